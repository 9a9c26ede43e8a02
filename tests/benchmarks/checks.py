"""What the checks of a case cost: ten of them on a one-prompt conversation, and the case without any.

Run: .venv/bin/python tests/benchmarks/checks.py [--quick]
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from figures import Figure, alone

import harness
from harness.formats.story_parser import parse_story
from harness.scoring.score import score
from harness.types.story import Story
from harness.types.trajectory import Message, Step, Text, ToolCall, ToolSchema, Trajectory

SCHEMA = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}
TEN = [
    {"type": "answer", "contains": "total"},
    {"type": "answer", "not_contains": "password"},
    {"type": "answer", "regex": r"W\d+"},
    {"type": "answer", "number": {"label": "total", "expected": 120.5, "tolerance": 0.01}},
    {"type": "answer", "max_length": 500},
    {"type": "answer", "min_length": 5, "scope": "any"},
    {"type": "answer", "contains": ["order", "USD"], "ignore_case": True},
    {"type": "answer", "regex": "thank", "severity": "warning"},
    {"type": "answer", "not_contains": ["sorry", "cannot"]},
    {"type": "schema"},
]


def case(i: int, checks: list[dict[str, Any]]) -> tuple[Story, Trajectory]:
    raw = {
        "agent": "a",
        "story": "You ask for a total.",
        "starting_sentence": f"What is the total of W{i}?",
        "goals": [{"name": "find", "tool": "find", "args": {"id": f"W{i}"}}],
        "checks": checks,
    }
    trajectory = Trajectory(tools=(ToolSchema(name="find", parameters=SCHEMA, read_only=True),))
    trajectory.say(f"What is the total of W{i}?")
    call = ToolCall(id="c", name="find", arguments={"id": f"W{i}"}, result={"total": 120.5})
    said = Message(content=(Text(text=f"The total of order W{i} is 120.50 USD, thank you. It came out at {i}."),))
    trajectory.extend([Step(role="agent", events=(call, said))])
    trajectory.end("user_done")
    return parse_story(raw, where=f"s{i}", default_id=f"s{i}"), trajectory


def measure(quick: bool) -> Iterator[Figure]:
    count = 500 if quick else 5_000
    spent = {}
    for name, checks in (("without checks", []), ("with ten checks", TEN)):
        cases = [case(i, checks) for i in range(count)]
        score(*cases[0])
        began = time.process_time()
        for each in cases:
            assert score(*each).success is True
        spent[name] = (time.process_time() - began) / count
    added = spent["with ten checks"] - spent["without checks"]
    yield Figure("ten checks of one case", added * 1000, "ms CPU", 0.4)
    yield Figure("a case with ten checks / one without", spent["with ten checks"] / spent["without checks"], "×")
    yield from _all_in(count)


def _all_in(count: int) -> Iterator[Figure]:
    """Read, played, judged, recorded and reported: one prompt each, answered by a function."""
    checks = [each for each in TEN if each["type"] != "schema"] + [{"type": "budget", "max_turns": 1}]
    cases = [
        {"id": f"c{i}", "agent": "a", "prompt": f"What is the total of W{i}?", "checks": checks} for i in range(count)
    ]

    def answer(text: str) -> str:
        return f"The total of order {text[-5:-1]} W1 is 120.50 USD, thank you."

    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        run = asyncio.run(harness.simulate(cases, agent=answer, out=folder))
        spent = time.process_time() - began
    assert run.summary.success == count, run.decision
    yield Figure(f"{count:,} one-prompt cases with ten checks, all in", count / spent, "a CPU second", 700, True)


if __name__ == "__main__":
    alone(measure)
