"""Evaluations made by a peer's own tests: what is a match there must be one by our assignment and metrics."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from harness.formats.recordings import read_recording
from harness.formats.story_parser import parse_story
from harness.scoring.score import score
from harness.types.trajectory import Trajectory

LEFT_OUT = {
    "test_trajectory_match_with_langchain_messages_and_override[trajectory_unordered_match-unordered]",
    "test_trajectory_match_with_langchain_messages_and_override[trajectory_subset_match-subset]",
}
"""Their overrides are Python source: a function that compares the arguments."""


def test_a_peers_evaluations_come_out_the_same(conformance: Path) -> None:
    cases = json.loads((conformance / "trajectory_match" / "cases.json").read_text())
    told = [case for case in cases if case["test"] not in LEFT_OUT]
    got = {case["test"]: matches(case) for case in told}
    assert got == {case["test"]: case["expected"] for case in told}
    assert len(got) == 30
    assert set(got.values()) == {True, False}
    print(f"\ntrajectory match: {len(got)}/{len(got)} agree; {len(LEFT_OUT)} left out (their overrides are code)")


def matches(case: dict[str, Any]) -> bool:
    """The verdict on a case in our terms.

    `superset`: every expected call was made. `subset`: no other call was made. `unordered`: both. `strict`: both, in
    the order of the messages, and the same messages by the same side.
    """
    actual, reference = (read_recording(case[side], f"{case['test']}: {side}") for side in ("actual", "reference"))
    verdict = score(parse_story(story(case, reference), where=case["test"], default_id="case"), actual)
    all_made = verdict.success is True
    no_other = verdict.metrics.correct_tool_calls == verdict.metrics.tool_calls
    same_messages = [step.role for step in actual.steps] == [step.role for step in reference.steps]
    return {
        "superset": all_made,
        "subset": no_other,
        "unordered": all_made and no_other,
        "strict": all_made and no_other and same_messages,
    }[case["order"]]


def story(case: dict[str, Any], reference: Trajectory) -> dict[str, Any]:
    """The reference as goals: arguments that may be absent are optional, those of an override are not looked at."""
    overrides = case["overrides"] or {}
    goals: dict[str, list[str]] = {}
    details = []
    before: list[str] = []
    for step in reference.steps:
        names = []
        for call in step.calls:
            assert isinstance(call.arguments, dict)
            how = "optional" if case["args"] == "subset" else "strict"
            detail = {"name": call.id, "type": "tool_call", "tool_name": call.name, "args": call.arguments}
            if overrides.get(call.name) == "ignore":
                detail |= {"args": {}, "extra_args": "allow"}
            else:
                detail["arg_matching"] = dict.fromkeys(call.arguments, how)
            details.append(detail)
            names.append(call.id)
        goals |= {name: [] for name in names}
        for earlier in before if case["order"] == "strict" else ():
            goals[earlier] += names
        before = names or before
    return {
        "agent": "peer",
        "story": "You ask.",
        "starting_sentence": "Hi",
        "goals": goals,
        "goal_details": details,
    }
