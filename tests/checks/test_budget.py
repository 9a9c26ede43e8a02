"""What a conversation may take at most."""

from __future__ import annotations

from typing import Any

import builders as build
import pytest
from builders import say

from harness.agents.answers import read_answer
from harness.formats.demands.checks import check_problems
from harness.scoring.score import score
from harness.types.trajectory import ModelStep, Step, ToolCall, Trajectory, Usage

TAKEN = {"max_tokens": 100, "max_cost": 0.05, "max_seconds": 3.0, "max_steps": 2, "max_turns": 1, "max_calls": 1}
CODES = {
    "max_tokens": "tokens_over_budget",
    "max_cost": "cost_over_budget",
    "max_seconds": "latency_over_budget",
    "max_steps": "iterations_over_budget",
    "max_turns": "turns_over_budget",
    "max_calls": "too_many_tool_calls",
}


def spoken() -> Trajectory:
    usage = Usage(input_tokens=30, output_tokens=20, cost=0.025)
    call = ToolCall(id="c", name="look", arguments={}, result="ok")
    step = Step(role="agent", events=(ModelStep(usage=usage), call, ModelStep(usage=usage)))
    found = build.trajectory("Hello.", step, say("done"))
    return found.model_copy(update={"turn_seconds": [1.0, 2.0]})


def results(limits: dict[str, Any], trajectory: Trajectory) -> list[tuple[str | None, str]]:
    told = build.story_of({"say": ["done"]}, checks=[{"type": "budget", **limits}], tools={"read": ["look"]})
    return [(each.code, each.status) for each in score(told, trajectory).checks if each.check == "budget"]


@pytest.mark.parametrize("name", TAKEN)
def test_what_is_just_that_passes_and_more_fails(name: str) -> None:
    assert results({name: TAKEN[name]}, spoken()) == [(None, "pass")]
    less = TAKEN[name] - 1 if isinstance(TAKEN[name], int) else TAKEN[name] - 0.001
    assert results({name: less}, spoken()) == [(CODES[name], "fail")]


@pytest.mark.parametrize("name", ["max_tokens", "max_cost", "max_seconds", "max_steps"])
def test_what_the_agent_does_not_report_is_skipped_even_where_nothing_may_be_spent(name: str) -> None:
    """An agent that answers with text alone passes no budget of 0."""
    silent = Trajectory()
    silent.extend(build.trajectory("Hello.", *read_answer("done")).steps)
    assert results({name: 0}, silent) == [("metric_unavailable", "skip")]


def test_the_cost_that_an_agent_reports_is_held_against_the_budget() -> None:
    """1.5 passed a budget of 0.05 elsewhere, because what the agent reported was lost."""
    reported = build.trajectory("Hello.", *read_answer({"answer": "done", "cost": 1.5}))
    assert results({"max_cost": 0.05}, reported) == [("cost_over_budget", "fail")]


@pytest.mark.parametrize("limit", [-1, float("nan"), float("inf"), "much"])
def test_a_limit_is_a_number(limit: Any) -> None:
    assert len(list(check_problems([{"type": "budget", "max_cost": limit}]))) == 1


def test_a_budget_without_a_limit_is_a_mistake() -> None:
    (line,) = check_problems([{"type": "budget"}])
    assert line.startswith("checks[0]: asks for nothing; give one of max_tokens, max_cost")


@pytest.mark.parametrize("cost", [float("nan"), float("inf")])
def test_a_cost_that_is_no_number_says_nothing(cost: float) -> None:
    reported = build.trajectory("Hello.", ModelStep(usage=Usage(cost=cost)), say("done"))
    assert results({"max_cost": 0.05}, reported) == [("metric_unavailable", "skip")]


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        pytest.param(Usage(cost=0.01, total_tokens=9), [("metric_unavailable", "skip")], id="nobody knows the rest"),
        pytest.param(Usage(cost=0.06, total_tokens=9), [("cost_over_budget", "fail")], id="too much without the rest"),
    ],
)
def test_a_part_of_the_cost_passes_no_budget(first: Usage, expected: list[tuple[str, str]]) -> None:
    steps = (ModelStep(usage=first), ModelStep(error="overloaded"), ModelStep(usage=Usage(total_tokens=9)))
    assert results({"max_cost": 0.05}, build.trajectory("Hello.", list(steps), say("done"))) == expected
    assert results({"max_tokens": 18}, build.trajectory("Hello.", list(steps), say("done"))) == [(None, "pass")]


@pytest.mark.parametrize("cost", ["free", True, float("nan"), [1]])
def test_a_cost_that_is_none_breaks_no_answer(cost: Any) -> None:
    reported = build.trajectory("Hello.", *read_answer({"answer": "done", "cost": cost}))
    assert results({"max_cost": 0.05}, reported) == [("metric_unavailable", "skip")]
