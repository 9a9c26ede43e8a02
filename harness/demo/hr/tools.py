"""The tools of the HR desk: what they do to its records. Each answers with one JSON object."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool

from harness.demo.database import Database, Row
from harness.demo.hr.desk import Desk
from harness.demo.hr.records import TODAY
from harness.demo.hr.schemas import arguments_of
from harness.demo.refused import Refused

Answer = dict[str, Any]
KINDS = ("annual", "sick", "study", "parental")
CATEGORIES = ("travel", "meals", "lodging", "training", "equipment")
CURRENCIES = ("EUR", "GBP", "USD")


def find_employee(desk: Desk, username: str) -> Answer:
    """Find one employee by username: employee_id, name, title, office and manager."""
    found = desk.row(
        "SELECT e.employee_id, e.username, e.name, e.title, e.office, m.name AS manager FROM employees e "
        "LEFT JOIN employees m ON m.employee_id = e.manager_id WHERE e.username = ?",
        username,
    )
    if found is None:
        raise Refused(f"no employee has the username {username}")
    return found


def search_employees(desk: Desk, name: str) -> Answer:
    """Search employees by any part of their name."""
    columns = "employee_id, username, name, title, office"
    matches = desk.rows(f"SELECT {columns} FROM employees WHERE name LIKE ? ORDER BY employee_id", f"%{name}%")
    if not matches:
        raise Refused(f"nobody here is named {name}")
    return {"matches": matches}


def direct_reports(desk: Desk, employee_id: str) -> Answer:
    """List the employees who report to this employee."""
    _employee(desk, employee_id)
    columns = "employee_id, username, name, office"
    found = desk.rows(f"SELECT {columns} FROM employees WHERE manager_id = ? ORDER BY employee_id", employee_id)
    return {"reports": found}


def leave_balance(desk: Desk, employee_id: str, kind: str) -> Answer:
    """Days of one kind of leave (annual, sick, study, parental) that an employee has left; null is no limit."""
    _employee(desk, employee_id)
    _one_of(kind, KINDS, "kind")
    if kind == "sick":
        return {"kind": kind, "days": None}
    found = desk.row("SELECT days FROM balances WHERE employee_id = ? AND kind = ?", employee_id, kind)
    return {"kind": kind, "days": found["days"] if found else 0}


def leave_schedule(desk: Desk, employee_id: str, start: str, end: str) -> Answer:
    """List an employee's leave, of any status, that touches the days from start to end (YYYY-MM-DD)."""
    _employee(desk, employee_id)
    _period(start, end)
    entries = desk.rows(
        'SELECT request_id, kind, start, "end", days, status FROM leave '
        'WHERE employee_id = ? AND start <= ? AND "end" >= ? ORDER BY start',
        employee_id,
        end,
        start,
    )
    return {"entries": entries}


def holidays(desk: Desk, office: str, start: str, end: str) -> Answer:
    """List the public holidays of an office (Leeds, Lisbon, Graz) from start to end (YYYY-MM-DD)."""
    _period(start, end)
    offices = [row["office"] for row in desk.rows("SELECT DISTINCT office FROM holidays")]
    _one_of(office, offices, "office")
    found = desk.rows(
        "SELECT day, name FROM holidays WHERE office = ? AND day BETWEEN ? AND ? ORDER BY day", office, start, end
    )
    return {"holidays": found}


def payslip(desk: Desk, employee_id: str, month: str) -> Answer:
    """One payslip of an employee; month is YYYY-MM."""
    _employee(desk, employee_id)
    columns = "month, gross, net, currency, paid_on"
    found = desk.row(f"SELECT {columns} FROM payslips WHERE employee_id = ? AND month = ?", employee_id, month)
    if found is None:
        raise Refused(f"there is no payslip for {month}")
    return found


def expense_status(desk: Desk, claim_id: str) -> Answer:
    """The state of an expense claim, by its number, such as X-2041."""
    found = desk.row("SELECT * FROM claims WHERE claim_id = ?", claim_id)
    if found is None:
        raise Refused(f"there is no expense claim {claim_id}")
    return found


def request_leave(desk: Desk, employee_id: str, kind: str, start: str, end: str, note: str | None = None) -> Answer:
    """Ask for leave from start to end (YYYY-MM-DD, both included). The employee's manager decides about it."""
    employee = _employee(desk, employee_id)
    _one_of(kind, KINDS, "kind")
    days = desk.working_days(employee["office"], *_period(start, end))
    if days == 0:
        raise Refused("there is no working day in this period")
    return desk.rows(
        "INSERT INTO leave SELECT 'L-' || (max(substr(request_id, 3) + 0) + 1), ?, ?, ?, ?, ?, 'pending', ? "
        "FROM leave RETURNING request_id, status, days",
        *(employee_id, kind, start, end, days, note),
    )[0]


def cancel_leave(desk: Desk, request_id: str) -> Answer:
    """Cancel a leave request that is pending or approved and has not begun."""
    found = _leave(desk, request_id)
    if found["status"] not in {"pending", "approved"}:
        raise Refused(f"{request_id} is {found['status']} already")
    if found["start"] <= TODAY:
        raise Refused(f"{request_id} has begun already")
    desk.rows("UPDATE leave SET status = 'cancelled' WHERE request_id = ?", request_id)
    return {"request_id": request_id, "status": "cancelled"}


def decide_leave(desk: Desk, request_id: str, approver_id: str, decision: str, comment: str | None = None) -> Answer:
    """Decide about a pending leave request; decision is approved or rejected. Only the employee's manager may."""
    found = _leave(desk, request_id)
    _one_of(decision, ("approved", "rejected"), "decision")
    if _employee(desk, found["employee_id"])["manager_id"] != approver_id:
        raise Refused(f"{approver_id} is not the manager of the employee who asked")
    if found["status"] != "pending":
        raise Refused(f"{request_id} is {found['status']} already")
    note = comment if comment is not None else found["note"]
    desk.rows("UPDATE leave SET status = ?, note = ? WHERE request_id = ?", decision, note, request_id)
    return {"request_id": request_id, "status": decision}


def update_address(desk: Desk, employee_id: str, street: str, city: str, postcode: str) -> Answer:
    """Change an employee's home address."""
    _employee(desk, employee_id)
    desk.rows(
        "UPDATE employees SET street = ?, city = ?, postcode = ? WHERE employee_id = ?",
        *(street, city, postcode, employee_id),
    )
    return {"employee_id": employee_id, "status": "updated"}


def submit_expense(
    desk: Desk, employee_id: str, category: str, amount: float, currency: str, spent_on: str, description: str
) -> Answer:
    """Claim money back. Categories: travel, meals, lodging, training, equipment; currencies: EUR, GBP, USD."""
    _employee(desk, employee_id)
    _one_of(category, CATEGORIES, "category")
    _one_of(currency, CURRENCIES, "currency")
    if amount <= 0:
        raise Refused("the amount must be above zero")
    if _day(spent_on).isoformat() > TODAY:
        raise Refused(f"{spent_on} has not come yet")
    return desk.rows(
        "INSERT INTO claims SELECT 'X-' || (max(substr(claim_id, 3) + 0) + 1), ?, ?, ?, ?, ?, ?, 'submitted' "
        "FROM claims RETURNING claim_id, status",
        *(employee_id, category, amount, currency, spent_on, description),
    )[0]


READS: tuple[Callable[..., Answer], ...] = (
    find_employee,
    search_employees,
    direct_reports,
    leave_balance,
    leave_schedule,
    holidays,
    payslip,
    expense_status,
)
WRITES: tuple[Callable[..., Answer], ...] = (request_leave, cancel_leave, decide_leave, update_address, submit_expense)


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


def _employee(desk: Desk, employee_id: str) -> Row:
    found = desk.row("SELECT * FROM employees WHERE employee_id = ?", employee_id)
    if found is None:
        raise Refused(f"no employee has the number {employee_id}")
    return found


def _leave(desk: Desk, request_id: str) -> Row:
    found = desk.row("SELECT * FROM leave WHERE request_id = ?", request_id)
    if found is None:
        raise Refused(f"there is no leave request {request_id}")
    return found


def _one_of(value: str, valid: tuple[str, ...] | list[str], what: str) -> None:
    if value not in valid:
        raise Refused(f"{what} {value} is not one of {', '.join(valid)}")


def _period(start: str, end: str) -> tuple[date, date]:
    first, last = _day(start), _day(end)
    if last < first:
        raise Refused(f"{end} is before {start}")
    return first, last


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"{text} is not a date of the form YYYY-MM-DD") from None
