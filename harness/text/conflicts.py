"""Whether a text puts another value where one was expected, so that no wording can make both mean the same."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from harness.text.languages import words
from harness.text.normalize import WORD, fold
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Exact, Value, exact
from harness.text.values import find_values, says_value

DAYS: dict[str, Fraction] = {"second": Fraction(1, 86_400), "month": Fraction(365, 12), "business days": Fraction(7, 5)}
"""What a duration comes to in days, roughly: a month is about four weeks, five business days are one."""
ABOUT = Fraction(1, 10)
"""Lengths of time that differ by no more may be meant as the same: a month, 30 days."""
ROUNDED = Fraction(1, 20)
"""The same of measures in two units: five miles, 8 km."""
LONG_NUMBER = 4
"""From this many digits on, a number of which a digit or two differ is another name of something."""
MOST = 12
"""Of more numbers than these a text is not asked what can be reckoned out of them."""
_DIGITS = re.compile(r"\d")
_WORD = re.compile(rf"{WORD}+")


def conflicts(expected: str, observed: str, language: str = "en", *, within: bool) -> str | None:
    """Why the texts cannot mean the same, however they are worded; None where a judge has to tell."""
    found = other_value(expected, observed, language, within=within)
    return f"{found[0].text} is expected, {found[1].text} is said" if found is not None else None


def other_value(expected: str, observed: str, language: str = "en", *, within: bool) -> tuple[Value, Value] | None:
    """A value of the expected text, and the one that the observed text puts in its place.

    There is one only where the expected text has a value, the observed one does not say it, and has exactly one other
    of its kind instead, out of which it does not follow: another date, time, amount, measure or name of something.
    Where the observed text lacks the value, says it in words ("both", "tomorrow") or gives what it can be reckoned
    from, there is none. `within`: the observed text may tell more.
    """
    said = find_values(observed, language, loose=True)
    wanted = find_values(expected, language)
    lacking = [one for one in wanted if not any(says_value(one, other, language) for other in said)]
    if not lacking:
        return None
    needed = find_values(expected, language, loose=True)
    adding = [other for other in said if not any(says_value(one, other, language) for one in needed)]
    for one in lacking:
        rival = _rival(one, [each for each in lacking if each.kind == one.kind], adding, said, within=within)
        if rival is not None and _excludes(one, rival, expected, observed, language, said, within=within):
            return one, rival
    return None


def _rival(
    one: Value, lacking: Sequence[Value], adding: Sequence[Value], said: Sequence[Value], *, within: bool
) -> Value | None:
    """The only value of its kind that may stand in its place."""
    alike = [other for other in adding if _same_kind(one, other) and not other.loose]
    if one.kind == "identifier":
        alike = [other for other in alike if shape(other.value) == shape(one.value)]
    if len(alike) != 1 or len(lacking) != 1:
        return None
    others = [other for other in said if _same_kind(one, other) and not other.loose]
    return alike[0] if not within or len(others) == 1 or one.kind in ("identifier", "iban", "postcode") else None


def _same_kind(one: Value, other: Value) -> bool:
    """A postal code that is said without its label looks like a number or an identifier."""
    kinds = {one.kind, other.kind}
    if len(kinds) == 2 and "postcode" in kinds and kinds & {"number", "identifier"}:
        return shape(one.value) == shape(other.value)
    return len(kinds) == 1


def shape(name: str) -> str:
    """Of what an identifier is made: letters, digits."""
    return "".join("9" if character.isdigit() else "a" for character in name if character.isalnum())


def _excludes(
    one: Value, rival: Value, expected: str, observed: str, language: str, said: Sequence[Value], *, within: bool
) -> bool:
    """Whether the rival stands for the expected value, which nothing else in the text explains."""
    match one.kind:
        case "identifier" | "iban" | "email" | "phone":
            return True
        case "postcode" | "number" if rival.kind != one.kind:
            return rival.kind == "identifier" or _other_name(one, rival)
        case "postcode":
            return True
        case "date":
            return not (_names_day(observed, language) or _has_span(said) or _says_day_alone(one, said))
        case "time":
            return one.zone == rival.zone and not (_has_span(said) or _says_hour_alone(one, said))
        case "amount" | "percent":
            return not _follows(one, rival, said)
        case "measure" | "duration":
            return _far_apart(one, rival) and not _follows(one, rival, said)
        case "ordinal":
            return not within and abs(int(one.value) - int(rival.value)) > 1
        case "number":
            return _other_name(one, rival) or (not within and _same_thing(one, rival, expected, observed, language))
        case _:
            return False


def _names_day(text: str, language: str) -> bool:
    """A day is said otherwise than by its date: tomorrow, on Friday."""
    names = lexicon(language)
    tokens = _WORD.findall(fold(text))
    said = set(tokens)
    relative = names.days_from_now.keys() | words(language).relative_days
    for before, token in zip(["", *tokens], tokens, strict=False):
        if token in relative and not (token in names.day_parts and before in names.articles):  # mañana; la mañana
            return True
    attached = {each.weekday for each in find_values(text, language) if each.kind == "date"}
    return any(day not in attached for name, day in names.weekdays.items() if name in said and len(name) > 3)


def _has_span(said: Sequence[Value]) -> bool:
    """A length of time is said, by which another time can be reckoned: half an hour before."""
    return any(each.kind == "duration" for each in said)


def _says_day_alone(one: Value, said: Sequence[Value]) -> bool:
    """On the 14th, without a month."""
    day = str(int(one.value[-2:]))
    return any(each.kind in ("number", "ordinal") and each.value == day for each in said)


def _says_hour_alone(one: Value, said: Sequence[Value]) -> bool:
    """At seven."""
    hour = int(one.value[:2])
    return any(each.kind == "number" and each.value in {str(hour), str(hour % 12 or 12)} for each in said)


def _number(value: Value) -> Exact | None:
    return exact(value.number or "")


def _follows(one: Value, rival: Value, said: Sequence[Value]) -> bool:
    """Whether it can be reckoned from two numbers of the text: four meals at 4.50, 30 days less 18, half of 90."""
    wanted = _number(one)
    others = [each for each in said if not (each.loose or (each is rival and each.number == one.number))]
    numbers = [number for each in others if (number := _number(each)) is not None and number != 1]
    if one.kind == "percent":
        numbers.append(100)
    if wanted is None or len(numbers) > MOST:
        return True
    if one.kind == "amount" and any(number == wanted * 100 for number in numbers):
        return True  # in cents
    return any(wanted == result for result in _results(numbers))


def _results(numbers: Sequence[Exact]) -> Iterator[Exact]:
    for left, right in itertools.permutations(numbers, 2):
        yield left + right
        yield left - right
        yield left * right
        yield left * right * Fraction(1, 100)
        yield left - left * right * Fraction(1, 100)
        if right:
            yield Fraction(left) / right


def _far_apart(one: Value, rival: Value) -> bool:
    """Not the same length of time roughly said, nor the same measure in another unit, rounded."""
    (left, _, unit), (right, _, other) = one.value.partition(" "), rival.value.partition(" ")
    first, second = exact(left), exact(right)
    if first is None or second is None or "nights" in (unit, other):
        return False
    if unit != other and one.kind == "measure":
        return {unit, other} != {"celsius", "fahrenheit"}
    lengths = [Fraction(first) * DAYS.get(unit, 1), Fraction(second) * DAYS.get(other, 1)]
    allowed = ABOUT if unit != other else ROUNDED if one.unit != rival.unit else 0
    return abs(lengths[0] - lengths[1]) > allowed * max(map(abs, lengths))


def _other_name(one: Value, rival: Value) -> bool:
    """Long numbers of which only a digit or two differ: an account, a code."""
    left, right = one.value, rival.value
    if not (left.isdecimal() and right.isdecimal() and len(left) == len(right) >= LONG_NUMBER):
        return False
    return sum(a != b for a, b in zip(left, right, strict=True)) <= 2


def _same_thing(one: Value, rival: Value, expected: str, observed: str, language: str) -> bool:
    """Both count the same, or name one of the same: 3 books and 4 books, badge 118 and badge 181."""
    for near in (_word_before, _word_after):
        left, right = near(expected, one), near(observed, rival)
        if left and left == right and left not in words(language).fillers:
            return True
    return False


def _word_before(text: str, value: Value) -> str:
    """With the number that a dash joins to it: 30-118."""
    before = re.search(rf"({WORD}+)[ #-]{{1,2}}$", text[max(0, value.start - 40) : value.start].casefold())
    return before[1] if before is not None else ""


def _word_after(text: str, value: Value) -> str:
    after = re.match(rf"[ -]?({WORD}+)", fold(text[value.end : value.end + 40]))
    return after[1] if after is not None and not _DIGITS.search(after[1]) else ""
