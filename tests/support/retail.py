"""The retail tasks and recordings of others as files of ours, and their tools as a world."""

from __future__ import annotations

import functools
import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from checkout import CONFORMANCE
from recorded_tasks import TRANSFER, recording

from harness.agents.tools.functions import FunctionTool

FOLDER = CONFORMANCE / "retail"
WRITES = (
    "cancel_pending_order",
    "exchange_delivered_order_items",
    "modify_pending_order_address",
    "modify_pending_order_items",
    "modify_pending_order_payment",
    "modify_user_address",
    "return_delivered_order_items",
)
TABLES = ("orders", "products", "users")


@functools.cache
def _tools() -> ModuleType:
    """The package of tools, by its path: it is on no import path."""
    name = "retail_tools_of_others"
    spec = importlib.util.spec_from_file_location(
        name, FOLDER / "tools" / "__init__.py", submodule_search_locations=[str(FOLDER / "tools")]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@functools.cache
def _texts() -> dict[str, bytes]:
    return {name: (FOLDER / "world" / f"{name}.json").read_bytes() for name in TABLES}


def open_world() -> tuple[dict[str, Callable[..., Any]], dict[str, Any]]:
    """The tools of a fresh world, and that world: what `--tools retail:open_world` names."""
    data = {name: json.loads(text) for name, text in _texts().items()}
    tools = {each.get_info()["function"]["name"]: functools.partial(each.invoke, data) for each in _tools().ALL_TOOLS}
    return tools, data


def functions() -> list[FunctionTool]:
    """The tools of a fresh world, which say nothing of what they do: what `generate-dataset --tools` takes."""
    run, _ = open_world()
    told = [each.get_info()["function"] for each in _tools().ALL_TOOLS]
    return [
        FunctionTool(each["name"], each["description"], each["parameters"], None, dict, run[each["name"]])
        for each in told
    ]


def snapshot(world: dict[str, Any]) -> dict[str, Any]:
    """All there is."""
    return world


def tasks() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / "tasks.json").read_text())
    return found


def recorded() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / "recorded.jsonl").read_text().splitlines()]


def story(task: dict[str, Any]) -> dict[str, Any]:
    """Goals for what had to be done and said, in any order; how the world must end follows from them."""
    goals: list[dict[str, Any]] = [
        {"tool": action["name"], "args": action["kwargs"], "required": action["name"] in WRITES}
        for action in task["actions"]
    ]
    goals += [{"say": output} for output in task["outputs"]]
    return {
        "id": f"task-{task['task_id']}",
        "agent": "retail",
        "story": task["instruction"],
        "starting_sentence": "Hello.",
        "goals": goals,
        "tools": {"write": list(WRITES)},
        "regular_end": True,
        "ends_on": [TRANSFER],
        "state": "from_goals",
    }


def story_by_goals(task: dict[str, Any]) -> dict[str, Any]:
    """The same judged by its goals alone: items in any order, and without the writes that fail in a fresh world."""
    tools, _ = open_world()
    goals: list[dict[str, Any]] = []
    for action in task["actions"]:
        name, args = action["name"], action["kwargs"]
        failed = str(tools[name](**args)).startswith("Error")
        if name in WRITES and failed:
            continue
        goal: dict[str, Any] = {"tool": name, "args": args, "required": name in WRITES}
        if "new_item_ids" in args:
            goal["aligned"] = ["item_ids", "new_item_ids"]
        elif "item_ids" in args:
            goal["arg_matching"] = {"item_ids": "unordered"}
        goals.append(goal)
    goals += [{"say": output} for output in task["outputs"]]
    by_state = story(task)
    del by_state["state"]
    return {**by_state, "goals": goals}


def write(folder: Path) -> tuple[Path, Path, dict[tuple[str, int], float]]:
    """The files of recordings and of stories, and the recorded reward of each trial."""
    seen: dict[str, int] = {}
    rewards: dict[tuple[str, int], float] = {}
    lines: list[str] = []
    for line in recorded():
        name = f"task-{line['task_id']}"
        seen[name] = seen.get(name, 0) + 1
        rewards[name, seen[name]] = line["reward"]
        lines.append(json.dumps(recording(line, f"{name}.run{seen[name]}")))
    recordings, stories = folder / "recorded.jsonl", folder / "stories.json"
    recordings.write_text("\n".join(lines) + "\n")
    stories.write_text(json.dumps([story(task) for task in tasks()]))
    return recordings, stories, rewards
