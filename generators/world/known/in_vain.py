"""Calls that were answered, and changed nothing although their tool changes something: it said no in its own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from generators.tools.observations import Findings, RefusedCall, plain
from generators.tools.results.vain import VainTexts, in_general
from generators.tools.sessions.logins import LoginBook
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
        for call in [each for each in calls if vain.says_no(tool, each.result)]:
            del answered[call.key]
            findings.refused.setdefault(tool, {})[call.key] = RefusedCall(tool, call.arguments, str(call.result))
        for name in {name for call in calls for name in call.arguments}:
            taken = [call.arguments[name] for call in answered.values() if name in call.arguments]
            findings.accepted[tool, name] = {plain(value): value for value in taken}
