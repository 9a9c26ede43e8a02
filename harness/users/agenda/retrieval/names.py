"""Which name is meant where one is asked for: the user's own, a surname, another's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from harness.users.agenda.facts import Fact, is_self
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.language.pack import Pack

MOST_WAYS = 3
"""How often one fact is given in answer to the same question, in a row."""
LOOKED_UP = frozenset({"identifier", "email", "phone", "username"})
"""What is known or not: nothing else that is told stands for it."""
NAMED = 1.5
"""From this on a fact that has a name fits."""


@dataclass(frozen=True, slots=True)
class FactAnswer:
    """A fact that answers, and how well."""

    fact: Fact
    score: float

    def ways(self) -> tuple[str, ...]:
        """How it is said: first, then in other words, at last the bare value."""
        fact = self.fact
        others = (*fact.ways[1:], fact.bare_value or fact.sentence)
        return (fact.sentence, *dict.fromkeys(other for other in others if other != fact.sentence))[:MOST_WAYS] + (
            (fact.sentence,) if fact.bare_value in {"", fact.sentence} else ()
        )


def own_name(ask: DialogueAct, found: list[FactAnswer], facts: Iterable[Fact], pack: Pack) -> list[FactAnswer]:
    """Who the user is rather than what is only called a name, or is none, where a name is asked for."""
    own = [FactAnswer(fact, NAMED) for fact in facts if is_self(fact, pack)]
    if sure := [each for each in [*own, *found] if any(m.kind == "name" for m in each.fact.mentions)]:
        own = [each for each in own if each in sure]  # not: I am at work, I am allergic to nuts
    if not own or "name" not in ask.slots or ask.options:
        return found
    if pack.cue("others", ask.text):  # "And what is their name?"
        named = (each for each in facts if each.ways and any(m.kind == "name" for m in each.mentions))
        others = [FactAnswer(each, NAMED) for each in named if not is_self(each, pack)]
        mine = not found or is_self(max(found, key=lambda each: each.score).fact, pack)
        return others if len(others) == 1 and mine else found
    if ask.about and not any("name" in each.about and each.stems for each in pack.concepts.units(ask.text)):
        return found  # whose hedge
    if (exact := exactly(ask, found)) and not any(is_self(each.fact, pack) for each in exact):
        return found  # the surname, where "I am" or "my first name is" says another
    called = [each for each in found if any({*filter(str.isalpha, n)} <= pack.generic("name") for n in each.fact.names)]
    nameless = [each for each in found if not (each.fact.ways and any(m.kind == "name" for m in each.fact.mentions))]
    called += [each for each in nameless if not any(name and name <= set(ask.stems) for name in each.fact.names)]
    return [each for each in found if each not in called or is_self(each.fact, pack)] or own


def exactly(ask: DialogueAct, found: Iterable[FactAnswer]) -> list[FactAnswer]:
    """Those of which all of a name is asked for, and more than that it is a name."""
    return [each for each in found if any(name <= {*ask.stems} and name - {"name"} for name in each.fact.names)]
