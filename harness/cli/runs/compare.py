"""harness compare: two or more runs of the same stories; is it better, on what, is it noise."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import AsJson, Out, chosen_form
from harness.cli.pages import Share, sharing_of, written

if TYPE_CHECKING:
    from harness.analysis.run import Run
    from harness.pages.sharing import Sharing
    from harness.types.judging.gate import FailOn


REPORTED = ("text", "json")
"""Forms of comparisons of evaluations."""


@dataclass(frozen=True, slots=True)
class Page:
    """Where a page is written ("": into the newest run), and what of it may leave the house."""

    file: str
    sharing: Sharing


def compare(
    runs: Annotated[
        list[str] | None,
        typer.Argument(
            help="Two runs or more, or reports of evaluations; the first is what the others are held against.",
            show_default="last~1 last",
        ),
    ] = None,
    metric: Annotated[
        list[str] | None, typer.Option(help="Test this metric as well as journey_success; repeatable.")
    ] = None,
    fail_on: Annotated[
        list[str] | None,
        typer.Option(
            help="Rules, such as new_failures,score_drop_gt=0.01: exit status 1 if broken.",
            show_default="broken,significant_drop",
        ),
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PART",
            help="What may differ beside the agent: user, user-model, persona, judge, meaning, world, limits, rules, "
            "stories (changed ones are left out); repeatable. Else exit status 3.",
        ),
    ] = None,
    story: Annotated[str | None, typer.Option(help="Show the stories whose id fits this glob side by side.")] = None,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="Show every story that changed side by side, and all causes.")
    ] = False,
    layout: Annotated[
        str,
        typer.Option("--format", metavar="FORMAT", help="text, json, comment (Markdown for a pull request) or junit."),
    ] = "text",
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="[FILE]", help="Write a page: FILE.html, or comparison.html in the newest run."),
    ] = None,
    share: Share = None,
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Compare versions on the same stories: better or worse, on what, and is it noise."""
    from harness.analysis.run import Run
    from harness.analysis.versions.comparable import allowed, comparable
    from harness.analysis.versions.compare import named
    from harness.cli.runs.evaluations import compare_evaluations
    from harness.errors import UserMistake
    from harness.formats.evaluation_reports import find_report
    from harness.report.compare.forms import FORMS
    from harness.runs.executor import uncollected
    from harness.runs.folder.store import find_run
    from harness.types.judging.gate import FailOn

    runs = runs or ["last~1", "last"]
    if len(runs) < 2:
        raise UserMistake("compare takes two runs or more, such as: harness compare last~1 last")
    named(metric or [])
    may_differ = allowed(allow or [])
    if share and html is None:
        raise UserMistake("--share is about a page: give --html, too")
    to_page = None if html is None else Page(html, sharing_of(share or []))
    form = chosen_form(layout, tuple(FORMS), as_json=as_json, of="of a comparison, ")
    if form != "text" and (story is not None or verbose):
        raise UserMistake("--story and -v show stories side by side on the terminal: leave them out, or --format")
    reports = [find_report(name, out) for name in runs]
    if any(reports):
        found = [path for path in reports if path is not None]
        if (
            len(found) < len(reports)
            or metric
            or fail_on
            or allow
            or story
            or verbose
            or to_page
            or form not in REPORTED
        ):
            raise UserMistake(
                "reports of evaluations are compared with each other, by --format text or json: leave out the rest"
            )
        raise typer.Exit(compare_evaluations(found, form))
    rules = _rules([rule for each in fail_on for rule in each.split(",")]) if fail_on else FailOn()
    paths = [find_run(name, out) for name in runs]
    if len({path.resolve() for path in paths}) < len(paths):
        raise UserMistake(f"{', '.join(runs)}: the same run is given twice")
    with uncollected():
        read = [Run.read(paths[0])]
        read += [Run.read(path, beside=read[0]) for path in paths[1:]]
        held = comparable(read, may_differ)
        raise typer.Exit(compare_runs(held, metric or [], rules, form, story=story, verbose=verbose, to_page=to_page))


def compare_runs(
    runs: Sequence[Run],
    metrics: Sequence[str],
    rules: FailOn | None,
    form: str,
    *,
    story: str | None = None,
    verbose: bool = False,
    to_page: Page | None = None,
) -> int:
    """Print the comparison of runs that are at hand, and keep it; the exit status. Raises UserMistake."""
    from harness.analysis.versions.sides import ComparedSides
    from harness.analysis.versions.until_decided import together, until_decided
    from harness.report.compare.concluded import concluded, tested
    from harness.report.compare.decided import ending_text
    from harness.report.compare.forms import ComparedRuns, keep_compared, print_compared
    from harness.report.compare.reasons import why_changed

    if together(runs):
        print(
            f"warning: {ending_text(until_decided(*runs))}; tests below take the trials as if planned", file=sys.stderr
        )
    sides = ComparedSides(runs)
    comparisons, broken = tested(runs, metrics, rules, sides)
    why = [why_changed(runs[0], after, each) for after, each in zip(runs[1:], comparisons, strict=True)]
    found = ComparedRuns(runs, comparisons, broken, why, sides)
    print_compared(found, form, story, verbose=verbose)
    if story is None:
        keep_compared(found)
    status, reasons = concluded(runs, comparisons, broken)
    if to_page is not None:
        from harness.pages.comparison_page import comparison_page

        path = Path(to_page.file) if to_page.file else runs[-1].path / "comparison.html"
        written(path, comparison_page(runs, comparisons, why, (status, reasons), to_page.sharing))
        print(f"page: {path}", file=sys.stderr)
    print("".join(f"{reason}\n" for reason in reasons), end="", file=sys.stderr)
    return status


def _rules(names: Sequence[str]) -> FailOn:
    """Just those that are named. Raises UserMistake."""
    from pydantic import ValidationError

    from harness.errors import UserMistake
    from harness.formats.documents import schema_problems
    from harness.types.judging.gate import FailOn

    try:
        return FailOn.model_validate(names)
    except ValidationError as error:
        problems = schema_problems(error, "--fail-on", FailOn)
        raise UserMistake(*(problem.replace("the document: ", "") for problem in problems)) from None
