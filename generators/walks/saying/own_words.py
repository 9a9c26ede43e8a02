"""How somebody speaks of what is their own: my details, not the details of a user."""

from __future__ import annotations

import re
from functools import cache

from generators.walks.phrases import phrases
from generators.words.deeds import deed_words
from generators.words.field_words import field_words

YOU, YOUR, YOU_ARE, ME = "{you}", "{your}", "{you_are}", "{me}"


def of_mine(said: str) -> str | None:
    """What remains of "first name of the customer" and "customer's first name", where a name says that it is that of
    the one who speaks; else None."""
    found = _of_person().fullmatch(said) or _persons_own().fullmatch(said)
    return found[1] if found else None


def as_own(wish: str, *, thing: bool) -> str:
    """A wish that speaks of the one who has it; with `thing`, what it is about is theirs, too: my pending order."""
    wish = _to_person().sub(rf" \1 {ME}", _for_person().sub("", _person_is().sub(YOU_ARE, wish)))
    wish = _person().sub(f"{YOUR} ", _its_person().sub(rf"{YOUR} \1", wish, count=1), count=1)
    if not thing or YOUR in wish:
        return wish
    of = _of_thing().search(wish)
    if of:
        return f"{wish[: of.start(1)]}{YOUR}{wish[of.end(1) :]}"
    part = _at_end().search(wish)
    shared = deed_words().shared & set(wish.split())
    if part and not shared and part[2] not in deed_words().unowned and wish.split(" ")[0] not in deed_words().sending:
        return f"{wish[: part.start(1)]}{YOUR}{wish[part.end(1) :]}"  # add a bag to my booking
    first = _article().search(wish)
    if first and (shared or first[1] in deed_words().unowned):
        return wish  # to a later date; join the waitlist
    return _article().sub(rf" {YOUR} \1", wish, count=1)


def of_another(wish: str, caller: str) -> str:
    """The wish for what is somebody else's, who is told beside it: the leave, for an employee's leave."""
    articles, the, who = _articles(), phrases().the, re.escape(caller)
    wish = re.sub(rf"\b(?:{articles}) {who}['’]s (?=\w)", f"{the} ", wish)
    return re.sub(rf"\b(?:{articles}) (?={who}$)", f"{the} ", wish)


def by_speaker(said: str) -> str:
    """What a person wrote of themselves, with places for whoever tells it: {your} request, for my request."""
    places = {said: f"{{{place}}}" for place, said in phrases().user if place != "them"}
    named = "|".join(sorted(map(re.escape, places), key=len, reverse=True))
    return re.sub(rf"\b(?:{named})\b", lambda found: places[found[0]], said)


def to_me(clause: str, caller: str) -> str:
    """What it would cost me, for what it would cost this household."""
    named = "|".join([_persons(), *([re.escape(caller)] if caller else [])])
    clause = re.sub(rf"\b(?:{_articles()}) (?:{named}) {phrases().has}\b", f"{YOU} {phrases().have}", clause)
    return re.sub(rf"\b(?:{_articles()}|{phrases().this}) (?:{named})$", ME, clause)


def made_own(wish: str, *things: str, bare: str = "") -> str:
    """The wish with these things as those of the one who speaks: my rental, for a rental. `bare` stands without an
    article after the verb: pay my invoices, for pay invoices."""
    named = "|".join(re.escape(thing) for thing in dict.fromkeys(things) if thing)
    if not named:
        return wish
    wish = re.sub(rf"\b(?:{_articles()}) (?=(?:(?!of\b)[a-z-]+ )?(?:{named})s?\b)", f"{YOUR} ", wish)
    if bare:
        wish = re.sub(rf"^(\w+(?: \w+)?) {phrases().the} (?=\w+ {re.escape(bare)}\b)", rf"\1 {YOUR} ", wish)
    return re.sub(rf"^(\w+) (?={re.escape(bare)}(?: |$))", rf"\1 {YOUR} ", wish) if bare else wish


def own_once(wish: str, caller: str) -> str:
    """The payment method of my order, for my payment method of my order; my pick-ups, for those of my household."""
    your = re.escape(YOUR)
    if caller:
        wish = re.sub(
            rf" for (?:{_articles()}|{your}) (?:\w+ed )?{re.escape(caller)}$", "", wish
        )  # for a verified contact
        whose = rf"(?:{phrases().the}|{your}) ((?:[\w-]+ ){{0,2}}[\w-]+s) of {your} {re.escape(caller)}$"
        wish = re.sub(whose, rf"{YOUR} \1", wish)
        wish = re.sub(rf"{your} {re.escape(caller)}['’]s (?=\w)", f"{YOUR} ", wish)  # my home address
        wish = re.sub(rf"{your} {re.escape(caller)} (?!(?:{_numbers()})\b)(?=\w)", f"{YOUR} ", wish)  # my zone
    return re.sub(rf"{your} ((?:[\w-]+ ){{1,3}}of {your})", rf"{phrases().the} \1", wish)


@cache
def _numbers() -> str:
    """What is said with whose it is: my household number."""
    joining = {
        *deed_words().prepositions,
        *deed_words().clauses,
        *deed_words().particles,
        phrases().and_,
        phrases().or_,
    }
    return "|".join(
        sorted({*field_words().numbered.values(), *field_words().enough, *joining, "account", "card", "is", "at", "by"})
    )


@cache
def _person_is() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_articles()}) (?:{_persons()}) (?:{phrases().to_be})\b")


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
    return re.compile(rf" (?:{_articles()}) (\w+)")


@cache
def _at_end() -> re.Pattern[str]:
    """to a booking, at the end of a wish that has an object before it"""
    return re.compile(rf"(?<=\w )(?:to|for|from|in) ((?:{_articles()})) (\w+)(?: \w+){{0,2}}$")


@cache
def _to_person() -> re.Pattern[str]:
    return re.compile(rf" (to) (?:{_articles()}) (?:{_persons()})$")


@cache
def _for_person() -> re.Pattern[str]:
    return re.compile(rf" for (?:{_articles()}) (?:{_persons()})$")
