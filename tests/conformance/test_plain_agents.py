"""Public benchmark tasks as stories: how many of them an agent passes that does nothing, or refuses everything."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from generators.proof.plain.agents import PlainTalk, does_nothing, refuses
from harness.formats.story_parser import parse_story
from harness.scoring.score import score
from harness.types.story import Story

AIRLINE = ("book_*", "cancel_*", "send_*", "update_*")
RETAIL = ("cancel_*", "exchange_*", "modify_*", "return_*")


def story(task: dict[str, Any], writes: Sequence[str]) -> Story:
    """What must be written and said; reads are free."""
    prefixes = tuple(glob.removesuffix("*") for glob in writes)
    goals: list[dict[str, Any]] = [
        {"tool": each["name"], "args": each["kwargs"], "required": each["name"].startswith(prefixes)}
        for each in task["actions"]
    ]
    goals += [{"say": output} for output in task["outputs"]]
    told = {"agent": "desk", "story": task["instruction"], "starting_sentence": "Hello.", "goals": goals}
    fields = {**told, "tools": {"write": list(writes)}, "regular_end": True, "ends_on": ["transfer_to_human*"]}
    return parse_story(fields, where=f"task {task['task_id']}", default_id=f"task-{task['task_id']}")


def tasks(conformance: Path, domain: str) -> list[dict[str, Any]]:
    if domain == "retail":
        return json.loads((conformance / "retail" / "tasks.json").read_text())
    lines = [json.loads(line) for line in (conformance / "airline" / "recorded.jsonl").read_text().splitlines()]
    return list({line["task_id"]: line for line in lines}.values())


@pytest.mark.parametrize("agent", [does_nothing, refuses])
@pytest.mark.parametrize(
    ("domain", "writes", "passing", "of"), [("airline", AIRLINE, 7, 25), ("retail", RETAIL, 2, 50)]
)
def test_doing_nothing_is_right_in_some_tasks(
    conformance: Path,
    domain: str,
    writes: Sequence[str],
    passing: int,
    of: int,
    agent: Callable[[Story, Sequence[Any]], PlainTalk],
) -> None:
    stories = [story(task, writes) for task in tasks(conformance, domain)]

    passed = [each for each in stories if score(each, agent(each, ()).trajectory).success]

    print(f"\n{domain}: {agent.__name__} passes {len(passed)} of {len(stories)}")
    assert (len(passed), len(stories)) == (passing, of)
    assert all(not goal.required for each in passed for goal in each.goal_details)
