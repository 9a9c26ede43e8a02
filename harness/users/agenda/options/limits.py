"""The most that may be paid: out of the wishes and facts of a story, and of the prose beside its data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from harness.types.story import Brief
from harness.types.user.data import KnownFact
from harness.users.agenda.facts import Fact
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import Mention, as_amount, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Limit
from harness.users.agenda.reading.prose import limits_in
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.reading.worded import spoken, words_of
from harness.users.agenda.weighing.claims import is_on_top
from harness.users.agenda.weighing.contradictions import same
from harness.users.agenda.wishes import asks


def limits_beside(brief: Brief, pack: Pack) -> dict[str, KnownFact]:
    """By name, what may be paid at most by the prose beside data that name no such amount themselves."""
    user, story = brief.user, brief.story
    if user is None or not any(each.kind == "amount" for each in find_mentions(story, pack)):
        return {}
    held = any(_is_limit(*each, pack) for each in user.knows.items())
    if held or any(limits_in(want.say, "", pack) for want in user.wants):
        return {}
    if not (pack.reads_stories and pack.reads(story)):
        return {}
    read = read_user(story, pack.language).user.knows
    return {name: known for name, known in read.items() if name not in user.knows and _is_limit(name, known, pack)}


def _is_limit(name: str, known: KnownFact, pack: Pack) -> bool:
    """Whether a fact is the most that may be paid: by its name (budget, most_per_day) or value ("at most 60 EUR")."""
    named = pack.lists["bounds"] & set(words(words_of(name)))
    return bool(named or limits_in(f"{words_of(name)} {spoken(known.value)}", "", pack))


def limits(facts: Sequence[Fact], story: str, pack: Pack) -> Iterator[Limit]:
    """Wishes that name one, and facts that are one by name or by value."""
    bounds = pack.lists["bounds"]
    wishes = (fact for fact in facts if fact.kind == "wish")
    wishes = (wish for wish in wishes if not asks(wish, pack))
    wanted = frozenset(stem for fact in wishes for stem in fact.all_stems)
    for fact in facts:
        named = bool(bounds & set(words(words_of(fact.name))))
        amounts = [each for each in fact.mentions if _is_amount(each, fact, pack) or (named and each.kind == "number")]
        if fact.kind == "wish":
            for bound in limits_in(fact.text, fact.sentence, pack):
                (amount, *_) = find_mentions(bound.value, pack)
                more = is_on_top(fact.text, pack)
                yield Limit(float(amount.value.partition(" ")[0]), bound.said, bound.unit, fact=fact.number, more=more)
        elif amounts and (named or _is_bounded(fact, pack)):
            said = pack.grammar("per", fact.text[as_amount(amounts[0], fact.text, pack).end :])
            per = next(iter(fact.name.split("_per_")[1:]), said["unit"] if said else "")
            per = per or next(iter({*words(words_of(fact.name))} & pack.lists["each"]), _unit(amounts[0], story, pack))
            names = fact.label - pack.stemmed("bounds")
            text = "" if fact.tell == "never" else fact.sentence
            thing = " ".join(each for each in words(words_of(fact.name)) if not pack.cue("money", each))
            own = names.intersection(pack.stems(thing))  # the call, of "call_fee"
            beside = frozenset[str]() if named or per or own & wanted else own
            more = is_on_top(f"{fact.text} {fact.value}", pack) or bool(pack.cue("on_top_named", words_of(fact.name)))
            base = _paid_now(facts, pack) if more else 0.0
            yield Limit(float(amounts[0].value.partition(" ")[0]), text, per, names, fact.number, beside, more, base)


def where_dear(facts: Sequence[Fact], story: str, pack: Pack) -> Iterator[int]:
    """The facts whose second choice the prose takes where the first costs more: "if posting it is dearer, you …"."""
    pieces = [each for line in pack.sentences(story) for each in pack.split("denied_pieces", line)]
    found = (then for when, then in pairwise(pieces) if pack.cue("whole", when) and pack.cue("when_dear", when))
    dear = [{*pack.stems(then, light=True)} for then in found]
    for fact in facts:
        values = [{*pack.stems(then.value, light=True)} for then in fact.otherwise]
        if any(value and value <= then for value in values for then in dear):
            yield fact.number


def _paid_now(facts: Sequence[Fact], pack: Pack) -> float:
    """What is paid until now, by the one fact that says so."""
    held = [fact for fact in facts if fact.kind == "fact" and fact.label & pack.stemmed("former")]
    paid = [m.value for fact in held for m in find_mentions(fact.value, pack) if m.kind == "amount"]
    return float(paid[0].partition(" ")[0]) if len(paid) == 1 else 0.0


def _is_bounded(fact: Fact, pack: Pack) -> bool:
    """Whether its value is the most that something may be: "at most 60 pounds"."""
    text = fact.value
    ends = [(each.start, each.end) for each in find_mentions(text, pack) if each.kind in {"amount", "number"}]
    return any(pack.grammar("limit", text[:start]) or pack.grammar("limit_after", text[end:]) for start, end in ends)


def _is_amount(mention: Mention, fact: Fact, pack: Pack) -> bool:
    own = (each for each in find_mentions(fact.value, pack) if same(each, mention))
    told = [as_amount(mention, fact.text, pack), *(as_amount(each, fact.value, pack) for each in own)]
    return any(each.kind == "amount" for each in told)


def _unit(amount: Mention, story: str, pack: Pack) -> str:
    """Of each of what it is by the prose: 35 euros a ticket."""
    ends = [each.end for each in find_mentions(story, pack) if same(each, amount)]
    found = (pack.grammar("per", story[end:]) for end in ends)
    return next((per["unit"] for per in found if per), "")
