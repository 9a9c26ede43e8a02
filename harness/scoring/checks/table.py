"""Every check, as one table: each looks at what was judged and says pass, fail or nothing."""

from __future__ import annotations

from harness.scoring.checks.conduct import agent_error, regular_end, routing
from harness.scoring.checks.consent import consent
from harness.scoring.checks.forbidden import at_most, forbid
from harness.scoring.checks.judged import Check, Judged
from harness.scoring.checks.sayings import must_not_say
from harness.scoring.checks.writes import unexpected_write
from harness.scoring.world.check import state
from harness.types.verdict import CheckResult


def undecided(judged: Judged) -> CheckResult | None:
    """The search for an assignment was not cut."""
    if judged.assignment.exact:
        return None
    return CheckResult(
        check="assignment",
        status="error",
        code="undecided",
        message="the search for an assignment was cut before all ways were tried",
        hint="too many calls fit too many goals: give the goals more specific arguments or an order",
    )


CHECKS: tuple[Check, ...] = (
    agent_error,
    regular_end,
    unexpected_write,
    state,
    forbid,
    at_most,
    must_not_say,
    consent,
    routing,
    undecided,
)
"""Every check that can be made without a model, in the order in which they are shown."""
