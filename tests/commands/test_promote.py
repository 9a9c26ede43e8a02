"""harness promote, through the real entry point."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

DESK = "harness.demo.hr.agents:build_v1"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def played(workspace):
    """A run of one HR story, three trials, from a folder of stories."""
    (workspace.path / "stories").mkdir()
    source = ROOT / "datasets" / "written" / "balance-annual.json"
    (workspace.path / "stories" / source.name).write_text(source.read_text())
    assert workspace.run("simulate", "stories", "--agent", DESK, "--trials", "3").status == 0
    return workspace


def test_a_promoted_trial_is_played_by_the_next_run(played) -> None:
    done = played.run("promote", "last", "balance-annual")
    assert done.status == 0, done.err
    assert "on  find_employee: its result is used by leave_balance" in done.out
    path = played.path / "stories" / "balance-annual-promoted.json"
    story = json.loads(path.read_text())
    assert story["origin"]["story"] == "balance-annual"
    assert story["starting_sentence"] == "How many days of annual leave do I have left?"
    assert "agent=hr_agent" in story["labels"] or f"agent={story['agent']}" in story["labels"]
    again = played.run("simulate", "stories", "--agent", DESK, "--json")
    assert json.loads(again.out)["summary"]["scored"] == 2, "selected without being named"
    assert again.status == 0


def test_good_runs_are_mined_and_shown_beside_the_story(played) -> None:
    done = played.run("promote", "last", "balance-annual", "--mine")
    assert done.status == 0, done.err
    assert "find_employee: called (3 of 3)" in done.out
    assert "find_employee before leave_balance (3 of 3)" in done.out
    assert "leave_balance.employee_id: is employee_id of find_employee (3 of 3)" in done.out
    assert "--- balance-annual" in done.out
    assert played.run("validate", "stories").status == 0


MISTAKES = {
    "no such run": (["promote", "nothing"], "nothing: no such run"),
    "no story named": (["promote", "last"], "which story? It has balance-annual"),
    "a story that is not in it": (["promote", "last", "balance-anual"], 'no trial of a story "balance-anual"'),
    "a trial that is not in it": (["promote", "last", "balance-annual", "--trial", "9"], "has no trial 9"),
    "a recording that is not there": (["promote", "stories", "x", "--to", "here"], "stories"),
}


@pytest.mark.parametrize(("words", "said"), [pytest.param(*row, id=name) for name, row in MISTAKES.items()])
def test_mistakes_are_one_line_and_write_nothing(played, words, said) -> None:
    before = sorted(played.path.rglob("*.json"))
    done = played.run(*words)
    assert (done.status, done.err.count("\n")) == (2, 1), done.err
    assert said in done.err
    assert sorted(played.path.rglob("*.json")) == before


def test_a_story_that_exists_is_replaced_only_when_asked(played) -> None:
    assert played.run("promote", "last", "balance-annual").status == 0
    done = played.run("promote", "last", "balance-annual")
    assert done.status == 2
    assert "exists already; give another --id, or --force" in done.err
    assert played.run("promote", "last", "balance-annual", "--force", "--json").status == 0


def test_one_conversation_is_not_enough_to_mine(workspace) -> None:
    (workspace.path / "one.json").write_text(
        json.dumps([{"role": "user", "content": "hello"}, {"role": "assistant", "content": "hi"}])
    )
    done = workspace.run("promote", "one.json", "--mine", "--to", "stories")
    assert done.status == 2
    assert "there is one" in done.err


def test_further_conversations_go_with_mining(played) -> None:
    done = played.run("promote", "last", "balance-annual", "--with", "last")
    assert (done.status, "it goes with --mine" in done.err) == (2, True)


def test_what_a_tool_does_may_be_said(workspace) -> None:
    messages = [
        {"role": "user", "content": "Is 4711 there?"},
        {"role": "assistant", "content": "", "tool_calls": [
            {"id": "1", "type": "function", "function": {"name": "presence", "arguments": '{"number": "4711"}'}},
            {"id": "2", "type": "function", "function": {"name": "weather", "arguments": "{}"}}]},
        {"role": "tool", "tool_call_id": "1", "content": '{"room": "R-201"}'},
        {"role": "tool", "tool_call_id": "2", "content": "rain"},
        {"role": "assistant", "content": "In R-201."},
    ]  # fmt: skip
    workspace.write("call.json", messages)
    assert "on  weather: nobody says" in workspace.run("promote", "call.json", "--to", "one").out
    done = workspace.run("promote", "call.json", "--to", "two", "--reads", "weather")
    assert "off weather: its result is neither used nor told" in done.out
    assert json.loads((workspace.path / "two" / "call.json").read_text())["tools"] == {"read": ["weather"]}


def test_a_rubric_becomes_a_check_of_a_judge(played) -> None:
    done = played.run("promote", "last", "balance-annual", "--rubric", " Is it polite? ")
    assert done.status == 0
    written = json.loads((played.path / "stories" / "balance-annual-promoted.json").read_text())
    assert written["checks"] == [{"type": "judge", "rubric": "Is it polite?"}]
    assert played.run("validate", "stories/balance-annual-promoted.json").status == 0


def test_a_blank_rubric_is_refused(played) -> None:
    done = played.run("promote", "last", "balance-annual", "--rubric", "  ")
    assert (done.status, "--rubric: expected 1 to 20,000 characters" in done.err) == (2, True)
    assert not (played.path / "stories" / "balance-annual-promoted.json").exists()


def test_a_recorded_conversation_of_others_is_promoted(workspace) -> None:
    messages = [
        {"role": "user", "content": "What is the balance of account ACC-10002?"},
        {"role": "assistant", "content": "", "tool_calls": [
            {"id": "1", "type": "function", "function": {"name": "balance", "arguments": '{"account": "ACC-10002"}'}}]},
        {"role": "tool", "tool_call_id": "1", "content": '{"balance": 1786.5}'},
        {"role": "assistant", "content": "It holds 1,786.50 USD."},
    ]  # fmt: skip
    (workspace.path / "call.json").write_text(json.dumps(messages))
    done = workspace.run("promote", "call.json", "--to", "stories")
    assert done.status == 0, done.err
    story = json.loads((workspace.path / "stories" / "call.json").read_text())
    assert [goal["name"] for goal in story["goal_details"]] == ["balance", "answer"]
    assert story["goal_details"][1]["keywords"] == ["1786.5"]
    scored = workspace.run("score", "call.json", "--stories", "stories", "--json")
    assert (scored.status, scored.outcomes) == (0, {"call": "success"}), scored.err


def test_what_a_recording_says_of_itself_is_kept(workspace) -> None:
    calls = [{"id": "1", "type": "function", "function": {"name": "cancel_order", "arguments": '{"order_id": "O-7"}'}}]
    messages = [
        {"role": "user", "content": "Cancel order O-7. ###STOP###"},
        {"role": "assistant", "content": "", "tool_calls": calls},
        {"role": "tool", "tool_call_id": "1", "content": "ok"},
        {"role": "assistant", "content": "It is cancelled."},
    ]
    noted = {"trace_id": "t-19", "created_at": "2026-03-02T10:00:00Z", "severity": "high", "kind": "edge"}
    workspace.write("call.json", {"id": "call", **noted, "messages": messages})
    assert workspace.run("promote", "call.json", "--to", "stories", "--writes", "cancel_*").status == 0
    story = json.loads((workspace.path / "stories" / "call.json").read_text())
    assert (story["severity"], story["kind"]) == ("high", "edge")
    assert (story["origin"]["trace"], story["origin"]["date"]) == ("t-19", "2026-03-02T10:00:00Z")
    assert story["user"] == {
        "knows": {"order_id": "O-7"},
        "wants": [{"say": "Cancel order O-7.", "needs": ["order_id"]}],
    }
    assert "STOP" not in json.dumps(story)


def test_the_trial_keeps_its_weight_its_trace_and_its_day(played) -> None:
    source = json.loads((ROOT / "datasets" / "written" / "balance-annual.json").read_text())
    assert played.run("promote", "last", "balance-annual").status == 0
    story = json.loads((played.path / "stories" / "balance-annual-promoted.json").read_text())
    assert (story.get("severity", "medium"), story["kind"]) == (source["severity"], source["kind"])
    assert story["origin"]["trace"]
    assert story["origin"]["date"].endswith("+00:00")
