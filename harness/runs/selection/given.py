"""What is given to be played: a suite, files and folders of stories, or stories themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.errors import UserMistake
from harness.formats.story_files import StoryFile, read_stories
from harness.formats.story_parser import parse_story
from harness.formats.suite_files import find_suite, suite_of, suite_over
from harness.types.story import Story
from harness.types.suite import Suite

NOWHERE = "(given in Python)"
"""Stands where a file would be named."""


@dataclass(frozen=True, slots=True)
class Given:
    """What `stories` turned out to be: a suite, paths of stories, or stories themselves."""

    suite: Suite | None = None
    paths: tuple[Path, ...] = ()
    stories: tuple[StoryFile, ...] | None = None

    @property
    def is_empty(self) -> bool:
        return self.suite is None and not self.paths and self.stories is None

    def suite_with(self, changes: Mapping[str, Any]) -> Suite:
        """Raises UserMistake."""
        if self.is_empty:
            raise UserMistake(
                "no stories are given: add a suite file, story files or folders (harness demo needs none)"
            )
        if self.suite is not None:
            return suite_of(self.suite.model_dump(exclude_unset=True), changes)
        if self.paths:
            return suite_over(self.paths, changes)
        if "targets" not in changes:
            raise UserMistake("no agent is given: add agent=…, an object or module:attribute")
        return suite_of({"stories": [NOWHERE]}, changes)


def given_stories(stories: Any) -> Given:
    if isinstance(stories, Suite):
        return Given(suite=stories)
    each = [stories] if isinstance(stories, str | Path | Story | Mapping) else list(stories)
    paths = tuple(Path(one) for one in each if isinstance(one, str | Path))
    if len(paths) == len(each):
        suite = find_suite(paths)
        return Given(suite=suite) if suite is not None else Given(paths=paths)
    files = read_stories(paths) if paths else []
    return Given(stories=(*files, *(_story(one, i) for i, one in enumerate(each) if not isinstance(one, str | Path))))


def _story(given: Any, place: int) -> StoryFile:
    where = f"stories[{place}]"
    if isinstance(given, Story):
        return StoryFile(given, where)
    if isinstance(given, Mapping):
        return StoryFile(parse_story(given, where=where, default_id=f"story-{place + 1}"), where)
    raise UserMistake(f"{where}: expected a path, a Story or a dict, found {type(given).__name__}")
