"""The numbers that a text tells of a label: 120.50 of total in "The total for 3 items is not $130 but $120.50"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from harness.text.answers.ties import SEPARATOR, Tie, first_word, label_words, tie_of, was_so
from harness.text.currencies import SHORT_MULTIPLIERS
from harness.text.keywords import mentions
from harness.text.negations import excluded, negation_rules
from harness.text.normalize import CACHED_LENGTH, fold
from harness.text.reading.value import Value, as_text, exact
from harness.text.said import Said, said_in
from harness.text.saying.sentences import sentences
from harness.text.wordforms import same_word

_RULED = re.compile(r"[\s|:+-]+")
_SHORT = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?:(?P<times>k|mn?|bn?)|e\+?(?P<power>\d{1,2}))")
REACH = 2
"""Words by which a value may be parted from a preposition that says what else it is of, or from another value."""


class ToldNumbers(NamedTuple):
    """What a text tells."""

    firm: tuple[str, ...]
    open: tuple[str, ...]
    """Numbers of which nobody can say whether they are meant."""


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
    return [
        (number, each) for number, each in found if not excluded(said.clauses, first_word(each, said), said.language)
    ]


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


def _of_line(line: str, label: str, language: str) -> ToldNumbers | None:
    """None where the line has not the label."""
    said = said_in(line, language, None)
    places = _places(label, said)
    if not places and not mentions(line, label, language):
        return None
    tied = [(each, [tie_of(each[1], place, places, said) for place in places]) for each in _numbers(said)]
    numbers = [each for each, of_places in tied if Tie.OVER not in of_places]
    ties = [max(of_places, default=Tie.NONE) for _, of_places in tied if Tie.OVER not in of_places]
    best = max(ties, default=Tie.NONE)
    if best >= Tie.BESIDE:
        return _chosen(numbers, ties, best, places, said)
    left = [number for number, value in numbers if not _of_another(value, said)]
    sole = len(left) == 1 and best == Tie.NONE and (not places or numbers[-1][1].start > _start(places[0], said))
    return ToldNumbers(tuple(left), ()) if sole and not said.clauses.asks(0) else ToldNumbers((), tuple(left))


def _places(label: str, said: Said) -> Sequence[tuple[int, int]]:
    """Where the label stands: the places of its first word and after its last, word by word, else in any form."""
    wanted = said_in(label, said.language, None).words
    if not wanted:
        return ()
    size, words = len(wanted), said.words
    found = [(at, at + size) for at in said.places.get(wanted[0], ()) if words[at : at + size] == wanted]
    return found or [
        (at, at + size)
        for at in range(len(words) + 1 - size)
        if all(same_word(*pair, said.language) for pair in zip(wanted, words[at : at + size], strict=True))
    ]


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
    either = [i + 1 for i in firm if i + 1 < len(numbers) and _either(numbers[i][1], numbers[i + 1][1], said)]
    sides = best == Tie.BESIDE and len(firm) > 1 and len(places) == 1
    unsure = [numbers[i][0] for i in (*also, *either)]
    if either or row or sides or said.clauses.asks(first_word(numbers[firm[0]][1], said) - 1):
        return ToldNumbers((), tuple(dict.fromkeys([*(numbers[i][0] for i in firm), *unsure])))
    return ToldNumbers(tuple(numbers[i][0] for i in firm), tuple(unsure))


def _goes_on(one: Value, other: Value, said: Said) -> bool:
    """Whether the second is perhaps the same told once more: $75 (about 68 €); or the other way round: 3 items, $40."""
    between = said.clauses.text[one.end : other.start]
    words = said.words[bisect_left(said.clauses.starts, one.end) : first_word(other, said)]
    own = label_words(said.language).verbs.intersection(words) or SEPARATOR.search(between)
    return len(words) <= REACH and not own and any(sign in between for sign in ",(/")


def _either(one: Value, other: Value, said: Said) -> bool:
    """Whether both are named as what it may be: $40 or $50, 5 to 7 days."""
    words = said.words[bisect_left(said.clauses.starts, one.end) : first_word(other, said)]
    joining = negation_rules(said.language).alternatives | label_words(said.language).towards
    return len(words) <= REACH and not joining.isdisjoint(words)


def _of_another(value: Value, said: Said) -> bool:
    """Whether a preposition or a word for what was says that it is not what is looked for: for order 5."""
    known, place = label_words(said.language), first_word(value, said)
    for before in range(place - 1, max(place - 1 - REACH, -1), -1):
        word = said.words[before]
        if word in known.others or word in known.formerly:
            return True
        if said.clauses.apart(before):
            break
    return was_so(value, said)


# ------------------------------------------------------------------------------------------------------ further lines


def _taken_up(line: str, language: str) -> ToldNumbers:
    """The number of a line that goes on where the one with the label ended: It is $75."""
    said, known = said_in(line, language, None), label_words(language)
    numbers = _numbers(said)
    plain = known.links | known.verbs | negation_rules(language).subjects
    if not numbers or not plain.issuperset(said.words[: first_word(numbers[0][1], said)]):
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
        columns = [at for at, cell in enumerate(heads) if _places(label, said_in(cell, language, None))]
        ruled = i + 1 < len(rows) and len(heads) > 1 and all(_RULED.fullmatch(cell) for cell in rows[i + 1])
        if not columns or not ruled:
            continue
        body = [row for row in rows[i + 2 :] if len(row) == len(heads)]
        found = [number for row in body for number, _ in _numbers(said_in(row[columns[0]], language, None))]
        (firm if len(found) == 1 else unsure).extend(found)
    return ToldNumbers(tuple(firm), tuple(unsure))
