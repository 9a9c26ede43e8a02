"""harness simulate --explain-selection: which stories would be played, and why; nothing is played."""

from __future__ import annotations

import json
from collections.abc import Sequence

from harness.analysis.gate import PASSED
from harness.report.layout.printable import cells, padded, printable
from harness.runs.request import RunRequest, choices_of
from harness.runs.selection.choices import StoryChoice
from harness.text.wording import count

WIDEST = 50
"""Columns that an id may take before the reason."""


MOST_TOLD = 20
"""Stories that are listed as in, and as out, where not all are asked for."""


def run(request: RunRequest, as_json: bool, verbose: bool) -> int:
    """A line a story, of many for the first that are in and out. Raises UserMistake."""
    found = choices_of(request)
    played = sum(each.played for each in found)
    if as_json:
        stories = [{"story": each.story, "played": each.played, "why": each.why} for each in found]
        print(json.dumps({"played": played, "stories": stories}))
        return PASSED
    shown = found if verbose else _first(found)
    width = min(WIDEST, max((cells(printable(each.story)) for each in shown), default=0))
    for each in shown:
        print(f"{'in ' if each.played else 'out'}  {padded(printable(each.story), width)}  {printable(each.why)}")
    if left := len(found) - len(shown):
        also = played - sum(each.played for each in shown)
        print(f"… and {left:,} more, {also:,} in and {left - also:,} out; all of them: -v")
    print(f"{played:,} of {count(len(found), 'story', 'stories')} would be played; nothing was played")
    return PASSED


def _first(found: Sequence[StoryChoice]) -> list[StoryChoice]:
    """The first that are in and the first that are out, in the order of the stories."""
    left = {True: MOST_TOLD, False: MOST_TOLD}
    shown = []
    for each in found:
        if left[each.played]:
            left[each.played] -= 1
            shown.append(each)
    return shown
