"""Judges a trajectory where meaning has to be asked for: scoring stays pure, and is done again with each answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from harness.errors import JudgeFailed, UserMistake
from harness.llm.trial_models import TrialModels
from harness.scoring.score import score
from harness.scoring.similarity.cascade import Decides, Ladder, Rung
from harness.types.goals import TextGoal
from harness.types.model_spec import MeaningSpec
from harness.types.protocols import Likeness
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.trial import Failure
from harness.types.verdict import Verdict

HOPED = Likeness(1.0, "not asked yet")
"""What a pair is taken for until it was asked about: then only that is asked which the verdict can rest on."""

Pair = tuple[str, str]


@dataclass(slots=True)
class AnswerMemo:
    """Which pairs of texts mean the same, as far as it was asked; it notes what else scoring wants to know."""

    semantic = True
    """The texts are wanted as they are written."""
    answers: dict[Pair, Likeness] = field(default_factory=dict)
    missing: dict[Pair, None] = field(default_factory=dict)

    def compare(self, expected: str, observed: str) -> Likeness:
        pair = expected, observed
        if pair not in self.answers:
            self.missing[pair] = None
        return self.answers.get(pair, HOPED)

    async def ask(self, ladder: Ladder, language: str) -> None:
        """All that is missing, at once. Raises JudgeFailed, when every answer has come or failed."""
        pairs, self.missing = list(self.missing), {}
        asked = (ladder.compare(*pair, language=language) for pair in pairs)
        for pair, found in zip(pairs, await asyncio.gather(*asked, return_exceptions=True), strict=True):
            if isinstance(found, BaseException):
                raise found
            self.answers[pair] = found


async def judged(story: Story, trajectory: Trajectory, rules: Rules, ladder: Ladder | None) -> Verdict:
    """The verdict on a trajectory; None compares by likeness of words. Each pair of texts is asked about once.

    Raises what `score` raises, and JudgeFailed.
    """
    if ladder is None:
        return score(story, trajectory, rules)
    known = AnswerMemo()
    while True:
        verdict = score(story, trajectory, rules, known)
        if not known.missing:
            return verdict
        await known.ask(ladder, story.language)


def judge_failure(problem: JudgeFailed) -> Failure:
    """A judge that gave no usable answer leaves the trial undecided."""
    return Failure(side="judge", code=problem.code, message=str(problem))


def open_ladder(spec: MeaningSpec, language: str, seed: int, models: TrialModels) -> Ladder | None:
    """The ladder of one trial, None when nothing is configured. `models` takes in the judge's calls.

    Raises UserMistake.
    """
    rungs: list[Rung | Decides] = []
    if spec.judge is not None:
        from harness.scoring.judge.opened import open_judge

        rungs.append(open_judge(spec.judge, seed, models))
    if spec.embeddings is not None:
        from harness.scoring.similarity.embedding import open_embeddings

        rungs.append(open_embeddings(spec.embeddings))
    return Ladder(rungs, spec.judge is not None and spec.judge.fallback) if rungs else None


def check_meaning(spec: MeaningSpec, *, asked: bool = True) -> None:
    """Notice what could only fail: no model, no key (where the judge is asked and not played back), no weights.

    Raises UserMistake; nothing is loaded or contacted.
    """
    problems: list[str] = []
    for check in (partial(_check_judge, spec, asked), partial(_check_embeddings, spec)):
        try:
            check()
        except UserMistake as mistake:
            problems += mistake.problems
    if problems:
        raise UserMistake(*problems)


def _check_judge(spec: MeaningSpec, asked: bool) -> None:
    if spec.judge is not None:
        from harness.scoring.judge.opened import check_judge

        check_judge(spec.judge, asked=asked)


def _check_embeddings(spec: MeaningSpec) -> None:
    if spec.embeddings is not None:
        from harness.scoring.similarity.embedding import open_embeddings

        open_embeddings(spec.embeddings)


def weights_of(spec: MeaningSpec) -> dict[str, str]:
    """What a verdict rests on besides, for the header of a run: by its name alone it may be something else tomorrow.

    These are the embeddings and the prompts of the judge.
    """
    found: dict[str, str] = {}
    if spec.judge is not None:
        from harness.scoring.judge.prompts import prompts_of

        found["judge_prompts"] = prompts_of(spec.judge.prompts).hash
    if spec.embeddings is not None:
        from harness.scoring.similarity.embedding import open_embeddings

        found["embeddings"] = open_embeddings(spec.embeddings).weights.identity
    return found


async def load_for(spec: MeaningSpec, stories: Iterable[Story]) -> None:
    """Load what takes long, in a thread, when any of the stories may need it. Raises UserMistake when it cannot be."""
    if spec.embeddings is not None and any(map(asks_for_meaning, stories)):
        from harness.scoring.similarity.embedding import open_embeddings

        await open_embeddings(spec.embeddings).load()


def asks_for_meaning(story: Story) -> bool:
    """Whether anything in it is compared by meaning."""
    return any(
        goal.response is not None if isinstance(goal, TextGoal) else "fuzzy" in goal.arg_matching.values()
        for goal in story.goal_details
    )
