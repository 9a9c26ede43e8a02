"""harness show --causes, harness analyze, and the end of a run in which much failed."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.types.trial import Trial

VERSIONS = """
def _balance(user):
    return {"type": "tool_call", "id": "1", "name": "balance", "arguments": {"user": user}, "result": "7"}

def right(text, context):
    return [_balance("ana"), "It is 7."]

def wrong(text, context):
    if context["name"] == "raises":
        return {}["missing"]
    if context["name"] == "silent":
        return "I cannot do that."
    if context["name"] == "fine":
        return right(text, context)
    return [_balance("ANA"), "It is 7. [bold]|`x`"]
"""


@pytest.fixture
def play(workspace, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Plays eight stories of which seven fail for three causes, and gives the folder of the run."""
    monkeypatch.setenv("COLUMNS", "80")
    module = workspace.module(VERSIONS)
    for name in ("a", "b", "c", "d", "e", "raises", "silent", "fine"):
        workspace.story(name, context={"name": name})

    def played(version: str = "wrong", *options: str) -> Path:
        workspace.last = workspace.run("simulate", "stories", "--agent", f"{module}:{version}", *options)
        return workspace.runs()[-1]

    return played


def test_causes_fit_on_one_screen(workspace, play) -> None:
    play()
    shown = workspace.run("show", "last", "--causes")
    assert (shown.status, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert lines[0] == "7 trials failed, 3 causes:"
    assert lines[2] == "    5     5 `user` is in upper case (balance)"
    assert lines[3] == '            a step 2, b, c +2 · "ANA", not "ana" (5)'
    assert "    1     1 balance was never called" in lines
    assert any(line.startswith("    1     1 the agent raised KeyError at") for line in lines)
    assert "to see one: harness show last a" in lines
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24
    assert workspace.run("analyze", "last").out == shown.out


def test_for_programs_each_cause_names_its_stories_and_a_file(workspace, play) -> None:
    run = play()
    for asked in (("show", "last", "--causes", "--json"), ("analyze", "--format", "json")):
        report = json.loads(workspace.run(*asked).out)
        assert Path(report["run"]).resolve() == run
        assert (report["failed"], report["undecided"], sum(each["main"] for each in report["causes"])) == (7, 0, 7)
        first = report["causes"][0]
        assert first["stories"] == ["a", "b", "c", "d", "e"]
        assert first["pairs"] == [{"expected": "ana", "observed": "ANA", "times": 5}]
        example = first["example"]
        line = (run.parent.parent / example["file"]).read_text().splitlines()[example["line"] - 1]
        document = {name: value for name, value in json.loads(line).items() if name != "crc"}
        assert Trial.model_validate(document).story == example["story"] == "a"


def test_as_markdown_nothing_of_the_agent_is_markup(workspace, play) -> None:
    workspace.story("hostile|`x`", context={"name": "hostile"}, goals=[{"say": ["<img src=x>|`y`"]}])
    play()
    shown = workspace.run("show", "last", "--causes", "--format", "markdown").out
    rows = [line for line in shown.splitlines() if line.startswith("| ")]
    assert rows[0] == "| seen in | main | cause | shown by | stories | example | what to do |"
    assert len(rows) == 1 + 4
    assert "|---:|---:|---|---|---|---|---|" in shown
    for row in rows:
        assert row.replace("\\|", "").count("|") == 8


def test_as_csv_a_cause_is_a_row_and_no_cell_is_a_formula(workspace, play) -> None:
    workspace.story("=1+1", context={"name": "=1+1"})
    run = play()
    rows = list(csv.DictReader(io.StringIO(workspace.run("show", "last", "--causes", "--format", "csv").out)))
    assert [(row["seen_in"], row["main"], row["outcome"]) for row in rows if row["main"] != "0"][:1] == [
        ("6", "6", "fail")
    ]
    assert rows[0]["stories"] == "'=1+1; a; b; c; d; e"
    assert (rows[0]["example_story"], rows[0]["tools"]) == ("'=1+1", "balance")
    assert Path(rows[0]["example_file"]).resolve() == run / "trials.jsonl"


def test_the_summary_of_a_run_tells_causes_where_the_terminal_does(workspace, play) -> None:
    run = play()
    text = (run / "summary.md").read_text()
    assert "### Why 7 trials failed" in text
    assert "| 5 | 5 | `` `user` is in upper case (balance) `` |" in text
    run = play("wrong", "--story", "[abcde]")
    assert "### Why" not in (run / "summary.md").read_text()


def test_several_versions_end_in_the_causes_of_each_of_which_much_failed(workspace, play, monkeypatch) -> None:
    play("right")
    module = next(workspace.path.glob("*.py")).stem
    shown = workspace.run("simulate", "stories", "--agent", f"a={module}:right", "--agent", f"b={module}:wrong")
    [line] = [line for line in shown.out.splitlines() if "causes:" in line]
    assert line.endswith("-b: 7 trials failed, 3 causes:")
    assert "-b-" in next(line for line in shown.out.splitlines() if line.startswith("to see one: harness show "))


def test_what_was_said_instead_is_told_and_nothing_is_cut_at_the_first_line(workspace, play) -> None:
    said = "Your parcel left our house in Hamburg on Monday, and is with the carrier by now, who will call you."
    agent = workspace.agent(f"def agent(text):\n    return {said!r}\n")
    for name in "abcdef":
        workspace.story(name, goals=[{"say": ["Friday"]}], tools=None)
    workspace.run("simulate", "stories", "--agent", agent, "--story", "[abcdef]")
    text = workspace.run("show", "last", "--causes").out
    assert 'said: "Your parcel left our house in Hamburg on Monday' in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80


def test_a_timeout_that_an_agent_raises_is_placed_in_the_agent(workspace, play) -> None:
    agent = workspace.agent("def agent(text):\n    raise TimeoutError('upstream')\n")
    workspace.run("simulate", "stories", "--agent", agent)
    text = " ".join(workspace.run("show", "last", "--causes").out.split())
    assert re.search(r"the agent raised TimeoutError at \S+/\w+\.py:2 in agent", text), text


def test_many_failures_end_in_causes_and_few_in_diffs(workspace, play) -> None:
    play()
    assert "7 trials failed, 3 causes:" in workspace.last.out
    assert "to see one: harness show last a" in workspace.last.out
    assert "✗ balance" not in workspace.last.out
    assert workspace.last.out.splitlines()[-1].startswith("Journey Success 1/8")
    play("wrong", "-v")
    assert "✗ balance" in workspace.last.out
    assert "causes:" not in workspace.last.out
    play("wrong", "--story", "[abcde]")
    assert "✗ balance" in workspace.last.out, "five are shown one by one"
    assert "causes:" not in workspace.last.out


def test_where_no_call_is_seen_at_all_that_is_said_instead(workspace, play) -> None:
    agent = workspace.agent("def agent(text):\n    return 'It is 7.'\n")
    play()
    shown = workspace.run("simulate", "stories", "--agent", agent)
    assert "no tool call was seen" in shown.out
    assert "causes:" not in shown.out


def test_nothing_failed(workspace, play) -> None:
    play("right")
    shown = workspace.run("show", "last", "--causes")
    assert shown.status == 0
    assert shown.out.splitlines()[0] == "nothing failed"


def test_a_story_that_no_version_passes_is_suspect(workspace, play) -> None:
    workspace.story("impossible", context={"name": "impossible"}, goals=[{"tool": "fly", "args": {}}])
    play("right")
    assert "red in every version" not in workspace.run("show", "last", "--causes").out, "one version says nothing"
    play("right")
    assert "red in every version" not in workspace.run("show", "last", "--causes").out, "it is the same version"
    play("wrong")
    report = json.loads(workspace.run("show", "last", "--causes", "--json").out)
    assert [(each["story"], each["versions"], len(each["runs"])) for each in report["suspects"]] == [
        ("impossible", 2, 3)
    ]
    assert "is it the story? impossible" in " ".join(workspace.run("show", "last", "--causes").out.split())


def test_a_story_that_was_another_one_in_an_earlier_version_is_not_suspect(workspace, play) -> None:
    workspace.story("mended", context={"name": "mended"}, goals=[{"tool": "fly", "args": {}}])
    play("right")
    workspace.story("mended", context={"name": "mended"}, goals=[{"tool": "swim", "args": {}}])
    play("wrong")
    assert json.loads(workspace.run("show", "last", "--causes", "--json").out)["suspects"] == []


def test_known_failures_are_left_out_and_counted(workspace, play) -> None:
    workspace.story("known", context={"name": "silent"}, xfail="T-1")
    play()
    report = json.loads(workspace.run("show", "last", "--causes", "--json").out)
    assert (report["failed"], report["failed_as_expected"]) == (7, 1)
    assert "1 known failure (xfail) left out" in workspace.run("show", "last", "--causes").out


def test_undecided_trials_have_causes_of_their_own(workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("a", "b"):
        workspace.story(name, tools=None)
    asked = {"type": "tool_call", "id": "1", "name": "balance", "arguments": {"user": "ana"}, "result": "7"}
    calls = [asked, {**asked, "id": "2", "name": "reset"}]
    agent = workspace.agent(f"def agent(text):\n    return [*{calls}, 'Done.']\n")
    workspace.run("simulate", "stories", "--agent", agent)
    lines = workspace.run("show", "last", "--causes").out.splitlines()
    assert "2 trials undecided, 1 cause:" in lines
    assert any("reset changes something or not: nobody says (unknown_effect)" in line for line in lines)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        pytest.param(["show", "last", "a", "--causes"], "--causes is about a whole run: leave out STORY", id="a story"),
        pytest.param(["show", "last", "--causes", "--format", "markdwn"], '(did you mean "markdown"?)', id="a form"),
        pytest.param(
            ["analyze", "--format", "junit"], "of causes, expected text, markdown, json, csv\n", id="another form"
        ),
        pytest.param(["show", "--json", "--format", "markdown"], "two forms of a report; keep one", id="two forms"),
        pytest.param(["analyze", "nowhere"], "nowhere: no such run", id="no run"),
    ],
)
def test_what_cannot_be_shown_is_a_mistake(workspace, play, asked: list[str], said: str) -> None:
    play("right")
    result = workspace.run(*asked)
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert result.err.count("\n") == 1


def test_json_is_one_of_the_forms_of_a_run_and_a_talk(workspace, play) -> None:
    play("right")
    assert workspace.run("show", "--json").report == workspace.run("show", "--format", "json").report
    assert workspace.run("show", "last", "a", "--json").report["story"]["id"] == "a"
