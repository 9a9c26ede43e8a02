"""Whether a message says what the story reacts to, in its words or in others."""

from __future__ import annotations

from datetime import date

from harness.text.keywords import says
from harness.users.agenda.language.grammar import covers
from harness.users.agenda.language.mentions import Mention, as_amount, find_mentions, value_stems
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.weighing.contradictions import weekday
from harness.users.agenda.weighing.exclusions import is_same

NUMBERS = frozenset({"amount", "number"})
WHEN = frozenset({"date", "day", "time"})
LEAP_YEAR, HALF = 2024, 183
"""Days of half a year."""


def is_told(text: str, keyword: str, pack: Pack) -> bool:
    """Whether a message says this: as a keyword, all its words and values in one sentence, more than the amount that it
    names, or in other words that there is none left."""
    text = pack.without("foremost", text)
    if says(_said(text, keyword, pack), keyword, pack.language):
        return True
    limited = any(pack.grammar("limit", keyword[: each.start]) for each in find_mentions(keyword, pack))
    if limited and not pack.cue("most_of", text):
        return False  # "12 euros a month" does not say "at most one month"
    lines = pack.sentences(text)
    if any(_says_all(line, keyword, pack) for line in lines):
        return True
    asked = [line for line in lines if line.endswith("?")]
    stated = [line for line in lines if not line.endswith("?")]
    stated += [piece for line in asked for piece in line.split(", ")[:-1]]  # "There is no gold, would you like …?"
    if (bound := _bound(keyword, pack)) is not None:
        return any(_is_beyond(line, bound, keyword, pack) for line in lines)
    day = _day_bound(keyword, pack)
    if day is not None and any(_is_late(line, *day, keyword, pack) for line in stated):
        return True
    pieces = (piece for line in stated for piece in line.split(", "))
    return any(_is_gone(line, text, keyword, pack) for line in stated) or any(_is_so(e, keyword, pack) for e in pieces)


def is_put(text: str, told: tuple[str, ...], say: str, wanted: frozenset[str], pack: Pack) -> bool:
    """Whether a message names what is then wanted, beside what the story `wanted`: "… has been snapped up, but the
    afternoon still has a seat." """
    if pack.cue("gone", " ".join(told)) is None:
        return False
    values, said = ({(each.kind, each.value) for each in find_mentions(each, pack)} for each in (say, text))
    mine = frozenset(pack.stems(say)) - wanted - pack.stemmed("another")
    return bool(values & said if values else mine and mine <= set(pack.stems(text)))


def _says_all(line: str, keyword: str, pack: Pack) -> bool:
    """Whether a sentence has all its words and values, and is denied where it is: then what is denied is enough, for
    "a Saver cannot be refunded" says so of the ticket."""
    values = find_mentions(keyword, pack)
    denied = pack.cue("negated", keyword)
    stems = set(pack.stems(keyword[denied.end() :] if denied else keyword)) - value_stems(keyword, pack)
    if len(stems) + len(values) + (denied is not None) < 2 or not covers(pack.stems(line), stems):
        return False
    no = pack.cue("negated", line) is not None or (denied is not None and pack.cue("un", line) is not None)
    return no == (denied is not None) and bool(stems or values) and _has(line, values, pack)


def _has(line: str, values: tuple[Mention, ...], pack: Pack) -> bool:
    said = find_mentions(line, pack)
    return all(any(is_same(one, other, pack) for other in said) for one in values)


def _said(text: str, keyword: str, pack: Pack) -> str:
    """What may say a word: a question only where it has the word itself, "Where is it going?" does not say "gone"; a
    value wherever it stands."""
    if len(keyword.split()) > 1 or any(map(str.isdigit, keyword)):
        return text
    lines = pack.sentences(text)
    return "\n".join(line for line in lines if not line.endswith("?") or keyword.lower() in line.lower())


def _numbers(text: str, pack: Pack) -> list[Mention]:
    return [
        as_amount(each, text, pack) if each.kind == "number" else each
        for each in find_mentions(text, pack)
        if each.kind in NUMBERS
    ]


def _bound(keyword: str, pack: Pack) -> Mention | None:  # the amount that is compared with: costs more than 700 euros
    compares = pack.grammar("exceeds", keyword) or pack.grammar("falls_short", keyword)
    return next(iter(_numbers(keyword, pack)), None) if compares else None


def _is_beyond(line: str, bound: Mention, keyword: str, pack: Pack) -> bool:
    """Whether a line names such an amount, of what the keyword names."""
    more, least = pack.grammar("exceeds", keyword) is not None, float(bound.value.partition(" ")[0])
    plain = pack.without("exceeds", pack.without("falls_short", keyword))
    words = [word for word in plain.split() if not (pack.cue("money", word) or pack.cue("beside", word))]
    named = set(pack.stems(" ".join(words))) - value_stems(plain, pack) - pack.stemmed("verbs")
    named -= pack.stemmed("money_words")
    if named - set(pack.stems(line)) or pack.cue("negated", line):
        return False
    found = [each for each in _numbers(line, pack) if each.kind == bound.kind]
    starts = [0, *(each.end for each in found)]
    if len(found) > 1:  # of several things the one that is named
        found = [one for one, at in zip(found, starts, strict=False) if named <= set(pack.stems(line[at : one.end]))]
    values = [float(each.value.partition(" ")[0]) for each in found]
    return any(each > least if more else each < least for each in values)


def _day_bound(keyword: str, pack: Pack) -> tuple[Mention, bool] | None:
    """The day that is compared with, and whether only a later one will do: not ready before 20 March."""
    later = any(pack.grammar(name, keyword) for name in ("not_by", "later_than"))
    days = [each for each in find_mentions(keyword, pack) if each.kind == "date"]
    return (days[0], later) if len(days) == 1 and (later or pack.grammar("not_sooner", keyword)) else None


def _is_late(line: str, bound: Mention, later: bool, keyword: str, pack: Pack) -> bool:
    """Whether a line names such a day, of what the keyword names. A day without a year is the nearest one."""
    about = {*pack.stems(pack.without("later_than", keyword))} - value_stems(keyword, pack)
    if not about <= {*pack.stems(line)} or pack.cue("negated", line):
        return False
    days = [each.value for each in find_mentions(line, pack) if each.kind == "date"]
    return bool(days) and all(_days_after(bound.value, each) >= later for each in days)


def _days_after(first: str, second: str) -> int:
    """How many days the second is after the first, both as 2026-03-20 or --03-20."""
    whole = not (first.startswith("-") or second.startswith("-"))
    one, other = (date.fromisoformat(each if whole else f"{LEAP_YEAR}-{each[-5:]}") for each in (first, second))
    apart = (other - one).days
    return apart if whole else (apart + HALF) % (2 * HALF) - HALF


def _is_gone(line: str, text: str, keyword: str, pack: Pack) -> bool:
    """Whether both say that there is nothing left, of the same."""
    wanted = pack.cue("gone", keyword)
    if wanted is None or not pack.cue("gone", line) or pack.cue("not_gone", line) or pack.cue("if_so", line):
        return False
    rest = f"{keyword[: wanted.start()]} {keyword[wanted.end() :]}"
    values = [each for each in find_mentions(rest, pack) if each.kind in WHEN]
    said = find_mentions(text, pack)
    for each in values:
        days = each.kind in {"date", "day"} and (each.kind == "date" or weekday(each, pack) is not None)
        rivals = [one for one in said if one.kind == each.kind or (days and one.kind in {"date", "day"})]
        if rivals and not any(is_same(one, each, pack) for one in rivals):
            return False
    stems = {stem for word in rest.split() if not pack.cue("beside", word) for stem in pack.stems(word)}
    open_yet = stems - value_stems(rest, pack) - set(pack.stems(text))
    return not open_yet


def _is_so(line: str, keyword: str, pack: Pack) -> bool:
    """Whether a sentence states it in other forms of the same words: "It was delivered yesterday", for "already
    delivered"."""
    words = [word for word in keyword.split() if not pack.cue("beside", word)]
    stems = set(pack.stems(" ".join(words)))
    if len(words) == len(keyword.split()) or not stems or pack.cue("unsaid", line) or pack.cue("gone", keyword):
        return False
    negated = pack.cue("negated", keyword) is not None
    return stems <= set(pack.stems(line)) and negated == (pack.cue("negated", line) is not None)
