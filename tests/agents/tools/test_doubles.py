"""Doubles of tools: mocked, recorded and played back, failing or slow on purpose."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from harness.agents.tools.doubles.replayed import RecordedAnswer, RecordedCalls, Recorder
from harness.agents.tools.doubles.tools import Doubles, Tool, ToolFailed, answer
from harness.agents.tools.functions import read_functions
from harness.errors import UserMistake

SECRET = "sk-live-0123456789abcdefghij"


class World:
    """Tools that remember that they were run."""

    def __init__(self) -> None:
        self.ran: list[str] = []

    def balance(self, user: str, year: int = 2025) -> dict[str, Any]:
        """The balance of a user."""
        self.ran.append(f"balance {user}")
        if user == "nobody":
            raise LookupError("no such user")
        return {"user": user, "year": year, "time": len(self.ran)}

    def book(self, day: str) -> str:
        """Book a day off."""
        self.ran.append(f"book {day}")
        return f"booked {day}"

    @property
    def functions(self) -> Any:
        return read_functions([self.balance, self.book], "tools")


def doubled(given: Any, world: World | None = None, *, story: str = "s", trial: int = 1) -> dict[str, Tool]:
    world = world or World()
    doubles = Doubles(given, [tool.schema for tool in world.functions])
    return {tool.schema.name: tool for tool in doubles.open(world.functions, story, trial)}


async def outcomes(tool: Tool, *given: dict[str, Any]) -> list[Any]:
    """What each call came to; an error as ("error", text)."""
    found = []
    for arguments in given:
        try:
            found.append(await answer(tool, arguments))
        except ToolFailed as failure:
            found.append(("error", str(failure)))
    return found


ANA, BEN = {"user": "ana"}, {"user": "ben"}


@pytest.mark.parametrize(
    ("answers", "given", "expected"),
    [
        pytest.param([{"output": 5}], [ANA, BEN], [5, 5], id="one answer for all"),
        pytest.param([{"output": 1}, {"output": 2}], [ANA, ANA, ANA], [1, 2, 2], id="in order, the last repeated"),
        pytest.param(
            [{"input": ANA, "output": 1}, {"input": BEN, "output": 2}], [BEN, ANA, BEN], [2, 1, 2], id="by input"
        ),
        pytest.param(
            [{"input": ANA, "output": 1}, {"input": ANA, "output": 2}, {"input": BEN, "output": 3}],
            [ANA, BEN, ANA, ANA],
            [1, 3, 2, 2],
            id="by input, and in order for the same input",
        ),
        pytest.param(
            [{"output": "else"}, {"input": ANA, "output": 1}], [BEN, ANA], ["else", 1], id="an input goes before none"
        ),
        pytest.param(
            [{"input": ANA, "output": 1}, {"input": {**ANA, "year": 2024}, "output": 2}],
            [{**ANA, "year": 2024}],
            [1],
            id="the first that fits, though another says more",
        ),
        pytest.param([{"input": ANA, "output": 1}], [{**ANA, "year": 2024}], [1], id="a call may have more arguments"),
        pytest.param(
            [{"input": {"year": 2024.0}, "output": 1}], [{**ANA, "year": 2024}], [1], id="equal as JSON: 2024 is 2024.0"
        ),
        pytest.param(
            [{"input": ANA, "error": "locked"}], [ANA], [("error", "locked")], id="an error, in the words of the file"
        ),
        pytest.param([{"output": None}], [ANA], [None], id="null is an output"),
        pytest.param(
            [{"input": ANA, "output": 1}],
            [BEN],
            [("error", 'no mocked answer of balance fits {"user": "ben"}')],
            id="nothing fits",
        ),
        pytest.param(
            [{"output": 1}],
            [{"user": 5}],
            [("error", "invalid arguments: user: Input should be a valid string")],
            id="arguments are checked before",
        ),
    ],
)
async def test_mock(answers, given, expected):
    world = World()
    tool = doubled({"mock": {"balance": answers}}, world)["balance"]
    assert await outcomes(tool, *given) == expected
    assert world.ran == []


async def test_every_trial_begins_with_the_first_answer():
    doubles = Doubles({"mock": {"balance": [{"output": 1}, {"output": 2}]}}, [t.schema for t in World().functions])
    trials = [doubles.open(World().functions, "s", number)[0] for number in (1, 2)]
    assert [await outcomes(tool, ANA) for tool in trials] == [[1], [1]]


async def test_what_is_not_mocked_runs():
    world = World()
    tools = doubled({"mock": {"balance": [{"output": 1}]}}, world)
    assert await outcomes(tools["book"], {"day": "monday"}) == ["booked monday"]
    assert world.ran == ["book monday"]


FILE = """
mock:
  find:
    description: Find an employee.
    parameters:
      type: object
      properties: {username: {type: string}, pages: {type: integer, minimum: 1}}
      required: [username]
      additionalProperties: false
    read_only: true
    answers:
      - input: {username: ana}
        output: {id: "007", since: 2020-01-05}
      - error: nobody has this username
  ping:
    description: Is it there?
    answers: [{output: pong}]
"""


async def test_a_tool_needs_no_function_when_the_file_describes_it(tmp_path):
    path = tmp_path / "doubles.yaml"
    path.write_text(FILE, encoding="utf-8")
    doubles = Doubles(str(path), [])
    assert not doubles.runs_functions
    find, ping = doubles.open((), "s", 1)
    assert (find.schema.name, find.schema.description, find.schema.read_only) == ("find", "Find an employee.", True)
    assert await outcomes(find, {"username": "ana"}, {"username": "ben"}, {"pages": 0}, {"username": "a", "b": 1}) == [
        {"id": "007", "since": "2020-01-05"},
        ("error", "nobody has this username"),
        (
            "error",
            "invalid arguments: pages: 0 is less than the minimum of 1; arguments: 'username' is a required property",
        ),
        ("error", "invalid arguments: arguments: Additional properties are not allowed ('b' was unexpected)"),
    ]
    assert await outcomes(ping, {}, {"anything": [1]}) == ["pong", "pong"]


@pytest.mark.parametrize(
    ("faults", "expected"),
    [
        pytest.param(
            {"call": 2, "error": "down"}, ["booked 1", ("error", "down"), "booked 3"], id="fails on its second call"
        ),
        pytest.param({"error": "down"}, [("error", "down")] * 3, id="fails on every call"),
        pytest.param(
            [{"call": 1, "error": "once"}, {"call": 3, "error": "again"}],
            [("error", "once"), "booked 2", ("error", "again")],
            id="several faults",
        ),
    ],
)
async def test_faults(faults, expected):
    world = World()
    tool = doubled({"fault": {"book": faults}}, world)["book"]
    assert await outcomes(tool, *({"day": str(day)} for day in (1, 2, 3))) == expected
    assert len(world.ran) == sum(isinstance(each, str) for each in expected)


async def test_a_tool_that_is_slow_on_one_call():
    tool = doubled({"fault": {"b*": {"call": 2, "seconds": 0.3}}})["book"]
    seconds = []
    for day in "123":
        began = time.perf_counter()
        assert await outcomes(tool, {"day": day}) == [f"booked {day}"]
        seconds.append(time.perf_counter() - began)
    assert seconds[1] > 0.29
    assert seconds[1] > max(seconds[0], seconds[2])


async def test_calls_at_once_are_counted_in_their_order():
    tool = doubled({"fault": {"book": {"call": 2, "error": "down"}}})["book"]
    made = await asyncio.gather(*(outcomes(tool, {"day": day}) for day in "123"))
    assert made == [["booked 1"], [("error", "down")], ["booked 3"]]


async def test_a_mocked_tool_may_fail_too():
    tool = doubled({"mock": {"book": [{"output": "mocked"}]}, "fault": {"*": {"call": 1, "error": "down"}}})["book"]
    assert await outcomes(tool, {"day": "1"}, {"day": "1"}) == [("error", "down"), "mocked"]


async def test_what_is_recorded_is_played_back_without_running_anything(tmp_path):
    path = tmp_path / "sub" / "calls.jsonl"
    world = World()
    given = [ANA, BEN, ANA, {"user": "nobody"}, {"user": 5}]
    first = await outcomes(doubled({"record": str(path)}, world)["balance"], *given)
    assert [each["time"] for each in first[:3]] == [1, 2, 3]
    assert first[3:] == [
        ("error", "LookupError: no such user"),
        ("error", "invalid arguments: user: Input should be a valid string"),
    ]
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines[2] == {
        **{"story": "s", "trial": 1, "tool": "balance", "arguments": {"user": "ana"}, "call": 2},
        "output": {"user": "ana", "year": 2025, "time": 3},
    }
    assert len(lines) == 4

    unused = World()
    assert await outcomes(doubled({"replay": str(path)}, unused)["balance"], *given) == first
    assert unused.ran == []
    assert not Doubles({"replay": str(path)}, [tool.schema for tool in unused.functions]).runs_functions


@pytest.fixture
def tape(tmp_path) -> Path:
    path = tmp_path / "calls.jsonl"
    recorder = Recorder(path, "doubles")
    for story, trial, user, call, output in [
        ("s", 1, "ana", 1, "s1 ana first"),
        ("s", 1, "ana", 2, "s1 ana second"),
        ("s", 2, "ana", 1, "s2 ana"),
        ("t", 1, "ben", 1, "t1 ben"),
    ]:
        arguments = {"user": user}
        made = RecordedAnswer(story=story, trial=trial, tool="balance", arguments=arguments, call=call, output=output)
        recorder.write(made)
    return path


@pytest.mark.parametrize(
    ("story", "trial", "given", "expected"),
    [
        pytest.param("s", 1, [ANA, ANA, ANA], ["s1 ana first", "s1 ana second", "s1 ana second"], id="n-th, then last"),
        pytest.param("s", 2, [ANA], ["s2 ana"], id="of its own trial"),
        pytest.param("s", 3, [ANA], ["s1 ana first"], id="a trial that was not recorded: of the first one"),
        pytest.param(
            "s",
            1,
            [BEN],
            [("error", 'no call of balance with {"user": "ben"} is recorded for this story in calls.jsonl')],
            id="never of another story",
        ),
    ],
)
async def test_which_recording_is_played(tape, story, trial, given, expected):
    tool = doubled({"replay": str(tape)}, story=story, trial=trial)["balance"]
    assert await outcomes(tool, *given) == expected


async def test_recorded_again_the_last_time_counts_and_a_torn_line_is_left_out(tape):
    for output in ("old", "new"):
        Recorder(tape, "doubles").write(
            RecordedAnswer(story="s", trial=1, tool="balance", arguments=ANA, call=1, output=output)
        )
    with tape.open("a", encoding="utf-8") as file:
        file.write('{"story": "s", "tri')
    assert await outcomes(doubled({"replay": str(tape)})["balance"], ANA) == ["new"]


async def test_no_secret_is_recorded_and_calls_with_one_are_found_again(tmp_path, monkeypatch):
    monkeypatch.setenv("DESK_TOKEN", "hunter-two-and-more")
    path, given = tmp_path / "calls.jsonl", [{"user": SECRET}, {"user": "hunter-two-and-more"}]
    await outcomes(doubled({"record": str(path)})["balance"], *given)
    text = path.read_text(encoding="utf-8")
    assert SECRET not in text
    assert "hunter-two" not in text
    first, second = await outcomes(doubled({"replay": str(path)})["balance"], *given)
    assert (first["time"], second["time"]) == (1, 2)
    assert first["user"].startswith("[redacted:")


WRITER = """
import sys
from pathlib import Path
from harness.agents.tools.doubles.replayed import RecordedAnswer, Recorder

recorder, story = Recorder(Path(sys.argv[1]), "doubles"), sys.argv[2]
for call in range(1, 51):
    output = f"{story}{call}" * 2_000
    recorder.write(RecordedAnswer(story=story, trial=1, tool="balance", arguments={"user": "ana"}, call=call, output=output))
"""


def test_many_writers_do_not_tear_each_others_lines(tmp_path):
    path = tmp_path / "calls.jsonl"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), story]) for story in "abc"]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    found = RecordedCalls(path, "doubles")
    for story in "abc":
        outputs = [found.find(story, 1, "balance", ANA, call).output for call in range(1, 51)]
        assert outputs == [f"{story}{call}" * 2_000 for call in range(1, 51)]


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        pytest.param({"moc": {}}, ['moc: unknown field "moc" (did you mean "mock"?)'], id="an unknown field"),
        pytest.param(
            {"mock": {"balance": []}}, ["mock.balance.answers: expected one answer at least"], id="no answers"
        ),
        pytest.param(
            {"mock": {"balance": [{"output": 1, "error": "x"}, {}]}},
            [
                "mock.balance.answers[0]: expected either output or error",
                "mock.balance.answers[1]: expected either output or error",
            ],
            id="both, and neither",
        ),
        pytest.param(
            {"mock": {"balanse": [{"output": 1}]}},
            ['mock.balanse: no function has this name (did you mean "balance"?)'],
            id="a tool that is not there",
        ),
        pytest.param(
            {"mock": {"balance": {"description": "Mine.", "answers": [{"output": 1}]}}},
            ["mock.balance.description: the tool's function says this itself"],
            id="described twice",
        ),
        pytest.param(
            {"mock": {"balance": [{"input": {"usr": "ana", "year": "2024"}, "output": 1}]}},
            [
                'mock.balance.answers[0].input.usr: the tool takes no such argument (did you mean "user"?)',
                "mock.balance.answers[0].input.year: '2024' is not of type 'integer'",
            ],
            id="an input that never fits",
        ),
        pytest.param(
            {"mock": {"a b": {"description": "x", "answers": [{"output": 1}]}}},
            ["mock.a b: is no name for a tool"],
            id="a name with a space",
        ),
        pytest.param(
            {"mock": {"find": {"description": "x", "parameters": {"type": "text"}, "answers": [{"output": 1}]}}},
            ["mock.find.parameters: expected a JSON schema of an object"],
            id="no schema of an object",
        ),
        pytest.param(
            {
                "mock": {
                    "find": {
                        "description": "x",
                        "parameters": {"type": "object", "properties": {"a": {"type": "text"}}},
                        "answers": [{"output": 1}],
                    }
                }
            },
            ["mock.find.parameters: is no JSON schema: 'text' is not valid"],
            id="no schema at all",
        ),
        pytest.param({"fault": {"bok": {"error": "x"}}}, ["fault.bok: no tool has this name"], id="a fault of nothing"),
        pytest.param(
            {"fault": {"book": [{"call": 0, "error": "x"}]}},
            ["fault.book[0].call: should be greater than or equal to 1"],
            id="the zeroth call",
        ),
        pytest.param({"fault": {"book": {"call": 1}}}, ["fault.book[0]: expected error or seconds"], id="no fault"),
        pytest.param(
            {"record": "a.jsonl", "replay": "b.jsonl"}, ["the document: record and replay are both given"], id="both"
        ),
        pytest.param({"record": "/"}, ["record: /: no file can be written there"], id="a folder"),
    ],
)
def test_mistakes(given, problems):
    with pytest.raises(UserMistake) as raised:
        doubled(given)
    assert len(raised.value.problems) == len(problems)
    for said, expected in zip(raised.value.problems, problems, strict=True):
        assert said.startswith(f"doubles: {expected}")
        assert "\n" not in said


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        pytest.param(None, "calls.jsonl: no such file", id="missing"),
        pytest.param("", "holds no recorded call; record some first", id="empty"),
        pytest.param('{"story": "s"}\n{"a"\n', "calls.jsonl:1: trial: is missing", id="other lines"),
    ],
)
def test_a_tape_that_cannot_be_played(tmp_path, content, problem):
    path = tmp_path / "calls.jsonl"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(UserMistake, match=problem):
        doubled({"replay": str(path)})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("- a\n", "doubles.yaml: expected an object with mock, record, replay or fault", id="a list"),
        pytest.param("mock: [\n", "doubles.yaml: not valid YAML", id="no YAML"),
        pytest.param("mock: {book: [{output: 1}], book: [{output: 2}]}\n", 'the key "book" is given twice', id="twice"),
        pytest.param("replay: calls.jsonl\n", "calls.jsonl: no such file", id="a tape beside the file"),
    ],
)
def test_a_file_that_cannot_be_used(tmp_path, text, problem):
    path = tmp_path / "doubles.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserMistake) as raised:
        doubled(str(path))
    assert problem in str(raised.value)
    assert str(tmp_path) in str(raised.value)
