"""Recorded airline conversations with a recorded reward: the trajectory verdict must say what the database said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from airline import name, story
from recorded_tasks import recording

from harness.formats.recordings import read_recordings
from harness.formats.recordings_by_story import pair
from harness.formats.story_files import read_stories
from harness.scoring.score import score


def test_the_verdict_is_the_recorded_reward(conformance: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in (conformance / "airline" / "recorded.jsonl").read_text().splitlines()]
    rewards = {name(line): line["reward"] == 1 for line in lines}
    got = verdicts(tmp_path / "ours", lines, reads_required=False)
    assert len(got) == 100
    assert {id: rewards[id] for id in got if got[id] != rewards[id]} == {}
    strict = verdicts(tmp_path / "all", lines, reads_required=True)
    print(f"\nairline: {sum(got[id] == rewards[id] for id in got)}/100 agree with the recorded reward")
    print(f"reads required, extra writes allowed: {sum(strict[id] == rewards[id] for id in strict)}/100")


def verdicts(folder: Path, lines: list[dict[str, Any]], *, reads_required: bool) -> dict[str, bool | None]:
    """Every conversation judged, by way of the files that a person would write."""
    folder.mkdir()
    recordings = folder / "recorded.jsonl"
    recordings.write_text("".join(json.dumps(recording(line, name(line))) + "\n" for line in lines))
    stories = folder / "stories.json"
    stories.write_text(json.dumps([story(line, reads_required=reads_required) for line in lines]))
    pairs = pair(read_recordings([recordings]), read_stories([stories])).pairs
    return {each.story.id: score(each.story, each.trajectory).success for each in pairs}
