"""Whether the agent's calls are those of a reference: the same, a part of them or more, in the same order or in any."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, partial
from typing import Annotated, Any, get_args

from pydantic import Field, JsonValue, ValidationError, ValidationInfo, WithJsonSchema, field_validator, model_validator

from harness.checks.check import DemandedCheck, Found, Seen, meets
from harness.checks.limited import SECONDS, run_within
from harness.checks.reference.arguments import ARGUMENT_MODES, ArgumentMode, Arguments, function_of, inside
from harness.checks.reference.matching import CallComparison, ComparedReference, TrajectoryMode, prepared, shape_of
from harness.checks.reference.telling import departure, weaker_mode
from harness.checks.saying import quoted
from harness.errors import UserMistake, nearest
from harness.threads import OverLimit
from harness.types.chat.steps import read_messages
from harness.types.jsonable import Data
from harness.types.trajectory import Step, ToolCall
from harness.types.verdict import CheckResult

EXPECTED = "expected a list of messages, or an object with messages, steps or tools"
HELD, VACUOUS = meets(""), meets("", "no tool was called", "vacuous")
CLOSE = 0.8
"""Names that are this alike (of 1) are taken for one, misspelt."""


class ReferenceCall(Data):
    """A call that the agent should make."""

    name: str = Field(min_length=1)
    """The tool."""
    arguments: dict[str, JsonValue] | None = None
    """Default is any."""

    @field_validator("name")
    @classmethod
    def _whole(cls, value: str) -> str:
        if set(value) & set("*?["):
            raise ValueError(f'"{value}" is a glob; a reference names its tools whole')
        return value


class TrajectoryCheck(DemandedCheck):
    """Whether the agent's calls are those of a reference. Whether a call failed, and what was said, is not looked at.

    For references that others recorded or wrote. In what order one's own story wants its calls is said by its goals.
    """

    tools: tuple[ReferenceCall, ...] = ()
    """The calls of the reference, where there are no messages: names, or objects with name and arguments."""
    reference: Annotated[tuple[Step, ...], WithJsonSchema({"type": ["array", "object"]})] = ()
    """A conversation as it should be: chat messages in OpenAI's form or any other in which recordings are read, or an
    object with messages, steps or tools. In a suite file also a file of such, relative to it."""
    mode: TrajectoryMode | None = Field(default=None, validate_default=True)
    """strict: the same messages by the same sides, with the same calls. exact: the same calls in the same
    order. unordered: the same calls, in any order. subset: no call but those of the reference. superset: all calls of
    the reference, and any others. subsequence: all calls of the reference in this order, and any others between them.
    Default is subsequence for tools; with messages it has to be said."""
    args: ArgumentMode = "exact"
    """exact: equal as JSON. ignore: not looked at. subset: only arguments of the reference, with its values. superset:
    all arguments of the reference, with its values, and any others."""
    overrides: dict[str, str | tuple[str, ...]] = Field(default_factory=dict)
    """Tool → what goes before args: one of its words, or a list of the arguments that must be equal, such as
    time.start. In a suite also a function as module:function of (arguments, those of the reference)."""

    # ------------------------------------------------------------------------------------------------- as it is written

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        """Tools may stand in the reference, and a name for a call."""
        if not isinstance(value, dict):
            return value
        reference = value.get("reference")
        if isinstance(reference, dict) and set(reference) == {"tools"} and "tools" not in value:
            value = {name: each for name, each in value.items() if name != "reference"} | reference
        if isinstance(value.get("tools"), list | tuple):
            calls = [{"name": each} if isinstance(each, str) else each for each in value["tools"]]
            value = value | {"tools": calls}
        return value

    @field_validator("reference", mode="before")
    @classmethod
    def _read(cls, value: Any, info: ValidationInfo) -> Any:
        if info.data.get("tools"):
            raise ValueError("the calls are given twice, here and as tools; keep one")
        steps = _steps(value)
        for step in steps:
            for call in step.calls:
                if isinstance(call.arguments, str):
                    shown = f"{call.arguments[:60]}…" if len(call.arguments) > 60 else call.arguments
                    raise ValueError(
                        f"the arguments of {call.name} are no JSON object: {shown}; write such as {{}} or "
                        f'{{"city": "London"}}'
                    )
        return steps

    @field_validator("mode")
    @classmethod
    def _comparable(cls, value: TrajectoryMode | None, info: ValidationInfo) -> TrajectoryMode | None:
        if value is None and info.data.get("reference"):
            raise ValueError(f"is missing; write one of {', '.join(get_args(TrajectoryMode))}")
        if value == "strict" and info.data.get("tools"):
            raise ValueError("strict compares messages, and tools are none; write exact, or give messages as reference")
        return value

    @field_validator("args")
    @classmethod
    def _has_effect(cls, value: ArgumentMode, info: ValidationInfo) -> ArgumentMode:
        tools = info.data.get("tools", ())
        if tools and all(each.arguments is None for each in tools):
            raise ValueError("has no effect on tools without arguments; remove it, or give them arguments")
        return value

    @field_validator("overrides", mode="before")
    @classmethod
    def _known(cls, value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, dict):
            raise ValueError('expected an object, such as {"get_weather": "ignore"}')
        calls = list(_calls(info.data.get("tools", ()), info.data.get("reference", ())))
        tools = {name for name, _ in calls}
        for tool, how in value.items():
            _refuse_misspelt(str(tool), tools, value, f"no call of the reference is of the tool {tool}")
            paths = _override(str(tool), how)
            of_tool = [arguments for name, arguments in calls if name == tool and arguments is not None]
            names = {name for arguments in of_tool for name in arguments}
            for path in paths:
                if of_tool and all(inside(arguments, path) is None for arguments in of_tool):
                    _refuse_misspelt(path, names, paths, f"{tool}: no call of the reference has the argument {path}")
        return value

    @property
    def asks_for_nothing(self) -> str | None:
        if not self.tools and not self.reference:
            return "give reference or tools"
        if self._mode in {"superset", "subsequence"} and not self._prepared.calls:
            return f"give a reference with tool calls: with mode {self._mode}, nothing can fail without one"
        return None

    @cached_property
    def vain_overrides(self) -> tuple[str, ...]:
        """Tools of overrides of which the reference has no call, so that nothing is compared by them."""
        called = {name for name, _ in _calls(self.tools, self.reference)}
        return tuple(tool for tool in self.overrides if tool not in called)

    @cached_property
    def functions(self) -> tuple[str, ...]:
        """The functions that it calls, as `module:function`: in a suite only, for stories run no code."""
        return tuple(how for how in self.overrides.values() if isinstance(how, str) and ":" in how)

    def load_functions(self) -> None:
        """Raises UserMistake where a function cannot be called."""
        for each in self.functions:
            function_of(each)

    # -------------------------------------------------------------------------------------------------- as it is judged

    @cached_property
    def _mode(self) -> TrajectoryMode:
        return self.mode or "subsequence"

    @cached_property
    def _prepared(self) -> ComparedReference:
        shape = shape_of(self.reference) if self.reference else None
        return prepared(_calls(self.tools, self.reference), shape, self.args, self.overrides)

    @cached_property
    def _held(self) -> Sequence[CheckResult]:
        """Of every conversation that is as it should be: made once."""
        return self.named([HELD])

    def asks_for(self, call: ToolCall, seen: Seen) -> bool:
        """By name: whether the arguments are right is said by the check."""
        return self._mode != "subset" and any(each.name == call.name for each in self._prepared.calls)

    def look(self, seen: Seen) -> Iterator[Found]:
        yield self._found(seen)

    def judge(self, seen: Seen) -> Sequence[CheckResult]:
        found = self._found(seen)
        return self._held if found is HELD else self.named([found])

    def _found(self, seen: Seen) -> Found:
        if not self.functions:
            return self._compared(seen)
        try:
            return run_within(SECONDS, partial(self._compared, seen))
        except OverLimit:
            return self._broken("check_timeout", f"took longer than {SECONDS:g} s, and was ended")
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - whatever a function of the suite raises
            return self._broken("check_raised", f"raised {type(problem).__name__}: {problem}")

    def _compared(self, seen: Seen) -> Found:
        comparison = CallComparison(seen.trajectory.steps, self._prepared)
        if comparison.holds(self._mode):
            return HELD if comparison.made or self._mode != "subset" else VACUOUS
        return self._departure(comparison)

    def _broken(self, code: str, what: str) -> Found:
        hint = f"mend {', '.join(self.functions)}"
        return Found("overrides", "error", code, f"a function of overrides {what}", hint=hint)

    def _departure(self, comparison: CallComparison) -> Found:
        message, expected, observed, evidence = departure(comparison, self._mode)
        said, hint = f"{self._mode}: {message}", self._hint(comparison)
        return Found("", "fail", "trajectory_mismatch", said, expected, observed, evidence, hint)

    def _hint(self, comparison: CallComparison) -> str | None:
        weaker = weaker_mode(comparison, self._mode)
        if weaker is not None:
            return f"mode: {weaker} would hold"
        if not CallComparison(comparison.steps, comparison.reference.by_name_only).holds(self._mode):
            return None
        return "only arguments differ" if self.overrides else "only arguments differ: args: ignore would hold"


def _calls(tools: Collection[ReferenceCall], steps: Collection[Step]) -> Iterator[tuple[str, Arguments | None]]:
    """(name, arguments) of each call of the reference."""
    yield from ((each.name, each.arguments) for each in tools)
    yield from ((call.name, call.arguments) for step in steps for call in step.calls)


def _steps(document: Any) -> tuple[Step, ...]:
    """Raises ValueError."""
    if isinstance(document, dict):
        inner = document.get("trajectory", document)
        lists = [inner[name] for name in ("messages", "steps") if isinstance(inner, dict) and name in inner]
        if not lists:
            raise ValueError(f"{EXPECTED}; found an object with {', '.join(map(str, document)) or 'nothing in it'}")
        document = lists[0]
    if not isinstance(document, list | tuple):
        file = "; only a check of a suite file may name a file" if isinstance(document, str) else ""
        raise ValueError(f"{EXPECTED}; found {quoted(document)}{file}")
    if not document:
        raise ValueError(f"{EXPECTED}; found an empty list")
    try:
        if all(isinstance(each, Step) or (isinstance(each, dict) and "events" in each) for each in document):
            return tuple(Step.model_validate(each) for each in document)
        steps = read_messages(document, "message ")
    except ValidationError as problem:
        raise ValueError(f"{EXPECTED}; the steps cannot be read: {problem.errors()[0]['msg']}") from None
    except UserMistake as mistake:
        raise ValueError("; ".join(mistake.problems)) from None
    if not steps:
        raise ValueError("no message is the user's or the agent's")
    return tuple(steps)


def _override(tool: str, how: Any) -> tuple[str, ...]:
    """The paths of one that names some. Raises ValueError."""
    if isinstance(how, list | tuple) and how and all(isinstance(each, str) and each for each in how):
        return tuple(how)
    if isinstance(how, str) and (how in ARGUMENT_MODES or ":" in how):
        return ()
    close = nearest(how, ARGUMENT_MODES) if isinstance(how, str) else ""
    expected = f"one of {', '.join(ARGUMENT_MODES)}, a list of arguments, or module:function"
    raise ValueError(f"{tool}: expected {expected}{close if '(did' in close else ''}")


def _refuse_misspelt(name: str, known: Collection[str], given: Collection[str], what: str) -> None:
    """One override may serve several references, so that a name is refused only where another is likely meant."""
    if name not in known:
        close = difflib.get_close_matches(name, [each for each in known if each not in given], n=1, cutoff=CLOSE)
        if close:
            raise ValueError(f'{what} (did you mean "{close[0]}"?)')
