"""The report of a run as Markdown, fit for a pull request."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from harness.analysis.story_figures.row import StoryFigures, figures_of
from harness.analysis.story_trials import StoryTrials
from harness.analysis.summary import Results
from harness.report.layout.lines import plain
from harness.report.layout.printable import printable, shortened, shortened_inside
from harness.report.layout.wording import success_line
from harness.report.stories.columns import ALL, COMPLETION, FIGURES, Column
from harness.report.stories.outcome import outcome_of_all, outcome_of_story
from harness.report.stories.table import HEADER
from harness.report.terminal import totals
from harness.report.tool_notes import tool_notes
from harness.report.trial.failures import Problem, no_calls_seen, problems, title
from harness.report.trial.why import why_story

MOST_CHARACTERS = 60_000
"""A comment on a pull request may have 65,536."""
MOST_ROWS = 100
CELL_ROOM, NAME_ROOM = 160, 48


def summary_md(
    results: Results, run_name: str, *, stopped: str = "", missing: str = "", causes: Sequence[str] = ()
) -> str:
    """Headline, totals, causes, the stories that fell short, the figures of all, and diffs as far as there is room."""
    groups, summary = results.groups, results.summary
    parts = [f"# {success_line(summary)}", f"Run {as_code(run_name)}"]
    parts += [f"- **stopped**: {prose(stopped)}"] if stopped else []
    parts += [f"- **missing**: {prose(missing)}"] if missing else []
    parts += [f"- {prose(text)}" for text in totals(results)]
    for note in tool_notes(summary, run_name):
        first, *rest = note
        parts += ["", prose(first[0].upper() + first[1:]), "", *fenced("\n".join(rest), "yaml")]
    unseen = no_calls_seen(groups)
    if unseen is not None:
        parts.append(f"\n**{prose(unseen[0].upper() + unseen[1:])}**")
    parts += ["", *causes] if causes else []
    short = [group for group in groups if not group.all_passed]
    if short:
        parts += ["", "### What fell short"] if causes else []
        parts += ["", *_table(short)]
    parts += ["", *_figures(groups)] if groups else []
    head = "\n".join([parts[0], "", parts[1], "", *parts[2:]]) + "\n"
    return head + _details(problems(groups), MOST_CHARACTERS - len(head))


def _table(groups: Sequence[StoryTrials]) -> list[str]:
    rows = [
        f"| {_cell(group.id)} | {outcome_of_story(group)[0]} | {COMPLETION.cell(figures_of(group.trials))} "
        f"| {_cell(why_story(group))} |"
        for group in groups[:MOST_ROWS]
    ]
    if len(groups) > MOST_ROWS:
        rows.append(f"| … and {len(groups) - MOST_ROWS} more | | | |")
    return [f"| {' | '.join(HEADER)} |", "|---|---|---:|---|", *rows]


def _figures(groups: Sequence[StoryTrials]) -> list[str]:
    """The figures of each story and, as the last row, of all; in a long run those that fell short come first.

    Columns that are empty in all rows are only named: a page has less room than a terminal.
    """
    shown = groups
    if len(groups) > MOST_ROWS:
        short = [group for group in groups if not group.all_passed][:MOST_ROWS]
        shown = short + [group for group in groups if group.all_passed][: MOST_ROWS - len(short)]
    every = figures_of(trial for group in groups for trial in group.trials)
    known = [column for column in FIGURES if column.value(every) is not None]
    rows = [[_name(each.id), _outcome(each), *_shown(figures_of(each.trials), known)] for each in shown]
    if len(groups) > len(shown):
        rows.append([f"… and {len(groups) - len(shown)} more", "", *("" for _ in known)])
    if len(groups) > 1:
        rows.append([ALL, outcome_of_all(groups), *_shown(every, known)])
    heads = [*HEADER[:2], *(column.head for column in known)]
    unknown = [column.head for column in FIGURES if column not in known]
    return [
        "### Every story",
        "",
        f"| {' | '.join(heads)} |",
        f"|---|---|{'---:|' * len(known)}",
        *(f"| {' | '.join(row)} |" for row in rows),
        *(["", f"Not known of any story: {', '.join(unknown)}."] if unknown else []),
    ]


def _name(id: str) -> str:
    return _cell(shortened_inside(printable(id), NAME_ROOM))


def _outcome(group: StoryTrials) -> str:
    """With its mark at its side."""
    return outcome_of_story(group)[0].replace(" ", "\u00a0", 1)


def _shown(figures: StoryFigures, columns: Sequence[Column]) -> list[str]:
    """With spaces that do not break, so that each stays in one line."""
    return [column.cell(figures).replace(" ", "\u00a0") for column in columns]


def _details(found: Sequence[Problem], room: int) -> str:
    text = ""
    for i, problem in enumerate(found):
        section = _section(problem)
        left = f"\n… and {len(found) - i} more, which do not fit here.\n"
        if len(text) + len(section) + len(left) > room:
            return text + left
        text += section
    return text


def _section(problem: Problem) -> str:
    body = "\n".join(fenced(plain(problem.body)))
    heading = html.escape(str(title(problem)), quote=False)
    return f"\n<details><summary><code>{heading}</code></summary>\n\n{body}\n\n</details>\n"


def fenced(text: str, language: str = "") -> list[str]:
    """Text as it is, behind a fence that nothing in it ends."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return [f"{fence}{language}", text, fence]


def _cell(text: str) -> str:
    """Text of others inside a table: as code, so that nothing in it is a link, a mention or markup."""
    return as_code(shortened(printable(text), CELL_ROOM)).replace("|", "\\|") if text else ""


def as_code(text: str) -> str:
    """Text of others, so that nothing in it is markup."""
    text = printable(text)
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    padding = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{padding}{text}{padding}{fence}"


def prose(text: str) -> str:
    """Our own sentences, with names of others in them."""
    return re.sub(r"([\\`*_\[\]<>#|@])", r"\\\1", text)
