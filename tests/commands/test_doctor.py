"""harness doctor: one line a finding, status 2 when something must be mended."""

from __future__ import annotations

import os
import re
import sys

import pytest
from model_server import says, unused_url
from remote_desk import Back, RemoteDesk

AGENT = """
import time
def agent(text):
    return "You said " + text

class factory:
    tools = None
    async def respond(self, conversation):
        from harness.types.trajectory import Message, Step, Text, ToolCall
        call = ToolCall(id="1", name="look_up", arguments={}, result="x")
        return [Step(role="agent", events=(call,)), Step(role="agent", events=(Message(content=(Text(text="Hi"),)),))]

class Remembers:
    def run(self, text):
        return "hi"
one = Remembers()

def raises(text):
    return {}[text]

def hangs(text):
    time.sleep(3)

def silent(text):
    return ""

def makes_nothing():
    return None

def leaks(text):
    import os
    raise ValueError("refused:\\n" + os.environ["SOME_API_KEY"])
"""


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch) -> None:
    for name in [name for name in os.environ if name.endswith("_API_KEY") or name == "MODEL_OVERRIDE"]:
        monkeypatch.delenv(name)


def findings(result) -> list[tuple[str, str]]:
    lines = [re.fullmatch(r"(ok|--|!!)  (\S.*)", line) for line in result.out.splitlines()]
    assert all(lines), "one line a finding"
    return [(line[1], line[2]) for line in lines if line]


def test_without_an_agent_it_tells_versions_extras_keys_and_the_runs_folder(workspace) -> None:
    result = workspace.run("doctor")
    assert (result.status, result.err) == (0, "")
    marks = dict.fromkeys(mark for mark, _ in findings(result))
    assert list(marks) == ["ok", "--"]
    for part in (r"journey-harness \d+\.\d+", r"Python 3\.\d+", r"litellm \d", r"extra semantic", r"no key is set"):
        assert re.search(part, result.out), part
    assert ("ok", "runs can be written to runs (not there yet)") in findings(result)
    assert not (workspace.path / "runs").exists()


def test_models_are_offered_of_providers_whose_key_is_set(workspace, monkeypatch) -> None:
    assert "models of" not in workspace.run("doctor").out
    monkeypatch.setenv("OPENAI_API_KEY", "a-very-secret-value")
    (told,) = [text for _, text in findings(workspace.run("doctor")) if text.startswith("models of")]
    names = told.removeprefix("models of openai, among others: ").split(", ")
    assert {"openai/gpt-5-mini", "openai/gpt-4.1-nano"} <= set(names)
    assert all(name.startswith("openai/") and "-202" not in name for name in names)


def test_names_of_keys_are_told_and_values_never(workspace, monkeypatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "a-very-secret-value")
    monkeypatch.setenv("OTHER_API_KEY", " ")
    monkeypatch.setenv("MODEL_OVERRIDE", "openai/secret-model")
    result = workspace.run("doctor", f"{workspace.module(AGENT)}:leaks")
    assert ("ok", "keys set: SOME_API_KEY") in findings(result)
    assert ("--", "set, but blank: OTHER_API_KEY") in findings(result)
    assert "MODEL_OVERRIDE is set" in result.out
    assert "refused" in result.out
    assert "secret" not in result.out


def test_a_runs_folder_that_cannot_be_written_must_be_mended(workspace) -> None:
    workspace.write("taken", "a file")
    result = workspace.run("doctor", "--out", "taken/runs")
    assert result.status == 2
    assert ("!!", "runs cannot be written to taken/runs: Not a directory; give another --out") in findings(result)


def test_an_agent_that_answers(workspace) -> None:
    module = workspace.module(AGENT)
    result = workspace.run("doctor", f"{module}:agent")
    assert result.status == 0
    *_, imported, kind, answered, offered, called, seen = findings(result)
    assert imported == ("ok", f"agent {module}:agent: imported from {module}.py")
    assert kind == ("ok", "it is a Python callable, one for all trials")
    assert re.fullmatch(r'it answered "Hello" in \d+ ms: "You said Hello"', answered[1])
    assert (offered[0], called[0]) == ("--", "--")
    assert seen[0] == "--"
    assert "its calls are not seen: it tells of none, and no model call passed the gateway" in seen[1]


def test_an_agent_that_calls_a_tool(workspace) -> None:
    result = workspace.run("doctor", f"{workspace.module(AGENT)}:factory")
    assert result.status == 0
    assert ("ok", "it is an object with respond, made anew for each trial") in findings(result)
    assert ("ok", "tools called: look_up") in findings(result)


def test_tools_of_functions_are_known_before_they_are_called(workspace) -> None:
    workspace.write("desk_stock.py", "import harness\n@harness.tool\ndef count_stock(item): return 3\n")
    quiet = (
        "import harness, desk_stock\n@harness.tool(name='pay')\nasync def _pay(): ...\ndef agent(text): return 'Hi'\n"
    )
    result = workspace.run("doctor", workspace.agent(quiet))
    assert ("ok", "tools offered: pay, count_stock") in findings(result)
    assert ("--", "tools called: none for a greeting") in findings(result)


ASKS = """
import json, os, sys, urllib.request
URL = os.environ["OPENAI_BASE_URL"]
TOOLS = [{"type": "function", "function": {"name": "find", "parameters": {"type": "object"}}}]

def agent(text, variable="OPENAI_BASE_URL"):
    body = {"model": "stub", "messages": [{"role": "user", "content": text}], "tools": TOOLS}
    request = urllib.request.Request(os.environ[variable] + "/chat/completions", json.dumps(body).encode())
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["choices"][0]["message"]["content"]

def stubborn(text):
    return agent(text, "ELSEWHERE")

if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps({"text": agent(json.loads(line)["text"])}), flush=True)
"""


@pytest.fixture
def asks_model(workspace, model_server, monkeypatch):
    """A module with agents that ask a model and tell of no call."""
    served = model_server(says("Hello."))
    monkeypatch.setenv("OPENAI_BASE_URL", served.url)
    monkeypatch.setenv("ELSEWHERE", served.url)
    monkeypatch.delenv("OPENAI_API_BASE", raising=False)
    return workspace.module(ASKS)


def seen(result) -> list[tuple[str, str]]:
    return [(mark, text) for mark, text in findings(result) if text.startswith("its calls are ")]


@pytest.mark.slow
def test_how_calls_are_seen_is_told_with_what_to_add(workspace, asks_model) -> None:
    assert seen(workspace.run("doctor", "harness.demo.hr.agents:build_v1")) == [
        ("ok", "its calls are seen natively: what it runs on tells each, with its result")
    ]
    result = workspace.run("doctor", f"{workspace.module(AGENT)}:factory")
    assert seen(result)[0][1].startswith("its calls are seen natively: it tells of them")
    passes = "its calls are seen by the gateway, past which it asks its model (tools: find)"
    add = ": add --gateway, or gateway: true to its target"
    for agent in (f"{asks_model}:agent", f"process:{sys.executable} {asks_model}.py"):
        result = workspace.run("doctor", agent)
        assert seen(result) == [("ok", passes + add)], result.out
        assert result.err == ""
    workspace.write("suite.json", {"agent": {"ref": f"{asks_model}:agent", "gateway": True}, "stories": "s"})
    assert seen(workspace.run("doctor", "suite.json")) == [("ok", passes)]
    ((mark, text),) = seen(workspace.run("doctor", f"{asks_model}:stubborn"))
    assert mark == "--"
    assert "leave base_url out where its client is made" in text


@pytest.mark.slow
def test_with_its_provider_away_it_is_still_told_how_calls_are_seen(workspace, asks_model, monkeypatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", unused_url())
    result = workspace.run("doctor", f"{asks_model}:agent")
    assert result.status == 2
    assert any(mark == "!!" and "no answer to" in text for mark, text in findings(result)), result.out
    assert len(seen(result)) == 1, result.out + result.err
    ((mark, text),) = seen(result)
    assert (mark, text.partition(",")[0]) == ("ok", "its calls are seen by the gateway")


def test_a_command_that_cannot_be_started_must_be_mended(workspace) -> None:
    result = workspace.run("doctor", "process:no-such-program agent.js")
    assert result.status == 2
    assert ("!!", "agent no-such-program agent.js: there is no program no-such-program on PATH;") in [
        (mark, text.partition(" install")[0]) for mark, text in findings(result)
    ]


def test_a_graph_tells_its_tools(workspace) -> None:
    result = workspace.run("doctor", "harness.demo.hr.agents:build_v1")
    assert result.status == 0
    assert ("ok", "it is a LangGraph graph, made anew for each trial") in findings(result)
    (offered,) = [text for mark, text in findings(result) if text.startswith("tools offered: ")]
    assert "find_employee, " in offered


def test_one_object_for_all_trials_is_said(workspace) -> None:
    result = workspace.run("doctor", f"{workspace.module(AGENT)}:one")
    assert result.status == 0
    assert any(mark == "--" and "is one object for all trials" in text for mark, text in findings(result))


def test_the_agents_of_a_suite_are_looked_at(workspace) -> None:
    module = workspace.module(AGENT)
    workspace.write("suite.json", {"targets": {"a": f"{module}:agent", "b": f"{module}:raises"}, "stories": "s"})
    result = workspace.run("doctor", "suite.json")
    assert result.status == 2
    assert f"agent {module}:agent: imported" in result.out
    assert f"agent {module}:raises: imported" in result.out


def test_recordings_are_read_and_nobody_is_greeted(workspace) -> None:
    workspace.write("recorded/a.json", {"messages": [{"role": "user", "content": "Hi"}]})
    result = workspace.run("doctor", "replay:recorded")
    assert result.status == 0
    assert "recorded conversations, which can be read" in result.out


@pytest.mark.parametrize(
    ("attribute", "said"),
    [
        pytest.param("raises", r"no answer to \"Hello\": KeyError: 'Hello' \(agents_\d+\.py:19\); .*harness explain raised", id="raises"),
        pytest.param("hangs", r"no answer to \"Hello\" within 0\.2 s", id="hangs"),
        pytest.param("silent", r"neither text nor a tool call; .*harness explain empty_answer", id="says nothing"),
        pytest.param("makes_nothing", r"NoneType, which cannot answer.*harness explain not_an_agent", id="a factory of nothing"),
        pytest.param("agnet", r'has no "agnet" \(did you mean "agent"\?\)', id="a misspelt attribute"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_agent_must_be_mended(workspace, attribute, said) -> None:
    result = workspace.run("doctor", f"{workspace.module(AGENT)}:{attribute}", "--timeout", "0.2")
    assert result.status == 2
    (wrong,) = [text for mark, text in findings(result) if mark == "!!"]
    assert re.search(said, wrong), wrong


@pytest.mark.parametrize(
    ("source", "said"),
    [
        pytest.param("import no_such_package_at_all", r"ModuleNotFoundError: No module named 'no_such_package_at_all' \(.*:1\)", id="a package is missing"),
        pytest.param("raise RuntimeError('set DESK_URL')", r"RuntimeError: set DESK_URL", id="it raises while it is imported"),
    ],
)  # fmt: skip
def test_the_real_import_error_is_shown(workspace, source, said) -> None:
    result = workspace.run("doctor", workspace.agent(source))
    assert result.status == 2
    assert re.search(said, findings(result)[-1][1])


def test_a_module_that_is_not_there_and_a_bad_reference(workspace) -> None:
    assert 'there is no module "nowhere_at_all"' in workspace.run("doctor", "nowhere_at_all:agent").out
    assert 'expected "module:attribute"' in workspace.run("doctor", "agent.py").out


def test_a_path_that_found_nothing_is_told(workspace) -> None:
    with RemoteDesk([Back({"reply": "Hi."})]) as desk:
        workspace.write(
            "suite.json",
            {"targets": {"a": {"kind": "http", "ref": desk.url, "kwargs": {"tool_calls": "trac"}}}, "stories": "s"},
        )
        result = workspace.run("doctor", "suite.json")
    assert result.status == 0
    said = "kwargs.tool_calls: there was nothing at trac, which is right if it called nothing; its keys: reply; the "
    assert any(mark == "--" and text.startswith(said) for mark, text in findings(result))


def test_a_path_that_must_be_wrong_is_to_be_mended(workspace) -> None:
    with RemoteDesk([Back({"reply": "Hi.", "trace": [{"name": "f", "arguments": {"a": 1}}]})]) as desk:
        workspace.write(
            "suite.json",
            {"targets": {"a": {"kind": "http", "ref": desk.url, "kwargs": {"tool_calls": "trac"}}}, "stories": "s"},
        )
        result = workspace.run("doctor", "suite.json")
    assert result.status == 2
    assert "there is nothing at trac, but trace looks like calls" in result.out
