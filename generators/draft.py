"""A story that is not in the set yet, and what was not taken into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import AfterValidator, JsonValue

from generators.tools.execution import ExecutedCall
from harness.types.jsonable import Data
from harness.types.story import Story


@dataclass(frozen=True, slots=True)
class Draft:
    """A candidate: the story, and the execution that its goals were derived from."""

    story: Story
    executed: tuple[ExecutedCall, ...] = ()
    """Empty where nothing was executed, as for what is promoted from a recording."""
    origin: Mapping[str, JsonValue] = field(default_factory=dict)
    """Where it comes from: at least `source`."""


def _one_line(text: str) -> str:
    return " ".join(text.split())


class Rejected(Data):
    """What was not taken, as far as it had come, and why."""

    reason: Annotated[str, AfterValidator(_one_line)]
    stage: str
    """The node of the pipeline that refused it, or `duplicate`."""
    what: dict[str, JsonValue]
    """The story, or the plan where it never became one."""
