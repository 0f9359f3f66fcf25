"""The faces that a page is set in, by name in its head: they are asked for with the style sheet, not after it."""

from __future__ import annotations

import json
import re
from html import unescape

from press.compose.webfonts import FORMULA_FILE, SIGNS_FILE, name_of
from press.fonts import MATH, TEXT, characters

SLOT = "[/* faces */]"
"""Where the template has the list."""
ALWAYS = (name_of(400), name_of(400, italic=True), name_of(200))
"""Running text, small heads and buttons, the title."""
WHERE = (
    (re.compile(r'class="(?:[^"]* )?standfirst[ "]'), name_of(300, italic=True)),
    (re.compile(r'class="(?:[^"]* )?(?:takeaway|search)[ "]'), name_of(300)),
    (re.compile(r"<(?:strong|b)>"), name_of(500)),
    (re.compile(r"<math[ >]"), FORMULA_FILE),
)
"""What a face is used for by the style sheet: a test in the browser holds this list to it."""
UNSEEN = re.compile(r"<(head|script|template|math|title|desc)\b.*?</\1>|<[^>]*>|[\u00ad\u202f]", re.DOTALL)
"""What shows no character of the text faces; a soft hyphen is drawn as a hyphen, a narrow space as a gap."""


def preloaded(html: str) -> str:
    """The page with the list of its faces filled in."""
    return html.replace(SLOT, json.dumps(faces(html))) if SLOT in html else html


def faces(html: str) -> list[str]:
    """The font files that this page shows text in when it opens."""
    seen = set(map(ord, unescape(UNSEEN.sub("", html))))
    lent = [SIGNS_FILE] if seen & (characters(MATH) - characters(TEXT)) else []
    shown = re.sub(r"<(script|template)\b.*?</\1>", "", html, flags=re.DOTALL)
    return [*ALWAYS, *(name for pattern, name in WHERE if pattern.search(shown)), *lent]
