"""Rules for tests, decided without a model: each asserts one thing of a trajectory, by the checks of stories.

>>> from harness.evaluations import rules
>>> rules.contains(trajectory, "Friday")
>>> rules.tools(trajectory, ["find_order", "cancel_order"])
>>> rules.check(trajectory, {"type": "calls", "name": "pay_*", "never": True})

A rule raises AssertionError that says what was found instead, UserMistake where it is ill-formed, and NoVerdict where
what it asks for was not recorded, such as a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from harness.errors import UserMistake
from harness.evaluations.fixtures import NoVerdict
from harness.trajectory import execution_seconds, iterations
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial

MOST_ITERATIONS, MOST_SECONDS = 5, 10.0
MODES = {"strict": "exact", "unordered": "unordered", "subset": "subset", "superset": "superset"}
Mode = Literal["strict", "unordered", "subset", "superset"]
RULE = "rule"


def check(trajectory: Trajectory | Trial, demanded: Mapping[str, Any]) -> None:
    """Any check that a story may have (`checks:`), such as {"type": "answer", "contains": ["Friday"]}."""
    __tracebackhide__ = True
    from harness.api import score

    played = trajectory.trajectory if isinstance(trajectory, Trial) else trajectory
    if not isinstance(played, Trajectory):
        raise UserMistake(f"rules: expected a trajectory or a trial, found {type(played).__name__}")
    story = {"id": RULE, "agent": RULE, "prompt": "?", "checks": [{**demanded, "id": RULE}]}
    results = [each for each in score(played, story).checks if each.id == RULE]
    if failed := [each for each in results if each.status == "fail"]:
        raise AssertionError("\n".join(f"{each.code}: {each.message}" for each in failed))
    if unknown := [each for each in results if each.status != "pass"]:
        raise NoVerdict("\n".join(f"{each.code}: {each.message}" for each in unknown))


def length(trajectory: Trajectory | Trial, *, at_least: int | None = None, at_most: int | None = None) -> None:
    """The final answer has so many characters."""
    __tracebackhide__ = True
    limits = {"min_length": at_least, "max_length": at_most}
    if at_least is None and at_most is None:
        raise UserMistake("rules.length: give at_least, at_most, or both")
    check(trajectory, {"type": "answer", **{name: limit for name, limit in limits.items() if limit is not None}})


def required(trajectory: Trajectory | Trial, texts: Sequence[str], *, ignore_case: bool = False) -> None:
    """Each of the texts is in some message of the agent, anywhere in the conversation."""
    __tracebackhide__ = True
    found = {"type": "answer", "scope": "any", "contains": _listed("required", texts), "ignore_case": ignore_case}
    check(trajectory, found)


def prohibited(trajectory: Trajectory | Trial, texts: Sequence[str], *, ignore_case: bool = False) -> None:
    """None of the texts is in any message of the agent."""
    __tracebackhide__ = True
    found = {"type": "answer", "scope": "any", "not_contains": _listed("prohibited", texts), "ignore_case": ignore_case}
    check(trajectory, found)


def exact(trajectory: Trajectory | Trial, text: str) -> None:
    """The final answer is this text."""
    __tracebackhide__ = True
    check(trajectory, {"type": "answer", "equals": text})


def contains(trajectory: Trajectory | Trial, text: str, *, ignore_case: bool = False) -> None:
    """The final answer holds this text."""
    __tracebackhide__ = True
    check(trajectory, {"type": "answer", "contains": [text], "ignore_case": ignore_case})


def tools(trajectory: Trajectory | Trial, expected: Sequence[Any], mode: Mode = "strict", args: str = "") -> None:
    """The calls are those expected: names, or {"name": …, "arguments": {…}}; the ids of calls do not matter.

    strict: the same in the same order, and no other. unordered: the same in any order. subset: no call but these.
    superset: all of these, and any others. `args` is a word of the check `trajectory`, such as superset or ignore.
    """
    __tracebackhide__ = True
    if mode not in MODES:
        raise UserMistake(f"rules.tools: mode: expected one of {', '.join(MODES)}, found {mode!r}")
    if not expected:
        raise UserMistake("rules.tools: expects no call; write rules.check(…, {type: calls, never: true})")
    demanded: dict[str, Any] = {"type": "trajectory", "tools": list(expected), "mode": MODES[mode]}
    check(trajectory, demanded | ({"args": args} if args else {}))


def few_iterations(trajectory: Trajectory | Trial, at_most: int = MOST_ITERATIONS) -> None:
    """The agent needed at most so many messages."""
    __tracebackhide__ = True
    if isinstance(at_most, bool) or not isinstance(at_most, int) or at_most < 0:
        raise UserMistake(f"rules.few_iterations: at_most: expected a number from 0, found {at_most!r}")
    if (found := len(iterations(trajectory))) > at_most:
        raise AssertionError(f"{found} iterations, at most {at_most} allowed")


def fast(trajectory: Trajectory | Trial, at_most: float = MOST_SECONDS) -> None:
    """The conversation took at most so many seconds."""
    __tracebackhide__ = True
    if isinstance(at_most, bool) or not isinstance(at_most, int | float) or not at_most >= 0:
        raise UserMistake(f"rules.fast: at_most: expected seconds from 0, found {at_most!r}")
    taken = execution_seconds(trajectory)
    if taken is None:
        raise NoVerdict("metric_unavailable: it is not known how long the conversation took")
    if taken > at_most:
        raise AssertionError(f"the conversation took {taken:.3g} s, at most {at_most:g} s allowed")


def _listed(rule: str, texts: Sequence[str]) -> list[str]:
    if isinstance(texts, str) or not texts or any(not isinstance(text, str) or not text for text in texts):
        raise UserMistake(f"rules.{rule}: expected a list with at least one text, found {texts!r}")
    return list(texts)
