"""The reservation desk of a holiday-home company: book, change dates, add breakfast or a cot, cancel."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from harness.demo.desks.engine.dialogue import FrontDesk
from harness.demo.desks.engine.needs import DeskSlot
from harness.demo.desks.engine.tasks import DeskAnswer, KnownValues, ProblemError, ProposedWrite, Result, Said, Service
from harness.demo.desks.holiday.world import HOUSES, HolidayWorld

_EXTRAS = {"breakfast": 9, "cot": 15}
_ARRIVAL = r"arriv\w*|check(?:ing)?[- ]?in|coming|come|starting|start|beginning|first night"
_DEPARTURE = r"depart\w*|leav\w*|check(?:ing)?[- ]?out|go(?:ing)? home|last day|staying until"
SLOTS = [
    DeskSlot(
        "booking",
        "identifier",
        prefix="HB",
        digits=5,
        before="booking|reservation|reference|number|no",
        shared=True,
        substitutes=("name", "booked_arrival"),
    ),
    DeskSlot(
        "house",
        "choice",
        options={
            "Seagull Cottage": r"\b(?:the )?seagull(?: cottage)?\b",
            "Harbour Loft": r"\b(?:the )?harbour(?: loft)?\b",
            "Pine Lodge": r"\b(?:the )?pine(?: lodge)?\b",
            "Lighthouse Flat": r"\b(?:the )?lighthouse(?: flat)?\b",
            "Orchard House": r"\b(?:the )?orchard(?: house)?\b",
            "Mill Barn": r"\b(?:the )?mill(?: barn)?\b",
        },
        open_ended=True,
    ),
    DeskSlot("arrival", "date", before=_ARRIVAL, weak_before=r"\bfrom\b"),
    DeskSlot("departure", "date", before=_DEPARTURE, weak_before=r"\buntil\b|\btill\b|\bthrough\b"),
    DeskSlot("booked_arrival", "date"),
    DeskSlot("nights", "count", unit=r"nights?\b", silent=True),
    DeskSlot(
        "guests",
        "count",
        unit=r"(?:people|persons?|guests?|adults?|of us|travellers|friends)\b",
        before=r"family of|party of|group of|we are|we're|we'll be|there are|there will be|there'll be|guests:",
    ),
    DeskSlot("name", "person"),
    DeskSlot("extra", "choice", options={"breakfast": r"\bbreakfasts?\b", "cot": r"\b(?:cots?|baby beds?|crib)\b"}),
    DeskSlot(
        "quantity",
        "count",
        unit=r"(?:breakfasts?|cots?|baby beds?|people|persons?|guests?|adults?|of us|pieces?|times)\b",
        before=r"breakfast for|cots?:|breakfasts?:|quantity:|for",
    ),
    DeskSlot("email", "email", optional=True, declined=r"\b(?:no|without|don't|do not|not)\b[^.,;]{0,25}\be-?mail"),
]


class HolidayDesk(FrontDesk):
    """The reservation desk's agent."""

    def __init__(self, style: str = "plain", bug: str | None = None, now: str = "2026-03-02T09:00") -> None:
        wordings = Path(__file__).with_name("wordings.yaml")
        super().__init__(SLOTS, HolidayWorld(), wordings, style, bug, now)
        stay = ("house", "arrival", "departure", "nights")
        self._tasks = [
            self.task("change", ("booking", "arrival", "departure", "nights"), self._change),
            self.task("extra", ("booking", "extra", "quantity"), self._extra),
            self.task("ask_fee", ("booking",), self._tell_fee, writes=False),
            self.task("cancel", ("booking",), self._cancel),
            self.task("ask_price", stay, self._tell_price, writes=False),
            self.task("book", (*stay, "guests", "name", "email"), self._book, inherits=stay),
        ]

    def tasks(self) -> list[Service]:
        """What the reservation desk can do for a person."""
        return self._tasks

    def settle(self, values: dict[str, str], changed: set[str]) -> None:
        """The departure follows from the arrival and the number of nights, unless it is said itself."""
        if "departure" in changed:
            values.pop("nights", None)
        elif changed & {"arrival", "nights"} and "arrival" in values and "nights" in values:
            leaves = date.fromisoformat(values["arrival"]) + timedelta(days=int(Decimal(values["nights"])))
            values["departure"] = leaves.isoformat()

    def _booking(self, facts: KnownValues) -> Result:
        """The booking that is meant, by number or else by name and arrival."""
        try:
            if facts.is_unknown("booking"):
                return self._tools.read("find_booking", name=facts.need("name"), arrival=facts.need("booked_arrival"))
            return self._tools.read("find_booking", booking=facts.need("booking"))
        except ValueError:
            if facts.is_unknown("booking"):
                raise ProblemError("no_booking_by_name", "booked_arrival", ("name",), name=facts.need("name")) from None
            raise ProblemError("no_booking", "booking", booking=facts.need("booking")) from None

    def _dates(self, facts: KnownValues) -> tuple[date, date]:
        """Arrival and departure, in their order."""
        arrival = date.fromisoformat(facts.need("arrival"))
        departure = date.fromisoformat(facts.need("departure"))
        if departure <= arrival:
            raise ProblemError("dates_turned", "departure", ("arrival",), arrival=arrival, departure=departure)
        return arrival, departure

    def _free(self, house: str, arrival: date, departure: date, booking: str = "") -> Result:
        """The offer for a free house; a problem if it is taken."""
        said: dict[str, Said] = {"house": house, "arrival": arrival, "departure": departure}
        more = {"except_booking": booking} if booking else {}
        try:
            offer = self._tools.read(
                "check_availability", house=house, arrival=arrival.isoformat(), departure=departure.isoformat(), **more
            )
        except ValueError:
            raise ProblemError("no_house", "house", house=house, houses=", ".join(HOUSES)) from None
        if not offer["free"] and booking:
            raise ProblemError("taken_move", "arrival", ("departure", "nights"), **said)
        if not offer["free"]:
            others = offer["others_free"]
            assert isinstance(others, list)
            listed = ", ".join(f"{other['house']} (€{other['price']} a night)" for other in others)
            raise ProblemError("taken", "house", ("arrival", "departure", "nights"), **said, others=listed)
        return offer

    def _book(self, facts: KnownValues) -> ProposedWrite:
        """Book a house that is free and large enough."""
        house = facts.need("house")
        arrival, departure = self._dates(facts)
        offer = self._free(house, arrival, departure)
        guests = int(Decimal(facts.need("guests")))
        if guests > int(str(offer["sleeps"])):
            raise ProblemError(
                "too_small", "house", ("guests",), house=house, sleeps=str(offer["sleeps"]), guests=guests
            )
        name, email = facts.need("name"), facts.offer("email")
        said: dict[str, Said] = {
            "house": house,
            "arrival": arrival,
            "departure": departure,
            "guests": guests,
            "name": name,
            "nights": _nights(offer["nights"]),
            "price": Decimal(str(offer["price_per_night"])),
            "total": Decimal(str(offer["total"])),
        }
        arguments: dict[str, object] = {
            "house": house,
            "arrival": arrival.isoformat(),
            "departure": departure.isoformat(),
            "guests": guests,
            "name": name,
        }
        if email is not None:
            arguments["email"] = email
        return ProposedWrite("create_booking", arguments, "house", "arrival", said)

    def _change(self, facts: KnownValues) -> ProposedWrite:
        """Move a booking to dates on which its house is free."""
        entry = self._booking(facts)
        arrival, departure = self._dates(facts)
        number, house = str(entry["booking"]), str(entry["house"])
        offer = self._free(house, arrival, departure, number)
        said: dict[str, Said] = {
            "booking": number,
            "house": house,
            "old_arrival": _day(entry["arrival"]),
            "old_departure": _day(entry["departure"]),
            "arrival": arrival,
            "departure": departure,
            "total": Decimal(str(offer["total"])),
        }
        arguments: dict[str, object] = {
            "booking": number,
            "arrival": arrival.isoformat(),
            "departure": departure.isoformat(),
        }
        return ProposedWrite("change_dates", arguments, "booking", "arrival", said)

    def _extra(self, facts: KnownValues) -> ProposedWrite:
        """Add breakfasts or cots."""
        entry = self._booking(facts)
        extra = facts.need("extra")
        quantity = int(Decimal(facts.need("quantity")))
        number = str(entry["booking"])
        said: dict[str, Said] = {
            "booking": number,
            "house": str(entry["house"]),
            "extra": extra,
            "quantity": quantity,
            "name": str(entry["name"]),
            "what": f"{quantity} {extra}{'' if quantity == 1 else 's'}",
            "arrival": _day(entry["arrival"]),
            "cost": f"€{_EXTRAS[extra] * quantity}{' a day' if extra == 'breakfast' else ''}",
        }
        arguments = {"booking": number, "extra": extra, "quantity": quantity}
        return ProposedWrite("add_extra", arguments, "booking", "quantity", said)

    def _cancel(self, facts: KnownValues) -> ProposedWrite:
        """Cancel a booking."""
        entry = self._booking(facts)
        said: dict[str, Said] = {
            "booking": str(entry["booking"]),
            "house": str(entry["house"]),
            "arrival": _day(entry["arrival"]),
            "departure": _day(entry["departure"]),
            "fee": Decimal(str(entry["cancellation_fee"])),
        }
        return ProposedWrite("cancel_booking", {"booking": entry["booking"]}, "booking", None, said)

    def _tell_fee(self, facts: KnownValues) -> DeskAnswer:
        """What cancelling would cost."""
        entry = self._booking(facts)
        fee = Decimal(str(entry["cancellation_fee"]))
        return DeskAnswer("fee", {"booking": str(entry["booking"]), "house": str(entry["house"]), "fee": fee}, "fee")

    def _tell_price(self, facts: KnownValues) -> DeskAnswer:
        """What a stay would cost, if the house is free."""
        house = facts.need("house")
        arrival, departure = self._dates(facts)
        offer = self._free(house, arrival, departure)
        said: dict[str, Said] = {
            "house": house,
            "arrival": arrival,
            "departure": departure,
            "total": Decimal(str(offer["total"])),
            "nights": _nights(offer["nights"]),
        }
        return DeskAnswer("price", said, "total")


def _day(value: object) -> date:
    """A date of the world as a date."""
    return date.fromisoformat(str(value))


def _nights(count: object) -> str:
    """How many nights, in words."""
    return "1 night" if str(count) == "1" else f"{count} nights"
