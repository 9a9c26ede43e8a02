"""The front office of Millbrook Baths & Leisure Centre: its data and its tools."""
import copy
from datetime import date as _date

import harness

TODAY = "2026-10-05"  # a Monday

MEMBERS = {
    "LC-2041": {"name": "Tom Becker", "membership": "standard", "frozen": []},
    "LC-3178": {"name": "Aisha Khan", "membership": "standard", "frozen": []},
    "LC-1592": {"name": "Margaret Doyle", "membership": "senior", "frozen": []},
    "LC-4406": {"name": "Luis Ferreira", "membership": "premium", "frozen": []},
    "LC-2875": {"name": "Ingrid Solberg", "membership": "standard", "frozen": []},
    "LC-5120": {"name": "Emily Hart", "membership": "junior", "frozen": []},
}
COURSES = {
    "C-11": {"activity": "swimming", "level": "beginners", "title": "adult beginners' swimming", "weekday": "Wednesday", "time": "18:30", "start": "2026-10-14", "sessions": 8, "price": "84.00", "places": 3},
    "C-12": {"activity": "swimming", "level": "improvers", "title": "adult improvers' swimming", "weekday": "Thursday", "time": "19:00", "start": "2026-10-15", "sessions": 8, "price": "92.00", "places": 5},
    "C-21": {"activity": "aqua aerobics", "level": "all", "title": "aqua aerobics", "weekday": "Tuesday", "time": "19:15", "start": "2026-10-13", "sessions": 10, "price": "65.00", "places": 0},
    "C-22": {"activity": "aqua aerobics", "level": "all", "title": "aqua aerobics", "weekday": "Friday", "time": "10:00", "start": "2026-10-16", "sessions": 10, "price": "58.00", "places": 6},
    "C-31": {"activity": "junior tennis", "level": "all", "title": "junior tennis", "weekday": "Saturday", "time": "10:00", "start": "2026-10-17", "sessions": 6, "price": "96.00", "places": 4},
    "C-32": {"activity": "junior tennis", "level": "all", "title": "junior tennis", "weekday": "Wednesday", "time": "16:30", "start": "2026-10-14", "sessions": 6, "price": "74.50", "places": 2},
    "C-41": {"activity": "yoga", "level": "all", "title": "yoga", "weekday": "Monday", "time": "18:00", "start": "2026-10-12", "sessions": 10, "price": "70.00", "places": 7},
}
FACILITIES = {"badminton court": "9.50", "squash court": "8.00", "swimming lane": "6.00"}
HOURS = [f"{h:02d}:00" for h in range(7, 21)]
TAKEN = {
    ("badminton court", "2026-10-10"): [h for h in HOURS if h not in ("15:00", "17:00", "19:00", "20:00")],
    ("squash court", "2026-10-10"): ["10:00", "11:00", "18:00"],
}
PACKAGES = {
    "Splash": {"price_per_child": "11.50", "most_children": 16, "what": "the leisure pool and the slides, then food in the party room"},
    "Inflatable": {"price_per_child": "14.00", "most_children": 20, "what": "the inflatable course in the main pool, then food"},
    "Sports": {"price_per_child": "12.50", "most_children": 18, "what": "games in the sports hall, then food"},
}
PARTY_TIMES = {"2026-10-17": ["11:00", "14:00"], "2026-10-18": ["14:00"], "2026-10-24": ["11:00", "14:00", "16:30"]}
TICKETS = {"adult": "165.00", "child": "92.50", "senior": "118.00", "family": "268.50"}
BOOKINGS = {
    "B-301": {"member_number": "LC-1592", "facility": "swimming lane", "date": "2026-10-08", "time": "07:00", "refund": "6.00"},
    "B-302": {"member_number": "LC-1592", "facility": "squash court", "date": "2026-10-12", "time": "18:00", "refund": "8.00"},
    "B-303": {"member_number": "LC-2875", "facility": "badminton court", "date": "2026-10-09", "time": "20:00", "refund": "9.50"},
}
LOST = {
    "L-71": {"item": "goggles", "colour": "blue", "found": "2026-10-02", "where": "the ladies' changing room", "kept_until": "2026-10-19", "held_for": None},
    "L-72": {"item": "goggles", "colour": "black", "found": "2026-10-03", "where": "the poolside", "kept_until": "2026-10-20", "held_for": None},
    "L-73": {"item": "towel", "colour": "striped", "found": "2026-09-30", "where": "the sauna", "kept_until": "2026-10-17", "held_for": None},
    "L-74": {"item": "jacket", "colour": "green", "found": "2026-10-01", "where": "the cafe", "kept_until": "2026-10-18", "held_for": None},
    "L-75": {"item": "water bottle", "colour": "silver", "found": "2026-10-04", "where": "squash court 2", "kept_until": "2026-10-21", "held_for": None},
}


def fresh():
    return copy.deepcopy({"members": MEMBERS, "courses": COURSES, "taken": {f"{k[0]}|{k[1]}": v for k, v in TAKEN.items()}, "packages": PACKAGES, "party_times": PARTY_TIMES,
                          "tickets": TICKETS, "bookings": BOOKINGS, "lost": LOST, "enrolments": [], "waiting": [], "parties": {}, "sold": []})


def plain(world):
    """The tools as plain functions."""
    w = world

    def known(number):
        return number in w["members"]

    no_member = {"error": "no such member number"}

    # -- reading
    def find_member(member_number: str) -> dict:
        """A member's name and membership. member_number: such as LC-1234."""
        return {"member_number": member_number, **w["members"][member_number]} if known(member_number) else dict(no_member)

    def find_courses(activity: str) -> dict:
        """The courses of one activity: swimming, aqua aerobics, junior tennis or yoga."""
        found = [{"course_id": i, **c} for i, c in w["courses"].items() if c["activity"] == activity]
        return {"courses": found} if found else {"error": "no courses in this activity"}

    def free_slots(facility: str, date: str) -> dict:
        """The hours at which a badminton court, squash court or swimming lane is free. date: YYYY-MM-DD."""
        if facility not in FACILITIES:
            return {"error": "no such facility"}
        if date < TODAY:
            return {"error": "this day has passed"}
        gone = w["taken"].get(f"{facility}|{date}", [])
        return {"facility": facility, "date": date, "price": FACILITIES[facility], "free": [h for h in HOURS if h not in gone]}

    def party_packages() -> dict:
        """The packages for children's parties with the price for each child."""
        return copy.deepcopy(w["packages"])

    def party_times(date: str) -> dict:
        """When a children's party can begin on a day. date: YYYY-MM-DD."""
        return {"date": date, "free": list(w["party_times"].get(date, []))}

    def season_tickets() -> dict:
        """The season tickets for swimming and their prices."""
        return {"valid": "until 30 September 2027", "prices": dict(w["tickets"])}

    def find_lost_items(item: str) -> dict:
        """Lost property of one sort, such as goggles, towel or jacket."""
        return {"items": [{"item_id": i, **x} for i, x in w["lost"].items() if x["item"] == item and not x["held_for"]]}

    def member_bookings(member_number: str) -> dict:
        """A member's bookings of courts and lanes."""
        if not known(member_number):
            return dict(no_member)
        return {"bookings": [{"booking_id": i, **b} for i, b in w["bookings"].items() if b["member_number"] == member_number]}

    def opening_hours(date: str) -> dict:
        """When the centre opens and closes on a day. date: YYYY-MM-DD."""
        weekend = _date.fromisoformat(date).weekday() > 4
        return {"date": date, "opens": "08:00" if weekend else "06:30", "closes": "20:00" if weekend else "22:00"}

    def locker_prices() -> dict:
        """What a locker costs."""
        return {"small": "1.00 a visit", "large": "7.50 a month"}

    # -- writing
    def enrol_course(member_number: str, course_id: str) -> dict:
        """Enrols a member in a course that has a free place."""
        if not known(member_number):
            return dict(no_member)
        if course_id not in w["courses"]:
            return {"error": "no such course"}
        if not w["courses"][course_id]["places"]:
            return {"error": "the course is full"}
        w["courses"][course_id]["places"] -= 1
        w["enrolments"].append([member_number, course_id])
        return {"enrolled": True, "reference": f"E-{600 + len(w['enrolments'])}"}

    def join_waiting_list(member_number: str, course_id: str) -> dict:
        """Puts a member on the waiting list of a full course."""
        if not known(member_number):
            return dict(no_member)
        if course_id not in w["courses"]:
            return {"error": "no such course"}
        w["waiting"].append([member_number, course_id])
        return {"waiting": True, "position": 2 + len(w["waiting"])}

    def book_slot(member_number: str, facility: str, date: str, time: str) -> dict:
        """Books a badminton court, squash court or swimming lane for an hour. date: YYYY-MM-DD, time: HH:MM."""
        if not known(member_number):
            return dict(no_member)
        free = free_slots(facility, date)
        if "error" in free:
            return free
        if time not in free["free"]:
            return {"error": "not free at this time"}
        w["taken"].setdefault(f"{facility}|{date}", []).append(time)
        number = f"B-{max([303, *(int(k[2:]) for k in w['bookings'])]) + 1}"
        w["bookings"][number] = {"member_number": member_number, "facility": facility, "date": date, "time": time, "refund": FACILITIES[facility]}
        return {"booking_id": number, "price": FACILITIES[facility]}

    def book_party(name: str, phone: str, date: str, time: str, package: str, children: int) -> dict:
        """Books a children's party. phone: digits only, date: YYYY-MM-DD, time: HH:MM, package: Splash, Inflatable or Sports."""
        if package not in w["packages"]:
            return {"error": "no such package"}
        if time not in w["party_times"].get(date, []):
            return {"error": "not free at this time"}
        p = w["packages"][package]
        if children > p["most_children"]:
            return {"error": f"at most {p['most_children']} children"}
        w["party_times"][date].remove(time)
        number = f"P-{len(w['parties']) + 81}"
        w["parties"][number] = {"name": name, "phone": phone, "date": date, "time": time, "package": package, "children": children}
        return {"party_id": number, "price": f"{float(p['price_per_child']) * children:.2f}"}

    def buy_season_ticket(member_number: str, kind: str) -> dict:
        """Sells a season ticket. kind: adult, child, senior or family."""
        if not known(member_number):
            return dict(no_member)
        if kind not in w["tickets"]:
            return {"error": "no such ticket"}
        w["sold"].append([member_number, kind])
        return {"ticket": f"S-{len(w['sold']) + 900}", "price": w["tickets"][kind]}

    def cancel_booking(booking_id: str) -> dict:
        """Cancels a booking of a court or lane."""
        b = w["bookings"].pop(booking_id, None)
        if b is None:
            return {"error": "no such booking"}
        return {"cancelled": booking_id, "refund": b["refund"]}

    def hold_lost_item(item_id: str, name: str) -> dict:
        """Puts a lost thing aside for its owner to collect."""
        x = w["lost"].get(item_id)
        if x is None or x["held_for"]:
            return {"error": "no such thing"}
        x["held_for"] = name
        return {"item_id": item_id, "kept_until": x["kept_until"]}

    def freeze_membership(member_number: str, start: str, weeks: int, reason: str) -> dict:
        """Freezes a membership for some weeks. start: YYYY-MM-DD, reason: medical, travel or other."""
        if not known(member_number):
            return dict(no_member)
        w["members"][member_number]["frozen"].append({"start": start, "weeks": weeks, "reason": reason})
        return {"frozen_from": start, "weeks": weeks}

    return {f.__name__: f for f in (find_member, find_courses, free_slots, party_packages, party_times, season_tickets, find_lost_items, member_bookings, opening_hours, locker_prices,
                                    enrol_course, join_waiting_list, book_slot, book_party, buy_season_ticket, cancel_booking, hold_lost_item, freeze_membership)}


WRITES = ["enrol_course", "join_waiting_list", "book_slot", "book_party", "buy_season_ticket", "cancel_booking", "hold_lost_item", "freeze_membership"]


def tools(world):
    return {name: harness.tool(f) for name, f in plain(world).items()}
