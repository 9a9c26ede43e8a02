"""What the history of a folder of runs looks like."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from harness.analysis.history import FailingSince, RunPoint, shows, suites
from harness.report.json_report import as_valid_json
from harness.report.layout.lines import Line, hanging, line, print_lines
from harness.report.layout.printable import cells, padded, printable, shortened_inside
from harness.report.layout.wording import bounds_text, interval_text
from harness.report.terminal import console_for, table_width
from harness.text.wording import count, percent

BARS = "▁▂▃▄▅▆▇█"
MOST_BARS = 40
"""Runs in a trend, the latest ones."""
UNDECIDED = "undecided"
"""The column that is left out when there is nothing to say in it."""
HEADER = ("time (UTC)", "run", "success", UNDECIDED, "95 % interval", "cost", "commit", "suite")
RIGHT = {"success", UNDECIDED, "95 % interval", "cost"}
"""Columns of numbers."""


def print_history(points: Sequence[RunPoint], failing: Sequence[FailingSince]) -> None:
    console = console_for()
    print_lines(console, lines(points, failing, table_width(console)))


def history_document(points: Sequence[RunPoint], failing: Sequence[FailingSince]) -> dict[str, Any]:
    """The same as one JSON object, for programs."""
    document: dict[str, Any] = as_valid_json(
        {
            "runs": [{**each.model_dump(mode="json"), "shows": shows(each)} for each in points],
            "began_to_fail": [each.model_dump(mode="json") for each in failing],
        }
    )
    return document


def lines(entries: Sequence[RunPoint], failing: Sequence[FailingSince], width: int) -> list[Line]:
    """A row a run, oldest first; the trend of each suite; since when a story fails."""
    header = [name for name in HEADER if name != UNDECIDED or any(entry.undecided for entry in entries)]
    known = [_row(entry, len(entries) - i) for i, entry in enumerate(entries, 1)]
    rows = [header, *([row[name] for name in header] for row in known)]
    widths = [max(cells(row[i]) for row in rows) for i in range(len(header))]
    widths[-1] = max(min(widths[-1], width - sum(widths[:-1]) - 2 * (len(widths) - 1)), 8)
    found = [line((_joined(row, widths, header), "dim" if i == 0 else "")) for i, row in enumerate(rows)]
    found.append(line())
    for suite, runs in suites(entries).items():
        found += _trend(suite, runs, width)
    if failing:
        found += [line(), line((f"passed once, fail now ({len(failing)}):", "red"))]
    names = {entry.run: row["run"] for entry, row in zip(entries, known, strict=True)}
    for each in failing:
        where = f" at {commit_text(each.git_commit)}" if each.git_commit else ""
        text = f"since {names[each.run]}, {each.run}{where}; last passed in {names[each.passed]}"
        found += hanging([f"  {printable(each.story)}  "], printable(text), width)
    return found


def _row(entry: RunPoint, back: int) -> dict[str, str]:
    rate, spread = entry.success, entry.success.interval
    return {
        "time (UTC)": entry.created_at[:16].replace("T", " "),
        "run": "last" if back == 0 else f"last~{back}",
        "success": f"{rate.passed}/{rate.trials} {percent(rate.rate):>5}",
        UNDECIDED: f"{entry.undecided}: {bounds_text(rate.bounds)}" if rate.bounds else "–",
        "95 % interval": "–" if spread is None else interval_text(spread),
        "cost": "–" if entry.cost is None else f"${entry.cost:.4f}",
        "commit": commit_text(entry.git_commit),
        "suite": printable(entry.suite) + (" (from other runs)" if entry.source else ""),
    }


def commit_text(commit: str | None) -> str:
    """Seven digits, with a + when there were changes beside it."""
    return "–" if commit is None else commit[:7] + ("+" if commit.endswith("+") else "")


def _joined(row: Sequence[str], widths: Sequence[int], header: Sequence[str]) -> str:
    shown = [shortened_inside(text, room) for text, room in zip(row, widths, strict=True)]
    return "  ".join(
        " " * (room - cells(text)) + text if name in RIGHT else padded(text, room)
        for name, text, room in zip(header, shown, widths, strict=True)
    )


def _trend(suite: str, runs: Sequence[RunPoint], width: int) -> list[Line]:
    rates = [each.success.rate for each in runs][-MOST_BARS:]
    known = [rate for rate in rates if rate is not None]
    way = f"{percent(known[0])} → {percent(known[-1])}" if len(known) > 1 else percent(known[0] if known else None)
    trend = line(f"{sparkline(rates)}  {way}  ", shortened_inside(printable(suite), max(width - 60, 16)))
    smallest = shows(runs[-1])
    if smallest is None:
        return [trend]
    trials = count(runs[-1].success.trials, "trial")
    text = (
        f"  {trials} show a difference of {math.ceil(smallest * 100)} points or more, held against as many (power 0.8)"
    )
    return [trend, line((text, "dim"))]


def sparkline(rates: Sequence[float | None]) -> str:
    """A bar for each share, the highest only for all of it; a gap where it is not known."""
    return "".join(" " if rate is None else BARS[int(rate * (len(BARS) - 1))] for rate in rates)
