"""A story that is not in the set yet, and what was not taken into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generators.tools.execution import Executed
from harness.types.story import Story


@dataclass(frozen=True, slots=True)
class Draft:
    """A candidate: the story, and the execution that its goals were derived from."""

    story: Story
    executed: tuple[Executed, ...] = ()
    """Empty where nothing was executed, as for what is promoted from a recording."""
    origin: Mapping[str, Any] = field(default_factory=dict)
    """Where it comes from: at least `source`."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """What was not taken, as far as it had come, and why: one line."""

    what: Mapping[str, Any]
    """The story, or the plan where it never became one, as JSON can hold it."""
    reason: str
    stage: str = "prove"
    """The node of the pipeline that refused it."""
