"""Recorded conversations are found in files and folders, told by what is in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import UserMistake
from harness.formats.recordings import read_recording, read_recordings
from harness.types.trajectory import Message, Step, Text, ToolCall, Trajectory

EXPECTED = "expected a list of messages, or an object with messages, steps or a trajectory"
TALK = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]


def ours(*texts: str) -> dict[str, object]:
    """A trajectory of ours in which the agent says these texts, as it is written to a file."""
    trajectory = Trajectory(started_at=10.0, ended_at=12.5, ended_by="user_done")
    trajectory.say("Hi")
    call = ToolCall(id="a", name="find", arguments={"title": "Dune"}, result={"shelf": 7}, seconds=0.5)
    trajectory.extend(
        Step(role="agent", events=(call, Message(content=(Text(text=text),)))) for text in texts or ("Hello",)
    )
    return trajectory.model_dump(mode="json")


def write(folder: Path, **files: object) -> Path:
    """Files by name (`__` for a dot): text as it is, a tuple as JSON lines, anything else as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        if isinstance(content, tuple):
            text = "".join(json.dumps(line) + "\n" for line in content)
        else:
            text = content if isinstance(content, str) else json.dumps(content)
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


def test_our_trajectory_is_read_back_whole():
    written = ours()
    assert read_recording(written, "talk.json").model_dump(mode="json") == written


def test_a_line_of_our_trials_is_its_trajectory():
    written = ours()
    line = {"story": "greet", "trial": 1, "attempt": 1, "outcome": "fail", "trajectory": written}
    assert read_recording(line, "trials.jsonl:1").model_dump(mode="json") == written


def test_the_steps_of_a_hand_made_trajectory_are_numbered():
    steps = [{"role": "agent", "events": [{"type": "message", "content": [{"type": "text", "text": "Hi"}]}]}] * 2
    assert [step.number for step in read_recording({"steps": steps}, "talk.json").steps] == [1, 2]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        pytest.param(TALK, None, id="a bare list does not say how it ended"),
        pytest.param({"messages": TALK}, None, id="nor does an object without ended_by"),
        pytest.param({"messages": TALK, "ended_by": None}, None, id="null is unknown"),
        pytest.param({"messages": TALK, "ended_by": "user_done", "model": "x"}, "user_done", id="what is said is kept"),
    ],
)
def test_how_a_recording_ended(document, expected):
    assert read_recording(document, "talk.json").ended_by == expected


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        pytest.param(None, [f"not a recorded conversation: null; {EXPECTED}"], id="null"),
        pytest.param(7, [f"not a recorded conversation: a int; {EXPECTED}"], id="a number"),
        pytest.param([], [f"not a recorded conversation: an empty list; {EXPECTED}"], id="an empty list"),
        pytest.param({}, [f"not a recorded conversation: an empty object; {EXPECTED}"], id="an empty object"),
        pytest.param(
            [1, {"id": 2}], [f"not a recorded conversation: a list of 2 without a message; {EXPECTED}"], id="other list"
        ),
        pytest.param(
            {"story": "You want …", "goals": {}},
            [f"not a recorded conversation: an object with the keys story, goals; {EXPECTED}"],
            id="a story",
        ),
        pytest.param(
            {"messages": []}, ["messages: expected a list with at least one message; found an empty list"], id="nothing"
        ),
        pytest.param(
            {"messages": None}, ["messages: expected a list with at least one message; found null"], id="null messages"
        ),
        pytest.param(
            {"messages": [{"role": "usr"}, {"role": "user", "content": 7}], "ended_by": "user_don"},
            [
                'ended_by: "user_don" is no way for a conversation to end (did you mean "user_done"?)',
                'messages[0].role: "usr" is no role (did you mean "user"?)',
                "messages[1].content: should be text or a list of parts; found 7",
            ],
            id="mistakes of several kinds are all listed",
        ),
        pytest.param({"messages": TALK, "ended_by": []}, ['ended_by: "[]" is no way'], id="an odd end"),
        pytest.param({"steps": None}, ["steps: "], id="null steps"),
        pytest.param({"steps": [None]}, ["steps[0]: "], id="a null step"),
        pytest.param({"trajectory": None}, ["trajectory: "], id="a null trajectory"),
        pytest.param({"steps": [], "ended_bye": 1}, ['ended_bye: unknown field "ended_bye"'], id="an unknown field"),
    ],
)
def test_what_cannot_be_read_is_said(document, expected):
    with pytest.raises(UserMistake) as caught:
        read_recording(document, "talk.json")
    problems = caught.value.problems
    assert len(problems) == len(expected)
    for problem, start in zip(problems, expected, strict=True):
        assert problem.startswith(f"talk.json: {start}"), problem


def test_a_document_nested_without_end_is_a_mistake():
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(UserMistake, match="nested too deeply"):
        read_recording({"messages": [{"role": "user", "content": deep}]}, "talk.json")


@pytest.mark.parametrize("levels", [190, 400], ids=["deep, but kept", "too deep"])
def test_a_deep_result_is_kept_or_refused(levels):
    deep: object = 1
    for _ in range(levels):
        deep = [deep]
    messages = [
        {"role": "assistant", "tool_calls": [{"id": "a", "name": "find", "args": {}}]},
        {"role": "tool", "tool_call_id": "a", "content": deep},
    ]
    if levels < 200:
        trajectory = read_recording(messages, "talk.json")
        assert Trajectory.model_validate_json(trajectory.model_dump_json()).calls[0].result == deep
    else:
        with pytest.raises(UserMistake, match="nested too deeply"):
            read_recording(messages, "talk.json")


def test_a_folder_is_read_and_the_rest_of_it_listed(tmp_path):
    folder = write(
        tmp_path / "recorded",
        greet__messages__json=TALK,
        greet__messages__analyze__json=[{"message": message, "reason": None} for message in TALK],
        greet__metrics__json={"dataset_name": "greet", "is_success": True},
        alone__messages__analyze__json=[{"message": message, "reason": None} for message in TALK],
        summary__csv="a,b",
        own__json=ours(),
    )
    write(folder / "below", deeper__json={"messages": TALK})
    write(folder / ".cache", hidden__json=TALK)
    found = read_recordings([folder])
    assert {name: each.path.relative_to(folder).as_posix() for name, each in found.recordings.items()} == {
        "alone": "alone.messages.analyze.json",
        "deeper": "below/deeper.json",
        "greet": "greet.messages.json",
        "own": "own.json",
    }
    assert {path.name: reason for path, reason in found.ignored} == {
        "greet.messages.analyze.json": "the same conversation as greet.messages.json",
        "greet.metrics.json": "an object with the keys dataset_name, is_success",
        "summary.csv": "not a .json or .jsonl file",
    }


def test_a_recording_may_name_its_story(tmp_path):
    folder = write(tmp_path, talk__json={"id": "greet", "messages": TALK}, other__json={"messages": TALK})
    assert [each.names for each in read_recordings([folder]).recordings.values()] == [("other",), ("greet", "talk")]


def test_each_line_of_a_file_is_a_recording(tmp_path):
    lines = tmp_path / "recorded.jsonl"
    line = json.dumps({"id": "greet", "messages": [{"role": "user", "content": "a\u2028b"}]}, ensure_ascii=False)
    lines.write_text(line + "\r\n\n" + json.dumps({"story": "leave", "trial": 2, "messages": TALK}), encoding="utf-8")
    found = read_recordings([lines]).recordings
    assert {name: each.where for name, each in found.items()} == {
        "greet": f"{lines}:1",
        "leave.run2": f"{lines}:3",
    }
    assert found["greet"].trajectory.steps[0].text == "a\u2028b"


def test_lines_that_are_messages_are_one_conversation(tmp_path):
    found = read_recordings([write(tmp_path, greet__jsonl=tuple(TALK)) / "greet.jsonl"]).recordings
    assert [(name, len(each.trajectory.steps)) for name, each in found.items()] == [("greet", 2)]


def test_of_several_attempts_the_last_one_counts(tmp_path):
    def trial(number: int, attempt: int, text: str) -> dict[str, object]:
        return {"story": "greet", "trial": number, "attempt": attempt, "trajectory": ours(text)}

    folder = write(tmp_path, trials__jsonl=(trial(1, 1, "first"), trial(2, 1, "only"), trial(1, 2, "last")))
    found = read_recordings([folder]).recordings
    assert {name: each.trajectory.steps[-1].text for name, each in found.items()} == {
        "greet": "last",
        "greet.run2": "only",
    }


def test_a_file_named_twice_is_read_once(tmp_path):
    folder = write(tmp_path, greet__json=TALK)
    assert list(read_recordings([folder, folder / "greet.json"]).recordings) == ["greet"]


BAD_FILES = {
    "a missing file": ({}, "gone.json", ["gone.json: no such file; check the path"]),
    "broken JSON": (
        {"broken__json": "[{"},
        "broken.json",
        ["broken.json: not valid JSON: Expecting property name enclosed in double quotes at line 1, column 3"],
    ),
    "broken JSON in a folder is not passed over": (
        {"broken__json": "", "greet__json": TALK},
        ".",
        ["broken.json: not valid JSON: Expecting value at line 1, column 1"],
    ),
    "a named file that is something else": (
        {"metrics__json": {"steps_total": 3}},
        "metrics.json",
        [f"metrics.json: not a recorded conversation: an object with the keys steps_total; {EXPECTED}"],
    ),
    "a folder without a recording": ({"a__csv": "a,b"}, ".", [f": holds no recorded conversation; {EXPECTED}"]),
    "two recordings of one id": (
        {"greet__json": TALK, "greet__messages__json": TALK},
        ".",
        ['greet.messages.json: is a recording of "greet", as is {folder}/greet.json; keep one, or give each its '
         '"trial" number'],
    ),
    "a line without an id": (
        {"lines__jsonl": ({"messages": TALK}, {"id": "a", "messages": TALK})},
        "lines.jsonl",
        ['lines.jsonl:1: has no "id"; add the id of its story'],
    ),
    "lines that are something else": (
        {"lines__jsonl": ({"a": 1}, {"a": 2})},
        "lines.jsonl",
        [f"lines.jsonl: not a recorded conversation: its first line is an object with the keys a; {EXPECTED}"],
    ),
    "an empty file of lines": (
        {"lines__jsonl": ""},
        "lines.jsonl",
        [f"lines.jsonl: not a recorded conversation: an empty list; {EXPECTED}"],
    ),
    "every bad line is listed": (
        {"lines__jsonl": ({"id": "a", "messages": None}, {"a": 2}, {"id": "b", "messages": TALK})},
        "lines.jsonl",
        [
            "lines.jsonl:1: messages: expected a list with at least one message; found null",
            f"lines.jsonl:2: not a recorded conversation: an object with the keys a; {EXPECTED}",
        ],
    ),
    "torn lines": (
        {"lines__jsonl": '{"id"\n{}\n['},
        "lines.jsonl",
        [
            "lines.jsonl:1: not valid JSON: Expecting ':' delimiter at line 1, column 6",
            "lines.jsonl:3: not valid JSON: Expecting value at line 1, column 2",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("files", "given", "expected"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_mistakes_in_files_are_listed_with_their_place(tmp_path, files, given, expected):
    write(tmp_path, **files)
    with pytest.raises(UserMistake) as caught:
        read_recordings([tmp_path / given])
    assert [line.removeprefix(str(tmp_path)).removeprefix("/") for line in caught.value.problems] == [
        line.replace("{folder}", str(tmp_path)) for line in expected
    ]
