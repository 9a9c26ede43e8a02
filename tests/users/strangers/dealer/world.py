"""The workshop and showroom of a car dealership, as plain data, and the tools of its service desk."""
import copy
import datetime
import re

import harness

TODAY = "2026-03-09"  # a Monday

WORLD = {
    "vehicles": {
        "KX72 ABD": {"owner": "Martin Feld", "model": "Tarn", "year": 2022},
        "RD19 LMN": {"owner": "Priya Nair", "model": "Piko", "year": 2019},
        "BT65 HJK": {"owner": "Ruth Owens", "model": "Tarn", "year": 2015},
        "WN21 CFE": {"owner": "Denis Aubry", "model": "Piko", "year": 2021},
        "GP70 TSV": {"owner": "Clara Winter", "model": "Vento", "year": 2020},
        "HV68 QRA": {"owner": "Lena Moss", "model": "Vento", "year": 2018},
        "MF20 DZP": {"owner": "Omar Said", "model": "Piko", "year": 2020},
        "SJ23 KLW": {"owner": "Greta Lund", "model": "Solis", "year": 2023},
    },
    "services": {
        "full service": {"price": 349.0, "hours": 3},
        "interim service": {"price": 189.0, "hours": 2},
        "oil change": {"price": 95.0, "hours": 1},
        "brake check": {"price": 45.0, "hours": 1},
        "wheel change": {"price": 39.0, "hours": 1},
    },
    "slots": {
        "2026-03-10": ["11:00", "16:00"],
        "2026-03-11": ["08:00", "13:30"],
        "2026-03-12": ["08:30", "10:00", "15:00"],
        "2026-03-13": ["08:00", "11:30", "14:00"],
        "2026-03-16": ["09:00", "10:30", "14:30"],
        "2026-03-17": ["08:00", "09:30", "13:00"],
        "2026-03-18": ["08:30", "10:00", "15:30"],
        "2026-03-19": ["09:00", "11:00"],
        "2026-03-20": ["08:00", "12:30"],
    },
    "appointments": {
        "A-318": {"plate": "BT65 HJK", "service": "interim service", "date": "2026-03-11", "time": "08:00"},
        "A-324": {"plate": "HV68 QRA", "service": "full service", "date": "2026-03-10", "time": "09:30"},
    },
    "courtesy_cars": {"small car": 22.0, "estate": 38.0, "van": 55.0},
    "courtesy_loans": {"MF20 DZP": {"car_type": "small car", "from": "2026-03-04", "until": "2026-03-13"}},
    "test_cars": {
        "Solis": {"2026-03-12": ["10:00", "16:00"], "2026-03-13": ["15:00"], "2026-03-14": ["09:30", "11:00", "13:00"], "2026-03-16": ["10:00"]},
        "Tarn": {"2026-03-12": ["09:00", "14:00"], "2026-03-14": ["10:00", "12:00"]},
        "Piko": {"2026-03-13": ["11:00"], "2026-03-14": ["09:00", "11:30"]},
    },
    "test_drives": {},
    "parts": {
        "W-210": {"name": "wiper blade", "price": 18.5, "days": 2},
        "M-455": {"name": "set of floor mats", "price": 46.0, "days": 3},
        "R-031": {"name": "pair of roof bars", "price": 129.0, "days": 5},
        "F-118": {"name": "air filter", "price": 24.9, "days": 1},
    },
    "part_orders": {},
    "tyre_sets": {
        "T-77": {"plate": "GP70 TSV", "kind": "winter tyres", "tread_mm": 5.5, "stored_until": "2026-03-31", "season_price": 59.0, "extended": False},
        "T-81": {"plate": "KX72 ABD", "kind": "summer tyres", "tread_mm": 4.0, "stored_until": "2026-04-30", "season_price": 59.0, "extended": False},
    },
    "recalls": {"SJ23 KLW": {"campaign": "R-2604", "about": "the seat belt buckle", "minutes": 40}},
    "invoices": {
        "INV-2217": {"plate": "HV68 QRA", "about": "brake discs", "total": 412.6, "due": "2026-03-23", "sent_to": []},
        "INV-2230": {"plate": "RD19 LMN", "about": "oil change", "total": 95.0, "due": "2026-03-27", "sent_to": []},
    },
    "repairs": {
        "CL-5521": {"plate": "MF20 DZP", "about": "rear bumper", "status": "waiting for a part", "ready": "2026-03-20", "excess": 150.0},
        "CL-5534": {"plate": "GP70 TSV", "about": "windscreen", "status": "done", "ready": "2026-03-06", "excess": 75.0},
    },
    "n": 500,
}


def fresh():
    return copy.deepcopy(WORLD)


def _plate(text):
    bare = re.sub(r"[^A-Z0-9]", "", str(text).upper())
    return f"{bare[:4]} {bare[4:]}"


def tools(world):
    """The tools of the desk over one conversation's world."""

    def number(prefix):
        world["n"] += 1
        return f"{prefix}-{world['n']}"

    @harness.tool
    def find_vehicle(plate: str) -> dict:
        """The car with this number plate: owner, model, year."""
        plate = _plate(plate)
        if plate not in world["vehicles"]:
            return {"error": f"no car with the number plate {plate}"}
        return {"plate": plate, **world["vehicles"][plate]}

    @harness.tool
    def find_customer(surname: str) -> dict:
        """The number plates of a customer, by surname."""
        plates = [p for p, v in world["vehicles"].items() if v["owner"].split()[-1].lower() == surname.strip().lower()]
        return {"surname": surname, "plates": plates} if plates else {"error": f"no customer called {surname}"}

    @harness.tool
    def service_price(service: str) -> dict:
        """Price in euros and length in hours of a service."""
        if service not in world["services"]:
            return {"error": f"no such service; there are {', '.join(world['services'])}"}
        return {"service": service, **world["services"][service]}

    @harness.tool
    def free_slots(date: str) -> dict:
        """The free times of the workshop on a day (YYYY-MM-DD)."""
        return {"date": date, "times": list(world["slots"].get(date, []))}

    @harness.tool
    def get_appointment(plate: str) -> dict:
        """The workshop appointment of a car."""
        plate = _plate(plate)
        for ident, a in world["appointments"].items():
            if a["plate"] == plate:
                return {"appointment_id": ident, **a}
        return {"error": f"no appointment for {plate}"}

    @harness.tool
    def courtesy_cars(date: str) -> dict:
        """The courtesy cars that are free on a day, with their price in euros a day."""
        if date < TODAY:
            return {"error": "that day is past"}
        return {"date": date, "cars": [{"car_type": t, "price_per_day": p} for t, p in world["courtesy_cars"].items()]}

    @harness.tool
    def test_drive_slots(model: str, date: str) -> dict:
        """The free times for a test drive of a model on a day."""
        if model not in world["test_cars"]:
            return {"error": f"no {model} here to try; there are {', '.join(world['test_cars'])}"}
        return {"model": model, "date": date, "times": list(world["test_cars"][model].get(date, [])), "minutes": 45, "price": 0}

    @harness.tool
    def find_part(name: str) -> dict:
        """A spare part or accessory: number, price in euros each, days until it is here."""
        for ident, p in world["parts"].items():
            if p["name"] == name:
                return {"part_number": ident, **p}
        return {"error": f"no part called {name}"}

    @harness.tool
    def get_tyre_set(plate: str) -> dict:
        """The set of tyres stored for a car."""
        plate = _plate(plate)
        for ident, t in world["tyre_sets"].items():
            if t["plate"] == plate:
                return {"set_id": ident, **t}
        return {"error": f"no tyres stored for {plate}"}

    @harness.tool
    def check_recall(plate: str) -> dict:
        """Whether a car is part of a recall."""
        plate = _plate(plate)
        return {"plate": plate, "recall": world["recalls"].get(plate)}

    @harness.tool
    def get_invoice(invoice_number: str) -> dict:
        """An invoice: what for, total in euros, when due."""
        if invoice_number not in world["invoices"]:
            return {"error": f"no invoice {invoice_number}"}
        return {"invoice_number": invoice_number, **copy.deepcopy(world["invoices"][invoice_number])}

    @harness.tool
    def get_repair(claim_number: str) -> dict:
        """An insurance repair: status, when the car is ready, the excess in euros."""
        if claim_number not in world["repairs"]:
            return {"error": f"no repair with the claim number {claim_number}"}
        out = {"claim_number": claim_number, **world["repairs"][claim_number]}
        out["courtesy_car"] = copy.deepcopy(world["courtesy_loans"].get(out["plate"]))
        return out

    @harness.tool
    def book_service(plate: str, service: str, date: str, time: str) -> dict:
        """Book a service in the workshop."""
        if time not in world["slots"].get(date, []):
            return {"error": f"{date} {time} is not free"}
        ident = number("A")
        world["appointments"][ident] = {"plate": _plate(plate), "service": service, "date": date, "time": time}
        return {"appointment_id": ident, **world["appointments"][ident]}

    @harness.tool
    def move_appointment(appointment_id: str, date: str, time: str) -> dict:
        """Move a workshop appointment to another day and time."""
        if appointment_id not in world["appointments"]:
            return {"error": f"no appointment {appointment_id}"}
        if time not in world["slots"].get(date, []):
            return {"error": f"{date} {time} is not free"}
        world["appointments"][appointment_id].update(date=date, time=time)
        return {"appointment_id": appointment_id, **world["appointments"][appointment_id]}

    @harness.tool
    def reserve_courtesy_car(plate: str, car_type: str, date: str) -> dict:
        """Reserve a courtesy car for a customer, for one day."""
        if car_type not in world["courtesy_cars"]:
            return {"error": f"no courtesy car of the type {car_type}"}
        ident = number("L")
        world["courtesy_loans"][ident] = {"plate": _plate(plate), "car_type": car_type, "from": date, "until": date}
        return {"reservation": ident, **world["courtesy_loans"][ident]}

    @harness.tool
    def extend_courtesy_car(plate: str, until: str) -> dict:
        """Let a customer keep the courtesy car until a later day."""
        loan = world["courtesy_loans"].get(_plate(plate))
        if not loan:
            return {"error": f"no courtesy car is out for {plate}"}
        loan["until"] = until
        return {"plate": _plate(plate), **loan}

    @harness.tool
    def order_part(plate: str, part_number: str, quantity: int) -> dict:
        """Order a part for a car."""
        if part_number not in world["parts"]:
            return {"error": f"no part {part_number}"}
        ident = number("P")
        here = datetime.date.fromisoformat(TODAY) + datetime.timedelta(days=world["parts"][part_number]["days"])
        world["part_orders"][ident] = {"plate": _plate(plate), "part_number": part_number, "quantity": quantity, "here_on": here.isoformat()}
        return {"order_number": ident, **world["part_orders"][ident]}

    @harness.tool
    def book_test_drive(name: str, phone: str, model: str, date: str, time: str) -> dict:
        """Book a test drive."""
        if time not in world["test_cars"].get(model, {}).get(date, []):
            return {"error": f"the {model} is not free on {date} at {time}"}
        ident = number("D")
        world["test_drives"][ident] = {"name": name, "phone": phone, "model": model, "date": date, "time": time}
        return {"booking": ident, **world["test_drives"][ident]}

    @harness.tool
    def extend_tyre_storage(set_id: str) -> dict:
        """Store a set of tyres for one more season."""
        if set_id not in world["tyre_sets"]:
            return {"error": f"no tyre set {set_id}"}
        world["tyre_sets"][set_id]["extended"] = True
        return {"set_id": set_id, "stored_until": "2026-10-31", "price": world["tyre_sets"][set_id]["season_price"]}

    @harness.tool
    def send_invoice(invoice_number: str, email: str) -> dict:
        """Send a copy of an invoice by e-mail."""
        if invoice_number not in world["invoices"]:
            return {"error": f"no invoice {invoice_number}"}
        world["invoices"][invoice_number]["sent_to"].append(email)
        return {"invoice_number": invoice_number, "sent_to": email}

    out = [find_vehicle, find_customer, service_price, free_slots, get_appointment, courtesy_cars, test_drive_slots, find_part, get_tyre_set, check_recall, get_invoice,
           get_repair, book_service, move_appointment, reserve_courtesy_car, extend_courtesy_car, order_part, book_test_drive, extend_tyre_storage, send_invoice]
    names = ["find_vehicle", "find_customer", "service_price", "free_slots", "get_appointment", "courtesy_cars", "test_drive_slots", "find_part", "get_tyre_set", "check_recall",
             "get_invoice", "get_repair", "book_service", "move_appointment", "reserve_courtesy_car", "extend_courtesy_car", "order_part", "book_test_drive", "extend_tyre_storage",
             "send_invoice"]
    return dict(zip(names, out))


WRITES = ["book_service", "move_appointment", "reserve_courtesy_car", "extend_courtesy_car", "order_part", "book_test_drive", "extend_tyre_storage", "send_invoice"]
