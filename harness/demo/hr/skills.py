"""What the HR desk can do: one function for each wish. See talk.py for how they are run."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from harness.demo.dates import working_days
from harness.demo.hr.desk_talk import DeskTalk
from harness.demo.hr.records import TODAY
from harness.demo.hr.understanding import STATES
from harness.demo.talk import Call, Ends


def leave_balance(talk: DeskTalk) -> str:
    talk.ask("username", "kinds")
    me = talk.me()
    found = talk.call_all(_balances(me, talk.heard("kinds")))
    told = [f"{each['days']} days of {each['kind']} leave" for each in found if each["days"] is not None]
    told += [f"as much {each['kind']} leave as you need" for each in found if each["days"] is None]
    return f"You have {' and '.join(told)} left."


def leave_schedule(talk: DeskTalk) -> str:
    name = talk.heard("person")
    talk.ask(*(() if name else ("username",)), "period")
    start, end = talk.period()
    employee = talk.call("search_employees", name=name)["matches"][0] if name else talk.me()
    found = talk.call("leave_schedule", employee_id=employee["employee_id"], start=start, end=end)
    return f"Leave of {employee['name']} from {start} to {end}: {_listed(found['entries'])}."


def leave_details(talk: DeskTalk) -> str:
    talk.ask("username", "request_id")
    found = _numbered(talk, talk.me())
    span = f"from {found['start']} to {found['end']} ({_days(found['days'])})"
    note = f", with the note “{found['note']}”" if found["note"] else ""
    return f"Your {found['kind']} leave {found['request_id']} {span} is {found['status']}{note}."


def team_schedule(talk: DeskTalk) -> str:
    talk.ask("username", "period")
    start, end = talk.period()
    reports = talk.call("direct_reports", employee_id=talk.me()["employee_id"])["reports"]
    if not reports:
        return "Nobody reports to you."
    found = talk.call_all(
        [("leave_schedule", {"employee_id": each["employee_id"], "start": start, "end": end}) for each in reports]
    )
    told = [f"{each['name']}: {_listed(leave['entries'])}" for each, leave in zip(reports, found, strict=True)]
    return f"Leave of your direct reports from {start} to {end}: {'; '.join(told)}."


def direct_reports(talk: DeskTalk) -> str:
    reports = talk.call("direct_reports", employee_id=talk.me()["employee_id"])["reports"]
    told = [f"{each['name']} ({each['username']}, {each['office']})" for each in reports]
    return f"Your direct reports are {', '.join(told)}." if told else "Nobody reports to you."


def manager(talk: DeskTalk) -> str:
    me = talk.me()
    return f"Your manager is {me['manager']}." if me["manager"] else "You report to nobody."


def profile(talk: DeskTalk) -> str:
    me = talk.me()
    return f"You are {me['name']}, {me['title']} in the {me['office']} office."


def colleague(talk: DeskTalk) -> str:
    talk.ask("person")
    found = talk.call("search_employees", name=talk.heard("person"))["matches"]
    return " ".join(f"{each['name']} is {each['title']} in the {each['office']} office." for each in found)


def public_holidays(talk: DeskTalk) -> str:
    talk.ask("offices", "period")
    start, end = talk.period()
    offices = talk.heard("offices")
    found = talk.call_all([("holidays", {"office": office, "start": start, "end": end}) for office in offices])
    return " ".join(
        f"Public holidays in {office} from {start} to {end}: {_named(each['holidays'])}."
        for office, each in zip(offices, found, strict=True)
    )


def payslip(talk: DeskTalk) -> str:
    name = talk.heard("person")
    talk.ask("username", *(() if name else ("month",)))
    me = talk.me()
    if name is not None and name not in me["name"]:
        raise Ends("I am sorry, payslips are confidential: I can show you only your own.")
    talk.ask("month")
    month = talk.heard("payslip_month") or talk.heard("month")
    slip = talk.call("payslip", employee_id=me["employee_id"], month=month)
    money = f"gross {slip['gross']:,.2f} {slip['currency']}, net {slip['net']:,.2f} {slip['currency']}"
    return f"Your payslip for {slip['month']}: {money}, paid on {slip['paid_on']}."


def expense_status(talk: DeskTalk) -> str:
    talk.ask("username", "claim_id")
    me = talk.me()
    claim = talk.call("expense_status", claim_id=talk.heard("claim_id"))
    if claim["employee_id"] != me["employee_id"]:
        raise Ends("I am sorry, I can tell you of your own claims only.")
    what = f"{claim['amount']:,.2f} {claim['currency']}, {claim['description']}, {claim['category']}"
    return f"Claim {claim['claim_id']} ({what}, spent on {claim['spent_on']}) is {claim['status']}."


def request_leave(talk: DeskTalk) -> str:
    talk.ask("username", "kinds", "period", optional="note")
    start, end = talk.period()
    kind, note = talk.heard("kinds")[0], talk.heard("note")
    me = talk.me()
    span = f"from {start} to {end}"
    if talk.manners.checks_balance:
        span += f" ({_days(_afforded(talk, me, kind, start, end))})"
    wanted = {"employee_id": me["employee_id"], "kind": kind, "start": start, "end": end}
    done = talk.write(
        f"I will request {kind} leave {span}.", "request_leave", **wanted, **({"note": note} if note else {})
    )
    return f"Your {kind} leave from {start} to {end} is requested: {done['request_id']}, {done['status']}."


def cancel_leave(talk: DeskTalk) -> str:
    talk.ask("username", "leave")
    entry = _my_leave(talk)
    plan = f"I will cancel your {entry['kind']} leave {entry['request_id']} from {entry['start']} to {entry['end']}."
    if entry["start"] <= TODAY or entry["status"] not in {"pending", "approved"}:
        state = "has begun already" if entry["start"] <= TODAY else f"is {entry['status']} already"
        raise Ends(f"I am sorry, leave {entry['request_id']} {state}: it cannot be cancelled.")
    done = talk.write(plan, "cancel_leave", request_id=entry["request_id"])
    return f"Your {entry['kind']} leave from {entry['start']} is {done['status']} ({done['request_id']})."


def change_leave(talk: DeskTalk) -> str:
    talk.ask("username", "leave", "new_period")
    entry = _my_leave(talk)
    start, end = talk.period("new_")
    if entry["status"] != "pending":
        raise Ends(f"I am sorry, leave {entry['request_id']} is {entry['status']} already: it cannot be changed.")
    plan = f"I will change your {entry['kind']} leave {entry['request_id']}: it is from {start} to {end} then."
    done = talk.write(plan, "change_leave", request_id=entry["request_id"], start=start, end=end)
    return (
        f"Your leave {done['request_id']} is changed: from {start} to {end} ({_days(done['days'])}), {done['status']}."
    )


def first_possible(talk: DeskTalk) -> str:
    """The first of two wishes where the leave stands so that it is due or can be granted, else the second."""
    talk.ask("username", "leave")
    first, second, states = talk.heard("either")
    entry = _my_leave(talk)
    if entry["status"] in (states or ONLY_WHILE.get(first, STATES)):
        return SKILLS[first](talk)
    return f"Leave {entry['request_id']} is {entry['status']}, so the first is not possible. {SKILLS[second](talk)}"


ONLY_WHILE = {"change_leave": ("pending",), "cancel_leave": ("pending", "approved")}
"""What can be done with leave only while it stands so."""


def decide_leave(talk: DeskTalk) -> str:
    if talk.heard("own"):
        raise Ends("I am sorry, nobody may decide about their own leave: your manager does.")
    talk.ask("username", "report", optional="comment")
    me = talk.me()
    name, decision, comment = talk.heard("person"), talk.heard("decision"), talk.heard("comment")
    reports = talk.call("direct_reports", employee_id=me["employee_id"])["reports"]
    report = next((each for each in reports if name in each["name"]), None)
    if report is None:
        raise Ends(f"I am sorry, {name} does not report to you, so you cannot decide about that leave.")
    entries = talk.call("leave_schedule", employee_id=report["employee_id"], start=TODAY, end="2026-12-31")["entries"]
    fitting = [each for each in entries if each["status"] == "pending" and _meant(talk, each)]
    if not fitting:
        raise Ends(f"{report['name']} has no request like that which waits for you.")
    if len(fitting) > 1:
        talk.ask_which(_listed(fitting))
    entry = fitting[0]
    decided = {"request_id": entry["request_id"], "approver_id": me["employee_id"], "decision": decision}
    what = f"the {entry['kind']} leave of {report['name']} from {entry['start']} to {entry['end']}"
    plan = f"I will mark {what} as {decision}."
    talk.write(plan, "decide_leave", **decided, **({"comment": comment} if comment else {}))
    return f"{what[0].upper()}{what[1:]} is {decision}."


def update_address(talk: DeskTalk) -> str:
    talk.ask("username", "address")
    me, address = talk.me(), talk.heard("address")
    place = f"{address['street']}, {address['postcode']} {address['city']}"
    talk.write(f"I will change your address to {place}.", "update_address", employee_id=me["employee_id"], **address)
    return f"Your address is now {place}."


def submit_expense(talk: DeskTalk) -> str:
    talk.ask("username", "category", "amount", "date", "description")
    me = talk.me()
    claim = {name: talk.heard(name) for name in ("category", "amount", "currency", "description")}
    claim |= {"employee_id": me["employee_id"], "spent_on": talk.heard("spent_first") or talk.heard("first")}
    what = f"{claim['amount']:,.2f} {claim['currency']} for {claim['description']} on {claim['spent_on']}"
    plan = f"I will submit an expense of {what} ({claim['category']})."
    done = talk.write(plan, "submit_expense", **claim)
    return f"Your claim {done['claim_id']} is {done['status']}."


SKILLS: dict[str, Callable[[DeskTalk], str]] = {
    skill.__name__: skill
    for skill in (
        *(leave_balance, leave_schedule, team_schedule, direct_reports, manager, colleague, public_holidays, payslip),
        *(expense_status, leave_details, profile, request_leave, change_leave, cancel_leave, decide_leave),
        *(update_address, submit_expense, first_possible),
    )
}


def _afforded(talk: DeskTalk, me: dict[str, Any], kind: str, start: str, end: str) -> int:
    """The working days of a period, when the employee has that many left."""
    closed = ("holidays", {"office": me["office"], "start": start, "end": end})
    balance, holidays = talk.call_all([*_balances(me, [kind]), closed])
    days = working_days(
        date.fromisoformat(start), date.fromisoformat(end), {each["day"] for each in holidays["holidays"]}
    )
    left = balance["days"]
    if left is not None and days > left:
        raise Ends(f"I am sorry, that takes {days} days and you have {left} days of {kind} leave left.")
    return days


def _balances(me: dict[str, Any], kinds: list[str]) -> list[Call]:
    return [("leave_balance", {"employee_id": me["employee_id"], "kind": kind}) for kind in kinds]


def _my_leave(talk: DeskTalk) -> dict[str, Any]:
    """The leave of the one who speaks that is meant: by its number, else among what is to come."""
    me = talk.me()
    if talk.heard("request_id"):
        return _numbered(talk, me)
    everything = talk.call("leave_schedule", employee_id=me["employee_id"], start=TODAY, end="2026-12-31")["entries"]
    fitting = [each for each in everything if each["status"] in {"pending", "approved"} and _meant(talk, each)]
    if not fitting:
        raise Ends("I am sorry, I find no coming leave of yours like that.")
    if len(fitting) > 1:
        talk.ask_which(_listed(fitting))
    return dict(fitting[0])


def _numbered(talk: DeskTalk, me: dict[str, Any]) -> dict[str, Any]:
    """Leave by its number, of the one who speaks."""
    found = talk.call("leave_details", request_id=talk.heard("request_id"))
    if found["employee_id"] != me["employee_id"]:
        raise Ends(f"I am sorry, {found['request_id']} is no leave of yours.")
    return found


def _days(number: int) -> str:
    return f"{number} day{'s' if number != 1 else ''}"


def _named(days: list[dict[str, Any]]) -> str:
    return ", ".join(f"{each['name']} on {each['day']}" for each in days) or "none"


def _meant(talk: DeskTalk, entry: dict[str, Any]) -> bool:
    """Whether this leave fits what the user said of it."""
    kinds, first, month, number = (talk.heard(slot) for slot in ("kinds", "first", "month", "request_id"))
    return (
        (not kinds or entry["kind"] in kinds)
        and (not first or entry["start"] == first)
        and (not month or entry["start"].startswith(month))
        and (not number or entry["request_id"] == number)
    )


def _listed(entries: list[dict[str, Any]]) -> str:
    told = [
        f"{each['start']} to {each['end']} ({each['kind']}, {each['status']}, {_days(each['days'])})"
        for each in entries
    ]
    return ", ".join(told) or "none"
