"""Tools of which no call was answered: what they want that nothing shows, and what a person could give."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from pydantic import Field, JsonValue

from generators.tools.argument_values import hinted
from generators.tools.arguments.built_values import parts_of
from generators.tools.arguments.inside import objects_in
from generators.tools.names import identifying, opaque
from generators.tools.observations import Findings
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.seeking import may_open
from generators.world.model import Effect, WorldModel
from harness.text.wording import count
from harness.types.jsonable import Data

MOST_NAMED = 4
MANY_TRIED = 3
"""Calls of a login that were all refused: it wants what nothing shows."""
ASKED_BY_NOBODY: frozenset[Effect] = frozenset({"thinks", "calculates", "transfers"})


class UnreachedTool(Data):
    """A tool that was never answered."""

    name: str
    tried: int
    said: str
    """By the last refusal; empty where nothing could be tried."""
    lacks: tuple[str, ...] = Field(default=())
    """Its arguments of which nothing that was found is a value."""


class Unreached(Data):
    """All of them, and the arguments with which to begin."""

    tools: tuple[UnreachedTool, ...] = ()
    first: tuple[str, ...] = ()
    """Those of one tool that reads, so that the rest may be found from there; what people know before ids."""
    login: str = ""
    """The tool that logs somebody in, where it is one of these: what it takes is shown by nothing."""
    login_call: dict[str, JsonValue] = Field(default_factory=dict)
    """What it takes, with blanks for what is not known."""

    @property
    def advice(self) -> str:
        """What a person could give; empty where nothing is known to be missing."""
        lacking = list(dict.fromkeys(name for tool in self.tools for name in tool.lacks))
        if not lacking and not self.login:
            return ""
        some = [tool.name for tool in self.tools if tool.lacks or self.login]
        more = f" and {len(some) - MOST_NAMED} more" if len(some) > MOST_NAMED else ""
        known = f"{count(len(some), 'tool')} cannot be reached ({', '.join(some[:MOST_NAMED])}{more})"
        if self.login:
            return f"{known}: they need a login, and nothing that was found is what {self.login} takes; {self.calls}"
        hints = json.dumps({name: ["…"] for name in self.first or lacking[:1]}, ensure_ascii=False)
        return (
            f"{known}: nothing that was found is {_listed(lacking)}; give values that exist with --hints FILE, such as "
            f"{hints}, or the data with --world FILES or --snapshot REF"
        )

    @property
    def calls(self) -> str:
        """How to give what a login takes: of each person all of it together."""
        shown = json.dumps({self.login: [self.login_call]}, ensure_ascii=False)
        return f"give whole calls of it with --hints FILE, such as {shown}, or the people with --world people.csv"


NOTHING_MISSED = Unreached()


def unreached(
    model: WorldModel, findings: Findings, served: Collection[str], hints: Mapping[str, Sequence[JsonValue]]
) -> Unreached:
    """`served` are the tools whose changes were tried round a record."""
    tools = [
        UnreachedTool(
            name=name,
            tried=len(findings.refused.get(name, ())),
            said=" ".join(next(reversed(findings.refused.get(name, {}).values())).error.split())
            if findings.refused.get(name)
            else "",
            lacks=tuple(
                each.name
                for each in findings.arguments[name]
                if _is_lacking(each, known.does == "reads", findings, hints)
            ),
        )
        for name, known in model.tools.items()
        if not findings.answered.get(name) and name not in served and known.does not in ASKED_BY_NOBODY
    ]
    known = any(may_open(name, findings) and findings.answered.get(name) for name in model.tools)
    login = "" if known else next((each.name for each in tools if _logs_in(each, findings)), "")
    call = _blank_call(findings, login) if login else {}
    return Unreached(tools=tuple(tools), first=_first(tools, model), login=login, login_call=call)


def _logs_in(tool: UnreachedTool, findings: Findings) -> bool:
    """Whether somebody proves by it who they are, with what nothing shows of one alone."""
    tried = [each for each in findings.refused.get(tool.name, {}).values() if each.arguments]
    several = len(findings.arguments[tool.name]) > 1 and bool(tool.lacks)
    return may_open(tool.name, findings) and (several or len(tried) >= MANY_TRIED)


def _blank_call(findings: Findings, tool: str) -> dict[str, JsonValue]:
    """All that it must be given, and what it may be where that is no more than a key; of an object, what it holds."""
    whole = findings.tools[tool].parameters or {}
    taken = findings.arguments[tool]
    needed = [each for each in taken if each.required]
    return {each.name: _blank(each, whole) for each in (needed if len(needed) > 1 or objects_in(needed) else taken)}


def _blank(argument: ToolArgument, whole: Mapping[str, JsonValue]) -> JsonValue:
    parts = parts_of(argument, whole) if argument.schema.get("type") == "object" else []
    return {part.name: "…" for part in parts} or "…"


def _is_lacking(
    argument: ToolArgument, reads: bool, findings: Findings, hints: Mapping[str, Sequence[JsonValue]]
) -> bool:
    """Whether it stands for something that there must be, and nothing that was found does by its name."""
    needed = argument.required or not any(each.required for each in findings.arguments[argument.tool])
    if not needed or argument.kind != "text" or hinted(argument, hints):
        return False
    if not reads and not identifying(argument.name):
        return False
    return not any(place.suits(argument) > 2 for place in findings.suitable(argument))


def _first(tools: Sequence[UnreachedTool], model: WorldModel) -> tuple[str, ...]:
    lacking = [tool for tool in tools if tool.lacks]
    ranked = sorted(
        lacking,
        key=lambda tool: (any(map(opaque, tool.lacks)), len(tool.lacks), model.tools[tool.name].does != "reads"),
    )
    return ranked[0].lacks if ranked else ()


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
