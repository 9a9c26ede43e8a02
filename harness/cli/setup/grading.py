"""Asks each rung about labelled pairs, as it would be asked in a run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from harness.analysis.calibration import Graded, GradedRung
from harness.errors import JudgeFailed
from harness.formats.labelled_pairs import LabelledPair
from harness.llm.trial_models import TrialModels
from harness.scoring.same_meaning import follows, same_meaning
from harness.scoring.similarity.bands import Band
from harness.scoring.similarity.cascade import Ladder
from harness.scoring.similarity.likeness import WordsAlone
from harness.scoring.with_models import AnswerMemo, open_ladder
from harness.types.model_spec import MeaningSpec
from harness.types.protocols import Answer, Question, Similarity
from harness.types.verdict import EMBEDDINGS, ENTAILMENT, JUDGE, TOKENS

PASSES = 0.0, 0.0
"""A band by which everything passes that no veto, doubt or contradiction keeps from it."""
AT_A_TIME = 10
"""Questions to a judge."""


def rungs_of(spec: MeaningSpec) -> Iterator[tuple[str, MeaningSpec]]:
    """Each rung that is configured, and a specification in which it is alone. Words are always there."""
    yield TOKENS, MeaningSpec()
    if spec.embeddings is not None:
        yield EMBEDDINGS, MeaningSpec(embeddings=spec.embeddings)
    if spec.entailment is not None:
        yield ENTAILMENT, MeaningSpec(entailment=spec.entailment.model_copy(update={"band": PASSES}))
    if spec.judge is not None:
        yield JUDGE, MeaningSpec(judge=spec.judge)


async def grade(name: str, spec: MeaningSpec, pairs: Sequence[LabelledPair], told: Callable[[], None]) -> GradedRung:
    """`told` is called for every answer. What needs no rung, equal values and other values instead, counts as well."""
    found = GradedRung(name)
    ladder = open_ladder(spec, "en", 0, TrialModels())
    limit = {TOKENS: Band(*PASSES), EMBEDDINGS: Band(*PASSES)}
    similarity: Similarity = WordsAlone(limit)
    if ladder is not None:
        similarity = await _asked(ladder, limit, pairs, found, told)
    found.pairs = [_graded(name, pair.same, _answer(pair, similarity)) for pair in pairs]
    return found


async def _asked(
    ladder: Ladder, limit: dict[str, Band], pairs: Sequence[LabelledPair], found: GradedRung, told: Callable[[], None]
) -> AnswerMemo:
    memo = AnswerMemo(decides=bool(ladder.deciders), sees_results=ladder.sees_results)
    for pair in pairs:
        _answer(pair, memo)
    found.asked = len(memo.missing)
    free = asyncio.Semaphore(AT_A_TIME if found.name == JUDGE else len(pairs))

    async def ask(question: Question) -> None:
        async with free:
            try:
                memo.answers[question] = await ladder.answer(question, limit)
            except JudgeFailed as problem:
                memo.answers[question] = Answer(None, JUDGE)
                found.failures.append(str(problem))
        told()

    await asyncio.gather(*(ask(question) for question in memo.missing))
    return memo


def _answer(pair: LabelledPair, similarity: Similarity) -> Answer:
    if pair.kind == "argument":
        return same_meaning(pair.expected, pair.said, similarity=similarity, language=pair.language)
    asked = pair.asked if similarity.decides else None
    return follows(Question(pair.expected, pair.said, "follows", pair.language, asked), similarity)


def _graded(rung: str, same: bool, answer: Answer) -> Graded:
    """A score that thresholds are held against is the rung's own, where it has not refused for another reason."""
    if answer.rung != rung or answer.score is None or answer.met is False:
        return Graded(same, answer.met)
    return Graded(same, None, answer.score, may_pass=answer.met is True)
