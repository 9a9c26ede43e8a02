"""Which calls must be made, how often, in which order, how fast: of tools, skills, plugins, or to other agents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from math import isfinite
from typing import Any, Literal, NamedTuple

from pydantic import Field, JsonValue, model_validator

from harness.checks.check import Count, DemandedCheck, Found, Number, Seen, meets, unknown
from harness.text.wording import count
from harness.types.trajectory import Handoff, ToolCall

Kind = Literal["tool", "skill", "plugin", "agent"]


class KindCodes(NamedTuple):
    """The codes of what fails, by kind."""

    missing: str
    forbidden: str
    too_many: str
    slow: str = ""
    failing: str = ""


CODES: Mapping[Kind, KindCodes] = {
    "tool": KindCodes(
        "required_tool_missing",
        "forbidden_tool_called",
        "too_many_tool_calls",
        "tool_latency_over_budget",
        "too_many_tool_errors",
    ),
    "skill": KindCodes(
        "required_skill_missing",
        "forbidden_skill_called",
        "too_many_skill_calls",
        "skill_latency_over_budget",
        "too_many_skill_errors",
    ),
    "plugin": KindCodes(
        "required_plugin_missing",
        "forbidden_plugin_called",
        "too_many_plugin_calls",
        "plugin_latency_over_budget",
        "too_many_plugin_errors",
    ),
    "agent": KindCodes("required_agent_missing", "forbidden_agent_called", "too_many_agent_calls"),
}


class Made(NamedTuple):
    """One call with its step. Calls of one step are simultaneous."""

    step: int
    name: str
    call: ToolCall | None
    """None of an agent that took over."""


class CallsCheck(DemandedCheck):
    """Calls that must, may or must not be made; failed ones count as well.

    Without a number it asks for one call at least; with `max`, `max_seconds` or `max_errors` alone for none.
    """

    kind: Kind = "tool"
    """tool; skill or plugin, where the agent's answers tell of them; agent: another agent takes over."""
    name: tuple[str, ...] = ()
    """Which, by name or glob, or several of them. Default is every one of the kind."""
    args: dict[str, JsonValue] = Field(default_factory=dict)
    """Only calls with these arguments, whatever else they have: values, or predicates such as {$any: [a, b]}."""
    min: Count | None = Field(default=None, ge=0)
    """How many calls there must be at least."""
    max: Count | None = Field(default=None, ge=0)
    """How many there may be at most."""
    never: bool = False
    """There may be none; with before or after none there: never, after: pay allows calls up to the first one of pay."""
    before: tuple[str, ...] = ()
    """The first of them must stand before the first call of each of these, by name or glob."""
    after: tuple[str, ...] = ()
    """The first of them must stand after the first call of each of these."""
    max_seconds: Number | None = Field(default=None, ge=0, allow_inf_nan=False)
    """What each of them may take at most."""
    max_errors: Count | None = Field(default=None, ge=0)
    """How many of them may fail at most."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        """One name instead of a list."""
        if isinstance(value, dict):
            names = {each: [value[each]] for each in ("name", "before", "after") if isinstance(value.get(each), str)}
            return {**value, **names}
        return value

    @model_validator(mode="after")
    def _possible(self) -> CallsCheck:
        if any(not each.strip() for each in (*self.name, *self.before, *self.after)):
            raise ValueError("a name is blank; write a name, or a glob such as cancel_*")
        if self.never and (self.min is not None or self.max is not None):
            raise ValueError("never is max: 0; take min and max out")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError(f"min {self.min} is more than max {self.max}")
        if self.kind == "agent" and (self.args or self.max_seconds is not None or self.max_errors is not None):
            raise ValueError("an agent that takes over has no args, max_seconds or max_errors")
        return self

    @property
    def least(self) -> int:
        """How many there must be."""
        if self.min is not None:
            return self.min
        capped = self.max is not None or self.max_seconds is not None or self.max_errors is not None
        return 0 if self.never or capped else 1

    def asks_for(self, call: ToolCall, seen: Seen) -> bool:
        """Only by its name: what asks for any call asks for none of them."""
        wanted = bool(self.least and self.name) and call.kind == self.kind and _named(call.name, self.name)
        return wanted and seen.has(call, self.args)

    def look(self, seen: Seen) -> Iterator[Found]:
        every = list(_made(seen, self.kind))
        calls = [each for each in every if _named(each.name, self.name) and self._fits(each, seen)]
        if self.never:
            yield from self._never(calls, every)
            return
        if self.least:
            yield self._enough(calls)
        if self.max is not None:
            yield self._few(calls, self.max, "max")
        for i, name in enumerate(self.before):
            yield self._order(f"before[{i}]", calls, [each for each in every if _named(each.name, (name,))], name)
        for i, name in enumerate(self.after):
            others = [each for each in every if _named(each.name, (name,))]
            yield self._order(f"after[{i}]", calls, others, name)
        if self.max_seconds is not None:
            yield self._fast(calls, self.max_seconds)
        if self.max_errors is not None:
            yield self._sound(calls, self.max_errors, seen)

    def _fits(self, made: Made, seen: Seen) -> bool:
        return not self.args or (made.call is not None and seen.has(made.call, self.args))

    @property
    def _who(self) -> str:
        named = " or ".join(self.name) if self.name else f"any {self.kind}"
        return f"{named} with these arguments" if self.args else named

    # ---------------------------------------------------------------------------------------------------- how often

    def _enough(self, calls: Sequence[Made]) -> Found:
        if len(calls) >= self.least:
            return Found("min", "pass", observed=len(calls), evidence=_steps(calls))
        times = (
            f"was called {count(len(calls), 'time')}, at least {self.least} expected" if calls else "was never called"
        )
        message = f"{self._who} {times}"
        return Found("min", "fail", CODES[self.kind].missing, message, self.least, len(calls), _steps(calls))

    def _few(self, calls: Sequence[Made], most: int, path: str) -> Found:
        if len(calls) <= most:
            return Found(path, "pass", observed=len(calls), evidence=_steps(calls))
        if not most:
            message = f"{self._who} was called: {_at(calls)}"
            return Found(path, "fail", CODES[self.kind].forbidden, message, 0, _shown(calls), _steps(calls))
        message = f"{self._who} was called {count(len(calls), 'time')}, at most {most} allowed"
        code = CODES[self.kind].too_many
        return Found(path, "fail", code, message, most, len(calls), _steps(calls))

    def _never(self, calls: Sequence[Made], every: Sequence[Made]) -> Iterator[Found]:
        if not (self.before or self.after):
            yield self._few(calls, 0, "never")
            return
        for field, names in (("before", self.before), ("after", self.after)):
            for i, name in enumerate(names):
                turn = _first([each for each in every if _named(each.name, (name,))])
                if turn is None:
                    yield meets(f"{field}[{i}]", f"{name} was never called", "vacuous")
                    continue
                wrong = [each for each in calls if (each.step < turn if field == "before" else each.step > turn)]
                found = self._few(wrong, 0, f"{field}[{i}]")
                where = f"; it may not stand {field} {name} (step {turn})" if wrong else ""
                yield found._replace(message=f"{found.message}{where}")

    # ------------------------------------------------------------------------------------------ order, time, errors

    def _order(self, path: str, calls: Sequence[Made], others: Sequence[Made], name: str) -> Found:
        mine, theirs = _first(calls), _first(others)
        if mine is None or theirs is None:
            return meets(path, f"{self._who if mine is None else name} was never called", "vacuous")
        field = path.partition("[")[0]
        if mine < theirs if field == "before" else mine > theirs:
            return Found(path, "pass", evidence=(mine, theirs))
        how = "in the same step" if mine == theirs else "only after that" if field == "before" else "before that"
        message = f"{self._who} must stand {field} {name} (step {theirs}), and was called {how} (step {mine})"
        return Found(path, "fail", "call_out_of_order", message, name, mine, tuple(sorted({mine, theirs})))

    def _fast(self, calls: Sequence[Made], most: float) -> Found:
        taken = [(each, each.call.seconds if each.call is not None else None) for each in calls]
        timed = [(each, seconds) for each, seconds in taken if seconds is not None and isfinite(seconds)]
        if len(timed) < len(calls):
            return unknown("max_seconds", f"it is not known how long {self._who} took")
        slow = [(each, seconds) for each, seconds in timed if seconds > most]
        if not slow:
            return Found("max_seconds", "pass", code=None if calls else "vacuous")
        each, seconds = max(slow, key=lambda pair: pair[1])
        message = f"{each.name} took {seconds:.3g} s (step {each.step}), at most {most:g} s allowed"
        code = CODES[self.kind].slow
        return Found("max_seconds", "fail", code, message, most, seconds, _steps([each for each, _ in slow]))

    def _sound(self, calls: Sequence[Made], most: int, seen: Seen) -> Found:
        failed = [each for each in calls if each.call is not None and seen.error_of(each.call) is not None]
        if len(failed) <= most:
            return Found("max_errors", "pass", code=None if calls else "vacuous", observed=len(failed))
        message = f"{count(len(failed), 'call')} of {self._who} failed, at most {most} may: {_at(failed)}"
        code = CODES[self.kind].failing
        return Found("max_errors", "fail", code, message, most, len(failed), _steps(failed))


def _made(seen: Seen, kind: Kind) -> Iterator[Made]:
    for step in seen.trajectory.steps:
        if step.role != "agent":
            continue
        for event in step.events:
            if kind == "agent" and isinstance(event, Handoff):
                yield Made(step.number, event.target, None)
            elif isinstance(event, ToolCall) and event.kind == kind:
                yield Made(step.number, event.name, event)


def _named(name: str, globs: Sequence[str]) -> bool:
    return not globs or any(fnmatchcase(name, glob) for glob in globs)


def _first(calls: Sequence[Made]) -> int | None:
    return min((each.step for each in calls), default=None)


def _steps(calls: Sequence[Made]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(each.step for each in calls))


def _at(calls: Sequence[Made]) -> str:
    return ", ".join(f"{each.name} (step {each.step})" for each in calls)


def _shown(calls: Sequence[Made]) -> JsonValue:
    return [
        {"tool": each.name, "arguments": each.call.arguments} if each.call is not None else each.name for each in calls
    ]
