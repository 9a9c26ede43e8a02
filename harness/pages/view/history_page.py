"""The page of a folder of runs: what each came to, how that went over time, and any two to be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from harness.analysis.history import RunPoint, began_to_fail, suites
from harness.pages.page import PLOTS, Served, page
from harness.pages.view.shelf import OnShelf
from harness.report.history import commit_text
from harness.report.layout.wording import bounds_text, interval_text
from harness.text.wording import count, percent

SCRIPTS = ("dom", "history")


def history_page(folder: str, entries: Sequence[OnShelf], served: Served) -> Iterator[str]:
    """The pieces of the page; `entries` newest first."""
    points = [entry.point for entry in reversed(entries) if entry.point is not None]
    names = {entry.point.run: entry.name for entry in entries if entry.point is not None}
    rows = [_row(entry) for entry in entries]
    yield from page(
        "history.html",
        title=f"Runs in {folder}",
        data={"trends": [_trend(suite, of, names) for suite, of in suites(points).items()]},
        packs=(),
        scripts=SCRIPTS,
        libraries=PLOTS,
        served=served,
        folder=folder,
        rows=rows,
        number=count(len(rows), "run"),
        unread=sum(entry.point is None and not entry.problem for entry in entries),
        suites=sorted(suites(points)),
        undecided=any(row["undecided"] for row in rows),
        costs=any(row["cost"] for row in rows),
        failing=[
            {
                "story": each.story,
                "run": names[each.run],
                "passed": names[each.passed],
                "commit": commit_text(each.git_commit) if each.git_commit else "",
            }
            for each in began_to_fail(points)
        ],
    )


def _row(entry: OnShelf) -> dict[str, Any]:
    point = entry.point
    row: dict[str, Any] = {"name": entry.name, "problem": entry.problem, "known": point is not None, "suite": ""}
    if point is None:
        return {**row, "undecided": "", "cost": ""}
    rate = point.success
    played = rate.trials + point.undecided
    return {
        **row,
        "time": point.created_at[:16].replace("T", " "),
        "suite": point.suite,
        "success": f"{rate.passed}/{rate.trials}",
        "rate": percent(rate.rate),
        "interval": "–" if rate.interval is None else interval_text(rate.interval),
        "undecided": f"{point.undecided}: {bounds_text(rate.bounds)}" if rate.bounds else "",
        "cost": "" if point.cost is None else f"${point.cost:.4f}",
        "commit": "" if point.git_commit is None else commit_text(point.git_commit),
        "source": bool(point.source),
        "played": played,
        "planned": played + entry.unplayed,
    }


def _trend(suite: str, points: Sequence[RunPoint], names: dict[str, str]) -> dict[str, Any]:
    """The rates of a suite with their intervals, oldest first."""
    found = []
    for each in points:
        spread = each.success.interval
        found.append(
            {
                "name": names[each.run],
                "time": each.created_at,
                "rate": each.success.rate,
                "low": spread.low if spread else None,
                "high": spread.high if spread else None,
                "said": f"{each.success.passed}/{each.success.trials}",
            }
        )
    return {"suite": suite, "runs": found}
