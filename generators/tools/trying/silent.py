"""What a person should know of tools of which no story will be made, or hardly any."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from generators.tools.argument_values import hinted
from generators.tools.names import words
from generators.tools.observations import Findings
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.seeking import may_open
from harness.types.events import ToolSchema

IGNORED = "another each time the same call is made; ignored"
"""How a note ends on values of a tool that is used all the same."""
LOGGED_OUT = re.compile(r"(?i)\b(?:log|sign)(?:ged|ed)?[ -]?in\b|\bunauthori[sz]ed\b|\b(?:not|un)[ -]?authenticated\b")
GIVE_CALLS, GIVE_TOOLS = "give what {} takes, with --hints or --world", "give tools that are logged in already"
NARROW = "as documented: nothing else was found; give more values with --hints"
FEW_EXAMPLES = 2
"""With no more values than these, all from the documentation, stories are much the same: the person is told."""


def notes_on(
    tool: ToolSchema,
    findings: Findings,
    given_up: str | None,
    faults: Sequence[str],
    hints: Mapping[str, Sequence[JsonValue]],
) -> list[str]:
    """`given_up` says why it is called no more, `faults` how it broke since it last said something."""
    if given_up is not None:
        return [f"{tool.name}: left out: {given_up}"]
    if not findings.answered.get(tool.name):
        later = {then.tool for _, then in findings.later}
        return [f"{tool.name}: {_silent(tool, findings, faults)}"] if tool.name not in later else []
    if tool.read_only is False:
        return []
    paths = sorted(findings.volatile.get(tool.name, ()))
    ignored = [f"{tool.name}: {', '.join(paths)}: {IGNORED}"] if paths else []
    narrow = [each for each in findings.arguments[tool.name] if _only_documented(each, findings, hints)]
    return [*ignored, *(_narrow(each, findings) for each in narrow)]


def _silent(tool: ToolSchema, findings: Findings, faults: Sequence[str]) -> str:
    """Why no call of it was answered."""
    for argument in findings.arguments[tool.name]:
        for other, paths in findings.volatile.items():
            if argument.required and words(argument.name) in [words(path.rpartition(".")[2]) for path in paths]:
                return (
                    f"left out: it needs {argument.name}, which {other} gives anew each time, so that no call of "
                    f"it can be repeated; {GIVE_TOOLS}"
                )
    refused = [" ".join(each.error.split()) for each in findings.refused.get(tool.name, {}).values()]
    said = [*refused, *faults]
    last = said[-1] if said else "there is nothing to try; give values with --hints"
    told = "--tools-key-env" in last or not LOGGED_OUT.search(last)
    logins = (name for name in findings.tools if may_open(name, findings))
    login = next((name for name in logins if not findings.answered.get(name)), "")
    hint = "" if told or login == tool.name else f"; {GIVE_CALLS.format(login) if login else GIVE_TOOLS}"
    return f"no call was answered ({len(said)} tried); the last one: {last}{hint}"


def _only_documented(argument: ToolArgument, findings: Findings, hints: Mapping[str, Sequence[JsonValue]]) -> bool:
    """Whether nothing but the examples of its documentation was ever answered, where there is more to try."""
    open_to_all = argument.documented and argument.required and argument.kind == "text"
    found = list(findings.accepted.get((argument.tool, argument.name), {}).values())
    narrow = len(found) <= FEW_EXAMPLES and all(each in argument.listed for each in found)
    return open_to_all and narrow and not hinted(argument, hints)


def _narrow(argument: ToolArgument, findings: Findings) -> str:
    shown = ", ".join(map(str, findings.accepted[argument.tool, argument.name].values()))
    return f"{argument.tool}: {argument.name} is always {shown}, {NARROW}"
