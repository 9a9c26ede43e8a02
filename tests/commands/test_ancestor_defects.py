"""One test for each defect that was seen when the ancestor was run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CALLS = """
import json
def agent(text):
    return json.loads({calls!r}) + ["done"]
"""


def judged(workspace, goals: Any, calls: list[dict], **fields: Any) -> dict[str, Any]:
    """The trial of an agent that makes these calls, one message each, and says `done`."""
    workspace.story("one", goals=goals, **fields)
    events = [
        {"type": "tool_call", "id": str(i), "arguments": {}, "result": "ok", **each} for i, each in enumerate(calls)
    ]
    agent = workspace.agent(CALLS.format(calls=json.dumps(events)))
    result = workspace.run("simulate", "stories", "--agent", agent, "--json", "--user", "scripted")
    assert result.status in {0, 1, 3}, result.err
    (trial,) = result.report["trials"]
    return trial


def t(**arguments: Any) -> dict[str, Any]:
    return {"name": "t", "arguments": arguments}


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        pytest.param("007", "7", id="007 is 7"),
        pytest.param("ABC", "abc", id="ABC is abc"),
        pytest.param(["a", "b"], ["b", "a"], id="a reordered list is the same"),
        pytest.param("12345678901234567890", "12345678901234567891", id="two ids of 20 digits are the same"),
        pytest.param(12345678901234567890, 12345678901234567891, id="two numbers of 20 digits are the same"),
    ],
)
def test_exact_was_not_exact(workspace, expected: Any, given: Any) -> None:
    assert judged(workspace, [{"tool": "t", "args": {"x": expected}}], [t(x=given)])["outcome"] == "fail"


def test_extra_arguments_were_accepted(workspace) -> None:
    assert judged(workspace, [{"tool": "t", "args": {"x": 1}}], [t(x=1, amount=500)])["outcome"] == "fail"


def test_optional_was_stricter_than_strict(workspace) -> None:
    goals = [{"tool": "t", "args": {"x": 1}, "arg_matching": {"x": "optional"}}]
    assert judged(workspace, goals, [t(x=1.0)])["outcome"] == "success"


def test_fuzzy_without_a_model_matched_anything(workspace) -> None:
    goals = [{"tool": "t", "args": {"x": "time off schedule"}, "arg_matching": {"x": "fuzzy"}}]
    assert judged(workspace, goals, [t(x="delete all accounts")])["outcome"] == "unsure"
    goals[0]["args"] = {"x": "pay 20 EUR"}
    assert judged(workspace, goals, [t(x="pay 25 EUR")])["outcome"] == "fail"


def test_one_wrong_call_without_a_model_lost_all_metrics(workspace) -> None:
    goals = [{"tool": "t", "args": {"x": "a b"}, "arg_matching": {"x": "fuzzy"}}, {"tool": "u"}]
    metrics = judged(workspace, goals, [t(x={"odd": 1}), {"name": "u"}])["metrics"]
    assert (metrics["tool_calls"], metrics["correct_tool_calls"], metrics["wrong_argument_calls"]) == (2, 1, 1)


def test_arg_matching_null_crashed(workspace) -> None:
    assert judged(workspace, [{"tool": "t", "arg_matching": None}], [t()])["outcome"] == "success"


A, B = {"name": "A"}, {"name": "B"}
A_THEN_B = [{"tool": "A"}, {"tool": "B", "after": "A"}]


def test_b_a_b_failed_for_a_then_b(workspace) -> None:
    assert judged(workspace, A_THEN_B, [B, A, B])["outcome"] == "success"


def test_a_text_goal_before_a_tool_goal_never_succeeded(workspace) -> None:
    workspace.story(
        "one", goals=[{"name": "ask", "say": ["sure"]}, {"tool": "pay", "after": "ask"}], user_turns=["yes"]
    )
    name = workspace.module(
        "def agent(text):\n    if text != 'yes':\n        return 'Are you sure?'\n"
        "    return [{'type': 'tool_call', 'id': '1', 'name': 'pay', 'arguments': {}}, 'done']\n"
    )
    result = workspace.run("simulate", "stories", "--agent", f"{name}:agent", "--json")
    assert result.outcomes == {"one": "success"}


def test_a_text_that_must_come_after_passed_when_it_was_said_before(workspace) -> None:
    workspace.story("one", goals=[{"tool": "pay"}, {"say": ["paid"], "after": "pay"}])
    name = workspace.module(
        "def agent(text):\n    return ['It is paid.', {'type': 'tool_call', 'id': '1', 'name': 'pay', 'arguments': {}}]\n"
    )
    result = workspace.run("simulate", "stories", "--agent", f"{name}:agent", "--json", "--user", "scripted")
    assert result.outcomes == {"one": "fail"}
    reasons = {goal["name"]: goal["reason"] for goal in result.report["trials"][0]["goals"]}
    assert "out_of_order" in reasons.values()


def test_greedy_assignment_made_one_of_two_orders_fail(workspace) -> None:
    goals = [
        {"tool": "t", "args": {"x": 1}, "arg_matching": {"x": "ignore"}, "name": "any"},
        {"tool": "t", "args": {"x": 1}, "name": "one"},
    ]
    for calls in ([t(x=1), t(x=2)], [t(x=2), t(x=1)]):
        assert judged(workspace, goals, calls)["outcome"] == "success"


def test_parallel_calls_in_one_message_were_dropped(workspace) -> None:
    workspace.story("one", goals=[{"tool": "t", "args": {"x": i}} for i in range(3)])
    calls = [{"id": str(i), "function": {"name": "t", "arguments": json.dumps({"x": i})}} for i in range(3)]
    name = workspace.module(
        f"def agent(text):\n    return [{{'role': 'assistant', 'content': 'done', 'tool_calls': {calls}}}]\n"
    )
    result = workspace.run("simulate", "stories", "--agent", f"{name}:agent", "--json")
    (trial,) = result.report["trials"]
    assert (trial["outcome"], trial["metrics"]["correct_tool_calls"]) == ("success", 3)


def test_a_journey_whose_only_call_was_answered_with_an_error_succeeded(workspace) -> None:
    assert judged(workspace, [{"tool": "t"}], [{**t(), "result": "Error: not found"}])["outcome"] == "fail"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"goals": [{"tool": "a", "after": "b"}, {"tool": "b", "after": "a"}]}, id="a cycle"),
        pytest.param({"goals": [{"tool": "a", "name": "x"}, {"tool": "b", "name": "x"}]}, id="a name twice"),
        pytest.param({"starting_sentense": "Hello."}, id="a misspelled field"),
    ],
)
def test_mistakes_loaded_silently(workspace, changes: dict) -> None:
    workspace.story("one", **changes)
    assert workspace.run("validate", "stories").status == 2


@pytest.mark.parametrize("word", ["SEND", "PENDING", "WEEKEND", "END"])
def test_a_word_of_the_user_ended_the_talk(workspace, word: str) -> None:
    workspace.story("one", starting_sentence=f"{word} it", user_turns=["and now?"], goals=[{"say": ["turn 2"]}])
    agent = workspace.agent("def agent(messages):\n    return f\"turn {sum(m['role'] == 'user' for m in messages)}\"\n")
    assert workspace.run("simulate", "stories", "--agent", agent, "--json").outcomes == {"one": "success"}


def test_three_yes_ended_the_talk(workspace) -> None:
    workspace.story("one", user_turns=["yes", "yes", "yes", "now pay"], goals=[{"say": ["heard now pay"]}])
    agent = workspace.agent("def agent(messages):\n    return f\"{len(messages)} heard {messages[-1]['content']}\"\n")
    assert workspace.run("simulate", "stories", "--agent", agent, "--json").outcomes == {"one": "success"}


def test_an_agent_repeating_itself_twenty_five_times_did_not_end_it(workspace) -> None:
    workspace.story("one", user_turns=["again"] * 30)
    agent = workspace.agent("def agent(text):\n    return 'Please hold.'\n")
    (trial,) = workspace.run("simulate", "stories", "--agent", agent, "--json").report["trials"]
    assert trial["ended_by"] == "stuck"


def test_later_conversations_were_empty_or_lost_their_first_turn(workspace) -> None:
    for i in range(4):
        workspace.story(
            f"s{i}", starting_sentence=f"first {i}", goals=[{"say": [f"heard first {i}"]}], user_turns=["x"]
        )
    agent = workspace.agent("def agent():\n    return lambda text: f'heard {text}'\n")
    result = workspace.run("simulate", "stories", "--agent", agent, "--json", "--concurrency", "1")
    assert set(result.outcomes.values()) == {"success"}


def test_one_success_and_three_crashes_averaged_one(workspace) -> None:
    for i in range(4):
        workspace.story(f"s{i}", starting_sentence=f"story {i}", goals=[{"say": ["fine"]}])
    agent = workspace.agent("def agent(text):\n    return {'story 0': 'fine'}[text]\n")
    result = workspace.run("simulate", "stories", "--agent", agent, "--json", "--user", "scripted")
    assert result.report["summary"]["journey_success_rate"] == 0.25
    assert result.status == 1


def test_repeated_runs_overwrote_each_other(workspace) -> None:
    workspace.story("one", goals=[{"say": ["done"]}])
    agent = workspace.agent("def agent(text):\n    return 'done'\n")
    for _ in range(3):
        workspace.run("simulate", "stories", "--agent", agent)
    assert len(workspace.runs()) == 3


def test_the_saved_configuration_held_the_bearer_token(workspace) -> None:
    workspace.story("one", goals=[{"say": ["done"]}])
    name = workspace.module("def build(header):\n    return lambda text: 'done'\n")
    secret = "Bearer abc.DEF-1234567"
    target = {"ref": f"{name}:build", "kwargs": {"header": secret}}
    workspace.write("suite.json", {"targets": {"desk": target}, "stories": "stories"})
    assert workspace.run("simulate", "suite.json").status == 0
    for path in (workspace.path / "runs").rglob("*"):
        assert not path.is_file() or "abc.DEF-1234567" not in path.read_text()
    resumed = workspace.run("simulate", "--resume", "last")
    assert resumed.status == 2
    assert "give the suite file again" in resumed.err
    assert workspace.run("simulate", "suite.json", "--resume", "last").status == 0


def test_recall_and_completion_were_above_one(workspace) -> None:
    metrics = judged(workspace, [{"tool": "t"}], [t(), t(), t()])["metrics"]
    rates = [
        metrics[name] for name in ("journey_completion", "tool_call_precision", "tool_call_recall", "tool_call_f1")
    ]
    assert all(0 <= rate <= 1 for rate in rates)


def test_consecutive_calls_of_one_tool_collapsed_into_the_last(workspace) -> None:
    goals = [{"tool": "t", "args": {"x": i}} for i in range(3)]
    assert judged(workspace, goals, [t(x=0), t(x=1), t(x=2)])["metrics"]["correct_tool_calls"] == 3


def test_reports_held_bare_nan(workspace) -> None:
    judged(workspace, [{"say": ["done"]}], [])
    (run,) = workspace.runs()
    for path in (Path(run) / "report.json", Path(run) / "trials.jsonl"):
        assert "NaN" not in path.read_text()
