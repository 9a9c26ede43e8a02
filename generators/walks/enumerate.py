"""All walks that the tools allow: calls, chains, two wishes at once, one for each of a list, changes, refusals."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from generators.tools.already_so import ExistingRecords
from generators.tools.names import opaque, shape
from generators.tools.observations import Findings, Observation, is_day, named_by_key, plain
from generators.walks.bindings import MOST_CALLS, ArgumentFlow, Binder, BoundCall
from generators.walks.intents.wants import several_wants
from generators.walks.keywords import keywords
from generators.walks.origins import without_needed_reads
from generators.walks.user_facts import tells_who
from generators.walks.walk import Walk, WalkKind
from generators.walks.wording import Wording
from generators.walks.write_walks import joint_changes, later_changes, refused_changes, two_changes

PAIRS = 40
"""Pairs of wishes that are made of what one look-up leads to."""
UNRELATED = 1_000
MOST_EACH = 3
"""Entries of a list of which each is asked for."""
MOST_CALLS_OF_EACH = 6
MOST_NOT_THERE = 1
"""Walks of one tool that is asked for what does not exist, where other tools refuse changes."""


def all_walks(
    findings: Findings,
    wordings: Mapping[str, Wording],
    seed: int,
    built: Sequence[Walk] = (),
    unwanted: Container[str] = (),
    proofs: int = 0,
    sayable: Callable[[Walk], bool] = lambda walk: True,
) -> dict[WalkKind, dict[str, list[Walk]]]:
    """Kind → recipe → walks, in an order that the seed decides. A tool of which changes were built has no others.

    Nobody wants `unwanted` tools for themselves: those of thought, of calculation, and those that end a talk.
    `proofs`: calls by which somebody proves who they are, on the way to what is theirs. What is not `sayable` alone is
    no part of several wishes.
    """
    binder, records = Binder(findings, MOST_CALLS + proofs), ExistingRecords(findings)
    single = [
        Walk(_kind(way, wordings), (without_needed_reads(way) if wordings[way.tool].changes else way,))
        for calls in findings.answered.values()
        for observation in calls.values()
        if not (observation.empty and not wordings[observation.tool].changes)
        if not (wordings[observation.tool].becomes and records.already_so(observation))
        if not (wordings[observation.tool].becomes and _says_nothing(observation, findings))
        if not _as_ever(observation, findings) and not _names_only(observation)
        if not (wordings[observation.tool].changes and records.unlikely(observation))
        for way in binder.ways(observation)
        if wordings[way.tool].changes or keywords([observation.result], _said(way), asked=wordings[way.tool].noun)
    ]
    read = [walk for walk in single if walk.kind != "write"]
    reads = [walk.wanted[0] for walk in read if sayable(walk)]
    rng = random.Random(f"{seed}/repertoire")
    changes = [walk.wanted[0] for walk in single if walk.kind == "write"]
    refused = [*_refusals(findings), *refused_changes(findings, binder, records)]
    made = {walk.wanted[0].tool for walk in built if walk.kind == "write"}
    found = [
        *single,
        *_pairs(reads, findings, rng),
        *_each(walk.wanted[0] for walk in read),
        *two_changes(changes, rng),
        *joint_changes(changes, rng),
        *several_wants(changes, reads, rng),
        *refused,
    ]
    found = [walk for walk in found if not any(bound.tool in made or bound.tool in unwanted for bound in walk.wanted)]
    found += [*built, *later_changes(findings, binder)]
    ordered: dict[WalkKind, dict[str, list[Walk]]] = {}
    for walk in (each for each in found if not each.repeats):
        ordered.setdefault(walk.kind, {}).setdefault(walk.recipe, []).append(walk)
    for recipes in ordered.values():
        for recipe, walks in recipes.items():
            random.Random(f"{seed}/{recipe}").shuffle(walks)
    return ordered


def _names_only(observation: Observation) -> bool:
    """Whether it gives names with their ids, for which nobody asks."""
    return bool(observation.places) and all(map(named_by_key, observation.places))


def _says_nothing(observation: Observation, findings: Findings) -> bool:
    """Whether a change says what it is about, and nothing of what may be said of how it shall be."""
    open_to = [each for each in findings.arguments[observation.tool] if not each.required]
    return bool(open_to) and all(map(opaque, observation.arguments))


def _as_ever(observation: Observation, findings: Findings) -> bool:
    """Whether something is said that is so in any case: nobody says that a comment is not internal."""
    return any(
        each.kind == "flag" or each.schema.get("type") == "boolean" or observation.arguments[each.name] == 0
        for each in findings.arguments[observation.tool]
        if not each.required and each.name in observation.arguments
        if "default" in each.schema and each.schema["default"] == observation.arguments[each.name]
    )


def _kind(bound: BoundCall, wordings: Mapping[str, Wording]) -> WalkKind:
    if wordings[bound.tool].changes:
        return "write"
    return "chain" if bound.flows else "read"


def _said(bound: BoundCall) -> str:
    return " ".join(str(value) for call in bound.calls for value in call.said.values())


def _pairs(reads: Iterable[BoundCall], findings: Findings, rng: random.Random) -> Iterator[Walk]:
    """Two wishes about one thing: what one look-up leads to, or one tool asked with two values."""
    related: dict[str, list[BoundCall]] = {}
    alone: dict[str, list[BoundCall]] = {}
    for bound in reads:
        for flow in bound.flows.values():
            related.setdefault(f"{flow.source.identity} {flow.path}", []).append(bound)
        if not bound.flows:
            alone.setdefault(bound.tool, []).append(bound)
    choices = {
        (each.tool, each.name) for found in findings.arguments.values() for each in found if each.kind == "choice"
    }
    for group in [*related.values(), *alone.values()]:
        fitting = [pair for pair in combinations(group, 2) if _go_together(*pair, choices)]
        yield from (Walk("two", pair) for pair in rng.sample(fitting, min(PAIRS, len(fitting))))
    unrelated: dict[frozenset[str], Walk] = {}
    tools = list(alone)
    for _ in range(UNRELATED if len(tools) > 1 else 0):
        one, other = (rng.choice(alone[tool]) for tool in rng.sample(tools, 2))
        if (_tells_who(one) and _tells_who(other)) or _says_otherwise(one, other):
            continue
        if not (_could_take(one, other) or _could_take(other, one)):
            unrelated.setdefault(frozenset((one.identity, other.identity)), Walk("two", (one, other)))
    yield from unrelated.values()


def _could_take(bound: BoundCall, other: BoundCall) -> bool:
    """Whether the first might be narrowed by what is said of the second alone: the site of the rooms, and of people."""
    return any(name not in bound.observation.arguments and name in bound.takes for name in other.said)


def _says_otherwise(one: BoundCall, other: BoundCall) -> bool:
    """Whether what is said of both is another value each time: the number of this order, and that of another."""
    return any(plain(one.said[name]) != plain(other.said[name]) for name in one.said.keys() & other.said.keys())


def _tells_who(bound: BoundCall) -> bool:
    """Whether the user says who they are: two of these would be two people."""
    return any(tells_who(name) for name in bound.said)


def _go_together(one: BoundCall, other: BoundCall, choices: set[tuple[str, str]]) -> bool:
    """Two tools, or one tool with one other choice; nothing that both say differently."""
    if one.tool != other.tool:
        return not _says_otherwise(one, other)
    if one.flows.keys() != other.flows.keys() or one.said.keys() != other.said.keys():
        return False  # of what only one of them is told nobody says that it is of that one
    differing = [name for name in one.said if plain(one.said[name]) != plain(other.said.get(name))]
    return len(differing) == 1 and (one.tool, differing[0]) in choices


def _each(reads: Iterable[BoundCall]) -> Iterator[Walk]:
    """The same of every entry of a short list."""
    groups: dict[str, dict[str, BoundCall]] = {}
    for bound in reads:
        for name, flow in bound.flows.items():
            if len(bound.flows) == 1 and "*" in flow.general and flow.general.count("*") == 1:
                key = f"{bound.tool} {name} {flow.source.identity} {flow.general} {plain(bound.said)}"
                groups.setdefault(key, {})[flow.path] = _unselected(bound, name, flow)
    for found in groups.values():
        flow = next(iter(next(iter(found.values())).flows.values()))
        if 2 <= len(found) <= MOST_EACH and len(found) == _length(flow):
            walk = Walk("each", tuple(found[path] for path in sorted(found)))
            if len(walk.calls) <= MOST_CALLS_OF_EACH:
                yield walk


def _unselected(bound: BoundCall, name: str, flow: ArgumentFlow) -> BoundCall:
    return BoundCall(bound.observation, {name: replace(flow, selector=None)})


def _length(flow: ArgumentFlow) -> int:
    """How many entries the list has."""
    value = flow.source.observation.content
    for part in flow.path.split("."):
        if isinstance(value, list):
            return len(value)
        if isinstance(value, dict):
            value = value[part]
    return 0


def _refusals(findings: Findings) -> Iterator[Walk]:
    """A read that is asked for what does not exist: one identifier off, and the tool must say so."""
    changing = any(findings.tools[tool].read_only is False for tool in findings.answered)
    for tool, refused in findings.refused.items():
        if not findings.tools[tool].read_only:
            continue
        found = 0
        for refusal in (each for each in refused.values() if not findings.names_opener(each)):
            observation = Observation(tool, refusal.arguments, None)
            if (
                (found < MOST_NOT_THERE or not changing)
                and len(refusal.arguments) == 1
                and all(_plausible(name, value, findings, observation) for name, value in refusal.arguments.items())
            ):
                found += 1
                yield Walk("refusal", (BoundCall(observation),))


def _plausible(name: str, value: object, findings: Findings, observation: Observation) -> bool:
    """An identifier of the shape of those that exist, such as a user may give; a day is none."""
    known = [str(each) for each in findings.accepted.get((observation.tool, name), {}).values()]
    argument = next(each for each in findings.arguments[observation.tool] if each.name == name)
    alike = (
        isinstance(value, str)
        and (observation.tool, name) not in findings.unsaid
        and not is_day(value)
        and any(shape(value) == shape(each) and len(value) == len(each) for each in known)
    )
    return alike and any(c.isdigit() for c in str(value)) and (argument.documented or not opaque(name))
