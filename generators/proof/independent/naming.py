"""The arguments of a call that are sought: what is known of them, which is meant by a name, and by which words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.proof.independent.heard import HeardFact, HeardWish, label_of, plain
from generators.proof.independent.knowledge import ToolKnowledge
from generators.tools.names import identifying, opaque
from generators.tools.seed_values import ToolArgument

SELECTED = re.compile(
    r"\b(?:the|my) (?P<thing>[a-z-]+(?: (?!(?:was|is|were|are|has|have)\b)[a-z-]+)?) "
    r"(?:with the|on (?=[\dA-Z])|named|called|that|who|"
    r"whose|which|[a-z]+ed on|[a-z]+ed)\b"
)
"""What tells one thing from the others: my order placed on March 12."""


@dataclass(slots=True)
class CallBinding:
    """What is known for a call, and which of its arguments are not."""

    args: dict[str, JsonValue] = field(default_factory=dict)
    missing: list[ToolArgument] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SoughtArgument:
    """One argument of a call, the wish that the call serves, and what is known for it."""

    tool: ToolKnowledge
    argument: ToolArgument
    wish: HeardWish
    said: Sequence[HeardFact]
    """What the user said of the argument."""
    bound: CallBinding
    depth: int = 0
    """Reads that are made for the sake of one another, up to this one."""


def points_to(tool: ToolKnowledge, argument: ToolArgument) -> bool:
    """Whether its values stand for things, so that reading may tell which one is meant."""
    name = argument.name
    known = tool.of(name)
    listed = known.shape in {"key", "member"} or any("*" in source for source in known.sources)
    return listed or opaque(name) or (identifying(name) and argument.kind == "text")


def named_argument(tool: ToolKnowledge, name: str) -> ToolArgument:
    return next(each for each in tool.arguments if each.name == name)


def said_for(name: str, names: Sequence[str], said: Sequence[HeardFact], deed: str) -> str:
    """What is wanted instead of the thing of this name: the part of the wish after it, else the fact that names it."""
    low = plain(deed)
    start = low.find(plain(name))
    if start < 0:
        told = [fact.value for fact in said if label_of(name) and label_of(name) <= fact.label]
        return next(iter(told), said[0].value if len(said) == 1 and len(names) == 1 else "")
    ends = [place for other in names if other != name and (place := low.find(plain(other), start + len(name))) > 0]
    part = deed[start + len(name) : min(ends, default=len(deed))]
    return part if re.search(r"\b(?:for|to|into|instead)\b", part) else ""
