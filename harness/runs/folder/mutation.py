"""mutation.json: which of the mistakes planted in the passed conversations of a run are caught, and which are not."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from pydantic import Field, JsonValue, ValidationError

from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import write_text
from harness.types.jsonable import Data
from harness.types.verdict import SCORER_VERSION

MUTATION = "mutation.json"
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

_END = "...\n"
"""With which YAML ends a single value."""


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
            self.value, default_flow_style=True, allow_unicode=True, width=math.inf, sort_keys=False
        )
        line = f"{self.field}: {written.removesuffix(_END).strip()}"
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


class PlantedTally(Data):
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
    all: PlantedTally
    by_kind: dict[PlantedKind, PlantedTally]
    by_story: dict[str, PlantedTally]
    harmless: dict[str, int] = Field(default_factory=dict)
    """Why a change is no mistake → how many of these were not counted."""
    left_out: dict[str, str] = Field(default_factory=dict)
    """`STORY #TRIAL` → why nothing was planted in this passed conversation."""
    by_goals_alone: dict[str, str] = Field(default_factory=dict)
    """Stories that say how the world must end → why that was not looked at where calls were changed."""
    passing: tuple[PassingMistake, ...] = ()
    """The mistakes that nobody caught."""

    def each_once(self) -> list[PassingMistake]:
        """Those that nobody caught, each once a story, however often it was played."""
        return list({(each.story, each.kind, each.what): each for each in reversed(self.passing)}.values())[::-1]


# ------------------------------------------------------------------------------------------------------------- the file


def passed_trials(trials: Iterable[TrialFacts]) -> str:
    """A hash of which trials passed: when others do, the figure is no longer about this run."""
    passed = sorted([each.story, each.trial, each.attempt] for each in trials if each.outcome == "success")
    return hashlib.sha256(json.dumps(passed).encode()).hexdigest()[:16]


def keep_mutation(folder: Path, figure: MutationFigure, redact: Callable[[str], str]) -> None:
    """In place of the one before. Raises OSError."""
    write_text(folder / MUTATION, redact(figure.model_dump_json(indent=2)) + "\n")


def read_mutation(folder: Path, trials: Iterable[TrialFacts]) -> MutationFigure | None:
    """None where there is none, it cannot be read, or it is about other trials or of another scorer: nothing rests on
    it."""
    try:
        figure = MutationFigure.model_validate_json((folder / MUTATION).read_bytes())
    except (OSError, ValidationError):
        return None
    return figure if figure.scorer_version == SCORER_VERSION and figure.of == passed_trials(trials) else None
