"""Where stories come from: the seam that every source plugs into."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypedDict

from pydantic import Field, JsonValue

from generators.draft import Draft
from generators.tools.execution import ExecutedCall
from generators.tools.plan import CallPlan
from generators.tools.world import Toolbox
from generators.world.learn import LearnedWorld
from harness.llm.cassette.file import Cassette
from harness.types.jsonable import Data
from harness.types.model_spec import ModelSpec

SOURCES = {
    "walks": "generators.walks.source:WalkSource",
    "planned": "generators.model.planner:PlannedSource",
}
"""Short names; anything else is `module:attribute`. A source is called with its SourceInput."""


class Unservable(Exception):
    """Nothing comes of a task: its text, one line, says why."""


class Task(Data):
    """One thing to make, as plain data: its hash says whether a killed run has made it already."""

    id: str = Field(min_length=1)
    """Unique in a run, safe in a file name; stories are named after it."""
    given: dict[str, JsonValue] = Field(default_factory=dict)
    """What the source needs to make it."""


@dataclass(frozen=True, slots=True)
class SourceInput:
    """What a source is given to work with."""

    toolbox: Toolbox
    seed: int = 0
    agent: str = "agent"
    """What stories name as their target."""
    stories: Path | None = None
    """The user stories to serve: a CSV or JSONL file."""
    policy: Path | None = None
    """Rules of which a model makes stories, a text: instead of `stories`."""
    model: ModelSpec | None = None
    """The model in the role `generator`."""
    cassette: Cassette | None = None
    """To which the model's answers are recorded, or from which they are played back."""
    hints: Mapping[str, Sequence[JsonValue]] = field(default_factory=dict)
    """Argument name, or `tool.argument` → values to begin with."""
    learned: LearnedWorld | None = None
    """What is known of the world behind the tools; None: it was not explored."""
    cover: Sequence[str] = ()
    """What shall be covered first: tools, states, refusals, pairs."""


class ModelSpending(TypedDict, total=False):
    """What asking a model took; nothing where none is asked."""

    model_calls: int
    tokens: int | None
    """None: unknown."""
    cost: float | None
    """US dollars; None where the cost of any call is unknown."""


class Source(Protocol):
    """Makes plans, and stories from plans that were executed. Reproducible for a seed, models aside.

    `propose`, `mend` and `write` raise Unservable where nothing comes of a task and the person should read why.
    """

    repairs: int
    """How often a plan that fails is given back to be mended."""

    def tasks(self) -> AsyncIterator[Task]:
        """What can be made, in order; more than are wanted is fine. Raises UserMistake for a file that is no good."""

    async def propose(self, task: Task) -> CallPlan | Sequence[Draft] | None:
        """A plan to be executed, or finished drafts where nothing needs to be; None when nothing comes of the task."""

    async def mend(self, task: Task, plan: CallPlan, problems: Sequence[str]) -> CallPlan | None:
        """A better plan, or None to give up."""

    async def write(self, task: Task, plan: CallPlan, executed: Sequence[ExecutedCall]) -> Sequence[Draft]:
        """The stories that the plan serves, variants too. `plan` has its data flow written as `$from` already."""

    def spent(self) -> ModelSpending:
        """What it took so far."""
