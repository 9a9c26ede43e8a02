"""Rates without the errors of verdicts, in words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from harness.analysis.judges.corrections import CorrectedFigure
from harness.analysis.statistics.labelled.corrected import CorrectedRate, corrected_difference
from harness.text.wording import count


def corrected_lines(found: Sequence[CorrectedFigure], problem: str | None = None) -> Iterator[str]:
    """Such as `corrected by 40 labels drawn at random: Journey Success 61 % (49 to 72 %), where verdicts say 68 %`.

    `problem` is why a calibration was left out.
    """
    if problem is not None:
        yield f"rates are not corrected by a calibration that is named: {problem}"
    for each in found:
        said = each.passes / (each.passes + each.fails)
        labels = count(each.corrected.labels, "label")
        if each.by == "calibration":
            file = Path(each.calibration or "").name
            yield (
                f"corrected by a calibration on other conversations ({file}, {labels}), on which it rests: {each.what} "
                f"{_rate(each.corrected)}, where the judge says {said:.0%}"
            )
            continue
        who = "verdicts say" if each.what == "Journey Success" else "the judge says"
        alone = ", which say more alone" if each.corrected.interval.method == "jeffreys" else ""
        rate = f"{each.what} {_rate(each.corrected)}, where {who} {said:.0%}"
        yield f"corrected by {labels} drawn at random{alone}: {rate}"


def corrected_change(before: Sequence[CorrectedFigure], after: Sequence[CorrectedFigure]) -> Iterator[str]:
    """What became of each rate that is corrected in both."""
    known = {each.what: each for each in before}
    for each in after:
        if each.what in known:
            one, other = known[each.what].corrected, each.corrected
            found = corrected_difference(one, other)
            low, high = 100 * found.interval.low, 100 * found.interval.high
            points = f"{100 * found.rate:+.0f} points ({low:+.0f} to {high:+.0f})"
            yield f"corrected: {each.what} {one.rate:.0%} → {other.rate:.0%}, {points}"


def _rate(found: CorrectedRate) -> str:
    low, high = math.floor(100 * found.interval.low), math.ceil(100 * found.interval.high)
    return f"{found.rate:.0%} ({low} to {high} %)"
