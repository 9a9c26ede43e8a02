"""The stratified permutation test: where others know the answer, and against counting all ways."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from harness.analysis.statistics.exact import fisher
from harness.analysis.statistics.permutation import mcnemar
from harness.analysis.statistics.stratified import StoryCounts, stratified


@pytest.mark.parametrize("table", [(10, 10, 4, 10), (3, 7, 5, 7), (5, 5, 0, 5)])
def test_one_story_is_fishers_exact_test(table) -> None:
    assert stratified([StoryCounts(*table)])[0] == pytest.approx(fisher(*table))


def test_one_trial_each_is_mcnemars_test() -> None:
    stories = [StoryCounts(1, 1, 0, 1)] * 8 + [StoryCounts(0, 1, 1, 1)] + [StoryCounts(1, 1, 1, 1)] * 20
    assert stratified(stories)[0] == pytest.approx(mcnemar(1, 8))


def shares(trials: list[int], later: tuple[int, ...]) -> float:
    after = [trials[i] for i in later]
    return sum(after) / len(after) - (sum(trials) - sum(after)) / (len(trials) - len(after))


def counted(stories: list[StoryCounts]) -> float:
    """Every way in which the trials of each story could be dealt to the versions."""
    ways = []
    for each in stories:
        passed, trials = each.before + each.after, each.trials_before + each.trials_after
        dealt = [1] * passed + [0] * (trials - passed)
        ways.append([shares(dealt, later) for later in combinations(range(trials), each.trials_after)])
    observed = abs(sum(each.after / each.trials_after - each.before / each.trials_before for each in stories))
    sums = [abs(sum(way)) >= observed - 1e-9 for way in product(*ways)]
    return sum(sums) / len(sums)


def test_unequal_trials_are_dealt_in_every_way() -> None:
    stories = [StoryCounts(3, 3, 1, 2), StoryCounts(1, 1, 1, 4), StoryCounts(2, 2, 0, 2), StoryCounts(0, 2, 1, 3)]
    assert stratified(stories)[0] == pytest.approx(counted(stories))


def test_drawn_it_is_about_the_same() -> None:
    stories = [StoryCounts(i % 3 + 1, 3, i % 3, 2 + i % 2) for i in range(30)]
    exact, how = stratified(stories)
    odd = [*stories, StoryCounts(1, 97, 1, 89), StoryCounts(1, 83, 1, 79), StoryCounts(1, 73, 1, 71)]
    drawn, other = stratified(odd)
    assert (how, other) == ("stratified", "stratified_monte_carlo")
    assert drawn == pytest.approx(exact, abs=0.02)


def test_what_always_comes_out_alike_says_nothing() -> None:
    assert stratified([StoryCounts(5, 5, 3, 3), StoryCounts(0, 2, 0, 7), StoryCounts(0, 0, 1, 1)]) == (
        1.0,
        "stratified",
    )
