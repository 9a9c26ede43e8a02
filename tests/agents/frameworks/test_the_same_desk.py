"""The same HR desk behind six ways of making an agent: past the gateway it is the conversation that it is in process."""

from __future__ import annotations

import functools
import importlib.util
import shutil
import sys
from pathlib import Path

import hr_desks
import hr_model
import pytest
from checkout import ROOT
from node import with_openai

from harness.api import simulate
from harness.types.target import Target

STORIES = ROOT / "datasets" / "written"
SOME = ["balance-two-kinds", "cancel-two"]
PACKAGES = {
    "bare": "openai",
    "agents_sdk": "agents",
    "pydantic_ai": "pydantic_ai",
    "smolagents": "smolagents",
    "langgraph": "langgraph",
}
SCRIPT = Path(hr_desks.__file__).with_name("hr_desk.mjs")
TOOLS = {
    "read": [
        "find_employee",
        "search_employees",
        "direct_reports",
        "leave_balance",
        "leave_schedule",
        "holidays",
        "payslip",
        "expense_status",
    ],
    "write": ["request_leave", "cancel_leave", "decide_leave", "update_address", "submit_expense"],
}


def told(trial):
    """What was said and done in a trial, step by step, and what came of it."""
    steps = []
    for step in trial.trajectory.steps:
        calls = sorted((call.name, str(call.arguments), str(call.result), call.error) for call in step.calls)
        if step.text or calls:
            steps.append((step.role, step.text, calls))
    return steps, trial.trajectory.ended_by, trial.outcome


async def played(target, out, names=None):
    run = await simulate(
        STORIES,
        agent=target,
        out=out,
        confirm=False,
        tools=TOOLS,
        gate={"min_success": 0},
        **({"select": {"names": names}} if names else {}),
    )
    return {trial.story: told(trial) for trial in run.trials}


@functools.cache
def node_modules(folder: Path) -> Path:
    """A folder with npm's openai package, and the desk in it."""
    shutil.copy(SCRIPT, with_openai(folder))
    return folder


def target_of(way: str, tmp_path: Path) -> Target:
    if way != "node":
        if importlib.util.find_spec(PACKAGES[way]) is None:
            pytest.skip(f"{PACKAGES[way]} is not installed: the extra dev brings it")
        return Target(ref=f"hr_desks:{way}", gateway=True, workers=1)
    folder = node_modules(tmp_path)
    command = f"node {SCRIPT.name} {sys.executable} {hr_desks.__file__}"
    return Target(ref=command, kind="process", gateway=True, kwargs={"folder": str(folder)})


async def compare(way, names, model_server, monkeypatch, tmp_path):
    served = model_server(hr_model.answer)
    monkeypatch.setenv("OPENAI_BASE_URL", served.url)
    monkeypatch.delenv("OPENAI_API_BASE", raising=False)
    expected = await played(Target(ref="harness.demo.hr.agents:build_v1"), tmp_path / "in-process", names)
    found = await played(target_of(way, tmp_path), tmp_path / "past-the-gateway", names)
    assert len(expected) == len(names) if names else len(expected) >= 20
    assert found.keys() == expected.keys()
    different = [story for story in expected if found[story] != expected[story]]
    for story in different[:1]:
        assert found[story] == expected[story], story
    assert served.requests


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.parametrize("way", ["bare", "smolagents", "node"])  # each takes seconds to be imported
async def test_some_stories_are_the_same(way, model_server, monkeypatch, tmp_path):
    await compare(way, SOME, model_server, monkeypatch, tmp_path)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", [*PACKAGES, "node"])
async def test_all_stories_are_the_same(way, model_server, monkeypatch, tmp_path):
    await compare(way, None, model_server, monkeypatch, tmp_path)
