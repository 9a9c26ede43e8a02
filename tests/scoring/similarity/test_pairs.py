"""The table of pairs: what each rung of the ladder says of them, guards first, as in a real comparison."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from harness.scoring.same_meaning import GUARD, same_meaning
from harness.scoring.similarity.cascade import Ladder
from harness.scoring.similarity.tokens import TokenSimilarity
from harness.types.protocols import Likeness

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
    for truth, groups in yaml.safe_load(TABLE.read_text(encoding="utf-8")).items():
        for group, pairs in groups.items():
            for each in pairs:
                entry = {"pair": each} if isinstance(each, list) else each
                expected, observed = entry["pair"]
                about, language = entry.get("about", group), entry.get("language", "en")
                found.append(Pair(expected, observed, truth == "same", about, language))
    return found


PAIRS = read_pairs()
TRAPS = [pair for pair in PAIRS if not pair.same]


class AlwaysSame:
    """A judge that takes everything for the same."""

    semantic = True

    def __init__(self) -> None:
        self.asked = 0

    def compare(self, expected: str, observed: str) -> Likeness:
        self.asked += 1
        return Likeness(1.0, "judge")


class Ready:
    """Answers that were asked for beforehand."""

    semantic = True

    def __init__(self, answers: dict[tuple[str, str], Likeness]) -> None:
        self.answers = answers

    def compare(self, expected: str, observed: str) -> Likeness:
        return self.answers[expected, observed]


def is_same(pair: Pair, similarity, threshold: float = 0.8) -> bool:
    return same_meaning(
        pair.expected, pair.observed, similarity=similarity, threshold=threshold, language=pair.language
    ).met


def report(rung: str, says: Callable[[Pair], bool], capsys) -> tuple[float, Sequence[Pair], Sequence[Pair]]:
    """Prints what a rung gets right; its accuracy, what it wrongly accepts, what it wrongly rejects."""
    accepted = [pair for pair in TRAPS if says(pair)]
    rejected = [pair for pair in PAIRS if pair.same and not says(pair)]
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
def test_guards_decide_before_anybody_is_asked(pair):
    credulous = AlwaysSame()
    found = same_meaning(pair.expected, pair.observed, similarity=credulous, threshold=0.0, language=pair.language)
    assert (found.met, found.rung, credulous.asked) == (False, GUARD, 0)
    back = same_meaning(pair.observed, pair.expected, similarity=credulous, threshold=0.0, language=pair.language)
    assert not back.met, "the other way round, too"


def test_token_similarity(capsys):
    accuracy, accepted, _ = report("tokens", lambda pair: is_same(pair, TokenSimilarity()), capsys)
    assert accuracy >= 0.86
    assert not {pair.about for pair in accepted} & NEVER


def test_a_judge_that_always_says_the_same(capsys):
    """What is left to a judge when values and guards have decided: the topics, names and kinds of things."""
    accuracy, accepted, rejected = report("credulous judge", lambda pair: is_same(pair, AlwaysSame()), capsys)
    assert {pair.about for pair in accepted} <= {"names", "topics", "kinds"}
    assert len(rejected) <= 1, "guards and values stand in the way of almost nothing that is the same"
    assert accuracy >= 0.86


async def test_embeddings(embeddings, capsys):
    ladder = Ladder([embeddings])
    found = await asyncio.gather(*(ladder.compare(each.expected, each.observed, each.language) for each in PAIRS))
    answers = {(pair.expected, pair.observed): likeness for pair, likeness in zip(PAIRS, found, strict=True)}
    assert {likeness.rung for likeness in answers.values()} == {"embeddings"}
    accuracy, accepted, _ = report("embeddings (MiniLM)", lambda pair: is_same(pair, Ready(answers)), capsys)
    assert accuracy >= 0.89
    assert len(accepted) <= 3
    assert not {pair.about for pair in accepted} & NEVER
    with capsys.disabled():
        for threshold in (0.5, 0.6, 0.7, 0.8, 0.9):
            says = [is_same(pair, Ready(answers), threshold) for pair in PAIRS]
            wrongly = [said for said, pair in zip(says, PAIRS, strict=True) if said != pair.same]
            print(f"  threshold {threshold}: {sum(wrongly)} wrongly accepted, {len(wrongly) - sum(wrongly)} rejected")
