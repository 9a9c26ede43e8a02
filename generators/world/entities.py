"""What kinds of things there are: told by the tools that give one by its key, by the tables, and by who names whom."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.dataflow import specific
from generators.tools.names import identifying, opaque, singular_name, stem, words
from generators.tools.observations import Findings, Observation
from generators.tools.results.text_records import understood
from generators.tools.seed_values import ToolArgument
from generators.world.model import Effect
from generators.world.records import ID, RecordValue, leaves
from generators.world.tables import Table

FEWEST_SEEN = 3
"""Things that must have been seen."""
MOST_RECORDS = 300
MOSTLY = 0.8
MUCH_LESS = 2
"""So many times as much another record tells of a thing, which is its own then."""
_ASKING = frozenset("get find read show fetch look up lookup retrieve view details detail info".split())
_ADDRESS = frozenset({"email", "mail", "username", "login"})


@dataclass(slots=True)
class Kind:
    """A kind of thing, as it is found out."""

    key: str
    tools: list[str] = field(default_factory=list)
    """Those that give one by its key."""
    keys: set[str] = field(default_factory=set)
    """The keys of all that are known."""
    records: dict[str, tuple[list[RecordValue], JsonValue]] = field(default_factory=dict)
    """Key → the values of its record, and the record; of very many, the first."""
    inner: bool = False
    """It is only found inside of others."""
    found_with: list[str] = field(default_factory=list)
    """Tools that give one by what else is known of it."""
    given: dict[str, list[RecordValue]] = field(default_factory=dict)
    """Key → what the data behind the tools say, which may be more than these tell."""

    def known(self, key: str) -> list[RecordValue]:
        """All that is known of one: as tools tell it, then as the data have it."""
        told = self.records.get(key, ([], None))[0]
        given = self.given.get(key, [])
        return [*told, *given] if given is not told else told


def kinds_of(
    findings: Findings, effects: Mapping[str, Effect], tables: Sequence[Table], logins: Container[str] = ()
) -> dict[str, Kind]:
    """Name → kind; what stands in tables, what tools give by a key, and what is found in lists of these. No tool that
    logs somebody in gives one."""
    kinds: dict[str, Kind] = {}
    for table in tables:
        kind = kinds.setdefault(table.name, Kind(_key_of(table, findings)))
        kind.keys |= table.records.keys()
        for key, record in _some(list(table.records.items())):
            kind.given[key] = leaves(dict(record))
            kind.records[key] = (kind.given[key], dict(record))
    _add_looked_up(kinds, findings, {tool: does for tool, does in effects.items() if tool not in logins})
    for name, kind in list(kinds.items()):
        for leaves_of, _ in kind.records.values():
            for leaf in leaves_of:
                _inner(leaf, name, kinds)
    _add_listed(kinds, findings, effects)
    for tool in (each for each in findings.answered if each in logins):
        _add_logged_in(kinds, tool, findings)
    return kinds


def _add_logged_in(kinds: dict[str, Kind], tool: str, findings: Findings) -> None:
    """Those who log in by a number of theirs, where nothing else tells of them: all that is known of one is what they
    say, and are told."""
    calls = list(findings.answered[tool].values())
    keys = [each.name for each in findings.arguments[tool] if each.required and identifying(each.name)]
    key = next((each for each in keys if all(each in call.arguments for call in calls)), None)
    parts = words(key or "")
    if key is None or len(parts) < 2 or len(calls) < FEWEST_SEEN:
        return
    said = {str(call.arguments[key]) for call in calls}
    if len(said) < FEWEST_SEEN or any(kind.key == key or kind.keys & said for kind in kinds.values()):
        return
    kind = kinds.setdefault("_".join(parts[:-1]), Kind(key))
    for call in calls[:MOST_RECORDS]:
        content = understood(call.result, tool)
        told = {**(content if isinstance(content, dict) else {}), **call.arguments}
        kind.keys.add(str(call.arguments[key]))
        kind.records[str(call.arguments[key])] = (leaves(told), told)


def _some(records: list[tuple[str, Mapping[str, JsonValue]]]) -> list[tuple[str, Mapping[str, JsonValue]]]:
    """Of very many the first, and twice as many of the last: those are what is under way."""
    first = MOST_RECORDS // 3
    return records if len(records) <= MOST_RECORDS else [*records[:first], *records[first - MOST_RECORDS :]]


def _add_looked_up(kinds: dict[str, Kind], findings: Findings, effects: Mapping[str, Effect]) -> None:
    """Those of which a tool gives one by its key."""
    given = frozenset(kinds)
    for name, calls in findings.answered.items():
        keys = {kind.key: each for each, kind in sorted(kinds.items(), key=lambda it: standing(*it))}
        if effects.get(name) == "reads" and (found := _looked_up(name, list(calls.values()), findings, keys)):
            entity, argument = found
            entity = _spoken_of(name, argument, kinds) or keys.get(argument, entity)
            if entity in given and all(map(_lists_others, calls.values())):
                continue
            kind = kinds.setdefault(entity, Kind(argument))
            kind.tools.append(name)
            kind.tools.sort(key=lambda tool: not _is_named_after(tool, entity))
            kind.keys |= {str(each.arguments[argument]) for each in calls.values() if argument in each.arguments}
            for each in [call for call in calls.values() if argument in call.arguments][:MOST_RECORDS]:
                content, key = understood(each.result, name), str(each.arguments[argument])
                told, known = leaves(content), kind.records.get(key, ([], None))[0]
                if kind.tools[0] != name and _is_named_after(kind.tools[0], entity) and key in kind.records:
                    continue  # get_tenancy tells of a tenancy what it is, and get_deposit of its deposit
                if MUCH_LESS * _singles(told) >= _singles(known):  # no list of what belongs to it
                    kind.records[key] = (told, content)  # as the tools show it


def is_namesake(name: str, kind: Kind) -> bool:
    """Whether it is called as its key is: the tenancy, of all that goes by a tenancy_ref."""
    return words(kind.key)[:-1] == words(name)


def standing(name: str, kind: Kind) -> tuple[bool, int]:
    """Of kinds that go by the same key the thing itself is the highest: the parcel, not the few that customs hold."""
    return is_namesake(name, kind), len(kind.keys)


def _spoken_of(tool: str, key: str, kinds: Mapping[str, Kind]) -> str | None:
    """The kind with this key of which a tool's name speaks: get_customs_charge, of parcels."""
    said = {*map(stem, words(tool))}
    return next((each for each, kind in kinds.items() if kind.key == key and {*map(stem, words(each))} <= said), None)


def _is_named_after(tool: str, entity: str) -> bool:
    """Whether it gives a thing by this name, and nothing else of it."""
    return [word for word in words(tool) if word not in _ASKING] == [*words(entity)]


def _add_listed(kinds: dict[str, Kind], findings: Findings, effects: Mapping[str, Effect]) -> None:
    """Those that stand in lists which no tool gives by a key."""
    for name, calls in findings.answered.items():
        if effects.get(name) == "reads" and not any(name in kind.tools for kind in kinds.values()):
            for each in calls.values():
                for leaf in leaves(understood(each.result, name)):
                    _inner(leaf, "", kinds)
                    _person(leaf, kinds)


def _singles(values: Sequence[RecordValue]) -> int:
    """How much is told of the thing itself."""
    return sum("*" not in each.general for each in values)


def _key_of(table: Table, findings: Findings) -> str:
    """The name of its key: where no field has it, that of the argument which takes such values, and no others."""
    if any(table.key in record for record in table.records.values()):
        return table.key
    taking: list[str] = []
    for (tool, name), values in findings.accepted.items():
        texts = [value for value in values.values() if isinstance(value, str)]
        searches = any(each.name == name and each.searches for each in findings.arguments.get(tool, ()))
        if len(texts) == len(values) >= FEWEST_SEEN and all(text in table.records for text in texts) and not searches:
            taking.append(name)
    named = [name for name in taking if identifying(name) or opaque(name)] or taking
    return max(named, key=named.count, default=table.key)


def _looked_up(
    tool: str, calls: Sequence[Observation], findings: Findings, keys: Container[str]
) -> tuple[str, str] | None:
    """The entity and the argument, where it gives one thing by its key. `keys` are the names of known ones."""
    needed = [each.name for each in findings.arguments[tool] if each.required]
    given = needed or [each.name for each in findings.arguments[tool]]
    given = given if len(given) == 1 else _telling_of_itself(given, calls, keys)
    if len(given) != 1 or not (opaque(given[0]) or identifying(given[0]) or given[0] in keys):
        return None
    records = [
        content
        for each in calls
        if isinstance(content := understood(each.result, tool), dict) and given[0] in each.arguments
    ]
    if not records or all(_is_told_more(each, findings) for each in calls):
        return None
    parts = words(given[0])
    entity = "_".join(parts[:-1]) if parts[-1] in ID and len(parts) > 1 else ""
    noun = [word for word in words(tool) if word not in {"get", "find", "read", "show", "fetch", "details", "by", "of"}]
    single = [key for key, value in records[0].items() if isinstance(value, str | int)]
    own = [key for key in single if opaque(key) or key in keys or _is_number_of(key, noun)]
    if not opaque(given[0]) and own and words(given[0])[-1] not in ID:
        return None  # an e-mail address finds the customer, who has an id
    return entity or singular_name("_".join(noun[-1:] or parts)), given[0]


def _telling_of_itself(names: Sequence[str], calls: Sequence[Observation], keys: Container[str]) -> list[str]:
    """Of arguments of which one is enough that which takes a key, and is told of the one with that key: the tag of an
    asset."""
    found = []
    for name in (each for each in names if each in keys):
        alone = [call for call in calls if [*call.arguments] == [name]]
        told = [call.content for call in alone]
        if len(told) >= FEWEST_SEEN and all(
            isinstance(content, dict) and call.arguments[name] in content.values()
            for call, content in zip(alone, told, strict=True)
        ):
            found.append(name)
    return found


def _is_number_of(key: str, noun: Sequence[str]) -> bool:
    """Whether it is called after what a tool gives: rider_no, for find_rider."""
    return words(key)[-1:] != () and words(key)[-1] in ID and [*words(key)[:-1]] == [*noun]


def _is_told_more(call: Observation, findings: Findings) -> bool:
    """Whether it is told something else of what it is asked for: a postcode, and an e-mail address."""
    texts = [each for each in findings.arguments[call.tool] if each.name in call.arguments and each.kind == "text"]
    return {each.required for each in texts} == {True, False}


def _lists_others(call: Observation) -> bool:
    """Whether it lists what belongs to the one that it is asked for, and tells nothing of that one."""
    if not call.listing or not isinstance(call.content, dict):
        return False
    told = {str(value) for value in call.content.values() if not isinstance(value, dict | list)}
    return told.isdisjoint(map(str, call.arguments.values()))


def _inner(leaf: RecordValue, around: str, kinds: dict[str, Kind]) -> None:
    """A record in a list that has an id of its own is a kind of thing, too."""
    if not opaque(leaf.key) or "*" not in leaf.general or len(leaf.around) < 2 or not isinstance(leaf.value, str | int):
        return
    parts = words(leaf.key)
    name = "_".join(parts[:-1]) or singular_name(leaf.owner)
    key = f"{name}_id" if len(parts) == 1 else leaf.key
    if not name or name == around or named(leaf, kinds) not in {None, name} or leaf.general.endswith(".*"):
        return
    if name not in kinds and any(kind.key == key for kind in kinds.values()):
        return
    kind = kinds.setdefault(name, Kind(key, inner=True))
    kind.keys.add(str(leaf.value))
    if kind.inner and str(leaf.value) not in kind.records and len(kind.records) < MOST_RECORDS:
        kind.records[str(leaf.value)] = (leaves(dict(leaf.around)), dict(leaf.around))


def _person(leaf: RecordValue, kinds: dict[str, Kind]) -> None:
    """A record of a list that is told apart by an address alone is somebody: {"people": [{"email": …, "name": …}]}."""
    if (
        not (_ADDRESS & {*words(leaf.key)})
        or leaf.general.count("*") != 1
        or not leaf.general.endswith(f"*.{leaf.key}")
    ):
        return
    if len(leaf.around) < 2 or any(opaque(key) for key in leaf.around) or not leaf.owner:
        return
    kind = kinds.setdefault(singular_name(leaf.owner), Kind(leaf.key))
    if kind.key == leaf.key and str(leaf.value) not in kind.records:
        kind.keys.add(str(leaf.value))
        if len(kind.records) < MOST_RECORDS:
            kind.records[str(leaf.value)] = (leaves(dict(leaf.around)), dict(leaf.around))


def named(leaf: RecordValue, kinds: Mapping[str, Kind]) -> str | None:
    """The kind whose key a value is, by its name; where the value is the key of one that is known, by that."""
    fitting = {name: grade for name, kind in kinds.items() if (grade := leaf.suits(kind.key)) > 2}
    best = max(
        fitting,
        key=lambda name: (str(leaf.value) in kinds[name].keys, fitting[name], standing(name, kinds[name])),
        default=None,
    )
    if best is not None:
        return best
    known = [name for name, kind in kinds.items() if str(leaf.value) in kind.keys and not kind.inner]
    called = [name for name in known if stem(words(name)[-1]) in map(stem, words(leaf.key)[-1:])]
    if called or not isinstance(leaf.value, str) or not specific(leaf.value):
        return next(iter(called), None)  # the class of a car, which goes by a trade code
    alone = len({kinds[name].key for name in known}) == 1 and any(sign.isdigit() for sign in leaf.value)
    return max(known, key=lambda name: standing(name, kinds[name])) if alone else None


def is_key_of(value: RecordValue, kind: Kind) -> bool:
    """Whether it is the key of one of a kind, named as an entry of a list may name it: the code of a tariff."""
    known = isinstance(value.value, str) and value.value in kind.keys and not kind.inner
    return known and words(value.key)[-1:] == words(kind.key)[-1:]


def told_key(argument: ToolArgument, kinds: Mapping[str, Kind]) -> str | None:
    """The kind whose key it takes as its description says: container_id of a bin that is lost."""
    said = str(argument.schema.get("description") or "").split()
    return next((each for each, known in kinds.items() if said and known.key == said[0].strip("`")), None)
