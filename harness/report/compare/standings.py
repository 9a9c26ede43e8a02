"""Three or more versions beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harness.analysis.versions.standings import VersionStanding
from harness.report.compare.tables import cell, short_name
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import cells, printable, shortened_inside
from harness.report.layout.wording import bounded, interval_text
from harness.text.wording import duration

HEADER = ("version", "success", "95 % interval", "cost", "seconds")


def versions(known: Sequence[VersionStanding], width: int) -> list[Line]:
    """Three or more versions beside each other, the dominated ones marked."""
    numbers: Mapping[str, int] = {each.run: i for i, each in enumerate(known, 1)}
    room = max(16, width - 58)
    names = [f"{numbers[each.run]}  {shortened_inside(printable(short_name(each.run)), room - 3)}" for each in known]
    rows = [
        (
            name,
            bounded(each.success.rate, each.success.bounds),
            interval_text(each.success.interval) if each.success.interval else "–",
            "–" if each.cost is None else f"${each.cost:.4f}",
            duration(each.seconds),
        )
        for name, each in zip(names, known, strict=True)
    ]
    widths = [max(cells(row[i]) for row in (HEADER, *rows)) for i in range(len(HEADER))]
    head, *body = ("  ".join(cell(text, widths[i], i) for i, text in enumerate(row)) for row in (HEADER, *rows))
    found = [line((head, "dim"))]
    for text, each in zip(body, known, strict=True):
        beaten = ", ".join(str(numbers[other]) for other in each.dominated_by)
        found.append(line(text, (f"  dominated by {beaten}", "yellow") if beaten else ""))
    if any(each.cost is not None or each.seconds is not None for each in known):
        found += hanging([], "cost and seconds: geometric means over the stories, as in each pair below", width, "dim")
    note = "dominated: another version is no worse in success, cost and seconds, and better in one; chance aside"
    return [*found, *(hanging([], note, width, "dim") if any(each.dominated_by for each in known) else []), line()]
