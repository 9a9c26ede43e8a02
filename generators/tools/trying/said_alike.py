"""How tools say that something else comes first: several say it in the same words, whatever each of them does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generators.tools.observations import Findings
from generators.tools.results.vain import VainTexts, in_general
from generators.tools.sessions.seeking import named_openers
from harness.scoring.calls.effects import by_name
from harness.types.events import ToolSchema

FEWEST_NAMING, FEWEST = 3, 4
"""Tools that say the same, where it names another tool, and where it names none."""


def sort_out_said_alike(findings: Findings, vain: VainTexts) -> None:
    """Take what tools of all kinds answer in the same words for refused, and learn these words."""
    saying: dict[str, dict[str, list[str]]] = {}
    """What is said in general → tool → the calls that were answered so."""
    for tool, calls in findings.answered.items():
        for key, call in calls.items():
            if said := in_general(call.result):
                saying.setdefault(said, {}).setdefault(tool, []).append(key)
    for said, tools in saying.items():
        texts = {str(findings.answered[tool][key].result) for tool, keys in tools.items() for key in keys}
        named = {each for tool in tools for text in texts for each in named_openers(tool, text, findings.tools)}
        asks = len(tools) >= FEWEST_NAMING and bool(named - {*tools})
        if len(texts) == 1 and (asks or (len(tools) >= FEWEST and _of_all_kinds([*tools], findings.tools))):
            vain.of_all.add(said)
            findings.openers |= named
            for tool, keys in tools.items():
                findings.refuse(tool, [findings.answered[tool][key] for key in keys])


def _of_all_kinds(tools: Sequence[str], known: Mapping[str, ToolSchema]) -> bool:
    """Whether some of them read by their names, and others do not."""
    reading = {*by_name([known[tool] for tool in tools]).read}
    return 0 < len(reading) < len(tools)
