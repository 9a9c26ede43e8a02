"""One failed journey, looked into: what was said and printed, the debugger, and playing it again."""

from __future__ import annotations

import json
import subprocess

import pytest
from terminal import HARNESS, on_terminal

DESK = """
import logging, pathlib
log = logging.getLogger("desk")

def agent(messages):
    said = messages[-1]["content"]
    print("hearing", said)
    log.warning("looking up")
    if "crash" in said and not pathlib.Path("mended").exists():
        account = "A1"
        raise ValueError("no such account")
    if len(messages) > 1:
        return "Goodbye."
    call = {"id": "c1", "type": "function", "function": {"name": "balance", "arguments": '{"user": "ana"}'}}
    return [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "12"},
        {"role": "assistant", "content": "Your balance is 12."},
    ]
"""


@pytest.fixture
def desk(workspace):
    """A workspace with a story that is fine, one that crashes and one with the wrong user."""
    workspace.story("crashes", starting_sentence="Hello, crash.")
    workspace.story("fine")
    workspace.story("wrong", goals=[{"tool": "balance", "args": {"user": "bob"}}])
    workspace.reference = workspace.agent(DESK)
    workspace.play = lambda *arguments: workspace.run("simulate", "stories", "--agent", workspace.reference, *arguments)
    return workspace


# -v


def test_verbose_prints_every_line_of_every_dialogue_with_its_story_and_trial(desk) -> None:
    result = desk.play("-v", "--trials", "2", "--json")
    lines = result.err.splitlines()
    labels = {f"{story} #{trial}" for story in ("crashes", "fine", "wrong") for trial in (1, 2)}
    dialogue = [line for line in lines if "  " in line and " #" in line]
    assert {line.split("  ")[0].strip() for line in dialogue} == labels
    fine = [line.removeprefix("fine #2").strip() for line in dialogue if line.startswith("fine #2")]
    assert fine == [
        "user  Hello, what is my balance?",
        'agent  → balance(user="ana")',
        "= 12",
        "agent  Your balance is 12.",
        "✓ success",
    ]
    assert any(line.startswith("crashes #1") and "! ValueError: no such account" in line for line in lines)
    assert any(
        line.startswith("wrong #1") and '✗ fail (agent)  balance: user is "ana", not "bob"' in line for line in lines
    )
    assert result.report["summary"]["trials"] == 6


def test_it_is_printed_as_it_happens(desk) -> None:
    slow = desk.module(
        "import time\ndef agent(text):\n    time.sleep(0 if text.startswith('Hello') else 30)\n    return 'yes'\n"
    )
    desk.story("slow", user_turns=["again"])
    process = subprocess.Popen(
        [*HARNESS, "simulate", "stories/slow.json", "--agent", f"{slow}:agent", "-v"],
        cwd=desk.path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert process.stderr is not None
        assert [process.stderr.readline().split("  ")[-1] for _ in range(2)] == [
            "Hello, what is my balance?\n",
            "yes\n",
        ]
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


# what was printed and logged


def test_what_an_agent_prints_and_logs_is_in_its_trial_and_not_on_the_terminal(desk) -> None:
    result = desk.play("--trials", "3", "--json")
    assert "hearing" not in result.out + result.err
    assert "looking up" not in result.out + result.err
    assert len(result.report["trials"]) == 9
    for trial in desk.trials():
        said = trial["trajectory"]["steps"][0]["events"][0]["content"][0]["text"]
        assert trial["output"].startswith(f"hearing {said}\nWARNING")
        assert trial["output"].count("hearing Hello") == 1


def test_show_prints_it_with_the_traceback_from_the_agents_own_first_line(desk) -> None:
    desk.play()
    shown = desk.run("show", "last", "crashes").out
    assert "  printed and logged:\n  hearing Hello, crash.\n  WARNING desk: looking up\n" in shown
    traceback = shown[shown.index("  Traceback (most recent call last):") :]
    assert traceback.count("File ") == 1
    assert 'raise ValueError("no such account")' in traceback


def test_much_output_is_kept_and_shown_in_part(desk) -> None:
    chatty = desk.module("def agent(text):\n    for i in range(10_000):\n        print('line', i)\n    return 'hi'\n")
    desk.run("simulate", "stories/fine.json", "--agent", f"{chatty}:agent")
    (trial,) = desk.trials()
    assert len(trial["output"]) < 21_000
    assert trial["output"].startswith("line 0\nline 1\n")
    assert trial["output"].rstrip().endswith("line 9999")
    assert "characters are left out" in trial["output"]
    shown, whole = desk.run("show", "last", "fine").out, desk.run("show", "last", "fine", "--full").out
    assert "lines before these: --full" in shown
    assert "line 9999" in shown
    assert "  line 1\n" not in shown
    assert "  line 1\n" in whole


def test_what_is_printed_on_import_or_in_a_thread_of_its_own_does_not_get_into_the_report(desk) -> None:
    agent = desk.agent(
        "import threading\nprint('imported')\ndef agent(text):\n"
        "    thread = threading.Thread(target=print, args=['thread'])\n    thread.start()\n    thread.join()\n    return 'hi'\n"
    )
    ran = subprocess.run(
        [*HARNESS, "simulate", "stories/fine.json", "--agent", agent, "--json"],
        cwd=desk.path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert json.loads(ran.stdout)["summary"]["trials"] == 1
    assert "imported\n" in ran.stderr


# the debugger


def test_pdb_opens_where_the_agent_raised_and_q_stops_the_run(desk) -> None:
    arguments = ["simulate", "stories", "--agent", desk.reference, "--pdb", "--concurrency", "5"]
    status, screen = on_terminal(arguments, desk.path, [("(Pdb)", "p account\n"), ("(Pdb)", "q\n")])
    assert "crashes #1 raised ValueError: no such account" in screen
    assert "-> raise ValueError" in screen
    assert "'A1'" in screen
    assert status == 1
    assert "to play the other 2: harness simulate --resume" in screen
    assert [trial["story"] for trial in desk.trials()] == ["crashes"]


@pytest.mark.slow
def test_pdb_goes_on_with_c(desk) -> None:
    arguments = ["simulate", "stories", "--agent", desk.reference, "--pdb"]
    status, screen = on_terminal(arguments, desk.path, [("(Pdb)", "c\n")])
    assert status == 1
    assert "Journey Success 1/3 (33 %) · 2 failed" in screen


def test_a_breakpoint_in_an_agent_can_be_used(desk) -> None:
    agent = desk.agent("def agent(text):\n    amount = 12\n    breakpoint()\n    return f'It is {amount}.'\n")
    arguments = ["simulate", "stories/fine.json", "--agent", agent]
    status, screen = on_terminal(arguments, desk.path, [("(Pdb)", "p amount + 30\n"), ("(Pdb)", "c\n")])
    assert "42" in screen
    assert status == 1


def test_pdb_needs_a_terminal(desk) -> None:
    result = desk.play("--pdb")
    assert result.status == 2
    assert result.err == "error: --pdb needs a terminal, for its input and its output\n"


def test_a_closed_input_is_no_terminal(desk) -> None:
    command = ["sh", "-c", '"$@" <&-', "sh", *HARNESS, "simulate", "stories", "--agent", desk.reference, "--pdb"]
    closed = subprocess.run(command, cwd=desk.path, capture_output=True, text=True, check=False)
    assert (closed.returncode, closed.stderr) == (2, "error: --pdb needs a terminal, for its input and its output\n")


# -x, --failed


def test_exitfirst_stops_at_the_first_trial_that_falls_short_and_the_run_goes_on_later(desk) -> None:
    result = desk.play("-x", "--concurrency", "1")
    assert result.status == 1
    assert "to play the other 2: harness simulate --resume runs/" in result.err
    assert [trial["story"] for trial in desk.trials()] == ["crashes"]
    resumed = desk.run("simulate", "--resume", "last", "--json")
    assert resumed.outcomes == {"crashes": "fail", "fine": "success", "wrong": "fail"}
    assert "to play the other" not in resumed.err


def test_exitfirst_does_not_stop_at_a_known_failure(desk) -> None:
    desk.story("crashes", starting_sentence="Hello, crash.", xfail="TICKET-12")
    result = desk.play("-x", "--concurrency", "1", "--json")
    assert result.outcomes == {"crashes": "fail", "fine": "success", "wrong": "fail"}


def test_a_run_that_was_stopped_does_not_pass_though_its_rate_is_good_enough(desk) -> None:
    result = desk.play("-x", "--concurrency", "1", "--min-success", "0")
    assert result.status == 3
    assert "exit status 3: 2 of 3 trials were not played" in result.err


def test_exitfirst_cancels_what_is_being_played(desk) -> None:
    agent = desk.agent(
        "import asyncio\nasync def agent(text):\n    if 'crash' in text:\n        raise ValueError\n"
        "    await asyncio.sleep(60)\n"
    )
    result = desk.run("simulate", "stories", "--agent", agent, "-x", "--json")
    assert result.outcomes == {"crashes": "fail"}


def test_failed_plays_only_what_fell_short_and_takes_the_rest_from_the_run(desk) -> None:
    desk.play("--trials", "2", "--seed", "7")
    seeds = {(trial["story"], trial["trial"]): trial["seed"] for trial in desk.trials()}
    again = desk.run("simulate", "--failed", "last", "--json")
    assert again.outcomes == {"crashes": "fail", "wrong": "fail"}
    played = {(trial["story"], trial["trial"]): trial["seed"] for trial in desk.trials()}
    assert played == {key: seed for key, seed in seeds.items() if key[0] != "fine"}
    (desk.path / "mended").touch()
    mended = desk.run("simulate", "--failed", "last", "--json")
    assert mended.outcomes == {"crashes": "success", "wrong": "fail"}
    assert desk.run("simulate", "--failed", "last", "--json").outcomes == {"wrong": "fail"}


def test_failed_with_paths_and_options_of_its_own(desk) -> None:
    desk.play()
    (desk.path / "mended").touch()
    assert desk.play("--failed", "last", "--story", "c*", "--json").outcomes == {"crashes": "success"}


def test_failed_takes_stories_as_they_are_now(desk) -> None:
    desk.play()
    desk.story("wrong")
    assert desk.run("simulate", "--failed", "last", "--story", "wrong", "--json").outcomes == {"wrong": "success"}


def test_failed_leaves_out_known_failures(desk) -> None:
    desk.story("wrong", goals=[{"tool": "balance", "args": {"user": "bob"}}], xfail="TICKET-12")
    desk.play()
    assert desk.run("simulate", "--failed", "last", "--json").outcomes == {"crashes": "fail"}


# --retry


FLAKY = """
import pathlib
def agent():
    if not pathlib.Path("mended").exists():
        raise OSError("no database")
    return lambda text: "done"
"""


def test_retry_plays_again_as_a_new_attempt_that_names_the_one_it_supersedes(workspace) -> None:
    for i in range(3):
        workspace.story(f"s{i}", goals=[{"say": ["done"]}])
    agent = workspace.agent(FLAKY)
    first = workspace.run("simulate", "stories", "--agent", agent, "--json")
    assert set(first.outcomes.values()) == {"error"}
    assert workspace.run("simulate", "--resume", "last", "--json").outcomes == first.outcomes, "nothing is left to play"
    (workspace.path / "mended").touch()
    again = workspace.run("simulate", "--resume", "last", "--retry", "error,void", "--json")
    assert again.status == 0
    assert again.report["summary"]["trials"] == 3
    assert {(trial["attempt"], trial["supersedes"], trial["outcome"]) for trial in again.report["trials"]} == {
        (2, 1, "success")
    }
    kept = [(trial["story"], trial["trial"], trial["attempt"]) for trial in workspace.trials()]
    assert len(kept) == len(set(kept)) == 6
    assert workspace.run("show").status == 0


def test_only_the_outcomes_that_are_named_are_played_again(desk) -> None:
    desk.play()
    (desk.path / "mended").touch()
    assert desk.run("simulate", "--resume", "last", "--retry", "void", "--json").outcomes["crashes"] == "fail"
    again = desk.run("simulate", "--resume", "last", "--retry", "fail", "--json")
    assert {trial["story"]: (trial["outcome"], trial["attempt"]) for trial in again.report["trials"]} == {
        "crashes": ("success", 2),
        "fine": ("success", 1),
        "wrong": ("fail", 2),
    }
    shown = desk.run("show", "last", "wrong").out
    assert "attempt 2 after attempt 1" in shown


# xfail


def test_a_known_failure_does_not_fail_the_gate_and_is_shown(desk) -> None:
    desk.story("crashes", starting_sentence="Hello, crash.", xfail="TICKET-12")
    desk.story("wrong", goals=[{"tool": "balance", "args": {"user": "bob"}}], xfail="TICKET-12")
    result = desk.play()
    assert result.status == 0
    assert "Journey Success 1/3 (33 %) · 0 failed · 2 failed as expected (TICKET-12)" in result.out
    assert "warning" not in result.err
    assert "failed as expected: TICKET-12" in desk.run("show", "last", "wrong").out
    (desk.path / "mended").touch()
    mended = desk.play()
    assert mended.status == 0
    assert "1 passed unexpectedly (TICKET-12)" in mended.out
    assert "passed though expected to fail: crashes" in mended.out


def test_github_is_told_of_no_known_failure(desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(desk.path / "summary.md"))
    desk.story("crashes", starting_sentence="Hello, crash.", xfail="TICKET-12")
    result = desk.play()
    assert [line for line in result.err.splitlines() if line.startswith("::error")] == [
        '::error file=stories/wrong.json,title=wrong%3A fail (agent)::balance: user is "ana", not "bob"'
    ]
    assert "# Journey Success 1/3" in (desk.path / "summary.md").read_text()


# mistakes


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["--retry", "error"], "with --resume RUN", id="retry without a run"),
        pytest.param(["--resume", "last", "--retry", "succes"], "expected undecided, fail, error, void, unsure", id="no such outcome"),
        pytest.param(["--resume", "last", "--retry", "success"], "expected undecided, fail, error, void, unsure", id="a success is never played again"),
        pytest.param(["--resume", "last", "--failed", "last"], "leave one of them out", id="failed and resume"),
        pytest.param(["--failed", "last~7"], "holds 1 runs", id="no such run to take failures from"),
        pytest.param(["--failed", "last", "--story", "fine"], "none of the trials that fell short", id="nothing of it failed"),
        pytest.param(["--resume", "last", "--story", "fine"], "begun with another", id="another story on resume"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line(desk, arguments: list[str], says: str) -> None:
    desk.play()
    result = desk.run("simulate", *arguments)
    assert result.status == 2
    assert says in result.err
    assert result.err.count("\n") == 1


def test_failed_says_when_nothing_fell_short(desk) -> None:
    desk.play("--story", "fine")
    result = desk.run("simulate", "--failed", "last")
    assert result.status == 2
    assert "every trial succeeded there; there is nothing to play again" in result.err


def test_output_of_a_trial_holds_no_secret(desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESK_TOKEN", "hunter2-hunter2")
    agent = desk.agent("import os\ndef agent(text):\n    print(os.environ['DESK_TOKEN'])\n    return 'hi'\n")
    desk.run("simulate", "stories/fine.json", "--agent", agent)
    assert "hunter2" not in json.dumps(desk.trials())


def test_verbose_prints_no_secret(workspace) -> None:
    workspace.story("one", goals=[{"say": ["key"]}])
    agent = workspace.agent("def agent(text):\n    return 'The key is sk_live_' + '4eC39HqLyjWDarjtT1zdp7dc'")
    result = workspace.run("simulate", "stories", "--agent", agent, "-v")
    assert "The key is" in result.err
    assert "4eC39HqLyjWDarjtT1zdp7dc" not in result.out + result.err


def test_what_a_process_of_the_agent_prints_is_no_part_of_the_json(workspace) -> None:
    workspace.story("one", goals=[{"say": ["done"]}])
    agent = workspace.agent(
        "import subprocess\ndef agent(text):\n    subprocess.run(['echo', 'noise'])\n    return 'done'"
    )
    played = subprocess.run(
        [*HARNESS, "simulate", "stories", "--agent", agent, "--json"],
        cwd=workspace.path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert json.loads(played.stdout)["summary"]["success"] == 1
    assert "noise" in played.stderr
