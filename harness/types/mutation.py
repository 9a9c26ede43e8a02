"""How much a green verdict can be trusted: the mistakes planted in passed conversations, and those nobody caught."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from harness.types.jsonable import Data

PlantedKind = Literal[
    "value swapped",
    "answer denied",
    "half an answer",
    "every value said",
    "write doubled",
    "call dropped",
    "call put first",
    "nothing done",
    "other entity",
]


class Advice(Data):
    """One line for a story: with it the mistake is caught, and every conversation that had passed still passes."""

    goal: str | None = None
    """The goal that it belongs to; None: the story itself."""
    field: str
    value: JsonValue

    @property
    def line(self) -> str:
        """As YAML, to be pasted; what stood there before is in it."""
        import yaml

        written = yaml.safe_dump(
            {self.field: self.value}, default_flow_style=None, allow_unicode=True, width=10_000, sort_keys=False
        )
        line = " ".join(written.split())
        return line if self.goal is None else f"goal {self.goal}: {line}"


class PassingMistake(Data):
    """A mistake with which a conversation still passes."""

    story: str
    trial: int
    kind: PlantedKind
    what: str
    """What was changed in the conversation."""
    undecided: bool = False
    """The verdict was neither success nor failure."""
    advice: Advice | None = None
    """None: no line of this version catches it."""
    line: str | None = None
    """The advice as YAML."""


class Tally(Data):
    """How many mistakes were planted, and how many of them were caught."""

    planted: int = 0
    caught: int = 0

    @property
    def share(self) -> float | None:
        """None where none was planted."""
        return self.caught / self.planted if self.planted else None


class MutationFigure(Data):
    """mutation.json: mistakes planted in the passed conversations of a run, each judged by the run's own rules."""

    scorer_version: int
    seed: int
    of: str
    """A hash of which trials had passed: of any others the figure says nothing."""
    conversations: int
    """Those in which mistakes were planted."""
    all: Tally
    by_kind: dict[PlantedKind, Tally]
    by_story: dict[str, Tally]
    harmless: dict[str, int] = Field(default_factory=dict)
    """Why a change is no mistake → how many of these were not counted."""
    left_out: dict[str, str] = Field(default_factory=dict)
    """`STORY #TRIAL` → why nothing was planted in this passed conversation."""
    passing: tuple[PassingMistake, ...] = ()
    """The mistakes that nobody caught."""

    def each_once(self) -> list[PassingMistake]:
        """Those that nobody caught, each once a story, however often it was played."""
        return list({(each.story, each.kind, each.what): each for each in reversed(self.passing)}.values())[::-1]
