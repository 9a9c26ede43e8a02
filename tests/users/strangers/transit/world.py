"""The customer office of Ballinfern Transit: its records and its tools. Everything is invented. Today is Tuesday, 12 May 2026."""
from __future__ import annotations

import copy
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Callable

TODAY = date(2026, 5, 12)
MONTHLY = {"adult": {1: 44.00, 2: 62.00, 3: 84.00, 4: 109.00, 5: 128.00}, "youth": {1: 36.00, 2: 45.00, 3: 58.00, 4: 71.00, 5: 80.00}}
DISTRICTS = {"H11": "Ballinfern", "H12": "Ballinfern", "H14": "Ballinfern", "H16": "Ballinfern", "H19": "Millbrook", "H21": "Dunaskea"}
OFFICES = {
    "central": {"name": "Central Station", "hours": {"Monday to Friday": "08:00 to 19:00", "Saturday": "09:00 to 14:00"}, "street": "1 Station Square"},
    "north": {"name": "North Depot", "hours": {"Monday to Friday": "07:30 to 16:00"}, "street": "80 Foundry Road"},
    "harbour": {"name": "Harbour Kiosk", "hours": {"Tuesday to Friday": "10:00 to 17:30"}, "street": "3 Custom Quay"},
}
INFO = {
    "opening_hours": {"offices": OFFICES},
    "photo_card": {"options": {"express": {"fee": 18.00, "ready": "2026-05-12", "where": "central"},
                               "post": {"fee": 9.00, "arrives": "2026-05-19"},
                               "phone": {"fee": 3.00, "ready": "2026-05-12"}},
                   "note": "The old card is blocked as soon as the new one is ordered."},
    "fines": {"appeal_days": 28, "decision_by": "2026-05-26", "forgotten_ticket_fee": 7.00, "instalments": "3 instalments, 4.00 euros on top, from 60.00 euros on",
              "note": "While an appeal is open nothing has to be paid."},
    "delays": {"from_minutes": 30, "paid_within": "10 working days", "claim_within_days": 90},
    "lost_property": {"kept_days": 60, "transfer_fee": 4.50, "bring": "an identity card or passport"},
    "pausing": {"shortest_days": 14, "longest_days": 60, "notice_days": 3, "fee": 0.00, "times_a_year": 1},
}


@dataclass
class World:
    customers: dict[str, dict] = field(default_factory=dict)
    tickets: dict[str, dict] = field(default_factory=dict)
    fines: dict[str, dict] = field(default_factory=dict)
    items: dict[str, dict] = field(default_factory=dict)
    delays: dict[str, dict] = field(default_factory=dict)
    claims: list[dict] = field(default_factory=list)
    cards: list[dict] = field(default_factory=list)
    journal: list[str] = field(default_factory=list)


def _customer(number: str, name: str, born: str, street: str, postcode: str, iban: str, email: str) -> tuple[str, dict]:
    return number, {"customer_id": number, "name": name, "date_of_birth": born, "street": street, "postcode": postcode,
                    "city": DISTRICTS[postcode[:3]], "iban": iban, "email": email}


def _ticket(number: str, owner: str, holder: str, kind: str, zones: list[int], until: str, **more: Any) -> tuple[str, dict]:
    return number, {"ticket_id": number, "customer_id": owner, "holder": holder, "kind": kind, "zones": zones, "valid_until": until,
                    "monthly_price": MONTHLY[kind][len(zones)], "next_debit": "2026-06-01", "pauses": [], "changes": [], **more}


def new() -> World:
    """A fresh world."""
    world = World()
    world.customers.update([
        _customer("48213", "Orla Fennimore", "1989-03-14", "7 Saddler Row", "H14 KX52", "IE29AIBK93115212345678", "orla.f@post.example"),
        _customer("50377", "Maeve Quillan", "1978-11-02", "31 Tollgate Street", "H12 PN90", "IE48BOFI90001700000101", "mquillan@post.example"),
        _customer("61840", "Ruben Achterberg", "1994-08-05", "5 Alder Court", "H11 CC27", "IE50ULSB98500000000202", "ruben.a@post.example"),
        _customer("39921", "Philippa Dunmore", "1967-01-30", "118 Quarry Road", "H19 VA41", "IE71AIBK93000000000303", "pip.dunmore@post.example"),
        _customer("55106", "Ilse Marchetti", "1982-06-19", "9 Bellfounder Lane", "H14 EE08", "IE33BOFI90000000000404", "ilse@post.example"),
        _customer("47755", "Jonas Petrakis", "1990-12-11", "44 Weir Terrace", "H19 TB66", "IE15ULSB98000000000505", "j.petrakis@post.example"),
        _customer("62019", "Nadia Okonjo", "2001-02-08", "2 Larch Place", "H16 MD73", "IE92AIBK93000000000606", "nadia.o@post.example"),
        _customer("35580", "Cormac Veldhuis", "1959-07-23", "60 Heron Drive", "H11 DW83", "IE07BOFI90000000000707", "cveldhuis@post.example"),
        _customer("48231", "Oren Fenwick", "1989-04-13", "8 Saddler Row", "H14 KX52", "IE80AIBK93000000000808", "oren@post.example"),
        _customer("50773", "Mave Quinlan", "1987-02-11", "13 Tollgate Street", "H12 PN09", "IE66BOFI90000000000909", "mave@post.example"),
    ])
    world.tickets.update([
        _ticket("S-30519", "48213", "Orla Fennimore", "adult", [1, 2], "2027-01-31"),
        _ticket("S-30877", "50377", "Maeve Quillan", "adult", [1, 2], "2026-12-31"),
        _ticket("S-30878", "50377", "Ida Quillan", "youth", [1], "2026-12-31"),
        _ticket("S-31204", "61840", "Ruben Achterberg", "adult", [1], "2026-09-30"),
        _ticket("S-29940", "39921", "Philippa Dunmore", "adult", [1, 2, 3, 4], "2027-03-31"),
        _ticket("S-31455", "47755", "Jonas Petrakis", "adult", [1, 2, 3], "2026-10-31"),
        _ticket("S-31610", "62019", "Nadia Okonjo", "adult", [1, 2], "2026-08-31"),
        _ticket("S-28003", "35580", "Cormac Veldhuis", "adult", [1, 2, 3], "2026-11-30"),
        _ticket("S-30591", "48231", "Oren Fenwick", "adult", [1, 2], "2026-07-31"),
    ])

    def fine(number: str, owner: str, day: str, line: str, amount: float, until: str, status: str = "open") -> None:
        world.fines[number] = {"fine_id": number, "customer_id": owner, "checked_on": day, "line": line, "amount": amount,
                               "reason": "no valid ticket was shown", "appeal_until": until, "status": status, "debit_day": "2026-05-19"}
    fine("F-7714", "61840", "2026-04-02", "tram 9", 80.00, "2026-04-30")
    fine("F-7802", "39921", "2026-05-05", "bus 23", 60.00, "2026-06-02")
    fine("F-7690", "39921", "2026-02-11", "tram 6", 60.00, "2026-03-11", "paid")
    fine("F-7811", "48231", "2026-05-07", "bus 40", 60.00, "2026-06-04")

    def item(number: str, kind: str, colour: str, line: str, found: str, marks: str, office: str) -> None:
        world.items[number] = {"item_id": number, "kind": kind, "colour": colour, "line": line, "found_on": found, "marks": marks,
                               "held_at": office, "status": "waiting", "reserved": None}
    item("G-2229", "rucksack", "green", "tram 6", "2026-05-09", "grey straps, a pair of running shoes inside", "central")
    item("G-2231", "rucksack", "green", "tram 6", "2026-05-09", "a fox patch on the front, a notebook inside", "north")
    item("G-2236", "rucksack", "blue", "tram 6", "2026-05-09", "a key ring with a star", "north")
    item("G-2240", "umbrella", "green", "bus 12", "2026-05-08", "wooden handle", "harbour")
    item("G-2244", "gloves", "brown", "tram 9", "2026-05-10", "leather", "central")
    item("G-2217", "phone", "black", "R4", "2026-05-04", "cracked corner", "central")
    item("G-2222", "scarf", "red", "tram 6", "2026-05-06", "knitted", "north")

    def delay(number: str, line: str, day: str, time: str, origin: str, minutes: int, cause: str) -> None:
        bank = 0.0 if minutes < 30 else 4.90 if minutes < 60 else 9.80
        world.delays[number] = {"delay_id": number, "line": line, "day": day, "departure": time, "from": origin, "minutes_late": minutes,
                                "cause": cause, "refund_to_bank": bank, "refund_as_voucher": round(bank * 1.5, 2)}
    delay("D-9041", "R4", "2026-05-04", "07:12", "Millbrook", 34, "signal failure")
    delay("D-9042", "R4", "2026-05-04", "07:42", "Millbrook", 66, "signal failure")
    delay("D-9043", "R4", "2026-05-04", "16:42", "Ballinfern Central", 12, "late crew")
    delay("D-9050", "R2", "2026-05-04", "07:42", "Dunaskea", 41, "fallen tree")
    delay("D-9061", "R4", "2026-05-06", "07:42", "Millbrook", 31, "broken door")
    return world


def _iban_fits(iban: str) -> bool:
    moved = iban[4:] + iban[:4]
    return iban.isalnum() and 15 <= len(iban) <= 34 and int("".join(str(int(sign, 36)) for sign in moved)) % 97 == 1


def tools(world: World) -> list[Callable]:
    """The office's tools over one world."""
    def the(table: dict, key: str, what: str) -> dict:
        if key not in table:
            raise ValueError(f"there is no {what} {key}")
        return table[key]

    def note(text: str) -> None:
        world.journal.append(text)

    def find_customer(name: str, postcode: str) -> dict:
        """The customer number of somebody, by full name and the postcode that we have on file."""
        for record in world.customers.values():
            if record["name"].casefold() == name.casefold() and record["postcode"].replace(" ", "") == postcode.replace(" ", "").upper():
                return {"customer_id": record["customer_id"], "name": record["name"]}
        raise ValueError("nobody of this name and postcode is on file")

    def verify_customer(customer_id: str, date_of_birth: str) -> dict:
        """Whether the date of birth belongs to the customer number. Must be done before anything is told or changed."""
        record = world.customers.get(customer_id)
        if record is None or record["date_of_birth"] != date_of_birth:
            raise ValueError("customer number and date of birth do not belong together")
        return {"verified": True, "customer_id": customer_id, "name": record["name"], "street": record["street"],
                "postcode": record["postcode"], "city": record["city"], "iban_ends": record["iban"][-4:]}

    def list_season_tickets(customer_id: str) -> list[dict]:
        """The season tickets that a customer pays for."""
        return [copy.deepcopy(ticket) for ticket in world.tickets.values() if ticket["customer_id"] == customer_id]

    def quote_zone_change(ticket_id: str, zones: list[int], from_date: str) -> dict:
        """What a season ticket costs in other zones. Changes begin on the first of a month, at the earliest the next one."""
        ticket = the(world.tickets, ticket_id, "season ticket")
        zones = sorted(set(zones))
        if not zones or zones != list(range(zones[0], zones[-1] + 1)) or not 1 <= zones[0] <= zones[-1] <= 5:
            raise ValueError("zones must be neighbours, from 1 to 5")
        start = date.fromisoformat(from_date)
        if start.day != 1 or start <= TODAY:
            raise ValueError("zones change on the first of a month, the next being 2026-06-01")
        price = MONTHLY[ticket["kind"]][len(zones)]
        return {"ticket_id": ticket_id, "zones": zones, "from_date": from_date, "monthly_price": price,
                "monthly_price_now": ticket["monthly_price"], "difference": round(price - ticket["monthly_price"], 2), "fee": 0.00}

    def change_zones(ticket_id: str, zones: list[int], from_date: str) -> dict:
        """Change the zones of a season ticket."""
        quote = quote_zone_change(ticket_id, zones, from_date)
        world.tickets[ticket_id]["changes"].append({"zones": quote["zones"], "from": from_date, "monthly_price": quote["monthly_price"]})
        note(f"zones {ticket_id}")
        return {**quote, "status": "changed"}

    def quote_pause(ticket_id: str, start: str, end: str) -> dict:
        """What is credited when a season ticket is paused; first and last day are part of the pause."""
        ticket = the(world.tickets, ticket_id, "season ticket")
        first, last = date.fromisoformat(start), date.fromisoformat(end)
        days = (last - first).days + 1
        if first < TODAY + timedelta(days=3):
            raise ValueError("a pause has to be asked for 3 days ahead")
        if not 14 <= days <= 60:
            raise ValueError(f"a pause lasts 14 to 60 days, this would be {days}")
        if ticket["pauses"]:
            raise ValueError("a season ticket can be paused once a year, and this one already was")
        return {"ticket_id": ticket_id, "start": start, "end": end, "days": days, "fee": 0.00,
                "credit": round(ticket["monthly_price"] / 30 * days, 2)}

    def pause_ticket(ticket_id: str, start: str, end: str) -> dict:
        """Pause a season ticket from the first to the last day."""
        quote = quote_pause(ticket_id, start, end)
        world.tickets[ticket_id]["pauses"].append({"start": start, "end": end, "credit": quote["credit"]})
        note(f"pause {ticket_id}")
        return {**quote, "status": "paused", "credited_on": "2026-09-01" if end >= "2026-08-01" else "2026-08-01"}

    def list_fines(customer_id: str) -> list[dict]:
        """The fines of a customer, paid ones too."""
        return [copy.deepcopy(fine) for fine in world.fines.values() if fine["customer_id"] == customer_id]

    def appeal_fine(fine_id: str, ground: str) -> dict:
        """Lodge an appeal. Grounds: forgot_ticket (had a valid season ticket, not on them), machine_broken, unwell, other."""
        fine = the(world.fines, fine_id, "fine")
        if ground not in ("forgot_ticket", "machine_broken", "unwell", "other"):
            raise ValueError("unknown ground")
        if fine["status"] != "open":
            raise ValueError(f"the fine is {fine['status']}")
        if TODAY.isoformat() > fine["appeal_until"]:
            raise ValueError(f"the time for an appeal ended on {fine['appeal_until']}")
        fine.update(status="under appeal", ground=ground)
        note(f"appeal {fine_id}")
        return {"fine_id": fine_id, "ground": ground, "status": "under appeal", "decision_by": "2026-05-26",
                "due_if_granted": 7.00 if ground == "forgot_ticket" else 0.00}

    def pay_fine(fine_id: str, plan: str, method: str) -> dict:
        """Have a fine paid. Plan: full or instalments (3, 4.00 euros on top). Method: direct_debit or payment_link."""
        fine = the(world.fines, fine_id, "fine")
        if plan not in ("full", "instalments") or method not in ("direct_debit", "payment_link"):
            raise ValueError("unknown plan or method")
        if fine["status"] != "open":
            raise ValueError(f"the fine is {fine['status']}")
        total = fine["amount"] + (4.00 if plan == "instalments" else 0.00)
        fine.update(status="payment arranged", plan=plan, method=method)
        note(f"pay {fine_id}")
        return {"fine_id": fine_id, "plan": plan, "method": method, "total": total, "taken_on": fine["debit_day"], "status": "payment arranged"}

    def search_lost_items(kind: str, colour: str | None = None, line: str | None = None) -> list[dict]:
        """Things that were found, by kind (rucksack, umbrella, ...), and if known colour and line."""
        found = [item for item in world.items.values() if item["kind"] == kind and item["status"] == "waiting"]
        if colour:
            found = [item for item in found if item["colour"] == colour]
        if line:
            found = [item for item in found if item["line"] == line]
        return [copy.deepcopy(item) for item in found]

    def reserve_lost_item(customer_id: str, item_id: str, office: str, day: str) -> dict:
        """Reserve a found thing for its owner, to be collected at an office (central, north, harbour) on a day."""
        item = the(world.items, item_id, "found thing")
        the(OFFICES, office, "office")
        the(world.customers, customer_id, "customer")
        if item["status"] != "waiting":
            raise ValueError("this thing is no longer waiting")
        when = date.fromisoformat(day)
        if when < TODAY or when.weekday() > 5 or (when.weekday() == 5 and office != "central") or (when.weekday() == 0 and office == "harbour"):
            raise ValueError("the office is closed on that day")
        if office != item["held_at"] and when < TODAY + timedelta(days=2):
            raise ValueError("a transfer to another office takes 2 days")
        fee = 0.00 if office == item["held_at"] else 4.50
        item.update(status="reserved", reserved={"customer_id": customer_id, "office": office, "day": day, "fee": fee})
        note(f"reserve {item_id}")
        return {"item_id": item_id, "office": office, "day": day, "fee": fee, "status": "reserved", "bring": INFO["lost_property"]["bring"]}

    def list_delays(line: str, day: str) -> list[dict]:
        """The late departures of a line (R4, ...) on a day, with what is refunded to holders of a season ticket."""
        return [copy.deepcopy(delay) for delay in world.delays.values() if delay["line"] == line and delay["day"] == day]

    def claim_delay_refund(customer_id: str, delay_id: str, payout: str) -> dict:
        """Claim the refund for a late departure. Payout: bank (the account on file) or voucher."""
        delay = the(world.delays, delay_id, "delay")
        the(world.customers, customer_id, "customer")
        if payout not in ("bank", "voucher"):
            raise ValueError("payout is bank or voucher")
        if delay["minutes_late"] < 30:
            raise ValueError("refunds begin at 30 minutes")
        if any(claim["customer_id"] == customer_id and claim["delay_id"] == delay_id for claim in world.claims):
            raise ValueError("this was already claimed")
        amount = delay[f"refund_to_bank" if payout == "bank" else "refund_as_voucher"]
        world.claims.append({"customer_id": customer_id, "delay_id": delay_id, "payout": payout, "amount": amount})
        note(f"claim {delay_id}")
        return {"claim_id": f"R-{500 + len(world.claims)}", "delay_id": delay_id, "payout": payout, "amount": amount, "paid_within": "10 working days"}

    def replace_photo_card(customer_id: str, delivery: str) -> dict:
        """Block the photo card and order a new one. Delivery: express (at Central Station), post, phone."""
        the(world.customers, customer_id, "customer")
        option = the(INFO["photo_card"]["options"], delivery, "delivery")
        world.cards.append({"customer_id": customer_id, "delivery": delivery, "fee": option["fee"]})
        note(f"card {customer_id}")
        return {"order_id": f"P-{810 + len(world.cards)}", "delivery": delivery, **option, "old_card": "blocked"}

    def update_address(customer_id: str, street: str, postcode: str) -> dict:
        """Put a new address on file; the town follows from the postcode."""
        record = the(world.customers, customer_id, "customer")
        city = the(DISTRICTS, postcode[:3], "district")
        record.update(street=street, postcode=postcode, city=city)
        note(f"address {customer_id}")
        return {"customer_id": customer_id, "street": street, "postcode": postcode, "city": city, "status": "updated"}

    def update_bank_details(customer_id: str, iban: str) -> dict:
        """Put another account on file for all debits to come."""
        record = the(world.customers, customer_id, "customer")
        if not _iban_fits(iban):
            raise ValueError("this is not a valid IBAN")
        record["iban"] = iban
        note(f"bank {customer_id}")
        debits = [(ticket["next_debit"], ticket["monthly_price"]) for ticket in world.tickets.values() if ticket["customer_id"] == customer_id]
        first = debits[0] if debits else (None, None)
        return {"customer_id": customer_id, "iban": iban, "first_debit": first[0], "amount": first[1], "status": "updated"}

    def company_info(topic: str) -> dict:
        """General information: opening_hours, photo_card, fines, delays, lost_property, pausing."""
        return copy.deepcopy(the(INFO, topic, "topic"))

    return [find_customer, verify_customer, list_season_tickets, quote_zone_change, quote_pause, list_fines, search_lost_items, list_delays,
            company_info, change_zones, pause_ticket, appeal_fine, pay_fine, reserve_lost_item, claim_delay_refund, replace_photo_card,
            update_address, update_bank_details]
