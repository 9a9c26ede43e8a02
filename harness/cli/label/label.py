"""harness label: whose fault was this verdict?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import Out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.analysis.run import Run
    from harness.cli.label.session import Session


def label(
    run: Annotated[str, typer.Argument(help="A run folder, the beginning of its name, `last` or `last~1`.")] = "last",
    story: Annotated[str | None, typer.Argument(help="Only the trials of this story, also those labelled.")] = None,
    trial: Annotated[int | None, typer.Option(min=1, help="Only this one of the story.")] = None,
    labeller: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who answers; several may.", show_default="who is logged in")
    ] = None,
    blind: Annotated[
        bool, typer.Option("--blind", help="The verdict is shown only after the answer; trials come in any order.")
    ] = False,
    judge: Annotated[
        bool,
        typer.Option("--judge", help="Label what a judge is asked, criterion by criterion, to measure judges by."),
    ] = False,
    order: Annotated[
        str,
        typer.Option(
            metavar="ORDER", help="What comes first: reds, disagreements (of judges or people), low-confidence."
        ),
    ] = "reds",
    sample: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Only N trials, drawn at random: rates may be estimated by them."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Of what is drawn, and of the order.", show_default="that of the suite")
    ] = None,
    out: Out = Path("runs"),
) -> None:
    """Say of verdicts whether they are right, or whose fault they were: agent, user, story, judge or world.

    Each answer is kept at once in labels.jsonl of the run, and no answer changes a verdict. Ended or killed, it goes on
    where it was.
    """
    from harness.analysis.run import Run
    from harness.cli.label.opening import Drawn, criteria_wanted, verdicts_wanted
    from harness.cli.label.session import Session
    from harness.cli.label.typed import refuse_without_terminal
    from harness.runs.folder.store import find_run

    _check(story, trial, order, sample, blind=blind, judge=judge)
    found = Run.read(find_run(run, out))
    drawn = Drawn(story, trial, sample, found.suite.seed if seed is None else seed)
    wanted = criteria_wanted(found, drawn) if judge else verdicts_wanted(found, drawn, order, blind=blind)
    played = _is_played(found, sample)
    refuse_without_terminal(run)
    session = Session(wanted.opened(labeller), all_of_them=story is not None)
    try:
        session.hold()
    except KeyboardInterrupt:
        _tell(found, session, wanted.files, reports=not played)
        raise
    _tell(found, session, wanted.files, reports=not played)


def _check(story: str | None, trial: int | None, order: str, sample: int | None, *, blind: bool, judge: bool) -> None:
    """Raises UserMistake."""
    from harness.analysis.reviews.queue import ORDERS
    from harness.errors import UserMistake, closest

    if order not in ORDERS:
        raise UserMistake(f'--order "{order}": expected {", ".join(ORDERS)}{closest(order, ORDERS)}')
    if trial is not None and story is None:
        raise UserMistake("--trial is about one conversation: name its story")
    if story is not None and sample is not None:
        raise UserMistake("--sample draws from all stories: leave out STORY")
    if order != "reds" and (blind or judge or sample is not None or story is not None):
        raise UserMistake(
            "--order is for all trials with their verdicts seen: leave out --blind, --judge, --sample and STORY"
        )


def _is_played(found: Run, sample: int | None) -> bool:
    """Whether the run is still being played, which is told. Raises UserMistake."""
    from harness.errors import UserMistake
    from harness.runs.folder.appending import is_being_played
    from harness.runs.folder.store import TRIALS
    from harness.text.wording import count

    if not is_being_played(found.path / TRIALS):
        return False
    if sample is not None:
        raise UserMistake(f"{found.path}: is still being played, so that nothing can be drawn from all of it; wait")
    print(f"this run is still being played: {count(len(found.trials), 'trial')} of it ended so far")
    return True


def _tell(found: Run, session: Session, files: Sequence[Path], *, reports: bool) -> None:
    """What was kept and where, what the labels of verdicts come to by now, and how to go on."""
    import shlex

    from harness.analysis.run import Run
    from harness.report.files import write_reports
    from harness.report.layout.lines import hanging, print_lines
    from harness.report.reviews.lines import review_lines
    from harness.report.terminal import console_for, reading_width
    from harness.runs.labels.writing import LABELS
    from harness.text.wording import count

    console, left = console_for(), session.left
    kept = f"{count(session.given, 'answer')} kept in {', '.join(map(str, files))}"
    print(f"{kept}; {left or 'nothing'} left to answer")
    if not left and not session.given:
        print(f"to answer one anew, name its story: harness label {shlex.quote(str(found.path))} STORY")
    for file in files:
        if file.name != LABELS:
            print(f"to see how far a judge agrees: harness calibrate judge {shlex.quote(str(file))}")
    now = Run.read(found.path)
    for text in review_lines(now.summary.reviewed):
        print_lines(console, hanging([], text, reading_width(console)))
    if reports:
        write_reports(now)
