"""What a skill of the HR desk may do: know who is speaking and of which days, beside what every desk can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn

from harness.demo.dates import whole_month
from harness.demo.hr.understanding import PERIOD
from harness.demo.talk import Asks, Manners, Talk


@dataclass(frozen=True, slots=True)
class DeskManners(Manners):
    """What sets one version of the HR desk apart from another."""

    last_day: Callable[[int, int], int]
    """The last day of a month, from year and month."""
    checks_balance: bool
    """Whether the balance is looked at before leave is requested."""


class DeskTalk(Talk[DeskManners]):
    """A talk with an employee."""

    questions: ClassVar[Mapping[str, str]] = {
        "username": "your username",
        "kinds": "the kind of leave (annual, sick, study or parental)",
        "period": "the dates (first and last day)",
        "new_period": "the new dates (first and last day)",
        "request_id": "the number of the leave request",
        "leave": "which leave it is (the number of the request, or its first day)",
        "last": "the last day",
        "month": "the month",
        "first": "the first day",
        "date": "the day on which it was spent",
        "person": "the name of the colleague",
        "report": "whose leave request it is",
        "note": "a note for your manager if you have one",
        "comment": "a comment if you have one",
        "offices": "the office (Leeds, Lisbon or Graz)",
        "claim_id": "the number of the claim (such as X-1234)",
        "category": "the category (travel, meals, lodging, training or equipment)",
        "amount": "the amount with its currency",
        "description": "the description: what it was for",
        "address": "the new address (street, city and postcode)",
    }
    fills: ClassVar[Mapping[str, str]] = {"date": "first", "report": "person", "leave": "request_id"}

    def ask_which(self, choices: str) -> NoReturn:
        """Several things could be meant: name them, and let the user say the first day of one."""
        self.used.add("first")
        raise Asks(f"There are several: {choices}. On which day does the one that you mean start?", ("first",))

    def me(self) -> dict[str, Any]:
        """The employee who is speaking."""
        self.ask("username")
        username = self.heard("username")
        found = self.try_all([("find_employee", {"username": username})])[0]
        if "error" in found:
            self.ask_anew("username", found["error"])
        return found

    def period(self, which: str = "") -> tuple[str, str]:
        """First and last day of what the user speaks of: days, a month or a year. `which` period: the new one."""
        self.ask(f"{which}period")
        own = which if which and any(self.heard(f"{which}{slot}") for slot in PERIOD) else ""
        first, last, month, year = (self.heard(f"{own}{slot}") for slot in PERIOD)
        if first and last:
            return first, last
        return whole_month(month, self.manners.last_day) if month else (f"{year}-01-01", f"{year}-12-31")

    def _missing(self, question: str) -> list[str]:
        match question:
            case "period":
                return self._missing_days("")
            case "new_period" if self._missing_days("new_"):
                return ["new_period"] if self._missing_days("") else []
            case "new_period":
                return []
            case "date" if self.heard("spent_first"):
                return []
            case "month" if self.heard("payslip_month"):
                return []
            case "leave" if any(map(self.heard, ("request_id", "kinds", "first", "month"))):
                return []
        return super()._missing(question)

    def _missing_days(self, which: str) -> list[str]:
        first, last, month, year = (self.heard(f"{which}{slot}") for slot in PERIOD)
        if month or year or (first and last):
            return []
        return ["last"] if first else ["first"] if last else ["period"]
