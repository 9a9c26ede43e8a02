"""harness score: judge a run again, or judge recorded conversations. Nothing is played."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from harness.commands.outcome import announce, with_settings
from harness.errors import UserMistake
from harness.formats.pairing import pair
from harness.formats.recordings import read_recordings
from harness.formats.stories import read_stories
from harness.planning import is_suite_file
from harness.rescoring import recorded_suite, score_recordings, score_run
from harness.simulation import Run
from harness.store import find_run
from harness.suite import read_suite


def run(
    source: Sequence[str],
    stories: Sequence[Path],
    options: Mapping[str, Any],
    settings: Sequence[str],
    out: Path,
    as_json: bool,
) -> int:
    """Judge, write a new run, report, and return the exit status. Raises UserMistake."""
    changes = with_settings(options, settings)
    if stories:
        return _recordings(source, stories, changes, out, as_json)
    if len(source) != 1:
        raise UserMistake("score takes one run, or recordings with --stories PATH")
    try:
        path = find_run(source[0], out)
    except UserMistake as mistake:
        if Path(source[0]).exists():
            raise UserMistake(f"{source[0]}: is no run; recorded conversations need --stories PATH") from None
        raise mistake from None
    judged = score_run(Run.read(path), changes, out)
    return announce(judged, (), as_json=as_json, replay=None)


def _recordings(
    source: Sequence[str], stories: Sequence[Path], changes: Mapping[str, Any], out: Path, as_json: bool
) -> int:
    if len(stories) == 1 and is_suite_file(stories[0]):
        suite = read_suite(stories[0])
    else:
        suite = recorded_suite([str(path.resolve()) for path in stories], Path(source[0]).resolve().stem)
    found = read_recordings(source)
    paired = pair(found, read_stories(suite.stories, suite.tools))
    for path, reason in found.ignored:
        print(f"ignored: {path}: {reason}", file=sys.stderr)
    for story in paired.without_recording:
        print(f"not recorded: {story}", file=sys.stderr)
    run = score_recordings(paired.pairs, suite, changes, out, ", ".join(source))
    return announce(run, (), as_json=as_json, replay=None)
