"""What a tool takes and gives, by its schema and the kinds of things that there are."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.arguments.built_values import entry_of, parts_of
from generators.tools.names import identifying, opaque, singular_name, stem, words
from generators.tools.observations import Findings
from generators.tools.results.text_records import understood
from generators.tools.schemas import resolved
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.logins import LoginBook
from generators.world.entities import Kind, standing, told_key
from generators.world.known.labels import labels_of
from generators.world.model import HOW, ArgumentShape, Effect, KnownArgument, KnownTool
from generators.world.records import leaves
from harness.types.events import ToolSchema

_ALIGNED = frozenset(
    map(stem, "position respective respectively correspond corresponding match aligned pairwise".split())
)


def known_tool(
    tool: ToolSchema,
    does: Effect,
    how: HOW,
    findings: Findings,
    kinds: Mapping[str, Kind],
    corrected: KnownTool | None,
    book: LoginBook,
) -> KnownTool:
    arguments = findings.arguments[tool.name]
    keys = {words(key) for key in findings.by_key}
    taken = {each.name: findings.accepted.get((tool.name, each.name), {}).values() for each in arguments}
    known = {each.name: _argument(each, tool, arguments, kinds, keys, taken[each.name]) for each in arguments}
    for each in arguments:
        of = kinds.get(known[each.name].of or "")
        labels = labels_of(tool, each, of.keys if of is not None else (), findings, book.records)
        labels = labels or _inner_labels(tool, each, kinds, findings, book)
        known[each.name] = known[each.name].model_copy(update={"labels": labels})
    known |= {
        name: known.get(name, KnownArgument(shape="text")).model_copy(update={"given_by": made.said})
        for (of, name), made in book.handed.taken.items()
        if of == tool.name
    }
    after = book.tools if book.needed(tool.name) else [made.tool for made in book.handed.steps(tool.name).values()]
    by_hand = corrected is not None and how == "corrected"
    volatile = {*(() if by_hand else findings.volatile.get(tool.name, ())), *(corrected.volatile if corrected else ())}
    return KnownTool(
        does=does,
        said=corrected.said if corrected is not None else "",
        how=how,
        gives=corrected.gives
        if corrected is not None and by_hand
        else _gives(tool.name, findings, kinds)
        if does == "reads"
        else None,
        arguments=known | (dict(corrected.arguments) if corrected else {}),
        after=corrected.after if corrected is not None and corrected.after else tuple(after),
        volatile=tuple(sorted(volatile)),
    )


def _inner_labels(
    tool: ToolSchema, argument: ToolArgument, kinds: Mapping[str, Kind], findings: Findings, book: LoginBook
) -> dict[str, str]:
    """What the codes are called by which the objects of a list say what they are of: the parts that are ordered."""
    whole = tool.parameters or {}
    entry = entry_of(argument, whole)
    parts = parts_of(entry, whole) if entry is not None and entry.schema.get("type") == "object" else []
    for part in (each for each in parts if identifying(each.name) and not opaque(each.name)):
        keys = {key for kind in kinds.values() if words(kind.key) == words(part.name) for key in kind.keys}
        if found := labels_of(tool, part, keys, findings, book.records):
            return found
    return {}


def _argument(
    argument: ToolArgument,
    tool: ToolSchema,
    beside: Sequence[ToolArgument],
    kinds: Mapping[str, Kind],
    keys: Container[tuple[str, ...]],
    taken: Collection[JsonValue],
) -> KnownArgument:
    """`keys` are the names of what results give, in words: the agent is given by its id. `taken` are values with which
    it was answered."""
    kind = argument.schema.get("type")
    name = argument.name
    alike = [each for each, known in kinds.items() if words(known.key) == words(name)]
    if not alike and argument.kind == "text" and kind in {None, "string"}:
        alike = [each for each, known in kinds.items() if _is_called_after(name, each, known, taken)]
    if not alike and argument.kind == "text" and kind in {None, "string"} and _may_be_key(argument, keys):
        alike = [each for each, known in kinds.items() if _are_keys(taken, known)]
    if kind == "array" and not alike:
        alike = [each for each, known in kinds.items() if words(known.key) == words(singular_name(name))]
        alike = alike or [each for each, known in kinds.items() if _takes_keys(taken, known)]
    of = max(alike, key=lambda each: standing(each, kinds[each]), default=None)
    keyed = argument.kind == "text" and (*words(name), "id") in keys
    if kind == "array":
        items = resolved(argument.schema.get("items"), tool.parameters or {})
        shape: ArgumentShape = "object" if items.get("type") == "object" else "members"
    elif of is not None and not kinds[of].inner:
        shape = "key"
    elif kind in {None, "string"} and argument.kind == "text" and (told := told_key(argument, kinds)) is not None:
        of, shape = told, "member"
    elif of is not None or keyed or (words(name) and words(name)[-1] in {"id", "ids", "uuid"}):
        shape = "member"
    else:
        shapes: dict[str, ArgumentShape] = {
            "choice": "choice",
            "flag": "flag",
            "date": "date",
            "month": "date",
            "number": "number",
        }
        shape = shapes.get(argument.kind, "object" if kind == "object" else "text")
    if shape == "number" and set(words(name)) & {"price", "amount", "cost", "fee", "total"}:
        shape = "money"
    return KnownArgument(
        shape=shape,
        of=of,
        aligned_with=_aligned(argument, beside),
        choices=tuple(str(each) for each in argument.listed) if shape == "choice" else (),
        optional=not argument.required,
    )


def _takes_keys(taken: Collection[JsonValue], kind: Kind) -> bool:
    """Whether all that stood in lists which were taken are keys of a kind: the codes of add-ons."""
    entries = [entry for listed in taken if isinstance(listed, list) for entry in listed]
    return bool(entries) and not kind.inner and all(str(entry) in kind.keys for entry in entries)


def _may_be_key(argument: ToolArgument, keys: Container[tuple[str, ...]]) -> bool:
    """Whether its name may stand for one thing, or what was tried says so: a requester_id is given, and a requester
    taken."""
    return identifying(argument.name) or bool(argument.also) or (*words(argument.name), "id") in keys


def _are_keys(taken: Collection[JsonValue], kind: Kind) -> bool:
    """Whether all that was taken are keys of a kind, whatever it is called."""
    return len(taken) > 1 and not kind.inner and all(str(each) in kind.keys for each in taken)


def _is_called_after(argument: str, entity: str, kind: Kind, taken: Collection[JsonValue]) -> bool:
    """Whether it takes keys of a kind under its name: the car class, the return branch."""
    own = [*map(stem, words(entity))]
    named = bool(own) and [*map(stem, words(argument))][-len(own) :] == own
    return named and not kind.inner and all(str(value) in kind.keys for value in taken)


def _aligned(argument: ToolArgument, beside: Sequence[ToolArgument]) -> str | None:
    """The list of the same tool with which this one goes: its name is in this one's, or it says so."""
    if argument.schema.get("type") != "array":
        return None
    mine = words(argument.name)
    told = {stem(word) for word in words(str(argument.schema.get("description") or ""))}
    for other in beside:
        if other.name != argument.name and other.schema.get("type") == "array":
            inside = len(words(other.name)) < len(mine) and set(words(other.name)) < set(mine)
            if inside or (told & _ALIGNED and beside.index(other) < beside.index(argument)):
                return other.name
    return None


def _gives(tool: str, findings: Findings, kinds: Mapping[str, Kind]) -> str | None:
    for name, kind in kinds.items():
        if tool in kind.tools:
            return name
    call = next(iter(findings.answered.get(tool, {}).values()), None)
    if call is None:
        return None
    content = understood(call.result, tool)
    if not isinstance(content, dict | list):
        return next((name for name, kind in kinds.items() if str(content) in kind.keys), None)
    found = [name for name, kind in kinds.items() for leaf in leaves(content) if leaf.suits(kind.key) > 2]
    return found[0] if found else None
