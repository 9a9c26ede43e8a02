"""Whose the things are that calls are about, and how each of these people is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generators.tools.names import identifying, opaque
from generators.tools.observations import Observation
from generators.tools.results.handed import HandedOn
from generators.walks.bindings import BoundCall
from generators.walks.built_writes import spare_finder
from generators.walks.people.identifying import identifying_call
from generators.walks.walk import Walk
from generators.world.learn import LearnedWorld
from generators.world.model import KnownCaller
from generators.world.records import leaves
from generators.world.things.belongings import belongings, referring, value_at

_ANY = "*"
"""A kind of thing that the model does not know."""


@dataclass(frozen=True, slots=True)
class Owners:
    """The callers of a world and what belongs to them."""

    caller: KnownCaller
    found_by: Mapping[str, tuple[Observation, BoundCall | None]]
    """The key of a caller → the call that finds them, and another that does."""
    identified: Mapping[str, BoundCall]
    """The key of a caller → the calls by which they prove who they are, where they have to."""
    sessions: Mapping[str, str]
    """Call → the key of the one after whose login it was answered."""
    owner: Mapping[tuple[str, str], str]
    """Kind of thing and key → the key of the one whose it is."""
    key: str = ""
    """What the key of a caller is called."""
    keyed: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Tool and argument → the kind of thing whose key it takes."""

    handed: HandedOn = field(default_factory=HandedOn)
    """What a login gives for all calls after it."""
    entered: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Call that finds a thing by what people know of it → that thing."""

    @classmethod
    def of(cls, learned: LearnedWorld) -> Owners | None:
        """None where nobody is found by what they say."""
        caller = learned.model.caller
        if caller is None:
            return None
        owner = belongings(learned.model, learned.kinds)
        found_by: dict[str, tuple[Observation, BoundCall | None]] = {}
        for each in (each for attempts in learned.attempts.values() for each in attempts):
            record = each.record
            mine = (
                record.key
                if record.entity == caller.entity
                else value_at(caller.owns.get(record.entity), record.values)
            )
            if mine:
                owner[record.entity, record.key] = mine
            if mine and each.finder is not None:
                found_by.setdefault(mine, (each.finder, spare_finder(each)))
        for key, who in learned.people.items():
            found_by.setdefault(key, (who.finder, None))
        referred = referring(learned.model, learned.kinds)
        _listed_for_callers(learned, caller, owner)
        keyed = {
            (tool, name): str(argument.of)
            for tool, known in learned.model.tools.items()
            for name, argument in known.arguments.items()
            if argument.shape in {"key", "member"} and argument.of in {caller.entity, *caller.owns, *referred}
        }
        keyed |= {
            (tool, name): _ANY
            for tool, known in learned.model.tools.items()
            for name in known.arguments
            if (opaque(name) or identifying(name)) and (tool, name) not in keyed
        }
        identified = {
            key: call
            for key, who in learned.people.items()
            if (call := identifying_call(key, who.finder, who.proof, who.implied)) is not None
        }
        sessions = {call: learned.book.person(login) for call, login in learned.book.opened.items()}
        key = learned.model.entities[caller.entity].key
        entered = {call: thing for call, thing in learned.findings.entered.items() if thing[0] in caller.owns}
        return cls(caller, found_by, identified, sessions, owner, key, keyed, learned.book.handed, entered)

    def named_in(self, walk: Walk) -> set[tuple[str, str]]:
        """The callers and their things that the calls name by their keys."""
        return {each for call in walk.calls for each in self._named(call) if each[0] != _ANY or each in self.owner}

    def entered_in(self, walk: Walk) -> set[tuple[str, str]]:
        """The things of callers that a walk finds by what people know of them: who calls need not be said besides."""
        return {self.entered[call.observation.key] for call in walk.calls if call.observation.key in self.entered}

    def concerns(self, call: BoundCall) -> bool:
        """Whether it names a caller, or a thing of one."""
        return any(each[0] != _ANY or each in self.owner for each in self._named(call))

    def of_named(self, named: set[tuple[str, str]]) -> set[str]:
        """Whose they are, as far as that is known."""
        people = {key for entity, key in named if entity == self.caller.entity}
        return people | {self.owner[each] for each in named if each in self.owner}

    def people_in(self, walk: Walk) -> set[str]:
        """Those who call, as far as calls tell: whoever had to log in, else whose things are named. What was read of a
        thing that is named others may read as well, who are wanted to change it."""
        sessions = {call: who for call in walk.calls if (who := self.sessions.get(call.observation.key)) is not None}
        bound = {who for call, who in sessions.items() if call in walk.wanted or call.observation.caller}
        logged_in = bound or {*sessions.values()}
        return logged_in or self.of_named(self.named_in(walk))

    def finds_one(self, call: Observation) -> bool:
        """Whether it gives one caller at most."""
        keys = {
            str(leaf.value) for leaf in leaves(call.content) if leaf.key == self.key and leaf.general.count("*") < 2
        }
        return len(keys) < 2

    def _named(self, call: BoundCall) -> Iterator[tuple[str, str]]:
        for name, value in call.observation.arguments.items():
            if (entity := self.keyed.get((call.tool, name))) is not None and isinstance(value, str | int):
                yield entity, str(value)


def _listed_for_callers(learned: LearnedWorld, caller: KnownCaller, owner: dict[tuple[str, str], str]) -> None:
    """What a tool lists for one caller, and for no other, is that one's: their reservations."""
    key = learned.model.entities[caller.entity].key
    given: dict[str, set[str]] = {}
    for tool, calls in learned.findings.answered.items():
        if learned.model.tools[tool].does != "reads":
            continue
        for call in calls.values():
            if isinstance(person := call.arguments.get(key), str | int):
                for leaf in leaves(call.content):
                    if leaf.key != key and opaque(leaf.key) and "*" in leaf.general:
                        given.setdefault(str(leaf.value), set()).add(str(person))
    for value, people in given.items():
        if len(people) == 1:
            owner[_ANY, value] = next(iter(people))
