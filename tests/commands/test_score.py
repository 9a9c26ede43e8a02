"""harness score, show and validate, through the real entry point."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import versions

from harness.types.verdict import SCORER_VERSION

RECORDED = [
    {"role": "user", "content": "Hello, what is my balance?"},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "balance", "arguments": '{"user": "ana"}'}}
        ],
    },
    {"role": "tool", "tool_call_id": "c1", "content": "12"},
    {"role": "assistant", "content": "Your balance is 12."},
]


def test_a_run_is_judged_again_into_a_new_folder_that_names_it(workspace) -> None:
    workspace.story("one")
    workspace.story("two", goals=[{"tool": "balance", "args": {"user": "Ana"}, "arg_matching": {"user": "fuzzy"}}])
    workspace.run("simulate", "stories", "--agent", "versions:in_messages")
    (first,) = workspace.runs()
    same = workspace.run("score", "last", "--json")
    assert same.outcomes == {"one": "success", "two": "success"}
    strict = workspace.run("score", first, "--json", "--set", "enable_fuzzy_matching=false")
    assert strict.outcomes == {"one": "success", "two": "fail"}
    header = json.loads((Path(strict.report["run"]) / "run.json").read_text())
    assert header["source"] == first.name


def test_a_run_of_an_earlier_scorer_is_judged_again_and_that_is_said(workspace) -> None:
    workspace.story("one")
    assert workspace.run("simulate", "stories", "--agent", "versions:in_messages").err.count("scorer version") == 0
    (first,) = workspace.runs()
    header = first / "run.json"
    header.write_text(json.dumps({**json.loads(header.read_text()), "scorer_version": SCORER_VERSION - 1}))
    resumed = workspace.run("simulate", "--resume", first, "--retry", "fail")
    assert resumed.status == 2
    assert f"its trials were judged by scorer version {SCORER_VERSION - 1}, this is {SCORER_VERSION};" in resumed.err
    compared = workspace.run("score", first, "--json")
    said = (
        f"{first.name} was judged by scorer version {SCORER_VERSION - 1}, and is judged by version {SCORER_VERSION} now"
    )
    assert said in compared.err
    assert json.loads((compared.run / "run.json").read_text())["scorer_version"] == SCORER_VERSION
    assert workspace.run("score", compared.run, "--json").err.count("scorer version") == 0


def test_what_an_unasked_call_did_is_settled_by_judging_again(workspace) -> None:
    """Undecided as long as nobody says; a failure or a success once the suite does."""
    calls = [{"id": "c", "type": "function", "function": {"name": "cancel_order", "arguments": "{}"}}]
    cancelled = [{"role": "assistant", "content": None, "tool_calls": calls}, {"role": "tool", "tool_call_id": "c", "content": "ok"}]  # fmt: skip
    workspace.write("recorded/one.json", {"messages": [*RECORDED, *cancelled], "ended_by": "user_done"})
    workspace.story("one", tools={"read": ["balance"]})
    done = workspace.run("score", "recorded", "--stories", "stories")
    assert done.status != 0
    said = " ".join(done.out.split())
    assert "called without a goal, and nobody says whether that changed something: cancel_order (step " in said
    block = "  tools:\n    read: []\n    write: []\n    # unknown, sort into one of the two: cancel_order\n"
    assert block in done.out
    (run,) = workspace.runs()
    assert block in (run / "summary.md").read_text()
    for tools, outcome in (('{"write": ["cancel_*"]}', "fail"), ('{"read": ["cancel_*"]}', "success")):
        assert workspace.run("score", run, "--json", "--set", f"tools={tools}").outcomes == {"one": outcome}
    noted = workspace.run("score", run, "--json", "--set", "unknown_effects=note")
    assert noted.outcomes == {"one": "success"}


def test_a_crash_stays_a_failure_when_it_is_judged_again(workspace) -> None:
    workspace.story("one", goals=[{"say": ["hi"]}], user_turns=["again"])
    agent = workspace.agent(
        "seen = []\ndef agent(text):\n    seen.append(1)\n    return ['hi', 1 // (2 - len(seen))][0]\n"
    )
    first = workspace.run("simulate", "stories", "--agent", agent, "--json")
    assert first.outcomes == {"one": "fail"}
    assert workspace.run("score", "last", "--json").outcomes == {"one": "fail"}


def test_recorded_conversations_are_paired_by_file_stem_and_judged(workspace) -> None:
    workspace.story("one")
    workspace.story("two")
    workspace.write("recorded/one.messages.json", RECORDED)
    workspace.write("recorded/metrics.csv", "a,b")
    workspace.write("recorded/other.json", {"x": 1})
    result = workspace.run("score", "recorded", "--stories", "stories", "--json")
    assert result.outcomes == {"one": "success"}
    assert result.status == 0
    assert "ignored: recorded/other.json" in result.err
    assert "not recorded: two" in result.err


def test_a_recording_without_a_story_is_a_mistake(workspace) -> None:
    workspace.story("one")
    workspace.write("recorded/onee.json", RECORDED)
    result = workspace.run("score", "recorded", "--stories", "stories")
    assert result.status == 2
    assert 'no story has the id "onee" (did you mean "one"?)' in result.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["nowhere"], "no such run", id="no run"),
        pytest.param(["stories"], "recorded conversations need --stories", id="a folder that is no run"),
        pytest.param(["a", "b"], "one run, or recordings with --stories", id="two runs"),
    ],
)
def test_mistakes(workspace, arguments: list[str], says: str) -> None:
    workspace.story("one")
    result = workspace.run("score", *arguments)
    assert result.status == 2
    assert says in result.err


def test_the_ancestors_recorded_conversations_are_scored(workspace, conformance) -> None:
    banking = conformance / "banking"
    result = workspace.run("score", banking / "recorded", "--stories", banking / "stories", "--json")
    assert result.status == 1
    assert result.report["summary"]["trials"] == 10
    assert result.report["summary"]["success"] == 3


def test_a_recorded_run_is_replayed_by_the_replay_agent(workspace) -> None:
    workspace.story("one")
    workspace.write("recorded/one.json", RECORDED)
    result = workspace.run("simulate", "stories", "--agent", "replay:recorded", "--json")
    assert result.outcomes == {"one": "success"}


def test_a_story_without_a_recording_to_replay_has_no_verdict(workspace) -> None:
    workspace.story("one")
    workspace.story("two")
    workspace.write("recorded/one.json", RECORDED)
    result = workspace.run("simulate", "stories", "--agent", "replay:recorded", "--json")
    assert result.outcomes == {"one": "success", "two": "error"}
    assert result.status == 3


def test_show_prints_the_run_and_one_conversation(workspace) -> None:
    workspace.story("one")
    workspace.run("simulate", "stories", "--agent", "versions:in_messages")
    (run,) = workspace.runs()
    for name in ("last", run.name[:20], str(run)):
        assert "one" in workspace.run("show", name).out
    shown = workspace.run("show", "last", "one").out
    assert "balance(user=" in shown
    assert "met: balance" in shown
    assert "Your balance is 12." in shown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["last~5"], "holds 1 runs", id="too far back"),
        pytest.param(["nothing"], "no such run", id="no such run"),
        pytest.param(["last", "onee"], 'did you mean "one"', id="no such story"),
        pytest.param(["last", "one", "--trial", "4"], "has no trial 4", id="no such trial"),
    ],
)
def test_show_says_what_there_is(workspace, arguments: list[str], says: str) -> None:
    workspace.story("one")
    workspace.run("simulate", "stories", "--agent", "versions:in_messages")
    result = workspace.run("show", *arguments)
    assert result.status == 2
    assert says in result.err


def test_a_damaged_line_is_named_and_a_torn_one_is_left_out(workspace) -> None:
    workspace.story("one")
    workspace.run("simulate", "stories", "--agent", "versions:in_messages")
    (run,) = workspace.runs()
    with (run / "trials.jsonl").open("a") as file:
        file.write('{"torn')
    assert workspace.run("show").status == 0
    with (run / "trials.jsonl").open("a") as file:
        file.write("\n")
    result = workspace.run("show")
    assert result.status == 2
    assert "trials.jsonl:2: is damaged" in result.err


def test_validate_lists_errors_and_warnings_of_all_files(workspace) -> None:
    workspace.story("good")
    workspace.story("bad", storry="x", severity="hi")
    workspace.story("odd", goals=[{"say": ["12"], "response": "It is 13."}])
    workspace.write("suite.yaml", "agent: a:b\nstories: stories\ntrails: 3\n")
    result = workspace.run("validate", "stories", "suite.yaml")
    assert result.status == 2
    assert result.err.count("error: ") == 3
    assert 'did you mean "trials"' in result.err
    fine = workspace.run("validate", "stories/good.json", "stories/odd.json", "--json")
    assert fine.status == 0
    assert fine.report["stories"] == 2
    assert any("odd.json" in warning and "12" in warning for warning in fine.report["warnings"])


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (110_000, 110_000))
from harness.cli import main
main()
"""


def test_a_full_disk_keeps_what_is_finished_and_the_run_can_go_on(workspace) -> None:
    for i in range(30):
        workspace.story(f"s{i}", user_turns=["x" * 2_000], goals=[{"tool": "balance", "args": {"user": "ana"}}])
    workspace.write("versions.py", Path(versions.__file__).read_text())
    full = subprocess.run(
        [sys.executable, "-c", LIMITED, "simulate", "stories", "--agent", "versions:in_messages", "--concurrency", "1"],
        cwd=workspace.path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert full.returncode == 2
    assert "a trial cannot be written" in full.stderr
    kept = workspace.trials()
    assert 0 < len(kept) < 30
    assert all(trial["outcome"] == "success" for trial in kept)
    result = workspace.run("simulate", "--resume", "last", "--json")
    assert result.status == 0, result.err
    assert result.report["summary"]["trials"] == 30
