"""The stories that a suite selects, read; and the same told story by story, with nothing played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from harness.errors import UserMistake
from harness.formats.datasets.stories import stories_of, story_entries, written_labels
from harness.formats.story_files import StoryFile, checked
from harness.runs.selection.choices import StoryChoice, choices, reason_against, reason_for, selected, to_read
from harness.runs.selection.selection import Selection
from harness.types.suite import Suite
from harness.users.personas.read import with_personas


def selected_stories(suite: Suite, selection: Selection, given: Sequence[StoryFile] | None) -> list[StoryFile]:
    """Those that the suite selects, with its personas; of a sample, those that are drawn. No other is looked into.

    `given` are stories that need not be read. Raises UserMistake with every mistake.
    """
    if given is None:
        files = stories_of(suite, partial(to_read, select=suite.select, selection=selection, seed=suite.seed))
    else:
        chosen = {story.id for story in selected(suite.select, [file.story for file in given])}
        files = checked([file for file in given if file.story.id in chosen], suite.rules)
    return with_personas(files, suite.personas)


def labels_of(suite: Suite, given: Sequence[StoryFile] | None) -> set[str] | None:
    """The labels of all its stories, selected or not; None where some cannot be read."""
    return written_labels(suite) if given is None else {label for file in given for label in file.story.labels}


def explained(suite: Suite, selection: Selection, given: Sequence[StoryFile] | None) -> list[StoryChoice]:
    """Every story of the suite, with why it would be played, or not. Raises UserMistake."""
    problems: list[str] = []
    all_of_them = [file.story for file in given] if given is not None else story_entries(suite, problems)
    if problems:
        raise UserMistake(*problems)
    files = selected_stories(suite, replace(selection, sample=None), given)
    stories = [file.story for file in files]
    by_id = {each.story: each for each in choices(stories, selection, suite.seed)}
    if (number := selection.trial) is not None:
        without = [story.id for story in stories if number > (story.trials or suite.trials) and by_id[story.id].played]
        by_id |= {id: StoryChoice(id, False, f"has no trial {number}") for id in without}
    played_as: dict[str, list[str]] = {}
    for file in files:
        played_as.setdefault(file.story.base or file.story.id, []).append(file.story.id)
    told: list[StoryChoice] = []
    for story in all_of_them:
        reason = reason_for(suite.select, story)
        if reason is None:
            told.append(StoryChoice(story.id, False, f"select: {reason_against(suite.select)}"))
            continue
        told += [_whole(by_id[id], reason) for id in played_as.get(story.id, ())]
    return told


def _whole(choice: StoryChoice, reason: str) -> StoryChoice:
    """With what the suite itself says of it."""
    steps = [f"select: {reason}" if reason else "", choice.why]
    why = choice.why if not choice.played else "; ".join(filter(None, steps))
    return StoryChoice(choice.story, choice.played, why or "nothing leaves it out")
