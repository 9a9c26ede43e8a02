"""Which conversations with the built-in desks are played, and what was seen in them."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any

from harness.analysis.run import Run
from harness.analysis.user_figures.talks import (
    DeskPlay,
    PlayedTalk,
    bug_measurement,
    desk_measurement,
    talks_of,
)
from harness.cli.play.demo import shipped
from harness.demo.desks import opening
from harness.demo.desks.opening import BUGS, DESKS, STYLES
from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document
from harness.formats.story_files import read_stories
from harness.runs.request import PreparedRun, RunRequest, prepare
from harness.types.story import Story
from harness.types.user.measurement import BugMeasurement, DeskMeasurement

OPENED = f"{opening.__name__}:{opening.open_desk.__name__}"


def chosen(desk: str, style: str, *, quick: bool, seed: int, bugs: bool = False) -> list[DeskPlay]:
    """What globs over desks and styles choose, with each story once; with bugs, in the stories that show them.

    With `quick` one story is drawn for each desk, style and bug. Raises UserMistake.
    """
    desks, styles = _fitting("--desk", desk, DESKS), _fitting("--style", style, STYLES)
    by_desk: dict[str, list[str]] = {}
    for story in desk_stories():
        by_desk.setdefault(story.agent, []).append(story.id)
    draw = Random(seed)
    found: list[DeskPlay] = []
    for name in desks:
        for bug, stories in (_shown(name) if bugs else {None: by_desk[name]}).items():
            for manner in styles:
                drawn = [draw.choice(stories)] if quick else stories
                found += [DeskPlay(name, manner, story, bug) for story in drawn]
    return found


def prepared(plays: Sequence[DeskPlay], name: str, fields: Mapping[str, Any], out: Path) -> PreparedRun:
    """A run of these, each with a target of its own. Raises UserMistake."""
    told = {story.id: story for story in desk_stories()}
    stories = [told[play.story].model_copy(update={"id": play.id, "agent": _label(play)}) for play in plays]
    targets = {
        _label(play): {"ref": OPENED, "kwargs": {"desk": play.desk, "style": play.style, "bug": play.bug}}
        for play in plays
    }
    request = RunRequest(stories=stories, fields={"name": name, "targets": targets, **fields}, confirm=False, out=out)
    return prepare(request)


def measured(run: Run, *, quick: bool) -> DeskMeasurement:
    """What a run of right desks shows."""
    return desk_measurement(talks_of(run.trials, run.stories), str(run.path), showing(run), quick=quick)


def bugs_measured(run: Run) -> BugMeasurement:
    """What a run of desks with bugs shows."""
    return bug_measurement(talks_of(run.trials, run.stories), str(run.path), showing(run))


def showing(run: Run) -> Callable[[PlayedTalk], str]:
    """The command that shows a conversation of a run."""

    def command(talk: PlayedTalk) -> str:
        number = ["--trial", str(talk.trial)] if talk.trial > 1 else []
        out = ["--out", str(run.path.parent)] if run.path.parent != Path("runs") else []
        return shlex.join(["harness", "show", run.path.name, talk.play.id, *number, *out])

    return command


def desk_stories() -> list[Story]:
    """The stories of all desks."""
    return [each.story for each in read_stories([shipped("desk_stories", "datasets/desks")])]


def _shown(desk: str) -> dict[str | None, list[str]]:
    """Bug → the stories that show it at this desk."""
    table = read_document(Path(opening.__file__).with_name("bugs.yaml"))
    return {bug: table[desk][bug] for bug in BUGS}


def _label(play: DeskPlay) -> str:
    return ".".join(filter(None, (play.desk, play.style, play.bug)))


def _fitting(option: str, glob: str, names: Iterable[str]) -> list[str]:
    names = list(names)
    found = [name for name in names if fnmatchcase(name, glob)]
    if not found:
        raise UserMistake(f'{option} "{glob}": there are {", ".join(names)}{nearest(glob, names)}')
    return found
