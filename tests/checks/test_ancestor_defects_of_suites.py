"""One test for each defect that was seen when the ancestor of suites and checks was run, and those of its peers."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import builders as build
import pytest

import harness
from harness.agents.answers import read_answer
from harness.formats.datasets.expected import expected_checks
from harness.runs.folder.store import safe_name
from harness.scoring.score import score
from harness.types.trajectory import ToolCall


def codes(check: dict[str, Any], *steps: Any) -> list[tuple[str, str | None]]:
    """What one check of the story comes to."""
    found = score(build.story_of({"say": ["done"]}, checks=[check]), build.trajectory("Hello.", *steps))
    return [(each.status, each.code) for each in found.checks if each.check == check["type"]]


def call(name: str, **arguments: Any) -> ToolCall:
    return ToolCall(id=name, name=name, arguments=arguments, result="ok")


def test_the_cost_that_an_agent_reports_was_discarded() -> None:
    answer = read_answer({"answer": "done", "cost": 1.5})
    assert codes({"type": "budget", "max_cost": 0.05}, *answer) == [("fail", "cost_over_budget")]


@pytest.mark.parametrize("limit", ["max_cost", "max_tokens", "max_steps"])
def test_agents_that_return_a_text_passed_budgets_of_nothing(limit: str) -> None:
    assert codes({"type": "budget", limit: 0}, *read_answer("done")) == [("skip", "metric_unavailable")]


def test_a_record_that_mixed_keys_of_the_answer_with_others_lost_some() -> None:
    both = {"answer": {"contains": ["done"]}, "calls": {"name": "pay"}}
    assert [each["type"] for each in expected_checks(both)] == ["answer", "calls"]
    with pytest.raises(harness.UserMistake, match="contains: stands beside calls"):
        expected_checks({"contains": ["done"], "calls": {"name": "pay"}})


def test_a_percentage_was_read_as_the_number() -> None:
    told = {"type": "answer", "number": {"label": "revenue", "expected": 1200}}
    assert codes(told, *read_answer("Revenue grew 12% to 1200.")) == [("pass", None)]
    wrong = {"type": "answer", "number": {"label": "revenue", "expected": 12}}
    assert codes(wrong, *read_answer("Revenue grew 12% to 1200.")) == [("fail", "numeric_mismatch")]


def test_a_part_of_a_name_satisfied_it() -> None:
    assert codes({"type": "calls", "name": "sql"}, call("sqlite")) == [("fail", "required_tool_missing")]
    assert codes({"type": "calls", "name": "sql", "never": True}, call("sqlite")) == [("pass", None)]
    assert codes({"type": "calls", "name": "sql*"}, call("sqlite")) == [("pass", None)]


def test_an_argument_with_a_certain_word_in_it_made_another_tool_of_a_call() -> None:
    made = call("note", text="select a date")
    assert codes({"type": "calls", "name": "*sql*", "never": True}, made) == [("pass", None)]


def test_a_plain_permutation_was_another_trajectory() -> None:
    tools = [{"name": "find", "arguments": {}}, {"name": "find", "arguments": {"id": "A"}}]
    check = {"type": "trajectory", "mode": "unordered", "args": "superset", "tools": tools}
    made = [ToolCall(id=str(i), name="find", arguments=given, result="ok") for i, given in enumerate([{"id": "A"}, {}])]
    assert codes(check, *made) == [("pass", None)]


def test_the_same_call_made_twice_counted_half() -> None:
    goals = [{"name": "one", "tool": "a"}, {"name": "two", "tool": "a"}]
    found = score(build.story_of(*goals), build.trajectory("Hello.", call("a"), call("a")))
    assert (found.success, found.metrics.correct_tool_calls) == (True, 2)
    check = {"type": "trajectory", "mode": "exact", "tools": ["a", "a"]}
    assert codes(check, call("a"), call("a")) == [("pass", None)]


class Counting:
    """Says how often this very agent was asked."""

    def __init__(self) -> None:
        self.times = count(1)

    def run(self, prompt: str) -> str:
        return f"asked {next(self.times)}"


def case(id: str) -> dict[str, Any]:
    checks = [{"type": "answer", "equals": "asked 1"}]
    return {"id": id, "agent": "a", "prompt": "How often?", "checks": checks}


async def test_all_trials_shared_one_agent_and_like_ids_and_runs_overwrote_each_other(tmp_path: Path) -> None:
    runs = [await harness.simulate([case("a/b"), case("a b")], agent=Counting, trials=2, out=tmp_path) for _ in "12"]
    assert [run.summary.success for run in runs] == [4, 4]
    assert len({run.path for run in runs}) == 2
    for run in runs:
        assert run.path is not None
        lines = (run.path / "trials.jsonl").read_text().splitlines()
        assert sorted((each["story"], each["trial"]) for each in map(json.loads, lines)) == [
            ("a b", 1),
            ("a b", 2),
            ("a/b", 1),
            ("a/b", 2),
        ]
    assert safe_name("a/b") != safe_name("a b"), "by which the folders of what failed are called"


async def test_a_run_of_which_nothing_could_be_judged_ended_with_0(tmp_path: Path) -> None:
    checks = [{"type": f"python:{__name__}:judged_by_nobody"}]
    run = await harness.simulate(
        [{**case("a"), "checks": [{"type": "schema"}]}], agent=Counting, out=tmp_path, checks=checks
    )
    assert run.exit_status == 3
    assert "asked 1" in (run.path / "trials.jsonl").read_text(), "the answer is kept"


def judged_by_nobody(trajectory: Any) -> bool:
    raise ConnectionError("nobody answers")
