"""What a holiday-home company has: houses and bookings, and the tools that work on them."""

from __future__ import annotations

import copy
from datetime import date

from harness.demo.desks.engine.tasks import Result

HOUSES: dict[str, Result] = {
    "Seagull Cottage": {"sleeps": 4, "price": 95},
    "Harbour Loft": {"sleeps": 2, "price": 80},
    "Pine Lodge": {"sleeps": 6, "price": 140},
    "Lighthouse Flat": {"sleeps": 2, "price": 110},
    "Orchard House": {"sleeps": 5, "price": 120},
    "Mill Barn": {"sleeps": 8, "price": 210},
}
_BOOKING_ROWS = (
    ("HB-20417", "Anna Lindqvist", "Seagull Cottage", "2026-04-10", "2026-04-14", 2, 0),
    ("HB-20433", "Anna Lindqvist", "Pine Lodge", "2026-08-03", "2026-08-07", 5, 40),
    ("HB-20588", "Daniel Okafor", "Harbour Loft", "2026-05-01", "2026-05-05", 2, 25),
    ("HB-20611", "Carla Ricci", "Orchard House", "2026-06-20", "2026-06-27", 4, 84),
    ("HB-20702", "Peter Novak", "Mill Barn", "2026-07-18", "2026-07-25", 7, 150),
    ("HB-20715", "Yuki Tanaka", "Mill Barn", "2026-07-25", "2026-08-01", 6, 150),
    ("HB-20733", "Grace Adeyemi", "Lighthouse Flat", "2026-05-22", "2026-05-25", 2, 30),
    ("HB-20760", "Tomas Varga", "Harbour Loft", "2026-06-05", "2026-06-08", 1, 20),
)
_FIELDS = ("booking", "name", "house", "arrival", "departure", "guests", "cancellation_fee")
_BOOKINGS: dict[str, Result] = {str(row[0]): dict(zip(_FIELDS, row, strict=True)) for row in _BOOKING_ROWS}


class HolidayWorld:
    """Houses and bookings, and the tools that work on them."""

    def __init__(self) -> None:
        self.bookings = copy.deepcopy(_BOOKINGS)

    def entities(self, argument: str) -> list[str]:
        """The values that an argument naming an entity may take."""
        return list(HOUSES) if argument == "house" else list(self.bookings)

    def find_booking(self, booking: str = "", name: str = "", arrival: str = "") -> Result:
        """Tool: a booking by its number, or by name and day of arrival."""
        for entry in self.bookings.values():
            by_name = str(entry["name"]).lower() == name.lower() and entry["arrival"] == arrival
            if entry["booking"] == booking or by_name:
                return dict(entry)
        raise ValueError("there is no such booking")

    def check_availability(self, house: str, arrival: str, departure: str, except_booking: str = "") -> Result:
        """Tool: whether a house is free, what it costs, and which others are free."""
        if house not in HOUSES:
            raise ValueError(f"there is no house {house}")
        nights = (date.fromisoformat(departure) - date.fromisoformat(arrival)).days
        free = [name for name in HOUSES if self._is_free(name, arrival, departure, except_booking)]
        price = int(str(HOUSES[house]["price"]))
        others = [{"house": name, "price": HOUSES[name]["price"]} for name in free if name != house]
        return {
            "house": house,
            "sleeps": HOUSES[house]["sleeps"],
            "free": house in free,
            "nights": nights,
            "price_per_night": price,
            "total": nights * price,
            "others_free": others,
        }

    def _is_free(self, house: str, arrival: str, departure: str, except_booking: str) -> bool:
        """Whether no other booking of a house overlaps."""
        return not any(
            entry["house"] == house and str(entry["arrival"]) < departure and arrival < str(entry["departure"])
            for number, entry in self.bookings.items()
            if number != except_booking
        )

    def create_booking(
        self, house: str, arrival: str, departure: str, guests: int, name: str, email: str | None = None
    ) -> Result:
        """Tool: book a house."""
        number = f"HB-{20801 + len(self.bookings) - len(_BOOKINGS)}"
        row = (number, name, house, arrival, departure, guests, 25)
        self.bookings[number] = {**dict(zip(_FIELDS, row, strict=True)), "email": email}
        nights = (date.fromisoformat(departure) - date.fromisoformat(arrival)).days
        return {"booking": number, "total": nights * int(str(HOUSES[house]["price"]))}

    def change_dates(self, booking: str, arrival: str, departure: str) -> Result:
        """Tool: move a booking."""
        self._known(booking).update(arrival=arrival, departure=departure)
        return {"booking": booking, "arrival": arrival, "departure": departure}

    def add_extra(self, booking: str, extra: str, quantity: int) -> Result:
        """Tool: add breakfasts or cots to a booking."""
        self._known(booking)[extra] = quantity
        return {"booking": booking, "extra": extra, "quantity": quantity}

    def cancel_booking(self, booking: str) -> Result:
        """Tool: cancel a booking."""
        fee = self._known(booking)["cancellation_fee"]
        del self.bookings[booking]
        return {"booking": booking, "cancelled": True, "fee": fee, "cancellation": f"CX-{booking[-3:]}"}

    def _known(self, booking: str) -> Result:
        """A booking that exists."""
        if booking not in self.bookings:
            raise ValueError(f"there is no booking {booking}")
        return self.bookings[booking]
