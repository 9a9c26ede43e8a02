"""Two conversations of one story beside each other: what the agent did in either, and where they part."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Any

from harness.types.trajectory import Data, Trajectory

_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+")
MOST_ACTS = 2_000
"""Of one conversation; what follows is not aligned."""


SHORTEST_VALUE = 4
"""Of one that a message tells by no chance."""


class AgentAct(Data):
    """One thing that an agent did: a call, or a message."""

    step: int
    tool: str | None = None
    """None: it said something."""
    arguments: dict[str, Any] | str | None = None
    said: str = ""

    @property
    def key(self) -> str:
        """Equal for equal calls. Messages are alike, for their words differ from one time to the next."""
        return "" if self.tool is None else f"{self.tool} {json.dumps(self.arguments, sort_keys=True, default=str)}"


def acts(trajectory: Trajectory) -> list[AgentAct]:
    """What the agent did, in order."""
    return list(_acts(trajectory))[:MOST_ACTS]


def _acts(trajectory: Trajectory) -> Iterator[AgentAct]:
    for step in trajectory.steps:
        if step.role != "agent":
            continue
        if step.text.strip():
            yield AgentAct(step=step.number, said=step.text)
        for call in step.calls:
            yield AgentAct(step=step.number, tool=call.name, arguments=call.arguments)


def parting(
    before: Trajectory, after: Trajectory, tool: str | None = None
) -> tuple[AgentAct | None, AgentAct | None] | None:
    """Where two conversations first differ: what was done in either; None on a side that did nothing more there.

    With a tool, where they first differ in its calls; None where they do not differ at all.
    """
    left, right = acts(before), acts(after)
    alike = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a.key != b.key), None)
    start = min(len(left), len(right)) if alike is None else alike  # or a message more would part them at the first
    sides = left[start:], right[start:]
    keys = [[each.key for each in side] for side in sides]
    matcher = SequenceMatcher(None, keys[0], keys[1], autojunk=False)
    blocks = [each for each in matcher.get_opcodes() if each[0] != "equal"]
    for _, *places in blocks:
        bounds = (places[0], places[1]), (places[2], places[3])
        parts = [side[low:high] for side, (low, high) in zip(sides, bounds, strict=True)]
        if tool is None or any(act.tool == tool for part in parts for act in part):
            found = [_telling(side, *ends, tool) for side, ends in zip(sides, bounds, strict=True)]
            return found[0], found[1]
    return parting(before, after) if blocks and tool is not None else None


def _telling(side: Sequence[AgentAct], low: int, high: int, tool: str | None) -> AgentAct | None:
    """The call of the tool in this part, else what was done first in it, or came next."""
    called = next((act for act in side[low:high] if tool is not None and act.tool == tool), None)
    return called or (side[low] if low < len(side) else None)


def unasked(before: Trajectory, after: Trajectory, tool: str) -> tuple[AgentAct, AgentAct] | None:
    """What was said before the tool was called, and its call now, if that comes after fewer turns of the user.

    Where it was not called at all before, a message must have told one of the values that it is called with now.
    """
    then, now = _turns_until(before, tool), _turns_until(after, tool)
    call = next((act for act in acts(after) if act.tool == tool), None)
    if call is None or now is None:
        return None
    if then is None:
        return next(((act, call) for act in acts(before) if act.tool is None and _tells(act.said, call)), None)
    if then <= now:
        return None
    said = [act for act in takewhile(lambda act: act.tool != tool, acts(before)) if act.tool is None]
    return (said[-1], call) if said else None


def sentences_apart(before: str, after: str, expected: str) -> tuple[str, str]:
    """Of two messages the sentences in which they differ: where the first has what is expected, and the likest."""
    left, right = (_SENTENCE.split(" ".join(text.split())) for text in (before, after))
    mine = [each for each in left if each not in right] or left
    theirs = [each for each in right if each not in left] or right
    said = next((each for each in mine if expected in each), mine[0])
    return said, max(theirs, key=lambda each: SequenceMatcher(None, said, each, autojunk=False).ratio())


def _tells(said: str, call: AgentAct) -> bool:
    values = call.arguments.values() if isinstance(call.arguments, dict) else ()
    return any(len(text) >= SHORTEST_VALUE and text in said for text in map(str, values))


def _turns_until(trajectory: Trajectory, tool: str) -> int | None:
    """Turns of the user before the first call of the tool; None where it was not called."""
    turns = 0
    for step in trajectory.steps:
        turns += step.role == "user"
        if any(call.name == tool for call in step.calls):
            return turns
    return None
