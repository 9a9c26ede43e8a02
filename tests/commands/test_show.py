"""harness show: turns and formats."""

from __future__ import annotations

import json

import pytest

TALK = """
def agent(messages):
    number = sum(message["role"] == "user" for message in messages)
    print("turn", number)
    if number == 4:
        raise ValueError("tired ``` of @this")
    call = {"type": "tool_call", "id": str(number), "name": "step", "arguments": {"number": number}, "result": "ok"}
    return [call, f"Answer {number}, see @team and #12 | <b>."]
"""


@pytest.fixture
def talk(workspace):
    """A run of one conversation: four turns, in the last of which the agent breaks."""
    turns = ["second", "third", "fourth"]
    workspace.story(
        "talk", starting_sentence="first", user_turns=turns, goals=[{"tool": "step", "args": {"number": 9}}]
    )
    workspace.run("simulate", "stories", "--agent", workspace.agent(TALK))
    return workspace


def answers(text: str) -> list[int]:
    return [number for number in range(1, 5) if f"Answer {number}," in text]


@pytest.mark.parametrize(
    ("turns", "shown", "left"),
    [
        pytest.param("2-3", [2, 3], 3, id="a range"),
        pytest.param("2", [2], 5, id="one turn"),
        pytest.param("3-", [3], 4, id="to the end"),
        pytest.param("-2", [1, 2], 4, id="from the beginning"),
        pytest.param("2-99", [2, 3], 2, id="more than there are"),
        pytest.param("1-4", [1, 2, 3], 0, id="all of them"),
    ],
)
def test_turns_are_what_the_user_said_and_what_followed(talk, turns: str, shown: list[int], left: int) -> None:
    result = talk.run("show", "last", "talk", f"--turns={turns}")
    assert result.status == 0
    assert answers(result.out) == shown
    assert ("steps of other turns are not shown" in result.out) == (left > 0)
    document = json.loads(talk.run("show", "last", "talk", f"--turns={turns}", "--format", "json").out)
    assert answers(json.dumps(document)) == shown
    assert answers(talk.run("show", "last", "talk", f"--turns={turns}", "--format", "markdown").out) == shown


def test_a_greeting_is_turn_zero(workspace) -> None:
    workspace.story("greets", agent_first=True, starting_sentence=None, user_turns=["hi"], goals=[{"say": ["2"]}])
    agent = workspace.agent("def agent(messages):\n    return f'Answer {len(messages) // 2 + 1}, sir.'\n")
    workspace.run("simulate", "stories", "--agent", agent)
    assert answers(workspace.run("show", "last", "greets", "--turns=0").out) == [1]
    assert answers(workspace.run("show", "last", "greets", "--turns=1").out) == [2]


def test_markdown_for_a_ticket_is_one_block_of_code_each(talk) -> None:
    text = talk.run("show", "last", "talk", "--format", "markdown").out
    (run,) = talk.runs()
    lines = text.splitlines()
    assert lines[0] == "### `fail (agent) · talk · trial 1`"
    assert f"Run `{run.name}`" in lines
    assert "<details><summary>Printed and logged</summary>" in text
    assert "<details><summary>Traceback</summary>" in text
    outside, fence = [], None
    for line in lines:
        if fence is None and line.startswith("```"):
            fence = line.removesuffix("text")
        elif line == fence:
            fence = None
        elif fence is None:
            outside.append(line)
    assert fence is None
    assert not any(word in "\n".join(outside) for word in ("@", "#12", "<b>", "Answer"))
    assert "turn 1\nturn 2" in text


def test_json_is_the_trial_with_its_story_and_the_turn_of_each_step(talk) -> None:
    document = json.loads(talk.run("show", "last", "talk", "--format", "json").out)
    assert list(document) == ["run", "story", "trial", "labels"]
    assert document["story"]["id"] == "talk"
    assert [step["turn"] for step in document["trial"]["trajectory"]["steps"]] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    assert document["trial"]["outcome"] == "fail"
    assert document["trial"]["output"].startswith("turn 1\n")
    assert "ValueError" in document["trial"]["failure"]["traceback"]


def test_a_whole_run_in_each_format(talk) -> None:
    assert "Journey Success 0/1" in talk.run("show").out
    assert talk.run("show", "--format", "markdown").out.startswith("# Journey Success 0/1")
    assert json.loads(talk.run("show", "--format", "json").out)["summary"]["fail"] == 1
    assert talk.run("show", "--format", "junit").out.startswith("<?xml")
    table = talk.run("show", "--format", "csv").out
    assert table.startswith("story,outcome,journey_completion,runs,steps,")
    assert table.splitlines()[1].startswith("talk,fail,0,1,")
    assert next(talk.path.glob("runs/*/summary_metrics.csv")).read_text() == table


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(
            ["last", "talk", "--format", "csv"], "--format csv is about a run: leave out STORY", id="a story as a table"
        ),
        pytest.param(["--format", "html"], "expected text, markdown, json", id="no such format"),
        pytest.param(["--turns", "2"], "name its story", id="turns of no conversation"),
        pytest.param(["--trial", "1"], "name its story", id="a trial of no story"),
        pytest.param(["last", "talk", "--turns", "x"], "expected turns such as 4-9", id="no turns"),
        pytest.param(["last", "talk", "--turns", "-"], "expected turns such as 4-9", id="a dash alone"),
        pytest.param(["last", "talk", "--turns", "3-2"], "turn them round", id="the wrong way round"),
        pytest.param(["last", "talk", "--turns", "7"], "are numbered 1 to 4", id="beyond the end"),
    ],
)
def test_a_mistake_is_one_line(talk, arguments: list[str], says: str) -> None:
    result = talk.run("show", *arguments)
    assert result.status == 2
    assert says in result.err
    assert result.err.count("\n") == 1
