"""A check that the suite's author writes as a function. Suites only: stories run no code."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from pydantic import Field, JsonValue

from harness.checks.check import DemandedCheck, Found, Seen, meets
from harness.checks.limited import SECONDS, run_within
from harness.errors import UserMistake
from harness.plugins import load
from harness.threads import OverLimit
from harness.types.verdict import CheckResult

PREFIX = "python:"
"""What the type of such a check begins with; module:function follows."""
GIVEN = ("trajectory", "story", "settings")
"""The parameters that such a function may have."""


class FunctionCheck(DemandedCheck):
    """A function of the suite's author. It gets `trajectory`, and `story` and `settings` where it has such parameters.

    It returns True, or False, or a sentence that says what is wrong, or a CheckResult; an assertion that fails says
    what is wrong, too. Anything else it raises leaves the trial undecided, and so does one that takes too long.
    """

    settings: dict[str, JsonValue] = Field(default_factory=dict)
    """Handed to the function."""
    timeout: float = Field(default=SECONDS, gt=0, allow_inf_nan=False)
    """Seconds that the function may take; then it is ended, and the trial is undecided."""

    @property
    def reference(self) -> str:
        return self.type.removeprefix(PREFIX)

    def function(self) -> Callable[..., Any]:
        """Raises UserMistake where there is no such function, or one that takes something else."""
        found: Callable[..., Any] = load(self.reference, what="check")
        if not callable(found):
            raise UserMistake(f'check "{self.reference}": is no function, but {type(found).__name__}')
        if inspect.iscoroutinefunction(found):
            raise UserMistake(f'check "{self.reference}": is an async function; write it with def')
        needed = [name for name, each in _parameters(found).items() if each.default is each.empty and name not in GIVEN]
        if needed:
            raise UserMistake(
                f'check "{self.reference}": has a parameter {", ".join(needed)}; it may have {", ".join(GIVEN)}'
            )
        return found

    def look(self, seen: Seen) -> Iterator[Found]:
        try:
            function = self.function()
            given: Mapping[str, Any] = {
                "trajectory": seen.trajectory.model_copy(update={"steps": list(seen.trajectory.steps)}),
                "story": seen.story,
                "settings": dict(self.settings),
            }
            names = _parameters(function)
            handed = {name: value for name, value in given.items() if name in names}
            said = run_within(self.timeout, partial(function, **handed))
        except OverLimit:
            message = f"the check itself took longer than {self.timeout:g} s, and was ended"
            hint = f"mend {self.reference}, or give the check a longer timeout"
            yield Found("", "error", "check_timeout", message, hint=hint)
        except AssertionError as problem:
            yield Found("", "fail", "check_failed", str(problem) or "an assertion failed")
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - whatever the author's function raises
            message = f"the check itself raised {type(problem).__name__}: {problem}"
            yield Found("", "error", "check_raised", message, hint=f"mend {self.reference}")
        else:
            yield self._found(said)

    def _found(self, said: Any) -> Found:
        if said is True:
            return meets("")
        if said is False:
            return Found("", "fail", "check_failed", f"{self.reference} says no")
        if isinstance(said, str):
            return Found("", "fail", "check_failed", said)
        if isinstance(said, CheckResult):
            return Found(
                said.path or "", said.status, said.code, said.message, said.expected, said.observed, said.evidence,
                said.hint,
            )  # fmt: skip
        message = f"the check returned {type(said).__name__}; expected True, False, a sentence or a CheckResult"
        return Found("", "error", "check_raised", message, hint=f"mend {self.reference}")


def _parameters(function: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    try:
        found = inspect.signature(function).parameters
    except (TypeError, ValueError):  # such as some functions written in C
        return {}
    return {name: each for name, each in found.items() if each.kind in {each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY}}
