"""The causes of a run as one JSON object, as Markdown for a ticket, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

from harness.analysis.causes.causes import Cause, Causes
from harness.report.causes.lines import beside_texts, example_text, names, shown_by, what_text
from harness.report.json_report import as_valid_json
from harness.report.layout.printable import shortened
from harness.report.markdown import as_code, prose
from harness.report.reviews.lines import not_the_agents
from harness.report.stories.spreadsheet import as_text
from harness.text.wording import count

MOST_STORIES = 10
CELL_ROOM = 300
MOST_ROWS, MOST_IN_SHORT = 200, 20
CSV_HEAD = (
    *("outcome", "seen_in", "main", "kind", "cause", "tools", "shown_by", "stories"),
    *("example_story", "example_trial", "example_step", "example_file", "example_line", "hint", "people_say"),
)


def causes_document(causes: Causes, run: str) -> dict[str, Any]:
    """For programs: every cause with all its stories, and where an example of it stands."""
    found: dict[str, Any] = as_valid_json({"run": run, **causes.model_dump(mode="json")})
    return found


def causes_markdown(causes: Causes, run: str) -> str:
    """A table for the failed trials and one for the undecided ones; text of others is code, and so no markup."""
    parts = [f"# {count(causes.failed, 'failed trial')}, {count(causes.undecided, 'undecided one')}, by cause"]
    parts.append(f"Run {as_code(run)}")
    for what, found in (("failed", causes.causes), ("undecided", causes.undecided_causes)):
        if found:
            parts.append(
                "\n".join([f"## Why trials {what}" if what == "failed" else "## Why trials are undecided", ""])
            )
            parts[-1] += "\n" + "\n".join(_table(found))
    if causes.failed_as_expected:
        parts.append(f"{count(causes.failed_as_expected, 'known failure')} (xfail) left out.")
    besides = [f"- {prose(text)}" for text in beside_texts(causes)]
    if besides:
        parts.append("\n".join(["## Besides", "", *besides]))
    return "\n\n".join(parts) + "\n"


def causes_csv(causes: Causes) -> str:
    """A row for each cause, those of failed trials first; stories are parted by semicolons."""
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(CSV_HEAD)
    for outcome, found in (("fail", causes.causes), ("undecided", causes.undecided_causes)):
        for each in found:
            example = each.example
            texts = [as_text(text) for text in (what_text(each), ", ".join(each.tools), shown_by(each))]
            place = [as_text(example.story), example.trial, example.step, example.file, example.line]
            stories = as_text("; ".join(each.stories))
            said = "; ".join(f"{whose} {trials}" for whose, trials in each.called.items())
            told = as_text(each.hint), said
            rows.writerow([outcome, each.trials, each.main, each.kind, *texts, stories, *place, *told])
    return file.getvalue()


def causes_in_short(causes: Causes) -> list[str]:
    """The first causes of failed trials as lines of Markdown, for a summary."""
    told = [each for each in causes.causes if each.main]
    rows = [
        (str(each.trials), str(each.main), _what(each), *map(_cell, (shown_by(each), example_text(each))))
        for each in told[:MOST_IN_SHORT]
    ]
    left = len(told) - MOST_IN_SHORT
    return [
        f"### Why {count(causes.failed, 'trial')} failed",
        "",
        "| seen in | main | cause | shown by | example |",
        "|---:|---:|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in rows),
        *([f"| | | … and {left} more | | |"] if left > 0 else []),
    ]


def _table(causes: Sequence[Cause]) -> Iterator[str]:
    yield "| seen in | main | cause | shown by | stories | example | what to do |"
    yield "|---:|---:|---|---|---|---|---|"
    for each in causes[:MOST_ROWS]:
        cells = (shown_by(each), names(each.stories, MOST_STORIES), _example(each), each.hint)
        yield f"| {each.trials} | {each.main} | {_what(each)} | {' | '.join(map(_cell, cells))} |"
    if len(causes) > MOST_ROWS:
        yield f"| | | … and {len(causes) - MOST_ROWS} more | | | | |"


def _what(cause: Cause) -> str:
    """With what people say against it."""
    others = not_the_agents(cause.called)
    return _cell(what_text(cause)) + (f" **{prose(others)}**" if others else "")


def _example(cause: Cause) -> str:
    example = cause.example
    place = f", {example.file}:{example.line}" if example.file else ""
    return example_text(cause) + place


def _cell(text: str) -> str:
    return as_code(shortened(text, CELL_ROOM)).replace("|", "\\|") if text else ""
