"""harness simulate --explain-selection: which stories would be played, and why; nothing is played."""

from __future__ import annotations

import json

from harness.analysis.gate import PASSED
from harness.report.layout.printable import cells, padded, printable
from harness.runs.request import RunRequest, choices_of
from harness.text.wording import count

WIDEST = 50
"""Columns that an id may take before the reason."""


def run(request: RunRequest, as_json: bool) -> int:
    """A line a story. Raises UserMistake."""
    found = choices_of(request)
    played = sum(each.played for each in found)
    if as_json:
        stories = [{"story": each.story, "played": each.played, "why": each.why} for each in found]
        print(json.dumps({"played": played, "stories": stories}))
        return PASSED
    width = min(WIDEST, max((cells(printable(each.story)) for each in found), default=0))
    for each in found:
        print(f"{'in ' if each.played else 'out'}  {padded(printable(each.story), width)}  {printable(each.why)}")
    print(f"{played} of {count(len(found), 'story', 'stories')} would be played; nothing was played")
    return PASSED
