"""Whether the trials of one story agree."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import harness
from harness.checks.stability import StabilityCheck, Taken

SAME = Taken(frozenset({"look"}), 1, 0.1, 2.0, 100)


def codes(check: dict[str, Any], *trials: Taken) -> list[str | None]:
    return [each.code for each in StabilityCheck(type="stability", **check).over(trials) if each.status != "pass"]


@pytest.mark.parametrize(
    ("check", "other", "expected"),
    [
        pytest.param({"require_same_tools": True}, SAME, [], id="the same tools"),
        pytest.param(
            {"require_same_tools": True}, SAME._replace(tools=frozenset()), ["unstable_tools"], id="another tool"
        ),
        pytest.param({"max_answer_variants": 1}, SAME, [], id="the same answer"),
        pytest.param({"max_answer_variants": 1}, SAME._replace(answer=2), ["unstable_answer"], id="another answer"),
        pytest.param({"max_answer_variants": 2}, SAME._replace(answer=2), [], id="two answers may be"),
        pytest.param({"max_cost_delta_pct": 50}, SAME._replace(cost=0.15), [], id="just the growth that may be"),
        pytest.param({"max_cost_delta_pct": 50}, SAME._replace(cost=0.16), ["unstable_cost"], id="dearer"),
        pytest.param({"max_cost_delta_pct": 50}, SAME._replace(cost=0.0), ["unstable_cost"], id="grows from nothing"),
        pytest.param({"max_latency_delta_pct": 0}, SAME._replace(seconds=2.1), ["unstable_latency_ms"], id="slower"),
        pytest.param({"max_token_delta_pct": 10}, SAME._replace(tokens=111), ["unstable_token"], id="more tokens"),
        pytest.param({"max_token_delta_pct": 10}, SAME._replace(tokens=None), ["metric_unavailable"], id="unknown"),
    ],
)
def test_what_may_differ_between_trials(check: dict[str, Any], other: Taken, expected: list[str]) -> None:
    assert codes(check, SAME, other) == expected
    assert codes(check, other, SAME) == expected


@given(st.integers(1, 1000), st.integers(0, 300))
def test_growth_is_compared_exactly(cents: int, percent: int) -> None:
    """Money is told in decimals that binary numbers do not hold: 0.13 is just 30 % more than 0.1."""
    more = float(Decimal(cents * (100 + percent)) / 10_000)
    trials = [SAME._replace(cost=cents / 100), SAME._replace(cost=more)]
    assert codes({"max_cost_delta_pct": percent}, *trials) == []
    if percent:
        assert codes({"max_cost_delta_pct": percent - 0.01}, *trials) == ["unstable_cost"]


def test_one_trial_agrees_with_nobody() -> None:
    assert codes({"require_same_tools": True}, SAME) == ["too_few_trials"]


class Changing:
    """Says something else each time."""

    said = 0

    def __call__(self, text: str) -> str:
        type(self).said += 1
        return f"done {self.said}"


STORY = {
    "id": "one",
    "agent": "a",
    "story": "You want it done.",
    "starting_sentence": "Do it.",
    "goals": [{"say": ["done"]}],
}


@pytest.mark.parametrize("severity", [None, "warning"])
async def test_an_unstable_story_fails_the_gate_and_is_told_in_every_report(
    tmp_path: Path, severity: str | None
) -> None:
    check = {"type": "stability", "max_answer_variants": 1, **({"severity": severity} if severity else {})}
    story = {**STORY, "checks": [check]}
    run = await harness.simulate([story], agent=Changing(), trials=3, out=tmp_path, concurrency=1)
    assert run.summary.success == 3
    assert run.exit_status == (0 if severity else 1)
    if not severity:
        assert run.decision[1] == "one: unstable_answer: 3 answers differ, at most 1 may"
        assert 'type="unstable_answer"' in (run.path / "junit.xml").read_text()
    assert "unstable" in (run.path / "summary.md").read_text()
    document = json.loads((run.path / "report.json").read_text())
    assert document["stability"]["one"][0]["code"] == "unstable_answer"
