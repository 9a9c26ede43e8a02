"""Recorded conversations of the ancestor: our counts and verdicts against the ones it recorded."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from harness.formats.recordings import read_recordings
from harness.formats.recordings_by_story import pair
from harness.formats.story_files import read_stories
from harness.formats.story_parser import parse_story
from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory

NOTED = Rules(unknown_effects="note")
"""The ancestor says nothing of what tools do."""
COUNTS = {
    "tool_calls": "total_tool_calls",
    "expected_tool_calls": "expected_tool_calls",
    "correct_tool_calls": "correct_tool_calls",
    "wrong_argument_calls": "tool_calls_with_incorrect_parameter",
}
"""Our metric → the ancestor's."""


@dataclass(frozen=True)
class Case:
    """A recorded conversation, its story, and what the ancestor said of it."""

    story: Story
    trajectory: Trajectory
    recorded: dict[str, Any]

    @property
    def text_verdict(self) -> bool:
        return self.recorded["text_match"] == "Summary Matched"


def banking(conformance: Path, unpacked: Path) -> list[Case]:
    folder = conformance / "banking"
    return cases(folder / "stories", folder / "recorded", lambda id: folder / "recorded" / f"{id}.metrics.json")


def hr(conformance: Path, unpacked: Path) -> list[Case]:
    """The triples of golden.json, unpacked into the files that they were."""
    for case in json.loads((conformance / "hr" / "golden.json").read_text())["cases"]:
        for folder, ending, content in (
            ("stories", ".json", case["ground_truth"]),
            ("recorded", ".messages.json", case["messages"]),
            ("recorded", ".messages.analyze.json", case["analysis"]),
            ("recorded", ".metrics.json", case["expected_metrics"]),
        ):
            path = unpacked / folder / (case["id"] + ending)
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(content))
    return cases(unpacked / "stories", unpacked / "recorded", lambda id: unpacked / "recorded" / f"{id}.metrics.json")


def cases(stories: Path, recordings: Path, metrics: Callable[[str], Path]) -> list[Case]:
    paired = pair(read_recordings([recordings]), read_stories([stories]))
    assert paired.without_recording == ()
    return [Case(each.story, each.trajectory, json.loads(metrics(each.story.id).read_text())) for each in paired.pairs]


@pytest.fixture(params=[(banking, 10), (hr, 4)], ids=["banking", "hr"])
def ancestor(request: pytest.FixtureRequest, conformance: Path, tmp_path: Path) -> list[Case]:
    read, number = request.param
    found: list[Case] = read(conformance, tmp_path)
    assert len(found) == number
    return found


def test_the_counts_are_the_recorded_ones(ancestor: list[Case]) -> None:
    ours = {case.story.id: score(case.story, case.trajectory, NOTED).metrics for case in ancestor}
    assert {id: {name: getattr(metrics, name) for name in COUNTS} for id, metrics in ours.items()} == {
        case.story.id: {name: case.recorded[theirs] for name, theirs in COUNTS.items()} for case in ancestor
    }


def test_precision_and_recall_are_the_recorded_ones(ancestor: list[Case]) -> None:
    names = ("tool_call_precision", "tool_call_recall")
    ours = {case.story.id: score(case.story, case.trajectory, NOTED).metrics for case in ancestor}
    assert {id: {name: round(getattr(metrics, name), 2) for name in names} for id, metrics in ours.items()} == {
        case.story.id: {name: case.recorded[name] for name in names} for case in ancestor
    }


def test_with_the_recorded_text_verdict_the_verdict_is_the_recorded_one(ancestor: list[Case]) -> None:
    got = {
        case.story.id: score(without_text(case.story), case.trajectory, NOTED).success and case.text_verdict
        for case in ancestor
    }
    assert got == {case.story.id: case.recorded["is_success"] for case in ancestor}


def test_how_far_our_text_rule_agrees(ancestor: list[Case]) -> None:
    """Printed, not asserted: the ancestor's text verdict is that of a model."""
    verdicts = {case.story.id: score(case.story, case.trajectory, NOTED) for case in ancestor}
    differ = [case.story.id for case in ancestor if verdicts[case.story.id].metrics.text_match != case.text_verdict]
    same = sum(verdicts[case.story.id].success == case.recorded["is_success"] for case in ancestor)
    agree = len(ancestor) - len(differ)
    print(f"\ntext verdict: {agree}/{len(ancestor)} agree; verdict with our own text rule: {same}/{len(ancestor)}")
    print(f"text verdicts that differ: {', '.join(differ) or 'none'}")
    assert all(verdict.metrics.text_match is not None for verdict in verdicts.values())


def without_text(story: Story) -> Story:
    raw = story.model_dump(mode="json")
    tools = [goal for goal in raw["goal_details"] if goal["type"] == "tool_call"]
    names = {goal["name"] for goal in tools}
    # In these stories text goals come last, so that nothing is ordered through them.
    assert all(not raw["goals"].get(goal["name"]) for goal in raw["goal_details"] if goal["type"] == "text")
    raw["goal_details"] = tools
    raw["goals"] = {name: [] for name in names} | {
        name: [after for after in afters if after in names] for name, afters in raw["goals"].items() if name in names
    }
    return parse_story(raw, where=story.id, default_id=story.id)
