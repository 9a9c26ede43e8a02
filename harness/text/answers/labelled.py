"""The numbers that a text tells of a label: 120.50 of total in "The total for 3 items is not $130 but $120.50"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from harness.text.currencies import SHORT_MULTIPLIERS
from harness.text.keywords import mentions
from harness.text.negations import excluded, negation_rules
from harness.text.normalize import CACHED_LENGTH, fold
from harness.text.reading.value import Value, as_text, exact
from harness.text.said import Said, said_in
from harness.text.saying.sentences import sentences
from harness.text.wordforms import same_word, table, word_set

_SEPARATOR = re.compile(r"[:：=|→]")
_APART = re.compile(r"[,;()\[\]!?…]|\.(?!\d)|\s[-–—]\s")
_ASIDE = re.compile(r"\([^()]*\)")
_RULED = re.compile(r"[\s|:+-]+")
_SHORT = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?:(?P<times>k|mn?|bn?)|e\+?(?P<power>\d{1,2}))")
REACH = 2
"""Words by which a value may be parted from a preposition that says what else it is of, or from another value."""


class ToldNumbers(NamedTuple):
    """What a text tells."""

    firm: tuple[str, ...]
    open: tuple[str, ...]
    """Numbers of which nobody can say whether they are meant."""


class Tie(IntEnum):
    """How a value belongs to a label, the firmest last."""

    NONE = 0
    OPEN = 1
    """Something else is said to be it, but perhaps that is the same: For your total, the tax is $8."""
    BESIDE = 2
    SAID = 3
    """Behind a colon, or a word such as is."""
    NOW = 4
    """It is said to be so by now, so that what was said before it is over."""


@dataclass(frozen=True, slots=True)
class LabelWords:
    """How a language ties a value to what it is of."""

    verbs: frozenset[str]
    """The total *is* 5."""
    links: frozenset[str]
    """What may stand between that or the label and the value: *about* 5."""
    towards: frozenset[str]
    """From 4 *to* 5."""
    now: frozenset[str]
    formerly: frozenset[str]
    others: frozenset[str]
    """Prepositions before what is not the value: *for* order 5."""


@lru_cache(maxsize=64)
def label_words(language: str) -> LabelWords:
    own = table(language, "labels")
    links = frozenset(own.get("links", ())) | word_set(language, "between")
    return LabelWords(
        **{name: frozenset(own.get(name, ())) for name in ("verbs", "towards", "now", "formerly", "others")},
        links=links | frozenset(own.get("now", ())),
    )


def numbers_told(text: str, label: str | None, language: str) -> ToldNumbers:
    """The numbers of a text, whatever they count; those of dates, times and identifiers, and those that are excluded
    (not 5 but 6), are none. With a label those which the text says it to be."""
    return (_cached if len(text) <= CACHED_LENGTH else _numbers_told)(text, label, language)


def _numbers_told(text: str, label: str | None, language: str) -> ToldNumbers:
    lines = list(sentences(text, language))
    if label is None:
        every = (each for line in lines for each in _numbers(said_in(line, language, None)))
        return ToldNumbers(tuple(number for number, _ in every), ())
    firm: list[str] = []
    unsure: list[str] = []
    for i, line in enumerate(lines):
        after = lines[i + 1] if i + 1 < len(lines) else ""
        if _is_heading(line) and after:
            line, after = f"{line.rstrip()} {after.lstrip()}", ""
        told = _of_line(line, label, language)
        if told is not None and not any(told) and after:
            told = _taken_up(after, language)
        if told is not None:
            firm += told.firm
            unsure += told.open
    of_columns = _of_columns(text, label, language)
    return ToldNumbers((*firm, *of_columns.firm), (*unsure, *of_columns.open))


_cached = lru_cache(maxsize=2_048)(_numbers_told)


def _is_heading(line: str) -> bool:
    return line.rstrip(" *_").endswith((":", "："))


# ---------------------------------------------------------------------------------------------- the numbers of a line


def _numbers(said: Said) -> list[tuple[str, Value]]:
    """Those that are not excluded, as plain numbers."""
    found = [(number, each) for each in said.values if (number := _number(each, said)) is not None]
    return [(number, each) for number, each in found if not excluded(said.clauses, _first(each, said), said.language)]


def _number(value: Value, said: Said) -> str | None:
    number = value.number
    if number is None and value.kind == "identifier" and (short := _SHORT.fullmatch(fold(value.text))) is not None:
        times = SHORT_MULTIPLIERS[short["times"]] if short["times"] else 10 ** int(short["power"])
        size = exact(short["number"])
        return as_text(size * times) if size is not None else None
    return f"-{number}" if number is not None and _in_brackets(value, said) else number


def _in_brackets(value: Value, said: Said) -> bool:
    """Whether it is written as accounts write what is below zero: Balance: ($20.00)."""
    text = said.clauses.text
    before, after = text[: value.start].rstrip(" $€£*_"), text[value.end :].lstrip(" *_")
    if value.kind != "amount" or not before.endswith("(") or not after.startswith(")"):
        return False
    return before.rstrip("( *_")[-1:] in ("", ":", "=", "|")


def _first(value: Value, said: Said) -> int:
    """The place of its first word."""
    return bisect_right(said.clauses.ends, value.start)


def _of_line(line: str, label: str, language: str) -> ToldNumbers | None:
    """None where the line has not the label."""
    said = said_in(line, language, None)
    places = list(_places(label, said))
    if not places and not mentions(line, label, language):
        return None
    numbers = _numbers(said)
    ties = [max((_tie(value, place, places, said) for place in places), default=Tie.NONE) for _, value in numbers]
    best = max(ties, default=Tie.NONE)
    if best >= Tie.BESIDE:
        return _chosen(numbers, ties, best, places, said)
    left = [number for number, value in numbers if not _of_another(value, said)]
    sole = len(left) == 1 and best == Tie.NONE and (not places or numbers[-1][1].start > _start(places[0], said))
    return ToldNumbers(tuple(left), ()) if sole and not said.clauses.asks(0) else ToldNumbers((), tuple(left))


def _places(label: str, said: Said) -> Iterator[tuple[int, int]]:
    """Where the label stands: the places of its first word and after its last, word by word in any form."""
    wanted, language = said_in(label, said.language, None).words, said.language
    rest = 0
    for place in range(len(said.words) + 1 - len(wanted)):
        here = said.words[place : place + len(wanted)]
        if wanted and place >= rest and all(map(lambda a, b: same_word(a, b, language), wanted, here)):
            rest = place + len(wanted)
            yield place, rest


def _start(place: tuple[int, int], said: Said) -> int:
    return said.clauses.starts[place[0]]


def _chosen(
    numbers: Sequence[tuple[str, Value]], ties: Sequence[Tie], best: Tie, places: Sequence[tuple[int, int]], said: Said
) -> ToldNumbers:
    """The firmest, and of several behind the same label the nearest; what may be meant as well is open."""
    firm: list[int] = []
    taken = set[tuple[int, bool]]()
    for i, (_, value) in enumerate(numbers):
        behind = bisect_right([_start(each, said) for each in places], value.start)
        side = behind, behind > 0
        if ties[i] == best and (best != Tie.SAID or side not in taken):
            firm.append(i)
            taken.add(side)
    also = [i + 1 for i in firm if i + 1 < len(numbers) and _goes_on(numbers[i][1], numbers[i + 1][1], said)]
    row = said.clauses.text.lstrip().startswith("|") and ties.count(Tie.SAID) > len(firm)
    also = [i for i, tie in enumerate(ties) if tie == Tie.SAID] if row else also
    either = any(_either(numbers[i][1], numbers[i + 1][1], said) for i in firm if i + 1 < len(numbers))
    sides = best == Tie.BESIDE and len(firm) > 1 and len(places) == 1
    unsure = [numbers[i][0] for i in also]
    if either or row or sides or said.clauses.asks(_first(numbers[firm[0]][1], said) - 1):
        return ToldNumbers((), (*(numbers[i][0] for i in firm), *unsure))
    return ToldNumbers(tuple(numbers[i][0] for i in firm), tuple(unsure))


def _goes_on(one: Value, other: Value, said: Said) -> bool:
    """Whether the second is perhaps the same told once more: $75 (about 68 €); or the other way round: 3 items, $40."""
    between = said.clauses.text[one.end : other.start]
    words = said.words[bisect_left(said.clauses.starts, one.end) : _first(other, said)]
    own = label_words(said.language).verbs.intersection(words) or _SEPARATOR.search(between)
    return len(words) <= REACH and not own and any(sign in between for sign in ",(/")


def _either(one: Value, other: Value, said: Said) -> bool:
    words = said.words[bisect_left(said.clauses.starts, one.end) : _first(other, said)]
    return not negation_rules(said.language).alternatives.isdisjoint(words) and len(words) <= REACH


def _of_another(value: Value, said: Said) -> bool:
    """Whether a preposition or a word for what was says that it is not what is looked for: for order 5."""
    known, place = label_words(said.language), _first(value, said)
    for before in range(place - 1, max(place - 1 - REACH, -1), -1):
        word = said.words[before]
        if word in known.others or word in known.formerly:
            return True
        if said.clauses.apart(before):
            break
    return _was(value, said)


def _was(value: Value, said: Said) -> bool:
    after = said.words[bisect_left(said.clauses.starts, value.end) :][:1]
    return not label_words(said.language).formerly.isdisjoint(after)


# ------------------------------------------------------------------------------------------------------------- ties


def _tie(value: Value, place: tuple[int, int], places: Sequence[tuple[int, int]], said: Said) -> Tie:
    """How a value belongs to the label at a place; another label between them parts them."""
    start, end = place
    first = _first(value, said)
    if value.start < said.clauses.starts[start]:
        if any(value.end <= said.clauses.starts[each] and after <= start for each, after in places):
            return Tie.NONE
        return _tie_before(value, start, said)
    if any(end <= each < first for each, _ in places) or _was(value, said):
        return Tie.NONE
    return _tie_after(value, end, said)


def _tie_before(value: Value, start: int, said: Said) -> Tie:
    """$120.50 is the total; 9 days (left) of annual leave; 12 open tickets."""
    known = label_words(said.language)
    place = bisect_left(said.clauses.starts, value.end)
    between = said.clauses.text[value.end : said.clauses.starts[start]]
    if place > start or _APART.search(between) or _SEPARATOR.search(between):
        return Tie.NONE
    words = said.words[place:start]
    if not known.links.union(known.verbs).issuperset(words[1:] if words[:1] and words[0] not in known.verbs else words):
        return Tie.NONE
    other = words[:1] and words[0] not in known.links | known.verbs
    if other and (words[0] in known.others or (words[1:2] and words[1] in word_set(said.language, "between"))):
        return Tie.NONE
    if not known.verbs.isdisjoint(words):
        return Tie.NONE if other else Tie.SAID
    return Tie.BESIDE


def _tie_after(value: Value, end: int, said: Said) -> Tie:
    known, clauses = label_words(said.language), said.clauses
    place = first = _first(value, said)
    previous, verb, now = value.start, -1, False
    while True:
        gap = clauses.text[clauses.ends[place - 1] : previous]
        if (sign := _SEPARATOR.search(gap)) is not None and verb < 0:
            stop = clauses.ends[place - 1] + sign.start()
            return Tie.OPEN if _broken(end, place, stop, said) else Tie.SAID
        if place <= end or _APART.search(gap):
            break
        word = clauses.words[place - 1]
        if word in known.formerly:
            return Tie.NONE
        if word in known.verbs or (word in known.towards and place == first):
            verb = place - 1
        elif word not in known.links:
            break
        now = now or word in known.now
        previous, place = clauses.starts[place - 1], place - 1
    if verb < 0:
        return Tie.BESIDE if place <= end else Tie.NONE
    subject = clauses.words[place - 1] if not _APART.search(clauses.text[clauses.ends[place - 1] : previous]) else ""
    taken_up = subject in negation_rules(said.language).subjects and place > end
    if place > end and subject and not taken_up and _broken(end, place, clauses.ends[place - 1], said):
        return Tie.OPEN
    return Tie.NOW if now else Tie.SAID


def _broken(end: int, place: int, stop: int, said: Said) -> bool:
    """Whether another clause begins between the label and a place, or before `stop` in the text."""
    clauses = said.clauses
    between = _ASIDE.sub("", clauses.text[clauses.ends[end - 1] : stop])
    return _APART.search(between) is not None or not label_words(said.language).verbs.isdisjoint(
        clauses.words[end:place]
    )


# ------------------------------------------------------------------------------------------------------ further lines


def _taken_up(line: str, language: str) -> ToldNumbers:
    """The number of a line that goes on where the one with the label ended: It is $75."""
    said, known = said_in(line, language, None), label_words(language)
    numbers = _numbers(said)
    plain = known.links | known.verbs | negation_rules(language).subjects
    if not numbers or not plain.issuperset(said.words[: _first(numbers[0][1], said)]):
        return ToldNumbers((), ())
    return ToldNumbers((numbers[0][0],), ())


def _of_columns(text: str, label: str, language: str) -> ToldNumbers:
    """What stands in tables below a cell that is the label: of several rows nobody knows which is meant."""
    if "|" not in text:
        return ToldNumbers((), ())
    firm: list[str] = []
    unsure: list[str] = []
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in text.splitlines()]
    for i, heads in enumerate(rows):
        columns = [at for at, cell in enumerate(heads) if list(_places(label, said_in(cell, language, None)))]
        ruled = i + 1 < len(rows) and len(heads) > 1 and all(_RULED.fullmatch(cell) for cell in rows[i + 1])
        if not columns or not ruled:
            continue
        body = [row for row in rows[i + 2 :] if len(row) == len(heads)]
        found = [number for row in body for number, _ in _numbers(said_in(row[columns[0]], language, None))]
        (firm if len(found) == 1 else unsure).extend(found)
    return ToldNumbers(tuple(firm), tuple(unsure))
