"""harness label: whose fault a verdict was, asked on a terminal, kept answer by answer."""

from __future__ import annotations

import fcntl
import getpass
import html
import json
import os
import pty
import re
import select
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from builders import met, passed, say, story, trajectory, trial, unmet, verdict, wrong_dates
from paged import stored
from rubric_judges import rates
from terminal import HARNESS, ITS_OWN, on_terminal

from harness.analysis.run import Run
from harness.formats.labels.reading import line_of, read_labels
from harness.report.files import write_reports
from harness.runs.folder.appending import open_to_append
from harness.runs.labels.writing import LABELS, OF_VERDICTS, LabelsWritten
from harness.types.judging.labels import Label

STORIES = [story("january"), story("february"), story("march")]
ASKS, WHY = "[q] quit\n> ", "goes back): "


@pytest.fixture
def run(workspace) -> Run:
    """A success and two failures of different kinds."""
    missed = verdict(unmet("read", "missing_call", "was never called"))
    trials = [passed(STORIES[0]), wrong_dates(STORIES[1]), trial(STORIES[2], missed)]
    return write_reports(stored(workspace.path / "runs", STORIES, trials))


def kept(run: Run) -> dict[str, dict[str, Any]]:
    """What was labelled, by story and labeller; the last line counts."""
    _, *lines = (run.path / LABELS).read_text(encoding="utf-8").splitlines()
    found = map(json.loads, lines)
    return {f"{each['id'].split('/')[1]} {each['labeller']}": each for each in found}


def label(run: Run, *options: str, typed: list[tuple[str, str]]) -> tuple[int, str]:
    return on_terminal(["label", "last", *options], run.path.parent.parent, typed)


def test_verdicts_are_labelled_and_told_beside_the_rate_everywhere(run: Run, workspace) -> None:
    trials = (run.path / "trials.jsonl").read_bytes()
    typed = [(ASKS, "?\n"), ("> ", "x\n"), ("> ", "story\n"), (ASKS, "y\n"), (WHY, "\n")]
    typed += [(ASKS, "s\n"), (ASKS, "b\n"), (ASKS, "s\n"), (ASKS, "n\n"), (WHY, "the desk's year is 2024\n")]
    status, screen = label(run, "--labeller", "ann", typed=[*typed, (ASKS, "r\n"), (ASKS, "r\n")])
    assert status == 0
    assert "You are nwaters and want to know your time off" in screen
    assert '"x" is no answer to that; type one of r, u, s, j, w, b, k, t, ?, q' in screen
    assert "it asks for what it should not" in screen
    assert "3 answers kept in runs/" in screen
    said = "Of 2 reds reviewed 1 was the agent's (9–91 %) · of 1 green reviewed 1 was right (21–100 %)"
    assert said in " ".join(screen.split())
    found = kept(run)
    assert {each["humanLabel"] for each in found.values()} == {"right", "story"}
    (red,) = [each for each in found.values() if each["humanLabel"] == "story"]
    assert (red["humanScore"], red["disagreementReason"]) == (0.0, "the desk's year is 2024")
    assert red["traceRef"] == f"runs/{run.path.name}#{red['id'].split('/')[1]}/1"
    assert (run.path / "trials.jsonl").read_bytes() == trials
    blamed = red["id"].split("/")[1]
    report = json.loads((run.path / "report.json").read_text(encoding="utf-8"))
    assert report["summary"]["reviewed"]["reds"]["right"] == 1
    assert report["summary"]["journey_success_rate"] == 1 / 3
    (told,) = next(each["labels"] for each in report["trials"] if each["story"] == blamed)
    assert (told["labeller"], told["fault"]) == ("ann", "story")
    assert f"- {said}" in (run.path / "summary.md").read_text(encoding="utf-8")
    suite = ElementTree.parse(run.path / "junit.xml").getroot()
    cases = {each.get("name"): each.find("properties/property[@name='reviewed']") for each in suite.iter("testcase")}
    assert cases[blamed].get("value") == "ann says the story's: the desk's year is 2024"
    assert said in suite.find("testsuite/properties/property").get("value")
    causes = workspace.run("show", "last", "--causes").out
    assert causes.count("people: 1 of 1 reviewed is not the agent's (1 the story's)") >= 1
    assert workspace.run("show", "last", blamed).out.endswith("ann says the story's: the desk's year is 2024\n")
    assert "ann says the story's" in workspace.run("show", "last", blamed, "--format", "markdown").out
    (label_of_it,) = workspace.run("show", "last", blamed, "--json").report["labels"]
    assert label_of_it["humanLabel"] == "story"
    other = stored(workspace.path / "other", STORIES, list(run.trials)).path
    compared = workspace.run("compare", run.path.name, str(other), "--html", "page.html").out
    assert said in " ".join(compared.split())
    assert said in html.unescape(Path("page.html").read_text(encoding="utf-8"))
    assert said in workspace.run("compare", run.path.name, str(other), "--format", "comment").out


@pytest.mark.slow
def test_killed_in_the_middle_it_goes_on_where_it_was(run: Run) -> None:
    ours, theirs = pty.openpty()
    python, option, main = HARNESS
    command = [python, option, ITS_OWN + main, "label", "last", "--labeller", "ann"]
    with subprocess.Popen(
        command, cwd=run.path.parent.parent, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env={**os.environ, "TERM": "dumb"},
    ) as process:  # fmt: skip
        os.close(theirs)
        screen = ""
        while "2 of 2" not in screen:
            assert select.select([ours], [], [], 60)[0]
            piece = os.read(ours, 4096).decode("utf-8", "replace")
            screen += piece
            if "1 of 2" in screen and screen.endswith("> ") and "kept" not in screen:
                os.write(ours, b"r\n")
        process.send_signal(signal.SIGKILL)
    os.close(ours)
    (first,) = kept(run)
    with (run.path / LABELS).open("ab") as file:  # as where it is killed while it writes
        file.write(b'{"id":"x/y/1","labeller":"an')
    status, screen = label(run, "--labeller", "ann", typed=[(ASKS, "r\n"), (ASKS, "r\n")])
    assert status == 0
    assert "was cut off while it was written, and is taken out" in screen
    assert "2 answers kept" in screen
    assert first in kept(run)
    assert len(kept(run)) == 3
    assert first.split()[0] not in [line.split(" · ")[2] for line in screen.splitlines() if line.startswith("── ")]


@pytest.mark.slow
def test_blind_the_verdict_is_told_only_after_the_answer(run: Run) -> None:
    typed = [(ASKS, "y\n"), (ASKS, "b\n"), (ASKS, "a\n"), (WHY, "it did not\n")]
    status, screen = label(run, "--blind", "--labeller", "ben", "february", typed=typed)
    assert status == 0
    before, _, after = screen.partition("The harness says fail (agent)")
    assert "fail (agent)" not in before
    assert "differs in end" not in before
    assert "✗" not in before
    assert "met: " not in before
    assert "the harness says ✗ fail (agent)" in after
    (found,) = kept(run).values()
    assert (found["humanLabel"], found["blind"]) == ("right", True)


@pytest.mark.slow
def test_control_c_ends_it_and_what_was_answered_is_kept(run: Run) -> None:
    status, screen = label(run, typed=[(ASKS, "r\n"), (ASKS, "\x03")])
    assert status == 130
    assert "1 answer kept" in screen
    assert [each["labeller"] for each in kept(run).values()] == [getpass.getuser()]


@pytest.mark.slow
def test_what_is_typed_must_be_text_and_a_sample_is_said_to_be_random(run: Run) -> None:
    typed = [(ASKS, "w\n"), (WHY, "caf\udce9\n"), (WHY, "the café was shut\n"), (ASKS, "k\n")]
    status, screen = label(run, "--sample", "2", "--seed", "3", "--labeller", "ann", typed=typed)
    assert status == 0
    assert "that was no UTF-8, so nothing is kept of it; type it again" in screen
    assert "── sample · 2 of 2" in screen
    assert "skipped" in screen
    assert [(each["source"], each["disagreementReason"]) for each in kept(run).values()] == [
        ("random", "the café was shut")
    ]
    status, screen = label(run, "--labeller", "ann", "--sample", "3", "--seed", "3", typed=[(ASKS, "q\n")])
    assert "1 of these 3 were labelled before, and count" in screen


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "needs a terminal, which is not open here"),
        (("febuary",), 'febuary: no trial of such a story is in runs/…; (did you mean "february"?)'),
        (("february", "--trial", "4"), "--trial 4: february has the trials 1"),
        (("--trial", "1"), "name its story"),
        (("--sample", "9"), "--sample 9: the run has 3 trials"),
        (("--sample", "2", "february"), "leave out STORY"),
        (("--order", "red"), 'expected reds, disagreements, low-confidence (did you mean "reds"?)'),
        (("--order", "disagreements", "--blind"), "leave out --blind"),
    ],
)
def test_mistakes_are_one_line(run: Run, workspace, options: tuple[str, ...], told: str) -> None:
    found = workspace.run("label", "last", *options)
    assert found.status == 2
    assert told.split("…; ")[-1] in found.err
    assert found.err.count("\n") == 1
    assert not (run.path / LABELS).exists()


@pytest.mark.slow
def test_a_run_that_is_being_played_gives_no_sample(run: Run, workspace) -> None:
    file = open_to_append(run.path / "trials.jsonl")
    try:
        found = workspace.run("label", "last", "--sample", "2")
        assert (found.status, "is still being played" in found.err) == (2, True)
        _status, screen = label(run, typed=[(ASKS, "q\n")])
        assert "this run is still being played: 3 trials of it ended so far" in screen
    finally:
        os.close(file)


def given(number: int, labeller: str) -> Label:
    return Label(id=f"r/s{number}/1", human_label="right", labeller=labeller)


def test_several_people_may_label_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / LABELS

    def label_all(name: str) -> None:
        written = LabelsWritten.open(path, OF_VERDICTS, str)
        for number in range(25):
            written.keep(given(number, name))

    people = [threading.Thread(target=label_all, args=(name,)) for name in ("ann", "ben", "cid")]
    for each in people:
        each.start()
    for each in people:
        each.join()
    found = LabelsWritten.open(path, OF_VERDICTS, str)
    assert len(found.kept) == 75
    assert len(path.read_text(encoding="utf-8").splitlines()) == 76


def test_a_line_that_somebody_else_is_writing_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / LABELS
    mine = LabelsWritten.open(path, OF_VERDICTS, str)
    theirs = line_of(given(1, "ben")).encode() + b"\n"
    with path.open("ab", buffering=0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(theirs[:20])
        waiting = threading.Thread(target=mine.keep, args=(given(1, "ann"),))
        waiting.start()
        waiting.join(0.3)
        file.write(theirs[20:])
        fcntl.flock(file, fcntl.LOCK_UN)
    waiting.join()
    assert sorted(each.labeller for each in read_labels(path).labels) == ["ann", "ben"]


@pytest.mark.slow
def test_where_labels_cannot_be_written_nobody_is_asked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("", encoding="utf-8")
    (run.path / LABELS).symlink_to(tmp_path / "elsewhere")
    status, screen = label(run, typed=[])
    assert status == 2
    assert f"{LABELS}: cannot be written: " in screen
    assert (tmp_path / "elsewhere").read_bytes() == b""


@pytest.mark.slow
def test_labels_go_along_when_a_run_is_judged_again_where_it_comes_out_the_same(workspace) -> None:
    desk = "def agent(text):\n    return 'You are off on January 5, 2025.'\n"
    name = workspace.module(desk)
    for each, said in (("january", "January 5, 2025"), ("march", "March 1, 2025")):
        workspace.write(f"stories/{each}.json", {
            "agent": "hr", "story": "You want to know your time off.", "starting_sentence": "When am I off?",
            "goals": [{"say": [said]}],
        })  # fmt: skip
    played = Run.read(workspace.run("simulate", "stories", "--agent", f"{name}:agent", "--json").run)
    status, _ = label(
        played, "--labeller", "ann", typed=[(ASKS, "s\n"), (ASKS, "y\n"), (WHY, "wrong day\n"), (ASKS, "r\n")]
    )
    assert status == 0
    again = workspace.run("score", played.path.name, "--json")
    assert "labels: all 2 kept" in again.err
    assert {key: each["humanLabel"] for key, each in kept(Run.read(again.run)).items()} == {
        "march ann": "story",
        "january ann": "right",
    }
    assert len(Run.read(again.run).reviews.by_trial) == 2
    (again.run / LABELS).write_bytes((again.run / LABELS).read_bytes().replace(b'"sha256:', b'"sha256:0'))
    assert Run.read(again.run).reviews.left_out == 2


@pytest.mark.slow
def test_what_a_judge_is_asked_is_labelled_and_a_judge_measured_by_it(workspace, model_server, stub_key) -> None:
    asked = [{"type": "judge", "criteria": [{"id": "kind", "text": "It is kind."}]}]
    stories = [story(name, checks=asked) for name in ("one", "two")]
    told = verdict(met("read", 2))
    said = {"one": "You are stupid.", "two": "With pleasure."}
    trials = [trial(each, told, steps=trajectory("Hello", [say(said[each.id])])) for each in stories]
    run = stored(workspace.path / "runs", stories, trials)
    status, screen = label(run, "--judge", "--labeller", "ann", typed=[(ASKS, "?\n"), ("> ", "p\n"), (ASKS, "fail\n")])
    assert status == 0
    assert "kind: It is kind." in screen
    assert "[p] pass (it holds)  [f] fail (it does not hold)" in screen
    (file,) = run.path.glob("labels-*.jsonl")
    assert f"harness calibrate judge runs/{run.path.name}/{file.name}" in screen
    head, *labels = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert (head["kind"], head["labels"]) == ("judge", ["pass", "fail"])
    given = [(each["humanLabel"], each["humanScore"]) for each in labels]
    assert sorted(given) == [("fail", 0.0), ("pass", 1.0)]
    server = model_server(lambda request: rates(kind="pass"))
    measured = workspace.run(
        "calibrate", "judge", str(file), "--judge-model", "openai/a", "--judge-base-url", server.url, "--json"
    ).report
    assert measured["labels"] == 2
    assert measured["models"]["openai/a"]["criteria"]["kind"]["confusion"] == {
        "met_met": 1, "met_unmet": 0, "unmet_met": 1, "unmet_unmet": 0
    }  # fmt: skip
    old = workspace.write(
        "old.jsonl", re.sub(r'"content":"sha256:\w', '"content":"sha256:-', file.read_text("utf-8"), count=1)
    )
    refused = workspace.run("calibrate", "judge", str(old), "--recorded")
    assert (refused.status, "was played again since it was labelled" in refused.err) == (2, True)
    status, screen = label(run, "--judge", "--labeller", "ann", typed=[])
    assert "0 answers kept" in screen
    assert "nothing left to answer" in screen


def test_where_no_judge_is_asked_there_is_nothing_to_label_for_it(run: Run, workspace) -> None:
    found = workspace.run("label", "last", "--judge")
    assert (found.status, "no judge is asked there" in found.err) == (2, True)
