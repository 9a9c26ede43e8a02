"""What the HR desk's tools change in its records. Each answers with one JSON object, and refuses with an error."""

from __future__ import annotations

from typing import get_args

from harness.demo.hr.desk import Desk
from harness.demo.hr.records import TODAY
from harness.demo.hr.rules import (
    Answer,
    Category,
    Currency,
    Decision,
    Kind,
    day_of,
    employee_of,
    granted,
    leave_of,
    one_of,
)
from harness.demo.refused import Refused


def request_leave(desk: Desk, employee_id: str, kind: Kind, start: str, end: str, note: str | None = None) -> Answer:
    """Request leave for an employee, whose manager decides about it. Ask for confirmation first.

    Args:
        employee_id: The number of the employee, such as E-312.
        kind: The kind of leave.
        start: The first day of the leave (YYYY-MM-DD).
        end: The last day of the leave (YYYY-MM-DD).
        note: A note for the manager.
    """
    employee = employee_of(desk, employee_id)
    one_of(kind, get_args(Kind), "kind")
    days = granted(desk, employee, kind, start, end)
    return desk.rows(
        "INSERT INTO leave SELECT 'L-' || (max(substr(request_id, 3) + 0) + 1), ?, ?, ?, ?, ?, 'pending', ? "
        "FROM leave RETURNING request_id, status, days",
        *(employee_id, kind, start, end, days, note),
    )[0]


def change_leave(desk: Desk, request_id: str, start: str, end: str) -> Answer:
    """Change the days of a leave request that is pending.

    Args:
        request_id: The number of the leave request, such as L-501.
        start: The new first day of the leave (YYYY-MM-DD).
        end: The new last day of the leave (YYYY-MM-DD).
    """
    found = leave_of(desk, request_id)
    if found["status"] != "pending":
        raise Refused(f"{request_id} is {found['status']} already")
    days = granted(desk, employee_of(desk, found["employee_id"]), found["kind"], start, end)
    desk.rows('UPDATE leave SET start = ?, "end" = ?, days = ? WHERE request_id = ?', start, end, days, request_id)
    return {"request_id": request_id, "status": "pending", "days": days}


def cancel_leave(desk: Desk, request_id: str) -> Answer:
    """Cancel a leave request that is pending or approved and has not begun. Ask for confirmation first.

    Args:
        request_id: The number of the leave request, such as L-501.
    """
    found = leave_of(desk, request_id)
    if found["status"] not in {"pending", "approved"}:
        raise Refused(f"{request_id} is {found['status']} already")
    if found["start"] <= TODAY:
        raise Refused(f"{request_id} has begun already")
    desk.rows("UPDATE leave SET status = 'cancelled' WHERE request_id = ?", request_id)
    return {"request_id": request_id, "status": "cancelled"}


def decide_leave(
    desk: Desk, request_id: str, approver_id: str, decision: Decision, comment: str | None = None
) -> Answer:
    """Approve or reject a pending leave request of a direct report.

    Args:
        request_id: The number of the leave request, such as L-501.
        approver_id: The number of the employee who decides: the manager of the one who asked.
        decision: Whether it is approved or rejected.
        comment: A comment for the employee who asked.
    """
    found = leave_of(desk, request_id)
    one_of(decision, get_args(Decision), "decision")
    if employee_of(desk, found["employee_id"])["manager_id"] != approver_id:
        raise Refused(f"{approver_id} is not the manager of the employee who asked")
    if found["status"] != "pending":
        raise Refused(f"{request_id} is {found['status']} already")
    note = comment if comment is not None else found["note"]
    desk.rows("UPDATE leave SET status = ?, note = ? WHERE request_id = ?", decision, note, request_id)
    return {"request_id": request_id, "status": decision}


def update_address(desk: Desk, employee_id: str, street: str, city: str, postcode: str) -> Answer:
    """Update the home address of an employee.

    Args:
        employee_id: The number of the employee, such as E-312.
        street: The new street with its number.
        city: The new city.
        postcode: The new postcode.
    """
    employee_of(desk, employee_id)
    desk.rows(
        "UPDATE employees SET street = ?, city = ?, postcode = ? WHERE employee_id = ?",
        *(street, city, postcode, employee_id),
    )
    return {"employee_id": employee_id, "status": "updated"}


def submit_expense(
    desk: Desk,
    employee_id: str,
    category: Category,
    amount: float,
    currency: Currency,
    spent_on: str,
    description: str,
) -> Answer:
    """Submit an expense claim of an employee, to get back what they paid.

    Args:
        employee_id: The number of the employee, such as E-312.
        category: The category of the expense.
        amount: The amount that was paid.
        currency: The currency in which it was paid.
        spent_on: The day on which it was paid (YYYY-MM-DD).
        description: What it was for.
    """
    employee_of(desk, employee_id)
    one_of(category, get_args(Category), "category")
    one_of(currency, get_args(Currency), "currency")
    if amount <= 0:
        raise Refused("the amount must be above zero")
    if day_of(spent_on).isoformat() > TODAY:
        raise Refused(f"{spent_on} has not come yet")
    return desk.rows(
        "INSERT INTO claims SELECT 'X-' || (max(substr(claim_id, 3) + 0) + 1), ?, ?, ?, ?, ?, ?, 'submitted' "
        "FROM claims RETURNING claim_id, status",
        *(employee_id, category, amount, currency, spent_on, description),
    )[0]
