"""A comparison of runs as a whole: versions, metrics, and both sides of the stories that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from harness.analysis.run import Run
from harness.analysis.versions.compare import Comparison
from harness.analysis.versions.journeys import WORDS, of_change
from harness.analysis.versions.pairing import StoryPair
from harness.analysis.versions.regressions import Regression
from harness.analysis.versions.sides import ComparedSides
from harness.analysis.versions.standings import standings
from harness.errors import UserMistake
from harness.report.compare import tables as report
from harness.report.compare.journeys import LISTED, MOST_NAMES, journey_lines, rates
from harness.report.compare.reasons import WhyChanged
from harness.report.compare.side_by_side import chosen, side_by_side
from harness.report.compare.standings import versions
from harness.report.compare.why import dearer_lines, why_lines
from harness.report.json_report import as_valid_json
from harness.report.judging.corrected import corrected_change, corrected_lines
from harness.report.layout.lines import Line, hanging, line, print_lines
from harness.report.layout.printable import printable
from harness.report.reviews.lines import review_lines
from harness.report.terminal import console_for, table_width

if TYPE_CHECKING:
    from rich.console import Console

MOST_DIFFS = 20


def comparison_document(
    runs: Sequence[Run],
    comparisons: Sequence[Comparison],
    broken: Sequence[Sequence[Regression]],
    why: Sequence[WhyChanged],
    sides: ComparedSides | None = None,
) -> dict[str, object]:
    """The comparison as one JSON object, for programs; `broken` are the rules that each of the others breaks."""
    document = {
        "runs": [str(each.path) for each in runs],
        "reviewed": [each.results.reviewed.model_dump() if each.results.reviewed else None for each in runs],
        "corrected": [[rate.model_dump() for rate in each.results.corrections.figures] for each in runs],
        "standings": [each.model_dump() for each in standings(runs, sides)],
        "comparisons": [
            {
                **each.model_dump(),
                "regressions": [rule.model_dump() for rule in rules],
                "why": reasons.broken.model_dump(),
                "dearer": [rise.model_dump() for rise in reasons.dearer],
            }
            for each, rules, reasons in zip(comparisons, broken, why, strict=True)
        ],
    }
    valid: dict[str, object] = as_valid_json(document)
    return valid


def reviewed_texts(runs: Sequence[Run]) -> list[str]:
    """What people say of the verdicts of each run, by its name; none where nobody has said anything of any.

    Then the rates without the errors of verdicts, and how far each is from that of the first run.
    """
    told = [
        f"{printable(report.short_name(each.path.name))}: {text}"
        for each in runs
        for text in (*review_lines(each.results.reviewed), *_corrected_lines(each))
    ]
    return told + [
        f"{printable(report.short_name(each.path.name))}: {text}"
        for each in runs[1:]
        for text in corrected_change(runs[0].results.corrections.figures, each.results.corrections.figures)
    ]


def _corrected_lines(run: Run) -> Iterator[str]:
    return corrected_lines(run.results.corrections.figures, run.results.corrections.problem)


def print_comparison(
    runs: Sequence[Run],
    comparisons: Sequence[Comparison],
    why: Sequence[WhyChanged],
    story: str | None,
    *,
    verbose: bool = False,
) -> None:
    """A table of the versions, and each of the others beside the first, what broke by its causes.

    `story` is a glob of stories to be shown side by side; `verbose` shows all that changed. Raises UserMistake when no
    story fits it.
    """
    console = console_for()
    width = table_width(console)
    if len(runs) > 2:
        print_lines(console, versions(standings(runs), width))
    print_lines(console, [each for text in reviewed_texts(runs) for each in hanging([], text, width, "dim")])
    for after, comparison, reasons in zip(runs[1:], comparisons, why, strict=True):
        print_lines(console, report.head(comparison, width))
        print_lines(console, report.metrics(comparison, width))
        if story is None:
            print_lines(console, why_lines(reasons.broken, width, whole=verbose))
            print_lines(console, dearer_lines(reasons.dearer, width))
        if story is not None or verbose:
            _print_changed(console, runs[0], after, comparison, story, width)
        print_lines(console, [*journey_lines(comparison, width), *([line()] if len(runs) > 2 else [])])


def _print_changed(
    console: Console, before: Run, after: Run, comparison: Comparison, story: str | None, width: int
) -> None:
    """The stories that changed, the worst first, or those asked for, each with both sides."""
    room = MOST_DIFFS
    for title, style, pairs in _changed(comparison, story):
        if not pairs:
            continue
        print_lines(console, [line((f"{title} ({len(pairs)}):", style)), line()])
        for pair in pairs[:room]:
            print_lines(console, _both_sides(pair, before, after, width))
        if len(pairs) > room:
            rest = ", ".join(printable(pair.story) for pair in pairs[room:][:MOST_NAMES])
            print_lines(console, [line(f"… and {len(pairs) - room} more (--story ID shows one): {rest}"), line()])
        room = max(0, room - len(pairs))


def _changed(comparison: Comparison, story: str | None) -> list[tuple[str, str, list[StoryPair]]]:
    pairs = {pair.story: pair for pair in comparison.pairing.pairs}
    if story is not None:
        asked = [pair for name, pair in pairs.items() if fnmatchcase(name, story)]
        if not asked:
            raise UserMistake(f'--story "{story}": no story that both runs have has such an id')
        return [(f"stories that fit {printable(story)}", "bold", asked)]
    groups = [
        (WORDS[change], LISTED[change], [pairs[each.story] for each in of_change(comparison.journeys, change)])
        for change in WORDS
    ]
    known = {each.story for each in comparison.journeys if each.change in WORDS}
    path = [pair for pair in comparison.pairing.of("path") if pair.story not in known]
    return [*groups, ("other calls, the same outcome", "cyan", path)]


def _both_sides(pair: StoryPair, before: Run, after: Run, width: int) -> list[Line]:
    trials = [run.results.by_id[pair.story].trials for run in (before, after)]
    story = next((each for each in before.stories if each.id == pair.story), None)
    head = " ".join(part for part in (printable(pair.story), rates(pair)) if part)
    repeated = any(len(each) > 1 for each in trials)
    left, right = (each.read() for each in chosen(*trials))
    return [line((head, "bold")), *side_by_side(left, right, story, width, repeated=repeated), line()]
