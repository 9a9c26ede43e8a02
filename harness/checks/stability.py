"""Whether the trials of one story agree: the same tools, the same answer, about the same cost, time and tokens."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pydantic import Field

from harness.checks.check import DemandedCheck, Found, Seen, unknown
from harness.text.wording import count
from harness.types.verdict import CheckResult


class Taken(NamedTuple):
    """What is looked at of one trial that has a verdict."""

    tools: frozenset[str]
    answer: int
    """A hash of the last message."""
    cost: float | None
    seconds: float | None
    tokens: float | None


class StabilityCheck(DemandedCheck):
    """How far the trials of a story may differ. It is judged once they are played, and fails the gate of the run."""

    require_same_tools: bool = False
    """The same tools in every trial, in whatever order and however often."""
    max_answer_variants: int | None = Field(default=None, ge=1)
    """How many different last messages there may be."""
    max_cost_delta_pct: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    """How much more the dearest trial may cost than the cheapest, in percent of that."""
    max_latency_delta_pct: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    """The same of the time that the agent's turns took."""
    max_token_delta_pct: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    """The same of tokens."""

    @property
    def asks_for_nothing(self) -> str | None:
        asked = [name for name in ("require_same_tools", "max_answer_variants", *GROWTH) if getattr(self, name)]
        asked += [name for name in GROWTH if getattr(self, name) is not None]
        return None if asked else f"give one of require_same_tools, max_answer_variants, {', '.join(GROWTH)}"

    def look(self, seen: Seen) -> Iterator[Found]:
        """One trial alone agrees with itself."""
        yield from ()

    def over(self, trials: Sequence[Taken]) -> Sequence[CheckResult]:
        """Of all trials of one story that have a verdict."""
        return self.named(self._over(trials))

    def _over(self, trials: Sequence[Taken]) -> Iterator[Found]:
        if len(trials) < 2:
            yield Found(
                "", "skip", "too_few_trials", f"{count(len(trials), 'trial')} with a verdict; at least two can differ"
            )
            return
        if self.require_same_tools:
            yield _tools([each.tools for each in trials])
        if self.max_answer_variants is not None:
            variants = len({each.answer for each in trials})
            yield _more(variants, self.max_answer_variants, "max_answer_variants", "unstable_answer", "answers differ")
        for name, (field, code, what) in GROWTH.items():
            if (most := getattr(self, name)) is not None:
                yield _growth([getattr(each, field) for each in trials], most, name, code, what)


GROWTH: Mapping[str, tuple[str, str, str]] = {
    "max_cost_delta_pct": ("cost", "unstable_cost", "cost"),
    "max_latency_delta_pct": ("seconds", "unstable_latency_ms", "time"),
    "max_token_delta_pct": ("tokens", "unstable_token", "tokens"),
}
"""Field of the check → what of a trial it looks at, its code, and its name."""


def _tools(used: Sequence[frozenset[str]]) -> Found:
    always, ever = frozenset.intersection(*used), frozenset.union(*used)
    if always == ever:
        return Found("require_same_tools", "pass")
    some = ", ".join(sorted(ever - always))
    message = f"only some of {len(used)} trials called {some}"
    return Found("require_same_tools", "fail", "unstable_tools", message, [*sorted(always)], [*sorted(ever)])


def _more(found: int, most: int, name: str, code: str, what: str) -> Found:
    if found <= most:
        return Found(name, "pass", observed=found)
    return Found(name, "fail", code, f"{found} {what}, at most {most} may", most, found)


def _growth(values: Sequence[float | None], most: float, name: str, code: str, what: str) -> Found:
    known = [each for each in values if each is not None]
    if len(known) < len(values):
        return unknown(name, f"not every trial tells its {what}")
    low, high = min(known), max(known)
    growth = (high - low) / low * 100 if low > 0 else math.inf if high > low else 0.0
    if high == low or (low > 0 and _exact(high) * 100 <= _exact(low) * (100 + _exact(most))):
        return Found(name, "pass", observed=round(growth, 6))
    times = "from nothing" if growth == math.inf else f"by {growth:.6g} %"
    message = f"{what} grows {times} from {low:.6g} to {high:.6g} between trials, at most {most:g} % allowed"
    return Found(name, "fail", code, message, most, None if growth == math.inf else round(growth, 6))


def _exact(number: float) -> Fraction:
    """The number as it is written: 0.021 is just 110 % more than 0.01."""
    return Fraction(repr(number))
