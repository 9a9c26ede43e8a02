"""Lists and objects that are tried as arguments: of what results show, of examples, of what each part may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from generators.tools.arguments.days import periods_inside
from generators.tools.arguments.new_addresses import nobodys
from generators.tools.arguments.today import may_take_day
from generators.tools.names import singular_name, stem, words
from generators.tools.observations import Findings, plain
from generators.tools.schemas import resolved, within
from generators.tools.seed_values import ToolArgument, arguments_of, invented
from harness.types.events import ToolSchema

Single = Callable[[ToolArgument], Sequence[JsonValue]]
"""The values that are tried for an argument that is one value."""
MOST_ENTRIES, MOST_OBJECTS = 40, 24
"""Values of which lists are made, and objects that are tried."""
TIMES = ("10:00", "14:00", "09:30")
"""Beside a day."""
MOST_ALONE = 4
"""Values of a field that is given alone."""
EVERY = 3
"""Of so many lists one has two entries."""
_FIELD = r"[`\"]?[a-z]\w*[`\"]?(?: \([^)]*\))?"
_FIELDS = re.compile(
    rf"(?:\bwith|\bof|\bhas|\bhave|\bhold|\bcontaining|:|\{{)\s*({_FIELD}(?:(?:, (?:and |or )?| and | or ){_FIELD})+)",
    re.IGNORECASE,
)
"""objects with code and quantity; {"code", "quantity"}; code, insured (true/false) and value (pounds)"""
_NAMED_FIELD = re.compile(r"(\w+)[`\"]?(?: \(([^)]*)\))?(?:, (?:and |or )?| and | or |$)", re.IGNORECASE)
_FLAG = re.compile(r"(?i)^(?:true|yes|on)\b|\bbool")
_COUNTED = re.compile(
    r"(?i)\b(?:pounds|euros|dollars|pence|cents|number|int|integer|float|minutes|hours|days|weeks|kg|g|ml|km|years)\b"
)
"""How a description says that a field is a number."""
_LEFT_OUT = r"\b{}\b[^.;]*\b(?:left out|optional|needed (?:when|if|for)|only (?:when|if|for))\b"
_OPTIONAL = re.compile(r"(?i)\b(?:any of|may|can|some of|one or more of|optional)\b")
"""How a description says of fields that none of them must be there."""
_SHOWN = re.compile(r'"(\w+)": ?("[^"]*"(?:\|"[^"]*")*|\d+(?:\.\d+)?|\.\.\.|[A-Za-z]\w*)')
"""[{"code": "A-12", "quantity": 2}]"""
_OF_PERSON = frozenset("name email phone mobile age".split())
_TOLD_OF_PERSON = frozenset("email phone mobile age birth relation relationship surname".split())
"""What is told of people and of no thing."""
NAMES = frozenset({"name", "title"})
_SUMS = frozenset({"amount", "price", "sum", "value"})
_ADDRESSES = re.compile(r"^(?:the |list of )*e-?mails?\b", re.IGNORECASE)
_ADDRESS = "ada@example.org"
_KEYS = re.compile(r"^(?:the |list of )*([A-Za-z]+) (ids?|numbers?|codes?|logins?|tags?)\b", re.IGNORECASE)
"""Person ids: of what the entries of a list are the keys."""


def built(argument: ToolArgument, findings: Findings, single: Single, *, writes: bool = False) -> list[JsonValue]:
    """What may be tried for a list or an object; empty where its schema does not tell what it holds. Nobody writes that
    the address of somebody else is theirs."""
    whole = findings.tools[argument.tool].parameters or {}
    if argument.schema.get("type") == "object":
        return list(_objects(argument, whole, findings, single, writes=writes))
    entry = entry_of(argument, whole)
    if entry is None:
        return []
    if entry.schema.get("type") == "object":
        return [[each] for each in _objects(entry, whole, findings, single, listed=True)]
    return list(_lists(list(single(entry))[:MOST_ENTRIES]))


def entry_of(argument: ToolArgument, whole: Mapping[str, JsonValue]) -> ToolArgument | None:
    """One entry of a list, as an argument of its own: transaction_id, for transactionIds; None where it is no list."""
    if argument.schema.get("type") != "array":
        return None
    items = {"type": "string", **resolved(argument.schema.get("items"), whole)}
    told = str(argument.schema.get("description") or "")
    name = singular_name(argument.name)
    if "id" not in words(name) and (keys := _KEYS.match(told)) is not None:
        name = f"{singular_name(keys[1].lower())}_{singular_name(keys[2].lower())}"
    elif _ADDRESSES.match(told) or _takes_addresses(items):
        name = "email"
    listed = tuple(value for value in argument.listed if not isinstance(value, list))
    found = _argument(argument.tool, name, {"description": told, **items}, whole)
    return replace(found, listed=tuple(dict.fromkeys([*found.listed, *listed])))


def _takes_addresses(schema: Mapping[str, JsonValue]) -> bool:
    """Whether a text must be an e-mail address, as its format or its pattern says."""
    of_pattern = "pattern" in schema and within(_ADDRESS, schema) and not within(_ADDRESS.replace("@", "."), schema)
    return schema.get("format") == "email" or of_pattern


def parts_of(argument: ToolArgument, whole: Mapping[str, JsonValue]) -> list[ToolArgument]:
    """The fields of an object, each as an argument of its own."""
    told = str(argument.schema.get("description") or "")
    inner = ToolSchema(
        name=argument.tool,
        description=told if "YYYY-MM-DD" in told else None,  # of what is in it
        parameters={
            **{key: value for key, value in whole.items() if key in {"$defs", "definitions"}},
            **argument.schema,
        },
    )
    parts = arguments_of(inner) or list(_spoken_parts(argument))
    if sum(each.kind == "date" for each in parts) != 1:
        return parts
    return [replace(each, listed=TIMES) if may_take_day(each) else each for each in parts]  # that day's hour


def _spoken_parts(argument: ToolArgument) -> Iterator[ToolArgument]:
    """The fields that the description of an object names, where its schema has none: lines with code and quantity."""
    told_of = " ".join(str(argument.schema.get("description") or "").split())
    shown = dict(_SHOWN.findall(told_of))
    for name, value in shown.items():
        if "optional" in value:
            continue
        schema: dict[str, JsonValue] = {"type": _type_of(value)}
        one_of = re.search(rf"\b{name} (?:is|may be) (?:one of )?((?:\w+(?:, (?:or )?| or | and )\s*)+\w+)", told_of)
        choices = re.findall(r"\w+", one_of[1]) if one_of is not None else []
        choices += re.findall(r'"([^"]*)"', value) if '"|"' in value else []
        listed: list[JsonValue] = [each for each in choices if each not in {"or", "and"}]
        yield _argument(argument.tool, name, {**schema, **({"enum": listed} if listed else {})}, {})
    told = _FIELDS.search(told_of) if not shown else None
    needed = _OPTIONAL.search(told_of) is None
    kind: JsonValue = ""
    parts: list[ToolArgument] = []
    for name, hint in reversed(_NAMED_FIELD.findall(told[1])) if told is not None else ():
        kind = _type_told(hint) if hint else kind if kind == "boolean" else ""  # of all that stand before it, too
        known = invented(_argument(argument.tool, name, {}, {}))
        number = bool(known) and all(isinstance(value, int | float) for value in known)
        part = _argument(argument.tool, name, {"type": kind or ("number" if number else "string")}, {})
        left_out = re.search(_LEFT_OUT.format(name), told_of[told.end() :]) if told is not None else None
        parts.append(replace(part, required=needed and left_out is None))
    yield from reversed(parts)


def _type_told(hint: str) -> str:
    """What stands in brackets behind a field: true/false, pounds."""
    return "boolean" if _FLAG.search(hint) else "number" if _COUNTED.search(hint) else ""


def _type_of(shown: str) -> str:
    """As an example shows it: "vase", 1, 24.50, pounds, true."""
    if shown[:1].isalpha():
        return _type_told(shown) or ("boolean" if shown == "false" else "string")
    return "string" if shown[:1] in {'"', "."} else "number" if "." in shown else "integer"


def _argument(tool: str, name: str, schema: Mapping[str, JsonValue], whole: Mapping[str, JsonValue]) -> ToolArgument:
    kept = {key: value for key, value in whole.items() if key in {"$defs", "definitions"}}
    inner = ToolSchema(name=tool, parameters={**kept, "properties": {name: dict(schema)}, "required": [name]})
    return arguments_of(inner)[0]


def _lists(entries: Sequence[JsonValue]) -> Iterator[JsonValue]:
    """One entry, and now and then two that stood one after the other."""
    for place, value in enumerate(entries):
        two = place % EVERY == 1 and place + 1 < len(entries)
        yield [value, entries[place + 1]] if two else [value]


def _objects(
    argument: ToolArgument,
    whole: Mapping[str, JsonValue],
    findings: Findings,
    single: Single,
    *,
    writes: bool = False,
    listed: bool = False,
) -> Iterator[JsonValue]:
    """Such as stand in results, then of what each field may be; of an entry of a list, which is a new thing, all of its
    fields at once."""
    parts = parts_of(argument, whole)
    seen: set[str] = set()
    made = list(_composed(argument, parts, findings, single, alone=not listed))
    found = [] if made and _is_person(argument, parts) else list(_found(argument, parts, findings))
    offered = [*found, *made]  # somebody whom the tools know is another's guest
    for each in nobodys(offered, found) if writes else offered:
        if (mark := plain(each)) not in seen and len(seen) < MOST_OBJECTS:
            seen.add(mark)
            yield each


def _found(argument: ToolArgument, parts: Sequence[ToolArgument], findings: Findings) -> Iterator[dict[str, JsonValue]]:
    """Objects in results that have the fields, and the name: an address. Sums are not taken over."""
    needed = {each.name for each in parts if each.required} or {each.name for each in parts}
    known = {each.name for each in parts}
    last = stem(words(argument.name)[-1]) if words(argument.name) else ""
    if any(invented(each) and is_sum(each) for each in parts):
        return
    for calls in findings.answered.values():
        for observation in calls.values():
            for name, inside in _mappings(observation.content, ""):
                given: dict[str, JsonValue] = {
                    key: value
                    for key, value in inside.items()
                    if isinstance(value, str | int | float) and (key in known or not known)
                }
                if "none" in map(str, given.values()):
                    continue  # nobody says what there is not
                if given and needed <= given.keys() and words(name)[-1:] and stem(words(name)[-1]) == last:
                    yield given


def is_sum(part: ToolArgument) -> bool:
    """Whether it says how much it is: a price, and not a price category."""
    named = words(part.name)
    return bool(_SUMS.intersection(named)) and (named[-1] in _SUMS or part.schema.get("type") in {"number", "integer"})


def _mappings(value: JsonValue, name: str) -> Iterator[tuple[str, Mapping[str, JsonValue]]]:
    if isinstance(value, dict):
        yield name, value
        for key, inner in value.items():
            yield from _mappings(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from _mappings(inner, name)


def _is_person(argument: ToolArgument, parts: Sequence[ToolArgument]) -> bool:
    """Whether an object tells of somebody: by what else is told with the name."""
    return bool({word for each in parts for word in words(each.name)} & _TOLD_OF_PERSON)


def _alike(argument: ToolArgument, parts: Sequence[ToolArgument], findings: Findings) -> list[dict[str, JsonValue]]:
    """What is told of things of which an object is one, as far as it has such fields: the name and the category of the
    items of a catalogue."""
    of, named = {stem(word) for word in words(argument.name)}, {each.name: each for each in parts}
    found: dict[str, dict[str, JsonValue]] = {}
    for place in (place for name in named if name in NAMES for place in findings.by_key.get(name, ())):
        if {*map(stem, place.owner)} & of:
            around = place.path.rpartition(".")[0]
            beside = (each for each in place.observation.places if each.path.rpartition(".")[0] == around)
            told = {each.key: each.value for each in beside if each.key in named and not is_sum(named[each.key])}
            fitting = {key: value for key, value in told.items() if not named[key].listed or value in named[key].listed}
            found.setdefault(plain(fitting), fitting)
    return list(found.values())[:MOST_OBJECTS]


def _composed(
    argument: ToolArgument, parts: Sequence[ToolArgument], findings: Findings, single: Single, *, alone: bool
) -> Iterator[dict[str, JsonValue]]:
    """The values of each field in turn; what has no value and need not be there is left out. Where none must be there,
    each is given `alone` first."""
    offered: dict[str, list[JsonValue]] = dict(periods_inside(parts, findings))
    person = _is_person(argument, parts)
    for each in (each for each in parts if each.name not in offered):
        values = list(dict.fromkeys([*each.listed, *invented(each)])) if is_sum(each) else list(single(each))
        if person and not each.listed and {*words(each.name)[-1:]} & _OF_PERSON:
            values = invented(each)  # somebody whom the tools do not know yet
        values = [value for value in values if str(value).lower() != "none"] or values  # nobody says what there is not
        if "currency" in words(each.name):  # the one that most is counted in
            values = list(each.listed) or values
        if values:
            offered[each.name] = values
        elif each.required:
            return
    if not offered:
        return
    if alone and len(offered) > 1 and not any(each.required for each in parts):  # what is given is changed
        yield from ({name: value} for name, values in offered.items() for value in values[:MOST_ALONE])
    alike = [] if person else _alike(argument, parts, findings)
    needed = {each.name for each in parts if each.required}
    silent = bool(findings.refused.get(argument.tool)) and not findings.answered.get(argument.tool)
    for turn in range(max([len(alike), *map(len, offered.values())])):
        made = {name: values[turn % len(values)] for name, values in offered.items()}
        if silent and needed and turn % 2:  # what need not be there may be what is wrong
            made = {name: value for name, value in made.items() if name in needed}
        yield made | (alike[turn % len(alike)] if alike else {})
