"""The checks of calls that a story does not want: forbidden ones, and too many of a tool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from pydantic import JsonValue

from harness.scoring.calls.defaults import NO_DEFAULT, UNKNOWN
from harness.scoring.checks.judged import Judged, as_observed, at_step
from harness.scoring.expected.predicates import meets
from harness.text.wording import count
from harness.types.story import Forbidden
from harness.types.trajectory import ToolCall
from harness.types.verdict import CheckResult

Call = tuple[int, ToolCall]
"""A call and its step."""


def forbid(judged: Judged) -> CheckResult | None:
    """No call that the story forbids was made; one that failed counts as well."""
    rules = judged.story.forbid
    if not rules:
        return None
    broken = {i: found for i, rule in enumerate(rules) if (found := list(_against(rule, judged)))}
    if not broken:
        return CheckResult(check="forbid", status="pass")
    calls = _in_order(broken.values())
    return CheckResult(
        check="forbid",
        status="fail",
        code="forbidden_call",
        message="; ".join(_told(rules[i], found, judged) for i, found in broken.items()),
        expected=[_document(rules[i]) for i in broken],
        observed=as_observed(calls),
        evidence=tuple(dict.fromkeys(step for step, _ in calls)),
        hint=_hint(judged, [rules[i] for i in broken]),
    )


def _against(rule: Forbidden, judged: Judged) -> Iterator[Call]:
    """The calls that break this rule."""
    released = min((step for goal in rule.unless if (step := judged.met_at(goal)) is not None), default=None)
    for step, call in judged.calls():
        allowed = released is not None and step > released
        if not allowed and fnmatchcase(call.name, rule.tool) and has_arguments(call, rule.args, judged):
            yield step, call


def has_arguments(call: ToolCall, args: Mapping[str, Any], judged: Judged) -> bool:
    """Whether a call has these arguments, whatever else it has. What it leaves out is taken for its default."""
    if not args:
        return True
    if isinstance(call.arguments, str):
        return False
    shape = judged.evidence.shapes.get(call.name, UNKNOWN)
    for name, expected in args.items():
        observed = call.arguments[name] if name in call.arguments else shape.below(name).default
        if observed is NO_DEFAULT or not meets(expected, observed):
            return False
    return True


def _told(rule: Forbidden, calls: list[Call], judged: Judged) -> str:
    """What was called when, and why that was not allowed."""
    text = f"called what the story forbids: {at_step(calls)}"
    if not rule.unless:
        return text
    met = [f"{goal} (met at step {step})" for goal in rule.unless if (step := judged.met_at(goal)) is not None]
    if met:
        return f"{text}, not after {' or '.join(met)}"
    return f"{text}, though {' and '.join(rule.unless)} {'was' if len(rule.unless) == 1 else 'were'} never met"


def _document(rule: Forbidden) -> JsonValue:
    """The rule as it stands in the story."""
    document: dict[str, JsonValue] = rule.model_dump(mode="json", exclude_defaults=True)
    return document


def _hint(judged: Judged, rules: list[Forbidden]) -> str:
    unless = list(dict.fromkeys(goal for rule in rules for goal in rule.unless))
    if unless:
        return f"the call is allowed at steps after {' or '.join(unless)}; every call before counts, failed ones too"
    return "every call counts, failed ones too; if some are right, name the arguments of the wrong ones under args"


def _in_order(groups: Iterable[list[Call]]) -> list[Call]:
    """Calls of several rules, each once, in the order of the conversation."""
    calls = {id(call): (step, call) for found in groups for step, call in found}
    return sorted(calls.values(), key=lambda each: each[0])


def at_most(judged: Judged) -> CheckResult | None:
    """No tool was called more often than the story allows; calls that failed count as well."""
    limits = judged.story.at_most
    if not limits:
        return None
    made = {glob: [each for each in judged.calls() if fnmatchcase(each[1].name, glob)] for glob in limits}
    over = {glob: calls for glob, calls in made.items() if len(calls) > limits[glob]}
    if not over:
        return CheckResult(check="at_most", status="pass", observed={glob: len(calls) for glob, calls in made.items()})
    return CheckResult(
        check="at_most",
        status="fail",
        code="too_many_calls",
        message="; ".join(_too_many(glob, calls, limits[glob]) for glob, calls in over.items()),
        expected={glob: limits[glob] for glob in over},
        observed={glob: len(calls) for glob, calls in over.items()},
        evidence=tuple(dict.fromkeys(step for step, _ in _in_order(over.values()))),
        hint="every call counts, failed and repeated ones too; a glob counts the calls of all its tools together",
    )


def _too_many(glob: str, calls: list[Call], limit: int) -> str:
    steps = ", ".join(str(step) for step, _ in calls)
    where = "step" if len(calls) == 1 else "steps"
    return f"{glob} was called {count(len(calls), 'time')}, at most {limit} allowed ({where} {steps})"
