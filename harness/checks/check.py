"""What every check has: its name and weight, what it may look at, and the results that it gives."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, NamedTuple

from pydantic import Field, JsonValue, Strict

from harness.types.jsonable import Data, unchecked
from harness.types.story import Story
from harness.types.trajectory import ToolCall, Trajectory
from harness.types.verdict import CheckResult, CheckSeverity, Status

MOST_KEPT = 256
"""Different results of a check that are held."""
_result = unchecked(CheckResult)
Number = Annotated[float, Strict()]
"""A number in a file; true and "2" are none."""
Count = Annotated[int, Strict()]
"""A whole one."""


class Seen(NamedTuple):
    """What a check may look at: the conversation, and how the project reads it."""

    story: Story
    trajectory: Trajectory
    error_of: Callable[[ToolCall], str | None]
    """How a call failed, by the same rule as for goals; None where it did not."""
    means: Callable[[str, str], tuple[bool, str]]
    """(expected, said) → whether they mean the same, and what decided, such as "judge" or "tokens 0.41"."""
    counts: Callable[[bool | None], bool]
    """How something is read: None, which nobody can tell, against the agent and, at the second reading, for it."""
    has: Callable[[ToolCall, Mapping[str, JsonValue]], bool]
    """Whether a call has these arguments (values or predicates), whatever else it has."""
    met: Mapping[str, int]
    """Goal → the step at which it was met."""
    said: Sequence[tuple[int, str]]
    """Every message of the agent that has words, with its step."""


class Found(NamedTuple):
    """What became of one thing that a check asks for."""

    path: str
    """Where in the check it stands, such as contains[0]."""
    status: Status
    code: str | None = None
    message: str = ""
    expected: JsonValue = None
    observed: JsonValue = None
    evidence: tuple[int, ...] = ()
    """Numbers of the steps that show it."""
    hint: str | None = None


def meets(path: str, message: str = "", code: str | None = None) -> Found:
    """It is as it should be. `code` is for what holds only because it was never put to the test: vacuous."""
    return Found(path, "pass", code, message)


def unknown(path: str, message: str) -> Found:
    """What the agent does not report cannot be judged."""
    return Found(path, "skip", "metric_unavailable", message)


class DemandedCheck(Data):
    """One check of a story or suite: fields that all have, beside those of its family."""

    type: str
    """Which check it is."""
    id: str | None = Field(default=None, min_length=1)
    """Its name in reports. Default is its type."""
    weight: Number = Field(default=1.0, gt=0, allow_inf_nan=False)
    """How much it counts in the story's score, beside 1 for each goal. What it asks for shares that evenly."""
    severity: CheckSeverity | None = None
    """low, medium, high or critical: how much it counts in the score; default is the story's. warning: it is shown, and
    never fails a journey."""
    labels: tuple[str, ...] = ()
    """Of a check in a suite: only for stories that have one of these labels. Default is every story."""

    @property
    def asks_for_nothing(self) -> str | None:
        """What has to be written for the check to have any effect; None where it has one."""
        return None

    def is_for(self, story: Story) -> bool:
        """Whether the story has one of its labels, where it has any."""
        return not self.labels or not set(self.labels).isdisjoint(story.labels)

    def asks_for(self, call: ToolCall, seen: Seen) -> bool:
        """Whether it is one of the calls that there have to be, so that nobody made it unasked."""
        return False

    @abstractmethod
    def look(self, seen: Seen) -> Iterator[Found]:
        """One result for each thing that it asks for. No I/O, and nothing that an agent did makes it raise."""

    def judge(self, seen: Seen) -> Iterable[CheckResult]:
        """The same with the name and weight of the check."""
        return self.named(self.look(seen))

    def named(self, results: Iterable[Found]) -> Sequence[CheckResult]:
        """What was found, with the name and weight of the check."""
        found = tuple(results)
        if any([each.status != "pass" or each.expected is not None or each.observed is not None for each in found]):
            return self._made(found)
        known = self._passed
        if found not in known:
            if len(known) >= MOST_KEPT:
                known.clear()
            known[found] = self._made(found)
        return known[found]

    @cached_property
    def _passed(self) -> dict[tuple[Found, ...], Sequence[CheckResult]]:
        """What holds is said alike of most conversations: made once."""
        return {}

    def _made(self, found: Sequence[Found]) -> Sequence[CheckResult]:
        share = self.weight / len(found) if found else 0.0
        name, severity = self.type, self.severity
        return [
            _result(
                check=name,
                id=self.id,
                path=each.path,
                severity=severity,
                weight=share,
                status=each.status,
                code=each.code,
                message=each.message,
                expected=each.expected,
                observed=each.observed,
                evidence=each.evidence,
                hint=each.hint,
            )
            for each in found
        ]
