"""A model as the agent, played through `harness simulate`: the HR desk's tools, a scripted model on a real server."""

from __future__ import annotations

import json
from typing import Any

import pytest
from model_server import Answer, ModelServer, calls, refuses, says

pytestmark = pytest.mark.usefixtures("stub_key")


def desk_model(request: dict[str, Any]) -> Answer:
    """Finds the employee, asks for the balance, says it; what it is told in the prompt, and as what, changes that."""
    messages = request["messages"]
    results = [json.loads(message["content"]) for message in messages if message["role"] == "tool"]
    if request["model"] == "lazy":
        return says("You have 9 days of annual leave left.")
    if not results:
        return calls(("find_employee", {"username": "jweber"}))
    if len(results) == 1:
        return calls(("leave_balance", {"employee_id": results[0]["employee_id"], "kind": "annual"}))
    curt = "Be curt." in messages[0]["content"]
    return says("9." if curt else f"You have {results[1]['days']:g} days of annual leave left.")


STORY = {
    "agent": "hr_desk",
    "story": "You want to know how many days of annual leave you have left. Your username is jweber.",
    "starting_sentence": "How many days of annual leave do I have left?",
    "goals": [
        {"name": "find", "tool": "find_employee", "args": {"username": "jweber"}},
        {
            "name": "balance",
            "tool": "leave_balance",
            "args": {"employee_id": {"$from": "find", "path": "employee_id"}, "kind": "annual"},
        },
        {"say": ["9 days", "annual"], "after": "balance"},
    ],
}


def suite(workspace, server: ModelServer, stories: int = 2, **fields: Any) -> None:
    for number in range(stories):
        workspace.write(f"stories/balance-{number}.json", STORY)
    kwargs = {"base_url": server.url, "tools": "harness.demo.hr.tools:functions", "prompt": "You are the HR desk."}
    target = {"kind": "chat", "ref": "openai/good", "kwargs": {**kwargs, **fields.pop("kwargs", {})}}
    workspace.write("suite.yaml", json.dumps({"targets": {"hr_desk": target}, "stories": "stories", **fields}))


def test_a_model_plays_the_desk(workspace):
    with ModelServer(desk_model) as server:
        suite(workspace, server, trials=2)
        result = workspace.run("simulate", "suite.yaml", "--json")
    assert result.status == 0
    assert [trial["outcome"] for trial in result.report["trials"]] == ["success"] * 4
    for trial in workspace.trials():
        agent_calls = [call for call in trial["model_calls"] if call["role"] == "agent"]
        assert len(agent_calls) == 3
        metrics = trial["verdict"]["metrics"]
        assert (metrics["tool_call_precision"], metrics["model_steps"], metrics["input_tokens"]) == (1.0, 3, 3 * 12)
        tools = {tool["name"]: tool["read_only"] for tool in trial["trajectory"]["tools"]}
        assert (tools["leave_balance"], tools["request_leave"]) == (True, False)


def test_variants_over_models_and_prompts_are_compared(workspace):
    workspace.write("curt.txt", "Be curt.")
    variants = {"good": {}, "lazy": {"model": "openai/lazy"}, "curt": {"prompt": "curt.txt"}}
    with ModelServer(desk_model) as server:
        suite(workspace, server, variants=variants)
        workspace.run("simulate", "suite.yaml", "--json")
        asked = {(request["model"], request["messages"][0]["content"]) for request in server.requests}
    assert asked == {
        ("good", "You are the HR desk."),
        ("lazy", "You are the HR desk."),
        ("good", "Be curt."),
    }
    played = {run.name.split("-")[-2]: {each["outcome"] for each in workspace.trials(run)} for run in workspace.runs()}
    assert played == {"good": {"success"}, "lazy": {"fail"}, "curt": {"fail"}}


def test_the_same_without_running_a_tool(workspace):
    with ModelServer(desk_model) as server:
        suite(workspace, server, kwargs={"doubles": "record.yaml"})
        workspace.write("record.yaml", "record: calls.jsonl\n")
        assert workspace.run("simulate", "suite.yaml").status == 0
        workspace.write("record.yaml", "replay: calls.jsonl\n")
        result = workspace.run("simulate", "suite.yaml", "--json")
    assert result.status == 0
    assert len((workspace.path / "calls.jsonl").read_text(encoding="utf-8").splitlines()) == 4


def test_a_recorded_run_is_played_back_without_a_model(workspace):
    with ModelServer(desk_model) as server:
        suite(workspace, server)
        assert workspace.run("simulate", "suite.yaml", "--record", "cassette.db").status == 0
    result = workspace.run("simulate", "suite.yaml", "--replay", "cassette.db", "--json")
    assert result.status == 0, result.err
    assert [trial["outcome"] for trial in result.report["trials"]] == ["success"] * 2


def test_a_tool_that_fails_on_purpose_shows_in_the_verdict(workspace):
    doubles = {"fault": {"leave_balance": {"call": 1, "error": "the database is locked"}}}

    def gives_up(request: dict[str, Any]) -> Answer:
        failed = "the database is locked" in [message.get("content") for message in request["messages"]]
        return says("Sorry, that failed.") if failed else desk_model(request)

    with ModelServer(gives_up) as server:
        suite(workspace, server, stories=1, kwargs={"doubles": doubles})
        result = workspace.run("simulate", "suite.yaml", "--json")
    (trial,) = workspace.trials()
    assert result.status == 1, trial["failure"]
    (failed,) = [
        event
        for step in trial["trajectory"]["steps"]
        for event in step["events"]
        if event["type"] == "tool_call" and event["error"]
    ]
    assert (failed["name"], failed["error"]) == ("leave_balance", "the database is locked")
    assert "call_failed" in json.dumps(trial["verdict"])


@pytest.mark.parametrize(
    ("answer", "outcome", "code", "status"),
    [
        pytest.param(refuses(401, "bad key"), "error", "unauthorized", 3, id="a provider that refuses is nobody's"),
        pytest.param(says(None), "fail", "empty_answer", 1, id="an empty answer is the agent's"),
        pytest.param(
            calls(("leave_balance", {"employee_id": "E-1"})), "fail", "too_many_steps", 1, id="so is going in circles"
        ),
    ],
)
def test_whose_fault_it_is(workspace, answer, outcome, code, status):
    with ModelServer([answer]) as server:
        suite(workspace, server, stories=1, kwargs={"max_steps": 3})
        result = workspace.run("simulate", "suite.yaml", "--json")
    assert result.status == status
    (trial,) = workspace.trials()
    assert (trial["outcome"], trial["failure"]["code"]) == (outcome, code)


def test_mistakes_are_found_before_anybody_is_asked(workspace):
    with ModelServer(desk_model) as server:
        suite(workspace, server, kwargs={"tools": "harness.demo.hr.tools:funktions", "max_step": 5})
        result = workspace.run("simulate", "suite.yaml")
    assert result.status == 2
    assert 'kwargs.max_step: unknown field "max_step" (did you mean "max_steps"?)' in result.err
    assert server.requests == []
