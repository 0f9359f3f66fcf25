"""The parts of a file that are no texts: numbers and switches as YAML writers type them, and mappings with closed keys."""

from __future__ import annotations

import re
from math import isfinite
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationInfo, model_validator

from press.faults import NOWHERE, Fault, nearest
from press.texts import refuse_octal, wrong

MOST_UNKNOWN = 20
"""Unknown keys of one mapping that are reported: more are no slips."""


def _number(value: Any) -> float:
    """A number as YAML writers type it, and nothing that YAML 1.1 would have changed."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    text = str(value).strip() if isinstance(value, str) else ""
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text):
        raise wrong(f"expected a number, found {str(value)!r}" if text else "expected a number")
    refuse_octal(text)
    number = float(text)
    if not isfinite(number):
        raise wrong(f"{text} is too large a number")
    if number.is_integer() and abs(number) > 2**53 and not re.search(r"[.eE]", text):
        raise wrong(f"{text} is more than 2**53, so it would not be kept exactly")
    return number


def _truth(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if str(value) in {"true", "false"}:
        return str(value) == "true"
    hint = "; YAML's yes, no, on and off are not taken" if str(value).lower() in {"yes", "no", "on", "off"} else ""
    raise wrong(f"expected true or false, found {str(value)!r}{hint}")


def _count(value: Any) -> float:
    number = _number(value)
    if not number.is_integer() or number < 1:
        raise wrong(f"expected a positive whole number, found {str(value)!r}")
    return number


Count = Annotated[float, BeforeValidator(_count, json_schema_input_type=float)]
Truth = Annotated[bool, BeforeValidator(_truth, json_schema_input_type=bool)]


class Frozen(BaseModel):
    """A part of a file: its keys are closed, and it does not change once read."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    @model_validator(mode="before")
    @classmethod
    def closed(cls, data: Any, info: ValidationInfo) -> Any:
        """Collect unknown keys as faults of their own, so that the other keys are still checked."""
        if not isinstance(data, dict) or info.context is None:
            return data
        known = {field.alias or name for name, field in cls.model_fields.items() if not field.exclude}
        ours = {name for name, field in cls.model_fields.items() if field.exclude}
        unknown = [key for key in data if key not in known | ours]
        for key in unknown[:MOST_UNKNOWN]:
            message = f"unknown key {str(key)!r}.{nearest(key, known, most=40)}"
            info.context["faults"].append(Fault(message, getattr(key, "place", NOWHERE)))
            info.context["unknown"].append((getattr(data, "place", NOWHERE), str(key)))
        return {key: value for key, value in data.items() if key not in unknown}
