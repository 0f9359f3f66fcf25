"""What is wrong in a template is a fault of its file, wherever it is filled in."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

from press.faults import Fault, Place

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def reading_templates() -> Iterator[None]:
    """What is wrong in a template is a fault of its file."""
    try:
        yield
    except TemplateNotFound as error:
        raise Fault("this file is missing", Place(f"templates/{error.name}")) from None
    except TemplateSyntaxError as error:
        raise Fault(f"not a template: {error.message}", Place(f"templates/{error.name}", error.lineno)) from None
    except TemplateError as error:
        raise Fault(f"a template cannot be filled in: {error.message}", Place("templates")) from None
