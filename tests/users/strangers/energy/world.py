"""The small world of Fellside Energy: customers, tariffs, bills, engineers' slots. One World a conversation."""
import copy
from datetime import date, datetime, timedelta

NOW = datetime(2026, 3, 5, 10, 0)  # a Thursday
TARIFFS = {
    "Standard Variable": {"smart": False},
    "Night Owl EV": {"smart": True},
    "Fixed 12": {"smart": False},
    "Fixed 24": {"smart": False},
    "Green Flex": {"smart": False},
}
PRICES = {"Standard Variable": 108.20, "Night Owl EV": 84.90, "Fixed 12": 93.50, "Fixed 24": 97.00, "Green Flex": 101.30}


def _customer(number, name, postcode, dob, **more):
    base = {"customer_number": number, "name": name, "postcode": postcode, "date_of_birth": dob, "tariff": "Standard Variable",
            "smart_meter": False, "instalment": 96.00, "lowest_instalment": 70.00, "balance": 12.40, "arrears": 0.00, "payment_day": 8,
            "exit_fee": 0.00, "contract_end": "2026-12-31", "next_bill": "2026-03-23", "phone": "01130000000",
            "readings": {"electricity": 20110, "gas": 5110}, "bills": [], "email": "on file"}
    base.update(more)
    return base


CUSTOMERS = [
    _customer("FE4817203", "Daniel Okafor", "LS12 4PJ", "1990-11-02", next_bill="2026-03-16", readings={"electricity": 47890, "gas": 7644}),
    _customer("FE3390158", "Helen Marsh", "YO31 7TB", "1972-01-19", instalment=108.20, readings={"electricity": 15502, "gas": 3310}),
    _customer("FE7025541", "Gordon Lister", "HX3 6LN", "1958-09-30", instalment=92.00, lowest_instalment=81.00, balance=46.15, payment_day=3),
    _customer("FE5561907", "Amira Haddad", "M21 9WR", "1995-04-08", tariff="Fixed 24", exit_fee=75.00, contract_end="2027-09-30"),
    _customer("FE6148820", "Priya Nair", "BD7 3QH", "1984-06-14", arrears=312.00, balance=-312.00),
    _customer("FE2274396", "Tom Ashby", "S11 8ZE", "1988-02-27", payment_day=1),
    _customer("FE8803312", "Margaret Dunne", "LA1 5DX", "1949-12-11", readings={"electricity": 29980, "gas": 4120}, bills=[
        {"bill": "B-2602", "month": "February", "date": "2026-02-12", "amount": 286.40, "based_on": "an estimated reading"},
        {"bill": "B-2601", "month": "January", "date": "2026-01-13", "amount": 141.10, "based_on": "an actual reading"}]),
    _customer("FE1957764", "Lewis Crane", "HG2 0QT", "1981-07-21", phone="01423000111"),
]
for _c in CUSTOMERS:
    if not _c["bills"]:
        _c["bills"] = [{"bill": "B-2602", "month": "February", "date": "2026-02-12", "amount": 101.70, "based_on": "an actual reading"},
                       {"bill": "B-2601", "month": "January", "date": "2026-01-13", "amount": 118.35, "based_on": "an actual reading"}]
SLOTS = [("2026-03-12", "morning"), ("2026-03-18", "morning"), ("2026-03-20", "morning"), ("2026-03-20", "afternoon"), ("2026-03-23", "afternoon")]
READS = ["get_customer", "find_customer", "get_account", "list_tariffs", "check_instalment", "quote_plan", "find_slots"]
WRITES = ["submit_reading", "change_tariff", "set_instalment", "set_payment_day", "register_move", "create_plan", "change_bank", "open_complaint", "book_engineer"]


class World:
    def __init__(self):
        self.customers = {c["customer_number"]: copy.deepcopy(c) for c in CUSTOMERS}
        self.slots = list(SLOTS)
        self.log = []
        self.count = 0

    def _ref(self, letters):
        self.count += 1
        return f"{letters}-{7040 + 13 * self.count}"

    def _c(self, number):
        if number not in self.customers:
            raise ValueError(f"no customer {number}")
        return self.customers[number]

    # reads
    def get_customer(self, customer_number, postcode):
        c = self.customers.get(customer_number)
        if not c or c["postcode"].replace(" ", "") != postcode.replace(" ", ""):
            return {"error": "no customer with that number and postcode"}
        return {"customer_number": customer_number, "name": c["name"]}

    def find_customer(self, name, postcode, date_of_birth):
        for c in self.customers.values():
            if c["postcode"] == postcode and c["date_of_birth"] == date_of_birth and c["name"].lower() == name.lower():
                return {"customer_number": c["customer_number"], "name": c["name"]}
        return {"error": "nobody with that name, postcode and date of birth"}

    def get_account(self, customer_number):
        c = self._c(customer_number)
        keys = ["tariff", "smart_meter", "instalment", "balance", "arrears", "payment_day", "exit_fee", "contract_end", "next_bill", "readings", "bills", "phone"]
        return {**{k: copy.deepcopy(c[k]) for k in keys}, "next_payment": self._next_payment(c)}

    @staticmethod
    def _next_payment(c):
        return World.next_on(c["payment_day"])

    @staticmethod
    def next_on(day):
        """The first date with that day for which the bank can still be told."""
        today = NOW.date()
        d = today.replace(day=day)
        if d <= today + timedelta(days=2):
            d = (today.replace(day=1) + timedelta(days=32)).replace(day=day)
        return d.isoformat()

    def list_tariffs(self, customer_number):
        c = self._c(customer_number)
        return [{"tariff": t, "monthly": PRICES[t], "available": c["smart_meter"] or not TARIFFS[t]["smart"]}
                for t in TARIFFS if t != c["tariff"]]

    def check_instalment(self, customer_number):
        c = self._c(customer_number)
        return {"instalment": c["instalment"], "lowest": c["lowest_instalment"]}

    def quote_plan(self, customer_number):
        owed = self._c(customer_number)["arrears"]
        return {"arrears": owed, "plans": [{"months": m, "monthly": round(owed / m, 2)} for m in (3, 6, 12)]}

    def find_slots(self, customer_number, job):
        self._c(customer_number)
        return [{"date": d, "part": p} for d, p in self.slots]

    # writes
    def submit_reading(self, customer_number, fuel, reading, date):
        self._c(customer_number)["readings"][fuel] = reading
        self.log.append("submit_reading")
        return {"reference": self._ref("R"), "fuel": fuel, "reading": reading}

    def change_tariff(self, customer_number, tariff, start):
        self._c(customer_number)["tariff"] = tariff
        return {"reference": self._ref("T"), "tariff": tariff, "monthly": PRICES[tariff], "start": start}

    def set_instalment(self, customer_number, amount):
        c = self._c(customer_number)
        if amount < c["lowest_instalment"]:
            raise ValueError("below the lowest instalment")
        c["instalment"] = amount
        return {"reference": self._ref("I"), "amount": amount, "from": self._next_payment(c)}

    def set_payment_day(self, customer_number, day, first):
        c = self._c(customer_number)
        c["payment_day"] = day
        return {"reference": self._ref("D"), "day": day, "next_payment": self._next_payment(c)}

    def register_move(self, customer_number, move_out, move_in, new_address, new_postcode, keep_tariff):
        self._c(customer_number)["postcode"] = new_postcode
        return {"reference": self._ref("M")}

    def create_plan(self, customer_number, months, first_payment):
        c = self._c(customer_number)
        return {"reference": self._ref("P"), "monthly": round(c["arrears"] / months, 2), "first_payment": first_payment}

    def change_bank(self, customer_number, holder, sort_code, account_number):
        c = self._c(customer_number)
        c["bank"] = [holder, sort_code, account_number]
        return {"reference": self._ref("B"), "used_from": self._next_payment(c)}

    def open_complaint(self, customer_number, bill, reason, reply_by):
        self._c(customer_number)
        return {"reference": self._ref("C"), "answer_until": "2026-03-19"}

    def book_engineer(self, customer_number, job, date, part, phone):
        if (date, part) not in self.slots:
            raise ValueError("that slot is not free")
        self.slots.remove((date, part))
        return {"reference": self._ref("E"), "date": date, "part": part}
