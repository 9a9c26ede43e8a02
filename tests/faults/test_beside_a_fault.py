"""Forty and more agents that misbehave: what becomes of each, and that twenty trials beside it are as without it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from faults import AS_ALONE, FAULTS, HERE, MODES, Fault, stories, suite

import harness

IN_A_WORKER = [
    fault
    for place, fault in enumerate(FAULTS)
    if place % 4 == 0 or "ends" in fault.outcomes.values() or "busy" in fault.name
]
"""Those that are played in a worker, too: a process takes its time to start, and most end there in the same way."""
PLAYED = [(fault, mode) for mode in MODES for fault in (FAULTS if mode == "in process" else IN_A_WORKER)]
CONTAINED = [
    pytest.param(fault, mode, id=f"{fault.name}, {mode}") for fault, mode in PLAYED if fault.outcomes[mode] != "ends"
]
ENDING = [
    pytest.param(fault, mode, id=f"{fault.name}, {mode}") for fault, mode in PLAYED if fault.outcomes[mode] == "ends"
]


def test_there_are_many() -> None:
    assert len(FAULTS) >= 60
    assert len(IN_A_WORKER) >= 20
    assert {fault.name for fault in FAULTS} == {path.stem for path in (HERE / "agents").glob("*.py")} - {"innocent"}


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded, use of fork:DeprecationWarning")
@pytest.mark.parametrize(("fault", "mode"), CONTAINED)
def test_the_guilty_trial_is_judged_and_the_others_are_as_without_it(
    fault: Fault, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(HERE / "agents"))
    monkeypatch.chdir(tmp_path)
    settings = {**options(fault, mode), "confirm": False}
    run = harness.run_sync(harness.simulate(stories(), agent=suite(fault, mode)["targets"], **settings))
    found = {trial.story: trial.outcome for trial in run.trials}
    guilty = next(trial for trial in run.trials if trial.story == "guilty")
    assert found.pop("guilty") == fault.outcomes[mode], guilty.failure
    assert found == AS_ALONE
    assert guilty.failure is None or guilty.failure.side == "agent", guilty.failure
    assert Path.cwd() == tmp_path
    assert (run.path / "report.json").is_file()
    assert len((run.path / "trials.jsonl").read_text().splitlines()) == len(AS_ALONE) + 1


def options(fault: Fault, mode: str) -> dict:
    return {name: value for name, value in suite(fault, mode).items() if name != "targets"}


@pytest.mark.parametrize(("fault", "mode"), ENDING)
def test_a_process_that_ends_loses_nothing(fault: Fault, mode: str, tmp_path: Path) -> None:
    for story in stories():
        (tmp_path / f"{story['id']}.json").write_text(json.dumps(story))
    whole = {"stories": [f"{story['id']}.json" for story in stories()], **suite(fault, mode)}
    (tmp_path / "suite.json").write_text(json.dumps(whole))
    ended = command(tmp_path, "simulate", "suite.json", "--no-confirm")
    assert ended.returncode not in {0, 1}, ended.stderr
    (run,) = (tmp_path / "runs").iterdir()
    kept = [json.loads(line) for line in (run / "trials.jsonl").read_text().splitlines()]
    if ended.returncode == 3:  # the harness ended it, and had the time to say so
        assert "guilty #1: the agent hung" in ended.stderr
        assert [trial["outcome"] for trial in kept if trial["story"] == "guilty"] == ["fail"]
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents" / f"{fault.name}.py").write_text("def agent(text):\n    return f'echo: {text}'\n")
    resumed = command(tmp_path, "simulate", "--resume", str(run), "--json", "--no-confirm", first=tmp_path / "agents")
    found = {trial["story"]: trial["outcome"] for trial in json.loads(resumed.stdout)["trials"]}
    assert found.pop("guilty") in {"success", "fail"}
    assert found == AS_ALONE
    after = [json.loads(line) for line in (run / "trials.jsonl").read_text().splitlines()]
    assert after[: len(kept)] == kept
    assert len(after) == len(AS_ALONE) + 1


def command(folder: Path, *arguments: str, first: Path | None = None) -> subprocess.CompletedProcess[str]:
    path = [*([str(first)] if first else []), str(HERE / "agents"), os.environ.get("PYTHONPATH", "")]
    return subprocess.run(
        [sys.executable, "-c", "from harness.cli import main; main()", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
    )
