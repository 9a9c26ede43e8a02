"""Calls that were answered, and came to nothing: their tool said no in its own words. What changes something had
changed nothing, and what tells who is there had opened nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from generators.tools.observations import Findings, Observation
from generators.tools.results.vain import VainTexts, in_general
from generators.tools.sessions.logins import Login, LoginBook
from generators.tools.sessions.seeking import remember
from generators.tools.world import Toolbox, ToolCallFailed
from generators.world.effects import in_session
from generators.world.tables import LeavesAlone

MOST_ALIKE = 3
"""Calls that were answered in the same words, of which it is looked what they changed."""


async def sort_out_vain(
    findings: Findings, writing: Iterable[str], leaves_alone: LeavesAlone | None, book: LoginBook, vain: VainTexts
) -> None:
    """Learn how these tools say no, where a snapshot shows what they change, and take what they said so for refused."""
    if leaves_alone is None:
        return
    for tool in writing:
        answered = findings.answered.get(tool, {})
        calls = [call for call in answered.values() if isinstance(call.result, str) and not call.caller]
        if not calls or book.handed.fills(tool):
            continue
        looked_at: Counter[str] = Counter()
        same: dict[str, bool] = {}
        for call in calls:
            said = in_general(call.result)
            if looked_at[said] < MOST_ALIKE:
                looked_at[said] += 1
                same[call.key] = await leaves_alone(in_session(call, book))
        vain.learn(
            tool,
            (call.result for call in calls if same.get(call.key) is True),
            (call.result for call in calls if same.get(call.key) is False),
        )
        findings.refuse(tool, [each for each in calls if vain.says_no(tool, each.result)])


async def sort_out_unopening(findings: Findings, toolbox: Toolbox, book: LoginBook, vain: VainTexts) -> None:
    """Learn with which words a tool that logs in says that it does not yet: after such an answer calls are refused that
    others have opened. What it said so counts as refused from now on, and logs nobody in."""
    for tool in book.tools:
        calls = [call for call in findings.answered.get(tool, {}).values() if isinstance(call.result, str)]
        if book.handed.steps(tool) or len({in_general(call.result) for call in calls}) < 2:
            continue
        looked_at: Counter[str] = Counter()
        opens: dict[str, bool] = {}
        for call in calls:
            said, login = in_general(call.result), Login(tool, call.arguments)
            closed = _closed_to(login, findings, book) if looked_at[said] < MOST_ALIKE else None
            if closed is not None:
                looked_at[said] += 1
                opens[call.key] = await _opens(login, closed, toolbox, book)
        vain.learn(
            tool,
            (call.result for call in calls if opens.get(call.key) is False),
            (call.result for call in calls if opens.get(call.key) is True),
        )
        if refused := [each for each in calls if vain.says_no(tool, each.result)]:
            findings.refuse(tool, refused)
            book.by_person.clear()
            remember(findings, book)


def _closed_to(login: Login, findings: Findings, book: LoginBook) -> Observation | None:
    """A call that a login of the same person has opened."""
    for tool in book.closed:
        for call in findings.answered.get(tool, {}).values():
            opener = book.opened.get(call.key)
            if opener is not None and not call.caller and book.person(opener) == book.person(login):
                return call
    return None


async def _opens(login: Login, closed: Observation, toolbox: Toolbox, book: LoginBook) -> bool:
    async with toolbox.open() as world:
        await world.call(login.tool, login.arguments)
        try:
            await world.call(closed.tool, closed.arguments)
        except ToolCallFailed as problem:
            return not book.asks(closed.tool, str(problem))
    return True
