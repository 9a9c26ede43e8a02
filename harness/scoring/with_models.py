"""Judges a trajectory where meaning has to be asked for: scoring stays pure, and is done again with each answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from harness.errors import JudgeFailed, UserMistake
from harness.llm.trial_models import TrialModels
from harness.scoring.rubric.panel import Panel, judge_checks
from harness.scoring.score import score
from harness.scoring.similarity.bands import Limit, limit_of
from harness.scoring.similarity.cascade import Decider, Ladder, Likener
from harness.scoring.world.end import EndState
from harness.types.goals import TextGoal
from harness.types.model_spec import JudgeSpec, MeaningSpec
from harness.types.protocols import Answer, Question
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.trial import Failure
from harness.types.verdict import EMBEDDINGS, ENTAILMENT, Verdict

if TYPE_CHECKING:
    from harness.scoring.similarity.batches import BatchedModel

HOPED = Answer(True, "not asked yet", 1.0)
"""What a question is taken for until it was asked: then only that is asked which the verdict can rest on."""


@dataclass(slots=True)
class AnswerMemo:
    """What is known of questions of meaning, as far as they were asked; it notes what else scoring wants to know."""

    decides: bool = True
    sees_results: bool = False
    answers: dict[Question, Answer] = field(default_factory=dict)
    missing: dict[Question, None] = field(default_factory=dict)

    def answer(self, question: Question) -> Answer:
        if question not in self.answers:
            self.missing[question] = None
        return self.answers.get(question, HOPED)

    async def ask(self, ladder: Ladder, limit: Limit = None) -> None:
        """All that is missing, at once. Raises JudgeFailed, when every answer has come or failed."""
        questions, self.missing = list(self.missing), {}
        asked = (ladder.answer(question, limit) for question in questions)
        for question, found in zip(questions, await asyncio.gather(*asked, return_exceptions=True), strict=True):
            if isinstance(found, BaseException):
                raise found
            self.answers[question] = found


async def judged(
    story: Story,
    trajectory: Trajectory,
    rules: Rules,
    ladder: Ladder | None,
    end: EndState | None = None,
    panel: Panel | None = None,
) -> Verdict:
    """The verdict on a trajectory; no ladder compares by likeness of words. Each question is asked once.

    The panel is asked what a rubric wants judged, when all else is known. Raises what `score` raises, and JudgeFailed.
    """
    verdict = await _without_rubrics(story, trajectory, rules, ladder, end)
    wanted = list(judge_checks(story, rules.checks)) if panel is not None else []
    return verdict if panel is None or not wanted else await panel.verdict(story, trajectory, verdict, wanted)


async def _without_rubrics(
    story: Story, trajectory: Trajectory, rules: Rules, ladder: Ladder | None, end: EndState | None
) -> Verdict:
    if ladder is None:
        return score(story, trajectory, rules, end=end)
    known = AnswerMemo(decides=bool(ladder.deciders), sees_results=ladder.sees_results)
    while True:
        verdict = score(story, trajectory, rules, known, end)
        if not known.missing:
            return verdict
        await known.ask(ladder, limit_of(rules))


def judge_failure(problem: JudgeFailed) -> Failure:
    """A judge that gave no usable answer leaves the trial undecided."""
    return Failure(side="judge", code=problem.code, message=str(problem))


def open_ladder(spec: MeaningSpec, language: str, seed: int, models: TrialModels) -> Ladder | None:
    """The ladder of one trial, None when nothing is configured. `models` takes in the judge's calls.

    Raises UserMistake.
    """
    deciders: list[Decider] = []
    likeners: list[Likener] = []
    if spec.judge is not None:
        from harness.scoring.judge.opened import open_judge

        deciders.append(open_judge(spec.judge, seed, models))
    if spec.entailment is not None:
        from harness.scoring.similarity.entailment import open_entailment

        deciders.append(open_entailment(spec.entailment))
    if spec.embeddings is not None:
        from harness.scoring.similarity.embedding import open_embeddings

        likeners.append(open_embeddings(spec.embeddings))
    if not deciders and not likeners:
        return None
    judge = spec.judge or JudgeSpec()
    return Ladder(deciders, likeners, judge_may_fail=judge.fallback, sees_results=judge.tool_results)


def open_panel(spec: MeaningSpec, seed: int, models: TrialModels) -> Panel | None:
    """Who judges by rubrics in one trial; None where the suite has no judge. `models` takes in the calls."""
    return None if spec.judge is None else Panel(spec.judge, seed, models)


def check_meaning(spec: MeaningSpec, *, asked: bool = True) -> None:
    """Notice what could only fail: no model, no key (where the judge is asked and not played back), no weights.

    Raises UserMistake; nothing is loaded or contacted.
    """
    problems: list[str] = []
    for check in (partial(_check_judge, spec, asked), partial(_on_this_machine, spec)):
        try:
            check()
        except UserMistake as mistake:
            problems += mistake.problems
    if problems:
        raise UserMistake(*problems)


def check_responses(spec: MeaningSpec, stories: Iterable[tuple[str, Story]]) -> None:
    """Notice responses that nobody could judge; each story comes with where it was read.

    Likeness of words tells too little to hang a journey on it. Raises UserMistake with all of them.
    """
    if spec.understands:
        return
    problems = [
        f"{where}: goal_details[{i}].response: nobody can judge it: add keywords to the goal, or a judge "
        "(--judge-model), or embeddings (--embeddings)"
        for where, story in stories
        for i, goal in enumerate(story.goal_details)
        if isinstance(goal, TextGoal) and goal.needs_meaning
    ]
    if problems:
        raise UserMistake(*problems)


def _check_judge(spec: MeaningSpec, asked: bool) -> None:
    if spec.judge is not None:
        from harness.scoring.judge.opened import check_judge

        check_judge(spec.judge, asked=asked)


def _on_this_machine(spec: MeaningSpec) -> dict[str, BatchedModel[Any]]:
    """The models that are loaded here, by rung. Raises UserMistake with every problem; none is loaded yet."""
    found: dict[str, BatchedModel[Any]] = {}
    problems: list[str] = []
    try:
        if spec.entailment is not None:
            from harness.scoring.similarity.entailment import open_entailment

            found[ENTAILMENT] = open_entailment(spec.entailment).model
    except UserMistake as mistake:
        problems += mistake.problems
    try:
        if spec.embeddings is not None:
            from harness.scoring.similarity.embedding import open_embeddings

            found[EMBEDDINGS] = open_embeddings(spec.embeddings).model
    except UserMistake as mistake:
        problems += mistake.problems
    if problems:
        raise UserMistake(*problems)
    return found


def weights_of(spec: MeaningSpec) -> dict[str, str]:
    """What a verdict rests on besides, for the header of a run: by its name alone it may be something else tomorrow.

    These are the weights of models on this machine and the prompts of the judge.
    """
    found: dict[str, str] = {}
    if spec.judge is not None:
        from harness.scoring.judge.prompts import prompts_of

        found["judge_prompts"] = prompts_of(spec.judge.prompts).hash
    return found | {rung: model.weights.identity for rung, model in _on_this_machine(spec).items()}


async def load_for(spec: MeaningSpec, stories: Iterable[Story]) -> None:
    """Load what takes long, in a thread, when any of the stories may need it. Raises UserMistake when it cannot be."""
    if any(map(asks_for_meaning, stories)):
        await load_models(spec)


async def load_models(spec: MeaningSpec) -> None:
    """Load the models on this machine, in a thread. Raises UserMistake when one cannot be."""
    for model in _on_this_machine(spec).values():
        await model.load()


def asks_for_meaning(story: Story) -> bool:
    """Whether anything in it is compared by meaning."""
    return any(
        goal.response is not None if isinstance(goal, TextGoal) else "fuzzy" in goal.arg_matching.values()
        for goal in story.goal_details
    )
