"""What is known of a tool once changes were tried with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generators.tools.sessions.logins import LoginBook
from generators.world.effects import in_session
from generators.world.model import KnownTool
from generators.world.tables import LeavesAlone
from generators.world.tried import Attempt


async def changes(attempts: Sequence[Attempt], leaves_alone: LeavesAlone | None, book: LoginBook) -> bool:
    """Whether one that was answered changed its record or, where a snapshot shows it, anything else."""
    answered = [each for each in attempts if each.error is None]
    if any(each.changed for each in answered):
        return True
    if leaves_alone is None or not answered:
        return False
    return not await leaves_alone(in_session(answered[0].call, book))


def with_attempts(tool: KnownTool, attempts: Sequence[Attempt], *, changes: bool) -> KnownTool:
    """What was learned by trying: that it writes, where its values stand, what it does to states, what forbids it."""
    answered = [each for each in attempts if each.error is None]
    if not answered:
        return tool
    changes = tool.does == "writes" or changes
    sources: dict[str, Counter[str]] = {}
    for each in answered:
        for name, places in each.chosen.places.items():
            sources.setdefault(name, Counter())[f"{places[0].record.entity}.{places[0].value.general}"] += 1
    arguments = {
        name: known
        if known.sources or name not in sources
        else known.model_copy(update={"sources": tuple(path for path, _ in sources[name].most_common())})
        for name, known in tool.arguments.items()
    }
    return tool.model_copy(
        update={
            "does": "writes" if changes and tool.how != "corrected" else tool.does,
            "how": "probed" if changes and tool.how == "by name" else tool.how,
            "arguments": arguments,
            "moves": tuple(sorted({line for each in answered for line in each.moved})),
            "refused_in": tuple(sorted({each.state for each in attempts if each.by_state})),
        }
    )
