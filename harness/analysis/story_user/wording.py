"""What the data of a story come to when it is played: how facts are said, what limits, refusals and reactions match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from harness.text.lines.tokens import word_after
from harness.types.story import Brief
from harness.types.user.data import Reaction, UserData
from harness.users.agenda.facts import Fact
from harness.users.agenda.given import pack_of, profile_of, reading_of
from harness.users.agenda.language.mentions import as_amount, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Limit, UserProfile
from harness.users.agenda.reading.worded import words_of
from harness.users.agenda.weighing.agreement import is_most
from harness.users.agenda.weighing.claims import claims_of
from harness.users.agenda.weighing.options import bounds_of
from harness.users.agenda.wishes import dates_of, values_of, wanted_then


@dataclass(frozen=True, slots=True)
class FactWording:
    """How a fact is said."""

    ways: tuple[str, ...]
    """The first time, the second time …"""
    corrected: bool = False
    """What is said first is another value, which the second way puts right."""


@dataclass(frozen=True, slots=True)
class PlayedLimit:
    """What must not be more, later or earlier."""

    bound: str
    """With its currency or unit: at most 60 euros for each person."""
    on: str
    """What it is the most of; empty for days and times."""
    source: str
    """The name of the fact or the want that says so."""
    in_prose: bool = False
    """That fact stands in the prose alone, beside the data."""
    wants: tuple[str, ...] = ()
    """The wants for which alone it holds; none for all."""
    says: str = ""
    """What is said to more than may be paid; empty for a plain no."""


@dataclass(frozen=True, slots=True)
class PlayedReaction:
    """What a reaction does besides what it says."""

    lasting: bool
    """From then on something else is wanted."""
    unoffered: bool
    """It is said, too, where what was wanted is not among what is offered."""
    gives_up: bool

    @property
    def second_choice(self) -> bool:
        """Whether it takes something else instead of what was wanted."""
        return self.lasting or self.unoffered


@dataclass(frozen=True, slots=True)
class PlayedStory:
    """All of these."""

    facts: Mapping[str, FactWording]
    limits: tuple[PlayedLimit, ...]
    refusals: tuple[tuple[str, ...], ...]
    """Of each refusal in order: the words that all must be named, in whatever form."""
    reactions: tuple[PlayedReaction, ...]


def played(brief: Brief) -> PlayedStory:
    """Raises UserMistake where the default user cannot play the story."""
    pack = pack_of(brief)
    user, profile = reading_of(brief, pack).user, profile_of(brief, pack)
    said = {fact.name: _wording(fact, user) for fact in profile.facts if fact.name in user.knows}
    return PlayedStory(
        facts=said,
        limits=tuple(_limits(profile, user, pack)),
        refusals=tuple(_refusals(profile, user, pack)),
        reactions=tuple(_reaction(each, profile, pack) for each in user.when_told),
    )


def _wording(fact: Fact, user: UserData) -> FactWording:
    return FactWording(fact.ways, len(fact.ways) > max(len(user.knows[fact.name].say), 1) or bool(fact.taken_back))


def _limits(profile: UserProfile, user: UserData, pack: Pack) -> Iterator[PlayedLimit]:
    for limit in profile.limits:
        fact = profile.facts[limit.fact]
        each = f" for each {limit.unit}" if limit.unit else ""
        yield _limit(f"at most {_amount(limit, fact, pack)}{each}", _thing(limit, fact, pack), fact, user, limit.text)
    for least in profile.refunds:
        fact = profile.facts[least.fact]
        bound = f"at least {_amount(least, fact, pack) if least.amount else 'all that was paid'}"
        yield _limit(bound, "what is paid back", fact, user, least.text)
    money = {limit.fact for limit in profile.limits}
    for fact in profile.facts:
        if fact.kind in {"wish", "detail", "fact"}:
            for bound in _others(fact, pack, counted=fact.number not in money):
                yield _limit(bound, "", fact, user)


def _others(fact: Fact, pack: Pack, *, counted: bool) -> Iterator[str]:
    """What is no money: days and times, numbers of things, and what is ruled out."""
    for mention, after, _ in bounds_of(fact, pack):
        yield f"{'after' if after else 'by'} {mention.text}"
    for claim in claims_of(fact, pack) if counted else ():
        if is_most(claim, pack):
            text, mention = claim.line.text, claim.mention
            yield f"at most {mention.text} {word_after(text, mention.end)}".rstrip()
    if fact.ruled_out:
        yield f"not {' or '.join(mention.text for mention in fact.ruled_out)}"


def _limit(bound: str, on: str, fact: Fact, user: UserData, says: str = "") -> PlayedLimit:
    wants = tuple(user.label(i) for i, want in enumerate(user.wants) if fact.name in want.needs)
    in_prose = fact.kind != "wish" and fact.name not in user.knows
    return PlayedLimit(bound, on, fact.name, in_prose, (fact.name,) if fact.kind == "wish" else wants, says)


def _amount(limit: Limit, fact: Fact, pack: Pack) -> str:
    """As it is written, with what it is an amount of."""
    for text in (fact.text, fact.value):
        for each in (as_amount(mention, text, pack) for mention in find_mentions(text, pack)):
            if each.kind == "amount" and float(each.value.partition(" ")[0]) == limit.amount:
                return each.text
    return f"{limit.amount:g} (no currency)"


def _thing(limit: Limit, fact: Fact, pack: Pack) -> str:
    if not limit.beside:
        return "any price"
    return " ".join(word for word in words_of(fact.name).split() if pack.stemmer.stem(word) in limit.beside)


def _refusals(profile: UserProfile, user: UserData, pack: Pack) -> Iterator[tuple[str, ...]]:
    said = iter([fact.refused[0] for fact in profile.facts if fact.kind == "refusal" and fact.refused])
    plain = iter([group for group, _ in profile.refused])
    for each in user.refuses:
        group = next(said if each.say else plain)
        yield tuple(word for word in words_of(each.act).split() if _stem(word, pack) in group) or tuple(sorted(group))


def _stem(word: str, pack: Pack) -> str:
    return pack.stemmer.stem(word.strip(",.;:").lower())


def _reaction(reaction: Reaction, profile: UserProfile, pack: Pack) -> PlayedReaction:
    needed = frozenset[str]().union(*profile.needs.values())
    before, dates = values_of(profile.facts, needed), dates_of(profile.facts, needed, pack)
    gives_up = pack.cue("gives_up", reaction.say) is not None
    then = wanted_then(reaction, before, dates, pack) or pack.cue("instead", reaction.say)
    gone = pack.cue("gone", " ".join(reaction.told)) is not None
    return PlayedReaction(bool(then) and not gives_up, gone and not gives_up, gives_up)
