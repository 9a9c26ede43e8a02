"""The table of pairs: what each rung of the ladder says of them, guards first, as in a real comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from fast_yaml import safe_load
from meanings import Alike, Says

from harness.scoring.same_meaning import same_meaning
from harness.scoring.similarity.cascade import Ladder
from harness.scoring.similarity.likeness import WordsAlone
from harness.scoring.with_models import AnswerMemo
from harness.types.protocols import Similarity
from harness.types.verdict import GUARD, VALUE

TABLE = Path(__file__).with_name("pairs.yaml")
NEVER = {"numbers", "dates", "times", "amounts", "identifiers", "negations", "units", "bounds", "swaps", "opposites"}
"""What no rung may pass over: the guards decide before one is asked."""


@dataclass(frozen=True)
class Pair:
    expected: str
    observed: str
    same: bool
    about: str
    language: str


def read_pairs() -> list[Pair]:
    found = []
    for truth, groups in safe_load(TABLE.read_text(encoding="utf-8")).items():
        for group, pairs in groups.items():
            for each in pairs:
                entry = {"pair": each} if isinstance(each, list) else each
                expected, observed = entry["pair"]
                about, language = entry.get("about", group), entry.get("language", "en")
                found.append(Pair(expected, observed, truth == "same", about, language))
    return found


PAIRS = read_pairs()
TRAPS = [pair for pair in PAIRS if not pair.same]


def is_same(pair: Pair, similarity: Similarity) -> bool | None:
    return same_meaning(pair.expected, pair.observed, similarity=similarity, language=pair.language).met


def report(rung: str, says: Callable[[Pair], bool | None], capsys) -> tuple[float, Sequence[Pair], Sequence[Pair]]:
    """Prints what a rung gets right; its accuracy, what it wrongly accepts, what it wrongly rejects."""
    accepted = [pair for pair in TRAPS if says(pair)]
    rejected = [pair for pair in PAIRS if pair.same and says(pair) is False]
    accuracy = 1 - (len(accepted) + len(rejected)) / len(PAIRS)
    with capsys.disabled():
        print(
            f"\n{rung}: {accuracy:.1%} of {len(PAIRS)} pairs; {len(accepted)} of {len(TRAPS)} traps accepted, "
            f"{len(rejected)} of {len(PAIRS) - len(TRAPS)} same ones rejected"
        )
        for title, pairs in (("accepted", accepted), ("rejected", rejected)):
            print(f"  wrongly {title}: {dict(Counter(pair.about for pair in pairs))}")
    return accuracy, accepted, rejected


def test_the_table_is_large_and_half_of_it_are_traps():
    assert len(PAIRS) >= 190
    assert len(TRAPS) >= len(PAIRS) / 2
    assert len(set(PAIRS)) == len(PAIRS)
    assert {pair.about for pair in TRAPS} >= NEVER


@pytest.mark.parametrize(
    "pair", [pytest.param(p, id=f"{p.expected} | {p.observed}") for p in TRAPS if p.about in NEVER]
)
def test_guards_decide_whatever_a_likeness_says(pair):
    found = same_meaning(pair.expected, pair.observed, similarity=Alike(1.0), language=pair.language)
    assert not found.met, "refused, or at least in doubt"
    assert found.rung in {GUARD, VALUE} or found.note
    back = same_meaning(pair.observed, pair.expected, similarity=Alike(1.0), language=pair.language)
    assert not back.met, "the other way round, too"


def test_token_similarity(capsys):
    accuracy, accepted, _ = report("tokens", lambda pair: is_same(pair, WordsAlone(0.8)), capsys)
    assert accuracy >= 0.86
    assert not {pair.about for pair in accepted} & NEVER


def test_a_likeness_that_always_says_the_same(capsys):
    """What is left to a likeness when values and guards have decided: the topics, names and kinds of things."""
    accuracy, accepted, rejected = report("credulous likeness", lambda pair: is_same(pair, Alike(1.0)), capsys)
    assert {pair.about for pair in accepted} <= {"names", "topics", "kinds"}
    refused = [pair for pair in rejected if is_same(pair, Alike(1.0)) is False]
    assert len(refused) <= 1, "guards and values refuse almost nothing that is the same"
    assert len(rejected) <= 16, "and leave little of it undecided"
    assert accuracy >= 0.86


def test_a_judge_that_knows_is_kept_from_no_right_answer():
    """Only a value of the same kind speaks before a judge, and it never refuses what is the same."""
    assert [pair for pair in PAIRS if pair.same and not is_same(pair, Says(True))] == []
    assert [pair for pair in TRAPS if is_same(pair, Says(False))] == []


async def test_embeddings(embeddings, capsys):
    ladder, known = Ladder(likeners=[embeddings]), {}
    for threshold in (0.5, 0.6, 0.7, 0.8, 0.9):
        memo = AnswerMemo(decides=False)
        for pair in PAIRS:
            is_same(pair, memo)
        await memo.ask(ladder, threshold)
        assert {answer.rung for answer in memo.answers.values()} <= {"embeddings", GUARD}
        known[threshold] = memo
    accuracy, accepted, _ = report("embeddings (MiniLM)", lambda pair: is_same(pair, known[0.8]), capsys)
    assert accuracy >= 0.89
    assert len(accepted) <= 3
    assert not {pair.about for pair in accepted} & NEVER
    with capsys.disabled():
        for threshold, memo in known.items():
            wrongly = [is_same(pair, memo) for pair in PAIRS if is_same(pair, memo) != pair.same]
            print(
                f"  threshold {threshold}: {sum(map(bool, wrongly))} wrongly accepted, {wrongly.count(False)} rejected"
            )
