"""Linden Lane Pharmacy: people, prescriptions, products, slots, and what its counter's tools may do with them. All invented."""
from __future__ import annotations

import datetime as dt
import unicodedata

TODAY = dt.date(2026, 3, 10)  # a Tuesday

PEOPLE = [  # id, name, born, postcode, address, exemption certificate valid until (or None)
    ("C-101", "Marta Oduya", "1961-04-18", "4021", "3 Mill Lane", None),
    ("C-102", "Piet Halloran", "1957-11-02", "4021", "88 Foundry Road", None),
    ("C-103", "Ingrid Vasquez", "1949-07-03", "4035", "14 Tanner's Row", "2027-01-31"),
    ("C-104", "Tomas Brandl", "1954-09-27", "4018", "6 Orchard Close", None),
    ("C-105", "Rosa Lindqvist", "1970-01-21", "4035", "52 Harbour Street", None),
    ("C-106", "Dario Kestrel", "1988-06-14", "4018", "9 Weaver's Yard", None),
    ("C-107", "Hilde Marchetti", "1944-12-08", "4021", "27 Chapel Hill", None),
    ("C-108", "Selma Novak", "1990-08-05", "4035", "41 Station Road", None),
    ("C-109", "Oskar Pell", "1979-05-30", "7300", "1 Far Common", None),
    ("C-110", "Marta Oduber", "1966-04-18", "4018", "12 Rope Walk", None),
]
PRODUCTS = [  # id, name, what people call it, group, price, stock, prescription only, contains lactose
    ("P-01", "Amlodin 5 mg tablets", "blood pressure tablets", "amlodipine 5", 8.60, 40, True, False),
    ("P-02", "Amlodin 10 mg tablets", "blood pressure tablets, strong", "amlodipine 10", 9.90, 12, True, False),
    ("P-03", "Calmora 20 mg capsules", "stomach capsules", "omeprazole 20", 10.30, 0, True, False),
    ("P-04", "Omezan 20 mg capsules", "stomach capsules", "omeprazole 20", 9.40, 25, True, True),
    ("P-05", "Prazolin 20 mg capsules", "stomach capsules", "omeprazole 20", 11.20, 18, True, False),
    ("P-06", "Gastrelle 20 mg capsules", "stomach capsules", "omeprazole 20", 14.80, 9, True, False),
    ("P-07", "Ventorel inhaler", "asthma inhaler", "salbutamol", 12.50, 14, True, False),
    ("P-08", "Metrofin 500 mg tablets", "diabetes tablets", "metformin 500", 7.20, 60, True, False),
    ("P-09", "Simvalor 20 mg tablets", "cholesterol tablets", "simvastatin 20", 9.80, 22, True, True),
    ("P-10", "Levotrex 50 mcg tablets", "thyroid tablets", "levothyroxine 50", 6.40, 31, True, False),
    ("P-20", "Zinkora lozenges", "zinc lozenges", "lozenges", 4.20, 50, False, False),
    ("P-21", "Digitherm thermometer", "digital thermometer", "thermometer", 12.90, 8, False, False),
    ("P-22", "TempoFlex thermometer", "thermometer with a soft tip", "thermometer", 8.50, 15, False, False),
    ("P-23", "InfraCare thermometer", "ear thermometer", "thermometer", 34.00, 4, False, False),
    ("P-24", "Handsoft cream", "hand cream", "hand cream", 5.90, 30, False, False),
    ("P-25", "Weekday box", "pill organiser", "pill box", 6.90, 20, False, False),
    ("P-26", "Nasalin spray", "nose spray", "nose spray", 5.40, 26, False, False),
]
PRESCRIPTIONS = [  # id, person, product, repeats left, valid until
    ("RX-2040", "C-101", "P-09", 3, "2026-09-30"),
    ("RX-2041", "C-101", "P-01", 5, "2026-10-31"),
    ("RX-2077", "C-102", "P-03", 2, "2026-08-15"),
    ("RX-2078", "C-102", "P-10", 6, "2026-12-01"),
    ("RX-2103", "C-103", "P-08", 4, "2026-11-20"),
    ("RX-2104", "C-103", "P-10", 1, "2026-05-02"),
    ("RX-2130", "C-105", "P-10", 3, "2026-07-07"),
    ("RX-2131", "C-105", "P-07", 3, "2026-07-07"),
    ("RX-2150", "C-107", "P-07", 4, "2026-06-18"),
    ("RX-2151", "C-107", "P-01", 0, "2026-04-09"),
    ("RX-2160", "C-108", "P-09", 5, "2026-12-12"),
    ("RX-2161", "C-108", "P-01", 2, "2026-12-12"),
    ("RX-2170", "C-109", "P-08", 1, "2026-02-01"),
]
ORDERS = [  # id, prescription, product, date, time, status, ready on
    ("OR-5512", "RX-2130", "P-10", "2026-03-11", "10:00", "in preparation", "2026-03-11"),
    ("OR-5513", "RX-2131", "P-07", "2026-03-12", "16:30", "in preparation", "2026-03-12"),
    ("OR-5540", "RX-2160", "P-09", "2026-03-11", "16:00", "delayed by the wholesaler", "2026-03-12"),
    ("OR-5529", "RX-2161", "P-01", "2026-03-16", "16:00", "in preparation", "2026-03-13"),
]
COLLECTION = {
    "2026-03-10": ["16:00", "17:15", "18:00"], "2026-03-11": ["09:30", "11:00", "16:00", "17:15", "18:00"],
    "2026-03-12": ["10:00", "14:00", "16:30", "17:30", "18:00"], "2026-03-13": ["09:40", "10:30", "15:00", "17:00"],
    "2026-03-14": ["09:30", "12:00"], "2026-03-16": ["09:00", "11:30", "16:00", "17:45"],
    "2026-03-17": ["09:30", "10:30", "17:30"], "2026-03-18": ["10:00", "15:30", "17:30"],
    "2026-03-19": ["09:00", "14:30", "18:00"], "2026-03-20": ["09:30", "10:30", "16:30"],
}
WINDOWS = {"morning": ("08:00", "12:00", 5.50), "afternoon": ("13:00", "17:00", 3.50), "evening": ("18:00", "20:00", 6.50)}
DELIVERY = {"2026-03-11": ["afternoon"], "2026-03-12": ["morning", "evening"], "2026-03-13": ["morning", "afternoon"],
            "2026-03-16": ["morning", "afternoon", "evening"], "2026-03-17": ["afternoon", "evening"],
            "2026-03-18": ["morning", "afternoon"], "2026-03-19": ["afternoon"], "2026-03-20": ["morning"]}
VACCINES = {"flu": (18.00, 12), "shingles": (162.00, 60), "tick": (54.00, 16), "hepatitis A": (68.00, 16)}  # price, least age
JABS = {"2026-03-11": ["09:00"], "2026-03-12": ["09:20", "15:00"], "2026-03-13": ["09:00", "14:20"], "2026-03-16": ["09:20", "11:00", "16:20"],
        "2026-03-17": ["09:00", "11:20", "15:40"], "2026-03-18": ["10:40"], "2026-03-19": ["09:40", "13:20", "17:40"], "2026-03-20": ["10:00", "12:20"]}
APPOINTMENTS = [("VA-310", "C-106", "flu", "2026-03-12", "09:20"), ("VA-311", "C-106", "tick", "2026-03-20", "10:00"),
                ("VA-312", "C-109", "tick", "2026-03-13", "14:20")]
HOURS = {0: ("08:30", "18:30"), 1: ("08:30", "18:30"), 2: ("08:30", "18:30"), 3: ("08:30", "18:30"), 4: ("08:30", "18:30"),
         5: ("09:00", "13:00"), 6: None}


def fold(text: str) -> str:
    text = unicodedata.normalize("NFKD", text).replace("’", "'").replace("–", "-").replace("—", " - ")
    return "".join(c for c in text if not unicodedata.combining(c)).lower()


class World:
    """One conversation's pharmacy: fresh, and changed by its writes."""

    def __init__(self):
        self.people = {p[0]: dict(zip(("customer_id", "name", "born", "postcode", "address", "exempt_until"), p)) for p in PEOPLE}
        keys = ("product_id", "name", "called", "group", "price", "stock", "prescription_only", "lactose")
        self.products = {p[0]: dict(zip(keys, p)) for p in PRODUCTS}
        self.prescriptions = {p[0]: dict(zip(("prescription_id", "customer_id", "product_id", "repeats_left", "valid_until"), p))
                              for p in PRESCRIPTIONS}
        self.orders = {}
        for oid, rx, product, date, time, status, ready in ORDERS:
            self.orders[oid] = {"order_id": oid, "prescription_id": rx, "customer_id": self.prescriptions[rx]["customer_id"],
                                "product_id": product, "method": "collection", "date": date, "time": time, "status": status, "ready_on": ready}
        self.appointments = {a[0]: dict(zip(("appointment_id", "customer_id", "vaccine", "date", "time"), a)) for a in APPOINTMENTS}
        self.collection = {d: {t: 4 for t in ts} for d, ts in COLLECTION.items()}
        self.jabs = {d: {t: 2 for t in ts} for d, ts in JABS.items()}
        self.reservations, self.log, self.next = {}, [], 6001

    def number(self, prefix):
        self.next += 1
        return f"{prefix}-{self.next}"

    def charge(self, customer_id, product_id, date):
        until = self.people[customer_id]["exempt_until"]
        return 0.0 if until and until >= date else self.products[product_id]["price"]

    def state(self):
        return {"orders": self.orders, "appointments": self.appointments, "reservations": self.reservations, "people": self.people}


def tools(world: World) -> list:
    """The counter's tools over one world. A refusal is a result {"error": reason}."""
    w = world

    def age(customer_id, date):
        born, day = dt.date.fromisoformat(w.people[customer_id]["born"]), dt.date.fromisoformat(date)
        return day.year - born.year - ((day.month, day.day) < (born.month, born.day))

    def place(prescription_id, product_id, date):
        rx, product = w.prescriptions.get(prescription_id), w.products.get(product_id)
        if not rx or not product:
            return None, {"error": "there is no such prescription or product"}
        if rx["valid_until"] < date:
            return None, {"error": f"the prescription was valid until {rx['valid_until']}; a new one of the doctor is needed"}
        if rx["repeats_left"] < 1:
            return None, {"error": "no repeats are left; a new prescription of the doctor is needed"}
        if product["group"] != w.products[rx["product_id"]]["group"]:
            return None, {"error": "that is no substitute for what was prescribed"}
        if product["stock"] < 1:
            return None, {"error": f"{product['name']} is out of stock"}
        return rx, None

    def find_customer(name: str, date_of_birth: str) -> dict:
        """The customer of this name and date of birth (YYYY-MM-DD)."""
        for p in w.people.values():
            if fold(p["name"]) == fold(name) and p["born"] == date_of_birth:
                return {k: p[k] for k in ("customer_id", "name", "postcode", "address", "exempt_until")}
        return {"error": "no customer of that name and date of birth"}

    def list_prescriptions(customer_id: str) -> dict:
        """A customer's repeat prescriptions, with product, price to pay, stock and repeats left."""
        rows = []
        for rx in w.prescriptions.values():
            if rx["customer_id"] == customer_id:
                p = w.products[rx["product_id"]]
                rows.append({**rx, "name": p["name"], "called": p["called"], "stock": p["stock"], "to_pay": w.charge(customer_id, p["product_id"], str(TODAY))})
        return {"prescriptions": rows}

    def substitutes(product_id: str) -> dict:
        """Products in stock that may be given instead of this one."""
        p = w.products.get(product_id)
        if not p:
            return {"error": "no such product"}
        return {"substitutes": [{k: q[k] for k in ("product_id", "name", "price", "lactose")} for q in w.products.values()
                                if q["group"] == p["group"] and q["product_id"] != product_id and q["stock"] > 0]}

    def find_products(query: str) -> dict:
        """Products sold without prescription whose name or kind has this word."""
        return {"products": [{k: p[k] for k in ("product_id", "name", "called", "price", "stock")} for p in w.products.values()
                             if not p["prescription_only"] and fold(query) in fold(f"{p['name']} {p['called']} {p['group']}")]}

    def collection_slots(date: str) -> dict:
        """Free times for a collection on a day (YYYY-MM-DD)."""
        if date < str(TODAY):
            return {"error": "that day is past"}
        free = [t for t, n in w.collection.get(date, {}).items() if n > 0]
        return {"date": date, "free": free, "next_day": next((d for d in sorted(w.collection) if d > date), None)}

    def delivery_windows(date: str, postcode: str) -> dict:
        """Delivery windows of a day for a postcode, with their fee in euros."""
        if not postcode.startswith("40"):
            return {"error": f"there is no delivery to {postcode}"}
        if date <= str(TODAY):
            return {"error": "deliveries go out from the next day on"}
        rows = [{"window": n, "from": WINDOWS[n][0], "to": WINDOWS[n][1], "fee": WINDOWS[n][2]} for n in DELIVERY.get(date, [])]
        return {"date": date, "windows": rows, "next_day": next((d for d in sorted(DELIVERY) if d > date), None)}

    def vaccination_slots(vaccine: str, date: str | None = None) -> dict:
        """Price, least age and free times of a vaccination; without a date, the next days with free times."""
        if vaccine not in VACCINES:
            return {"error": f"there is no vaccination of that name; there are {', '.join(VACCINES)}"}
        price, least = VACCINES[vaccine]
        out = {"vaccine": vaccine, "price": price, "least_age": least}
        if date is None:
            return {**out, "days": [d for d in sorted(w.jabs)][:5]}
        free = [t for t, n in w.jabs.get(date, {}).items() if n > 0] if date > str(TODAY) else []
        return {**out, "date": date, "free": free, "next_day": next((d for d in sorted(w.jabs) if d > date), None)}

    def list_orders(customer_id: str) -> dict:
        """A customer's open orders."""
        return {"orders": [{**o, "name": w.products[o["product_id"]]["name"], "called": w.products[o["product_id"]]["called"]} for o in w.orders.values()
                           if o["customer_id"] == customer_id and o["status"] != "cancelled"]}

    def list_appointments(customer_id: str) -> dict:
        """A customer's vaccination appointments."""
        return {"appointments": [dict(a) for a in w.appointments.values() if a["customer_id"] == customer_id]}

    def opening_hours(date: str) -> dict:
        """When the pharmacy opens and closes on a day (YYYY-MM-DD)."""
        hours = HOURS[dt.date.fromisoformat(date).weekday()]
        return {"date": date, "opens": hours[0], "closes": hours[1]} if hours else {"date": date, "closed": True}

    def order_for_collection(prescription_id: str, product_id: str, date: str, time: str) -> dict:
        """Order a repeat, to be collected at the counter."""
        rx, refusal = place(prescription_id, product_id, date)
        if refusal:
            return refusal
        if w.collection.get(date, {}).get(time, 0) < 1:
            return {"error": f"{date} {time} is not free"}
        w.collection[date][time] -= 1
        rx["repeats_left"] -= 1
        w.products[product_id]["stock"] -= 1
        oid = w.number("OR")
        w.orders[oid] = {"order_id": oid, "prescription_id": prescription_id, "customer_id": rx["customer_id"], "product_id": product_id,
                         "method": "collection", "date": date, "time": time, "status": "in preparation", "ready_on": date}
        return {"order_id": oid, "to_pay": w.charge(rx["customer_id"], product_id, date)}

    def order_for_delivery(prescription_id: str, product_id: str, date: str, window: str) -> dict:
        """Order a repeat, to be delivered to the address on file."""
        rx, refusal = place(prescription_id, product_id, date)
        if refusal:
            return refusal
        if not w.people[rx["customer_id"]]["postcode"].startswith("40") or window not in DELIVERY.get(date, []):
            return {"error": f"no delivery there on {date}, {window}"}
        rx["repeats_left"] -= 1
        w.products[product_id]["stock"] -= 1
        oid = w.number("OR")
        w.orders[oid] = {"order_id": oid, "prescription_id": prescription_id, "customer_id": rx["customer_id"], "product_id": product_id,
                         "method": "delivery", "date": date, "time": window, "status": "in preparation", "ready_on": date}
        return {"order_id": oid, "to_pay": w.charge(rx["customer_id"], product_id, date), "fee": WINDOWS[window][2]}

    def move_collection(order_id: str, date: str, time: str) -> dict:
        """Collect an order on another day or at another time."""
        o = w.orders.get(order_id)
        if not o or o["status"] == "cancelled" or o["method"] != "collection":
            return {"error": "no such order for collection"}
        if date < o["ready_on"]:
            return {"error": f"it is not ready before {o['ready_on']}"}
        if w.collection.get(date, {}).get(time, 0) < 1:
            return {"error": f"{date} {time} is not free"}
        if o["time"] in w.collection.get(o["date"], {}):
            w.collection[o["date"]][o["time"]] += 1
        w.collection[date][time] -= 1
        o.update(date=date, time=time)
        return {"order_id": order_id, "date": date, "time": time}

    def cancel_order(order_id: str) -> dict:
        """Cancel an order that was not handed over yet."""
        o = w.orders.get(order_id)
        if not o or o["status"] == "cancelled":
            return {"error": "no such open order"}
        o["status"] = "cancelled"
        w.prescriptions[o["prescription_id"]]["repeats_left"] += 1
        return {"order_id": order_id, "status": "cancelled", "repeats_left": w.prescriptions[o["prescription_id"]]["repeats_left"]}

    def reserve_product(customer_id: str, product_id: str, quantity: int) -> dict:
        """Put products sold without prescription aside at the counter, for three days."""
        p = w.products.get(product_id)
        if not p or p["prescription_only"]:
            return {"error": "that can not be put aside"}
        if not 1 <= quantity <= 5:
            return {"error": "between 1 and 5 can be put aside"}
        if p["stock"] < quantity:
            return {"error": f"only {p['stock']} are there"}
        p["stock"] -= quantity
        rid = w.number("RE")
        w.reservations[rid] = {"customer_id": customer_id, "product_id": product_id, "quantity": quantity}
        return {"reservation_id": rid, "total": round(quantity * p["price"], 2), "kept_until": str(TODAY + dt.timedelta(days=3))}

    def book_vaccination(customer_id: str, vaccine: str, date: str, time: str) -> dict:
        """Book a vaccination appointment."""
        if vaccine not in VACCINES or customer_id not in w.people:
            return {"error": "no such vaccination or customer"}
        if age(customer_id, date) < VACCINES[vaccine][1]:
            return {"error": f"this one is given from the age of {VACCINES[vaccine][1]} on"}
        if w.jabs.get(date, {}).get(time, 0) < 1:
            return {"error": f"{date} {time} is not free"}
        w.jabs[date][time] -= 1
        aid = w.number("VA")
        w.appointments[aid] = {"appointment_id": aid, "customer_id": customer_id, "vaccine": vaccine, "date": date, "time": time}
        return {"appointment_id": aid, "price": VACCINES[vaccine][0]}

    def move_vaccination(appointment_id: str, date: str, time: str) -> dict:
        """Move a vaccination appointment; at the latest on the day before it."""
        a = w.appointments.get(appointment_id)
        if not a:
            return {"error": "no such appointment"}
        if a["date"] <= str(TODAY):
            return {"error": "it can be moved until the day before"}
        if w.jabs.get(date, {}).get(time, 0) < 1:
            return {"error": f"{date} {time} is not free"}
        w.jabs[a["date"]][a["time"]] += 1
        w.jabs[date][time] -= 1
        a.update(date=date, time=time)
        return {"appointment_id": appointment_id, "date": date, "time": time}

    def record_exemption(customer_id: str, certificate_number: str, valid_until: str, issuer: str | None = None) -> dict:
        """Record a customer's certificate of exemption from charges."""
        if valid_until < str(TODAY):
            return {"error": "that certificate is no longer valid"}
        w.people[customer_id].update(exempt_until=valid_until, certificate=certificate_number)
        return {"customer_id": customer_id, "exempt_until": valid_until}

    return [find_customer, list_prescriptions, substitutes, find_products, collection_slots, delivery_windows, vaccination_slots, list_orders,
            list_appointments, opening_hours, order_for_collection, order_for_delivery, move_collection, cancel_order, reserve_product,
            book_vaccination, move_vaccination, record_exemption]


WRITES = ["order_for_collection", "order_for_delivery", "move_collection", "cancel_order", "reserve_product", "book_vaccination",
          "move_vaccination", "record_exemption"]
READS = ["find_customer", "list_prescriptions", "substitutes", "find_products", "collection_slots", "delivery_windows", "vaccination_slots",
         "list_orders", "list_appointments", "opening_hours"]
