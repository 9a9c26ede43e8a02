"""The HR desk as it would be if nobody knew the number of a leave request: what is cancelled is found in a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.demo.hr import tools

LEFT_OUT = {"leave_details", "change_leave", "decide_leave", "cancel_leave"}


def functions() -> list[Callable[..., Any]]:
    made = {each.func.__name__: each for each in tools.functions()}

    def cancel_leave(request_id: str) -> Any:
        """Cancel a leave request that is pending or approved and has not begun."""
        return made["cancel_leave"](request_id=request_id)

    cancel_leave.read_only = False
    return [*(each for name, each in made.items() if name not in LEFT_OUT), cancel_leave]
