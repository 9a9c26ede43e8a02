"""The tools of the HR desk, on a real database."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from harness.demo.hr.desk import Desk
from harness.demo.hr.tools import READS, WRITES, tools_for

LEAVE = {"employee_id": "E-311", "kind": "annual", "start": "2026-03-02", "end": "2026-03-06"}
CLAIM = {
    "employee_id": "E-316",
    "category": "travel",
    "amount": 12.5,
    "currency": "EUR",
    "spent_on": "2026-02-10",
    "description": "bus",
}


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def call(desk):
    tools = {tool.name: tool for tool in tools_for(desk)}
    return lambda tool, /, **arguments: json.loads(tools[tool].invoke(arguments))


READINGS = [
    ("an employee is found with the number later tools need", "find_employee", {"username": "jweber"},
     {"employee_id": "E-312", "username": "jweber", "name": "Jonas Weber", "title": "Support Engineer",
      "office": "Graz", "manager": "Marta Lopez"}),
    ("whoever reports to nobody has no manager", "find_employee", {"username": "hlund"},
     {"employee_id": "E-310", "username": "hlund", "name": "Helga Lund", "title": "Managing Director",
      "office": "Leeds", "manager": None}),
    ("a balance is by kind", "leave_balance", {"employee_id": "E-316", "kind": "study"}, {"kind": "study", "days": 6}),
    ("sick leave has no limit", "leave_balance", {"employee_id": "E-316", "kind": "sick"},
     {"kind": "sick", "days": None}),
    ("what was never granted is zero", "leave_balance", {"employee_id": "E-317", "kind": "parental"},
     {"kind": "parental", "days": 0}),
    ("leave that only touches the period is in the schedule", "leave_schedule",
     {"employee_id": "E-316", "start": "2026-03-31", "end": "2026-04-30"},
     {"entries": [{"request_id": "L-505", "kind": "annual", "start": "2026-03-30", "end": "2026-03-31", "days": 2,
                   "status": "pending"}]}),
    ("a schedule may be empty", "leave_schedule",
     {"employee_id": "E-316", "start": "2026-04-01", "end": "2026-04-30"}, {"entries": []}),
    ("reports come with their numbers", "direct_reports", {"employee_id": "E-318"},
     {"reports": [{"employee_id": "E-319", "username": "cdubois", "name": "Claire Dubois", "office": "Graz"}]}),
    ("holidays are by office", "holidays", {"office": "Lisbon", "start": "2026-06-05", "end": "2026-06-30"},
     {"holidays": [{"day": "2026-06-10", "name": "Portugal Day"}]}),
    ("a payslip is by month", "payslip", {"employee_id": "E-313", "month": "2026-01"},
     {"month": "2026-01", "gross": 3400.0, "net": 2702.18, "currency": "GBP", "paid_on": "2026-01-30"}),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "expected"), [r[1:] for r in READINGS], ids=[r[0] for r in READINGS])
def test_reading(call, tool, arguments, expected):
    assert call(tool, **arguments) == expected


def test_a_name_finds_everyone_who_bears_it(call):
    assert [match["username"] for match in call("search_employees", name="Anna")["matches"]] == ["aberg", "anovak"]


REFUSALS = [
    ("an unknown username", "find_employee", {"username": "nobody"}, "no employee has the username nobody"),
    ("an unknown name", "search_employees", {"name": "Zebedee"}, "nobody here is named Zebedee"),
    ("an unknown number", "direct_reports", {"employee_id": "E-999"}, "no employee has the number E-999"),
    ("days that are over", "request_leave", LEAVE | {"start": "2026-02-13"}, "2026-02-13 is over"),
    ("more days than are left", "request_leave", LEAVE | {"end": "2026-03-31"}, "14 days of annual leave are left"),
    ("approved leave", "change_leave", {"request_id": "L-502", "start": "2026-05-05", "end": "2026-05-06"},
     "L-502 is approved already"),
    ("a date that does not exist", "request_leave", LEAVE | {"end": "2026-02-30"}, "2026-02-30 is not a date"),
    ("a period that ends before it begins", "request_leave", LEAVE | {"end": "2026-03-01"}, "is before 2026-03-02"),
    ("a weekend", "request_leave", LEAVE | {"start": "2026-03-07", "end": "2026-03-08"}, "no working day"),
    ("leave that was never requested", "cancel_leave", {"request_id": "L-999"}, "there is no leave request L-999"),
    ("leave that is over", "cancel_leave", {"request_id": "L-507"}, "L-507 has begun already"),
    ("deciding without being the manager", "decide_leave",
     {"request_id": "L-501", "approver_id": "E-315", "decision": "approved"}, "E-315 is not the manager"),
    ("deciding about one's own leave", "decide_leave",
     {"request_id": "L-501", "approver_id": "E-312", "decision": "approved"}, "E-312 is not the manager"),
    ("deciding twice", "decide_leave",
     {"request_id": "L-502", "approver_id": "E-311", "decision": "rejected"}, "L-502 is approved already"),
    ("a claim of nothing", "submit_expense", CLAIM | {"amount": 0}, "the amount must be above zero"),
    ("a claim from the future", "submit_expense", CLAIM | {"spent_on": "2026-02-17"}, "has not come yet"),
    ("a claim that does not exist", "expense_status", {"claim_id": "X-1"}, "there is no expense claim X-1"),
    ("a month without a payslip", "payslip", {"employee_id": "E-313", "month": "2026-02"}, "no payslip for 2026-02"),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "why"), [r[1:] for r in REFUSALS], ids=[r[0] for r in REFUSALS])
def test_a_refusal_says_why_and_changes_nothing(desk, call, tool, arguments, why):
    before = _everything(desk)
    assert why in call(tool, **arguments)["error"]
    assert _everything(desk) == before


def test_requested_leave_is_in_the_schedule_until_it_is_cancelled(call):
    requested = call("request_leave", **LEAVE, note="family visit")
    assert requested == {"request_id": "L-514", "status": "pending", "days": 5}
    period = {"employee_id": "E-311", "start": "2026-03-01", "end": "2026-03-30"}
    assert [entry["request_id"] for entry in call("leave_schedule", **period)["entries"]] == ["L-514"]
    assert call("cancel_leave", request_id="L-514") == {"request_id": "L-514", "status": "cancelled"}
    assert "cancelled already" in call("cancel_leave", request_id="L-514")["error"]


def test_weekends_and_the_offices_own_holidays_are_not_counted_as_leave(call):
    easter = {"kind": "annual", "start": "2026-04-02", "end": "2026-04-07"}
    assert call("request_leave", employee_id="E-313", **easter)["days"] == 2  # Leeds: Friday and Monday are holidays
    assert call("request_leave", employee_id="E-311", **easter)["days"] == 3  # Lisbon: Friday is


def test_a_decision_is_kept_with_its_comment(desk, call):
    decided = {"request_id": "L-508", "approver_id": "E-318", "decision": "rejected"}
    assert call("decide_leave", **decided, comment="too few people") == {"request_id": "L-508", "status": "rejected"}
    row = desk.row("SELECT status, note FROM leave WHERE request_id = 'L-508'")
    assert row == {"status": "rejected", "note": "too few people"}


def test_an_address_is_changed(desk, call):
    call("update_address", employee_id="E-313", street="8 Mill Lane", city="York", postcode="YO1 7EP")
    row = desk.row("SELECT street, city, postcode FROM employees WHERE employee_id = 'E-313'")
    assert row == {"street": "8 Mill Lane", "city": "York", "postcode": "YO1 7EP"}


def test_a_claim_can_be_asked_about_by_its_number(call):
    claimed = call("submit_expense", **CLAIM)
    found = call("expense_status", claim_id=claimed["claim_id"])
    assert (found["amount"], found["status"]) == (12.5, "submitted")


def test_claims_made_at_the_same_time_have_numbers_of_their_own(call):
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda _: call("submit_expense", **CLAIM)["claim_id"], range(40)))
    assert len(set(made)) == 40


def test_every_desk_has_a_world_of_its_own(call):
    call("request_leave", **LEAVE)
    assert _everything(Desk())["leave"] == 13


def test_tools_say_whether_they_only_read():
    told = {tool.name: tool.metadata["read_only"] for tool in tools_for(Desk())}
    assert told == {tool.__name__: True for tool in READS} | {tool.__name__: False for tool in WRITES}


def test_the_desk_is_hidden_from_the_agent():
    assert all("desk" not in tool.args for tool in tools_for(Desk()))


def _everything(desk):
    tables = ("employees", "leave", "claims", "payslips", "balances", "holidays")
    return {table: desk.rows(f"SELECT count(*) AS n FROM {table}")[0]["n"] for table in tables} | {
        "statuses": desk.rows("SELECT request_id, status FROM leave")
    }
