"""What a comparison looks like: what has to be said first, what was tested, and which stories changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from harness.analysis.statistics.decisions import Decision
from harness.analysis.statistics.paired import PairedDifference
from harness.analysis.statistics.ratios import GeometricRatio
from harness.analysis.versions.compare import ALPHA, Comparison
from harness.analysis.versions.missing import UndecidedReading
from harness.analysis.versions.pairing import Pairing
from harness.report.compare.missing import missing_lines
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import cells, padded, printable
from harness.report.layout.wording import bounds_text
from harness.text.wording import count, duration, percent, some
from harness.types.metrics import METRICS, Unit

HEADER = ("metric", "before", "after", "difference", "95 % interval", "p")
WITH_UNDECIDED = " with the undecided"
HOLM = "p (Holm)"
"""The heading of the last column where several metrics are tested."""
FEW = "below 10 stories nothing can be said about others"
DECISIONS = {"better": "bold green", "worse": "bold red", "not decided": "bold yellow", "undecided": "bold yellow"}
TESTS = {
    "mcnemar": "exact McNemar test",
    "sign_flip": "exact permutation test",
    "sign_flip_monte_carlo": "permutation test",
    "stratified": "exact permutation test within stories",
    "stratified_monte_carlo": "permutation test within stories",
}


def head(comparison: Comparison, width: int) -> list[Line]:
    """The remarks first, then which runs, how much of each, and what that can tell."""
    pairing = comparison.pairing
    found = [row for text in pairing.remarks for row in hanging([("! ", "yellow")], printable(text), width, "yellow")]
    found += [line(("before  ", "dim"), printable(pairing.before)), line(("after   ", "dim"), printable(pairing.after))]
    found += hanging([], sample(comparison), width, "dim")
    rates = [(name, percent(old.rate), percent(new.rate)) for name, (old, new) in comparison.personas.items()]
    if rates:
        text = " · ".join(f"{printable(name)} {old} → {new}" for name, old, new in rates)
        found += hanging([], f"success by persona: {text}", width, "dim")
    before, after = map(percent, comparison.donated or (None, None))
    if before != after:
        text = f"told unasked by the simulated user: {before} of its facts before, {after} after, which makes it easier"
        found += hanging([], text, width, "dim")
    return [*found, line()]


def sample(comparison: Comparison) -> str:
    """How many stories and trials there are, and what more of either would add."""
    pairing, success = comparison.pairing, comparison.success.difference
    each = "one trial each" if not pairing.repeated else _trials(pairing, success)
    said = f"{count(success.stories, 'story', 'stories')} compared, {each}. The stories are the sample"
    if pairing.deterministic:
        return f"{said}: the trials of a story are all alike in both runs (deterministic), so that trials add nothing."
    if not pairing.repeated and not pairing.model_seen:
        return f"{said}. No model was seen at work: if nothing is left to chance, more trials add nothing to this."
    return f"{said}." if pairing.repeated else f"{said}; how much trials of one story differ, --trials 3 would show."


def _trials(pairing: Pairing, success: PairedDifference) -> str:
    if not success.unmatched:
        return f"{count(success.trials, 'trial')} of each version"
    before, after = (
        sum(each) for each in zip(*((p.before_trials, p.after_trials) for p in pairing.pairs), strict=True)
    )
    return f"{count(before, 'trial')} before, {after:,} after"


def metrics(comparison: Comparison, width: int) -> list[Line]:
    """The table of what was tested, the decisions in words, and the table of the rest."""
    tested = [(finding.metric, finding.difference, finding) for finding in comparison.findings]
    further = [
        (name, each, None)
        for name, each in comparison.further.items()
        if each.difference is not None and name not in comparison.ratios
    ]
    found = _table([*tested, *further], comparison.undecided, comparison.ratios)
    unknown = [name for name, each in comparison.further.items() if each.difference is None]
    if unknown:
        found += hanging([], f"not reported in both runs: {', '.join(map(_words, unknown))}", width, "dim")
    for name, ratio in comparison.ratios.items():
        if ratio.left_out:
            left = (
                f"{_words(name)}: {count(len(ratio.left_out), 'story has', 'stories have')} no positive value on a side"
            )
            found += hanging([], f"{left} and left out: {some(ratio.left_out)}", width, "dim")
    found.append(line())
    for finding in comparison.findings:
        found += decision(finding, width)
    return [*found, *missing_lines(comparison, width), line()]


def _table(
    rows: Sequence[tuple[str, PairedDifference, Decision | None]],
    undecided: UndecidedReading | None,
    ratios: Mapping[str, GeometricRatio],
) -> list[Line]:
    """Below the Journey Success of a version with undecided trials stands what it might be."""
    adjusted = any(each.p_value != finding.adjusted_p for _, each, finding in rows if finding)
    header = (*HEADER[:-1], HOLM if adjusted else HEADER[-1])
    body = [
        (
            _words(name),
            amount(name, each.baseline),
            amount(name, each.candidate),
            change(name, each.difference),
            interval(name, each),
            "not tested" if finding is None else probability(finding.adjusted_p),
        )
        for name, each, finding in rows
    ]
    body += [_ratio(name, each) for name, each in ratios.items()]
    tests = [True, *(finding is not None for _, _, finding in rows), *(False for _ in ratios)]
    if undecided is not None:
        sides = (undecided.before_bounds, undecided.after_bounds)
        before, after = (bounds_text(each).replace(" to ", "–") for each in sides)  # in 80 columns
        body.insert(1, (WITH_UNDECIDED, before, after, "", "", ""))
        tests.insert(2, False)
    widths = [max(cells(row[i]) for row in (header, *body)) for i in range(len(header))]
    return [
        line(("  ".join(cell(text, widths[i], i) for i, text in enumerate(row)).rstrip(), "" if bold else "dim"))
        for bold, row in zip(tests, (header, *body), strict=True)
    ]


def _ratio(name: str, each: GeometricRatio) -> tuple[str, str, str, str, str, str]:
    """By how many times, of geometric means."""
    ends = f"×{each.interval.low:.2f} to {each.interval.high:.2f}" if each.interval else "–"
    before, after = amount(name, each.baseline), amount(name, each.candidate)
    return f"{_words(name)} (geometric)", before, after, f"×{each.ratio:.2f}", ends, "not tested"


def cell(text: str, room: int, column: int) -> str:
    return padded(text, room) if column == 0 else " " * (room - cells(text)) + text


def decision(finding: Decision, width: int) -> list[Line]:
    """`worse: journey success …` in one sentence; when nothing is decided, what would."""
    each, name = finding.difference, _words(finding.metric)
    mark: list[tuple[str, str] | str] = [(f"{finding.decision}: ", DECISIONS[finding.decision])]
    if each.difference is None:
        return hanging(mark, f"{name} is not known of both versions for any story", width)
    if finding.decision == "undecided":
        seen = f"differs by {change(finding.metric, each.difference)} over the trials with a verdict"
        return hanging(mark, f"{name} {seen}; that depends on those without one", width)
    if finding.decision != "not decided":
        way = "rose" if each.difference > 0 else "fell"
        size = change(finding.metric, abs(each.difference)).lstrip("+")
        how = TESTS[each.test] if each.test else ""
        text = (
            f"{name} {way} by {size} (p {_equals(finding.adjusted_p)}, {how}); higher for "
            f"{count(each.higher, 'story', 'stories')}, lower for {each.lower:,}"
        )
        return [*hanging(mark, text, width), *_like(each, width)]
    return [*hanging(mark, f"{name} {_undecided(finding)}", width), *_about(each, width)]


def _about(each: PairedDifference, width: int) -> list[Line]:
    """Which of the figures speaks of what, where trials are repeated."""
    if each.test not in {"stratified", "stratified_monte_carlo"} or each.interval is None:
        return []
    p = "" if each.p_like is None else f" (p {_equals(each.p_like)})"
    return hanging([], f"p is about these journeys, the interval about journeys like these{p}", width, "dim")


def _like(each: PairedDifference, width: int) -> list[Line]:
    """What holds on these journeys need not hold on others like them."""
    if each.test not in {"stratified", "stratified_monte_carlo"}:
        return []
    ends = each.interval
    if each.p_like is None and ends is None:
        return []
    sure = ends.low > 0 or ends.high < 0 if each.p_like is None and ends else (each.p_like or 0) <= ALPHA
    p = "" if each.p_like is None else f" (p {_equals(each.p_like)})"
    said = "so it is on journeys like these" if sure else "on journeys like these it may be chance"
    return hanging([], f"that is on these journeys; {said}{p}", width, "dim")


def _undecided(finding: Decision) -> str:
    each = finding.difference
    if not each.difference:
        more = "a difference within the interval is not excluded" if each.interval else FEW
        return f"is the same in both; {more}"
    would = ""
    if finding.more_stories_range is not None:
        least, most = finding.more_stories_range
        would = f"; were it as it looks, {least:,} to {most:,} more stories would show it with a chance of 50 to 90 %"
        if finding.more_trials is not None:
            trials = f"{finding.more_trials:,} more {'trial' if finding.more_trials == 1 else 'trials'} a story"
            would += f", {trials} with one of 80 %"
        would += " (settle the number first: to add some until it is significant finds differences that are none)"
    return f"differs by {change(finding.metric, each.difference)}, which may be chance{would}"


def short_name(run: str) -> str:
    """The name of a run without its time, by which it is found as well."""
    return run.partition("-")[2] or run


UNITS: Mapping[Unit, Callable[[float], str]] = {
    "share": lambda value: f"{value * 100:.1f} %",
    "seconds": duration,
    "dollars": lambda value: f"${value:.4f}",
    "count": lambda value: f"{value:,.1f}",
}


def amount(name: str, value: float | None) -> str:
    """A value of a metric in its unit."""
    return "–" if value is None else UNITS[METRICS[name].unit](value)


def change(name: str, value: float | None) -> str:
    """A difference, signed, in the unit of the metric; rates in points, which are hundredths."""
    if value is None:
        return "–"
    sign = "+" if value > 0 else "-" if value < 0 else ""
    if METRICS[name].unit == "share":
        return f"{sign}{abs(value) * 100:.1f} points"
    return sign + amount(name, abs(value))


def interval(name: str, each: PairedDifference) -> str:
    if each.interval is None:
        return "–"
    low, high = (change(name, end).removesuffix(" points") for end in (each.interval.low, each.interval.high))
    return f"{low} to {high}"


def probability(p: float | None) -> str:
    if p is None:
        return "–"
    return "<0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.01 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def _equals(p: float | None) -> str:
    text = probability(p)
    return text.replace("<", "< ") if text.startswith("<") else f"= {text}"


def _words(name: str) -> str:
    return name.replace("_", " ")
