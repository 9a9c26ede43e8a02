"""The judge through the real entry point: its faults, its prompts, and what trials of a run share of it."""

from __future__ import annotations

import json

from judge_faults import FAULTS, SAID, SETTINGS, SLOW, by_fault
from model_server import ModelServer


def test_no_trial_of_a_whole_run_fails_by_them(workspace, stub_key) -> None:
    kinds = {f"k{place}": fault for place, fault in enumerate(FAULTS) if fault != SLOW}
    for name, fault in kinds.items():
        workspace.story(name, goals=[{"name": "say", "response": f"About {fault}."}])
    agent = workspace.agent(f"def agent(text): return {SAID!r}")
    with ModelServer(by_fault) as server:
        judge = json.dumps({"model": "openai/stub", "base_url": server.url, **SETTINGS})
        options = ["simulate", "stories", "--agent", agent, "--set", f"judge={judge}", "--json"]
        result = workspace.run(*options)
        fallback = workspace.run(*options, "--set", "judge.fallback=true")
    assert result.status == 3, "there is no verdict"
    assert set(result.outcomes.values()) == {"error"}
    found = {trial["story"]: trial["failure"] for trial in workspace.trials(result.run)}
    assert {(each["side"], each["code"]) for each in found.values()} == {("judge", "judge_unavailable")}
    named = {name: each["message"].partition(":")[0] for name, each in found.items()}
    assert named == {name: FAULTS[fault][1] for name, fault in kinds.items()}
    assert result.report["summary"]["undecided_by"] == {"judge": len(kinds)}
    assert "error" not in fallback.outcomes.values(), "the next rung decides, or leaves it open"
    fallen = {}
    for trial in workspace.trials(fallback.run):
        (goal,) = trial["verdict"]["goals"]
        fallen[trial["story"]] = goal["note"].partition(";")[0].removeprefix("judge: ")
    assert fallen == named
