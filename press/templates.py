"""What is wrong in a template is a fault of its file, wherever it is filled in."""

from __future__ import annotations

from contextlib import contextmanager
from traceback import extract_tb
from typing import TYPE_CHECKING

from jinja2 import FunctionLoader, TemplateError, TemplateNotFound, TemplateSyntaxError

from press.faults import Fault, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jinja2 import BaseLoader

FOLDER = "templates/"


@contextmanager
def reading_templates() -> Iterator[None]:
    """What is wrong in a template is a fault of its file."""
    try:
        yield
    except TemplateNotFound as error:
        raise Fault("this file is missing", Place(f"templates/{error.name}")) from None
    except TemplateSyntaxError as error:
        raise Fault(f"not a template: {error.message}", Place(f"templates/{error.name}", error.lineno)) from None
    except Exception as error:
        steps = extract_tb(error.__traceback__)
        own = [step for step in steps if step.filename.startswith(FOLDER)]
        if not own or not (isinstance(error, TemplateError) or own[-1] is steps[-1]):
            raise  # what is wrong in a filter is wrong in our code
        # Jinja puts the lines of templates into the traceback, the innermost last
        place = Place(own[-1].filename, own[-1].lineno or 1)
        raise Fault(f"a template cannot be filled in: {error}", place) from None


def loader(templates: Mapping[str, str]) -> BaseLoader:
    """The texts of templates by their paths, so that what is wrong in one is told with its line."""
    return FunctionLoader(lambda name: (templates[name], f"{FOLDER}{name}", None) if name in templates else None)
