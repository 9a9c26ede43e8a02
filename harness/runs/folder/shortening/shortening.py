"""The facts of a trial that is at hand, or of its line; what many trials have alike is kept once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, TypeVar

from harness.runs.folder.facts import (
    CheckFacts,
    FailureFacts,
    GoalFacts,
    TrialFacts,
    UserFacts,
    VerdictFacts,
    Whole,
    answer_hash,
)
from harness.runs.folder.lines import parsed
from harness.runs.folder.shortening.told import Told, told
from harness.runs.money.spending import spending
from harness.types.metrics import Metrics
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial
from harness.types.verdict import DECIDED_BY, CheckResult, GoalResult, Verdict

Shared = TypeVar("Shared", bound=Hashable)
_VALUES = attrgetter(*Metrics.model_fields)


@dataclass(slots=True)
class Shortening:
    """Makes trials short. What many of them have alike, such as goals that were met, is kept once."""

    source: Whole
    _known: dict[Any, Any] = field(default_factory=dict)
    _alike: dict[Hashable, TrialFacts] = field(default_factory=dict)
    """Facts that were validated, by what others have in common with them."""

    def line(self, line: bytes, place: int) -> TrialFacts:
        """The facts of the trial that a line tells. Raises DamagedLine."""
        return self.told(told(line), place, lambda _: line)

    def told(self, found: Told | None, place: int, line: Callable[[int], bytes]) -> TrialFacts:
        """The same where what it tells is known; the line is asked for where it has to be validated."""
        known = self._alike.get(found.alike) if found is not None else None
        if found is not None and known is not None:
            return self.like(known, found, place)
        facts = self(parsed(line(place), Trial), place)
        if found is not None and repr(self.like(facts, found, place)) == repr(facts):
            self._alike[found.alike] = facts
        return facts

    def __call__(self, trial: Trial, place: int) -> TrialFacts:
        """The facts of a trial that stands at this place of the source."""
        share, failure = self._share, trial.failure
        return TrialFacts(
            story=share(trial.story),
            trial=trial.trial,
            attempt=trial.attempt,
            outcome=share(trial.outcome),
            fault=trial.fault,
            xfail=share(trial.xfail),
            warned=trial.warned,
            ended_by=share(trial.ended_by),
            seconds=trial.seconds,
            failure=share(FailureFacts(failure.side, failure.code)) if failure is not None else None,
            verdict=self._verdict(trial.verdict) if trial.verdict is not None else None,
            tools=share(tuple(call.name for call in trial.trajectory.calls)),
            answer=answer_hash(trial.trajectory.last_said),
            turn_seconds=sum(turns) if (turns := trial.trajectory.turn_seconds) else None,
            rests_on=trial.rests_on,
            fell_back=share(tuple(_fell_back(trial.verdict))) if trial.verdict is not None else (),
            incidents=trial.incidents,
            calls=spending([trial]) if trial.model_calls or trial.verdict is None else None,
            user=share(_user(trial.trajectory)),
            voids=share(trial.voids),
            place=place,
            source=self.source,
        )

    def like(self, known: TrialFacts, found: Told, place: int) -> TrialFacts:
        """The facts of a trial that has the others in common with one whose facts are known."""
        _, story, trial, attempt, seconds, values, tools, answer, turn_seconds, calls, user = found
        share, judged = self._known.setdefault, known.verdict
        return TrialFacts(
            share(story, story),
            trial,
            attempt,
            known.outcome,
            known.fault,
            known.xfail,
            known.warned,
            known.ended_by,
            seconds,
            known.failure,
            judged.of_values(values) if judged is not None else None,
            share(tools, tools),
            answer,
            turn_seconds,
            known.rests_on,
            known.fell_back,
            (),
            calls,
            share(user, user),
            known.voids,
            place,
            self.source,
        )

    def _share(self, value: Shared) -> Shared:
        found: Shared = self._known.setdefault(value, value)
        return found

    def _verdict(self, verdict: Verdict) -> VerdictFacts:
        return VerdictFacts(
            success=verdict.success,
            goals=self._share(tuple(map(_goal, verdict.goals))),
            checks=self._share(tuple(map(_check, verdict.checks))),
            unknown_tools=self._share(verdict.unknown_tools),
            guessed_reads=self._share(verdict.guessed_reads),
            error_like=self._share(verdict.error_like),
            values=_VALUES(verdict.metrics),
        )


def _user(trajectory: Trajectory) -> UserFacts | None:
    notes = list(trajectory.user_notes)
    if not notes:
        return None
    told = [how for note in notes for how in note.told.values()]
    return UserFacts(
        turns=len(notes),
        reworded=sum(note.attempts - 1 for note in notes),
        asked=told.count("asked"),
        donated=told.count("donated"),
        doubts=sum(note.doubt is not None for note in notes),
        broken=tuple((found.code, found.helped) for note in notes for found in note.guards if found.spoken),
    )


def _goal(goal: GoalResult) -> GoalFacts:
    return GoalFacts(goal.type, goal.required, goal.met, goal.by, goal.unsure)


def _check(check: CheckResult) -> CheckFacts:
    return CheckFacts(check.check, check.name, check.status, check.code, check.severity, check.weight)


def _fell_back(verdict: Verdict) -> Iterator[str]:
    for goal in verdict.goals:
        arguments = (*goal.arguments, *(goal.reason.arguments if goal.reason else ()))
        for note in (goal.note, *(argument.note for argument in arguments)):
            if note is not None and DECIDED_BY in note:
                yield from note.partition(DECIDED_BY)[0].split(", ")
