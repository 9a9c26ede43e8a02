"""Changes that are tried: which calls are answered, in which state, and what they do to it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from generators.tools.observations import Observation
from generators.tools.sessions.logins import LoginBook
from generators.tools.unchanged import UnchangedWorld
from generators.tools.world import Faulted, Toolbox, ToolCallFailed, Unusable, World
from generators.world.callers.identified import Identification, identified
from generators.world.callers.steps import identified_by_steps
from generators.world.choosing import Chooser
from generators.world.entities import Kind
from generators.world.experience import RefusalCauses
from generators.world.model import KnownCaller, KnownTool, WorldModel
from generators.world.neighbourhood import KnownRecord, RecordPlace, RecordReader
from generators.world.offers import OfferedLists
from generators.world.records import RecordValue
from generators.world.things.belongings import belongings, value_at
from generators.world.tried import (
    Attempt,
    OtherValue,
    in_general,
    names_wish,
    reason,
    told_of,
    with_others_wishes,
)

MOST_KEYS, TRIES, MOST_OF_STATE = 48, 4, 16
"""Records that a tool is tried with, calls for each, and records in one state."""
MORE_TRIES, ALIKE = 8, 3
"""Calls for each record while none was answered, and refusals in the same words after which there are no more."""
MOST_INSTEAD, MOST_OTHERS = 8, 2
"""Calls of a tool that are tried with other values, and such values of one argument."""
MOST_DOUBTED, MOST_OF_PERSON = 12, 4
"""Records that are asked whether they themselves are refused, and those that are kept."""
MEMBERS = frozenset({"key", "member", "members"})
"""Shapes of arguments that name things."""


class ChangeExplorer:
    """Tries the changes of a world."""

    def __init__(
        self,
        model: WorldModel,
        kinds: Mapping[str, Kind],
        reader: RecordReader,
        toolbox: Toolbox,
        choosers: Mapping[str, Chooser],
        seed: int,
        offers: OfferedLists,
        book: LoginBook,
    ) -> None:
        self._model, self._kinds, self._reader, self._toolbox = model, kinds, reader, toolbox
        self._choosers, self._seed, self._offers, self._book = choosers, seed, offers, book
        self._owner_of = belongings(model, kinds)

    async def of(self, tool: str) -> list[Attempt]:
        """Those that were answered, and those that were refused by state. Empty where it names no record."""
        known = self._model.tools[tool]
        anchor = _anchor(known, self._reader, self._model.caller)
        if anchor is None:
            return []
        entity = str(known.arguments[anchor].of)
        wanted = [name for name, each in known.arguments.items() if each.shape in MEMBERS and name != anchor]
        of = [self._kinds.get(known.arguments[name].of or "") for name in wanted]
        wanted += [kind.key for kind in of if kind is not None]
        wanted += self._choosers[tool].inner_keys
        whose = self._whose(known, anchor)
        rng = random.Random(f"{self._seed}/attempts/{tool}")
        found: list[Attempt] = []
        states: Counter[str] = Counter()
        causes = RefusalCauses(self._model.entities[entity].states)
        async with UnchangedWorld(self._toolbox) as unchanged:
            for key in self._keys(entity):
                if sum(states.values()) >= MOST_KEYS:
                    break
                known_of = self._kinds[entity].known(key)
                if states[self._state(entity, known_of)] >= MOST_OF_STATE or causes.rule_out(known_of):
                    continue
                around = await self._reader.around(entity, key)
                around += await self._owner(entity, key, around)
                around = await self._wanted_by(whose, around, rng) if whose else around
                state = self._state(entity, around[0].values) if around else ""
                if around and states[state] < MOST_OF_STATE:
                    states[state] += 1
                    around += await self._offers.beside(wanted, around) if wanted else ()
                    tried = await self._with(tool, anchor, around, state, rng, unchanged)
                    causes.learn(known_of, [each.error for each in tried])
                    found += tried
        told = [*told_of(found), *await self._of_person(tool, found)]
        others = [each for each in told if each.error is None][:MOST_INSTEAD]
        return [replace(each, instead=await self._instead(each)) if each in others else each for each in told]

    async def _of_person(self, tool: str, found: Sequence[Attempt]) -> list[Attempt]:
        """Refusals that only the record can be the cause of, whatever state it tells: what another was answered with is
        refused in the same words."""
        refused: dict[str, list[Attempt]] = {}
        for each in found:
            if each.error is not None:
                refused.setdefault(each.record.key, []).append(each)
        answered = [each for each in found if each.error is None]
        told: list[Attempt] = []
        known = {each.state for each in answered}
        doubted = [attempts for attempts in refused.values() if attempts[-1].state in known]
        for attempts in doubted[:MOST_DOUBTED]:
            last = attempts[-1]
            same = [each for each in attempts if in_general(each.error) == in_general(last.error)]
            one = with_others_wishes(last, answered[len(told) % len(answered)])
            if len(same) == len(attempts) and one is not None and len(told) < MOST_OF_PERSON:
                async with self._toolbox.open() as world:
                    try:
                        _, error = await _made(world, tool, one.call.arguments)
                    except (Faulted, Unusable):
                        continue
                same_words = error is not None and in_general(error) == in_general(last.error)
                if error is not None and same_words and not names_wish(error, one):
                    state = f"{last.record.entity}: {reason(error)}"
                    told.append(replace(one, error=error, by_state=True, state=state))
        return told

    async def _instead(self, attempt: Attempt) -> tuple[OtherValue, ...]:
        """What comes of it with the other values that stand beside a value of its own, each in a fresh world."""
        found: list[OtherValue] = []
        for name, (place, *more) in attempt.chosen.places.items():
            if more or "." in name or isinstance(attempt.call.arguments[name], list) or _leads_on(place, attempt):
                continue
            beside = [
                value
                for value in place.record.values
                if value.general == place.value.general and value.value != place.value.value
            ]
            for value in beside[:MOST_OTHERS]:
                async with self._toolbox.open() as world:
                    _, error = await _made(world, attempt.call.tool, {**attempt.call.arguments, name: value.value})
                found.append(OtherValue(name, RecordPlace(place.record, value), error is None))
        return tuple(found)

    async def _with(
        self,
        tool: str,
        anchor: str,
        around: Sequence[KnownRecord],
        state: str,
        rng: random.Random,
        unchanged: UnchangedWorld,
    ) -> list[Attempt]:
        """Calls with one record, until one is answered."""
        found: list[Attempt] = []
        chooser = self._choosers[tool]
        said: Counter[str] = Counter()
        known = any(each[0] for each in chooser.worked.values())
        for _ in range(TRIES if known else MORE_TRIES):
            chosen = chooser.choose(anchor, around, rng)
            if chosen is None:
                continue
            world = await unchanged.fresh()
            try:
                result, error = await _made(world, tool, chosen.arguments)
            except (Faulted, Unusable):  # it says nothing of the record
                await unchanged.changed()
                return found
            after = await self._reader.again(world, around[0]) if error is None else around[0].values
            call = Observation(tool, chosen.arguments, result)
            changed = [each.value for each in after] != [each.value for each in around[0].values]
            moved = self._moved(around[0], after)
            if error is not None and self._book.asks(tool, error):
                return found  # it is another's
            who, how = await self._identified(around, call)
            finder, other, proof = (how.finder, how.other, how.proof) if how is not None else (None, None, None)
            found.append(Attempt(call, chosen, anchor, around, state, error, changed, moved, finder, other, proof, who))
            chooser.learn(chosen, error)
            said[error or ""] += 1
            if error is None:
                await unchanged.changed()
            if error is None or (known and said[error] == ALIKE):
                break
        return found

    async def _owner(self, entity: str, key: str, around: Sequence[KnownRecord]) -> list[KnownRecord]:
        """What the call that finds the caller tells, where nothing that was read leads to it: the cards on file."""
        caller = self._model.caller
        if not around or caller is None or caller.proved_by or any(each.entity == caller.entity for each in around):
            return []
        who = self._owner_of.get((entity, key), "")
        return (await self._reader.around(caller.entity, who))[:1] if who else []

    def _whose(self, known: KnownTool, anchor: str) -> str | None:
        """The kind of the one for whom something is done with what is nobody's: who books a seat."""
        caller = self._model.caller
        if caller is None or known.arguments[anchor].of in {caller.entity, *caller.owns}:
            return None
        needed = (each for each in known.arguments.values() if each.shape == "key" and not each.optional)
        return caller.entity if any(each.of == caller.entity for each in needed) else None

    async def _wanted_by(self, entity: str, around: Sequence[KnownRecord], rng: random.Random) -> list[KnownRecord]:
        """The record as one finds it in a list, and that of somebody who calls; none where no list shows it."""
        if not around:
            return []
        place = await self._offers.entry(self._kinds[around[0].entity].key, around[0].key)
        people = sorted(self._kinds[entity].records)
        who = await self._reader.around(entity, rng.choice(people)) if place is not None and people else []
        return [replace(around[0], via=place), *around[1:], *who[:1]] if who else []

    def _keys(self, entity: str) -> list[str]:
        """The things of some callers, those of one together, so that several tools are tried with the same ones."""
        kind = self._kinds[entity]
        keys = sorted(kind.records) or sorted(kind.keys)
        whose = {key: self._owner_of.get((entity, key), key) for key in keys}
        return sorted(keys, key=lambda key: (random.Random(f"{self._seed}/{whose[key]}").random(), key))

    def _state(self, entity: str, values: Sequence[RecordValue]) -> str:
        known = self._model.entities[entity].states
        return "; ".join(dict.fromkeys(f"{entity}.{v.path}: {v.value}" for v in values if v.path in known))

    def _moved(self, record: KnownRecord, now: Sequence[RecordValue]) -> tuple[str, ...]:
        known = self._model.entities[record.entity].states
        before = {value.path: value.value for value in record.values if value.path in known}
        after = {value.path: value.value for value in now}
        return tuple(
            f"{record.entity}.{path}: {value} → {after[path]}"
            for path, value in before.items()
            if path in after and after[path] != value
        )

    def _person(self, around: Sequence[KnownRecord], call: Observation, caller: KnownCaller) -> str:
        """The key of the one whose the record is: of the one who had to log in for the call, else as it was read."""
        who = self._book.person_of(call.tool, call.arguments) or self._book.person_of(
            around[0].call.tool, around[0].call.arguments
        )
        if who is not None:
            return who
        read = [each for each in around if each.entity == caller.entity]
        owner = value_at(caller.owns.get(around[0].entity), around[0].values)
        return read[0].key if read else owner or self._owner_of.get((around[0].entity, around[0].key), "")

    async def _identified(self, around: Sequence[KnownRecord], call: Observation) -> tuple[str, Identification | None]:
        """The key of the caller, and the calls that find one by what the caller knows of itself."""
        caller = self._model.caller
        if caller is None:
            return "", None
        who = self._person(around, call, caller)
        if not self._model.needs_finder(call.tool):
            return who, None
        read = [each for each in around if each.entity == caller.entity and each.key == who]
        seed = f"{self._seed}/finder/{around[0].key}"
        arguments = {tool: self._choosers[tool].arguments for tool in caller.identified_by}
        if self._book.stepping:
            return who, await identified_by_steps(
                self._reader, self._book, self._kinds[caller.entity], who, seed, arguments
            )
        kind = self._kinds[caller.entity]
        me = [*(read[0].values if read else ()), *kind.known(who)]
        if not me:
            return who, None
        enough = self._book.least_is_enough
        login = None if enough else self._book.of_one(who)
        found = await identified(self._reader, caller, kind, who, me, arguments, seed, login, enough=enough)
        return who, found or self._reader.logged_in(self._book, who)


def _anchor(known: KnownTool, reader: RecordReader, caller: KnownCaller | None) -> str | None:
    """The argument that names the record that is changed: a thing of the caller rather than the caller."""
    named = [name for name, each in known.arguments.items() if each.shape == "key" and not each.optional]
    named = [name for name in named if reader.reads(str(known.arguments[name].of))]
    return min(named, key=lambda name: caller is not None and known.arguments[name].of == caller.entity, default=None)


def _leads_on(place: RecordPlace, attempt: Attempt) -> bool:
    """Whether what else was chosen is listed for it: seats of one performance are none of another."""
    others = (each for places in attempt.chosen.places.values() for each in places)
    return any(each.record.via is not None and each.record.via.value.value == place.value.value
               and each.record.via.record is place.record for each in others)  # fmt: skip


async def _made(world: World, tool: str, arguments: Mapping[str, JsonValue]) -> tuple[JsonValue, str | None]:
    try:
        return await world.call(tool, dict(arguments)), None
    except (Faulted, Unusable):
        raise
    except ToolCallFailed as problem:
        return None, str(problem)
