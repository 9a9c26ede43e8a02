"""The judges of a suite, opened for one trial: they are asked what the story and its suite want judged by a rubric."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from harness.checks.rubrics.judge import TYPE, JudgeCheck
from harness.checks.table import readable
from harness.llm.context_window import BYTES_A_TOKEN
from harness.llm.trial_models import TrialModels
from harness.scoring.rubric.asking import Asking, RubricQuestion, ask
from harness.scoring.rubric.tally import result_of
from harness.types.model_spec import JudgeSpec
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.verdict import CheckResult, Undecided, Verdict

SHARE_FOR_TRANSCRIPT = 0.5
"""Of what the model reads; the rest is for the rubric and the answer."""


def judge_checks(story: Story, of_suite: Iterable[Mapping[str, Any]]) -> Iterator[JudgeCheck]:
    """What a story and its suite want judged."""
    for written in (*story.checks, *of_suite):
        if written.get("type") == TYPE:
            check = readable(dict(written))
            if isinstance(check, JudgeCheck) and check.is_for(story):
                yield check


@dataclass(frozen=True, slots=True)
class Panel:
    """Whoever is asked in one trial."""

    spec: JudgeSpec
    seed: int
    models: TrialModels

    async def verdict(
        self, story: Story, trajectory: Trajectory, verdict: Verdict, checks: list[JudgeCheck]
    ) -> Verdict:
        """The verdict with what the judges say. Each check is asked where its `run_when` says so."""
        due = [each for each in checks if is_due(each, verdict)]
        found = dict(zip(map(id, due), await asyncio.gather(*(self.rated(each, story, trajectory) for each in due)),
                         strict=True))  # fmt: skip
        return with_ratings(verdict, [found.get(id(each)) or _not_asked(each) for each in checks])

    async def rated(self, check: JudgeCheck, story: Story, trajectory: Trajectory) -> CheckResult:
        """What the judges say of one check."""
        question = RubricQuestion.of(check, story, trajectory, self._room())
        nothing = _not_there(question)
        if nothing is not None:
            return _skipped(check, f"{nothing} (scope: {check.scope})")
        names = check.models or (self.spec.name,)
        voters = [self._ask(question, names[i % len(names)], i + 1) for i in range(check.votes)]
        second = [self._ask(question, check.cross_check, 0)] if check.cross_check else []
        asked = await asyncio.gather(*voters, *second)
        return result_of(question, asked[: check.votes], asked[-1] if second else None)

    async def _ask(self, question: RubricQuestion, model: str, number: int) -> Asking:
        from harness.llm.client import chat_for

        spec = self.spec.model_copy(update={"model": model})
        seed = (self.seed if spec.varies else 0) + max(number - 1, 0)
        if spec.seed is not None:
            spec = spec.model_copy(update={"seed": spec.seed + max(number - 1, 0)})
        return await ask(question, chat_for("judge", spec, seed, self.models), model, number)

    def _room(self) -> int | None:
        """Characters of a transcript that the model has room for; None is any number."""
        from harness.scoring.judge.opened import window_of

        window = window_of(self.spec)
        return None if window is None else int(window * SHARE_FOR_TRANSCRIPT) * BYTES_A_TOKEN


def is_due(check: JudgeCheck, verdict: Verdict) -> bool:
    """Whether the judge is asked, by what all other checks and the goals came to."""
    held = verdict.success is True or (verdict.undecided is not None and verdict.undecided.code == "nothing_judged")
    return check.run_when == "always" or (held if check.run_when == "passed" else verdict.success is False)


def _not_asked(check: JudgeCheck) -> CheckResult:
    why = "the rest did not hold" if check.run_when == "passed" else "the rest holds"
    return _skipped(check, f"{why} (run_when: {check.run_when})")


def _not_there(question: RubricQuestion) -> str | None:
    """Why there is nothing in its scope that could be judged: that it holds would be said of nothing."""
    kind, _, what = question.check.scope.partition(":")
    if kind == "step" and not question.shown.steps:
        return f"nothing was said at a step {what}"
    if kind == "agent" and all(step["from"] == "user" for step in question.shown.steps):
        return f"no agent {what} said anything"
    return None


def _skipped(check: JudgeCheck, why: str) -> CheckResult:
    return CheckResult(
        check=TYPE, id=check.id or check.use, severity=check.severity, weight=check.weight,
        status="skip", code="judge_not_asked", message=f"the judge was not asked: {why}",
    )  # fmt: skip


def with_ratings(verdict: Verdict, results: Iterable[CheckResult]) -> Verdict:
    """The verdict with the results of its judge checks, which were left open. A failure for other reasons stays one."""
    given = list(results)
    checks = (*(each for each in verdict.checks if each.check != TYPE), *given)
    success, undecided = _read(verdict, given)
    metrics = verdict.metrics.model_copy(update={"journey_success": success})
    return verdict.model_copy(update={"checks": checks, "success": success, "undecided": undecided, "metrics": metrics})


def _read(verdict: Verdict, results: list[CheckResult]) -> tuple[bool | None, Undecided | None]:
    if verdict.success is False or any(each.fails for each in results):
        return False, None
    nothing = verdict.undecided is not None and verdict.undecided.code == "nothing_judged"
    if verdict.success is None and not nothing:
        return None, verdict.undecided
    counting = [each for each in results if each.severity != "warning"]
    broken = next((each for each in counting if each.status == "error"), None)
    if broken is not None:
        code: Any = broken.code
        return None, Undecided(code=code, message=f"{broken.name}: {broken.message}")
    if nothing and not any(each.status == "pass" for each in counting):
        return None, verdict.undecided
    return True, None
