"""Several wants of one person in one talk, out of what each of them could want alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generators.tools.names import opaque, stem, words
from generators.tools.observations import plain
from generators.walks.bindings import BoundCall, each_once
from generators.walks.intents.unwanted import undoes_itself
from generators.walks.intents.wants import MOST_CALLS, in_order, in_the_way, things, told_otherwise
from generators.walks.user_facts import tells_who
from generators.walks.walk import Walk, WalkKind
from generators.world.model import WorldModel

SIZES = (2, 3, 3, 4)
"""How many wants there are, each as often as it stands here."""
ALONE = frozenset[WalkKind]({"read", "chain", "write"})
TRIED, MOST, MOST_ALIKE, MOST_OF_ONE = 40, 600, 4, 8
"""Draws for each person, walks in all, walks of the same tools, and of one person."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What one person could want."""

    walk: Walk
    call: BoundCall
    changes: bool


def together(
    found: Mapping[WalkKind, Mapping[str, Sequence[Walk]]], model: WorldModel, rng: random.Random
) -> Iterator[Walk]:
    """Of each tool one want at most; all of them are of the one who was found first."""
    caller = model.caller
    if caller is None:
        return
    people: dict[str, list[_Wanted]] = {}
    for kind in sorted(found.keys() & ALONE):
        for walk in (walk for walks in found[kind].values() for walk in walks):
            who = [name for name in caller.proved_by if model.needs_proof(name)] or caller.found_by
            finders = {call.observation.key for call in walk.calls if call.tool in who}
            wanted = walk.wanted[0]
            if len(finders) == 1 and wanted.tool not in caller.identified_by:
                people.setdefault(finders.pop(), []).append(_Wanted(walk, wanted, kind == "write"))
    alike: Counter[str] = Counter()
    made: set[str] = set()
    for person in rng.sample(sorted(people), len(people)):
        before = len(made)
        for _ in range(TRIED):
            if len(made) - before == MOST_OF_ONE:
                break
            chosen = _drawn(people[person], caller.identified_by, rng)
            tools = " ".join(sorted(each.call.tool for each in chosen))
            key = " ".join(sorted(each.call.identity for each in chosen))
            undone = undoes_itself([each.call for each in chosen], model)
            if len(chosen) > 1 and not undone and alike[tools] < MOST_ALIKE and key not in made and len(made) < MOST:
                alike[tools] += 1
                made.add(key)
                yield _walk(chosen)


def _walk(chosen: Sequence[_Wanted]) -> Walk:
    changing = [each.changes for each in chosen]
    kind: WalkKind = "writes" if all(changing) else "besides" if any(changing) else "two"
    first = {each.call: each.changes for each in chosen}
    ordered = sorted(in_order([each.call for each in chosen]), key=lambda call: first[call])
    return replace(chosen[0].walk, kind=kind, wanted=tuple(ordered))


def _drawn(offered: Sequence[_Wanted], who: Collection[str], rng: random.Random) -> list[_Wanted]:
    """As many as go together, changes first. `who` are the tools that find the one who speaks."""
    by_tool: dict[str, list[_Wanted]] = {}
    for each in offered:
        by_tool.setdefault(each.call.tool, []).append(each)
    number = rng.choice(SIZES)
    tools = rng.sample(sorted(by_tool), len(by_tool))
    chosen: list[_Wanted] = []
    for tool in sorted(tools, key=lambda tool: not by_tool[tool][0].changes):
        if sum(not each.changes for each in chosen) and not by_tool[tool][0].changes and len(chosen) >= number - 1:
            continue
        for each in rng.sample(by_tool[tool], min(3, len(by_tool[tool]))):
            if len(chosen) < number and all(_go_together(each.call, other.call, who) for other in chosen):
                chosen.append(each)
                break
    calls = each_once(call for each in chosen for call in each.call.calls)
    return chosen if len(calls) <= MOST_CALLS else []


def _go_together(one: BoundCall, other: BoundCall, who: Collection[str]) -> bool:
    """Whether each is told from the other by what is said besides who speaks; neither is in the way of the other."""
    mine, others = _said(one, who), _said(other, who)
    for name in mine.keys() & others.keys():
        if plain(mine[name]) != plain(others[name]) or not (tells_who(name) or opaque(name)):
            return False
    if things(one) & things(other) or in_the_way(one, other):
        return False
    if told_otherwise(one, other) or told_otherwise(other, one):
        return False
    return not (_could_take(one, other) or _could_take(other, one))


def _could_take(bound: BoundCall, other: BoundCall) -> bool:
    """Whether what is said for the first might be taken for the second: whose is the reason?"""
    taken = {words(name)[-1:] for call in (other,) for name in (*call.takes, *call.observation.arguments)}
    told = [name for name in bound.said if not tells_who(name) and not opaque(name)]
    facts = {stem(word) for fact in bound.described for word in words(fact.words)}
    again = {stem(word) for fact in other.described for word in words(fact.words)}
    return any(words(name)[-1:] in taken for name in told) or bool(facts & again)


def _said(bound: BoundCall, who: Collection[str]) -> dict[str, object]:
    known = {name for call in bound.calls if call.tool in who for name in call.said}
    return {name: value for call in bound.calls for name, value in call.said.items() if name not in known}


def added(found: dict[WalkKind, dict[str, list[Walk]]], walks: Iterable[Walk]) -> dict[WalkKind, dict[str, list[Walk]]]:
    """All of them by kind and recipe."""
    for walk in walks:
        found.setdefault(walk.kind, {}).setdefault(walk.recipe, []).append(walk)
    return found
