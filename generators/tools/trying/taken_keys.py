"""Finds whose keys an argument takes of which no name tells: with a key, a call comes to something else than with what
nobody has."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pydantic import JsonValue

from generators.tools.arguments.free_texts import is_free
from generators.tools.names import identifying
from generators.tools.observations import Findings, Observation, fits, plain
from generators.tools.seed_values import ToolArgument, invented
from generators.tools.sessions.belonging import entry_of
from generators.tools.sessions.logins import in_short
from generators.tools.sessions.seeking import may_open
from generators.tools.unchanged import UnchangedWorld
from generators.tools.world import Faulted, NotRecorded, NotRun, Toolbox, ToolCallFailed, Unusable

SURE = 3
"""So sure by names that nothing has to be tried."""
MOST_KEYS, FEWEST = 3, 2
"""Keys of one table that are tried, and so many of them must come to something else."""
FEWEST_TAKEN = 3
"""Keys with which a tool was answered say whose they are."""
MOST_CALLS = 3
"""Calls of a tool in which they are tried."""
ANSWERED = "answered: "
_RUNS = ("0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_NEXT = {sign: other for run in _RUNS for sign, other in zip(run, run[3:] + run[:3], strict=True)}


@dataclass
class TakenKeys:
    """Over the records of one world."""

    records: Sequence[Observation]
    seed: int
    _tried: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    """(tool, argument) → the words in which its tool had refused when it was tried."""

    @cached_property
    def _of(self) -> Mapping[str, Sequence[Observation]]:
        """Name of a key → the records."""
        found: dict[str, list[Observation]] = {}
        for record in self.records:
            if record.places and isinstance(record.places[0].value, str | int):
                found.setdefault(record.places[0].key, []).append(record)
        return found

    async def seek(self, findings: Findings, toolbox: Toolbox) -> list[str]:
        """The tools of which an argument is now known to take the keys of a table, to be tried anew."""
        tables = self._tables()
        listed = {**_listed_keys(findings), **tables}
        learned: dict[str, str] = {}
        """Name of an argument → that of the key."""
        for argument in (each for found in findings.arguments.values() for each in found):
            if not argument.also and (key := _taken(argument, listed, findings)):
                learned[argument.name] = key
        async with UnchangedWorld(toolbox) as unchanged:
            for argument in list(self._doubtful(findings)) if tables else ():
                if argument.name not in learned and (key := await self._key(argument, tables, findings, unchanged)):
                    known = any(place.key == key and place.suits(argument) >= SURE for place in findings.by_key[key])
                    learned |= {} if known else {argument.name: key}
        anew = _mark(findings, learned, listed)
        for tool, name in anew:
            findings.accepted.pop((tool, name), None)
        return list(dict.fromkeys(tool for tool, _ in anew))

    def learn(self, findings: Findings) -> None:
        """What answered calls show of it, nothing else being tried."""
        listed = {**_listed_keys(findings), **self._tables()}
        arguments = [each for found in findings.arguments.values() for each in found if not each.also]
        learned = {each.name: key for each in arguments if (key := _taken(each, listed, findings))}
        _mark(findings, learned, listed)

    def _tables(self) -> dict[str, list[JsonValue]]:
        """Name of a key → the keys."""
        return {key: [each.places[0].value for each in records] for key, records in self._of.items()}

    def _told_with(self, table: str, key: JsonValue, beside: Sequence[ToolArgument]) -> dict[str, JsonValue]:
        """What the record of this key has for other arguments: the line that a SIM is for."""
        record = next((each for each in self._of.get(table, ()) if each.places[0].value == key), None)
        told: dict[str, JsonValue] = {}
        for each in beside:
            keys = {plain(known.places[0].value) for name in each.also for known in self._of.get(name, ())}
            others = [place for place in record.places if place.value != key] if record is not None else []
            for place in others:
                if (place.suits(each) >= SURE or plain(place.value) in keys) and fits(place.value, each):
                    told.setdefault(each.name, place.value)
        return told

    def _doubtful(self, findings: Findings) -> Iterator[ToolArgument]:
        """What takes a text of which no name tells, in tools that were never answered, or that only read. Each as long
        as its tool refuses in other words than before."""
        for tool, arguments in findings.arguments.items():
            if findings.answered.get(tool) and findings.tools[tool].read_only is False:
                continue
            said = frozenset(in_short(each.error) for each in findings.refused.get(tool, {}).values())
            for each in arguments:
                if each.kind != "text" or each.also or is_free(each) or each.searches:
                    continue
                named = any(place.suits(each) >= SURE for place in findings.suitable(each)[:1])
                if named and (findings.answered.get(tool) or not (said and each.required)):
                    continue
                if self._tried.get((tool, each.name)) != said:
                    self._tried[tool, each.name] = said
                    yield each

    async def _key(
        self,
        argument: ToolArgument,
        tables: Mapping[str, Sequence[JsonValue]],
        findings: Findings,
        unchanged: UnchangedWorld,
    ) -> str | None:
        """The name of the key that it takes; None where it takes none, or it is not clear which."""
        taken: dict[str, int] = {}
        rng = random.Random(f"{self.seed}/{argument.tool}/{argument.name}/keys")
        reads = findings.tools[argument.tool].read_only is True
        tried_in = {"reads": reads, "counts": may_open(argument.tool, findings)}
        beside = [each for each in findings.arguments[argument.tool] if each.name != argument.name]
        for others in _others(argument, findings):
            for name, keys in tables.items():
                fitting = [each for each in keys if fits(each, argument)]
                tried = rng.sample(fitting, min(MOST_KEYS, len(fitting)))
                outcomes: list[bool] = []
                of_nobody: dict[str, str] = {}
                for each in tried:
                    given = {**others, **self._told_with(name, each, [b for b in beside if b.name in others])}
                    if (beside_it := plain(given)) not in of_nobody:
                        of_nobody[beside_it] = await _outcome(unchanged, argument, given, _nobodys(each), **tried_in)
                    nobody = of_nobody[beside_it]
                    if not reads and nobody.startswith(ANSWERED):
                        return None  # whatever is written there is taken
                    outcomes.append(await _outcome(unchanged, argument, given, each, **tried_in) != nobody)
                if sum(outcomes) >= min(FEWEST, len(tried)) > 0:
                    taken[name] = sum(outcomes)
            if taken:
                break
        best = max(taken, key=lambda name: (taken[name], len(set(tables[name]))), default=None)
        inside = best is not None and all(set(tables[name]) <= set(tables[best]) for name in taken)
        return best if inside else None


def _mark(
    findings: Findings, learned: Mapping[str, str], tables: Mapping[str, Sequence[JsonValue]]
) -> list[tuple[str, str]]:
    """The arguments, each with its tool, of which it is known now that they take these keys."""
    marked: list[tuple[str, str]] = []
    for tool, arguments in findings.arguments.items():
        for place, each in enumerate(arguments):
            key = learned.get(each.name)
            if key is not None and key not in each.also and each.kind == "text":
                arguments[place] = replace(each, also=(*each.also, key), listed=_keys_only(each, tables[key]))
                marked.append((tool, each.name))
    return marked


def _taken(argument: ToolArgument, tables: Mapping[str, Sequence[JsonValue]], findings: Findings) -> str | None:
    """The name of the key of which all are that it was answered with, though its name is like that of others."""
    accepted = list(findings.accepted.get((argument.tool, argument.name), {}).values())
    if argument.kind != "text" or len(accepted) < FEWEST_TAKEN or is_free(argument):
        return None
    key = next((name for name, keys in tables.items() if all(each in keys for each in accepted)), None)
    sure = [place for place in findings.suitable(argument) if place.suits(argument) >= SURE]
    if key is None or any(place.key == key for place in sure):
        return None
    held = [place.value in tables[key] for place in sure]
    return key if all(held) or not any(held) else None


def _listed_keys(findings: Findings) -> dict[str, list[JsonValue]]:
    """Name of a key that lists give first of each thing → the keys."""
    found: dict[str, list[JsonValue]] = {}
    for calls in findings.answered.values():
        for call in calls.values():
            entries: set[str] = set()
            for place in call.places:
                entry = entry_of(place.path)
                if entry and entry not in entries and identifying(place.key):
                    found.setdefault(place.key, []).append(place.value)
                entries.add(entry)
    return {name: keys for name, keys in found.items() if len({*map(plain, keys)}) >= FEWEST_TAKEN}


def _keys_only(argument: ToolArgument, keys: Sequence[JsonValue]) -> tuple[JsonValue, ...]:
    """What was read out of a description, as far as it is a key."""
    return tuple(each for each in argument.listed if each in keys)


def _others(argument: ToolArgument, findings: Findings) -> list[dict[str, JsonValue]]:
    """What else its tool is given: as it was answered, as it was refused in these words and in those, else something of
    each kind."""
    answered = [dict(each.arguments) for each in findings.answered.get(argument.tool, {}).values()][:1]
    refused = {in_short(each.error): dict(each.arguments) for each in findings.refused.get(argument.tool, {}).values()}
    needed = [each for each in findings.arguments[argument.tool] if each.required and each.name != argument.name]
    made_up: dict[str, JsonValue] = {
        each.name: next(iter([*each.listed, *invented(each)]), each.name) for each in needed
    }
    return [*answered, *list(refused.values())[-MOST_CALLS:], made_up][:MOST_CALLS]


async def _outcome(
    unchanged: UnchangedWorld,
    argument: ToolArgument,
    others: Mapping[str, JsonValue],
    value: JsonValue,
    *,
    reads: bool,
    counts: bool,
) -> str:
    """What a call comes to, in short. It may count what it refuses, and say something else after the third time."""
    world = await unchanged.fresh()
    try:
        result = await world.call(argument.tool, {**others, argument.name: value})
    except (Faulted, NotRecorded, NotRun, Unusable):
        return ""
    except ToolCallFailed as problem:
        if counts:
            await unchanged.changed()
        return in_short(str(problem).replace(str(value), "#"))
    if not reads:
        await unchanged.changed()
    return f"{ANSWERED}{plain(result).replace(str(value), '#')}"


def _nobodys(value: JsonValue) -> JsonValue:
    """One of the same form that nobody has."""
    if isinstance(value, int):
        return value + 7_000_000
    return re.sub(r"[0-9A-Za-z]", lambda sign: _NEXT.get(sign[0].upper(), sign[0]), str(value))
