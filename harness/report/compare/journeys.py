"""Which journeys a comparison says are broken, fixed or flaky, and which took another path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from harness.analysis.versions.compare import Comparison
from harness.analysis.versions.journeys import WORDS, JourneyChange, of_change, tally
from harness.analysis.versions.pairing import StoryPair
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import cells, padded, printable, shortened_inside
from harness.report.layout.wording import bounded
from harness.runs.folder.confirmations import REPRODUCED
from harness.text.wording import some

MOST_NAMES = 30
"""Stories named in one list."""
TO_CONFIRM = "to confirm: more --trials in both, or simulate --against or --compare-baseline"
LISTED: Mapping[JourneyChange, str] = {"broken": "bold red", "likely": "red", "fixed": "green", "flaky": "yellow"}
"""Journeys that are named, each kind in its colour."""


def journey_lines(comparison: Comparison, width: int) -> list[Line]:
    """How many journeys changed; which were fixed, are flaky, and passed or failed on another path."""
    pairing = comparison.pairing
    found = _changed(comparison, width)
    moved = pairing.of("path")
    if moved:
        found.append(line((f"other calls, the same outcome ({len(moved)}):", "cyan")))
        column = min(max(cells(printable(pair.story)) for pair in moved[:MOST_NAMES]), max(width // 3, 16))
        for pair in moved[:MOST_NAMES]:
            name = padded(shortened_inside(printable(pair.story), column), column)
            found += hanging([f"  {name}  "], printable(_paths(pair)), width)
        found.extend([line((_rest(moved).strip(), "dim"))] if _rest(moved) else [])
    if moved or any(each.change in LISTED for each in comparison.journeys):
        found.append(line(("side by side: --story ID; all that changed: -v", "dim")))
    return found


def _changed(comparison: Comparison, width: int) -> list[Line]:
    """Journeys by what happened to them; where that is one thing, in one line."""
    pairs = {pair.story: pair for pair in comparison.pairing.pairs}
    kinds = {change: [pairs[each.story] for each in of_change(comparison.journeys, change)] for change in LISTED}
    alone = sum(map(bool, kinds.values())) == 1 and all(each.change != "undecided" for each in comparison.journeys)
    found: list[Line] = [] if alone else [line((f"journeys: {tally(comparison.journeys)}", "bold"))]
    for change, chosen in kinds.items():
        if chosen:
            shares = [rates(pair) for pair in chosen]
            alike = len(shares) > 1 and set(shares) == {shares[0]}
            each = f", each {shares[0].strip('()')}" if alike and shares[0] else ""
            named = zip(chosen[:MOST_NAMES], shares, strict=False)
            shown = ", ".join(f"{printable(pair.story)} {'' if alike else rate}".strip() for pair, rate in named)
            title, style = f"{'journeys ' if alone else ''}{WORDS[change]} ({len(chosen)}){each}: ", LISTED[change]
            below = len(title) + cells(shown) > width
            found += [line((title.rstrip(), style))] if below else []
            found += hanging(["  "] if below else [(title, style)], shown + _rest(chosen), width)
    if again := [each.story for each in comparison.journeys if each.reproduced and each.change == "broken"]:
        told = f"failed each of the {REPRODUCED} times it was played again, alone: {printable(some(again))}"
        found += hanging([], told, width, "dim")
    return found + (hanging([], TO_CONFIRM, width, "dim") if kinds["likely"] else [])


def _rest(pairs: Sequence[StoryPair]) -> str:
    return f" … and {len(pairs) - MOST_NAMES} more" if len(pairs) > MOST_NAMES else ""


def _paths(pair: StoryPair) -> str:
    before, after = (" → ".join(_folded(path)) or "no call" for path in pair.paths)
    return f"{before}, now {after}"


def _folded(path: Sequence[str]) -> Iterator[str]:
    """Calls of the same tool in a row as one, such as `find ×3`."""
    names, times = list[str](), list[int]()
    for name in path:
        if names and names[-1] == name:
            times[-1] += 1
        else:
            names.append(name)
            times.append(1)
    return (f"{name} ×{often}" if often > 1 else name for name, often in zip(names, times, strict=True))


def rates(pair: StoryPair) -> str:
    """`0 % → 100 %`, or nothing where the story was played once."""
    if pair.before_trials == pair.after_trials == 1:
        return ""
    return f"({bounded(pair.before, pair.before_bounds)} → {bounded(pair.after, pair.after_bounds)})"
