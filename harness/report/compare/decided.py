"""What came of playing two versions until it was decided which is better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from harness.analysis.history import RunPoint
from harness.analysis.run import Run
from harness.analysis.statistics.sequential import POWER, Ending
from harness.analysis.versions.journeys import WORDS, JourneyPair, of_change, tally
from harness.analysis.versions.until_decided import UntilDecidedReport
from harness.report.json_report import as_valid_json
from harness.report.layout.lines import Line, hanging, line, print_lines
from harness.report.layout.printable import cells, padded, printable
from harness.report.terminal import console_for, reading_width
from harness.text.wording import count, dollars, percent

STYLES: Mapping[Ending | None, str] = {
    "better": "bold green",
    "worse": "bold red",
    "equivalent": "bold green",
    "budget spent": "bold yellow",
    None: "bold yellow",
}
MOST_JOURNEYS = 10
"""Named of each kind."""


def decided_document(report: UntilDecidedReport) -> dict[str, object]:
    """The same as one JSON object, for programs."""
    valid: dict[str, object] = as_valid_json({"until_decided": report.model_dump(mode="json")})
    return valid


def print_decided(report: UntilDecidedReport, runs: Sequence[Run]) -> None:
    console = console_for()
    print_lines(console, decided_lines(report, runs, reading_width(console)))


def ending_text(report: UntilDecidedReport) -> str:
    """Such as `worse: b succeeds less often than a on these journeys`."""
    before, after = map(printable, report.versions)
    match report.reading.ending:
        case "better":
            return f"better: {after} succeeds more often than {before} on these journeys"
        case "worse":
            return f"worse: {after} succeeds less often than {before} on these journeys"
        case "equivalent":
            return f"equivalent: {after} lies within ±{_points(report.reading.effect)} points of {before}"
        case "budget spent":
            return f"budget spent: all pairs were played that there were to be, and {after} is not decided"
        case _:
            return f"not decided: the run ended before it was known whether {after} is better"


def decided_lines(report: UntilDecidedReport, runs: Sequence[Run], width: int) -> list[Line]:
    """The decision first, then what it rests on, then the journeys that changed."""
    reading = report.reading
    found = hanging([], ending_text(report), width, STYLES[reading.ending])
    for text in _about(report):
        found += hanging([], text, width)
    found += [line(), *_versions(report), line()]
    found += hanging([], f"journeys: {tally(report.journeys)}", width)
    again = {each.story: each.found for each in runs[1].confirmations if each.found is not None}
    suspected = ("broken", "likely")
    for change in WORDS:
        pairs = of_change(report.journeys, change)
        for pair in pairs[:MOST_JOURNEYS]:
            found += hanging(
                [f"  {change}  "], _journey(pair, again.get(pair.story) if change in suspected else None), width
            )
        if len(pairs) > MOST_JOURNEYS:
            found.append(line(f"  {change}  … and {len(pairs) - MOST_JOURNEYS} more"))
    both = " ".join(run.path.name for run in runs)
    found += hanging([("both sides of each: ", "dim")], f"harness compare {both}", width, "dim")
    return found


def _about(report: UntilDecidedReport) -> Iterator[str]:
    reading = report.reading
    if not reading.pairs:
        yield "no round was played in full"
        return
    if reading.difference is not None:
        low, high = (_signed(end) for end in (reading.interval.low, reading.interval.high))
        sure = percent(reading.interval.confidence)
        yield (
            f"difference {_signed(reading.difference)} points, {sure} interval {low} to {high}, which holds "
            f"however often one looks (betting); planned for {_points(reading.effect)}"
        )
    size = reading.pairs // reading.rounds
    yield (
        f"{count(reading.pairs, 'pair')} in {count(reading.rounds, 'round')} of {size} of "
        f"{count(report.stories, 'story', 'stories')}, drawn by seed {report.seed}; "
        f"{percent(reading.discordance)} of pairs are taken to differ, for which a fixed number would be "
        f"{reading.fixed:,} (power {POWER:g}); at most {reading.most:,}"
    )
    played = max(each.success.trials + each.undecided for each in report.versions.values())
    if reading.ending is not None and played > reading.pairs:
        more = count(played - reading.pairs, "more trial", "more trials")
        yield f"{more} of each version look again at journeys that were likely broken; only their list counts these"
    if reading.undecided:
        after = printable(list(report.versions)[1])
        pairs = count(reading.undecided, "pair has", "pairs have")
        yield f"{pairs} an undecided side: read against {after} for better, for it for worse"
    if report.outlook is not None:
        yield from _outlook(report)


def _outlook(report: UntilDecidedReport) -> Iterator[str]:
    outlook = report.outlook
    assert outlook is not None, "it is not decided"
    said = f"as many pairs again would decide with a chance of {percent(outlook.chance)}"
    within = f", mostly after {outlook.low:,} to {outlook.high:,} of them" if outlook.chance >= 0.05 else ""
    yield f"{said}{within}, if both versions go on as they did; nothing says which way, and it may stay open"


def _versions(report: UntilDecidedReport) -> list[Line]:
    """Each with what passed in the pairs that the difference is of."""
    widest = max(cells(printable(name)) for name in report.versions)
    found = []
    for name, each in report.versions.items():
        passed, trials = report.passed[name]
        rate = f"{passed}/{trials} {percent(passed / trials if trials else None)}{_beside(each)}"
        found.append(line(f"{padded(printable(name), widest)}  {rate}  ", (printable(each.run), "dim")))
    return found


def _beside(each: RunPoint) -> str:
    undecided = f", {each.undecided} undecided" if each.undecided else ""
    return undecided + (f", {dollars(each.cost)}" if each.cost is not None else "")


def _journey(pair: JourneyPair, again: str | None) -> str:
    (old, of_old), (new, of_new) = pair.before, pair.after
    alone = f"; what failed was played again, alone: {again}" if again is not None else ""
    return f"{printable(pair.story)} {old}/{of_old} → {new}/{of_new}{alone}"


def _points(share: float) -> str:
    return f"{share * 100:g}"


def _signed(share: float) -> str:
    return f"{share * 100:+.1f}"
