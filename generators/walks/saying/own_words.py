"""How somebody speaks of what is their own: my details, not the details of a user."""

from __future__ import annotations

import re
from functools import cache

from generators.walks.phrases import phrases

YOUR = "{your}"


def of_mine(said: str) -> str | None:
    """What remains of "first name of the customer" and "customer's first name", where a name says that it is that of
    the one who speaks; else None."""
    found = _of_person().fullmatch(said) or _persons_own().fullmatch(said)
    return found[1] if found else None


def as_own(wish: str, *, thing: bool) -> str:
    """A wish that speaks of the one who has it; with `thing`, what it is about is theirs, too: my pending order."""
    wish = _person().sub(f"{YOUR} ", _its_person().sub(rf"{YOUR} \1", wish, count=1), count=1)
    if not thing or YOUR in wish:
        return wish
    of = _of_thing().search(wish)
    if of:
        return f"{wish[: of.start(1)]}{YOUR}{wish[of.end(1) :]}"
    return _article().sub(f" {YOUR} ", wish, count=1)


@cache
def _persons() -> str:
    return "|".join(map(re.escape, sorted(phrases().persons, key=len, reverse=True)))


@cache
def _articles() -> str:
    return "|".join(map(re.escape, phrases().articles))


@cache
def _of_person() -> re.Pattern[str]:
    return re.compile(rf"(.+) of (?:{_articles()}) (?:{_persons()})")


@cache
def _persons_own() -> re.Pattern[str]:
    return re.compile(rf"(?:{_persons()})['’]s? (.+)")


@cache
def _its_person() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_articles()}) ([\w-]+(?: [\w-]+){{0,3}}?) of (?:{_articles()}) (?:{_persons()})\b")


@cache
def _person() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_articles()}) (?:{_persons()})(?:'s)? (?=\w)")


@cache
def _of_thing() -> re.Pattern[str]:
    return re.compile(rf" of ({_articles()}) ")


@cache
def _article() -> re.Pattern[str]:
    return re.compile(rf" (?:{_articles()}) ")
