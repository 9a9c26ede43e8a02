"""What is so of the HR desk's records, and what may be asked of them: the rules that its tools share."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from harness.demo.database import Row
from harness.demo.hr.desk import Desk
from harness.demo.hr.records import TODAY
from harness.demo.refused import Refused

Answer = dict[str, Any]
Kind = Literal["annual", "sick", "study", "parental"]
Category = Literal["travel", "meals", "lodging", "training", "equipment"]
Currency = Literal["EUR", "GBP", "USD"]
Office = Literal["Leeds", "Lisbon", "Graz"]
Decision = Literal["approved", "rejected"]


def employee_of(desk: Desk, employee_id: str) -> Row:
    found = desk.row("SELECT * FROM employees WHERE employee_id = ?", employee_id)
    if found is None:
        raise Refused(f"no employee has the number {employee_id}")
    return found


def leave_of(desk: Desk, request_id: str) -> Row:
    found = desk.row("SELECT * FROM leave WHERE request_id = ?", request_id)
    if found is None:
        raise Refused(f"there is no leave request {request_id}")
    return found


def one_of(value: str, valid: tuple[str, ...], what: str) -> None:
    if value not in valid:
        raise Refused(f"{what} {value} is not one of {', '.join(valid)}")


def days_left(desk: Desk, employee_id: str, kind: str) -> int | None:
    """None is no limit."""
    if kind == "sick":
        return None
    found = desk.row("SELECT days FROM balances WHERE employee_id = ? AND kind = ?", employee_id, kind)
    return found["days"] if found else 0


def granted(desk: Desk, employee: Row, kind: str, start: str, end: str) -> int:
    """The working days of a period that may be asked for."""
    first, last = period_of(start, end)
    if first.isoformat() < TODAY and kind != "sick":
        raise Refused(f"{start} is over")
    days = desk.working_days(employee["office"], first, last)
    if days == 0:
        raise Refused("there is no working day in this period")
    left = days_left(desk, employee["employee_id"], kind)
    if left is not None and days > left:
        raise Refused(f"that takes {days} days, and {left} days of {kind} leave are left")
    return days


def period_of(start: str, end: str) -> tuple[date, date]:
    first, last = day_of(start), day_of(end)
    if last < first:
        raise Refused(f"{end} is before {start}")
    return first, last


def day_of(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"{text} is not a date of the form YYYY-MM-DD") from None
