"""What a conversation may take: tokens, money, time, answers of the model, turns, calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import Field

from harness.checks.amounts import amounts_of
from harness.checks.check import Count, DemandedCheck, Found, Number, Seen, unknown


class BudgetCheck(DemandedCheck):
    """What a conversation may take at most; what is just that passes. What the agent does not report is skipped."""

    max_tokens: Count | None = Field(default=None, ge=0)
    """Tokens that the agent's models read and wrote."""
    max_cost: Number | None = Field(default=None, ge=0, allow_inf_nan=False)
    """US dollars that the agent spent."""
    max_seconds: Number | None = Field(default=None, ge=0, allow_inf_nan=False)
    """Seconds that the agent's turns took together, as the harness measures them."""
    max_steps: Count | None = Field(default=None, ge=0)
    """Answers of the agent's models."""
    max_turns: Count | None = Field(default=None, ge=0)
    """How often the user spoke."""
    max_calls: Count | None = Field(default=None, ge=0)
    """Tool calls, failed ones too."""

    @property
    def asks_for_nothing(self) -> str | None:
        return None if any(getattr(self, name) is not None for name in LIMITS) else f"give one of {', '.join(LIMITS)}"

    def look(self, seen: Seen) -> Iterator[Found]:
        taken = amounts_of(seen.trajectory)
        for name, (code, what) in LIMITS.items():
            most = getattr(self, name)
            if most is not None:
                amount = name.removeprefix("max_")
                found = _held_against(most, getattr(taken, amount), name, code, what)
                yield unknown(name, IN_PART) if found.status == "pass" and amount in taken.at_least else found


IN_PART = "the agent reports it of some answers of its models alone, and these do not exceed it"
LIMITS: Mapping[str, tuple[str, str]] = {
    "max_tokens": ("tokens_over_budget", "{} tokens"),
    "max_cost": ("cost_over_budget", "${}"),
    "max_seconds": ("latency_over_budget", "{} s"),
    "max_steps": ("iterations_over_budget", "{} answers of its models"),
    "max_turns": ("turns_over_budget", "{} turns"),
    "max_calls": ("too_many_tool_calls", "{} calls"),
}
"""Field → the code of what exceeds it, and how an amount of it is told."""


def _held_against(most: float, taken: float | None, name: str, code: str, what: str) -> Found:
    if taken is None:
        return unknown(
            name, f"the agent does not report it, so nobody can say whether {what.format(f'{most:g}')} were kept"
        )
    if taken <= most:
        return Found(name, "pass", observed=taken)
    message = f"took {what.format(f'{taken:.6g}')}, at most {what.format(f'{most:.6g}')} allowed"
    return Found(name, "fail", code, message, most, taken)
