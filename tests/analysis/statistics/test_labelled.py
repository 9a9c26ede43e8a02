"""Agreement with people and rates that are corrected by it: by hand, against statsmodels, and how often they hold."""

from __future__ import annotations

import importlib.util
import math

import pytest
from checkout import ROOT

from harness.analysis.statistics.labelled.agreement import (
    kappa,
    kappa_at_least,
    kappa_interval,
    standard_error,
)
from harness.analysis.statistics.labelled.corrected import (
    by_calibration,
    by_labels_alone,
    by_strata,
    of_this_run,
)
from harness.types.judging.calibration import Confusion

FORTY = Confusion(met_met=18, met_unmet=2, unmet_met=4, unmet_unmet=16)
TWO_HUNDRED = Confusion(met_met=108, met_unmet=12, unmet_met=16, unmet_unmet=64)


def cells(a: int, b: int, c: int, d: int) -> Confusion:
    return Confusion(met_met=a, met_unmet=b, unmet_met=c, unmet_unmet=d)


def test_kappa_by_hand():
    """po = 34/40; pe = (20·22 + 20·18)/40² = 0.5; kappa = (0.85 - 0.5)/0.5. And po = 0.86, pe = 0.524 of 200."""
    assert kappa(FORTY) == pytest.approx(0.7)
    assert kappa(TWO_HUNDRED) == pytest.approx((0.86 - 0.524) / 0.476)
    assert Confusion.of([(True, True), (True, False), (False, False)]) == cells(1, 1, 0, 1)


@pytest.mark.parametrize(
    ("found", "value"),
    [
        pytest.param(cells(0, 0, 0, 0), None, id="no example"),
        pytest.param(cells(9, 0, 0, 0), None, id="all met, and all judged so"),
        pytest.param(cells(5, 4, 0, 0), None, id="one label only"),
        pytest.param(cells(5, 0, 5, 0), 0, id="a judge that always says met"),
        pytest.param(cells(0, 5, 5, 0), -1, id="always the other way"),
        pytest.param(cells(5, 0, 0, 5), 1, id="all agree"),
    ],
)
def test_kappa_is_told_only_where_it_says_something(found, value):
    assert kappa(found) == value
    assert (kappa_interval(found) is None) == (value is None)


@pytest.mark.parametrize("found", [FORTY, TWO_HUNDRED, cells(30, 3, 9, 8)])
def test_kappa_and_its_error_agree_with_statsmodels(found):
    rater = pytest.importorskip("statsmodels.stats.inter_rater")
    a, b, c, d = found.cells
    theirs = rater.cohens_kappa([[a, b], [c, d]])
    assert kappa(found) == pytest.approx(theirs.kappa)
    assert standard_error(found) == pytest.approx(theirs.std_kappa)


def test_the_interval_has_a_width_where_all_agree_and_is_near_the_usual_one_where_not():
    perfect = kappa_interval(cells(5, 0, 0, 5))
    assert perfect is not None
    assert (perfect.low < 0.75, perfect.high) == (True, 1)
    error = standard_error(TWO_HUNDRED) or 0
    found = kappa_interval(TWO_HUNDRED)
    assert found is not None
    assert found.low == pytest.approx(kappa(TWO_HUNDRED) - 1.96 * error, abs=0.02)
    assert found.low < (kappa_at_least(TWO_HUNDRED) or 0) < (kappa(TWO_HUNDRED) or 0)


def test_a_rate_by_strata_by_hand():
    """The judge passes 60 of 100; of what it passes people pass 18 of 22, of what it fails 2 of 18."""
    found = by_strata(60, 40, FORTY)
    assert found is not None
    assert found.rate == pytest.approx(0.6 * 18 / 22 + 0.4 * 2 / 18)
    assert found.labels == 40
    assert 0.39 < found.interval.low < found.rate < found.interval.high < 0.67


def test_a_rate_by_a_calibration_by_hand():
    """Se 0.9, Sp 0.8, p 0.6: (0.6 + 0.8 - 1)/0.7. The interval of Lang and Reiczigel, computed on paper, but with
    three quarters of a label added where they add one."""
    found = by_calibration(60, 40, FORTY)
    assert found is not None
    assert found.rate == pytest.approx(0.4 / 0.7)
    z = 1.959963984540054
    p, se, sp = (60 + z * z / 2) / (100 + z * z), 18.75 / 21.5, 16.75 / 21.5
    prevalence = (p + sp - 1) / (se + sp - 1)
    shift = 2 * z * z * (prevalence * se * (1 - se) / 21.5 - (1 - prevalence) * sp * (1 - sp) / 21.5)
    variance = p * (1 - p) / (100 + z * z) + prevalence**2 * se * (1 - se) / 21.5
    variance += (1 - prevalence) ** 2 * sp * (1 - sp) / 21.5
    half = z * math.sqrt(variance) / (se + sp - 1)
    assert (found.interval.low, found.interval.high) == pytest.approx(
        (prevalence + shift - half, prevalence + shift + half)
    )


def test_labels_alone_agree_with_statsmodels():
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    found = by_labels_alone(28, 12)
    assert found is not None
    theirs = proportion.proportion_confint(28, 40, method="jeffreys")
    assert (found.interval.low, found.interval.high) == pytest.approx(theirs, abs=0.004)


def test_where_the_judge_adds_nothing_it_gives_way_to_the_labels():
    assert (of_this_run(60, 40, FORTY) or by_labels_alone(1, 1)).interval.method == "strata"
    blind = of_this_run(200, 200, cells(12, 1, 8, 0))
    assert blind is not None
    assert blind.interval.method == "jeffreys"
    few = of_this_run(300, 100, cells(20, 1, 6, 1))
    assert few is not None
    assert few.interval.method == "strata", "the labels' is narrower by a tenth: by chance, as likely as not"


@pytest.mark.parametrize(
    "found",
    [cells(9, 1, 0, 0), cells(0, 0, 3, 7), cells(5, 5, 5, 5), cells(2, 8, 8, 2)],
    ids=["no label of the other kind", "none of the one", "chance", "worse than chance"],
)
def test_no_rate_is_corrected_by_a_calibration_that_tells_nothing(found):
    assert by_calibration(60, 40, found) is None


@pytest.mark.slow
@pytest.mark.parametrize("method", ["strata", "calibration"])
@pytest.mark.parametrize("rate", [0.3, 0.9])
def test_intervals_hold_as_often_as_they_say(method, rate):
    """Over 300 repetitions; tests/benchmarks/corrected.py does it over 2,000, of all rates."""
    spec = importlib.util.spec_from_file_location("corrected_benchmark", ROOT / "tests/benchmarks/corrected.py")
    assert spec is not None
    assert spec.loader is not None
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    held, _, bias = benchmark.coverage(method, rate, 40, 300)
    assert 0.915 <= held <= 0.985
    assert abs(bias) < 0.03
