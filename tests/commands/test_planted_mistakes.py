"""harness validate RUN --mutate: the share of planted mistakes that are caught, kept with the run; what passes, and why."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

DESK = """
import harness

@harness.tool
def find_member(username): return {"member_id": "M-17", "name": "Ada Berg"}

@harness.tool
def leave_left(member_id, kind): return {"kind": kind, "days": 9}

@harness.tool
def request_leave(member_id, start, end): return {"request_id": "L-1", "status": "pending"}

asked = []

def agent(conversation):
    text = conversation.text
    if "balance" in text or "left" in text:
        member = find_member(username="ada")["member_id"]
        return f"You have {leave_left(member_id=member, kind='annual')['days']} days of annual leave left."
    if text.startswith("Yes"):
        request_leave(member_id="M-17", start="2026-03-02", end="2026-03-06")
        return "Your leave is requested."
    if "request" in text:
        find_member(username="ada")
        return "I will request leave from 2026-03-02 to 2026-03-06. Shall I go ahead?"
    return "Goodbye."
"""
TOOLS = {"read": ["find_*", "leave_*"], "write": ["request_*"]}
FIND = {"name": "find", "tool": "find_member", "args": {"username": "ada"}}
LEFT = {
    "name": "left",
    "tool": "leave_left",
    "args": {"member_id": {"$from": "find", "path": "member_id"}, "kind": "annual"},
}
REQUEST = {"name": "request", "tool": "request_leave", "args": {"member_id": "M-17", "start": "2026-03-02", "end": "2026-03-06"}}  # fmt: skip
ASK = {"story": "You want to know how much annual leave is left. Your username is ada.", "starting_sentence": "How much leave is left?", "tools": TOOLS}  # fmt: skip
WRITE = {"story": "You request leave from 2026-03-02 to 2026-03-06. Your username is ada.", "starting_sentence": "I request leave.", "user_turns": ["Yes, please."], "tools": TOOLS}  # fmt: skip


@pytest.fixture
def desk(workspace: Any) -> Any:
    workspace.story("left", **ASK, goals=[FIND, LEFT, {"name": "tell", "say": ["9 days"], "after": "left"}])
    workspace.story("request", **WRITE, goals=[FIND, REQUEST])
    workspace.reference = workspace.agent(DESK)
    return workspace


def play(desk: Any, *options: str) -> Path:
    result = desk.run("simulate", "stories", "--agent", desk.reference, *options)
    assert result.status == 0, result.out + result.err
    return desk.runs()[-1]


def one_line(text: str) -> str:
    return " ".join(text.split())


def planted(desk: Any, *options: str) -> dict[str, Any]:
    result = desk.run("validate", "last", "--mutate", "--json", *options)
    assert result.status == 0, result.err
    return result.report


def test_the_share_is_printed_with_what_passes_and_the_line_that_catches_it(desk: Any) -> None:
    run = play(desk)

    result = desk.run("validate", run, "--mutate")

    out = one_line(result.out)
    assert result.status == 0, result.err
    assert "call dropped 4/4" in out
    assert 'left every value said: tell: beside "9 days" also 8 days, 10 days' in out
    assert "→ must_not_say: [8 days, 10 days]" in out
    assert "request call put first: request: request_leave before everything else" in out
    assert "not counted, as no mistake (" in out
    last = result.out.splitlines()[-1]
    assert last.startswith("2 passed conversations · ")
    assert "planted mistakes · " in last
    assert last.endswith(" %)")


def test_the_figure_is_kept_and_every_report_of_the_run_carries_it(desk: Any) -> None:
    run = play(desk)
    assert "planted mistake" not in (run / "summary.md").read_text()

    figure = planted(desk)

    kept = json.loads((run / "mutation.json").read_text())
    tally = kept["all"]
    line = f"{tally['caught']} of {tally['planted']} planted mistakes caught"
    assert tally == figure["all"]
    assert 0 < tally["caught"] < tally["planted"]
    assert sum(each["planted"] for each in kept["by_kind"].values()) == tally["planted"]
    assert sum(each["planted"] for each in kept["by_story"].values()) == tally["planted"]
    assert len(kept["passing"]) == tally["planted"] - tally["caught"]
    assert line in (run / "summary.md").read_text()
    assert line in one_line(desk.run("show", "last").out)
    assert json.loads((run / "report.json").read_text())["summary"]["planted_mistakes"] == tally
    assert desk.run("show", "last", "--format", "json").report["summary"]["planted_mistakes"] == tally


def test_following_every_line_that_is_printed_catches_what_had_passed(desk: Any) -> None:
    play(desk)
    before = planted(desk)
    lines = {(each["story"], each["kind"], each["what"]): each["line"] for each in before["passing"]}
    assert all(lines.values()), "each has a line"

    for (story, _, _), line in lines.items():
        paste(desk, story, line)
    play(desk)
    after = planted(desk)

    left = {(each["story"], each["kind"], each["what"]) for each in after["passing"]}
    assert left.isdisjoint(lines)
    assert after["share"] > before["share"]


def paste(desk: Any, story: str, line: str) -> None:
    """Put a printed line into the file of a story, as a person would; where a list stands already, both are meant."""
    path = desk.path / "stories" / f"{story}.json"
    content = json.loads(path.read_text())
    goal, _, rest = line.removeprefix("goal ").partition(": ") if line.startswith("goal ") else ("", "", line)
    into = next(each for each in content["goals"] if each.get("name") == goal) if goal else content
    for field, value in yaml.safe_load(rest).items():
        field = "say" if field == "keywords" else field
        into[field] = [*into.get(field, []), *value] if isinstance(into.get(field), list) else value
    path.write_text(json.dumps(content))


def test_the_same_run_and_seed_give_the_same_figure(desk: Any) -> None:
    play(desk)

    assert planted(desk) == planted(desk)
    assert planted(desk, "--seed", "1")["seed"] == 1


def test_the_order_in_which_trials_ended_changes_nothing(desk: Any) -> None:
    run = play(desk)
    before = planted(desk)
    trials = run / "trials.jsonl"
    trials.write_text("".join(reversed(trials.read_text().splitlines(keepends=True))))

    after = planted(desk)
    assert after == before
    assert list(after["by_story"]) == list(before["by_story"])


def test_a_story_that_catches_too_little_gives_exit_status_1(desk: Any) -> None:
    play(desk)

    assert desk.run("validate", "last", "--mutate", "--min-kill", "0.1").status == 0
    result = desk.run("validate", "last", "--mutate", "--min-kill", "1")
    assert result.status == 1
    assert "catch less than 1 of the mistakes (2): left, request" in result.out


def test_a_figure_is_told_only_of_the_trials_that_it_is_about(desk: Any) -> None:
    run = play(desk)
    planted(desk)
    assert "planted mistakes caught" in one_line(desk.run("show", "last").out)

    first, *_ = desk.trials(run)
    with (run / "trials.jsonl").open("a") as file:
        again = {name: value for name, value in first.items() if name != "crc"}
        file.write(json.dumps({**again, "attempt": 2, "supersedes": 1}) + "\n")

    assert "planted mistake" not in one_line(desk.run("show", "last").out)


def test_a_run_in_which_nothing_passed_gives_exit_status_3(desk: Any) -> None:
    desk.story("left", **ASK, goals=[{**FIND, "args": {"username": "eve"}}])
    (desk.path / "stories" / "request.json").unlink()
    desk.run("simulate", "stories", "--agent", desk.reference)

    result = desk.run("validate", "last", "--mutate")

    assert result.status == 3
    assert "no conversation passed, so that there is none to plant mistakes in" in result.err
    assert not (desk.runs()[-1] / "mutation.json").exists()


def test_a_run_of_another_scorer_is_to_be_judged_again_first(desk: Any) -> None:
    run = play(desk)
    header = json.loads((run / "run.json").read_text())
    (run / "run.json").write_text(json.dumps({**header, "scorer_version": 1}))

    result = desk.run("validate", run, "--mutate")

    assert result.status == 2
    assert "was judged by scorer version 1, and this is version" in result.err
    assert f"harness score {run}" in result.err


def test_a_damaged_line_is_named_as_elsewhere(desk: Any) -> None:
    run = play(desk)
    trials = run / "trials.jsonl"
    trials.write_text(trials.read_text().replace("annual leave left", "annual leaves left", 1))

    result = desk.run("validate", run, "--mutate")

    assert result.status == 2
    assert "trials.jsonl:1: is damaged" in result.err or "trials.jsonl:2: is damaged" in result.err


def test_the_rules_of_a_run_from_elsewhere_are_taken_as_they_stand(desk: Any, tmp_path: Path) -> None:
    run = play(desk)
    header = json.loads((run / "run.json").read_text())
    header["config"]["concurrency"] = 3
    (run / "run.json").write_text(json.dumps(header))

    result = desk.run("validate", run, "--mutate")

    assert result.status == 0
    assert "was not made here, or its run.json was changed: its rules are taken as they stand there" in result.err


def test_a_conversation_that_only_a_judge_let_pass_is_left_out_and_said(desk: Any) -> None:
    run = play(desk)
    stories = run / "stories.jsonl"
    lines = [json.loads(line) for line in stories.read_text().splitlines()]
    for line in lines:
        line.pop("crc", None)
        for goal in line["goal_details"]:
            if goal["name"] == "tell":
                goal |= {"keywords": [], "response": "Nine days of annual leave are left."}
    stories.write_text("".join(json.dumps(line) + "\n" for line in lines))

    figure = planted(desk)

    assert figure["left_out"] == {"left #1": "without models, tools and its world it does not pass"}
    assert figure["conversations"] == 1


MISTAKES = {
    "stories": (("stories", "--mutate"), "stories: is no run: --mutate takes the folder of a run, or stories with"),
    "nothing": (("nowhere", "--mutate"), "nowhere: no such run"),
    "two runs": (("last", "last", "--mutate"), "--mutate without --execute takes one run"),
    "a run without the option": (("RUN",), "is the folder of a run: add --mutate"),
    "a run among stories": (("stories", "RUN"), "is the folder of a run: add --mutate"),
}


@pytest.mark.parametrize(("arguments", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes(desk: Any, arguments: tuple[str, ...], message: str) -> None:
    run = play(desk)

    result = desk.run("validate", *(str(run) if each == "RUN" else each for each in arguments))

    assert result.status == 2
    assert message in result.err


def test_a_folder_that_cannot_be_written_is_only_said(desk: Any) -> None:
    run = play(desk)
    (run / "mutation.json.partial").mkdir()

    result = desk.run("validate", run, "--mutate")

    assert result.status == 0
    assert "mutation.json: cannot be written" in result.err
    shutil.rmtree(run)
