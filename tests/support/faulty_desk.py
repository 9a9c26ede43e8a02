"""The HR desk of the demo with six faults, none of which hides another: what causes must name."""

from __future__ import annotations

import calendar
import json
from functools import partial
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool

from harness.demo.clerk import Graph, Trade, employ
from harness.demo.dialogue import Lasting
from harness.demo.hr.agents import GREETING, WRITE_NAMES
from harness.demo.hr.desk import Desk
from harness.demo.hr.desk_talk import DeskManners, DeskTalk
from harness.demo.hr.skills import SKILLS
from harness.demo.hr.tools import tools_for
from harness.demo.hr.understanding import understand

BEYOND_THE_DESK = {"cancel-two", "colleague-first-name", "request-a-week"}
"""Stories of datasets/written that the right desk fails as well."""
MANNERS = DeskManners(
    last_day=lambda year, month: calendar.monthrange(year, month)[1] - 1,
    confirms=WRITE_NAMES,
    checks_balance=False,
    accepted=frozenset({"pending", "cancelled", "approved", "rejected", "updated"}),  # a claim is submitted again
)


def payslip(talk: DeskTalk) -> str:
    slips: dict[str, str] = {}
    return slips[talk.heard("month")]


def colleague(talk: DeskTalk) -> str:
    """Says everything but the office."""
    talk.ask("person")
    found = talk.call("search_employees", name=talk.heard("person"))["matches"]
    return " ".join(f"{each['name']} is {each['title']}." for each in found)


def unreachable(**arguments: Any) -> str:
    return json.dumps({"error": f"the directory of {arguments['employee_id']} is being moved"})


def _tools(desk: Desk) -> list[BaseTool]:
    tools = tools_for(desk)
    for tool in tools:
        if tool.name == "direct_reports" and isinstance(tool, StructuredTool):
            tool.func = unreachable
    return tools


def build() -> Graph:
    """A fresh desk."""
    trade = Trade(
        name="hr_desk",
        greeting=GREETING,
        understand=understand,
        talk=partial(DeskTalk, manners=MANNERS),
        skills={**SKILLS, "payslip": payslip, "colleague": colleague},
        lasting=Lasting(slots={"username"}, tools={"find_employee"}),
    )
    desk = Desk()
    return employ(trade, _tools(desk), desk)
