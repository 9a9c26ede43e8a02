"""The box office of the Halcyon Playhouse, Thornby: its data, fresh for each conversation, and its tools."""
from __future__ import annotations

import copy
from datetime import date, datetime, timedelta

TODAY = date(2026, 9, 17)  # a Thursday
NOW = datetime(2026, 9, 17, 10, 0)
AREAS = ["stalls", "dress circle", "balcony"]
NEEDS = ["wheelchair place", "hearing loop headset", "audio description headset", "aisle seat", "assistance dog"]

SHOWS = {
    "The Salt Orchard": {"kind": "drama", "minutes": 145, "interval": True, "age": 12, "programme": 5.0},
    "Gaslight Parade": {"kind": "musical", "minutes": 170, "interval": True, "age": 8, "programme": 6.5},
    "The Tin Nightingale": {"kind": "family show", "minutes": 75, "interval": False, "age": 5, "programme": 4.0},
    "Mrs Pemberton's Ghost": {"kind": "comedy", "minutes": 130, "interval": True, "age": 10, "programme": 5.5},
    "Winter Quarters": {"kind": "drama", "minutes": 110, "interval": False, "age": 14, "programme": 5.0},
}


def _performance(show, day, time, stalls, circle, balcony, *features):
    return {"show": show, "date": day, "time": time, "features": list(features),
            "areas": {a: {"price": float(p), "free": n} for a, (p, n) in zip(AREAS, (stalls, circle, balcony))}}


PERFORMANCES = {
    "P101": _performance("The Salt Orchard", "2026-10-02", "19:30", (34, 20), (28, 13), (18, 30)),
    "P102": _performance("The Salt Orchard", "2026-10-10", "14:30", (32, 25), (27, 18), (16, 40)),
    "P103": _performance("The Salt Orchard", "2026-10-10", "19:30", (40, 0), (37, 6), (22, 15)),
    "P104": _performance("The Salt Orchard", "2026-10-15", "19:30", (34, 31), (28, 22), (18, 35), "captioned"),
    "P201": _performance("Gaslight Parade", "2026-09-30", "19:30", (40, 22), (33, 19), (21, 27)),
    "P202": _performance("Gaslight Parade", "2026-10-06", "19:30", (40, 8), (28, 9), (21, 5)),
    "P203": _performance("Gaslight Parade", "2026-10-07", "19:30", (40, 30), (28, 36), (21, 44)),
    "P204": _performance("Gaslight Parade", "2026-10-22", "14:00", (40, 16), (33, 20), (21, 33), "captioned"),
    "P205": _performance("Gaslight Parade", "2026-10-24", "19:30", (44, 7), (36, 9), (24, 11), "audio described"),
    "P301": _performance("The Tin Nightingale", "2026-11-13", "17:00", (20, 26), (17, 24), (14, 40)),
    "P302": _performance("The Tin Nightingale", "2026-11-14", "14:00", (20, 18), (17, 16), (14, 20)),
    "P303": _performance("The Tin Nightingale", "2026-11-15", "11:00", (18, 40), (15, 30), (12, 40), "relaxed"),
    "P401": _performance("Mrs Pemberton's Ghost", "2026-09-19", "19:30", (31, 6), (26, 4), (17, 9)),
    "P402": _performance("Mrs Pemberton's Ghost", "2026-10-29", "19:30", (31, 28), (26, 21), (17, 36)),
    "P403": _performance("Mrs Pemberton's Ghost", "2026-10-30", "19:30", (33, 17), (28, 12), (19, 23)),
    "P501": _performance("Winter Quarters", "2026-12-01", "19:30", (36, 33), (32, 25), (19, 38)),
    "P502": _performance("Winter Quarters", "2026-12-02", "19:30", (36, 29), (32, 23), (19, 41)),
    "P503": _performance("Winter Quarters", "2026-12-03", "14:30", (30, 35), (27, 31), (16, 44), "audio described"),
}

CUSTOMERS = {
    "C01": {"name": "Priya Lennox", "postcode": "LN4 8RT", "membership": None},
    "C02": {"name": "Gordon Abara", "postcode": "TH1 2PW", "membership": None},
    "C03": {"name": "Ingrid Falk", "postcode": "TH6 9BD", "membership": None},
    "C04": {"name": "Desmond Okoro", "postcode": "TH3 5QJ", "membership": None},
    "C05": {"name": "Marian Tetlow", "postcode": "LN2 7XA", "membership": "Companion"},
    "C06": {"name": "Callum Reyes", "postcode": "TH8 4KE", "membership": None},
    "C07": {"name": "Beatrix Holm", "postcode": "LN9 1UD", "membership": "Friend"},
    "C08": {"name": "Owen Sallis", "postcode": "TH2 6MC", "membership": None},
    "C09": {"name": "Fenella Lennox", "postcode": "TH4 3GN", "membership": "Patron"},
}


def _booking(customer, performance, area, tickets):
    return {"customer": customer, "performance": performance, "area": area, "tickets": tickets, "status": "booked",
            "paid": PERFORMANCES[performance]["areas"][area]["price"] * tickets, "access": [], "programmes": 0}


BOOKINGS = {
    "HX4417": _booking("C01", "P101", "stalls", 2),
    "HX2093": _booking("C02", "P401", "dress circle", 2),
    "HX3155": _booking("C02", "P503", "balcony", 1),
    "HX5520": _booking("C05", "P201", "stalls", 2),
    "HX5904": _booking("C05", "P501", "dress circle", 2),
    "HX3308": _booking("C06", "P402", "dress circle", 2),
    "HX7761": _booking("C08", "P502", "dress circle", 4),
    "HX8812": _booking("C09", "P205", "stalls", 2),
}

VOUCHERS = {
    "GV-8830": {"balance": 50.0, "valid_until": "2027-05-31"},
    "GV-2291": {"balance": 17.5, "valid_until": "2027-02-28"},
    "GV-6014": {"balance": 0.0, "valid_until": "2026-12-31"},
    "GV-4476": {"balance": 100.0, "valid_until": "2028-01-15"},
}

LEVELS = {
    "Friend": {"price": 25.0, "perks": ["priority booking", "the season brochure by post"]},
    "Companion": {"price": 45.0, "perks": ["priority booking", "free exchanges"]},
    "Patron": {"price": 120.0, "perks": ["priority booking", "free exchanges", "the members' lounge"]},
}

READ = ["find_booking", "find_customer", "list_performances", "check_seats", "show_details", "quote_exchange",
        "quote_refund", "quote_group", "check_voucher", "membership_levels"]
WRITE = ["book_tickets", "exchange_tickets", "refund_booking", "hold_group", "join_membership", "sell_voucher",
         "order_programmes", "add_access"]


def make() -> dict:
    return copy.deepcopy({"performances": PERFORMANCES, "customers": CUSTOMERS, "bookings": BOOKINGS, "vouchers": VOUCHERS,
                          "groups": {}, "sales": []})


def _days(performance: dict) -> int:
    return (date.fromisoformat(performance["date"]) - TODAY).days


def tools(world: dict) -> dict:
    """The tools by name: plain functions on this world."""
    performances, customers, bookings = world["performances"], world["customers"], world["bookings"]

    def _seen(reference):
        b = bookings[reference]
        p = performances[b["performance"]]
        return {"reference": reference, "customer_id": b["customer"], "performance_id": b["performance"], "show": p["show"],
                "date": p["date"], "time": p["time"], **{k: b[k] for k in ("area", "tickets", "paid", "status", "access", "programmes")}}

    def find_booking(reference: str, surname: str) -> dict:
        """A booking by its reference; the surname of who booked must fit."""
        b = bookings.get(reference)
        if b is None or customers[b["customer"]]["name"].split()[-1].lower() != surname.lower():
            return {"error": "there is no booking with this reference and surname"}
        return _seen(reference)

    def find_customer(surname: str, postcode: str) -> dict:
        """A customer with membership and bookings, by surname and postcode."""
        for key, c in customers.items():
            if c["name"].split()[-1].lower() == surname.lower() and c["postcode"].replace(" ", "") == postcode.replace(" ", "").upper():
                mine = [_seen(r) for r, b in bookings.items() if b["customer"] == key and b["status"] == "booked"]
                return {"customer_id": key, **c, "bookings": mine}
        return {"error": "there is no customer with this surname and postcode"}

    def list_performances(show: str) -> list:
        """All performances of a show from today on."""
        return [{"performance_id": k, "date": p["date"], "time": p["time"], "features": p["features"]}
                for k, p in performances.items() if p["show"] == show]

    def check_seats(performance_id: str) -> dict:
        """Prices and free seats of a performance, by area."""
        return copy.deepcopy(performances[performance_id]["areas"])

    def show_details(show: str) -> dict:
        """Running time, interval, age from which it is suitable, and the price of the programme."""
        return {"show": show, **SHOWS[show]}

    def quote_exchange(reference: str, performance_id: str, area: str) -> dict:
        """What an exchange would cost: the difference in price and the fee of 3 pounds a ticket (Companions and Patrons: none)."""
        b, p = bookings[reference], performances[performance_id]
        if _days(performances[b["performance"]]) < 1:
            return {"error": "tickets can be exchanged until the day before the performance"}
        if performance_id == b["performance"] and area == b["area"]:
            return {"error": "the booking is for this performance and area already"}
        if p["areas"][area]["free"] < b["tickets"]:
            return {"error": f"only {p['areas'][area]['free']} seats are left there"}
        member = customers[b["customer"]]["membership"] in ("Companion", "Patron")
        difference = max(0.0, p["areas"][area]["price"] * b["tickets"] - b["paid"])
        fee = 0.0 if member else 3.0 * b["tickets"]
        return {"difference": difference, "fee": fee, "to_pay": difference + fee}

    def quote_refund(reference: str) -> dict:
        """What can be given back for a whole booking, in which ways, and until when."""
        b = bookings[reference]
        if b["status"] != "booked":
            return {"error": "this booking is returned already"}
        p = performances[b["performance"]]
        last = (date.fromisoformat(p["date"]) - timedelta(days=7)).isoformat()
        if _days(p) < 1:
            return {"error": "tickets can be returned until the day before the performance"}
        return {"amount": b["paid"], "tickets": b["tickets"], "card": _days(p) >= 7, "card_until": last, "credit": True,
                "credit_valid_until": "2027-09-17", "single_tickets": False}

    def quote_group(performance_id: str, area: str, people: int) -> dict:
        """The group price a head (15 % off from 10 people on), and until when a held group must be paid."""
        if people < 10:
            return {"error": "groups begin at 10 people"}
        seats = performances[performance_id]["areas"][area]
        if seats["free"] < people:
            return {"error": f"only {seats['free']} seats are left there"}
        each = round(seats["price"] * 0.85, 2)
        day = date.fromisoformat(performances[performance_id]["date"])
        return {"each": each, "total": round(each * people, 2), "pay_by": (day - timedelta(days=14)).isoformat()}

    def check_voucher(code: str) -> dict:
        """Balance and last day of a gift voucher."""
        return {"code": code, **world["vouchers"][code]} if code in world["vouchers"] else {"error": "there is no such voucher"}

    def membership_levels() -> dict:
        """The membership levels with their price a year and what they include."""
        return copy.deepcopy(LEVELS)

    def book_tickets(customer_id: str, performance_id: str, area: str, tickets: int, voucher: str | None = None) -> dict:
        """Books tickets; paid by gift voucher where one is given, the rest by the card on file."""
        seats = performances[performance_id]["areas"][area]
        if seats["free"] < tickets:
            return {"error": f"only {seats['free']} seats are left there"}
        if voucher and voucher not in world["vouchers"]:
            return {"error": "there is no such voucher"}
        total = seats["price"] * tickets
        used = min(total, world["vouchers"][voucher]["balance"]) if voucher else 0.0
        if voucher:
            world["vouchers"][voucher]["balance"] -= used
        seats["free"] -= tickets
        reference = f"HX{9001 + len(bookings)}"
        bookings[reference] = {"customer": customer_id, "performance": performance_id, "area": area, "tickets": tickets,
                               "status": "booked", "paid": total, "access": [], "programmes": 0}
        return {"reference": reference, "total": total, "by_voucher": used, "by_card": total - used}

    def exchange_tickets(reference: str, performance_id: str, area: str) -> dict:
        """Moves all tickets of a booking to another performance or area."""
        quote = quote_exchange(reference, performance_id, area)
        if "error" in quote:
            return quote
        b = bookings[reference]
        performances[b["performance"]]["areas"][b["area"]]["free"] += b["tickets"]
        performances[performance_id]["areas"][area]["free"] -= b["tickets"]
        b.update(performance=performance_id, area=area, paid=b["paid"] + quote["difference"])
        return {"reference": reference, "charged": quote["to_pay"]}

    def refund_booking(reference: str, method: str) -> dict:
        """Gives a whole booking back, to the card (up to 7 days before) or as theatre credit (up to the day before)."""
        quote = quote_refund(reference)
        if "error" in quote:
            return quote
        if method == "card" and not quote["card"]:
            return {"error": "refunds to the card end 7 days before the performance"}
        b = bookings[reference]
        b["status"] = f"returned ({method})"
        performances[b["performance"]]["areas"][b["area"]]["free"] += b["tickets"]
        return {"reference": reference, "amount": quote["amount"], "method": method,
                **({"valid_until": quote["credit_valid_until"]} if method == "credit" else {})}

    def hold_group(customer_id: str, performance_id: str, area: str, people: int) -> dict:
        """Holds seats for a group at the group price until the day by which it must be paid."""
        quote = quote_group(performance_id, area, people)
        if "error" in quote:
            return quote
        performances[performance_id]["areas"][area]["free"] -= people
        key = f"GR{301 + len(world['groups'])}"
        world["groups"][key] = {"customer": customer_id, "performance": performance_id, "area": area, "people": people}
        return {"group": key, **quote}

    def join_membership(customer_id: str, level: str, auto_renew: bool) -> dict:
        """Makes a customer a member for a year, paid by the card on file."""
        c = customers[customer_id]
        if c["membership"]:
            return {"error": f"already a member ({c['membership']})"}
        c.update(membership=level, auto_renew=auto_renew)
        return {"customer_id": customer_id, "level": level, "charged": LEVELS[level]["price"], "until": "2027-09-16"}

    def sell_voucher(customer_id: str, amount: int, recipient: str, email: str) -> dict:
        """Sells a gift voucher of 10 to 250 pounds and sends it by e-mail; it is valid for two years."""
        if not 10 <= amount <= 250:
            return {"error": "gift vouchers are from 10 to 250 pounds"}
        code = f"GV-{7101 + len(world['vouchers'])}"
        world["vouchers"][code] = {"balance": float(amount), "valid_until": "2028-09-17", "recipient": recipient, "email": email}
        return {"code": code, "amount": amount, "valid_until": "2028-09-17"}

    def order_programmes(reference: str, copies: int) -> dict:
        """Orders printed programmes for a booking, to be collected at the kiosk; paid by the card on file."""
        b = bookings[reference]
        b["programmes"] += copies
        return {"reference": reference, "copies": copies, "charged": SHOWS[performances[b["performance"]]["show"]]["programme"] * copies}

    def add_access(reference: str, need: str) -> dict:
        """Notes an access need on a booking; free of charge."""
        b = bookings[reference]
        if need in b["access"]:
            return {"error": "this is noted already"}
        b["access"].append(need)
        return {"reference": reference, "access": list(b["access"])}

    found = locals()
    return {name: found[name] for name in READ + WRITE}
