"""Pairs of a conversation and a reference, of ten calls each, that are compared in a CPU second, in every mode.

Run: .venv/bin/python tests/benchmarks/trajectory_match.py [--quick]
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, get_args

from figures import Figure, alone

from harness.checks.check import DemandedCheck, Seen
from harness.checks.reference.arguments import ARGUMENT_MODES
from harness.checks.reference.matching import TrajectoryMode
from harness.checks.table import family
from harness.formats.story_parser import parse_story
from harness.types.trajectory import Message, Step, Text, ToolCall, Trajectory

Call = tuple[str, dict[str, Any]]
LIMIT = 40_000
STORY = parse_story(
    {"agent": "a", "story": "You ask.", "starting_sentence": "Hello.", "goals": [{"tool": "find"}]},
    where="s",
    default_id="s",
)

NOTHING = Seen(
    story=STORY,
    trajectory=Trajectory(),
    error_of=lambda call: None,
    means=lambda expected, said: (False, ""),
    counts=bool,
    met={},
    said=(),
    has=lambda call, arguments: False,
)


def pair(random: random.Random, mode: str, args: str) -> tuple[list[Call], list[Call]]:
    """(reference, made), so that the mode holds: permuted and with other arguments where it allows that."""
    expected = [
        (f"tool_{random.randrange(5)}", {"city": f"city {random.randrange(8)}", "days": random.randrange(1, 9)})
        for _ in range(10)
    ]
    made = [(name, _changed(arguments, args)) for name, arguments in expected]
    if mode in {"unordered", "subset", "superset"}:
        random.shuffle(made)
    if mode == "subset":
        made.pop()
    if mode in {"superset", "subsequence"}:
        made.insert(random.randrange(len(made)), ("tool_9", {}))
    return expected, made


def _changed(arguments: dict[str, Any], args: str) -> dict[str, Any]:
    match args:
        case "ignore":
            return {"city": "another"}
        case "subset":
            return {"city": arguments["city"]}
        case "superset":
            return {**arguments, "unit": "C"}
    return dict(arguments)


def check_of(calls: Iterable[Call], mode: str, args: str) -> DemandedCheck:
    messages = [
        {"role": "assistant", "tool_calls": [{"function": {"name": name, "arguments": arguments}}]}
        for name, arguments in calls
    ]
    written = {"type": "trajectory", "mode": mode, "args": args, "reference": [{"role": "user", "content": "Hello."}, *messages]}  # fmt: skip
    found = family("trajectory")
    assert found is not None
    return found.model_validate(written)


def seen_of(calls: Iterable[Call]) -> Seen:
    conversation = Trajectory(ended_by="user_done")
    conversation.extend([Step(role="user", events=(Message(content=(Text(text="Hello."),)),))])
    for i, (name, arguments) in enumerate(calls):
        call = ToolCall(id=f"c{i}", name=name, arguments=arguments, result={"ok": True})
        conversation.extend([Step(role="agent", events=(call,))])
    return NOTHING._replace(trajectory=conversation)


def spent(work: Callable[[], object]) -> float:
    """CPU seconds."""
    began = time.process_time()
    work()
    return time.process_time() - began


def measure(quick: bool) -> Iterator[Figure]:
    count = 500 if quick else 5_000
    for mode in get_args(TrajectoryMode):
        for args in ARGUMENT_MODES:
            pairs = [pair(random.Random(i), mode, args) for i in range(count)]
            yield _figure(f"{mode}, arguments {args}", mode, args, pairs, held=True)
    wrong = [(expected, _with_a_mistake(made)) for expected, made in _same(count)]
    for mode in get_args(TrajectoryMode):
        yield _figure(f"{mode}, with one wrong argument", mode, "exact", wrong, held=False)


def _figure(what: str, mode: str, args: str, pairs: list[tuple[list[Call], list[Call]]], *, held: bool) -> Figure:
    """The best of seven rounds, each beside one of plain == over as many equal lists, for what else the machine does."""
    ready = [(check_of(expected, mode, args), seen_of(made)) for expected, made in pairs]
    assert all((result.status == "pass") == held for check, seen in ready for result in check.judge(seen))
    equal = _same(len(pairs))

    def judge_all() -> None:
        for check, seen in ready:
            check.judge(seen)

    def compare_all() -> None:
        for expected, made in equal:
            assert expected == made

    rounds = [(spent(judge_all), spent(compare_all)) for _ in range(7)]
    judging, comparing = (min(each) for each in zip(*rounds, strict=True))
    ratio = judging / comparing
    return Figure(f"{what} ({ratio:.0f} × ==)", len(pairs) / judging, "pairs/CPU s", LIMIT if held else None, held)


def _same(count: int) -> list[tuple[list[Call], list[Call]]]:
    return [pair(random.Random(i), "exact", "exact") for i in range(count)]


def _with_a_mistake(calls: list[Call]) -> list[Call]:
    return [*calls[:6], (calls[6][0], {**calls[6][1], "days": 30}), *calls[7:]]


if __name__ == "__main__":
    alone(measure)
