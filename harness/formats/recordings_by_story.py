"""Pairs recorded conversations with the stories they are judged by."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.errors import UserMistake, nearest
from harness.formats.recordings import Recording, Recordings
from harness.formats.story_files import StoryFile
from harness.types.story import Story
from harness.types.trajectory import Trajectory

RUN = re.compile(r"(?P<story>.+)\.run(?P<trial>\d+)")
"""The ancestor's name for one of several runs of a story."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A story and what was recorded of it."""

    story: Story
    trial: int
    trajectory: Trajectory
    path: Path


@dataclass(frozen=True, slots=True)
class Paired:
    """Pairs in the order of the stories and trials, and the ids of the stories of which nothing was recorded."""

    pairs: tuple[Pair, ...]
    without_recording: tuple[str, ...]


def pair(recordings: Recordings, stories: Sequence[StoryFile]) -> Paired:
    """Each recording with the story of its id or file stem.

    `greet.run2` is trial 2 of the story `greet`, unless a story has that very id. Raises UserMistake when recordings
    have no story, or several are of the same trial; all at once.
    """
    by_stem = {Path(each.where).stem: each.story for each in stories}
    by_name = by_stem | {each.story.id: each.story for each in stories}
    taken: dict[tuple[str, int], Recording] = {}
    problems: list[str] = []
    for name, recording in recordings.recordings.items():
        key = _find(recording, by_name)
        if key is None:
            problems.append(f'{recording.where}: no story has the id "{name}"{nearest(name, by_name)}')
        elif key in taken:
            problems.append(f'{recording.where}: is trial {key[1]} of "{key[0]}", as is {taken[key].where}; keep one')
        else:
            taken[key] = recording
    if problems:
        raise UserMistake(*problems)
    order = {each.story.id: i for i, each in enumerate(stories)}
    keys = sorted(taken, key=lambda key: (order[key[0]], key[1]))
    pairs = [
        Pair(by_name[story], trial, taken[story, trial].trajectory, taken[story, trial].path) for story, trial in keys
    ]
    recorded = {pair.story.id for pair in pairs}
    return Paired(tuple(pairs), tuple(story for story in order if story not in recorded))


def _find(recording: Recording, stories: Mapping[str, Story]) -> tuple[str, int] | None:
    """(story, trial)"""
    for name in recording.names:
        if name in stories:
            return stories[name].id, 1
        run = RUN.fullmatch(name)
        if run is not None and run["story"] in stories:
            return stories[run["story"]].id, int(run["trial"])
    return None
