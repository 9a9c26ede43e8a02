"""The calls by which things are found by what people know of them: a booking by its number and a surname, a product by
its name. The key that such a call gives is said by nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.names import opaque
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.rows import Rows, told_of
from generators.world.entities import MOSTLY, Kind, is_key_of
from generators.world.model import WorldModel
from generators.world.neighbourhood import RecordReader
from generators.world.records import leaves
from generators.world.tried import Attempt

MOST = 200
"""Things of one kind that are looked up."""
Entries = dict[tuple[str, str], Observation]
"""Kind of thing and key → the call that finds it."""


async def entries_of(
    model: WorldModel,
    findings: Findings,
    kinds: Mapping[str, Kind],
    reader: RecordReader,
    rows: Rows,
    attempts: Mapping[str, Sequence[Attempt]],
) -> Entries:
    """Of things that calls name by their keys, those that are found so; the findings know these calls then."""
    found: Entries = {}
    caller = model.caller.entity if model.caller is not None else None
    if caller is not None and not _says_key(model):
        findings.unsaid |= {
            each for each in _taking(model, caller) if _is_unsaid(*each, named=False, findings=findings)
        }
    for name, kind in kinds.items():
        tools = [] if name == caller or kind.inner else [*_finders(model, findings, kind)]
        names, taking = model.entities[name].names, [each for each in _taking(model, name) if each[0] not in tools]
        for key in _used(taking, findings, attempts) if tools else ():
            calls = [await _found(tool, key, kind, names, findings, reader, rows) for tool in tools]
            if (call := next(filter(None, calls), None)) is not None:
                found[name, key] = call
        if any(entity == name for entity, _ in found):
            findings.unsaid |= {each for each in taking if _is_unsaid(*each, named=bool(names), findings=findings)}
        findings.entered |= {
            call.key: (name, next(iter(keys)))
            for tool in tools
            for call in findings.answered[tool].values()
            if len(keys := _keys(call, kind)) == 1
        }
    findings.entered |= {call.key: thing for thing, call in found.items()}
    for call in found.values():
        if call.key not in findings.answered.get(call.tool, {}):
            findings.take(call, reads=True)
    return found


def _taking(model: WorldModel, entity: str) -> list[tuple[str, str]]:
    """(tool, argument) of all that take a key of this kind."""
    return [
        (tool, argument)
        for tool, known in model.tools.items()
        for argument, each in known.arguments.items()
        if each.of == entity and each.shape == "key"
    ]


def _finders(model: WorldModel, findings: Findings, kind: Kind) -> Iterator[str]:
    """The reads of which nearly all that find anything find one of a kind, by no key."""
    for tool, calls in findings.answered.items():
        told = [(call, _keys(call, kind)) for call in calls.values() if call.arguments]
        told = [(call, keys) for call, keys in told if keys]
        by_key = any(
            opaque(name) or model.tools[tool].arguments[name].of is not None
            for call, _ in told
            for name in call.arguments
        )
        one = sum(len(keys) == 1 for _, keys in told)
        searched = any(each.searches and each.required for each in findings.arguments[tool])
        one = len(told) if searched else one  # a whole name finds one, and its beginning many
        if model.tools[tool].does == "reads" and not by_key and one >= max(1, MOSTLY * len(told)):
            yield tool


def _keys(call: Observation, kind: Kind) -> set[str]:
    """The keys of such things that a call gives, and that it was not given."""
    said = {str(value) for value in call.arguments.values()}
    own = [leaf for leaf in leaves(call.content) if leaf.suits(kind.key) > 2 or is_key_of(leaf, kind)]
    return {str(leaf.value) for leaf in own if str(leaf.value) in kind.keys} - said


def _used(
    taking: Sequence[tuple[str, str]], findings: Findings, attempts: Mapping[str, Sequence[Attempt]]
) -> list[str]:
    """The keys with which calls are known that take them, in their order."""
    calls: dict[str, None] = {}
    for tool, argument in taking:
        made = [each.call.arguments for each in attempts.get(tool, ())]
        made += [each.arguments for each in findings.answered.get(tool, {}).values()]
        calls |= dict.fromkeys(str(each[argument]) for each in made if each.get(argument) is not None)
    return list(calls)[:MOST]


async def _found(
    tool: str, key: str, kind: Kind, names: Sequence[str], findings: Findings, reader: RecordReader, rows: Rows
) -> Observation | None:
    for given in _ways(findings.arguments[tool], key, kind, names, rows):
        call = await reader.called(tool, given)
        if call is not None and _keys(call, kind) == {key}:
            return call
    return None


def _ways(
    arguments: Sequence[ToolArgument], key: str, kind: Kind, names: Sequence[str], rows: Rows
) -> Iterator[dict[str, JsonValue]]:
    """What somebody says who looks for one: its name, where the tool searches; else what must be given, as it stands in
    its record and in those round it."""
    needed = [each for each in arguments if each.required]
    if len(needed) == 1 and needed[0].searches:
        known = {leaf.general: leaf.value for leaf in kind.known(key)}
        yield from ({needed[0].name: known[name]} for name in names if isinstance(known.get(name), str))
    elif (row := rows.keyed(key)) is not None and needed:
        yield from told_of(needed, rows.around(row))


def _says_key(model: WorldModel) -> bool:
    """Whether those who call are found by nothing but a key of theirs."""
    assert model.caller is not None
    finders = [model.tools[tool] for tool in model.caller.found_by]
    return not finders or any(each.of == model.caller.entity for tool in finders for each in tool.arguments.values())


def _is_unsaid(tool: str, name: str, *, named: bool, findings: Findings) -> bool:
    """Whether nobody says it: people say what a thing is called, and a number only where texts show one."""
    argument = next(each for each in findings.arguments[tool] if each.name == name)
    return named or (opaque(name) and not argument.spoken)
