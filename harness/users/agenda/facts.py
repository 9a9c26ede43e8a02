"""What a simulated user knows: facts, the parts of them that can be said alone, and the values in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Literal

from harness.text.values import Value, find_values, relative_dates
from harness.types.user.data import Tell
from harness.users.agenda.language.grammar import LONGEST_LINE, words
from harness.users.agenda.language.pack import Pack

Kind = Literal["wish", "detail", "fact", "preference", "refusal", "ignorance"]
"""A detail says how a wish is to be fulfilled; what is refused and what is not known are facts too."""
START, END = "start", "end"
"""The roles of values that lead from one to the other: places, accounts, days."""


LONGEST_COUNT = 3
"""Digits of a number that counts something."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A value in a text: a date, a time, a day without a date ("tomorrow"), a number, an amount, an identifier, an
    e-mail address, or a name (capitals)."""

    kind: str
    value: str
    """The normal form: equal for equal values."""
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a fact that can be said alone: "from New York"."""

    start: int
    end: int
    lead: str
    """The word that leads it in: from."""
    stems: frozenset[str]
    mentions: tuple[Mention, ...]
    roles: frozenset[str]
    """START, END or both, where it says which end of something its values are."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thought of the story, in the first person."""

    number: int
    """Its place in the story."""
    text: str
    kind: Kind
    stems: frozenset[str]
    all_stems: frozenset[str]
    """With the light words."""
    label: frozenset[str]
    """What "My … is …" names."""
    value: str
    """What a labelled fact says of it."""
    parts: tuple[Part, ...]
    mentions: tuple[Mention, ...]
    refused: tuple[frozenset[str], ...] = ()
    """What is refused: each a set of stems that must all be there."""
    name: str = ""
    """What notes call it."""
    ways: tuple[str, ...] = ()
    """How it is said: the first time, the second time …; by default as the text is."""
    names: tuple[frozenset[str], ...] = ()
    """What it may be asked for as, each as stems."""
    phrases: tuple[str, ...] = ()
    """The same, in lower case as they are written."""
    tell: Tell = "any"
    truth: bool | None = None
    """Whether it says that something is so, or is not so."""

    @property
    def sentence(self) -> str:
        return sentence(self.text)

    @property
    def bare_value(self) -> str:
        """What a labelled fact says, alone; empty for others."""
        return f"{self.value.rstrip(' .,;:')}." if self.value else ""

    @property
    def roles(self) -> frozenset[str]:
        return frozenset(role for part in self.parts for role in part.roles)

    def say(self, parts: Iterable[Part] = ()) -> str:
        """These parts as they stand, neighbours together; without parts the whole."""
        pieces: list[str] = []
        end = -1
        for part in sorted(parts, key=lambda part: part.start):
            gap = self.text[end : part.start] if pieces else ""
            if pieces and len(gap) <= 5 and not any(mark in gap for mark in "();"):
                pieces[-1] += gap + self.text[part.start : part.end]
            else:
                pieces.append(self.text[part.start : part.end])
            end = part.end
        return sentence(", ".join(pieces)) if pieces else self.sentence


def sentence(text: str) -> str:
    """The text as a sentence: a capital in front unless it begins with an identifier, a mark at the end."""
    text = text.strip().rstrip(",;:")
    first = text.split(" ", 1)[0] if text else ""
    if first.isalpha() or "'" in first or "’" in first or first.rstrip(":").isalpha():
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "。", "！", "？", "…")) else f"{text}."


def find_mentions(text: str, pack: Pack) -> tuple[Mention, ...]:
    """Every value in the text, in order, without overlaps."""
    return _mentions_of_line(text, pack) if len(text) <= LONGEST_LINE else _find_mentions(text, pack)


def by_now(fact: Fact, now: datetime, pack: Pack) -> Fact:
    """The fact with the dates that its words are on this day: tomorrow, next Friday."""
    found = tuple(map(_mention, relative_dates(fact.text, pack.language, now=now)))
    return replace(fact, mentions=(*fact.mentions, *found)) if found else fact


@lru_cache(maxsize=4_096)
def _mentions_of_line(text: str, pack: Pack) -> tuple[Mention, ...]:
    return _find_mentions(text, pack)


def _find_mentions(text: str, pack: Pack) -> tuple[Mention, ...]:
    values = [_mention(each) for each in find_values(text, pack.language)]
    found = [each for each in values if each.kind == "date"]
    found += [
        replace(_mention(each), start=match.start(), end=match.end())
        for match in pack.cues["dated"].finditer(text)
        for each in find_values(match[0], pack.language)
        if each.kind == "date"
    ]
    found += [Mention("age", _key(match[0]), match[0], *match.span()) for match in pack.cues["age"].finditer(text)]
    found += [each for each in values if each.kind == "time"]
    found += [Mention("day", _key(match[0]), match[0], *match.span()) for match in pack.cues["day"].finditer(text)]
    found += [each for each in values if each.text.lower() not in pack.lists["no_numbers"]]
    found += [Mention("number", "1", match[0], *match.span()) for match in pack.cues["one"].finditer(text)]
    for match in _NAME.finditer(text):
        if match[0].lower() not in pack.lists["no_names"]:
            kind = "identifier" if _CODE.fullmatch(match[0]) else "name"
            found.append(Mention(kind, _key(match[0]), match[0], *match.span()))
    kept: list[Mention] = []
    taken = bytearray(len(text))
    for mention in found:  # what was found first is the better reading
        if not any(taken[mention.start : mention.end]):
            kept.append(mention)
            taken[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
    return tuple(sorted(kept, key=lambda mention: mention.start))


def _mention(value: Value) -> Mention:
    """A measure is known by its number and the words after it: 3 *days*. What names something identifies it."""
    if value.kind in {"measure", "duration", "percent"} and value.number:
        said = _NUMBER.match(value.text)
        end = value.start + said.end() if said else value.end
        return Mention("number", value.number, value.text[: end - value.start], value.start, end)
    kind = "identifier" if value.kind in {"phone", "iban", "ordinal", "ratio"} else value.kind
    if value.kind == "postcode":  # said without its label it is a number, or an identifier
        kind = "number" if value.value.isdecimal() and value.value[0] != "0" else "identifier"
    return Mention(kind, value.value, value.text, value.start, value.end)


_NUMBER = re.compile(r"[\d.,]*\d|[^\W\d]+")
_CODE = re.compile(r"[A-Z]{5,}")
"""Capitals too many for an abbreviation: a booking code."""
_NAME = re.compile(
    r"(?<![.!?]\s)(?<!^)(?<![\w'’-])(?!I\b)[A-Z][\w’-]*(?:[ \t]+(?:(?:of|de|van|der|and)[ \t]+)?[A-Z][\w’-]*)*(?!\w)"
)


def value_stems(text: str, pack: Pack) -> set[str]:
    """The words of the values that a text names."""
    return {stem for mention in find_mentions(text, pack) for stem in pack.stems(mention.text, light=True)}


def make_fact(number: int, text: str, kind: Kind, pack: Pack, refused: tuple[frozenset[str], ...] = ()) -> Fact:
    """A fact out of a clause in the first person."""
    mentions = find_mentions(text, pack)
    label, value, name = _label(text, pack)
    return Fact(
        number=number,
        text=text,
        kind=kind,
        stems=frozenset(pack.stems(text)),
        all_stems=frozenset(pack.stems(text, light=True)),
        label=label,
        value=value,
        parts=tuple(_parts(text, mentions, label, value, pack)),
        mentions=mentions,
        refused=refused,
        name=name or f"fact-{number + 1}",
        names=(label,) if label else (),
    )


def _key(text: str) -> str:
    return " ".join(text.lower().split())


def _label(text: str, pack: Pack) -> tuple[frozenset[str], str, str]:
    """What the fact is about, when it says "My … is …" or "I am …": as stems, what it says of it, and its name."""
    who = pack.grammar("identity", text)
    if who and _is_name(who["value"], rest=text[who.end() :]) and not pack.cue("no_identity", who["value"]):
        identity = pack.templates["identity"]
        return frozenset(pack.stems(identity, light=True)), who["value"], identity.split()[0]
    match = pack.grammar("label", text)
    if match is None:
        return frozenset(), "", ""
    name = "_".join(words(match["label"]))
    return frozenset(pack.stems(match["label"], light=True)), match["value"].strip(), name


def _is_name(value: str, *, rest: str) -> bool:
    """Whether "I am x" says who somebody is, and not how."""
    return value[0].isupper() or not value.isalpha() or not rest.strip(" .")


def _parts(text: str, mentions: tuple[Mention, ...], label: frozenset[str], value: str, pack: Pack) -> list[Part]:
    """The text cut before its prepositions and at its joints; only what holds a value stands alone."""
    found: list[Part] = []
    for start, end, lead in _segments(text, mentions, pack):
        held = tuple(mention for mention in mentions if start <= mention.start < end)
        if not held:
            continue
        if not lead:
            start = max(text.find(value), 0) if value and not found else held[0].start
            if not value and not _counts(held[-1]):
                end = held[-1].end
        end = start + len(text[start:end].rstrip(" ,;:.!?"))
        found.append(Part(start, end, lead, frozenset(pack.stems(text[start:end])), held, _roles(lead, held, pack)))
    return _with_ends(found, label, pack)


def _counts(mention: Mention) -> bool:
    """Whether it goes with the words after it: 3 checked bags. Longer numbers name something."""
    return mention.kind == "amount" or (mention.kind == "number" and len(mention.value) <= LONGEST_COUNT)


_SPANNING = frozenset({"date", "time", "day"})


def _segments(text: str, mentions: tuple[Mention, ...], pack: Pack) -> Iterator[tuple[int, int, str]]:
    """(start, end, the preposition it begins with)"""
    cuts = {0: (0, "")}  # where a segment begins → where the one before it ends, its preposition
    for match in pack.grammars["part_end"][0].finditer(text):
        cuts[match.end()] = (match.start(), "")
    led = -1  # where the last preposition ends; "starting on" is one
    for match in pack.cues["preposition"].finditer(text):
        following = _NEXT_WORD.match(text, match.end())
        if following is not None and (led < 0 or text[led : match.start()].strip()):
            infinitive = match[0].lower() == "to" and following[1] in pack.lists["verbs"]
            before = cuts.get(match.start(), (match.start(), ""))[0]
            cuts[match.start()] = (before, "" if infinitive else match[0].lower())
            led = match.end()
    inside = {at for mention in mentions for at in range(mention.start + 1, mention.end)}
    starts = sorted(cut for cut in cuts if cut not in inside)
    for start, following_start in zip(starts, [*starts[1:], None], strict=True):
        end = len(text) if following_start is None else cuts[following_start][0]
        yield start, end, cuts[start][1]


_NEXT_WORD = re.compile(r"\s*:?\s*[€$£¥#\"“]?([\w'’-]+)")


def _roles(lead: str, held: tuple[Mention, ...], pack: Pack) -> frozenset[str]:
    starts = bool(lead) and pack.cue("from", lead) is not None
    spans = starts and len({mention.value for mention in held if mention.kind in _SPANNING}) > 1
    ends = spans or (bool(lead) and pack.cue("to", lead) is not None)
    return frozenset(role for role, holds in ((START, starts), (END, ends)) if holds)


def _with_ends(parts: list[Part], label: frozenset[str], pack: Pack) -> list[Part]:
    """A label says which end a value is; a value before one "to …" is where it starts."""
    found: list[Part] = []
    for i, part in enumerate(parts):
        roles = set(part.roles)
        if label and not part.lead:
            roles |= {role for role in (START, END) if label & pack.generic(role)}
        after = parts[i + 1] if i + 1 < len(parts) else None
        if (
            after
            and not roles
            and after.roles == {END}
            and _kinds(part) & _kinds(after)
            and after.start - part.end <= 2
        ):
            roles.add(START)
        found.append(replace(part, roles=frozenset(roles)))
    return found


def _kinds(part: Part) -> set[str]:
    return {mention.kind for mention in part.mentions}
