"""harness simulate, through its real entry point."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from under_way import wait_for_trials


def test_a_story_is_played_judged_recorded_and_reported(workspace) -> None:
    workspace.story("one")
    result = workspace.run("simulate", "stories", "--agent", "versions:in_messages")
    assert result.status == 0, result.err
    assert "Journey Success 1/1 (100 %)" in result.out.splitlines()
    (run,) = workspace.runs()
    assert {path.name for path in run.iterdir()} >= {
        "run.json", "stories.jsonl", "trials.jsonl", "report.json", "summary.md", "junit.xml",
    }  # fmt: skip
    (trial,) = workspace.trials()
    assert (trial["story"], trial["trial"], trial["attempt"], trial["outcome"]) == ("one", 1, 1, "success")


def test_json_has_summary_and_trials_with_metrics_and_goals(workspace) -> None:
    workspace.story("one", goals=[{"tool": "balance", "args": {"user": "bob"}}])
    result = workspace.run("simulate", "stories", "--agent", "versions:in_messages", "--json")
    assert result.status == 1
    assert result.report["summary"]["journey_success_rate"] == 0
    (trial,) = result.report["trials"]
    assert trial["story"] == "one"
    assert trial["metrics"]["journey_success"] is False
    assert trial["metrics"]["tool_calls"] == trial["metrics"]["expected_tool_calls"] == 1
    assert trial["metrics"]["text_match"] is None
    (goal,) = trial["goals"]
    assert (goal["name"], goal["met"], goal["step"], goal["reason"]) == ("balance", False, None, "wrong_arguments")
    (difference,) = goal["detail"]["arguments"]
    assert (difference["path"], difference["expected"], difference["observed"]) == ("user", "bob", "ana")


AGENTS = {
    "plain async str to str": "async def agent(text):\n    return 'echo ' + text\n",
    "object with call": "class A:\n    def __call__(self, text):\n        return 'hi'\nagent = A()\n",
    "object with run": "class A:\n    def run(self, text):\n        return 'hi'\nagent = A()\n",
    "class as factory": "class agent:\n    def __call__(self, text):\n        return 'hi'\n",
    "sync factory": "def agent():\n    return lambda text: 'hi'\n",
    "async factory": "async def agent():\n    async def answer(text):\n        return 'hi'\n    return answer\n",
    "conversation by annotation": (
        "from harness.types.trajectory import Conversation\ndef agent(history: Conversation):\n    return history.text\n"
    ),
    "events of ours": (
        "from harness.types.trajectory import Message, Text, ToolCall\ndef agent(text):\n"
        "    return [ToolCall(id='1', name='x', arguments={}, result='r'), Message(content=(Text(text='hi'),))]\n"
    ),
    "events as dicts": (
        "def agent(text):\n    return [{'type': 'tool_call', 'id': '1', 'name': 'x', 'arguments': {}},"
        " {'type': 'message', 'content': [{'type': 'text', 'text': 'hi'}]}]\n"
    ),
    "context as second parameter": "def agent(text, context):\n    return 'hi ' + context['name']\n",
}


@pytest.mark.parametrize("source", [pytest.param(source, id=name) for name, source in AGENTS.items()])
def test_an_agent_may_be_a(workspace, source: str) -> None:
    workspace.story("one", goals=[{"say": ["hi"], "required": False}], context={"name": "Ana"}, user_turns=["hi"])
    result = workspace.run("simulate", "stories", "--agent", workspace.agent(source), "--json")
    assert result.outcomes == {"one": "success"}, result.out + result.err


BROKEN = {
    "raises": ("def agent(text):\n    raise ValueError('boom')\n", "fail", "agent_error"),
    "hangs": ("import time\ndef agent(text):\n    time.sleep(600)\n", "fail", "timeout"),
    "hangs asynchronously": ("import asyncio\nasync def agent(text):\n    await asyncio.sleep(600)\n", "fail", "timeout"),
    "returns rubbish": ("def agent(text):\n    return 42\n", "fail", "agent_error"),
    "returns messages that are none": ("def agent(text):\n    return [{'role': 'assistant', 'tool_calls': 7}]\n", "fail", "agent_error"),
    "answers nothing": ("def agent(text):\n    return None\n", "fail", "agent_error"),
    "answers blank": ("def agent(text):\n    return '  '\n", "fail", "agent_error"),
    "raises a time-out of its own": ("def agent(text):\n    raise TimeoutError('mine')\n", "fail", "agent_error"),
    "a factory that raises": ("def agent():\n    raise OSError('no database')\n", "error", "agent_error"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("source", "outcome", "ended_by"), [pytest.param(*row, id=f"an agent that {name}") for name, row in BROKEN.items()]
)
def test_a_broken_agent_is_recorded_and_takes_down_nothing(workspace, source: str, outcome: str, ended_by: str) -> None:
    workspace.story("one")
    agent = workspace.agent(source)
    result = workspace.run("simulate", "stories", "--agent", agent, "--json", "--set", "limits.agent_turn=0.3")
    (trial,) = result.report["trials"]
    assert (trial["outcome"], trial["ended_by"]) == (outcome, ended_by)
    assert result.status == (1 if outcome == "fail" else 3)


def test_an_agent_that_repeats_itself_for_ever_is_stuck(workspace) -> None:
    workspace.story("one", user_turns=[f"turn {i}" for i in range(15)])
    agent = workspace.agent("def agent(text):\n    return 'Please hold.'\n")
    result = workspace.run("simulate", "stories", "--agent", agent, "--json")
    (trial,) = result.report["trials"]
    assert trial["ended_by"] == "stuck"


def test_words_in_capitals_do_not_end_a_conversation(workspace) -> None:
    turns = ["SEND it", "It is PENDING", "on the WEEKEND", "END"]
    workspace.story("one", user_turns=turns, goals=[{"say": ["heard END"]}], starting_sentence="SEND")
    agent = workspace.agent("def agent(text):\n    return 'heard ' + text\n")
    result = workspace.run("simulate", "stories", "--agent", agent, "--json")
    (trial,) = result.report["trials"]
    assert (trial["outcome"], trial["ended_by"]) == ("success", "user_done")


def test_a_message_of_five_megabytes_and_a_result_that_is_not_json_are_kept(workspace) -> None:
    workspace.story("one", goals=[{"tool": "t"}])
    name = workspace.module(
        "def agent(text):\n    return [{'type': 'tool_call', 'id': '1', 'name': 't', 'arguments': {},"
        " 'result': '<html>{not json'}, 'x' * 5_000_000]\n"
    )
    result = workspace.run("simulate", "stories", "--agent", f"{name}:agent", "--json")
    assert result.outcomes == {"one": "success"}


def test_text_that_is_no_unicode_is_kept_as_well_as_it_can_be(workspace) -> None:
    workspace.story("one", goals=[{"tool": "t"}])
    name = workspace.module(
        "def agent(text):\n    return [{'type': 'tool_call', 'id': '1', 'name': 't', 'arguments': {}, 'result': '\\ud800'},"
        " 'half \\ud83d a face']\n"
    )
    result = workspace.run("simulate", "stories", "--agent", f"{name}:agent", "--json")
    assert result.outcomes == {"one": "success"}
    assert "half ? a face" in workspace.run("show", "last", "one").out


def test_ids_never_become_unsafe_or_colliding_paths(workspace) -> None:
    names = ["a/b", "a b", "A b", "../up", "ключ", "con", "x" * 300]
    for i, name in enumerate(names):
        workspace.story(f"s{i}", id=name, goals=[{"tool": "never"}])
    result = workspace.run("simulate", "stories", "--agent", "versions:in_messages", "--json")
    assert set(result.outcomes) == set(names)
    (run,) = workspace.runs()
    folders = [path.name.lower() for path in (run / "cases").iterdir()]
    assert len(set(folders)) == len(names)


def test_nan_never_reaches_a_report(workspace) -> None:
    workspace.story("one", goals=[{"tool": "never"}])
    name = workspace.module(
        "def agent(text):\n    return [{'type': 'tool_call', 'id': '1', 'name': 't', 'arguments': {'x': float('nan')}},"
        " {'type': 'model_step', 'usage': {'cost': float('inf')}}, 'hi']\n"
    )
    workspace.run("simulate", "stories", "--agent", f"{name}:agent")
    (run,) = workspace.runs()

    def no_constant(name: str) -> None:
        raise AssertionError(name)

    for path in (run / "report.json", run / "run.json"):
        json.loads(path.read_text(), parse_constant=no_constant)
    for line in (run / "trials.jsonl").read_text().splitlines():
        json.loads(line, parse_constant=no_constant)


def test_mistakes_are_all_listed_before_anything_is_played(workspace) -> None:
    workspace.story("one", storry="x")
    workspace.write("stories/two.json", "{broken")
    workspace.write("stories/three.yaml", "agent: [unclosed")
    result = workspace.run("simulate", "stories", "--agent", "nowhere:agent")
    assert result.status == 2
    lines = result.err.splitlines()
    assert len(lines) == 4
    assert all(line.startswith("error: ") for line in lines)
    assert not (workspace.path / "runs").exists()


def test_an_import_error_inside_the_agent_is_shown_as_itself(workspace) -> None:
    workspace.story("one")
    agent = workspace.agent("import a_package_that_is_not_there\n")
    result = workspace.run("simulate", "stories", "--agent", agent)
    assert result.status == 2
    assert "a_package_that_is_not_there" in result.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["stories", "--agent", "x"], 'expected "module:attribute"', id="a reference without attribute"),
        pytest.param(["stories"], "--agent", id="no agent"),
        pytest.param(["nowhere", "--agent", "os:getcwd"], "nowhere: no such file", id="no such path"),
        pytest.param(["stories", "--agent", "os:getcwdd"], 'did you mean "getcwd"', id="no such attribute"),
        pytest.param(["stories", "--agent", "os:environ"], "cannot answer", id="an object that cannot answer"),
        pytest.param(["stories", "--agent", "string:capwords", "--set", "limits.trial=0"], "limits.trial", id="bad setting"),
        pytest.param(["stories", "--agent", "string:capwords", "--set", "x"], "NAME=VALUE", id="not a setting"),
        pytest.param(["stories", "--agent", "string:capwords", "--user", "agendaa"], 'did you mean "agenda"', id="no such user"),
        pytest.param(["stories", "--agent", "string:capwords", "--user", "simulated"], "--user-model", id="no model"),
        pytest.param(["stories", "--agent", "string:capwords", "--story", "zzz"], "no story has such an id", id="no such story"),
        pytest.param(["stories", "--agent", "string:capwords", "--trial", "2"], "numbered 1 to 1", id="no such trial"),
        pytest.param(["--resume", "last"], "holds no runs", id="nothing to resume"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_that_says_what_to_do(workspace, arguments: list[str], says: str) -> None:
    workspace.story("one")
    result = workspace.run("simulate", *arguments)
    assert result.status == 2
    assert says in result.err
    assert result.err.count("\n") == 1


def test_a_run_folder_that_cannot_be_written_is_a_mistake(workspace) -> None:
    workspace.story("one")
    workspace.write("runs", "a file is in the way")
    result = workspace.run("simulate", "stories", "--agent", "versions:in_messages")
    assert result.status == 2
    assert "give another --out" in result.err


def test_the_gate_decides_the_exit_status(workspace) -> None:
    workspace.story("good")
    workspace.story("bad", goals=[{"tool": "never"}])
    agent = "versions:in_messages"
    assert workspace.run("simulate", "stories", "--agent", agent).status == 1
    assert workspace.run("simulate", "stories", "--agent", agent, "--min-success", "0.5").status == 0
    assert workspace.run("simulate", "stories", "--agent", agent, "--min-success", "0.51").status == 1


def test_trials_have_seeds_of_their_own_and_a_fresh_agent(workspace) -> None:
    workspace.story("one", goals=[{"say": ["count 1"]}], user_turns=["again"])
    agent = workspace.agent(
        "def agent():\n    seen = []\n    def answer(text):\n        seen.append(text)\n"
        "        return f'count {len(seen)}'\n    return answer\n"
    )
    result = workspace.run("simulate", "stories", "--agent", agent, "--trials", "3", "--json")
    assert [trial["outcome"] for trial in result.report["trials"]] == ["success"] * 3
    trials = workspace.trials()
    assert len({trial["seed"] for trial in trials}) == 3
    assert len({trial["trajectory"]["id"] for trial in trials}) == 3


def test_secrets_reach_no_file_and_scores_stay_the_same(workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    secret, from_environment = "sk-abcdefghijklmnopqrstuvwx", "hunter2-hunter2"
    monkeypatch.setenv("DESK_TOKEN", from_environment)
    workspace.story(
        "one",
        story=f"Your key is {secret}. You want your balance.",
        goals=[{"tool": "login", "args": {"key": secret}}],
        context={"token": from_environment},
    )
    name = workspace.module(
        f"def agent(text, context):\n    return [{{'type': 'tool_call', 'id': '1', 'name': 'login',"
        f" 'arguments': {{'key': '{secret}'}}, 'result': context['token']}}, 'in']\n"
    )
    result = workspace.run("simulate", "stories", "--agent", f"{name}:agent", "--json")
    assert result.outcomes == {"one": "success"}
    for path in (workspace.path / "runs").rglob("*"):
        if path.is_file():
            assert secret not in path.read_text()
            assert from_environment not in path.read_text()
    again = workspace.run("score", "last", "--json")
    assert again.outcomes == {"one": "success"}


SLOW = """
import time
def agent(text):
    time.sleep(0.15)
    return "Your balance is 12."
"""


def test_kill_minus_nine_in_the_middle_loses_and_doubles_nothing(workspace, started) -> None:
    for i in range(12):
        workspace.story(f"s{i}", goals=[{"say": ["12"]}])
    agent = workspace.agent(SLOW)
    process = started("--agent", agent, "--concurrency", "2", "--trials", "2")
    run = wait_for_trials(workspace.path, 5)
    process.kill()
    process.communicate()
    finished = (run / "trials.jsonl").read_bytes()
    complete = [json.loads(line) for line in finished.splitlines() if line.endswith(b"}")]
    assert 5 <= len(complete) < 24
    with (run / "trials.jsonl").open("ab") as file:
        file.write(b'{"story": "s3", "tri')  # a torn last line
    result = workspace.run("simulate", "--resume", run.name)
    assert result.status == 0, result.err
    assert "Journey Success 24/24 (100 %)" in result.out
    trials = workspace.trials()
    assert sorted((trial["story"], trial["trial"]) for trial in trials) == sorted(
        (f"s{i}", number) for i in range(12) for number in (1, 2)
    )
    assert trials[: len(complete)] == complete


def test_control_c_keeps_what_is_finished_and_says_how_to_go_on(workspace, started) -> None:
    for i in range(12):
        workspace.story(f"s{i}", goals=[{"say": ["12"]}])
    process = started("--agent", workspace.agent(SLOW), "--concurrency", "1")
    run = wait_for_trials(workspace.path, 2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert f"--resume {Path('runs') / run.name}" in errors
    assert json.loads((run / "report.json").read_text())["summary"]["trials"] >= 2


def test_a_hung_synchronous_agent_does_not_keep_the_process_alive(workspace, started) -> None:
    workspace.story("one")
    agent = workspace.agent("import time\ndef agent(text):\n    time.sleep(600)\n")
    process = started("--agent", agent, "--set", "limits.agent_turn=0.2")
    process.communicate(timeout=20)
    assert process.returncode == 1


def test_a_story_that_changed_is_refused_on_resume(workspace) -> None:
    workspace.story("one")
    workspace.story("two")
    workspace.run("simulate", "stories", "--agent", "versions:in_messages")
    (run,) = workspace.runs()
    workspace.story("two", goals=[{"tool": "other"}])
    result = workspace.run("simulate", "--resume", "last")
    assert result.status == 2
    assert "changed since the run began: two" in result.err
    assert (run / "report.json").exists()


def test_options_repeated_on_resume_must_agree(workspace) -> None:
    workspace.story("one")
    agent = "versions:in_messages"
    workspace.run("simulate", "stories", "--agent", agent)
    assert workspace.run("simulate", "stories", "--agent", agent, "--resume", "last").status == 0
    result = workspace.run("simulate", "stories", "--agent", agent, "--seed", "7", "--resume", "last")
    assert result.status == 2
    assert "seed" in result.err
