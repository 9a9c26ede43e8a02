"""harness validate RUN --mutate of stories that say how the world must end: changed calls are made in fresh worlds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTE = {"tool": "add_note", "args": {"order_id": "W1", "text": "late"}}
CANCEL = {"tool": "cancel_order", "args": {"order_id": "W1"}}
MAIL = {"tool": "send_mail", "args": {"order_id": "W1"}}
REOPEN = {"tool": "reopen_order", "args": {"order_id": "W1"}, "after": "cancel_order"}
TOOLS = {"write": ["add_note", "cancel_order", "reopen_order", "send_mail"], "read": ["get_order"]}
TOOLS_OF_RECORDINGS = ("--tools", "stores:open_shop", "--snapshot", "stores:whole")


@pytest.fixture
def store(workspace: Any) -> Any:
    """A store whose agent does what the user says."""

    def put(says: str, goals: list[dict[str, Any]], **fields: Any) -> None:
        told = {"story": "You want something done.", "starting_sentence": says, "goals": goals, "tools": TOOLS}
        workspace.story("s", **{**told, **fields})

    workspace.put = put
    target = {"ref": "stores:Store", "snapshot": "stores:whole"}
    workspace.write("suite.json", {"name": "t", "agent": target, "stories": ["stories"], "user": "scripted"})
    return workspace


def play(store: Any, suite: str = "suite.json") -> Path:
    result = store.run("simulate", suite)
    assert result.status == 0, result.out + result.err
    return store.runs()[-1]


def planted(store: Any, *options: str) -> dict[str, Any]:
    result = store.run("validate", "last", "--mutate", "--json", *options)
    assert result.status == 0, result.err
    return result.report


def passing(figure: dict[str, Any], kind: str) -> list[str | None]:
    return [each["line"] for each in figure["passing"] if each["kind"] == kind]


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_what_the_end_state_catches_is_caught(store: Any) -> None:
    """By its goals alone the story lets the note pass twice: it allows writes that no goal asks for."""
    store.put("add_note W1 late", [NOTE], state="from_goals", unexpected_writes="allow")
    run = play(store)
    before = {path.name: path.read_bytes() for path in (run / "worlds").iterdir()}

    figure = planted(store)

    assert figure["by_kind"]["write doubled"] == {"planted": 1, "caught": 1}
    assert figure["passing"] == []
    assert figure["by_goals_alone"] == {}
    assert {path.name: path.read_bytes() for path in (run / "worlds").iterdir()} == before
    assert len((run / "states.jsonl").read_text().splitlines()) == 1


def test_values_that_must_be_there_are_looked_at_in_changed_conversations(store: Any) -> None:
    """No goal asks for the call: only the end state shows that it was not made."""
    told = [{"name": "tell", "say": ["done"]}]
    equals = {"equals": {"orders.W1.status": "cancelled"}}
    store.put("cancel_order W1", told, state=equals, unexpected_writes="allow")
    play(store)

    figure = planted(store)

    assert figure["by_kind"]["nothing done"] == {"planted": 1, "caught": 1}


def test_a_conversation_that_passes_by_its_end_state_is_no_longer_left_out(store: Any) -> None:
    store.put("get_order W1", [CANCEL, REOPEN], state="from_goals")
    play(store)

    figure = planted(store)

    assert figure["left_out"] == {}
    assert figure["conversations"] == 1


def test_a_write_again_that_leaves_the_world_as_it_should_be_is_no_mistake(store: Any) -> None:
    """The order is open already; a mail is none of what the snapshot shows, so that a second one passes."""
    store.put("cancel_order W1; reopen_order W1; send_mail W1", [CANCEL, REOPEN, MAIL], state="from_goals")
    play(store)

    figure = planted(store)

    assert figure["harmless"]["the world ended as the story demands"] >= 1
    doubled = [each["what"] for each in figure["passing"] if each["kind"] == "write doubled"]
    assert doubled == ["send_mail: send_mail twice"]
    assert passing(figure, "write doubled") == ["at_most: {send_mail: 1}"]


def test_a_story_without_a_state_is_told_the_line(store: Any) -> None:
    fields: dict[str, Any] = {"unexpected_writes": "allow"}
    store.put("add_note W1 late", [NOTE], **fields)
    play(store)

    assert passing(planted(store), "write doubled") == ["state: from_goals"]

    store.put("add_note W1 late", [NOTE], **fields, state="from_goals")
    play(store)
    assert passing(planted(store), "write doubled") == []


def test_without_a_snapshot_no_state_is_advised(store: Any) -> None:
    store.put("add_note W1 late", [NOTE], unexpected_writes="allow")
    store.write("bare.json", {"name": "t", "agent": "stores:Store", "stories": ["stories"], "user": "scripted"})
    play(store, "bare.json")

    assert passing(planted(store), "write doubled") == ["unexpected_writes: fail"]


def test_where_no_world_can_be_made_it_is_said(store: Any) -> None:
    name = store.module("from stores import Store, whole\n")
    target = {"ref": f"{name}:Store", "snapshot": f"{name}:whole"}
    store.write("mine.json", {"name": "t", "agent": target, "stories": ["stories"], "user": "scripted"})
    store.put("add_note W1 late", [NOTE], state="from_goals", unexpected_writes="allow")
    run = play(store, "mine.json")
    header = json.loads((run / "run.json").read_text())
    header["config"]["concurrency"] = 3
    (run / "run.json").write_text(json.dumps(header))

    result = store.run("validate", run, "--mutate")

    assert result.status == 0, result.err
    said = "calls that were changed are judged by goals alone, without the end state (1): s: the run was not made here"
    assert said in one_line(result.out)
    assert "--tools" in one_line(result.out)
    assert "write doubled 0/1" in one_line(result.out)


def test_a_world_that_breaks_in_the_replay_is_said_once(store: Any) -> None:
    store.put("add_note W1 late", [NOTE], state="from_goals", unexpected_writes="allow")
    play(store)

    figure = planted(store, "--tools", "stores:open_shop", "--snapshot", "stores:broken_shop")

    assert list(figure["by_goals_alone"]) == ["s"]
    assert "snapshot stores:broken_shop raised" in figure["by_goals_alone"]["s"]


def test_recordings_are_given_a_world_on_the_command_line(store: Any) -> None:
    store.put("Please.", [NOTE], state="from_goals", unexpected_writes="allow")
    function = {"name": "add_note", "arguments": json.dumps(NOTE["args"])}
    messages = [
        {"role": "user", "content": "Please."},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "type": "function", "function": function}]},
        {"role": "tool", "tool_call_id": "1", "content": "added"},
        {"role": "assistant", "content": "Done."},
    ]
    store.write("talks/s.json", {"messages": messages, "ended_by": "user_done"})
    scored = store.run("score", "talks", "--stories", "stories", *TOOLS_OF_RECORDINGS)
    assert scored.status == 0, scored.err

    with_world = planted(store, *TOOLS_OF_RECORDINGS)
    without = planted(store)

    assert with_world["by_kind"]["write doubled"] == {"planted": 1, "caught": 1}
    assert with_world["by_goals_alone"] == {}
    assert without["by_kind"]["write doubled"] == {"planted": 1, "caught": 0}
    assert "is not known of a replayed conversation" not in without["by_goals_alone"]["s"]
    assert "--tools" in without["by_goals_alone"]["s"]


MISTAKES = {
    "a snapshot without tools": (("last", "--mutate", "--snapshot", "stores:whole"), "--snapshot needs --tools"),
    "a snapshot of nothing": (("stories", "--snapshot", "stores:whole"), "--snapshot goes with --execute, or with --mutate of a"),
    "tools without a snapshot": (("last", "--mutate", "--tools", "stores:open_shop"), "add --snapshot"),
    "no such tools": (("last", "--mutate", "--tools", "stores:nothing_here", "--snapshot", "stores:whole"), 'has no "nothing_here"'),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes(store: Any, arguments: tuple[str, ...], message: str) -> None:
    store.put("add_note W1 late", [NOTE], state="from_goals")
    play(store)

    result = store.run("validate", *arguments)

    assert result.status == 2
    assert message in result.err
