"""Evaluations made by a peer's own tests: what is a match there must be one by a trajectory check, and the reverse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import either_name
from builders import story_of

from harness.formats.recordings import read_recording
from harness.scoring.score import score
from harness.types.rules import Rules

WRITTEN_AS_CODE = {
    "test_trajectory_match_with_langchain_messages_and_override[trajectory_unordered_match-unordered]",
    "test_trajectory_match_with_langchain_messages_and_override[trajectory_subset_match-subset]",
}
"""Their override is Python source: whether the city is SF or San Francisco. Here it is a function of the suite."""


def test_a_peers_evaluations_come_out_the_same(conformance: Path) -> None:
    cases = json.loads((conformance / "trajectory_match" / "cases.json").read_text())
    got = {case["test"]: matches(case) for case in cases}
    assert got == {case["test"]: case["expected"] for case in cases}
    assert len(got) == 32
    assert set(got.values()) == {True, False}
    assert {case["test"] for case in cases if of_code(case)} == WRITTEN_AS_CODE
    print(f"\ntrajectory match: {len(got)}/{len(got)} agree; {len(WRITTEN_AS_CODE)} with a function")


def of_code(case: dict[str, Any]) -> bool:
    return any(isinstance(how, dict) for how in (case["overrides"] or {}).values())


def matches(case: dict[str, Any]) -> bool:
    written = {"type": "trajectory", "mode": case["order"], "args": case["args"], "reference": case["reference"]}
    if case["overrides"]:
        function = f"{either_name.__name__}:{either_name.of_the_city.__name__}"
        written["overrides"] = {
            tool: function if isinstance(how, dict) else how for tool, how in case["overrides"].items()
        }
    verdict = score(story_of(), read_recording(case["actual"], case["test"]), Rules(checks=(written,)))
    (result,) = (each for each in verdict.checks if each.check == "trajectory")
    assert (result.status, result.code) in {("pass", None), ("fail", "trajectory_mismatch")}
    return result.status == "pass"
