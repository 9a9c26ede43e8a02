"""How fast recorded conversations are judged, and how much memory many of them take.

Run: .venv/bin/python tests/benchmarks/scoring.py [--quick]
"""

from __future__ import annotations

import json
import resource
import statistics
import time
from collections.abc import Iterator

from figures import Figure, alone

from harness.formats.story_parser import parse_story
from harness.scoring.score import score
from harness.types.chat.steps import read_messages
from harness.types.story import Story
from harness.types.trajectory import Step, ToolCall, Trajectory


def story(i: int) -> Story:
    goals = [
        {"name": "find", "tool": "find", "args": {"user": f"u{i}"}},
        {"name": "read", "tool": "read", "args": {"id": i, "start": "2025-01-01"}, "after": "find"},
        {"name": "book", "tool": "book", "args": {"id": i, "days": [1, 2, 3]}, "after": "read"},
    ]
    raw = {"agent": "a", "story": f"You are u{i}.", "starting_sentence": "Hello.", "goals": goals}
    return parse_story(raw, where=f"s{i}", default_id=f"s{i}")


def conversation(i: int) -> Trajectory:
    """Ten messages: three calls with their results, and what was said."""
    calls = [
        ("find", {"user": f"u{i}"}),
        ("read", {"id": i, "start": "2025-01-01"}),
        ("book", {"id": i, "days": [1, 2, 3]}),
    ]
    messages: list[dict] = [{"role": "user", "content": "Hello."}]
    for name, arguments in calls:
        function = {"name": name, "arguments": json.dumps(arguments)}
        call = {"id": f"{name}-{i}", "type": "function", "function": function}
        messages += [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": f"{name}-{i}", "content": json.dumps({"ok": True, "of": i})},
        ]
    messages += [
        {"role": "assistant", "content": "It is booked."},
        {"role": "user", "content": "Thank you."},
        {"role": "assistant", "content": "You are welcome."},
    ]
    trajectory = Trajectory(ended_by="user_done")
    trajectory.extend(read_messages(messages, f"c{i}"))
    return trajectory


def measure(quick: bool) -> Iterator[Figure]:
    conversations, repeats, many = (300, 2, 2_000) if quick else (1_000, 5, 10_000)
    pairs = [(story(i), conversation(i)) for i in range(conversations)]
    seconds = []
    for _ in range(repeats):
        began = time.process_time()
        verdicts = [score(each, trajectory) for each, trajectory in pairs]
        seconds.append(time.process_time() - began)
    assert all(verdict.success for verdict in verdicts)
    rate = conversations / statistics.median(seconds)
    said = "conversations of 10 messages, 3 chained goals, strict"
    yield Figure(f"{said}: judged", rate, "a CPU second", 10_000, more_is_better=True)
    del pairs, verdicts
    yield from _of_groups(repeats)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    kept = [(each := story(i), trajectory := conversation(i), score(each, trajectory)) for i in range(many)]
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Figure(f"{len(kept):,} stories, conversations and verdicts in memory", after, "MB", 300)
    yield Figure("of it theirs", after - before, "MB")


def _of_groups(repeats: int) -> Iterator[Figure]:
    """A group of twelve, whose goals fit nearly every one of forty calls."""
    calls = [{"name": "pay", "args": {"n": i}} for i in range(40)]
    talk = Trajectory(ended_by="user_done")
    talk.extend(
        [
            Step(role="agent", events=(ToolCall(id=f"c{i}", name="pay", arguments=call["args"], result=i),))
            for i, call in enumerate(calls)
        ]
    )
    ways = [{"tool": "pay", "args": {"n": {"$between": [way // 3, 39 - way // 2]}}} for way in range(36)]
    for said, group in {
        "12 ways": {
            "any_of": [[{**goal, "name": f"{i}-{j}"} for j, goal in enumerate(ways[i::12])] for i in range(12)]
        },
        "2 of 12 goals": {"n_of": {"n": 2, "goals": [{**goal, "name": f"g{i}"} for i, goal in enumerate(ways[:12])]}},
    }.items():
        raw = {
            "agent": "a",
            "story": "You pay.",
            "starting_sentence": "Hello.",
            "goals": [group],
            "tools": {"read": ["pay"]},
        }
        each = parse_story(raw, where="s", default_id="s")
        seconds = []
        for _ in range(repeats):
            began = time.process_time()
            assert score(each, talk).success
            seconds.append(time.process_time() - began)
        yield Figure(f"{said}, 40 calls: judged", 1000 * min(seconds), "CPU ms", 50)


if __name__ == "__main__":
    alone(measure)
