"""Front desk of a bus and train company: seats, refunds, tickets, timetable, lost property."""

from __future__ import annotations

from typing import Any

from desk_engine.counter import BUGS as BUGS
from desk_engine.description import Description
from desk_engine.finders.dialogue import Desk
from desk_engine.finders.frames import Option, Slot
from desk_engine.finders.speaking import STYLES as STYLES
from desk_engine.wordings import money
from transit_finders import FINDERS

DESCRIBED = Description("transit", Slot, FINDERS)
TOOLS = DESCRIBED.tools


def route(booking: dict[str, Any]) -> str:
    """A booking in words."""
    return f"{booking['booking']} ({booking['from']} to {booking['to']} on {booking['date']} at {booking['time']})"


def describe(trip: dict[str, Any]) -> str:
    """A departure in words."""
    return f"{trip['mode']} {trip['trip']} at {trip['departure']}, arriving {trip['arrival']}, {money(trip['price'])} per person"


class Agent(Desk):
    """The front desk of the company."""

    DESCRIBED = DESCRIBED

    def open_booking(self) -> dict[str, Any]:
        """The booking meant, by number or by name and day."""
        number, surname = self.need("booking"), self.need("surname")
        if number:
            return self.look("find_booking", ["booking", "surname"], booking=number, surname=surname)
        return self.look("find_booking", ["surname", "travel_date"], surname=surname, date=self.need("travel_date"))

    def do_seat(self) -> str:
        """Changes the seat of a booking."""
        booking = self.open_booking()
        free = self.look("free_seats", [], booking=booking["booking"])["seats"]
        options = [Option(seat["seat"], f"{seat['seat']} ({seat['kind']})", seat["kind"]) for seat in free]
        seat = self.choose("seat", options, f"There is no other free seat on booking {route(booking)}.")
        done = self.write(
            "change_seat",
            f"move booking {route(booking)} from seat {booking['seat']} to seat {seat}, free of charge",
            {"Booking": booking["booking"], "Old seat": booking["seat"], "New seat": seat, "Fee": "0.00 euros"},
            booking=booking["booking"],
            seat=seat,
        )
        return f"Booking {done['booking']} now has seat {done['seat']}, the reference is {done['reference']}."

    def do_refund(self) -> str:
        """Gives the money for a ticket back."""
        booking = self.open_booking()
        if not booking["refundable"]:
            return f"Booking {route(booking)} is a saver ticket and cannot be refunded, so I have changed nothing."
        payout = self.need("payout")
        amount = booking["fare"] - (5.0 if payout == "card" else 0.0)
        way = "to your card, after a fee of 5.00 euros" if payout == "card" else "as a voucher, without a fee"
        done = self.write(
            "refund_ticket",
            f"cancel booking {route(booking)} and refund {money(amount)} {way}",
            {"Booking": booking["booking"], "Refund": money(amount), "Payout": payout},
            booking=booking["booking"],
            payout=payout,
        )
        return f"Booking {done['booking']} is cancelled and {money(done['amount'])} will be refunded ({done['payout']}). The reference is {done['reference']}."

    def do_buy(self) -> str:
        """Sells tickets."""
        start, goal, day = self.need("from_stop"), self.need("to_stop"), self.need("travel_date")
        count = int(self.need("passengers"))
        surname = self.need("surname")
        trips = self.look("search_trips", ["from_stop", "to_stop"], from_stop=start, to_stop=goal, date=day)["trips"]
        cheapest, last = min(trip["price"] for trip in trips), max(trip["departure"] for trip in trips)
        options = []
        for trip in trips:
            hour = int(trip["departure"][:2])
            tags = ["morning" if hour < 12 else "evening" if hour >= 17 else "afternoon", trip["trip"]]
            tags += ["cheapest", "cheaper one"] if trip["price"] == cheapest else []
            tags += ["latest", "last one"] if trip["departure"] == last else []
            tags += ["earliest", "first one"] if trip is trips[0] else []
            options.append(Option(trip["departure"], describe(trip), "|".join(tags)))
        time = self.choose("departure", options, "There is no departure.")
        trip = next(trip for trip in trips if trip["departure"] == time)
        tickets = "1 ticket" if count == 1 else f"{count} tickets"
        done = self.write(
            "buy_ticket",
            f"book {tickets} for {trip['mode']} {trip['trip']} from {start} to {goal} on {day} at {time} under the name {surname}, {money(trip['price'] * count)} in total",
            {
                "Trip": f"{trip['trip']} {start} to {goal}",
                "Date": day,
                "Departure": time,
                "Passengers": str(count),
                "Total": money(trip["price"] * count),
            },
            trip=trip["trip"],
            date=day,
            passengers=count,
            surname=surname,
        )
        return f"Your booking number is {done['booking']}: {tickets} on {done['date']} at {time}, {money(done['total'])} in total."

    def do_timetable(self) -> str:
        """Tells the departures of a day."""
        start, goal, day = self.need("from_stop"), self.need("to_stop"), self.need("travel_date")
        trips = self.look("search_trips", ["from_stop", "to_stop"], from_stop=start, to_stop=goal, date=day)["trips"]
        if self.bug == "invented_answer":
            trips = [self.invent(trip) | {"departure": "0" + str(index) + ":59"} for index, trip in enumerate(trips)]
        return f"From {start} to {goal} on {day} there are: " + "; ".join(describe(trip) for trip in trips) + "."

    def do_lost(self) -> str:
        """Takes up a loss."""
        item, colour = self.need("item"), self.need("colour")
        line, day, phone = self.need("line"), self.need("lost_date"), self.need("phone")
        done = self.write(
            "report_lost",
            f"report a lost item: {item}, {colour}, on line {line} on {day}, and we call you at {phone} if it is found",
            {"Item": item, "Colour": colour, "Line": line, "Date": day, "Phone": phone},
            item=item,
            colour=colour,
            line=line,
            date=day,
            phone=phone,
        )
        return f"Your loss is reported under case number {done['case']}. We keep looking until {done['until']}."

    def _booking(self, number: str) -> dict[str, Any]:
        return self.entry("bookings", number, f"There is no booking {number}.")

    def tool_find_booking(self, surname: str, booking: str = "", date: str = "") -> dict[str, Any]:
        """A booking by number and surname, or by surname and day."""
        hits = [
            name
            for name, entry in self.world["bookings"].items()
            if (name == booking or (not booking and entry["date"] == date))
        ]
        hits = [name for name in hits if self.world["bookings"][name]["surname"].lower() == surname.lower()]
        if not hits or self.world["bookings"][hits[0]].get("cancelled"):
            raise ValueError(f"I find no booking {booking or 'on ' + self.voice.dates(date)} under the name {surname}.")
        return {"booking": hits[0], **self.world["bookings"][hits[0]]}

    def tool_free_seats(self, booking: str) -> dict[str, Any]:
        """The free seats on the trip of a booking."""
        self._booking(booking)
        return {"seats": [{"seat": seat, "kind": kind} for seat, kind in self.world["free_seats"].get(booking, [])]}

    def tool_change_seat(self, booking: str, seat: str) -> dict[str, Any]:
        """Moves a booking to a free seat."""
        entry = self._booking(booking)
        old, entry["seat"] = entry["seat"], seat
        return {"booking": booking, "old_seat": old, "seat": seat, "reference": f"SC-{booking[3:]}"}

    def tool_refund_ticket(self, booking: str, payout: str) -> dict[str, Any]:
        """Cancels a booking and refunds it."""
        entry = self._booking(booking)
        if not entry["refundable"]:
            raise ValueError("A saver ticket cannot be refunded.")
        entry["cancelled"] = True
        return {
            "booking": booking,
            "amount": entry["fare"] - (5.0 if payout == "card" else 0.0),
            "payout": payout,
            "reference": f"RF-{booking[3:]}",
        }

    def tool_search_trips(self, from_stop: str, to_stop: str, date: str) -> dict[str, Any]:
        """The departures between two stops on a day."""
        hits = [
            {"trip": name, **trip}
            for name, trip in self.world["trips"].items()
            if (trip["from"], trip["to"]) == (from_stop, to_stop)
        ]
        if not hits:
            raise ValueError(f"We have no direct service from {from_stop} to {to_stop}.")
        return {"date": date, "trips": hits}

    def tool_buy_ticket(self, trip: str, date: str, passengers: int, surname: str) -> dict[str, Any]:
        """Books tickets."""
        number = f"BK-{trip[1:]}{date[8:]}"
        self.world["bookings"][number] = {
            "surname": surname,
            "date": date,
            "seat": "1A",
            "fare": self.world["trips"][trip]["price"] * passengers,
            "refundable": True,
            "from": self.world["trips"][trip]["from"],
            "to": self.world["trips"][trip]["to"],
            "time": self.world["trips"][trip]["departure"],
        }
        return {
            "booking": number,
            "date": date,
            "passengers": passengers,
            "total": round(self.world["trips"][trip]["price"] * passengers, 2),
        }

    def tool_report_lost(self, item: str, colour: str, line: str, date: str, phone: str) -> dict[str, Any]:
        """Opens a lost property case."""
        if line not in DESCRIBED.told["lines"]:
            raise ValueError(f"We have no line {line}.")
        return {"case": f"LF-{line}{date[5:7]}{date[8:]}", "item": item, "until": "2026-04-02"}

    def spoil_quantity(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Another day, number, seat or way of payment."""
        if tool == "change_seat":
            return {
                **arguments,
                "seat": next(
                    seat for seat, _ in self.world["free_seats"][arguments["booking"]] if seat != arguments["seat"]
                ),
            }
        if tool == "refund_ticket":
            return {**arguments, "payout": "voucher" if arguments["payout"] == "card" else "card"}
        return super().spoil_quantity(tool, arguments)

    def entities(self) -> dict[str, list[str]]:
        """What an argument may name."""
        return {
            "booking": list(self.world["free_seats"]),
            "trip": list(self.world["trips"]),
            "line": DESCRIBED.told["lines"],
        }
