"""What is wrong with the `user` of a story: names that do not agree, and values that the prose has otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from harness.errors import nearest
from harness.text.keywords import mentions
from harness.text.languages import words
from harness.text.normalize import fold
from harness.text.values import find_values
from harness.text.wordforms import stem
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.user.data import KnownFact, UserData

FARTHEST = 24
"""Characters between the name of a fact in the prose and the value that stands for it."""
NAME = "name"
_A_NAME = re.compile(r"[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+)*")
_IS_NAME = re.compile(rf"(?::|\s+[a-z]+)?\s+({_A_NAME.pattern})")
"""A name behind what it is called: "name is Ana Wolf", "name: Ana Wolf"."""
_WORD = re.compile(r"[^\W_]+")
_END = re.compile(r"[.;!?](?:\s|$)|\n|,")


def user_problems(story: Story) -> Iterator[str]:
    """A line for each mistake: its path, what was expected, the nearest valid name."""
    if story.user is None:
        return
    for path, text in _texts(story.user):
        if not text.strip():
            yield f"user.{path}: is blank; write it, or take it out"
    yield from _name_problems(story.user, [*(goal.name for goal in story.goal_details), *story.groups])
    yield from _contrary_wishes(story.user, story.language)
    for name, known in story.user.knows.items():
        if other := _said_otherwise(story, name, known):
            yield (
                f'user.knows.{name}: is "{known.value}", but the story says "{other}"; correct one of them '
                "(what both hold must agree)"
            )


def known_codes(story: Story) -> Iterator[str]:
    """The codes of goals for which the user has other words: DLK, where the room type is a Deluxe King."""
    for goal in story.goal_details if story.user is not None else ():
        for name, value in goal.args.items() if isinstance(goal, ToolGoal) else ():
            if story.user is not None and story.user.word_for(name, value) is not None:
                yield str(value)


def plain_name(name: str) -> str:
    """order_id → order id: names are told apart by their words."""
    return " ".join(_WORD.findall(name.replace("_", " ").lower()))


def _texts(user: UserData) -> Iterator[tuple[str, str]]:
    """Every text in it, with its path."""

    def inside(value: Any, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, str):
            yield path, value
        elif isinstance(value, dict):
            for key, item in value.items():
                if not key.strip():
                    yield f"{path}.{key!r}", key
                yield from inside(item, f"{path}.{key}" if path else key)
        elif isinstance(value, list | tuple):
            for place, item in enumerate(value):
                yield from inside(item, f"{path}[{place}]")

    yield from inside(user.model_dump(), "")


def _name_problems(user: UserData, goals: list[str]) -> Iterator[str]:
    known = {plain_name(name): name for name in user.knows}
    for one, other in pairwise(sorted(user.knows, key=plain_name)):
        if plain_name(one) == plain_name(other):
            yield f'user.knows: "{one}" and "{other}" are one name; keep one'
    for place, name in enumerate(user.does_not_know):
        if plain_name(name) in known:
            yield f'user.does_not_know[{place}]: "{name}" is among what the user knows; take it out of one of them'
    labels = [user.label(place) for place in range(len(user.wants))]
    for place, want in enumerate(user.wants):
        if labels[place] in labels[:place]:
            yield f'user.wants[{place}].id: "{labels[place]}" is taken by another want; ids are unique'
        for name in want.needs:
            if name not in user.knows:
                yield f'user.wants[{place}].needs: "{name}" is nothing that the user knows{nearest(name, user.knows)}'
        if want.done_when is not None and want.done_when not in goals:
            yield f'user.wants[{place}].done_when: "{want.done_when}" is no goal{nearest(want.done_when, goals)}'


def _contrary_wishes(user: UserData, language: str) -> Iterator[str]:
    """Where a want begins with what is refused: wants to reserve a table, refuses to reserve."""
    common = words(language)
    for place, refused in enumerate(user.refuses):
        act = {stem(word, language) for word in _WORD.findall(fold(refused.act.replace("_", " ")))}
        for number, want in enumerate(user.wants):
            said = [word for word in _WORD.findall(fold(want.say)) if word not in common.fillers]
            stems = [stem(word, language) for word in said]
            wishes = [each for each in stems if each not in {stem(word, language) for word in WISHING}]
            denied = bool(common.negations & set(said))
            if act and act <= set(stems) and wishes[:1] and wishes[0] in act and not denied:
                yield (
                    f'user.refuses[{place}].act: "{refused.act}" is what user.wants[{number}] asks for '
                    f'("{want.say}"); say more exactly what is refused'
                )


WISHING = ("want", "like", "need", "wish", "love", "help", "hello", "hi", "i'd")
"""Words before what an English sentence wishes; of other languages the fillers are enough."""


def _said_otherwise(story: Story, name: str, known: KnownFact) -> str | None:
    """The words of the prose that give a fact by its name, with another value of the same kind; None where none do.

    A value that the data hold under any name is no other: what two facts are called may be alike.
    """
    if story.user is None or isinstance(known.value, tuple | bool):
        return None
    value, prose, language = str(known.value), story.story, story.language
    kind = value_kind(value, language)
    if kind is None or mentions(prose, value, language):
        return None
    held = "\n".join((*story.user.texts, story.starting_sentence or ""))
    for label in (plain_name(name), *map(plain_name, known.asked_as)):
        for match in re.finditer(rf"(?<!\w){re.escape(label)}(?!\w)", prose, re.IGNORECASE) if label else ():
            after = _END.split(prose[match.end() :], maxsplit=1)[0]
            found = _first_value(after, kind, language)
            if found and not mentions(held, found, language):
                return f"{match[0]}{after[: after.index(found)]}{found}"
    return None


def _first_value(after: str, kind: str, language: str) -> str | None:
    """The value right behind a name, where it is of this kind."""
    if kind == NAME:
        match = _IS_NAME.match(after)
        return match[1] if match else None
    found = next(iter(find_values(after, language)), None)
    return found.text if found is not None and found.start <= FARTHEST and found.kind == kind else None


def value_kind(value: str, language: str) -> str | None:
    """What kind of value it is as a whole; None for words."""
    found = find_values(value, language)
    if len(found) == 1 and found[0].text.strip() == value.strip():
        return found[0].kind
    return NAME if not found and _A_NAME.fullmatch(value.strip()) else None
