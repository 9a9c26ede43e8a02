"""Learns the world behind tools: explores them, tells what each does, and what there is and belongs to what."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.exploring import explore
from generators.tools.names import words
from generators.tools.observations import Findings, Observation, ResultValue
from generators.tools.results.vain import VainTexts
from generators.tools.results.volatile import SteadyToolbox
from generators.tools.sessions.logins import LoginBook
from generators.tools.sessions.rows import Rows
from generators.tools.sessions.worlds import SessionToolbox
from generators.tools.world import Toolbox
from generators.world.attempts import ChangeExplorer
from generators.world.callers.enough import least_is_enough
from generators.world.callers.finders import caller_of, owned_by, standing_for
from generators.world.callers.identified import Identification, identified
from generators.world.callers.steps import caller_by_steps, identified_by_steps, known_beforehand
from generators.world.choosing import Chooser
from generators.world.effects import declared, lying_reads, probe_effects, spoken
from generators.world.entities import Kind, kinds_of
from generators.world.known.entries import Entries, entries_of
from generators.world.known.in_vain import sort_out_unopening, sort_out_vain
from generators.world.known.known_tools import known_tool
from generators.world.known.told_by_data import DataReader
from generators.world.known.tried_tools import changes, with_attempts
from generators.world.model import HOW, Effect, KnownCaller, KnownTool, WorldModel
from generators.world.neighbourhood import RecordReader
from generators.world.offers import OfferedLists
from generators.world.tables import GivenWorld, Table
from generators.world.things.entity import entity_of
from generators.world.tried import Attempt
from generators.world.unreached import ASKED_BY_NOBODY, NOTHING_MISSED, Unreached, unreached
from harness.errors import UserMistake, nearest
from harness.scoring.calls.effects import by_name
from harness.types.events import ToolSchema

MOST_PEOPLE = 150
"""Callers who are identified."""
SAMPLE = 60
"""Records of a table with whose values calls are tried."""


@dataclass(frozen=True, slots=True)
class LearnedWorld:
    """The model, and what it was learned from."""

    model: WorldModel
    findings: Findings
    kinds: Mapping[str, Kind]
    toolbox: Toolbox
    """The tools, with what is known of them."""
    attempts: Mapping[str, Sequence[Attempt]]
    """Tool → changes that were answered, and those that were refused by state."""
    plain: frozenset[str] = frozenset()
    """Tools that were answered while they were explored, without lists or objects: their changes need no record. None
    where there were records to begin with."""
    people: Mapping[str, Identification] = field(default_factory=dict)
    """The key of a caller → how one is identified, where they have to prove who they are."""
    entries: Entries = field(default_factory=dict)
    """What is found by what people know of it."""
    book: LoginBook = field(default_factory=LoginBook)
    """After whose login calls were answered that are refused before."""
    unreached: Unreached = NOTHING_MISSED
    """The tools of which no call was answered, and what a person could give."""


async def learn(
    toolbox: Toolbox, hints: Mapping[str, Sequence[JsonValue]], seed: int, given: GivenWorld
) -> LearnedWorld:
    """The same for the same tools, hints, seed and files. Raises UserMistake where a corrected model does not fit."""
    corrected = given.model or WorldModel()
    names = [tool.name for tool in toolbox.tools]
    for name in corrected.tools:
        if name not in names:
            raise UserMistake(f"--world: tools.{name}: there is no such tool{nearest(name, names)}")
    said = {
        name: each.does for name, each in corrected.tools.items() if "corrected" == each.how or each.does != "unknown"
    }
    effects: dict[str, Effect] = dict(said)
    by_hand = {name for name, tool in corrected.tools.items() if tool.how == "corrected"}
    tools = _with_effects(toolbox.tools, effects, by_hand)
    steps = corrected.caller.identified_by if corrected.caller is not None else ()
    told = {name: each.after for name, each in corrected.tools.items() if each.after and name not in steps}
    book = LoginBook(
        tools=dict.fromkeys(login for logins in told.values() for login in logins),
        told=frozenset(told),
        records=[row for table in given.tables for row in _rows(table, table.records)],
    )
    known_beforehand(corrected, book)

    vain = VainTexts()
    reader = DataReader(given.tables).read if given.tables else None
    steady = SteadyToolbox(
        toolbox,
        tools,
        {n: t.volatile for n, t in corrected.tools.items()},
        handed=book.handed,
        vain=vain,
        reader=reader,
    )

    async def probe(findings: Findings) -> dict[str, bool]:
        better = SteadyToolbox(steady, steady.tools, findings.volatile)
        effects.update(await probe_effects(SessionToolbox(better, book), findings, given.leaves_alone))
        await sort_out_vain(
            findings, [n for n, does in effects.items() if does == "writes"], given.leaves_alone, book, vain
        )
        await sort_out_unopening(findings, better, book, vain)
        return declared(effects)

    findings = await explore(
        steady, hints, seed, known=list(_known(given.tables, seed)), effects=probe, logins=book, vain=vain
    )
    findings.notes += [f"--world {file}: left out: it holds no records" for file in given.left_out]
    findings.notes += await lying_reads(SteadyToolbox(toolbox, toolbox.tools, findings.volatile), findings)
    after = {then.tool for _, then in findings.later if effects.get(then.tool, "unknown") == "unknown"}
    effects |= dict.fromkeys(after, "writes")  # what is only possible after a change
    how: dict[str, HOW] = {}
    guessed = set(by_name(toolbox.tools).read)
    for tool in toolbox.tools:
        if tool.name in said:
            how[tool.name] = _how(tool, corrected.tools[tool.name])
        elif tool.read_only is not None:
            effects[tool.name] = "reads" if tool.read_only else "writes"
            how[tool.name] = "declared"
        elif effects.get(tool.name, "unknown") != "unknown":
            how[tool.name] = "probed"
        else:
            effects[tool.name] = spoken(tool) or ("reads" if tool.name in guessed else "unknown")
            how[tool.name] = "by name"
    for name in (*book.stepping, *book.tools):
        opens = name in book.tools and effects[name] == "writes" and how[name] in {"declared", "probed"}
        if opens or (how[name] == "by name" and effects[name] in {"unknown", "reads"}):
            effects[name], how[name] = "reads", "probed"  # that somebody is there changes no record
    kinds = kinds_of(findings, effects, given.tables, book.tools)
    caller = _caller(findings, effects, kinds, corrected, book)
    model = WorldModel(
        entities={name: entity_of(name, kinds, caller) for name in kinds} | dict(corrected.entities),
        tools={
            tool.name: known_tool(
                tool,
                effects[tool.name],
                how[tool.name],
                findings,
                kinds,
                corrected.tools.get(tool.name),
                book,
            )
            for tool in toolbox.tools
        },
        caller=caller,
        found=corrected.found,
    )
    volatile = {
        name: {*(() if name in by_hand else findings.volatile.get(name, ())), *tool.volatile}
        for name, tool in model.tools.items()
    }
    steady = SteadyToolbox(toolbox, toolbox.tools, volatile, handed=book.handed, vain=vain, reader=reader)
    attempts, people, entries = await _attempts(model, findings, kinds, SessionToolbox(steady, book), hints, seed)
    findings.notes[:] = [
        note for note in findings.notes if _is_news(note.partition(": no call was answered")[0], model, attempts)
    ]
    changing = {name for name, found in attempts.items() if await changes(found, given.leaves_alone, book)}
    missing = unreached(model, findings, attempts, hints)
    findings.notes += [missing.advice] if missing.advice else []
    tried = {
        name: with_attempts(tool, attempts.get(name, ()), changes=name in changing)
        for name, tool in model.tools.items()
    }
    model = model.model_copy(update={"tools": tried})
    sure: dict[str, Effect] = {name: each.does for name, each in model.tools.items() if each.how != "by name"}
    better = SteadyToolbox(
        toolbox,
        _with_effects(toolbox.tools, sure, {*by_hand, *book.tools}),
        volatile,
        {*book.tools, *book.stepping},
        book.handed,
        vain,
        reader,
    )
    plain = () if given.tables else (n for n, t in model.tools.items() if _tried_enough(t, findings.answered.get(n)))
    return LearnedWorld(model, findings, kinds, better, attempts, frozenset(plain), people, entries, book, missing)


def _is_news(tool: str, model: WorldModel, attempts: Container[str]) -> bool:
    """Whether anybody misses calls of it: they were not made in another way later, and somebody asks for them."""
    return tool not in attempts and (tool not in model.tools or model.tools[tool].does not in ASKED_BY_NOBODY)


async def _attempts(
    model: WorldModel,
    findings: Findings,
    kinds: Mapping[str, Kind],
    toolbox: SessionToolbox,
    hints: Mapping[str, Sequence[JsonValue]],
    seed: int,
) -> tuple[dict[str, list[Attempt]], dict[str, Identification], Entries]:
    """The changes of each tool that may change something; where writes are not allowed, none is made. And how people
    are found and proved to be who they say, where that has to be before anything else; and how things are found.
    """
    choosers = {
        name: Chooser(name, tool, findings.arguments[name], findings, kinds, hints)
        for name, tool in model.tools.items()
    }
    changing = [name for name, tool in model.tools.items() if tool.does in {"writes", "unknown"}]
    async with toolbox.open() as world:
        reader = RecordReader(world, findings, kinds, model)
        trying = ChangeExplorer(
            model, kinds, reader, toolbox, choosers, seed, OfferedLists(model, findings, reader, kinds), toolbox.book
        )
        if model.caller is not None and toolbox.book.closed and not toolbox.book.stepping:
            enough = await least_is_enough(model.caller, findings, kinds, reader, toolbox)
            toolbox.book.least_is_enough = enough
        attempts = {name: found for name in changing if (found := await trying.of(name))}
        people = await _people(model, findings, kinds, reader, toolbox.book, seed)
        entries = await entries_of(model, findings, kinds, reader, Rows(toolbox.book.records), attempts)
        return attempts, people, entries


async def _people(
    model: WorldModel, findings: Findings, kinds: Mapping[str, Kind], reader: RecordReader, book: LoginBook, seed: int
) -> dict[str, Identification]:
    """The key of a caller → how one is identified, where one must be."""
    caller = model.caller
    if caller is None or not (caller.proved_by or {*caller.found_by} & {*book.tools}):
        return {}
    kind = kinds[caller.entity]
    found = {}
    for key in list(kind.records)[:MOST_PEOPLE]:
        arguments = {tool: findings.arguments[tool] for tool in caller.identified_by}
        way = f"{seed}/finder/{key}"
        if book.stepping:
            who = await identified_by_steps(reader, book, kind, key, way, arguments)
        else:
            login, enough = book.of_one(key), book.least_is_enough
            who = await identified(reader, caller, kind, key, kind.known(key), arguments, way, login, enough=enough)
            who = who or reader.logged_in(book, key)
        if who is not None:
            found[key] = who
            for call in filter(None, (who.finder, who.proof)):
                if call.key not in findings.answered.get(call.tool, {}):
                    findings.take(call, reads=True)
    return found


def _tried_enough(tool: KnownTool, answered: Mapping[str, Observation] | None) -> bool:
    return bool(answered) and not any(each.shape in {"members", "object"} for each in tool.arguments.values())


def _with_effects(
    tools: Sequence[ToolSchema], effects: Mapping[str, Effect], by_hand: Container[str]
) -> list[ToolSchema]:
    """What tools declare goes before what was found, and what a person corrected before both."""
    known = declared(effects)
    return [
        tool.model_copy(update={"read_only": known[tool.name]})
        if tool.name in known and (tool.read_only is None or tool.name in by_hand)
        else tool
        for tool in tools
    ]


def _how(tool: ToolSchema, given: KnownTool) -> HOW:
    """As the file says, unless the tool declares something else."""
    otherwise = tool.read_only is not None and tool.read_only != (given.does != "writes")
    return "corrected" if otherwise and given.how == "declared" else given.how


def _known(tables: Sequence[Table], seed: int) -> Iterator[ResultValue]:
    """Values of some records of each table, each with the key of its record."""
    for table in tables:
        rng, keys = random.Random(f"{seed}/{table.name}"), sorted(table.records)
        for row in _rows(table, table.with_every_field(rng.sample(keys, min(SAMPLE, len(keys))))):
            yield from row.places


def _rows(table: Table, keys: Iterable[str]) -> Iterator[Observation]:
    """Records, each with its key, as if a call had given them."""
    for key in keys:
        record = table.records[key]
        told = {table.key: record.get("id", key), **record}
        named = {*words(table.name)} <= {*words(table.key)}
        yield Observation(table.name, {}, told if named else {table.key: told[table.key], table.name: key, **told})


def _caller(
    findings: Findings,
    effects: Mapping[str, Effect],
    kinds: Mapping[str, Kind],
    corrected: WorldModel,
    book: LoginBook,
) -> KnownCaller | None:
    found = corrected.caller or caller_by_steps(book, kinds) or caller_of(findings, effects, kinds, book.logging_in)
    if found is None or found.entity not in kinds:
        return None
    kinds[found.entity].found_with = list(found.found_by)
    book.stands_for(standing_for(kinds[found.entity]))
    return found.model_copy(update={"owns": found.owns or owned_by(found, kinds)})
