"""A comparison as Markdown: one screen, fit for a comment on a pull request and for the summary of a job."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from harness.analysis.versions.compare import Comparison
from harness.analysis.versions.journeys import WORDS, of_change, tally
from harness.analysis.versions.regressions import Regression
from harness.analysis.versions.why.broken import JourneyCause, WhyBroken
from harness.report.causes.lines import names
from harness.report.compare import tables as report
from harness.report.compare.journeys import MOST_NAMES
from harness.report.compare.reasons import WhyChanged
from harness.report.compare.why import MOST_CAUSES, both_sides, cause_text, dearer_lines
from harness.report.layout.lines import plain
from harness.report.layout.printable import printable, shortened
from harness.report.markdown import as_code, fenced, prose
from harness.text.wording import count

WIDTH = 100
CELL_ROOM = 200
SIDE_ROOM = 120
MOST_STORIES = 3
LEAST_FOLDED = 8
"""Stories of one kind from which on their names are folded away."""


def comparison_markdown(comparison: Comparison, why: WhyChanged, broken: Sequence[Regression]) -> str:
    """What came out first, then the figures, then why; `broken` are the rules that were broken."""
    decision, changed = prose(comparison.success.decision), prose(tally(comparison.journeys))
    parts = [f"### Journey success: {decision}. Journeys: {changed}"]
    parts += [f"- **{prose(each.rule)}**: {prose(each.message)}" for each in broken]
    figures = [*report.head(comparison, WIDTH), *report.metrics(comparison, WIDTH)]
    parts += ["", *fenced(plain(figures).strip()), ""]
    parts += _why(why.broken)
    parts += [f"- {prose(text)}" for text in plain(dearer_lines(why.dearer, 10_000)).splitlines() if text.strip()]
    for change, title in WORDS.items():
        found = [each.story for each in of_change(comparison.journeys, change)]
        if found:
            parts += ["", *_listed(title, found)]
    return "\n".join(parts).rstrip() + "\n"


def _why(why: WhyBroken) -> Iterator[str]:
    if not why.causes:
        return
    yield f"**Why {count(why.journeys, 'journey is', 'journeys are')} broken or likely so**"
    yield ""
    yield "| journeys | cause | for example | before | now |"
    yield "|---:|---|---|---|---|"
    for each in why.causes[:MOST_CAUSES]:
        yield f"| {len(each.cause.stories)} | {' | '.join(map(_cell, _cells(each)))} |"
    if left := len(why.causes) - MOST_CAUSES:
        if left > 0:
            yield f"| | … and {count(left, 'more cause')} | | | |"
    yield ""


def _cells(each: JourneyCause) -> tuple[str, str, str, str]:
    others = [story for story in each.cause.stories if story != each.cause.example.story]
    stories = names([each.cause.example.story, *others], MOST_STORIES)
    return cause_text(each.cause), stories, *both_sides(each, SIDE_ROOM)


def _cell(text: str) -> str:
    return as_code(shortened(printable(text), CELL_ROOM)).replace("|", "\\|") if text else ""


def _listed(title: str, stories: Sequence[str]) -> list[str]:
    shown = ", ".join(as_code(story) for story in stories[:MOST_NAMES])
    left = len(stories) - MOST_NAMES
    shown += f" … and {left:,} more" if left > 0 else ""
    head = f"{title} ({len(stories):,})"
    if len(stories) < LEAST_FOLDED:
        return [f"**{head}**: {shown}"]
    return [f"<details><summary>{html.escape(head)}</summary>", "", shown, "", "</details>"]
