"""What a comparison says of the trials that are in no rate."""

from __future__ import annotations

from collections.abc import Mapping

from harness.analysis.versions.compare import Comparison
from harness.report.layout.lines import Line, hanging
from harness.report.layout.printable import printable
from harness.text.wording import count, some


def missing_lines(comparison: Comparison, width: int) -> list[Line]:
    """The trials that are in no rate and why; what they could make of the decision on Journey Success."""
    reading = comparison.undecided
    if reading is None:
        return []
    sides = ((reading.before, reading.codes_before), (reading.after, reading.codes_after))
    before, after = (f"{number:,}{f' ({_codes(codes)})' if codes else ''}" for number, codes in sides)
    bounds = "with the undecided: over all stories of both, with these trials read as failed, and as passed"
    found = hanging([], f"in no rate: {before} before, {after} after; {bounds}", width, "dim")
    if comparison.success.difference.difference is None:
        return found
    if reading.read_against != reading.read_for or comparison.success.decision not in {reading.read_for, "undecided"}:
        trials = count(reading.before + reading.after, "undecided trial", "undecided trials")
        text = (
            f"{trials} ({reading.before} before, {reading.after} after) could turn this: {reading.read_against} if "
            f"read against the later version, {reading.read_for} if read for it"
        )
        found += hanging([("? ", "bold yellow")], text, width)
    if reading.stories:
        named = printable(some(reading.stories))
        text = f"not as many are missing in both versions (p = {reading.p_value:.2g}), which is no chance: {named}"
        found += hanging([("? ", "bold yellow")], text, width)
    return found


def _codes(codes: Mapping[str, int]) -> str:
    return ", ".join(f"{printable(code)} {number:,}" for code, number in codes.items())
