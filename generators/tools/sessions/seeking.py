"""Finds the calls that open others: a call that is refused at first is answered after another in the same session."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.arguments.inside import flat
from generators.tools.arguments.neighbours import told_in
from generators.tools.names import identifying, stem, words
from generators.tools.observations import Findings, Observation, RefusedCall, fits, plain
from generators.tools.results.handed import is_stand_in
from generators.tools.results.vain import in_general
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.logins import Login, LoginBook, told_words
from generators.tools.sessions.rows import Rows
from generators.tools.world import Toolbox, ToolCallFailed, World

MOST_TOOLS, MOST_LOGINS, MOST_CALLS = 8, 6, 4
"""Refused tools that are tried after a login, logins of one tool, and calls of each tool after each of these."""
OPENING = frozenset(
    map(stem, "verify identify identity identification authenticate login session signin confirm pin".split())
)
"""Words, stemmed, of tools that tell who is there, and of refusals that miss it."""
_BEGINNING = frozenset("start open begin create new init get make request establish".split())
"""What is done with a session by which somebody is known."""
_CLOSED = re.compile(
    r"(?i)\b(?:unauthori[sz]ed|unauthenticated|forbidden|not allowed|access denied|permission|session|"
    r"identif\w+|verif\w+|authenti\w+|(?:log|sign)(?:ged|ed)?[ -]?in|caller|first|"
    r"who (?:this is|is this|it is|that is|is there|(?:you|they|we|i)(?: a|')(?:re|m)))\b"
)
_BEFORE = re.compile(r"(?i)\b(?:before|until|only after|once)\b")
"""How a refusal that names another tool says that it comes before."""


def may_open(tool: str, findings: Findings) -> bool:
    """Whether it may tell who is there, by its name, or by what others say who refuse."""
    return tool in findings.openers or bool(opening(tool))


def named_openers(tool: str, error: str, tools: Iterable[str]) -> Iterator[str]:
    """The others that a refusal of this tool names which asks to know who is there. One plain word may be no name."""
    if _CLOSED.search(error) or _BEFORE.search(error):
        for other in tools:
            if other != tool and len(words(other)) > 1 and re.search(rf"\b{re.escape(other)}\b", error):
                yield other


def opening(tool: str) -> frozenset[str]:
    """The words of its name, stemmed, that say so: login, of log_tenant_in. A session that is booked is a class."""
    found = OPENING & told_words(" ".join(words(tool)))
    begins = {*words(tool)[:1], *words(tool)[-1:]} & _BEGINNING
    return found if begins or found != {stem("session")} else frozenset()


async def seek_logins(findings: Findings, toolbox: Toolbox, book: LoginBook) -> list[str]:
    """The tools that were refused and are answered after a login, which the book knows then."""
    found = [] if book.hears else await _opened_by_logins(findings, toolbox, book)
    if found or not book.tools:
        return found
    before, known, said = len(book.by_person), len(book.whose), book.all_said
    if not before or book.handed.filled or book.waiting:
        remember(findings, book)
    _learn_whose(findings, book)
    closed = [tool for tool in findings.tools if tool in book.told or book.handed.fills(tool)]
    found = closed if len(book.by_person) > before else []
    more = len(book.whose) > known or book.all_said > said
    return found or ([tool for tool in findings.tools if tool in book.waiting] if more else [])


async def _opened_by_logins(findings: Findings, toolbox: Toolbox, book: LoginBook) -> list[str]:
    """The same where it is not known how tools ask for a login; one may be known by what it gives them."""
    silent = {
        tool: list(calls.values())
        for tool, calls in findings.refused.items()
        if not findings.answered.get(tool) and any(_CLOSED.search(each.error) for each in calls.values())
    }
    opened: list[str] = []
    for opener, marks in _openers(findings, silent) if silent else ():
        for call in _unlike(findings.answered[opener].values())[:MOST_LOGINS]:
            for tool, refused in list(silent.items())[:MOST_TOOLS]:
                if (tool != opener and tool not in opened
                        and (error := await _opens(call, tool, refused, findings, toolbox, book))):  # fmt: skip
                    book.found(opener, error, marks & told_words(error))
                    opened.append(tool)
        if opened:
            remember(findings, book)
            _learn_whose(findings, book)
            return [tool for tool in silent if any(book.asks(tool, each.error) for each in silent[tool])]
    return []


def remember(findings: Findings, book: LoginBook) -> None:
    """Who can log in, by the calls that were answered, and by the records of others."""
    book.once_more()
    rows = Rows(book.records)
    for tool in book.tools:
        for call in findings.answered.get(tool, {}).values():
            login = Login(tool, call.arguments)
            if book.knows(login):
                if len(steps := book.steps(login)) > 1:
                    _know_by_steps(login, steps, call, rows, book)
                elif len(whose := rows.of(call.arguments.values())) == 1:
                    book.belongs(login, whose[0])
    ways = {(tool, *call.arguments) for tool in book.tools for call in findings.answered.get(tool, {}).values()}
    for record in book.records:
        for tool, *names in sorted(ways):
            taken = [each for each in findings.arguments[tool] if each.name in names]
            if (given := told_in(taken, record)) is not None:
                login = Login(tool, given)
                book.knows(login)
                book.belongs(login, record)
    book.whose.take(book.records)
    book.whose.take(call for tool, calls in findings.answered.items() if tool in book.tools for call in calls.values())


def _learn_whose(findings: Findings, book: LoginBook) -> None:
    """Where no records are given, what reads give says whose it is: the account is that of whose accounts they are."""
    if not book.records:
        known = len(book.whose)
        book.whose.take(call for calls in findings.answered.values() for call in calls.values())
        if len(book.whose) > known:
            book.once_more()


def _know_by_steps(login: Login, steps: Sequence[Login], call: Observation, rows: Rows, book: LoginBook) -> None:
    """Who it is that logs in, of whom a login takes only what an earlier call gave: the one of whom that call was told,
    else the first whose key the login gives."""
    said = [value for value in steps[0].arguments.values() if not is_stand_in(value)]
    if len(found := rows.of(said)) == 1:
        book.belongs(login, found[0])
        return
    given = [place.value for place in call.places if identifying(place.key) and not is_stand_in(place.value)]
    book.people[login.person] = str(next(iter(given), plain(sorted(map(str, said)))))


def _unlike(calls: Iterable[Observation]) -> list[Observation]:
    """Those first that say most, each answered in other words than those before."""
    ranked: list[tuple[int, int, Observation]] = []
    met: Counter[str] = Counter()
    for call in sorted(calls, key=lambda each: -len(flat(each.arguments))):
        said = in_general(call.result)
        ranked.append((met[said], len(ranked), call))
        met[said] += 1
    return [call for *_, call in sorted(ranked, key=lambda each: each[:2])]


def _openers(findings: Findings, silent: Mapping[str, Sequence[RefusedCall]]) -> Iterator[tuple[str, frozenset[str]]]:
    """The reads that may begin a session, those first that refusals name, each with the words by which they do."""
    said = frozenset().union(*(told_words(each.error) for calls in silent.values() for each in calls))
    whole = " ".join(calls[-1].error for calls in silent.values())
    ranked: list[tuple[int, str, frozenset[str]]] = []
    for tool, calls in findings.answered.items():
        if not calls or (findings.tools[tool].read_only is False and not may_open(tool, findings)):
            continue
        own = opening(tool)
        shared = own & said or frozenset(mark for mark in said & OPENING if any(mark[:4] == each[:4] for each in own))
        named = tool in whole
        if named or own:
            ranked.append((2 * named + bool(shared), tool, shared))
    yield from ((tool, shared) for _, tool, shared in sorted(ranked, key=lambda each: -each[0]))


async def _opens(
    call: Observation,
    tool: str,
    refused: Sequence[RefusedCall],
    findings: Findings,
    toolbox: Toolbox,
    book: LoginBook,
) -> str | None:
    """The words with which a call is refused that is answered after this one; None where there is none."""
    for arguments in _calls_with(call, findings.arguments[tool], refused):
        async with toolbox.open() as world:
            if any(
                [
                    await _error(world, step.tool, step.arguments)
                    for step in book.steps(Login(call.tool, call.arguments))
                ]
            ):
                return None
            after = await _error(world, tool, arguments)
        async with toolbox.open() as world:
            before = await _error(world, tool, arguments)
        if before is not None and before != after and _CLOSED.search(before):
            return before
    return None


def _calls_with(
    call: Observation, arguments: Sequence[ToolArgument], refused: Sequence[RefusedCall]
) -> list[dict[str, JsonValue]]:
    """Refused calls with values that a login takes or gives."""
    found: dict[str, dict[str, JsonValue]] = {}
    for each in refused[-MOST_CALLS:]:
        given = dict(each.arguments)
        for argument in arguments:
            if argument.name not in given:
                continue
            if argument.name in call.arguments:
                given[argument.name] = call.arguments[argument.name]
            else:
                fitting = [p.value for p in call.places if p.suits(argument) > 1 and fits(p.value, argument)]
                given |= {argument.name: fitting[0]} if fitting else {}
        found.setdefault(plain(given), given)
    own = [each.arguments for each in refused if _shares(call, each.arguments)]
    return [*found.values(), *map(dict, own[:MOST_CALLS])]


def _shares(call: Observation, arguments: Mapping[str, JsonValue]) -> bool:
    known = {plain(value) for value in call.arguments.values()} | {plain(place.value) for place in call.places}
    return any(plain(value) in known for value in arguments.values())


async def _error(world: World, tool: str, arguments: Mapping[str, JsonValue]) -> str | None:
    try:
        await world.call(tool, arguments)
    except ToolCallFailed as problem:
        return str(problem)
    return None
