"""What the HR desk can do: one function for each wish. See talk.py for how they are run."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from harness.demo.dates import working_days
from harness.demo.hr.desk_talk import DeskTalk
from harness.demo.hr.records import TODAY
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
    told = [f"{each['name']} ({each['office']})" for each in reports]
    return f"Your direct reports are {', '.join(told)}." if told else "Nobody reports to you."


def manager(talk: DeskTalk) -> str:
    me = talk.me()
    return f"Your manager is {me['manager']}." if me["manager"] else "You report to nobody."


def colleague(talk: DeskTalk) -> str:
    talk.ask("person")
    found = talk.call("search_employees", name=talk.heard("person"))["matches"]
    return " ".join(f"{each['name']} is {each['title']} in the {each['office']} office." for each in found)


def public_holidays(talk: DeskTalk) -> str:
    talk.ask("office", "period")
    start, end = talk.period()
    office = talk.heard("office")
    found = talk.call("holidays", office=office, start=start, end=end)["holidays"]
    told = ", ".join(f"{each['name']} on {each['day']}" for each in found) or "none"
    return f"Public holidays in {office} from {start} to {end}: {told}."


def payslip(talk: DeskTalk) -> str:
    name = talk.heard("person")
    talk.ask("username", *(() if name else ("month",)))
    me = talk.me()
    if name is not None and name not in me["name"]:
        raise Ends("I am sorry, payslips are confidential: I can show you only your own.")
    talk.ask("month")
    slip = talk.call("payslip", employee_id=me["employee_id"], month=talk.heard("month"))
    money = f"gross {slip['gross']:,.2f} {slip['currency']}, net {slip['net']:,.2f} {slip['currency']}"
    return f"Your payslip for {slip['month']}: {money}, paid on {slip['paid_on']}."


def expense_status(talk: DeskTalk) -> str:
    talk.ask("claim_id")
    claim = talk.call("expense_status", claim_id=talk.heard("claim_id"))
    what = f"{claim['amount']:,.2f} {claim['currency']}, {claim['description']}"
    return f"Claim {claim['claim_id']} ({what}) is {claim['status']}."


def request_leave(talk: DeskTalk) -> str:
    talk.ask("username", "kinds", "period", optional="note")
    start, end = talk.period()
    kind, note = talk.heard("kinds")[0], talk.heard("note")
    me = talk.me()
    span = f"from {start} to {end}"
    if talk.manners.checks_balance:
        days = _afforded(talk, me, kind, start, end)
        span += f" ({days} day{'s' if days != 1 else ''})"
    wanted = {"employee_id": me["employee_id"], "kind": kind, "start": start, "end": end}
    done = talk.write(
        f"I will request {kind} leave {span}.", "request_leave", **wanted, **({"note": note} if note else {})
    )
    return f"Your {kind} leave from {start} to {end} is requested: {done['request_id']}, {done['status']}."


def cancel_leave(talk: DeskTalk) -> str:
    talk.ask("username")
    me = talk.me()
    everything = talk.call("leave_schedule", employee_id=me["employee_id"], start=TODAY, end="2026-12-31")["entries"]
    open_entries = [each for each in everything if each["status"] in {"pending", "approved"}]
    fitting = [each for each in open_entries if _meant(talk, each)]
    if not fitting:
        raise Ends("I am sorry, I find no coming leave of yours like that.")
    if len(fitting) > 1:
        talk.ask_which(_listed(fitting))
    entry = fitting[0]
    plan = f"I will cancel your {entry['kind']} leave from {entry['start']} to {entry['end']}."
    done = talk.write(plan, "cancel_leave", request_id=entry["request_id"])
    return f"Your {entry['kind']} leave from {entry['start']} is {done['status']} ({done['request_id']})."


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
    claim |= {"employee_id": me["employee_id"], "spent_on": talk.heard("first")}
    what = f"{claim['amount']:,.2f} {claim['currency']} for {claim['description']} on {claim['spent_on']}"
    plan = f"I will submit a claim of {what} ({claim['category']})."
    done = talk.write(plan, "submit_expense", **claim)
    return f"Your claim {done['claim_id']} is {done['status']}."


SKILLS: dict[str, Callable[[DeskTalk], str]] = {
    skill.__name__: skill
    for skill in (
        *(leave_balance, leave_schedule, team_schedule, direct_reports, manager, colleague, public_holidays, payslip),
        *(expense_status, request_leave, cancel_leave, decide_leave, update_address, submit_expense),
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
    told = [f"{each['start']} to {each['end']} ({each['kind']}, {each['status']})" for each in entries]
    return ", ".join(told) or "none"
