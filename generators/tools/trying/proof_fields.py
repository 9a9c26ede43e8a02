"""Finds of which fields of a person a login takes the values where no name tells: with the right ones of somebody it
says something else than with any others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product

from pydantic import JsonValue

from generators.tools.names import FIRST, LAST, PERSONS, names_part, words
from generators.tools.observations import Findings, Observation, fits, is_day, plain
from generators.tools.results.refusals import disproves
from generators.tools.results.vain import in_general
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.dossiers import Dossiers
from generators.tools.sessions.logins import in_short
from generators.tools.sessions.seeking import may_open
from generators.tools.world import Faulted, NotRecorded, NotRun, Toolbox, ToolCallFailed, Unusable

FEWEST_PEOPLE = 4
"""Records of a table whose records may be those of people."""
MOST_TABLES, MOST_FIELDS, MOST_WAYS = 2, 16, 120
"""Tables that are tried, fields of one person for one argument, and ways to fill all arguments."""
SURE_PEOPLE = 3
"""So many people prove with the same fields who they are."""
LONGEST = 60
"""Characters of what somebody says of themselves."""
ANSWERED = "answered: "
BY_NAME = "by name: "
"""Before the name of an argument, where names tell what it takes."""
_TAKEN = frozenset({"text", "date", "number"})

Fields = dict[str, JsonValue]
"""Name of a field → what it is of one person."""


@dataclass
class ProofFields:
    """Over the records of one world."""

    records: Sequence[Observation]
    seed: int
    _tried: dict[str, frozenset[str]] = field(default_factory=dict)
    """Tool → the words in which it had refused when it was tried."""

    async def seek(self, findings: Findings, toolbox: Toolbox) -> list[str]:
        """The logins of which it is now known which fields they take, to be tried anew."""
        found: list[str] = []
        for tool in findings.tools if self.records else ():
            answers = {in_general(call.result) for call in findings.answered.get(tool, {}).values()}
            said = frozenset(in_short(each.error) for each in findings.refused.get(tool, {}).values()) | answers
            needed = [each for each in findings.arguments[tool] if each.required]
            unproved = not answers or (len(answers) == 1 and "" not in answers)
            if not (unproved and said and needed and may_open(tool, findings)) or self._tried.get(tool) == said:
                continue
            if any(each.kind not in _TAKEN for each in needed):
                continue
            self._tried[tool] = said
            if taken := await self._taken(needed, findings, toolbox):
                arguments = findings.arguments[tool]
                arguments[:] = [replace(each, also=taken.get(each.name, each.also)) for each in arguments]
                found.append(tool)
        return found

    async def _taken(
        self, needed: Sequence[ToolArgument], findings: Findings, toolbox: Toolbox
    ) -> dict[str, tuple[str, ...]]:
        """Argument → the name of its field, of those of which no name tells."""
        known = Dossiers(findings, self.records)
        for people in self._tables(needed, known):
            told = [_fields(each, needed, known) for each in people]
            for ways in _ways(needed, told[0]):
                if (found := await _telling(toolbox, needed, ways, told)) is not None:
                    return {name: (one,) for name, one in found.items() if one != BY_NAME + name}
        return {}

    def _tables(self, needed: Sequence[ToolArgument], known: Dossiers) -> Iterator[list[Observation]]:
        """A few records of each table whose records tell most of what is needed, those of people first."""
        tables: dict[str, list[Observation]] = {}
        for record in self.records:
            if record.places:
                tables.setdefault(record.tool, []).append(record)
        ranked: list[tuple[int, bool, list[Observation]]] = []
        for name, records in tables.items():
            if len(records) < FEWEST_PEOPLE:
                continue
            rng = random.Random(f"{self.seed}/{needed[0].tool}/{name}")
            people = rng.sample(records, SURE_PEOPLE)
            told = sum(known.said_for(each, [list(people[0].places)]) is not None for each in needed)
            named = any(names_part(place.key, part) for place in people[0].places for part in (FIRST, LAST))
            ranked.append((told, named or bool({*words(name)} & PERSONS), people))
        ranked.sort(key=lambda each: (-each[0], not each[1]))
        yield from (people for told, person, people in islice(ranked, MOST_TABLES) if told or person)


def _fields(record: Observation, needed: Sequence[ToolArgument], known: Dossiers) -> Fields:
    """What is told of one: in the record itself, and in what else holds its key; and what names tell for arguments."""
    entries = known.about(record.places[0].value)
    found: Fields = {}
    for place in [*record.places, *(each for entry in entries for each in entry)]:
        found.setdefault(place.key, place.value)
    told: Fields = {f"{BY_NAME}{each.name}": known.said_for(each, [list(record.places), *entries]) for each in needed}
    told |= {name: value for name, value in found.items() if len(str(value)) <= LONGEST}
    return {name: value for name, value in told.items() if value is not None}


def _ways(needed: Sequence[ToolArgument], of_one: Fields) -> Iterator[list[dict[str, str]]]:
    """Fields for all arguments: first what names tell, with other fields for the rest alone, then others for all."""
    sure: list[list[str]] = []
    open_to: list[list[str]] = []
    for each in needed:
        fields = {name: value for name, value in of_one.items() if not name.startswith(BY_NAME)}
        fitting = [name for name, value in fields.items() if fits(value, each) and _may_be(value, each)][:MOST_FIELDS]
        named = [f"{BY_NAME}{each.name}"] if f"{BY_NAME}{each.name}" in of_one else []
        sure.append(named or fitting)
        open_to.append([*named, *fitting])
    for choices in (sure, open_to):
        ways = (way for way in product(*choices) if len({*way}) == len(way))
        yield [dict(zip((each.name for each in needed), way, strict=True)) for way in islice(ways, MOST_WAYS)]


async def _telling(
    toolbox: Toolbox, needed: Sequence[ToolArgument], ways: Sequence[dict[str, str]], people: Sequence[Fields]
) -> dict[str, str] | None:
    """The way that comes to something else than most ways do, and for most people to the same."""
    first, *others = people
    tool = needed[0].tool
    told = [await _outcome(toolbox, tool, _call(needed, way, first)) for way in ways]
    usual = Counter(told).most_common(1)[0][0] if len(told) > 1 else ""
    for way, outcome in zip(ways, told, strict=True):
        if outcome not in {"", usual} and (usual or outcome.startswith(ANSWERED)):
            again = [await _outcome(toolbox, tool, _call(needed, way, each)) for each in others]
            came = outcome.startswith(ANSWERED)
            alike = [each for each in again if each not in {"", usual} and each.startswith(ANSWERED) == came]
            if len(alike) > len(others) / 2:
                return way
    return None


def _may_be(value: JsonValue, argument: ToolArgument) -> bool:
    """A day where one is wanted, and none where anything else is."""
    return is_day(str(value)[:10]) == (argument.kind == "date")


def _call(needed: Sequence[ToolArgument], way: Mapping[str, str], of_one: Fields) -> Fields | None:
    """None where nothing is known of one for a field, or it is no value that the argument takes."""
    made = {each.name: of_one.get(way[each.name]) for each in needed}
    whole = all(made[each.name] is not None and fits(made[each.name], each) for each in needed)
    return made if whole else None


async def _outcome(toolbox: Toolbox, tool: str, call: Fields | None) -> str:
    """What a call comes to in a fresh world, without what is particular in it; empty where it could not be made."""
    if call is None:
        return ""
    async with toolbox.open() as world:
        try:
            result = await world.call(tool, call)
        except (Faulted, NotRecorded, NotRun, Unusable):
            return ""
        except ToolCallFailed as problem:
            return f"refused: {in_short(str(problem))}"
    if disproves(result):
        return f"refused: {in_general(result) or in_short(plain(result))}"
    return f"{ANSWERED}{plain(sorted(result)) if isinstance(result, dict) else in_general(result)}"
