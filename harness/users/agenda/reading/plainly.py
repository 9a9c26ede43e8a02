"""What people write about how a talk is to go, made plain: several wants in one sentence, a change of mind, no fee."""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.users.agenda.facts import sentence
from harness.users.agenda.language.mentions import Mention, as_amount, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.naming import name_in
from harness.users.agenda.reading.several import told_apart

LONGEST_UNIT = 2
"""Letters of a unit, which is no name: a height of 60 cm."""
LONGEST_THING = 4
"""Words of a thing that is named without a value."""
MOST_CHOSEN = 3
"""Rules of choosing that are read."""
_PLURAL = re.compile(r"(?<=ch)es$|(?<=sh)es$|(?<=[sx])es$|(?<!s)s$")
_CHANGED = ("number", "date", "time", "amount", "identifier", "email")
"""Kinds of values of which another one is said first."""


@dataclass(frozen=True, slots=True)
class Changed:
    """ "You first say 3 nights, then you change it to 4": what is said first, and what holds."""

    name: str
    value: str
    first: str
    then: str


@dataclass(frozen=True, slots=True)
class Extreme:
    """ "Of the times they name you take the latest one": what is chosen of what is listed."""

    name: str
    value: str
    before: str
    """What the story says before that."""
    want: int = 0
    """The want to which it belongs."""


@dataclass(frozen=True, slots=True)
class Plainly:
    """A story, and what was taken out of it."""

    story: str
    changed: tuple[Changed, ...]
    extremes: tuple[Extreme, ...]
    only_free: str | None
    """The story before its words that nothing is agreed to that costs anything; None without them."""
    free_all: bool
    """Whether these are said of every want: "each of them you cancel only if it is free"."""


def put_plainly(story: str, pack: Pack) -> Plainly:
    """The story in words that are read sentence by sentence, with what cannot be put so beside it."""
    story, extremes = _chosen(told_apart(story, pack), pack)
    for pattern, plain in pack.plainly:
        story = pattern.sub(plain, story)
    changed: list[Changed] = []
    if match := pack.grammar("changes_mind", story):
        changed = _changed(match, pack)
        story = story.replace(match[0], "") if changed else story
    free = pack.grammars["only_free"][0]
    before = story[: first.start()].rstrip(" ,;:") if (first := free.search(story)) else None
    every = first is not None and first["each"] is not None
    return Plainly(free.sub("", story) if first else story, tuple(changed), tuple(extremes), before, every)


def _chosen(story: str, pack: Pack) -> tuple[str, list[Extreme]]:
    """The story without its words on which of several things is taken, and these."""
    found: list[Extreme] = []
    while len(found) < MOST_CHOSEN and (match := pack.grammar("takes_extreme", story)):
        said = {"best": "", "where": "", "thing": "", "most": "", "which": ""} | match.groupdict("")
        name = said["thing"].lower()
        name = "one" if not name or name in pack.lists["determiners"] else _PLURAL.sub("", name)
        value = f"the {said['which'] or said['most'] + said['best'] + ' ' + name + said['where'].rstrip()}"
        before = story[: match.start()].rstrip(" :,;.")
        found.append(Extreme(name, value, before))
        rest = story[match.end() :].removeprefix(".")
        goes_on = rest.lstrip(" ,;")
        story = f"{before}. {goes_on[:1].upper()}{goes_on[1:]}" if rest.startswith(",") else f"{before}.{rest}"
    return story, found


def _changed(match: re.Match[str], pack: Pack) -> list[Changed]:
    """The values that are said first, each with the one of its kind that holds; what has no value, as a whole."""
    first, then = (pack.first_person(match[name].strip()) for name in ("first", "then"))
    named_as = "_".join((match["as"] or "").split())
    said, meant = sentence(first), sentence(then)
    pairs: list[tuple[Mention, Mention]] = []
    for kind in _CHANGED:
        one, other = (next((m for m in find_mentions(text, pack) if m.kind == kind), None) for text in (first, then))
        if one is not None and other is not None:
            pairs.append((one, other))
    if not pairs:
        if len(then.split()) > LONGEST_THING or {*then.lower().split()} & pack.lists["clause_words"]:
            return []
        name = named_as or name_in(" ".join(first.split()[:-1]), pack, 1)
        named = [each for each in find_mentions(first, pack) if each.kind == "name"]
        if len(named) == 1:  # "I will pick it up at Central", "Harbour"
            meant = sentence(f"{first[: named[0].start]}{then}{first[named[0].end :]}")
        return [Changed(name or "one", then, said, meant)]
    if len(pairs) == 1:
        [(one, other)] = pairs
        behind, noun = name_in(then[other.end :], pack, 1), name_in(first[one.end :], pack, 1)
        if one.kind == "number" and not noun and behind:  # "There will be five of you", "six people"
            said = sentence(f"{then[: other.start]}{one.text}{then[other.end :]}".strip())
        elif one.kind == "number" and noun and then == other.text:  # "3 tickets", "2"
            then, meant = (f"{each[: len(then)]}{first[one.end :]}{each[len(then) :]}" for each in (then, meant))
        before = (name_in(each, pack, 1) for each in (then[: other.start], first[: one.start]))
        kind = as_amount(other, then, pack).kind
        names = [kind] if kind in {"date", "time", "email", "amount"} else [behind, noun, *before, kind]
        name = named_as or next(each for each in names if len(each) > LONGEST_UNIT and not find_mentions(each, pack))
        value = then.partition(",")[0] if other.end <= len(then.partition(",")[0]) else then  # ", same time"
        return [Changed(name, value, said, meant)]
    return [Changed(other.kind, other.text, said, meant) for _, other in pairs]
