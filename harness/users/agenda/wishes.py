"""What a wish wants: something done, or something known; and which facts bound what is looked for."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from harness.text.reading.days.lone import lone_day
from harness.text.reading.lexicon import lexicon
from harness.types.user.data import Reaction
from harness.users.agenda.facts import Fact
from harness.users.agenda.language.mentions import Mention, value_stems
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory, Values, contents
from harness.users.agenda.profile import Scope, UserProfile

_TOLD = frozenset({"date", "time", "day", "amount", "identifier"})
"""Kinds of values that are agreed to when they are told: "Then that one, please." """
_CHOSEN = frozenset({"date", "time"})
"""Kinds of values that are chosen without being named: "the earliest time"."""

_WHEN = {"date": "date", "time": "time", "day": "time"}
"""Kinds of values that say when: on which date, at what time of the day."""

NEAR = 0.34
"""The share of the words that only this wish has, for a message or an opening to be about it."""
SEVERAL = 3
"""Deeds that are named together are those that an agent can do."""


def verbs_of(wish: Fact, pack: Pack) -> list[str]:
    """The stems of what it wants to do, in order."""
    doing = pack.stemmed("verbs") | pack.stemmed("looking")
    return [word for word in pack.stems(wish.text, light=True) if word in doing - pack.stemmed("wanting")]


def asks(wish: Fact, pack: Pack) -> bool:
    """Whether it is a question, in whatever form: "What does it cost?", "I want to know what it costs"."""
    known = wish.text.endswith("?") or pack.grammar("to_know", wish.text) is not None
    return known and not changes(wish, pack)


def changes(wish: Fact, pack: Pack) -> bool:
    """Whether a wish is fulfilled by a deed: "I want to book …", "I want a room"."""
    if wish.text.endswith("?") and not pack.cue("asks_deed", wish.text):
        return False
    verbs, reports = verbs_of(wish, pack), wish.all_stems & pack.stemmed("reports")
    if pack.cue("thing", wish.text) is not None and not reports:
        return True
    if verbs:
        return verbs[0] not in pack.stemmed("looking")
    wants = wish.all_stems & pack.stemmed("wanting")
    if wants and not reports and pack.cue("to_do", wish.text):  # "I'd like to hire a boat."
        return True
    return not (wants or reports or pack.cue("asks_to_know", wish.text))  # "My lamp is broken."


def only_looks(wish: Fact, pack: Pack) -> bool:
    """Whether it is fulfilled by telling something: "I want to look up …"."""
    verbs = verbs_of(wish, pack)
    return bool(verbs) and verbs[0] in pack.stemmed("looking")


def is_included(wish: Fact, memory: Memory, pack: Pack) -> bool:
    """Whether it only names what was said or agreed to: "I want berth B07", after a yes to a booking of B07."""
    named = any(each.kind not in {"name", "day"} for each in wish.mentions)
    return named and not verbs_of(wish, pack) and memory.has_values(wish)


def is_bound(fact: Fact) -> bool:
    """Whether it is refused, and names a value."""
    return fact.kind == "refusal" and bool(fact.mentions)


def bounds(fact: Fact) -> bool:
    """Whether it bounds what is looked for: a time or a number, not who somebody is."""
    return any(mention.kind in {"date", "day", "time", "number", "amount"} for mention in fact.mentions)


def values_of(facts: Iterable[Fact], names: Container[str]) -> Values:
    """The values that the story gives for the facts of these names."""
    mine = (fact for fact in facts if fact.name in names)
    return frozenset((each.kind, each.value) for fact in mine for each in fact.mentions)


def wanted_then(reaction: Reaction, before: Values, dates: Sequence[str], pack: Pack) -> Values:
    """The values that are wanted from then on: those that are said, else those that were told.

    `before` are those that were wanted, `dates` the dates among them that may change.
    "Make that the 15th", said to March 13, is March 15; "the earliest time" is any; "12D, not 12A" is no 12A.
    """
    said = contents(reaction.say, pack.language)[1]
    new = {kind for kind, _ in said - before}
    said -= {(kind, value) for kind, value in before if kind in new}
    told = contents(" \n".join(reaction.told), pack.language)[1]
    days = [value for kind, value in told if kind == "date"] or dates
    alone = None if any(kind == "date" for kind, _ in said) else lone_day(reaction.say, pack.language)
    if alone is not None:
        said |= {("date", f"{day[:-2]}{alone:02}") for day in days}
    if any(kind == "day" and value in pack.day_parts for kind, value in said):  # another part of the day, at any time
        said |= {("time", "")}
    if pack.cue("prefer", reaction.say) or pack.cue("indifferent", reaction.say):
        named = frozenset(pack.stems(reaction.say, light=True))
        said |= {(kind, "") for kind in _CHOSEN - {kind for kind, _ in said} if named & pack.generic(kind)}
    weekdays = lexicon(pack.language).weekdays
    said |= {("date", name) for kind, value in said if kind == "day" and (name := value.split()[0]) in weekdays}
    return said or frozenset((kind, value) for kind, value in told if kind in _TOLD)


def without(told: str, said: str, facts: Iterable[Fact], pack: Pack) -> Iterator[Fact]:
    """The facts whose value cannot be had, as is told, and is none of what is said then: Ms Pell, who is away."""
    gone = {*pack.stems(told, light=True)} - {*pack.stems(said, light=True)}
    for fact in facts:
        value = {*pack.stems(fact.value, light=True)}
        counted = {each.kind for each in fact.mentions} & {"identifier", "number", "email", "amount"}
        if fact.kind == "fact" and value and value <= gone and not counted:
            yield fact


def another_thing(said: str, wish: Fact | None, pack: Pack) -> Values:
    """The values of a thing with a name that is wanted instead, at any time where none is said; none without a name."""
    values = contents(said, pack.language)[1]
    named = {value for kind, value in values if kind == "name"}
    if not named - {each.value for each in (wish.mentions if wish is not None else ())}:
        return frozenset()
    timed = "time" in pack.stems(said, light=True) or any(kind == "time" for kind, _ in values)
    return values if timed else values | {("time", "")}


def dates_of(facts: Iterable[Fact], names: Container[str], pack: Pack) -> list[str]:
    """The dates of these facts that may change."""
    lasting = pack.stemmed("lasting")
    mine = (fact for fact in facts if fact.name in names and not any(name & lasting for name in fact.names))
    return [each.value for fact in mine for each in fact.mentions if each.kind == "date"]


def spoken_of(lines: Iterable[str], wishes: Sequence[Fact], pack: Pack) -> set[int]:
    """The wishes of which a line says most of what they alone are about."""
    found = set()
    for line in lines:
        said = set(pack.stems(line, light=True))
        for wish in wishes:
            own = own_stems(wish, wishes) - set(verbs_of(wish, pack))
            if 2 * len(own & said) > len(own):
                found.add(wish.number)
    return found


def never_put(wishes: Sequence[Fact], over: Container[int], memory: Memory, pack: Pack, *, deeds: bool) -> Fact | None:
    """The first wish, not `over` yet, that the user itself never put into words, whoever else spoke of it. A question
    is asked again without harm; what is to be done may be done twice, so these only where `deeds` says so."""
    for wish in wishes:
        if (
            (deeds or (asks(wish, pack) and wish.text.endswith("?")))
            and wish.number not in over
            and not memory.is_told(wish)
        ):
            if not memory.has_own({*(own_stems(wish, wishes) or wish.stems)}):
                return wish
    return None


def names_deed(text: str, wish: Fact | None, pack: Pack) -> bool:
    """Whether it names what the wish wants to do, or several things to do."""
    named = set(pack.stems(text, light=True))
    return bool(wish and named & set(verbs_of(wish, pack))) or len(named & pack.stemmed("verbs")) >= SEVERAL


def undoing_of(wish: Fact, pack: Pack) -> set[str]:
    """The deeds by which it wants to be rid of something: to cancel, to return."""
    return set(verbs_of(wish, pack)) & (pack.stemmed("drastic") | pack.stemmed("undoing"))


def given_up_for(wish: Fact, instead: str, pack: Pack) -> bool:
    """Whether what is wanted instead undoes it: to cancel the lesson that was to be moved."""
    undone = set(pack.stems(instead, light=True)) & (pack.stemmed("drastic") | pack.stemmed("undoing"))
    return bool(undone - set(verbs_of(wish, pack)))


def scope_of(wish: Fact | None, story: UserProfile, given_up: Container[int], instead: str, pack: Pack) -> Scope:
    """What is spoken of while this wish is on its way; of one that was given up nothing is wanted any more."""
    if wish is None:
        return Scope()
    dropped = wish.number in given_up or given_up_for(wish, instead, pack)
    needed = story.needs.get(wish.number, frozenset())
    later = frozenset().union(*story.needs.values()) - needed
    others = {each.number for each in story.facts if each.name in later and each.kind != "wish"}
    others |= {each.number for each in story.facts if each.kind != "wish" and each.number in given_up}
    others |= {each.number for each in story.wishes if dropped or each is not wish}
    held = _held(wish, needed, story, pack)
    if dropped:
        others |= {each.number for each in story.facts if each.name in needed}
        needed = frozenset()
    return Scope(needed, frozenset(others) | held, held)


def _held(wish: Fact, needed: Container[str], story: UserProfile, pack: Pack) -> frozenset[int]:
    """The facts that say when something is that was had before, where the wish says when it is to be."""
    mine = [fact for fact in story.facts if fact is wish or fact.name in needed]
    wanted = {(each.kind, each.value) for fact in mine for each in fact.mentions if each.kind in _WHEN}
    kinds = {_WHEN[kind] for kind, _ in wanted}
    lasting = pack.stemmed("lasting")  # "I was born …"
    held = [fact for fact in story.facts if fact not in mine and fact.kind == "fact" and pack.cue("holds", fact.text)]
    held = [fact for fact in held if not fact.label & lasting]
    return frozenset(
        fact.number
        for fact in held
        if any(_when(each, fact, pack) in kinds for each in fact.mentions)
        and not any((each.kind, each.value) in wanted for each in fact.mentions)
        and all(each.kind == "number" or _when(each, fact, pack) in kinds for each in fact.mentions)
    )


def _when(mention: Mention, fact: Fact, pack: Pack) -> str:
    """Whether it is a date or a time of the day: "the 21st", too."""
    found = pack.grammar("day_of_month", fact.text) if mention.kind == "identifier" else None
    return "date" if found and found["day"] == mention.value else _WHEN.get(mention.kind, "")


def widened(scope: Scope, wishes: Iterable[Fact], heard: str, story: UserProfile, pack: Pack) -> Scope:
    """With those of the wishes, and what belongs to them, of whose own words a message has a third."""
    said, spoken = set(pack.stems(heard)), set[int]()
    for wish in wishes:
        own = own_stems(wish, story.wishes) - value_stems(wish.text, pack) - pack.stemmed("verbs")
        if own and len(own & said) >= NEAR * len(own):
            needed = story.needs.get(wish.number, frozenset())
            spoken |= {wish.number} | {fact.number for fact in story.facts if fact.name in needed}
    return replace(scope, others=scope.others - spoken)


def own_stems(wish: Fact, wishes: Sequence[Fact]) -> frozenset[str]:
    """What only this wish is about."""
    return wish.stems - {stem for other in wishes if other is not wish for stem in other.stems}


def own_details(wish: Fact, wishes: Sequence[Fact], pack: Pack) -> frozenset[str]:
    """The words that only this wish has, where it is about what another one is about: the class *details*."""
    others = {stem for other in wishes if other is not wish for stem in other.all_stems}
    return wish.all_stems - others - pack.stemmed("looking") - pack.stemmed("wanting")
