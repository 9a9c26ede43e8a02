"""What tools do that do not say so: told by reading before and after a call, in a world of its own."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pydantic import JsonValue

from generators.tools.dataflow import read, specific
from generators.tools.names import LANGUAGE, identifying, opaque, stem, words
from generators.tools.observations import Findings, Observation, plain
from generators.tools.results.recorded_text import RecordedText
from generators.tools.schemas import properties
from generators.tools.sessions.logins import LoginBook
from generators.tools.sessions.worlds import SessionToolbox
from generators.tools.world import Toolbox, ToolCallFailed, World
from generators.world.model import Effect
from generators.world.records import leaves
from generators.world.tables import LeavesAlone
from harness.scoring.calls.effects import by_name
from harness.text.languages import section
from harness.types.events import ToolSchema

MOST_CALLS = 3
"""Calls of one tool that are looked at."""
MOST_WITNESSES = 8
"""Reads that are made before and after one call."""
FEW_LISTS = 3
"""Of these that only show what the call takes, where others take it, too."""
MOST_CONTROLS = 4
"""The same for what says that it only reads."""
NO_READ = (
    "{0}: it says that it only reads, but {1} gives something else after it: if it changes something, say --writes {0}"
)
REFUSED = "refused: "


def _stems(said: str) -> frozenset[str]:
    return frozenset(map(stem, said.split()))


_SPOKEN: Mapping[Effect, tuple[frozenset[str], frozenset[str]]] = {
    "transfers": (
        _stems("transfer escalate handoff handover hand forward connect"),
        _stems("human representative operator supervisor"),
    ),
    "calculates": (
        _stems("calculate compute calculator evaluate"),
        _stems("mathematical arithmetic expression formula"),
    ),
    "thinks": (_stems("think reason reflect scratchpad ponder"), _stems("thought thoughts thinking reasoning")),
}
"""With which word the names begin of what leaves the world as it is, and one that must stand beside it."""
_TAKING_OVER = _stems("person people colleague specialist adviser advisor agent team")
_TALK = _stems("conversation chat call caller talk")
"""Who takes a talk over, where the talk is spoken of: a booking may go to another person, too."""


async def probe_effects(
    toolbox: SessionToolbox, findings: Findings, leaves_alone: LeavesAlone | None = None
) -> dict[str, Effect]:
    """What each tool does that does not say so and was answered. The others stay unknown. `leaves_alone`: whether a
    snapshot is the same after a call."""
    found: dict[str, Effect] = {}
    reading = set(by_name(list(findings.tools.values())).read)
    for tool in findings.tools.values():
        made = sorted(findings.answered.get(tool.name, {}).values(), key=lambda call: call.empty)
        told = sum(not call.empty for call in made) or len(made)
        calls = made[:told][:: max(told // MOST_CALLS, 1)][:MOST_CALLS]  # not only what is so already
        if tool.read_only is None and calls and spoken(tool) == "transfers":
            found[tool.name] = "transfers"  # whatever is refused after it, as the talk is over
        elif tool.read_only is None and calls:
            seen = await _in_snapshot(tool, calls, reading, leaves_alone, toolbox.book)
            found[tool.name] = seen or await _effect(tool, calls, toolbox, findings, reading)
    return found


async def lying_reads(toolbox: Toolbox, findings: Findings) -> list[str]:
    """One line for each tool that says that it only reads, and after which others give something else."""
    found = []
    for tool in toolbox.tools:
        calls = list(findings.answered.get(tool.name, {}).values())[:MOST_CALLS] if tool.read_only else []
        changed = [other for call in calls if (other := await _changed_by(call, toolbox, findings))]
        found += [NO_READ.format(tool.name, changed[0])] if changed else []
    return found


async def _changed_by(call: Observation, toolbox: Toolbox, findings: Findings) -> str | None:
    """A read of the same that gives something else after the call of another that says that it only reads; not where
    one was refused or gives something else by itself."""
    others = set(findings.tools) - {call.tool}
    reads = [each for each in _witnesses(call, findings, others) if each.tool in others][:MOST_CONTROLS]
    async with toolbox.open() as world:
        before = [await _result(world, each) for each in reads]
        steady = [first == await _result(world, each) for first, each in zip(before, reads, strict=True)]
        await _result(world, call)
        after = [await _result(world, each) for each in reads]
    for each, same, was, now in zip(reads, steady, before, after, strict=True):
        if same and was != now and not (_is_refusal(was) or _is_refusal(now)):
            return each.tool
    return None


def _is_refusal(result: JsonValue) -> bool:
    return isinstance(result, str) and result.startswith(REFUSED)


async def _in_snapshot(
    tool: ToolSchema,
    calls: Sequence[Observation],
    reading: Container[str],
    leaves_alone: LeavesAlone | None,
    book: LoginBook,
) -> Effect | None:
    """As the world itself shows it; None where it leaves that open: a log of what is read changes nothing, and a change
    may have been made into what was there already."""
    if leaves_alone is None or any(call.caller for call in calls):
        return None
    same = [await leaves_alone(in_session(call, book)) for call in calls]
    if not all(same):
        return None if tool.name in reading else "writes"
    return (spoken(tool) or "reads") if len(calls) > 1 and not _does_something(tool) else None


def in_session(call: Observation, book: LoginBook) -> list[tuple[str, Mapping[str, JsonValue]]]:
    """The call after those by which the one has logged in who was answered."""
    login = book.opened.get(call.key)
    return [(each.tool, each.arguments) for each in (book.steps(login) if login else ())] + [
        (call.tool, call.arguments)
    ]


async def _effect(
    tool: ToolSchema, calls: Sequence[Observation], toolbox: SessionToolbox, findings: Findings, reading: set[str]
) -> Effect:
    others = reading - {tool.name}
    for call in calls:
        own = _of_caller(call, findings, others, toolbox.book)
        witnesses = [*own, *_witnesses(call, findings, others)][:MOST_WITNESSES] or _any_reads(findings, others)
        if await _changes(call, witnesses, toolbox, alone=tool.name not in reading):
            return "writes"
    if (said := spoken(tool)) and not any(_tells(call, findings, reading) for call in calls):
        return said
    if tool.name in reading:
        return "reads" if any(_reads(findings, others)) else "unknown"
    found = [call for call in calls if not call.empty]
    tells = (
        (len(found) > 1 or (len(found) == 1 and not properties(tool) and isinstance(found[0].result, RecordedText)))
        and not _does_something(tool)
        and all(_tells(call, findings, reading, toolbox.book.in_records) for call in found)
    )
    witnessed = any(
        _of_caller(call, findings, others, toolbox.book) or _witnesses(call, findings, others) for call in found
    )
    return "reads" if tells or (witnessed and _is_told(tool)) else "unknown"


def _is_told(tool: ToolSchema) -> bool:
    """Whether its name is that of something that is told: refund_quote."""
    told_of = frozenset(str(section(LANGUAGE, "deeds")["told_of"]).split())
    return words(tool.name)[-1] in told_of and not _does_something(tool)


def _does_something(tool: ToolSchema) -> bool:
    """Whether its name has a verb of change, or its description begins with one: order_part, neither customer_assets
    nor order_detail, nor what is read by its name, nor swap_inbox, of which the description says what there is."""
    telling, deeds = section(LANGUAGE, "telling"), section(LANGUAGE, "deeds")
    verbs, nouns = frozenset(str(telling["changing"]).split()), frozenset(str(deeds["either"]).split())
    named, said = words(tool.name), words(tool.description or "")
    if named[0] in telling["reading"]:
        return False  # to open what is pulled up
    if named[-1] in frozenset(str(deeds["told_of"]).split()):
        return said[:1] != () and said[0] in verbs and said[: len(named)] != named  # "Rent statement as text"
    described = bool(said) and said[0] not in verbs
    return bool({*(named[1:] if described and named[0] in nouns else named), *said[:1]} & verbs)


async def _changes(
    call: Observation, witnesses: Sequence[Observation], toolbox: Toolbox, *, alone: bool = False
) -> bool:
    """Whether any of these reads, which give the same when they are made again, gives something else after the call
    than before; `alone`: or whether the call itself comes to something else the second time."""
    async with toolbox.open() as world:
        before = [await _result(world, each) for each in witnesses]
        steady = [first == await _result(world, each) for first, each in zip(before, witnesses, strict=True)]
        first = await _result(world, call)
        after = [await _result(world, each) for each in witnesses]
        changed = any(same and was != now for same, was, now in zip(steady, before, after, strict=True))
        return changed or (alone and not _is_refusal(first) and first != await _result(world, call))


async def _result(world: World, call: Observation) -> JsonValue:
    try:
        return await world.call(call.tool, dict(call.asked))
    except ToolCallFailed as problem:
        return f"{REFUSED}{problem}"


def _witnesses(call: Observation, findings: Findings, reading: set[str]) -> list[Observation]:
    """Reads that were answered and that share a telling value with the call: its record, what it speaks of."""
    shared = {plain(leaf.value) for leaf in leaves(dict(call.arguments)) if specific(leaf.value)}
    shared |= {plain(leaf.value) for leaf in leaves(read(call.result)) if specific(leaf.value)}
    found = []
    for each in _reads(findings, reading):
        if any(plain(leaf.value) in shared for leaf in leaves(dict(each.arguments))):
            found.append(each)
        elif not each.arguments and any(place.value in call.arguments.values() for place in each.places):
            found.append(each)
    listing = list(_that_list(call, found, findings, reading))
    return [*found[: MOST_WITNESSES - len(listing)], *listing]


def _that_list(
    call: Observation, found: Sequence[Observation], findings: Findings, reading: set[str]
) -> Iterator[Observation]:
    """Those reads whose results hold what a call takes, few where others take it: the waiting list of an account, of
    one of its entries."""
    told = [leaf for leaf in leaves(dict(call.arguments)) if specific(leaf.value)]
    keys = [leaf for leaf in told if opaque(leaf.key) or identifying(leaf.key)]
    given = {plain(leaf.value) for leaf in keys or told}
    listing = (each for each in _reads(findings, reading) if any(plain(place.value) in given for place in each.places))
    yield from islice(listing, FEW_LISTS if found else MOST_WITNESSES)


def _of_caller(call: Observation, findings: Findings, reading: set[str], book: LoginBook) -> list[Observation]:
    """What the one who calls is told without saying whose: of each read one call."""
    login = book.opened.get(call.key)
    if login is None:
        return []
    mine = book.session_of(login)
    own = {each.tool: each for each in _reads(findings, reading) if each.caller == mine}
    return list(own.values())


def _any_reads(findings: Findings, reading: set[str]) -> list[Observation]:
    return list(_reads(findings, reading))[:MOST_WITNESSES]


def _reads(findings: Findings, reading: set[str]) -> Iterator[Observation]:
    for name, calls in findings.answered.items():
        if findings.tools[name].read_only or (findings.tools[name].read_only is None and name in reading):
            yield from calls.values()


def spoken(tool: ToolSchema) -> Effect | None:
    """What it says of itself, where that is thought, calculation or the end of the talk."""
    named = [stem(word) for word in words(tool.name)]
    beside = {*named[1:], *(stem(word) for word in words(tool.description or ""))}
    beside |= {stem(word) for name in properties(tool) for word in words(name)}
    if named[0] in _SPOKEN["transfers"][0] and _TAKING_OVER & beside and _TALK & beside:
        return "transfers"
    return next((effect for effect, (first, also) in _SPOKEN.items() if named[0] in first and also & beside), None)


def _tells(call: Observation, findings: Findings, reading: set[str], given_data: Container[str] = frozenset()) -> bool:
    """Whether its result holds something telling that it was not given, and that another read knows, or the data that
    were given: it gives data."""
    if isinstance(call.result, RecordedText):
        return True
    given = {plain(value) for value in call.arguments.values()}
    own = {plain(leaf.value) for leaf in leaves(read(call.result)) if specific(leaf.value)} - given
    return any(
        value in given_data or any(place.observation.tool != call.tool for place in findings.by_value.get(value, ()))
        for value in own
    )


def declared(effects: Mapping[str, Effect]) -> dict[str, Any]:
    """Tool → whether it only reads, as far as it is known."""
    return {name: does != "writes" for name, does in effects.items() if does != "unknown"}
