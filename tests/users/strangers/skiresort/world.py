"""The service desk of the Falkenhorn ski area: bookings, passes, hire, places. Everything in dicts, fresh for each conversation."""
from datetime import date, timedelta

TODAY = date(2026, 2, 10)  # a Tuesday

INSTRUCTORS = ["Mira Tanner", "Jonas Bach", "Elif Kaya"]
LESSON_TIMES = ["10:00", "14:00"]
PASS_PRICES = {"child": [31, 59, 84, 109, 132, 154, 175], "adult": [62, 118, 168, 218, 265, 308, 350], "senior": [52, 99, 141, 183, 223, 259, 294]}
HIRE_PRICES = {"skis": 24, "boots": 12, "snowboard": 26, "helmet": 6}
SIZES = {"skis": (80, 200), "boots": (28, 50), "snowboard": (80, 175), "helmet": (48, 64)}
COVER = 3
CARD_FEE = 5
PLACES = {"tour": {"morning": 35, "moonlight": 42}, "childcare": {"morning": 38, "full day": 64}}
LESSON_PRICE = 75

INFO = {
    "lockers": {"by_day": 4, "overnight": 9, "where": "in the ski depot at the valley station"},
    "childcare": {"min_age_years": 2, "max_age_years": 6, "morning": 38, "full_day": 64, "hours": "8:30 to 16:30"},
    "passes": {"prices": PASS_PRICES, "child_under": 16, "senior_from": 65, "max_days": 7},
    "hire": {"per_day": HIRE_PRICES, "damage_cover_per_day": COVER, "where": "at the Falkenhorn hire shop"},
    "lessons": {"price": LESSON_PRICE, "times": LESSON_TIMES, "instructors": INSTRUCTORS},
    "tours": {"morning": 35, "moonlight": 42, "moonlight_days": "Wednesdays and Fridays"},
    "hours": {"first_lift": "8:30", "last_lift": "16:15"},
    "refunds": {"closed_all_day": "100 %", "closed_partly": "50 %"},
    "lost": {"fee": CARD_FEE},
}


class World:
    def __init__(self):
        self.bookings = {r["reference"]: r for r in [
            {"reference": "HR-2093", "kind": "hire", "name": "Dario Conti", "item": "skis", "size": 172, "date": "2026-02-14", "days": 3, "price": 72, "status": "booked"},
            {"reference": "HR-2039", "kind": "hire", "name": "Dario Conti", "item": "snowboard", "size": 154, "date": "2026-02-21", "days": 1, "price": 26, "status": "booked"},
            {"reference": "HR-2110", "kind": "hire", "name": "Lucia Conti", "item": "boots", "size": 38, "date": "2026-02-14", "days": 3, "price": 36, "status": "booked"},
            {"reference": "SP-4471", "kind": "pass", "name": "Henrike Vos", "age": 36, "date": "2026-02-08", "days": 1, "price": 62, "status": "booked"},
            {"reference": "SP-4417", "kind": "pass", "name": "Henrike Vos", "age": 36, "date": "2026-02-07", "days": 1, "price": 62, "status": "booked"},
            {"reference": "SP-4502", "kind": "pass", "name": "Marit Vos", "age": 70, "date": "2026-02-09", "days": 1, "price": 52, "status": "booked"},
            {"reference": "SP-5120", "kind": "pass", "name": "Tomasz Zielinski", "age": 39, "date": "2026-02-09", "days": 6, "price": 308, "status": "booked"},
            {"reference": "SP-5102", "kind": "pass", "name": "Ewa Zielinska", "age": 37, "date": "2026-02-09", "days": 6, "price": 308, "status": "booked"},
            {"reference": "LS-1204", "kind": "lesson", "name": "Owen Price", "date": "2026-02-17", "session": "10:00", "instructor": "Mira Tanner", "persons": 1, "price": 75, "status": "booked"},
            {"reference": "TR-0811", "kind": "tour", "name": "Ines Prado", "date": "2026-02-18", "session": "moonlight", "persons": 4, "price": 168, "status": "booked"},
        ]}
        self.closed = {"2026-02-07": "closed", "2026-02-08": "closed", "2026-02-09": "partly"}
        self.taken = {("tour", "2026-02-13", "moonlight"): 12, ("childcare", "2026-02-11", "full day"): 10}
        self.busy = {("2026-02-17", "10:00", "Mira Tanner"), ("2026-02-17", "14:00", "Jonas Bach"), ("2026-02-17", "10:00", "Elif Kaya"), ("2026-02-17", "14:00", "Elif Kaya")}
        self.refunds, self.counter = [], 6000

    def number(self, prefix):
        self.counter += 1
        return f"{prefix}-{self.counter}"

    def snapshot(self):
        return {"bookings": self.bookings, "refunds": self.refunds}


def a_day(text, past=False):
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        return None, {"error": f"not a date: {text}"}
    if day < TODAY and not past:
        return None, {"error": f"{text} is in the past"}
    return day, None


def category(age):
    return "child" if age < 16 else "senior" if age >= 65 else "adult"


def tools(w):
    def find_booking(reference: str | None = None, name: str | None = None) -> dict:
        """Look up one booking or pass by its reference, or list those under a name."""
        if reference:
            found = w.bookings.get(reference)
            return dict(found) if found else {"error": f"no booking {reference}"}
        rows = [dict(b) for b in w.bookings.values() if name and b["name"].lower() == name.lower()]
        return {"bookings": rows} if rows else {"error": f"nothing under the name {name}"}

    def get_info(topic: str) -> dict:
        """Prices and rules: lockers, childcare, passes, hire, lessons, tours, hours, refunds, lost."""
        return {"topic": topic, **INFO[topic]} if topic in INFO else {"error": f"no information on {topic}"}

    def lift_status(date: str) -> dict:
        """Whether the lifts ran on a day: open, partly or closed."""
        day, error = a_day(date, past=True)
        return error or {"date": date, "status": w.closed.get(date, "open")}

    def check_places(activity: str, date: str) -> dict:
        """Free places of a tour, of childcare or of private lessons on a day."""
        day, error = a_day(date)
        if error:
            return error
        if activity == "lesson":
            return {"activity": activity, "date": date, "sessions": [
                {"session": t, "instructor": i, "free": 0 if (date, t, i) in w.busy else 1, "price": LESSON_PRICE} for t in LESSON_TIMES for i in INSTRUCTORS]}
        if activity not in PLACES:
            return {"error": f"no such activity: {activity}"}
        sessions = [s for s in PLACES[activity] if s != "moonlight" or day.weekday() in (2, 4)]
        return {"activity": activity, "date": date, "sessions": [
            {"session": s, "free": (12 if activity == "tour" else 10) - w.taken.get((activity, date, s), 0), "price": PLACES[activity][s]} for s in sessions]}

    def book_place(activity: str, name: str, date: str, session: str, persons: int = 1, age: int | None = None, instructor: str | None = None) -> dict:
        """Book a tour, a childcare place (with the child's age) or a private lesson (with the instructor)."""
        found = check_places(activity, date)
        if "error" in found:
            return found
        row = next((s for s in found["sessions"] if s["session"] == session and s.get("instructor") == instructor), None)
        if row is None:
            return {"error": f"there is no {session} on {date}"}
        if row["free"] < persons:
            return {"error": f"{session} on {date} is full"}
        if activity == "childcare" and not (age is not None and 2 <= age <= 6):
            return {"error": "childcare takes children from 2 to 6 years"}
        if activity == "lesson":
            w.busy.add((date, session, instructor))
        else:
            w.taken[activity, date, session] = w.taken.get((activity, date, session), 0) + persons
        reference = w.number({"tour": "TR", "childcare": "CC", "lesson": "LS"}[activity])
        w.bookings[reference] = {"reference": reference, "kind": activity, "name": name, "date": date, "session": session, "persons": persons, "age": age,
                                 "instructor": instructor, "price": row["price"] * persons, "status": "booked"}
        return dict(w.bookings[reference])

    def sell_pass(name: str, age: int, days: int, start_date: str) -> dict:
        """Issue a lift pass for a number of days in a row; the price goes by age."""
        day, error = a_day(start_date)
        if error:
            return error
        if not 1 <= days <= 7:
            return {"error": "passes are for 1 to 7 days"}
        reference = w.number("SP")
        w.bookings[reference] = {"reference": reference, "kind": "pass", "name": name, "age": age, "date": start_date, "days": days,
                                 "price": PASS_PRICES[category(age)][days - 1], "status": "booked"}
        return dict(w.bookings[reference])

    def hire_equipment(name: str, item: str, size: int, start_date: str, days: int, damage_cover: bool) -> dict:
        """Reserve equipment: skis and snowboard by length in cm, boots by EU size, helmet by head size in cm."""
        day, error = a_day(start_date)
        if error:
            return error
        if item not in HIRE_PRICES:
            return {"error": f"no {item} for hire"}
        low, high = SIZES[item]
        if not low <= size <= high:
            return {"error": f"{item}: sizes {low} to {high}"}
        reference = w.number("HR")
        w.bookings[reference] = {"reference": reference, "kind": "hire", "name": name, "item": item, "size": size, "date": start_date, "days": days, "damage_cover": damage_cover,
                                 "price": (HIRE_PRICES[item] + (COVER if damage_cover else 0)) * days, "status": "booked"}
        return dict(w.bookings[reference])

    def change_date(reference: str, new_date: str) -> dict:
        """Move a booking to another (first) day."""
        day, error = a_day(new_date)
        if error:
            return error
        found = w.bookings.get(reference)
        if not found or found["status"] != "booked":
            return {"error": f"no open booking {reference}"}
        found["date"] = new_date
        return dict(found)

    def refund_booking(reference: str, reason: str) -> dict:
        """Give money back: reason lifts_closed (all day 100 %, partly 50 %) or changed_plans (at least two days before)."""
        found = w.bookings.get(reference)
        if not found or found["status"] != "booked":
            return {"error": f"{reference} cannot be refunded (any more)"}
        share = 0.0
        if reason == "lifts_closed" and found["kind"] == "pass":
            share = {"closed": 1.0, "partly": 0.5}.get(w.closed.get(found["date"], "open"), 0.0)
        elif reason == "changed_plans" and date.fromisoformat(found["date"]) >= TODAY + timedelta(days=2):
            share = 1.0
        if not share:
            return {"error": "the conditions give no refund"}
        found["status"] = "refunded"
        amount = found["price"] * share
        amount = int(amount) if amount == int(amount) else amount
        w.refunds.append({"reference": reference, "reason": reason, "amount": amount})
        return {"reference": reference, "amount": amount, "status": "refunded"}

    def replace_pass(reference: str) -> dict:
        """Block a lost pass and issue a new one for the rest of its time (card fee)."""
        found = w.bookings.get(reference)
        if not found or found["kind"] != "pass" or found["status"] != "booked":
            return {"error": f"{reference} is no valid pass"}
        found["status"] = "blocked"
        new = w.number("SP")
        w.bookings[new] = {**found, "reference": new, "status": "booked", "replaces": reference}
        return {"blocked": reference, "new_pass": new, "fee": CARD_FEE}

    return {f.__name__: f for f in (find_booking, get_info, lift_status, check_places, book_place, sell_pass, hire_equipment, change_date, refund_booking, replace_pass)}


READS = ["find_booking", "get_info", "lift_status", "check_places"]
WRITES = ["book_place", "sell_pass", "hire_equipment", "change_date", "refund_booking", "replace_pass"]
