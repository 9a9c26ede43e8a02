"""harness show --user: what the default user understood of a story, and what it answers to sentences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from harness.report.layout.lines import Line
    from harness.types.story import Story

T = TypeVar("T")

LAST = "last"
USER_FORMATS = ("text", "yaml", "json")
"""Forms in which the user of a story is shown."""


def check_sentences(hear: Sequence[str] | None, user: str | None) -> None:
    """Raises UserMistake."""
    from harness.errors import UserMistake

    if hear and user is None:
        raise UserMistake("--hear is what the user of a story is told: name the story with --user")
    if any(not each.strip() for each in hear or ()):
        raise UserMistake("--hear: expected a sentence of an agent, found an empty one")


def show_user(named: str, run: str, out: Path, layout: str, hear: Sequence[str] | None) -> None:
    """The users of a file, or of one story. Raises UserMistake."""
    stories = _stories(named, run, out)
    if hear:
        _show_heard(stories, hear, layout)
    else:
        _show_understood(stories, layout)


def _show_heard(stories: Sequence[Story], hear: Sequence[str], layout: str) -> None:
    """Raises UserMistake, a line for each story whose user answers nothing, or that it cannot play."""
    from harness.analysis.story_user.hearing import play_sentences
    from harness.errors import UserMistake
    from harness.report.story_user.heard import heard_document, heard_lines

    played = [story for story in stories if story.prompt is None and not story.user_turns]
    if not played:
        raise UserMistake(*(f"{each.id}: its user says its user_turns, whatever it hears" for each in stories))
    pairs = _each(played, lambda story: play_sentences(story, hear))
    _print(pairs, layout, heard_document, heard_lines)


def _show_understood(stories: Sequence[Story], layout: str) -> None:
    """Raises UserMistake, a line for each story that the default user cannot play."""
    from dataclasses import replace

    from harness.analysis.rehearsal import rehearsed
    from harness.analysis.story_user.wording import played as parts_of
    from harness.analysis.understood import Understood, understood
    from harness.errors import UserMistake
    from harness.report.understood import understood_lines, user_block

    def read(story: Story) -> Understood:
        found = understood(story.brief)
        return replace(found, missed=(*found.missed, *rehearsed(story)))

    def lines(story: Story, found: Understood, width: int) -> list[Line]:
        return [*understood_lines(story, found, parts_of(story.brief), width)]

    played = [story for story in stories if story.prompt is None]
    if not played:
        raise UserMistake(
            *(f"{each.id}: nobody plays its user: it says the prompt and its user_turns" for each in stories)
        )
    _print(_each(played, read), layout, user_block, lines)


def _each(stories: Sequence[Story], play: Callable[[Story], T]) -> list[tuple[Story, T]]:
    """Each story with what comes of it. Raises UserMistake with the mistakes of all."""
    from harness.errors import UserMistake

    pairs, problems = [], []
    for story in stories:
        try:
            pairs.append((story, play(story)))
        except UserMistake as mistake:
            problems += [f"{story.id}: {problem}" for problem in mistake.problems]
    if problems:
        raise UserMistake(*problems)
    return pairs


def _print(
    pairs: Sequence[tuple[Story, T]],
    layout: str,
    document: Callable[[Sequence[tuple[Story, T]], str], str],
    lines: Callable[[Story, T, int], Iterable[Line]],
) -> None:
    """As one document, or as lines of each story with a blank one between."""
    import sys

    from harness.report.layout.lines import line, print_lines
    from harness.report.terminal import console_for, reading_width

    if layout != "text":
        sys.stdout.write(document(pairs, layout))
        return
    console = console_for()
    for place, (story, found) in enumerate(pairs):
        print_lines(console, [*([line()] if place else []), *lines(story, found, reading_width(console))])


def _stories(named: str, run: str, out: Path) -> list[Story]:
    """The stories of a file or folder, all or the one with the id `run`, or the one with the id `named` in a suite, a
    folder of stories or a run.

    Raises UserMistake.
    """
    from harness.analysis.run import Run
    from harness.errors import UserMistake
    from harness.formats.datasets.stories import stories_of
    from harness.formats.documents import SUFFIXES, is_suite_file
    from harness.formats.story_files import read_stories
    from harness.formats.suite_files import read_suite
    from harness.runs.folder.header import RUN
    from harness.runs.folder.store import find_run

    if Path(named).exists() or Path(named).suffix in SUFFIXES:
        stories = [file.story for file in read_stories([named])]
        return stories if run == LAST else _with_id(run, stories, named)
    path = Path(run)
    if is_suite_file(path):
        suite = read_suite(path)
        stories = [file.story for file in stories_of(suite)]
    elif path.exists() and not (path / RUN).is_file():
        stories = [file.story for file in read_stories([path])]
    else:
        try:
            stories = list(Run.read(find_run(run, out)).stories)
        except UserMistake as mistake:
            raise UserMistake(f"--user {named}: no such file; as the id of a story: {mistake}") from None
    return _with_id(named, stories, run)


def _with_id(story_id: str, stories: Sequence[Story], where: str) -> list[Story]:
    """Raises UserMistake."""
    from harness.errors import UserMistake, nearest

    found = [story for story in stories if story.id == story_id]
    if not found:
        raise UserMistake(f'{where}: no story "{story_id}"{nearest(story_id, [story.id for story in stories])}')
    return found
