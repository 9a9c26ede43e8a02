"""A small garage: three reads that feed each other, a search, and two writes, in a world of its own each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

OWNERS = {"lea@example.org": ("O-71", "Lea Brandt"), "tom@example.org": ("O-72", "Tom Aalto")}
CARS = {
    "K-301": ("O-71", "Corsair wagon", "2019-05-11", 84_300),
    "K-302": ("O-71", "Pelican van", "2022-08-02", 31_750),
    "K-303": ("O-72", "Heron coupe", "2020-01-23", 58_120),
}
PARTS = {"N-11": ("brake pads", 42.5), "N-12": ("wiper blades", 18.9), "N-13": ("spark plugs", 27.4)}
Kind = Literal["inspection", "tyres", "repair"]


def marked(read_only: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def mark(function: Callable[..., Any]) -> Callable[..., Any]:
        vars(function)["read_only"] = read_only
        return function

    return mark


class Garage:
    """Owners, their cars, and what is booked for them."""

    def __init__(self) -> None:
        self.bookings = {"B-501": ("K-302", "2026-05-06", "tyres")}

    @marked(read_only=True)
    def find_owner(self, email: str) -> dict[str, Any]:
        """Find the account of an owner.

        Args:
            email: The e-mail address of the owner, such as lea@example.org or tom@example.org.
        """
        if email not in OWNERS:
            raise LookupError(f"nobody has the address {email}")
        owner_id, name = OWNERS[email]
        return {"owner_id": owner_id, "name": name}

    @marked(read_only=True)
    def list_cars(self, owner_id: str) -> dict[str, Any]:
        """List the cars of an owner."""
        found = [
            {"car_id": car, "model": model, "registered_on": day}
            for car, (owner, model, day, _) in CARS.items()
            if owner == owner_id
        ]
        if not found:
            raise LookupError(f"there is no owner {owner_id}")
        return {"cars": found}

    @marked(read_only=True)
    def car_details(self, car_id: str) -> dict[str, Any]:
        """Look up the details of a car.

        Args:
            car_id: The number of the car, such as K-301.
        """
        if car_id not in CARS:
            raise LookupError(f"there is no car {car_id}")
        _, model, day, mileage = CARS[car_id]
        return {"car_id": car_id, "model": model, "registered_on": day, "mileage": mileage}

    @marked(read_only=True)
    def search_parts(self, name: str) -> dict[str, Any]:
        """Search for parts by a part of their name."""
        found = [
            {"part_id": part, "name": each, "price": price} for part, (each, price) in PARTS.items() if name in each
        ]
        if not found:
            raise LookupError(f"there is no part like {name}")
        return {"parts": found}

    @marked(read_only=False)
    def book_service(self, car_id: str, day: str, kind: Kind, note: str | None = None) -> dict[str, Any]:
        """Book a service for a car on a day (YYYY-MM-DD)."""
        if car_id not in CARS:
            raise LookupError(f"there is no car {car_id}")
        booking_id = f"B-{501 + len(self.bookings)}"
        self.bookings[booking_id] = (car_id, day, kind)
        return {"booking_id": booking_id, "price": 89.5}

    @marked(read_only=False)
    def cancel_service(self, booking_id: str) -> dict[str, Any]:
        """Cancel a service.

        Args:
            booking_id: The number of the booking, such as B-501.
        """
        if booking_id not in self.bookings:
            raise LookupError(f"there is no booking {booking_id}")
        del self.bookings[booking_id]
        return {"booking_id": booking_id, "status": "cancelled"}


def functions() -> list[Callable[..., Any]]:
    """A garage of its own."""
    desk = Garage()
    return [
        *(desk.find_owner, desk.list_cars, desk.car_details, desk.search_parts),
        *(desk.book_service, desk.cancel_service),
    ]
