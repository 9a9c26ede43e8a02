"""What a user says to mean one entry of a list, or one thing of those that are listed by name."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.names import identifying, stem, words
from generators.tools.observations import ENVELOPES, Observation, ResultValue, named_by_key, plain
from generators.tools.results.coded_lines import is_written_day
from generators.walks.phrases import phrases
from generators.walks.user_facts import plainly
from generators.words.field_words import field_words, is_done
from generators.words.measures import MOMENT

PRODUCT = "product"
ON, BY = "on", "by"
LONGEST_CHOICE = 60
SHORTEST_SEARCH = 4
"""Characters of what a person searches for; probes are shorter."""
_LAST = ("last",)
"""The first word of the name of the last digits of a number: last4, last_digits."""
_TELLING = (
    "name",
    "nickname",
    "title",
    "product",
    "description",
    "subject",
    "text",
    "label",
    "on",
    "start",
    "date",
    "day",
)
"""Last words of what people tell one thing from another by."""


@dataclass(frozen=True, slots=True)
class Selector:
    """What tells the user's one from the others of a list."""

    key: str
    value: JsonValue
    owner: tuple[str, ...]
    """The words of what the list holds."""


def others(place: ResultValue) -> int:
    return max((len(items) - 1 for items, _, _ in lists(place)), default=0)


def lists(place: ResultValue) -> Iterator[tuple[list[JsonValue], int, str]]:
    """Every list on the way to a place, the index taken in it, and the list's name."""
    value, name = place.observation.content, ""
    for part in place.path.split(".") if place.path else ():
        if isinstance(value, list):
            yield value, int(part), name
            value = value[int(part)]
        elif isinstance(value, dict):
            value, name = value[part], part


def entries(general: str, calls: Iterable[Observation]) -> list[JsonValue]:
    """All entries of the lists on the way to this place in the results of calls, each once."""
    found = {
        id(items): items
        for call in calls
        for place in call.places
        if place.general == general
        for items, _, _ in lists(place)
    }
    return list({plain(item): item for items in found.values() for item in items}.values())


def without(names: Container[str], call: Observation) -> str:
    """The arguments of a call but for these, as a text."""
    return plain({name: value for name, value in call.arguments.items() if name not in names})


def selectors(place: ResultValue, searched: Container[str], entries: Sequence[JsonValue]) -> Iterator[Selector | None]:
    """What the user says to mean this one: None where there is no list; nothing at all where nothing tells it apart.

    What is said must lead this way only: nothing that a search would find. `entries` is all there may be in the list.
    """
    if named_by_key(place):
        yield Selector("name", place.key, place.owner)
        return
    found = list(lists(place))
    if not found:
        yield None
        return
    crowded = [each for each in found if len(each[0]) > 1]
    last = found[-1]
    if not crowded and not isinstance(last[0][last[1]], dict):
        yield None  # their only tenancy
        return
    # a line by its own name, whichever contract it is under; else by the contract, where that is one of several
    ways = (last, *(crowded if len(crowded) == 1 and crowded[0] is not last else ()))
    told = (_told(items, i, name, place, searched, entries) for items, i, name in ways)
    if (selector := next(filter(None, told), None)) is not None:
        yield selector


def _told(
    items: Sequence[JsonValue],
    i: int,
    name: str,
    place: ResultValue,
    searched: Container[str],
    entries: Sequence[JsonValue],
) -> Selector | None:
    """What tells one entry of a list from all others there may be; None where nothing does."""
    mine = items[i]
    if not isinstance(mine, dict) or not all(isinstance(item, dict) for item in items):
        return None
    told = [
        key
        for key, value in mine.items()
        if _tells(key, value)
        and plain(value) not in searched
        and sum(plain(item.get(key)) == plain(value) for item in entries if isinstance(item, Mapping)) == 1
    ]
    if any(_is_ending(key, mine[key]) for key in told):  # the card ending in 1435: its number is printed on it
        told = [key for key in told if _is_ending(key, mine[key])]
    if not told:
        return None
    best = min(told, key=_telling)
    thing = () if name.lower() in ENVELOPES else words(name)
    return Selector(best, mine[best], thing or place.observation.noun or place.owner)


def _is_ending(key: str, value: JsonValue) -> bool:
    """Whether it is the end of a number; no last name."""
    return words(key)[:1] == _LAST and isinstance(value, str) and value.isdigit()


def _telling(key: str) -> int:
    last = words(key)[-1] if words(key) else ""
    return _TELLING.index(last) if last in _TELLING else len(_TELLING)


def _tells(key: str, value: JsonValue) -> bool:
    """Whether people know this of a thing: its name, a day, its state; not its number in some system."""
    if _is_ending(key, value):
        return True
    if words(key)[-1] in field_words().asserting:
        return False
    if identifying(key) or not isinstance(value, str) or not SHORTEST_SEARCH <= len(value) <= LONGEST_CHOICE:
        return False
    return _telling(key) < len(_TELLING) or not any(character.isdigit() for character in value)


def with_choice(
    wish: str, selector: Selector, thing: str = "", *, to: bool = False, source: bool = False, own: bool = False
) -> str:
    """The wish, which says which one of several is meant. `thing` is what one is called; `to`: it is where something
    goes; `source`: from where; `own`: it is that of the one who speaks."""
    named = words(selector.key)
    thing = thing or phrases().one_of(selector.owner)
    first, last = thing.split(" ")[0], thing.split(" ")[-1]
    wish = re.sub(rf"\b(an?|the) {re.escape(last)} of (?:an?|the) {re.escape(first)}\b", rf"\1 {thing}", wish)
    if thing not in wish and re.search(rf"\ban? {re.escape(last)}\b", wish):
        thing = last  # an asset, for a customer asset
    sort = re.search(rf"\ban? ([a-z-]+(?<!ed) {re.escape(last)})(?=$|,| )", wish)
    if thing == last and sort is not None:
        thing = sort[1]  # a repair job, for a job
    if len(named) > 1 and named[-1] == "name" and not set(map(stem, named[:-1])) & set(map(stem, selector.owner)):
        named = named[:-1]  # the order with the payee Hassan Ziegler: it is the payee's name
    known = phrases()
    chosen = _done(selector, named, thing) or _chosen(selector, named, thing)
    chosen = re.sub(rf"^{known.the} ", "{your} ", chosen) if own else chosen
    mine = re.sub(rf"^{known.the} ", "{your} ", chosen)
    said_so = re.escape(thing if thing in wish else last)
    begins = " ".join(thing.split(" ")[:-1])
    for so in (said_so, *([re.escape(begins)] if begins else [])):  # cancel the leave, of a leave request
        replaced = re.sub(
            rf"(?:\b(?:an?|the)|(\{{your\}})) (?:\w+ed |(?<!\ba )(?<!\ban )\w+ )?{so}(?=$|,| (?:{known.following}) )",
            lambda found: mine if found[1] else chosen,
            wish,
            count=1,
        )
        if replaced != wish:
            return re.sub(
                rf"({re.escape(known.chosen_in.split(' ')[-2])} \"[^\"]+\") in (?:an?|the) [a-z-]+", r"\1", replaced
            )
    if to:  # "to another class" is said better
        wish = wish.partition(" to ")[0]
    with_them = not to and not source and thing.split(" ")[-1] in field_words().hosts
    if with_them:
        return f"{wish}{phrases().with_chosen.format(chosen=chosen)}"
    where = phrases().to_chosen if to else phrases().from_chosen if source else phrases().for_chosen
    return f"{wish}{where.format(chosen=chosen)}"


def _done(selector: Selector, named: Sequence[str], thing: str) -> str:
    """The one that is meant by what was done to it on a day, or by somebody: the bill issued on March 10, the line used
    by Ann; empty where it is told by something else."""
    value, what = plainly(selector.value), " ".join(named)
    if named and is_done(named[-1]) and is_written_day(value):
        return phrases().chosen_done.format(thing=thing, words=f"{what} {ON}", value=value)
    by = len(named) > 1 and named[-1] == BY and is_done(named[-2])
    return phrases().chosen_done.format(thing=thing, words=what, value=value) if by else ""


def _chosen(selector: Selector, named: Sequence[str], thing: str) -> str:
    """The one that is meant: the order placed on March 10, the standing order to Hassan Ziegler, my current account."""
    known, last = phrases(), named[-1] if named else ""
    said = plainly(selector.value).replace("_", " ")
    value = MOMENT.sub(r"\1 at \2", plainly(selector.value))
    forms = {
        "name": known.chosen_named,
        "on": known.chosen_done,
        "start": known.chosen_start,
        "date": known.chosen_day,
        "day": known.chosen_day,
    }
    what, product = " ".join(named), last == PRODUCT and thing.split(" ")[-1] in field_words().after_product
    if _is_ending(selector.key, selector.value):
        form = known.chosen_ending
    elif len(named) > 1 and named[0] in field_words().happening and last in known.dated:
        form, what = known.chosen_happens, named[0]
    elif last in known.kinds | known.states and said.replace(" ", "").isalpha() and said.islower():
        form, value = known.chosen_kind, said
    elif product or last in field_words().chosen_as:
        form = known.chosen_kind if product else field_words().chosen_as[last]
    elif last in {"name", "title", "subject"} and thing.split(" ")[-1] in field_words().had_of:
        form = known.chosen_of
    elif last in {"name", "title", "subject"} and thing.split(" ")[-1] in field_words().had_in:
        form, value = known.chosen_in, f'"{value}"'
    elif last in {"name", "title", "subject"} and thing.split(" ")[-1] in field_words().had_for:
        form = known.chosen_for
        goods = last == "name" and not re.search(r"\s[A-Z]", value)
        value = f"{known.the} {value}" if goods else value
    elif last in {"title", "subject"}:
        form = known.chosen_titled
    elif last == "on" and named[0] in field_words().began:
        form = known.chosen_began
    else:
        form = known.chosen_named if last in known.first_names else forms.get(last, known.chosen)
    return form.format(a=known.article(value), thing=thing, words=what, value=value)
