"""What stands in for a tool in one story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, JsonValue, SerializerFunctionWrapHandler, model_serializer, model_validator

from harness.types.jsonable import Data


class ToolDouble(Data):
    """What becomes of one call. Neither result nor error: the tool itself runs."""

    result: JsonValue = None
    """What the call gives instead of running the tool. null is a result, too."""
    error: str | None = Field(default=None, min_length=1)
    """The error that the call ends in instead of running the tool."""
    delay: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """Seconds that the call takes longer."""

    @model_validator(mode="after")
    def _one_of_both(self) -> ToolDouble:
        if "result" in self.model_fields_set and self.error is not None:
            raise ValueError("result and error are both given; keep one")
        return self

    @model_serializer(mode="wrap")
    def _as_given(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Without what was not given, for a result that is null is none that is missing."""
        return {name: value for name, value in whole(self).items() if name in self.model_fields_set}

    @property
    def stands_in(self) -> bool:
        """Whether the tool itself is not run."""
        return self.error is not None or "result" in self.model_fields_set


def in_order(value: Any) -> Any:
    """One double for all calls, or a list of them: Tool → list."""
    if not isinstance(value, Mapping):
        return value
    return {tool: each if isinstance(each, list | tuple) else [each] for tool, each in value.items()}


Doubles = Annotated[dict[str, Annotated[tuple[ToolDouble, ...], Field(min_length=1)]], BeforeValidator(in_order)]
"""Tool → what becomes of its calls, in order; of those after the last one, the same."""
