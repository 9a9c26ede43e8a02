"""harness label: whose fault was this verdict?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import Out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.analysis.reviews.giving import Labeller
    from harness.analysis.reviews.queue import Queued
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
    from harness.cli.label.session import Session
    from harness.cli.label.typed import refuse_without_terminal
    from harness.runs.folder.store import find_run

    _check(story, trial, order, sample, blind=blind)
    found = Run.read(find_run(run, out))
    queued = _queued(found, story, trial, order, sample, found.suite.seed if seed is None else seed, blind=blind)
    played = _is_played(found, sample)
    refuse_without_terminal(run)
    person = _labeller(found, labeller, blind=blind)
    if sample is not None and (known := person.drawn(queued)):
        print(f"{known} of these {len(queued)} were labelled before, and count as drawn at random from now on")
    session = Session(person, queued, {each.id: each for each in found.stories}, all_of_them=story is not None)
    try:
        done = session.hold()
    except KeyboardInterrupt:
        _tell(found, session, done=False, reports=not played)
        raise
    _tell(found, session, done=done, reports=not played)


def _check(story: str | None, trial: int | None, order: str, sample: int | None, *, blind: bool) -> None:
    """Raises UserMistake."""
    from harness.analysis.reviews.queue import ORDERS
    from harness.errors import UserMistake, closest

    if order not in ORDERS:
        raise UserMistake(f'--order "{order}": expected {", ".join(ORDERS)}{closest(order, ORDERS)}')
    if trial is not None and story is None:
        raise UserMistake("--trial is about one conversation: name its story")
    if story is not None and sample is not None:
        raise UserMistake("--sample draws from all stories: leave out STORY")
    if order != "reds" and (blind or sample is not None or story is not None):
        raise UserMistake("--order is for all trials with their verdicts seen: leave out --blind, --sample and STORY")


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


def _labeller(found: Run, name: str | None, *, blind: bool) -> Labeller:
    """Raises UserMistake."""
    from harness.analysis.reviews.giving import Labeller, as_referred, checked_name, who_is_here
    from harness.runs.folder.store import redactor_for
    from harness.runs.labels.writing import OF_VERDICTS, LabelsWritten, labels_path

    name = checked_name(who_is_here() or "me" if name is None else name)
    redact = redactor_for(found.header.config, [story.model_dump_json() for story in found.stories])
    labels = LabelsWritten.open(labels_path(found.path, OF_VERDICTS), OF_VERDICTS, redact)
    if labels.torn is not None:
        print(labels.torn)
    return Labeller(name, found.header.id, as_referred(found.path), labels, blind=blind)


def _queued(
    found: Run, story: str | None, trial: int | None, order: str, number: int | None, seed: int, *, blind: bool
) -> Sequence[Queued]:
    """Raises UserMistake where there is no such trial."""
    from harness.analysis.reviews.queue import ORDERS, Queued, queue, sample
    from harness.errors import UserMistake, nearest

    trials = found.results.trials
    if not trials:
        raise UserMistake(f"{found.path}: has no trial that could be labelled; play it to the end first")
    if story is not None:
        of_story = [each for each in trials if each.story == story]
        if not of_story:
            hint = nearest(story, {each.story for each in trials})
            raise UserMistake(f"{story}: no trial of such a story is in {found.path}{hint}")
        chosen = [each for each in of_story if trial in (None, each.trial)]
        if not chosen:
            there = ", ".join(str(each.trial) for each in of_story)
            raise UserMistake(f"--trial {trial}: {story} has the trials {there}")
        return [Queued(each, "any") for each in chosen]
    if number is not None:
        if number > len(trials):
            raise UserMistake(f"--sample {number}: the run has {len(trials)} trials; draw fewer, or label all of them")
        return sample(trials, number, seed)
    wanted = next(each for each in ORDERS if each == order)
    return queue(trials, found.reviews, found.confirmations, order=wanted, blind=blind, seed=seed)


def _tell(found: Run, session: Session, *, done: bool, reports: bool) -> None:
    """What the labels come to by now, and how to go on; the reports in the run's folder say it, too."""
    from harness.analysis.run import Run
    from harness.report.files import write_reports
    from harness.report.layout.lines import hanging, print_lines
    from harness.report.reviews.lines import review_lines
    from harness.report.terminal import console_for, reading_width
    from harness.text.wording import count

    console, person = console_for(), session.labeller
    left = sum(person.label_of(each) is None for each in session.queued)
    print(f"{count(session.given, 'answer')} kept in {person.labels.path}; {left or 'nothing'} left to label")
    if done and not left and not session.given:
        print(f"to answer one anew, name its story: harness label {found.path} STORY")
    now = Run.read(found.path)
    for text in review_lines(now.summary.reviewed):
        print_lines(console, hanging([], text, reading_width(console)))
    if reports:
        write_reports(now)
