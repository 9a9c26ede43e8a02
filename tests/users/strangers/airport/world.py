"""Tarn Point Airport, parking and lounges: the data (fresh for each conversation) and the tools of its desk."""
from datetime import date, timedelta

TODAY = date(2026, 6, 8)  # a Monday
NOW = "2026-06-08T10:00"

CAR_PARKS = {
    "P1": {"name": "Covered P1", "kind": "covered", "day": 14.50, "walk_minutes": 6, "shuttle": False, "height_m": 2.05,
           "charging": True, "valet": 45.00, "places": 40},
    "P2": {"name": "Terminal Deck P2", "kind": "open-air, beside the terminal", "day": 11.75, "walk_minutes": 3, "shuttle": False,
           "height_m": 2.40, "charging": True, "valet": 39.00, "places": 25},
    "P3": {"name": "Meadow P3", "kind": "open-air, with a shuttle bus", "day": 8.20, "walk_minutes": 22, "shuttle": True,
           "height_m": 4.00, "charging": False, "valet": None, "places": 120},
}
SAVER_CHANGE_FEE = 15.00
CANCEL_FEE = 5.00


def _booking(surname, first, plate, car_park, entry, exit, rate, state, flight, valet=False, email=None):
    days = (date.fromisoformat(exit) - date.fromisoformat(entry)).days + 1
    return {"surname": surname, "first_name": first, "plate": plate, "car_park": car_park, "entry": entry, "exit": exit,
            "rate": rate, "state": state, "return_flight": flight, "valet": valet, "total": round(days * CAR_PARKS[car_park]["day"], 2),
            "receipts_sent": []}


def fresh():
    """A new world."""
    return {
        "today": TODAY.isoformat(),
        "bookings": {
            "PK-48213": _booking("Okafor", "Ngozi", "LK71 XWD", "P1", "2026-06-10", "2026-06-14", "flex", "booked", "TN 306"),
            "PK-48217": _booking("Okafor", "Chidi", "LS70 AAB", "P2", "2026-06-10", "2026-06-13", "flex", "booked", "TN 306"),
            "PK-47790": _booking("Quill", "Dara", "B-KM 2210", "P3", "2026-06-12", "2026-06-16", "saver", "booked", "BR 221"),
            "PK-48100": _booking("Sand", "Mirela", "HN68 TQC", "P2", "2026-06-05", "2026-06-11", "flex", "parked", "MS 412"),
            "PK-46021": _booking("Lindqvist", "Aoife", "RV20 NMS", "P1", "2026-05-04", "2026-05-09", "flex", "completed", "TN 306"),
            "PK-48355": _booking("Lindqvist", "Aoife", "RV20 NMS", "P2", "2026-06-24", "2026-06-28", "flex", "booked", "MS 418"),
            "PK-48290": _booking("Castell", "Emre", "GY17 ZDW", "P2", "2026-06-13", "2026-06-18", "flex", "booked", "BR 221"),
            "PK-48301": _booking("Ferrante", "Bianca", "FD22 HOL", "P1", "2026-06-15", "2026-06-22", "flex", "booked", "MS 412", valet=True),
            "PK-48333": _booking("Moreau", "Luc", "M-TS 418", "P3", "2026-06-19", "2026-07-03", "saver", "booked", "TN 306"),
            "PK-47512": _booking("Haddad", "Samir", "WP65 JKE", "P3", "2026-05-28", "2026-06-02", "saver", "completed", "BR 221"),
            "PK-48011": _booking("Nyström", "Eva", "OE18 UTT", "P2", "2026-06-09", "2026-06-12", "flex", "cancelled", None),
            "PK-48377": _booking("Reyes", "Pilar", "BX18 PLO", "P3", "2026-06-20", "2026-06-21", "flex", "booked", "MS 412"),
        },
        "flights": {  # the times hold for every day
            "MS 412": {"direction": "arrival", "place": "Lisbon", "time": "17:50", "terminal": "Terminal 1"},
            "MS 418": {"direction": "arrival", "place": "Lisbon", "time": "21:35", "terminal": "Terminal 2"},
            "MS 481": {"direction": "arrival", "place": "Porto", "time": "13:05", "terminal": "Terminal 1"},
            "TN 306": {"direction": "arrival", "place": "Tallinn", "time": "11:20", "terminal": "Terminal 2"},
            "BR 221": {"direction": "arrival", "place": "Bergen", "time": "19:15", "terminal": "Terminal 1"},
            "BR 220": {"direction": "departure", "place": "Bergen", "time": "11:15", "terminal": "Terminal 1",
                       "help_point": "Help Point B", "help_from": "09:15"},
            "TN 305": {"direction": "departure", "place": "Tallinn", "time": "06:40", "terminal": "Terminal 2",
                       "help_point": "Help Point F", "help_from": "04:40"},
            "MS 411": {"direction": "departure", "place": "Lisbon", "time": "14:25", "terminal": "Terminal 1",
                       "help_point": "Help Point A", "help_from": "12:25"},
        },
        "lounges": {
            "Skyline Lounge": {"terminal": "Terminal 1", "price": 34.00, "breakfast": 9.50, "hours": "05:00 to 21:00", "seats": 12,
                               "taken": {"2026-06-19 07:00": 10, "2026-06-19 08:00": 12, "2026-06-19 09:00": 4, "2026-06-19 10:00": 6}},
            "Harbour Lounge": {"terminal": "Terminal 2", "price": 29.00, "breakfast": 8.00, "hours": "06:00 to 20:00", "seats": 10,
                               "taken": {"2026-06-19 07:00": 3, "2026-06-19 08:00": 9, "2026-06-19 09:00": 10}},
        },
        "passes": {"LG-7731": {"surname": "Ferrante", "lounge": "Harbour Lounge", "date": "2026-06-15", "time": "09:00", "guests": 2, "breakfast": False}},
        "assistance": {"AS-512": {"passenger": "Walter Gruen", "flight": "TN 305", "date": "2026-06-14", "kind": "ramp"}},
        "luggage": {
            "LL-3094": {"surname": "Castell", "item": "a green suitcase", "until": "2026-06-09", "day": 6.50},
            "LL-3095": {"surname": "Haddad", "item": "a guitar case", "until": "2026-06-10", "day": 8.00},
            "LL-3101": {"surname": "Okafor", "item": "two bags", "until": "2026-06-20", "day": 11.00},
        },
        "services": {
            "luggage": {"counter": "left luggage, arrivals hall", "open": "05:30 to 22:00", "longest_days": 30},
            "lounges": {"open": "Skyline Lounge 05:00 to 21:00, Harbour Lounge 06:00 to 20:00", "children": "children pay like adults, under 2 free"},
            "refunds": {"days": 5, "to": "the card you paid with"},
            "assistance": {"price": 0, "notice_hours": 48},
            "desk": {"open": "06:00 to 22:00", "place": "arrivals hall, Terminal 1"},
        },
        "next": {"booking": 48402, "pass": 7740, "assistance": 520},
        "log": [],
    }


def tools(world):
    """The tools on this world, by name: (reads, writes)."""
    bookings, flights = world["bookings"], world["flights"]

    def _day(text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise ValueError(f"{text} is no date; write YYYY-MM-DD") from None

    def _get(booking_id):
        if booking_id not in bookings:
            raise ValueError(f"there is no booking {booking_id}")
        return bookings[booking_id]

    def _span(entry, exit):
        first, last = _day(entry), _day(exit)
        if first < TODAY:
            raise ValueError(f"{entry} is in the past")
        if last < first:
            raise ValueError("the pick-up is before the drop-off")
        if (last - first).days > 60:
            raise ValueError("cars can stay for 60 days at most")
        return (last - first).days + 1

    def find_parking(surname: str, plate: str | None = None, booking_id: str | None = None) -> list[dict]:
        """The bookings of a customer, by surname together with the plate or the booking number."""
        squash = lambda text: "".join(c for c in (text or "").upper() if c.isalnum())
        return [{"booking_id": key, **{k: v for k, v in b.items() if k != "receipts_sent"}} for key, b in bookings.items()
                if b["surname"].lower() == surname.lower()
                and (squash(b["plate"]) == squash(plate) if plate else key == booking_id)]

    def quote_parking(entry: str, exit: str) -> list[dict]:
        """What parking costs from entry to exit (both days count), for each car park with room."""
        days = _span(entry, exit)
        return [{"car_park": key, "name": p["name"], "kind": p["kind"], "total": round(days * p["day"], 2), "days": days,
                 "walk_minutes": p["walk_minutes"], "shuttle": p["shuttle"], "valet": p["valet"]}
                for key, p in CAR_PARKS.items() if p["places"] > 0]

    def quote_change(booking_id: str, entry: str, exit: str) -> dict:
        """What other dates for a booking cost: nothing is changed yet."""
        b = _get(booking_id)
        if b["state"] not in ("booked", "parked"):
            raise ValueError(f"booking {booking_id} is {b['state']}")
        if b["state"] == "parked" and entry != b["entry"]:
            raise ValueError("the car is already here, so that only the pick-up can change")
        days = _span(entry if b["state"] == "booked" else max(entry, TODAY.isoformat()), exit)
        days = (_day(exit) - _day(entry)).days + 1
        total = round(days * CAR_PARKS[b["car_park"]]["day"], 2)
        fee = SAVER_CHANGE_FEE if b["rate"] == "saver" else 0.0
        return {"booking_id": booking_id, "entry": entry, "exit": exit, "new_total": total, "fee": fee,
                "to_pay": round(max(total - b["total"], 0) + fee, 2), "refund": round(max(b["total"] - total, 0), 2) if b["rate"] == "flex" else 0.0}

    def quote_refund(booking_id: str) -> dict:
        """What comes back when a booking is cancelled: nothing is cancelled yet."""
        b = _get(booking_id)
        if b["state"] != "booked":
            raise ValueError(f"booking {booking_id} is {b['state']} and cannot be cancelled")
        if b["rate"] == "saver":
            return {"booking_id": booking_id, "paid": b["total"], "refund": 0.0, "reason": "saver bookings are not refundable",
                    "change_fee": SAVER_CHANGE_FEE}
        return {"booking_id": booking_id, "paid": b["total"], "fee": CANCEL_FEE, "refund": round(b["total"] - CANCEL_FEE, 2), "voucher": b["total"]}

    def get_flight(flight: str, date: str) -> dict:
        """A flight on a day: time, terminal, and for departures where assistance meets the passenger."""
        _day(date)
        if flight not in flights:
            raise ValueError(f"there is no flight {flight} on {date}")
        return {"flight": flight, "date": date, **flights[flight]}

    def list_lounges(date: str, guests: int) -> list[dict]:
        """The lounges on a day with the price for so many guests, and the hours at which there is room for them."""
        _day(date)
        hours = [f"{h:02d}:00" for h in range(6, 21)]
        return [{"lounge": name, "terminal": x["terminal"], "price": x["price"], "total": round(x["price"] * guests, 2), "breakfast": x["breakfast"],
                 "hours": x["hours"], "room_at": [h for h in hours if x["seats"] - x["taken"].get(f"{date} {h}", 0) >= guests]}
                for name, x in world["lounges"].items()]

    def find_luggage(ticket: str, surname: str) -> dict:
        """What is kept under a left-luggage ticket; the surname must be the one on it."""
        item = world["luggage"].get(ticket)
        if not item or item["surname"].lower() != surname.lower():
            raise ValueError(f"there is no ticket {ticket} for {surname}")
        return {"ticket": ticket, **item}

    def quote_luggage(ticket: str, until: str) -> dict:
        """What it costs to keep luggage longer: nothing is changed yet."""
        if ticket not in world["luggage"]:
            raise ValueError(f"there is no ticket {ticket}")
        item = world["luggage"][ticket]
        days = (_day(until) - _day(item["until"])).days
        if days < 1:
            raise ValueError(f"it is kept until {item['until']} already")
        if days > 30:
            raise ValueError("luggage is kept for 30 days at most")
        return {"ticket": ticket, "until": until, "days": days, "to_pay": round(days * item["day"], 2)}

    def service_info(topic: str) -> dict:
        """Facts about a service: P1, P2, P3, luggage, lounges, refunds, assistance or desk."""
        if topic in CAR_PARKS:
            return {"car_park": topic, **{k: v for k, v in CAR_PARKS[topic].items() if k != "places"}}
        if topic not in world["services"]:
            raise ValueError(f"nothing is known of {topic}")
        return dict(world["services"][topic])

    def book_parking(car_park: str, entry: str, exit: str, plate: str, surname: str) -> dict:
        """Book a place for a car."""
        days = _span(entry, exit)
        if car_park not in CAR_PARKS:
            raise ValueError(f"there is no car park {car_park}")
        key = f"PK-{world['next']['booking']}"
        world["next"]["booking"] += 5
        bookings[key] = _booking(surname, "", plate, car_park, entry, exit, "flex", "booked", None)
        return {"booking_id": key, "total": round(days * CAR_PARKS[car_park]["day"], 2), "car_park": car_park}

    def change_parking_dates(booking_id: str, entry: str, exit: str) -> dict:
        """Give a booking other dates; the difference is charged to the card on file."""
        quote = quote_change(booking_id, entry, exit)
        bookings[booking_id].update(entry=entry, exit=exit, total=quote["new_total"])
        return quote

    def change_flight(booking_id: str, flight: str) -> dict:
        """Note another return flight on a booking, so that the car is ready when it lands."""
        b = _get(booking_id)
        if b["state"] not in ("booked", "parked"):
            raise ValueError(f"booking {booking_id} is {b['state']}")
        found = get_flight(flight, b["exit"])
        if found["direction"] != "arrival":
            raise ValueError(f"{flight} does not arrive here")
        b["return_flight"] = flight
        return {"booking_id": booking_id, "return_flight": flight, "lands": found["time"], "terminal": found["terminal"]}

    def cancel_parking(booking_id: str, refund_to: str = "card") -> dict:
        """Cancel a booking; what comes back goes to the card, or as a voucher."""
        quote = quote_refund(booking_id)
        bookings[booking_id]["state"] = "cancelled"
        return {"booking_id": booking_id, "state": "cancelled", "refund": quote["refund"] if refund_to == "card" else quote.get("voucher", 0), "to": refund_to}

    def add_valet(booking_id: str) -> dict:
        """Add valet parking to a booking."""
        b = _get(booking_id)
        if b["state"] != "booked" or b["valet"]:
            raise ValueError(f"booking {booking_id} " + ("has valet parking already" if b["valet"] else f"is {b['state']}"))
        fee = CAR_PARKS[b["car_park"]]["valet"]
        if fee is None:
            raise ValueError(f"there is no valet parking at {b['car_park']}")
        b.update(valet=True, total=round(b["total"] + fee, 2))
        return {"booking_id": booking_id, "valet": True, "fee": fee}

    def book_lounge(lounge: str, date: str, time: str, guests: int, surname: str, breakfast: bool = False) -> dict:
        """Book lounge passes."""
        if lounge not in world["lounges"]:
            raise ValueError(f"there is no {lounge}")
        here = next(x for x in list_lounges(date, guests) if x["lounge"] == lounge)
        if time not in here["room_at"]:
            raise ValueError(f"the {lounge} has no room for {guests} at {time}")
        taken = world["lounges"][lounge]["taken"]
        taken[f"{date} {time}"] = taken.get(f"{date} {time}", 0) + guests
        key = f"LG-{world['next']['pass']}"
        world["next"]["pass"] += 3
        world["passes"][key] = {"surname": surname, "lounge": lounge, "date": date, "time": time, "guests": guests, "breakfast": breakfast}
        return {"pass_code": key, "total": round(here["total"] + (here["breakfast"] * guests if breakfast else 0), 2)}

    def request_assistance(flight: str, date: str, passenger: str, kind: str) -> dict:
        """Order a wheelchair: kind is ramp (manages stairs), steps (no stairs, walks to the seat) or cabin (is taken to the seat)."""
        found = get_flight(flight, date)
        if kind not in ("ramp", "steps", "cabin"):
            raise ValueError("kind is ramp, steps or cabin")
        if (_day(date) - TODAY).days < 2:
            raise ValueError("assistance must be ordered 48 hours before the flight")
        key = f"AS-{world['next']['assistance']}"
        world["next"]["assistance"] += 1
        world["assistance"][key] = {"passenger": passenger, "flight": flight, "date": date, "kind": kind}
        return {"assistance_id": key, "meeting_point": found.get("help_point", "the gate"), "meeting_time": found.get("help_from", found["time"])}

    def send_receipt(booking_id: str, email: str) -> dict:
        """Send the receipt of a booking to an e-mail address."""
        b = _get(booking_id)
        b["receipts_sent"].append({"email": email, "total": b["total"]})
        return {"booking_id": booking_id, "email": email, "total": b["total"]}

    def extend_luggage(ticket: str, until: str) -> dict:
        """Keep luggage longer; it is paid on collection."""
        if ticket not in world["luggage"]:
            raise ValueError(f"there is no ticket {ticket}")
        item = world["luggage"][ticket]
        if until < item["until"]:
            raise ValueError(f"it is kept until {item['until']} already")
        days = (_day(until) - _day(item["until"])).days
        item["until"] = until
        return {"ticket": ticket, "until": until, "to_pay": round(days * item["day"], 2)}

    reads = [find_parking, quote_parking, quote_change, quote_refund, get_flight, list_lounges, find_luggage, quote_luggage, service_info]
    writes = [book_parking, change_parking_dates, change_flight, cancel_parking, add_valet, book_lounge, request_assistance, send_receipt, extend_luggage]
    return reads, writes
