"""The HR desk's agents.

`build_v1` does well, though it cannot count days, takes the first of several namesakes, and changes one thing at a
time. `build_v2` is the same desk after a refactor that went wrong; see `SLOPPY`.
"""

from __future__ import annotations

import calendar
from functools import partial
from typing import Any

from harness.demo.clerk import GOODBYE, MORE, Graph, Trade, employ, records_of
from harness.demo.dialogue import Lasting
from harness.demo.hr.desk import Desk
from harness.demo.hr.desk_talk import DeskManners, DeskTalk
from harness.demo.hr.skills import SKILLS
from harness.demo.hr.tools import WRITES, tools_for
from harness.demo.hr.understanding import understand

__all__ = ["GOODBYE", "GREETING", "MORE", "build_v1", "build_v2", "snapshot"]

WRITE_NAMES = frozenset(tool.__name__ for tool in WRITES)
CAREFUL = DeskManners(
    last_day=lambda year, month: calendar.monthrange(year, month)[1],
    confirms=WRITE_NAMES,
    checks_balance=True,
    accepted=None,
)
SLOPPY = DeskManners(
    last_day=lambda year, month: 30,  # "every month has 30 days"
    confirms=WRITE_NAMES - {"request_leave"},  # "a request is only pending, there is nothing to confirm"
    checks_balance=False,  # "the manager sees the balance anyway"
    accepted=frozenset({"pending", "cancelled", "approved", "rejected", "updated"}),  # expense claims are "submitted"
)
GREETING = (
    "This is the HR desk. I can help with leave, schedules, public holidays, payslips, expenses and your address. "
    "What can I do for you?"
)


def build_v1() -> Graph:
    """The desk as it should be, with records of its own."""
    return _build(CAREFUL)


def build_v2() -> Graph:
    """The desk after the refactor, with records of its own."""
    return _build(SLOPPY)


def _build(manners: DeskManners) -> Graph:
    desk = Desk()
    return employ(trade_of(manners), tools_for(desk), desk)


def trade_of(manners: DeskManners) -> Trade[DeskTalk]:
    """What an HR desk of these manners does."""
    return Trade(
        name="hr_desk",
        greeting=GREETING,
        understand=understand,
        talk=partial(DeskTalk, manners=manners),
        skills=SKILLS,
        lasting=Lasting(slots={"username"}, tools={"find_employee"}),
    )


def snapshot(graph: Graph) -> dict[str, Any]:
    """The records of a desk as they are now."""
    return records_of(graph)
