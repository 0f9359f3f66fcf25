"""What `build.py new` writes: small, whole files that build at once, and never over another."""

from __future__ import annotations

import re
import unicodedata


class Unclear(Exception):
    """What was typed or given starts nothing: a title that no page could set, a file that is there, a model of no family."""


LONGEST = 120
"""Characters of a title: of more, nothing would be left of the page."""


def one_line(title: str) -> str:
    """A title that a page can have in its head; raises Unclear for another."""
    if len(title) > LONGEST or re.search(r"[{}\x00-\x1f\x7f-\x9f\u2028\u2029]", title):
        raise Unclear(f"a title is one line of at most {LONGEST} characters, without {{ or }}")
    return title


def slug(title: str) -> str:
    """The name of a file for a title.

    Raises:
        Unclear: no letter and no digit is left.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60].rstrip("-")
    if not found:
        raise Unclear(f"the title {title!r} gives no file name: it needs a letter from a to z, or a digit")
    return found


def quoted(title: str) -> str:
    """A title as YAML: quoted where plain text would be read as something else."""
    safe = re.fullmatch(r"[A-Za-z][\w ,.()–-]*", title) and title.lower() not in {"true", "false", "null", "yes", "no"}
    return title if safe else '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
