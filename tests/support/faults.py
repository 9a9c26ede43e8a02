"""What is played: one story against an agent that misbehaves, and twenty beside it against one that does not."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1] / "faults"
INNOCENTS = 20
LIMIT = 2.0
"""Seconds for a turn; the agents know it."""


@dataclass(frozen=True)
class Fault:
    name: str
    what: str
    outcomes: dict[str, str]
    """Mode → how the guilty trial comes out: fail, success, or ends (the process)."""


FAULTS = [
    Fault(row.pop("name"), row.pop("what"), row)
    for row in json.loads((HERE / "table.json").read_text(encoding="utf-8"))
]
MODES: dict[str, dict[str, Any]] = {"in process": {}, "process": {"workers": 1}}
"""Mode → the fields of the guilty target that it is."""


def stories() -> list[dict[str, Any]]:
    """The last innocent one fails, whatever happens beside it."""
    plain = {"story": "You talk.", "user_turns": ["and again"]}
    guilty = {"id": "guilty", "agent": "guilty", "starting_sentence": "hello 1", "goals": [{"say": ["echo"]}], **plain}
    beside = [
        {
            "id": f"innocent-{number:02d}",
            "agent": "innocent",
            "starting_sentence": f"hello {number}",
            "goals": [{"say": ["innocent" if number < INNOCENTS - 1 else "nobody says this"]}],
            **plain,
        }
        for number in range(INNOCENTS)
    ]
    return [beside[0], guilty, *beside[1:]]


AS_ALONE = {f"innocent-{number:02d}": "success" if number < INNOCENTS - 1 else "fail" for number in range(INNOCENTS)}


def suite(fault: Fault, mode: str) -> dict[str, Any]:
    return {
        "targets": {"guilty": {"ref": f"{fault.name}:agent", **MODES[mode]}, "innocent": "innocent:agent"},
        "limits": {"agent_turn": LIMIT},
        "concurrency": 6,
    }
