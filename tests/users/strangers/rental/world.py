"""Kestrel Car Hire: bookings, cars, extras, invoices, and the tools behind the desk. A World is one conversation's."""
import copy
import datetime as dt

TODAY = dt.date(2026, 5, 11)
STATIONS = ["Lyon Airport", "Lyon Part-Dieu", "Dijon", "Marseille"]
CLASSES = ["mini", "compact", "estate", "SUV", "van"]
MODELS = {"mini": "Fiat 500", "compact": "Renault Clio", "estate": "Skoda Octavia", "SUV": "Peugeot 3008", "van": "Ford Transit"}
DAY = {"mini": 41, "compact": 52, "estate": 71, "SUV": 83, "van": 95}
EXTRAS = {"baby seat": 32, "child seat": 28, "booster": 24, "sat nav": 30, "snow chains": 25, "border permit": 35}
DEPOSIT = {"mini": 300, "compact": 400, "estate": 600, "SUV": 800, "van": 900}
PARTS = ["rear bumper", "front bumper", "windscreen", "left door", "right door", "mirror", "bonnet", "wheel"]
POLICY = {"refund_time": "Refunds to a card arrive within 7 working days.", "debit_card": "The deposit can only be left with a credit card; debit cards are not accepted for it.",
          "hours": "All stations are open from 07:00 to 21:00.", "age": "Drivers must be at least 21 years old."}


def _b(ref, surname, car_class, station, pickup, back, **more):
    return {"booking_ref": ref, "surname": surname, "car_class": car_class, "pickup_station": station, "pickup_date": pickup, "pickup_time": "10:00",
            "return_date": back, "return_time": "10:00", "return_place": station, "extras": {}, "drivers": [], "status": "confirmed", "excess": 1200, **more}


BOOKINGS = [
    _b("KH-4471", "Okafor", "compact", "Lyon Airport", "2026-06-05", "2026-06-10"),
    _b("KH-3820", "Brandt", "compact", "Lyon Airport", "2026-05-20", "2026-05-24"),
    _b("KH-2954", "Moreau", "mini", "Lyon Part-Dieu", "2026-05-06", "2026-05-14", excess=850),
    _b("KH-5063", "Whitfield", "compact", "Marseille", "2026-06-19", "2026-06-22", paid=172),
    _b("KH-3317", "Adler", "SUV", "Dijon", "2026-07-03", "2026-07-08"),
    _b("KH-4805", "Sandoval", "estate", "Lyon Airport", "2026-05-29", "2026-06-02"),
    _b("KH-4417", "Petrov", "van", "Dijon", "2026-06-01", "2026-06-03", paid=190),
]
INVOICES = [
    {"invoice_no": "R-20318", "surname": "Holt", "lines": [{"charge": "rental", "amount": 186}, {"charge": "refuelling", "amount": 64}, {"charge": "toll handling", "amount": 15}]},
    {"invoice_no": "R-20381", "surname": "Lopes", "lines": [{"charge": "rental", "amount": 250}]},
]
WRITES = ["book_car", "add_extra", "change_booking", "report_damage", "dispute_charge", "email_invoice", "cancel_booking", "add_driver"]


class World:
    def __init__(self):
        self.bookings = {b["booking_ref"]: copy.deepcopy(b) for b in BOOKINGS}
        self.invoices = {i["invoice_no"]: copy.deepcopy(i) for i in INVOICES}
        self.damages, self.disputes, self.mails, self.next = [], [], [], 6120

    def days(self, b):
        return (dt.date.fromisoformat(b["return_date"]) - dt.date.fromisoformat(b["pickup_date"])).days

    # reads
    def search_cars(self, station, pickup_date, return_date):
        days = (dt.date.fromisoformat(return_date) - dt.date.fromisoformat(pickup_date)).days
        if station not in STATIONS or days < 1:
            return {"error": "no such station or dates"}
        return {"days": days, "cars": [{"car_class": c, "model": MODELS[c], "total": DAY[c] * days} for c in CLASSES if c != "van"]}

    def get_booking(self, booking_ref, surname):
        b = self.bookings.get(booking_ref)
        if not b or b["surname"].lower() != surname.lower():
            return {"error": "no booking with this number and surname"}
        return {k: v for k, v in copy.deepcopy(b).items() if k != "excess"}

    def list_extras(self, booking_ref):
        days = self.days(self.bookings[booking_ref])
        return {"extras": [{"extra": e, "price_each": p, "per": "hire"} for e, p in EXTRAS.items()] + [{"extra": "zero-excess cover", "price_each": 11 * days, "per": "hire"}]}

    def quote_change(self, booking_ref, return_place=None, return_date=None, return_time=None):
        b, cost = self.bookings[booking_ref], 0
        if return_place and return_place != b["return_place"]:
            cost += 120
        if return_time and return_time > b["return_time"]:
            cost += 22
        if return_date:
            cost += DAY[b["car_class"]] * (dt.date.fromisoformat(return_date) - dt.date.fromisoformat(b["return_date"])).days
        return {"extra_cost": cost}

    def get_cover(self, booking_ref):
        return {"cover": "basic", "excess": self.bookings[booking_ref]["excess"]}

    def get_deposit(self, car_class):
        return {"deposit": DEPOSIT[car_class]}

    def check_border(self, booking_ref, country):
        ok = country in ("Switzerland", "Italy", "Germany", "Spain")
        return {"allowed": ok, "permit_fee": EXTRAS["border permit"] if ok else None}

    def get_policy(self, topic):
        return {"topic": topic, "text": POLICY[topic]}

    def get_invoice(self, invoice_no, surname):
        i = self.invoices.get(invoice_no)
        if not i or i["surname"].lower() != surname.lower():
            return {"error": "no invoice with this number and surname"}
        return copy.deepcopy(i)

    def check_charge(self, invoice_no, charge):
        if charge == "refuelling":
            return {"disputable": True, "needs": "number of the filling station's receipt"}
        return {"disputable": False, "reason": "the toll at Villefranche on 29 April was recorded by camera and not paid" if charge == "toll handling" else "this was agreed in the contract"}

    def quote_cancellation(self, booking_ref):
        paid = self.bookings[booking_ref].get("paid", 0)
        return {"fee": 40, "refund_to_card": max(0, paid - 40), "voucher": paid}

    def check_driver(self, booking_ref, birth_date):
        start, born = (dt.date.fromisoformat(d) for d in (self.bookings[booking_ref]["pickup_date"], birth_date))
        age = start.year - born.year - ((start.month, start.day) < (born.month, born.day))
        return {"allowed": age >= 21, "age": age, "minimum_age": 21, "fee": 9 * self.days(self.bookings[booking_ref])}

    # writes
    def book_car(self, car_class, station, pickup_date, pickup_time, return_date, driver, birth_date):
        ref, self.next = f"KH-{self.next}", self.next + 1
        b = _b(ref, driver.split()[-1], car_class, station, pickup_date, return_date, driver=driver, birth_date=birth_date)
        b["pickup_time"] = pickup_time
        self.bookings[ref] = b
        return {"booking_ref": ref, "total": DAY[car_class] * self.days(b)}

    def add_extra(self, booking_ref, extra, quantity):
        got = self.bookings[booking_ref]["extras"]
        got[extra] = got.get(extra, 0) + quantity
        each = next(e["price_each"] for e in self.list_extras(booking_ref)["extras"] if e["extra"] == extra)
        return {"ok": True, "total": each * quantity}

    def change_booking(self, booking_ref, return_place=None, return_date=None, return_time=None):
        cost = self.quote_change(booking_ref, return_place, return_date, return_time)["extra_cost"]
        self.bookings[booking_ref].update({k: v for k, v in (("return_place", return_place), ("return_date", return_date), ("return_time", return_time)) if v})
        return {"ok": True, "extra_cost": cost}

    def report_damage(self, booking_ref, date, kind, part, place, police_report=None):
        self.damages.append({"booking_ref": booking_ref, "date": date, "kind": kind, "part": part, "place": place, "police_report": police_report})
        return {"case_no": f"D-{3306 + len(self.damages)}"}

    def dispute_charge(self, invoice_no, charge, receipt_no):
        self.disputes.append({"invoice_no": invoice_no, "charge": charge, "receipt_no": receipt_no})
        return {"case_no": f"C-{917 + len(self.disputes)}"}

    def email_invoice(self, invoice_no, email):
        self.mails.append({"invoice_no": invoice_no, "email": email})
        return {"sent": True}

    def cancel_booking(self, booking_ref, refund_to):
        b, q = self.bookings[booking_ref], self.quote_cancellation(booking_ref)
        b.update(status="cancelled", refund_to=refund_to)
        return {"ok": True, "refund": q["refund_to_card"] if refund_to == "card" else q["voucher"]}

    def add_driver(self, booking_ref, name, birth_date, licence_no=None):
        self.bookings[booking_ref]["drivers"].append({"name": name, "birth_date": birth_date, "licence_no": licence_no})
        return {"ok": True, "fee": self.check_driver(booking_ref, birth_date)["fee"]}


READS = ["search_cars", "get_booking", "list_extras", "quote_change", "get_cover", "get_deposit", "check_border", "get_policy", "get_invoice", "check_charge",
         "quote_cancellation", "check_driver"]
