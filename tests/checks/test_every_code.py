"""One suite that makes every code of a failed check appear that others look for, and the same with none of them."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from frozen_codes import FROZEN

import harness
from harness.analysis.run import Run
from harness.errors import UserMistake

DEMANDED: dict[str, Any] = {
    "answer": {
        "equals": "The total is 12, thank you.",
        "contains": "thank you",
        "not_contains": "sorry",
        "regex": r"total is \d+",
        "number": {"label": "total", "expected": 12},
    },
    "calls": [
        {"kind": kind, **each}
        for kind in ("tool", "skill", "plugin")
        for each in (
            {"name": f"{kind}_a"},
            {"name": f"{kind}_b", "never": True},
            {"name": f"{kind}_*", "max": 2},
            {"name": f"{kind}_*", "max_seconds": 1},
            {"name": f"{kind}_*", "max_errors": 0},
        )
    ],
    "budget": {"max_tokens": 100, "max_cost": 0.5, "max_seconds": 20, "max_steps": 1},
    "stability": {
        "require_same_tools": True,
        "max_answer_variants": 1,
        "max_cost_delta_pct": 10,
        "max_latency_delta_pct": 1e9,
        "max_token_delta_pct": 10,
    },
}


def case(**budget: Any) -> dict[str, Any]:
    demanded = {**DEMANDED, "budget": {**DEMANDED["budget"], **budget}}
    if budget:
        demanded["stability"] = {**DEMANDED["stability"], "max_latency_delta_pct": 0}
    return {"id": "one", "agent": "a", "prompt": "What is the total?", "checks": demanded, "tools": {"read": ["*"]}}


class Right:
    def run(self, prompt: str, detailed: bool = False) -> dict[str, Any]:
        called = {
            f"{kind}_calls": [{"name": f"{kind}_a", "result": "ok", "seconds": 0.1}]
            for kind in ("tool", "skill", "plugin")
        }
        return {"answer": "The total is 12, thank you.", "tokens_total": 100, "cost": 0.5, **called}


class Wrong:
    """Wrong in all ways, and in others each time."""

    times = count(1)

    def run(self, prompt: str, detailed: bool = False) -> dict[str, Any]:
        time = next(self.times)
        called = {
            f"{kind}_calls": [
                {"name": f"{kind}_{'b' if i else f'c{time}'}", "error": "no", "seconds": 2.0} for i in range(3)
            ]
            for kind in ("tool", "skill", "plugin")
        }
        return {"answer": f"I am sorry, {time}.", "tokens_total": 101 * time, "cost": 0.6 * time, **called}


def codes(run: Run) -> set[str]:
    of_trials = {each.code for trial in run.trials if trial.verdict for each in trial.verdict.checks if each.fails}
    of_stories = {each.code for found in run.gate.stability.values() for each in found if each.fails}
    return {code for code in of_trials | of_stories if code is not None}


async def test_every_frozen_code_appears_where_all_is_wrong(tmp_path: Path) -> None:
    run = await harness.simulate([case(max_seconds=0, max_steps=0)], agent=Wrong, trials=2, out=tmp_path)
    assert sorted(set(FROZEN) - codes(run)) == []
    assert run.exit_status == 1


async def test_none_appears_where_nothing_is(tmp_path: Path) -> None:
    run = await harness.simulate([case()], agent=Right, trials=2, out=tmp_path)
    assert codes(run) == set()
    assert (run.exit_status, run.summary.success, run.summary.warned) == (0, 2, 0)


async def test_a_check_with_labels_is_known_by_stories_that_are_not_played(tmp_path: Path) -> None:
    """It was refused where a sample left out those that have its label."""
    stories = [{**case(), "id": f"s{i}", "labels": ["gold"] if i == 0 else []} for i in range(6)]
    checks = [{"type": "answer", "contains": "12", "labels": ["gold"]}]
    for seed in range(4):
        run = await harness.simulate(stories, agent=Right, out=tmp_path, checks=checks, sample=1, seed=seed)
        assert run.exit_status == 0
    checks[0]["labels"] = ["golden"]
    with pytest.raises(UserMistake) as mistake:
        await harness.simulate(stories, agent=Right, out=tmp_path, checks=checks)
    assert str(mistake.value) == 'checks[0].labels: no story has the label "golden" (did you mean "gold"?)'
