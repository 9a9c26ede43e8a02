"""What the lint says of the ancestor's published stories: nothing, but where something is doubtful."""

from __future__ import annotations

from pathlib import Path

from harness.formats.documents import read_document
from harness.formats.lint import lint
from harness.formats.story_parser import parse_story

EXPECTED = {
    "banking/synthetic_test_case_3": ["goal_details[1].args.start_date", "goal_details[1].args.end_date"],
    "banking/synthetic_test_case_4": ["goal_details[1].args.start_date", "goal_details[1].args.end_date"],
}
"""Banking 3 and 4 expect dates of 2022 that nobody mentions."""


def test_only_doubtful_stories_are_warned_about(conformance: Path):
    paths = sorted(conformance.glob("hr/stories/*.json")) + sorted(conformance.glob("banking/stories/*.json"))
    assert len(paths) == 25
    found = {}
    for path in paths:
        story = parse_story(read_document(path), where=str(path), default_id=path.stem)
        warned = [line.partition(": ")[0] for line in lint(story)]
        if warned:
            found[f"{path.parents[1].name}/{path.stem}"] = warned
    assert found == EXPECTED
