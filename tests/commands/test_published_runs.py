"""A run that is published: a paragraph on how it was made, and an archive that is judged again to the same bytes."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from harness.analysis.calibration import Graded, GradedRung
from harness.report.calibration import CalibrationReport
from harness.types.model_spec import JudgeSpec, MeaningSpec


def methods(desk, *options: str) -> str:
    return desk.run("show", *options, "--format", "methods").out


def test_the_paragraph_says_how_many_what_is_estimated_and_how_sure_it_is(desk) -> None:
    run = desk.play("partly")
    text = methods(desk)
    assert len(text.splitlines()) == 1
    assert text.startswith("Suite stories: 12 stories, 1 trial each (12 trials in all) of the agent versions:partly")
    assert f"seed 0 (run {run})." in text
    assert "The estimand is Journey Success, the mean over stories of the probability" in text
    assert "75.0% (9 of 12 trials, 12 stories), 95% interval " in text
    assert "(Wilson score interval)" in text
    assert "No trial is undecided." in text
    assert (
        "The user was played by agenda, which asks no model; how many failures are its doing was not measured." in text
    )
    assert "Verdicts rest, at their least sure point, on calls alone 12 (of 12); no model judged." in text
    assert text.endswith("No model was seen at work, so no cost is known.\n")


def test_undecided_trials_and_their_bounds_are_told(desk) -> None:
    desk.story("s11", context={"name": "s11", "fails": False, "offline": True})
    desk.play("offline")
    text = methods(desk)
    assert "72.7% (8 of 11 trials, 11 stories)" in text
    assert "1 trial is undecided (model) and in no rate; with all of them read as failed, and as passed, it is " in text
    assert "66.7% to 75.0%." in text


def test_few_stories_have_no_interval(desk) -> None:
    desk.play("right", "--story", "s0[1-3]", "--trials", "2")
    text = methods(desk)
    assert "3 stories, 2 trials each (6 trials in all)" in text
    assert "without an interval, for fewer than 10 stories say nothing of others." in text


def test_where_nothing_has_a_verdict_that_is_told(desk) -> None:
    desk.play("down", "--story", "s01")
    assert "no check fails; no trial has a verdict." in methods(desk)


def test_user_and_judge_are_named_with_what_is_known_of_their_errors(desk) -> None:
    desk.play("right")
    path = desk.runs()[-1] / "run.json"
    header = json.loads(path.read_text())
    header["config"].update(
        user={"kind": "simulated", "model": "x/small", "temperature": 0.5, "check": "user.json"},
        judge={"model": "x/judge", "temperature": 0},
    )
    header["versions"].update(user_prompts="sha256:11", judge_prompts="sha256:22")
    path.write_text(json.dumps(header))
    text = methods(desk)
    assert "played by simulated by x/small, temperature 0.5, prompts sha256:11; " in text
    assert "its measurement (user.json) is not at hand" in text
    assert "the judge is x/judge, temperature 0, prompts sha256:22, whose error was not measured." in text
    share = {"count": 1, "of": 100, "rate": 0.01, "low": 0.002, "high": 0.054}
    desk.write("user.json", measured(share))
    text = methods(desk)
    assert "agents that are right, 1.0% (1 of 100, 95% interval 0.2% to 5.4%) of journeys failed by its doing" in text


def test_a_judge_that_was_calibrated_is_told_with_its_errors(desk) -> None:
    desk.play("right")
    path = desk.runs()[-1] / "run.json"
    header = json.loads(path.read_text())
    header["config"].update(judge={"model": "x/judge", "calibration": "judge.json"})
    header["versions"].update(judge_prompts="sha256:22")
    path.write_text(json.dumps(header))
    assert "whose calibration (judge.json) is not at hand" in methods(desk)
    pairs = [Graded(same=i < 20, met=i != 3 and (i < 20 or i == 30)) for i in range(40)]
    spec = MeaningSpec(judge=JudgeSpec(model="x/judge"))
    graded = [GradedRung("judge", pairs)]
    report = CalibrationReport.of("pairs.csv", graded, spec, 0.05, 0.05, judge_prompts="sha256:22")
    desk.write("judge.json", report.model_dump(mode="json"))
    text = methods(desk)
    assert "which on 40 labelled pairs decided 100.0% (40 of 40, 95% interval 91.2% to 100.0%)" in text
    assert "; it let 5.0% (1 of 20, 95% interval 0.9% to 23.6%) of those pass that mean something else" in text
    assert "and failed 5.0% (1 of 20, 95% interval 0.9% to 23.6%) of those that mean the same." in text
    other = CalibrationReport.of("pairs.csv", graded, spec, 0.05, 0.05, judge_prompts="sha256:33")
    desk.write("judge.json", other.model_dump(mode="json"))
    assert "whose error was not measured (judge.json is of another judge)" in methods(desk)


def measured(share: dict[str, float]) -> dict[str, object]:
    none = {"count": 0, "of": 100, "rate": 0.0, "low": 0.0, "high": 0.04}
    total = {
        "contradictions": none, "inventions": none, "guards": {}, "trials": 100, "broken": 0,
        "false_failures": share, "voids": none, "success": none, "undecided": 0, "messages": 400,
        "wants_voiced": none, "wants": {}, "donated": none, "repeated": none, "varying": None, "turns": 4.0,
    }  # fmt: skip
    return {
        "user": {"kind": "simulated", "model": "x/small", "guards": "on", "harness": "0.1.0"},
        "measured_at": "2026-01-01", "seed": 0, "trials": 1,
        "desks": {"run": "r", "quick": False, "total": total, "by_desk": {}, "by_style": {}},
    }  # fmt: skip


def unpacked(file: Path, folder: Path) -> Path:
    with zipfile.ZipFile(file) as archive:
        archive.extractall(folder)
    (run,) = folder.iterdir()
    return run


def test_an_archive_is_judged_again_to_the_same_bytes(desk) -> None:
    run = Path("runs", desk.play("partly"))
    result = desk.run("show", run, "--archive", "run.zip")
    assert result.status == 0
    assert result.out.startswith("run.zip: ")
    copy = unpacked(Path("run.zip"), desk.path / "elsewhere")
    assert copy.name == run.name
    assert (copy / "trials.jsonl").read_bytes() == (run / "trials.jsonl").read_bytes()
    assert (copy / "methods.md").read_text() == methods(desk, run.name)
    for source, out in ((run, "first"), (copy, "second")):
        assert desk.run("score", source, "--out", out).status == 1
    (first,), (second,) = desk.runs("first"), desk.runs("second")
    for name in ("trials.jsonl", "stories.jsonl", "report.json", "junit.xml"):
        assert (first / name).read_bytes() == (second / name).read_bytes(), name


def test_the_same_run_gives_the_same_archive(desk) -> None:
    desk.play("right", "--story", "s0[1-2]")
    for name in ("a.zip", "b.zip"):
        assert desk.run("show", "--archive", name).status == 0
    assert Path("a.zip").read_bytes() == Path("b.zip").read_bytes()


def test_an_archive_holds_no_secret(desk, monkeypatch) -> None:
    secret = "k-0123456789-secret"
    monkeypatch.setenv("DESK_API_KEY", secret)
    module = desk.module(f"def agent(text):\n    return 'It is {secret}.'\n")
    desk.run("simulate", "stories", "--story", "s01", "--agent", f"{module}:agent")
    desk.run("show", "--archive", "run.zip")
    with zipfile.ZipFile("run.zip") as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    assert any(name.endswith("trials.jsonl") for name in found)
    assert [name for name, content in found.items() if secret.encode() in content] == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--archive", "run.tar"], "--archive run.tar: expected a file that ends with .zip"),
        (["--archive", "there.zip"], "--archive there.zip: is there already; remove it, or give another name"),
        (["--archive", "no/where.zip"], "--archive no/where.zip: cannot be written: No such file or directory"),
        (["--archive", "run.zip", "--causes"], "--archive writes a whole run: leave out"),
        (["--archive", "run.zip", "--format", "methods"], "--archive writes a whole run: leave out"),
    ],
)
def test_what_cannot_be_archived_is_said_in_one_line(desk, options, said) -> None:
    desk.play("right", "--story", "s01")
    desk.write("there.zip", "")
    result = desk.run("show", "last", *options)
    assert result.status == 2
    (line,) = result.err.splitlines()
    assert said in line


def test_an_archive_of_a_run_does_not_lie_in_it(desk) -> None:
    run = desk.play("right", "--story", "s01")
    result = desk.run("show", run, "--archive", f"runs/{run}/all.zip")
    assert (result.status, "lies in the folder of the run" in result.err) == (2, True)


def test_methods_are_of_a_run_and_not_of_a_conversation(desk) -> None:
    desk.play("right", "--story", "s01")
    result = desk.run("show", "last", "s01", "--format", "methods")
    assert (result.status, "--format methods is about a run: leave out STORY" in result.err) == (2, True)
