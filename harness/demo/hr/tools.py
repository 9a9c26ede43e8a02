"""The tools of the HR desk: what they do to its records. Each answers with one JSON object."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool

from harness.demo.database import Database
from harness.demo.hr.desk import Desk
from harness.demo.hr.reads import (
    direct_reports,
    expense_status,
    find_employee,
    holidays,
    leave_balance,
    leave_details,
    leave_schedule,
    payslip,
    search_employees,
)
from harness.demo.hr.rules import Answer
from harness.demo.hr.schemas import arguments_of
from harness.demo.hr.writes import (
    cancel_leave,
    change_leave,
    decide_leave,
    request_leave,
    submit_expense,
    update_address,
)
from harness.demo.refused import Refused

READS: tuple[Callable[..., Answer], ...] = (
    find_employee,
    search_employees,
    direct_reports,
    leave_balance,
    leave_schedule,
    leave_details,
    holidays,
    payslip,
    expense_status,
)
WRITES: tuple[Callable[..., Answer], ...] = (
    request_leave,
    change_leave,
    cancel_leave,
    decide_leave,
    update_address,
    submit_expense,
)


def tools_for(desk: Desk) -> list[BaseTool]:
    """The functions above as LangChain tools that work on this desk."""
    return [_tool(desk, function) for function in (*READS, *WRITES)]


def functions() -> list[Callable[..., Answer]]:
    """The functions above on a desk of their own: the tools of a model that plays the agent."""
    desk = Desk()
    return [_on(desk, function) for function in (*READS, *WRITES)]


def open_desk() -> tuple[list[Callable[..., Answer]], Database]:
    """The same, and the records behind them, of which `harness.worlds:sqlite` makes a snapshot."""
    desk = Desk()
    return [_on(desk, function) for function in (*READS, *WRITES)], desk


def _on(desk: Desk, function: Callable[..., Answer]) -> Callable[..., Answer]:
    bound = partial(function, desk)
    vars(bound)["read_only"] = function in READS
    return bound


def _tool(desk: Desk, function: Callable[..., Answer]) -> BaseTool:
    def answer(**arguments: Any) -> str:
        try:
            return json.dumps(function(desk, **arguments))
        except Refused as why:
            return json.dumps({"error": str(why)})

    return StructuredTool(
        name=function.__name__,
        description=str(function.__doc__),
        func=answer,
        args_schema=arguments_of(function, "desk"),
        metadata={"read_only": function in READS},
    )
