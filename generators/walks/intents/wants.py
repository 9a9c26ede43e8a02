"""Several wants of one person at once: changes of different things, and a question besides."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from generators.tools.names import identifying, opaque, stem, words
from generators.tools.observations import plain
from generators.walks.bindings import BoundCall, each_once
from generators.walks.phrases import phrases
from generators.walks.user_facts import tells_who
from generators.walks.walk import Walk

SIZES = (2, 3, 3, 4)
"""How many wants there are, each as often as it stands here."""
MOST_CALLS = 9
TRIED = 8_000
MOST = 1_200
MOST_ALIKE = 40
"""Walks of the same tools."""
ENDING = frozenset("close merge archive end finish complete resolve".split())
"""After these there is nothing left to change: they come last."""


def several_wants(changes: Sequence[BoundCall], reads: Sequence[BoundCall], rng: random.Random) -> Iterator[Walk]:
    """Of each tool one call at most, of the questions one; rather those for which things must be looked up."""
    by_tool: dict[str, list[BoundCall]] = {}
    for bound in changes:
        by_tool.setdefault(bound.tool, []).append(bound)
    asked: dict[str, list[BoundCall]] = {}
    for bound in reads:
        if bound.flows or any(map(tells_who, bound.said)):
            asked.setdefault(bound.tool, []).append(bound)
    found: dict[str, Walk] = {}
    alike: dict[str, int] = {}
    theirs, together = _by_person(by_tool, asked), _Together()
    for turn in range(TRIED if by_tool else 0):
        offered = rng.choice(theirs) if theirs and turn % 2 else (by_tool, asked)
        wanted = _drawn(*offered, rng, together)
        tools = " ".join(sorted(each.tool for each in wanted))
        if len(wanted) > 1 and alike.get(tools, 0) < MOST_ALIKE and len(found) < MOST:
            besides = any(each.tool not in by_tool for each in wanted)
            walk = Walk("besides" if besides else "writes", tuple(in_order(wanted)))
            if walk.recipe not in found:
                alike[tools] = alike.get(tools, 0) + 1
                found[" ".join(sorted(each.identity for each in wanted))] = walk
    yield from found.values()


_Offered = tuple[dict[str, list[BoundCall]], dict[str, list[BoundCall]]]


def _by_person(changes: Mapping[str, Sequence[BoundCall]], asked: Mapping[str, Sequence[BoundCall]]) -> list[_Offered]:
    """The changes and questions of each one who says who they are, of those who could want several."""
    found: dict[str, _Offered] = {}
    for kind, offered in enumerate((changes, asked)):
        for tool, calls in offered.items():
            for bound in calls:
                if len(who := people(bound)) == 1:
                    found.setdefault(who.pop(), ({}, {}))[kind].setdefault(tool, []).append(bound)
    return [each for each in found.values() if each[0] and len(each[0]) + len(each[1]) > 1]


def _drawn(
    changes: Mapping[str, Sequence[BoundCall]],
    asked: Mapping[str, Sequence[BoundCall]],
    rng: random.Random,
    together: _Together,
) -> list[BoundCall]:
    """As many wants as go together, at most so many."""
    number = rng.choice(SIZES)
    tools = rng.sample(sorted(changes), min(len(changes), number))
    questions: list[str] = []
    if asked and (len(tools) < number or rng.random() < 0.4):
        questions = rng.sample(sorted(asked), min(len(asked), max(number - len(tools), 2 if number > 3 else 1)))
    tools = tools[: number - len(questions)]
    wanted: list[BoundCall] = []
    for offered in [*(changes[tool] for tool in tools), *(asked[question] for question in questions)]:
        for bound in _drawn_of(offered, rng):
            if all(together[bound, other] for other in wanted):
                wanted.append(bound)
                break
    return wanted if len(each_once(call for each in wanted for call in each.calls)) <= MOST_CALLS else []


def _drawn_of(offered: Sequence[BoundCall], rng: random.Random) -> list[BoundCall]:
    """Some of these, those for which more is looked up first."""
    return sorted(rng.sample(offered, min(len(offered), 6)), key=lambda bound: -len(bound.calls))


def in_order(wanted: Sequence[BoundCall]) -> list[BoundCall]:
    """The question first: what is asked is as it stands; what ends a thing last."""
    return adding_last(sorted(reversed(wanted), key=_ends))


def adding_last(wanted: Sequence[BoundCall]) -> list[BoundCall]:
    """What makes a new thing comes after what is told from the others of the same list: afterwards two orders might be
    those of today."""
    return sorted(wanted, key=lambda bound: any(_adds_beside(bound, other) for other in wanted))


def _adds_beside(bound: BoundCall, other: BoundCall) -> bool:
    chosen = (flow for call in other.calls for flow in call.flows.values() if flow.selector is not None)
    return bool({*words(bound.tool)[:1]} & phrases().making) and any(in_the_way(flow.source, bound) for flow in chosen)


class _Together(dict[tuple[BoundCall, BoundCall], bool]):
    """Whether two go together, found out once: the same two are drawn again and again."""

    def __missing__(self, pair: tuple[BoundCall, BoundCall]) -> bool:
        self[pair] = _go_together(*pair)
        return self[pair]


def _go_together(one: BoundCall, other: BoundCall) -> bool:
    """Whether one person may want both, and each is told from the other by what is said."""
    mine, others = _said(one), _said(other)
    shared = mine.keys() & others.keys()
    if len(people(one, other)) > 1:
        return False
    if any(plain(mine[name]) != plain(others[name]) for name in shared):
        return False
    if any(not tells_who(name) and name in one.said and name in other.said and not opaque(name) for name in shared):
        return False
    who, whom = ({name for name in said if tells_who(name) or opaque(name)} for said in (mine, others))
    if who and whom and not (who & whom):
        return False  # what is known of two persons may not go together
    if _taken(one, other) or _taken(other, one):
        return False  # of which of both would it be said?
    if _looks_through(one, other) or _looks_through(other, one):
        return False  # the list would have to come first, though the thing may be found otherwise
    if things(one) & things(other) or in_the_way(one, other):
        return False  # whichever is done first may be in the way of the other
    if told_otherwise(one, other) or told_otherwise(other, one):
        return False  # of one the key is said, and of the other what it is called
    return not (_ends(one) and _ends(other))


def told_otherwise(bound: BoundCall, other: BoundCall) -> bool:
    """Whether what is said for the first stands in what the other looks up by something else: who has said a username
    need not be sought by name."""
    said = {plain(value) for name, value in bound.told if tells_who(name) or opaque(name) or identifying(name)}
    found = [(name, flow) for call in other.calls for name, flow in call.flows.items()]
    keys = {name for name, _ in bound.told if opaque(name)} & {name.partition(".")[0] for name, _ in found}
    beside = {
        plain(place.value)
        for _, flow in found
        for place in flow.source.observation.places
        if place.path.rpartition(".")[0] == flow.path.rpartition(".")[0]
    }
    return bool(keys or (said - {plain(value) for _, value in other.told}) & beside)


def _ends(bound: BoundCall) -> bool:
    return bool(ENDING & set(words(bound.tool)))


def in_the_way(one: BoundCall, other: BoundCall) -> bool:
    """Whether one lists things of which the other makes a new one or takes one away: the answer hangs on which is
    first."""
    return any(
        _lists(listing)
        and bool(set(words(change.tool)) & (phrases().making | phrases().undoing))
        and bool(set(map(stem, words(listing.tool))) & set(map(stem, words(change.tool))))
        for listing, change in ((one, other), (other, one))
    )


def _looks_through(bound: BoundCall, listing: BoundCall) -> bool:
    """Whether what it is about is one of the things that the other lists, told by what it is."""
    flows = [flow for call in bound.calls for flow in call.flows.values()]
    return any(flow.selector is not None and flow.source.identity == listing.identity for flow in flows)


def _lists(bound: BoundCall) -> bool:
    content = bound.observation.content
    return any(isinstance(each, list) for each in (content.values() if isinstance(content, dict) else [content]))


def _said(bound: BoundCall) -> dict[str, object]:
    return dict(bound.told)


def people(*wanted: BoundCall) -> set[str]:
    """Who is said to be the one that speaks, as all of these calls have it: whoever organises, too, by an address."""
    said = [told for bound in wanted for told in bound.told]
    found = [{plain(value) for each, value in said if each == name} for name, _ in said if tells_who(name)]
    found.append({plain(value) for _, value in said if isinstance(value, str) and "@" in value})
    return max(found, key=len)


def _taken(bound: BoundCall, other: BoundCall) -> bool:
    """Whether the other might take what is said for the first: whose is the amount, whose the reason?"""
    taken = frozenset().union(*(call.takes for call in other.calls))
    return any(name in taken and not tells_who(name) and not opaque(name) for name in bound.said)


def things(bound: BoundCall) -> set[str]:
    """The things that it is about, but for what a person goes by: an account."""
    return {
        plain(value)
        for name, value in bound.observation.arguments.items()
        if (opaque(name) or identifying(name)) and not set(words(name)) & phrases().own
    }
