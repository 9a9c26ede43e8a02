"""What the HR desk's tools read of its records. Each answers with one JSON object, and refuses with an error."""

from __future__ import annotations

from typing import get_args

from harness.demo.hr.desk import Desk
from harness.demo.hr.rules import Answer, Kind, Office, days_left, employee_of, leave_of, one_of, period_of
from harness.demo.refused import Refused


def find_employee(desk: Desk, username: str) -> Answer:
    """Find an employee by their username: who they are, their office and their manager.

    Args:
        username: The username of the employee, such as jweber.
    """
    found = desk.row(
        "SELECT e.employee_id, e.username, e.name, e.title, e.office, m.name AS manager FROM employees e "
        "LEFT JOIN employees m ON m.employee_id = e.manager_id WHERE e.username = ?",
        username,
    )
    if found is None:
        raise Refused(f"no employee has the username {username}")
    return found


def search_employees(desk: Desk, name: str) -> Answer:
    """Search the directory for employees.

    Args:
        name: Any part of their name.
    """
    columns = "employee_id, username, name, title, office"
    matches = desk.rows(f"SELECT {columns} FROM employees WHERE name LIKE ? ORDER BY employee_id", f"%{name}%")
    if not matches:
        raise Refused(f"nobody here is named {name}")
    return {"matches": matches}


def direct_reports(desk: Desk, employee_id: str) -> Answer:
    """List the direct reports of an employee.

    Args:
        employee_id: The number of the employee, such as E-312.
    """
    employee_of(desk, employee_id)
    columns = "employee_id, username, name, office"
    found = desk.rows(f"SELECT {columns} FROM employees WHERE manager_id = ? ORDER BY employee_id", employee_id)
    return {"reports": found}


def leave_balance(desk: Desk, employee_id: str, kind: Kind) -> Answer:
    """Look up the leave balance of an employee: the days that are left, where null is no limit.

    Args:
        employee_id: The number of the employee, such as E-312.
        kind: The kind of leave.
    """
    employee_of(desk, employee_id)
    one_of(kind, get_args(Kind), "kind")
    return {"kind": kind, "days": days_left(desk, employee_id, kind)}


def leave_schedule(desk: Desk, employee_id: str, start: str, end: str) -> Answer:
    """Look up the leave schedule of an employee: leave of any status that touches a period.

    Args:
        employee_id: The number of the employee, such as E-312.
        start: The first day of the period (YYYY-MM-DD).
        end: The last day of the period (YYYY-MM-DD).
    """
    employee_of(desk, employee_id)
    period_of(start, end)
    entries = desk.rows(
        'SELECT request_id, kind, start, "end", days, status FROM leave '
        'WHERE employee_id = ? AND start <= ? AND "end" >= ? ORDER BY start',
        employee_id,
        end,
        start,
    )
    return {"entries": entries}


def leave_details(desk: Desk, request_id: str) -> Answer:
    """Look up the details of a leave request: its days and its status.

    Args:
        request_id: The number of the leave request, such as L-501.
    """
    return leave_of(desk, request_id)


def holidays(desk: Desk, office: Office, start: str, end: str) -> Answer:
    """List the public holidays of an office.

    Args:
        office: The office.
        start: The first day of the period (YYYY-MM-DD).
        end: The last day of the period (YYYY-MM-DD).
    """
    period_of(start, end)
    one_of(office, get_args(Office), "office")
    found = desk.rows(
        "SELECT day, name FROM holidays WHERE office = ? AND day BETWEEN ? AND ? ORDER BY day", office, start, end
    )
    return {"holidays": found}


def payslip(desk: Desk, employee_id: str, month: str) -> Answer:
    """Look up a payslip of an employee.

    Args:
        employee_id: The number of the employee, such as E-312.
        month: The month of the payslip (YYYY-MM).
    """
    employee_of(desk, employee_id)
    columns = "month, gross, net, currency, paid_on"
    found = desk.row(f"SELECT {columns} FROM payslips WHERE employee_id = ? AND month = ?", employee_id, month)
    if found is None:
        raise Refused(f"there is no payslip for {month}")
    return found


def expense_status(desk: Desk, claim_id: str) -> Answer:
    """Look up the status of an expense claim.

    Args:
        claim_id: The number of the claim, such as X-2041.
    """
    found = desk.row("SELECT * FROM claims WHERE claim_id = ?", claim_id)
    if found is None:
        raise Refused(f"there is no expense claim {claim_id}")
    return found
