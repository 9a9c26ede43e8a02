"""Values that a text names: days, times, numbers, amounts, identifiers, addresses, names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from harness.text.naming.codes import parted_codes
from harness.text.saying.phones import own_part
from harness.text.values import Value, find_values
from harness.users.agenda.language.grammar import LONGEST_LINE, word_after
from harness.users.agenda.language.pack import Pack

LATEST = 24
"""A greater number is no hour."""
BEFORE, NEAR = 10, 5
"""Characters before a value in which a word stands that makes it a bound; between a date and its day of the week."""
BESIDE = 40
"""Characters on each side of a number that tell whether it is money."""
LONGEST_TIME = 4
"""Words of a time without the part of the day: half past four."""
WEEK = "week "
"""What the normal form of a week begins with that is named by one of its days."""
EARLIEST = 7
"""The first hour of which people who say no more mean the morning."""

WRITTEN = frozenset({"postcode", "phone", "email"})
"""Kinds of values that are known by how they are written."""


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


def find_mentions(text: str, pack: Pack) -> tuple[Mention, ...]:
    """Every value in the text, in order, without overlaps."""
    return _mentions_of_line(text, pack) if len(text) <= LONGEST_LINE else _mentions_of_text(text, pack)


@lru_cache(maxsize=4_096)
def _mentions_of_line(text: str, pack: Pack) -> tuple[Mention, ...]:
    return _find_mentions(text, pack)


@lru_cache(maxsize=32)  # a story and its last messages
def _mentions_of_text(text: str, pack: Pack) -> tuple[Mention, ...]:
    return _find_mentions(text, pack)


def _find_mentions(text: str, pack: Pack) -> tuple[Mention, ...]:
    values = [as_mention(each) for each in find_values(text, pack.language)]
    found = [_week(each, text, pack) for each in values if each.kind == "date"]
    found += [
        replace(as_mention(each), start=match.start(), end=match.end())
        for match in pack.cues["dated"].finditer(text)
        for each in find_values(match[0], pack.language)
        if each.kind == "date"
    ]
    found += [Mention("age", _key(match[0]), match[0], *match.span()) for match in pack.cues["age"].finditer(text)]
    found += [_by_day(each) for each in values if each.kind == "time"]
    found += [Mention("day", _key(match[0]), match[0], *match.span()) for match in pack.cues["day"].finditer(text)]
    found += [
        Mention("identifier", _key(match[0]), match[0], *match.span())
        for match in parted_codes(text)
        if not any(each.start <= match.start() <= match.end() <= each.end for each in values)
    ]
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


def _week(date: Mention, text: str, pack: Pack) -> Mention:
    """The week that is named by one of its days: "the week of 11 May" is no 11 May."""
    led = pack.grammar("week_of", text[: date.start])
    if led is None:
        return date
    return Mention("day", f"{WEEK}{date.value}", text[led.start() : date.end], led.start(), date.end)


def as_mention(value: Value) -> Mention:
    """A measure is known by its number and the words after it: 3 *days*. What names something identifies it, and a
    time is one to the minute where no seconds are told: 10:30:00+02:00."""
    if value.kind in {"measure", "duration", "percent"} and value.number:
        said = _NUMBER.match(value.text)
        end = value.start + said.end() if said else value.end
        return Mention("number", value.number, value.text[: end - value.start], value.start, end)
    kind = "identifier" if value.kind in {"phone", "iban", "ordinal", "ratio"} else value.kind
    if value.kind == "postcode":  # said without its label it is a number, or an identifier
        kind = "number" if value.value.isdecimal() and value.value[0] != "0" else "identifier"
    if value.kind == "phone" or (kind == "identifier" and value.value.isdecimal() and len(value.value) >= DIALLED):
        return Mention(kind, own_part(value.value), value.text, value.start, value.end)
    if kind == "identifier" and (behind := _BEHIND_STATE.fullmatch(value.text)):
        return Mention("number", behind[1], behind[1], value.end - len(behind[1]), value.end)
    told = value.value.removesuffix(":00") if kind == "time" and value.value.count(":") > 1 else value.value
    told = told.replace(" ", "") if kind == "identifier" else told
    return Mention(kind, told, value.text, value.start, value.end)


NUMBERING = re.compile(r"(?m)^\s*\d{1,2}[.)](?:\s|$)")
"""The numbers of a list: "1. Account number" names no 1."""
_NUMBER = re.compile(r"[\d.,]*\d|[^\W\d]+")
DIALLED = 9
"""Digits of a number that may be that of a phone, written without spaces."""
_BARE = re.compile(r"[1-9]\d{0,3}(?:\.\d\d)?")
"""A number that may be an amount of money."""
_CODE = re.compile(r"[A-Z]{5,}")
"""Capitals too many for an abbreviation: a booking code."""
_BEHIND_STATE = re.compile(r"[A-Z]{2} (\d{5})")
"""A postcode with the code of its state: CO 80239."""
_NAME = re.compile(
    r"(?<![.!?]\s)(?<!^)(?<![\w'’-])(?!I\b)[A-Z][\w’-]*(?:[ \t]+(?:(?:of|de|van|der|and)[ \t]+)?[A-Z][\w’-]*)*(?!\w)"
)


def kinds_of(text: str, pack: Pack) -> frozenset[str]:
    """What a text has of that which is written in a way of its own: a postcode, a phone number, an e-mail address."""
    return frozenset(each.kind for each in find_values(text, pack.language)) & WRITTEN


def value_stems(text: str, pack: Pack) -> set[str]:
    """The words of the values that a text names."""
    return {stem for mention in find_mentions(text, pack) for stem in pack.stems(mention.text, light=True)}


def ruled_out_in(text: str, mentions: Iterable[Mention], pack: Pack) -> tuple[Mention, ...]:
    """The values that the text says it must not be: "not on a Monday or Friday", "Fridays do not suit me"."""
    out: list[Mention] = []
    ends = {match.end() for match in pack.grammars["ruled_out"][0].finditer(text)}
    row: list[Mention] = []
    for each in mentions:
        led = any(each.start <= end < each.end for end in ends)
        row = [*row, each] if row and pack.grammar("goes_on", text[row[-1].end : each.start]) else [each]
        if led or (len(row) > 1 and row[-2] in out):
            out.append(each)
        elif pack.grammar("ruled_out_behind", text[each.end :]):
            out += row
    return tuple(each for each in mentions if any(_is_same(each, one) for one in out))


def _is_same(one: Mention, other: Mention) -> bool:
    return (one.kind, one.value.rstrip("s")) == (other.kind, other.value.rstrip("s"))


def _key(text: str) -> str:
    return " ".join(text.lower().split())


def is_until(mention: Mention, beside: Iterable[Mention], text: str, pack: Pack) -> bool:
    """Whether it says until when something can be, with its day of the week or without: "until Friday 17 May"."""
    days = (each.start for each in beside if each.kind == "day" and -1 < mention.start - each.end < NEAR)
    return pack.cue("upper", text[: min(days, default=mention.start)][-BEFORE:]) is not None


def without_ends(text: str, pack: Pack) -> str:
    """The text without the days of the week of dates until which something can be."""
    found = find_mentions(text, pack)
    ends = [each for each in found if each.kind == "date" and is_until(each, found, text, pack)]
    days = [each for each in found if each.kind == "day" and any(-1 < end.start - each.end < NEAR for end in ends)]
    for day in reversed(days):
        text = f"{text[: day.start]}{text[day.end :]}"
    return text


def barred_in(text: str, pack: Pack) -> list[frozenset[str]]:
    """What a choice must not have, each as stems: "the cheapest one that is not on the second floor"."""
    chooses = any(pack.cue(name, text) for name in ("prefer", "least_dear", "most_dear", "soonest", "last_of"))
    if not chooses and pack.grammar("any_but", text) is None:
        return []
    found = (frozenset(pack.stems(each["what"], light=True)) for each in pack.grammars["barred"][0].finditer(text))
    return [each for each in found if each]


def _by_day(time: Mention) -> Mention:
    """Half past four, in words without the part of the day, is in the afternoon."""
    hour = int(time.value[:2])
    plain = len(time.text.split()) <= LONGEST_TIME and not any(map(str.isdigit, time.text))
    return replace(time, value=f"{hour + 12}{time.value[2:]}") if plain and 0 < hour < EARLIEST else time


def is_bare_value(text: str, pack: Pack) -> bool:
    """Whether it only names days, times or other values: "Tue 14:00?" """
    found = [each for each in find_mentions(text, pack) if each.kind != "name"]
    for each in reversed(found):
        text = f"{text[: each.start]} {text[each.end :]}"
    return bool(found) and not pack.cue("or", text) and not pack.stems(text, light=True)


def as_amount(mention: Mention, text: str, pack: Pack) -> Mention:
    """A number of what may be money or a weight as an amount: 12 pounds."""
    unit = word_after(text, mention.end) if mention.kind == "number" else ""
    if unit not in pack.lists["money_words"]:
        return mention
    end = text.lower().index(unit, mention.end) + len(unit)
    value = f"{mention.value} {pack.stemmer.stem(unit)}"
    return replace(mention, kind="amount", value=value, text=text[mention.start : end], end=end)


def prices_in(text: str, pack: Pack) -> list[Mention]:
    """The amounts of money of a text; where people speak, as bare numbers, too: "I make it 84", and beside such a one
    what else may be one: "The blue one is 40, the red one 30 all in"."""
    found = [as_amount(each, text, pack) for each in find_mentions(text, pack)]
    bare = [each for each in found if each.kind == "number" and _BARE.fullmatch(each.text)]
    places = {each: f"{text[max(each.start - BESIDE, 0) : each.start]}\0{text[each.end :][:BESIDE]}" for each in bare}
    weak = [each for each in bare if pack.grammar("beside_price", places[each])]
    sure = [each for each in bare if pack.grammar("bare_price", places[each]) or (each in weak and "." in each.text)]
    several = (
        len([each for each in weak if float(each.value) > LATEST]) > 1
    )  # "The small one at 60, the big one at 95."
    if sure or several or any(each.kind == "amount" for each in found):
        sure += weak
    named = [replace(each, kind="amount") if each in sure else each for each in found]
    return [each for each in named if each.kind == "amount"]


def unpriced(text: str, pack: Pack) -> str:
    """The text without its prices: "Deposit £92"."""
    for each in reversed([as_amount(each, text, pack) for each in find_mentions(text, pack)]):
        text = f"{text[: each.start]}{text[each.end :]}" if each.kind == "amount" else text
    return text


def numbers_on(text: str, end: int, start: int, pack: Pack) -> bool:
    """Whether the number that begins at `start` goes on the one before `end`: "floors 1 to 3", "rooms 5 and 6"."""
    said = _COUNTED.search(text[:end].rstrip())
    return said is not None and numbered(text, said.start("number"), pack) >= 0 and bool(_GOES_ON.match(text[start:]))


def numbered(text: str, number: int, pack: Pack) -> int:
    """Where the name of the things begins of which the number that begins there is one: floors 1; -1 without one."""
    said = _COUNTED.search(text[:number] + "1")
    doing = pack.lists["function_words"] | pack.lists["finite"] | pack.lists["verbs"]
    return said.start() if said and said["things"] not in doing else -1


_COUNTED = re.compile(r"(?<![\w-])(?P<things>[a-z]+s) (?P<number>\d{1,3})$")
_GOES_ON = re.compile(r"\s*\d{1,3}(?!\w|[.,:]\d| [a-z]+s\b)")


def has_number(text: str, word: str, pack: Pack) -> bool:
    """Whether a text has the number that is a word: 2, for two."""
    numbers = {each.value for each in find_mentions(word, pack) if each.kind == "number"} if word.isalpha() else set()
    return bool(numbers) and any(each.kind == "number" and each.value in numbers for each in find_mentions(text, pack))
