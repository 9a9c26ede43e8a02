"""What a simulated user knows: facts, the parts of them that can be said alone, and the values in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Literal

from harness.text.reading.lexicon import lexicon
from harness.text.values import relative_dates
from harness.types.user.data import Tell
from harness.users.agenda.language.grammar import LONGEST_LINE, words
from harness.users.agenda.language.mentions import Mention, as_mention, find_mentions, numbers_on, ruled_out_in
from harness.users.agenda.language.pack import Pack

Kind = Literal["wish", "detail", "fact", "preference", "refusal", "ignorance"]
"""A detail says how a wish is to be fulfilled; what is refused and what is not known are facts too."""
START, END = "start", "end"
"""The roles of values that lead from one to the other: places, accounts, days."""


LONGEST_COUNT = 3
"""Digits of a number that counts something."""


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
    ruled_out: tuple[Mention, ...] = ()
    """Values that it must not be: "any day but Monday"."""
    taken_back: frozenset[str] = frozenset()
    """Stems of what is said of it first, and corrected later."""
    corrects: bool = False
    """Whether what is said of it first is wrong, and taken back later."""
    otherwise: tuple[Fact, ...] = ()
    """What it is instead, in order, once it cannot be had."""

    @property
    def sentence(self) -> str:
        return sentence(self.text)

    @property
    def bare_value(self) -> str:
        """What a labelled fact says, alone; empty for others."""
        return f"{self.value.rstrip(' .,;:')}." if self.value else ""

    @property
    def is_bare(self) -> bool:
        """Whether it is said in no words but its name: "Insured: Yes." """
        return self.text.partition(":")[0].lower() == self.name.replace("_", " ")

    @property
    def is_name(self) -> bool:
        """Whether its value is a word, and says no day and no time."""
        return any(map(str.isalpha, self.value)) and not {each.kind for each in self.mentions} & {"date", "time", "day"}

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


def by_now(fact: Fact, now: datetime, pack: Pack) -> Fact:
    """The fact with the dates that its words are on this day: tomorrow, next Friday. One date is enough."""
    fact = replace(fact, otherwise=tuple(by_now(each, now, pack) for each in fact.otherwise))
    if fact.ways and any(each.kind == "date" for each in fact.mentions):
        return fact
    found = tuple(map(as_mention, relative_dates(fact.text, pack.language, now=now)))
    if sum(each.kind == "day" and each.value in lexicon(pack.language).weekdays for each in fact.mentions) > 1:
        return fact  # on Tuesday or Thursday, of whatever week
    out = ruled_out_in(fact.text, found, pack)
    fact, found = replace(fact, ruled_out=(*fact.ruled_out, *out)), tuple(each for each in found if each not in out)
    return replace(fact, mentions=(*fact.mentions, *found)) if found else fact


def with_date(part: Part, values: Iterable[Mention]) -> Part:
    """A part that names only the day of the month of the one date among these, with it: "by Friday the 12th"."""
    days = {each.value: each for each in part.mentions if each.kind in {"identifier", "number"}}
    dates = [each for each in values if each.kind == "date" and each.value[-2:].lstrip("0") in days]
    if len(dates) != 1 or any(each.kind == "date" for each in part.mentions):
        return part
    day = days[dates[0].value[-2:].lstrip("0")]
    return replace(part, mentions=(*part.mentions, replace(dates[0], text=day.text, start=day.start, end=day.end)))


def make_fact(number: int, text: str, kind: Kind, pack: Pack, refused: tuple[frozenset[str], ...] = ()) -> Fact:
    """A fact out of a clause in the first person."""
    mentions = find_mentions(text, pack)
    out = ruled_out_in(text, mentions, pack)
    mentions = tuple(each for each in mentions if each not in out or kind == "refusal")
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
        ruled_out=out,
    )


def line_as_fact(number: int, text: str, pack: Pack) -> Fact:
    """What is said again and again is read once."""
    return _line_as_fact(number, text, pack) if len(text) <= LONGEST_LINE else make_fact(number, text, "fact", pack)


@lru_cache(maxsize=4_096)
def _line_as_fact(number: int, text: str, pack: Pack) -> Fact:
    return make_fact(number, text, "fact", pack)


def _label(text: str, pack: Pack) -> tuple[frozenset[str], str, str]:
    """What the fact is about, when it says "My … is …" or "I am …": as stems, what it says of it, and its name."""
    who = pack.grammar("identity", text)
    number = who is not None and {each.kind for each in find_mentions(who["value"], pack)} == {"number"}
    named = who is not None and not number and not pack.cue("no_identity", who["value"])
    if who and named and _is_name(who["value"], rest=text[who.end() :]):
        identity = pack.templates["identity"]
        return frozenset(pack.stems(identity, light=True)), who["value"], identity.split()[0]
    match = pack.grammar("label", text)
    if match is None:
        return frozenset(), "", ""
    first, *rest = match["value"].lower().split()
    if first == "to" and rest[:1] and rest[0] not in pack.lists["pointing"]:  # "The tailor is to shorten my coat"
        return frozenset(), "", ""
    name = "_".join(words(match["label"]))
    return frozenset(pack.stems(match["label"], light=True)), match["value"].strip(), name


def is_self(fact: Fact, pack: Pack) -> bool:
    """Whether it says who the user is."""
    named = any(each.kind == "name" for each in fact.mentions) and pack.cue("own_name", fact.text) is not None
    return named or pack.grammar("identity", fact.text) is not None


def is_reason(fact: Fact) -> bool:
    """Whether it only says why: the other side may call that what it likes, and no day in it is wanted."""
    return bool({"reason", "why"} & {fact.name, *fact.phrases})


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
        elif text[held[-1].end :].startswith(f" {pack.person.subject} "):  # "From 1 June I want it"
            end = held[-1].end
        end = start + len(text[start:end].rstrip(" ,;:.!?"))
        found.append(Part(start, end, lead, frozenset(pack.stems(text[start:end])), held, _roles(lead, held, pack)))
    return with_ends(found, label, pack)


def _counts(mention: Mention) -> bool:
    """Whether it goes with the words after it: 3 checked bags. Longer numbers name something."""
    return mention.kind == "amount" or (mention.kind == "number" and len(mention.value) <= LONGEST_COUNT)


_SPANNING = frozenset({"date", "time", "day"})


def _segments(text: str, mentions: tuple[Mention, ...], pack: Pack) -> Iterator[tuple[int, int, str]]:
    """(start, end, the preposition it begins with)"""
    cuts = {0: (0, "")}  # where a segment begins → where the one before it ends, its preposition
    for match in pack.grammars["part_end"][0].finditer(text):
        if not numbers_on(text, match.start(), match.end(), pack):
            cuts[match.end()] = (match.start(), "")
    led = -1  # where the last preposition ends; "starting on" is one
    for match in pack.cues["preposition"].finditer(text):
        following = _NEXT_WORD.match(text, match.end())
        goes_on = numbers_on(text, match.start(), match.end(), pack)
        if following is not None and not goes_on and (led < 0 or text[led : match.start()].strip()):
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
    counts = Counter(kind for kind, _ in {(each.kind, each.value) for each in held if each.kind in _SPANNING})
    spans = starts and max(counts.values(), default=0) > 1  # not: from Thursday, 9 July
    ends = spans or (bool(lead) and pack.cue("to", lead) is not None)
    return frozenset(role for role, holds in ((START, starts), (END, ends)) if holds)


def with_ends(parts: Sequence[Part], label: frozenset[str], pack: Pack) -> list[Part]:
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
