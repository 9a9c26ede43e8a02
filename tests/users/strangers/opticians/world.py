"""The register, diary and price list of Hollis & Wray, opticians: made afresh for every conversation."""

PATIENTS = [  # id, first name, surname, born, postcode, phone
    ("P-101", "Sunil", "Raman", "1958-03-14", "SY8 1AA", "01584 496001"),
    ("P-102", "Priya", "Raman", "1987-03-14", "SY8 1AA", "07700 900101"),
    ("P-103", "Priti", "Raman", "1989-04-13", "SY8 2QD", "07700 900102"),
    ("P-104", "Tomas", "Wilkes", "1979-11-02", "SY8 3BN", "07700 900103"),
    ("P-105", "Marek", "Wilk", "1977-02-11", "SY8 1RT", "07700 900104"),
    ("P-106", "Tomasz", "Wilk", "1979-11-02", "SY8 1RT", "07700 900105"),
    ("P-107", "Joan", "Cole", "1951-07-12", "SY8 2HH", "01584 496007"),
    ("P-108", "Hannah", "Cole", "1995-07-21", "SY8 4LP", "07700 900107"),
    ("P-109", "George", "Ellis", "1983-09-03", "SY8 1TW", "07700 900108"),
    ("P-110", "Gillian", "Ellis", "1954-01-19", "SY8 1TW", "01584 496010"),
    ("P-111", "George", "Ellis", "1951-09-30", "SY8 1TW", "01584 496011"),
    ("P-112", "Kwame", "Osei", "1969-05-26", "SY8 2PN", "07700 900111"),
    ("P-113", "Daniel", "Osei", "1996-06-25", "SY8 2PN", "07700 900112"),
    ("P-114", "Angus", "Murray", "1938-08-02", "SY8 3EE", "01584 496014"),
    ("P-115", "Agnes", "Murray", "1940-02-08", "SY8 3EE", "01584 496015"),
    ("P-116", "Louise", "Hartnell", "1990-05-12", "SY8 4AB", "07700 900115"),
    ("P-117", "Lucy", "Hartnell", "1992-12-05", "SY8 4AB", "07700 900116"),
    ("P-118", "Karim", "Nasser", "2001-01-17", "SY8 1QZ", "07700 900117"),
    ("P-119", "Samir", "Nasser", "2001-01-17", "SY8 1QZ", "07700 900118"),
    ("P-120", "Beatrice", "Lovell", "1963-10-04", "SY8 2RR", "01584 496020"),
]
PAIRS = [  # id, patient, colour, frame
    ("G-11", "P-101", "black", "Marlow"), ("G-12", "P-102", "red", "Fennel"), ("G-21", "P-111", "silver", "Teme"), ("G-22", "P-109", "silver", "Teme"),
    ("G-31", "P-113", "black", "Marlow"), ("G-32", "P-113", "brown", "Kestrel"), ("G-33", "P-112", "brown", "Kestrel"),
    ("G-41", "P-115", "gold", "Ashby"), ("G-42", "P-114", "gold", "Ashby"), ("G-51", "P-117", "green", "Corve"), ("G-61", "P-119", "grey", "Onny"),
]
LENSES = [  # patient, product, last contact lens check
    ("P-104", "Brightwater Daily", "2025-12-01"), ("P-105", "Clearsea Monthly", "2025-02-20"), ("P-106", "Clearsea Monthly", "2025-10-06"),
    ("P-108", "Brightwater Daily", "2025-03-18"), ("P-103", "Clearsea Monthly", "2026-01-12"),
]
ORDERS = [  # id, patient, what, status, due, balance
    ("O-511", "P-116", "single-vision glasses in the navy Linden frame", "ready", "2026-05-08", 0), ("O-512", "P-117", "varifocals in the navy Linden frame", "at the lab", "2026-05-15", 64),
    ("O-513", "P-120", "reading glasses in the red Fennel frame", "at the lab", "2026-05-20", 30),
]
APPOINTMENTS = [  # id, patient, kind, date, time
    ("A-70", "P-109", "sight_test", "2026-05-14", "12:00"), ("A-71", "P-111", "sight_test", "2026-05-13", "11:20"),
    ("A-72", "P-110", "lens_check", "2026-05-18", "12:20"), ("A-73", "P-120", "sight_test", "2026-05-11", "15:00"),
]
SLOTS = {
    "sight_test": {"2026-05-12": "09:20 14:00", "2026-05-13": "15:40", "2026-05-14": "09:40 11:00", "2026-05-15": "09:20 10:40 15:00", "2026-05-16": "09:00",
                   "2026-05-18": "09:40 14:20", "2026-05-19": "09:40 11:20 16:00", "2026-05-20": "10:00", "2026-05-21": "16:20 17:00", "2026-05-22": "09:20 13:40"},
    "lens_fitting": {"2026-05-13": "10:00", "2026-05-15": "14:00", "2026-05-18": "11:40 15:00", "2026-05-19": "10:20 14:40", "2026-05-20": "09:00", "2026-05-21": "09:30 13:00", "2026-05-22": "16:00"},
    "lens_check": {"2026-05-12": "16:00", "2026-05-14": "10:20", "2026-05-15": "11:30", "2026-05-19": "12:00 15:20"},
    "collection": {"2026-05-12": "10:00 16:30", "2026-05-15": "16:30", "2026-05-16": "09:30 10:10 11:50 12:30", "2026-05-18": "10:00 13:10", "2026-05-19": "09:10 17:00"},
}
PRICES = {"sight_test": 29, "oct_scan": 15, "lens_check": 20, "lens_fitting_daily": 35, "lens_fitting_monthly": 25, "collection": 0, "postage": 4.5,
          "Clearsea Monthly": 22, "Brightwater Daily": 17, "repair_hinge": 18, "repair_arm": 38, "repair_nose_pads": 9, "repair_screw": 4, "missed_appointment": 10}
REPAIR_DAYS = {"hinge": 2, "arm": 5, "nose_pads": 1, "screw": 0}


class World:
    """Nine tools over plain dicts."""

    READS = ("find_patient", "get_record", "list_slots", "get_prices")
    WRITES = ("book_appointment", "move_appointment", "order_lenses", "log_repair", "update_contact")

    def __init__(self):
        self.patients = {p[0]: dict(zip(("patient_id", "first_name", "surname", "date_of_birth", "postcode", "phone"), p)) for p in PATIENTS}
        self.appointments = {a[0]: dict(zip(("appointment_id", "patient_id", "kind", "date", "time"), a)) for a in APPOINTMENTS}
        self.slots = {k: {d: t.split() for d, t in v.items()} for k, v in SLOTS.items()}
        self.repairs, self.lens_orders = {}, {}

    def find_patient(self, surname, date_of_birth):
        found = [p for p in self.patients.values() if p["surname"].lower() == surname.lower() and p["date_of_birth"] == date_of_birth]
        return {"matches": [{k: p[k] for k in ("patient_id", "first_name", "surname", "postcode")} for p in found]}

    def get_record(self, patient_id):
        p = self.patients[patient_id]
        lens = next(({"product": x[1], "last_check": x[2]} for x in LENSES if x[0] == patient_id), None)
        return {**p, "lenses": lens,
                "pairs": [{"pair_id": g[0], "colour": g[2], "frame": g[3]} for g in PAIRS if g[1] == patient_id],
                "orders": [dict(zip(("order_id", "what", "status", "due", "balance"), (o[0], *o[2:]))) for o in ORDERS if o[1] == patient_id],
                "appointments": [a for a in self.appointments.values() if a["patient_id"] == patient_id]}

    def list_slots(self, kind, date_from, date_to):
        return {"slots": [{"date": d, "time": t} for d, ts in sorted(self.slots[kind].items()) if date_from <= d <= date_to for t in ts]}

    def get_prices(self, item):
        return {"item": item, "price": PRICES[item]}

    def _take(self, kind, date, time):
        if time not in self.slots[kind].get(date, []):
            raise ValueError("this time is not free")
        self.slots[kind][date].remove(time)

    def book_appointment(self, patient_id, kind, date, time, oct_scan=None, lens_type=None):
        self._take(kind, date, time)
        key = f"A-{80 + len(self.appointments)}"
        self.appointments[key] = {"appointment_id": key, "patient_id": patient_id, "kind": kind, "date": date, "time": time}
        return {"appointment_id": key, "status": "booked"}

    def move_appointment(self, appointment_id, date, time):
        a = self.appointments[appointment_id]
        self._take(a["kind"], date, time)
        a.update(date=date, time=time)
        return {"appointment_id": appointment_id, "status": "moved"}

    def order_lenses(self, patient_id, product, boxes, delivery, total):
        key = f"L-{301 + len(self.lens_orders)}"
        self.lens_orders[key] = (patient_id, product, boxes, delivery, total)
        return {"order_id": key, "status": "ordered"}

    def log_repair(self, patient_id, pair_id, repair, drop_off, price):
        key = f"R-{41 + len(self.repairs)}"
        self.repairs[key] = (patient_id, pair_id, repair, drop_off, price)
        return {"repair_id": key, "status": "logged"}

    def update_contact(self, patient_id, phone):
        self.patients[patient_id]["phone"] = phone
        return {"patient_id": patient_id, "phone": phone}
