"""harness doctor --resume: a measurement that was killed is gone on with, and nothing that was finished is paid twice."""

from __future__ import annotations

import json
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from subprocess import Popen
from typing import Any

import pytest
from model_server import Answer, plays
from under_way import running, wait_for_trials

PLAIN = ("--desk", "library", "--style", "plain")
"""Seven conversations."""
ALONE = ("--set", "concurrency=1", "--set", "user.max_in_flight=1", "--set", "user.guards=off")
"""One conversation at a time, each played once."""
AGREEING = """
import asyncio

class User:
    '''Agrees to everything, takes its time, and keeps what it was asked.'''

    def __init__(self, brief, *, seed=0):
        self.brief = brief

    async def speak(self, spoken):
        with open("asked.txt", "a") as file:
            print(self.brief.story[:60], len(spoken), file=file)
        await asyncio.sleep(0.02)
        if not spoken:
            return self.brief.starting_sentence
        return "Yes, please go ahead." if len(spoken) < 6 else None
"""


@pytest.fixture
def measuring(workspace) -> Iterator[Callable[..., Popen[str]]]:
    """`harness doctor` in a process of its own, which ends with the test."""
    with ExitStack() as processes:
        yield lambda *options: processes.enter_context(running(workspace.path, "doctor", *options))


@pytest.fixture
def agreeing(workspace) -> str:
    return f"{workspace.module(AGREEING)}:User"


def killed(process: Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()


def asked(workspace) -> Counter[str]:
    """How often the user was asked what."""
    return Counter((workspace.path / "asked.txt").read_text().splitlines())


def figures(printed: str) -> dict[str, Any]:
    """What was measured, less when and where."""
    found = json.loads(printed)
    for part in filter(None, (found["desks"], found["bugs"])):
        for name in {"run", "worst", "missed"} & part.keys():
            part[name] = None
    return {**found, "measured_at": None}


@pytest.mark.parametrize(
    "during", [pytest.param("user-check-??????", marks=pytest.mark.slow), "user-check-bugs-??????"]
)
def test_desks_are_gone_on_with_where_they_were_killed(workspace, measuring, agreeing, during) -> None:
    options = ("--user", agreeing, *PLAIN, *ALONE, "--bugs", "--quick", "--trials", "2")
    process = measuring(*options)
    run = wait_for_trials(workspace.path, 1, of=f"*-{during}")
    killed(process)
    finished = [(run, trial) for run in workspace.runs() for trial in workspace.trials(run)]
    assert finished
    (workspace.path / "asked.txt").unlink()

    result = workspace.run("doctor", "--resume", run.name, "--json", "--save", "user.json")
    assert result.status == 0, result.err
    assert [(run, trial) for run, trial in finished if trial in workspace.trials(run)] == finished
    assert len(workspace.runs()) == 2
    played = sum(len(workspace.trials(run)) for run in workspace.runs())
    begun = sum(number for what, number in asked(workspace).items() if what.endswith(" 0"))
    assert begun == played - len(finished), "what was finished is not played again"

    assert (workspace.path / "user.json").read_text() == result.out
    whole = workspace.run("doctor", *options, "--json")
    assert figures(result.out) == figures(whole.out)


def test_a_model_is_not_asked_again_for_what_is_finished(workspace, measuring, model_server) -> None:
    def slowly(request: dict[str, Any]) -> Answer:
        answer = plays("Yes, please go ahead.")
        answer.delay = 0.02
        return answer

    server = model_server(slowly)
    options = (
        "--user-model", "openai/agreeable", "--user-base-url", server.url, *PLAIN, *ALONE, "--set", "max_voids=0",
    )  # fmt: skip
    process = measuring(*options)
    run = wait_for_trials(workspace.path, 2)
    killed(process)
    finished = workspace.trials(run)
    paid = len(server.requests)
    result = workspace.run("doctor", *options, "--resume", "last", "--json")
    assert result.status == 0, result.err
    trials = workspace.trials(run)
    assert trials[: len(finished)] == finished
    assert len(trials) == 7
    spent = sum(len(trial["model_calls"]) for trial in trials[len(finished) :])
    assert len(server.requests) - paid == spent, "only what was not finished is asked for"
    again = workspace.run("doctor", "--resume", run.name, "--json")
    assert figures(again.out) == figures(result.out)
    assert len(server.requests) - paid == spent, "nothing was left to be asked"


def test_recordings_are_gone_on_with_where_they_were_killed(workspace, measuring, agreeing, recorded) -> None:
    options = ("--user", agreeing, *ALONE, *recorded)
    process = measuring(*options)
    run = wait_for_trials(workspace.path, 2, file="answers.jsonl")
    killed(process)
    finished = [json.loads(line) for line in (run / "answers.jsonl").read_text().splitlines()]
    (workspace.path / "asked.txt").unlink()
    with (run / "answers.jsonl").open("a") as file:
        file.write('{"place":6,"story":"torn')

    result = workspace.run("doctor", "--resume", "last", "--json")
    assert result.status == 0, result.err
    found = json.loads(result.out)["recordings"]
    assert found["conversations"] == 7
    again = sum(asked(workspace).values())
    assert again == found["answers"] - sum(each["answers"] for each in finished), "nobody is asked twice"
    assert figures(result.out) == figures(workspace.run("doctor", *options, "--json").out)


def test_ctrl_c_says_how_to_go_on(workspace, measuring, agreeing) -> None:
    process = measuring("--user", agreeing, *PLAIN, *ALONE)
    run = wait_for_trials(workspace.path, 1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert f"what was finished is kept. To go on: harness doctor --resume runs/{run.name}" in errors
    assert "Traceback" not in errors


def test_a_spent_budget_gives_no_measurement_and_says_how_to_go_on(workspace, model_server) -> None:
    server = model_server(plays("Yes, please go ahead."))
    options = (
        "--user-model", "openai/agreeable", "--user-base-url", server.url, *PLAIN, *ALONE, "--set", "max_voids=0",
    )  # fmt: skip
    result = workspace.run("doctor", *options, "--set", "budget.tokens=200", "--save", "user.json")
    (run,) = workspace.runs()
    assert result.status == 3
    assert "go on with: harness doctor --resume " in result.err
    assert "not written to user.json" in result.err
    assert not (workspace.path / "user.json").exists()
    result = workspace.run("doctor", "--resume", "last", "--set", "budget.tokens=1000000", "--save", "user.json")
    assert result.status == 0, result.err
    assert json.loads((workspace.path / "user.json").read_text())["desks"]["total"]["trials"] == 7
    assert len(workspace.trials(run)) == 7


def test_what_broke_off_is_played_again(workspace, agreeing) -> None:
    down = workspace.write("down.txt", "")
    module = workspace.module(
        "import os\n"
        f"from {agreeing.partition(':')[0]} import User as Agreeing\n"
        "class User(Agreeing):\n"
        "    async def speak(self, spoken):\n"
        "        if os.path.exists('down.txt') and 'Middlemarch' in self.brief.story: raise OSError('down')\n"
        "        return await super().speak(spoken)\n"
    )
    result = workspace.run("doctor", "--user", f"{module}:User", *PLAIN, *ALONE, "--json")
    broken = json.loads(result.out)["desks"]["total"]["broken"]
    assert 0 < broken < 7
    assert f"{broken} trials broke off and are in no figure" in result.err
    down.unlink()
    result = workspace.run("doctor", "--resume", "last", "--json")
    total = json.loads(result.out)["desks"]["total"]
    assert (total["broken"], total["trials"]) == (0, 7)
    assert len(workspace.trials()) == 7 + broken, "and nothing else"


# Bad input.


def test_what_is_repeated_must_agree(workspace, agreeing) -> None:
    options = ("--user", agreeing, *PLAIN, *ALONE)
    assert workspace.run("doctor", *options, "--json").status == 0
    (run,) = workspace.runs()
    before = (run / "trials.jsonl").read_bytes()
    for other, said in (
        (("--trials", "2"), "was begun with other settings for trials; leave them out"),
        (("--style", "terse"), "was begun with other conversations (--desk, --style"),
        (("--bugs",), "was begun with desks, and here are desks, bugs"),
        (("--quick",), "was begun without --quick"),
    ):
        result = workspace.run("doctor", "--resume", "last", *options, *other)
        assert result.status == 2, other
        assert said in result.err
    assert (run / "trials.jsonl").read_bytes() == before
    assert workspace.runs() == [run]
    result = workspace.run("simulate", "--resume", "last")
    assert result.status == 2
    assert f"measures a user; harness doctor --resume runs/{run.name}" in result.err
    result = workspace.run("doctor", "--resume", "last", "--quick")
    assert result.status == 2
    assert "--resume takes everything from the run; leave --quick out, or repeat all options, --user too" in result.err


def test_another_user_is_not_gone_on_with(workspace, agreeing) -> None:
    assert workspace.run("doctor", "--user", agreeing, *PLAIN, *ALONE).status == 0
    module = workspace.path / f"{agreeing.partition(':')[0]}.py"
    module.write_text(module.read_text().replace("go ahead", "do it"))
    result = workspace.run("doctor", "--resume", "last")
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert "was begun with other code" in result.err


def test_a_run_that_measures_nobody_is_not_gone_on_with(workspace) -> None:
    workspace.story("one")
    agent = workspace.agent('def agent(text):\n    return "Hello."\n')
    workspace.run("simulate", "stories", "--agent", agent, "--no-confirm")
    result = workspace.run("doctor", "--resume", "last")
    assert result.status == 2
    assert "measures no user" in result.err
    assert "harness simulate --resume" in result.err


def test_recordings_that_changed_are_not_gone_on_with(workspace, agreeing, recorded) -> None:
    assert workspace.run("doctor", "--user", agreeing, *ALONE, *recorded).status == 0
    lines = (workspace.path / "people.jsonl").read_text().splitlines()
    workspace.write("people.jsonl", "\n".join(lines[:-1]) + "\n")
    result = workspace.run("doctor", "--resume", "last")
    assert result.status == 2
    assert "the recordings are not as they were" in result.err


def test_a_part_that_is_gone_is_said(workspace, agreeing) -> None:
    assert workspace.run("doctor", "--user", agreeing, *PLAIN, *ALONE, "--bugs", "--quick").status == 0
    first, second = workspace.runs()
    shutil.rmtree(second)
    result = workspace.run("doctor", "--resume", first.name)
    assert result.status == 2
    assert f"{second.name}: is no run" in result.err
