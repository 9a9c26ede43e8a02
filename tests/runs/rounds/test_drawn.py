"""Which stories are played in which round."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

from harness.runs.rounds.drawn import ROUND, rounds


def test_of_few_stories_a_round_is_all_of_them_in_another_order() -> None:
    first, second = islice(rounds("abcdefgh", seed=0), 2)
    assert sorted(first) == [(name, 1) for name in "abcdefgh"]
    assert sorted(second) == [(name, 2) for name in "abcdefgh"]
    assert [name for name, _ in first] != [name for name, _ in second]


def test_of_many_stories_each_round_is_drawn_from_all_of_them() -> None:
    names = [f"s{i}" for i in range(60)]
    found = list(islice(rounds(names, seed=1), 400))
    assert {len({name for name, _ in each}) for each in found} == {ROUND}
    again = Counter(name in {old for old, _ in before} for before, each in pairwise(found) for name, _ in each)
    assert 0.38 < again[True] / again.total() < 0.45, "25 of 60, whether or not it was in the round before"


def test_trials_of_a_story_are_numbered_in_the_order_in_which_they_are_played() -> None:
    numbers: dict[str, list[int]] = {}
    for each in islice(rounds([f"s{i}" for i in range(40)], seed=2), 30):
        for name, trial in each:
            numbers.setdefault(name, []).append(trial)
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def test_the_seed_decides_and_not_the_order_of_the_stories() -> None:
    one, same, other = (list(islice(rounds(names, seed), 3)) for names, seed in (("abcd", 3), ("dcba", 3), ("abcd", 4)))
    assert one == same
    assert one != other
