"""A desk that sells seats of shows to members of a club, once they are found and have said their postcode."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Literal

DAYS = ("2026-06-05", "2026-06-06", "2026-06-12", "2026-06-13")
PLAYS = ("The Salt Road", "Harbour Lights")
NAMES = ("Adair", "Boyle", "Adair", "Coyne", "Doyle", "Egan", "Flood", "Greer", "Hynes", "Irwin", "Joyce", "Keane")
NEEDS = ("aisle_seat", "captions", "bsl", "step_free")


def show_id(play: int, day: int) -> str:
    return f"SH{40 + play * 4 + day}"


def data() -> dict[str, Any]:
    people = {
        f"P{200 + n}": {
            "person_id": f"P{200 + n}",
            "last_name": NAMES[n],
            "email": f"person{n}@club.example",
            "phone": f"07700 9001{n:02d}",
            "address": {"town": "Ripon", "postcode": f"HG{n} 4LE"},
            "needs": ["captions"] if n % 3 == 0 else [],
            "membership": {"level": "friend", "expires_on": f"2026-1{n % 3}-01"},
        }
        for n in range(12)
    }
    shows = {
        show_id(play, day): {
            "show_id": show_id(play, day),
            "title": PLAYS[play],
            "starts_at": f"{DAYS[day]}T19:30",
            "status": "cancelled" if (play, day) == (1, 3) else "on_sale",
            "seats": [{"seat_id": f"{zone[0]}-{row}{number}", "zone": zone, "row": row, "number": number}
                      for zone in ("Stalls", "Circle") for row in "AB" for number in range(1, 5)],
        }
        for play in (0, 1) for day in range(4)
    }  # fmt: skip
    bookings = {
        f"TK-{510 + n}": {
            "booking_ref": f"TK-{510 + n}",
            "person_id": f"P{200 + n % 12}",
            "show_id": show_id(n % 2, n % 3),
            "status": "refunded" if n % 7 == 6 else "confirmed",
            "seats": [{"seat_id": f"S-C{n}"}, {"seat_id": f"S-C{n + 1}"}][: 1 + n % 2],
            "total": 21.5 * (1 + n % 2),
        }
        for n in range(24)
    }
    queue = {
        f"WQ-{80 + n}": {"entry_id": f"WQ-{80 + n}", "person_id": f"P{200 + n % 12}", "show_id": show_id(n // 12, 1)}
        for n in range(24)
    }
    return {"people": people, "shows": shows, "bookings": bookings, "queue": queue}


def functions() -> list[Callable[..., Any]]:  # noqa: C901 - a desk is as long as what it does
    """A desk of its own."""
    tables = copy.deepcopy(data())
    people, shows, bookings, queue = (tables[name] for name in ("people", "shows", "bookings", "queue"))
    verified: set[str] = set()

    def checked(person_id: str) -> dict[str, Any]:
        if person_id not in verified:
            raise ValueError("Person not verified in this session. Verify first.")
        return people[person_id]

    def booking_of(booking_ref: str) -> dict[str, Any]:
        booking = bookings[booking_ref]
        checked(booking["person_id"])
        return booking

    def find_person(email: str | None = None, phone: str | None = None, last_name: str | None = None) -> dict[str, Any]:
        """Find a person. Give one of the three; a last name can have several matches.

        Args:
            email: E-mail address
            phone: Phone number
            last_name: Family name
        """
        wanted = {"email": email, "phone": phone, "last_name": last_name}
        given = {name: value for name, value in wanted.items() if value}
        found = [each for each in people.values() if all(each[name] == value for name, value in given.items())]
        if not found or not given:
            raise ValueError("No account matches.")
        return {"people": [{"person_id": each["person_id"], "last_name": each["last_name"]} for each in found]}

    def verify_person(person_id: str, postcode: str) -> dict[str, Any]:
        """Verify the caller by the postcode they say. Required before anything personal is read or changed.

        Args:
            person_id: From find_person
            postcode: As the caller says it
        """
        if people[person_id]["address"]["postcode"] != postcode:
            return {"error": "Postcode does not match."}
        verified.add(person_id)
        return {"verified": True, "person_id": person_id}

    def get_person(person_id: str) -> dict[str, Any]:
        """The account with what is waited for."""
        waits = [{**each, "title": shows[each["show_id"]]["title"]} for each in queue.values()]
        return {**copy.deepcopy(checked(person_id)), "queue": [w for w in waits if w["person_id"] == person_id]}

    def search_shows(text: str | None = None) -> list[dict[str, Any]]:
        """What is on.

        Args:
            text: Words from the title
        """
        found = [each for each in shows.values() if (text or "").lower() in each["title"].lower()]
        return [{name: each[name] for name in ("show_id", "title", "starts_at", "status")} for each in found]

    def get_show(show_id: str) -> dict[str, Any]:
        """One show.

        Args:
            show_id: e.g. SH40
        """
        return {name: shows[show_id][name] for name in ("show_id", "title", "starts_at", "status")}

    def free_seats(show_id: str) -> dict[str, Any]:
        """Free seats of a show.

        Args:
            show_id: Show
        """
        return {"show_id": show_id, "seats": copy.deepcopy(shows[show_id]["seats"])}

    def get_booking(booking_ref: str) -> dict[str, Any]:
        """One booking.

        Args:
            booking_ref: Like TK-510
        """
        booking = copy.deepcopy(booking_of(booking_ref))
        return {**booking, "show": {"title": shows[booking["show_id"]]["title"]}}

    def taken(show_id: str, seat_ids: list[str]) -> str | None:
        if shows[show_id]["status"] != "on_sale":
            return f"The show is {shows[show_id]['status']}."
        free = [each["seat_id"] for each in shows[show_id]["seats"]]
        missing = [each for each in seat_ids if each not in free]
        shows[show_id]["seats"] = [each for each in shows[show_id]["seats"] if each["seat_id"] not in seat_ids]
        return f"Seat {missing[0]} is not free." if missing else None

    def create_booking(
        person_id: str,
        show_id: str,
        tickets: list[dict[str, Any]],
        delivery: Literal["e_ticket", "collect", "post"] = "e_ticket",
    ) -> dict[str, Any]:
        """Book seats for a verified person.

        Args:
            person_id: Who books
            show_id: Show
            tickets: One object per seat: {"seat_id": "S-A1", "price_type": "standard"}. price_type is one of
                standard, reduced
            delivery: How tickets are sent
        """
        checked(person_id)
        if problem := taken(show_id, [each["seat_id"] for each in tickets]):
            return {"error": problem}
        if any(each.get("price_type") not in {"standard", "reduced"} for each in tickets):
            return {"error": "Unknown price type."}
        bookings["TK-999"] = {"booking_ref": "TK-999", "person_id": person_id, "show_id": show_id, "status": "confirmed",
                              "seats": [{"seat_id": each["seat_id"]} for each in tickets], "total": 1.0, "delivery": delivery}  # fmt: skip
        return {"booking_ref": "TK-999", "status": "confirmed"}

    def exchange_booking(booking_ref: str, new_show_id: str, new_seat_ids: list[str]) -> dict[str, Any]:
        """Exchange a whole booking into another day of the same play.

        Args:
            booking_ref: Booking to give up
            new_show_id: Show to move to
            new_seat_ids: New seats, as many as there are tickets
        """
        booking = booking_of(booking_ref)
        if booking["status"] != "confirmed":
            return {"error": f"This booking is {booking['status']}."}
        if shows[new_show_id]["title"] != shows[booking["show_id"]]["title"] or new_show_id == booking["show_id"]:
            return {"error": "Only into another day of the same play."}
        if len(new_seat_ids) != len(booking["seats"]):
            return {"error": f"{len(booking['seats'])} seats are needed."}
        if problem := taken(new_show_id, new_seat_ids):
            return {"error": problem}
        booking.update(show_id=new_show_id, seats=[{"seat_id": each} for each in new_seat_ids])
        return {"booking_ref": booking_ref, "status": "confirmed"}

    def refund_quote(booking_ref: str) -> dict[str, Any]:
        """What the rules give for a booking today, without doing it.

        Args:
            booking_ref: Booking
        """
        booking = booking_of(booking_ref)
        open_ = booking["status"] == "confirmed"
        return {"booking_ref": booking_ref, "refundable": open_, "amount": booking["total"] - 1.25 if open_ else 0.0}

    def refund_booking(booking_ref: str, refund_to: Literal["card", "voucher"]) -> dict[str, Any]:
        """Refund a whole booking.

        Args:
            booking_ref: Booking
            refund_to: card or voucher
        """
        booking = booking_of(booking_ref)
        if booking["status"] != "confirmed":
            return {"error": f"This booking is {booking['status']}."}
        booking["status"] = "refunded"
        return {"booking_ref": booking_ref, "status": "refunded", "to": refund_to}

    def leave_queue(entry_id: str) -> str:
        """Take a person off a queue.

        Args:
            entry_id: See the account
        """
        checked(queue[entry_id]["person_id"])
        del queue[entry_id]
        return f"{entry_id} removed."

    def update_needs(
        person_id: str, needs: list[Literal["aisle_seat", "captions", "bsl", "step_free"]]
    ) -> dict[str, Any]:
        """Set the needs of a person. Replaces the list, so include what stays.

        Args:
            person_id: Person
            needs: The whole list of needs
        """
        checked(person_id)["needs"] = list(needs)
        return {"person_id": person_id, "needs": list(needs)}

    return [find_person, verify_person, get_person, search_shows, get_show, free_seats, get_booking, create_booking,
            exchange_booking, refund_quote, refund_booking, leave_queue, update_needs]  # fmt: skip
