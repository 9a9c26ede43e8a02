"""What is asked of one trial and where the answers go: of its verdict, or of one criterion of a judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from harness.analysis.reviews.criteria import AskedCriterion
from harness.analysis.reviews.criterion_labels import CriterionLabeller, agrees, otherwise
from harness.analysis.reviews.giving import Labeller
from harness.analysis.reviews.questions import JudgedAs, KeysGiven, VerdictQuestion, concluded, next_question
from harness.analysis.reviews.queue import Queued
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import printable
from harness.report.reviews.lines import said_lines
from harness.report.reviews.sheet import sheet, verdict_line
from harness.types.judging.labels import Label
from harness.types.story import Story

MOST_OF_POLICY = 600
"""Characters of a policy that are shown, until all of it is asked for."""


class Why(NamedTuple):
    """What is asked for in words."""

    prompt: str
    required: bool


class AsksPerson(Protocol):
    """About things in a row, by their numbers from 0."""

    def __len__(self) -> int: ...
    def heading(self, at: int) -> tuple[str, str]: ...
    def mine(self, at: int) -> Label | None: ...
    def shown(self, at: int, width: int, *, full: bool) -> list[Line]: ...
    def question(self, at: int, keys: Sequence[str]) -> VerdictQuestion | None: ...
    def why(self, at: int, keys: Sequence[str]) -> Why | None: ...
    def keep(self, at: int, keys: Sequence[str], reason: str) -> list[Line]: ...


@dataclass(slots=True)
class AsksOfVerdicts:
    """Is it right? If not, whose fault is it?"""

    labeller: Labeller
    queued: Sequence[Queued]
    stories: Mapping[str, Story]

    def __len__(self) -> int:
        return len(self.queued)

    def heading(self, at: int) -> tuple[str, str]:
        """Where it stands in its group, and its name."""
        each = self.queued[at]
        alike = [other for other in self.queued if other.group == each.group]
        group = "" if each.group == "any" else f"{each.group} · "
        return f"{group}{alike.index(each) + 1} of {len(alike)}", _name(each.trial.story, each.trial.trial)

    def mine(self, at: int) -> Label | None:
        return self.labeller.label_of(self.queued[at])

    def shown(self, at: int, width: int, *, full: bool) -> list[Line]:
        trial = self.queued[at].trial.read()
        return sheet(self.stories.get(trial.story), trial, width=width, blind=self.labeller.blind, full=full)

    def question(self, at: int, keys: Sequence[str]) -> VerdictQuestion | None:
        return next_question(self._judged(at), self._keys(at, keys), blind=self.labeller.blind)

    def why(self, at: int, keys: Sequence[str]) -> Why | None:
        found = concluded(self._judged(at), self._keys(at, keys))
        prompt = "why, in a line that others can follow (an empty one goes back): "
        return Why(prompt, required=True) if found.wants_reason else None

    def keep(self, at: int, keys: Sequence[str], reason: str) -> list[Line]:
        """What was kept, and what is told only now."""
        queued = self.queued[at]
        trial, found = queued.trial.read(), concluded(self._judged(at), self._keys(at, keys))
        self.labeller.give(queued, trial, self.stories.get(trial.story), found, reason)
        told = [_kept(found.label, reason)]
        if self.labeller.blind:
            told.append(line("the harness says ", *verdict_line(trial).pieces))
        return told + [line((text, "dim")) for text in said_lines(self.labeller.others(queued))]

    def _judged(self, at: int) -> JudgedAs:
        return JudgedAs.of(self.queued[at].trial)

    def _keys(self, at: int, keys: Sequence[str]) -> KeysGiven:
        found = KeysGiven()
        for key in keys:
            question = next_question(self._judged(at), found, blind=self.labeller.blind)
            found = found.with_key(question.step, key) if question is not None else found
        return found


@dataclass(slots=True)
class AsksOfCriteria:
    """Which label has this criterion? What the judge says is told after the answer."""

    labeller: CriterionLabeller
    asked: Sequence[AskedCriterion]
    stories: Mapping[str, Story]

    def __len__(self) -> int:
        return len(self.asked)

    def heading(self, at: int) -> tuple[str, str]:
        each = self.asked[at]
        return f"{each.group} · {at + 1} of {len(self.asked)}", _name(each.trial.story, each.trial.trial)

    def mine(self, at: int) -> Label | None:
        return self.labeller.label_of(self.asked[at])

    def shown(self, at: int, width: int, *, full: bool) -> list[Line]:
        each = self.asked[at]
        told = hanging([("asked: ", "bold")], printable(" ".join((each.check.told or "").split())), width)
        found = told if each.check.told else []
        if policy := each.check.policy:
            text = policy if full or len(policy) <= MOST_OF_POLICY else f"{policy[:MOST_OF_POLICY]}… (all of it: t)"
            found += hanging([("policy: ", "bold")], printable(" ".join(text.split())), width)
        story = self.stories.get(each.trial.story)
        return [*found, *sheet(story, each.trial.read(), width=width, blind=True, full=full)]

    def question(self, at: int, keys: Sequence[str]) -> VerdictQuestion | None:
        return None if keys else self.asked[at].question

    def why(self, at: int, keys: Sequence[str]) -> Why | None:
        judged = otherwise(self.asked[at], keys[0])
        if judged is None:
            return None
        reason = f", because: {printable(' '.join(judged.reason.split()))}" if judged.reason else ""
        prompt = "why not (rubricWrong where the rubric is at fault; an empty line: no reason): "
        return Why(f"the judge says {printable(judged.label or '')}{reason}\n{prompt}", required=False)

    def keep(self, at: int, keys: Sequence[str], reason: str) -> list[Line]:
        each = self.asked[at]
        said = self.labeller.give(each, keys[0], self.stories.get(each.trial.story), reason)
        told = ["the judge says the same"] if agrees(each, said) else []
        others = [printable(text) for text in self.labeller.others(each)]
        return [_kept(f"{each.name} {said}", reason), *(line((text, "dim")) for text in (*told, *others))]


def _name(story: str, trial: int) -> str:
    return printable(story) + (f" #{trial}" if trial > 1 else "")


def _kept(what: str, reason: str) -> Line:
    return line(("kept: ", "green"), printable(what), *([f", {printable(reason)}"] if reason else []))
