"""harness init --talk: one talk with the agent becomes a first story that this agent passes."""

from __future__ import annotations

import json
import subprocess

import pytest
from terminal import HARNESS, on_terminal, reading

from harness.formats.documents import read_document
from harness.formats.lint import lint
from harness.formats.story_files import read_stories
from harness.formats.suite_files import read_suite

DESK = """
import re
import harness
from stock import stock_of

@harness.tool
def get_order(order_id: str) -> dict:
    return {"id": order_id, "arrives": "2026-03-02", "parcel": "P-77120"}

@harness.tool
async def move_parcel(parcel: str, day: str) -> str:
    return f"moved {parcel} to {day}"

seen = {}

async def agent(messages):
    text = messages[-1]["content"]
    if found := re.search(r"A-\\d+", text):
        seen.update(get_order(found[0]))
        return f"It arrives on {seen['arrives']}."
    if "03-09" in text:
        return (await move_parcel(parcel=seen["parcel"], day="2026-03-09")).replace("moved", "I moved")
    if "fail" in text:
        raise RuntimeError("the line is dead")
    return "You are welcome."
"""
STOCK = """
import harness

@harness.tool(name="get_stock")
def stock_of(item: str) -> int:
    "How many there are."
    return 3
"""
TALK = "When does A-1001 arrive?\nMake it 2026-03-09, please.\nThanks!\n\n"


@pytest.fixture
def talked(workspace):
    """Holds a talk with an agent: what is typed, and the reference."""
    workspace.write("stock.py", STOCK)

    def run(typed: str, agent: str, *options: str):
        with reading(workspace.write("typed.txt", typed)):
            return workspace.run("init", "--agent", agent, "--talk", *options)

    run.workspace = workspace
    return run


@pytest.fixture
def desk(workspace) -> str:
    return workspace.agent(DESK)


def story_of(workspace) -> dict:
    return read_document(workspace.path / "journeys/stories/first-story.yaml")


def plays(workspace) -> str:
    suite = read_suite(workspace.path / "journeys/suite.yaml")
    stories = read_stories(suite.stories, suite.rules.tools)
    assert [warning for each in stories for warning in lint(each.story)] == []
    played = workspace.run("simulate", "journeys/suite.yaml", "--json")
    assert played.status == 0, (played.out, played.err)
    return played.outcomes["first-story"]


def test_a_talk_becomes_a_story_that_the_same_agent_passes(talked, desk) -> None:
    result = talked(TALK, desk)
    assert (result.status, result.err) == (0, "")
    story = story_of(talked.workspace)
    assert story["starting_sentence"] == "When does A-1001 arrive?"
    assert story["user_turns"] == ["Make it 2026-03-09, please.", "Thanks!"]
    read, moved, answer = story["goals"]
    assert read == {"tool": "get_order", "args": {"order_id": "A-1001"}, "required": False}
    assert (moved["tool"], moved["args"]["day"], moved["after"]) == ("move_parcel", "2026-03-09", ["get_order"])
    assert isinstance(moved["args"]["parcel"], str), "the world has it so, however it was looked up"
    assert (answer["say"], "after" in answer) == (["2026-03-02"], False)
    assert plays(talked.workspace) == "success"


def test_an_agent_that_does_something_else_fails_it(talked, desk) -> None:
    talked(TALK, desk)
    module = desk.partition(":")[0]
    other = talked.workspace.module(DESK.replace('day="2026-03-09"', 'day="2026-04-09"'))
    suite = talked.workspace.path / "journeys/suite.yaml"
    suite.write_text(suite.read_text().replace(module, other))
    assert talked.workspace.run("simulate", "journeys/suite.yaml").status == 1


def test_tools_are_known_before_they_are_called(talked, desk) -> None:
    talked("Hello\n\n", desk)
    suite = (talked.workspace.path / "journeys/suite.yaml").read_text()
    for name in ("get_order", "move_parcel", "get_stock"):
        assert name in suite


def test_what_is_said_and_done_is_shown(talked, desk) -> None:
    shown = talked(TALK, desk).out
    assert "you: When does A-1001 arrive?\n" in shown
    assert 'agent  → get_order(order_id="A-1001")' in shown
    assert "agent  It arrives on 2026-03-02." in shown
    assert "  get_order: it only looks something up: what is changed shows it (not required)" in shown


@pytest.mark.parametrize(
    ("agent", "typed", "tool"),
    [
        pytest.param(
            "harness.demo.hr.agents:build_v1",
            "I want my leave schedule from 2026-03-01 to 2026-03-31.\nMy username is mlopez.\n",
            "leave_schedule", id="the HR desk, a LangGraph graph",
        ),
        pytest.param(
            "harness.demo.shop.agents:build", "I want to see order #W1001.\nThanks.\n", None, id="the shop",
        ),
    ],
)  # fmt: skip
def test_a_talk_with_a_demo_is_passed_by_it(talked, agent, typed, tool) -> None:
    result = talked(typed, agent)
    assert result.status == 0, (result.out, result.err)
    tools = [goal.get("tool") for goal in story_of(talked.workspace)["goals"]]
    assert tool is None or tool in tools, result.out
    assert plays(talked.workspace) == "success"


def test_where_nothing_is_called_the_answer_is_judged(talked) -> None:
    result = talked("Hello\n", talked.workspace.agent("def agent(text):\n    return 'Welcome to the bank.'"))
    assert story_of(talked.workspace)["goals"] == [{"name": "answer", "say": ["bank"]}]
    assert "no call was seen" in result.out
    assert plays(talked.workspace) == "success"


def test_a_turn_that_the_agent_breaks_is_left_out_and_the_rest_is_kept(talked, desk) -> None:
    result = talked("When does A-1001 arrive?\nNow fail\nThanks\n", desk)
    assert result.status == 0
    assert "The agent failed, so the talk ends here, without this turn: " in result.out
    assert "the line is dead" in result.out
    assert "user_turns" not in story_of(talked.workspace)
    assert plays(talked.workspace) == "success"


@pytest.mark.parametrize("typed", ["", "\n\n", "   \n"], ids=["the end of the input", "empty lines", "blanks"])
def test_where_nothing_is_said_nothing_is_written(talked, desk, typed) -> None:
    result = talked(typed, desk)
    assert result.status == 2
    assert "nothing was said and answered, so there is no story, and nothing was written" in result.err
    assert not (talked.workspace.path / "journeys").exists()


def test_an_empty_line_at_first_says_what_to_do(talked, desk) -> None:
    result = talked("\nWhen does A-1001 arrive?\n\n", desk)
    assert "Say something first, such as " in result.out
    assert story_of(talked.workspace)["starting_sentence"] == "When does A-1001 arrive?"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--talk",), "--talk: with whom? Name your agent"),
        (("--talk", "--agent", "nowhere_at_all:agent"), 'there is no module "nowhere_at_all"'),
        (("--talk", "--agent", "replay:recorded"), "there is nobody to talk to"),
    ],
    ids=["no agent", "no such agent", "recordings"],
)
def test_a_mistake_is_told_before_anybody_talks(workspace, options, said) -> None:
    workspace.write("recorded/a.json", {"messages": [{"role": "user", "content": "Hi"}]})
    result = workspace.run("init", *options)
    assert result.status == 2
    assert said in result.err
    assert not (workspace.path / "journeys").exists()


def test_files_that_exist_are_told_of_before_the_talk(talked, desk) -> None:
    talked(TALK, desk)
    again = talked(TALK, desk)
    assert again.status == 2
    assert "exists already" in again.err
    assert "you: " not in again.out


@pytest.mark.slow
def test_a_pipe_will_do(talked, desk) -> None:
    ran = subprocess.run(
        [*HARNESS, "init", "--agent", desk, "--talk"],
        cwd=talked.workspace.path, input=TALK, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert len(story_of(talked.workspace)["user_turns"]) == 2


def test_control_c_keeps_the_turns_that_were_answered(talked, desk) -> None:
    typed = [("you: ", "When does A-1001 arrive?\n"), ("It arrives on 2026-03-02.", ""), ("you: ", "\x03")]
    status, screen = on_terminal(["init", "--agent", desk, "--talk"], talked.workspace.path, typed)
    assert status == 0, screen
    assert "The talk was broken off; the turns that were answered are kept." in screen
    assert "user_turns" not in story_of(talked.workspace)


def test_control_c_while_the_agent_answers_leaves_that_turn_out(talked) -> None:
    slow = talked.workspace.agent(
        "import asyncio\nasync def agent(text):\n    if 'slow' in text:\n        print('THINKING', flush=True)\n"
        "        await asyncio.sleep(60)\n    return 'Welcome to the bank.'"
    )
    typed = [("you: ", "Hello\n"), ("you: ", "Now slow\n"), ("THINKING", "\x03")]
    status, screen = on_terminal(["init", "--agent", slow, "--talk"], talked.workspace.path, typed)
    assert status == 0, screen
    assert json.dumps(story_of(talked.workspace)["goals"]) == '[{"name": "answer", "say": ["bank"]}]'


def test_control_c_before_anything_is_said_writes_nothing(talked, desk) -> None:
    status, screen = on_terminal(["init", "--agent", desk, "--talk"], talked.workspace.path, [("you: ", "\x03")])
    assert status == 130, screen
    assert not (talked.workspace.path / "journeys").exists()
