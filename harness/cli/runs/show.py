"""harness show: a run, or one conversation of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import AsJson, Out, chosen_form
from harness.cli.pages import Html, Share, sharing_of, write_page
from harness.cli.runs.causes import CAUSES_FORMATS, show_causes, show_command
from harness.cli.runs.story_user import LAST, USER_FORMATS, check_sentences, show_user

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.analysis.run import Run
    from harness.report.trial.transcript import Turns
    from harness.types.trial import Trial


def show(
    run: Annotated[
        str,
        typer.Argument(
            help="A run folder, the beginning of its name, `last` or `last~1`, a report of evaluations. With --user, "
            "a suite too, or the id of a story in its file."
        ),
    ] = LAST,
    story: Annotated[
        str | None, typer.Argument(help="The id of a story; of evaluations, part of the name of a test.")
    ] = None,
    trial: Annotated[
        int | None, typer.Option(min=1, help="The number of the trial (default: the first that failed).")
    ] = None,
    turns: Annotated[
        str | None, typer.Option(metavar="N-M", help="Only these turns: what the user said, and what followed.")
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Shorten nothing.")] = False,
    layout: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="text, markdown, json; of a run junit, csv, methods (a paragraph to publish); of a user yaml.",
        ),
    ] = "text",
    user: Annotated[
        str | None,
        typer.Option(
            "--user", metavar="STORY", help="What the default user understood of a story: a file, or an id in RUN."
        ),
    ] = None,
    hear: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SENTENCE",
            help="With --user: how it hears this sentence of an agent, and what it answers. Repeated: one turn each.",
        ),
    ] = None,
    causes: Annotated[
        bool, typer.Option("--causes", help="Why trials of the run fell short, each cause once, on one screen.")
    ] = False,
    html: Html = None,
    share: Share = None,
    archive: Annotated[
        Path | None,
        typer.Option(metavar="FILE.zip", help="Write the run into one file, which can be judged again elsewhere."),
    ] = None,
    as_json: AsJson = False,
    out: Out = Path("runs"),
) -> None:
    """Show a run, its causes, the talk of one story with its goals marked where they were met, or a story's user."""
    from harness.analysis.run import Run
    from harness.errors import UserMistake
    from harness.formats.evaluation_reports import find_report
    from harness.report.formats import SHOWN
    from harness.runs.folder.store import find_run

    check_sentences(hear, user)
    if user is None and (report_file := find_report(run, out)) is not None:
        from harness.cli.runs.evaluations import show_evaluations

        more = any((trial, turns, full, user, causes, html, share, archive))
        form = chosen_form(layout, ("text", "json"), as_json=as_json, of="of evaluations, ")
        return show_evaluations(report_file, story, form, others=more)
    if html is not None or share is not None:
        others = causes or as_json or user is not None or turns is not None or full or layout != "text"
        return _show_page(find_run(run, out), story, trial, html, share or (), others=others)
    one_talk = story is not None or turns is not None or trial is not None or full
    if archive is not None:
        shows = one_talk or user is not None or causes or layout != "text" or as_json
        return _write_archive(find_run(run, out), archive, shows=shows)
    if causes:
        form = chosen_form(layout, CAUSES_FORMATS, as_json=as_json, of="of causes, ")
        return _show_causes(find_run(run, out), form, show_command(run, out), one=one_talk or user is not None)
    if user is not None:
        if one_talk:
            raise UserMistake("--user shows the user of a story: leave out STORY, --trial, --turns and --full")
        form = chosen_form(layout, USER_FORMATS, as_json=as_json, of="of a user, ")
        return show_user(user, run, out, form, hear)
    form = chosen_form(layout, SHOWN, as_json=as_json)
    _show_talks(Run.read(find_run(run, out)), story, trial, turns, form, show_command(run, out), full=full)


def _show_talks(
    found: Run, story: str | None, trial: int | None, turns: str | None, form: str, command: str, *, full: bool
) -> None:
    """The run, or one talk of it. Raises UserMistake."""
    from harness.errors import UserMistake
    from harness.report.formats import FORMATS, TrialView

    report = FORMATS[form]
    if story is None:
        if turns is not None or trial is not None:
            raise UserMistake("--turns and --trial are about one conversation: name its story")
        if report.show_run is not None:
            report.show_run(found, command)
    elif report.show_trial is None:
        raise UserMistake(f"--format {form} is about a run: leave out STORY")
    else:
        chosen = _choose(found, story, trial)
        told = next((each for each in found.stories if each.id == chosen.story), None)
        report.show_trial(found, told, chosen, TrialView(_turns(turns, chosen), full))


def _show_causes(path: Path, form: str, command: str, *, one: bool) -> None:
    """Raises UserMistake, where something of `one` story was asked for, too."""
    from harness.analysis.run import Run
    from harness.errors import UserMistake

    if one:
        raise UserMistake("--causes is about a whole run: leave out STORY, --trial, --turns, --full and --user")
    show_causes(Run.read(path), form, command)


def _show_page(
    path: Path, story: str | None, trial: int | None, html: str | None, share: Sequence[str], *, others: bool
) -> None:
    """Write the page of the run in this folder, and say where; with a story, where in it. Raises UserMistake."""
    from harness.analysis.run import Run
    from harness.errors import UserMistake
    from harness.pages.run_page import place_of

    if html is None:
        raise UserMistake("--share is about a page: give --html as well")
    if others:
        raise UserMistake("--html is a page of the whole run, which opens at STORY: leave out the other options")
    if story is None and trial is not None:
        raise UserMistake("--trial is about one conversation: name its story")
    sharing, run = sharing_of(share), Run.read(path)
    at = f"#/{place_of(run, _choose(run, story, trial))}" if story is not None else ""
    print(f"page: {write_page(run, html, sharing)}{at}")


def _write_archive(run: Path, file: Path, *, shows: bool) -> None:
    """Its folder, and how it was made. Raises UserMistake."""
    from harness.analysis.run import Run
    from harness.errors import UserMistake
    from harness.report.methods import methods_text
    from harness.runs.folder.archive import write_archive
    from harness.runs.folder.store import redactor_for

    if shows:
        raise UserMistake("--archive writes a whole run: leave out STORY and what chooses or shapes what is shown")
    found = Run.read(run)
    redact = redactor_for(found.header.config, [story.model_dump_json() for story in found.stories])
    number = write_archive(found, file, {"methods.md": redact(methods_text(found))})
    print(f"{file}: {number} files; unpacked, judge it again with: harness score {found.path.name}")


def _turns(given: str | None, trial: Trial) -> Turns:
    """The turns that were asked for; all, when none were. Raises UserMistake."""
    from harness.errors import UserMistake
    from harness.report.trial.transcript import ALL_TURNS, Turns, numbered

    if given is None:
        return ALL_TURNS
    turns, played = Turns.parse(given), [turn for turn, _ in numbered(trial.trajectory.steps)]
    if not any(turn in turns for turn in played):
        there = f"are numbered {played[0]} to {played[-1]}" if played else "are none: nothing was said"
        raise UserMistake(f"--turns {given}: the turns of this conversation {there}")
    return turns


def _choose(found: Run, story: str, number: int | None) -> Trial:
    """The trial of that number; without one, the first that failed, else one that is undecided. Raises UserMistake."""
    from harness.errors import UserMistake, nearest

    trials = [trial for trial in found.trials.facts if trial.story == story]
    if not trials:
        raise UserMistake(
            f'{found.path}: no trial of a story "{story}"{nearest(story, {t.story for t in found.trials.facts})}'
        )
    if number is None:
        return min(trials, key=lambda trial: ("fail", "undecided", "success").index(trial.shown)).read()
    chosen = next((trial for trial in trials if trial.trial == number), None)
    if chosen is None:
        numbers = ", ".join(str(trial.trial) for trial in sorted(trials, key=lambda each: each.trial))
        raise UserMistake(f'{found.path}: story "{story}" has no trial {number} (there are {numbers})')
    return chosen.read()
