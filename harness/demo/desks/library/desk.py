"""The desk of a public library: loans, renewals, reservations and fines."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from pathlib import Path

from harness.demo.desks.engine.dialogue import FrontDesk
from harness.demo.desks.engine.needs import DeskSlot
from harness.demo.desks.engine.tasks import DeskAnswer, KnownValues, ProblemError, ProposedWrite, Result, Said, Service
from harness.demo.desks.library.world import TITLES, LibraryWorld

_BRANCHES = ("Central", "Harbour", "Northside")
_OWN_OR_ANY = r"(?:my|the|this|a|any|those|some)"


def _title_pattern(title: str) -> str:
    """A pattern that finds a title with or without its article and its hyphen."""
    core = re.escape(title.removeprefix("The ")).replace(r"\-", "[- ]?")
    return rf"(?<!\w)(?:the )?{core}(?!\w)"


SLOTS = [
    DeskSlot("card", "identifier", prefix="L", digits=4, before="card|member|membership|reader|number", shared=True),
    DeskSlot("title", "choice", options={title: _title_pattern(title) for title in TITLES}, open_ended=True),
    DeskSlot("until", "date"),
    DeskSlot("branch", "choice", options={branch: rf"\b{branch}\b" for branch in _BRANCHES}),
    DeskSlot(
        "amount",
        "amount",
        unit=r"euros?\b|€|eur\b",
        before=r"€|\beur|\bpay",
        options={
            "all": r"\b(?:all of it|the whole|whole (?:amount|fine|sum)|everything|in full|the full|the lot|all)\b"
        },
    ),
]


class LibraryDesk(FrontDesk):
    """The library's agent."""

    def __init__(self, style: str = "plain", bug: str | None = None, now: str = "2026-03-02T09:00") -> None:
        wordings = Path(__file__).with_name("wordings.yaml")
        super().__init__(SLOTS, LibraryWorld(), wordings, style, bug, now)
        self._tasks = [
            self.task("renew", ("card", "title", "until"), self._renew),
            self.task("reserve", ("card", "title", "branch"), self._reserve, inherits=("title",)),
            self.task("cancel_reservation", ("card", "title"), self._cancel),
            self.task("pay_fine", ("card", "amount"), self._pay),
            self.task("ask_due", ("card", "title"), self._tell_due, writes=False, inherits=("title",)),
            self.task("ask_fine", ("card",), self._tell_fine, writes=False),
            self.task("ask_available", ("title",), self._tell_available, writes=False),
        ]

    def tasks(self) -> list[Service]:
        """What the library can do for a person."""
        return self._tasks

    def _member(self, facts: KnownValues) -> Result:
        """The member whose card was given."""
        card = facts.need("card")
        try:
            return self._tools.read("find_member", card=card)
        except ValueError:
            raise ProblemError("no_card", "card", card=card) from None

    def _loan(self, facts: KnownValues, card: str) -> Result:
        """The loan that is meant."""
        title = facts.need("title")
        try:
            return self._tools.read("find_loan", card=card, title=title)
        except ValueError:
            raise ProblemError("no_loan", "title", title=title) from None

    def _entry(self, facts: KnownValues) -> Result:
        """The catalogue entry that is meant."""
        title = facts.need("title")
        try:
            return self._tools.read("search_catalogue", title=title)
        except ValueError:
            raise ProblemError("no_title", "title", title=title) from None

    def _renew(self, facts: KnownValues) -> ProposedWrite:
        """Renew a loan, unless others are waiting or the date is too late."""
        card = str(self._member(facts)["card"])
        loan = self._loan(facts, card)
        title, due, latest = str(loan["title"]), _day(loan["due"]), _day(loan["latest"])
        if loan["waiting"]:
            raise ProblemError("others_wait", "title", ("until",), title=title, due=due, waiting=str(loan["waiting"]))
        until = date.fromisoformat(facts.need("until"))
        if not due < until <= latest:
            raise ProblemError("date_outside", "until", title=title, due=due, latest=latest)
        said: dict[str, Said] = {"title": title, "due": due, "until": until, "card": card}
        return ProposedWrite("renew_loan", {"loan": loan["loan"], "until": until.isoformat()}, "loan", "until", said)

    def _reserve(self, facts: KnownValues) -> ProposedWrite:
        """Reserve a title for collection at a branch."""
        card = str(self._member(facts)["card"])
        entry = self._entry(facts)
        said: dict[str, Said] = {
            "title": str(entry["title"]),
            "branch": facts.need("branch"),
            "card": card,
            "queue": _queue(entry["waiting"]),
        }
        arguments = {"card": card, "item": entry["item"], "branch": said["branch"]}
        return ProposedWrite("reserve_title", arguments, "item", None, said)

    def _cancel(self, facts: KnownValues) -> ProposedWrite:
        """Cancel a reservation."""
        member = self._member(facts)
        title = facts.need("title")
        reservations = member["reservations"]
        assert isinstance(reservations, list)
        for entry in reservations:
            if entry["title"] == title:
                said: dict[str, Said] = {"title": title, "branch": entry["branch"], "reservation": entry["reservation"]}
                return ProposedWrite(
                    "cancel_reservation", {"reservation": entry["reservation"]}, "reservation", None, said
                )
        raise ProblemError("no_reservation", "title", title=title)

    def _pay(self, facts: KnownValues) -> ProposedWrite | DeskAnswer:
        """Pay the fine or a part of it."""
        member = self._member(facts)
        card, fine = str(member["card"]), Decimal(str(member["fine"]))
        if not fine:
            return DeskAnswer("no_fine", {"card": card})
        wanted = facts.need("amount")
        amount = fine if wanted == "all" else Decimal(wanted)
        if not 0 < amount <= fine:
            raise ProblemError("amount_outside", "amount", fine=fine, amount=amount)
        said: dict[str, Said] = {"card": card, "amount": amount, "fine": fine, "rest": fine - amount}
        return ProposedWrite("pay_fine", {"card": card, "amount": float(amount)}, "card", "amount", said)

    def _tell_due(self, facts: KnownValues) -> DeskAnswer:
        """When a loan is due."""
        loan = self._loan(facts, str(self._member(facts)["card"]))
        return DeskAnswer("due", {"title": str(loan["title"]), "due": _day(loan["due"])}, "due")

    def _tell_fine(self, facts: KnownValues) -> DeskAnswer:
        """How high the fine is."""
        fine = Decimal(str(self._member(facts)["fine"]))
        return DeskAnswer("fine" if fine else "no_fine", {"fine": fine, "card": facts.need("card")}, "fine")

    def _tell_available(self, facts: KnownValues) -> DeskAnswer:
        """How many people are waiting for a title."""
        entry = self._entry(facts)
        return DeskAnswer("available", {"title": str(entry["title"]), "queue": _queue(entry["waiting"])}, "queue")


def _day(value: object) -> date:
    """A date of the world as a date."""
    return date.fromisoformat(str(value))


def _queue(waiting: object) -> str:
    """How many people are waiting, in words."""
    return {"0": "nobody else is waiting", "1": "1 person is waiting"}.get(
        str(waiting), f"{waiting} people are waiting"
    )
