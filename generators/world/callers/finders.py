"""Who calls, and the tools that find or verify one: they are asked for by what people know of themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from generators.tools.names import opaque, stem, words
from generators.tools.observations import Findings, Observation, plain
from generators.tools.results.text_records import understood
from generators.tools.seed_values import ToolArgument
from generators.world.callers.proofs import proofs_of
from generators.world.entities import FEWEST_SEEN, MOSTLY, Kind, is_key_of, named
from generators.world.model import Effect, KnownCaller
from generators.world.records import leaves
from generators.world.things.entity import entity_of

OWN = frozenset(
    "user person customer client member employee patient student account owner guest passenger subscriber".split()
)
"""Names of those who call."""


def caller_of(
    findings: Findings,
    effects: Mapping[str, Effect],
    kinds: Mapping[str, Kind],
    logins: Mapping[str, Collection[str]] | None = None,
) -> KnownCaller | None:
    """Who calls: of the kinds that are found by what a person says, the one that logs in, else the one that most others
    refer to. `logins` are tools that open others, each with the keys of those of whom it is known how they log in."""
    logins = logins or {}
    finders: dict[str, list[str]] = {}
    proving = proofs_of(findings, effects, kinds, logins)
    giving = {tool for kind in kinds.values() for tool in kind.tools}
    for tool, calls in findings.answered.items():
        if effects.get(tool) == "reads" and tool not in giving:
            for name in _found(list(calls.values()), kinds, tool, findings, logins.get(tool)):
                finders.setdefault(name, []).append(tool)
    referred: Counter[str] = Counter()
    for name, kind in kinds.items():
        values = next(iter(kind.records.values()), ([], None))[0]
        referred.update({other for leaf in values if (other := named(leaf, kinds)) and other != name})
    own = [name for name, kind in kinds.items() if not kind.inner and (name in finders or set(words(name)) & OWN)]
    logged_in = {name for name, tools in finders.items() if set(tools) & set(logins)}
    ranked = sorted(
        own,
        key=lambda name: (
            name not in proving,
            name not in logged_in,
            not set(words(name)) & OWN,
            name not in finders,
            -referred[name],
        ),
    )
    if not ranked:
        return None
    entity = ranked[0]
    found, proofs = finders.get(entity, []), proving.get(entity, [])
    others = [tool for tool in found if tool not in proofs]
    verifying = [tool for tool in others if tool in logins and kinds[entity].key in _needed(tool, findings)]
    proofs = [*proofs, *verifying]
    others = [tool for tool in others if tool not in verifying] or _searches(findings, effects, kinds[entity], proofs)
    if others:  # who is found by a name does not say the key that is proved
        return KnownCaller(entity=entity, found_by=tuple(others), proved_by=tuple(proofs))
    return KnownCaller(entity=entity, found_by=tuple(dict.fromkeys([*found, *proofs])))


def _searches(findings: Findings, effects: Mapping[str, Effect], kind: Kind, proofs: Collection[str]) -> list[str]:
    """Where somebody has to prove who they are: the reads that find one of a kind by something else than the key."""
    if not proofs:
        return []
    found: list[str] = []
    for tool, calls in findings.answered.items():
        if tool not in proofs and effects.get(tool) == "reads" and kind.key not in map(_name, findings.arguments[tool]):
            ones = {
                next(iter(keys)) for each in calls.values() if each.arguments and len(keys := _told(each, kind)) == 1
            }
            if len(ones) >= FEWEST_SEEN and _of_people(calls.values(), kind):
                found.append(tool)
    return found


def _found(
    calls: Sequence[Observation],
    kinds: Mapping[str, Kind],
    tool: str,
    findings: Findings,
    logging_in: Collection[str] | None,
) -> Iterator[str]:
    """The kinds of which each of these calls gives one, asked for by what that one knows; of searches most of them. Who
    logs in may do so by the number of something that is theirs, and may not be told who they are."""
    logs_in = logging_in is not None
    for name, kind in kinds.items():
        if kind.inner or tool in kind.tools or not calls:
            continue
        if _verifies(calls, kind, findings):
            yield name
        elif logs_in and all(len(keys_told(each, kind)) == 1 for each in calls):
            yield name
        elif logging_in and len({*standing_for(kind)} & {*logging_in}) >= max(FEWEST_SEEN, MOSTLY * len(logging_in)):
            yield name
        elif (all(_gives_key(each, kind) for each in calls) or _finds_one(calls, kind, _needed(tool, findings))) and (
            logs_in or _of_itself(calls, kind, kinds)
        ):
            yield name


def standing_for(kind: Kind) -> dict[str, str]:
    """Each key of a kind, and what else stands in one record of it alone, such as an e-mail address → the key."""
    found: dict[str, str] = {}
    several: set[str] = set()
    for key, (values, _) in kind.records.items():
        for value in {str(leaf.value) for leaf in values if "*" not in leaf.general}:
            if found.setdefault(value, key) != key:
                several.add(value)
    return {value: key for value, key in found.items() if value not in several} | {key: key for key in kind.keys}


def _verifies(calls: Sequence[Observation], kind: Kind, findings: Findings) -> bool:
    """Whether it takes the key and something else of the one who has it, and refuses what is another's: the account
    number and a postcode.
    """
    needed = _needed(calls[0].tool, findings)
    if kind.key not in needed or len(needed) < 2:
        return False
    if not all(_own_values(call, kind, str(call.arguments[kind.key])) for call in calls if kind.key in call.arguments):
        return False
    refused = findings.refused.get(calls[0].tool, {}).values()
    return any(str(each.arguments.get(kind.key)) in kind.keys for each in refused)


def _needed(tool: str, findings: Findings) -> list[str]:
    return [each.name for each in findings.arguments[tool] if each.required]


def _of_itself(calls: Sequence[Observation], kind: Kind, kinds: Mapping[str, Kind]) -> bool:
    """Whether mostly it is asked for by what stands in the record of the one that it gives: an e-mail address, and not
    the number of an order. Of a tool that may be asked in several ways, whether it is so in one of them.
    """
    asked = [call for call in calls if call.arguments]
    whose = [(call, [key for key in _keys_in(call, kind) if key in kind.records]) for call in asked]
    ways: dict[tuple[str, ...], list[bool]] = {}
    for call, keys in whose:
        if keys:
            ways.setdefault(tuple(call.arguments), []).append(any(_own_values(call, kind, key) for key in keys))
    if ways:
        return any(sum(known) >= MOSTLY * len(known) for known in ways.values())
    others = [words(each.key) for each in kinds.values() if each is not kind]
    return not any(opaque(name) or words(name) in others for call in asked for name in call.arguments)


def keys_told(call: Observation, kind: Kind) -> set[str]:
    """The keys of a kind that a call takes, or gives by themselves: who has logged in, and not in a list whom they
    act for."""
    content = call.content
    given = content.values() if isinstance(content, dict) else [content]
    return {str(value) for value in (*call.arguments.values(), *given) if str(value) in kind.keys}


def _keys_in(call: Observation, kind: Kind) -> list[str]:
    content = call.content
    if not isinstance(content, dict | list):
        return [str(content)]
    return list(dict.fromkeys(str(leaf.value) for leaf in leaves(content) if str(leaf.value) in kind.keys))


def _own_values(call: Observation, kind: Kind, key: str) -> bool:
    """Whether all that was asked for stands in the record with this key, and in no list of it."""
    values = kind.records.get(key, ((), None))[0]
    mine = {_alike(leaf.value) for leaf in values if "*" not in leaf.general}
    return bool(mine) and all(_alike(value) in mine | {_alike(key)} for value in call.arguments.values())


def _alike(value: object) -> str:
    return "".join(str(value).casefold().split())


def _finds_one(calls: Sequence[Observation], kind: Kind, needed: Sequence[str]) -> bool:
    """Whether a search that finds anything mostly finds one thing: the customer with an e-mail address; where something
    `needed` is always said, in one of the ways in which it may be asked: with a surname, and a postcode."""
    ways: dict[tuple[str, ...], list[int]] = {}
    for each in calls:
        if each.arguments and kind.key not in each.arguments and (told := _told(each, kind)):
            ways.setdefault(tuple(each.arguments), []).append(len(told))
    together = [number for found in ways.values() for number in found]
    asked = [together, *(ways.values() if needed else ())]
    return any(len(found) >= FEWEST_SEEN and found.count(1) >= MOSTLY * len(found) for found in asked)


def _told(call: Observation, kind: Kind) -> set[str]:
    """The keys of a kind in the entries of a list."""
    return {
        str(leaf.value)
        for leaf in leaves(call.content)
        if leaf.general.count("*") == 1 and (leaf.suits(kind.key) > 2 or is_key_of(leaf, kind))
    }


def _of_people(calls: Iterable[Observation], kind: Kind) -> bool:
    """Whether the entries that are found are of the kind itself: its key comes first in them."""
    for call in calls:
        entries = [leaf for leaf in leaves(call.content) if leaf.general.count("*") == 1]
        if entries and not (entries[0].suits(kind.key) > 2 or is_key_of(entries[0], kind)):
            return False
    return True


def _name(argument: ToolArgument) -> str:
    return argument.name


def _gives_key(call: Observation, kind: Kind) -> bool:
    """Its whole result, or one value at its top, is the key of a thing; nothing of it was said before."""
    content = understood(call.result, call.tool)
    given = {plain(value) for value in call.arguments.values()}
    if kind.key in call.arguments or not call.arguments:
        return False
    if isinstance(content, dict):
        noun = set(map(stem, words(call.tool)))
        if str(content.get("id")) in kind.keys and set(map(stem, words(kind.key)[:-1])) <= noun:
            return True
        return any(
            leaf.suits(kind.key) > 2 and plain(leaf.value) not in given
            for leaf in leaves(content)
            if "*" not in leaf.general
        )
    return isinstance(call.result, str | int) and str(call.result) in kind.keys


def owned_by(caller: KnownCaller, kinds: Mapping[str, Kind]) -> dict[str, str]:
    """Kind of thing → where it is said whose one is: in itself, in what is known of the caller, or in what it is inside
    of, which is somebody's: the tickets of an order.
    """
    entities = {name: entity_of(name, kinds, caller) for name in kinds}
    owned = {name: each.belongs_to for name, each in entities.items() if each.belongs_to}
    found = dict(owned)
    for name in (each for each, kind in kinds.items() if kind.inner and each not in owned):
        around = {other: path for other, each in entities.items() for path, of in each.links.items() if of == name}
        if around and all(other in owned and "*" not in owned[other] for other in around):
            other, path = next(iter(around.items()))
            found[name] = f"{other}.{path}"
    return found
