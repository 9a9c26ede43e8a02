"""The rules of cost and time: of the plain figure, and of what is surely above it."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from harness.analysis.versions.rises import risen
from harness.types.judging.gate import FailOn
from harness.types.metrics import Rise

BEFORE = {f"s{i:02}": 1.0 for i in range(12)}
NOISY = {story: 4.0 if i == 0 else 1.0 + 0.1 * (i % 3) for i, story in enumerate(BEFORE)}
"""The sum rises by 35 %, most of it in one story."""


@pytest.mark.parametrize(
    ("after", "limit", "said", "undecided"),
    [
        (NOISY, 25, "rose by 35.0 %, allowed is 25 %", False),
        (NOISY, {"gt": 25, "sure": True}, None, None),
        ({story: 1.3 + 0.01 * i for i, story in enumerate(BEFORE)}, "25:sure", "rose by 35.", False),
        (
            {story: 1.3 for story in BEFORE},
            "25:sure",
            "rose by 30.0 % (geometric mean, 95 % interval 30.0 to 30",
            False,
        ),
        ({story: 1.25 for story in BEFORE}, "25:sure", None, None),
        ({"s00": 1.5, "s01": 1.4}, "25:sure", "from 10 stories on", True),
        ({"s00": 1.1, "s01": 1.2}, "25:sure", None, None),
        ({story: None for story in BEFORE}, 0, "is not known of both for any story", True),
        ({story: None for story in BEFORE}, "0:sure", "is not known of both for any story", True),
        ({story: 0.0 for story in BEFORE}, "0:sure", None, None),
    ],
)
def test_a_limit_is_broken(after: dict[str, float | None], limit: object, said: str | None, undecided: bool) -> None:
    old = {story: BEFORE[story] for story in after}
    found = risen(old, after, Rise.model_validate(limit))
    assert (found is None) == (said is None)
    if found is not None and said is not None:
        assert said in found[0]
        assert found[1] is undecided


def test_what_was_free_and_is_not_any_more_rose() -> None:
    free, paid = ({"s": amount} for amount in (0.0, 0.1))
    assert risen(free, paid, Rise(gt=1_000)) == ("rose by inf %, allowed is 1000 %", False)
    assert risen(free, free, Rise(gt=0)) is None


def test_a_rule_with_two_limits_is_a_contradiction() -> None:
    with pytest.raises(ValidationError, match=r"score_drop_gt: is given twice, as 0\.1 and as 0\.2; keep one"):
        FailOn.model_validate(["score_drop_gt=0.1", "broken", "score_drop_gt=0.2"])
    assert FailOn.model_validate(["broken", "broken"]).broken


def test_rules_are_written_as_numbers_fields_and_text() -> None:
    sure = Rise(gt=25, sure=True)
    assert FailOn.model_validate({"cost_increase_pct_gt": 25}).cost_increase_pct_gt == Rise(gt=25)
    assert FailOn.model_validate({"cost_increase_pct_gt": {"gt": 25, "sure": True}}).cost_increase_pct_gt == sure
    assert FailOn.model_validate(["latency_increase_pct_gt=25:sure"]).latency_increase_pct_gt == sure


@pytest.mark.parametrize("value", [-1, "much", True, {"gt": 1, "surely": True}, {"sure": True}, "nan"])
def test_what_is_no_limit_is_refused(value: object) -> None:
    with pytest.raises(ValidationError):
        FailOn.model_validate({"cost_increase_pct_gt": value})
