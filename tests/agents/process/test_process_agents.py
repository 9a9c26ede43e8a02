"""Commands as agents: what they are told and answer, and whose fault it is when they do not."""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path

import process_agents
import psutil
import pytest
import readme
from model_server import Answer, calls, says, wait_until

from harness.agents.process.command import last_words
from harness.api import simulate
from harness.errors import UserMistake
from harness.types.target import Target

PYTHON = f"{sys.executable} {process_agents.__file__}"


async def played(name: str, out: Path, target=None, limits=None, **story):
    story = {"agent": "a", "story": "You ask.", "user_turns": ["Hello", "And now?"], **story}
    story.setdefault("goals", [])
    story.setdefault("checks", [{"type": "answer", "min_length": 1}])
    target = target or Target.model_validate(f"process:{PYTHON} {name}")
    run = await simulate([story], agent=target, user="scripted", out=out, confirm=False, limits=limits or {})
    (trial,) = run.trials
    return trial


async def test_each_turn_is_a_line_and_each_trial_a_process(tmp_path):
    target = Target(ref=f"{PYTHON} echo", kind="process", kwargs={"env": {"COLOUR": "red"}})
    for _ in range(2):
        trial = await played("echo", tmp_path / "runs", target, context={"user": "U7"})
        said = [step.text for step in trial.trajectory.steps if step.role == "agent" and step.text]
        assert said == ["1 Hello user red True", "2 And now? user assistant tool assistant user red True"]
        found = [(call.name, call.arguments) for call in trial.trajectory.calls]
        assert found == [("note", {"turn": turn, "context": {"user": "U7"}}) for turn in (1, 2)]
    kept = "".join(path.read_text() for path in (tmp_path / "runs").rglob("trials.jsonl"))
    assert "turn 2: key" in kept, "stderr is kept with the trial"
    assert "sk-proj-0123456789" not in kept


async def test_chat_messages_and_events_are_read(tmp_path):
    trial = await played("messages", tmp_path)
    (call, _) = trial.trajectory.calls
    assert (call.id, call.name, call.arguments, call.result) == ("c1", "find", {"who": "Ana"}, "Ana is here")
    assert [event.target for _, event in trial.trajectory.events() if event.type == "handoff"] == ["billing"] * 2
    assert trial.trajectory.steps[-1].text == "Ana is here."
    assert (await played("closes", tmp_path)).trajectory.ended_by == "agent_done"


NODE = """node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module '/desk/agent.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15) {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.19.2
"""


@pytest.mark.parametrize(
    ("stderr", "said"),
    [
        (NODE, "Error: Cannot find module '/desk/agent.js'"),
        (
            "Traceback\n  File x\nsqlite3.OperationalError: no such table: a\n",
            "sqlite3.OperationalError: no such table: a",
        ),
        ("bash: agent.sh: No such file or directory\n\n", "bash: agent.sh: No such file or directory"),
        ("", ""),
    ],
)
def test_what_went_wrong_is_found_on_stderr(stderr, said):
    assert last_words(stderr) == said


FAULTS = {
    "exits": (
        "process_ended",
        'the process ended (exit status 3); it last said on stderr: "Error: no such table: orders", before it had '
        "answered turn 1",
    ),
    "crashes": ("process_ended", "the process was ended by SIGSEGV, before it had answered turn 1"),
    "answers_once": ("process_ended", "the process ended (exit status 0), before it had answered turn 2"),
    "deaf": ("process_ended", "it closed its standard output, before it had answered turn 1"),
    "chatters": (
        "not_understood",
        'line 1 of its standard output is no JSON: "Server is listening …"; what is not for the harness goes to stderr',
    ),
    "number": ("not_understood", 'line 1 of its standard output is no object, list or text: "42"'),
    "odd_event": ("not_understood", "tool_cal"),
    "nothing": ("empty_answer", "neither text nor a tool call"),
    "error": ("reported_error", "the agent answered with an error: the database is locked"),
    "floods": ("answer_too_large", "it wrote more than 32 MB in one turn"),
    "one_endless_line": ("answer_too_large", "it wrote more than 32 MB in one turn"),
}


@pytest.mark.parametrize("name", FAULTS)
async def test_what_goes_wrong_is_the_agents_failure_in_one_line(tmp_path, name):
    code, said = FAULTS[name]
    trial = await played(name, tmp_path)
    assert trial.outcome == "fail"
    assert (trial.failure.side, trial.failure.code) == ("agent", code)
    assert said in trial.failure.message
    assert "\n" not in trial.failure.message
    if name == "exits":
        assert [call.name for call in trial.trajectory.calls] == ["before"], "what it had told is kept"


def gone(pids) -> bool:
    return not any(psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie" for pid in pids)


async def test_silence_ends_with_all_that_it_has_started(tmp_path, monkeypatch):
    monkeypatch.setenv("PIDS", str(tmp_path / "pids"))
    trial = await played("silent", tmp_path, limits={"agent_turn": 1.5})
    assert (trial.outcome, trial.failure.code, trial.failure.side) == ("fail", "timeout", "agent")
    pids = [int(each) for each in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 3
    assert wait_until(lambda: gone(pids))


async def test_who_does_not_leave_is_killed(tmp_path, monkeypatch):
    monkeypatch.setenv("PIDS", str(tmp_path / "pids"))
    began = time.monotonic()
    trial = await played("stays", tmp_path)
    assert trial.outcome == "success"
    assert time.monotonic() - began < 60
    assert gone({int(each) for each in (tmp_path / "pids").read_text().split()})


MISTAKES = {
    "process:no-such-program agent.js": "there is no program no-such-program on PATH",
    "process:./no-such-file": "there is no program",
    "process:./plain.txt": "cannot be executed; make it so",
    "process:node 'agent.js": "is no command: No closing quotation",
}


@pytest.mark.parametrize("ref", MISTAKES)
async def test_what_cannot_be_started_is_said_before_anything_is_played(tmp_path, monkeypatch, ref):
    monkeypatch.chdir(tmp_path)
    Path("plain.txt").write_text("hello")
    with pytest.raises(UserMistake, match=MISTAKES[ref]):
        await played("", tmp_path, Target.model_validate(ref))


@pytest.mark.parametrize(
    ("kwargs", "said"),
    [({"folder": "nowhere"}, "kwargs.folder: there is no folder"), ({"foldr": "x"}, "kwargs.foldr")],
)
async def test_settings_that_do_not_fit_are_named(tmp_path, kwargs, said):
    with pytest.raises(UserMistake, match=said):
        await played("", tmp_path, Target(ref=PYTHON, kind="process", kwargs=kwargs))


async def test_the_folder_is_where_it_starts(tmp_path):
    script = tmp_path / "here.sh"
    script.write_text('#!/bin/sh\nread -r line; echo "{\\"text\\": \\"be $(pwd)\\"}"; read -r line; echo \'"e"\'\n')
    script.chmod(0o755)
    trial = await played("", tmp_path, Target(ref="./here.sh", kind="process", kwargs={"folder": str(tmp_path)}))
    assert trial.trajectory.steps[1].text == f"be {tmp_path}"


def model(body) -> Answer:
    last = body["messages"][-1]
    if last["role"] == "tool":
        return says(last["content"])
    return calls(("find", {"name": last["content"].rstrip("?").split()[-1]}))


async def test_its_model_calls_pass_the_gateway(tmp_path, model_server, monkeypatch):
    served = model_server(model)
    monkeypatch.setenv("OPENAI_BASE_URL", served.url)
    monkeypatch.delenv("OPENAI_API_BASE", raising=False)
    target = Target(ref=f"{PYTHON} asks_model", kind="process", gateway=True)
    trial = await played("", tmp_path, target, user_turns=["Where is Ana?", "And Ben?"])
    assert trial.outcome == "success"
    found = [(call.name, call.arguments, call.result) for call in trial.trajectory.calls]
    assert found == [("find", {"name": who}, f"{who} is here") for who in ("Ana", "Ben")]
    assert len(served.requests) == 4


async def test_the_context_of_a_turn_names_the_gateway(tmp_path):
    target = Target(ref=f"{PYTHON} asks_gateway", kind="process", gateway=True)
    trial = await played("", tmp_path, target, user_turns=["Hello"])
    assert trial.trajectory.steps[-1].text == "http://127.0.0.1 True"


@pytest.mark.parametrize(("command", "name"), [("node", "agent.js"), ("bash", "agent.sh")])
async def test_the_examples_of_the_documentation(tmp_path, command, name):
    for each in (command, *(("jq",) if command == "bash" else ())):
        if shutil.which(each) is None:
            pytest.skip(f"{each} is not installed")
    code = readme.files()[name]
    assert len(code.splitlines()) <= 15
    (tmp_path / name).write_text(code)
    story = {
        "user_turns": ["When does my order come?", "It is A-1001."],
        "goals": [{"tool": "get_order", "args": {"order_id": "A-1001"}}, {"say": ["Friday"], "after": "get_order"}],
        "checks": [],
    }
    target = Target(ref=f"{command} {name}", kind="process", kwargs={"folder": str(tmp_path)})
    trial = await played("", tmp_path / "runs", target, **story)
    assert trial.outcome == "success", trial.verdict
