"""Which journeys a change broke or fixed: by counts of passed trials, and how often chance alone says so."""

from __future__ import annotations

import random

import pytest

from harness.analysis.versions.journeys import JourneyChange, changes, of_change, tally

ALONE: dict[str, tuple[tuple[int, int], tuple[int, int], JourneyChange]] = {
    "nothing passes any more": ((10, 10), (0, 10), "broken"),
    "much less passes": ((10, 10), (4, 10), "broken"),
    "it passed once and fails once": ((1, 1), (0, 1), "likely"),
    "it passed thrice and fails thrice": ((3, 3), (0, 3), "likely"),
    "one of three fails": ((3, 3), (2, 3), "flaky"),
    "half as before": ((5, 10), (5, 10), "flaky"),
    "all as before": ((3, 3), (3, 3), "same"),
    "none as before": ((0, 3), (0, 3), "same"),
    "everything passes": ((0, 1), (1, 1), "fixed"),
    "much more passes": ((2, 10), (10, 10), "fixed"),
    "a little more passes": ((1, 3), (2, 3), "flaky"),
    "nothing was scored before": ((0, 0), (1, 1), "undecided"),
    "nothing was scored after": ((3, 3), (0, 0), "undecided"),
    "many more trials than before": ((1, 1), (0, 40), "broken"),
}


@pytest.mark.parametrize(("before", "after", "change"), ALONE.values(), ids=ALONE)
def test_a_story_alone(before, after, change) -> None:
    (pair,) = changes({"a": (before, after)})
    assert pair.change == change


def test_among_many_one_needs_more_to_be_broken() -> None:
    same = {f"s{i}": ((5, 5), (5, 5)) for i in range(36)}
    less = {**same, "less": ((5, 5), (0, 5)), "little": ((5, 5), (1, 5))}
    found = {pair.story: pair.change for pair in changes(less)}
    assert (found["less"], found["little"]) == ("likely", "likely")
    plain = {**same, "less": ((10, 10), (0, 10))}
    assert [pair.story for pair in of_change(changes(plain), "broken")] == ["less"]


def test_played_back_one_change_is_a_change() -> None:
    assert changes({"a": ((1, 1), (0, 1))}, replayed=True)[0].change == "broken"
    assert changes({"a": ((3, 3), (2, 3))}, replayed=True)[0].change == "flaky"


def test_the_tally_names_what_changed() -> None:
    found = changes({"a": ((10, 10), (0, 10)), "b": ((0, 1), (1, 1)), "c": ((1, 2), (1, 2)), "d": ((1, 1), (1, 1))})
    assert tally(found) == "1 broken, 1 fixed, 1 flaky"
    assert tally(found, named={"broken", "likely"}) == "1 broken (a), 1 fixed, 1 flaky"
    assert tally(changes({"d": ((1, 1), (1, 1))})) == "no journey changed"
    assert tally(changes({"d": ((1, 1), (1, 1)), "e": ((1, 1), (0, 0))})) == "1 undecided, no other journey changed"
    assert tally(changes({"e": ((1, 1), (0, 0))})) == "1 undecided", "nothing is known of any"


@pytest.mark.parametrize("trials", [1, 3, 5, 10])
@pytest.mark.parametrize("rate", [0.5, 0.8, 0.95])
def test_the_same_version_played_twice_hardly_ever_breaks_a_journey(trials: int, rate: float) -> None:
    draw = random.Random(f"{trials} {rate}")
    alarms = 0
    for _ in range(200):
        side = [[sum(draw.random() < rate for _ in range(trials)) for _ in range(50)] for _ in range(2)]
        found = changes({str(i): ((a, trials), (b, trials)) for i, (a, b) in enumerate(zip(*side, strict=True))})
        alarms += any(pair.change == "broken" for pair in found)
    assert alarms <= 0.063 * 200


def test_one_story_that_always_fails_now_is_found_among_37() -> None:
    draw = random.Random(1)
    found = 0
    for _ in range(200):
        counts = {str(i): tuple((sum(draw.random() < 0.9 for _ in range(10)), 10) for _ in "ab") for i in range(36)}
        pairs = changes({**counts, "broken": ((10, 10), (0, 10))})
        found += any(pair.story == "broken" and pair.change == "broken" for pair in pairs)
    assert found == 200
