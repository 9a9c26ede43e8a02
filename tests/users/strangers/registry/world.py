"""The registers of the citizens' office of Wendelbrook: a small world in memory, fresh for each conversation."""
from datetime import date, timedelta

import harness

TODAY = date(2026, 4, 13)  # a Monday
RESIDENTS = [
    ("R-1047", "Ines Calloway", "1988-09-07", "8 Mill Row", "B"), ("R-1051", "Ines Callaghan", "1988-07-09", "3 Mill Row", "B"),
    ("R-2210", "Tomas Okafor", "1979-01-22", "17 Castle Street", "A"), ("R-3096", "Leonie Marsh", "1994-11-30", "5 Quay Street", "C"),
    ("R-1583", "Priya Raman", "1991-06-12", "29 Abbey Walk", "A"), ("R-0762", "Gerard Dunne", "1962-03-03", "12 Orchard Road", "D"),
    ("R-2871", "Hanna Brandt", "1985-08-19", "6 Chapel Lane", "B"), ("R-1329", "Samuel Whitlock", "1970-05-05", "44 North Parade", "C"),
    ("R-1330", "Samuel Whitlock", "1999-05-15", "44 North Parade", "C"), ("R-0418", "Miriam Castell", "1957-02-28", "2 Weir Cottages", "D"),
]
FEES = {"passport": 72, "identity_card": 38, "parking_3": 36, "parking_6": 66, "parking_12": 124, "birth_standard": 13,
        "birth_multilingual": 15, "dog": 84, "bulky_waste": 0, "address": 0}
FREE = {"passport": {"2026-04-21": ["14:20", "15:40"], "2026-04-22": ["13:00"], "2026-04-23": ["08:20", "09:00", "11:40"], "2026-04-24": ["09:40"]},
        "identity_card": {"2026-04-21": ["08:40"], "2026-04-23": ["08:00", "13:40"], "2026-04-24": ["09:40", "10:20", "13:00"], "2026-04-27": ["10:20", "11:00"]}}
WASTE = ["2026-04-22", "2026-04-29", "2026-05-08"]
NOT_TAKEN = {"fridge", "freezer", "washing machine", "paint", "tyres", "television", "microwave", "dishwasher", "oven"}


class Registers:
    """Tools with the state behind them."""

    def __init__(self):
        self.appointments = {"A-6127": {"resident_id": "R-1329", "service": "identity_card", "date": "2026-04-16", "time": "10:20"},
                             "A-6130": {"resident_id": "R-1330", "service": "passport", "date": "2026-04-17", "time": "09:40"}}
        self.collections = {"W-7740": {"resident_id": "R-0418", "date": "2026-04-14", "items": ["armchair"], "status": "planned"}}
        self.parking = {"PC-3318": {"resident_id": "R-2210", "address": "17 Castle Street", "plate": "WB-TO 912"}}
        self.applications = {"P-5521": {"resident_id": "R-0418", "what": "passport", "status": "ready", "since": "2026-04-10", "counter": 4, "kept_until": "2026-07-10"}}
        self.addresses, self.certificates, self.dogs = {}, {}, {}

    @harness.tool
    def find_resident(self, name, date_of_birth):
        """Who is on the register under this name and date of birth."""
        for rid, who, born, address, zone in RESIDENTS:
            if who.casefold() == name.casefold() and born == date_of_birth:
                now = self.addresses.get(rid, address)
                held = next((n for n, p in self.parking.items() if p["resident_id"] == rid), None)
                return {"resident_id": rid, "name": who, "address": now, "zone": zone, "parking_certificate": held}
        return {"error": "nobody on the register under this name and date of birth"}

    @harness.tool
    def find_requests(self, resident_id):
        """Appointments, collections and applications of a resident, with their references."""
        found = [{"reference": n, "kind": "appointment", **a} for n, a in self.appointments.items() if a["resident_id"] == resident_id]
        found += [{"reference": n, "kind": "collection", **c} for n, c in self.collections.items() if c["resident_id"] == resident_id]
        found += [{"reference": n, "kind": "application", **p} for n, p in self.applications.items() if p["resident_id"] == resident_id]
        return {"requests": found}

    @harness.tool
    def free_times(self, service, day):
        """Free times of that day, and of the days with free times in the fortnight after today."""
        table = FREE[service]
        last = TODAY + timedelta(days=14)
        day_ = date.fromisoformat(day)
        times = table.get(day, [])
        if day_ > last + timedelta(days=1) and day_.weekday() < 5:
            times = ["08:40", "11:00", "14:00"]
        return {"day": day, "times": times, "others": {d: t for d, t in table.items() if d != day}}

    @harness.tool
    def get_fee(self, item):
        """The fee in euros."""
        return {"item": item, "euros": FEES[item]}

    @harness.tool
    def waste_dates(self, zone):
        """The next rounds of the bulky waste lorry."""
        return {"dates": list(WASTE), "not_taken": sorted(NOT_TAKEN)}

    @harness.tool
    def book_appointment(self, resident_id, service, date, time):
        """Books an appointment at the town hall."""
        if time not in self.free(service, date):
            return {"error": "this time is not free"}
        ref = f"A-{6200 + 7 * len(self.appointments)}"
        self.appointments[ref] = {"resident_id": resident_id, "service": service, "date": date, "time": time}
        return {"reference": ref}

    @harness.tool
    def move_appointment(self, reference, date, time):
        """Moves an appointment; its reference stays."""
        if reference not in self.appointments:
            return {"error": "no such appointment"}
        if time not in self.free(self.appointments[reference]["service"], date):
            return {"error": "this time is not free"}
        self.appointments[reference].update(date=date, time=time)
        return {"reference": reference, "date": date, "time": time}

    @harness.tool
    def register_address(self, resident_id, address, move_in_date, persons):
        """Registers a change of address within the town."""
        self.addresses[resident_id] = address
        return {"reference": f"C-{8805 + len(self.addresses)}"}

    @harness.tool
    def transfer_parking_certificate(self, number, address):
        """Puts a parking certificate on another address."""
        self.parking[number]["address"] = address
        return {"number": number}

    @harness.tool
    def issue_parking_certificate(self, resident_id, plate, months, start, payment):
        """Issues a residents' parking certificate."""
        number = f"PC-{3400 + 11 * len(self.parking)}"
        self.parking[number] = {"resident_id": resident_id, "plate": plate, "months": months, "start": start}
        return {"number": number, "euros": FEES[f"parking_{months}"]}

    @harness.tool
    def order_birth_certificate(self, resident_id, kind, copies, delivery, payment):
        """Orders copies of a birth certificate."""
        ref = f"B-{9100 + 3 * (1 + len(self.certificates))}"
        self.certificates[ref] = {"resident_id": resident_id, "kind": kind, "copies": copies, "delivery": delivery}
        return {"reference": ref, "euros": copies * FEES[f"birth_{kind}"], "working_days": 5}

    @harness.tool
    def book_bulky_waste(self, resident_id, items, date):
        """Books a collection."""
        if date not in WASTE:
            return {"error": "no round on this day"}
        if NOT_TAKEN & set(items):
            return {"error": "not taken: " + ", ".join(sorted(NOT_TAKEN & set(items)))}
        ref = f"W-{7800 + 9 * len(self.collections)}"
        self.collections[ref] = {"resident_id": resident_id, "date": date, "items": items, "status": "planned"}
        return {"reference": ref, "out_by": "06:30"}

    @harness.tool
    def cancel_bulky_waste(self, reference):
        """Cancels a collection, until two working days before."""
        if date.fromisoformat(self.collections[reference]["date"]) - TODAY < timedelta(days=2):
            return {"error": "too late: cancelled only until 2 working days before"}
        self.collections[reference]["status"] = "cancelled"
        return {"reference": reference, "status": "cancelled"}

    @harness.tool
    def register_dog(self, resident_id, dog_name, breed, since, payment, chip=None):
        """Registers a dog and gives it a licence."""
        number = f"D-{5070 + 6 * (1 + len(self.dogs))}"
        self.dogs[number] = {"resident_id": resident_id, "dog_name": dog_name, "breed": breed, "since": since, "chip": chip}
        return {"licence": number, "euros_a_year": FEES["dog"]}

    def free(self, service, day):
        last = TODAY + timedelta(days=15)
        day_ = date.fromisoformat(day)
        return ["08:40", "11:00", "14:00"] if day_ > last and day_.weekday() < 5 else FREE[service].get(day, [])
