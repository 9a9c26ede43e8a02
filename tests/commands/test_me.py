"""A person plays the user: the real entry point, with a pipe and on a terminal."""

from __future__ import annotations

import json
import subprocess
import time

import pytest
from terminal import HARNESS, on_terminal, reading

DESK = """
def agent(messages):
    if len(messages) > 1:
        return "Goodbye, " + messages[-1]["content"]
    return [{"type": "tool_call", "id": "1", "name": "balance", "arguments": {"user": "ana"}, "result": "12"},
            "Your balance is 12.\\x1b[2J"]
"""


@pytest.fixture
def play(workspace):
    """Plays the stories as the user, with these lines in what stands for the standard input."""
    workspace.story(
        "one", goals=[{"tool": "balance", "args": {"user": "ana"}}, {"say": ["goodbye"], "after": "balance"}]
    )

    def run(typed: str, *arguments: str):
        with reading(workspace.write("typed.txt", typed)):
            return workspace.run(*run.command, *arguments)

    run.workspace = workspace
    run.command = ("simulate", "stories", "--agent", workspace.agent(DESK), "--user", "me")
    return run


def test_what_is_typed_is_said_and_the_conversation_is_a_trial(play) -> None:
    ran = subprocess.run(
        [*HARNESS, *play.command, "--json"],
        cwd=play.workspace.path, input="What is my balance?\nThanks!\n\n", capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    (trial,) = json.loads(ran.stdout)["trials"]
    assert (trial["outcome"], trial["ended_by"]) == ("success", "user_done")
    shown = play.workspace.run("show", "last", "one").out
    assert "user me" in shown
    assert "What is my balance?" in shown
    assert "Goodbye, Thanks!" in shown


def test_the_brief_the_words_and_the_goals_are_shown(play) -> None:
    lines = play("What is my balance?\nThanks!\n\n").err.splitlines()
    assert "You play: Your username is ana. You want your balance." in lines
    assert "It opens with: Hello, what is my balance?" in lines
    at = [lines.index(line) for line in (
        "you: What is my balance?",
        "goals: ☐ balance  ☐ say",
        "goals: ✓ balance  ☐ say",
        "you: Thanks!",
        "agent  Goodbye, Thanks!",
        "goals: ✓ balance  ✓ say",
    )]  # fmt: skip
    assert at == sorted(at)
    assert not any("balance(" in line for line in lines), "calls are shown with -v only"
    assert any("Your balance is 12.\\x1b[2J" in line for line in lines), "no control character reaches the terminal"


def test_the_moment_and_the_data_of_the_user_are_told(play) -> None:
    play.workspace.story(
        "one", story="You want your balance.", starting_sentence="Hello.", now="2026-03-02T09:00",
        user={
            "knows": {"username": "ana", "pin": {"value": 4711, "tell": "never"}},
            "wants": ["I want my balance."],
            "refuses": [{"act": "transfer", "say": "No, thanks."}],
            "when_told": [{"told": ["not available"], "say": "Then tomorrow."}],
            "does_not_know": ["account_number"],
        },
        goals=[{"tool": "balance", "args": {"user": "ana"}}],
    )  # fmt: skip
    lines = play("What is my balance?\n\n").err.splitlines()
    for told in (
        "It is: Monday, 2026-03-02 09:00",
        "- username: ana (when you are asked for it, or when it helps)",
        "- pin: 4711 (never tell it)",
        "1. I want my balance.",
        '- transfer: "No, thanks."',
        '- not available: "Then tomorrow."',
        "You do not know: account number",
    ):
        assert told in lines


def test_calls_are_shown_with_verbose(play) -> None:
    assert 'agent  → balance(user="ana")' in play("Hello\n\n", "-v").err.splitlines()


@pytest.mark.parametrize(
    ("typed", "turns"),
    [
        pytest.param("one\n\nmore\n", ["one"], id="an empty line"),
        pytest.param("one\n/done\nmore\n", ["one"], id="/done"),
        pytest.param("one\ntwo", ["one", "two"], id="the end of the input, in the middle of a line"),
        pytest.param("", [], id="nothing typed"),
        pytest.param("  spaces \n \n", ["spaces"], id="a blank line"),
    ],
)
def test_it_ends_with(play, typed: str, turns: list[str]) -> None:
    play(typed)
    (trial,) = play.workspace.trials()
    said = [step["events"][0]["content"][0]["text"] for step in trial["trajectory"]["steps"] if step["role"] == "user"]
    assert said == turns
    assert trial["ended_by"] == "user_done"


def test_several_stories_are_played_one_after_the_other_each_with_its_own_lines(play) -> None:
    play.workspace.story("two")
    ran = play("first\n\nsecond\nthird\n\n", "--json", "--concurrency", "7")
    assert {trial["story"]: trial["metrics"]["steps"] for trial in ran.report["trials"]} == {
        "one": 3,
        "two": 5,
    }


def test_an_agent_that_speaks_first_is_heard_before_anything_is_typed(play) -> None:
    play.workspace.story("one", agent_first=True, starting_sentence=None)
    lines = play("Hello\n\n").err.splitlines()
    assert lines.index("agent  Your balance is 12.\\x1b[2J") < lines.index("you: Hello")


def test_on_a_terminal(play) -> None:
    status, screen = on_terminal(
        play.command,
        play.workspace.path,
        [("you: ", "What is my balance?\n"), ("you: ", "Thanks!\n"), ("you: ", "\x04")],
    )
    assert status == 0, screen
    assert screen.count("you: What is my balance?") == 1, "the terminal echoes what is typed; nobody does so again"
    assert "goals: ✓ balance  ✓ say" in screen
    assert "Journey Success 1/1 (100 %)" in screen


def test_control_c_ends_at_once_and_nothing_hangs(play) -> None:
    status, screen = on_terminal(play.command, play.workspace.path, [("you: ", "Hello\n"), ("you: ", "\x03")])
    assert status == 130, screen
    assert "--resume" in screen
    assert "Fatal" not in screen


def test_a_person_may_think_longer_than_a_model(play) -> None:
    limits = ["--timeout", "0.3", "--set", "limits.user_turn=0.3"]
    process = subprocess.Popen(
        [*HARNESS, *play.command, *limits],
        cwd=play.workspace.path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    while "goals" not in (line := process.stderr.readline()) and "Type what the user says" not in line:
        pass
    time.sleep(0.6)
    out, _ = process.communicate("Hello\nThanks!\n\n", timeout=60)
    assert "Journey Success 1/1" in out


def test_it_needs_somebody_who_can_type(play) -> None:
    ran = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *HARNESS, *play.command],
        cwd=play.workspace.path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 2
    assert "standard input" in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_the_debugger_and_the_person_do_not_share_the_terminal(play) -> None:
    ran = play("Hello\n", "--pdb")
    assert ran.status == 2
    assert "leave one of them out" in ran.err


def test_a_conversation_by_a_person_is_promoted_in_that_persons_words(play) -> None:
    assert play("What is my balance? I am ana.\nThanks for all that help!\n\n").status == 0
    done = play.workspace.run("promote", "last", "one", "--id", "by-a-person")
    assert done.status == 0, done.err
    story = json.loads((play.workspace.path / "stories" / "by-a-person.json").read_text())
    assert story["story"] == "What is my balance? I am ana.", "thanks are no part of what is wanted"
    assert next(goal.get("args") for goal in story["goal_details"]) == {"user": "ana"}
