"""McNemar's test and the sign-flip test against published examples, scipy and each other."""

from __future__ import annotations

import numpy as np
import pytest

from harness.analysis.statistics.permutation import mcnemar, sign_flip

DARWIN = np.array([49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48], dtype=float)
"""Heights of crossed less self-fertilised maize in eighths of an inch (Fisher, The Design of Experiments, 1935, § 21)."""


def test_fishers_count_of_darwins_maize_comes_out_by_every_way():
    """Of the 32,768 patterns of signs 1,726 reach the observed sum."""
    assert sign_flip(DARWIN) == (1726 / 32768, "sign_flip")
    p, test = sign_flip(DARWIN, step=1)
    assert (p, test) == (pytest.approx(1726 / 32768), "sign_flip")


def test_random_signs_come_close_to_the_exact_count():
    twice = np.concatenate([DARWIN, DARWIN[:5] + 0.5])
    exact, test = sign_flip(twice, step=0.5)
    guessed, other = sign_flip(twice, resamples=100_000)
    assert (test, other) == ("sign_flip", "sign_flip_monte_carlo")
    assert guessed == pytest.approx(exact, abs=4 * (exact / 100_000) ** 0.5)


@pytest.mark.parametrize("seed", range(5))
def test_enumeration_agrees_with_scipy(seed):
    stats = pytest.importorskip("scipy.stats")
    differences = np.random.default_rng(seed).normal(0.4, 1, 10)
    expected = stats.permutation_test(
        (differences,), np.mean, permutation_type="samples", n_resamples=np.inf, vectorized=True
    ).pvalue
    assert sign_flip(differences)[0] == pytest.approx(expected)


def test_pairs_that_do_not_differ_change_nothing():
    padded = np.concatenate([DARWIN, np.zeros(500)])
    assert sign_flip(padded) == sign_flip(DARWIN)
    assert sign_flip(np.zeros(30)) == (1.0, "sign_flip")


def test_shares_of_trials_that_floats_cannot_hold_are_counted_on_their_grid():
    thirds = np.array([1 / 3, 2 / 3, 1.0, 1 / 3 - 2 / 3, 2 / 3, 0.0, 1 / 3, 1.0])
    expected = sign_flip(thirds)[0]
    assert sign_flip(thirds, step=1 / 3)[0] == pytest.approx(expected)
    assert sign_flip(thirds, step=1 / 60)[0] == pytest.approx(expected)


def test_sums_that_differ_by_rounding_alone_are_ties():
    differences = np.array([0.1, 0.2, 0.3, -0.6, 0.7, 0.1, 0.6])
    assert sign_flip(differences)[0] == pytest.approx(sign_flip(np.rint(differences * 10), step=1)[0])


def test_random_signs_are_the_same_for_the_same_seed_and_never_give_zero():
    differences = np.random.default_rng(7).normal(0, 1, 40)
    assert sign_flip(differences, seed=1) == sign_flip(differences, seed=1)
    assert sign_flip(differences, seed=1) != sign_flip(differences, seed=2)
    assert sign_flip(np.abs(differences) + 1, resamples=999)[0] == 1 / 1000


def test_several_chunks_of_signs_count_like_one():
    differences = np.random.default_rng(3).normal(0.02, 1, 3_000)  # 350 rows a chunk
    stats = pytest.importorskip("scipy.stats")
    assert sign_flip(differences, resamples=4_000)[0] == pytest.approx(
        stats.ttest_1samp(differences, 0).pvalue, abs=0.03
    )


@pytest.mark.parametrize(
    ("gained", "lost", "expected"),
    [
        pytest.param(1, 7, 0.0703, id="airway reactivity, Fagerland, Lydersen and Laake 2014"),
        pytest.param(0, 5, 0.0625, id="five of five: the fewest with which 0.05 is nearly reached"),
        pytest.param(3, 3, 1.0, id="as many one way as the other"),
        pytest.param(0, 0, 1.0, id="no pair differs"),
    ],
)
def test_mcnemar_gives_known_values(gained, lost, expected):
    assert mcnemar(gained, lost) == mcnemar(lost, gained) == pytest.approx(expected, abs=5e-5)


def test_approval_ratings_of_agresti_agree_with_statsmodels():
    """1,600 voters asked twice: 150 turned away, 86 turned towards (Agresti, Categorical Data Analysis, table 10.1)."""
    tables = pytest.importorskip("statsmodels.stats.contingency_tables")
    table = [[794, 150], [86, 570]]
    assert tables.mcnemar(table, exact=False, correction=False).statistic == pytest.approx(17.36, abs=5e-3)
    assert mcnemar(86, 150) == pytest.approx(tables.mcnemar(table, exact=True).pvalue, rel=1e-9)


@pytest.mark.parametrize(("gained", "lost"), [(2, 9), (30, 12), (0, 1), (400, 300)])
def test_flipping_signs_of_whole_stories_is_mcnemars_test(gained, lost):
    differences = np.array([1.0] * gained + [-1.0] * lost + [0.0] * 10)
    assert sign_flip(differences, step=1)[0] == pytest.approx(mcnemar(gained, lost), rel=1e-9)


def test_no_p_value_is_ever_zero():
    assert mcnemar(0, 20_000) > 0
    assert sign_flip(np.ones(3_000), step=1)[0] > 0
