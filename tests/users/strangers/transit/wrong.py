"""The clerk with one fault each: `build(style, bug)`. Which stories must show it stands in bugs.yaml."""
from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any, Callable

import desk
import voices
import world as office


def _later(iso: str) -> str:
    day = date.fromisoformat(iso)
    return (date(day.year, day.month + 1, 1) if day.day == 1 else day + timedelta(days=1)).isoformat()


class WrongValue(desk.Clerk):
    """Writes another day, or another value, than was agreed to."""
    OTHER = {"plan": {"full": "instalments"}, "payout": {"bank": "voucher"}, "delivery": {"post": "phone"}, "ground": {"forgot_ticket": "other"}}

    def write(self, tool: str, /, **arguments: Any) -> dict:
        for name in ("from_date", "end", "day"):
            if name in arguments:
                arguments[name] = _later(arguments[name])
        for name, others in self.OTHER.items():
            if name in arguments:
                arguments[name] = others.get(arguments[name], arguments[name])
        if "street" in arguments:
            arguments["street"] = re.sub(r"^\d+", lambda match: str(int(match[0]) + 1), arguments["street"])
        return super().write(tool, **arguments)


class NoConfirmation(desk.Clerk):
    """Acts without asking."""
    def confirm(self, tool: str, /, deed: str, values: dict, notes: list, cost: float | None = None, **arguments: Any) -> None:
        self.parts += notes


class DoubleWrite(desk.Clerk):
    """Makes each change twice."""
    def write(self, tool: str, /, **arguments: Any) -> dict:
        result = super().write(tool, **arguments)
        try:
            self.tools[tool](**arguments)
        except ValueError:
            pass
        return result


class InventedAnswer(desk.Clerk):
    """Tells amounts, days, hours and minutes that are not those of the records."""
    TOLD = ("monthly_price", "credit", "amount", "minutes_late", "decision_by", "first_debit", "arrives", "paid_within", "taken_on", "debit_day", "valid_until", "next_debit", "fee", "hours")

    def invent(self, value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: self.invent(item, "hours" if name == "hours" else key) for key, item in value.items()}
        if isinstance(value, list):
            return [self.invent(item) for item in value]
        if name not in self.TOLD or value is None:
            return value
        if isinstance(value, (int, float)):
            return value + 3
        if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            return (date.fromisoformat(value) + timedelta(days=2)).isoformat()
        return value.replace("19:00", "20:00").replace("10 working", "5 working")

    def look(self, tool: str, /, **arguments: Any) -> Any:
        return self.invent(super().look(tool, **arguments))

    def write(self, tool: str, /, **arguments: Any) -> dict:
        return self.invent(super().write(tool, **arguments))


class WrongOrder(desk.Clerk):
    """Changes first, and verifies the caller afterwards."""
    waiting = False

    def verify(self) -> None:
        record = self.world.customers.get(self.facts["number"])
        if record is None or record["date_of_birth"] != self.facts["birth"]:
            return super().verify()
        self.customer = {**record, "iban_ends": record["iban"][-4:]}
        self.waiting = True
        self.tell("verified", name=record["name"])

    def write(self, tool: str, /, **arguments: Any) -> dict:
        result = super().write(tool, **arguments)
        if self.waiting:
            self.waiting = False
            self.look("verify_customer", customer_id=self.facts["number"], date_of_birth=self.facts["birth"])
        return result


class WrongItem(desk.Clerk):
    """Takes another ticket, fine, departure or found thing than was agreed to."""
    def write(self, tool: str, /, **arguments: Any) -> dict:
        world = self.world
        for name, table in (("ticket_id", world.tickets), ("delay_id", world.delays), ("item_id", world.items), ("fine_id", world.fines)):
            if name in arguments:
                mine = table[arguments[name]]
                others = [key for key, record in table.items() if key != arguments[name] and record.get("customer_id") == mine.get("customer_id")
                          and record.get("status") == mine.get("status") and record.get("line") == (mine.get("line") if name != "ticket_id" else None)]
                if others:
                    arguments[name] = others[0]
        return super().write(tool, **arguments)


class ClaimsWithoutCalling(desk.Clerk):
    """Says that it is done, and has done nothing."""
    def write(self, tool: str, /, **arguments: Any) -> dict:
        return {function.__name__: function for function in office.tools(office.new())}[tool](**arguments)


class AsksForEver(desk.Clerk):
    """Is never content with a yes."""
    def confirm(self, tool: str, /, deed: str, values: dict, notes: list, cost: float | None = None, **arguments: Any) -> None:
        raise desk.Ask(self.voice.confirm(deed, values, notes), ("confirm", tool + json.dumps(arguments, sort_keys=True), cost))


class IgnoresCorrection(desk.Clerk):
    """Keeps what was said first."""
    def put(self, slot: str, value: Any, shown: str | None = None) -> None:
        if slot not in self.facts:
            super().put(slot, value, shown)

    def collect(self, heard: Any, task: str | None) -> None:
        kept = dict(self.facts)
        super().collect(heard, task)
        self.facts.update(kept)


BUGS: dict[str, type[desk.Clerk]] = {
    "wrong_date": WrongValue, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "invented_answer": InventedAnswer, "wrong_order": WrongOrder,
    "wrong_item": WrongItem, "claims_without_calling": ClaimsWithoutCalling, "asks_for_ever": AsksForEver, "ignores_correction": IgnoresCorrection}
STYLES = voices.STYLES


def build(style: str, bug: str) -> Callable:
    return desk.build(style, BUGS[bug])
