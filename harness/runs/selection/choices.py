"""Which of the stories are played, each with why it is in or out: labels and names, sample, shard, what fell short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from random import Random
from typing import Protocol, TypeVar

from harness.errors import UserMistake, nearest
from harness.runs.selection.selection import Selection
from harness.types.cases.select import Select
from harness.types.story import Story

NOTHING_FELL_SHORT = "none of the trials that fell short there is in this suite; give the stories they belong to"


class Labelled(Protocol):
    """A story, read or not yet."""

    @property
    def id(self) -> str: ...

    @property
    def labels(self) -> tuple[str, ...] | None: ...


T = TypeVar("T", bound=Labelled)


@dataclass(frozen=True, slots=True)
class StoryChoice:
    """A story that is played, or is not."""

    story: str
    played: bool
    why: str


def reason_for(wanted: Select, story: Labelled) -> str | None:
    """By what label or name a story is chosen; empty where nothing is left out, None where it is."""
    if not wanted.chooses or story.labels is None:  # what is wrong with its labels is told where it is read
        return ""
    base = getattr(story, "base", None)
    for name in wanted.names:
        if fnmatchcase(story.id, name) or (base is not None and fnmatchcase(base, name)):
            return f"name {name}"
    for labels in wanted.labels:
        if set(labels) <= set(story.labels):
            return f"label {','.join(labels)}"
    return None


def reason_against(wanted: Select) -> str:
    """Why a story is left out that has none of what is wanted."""
    labels = [",".join(each) for each in wanted.labels]
    told = [f"has not the label {' or '.join(labels)}"] if labels else []
    return " and ".join([*told, *([f"its id does not fit {' or '.join(wanted.names)}"] if wanted.names else [])])


def selected(select: Select, stories: Sequence[T]) -> Sequence[T]:
    """Those that the suite selects. Raises UserMistake for a label or name that none has."""
    if not select.chooses:
        return stories
    if problems := [*_unknown(select, stories, "select.names: ", "select.labels: ")]:
        raise UserMistake(*problems)
    return [story for story in stories if reason_for(select, story) is not None]


def _unknown(wanted: Select, stories: Sequence[Labelled], name_at: str, label_at: str) -> Iterator[str]:
    if not stories:
        return
    for name in wanted.names:
        if not any(reason_for(Select(names=(name,)), story) for story in stories):
            ids = [story.id for story in stories]
            yield f'{name_at}"{name}": no story has such an id; there are {listed(ids)}{_close(name, ids)}'
    for labels in wanted.labels:
        if any(set(labels) <= set(story.labels or ()) for story in stories):
            continue
        known = dict.fromkeys(label for story in stories for label in story.labels or ())
        lacking = [label for label in labels if label not in known]
        if not lacking:
            yield f'{label_at}"{",".join(labels)}": no story has all of these labels'
        elif not known:
            yield f'{label_at}"{lacking[0]}": no story has a label; write labels into the stories'
        else:
            yield f'{label_at}"{lacking[0]}": no story has this label{nearest(lacking[0], known)}'


def _close(name: str, ids: Sequence[str]) -> str:
    hint = nearest(name, ids)
    return hint if hint.startswith(" (did") else ""


def to_read(stories: Sequence[T], select: Select, selection: Selection, seed: int) -> Sequence[T]:
    """Those that need to be looked into: what the suite selects and, of a sample, what is drawn. Raises UserMistake."""
    stories = selected(select, stories)
    if selection.sample is None:
        return stories
    fitting = [story for story in stories if reason_for(selection.wanted, story) is not None] or stories
    drawn = _drawn(list(dict.fromkeys(story.id for story in fitting)), selection, seed)
    return [story for story in stories if story.id in drawn]


def choices(stories: Sequence[Story], selection: Selection, seed: int) -> list[StoryChoice]:
    """Of the stories that the suite selects, which options leave in. Raises UserMistake where nothing would be left."""
    wanted = selection.wanted
    if problems := [*_unknown(wanted, stories, "--story ", "--label ")]:
        raise UserMistake(*problems)
    reasons = {story.id: reason_for(wanted, story) for story in stories}
    left = [story for story in stories if reasons[story.id] is not None]
    bases = list(dict.fromkeys(story.base or story.id for story in left))
    drawn = _drawn(bases, selection, seed)
    sampled = [story for story in left if (story.base or story.id) in drawn]
    part = {story.id for story in _part(sampled, selection)}
    failed = None if selection.only is None else {story for story, _ in selection.only}
    found = []
    for story in stories:
        reason = reasons[story.id]
        steps = [f"--{reason.replace('name ', 'story ')}"] if reason else []
        if reason is None:
            out = reason_against(wanted)
        elif (story.base or story.id) not in drawn:
            out = f"is not among the {selection.sample} of {len(bases)} that --sample drew (seed {seed})"
        elif story.id not in part:
            out = f"is in another part than --shard {_parts(selection)}"
        elif failed is not None and story.id not in failed:
            out = "did not fall short in the run of --failed"
        else:
            out = ""
        steps += [f"--sample {selection.sample}, seed {seed}"] if selection.sample is not None else []
        steps += [f"--shard {_parts(selection)}"] if selection.shard is not None else []
        steps += ["fell short in the run of --failed"] if failed is not None else []
        found.append(StoryChoice(story.id, not out, out or "; ".join(steps)))
    if failed is not None and found and not any(each.played for each in found):
        raise UserMistake(NOTHING_FELL_SHORT)
    return found


def _parts(selection: Selection) -> str:
    return "/".join(map(str, selection.shard or ()))


def _drawn(ids: Sequence[str], selection: Selection, seed: int) -> set[str]:
    """A sample of the ids; all of them where none is asked for."""
    if selection.sample is None or selection.sample >= len(ids):
        return set(ids)
    return set(Random(seed).sample(ids, selection.sample))


def _part(stories: Sequence[Story], selection: Selection) -> Sequence[Story]:
    """Every n-th story. Raises UserMistake when nothing is left for this part."""
    if selection.shard is None:
        return stories
    part, parts = selection.shard
    if stories and part > len(stories):
        raise UserMistake(f"--shard {part}/{parts}: there are only {len(stories)} stories; take fewer parts")
    return stories[part - 1 :: parts]


def listed(names: Sequence[str]) -> str:
    """The first five, and how many more there are."""
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
