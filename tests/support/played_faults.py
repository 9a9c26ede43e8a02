"""What is played of the faults: all in process, some in a worker; and one such play."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults import AS_ALONE, FAULTS, HERE, Fault, stories, suite

import harness

IN_A_WORKER = [
    fault
    for place, fault in enumerate(FAULTS)
    if place % 4 == 0 or "ends" in fault.outcomes.values() or "busy" in fault.name
]
"""Those that are played in a worker, too: a process takes its time to start, and most end there in the same way."""


def contained(faults: list[Fault], mode: str) -> list[object]:
    """Every fault in process; in a worker, which takes a process of its own each time, every third in the gate."""
    found = [fault for fault in faults if fault.outcomes[mode] != "ends"]
    return [
        pytest.param(
            fault, mode, id=f"{fault.name}, {mode}", marks=pytest.mark.slow if i % 3 and mode == "process" else ()
        )
        for i, fault in enumerate(found)
    ]


def ending() -> list[object]:
    """Every other one in the gate: one that hangs and waits, and not one that takes a core for it."""
    played = [*((fault, "in process") for fault in FAULTS), *((fault, "process") for fault in IN_A_WORKER)]
    ended = [(fault, mode) for fault, mode in played if fault.outcomes[mode] == "ends"]
    return [
        pytest.param(fault, mode, id=f"{fault.name}, {mode}", marks=() if i % 2 else pytest.mark.slow)
        for i, (fault, mode) in enumerate(ended)
    ]


def options(fault: Fault, mode: str) -> dict:
    return {name: value for name, value in suite(fault, mode).items() if name != "targets"}


def is_contained(fault: Fault, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guilty trial is judged, and the others are as without it."""
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
