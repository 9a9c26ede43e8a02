"""What an electricity and water supplier has: customers, meters and tariffs, and the tools that work on them."""

from __future__ import annotations

import copy

from harness.demo.desks.engine.tasks import Result

_CUSTOMER_ROWS = (
    ("VK-482915", "Lena Hoffmann", "12 Mill Lane", "Classic", 90, 62),
    ("VK-107364", "George Papadakis", "3 Castle Street", "Classic", 120, 85),
    ("VK-660128", "Amina Yusuf", "48 River Road", "Fixed 24", 74, 55),
    ("VK-295530", "Oliver Brandt", "5 Station Road", "Night Saver", 101, 70),
    ("VK-731902", "Sofia Marin", "21 Chapel Hill", "Classic", 66, 48),
    ("VK-518847", "Henrik Dahl", "9 Park Avenue", "Green Wave", 133, 90),
)
_CUSTOMER_FIELDS = ("customer", "name", "address", "tariff", "instalment", "lowest_instalment")
_CUSTOMERS: dict[str, Result] = {str(row[0]): dict(zip(_CUSTOMER_FIELDS, row, strict=True)) for row in _CUSTOMER_ROWS}
_METER_ROWS = (
    ("EM-4101", "VK-482915", "electricity", 44310, "2025-03-01"),
    ("WM-4102", "VK-482915", "water", 812, "2025-03-01"),
    ("EM-2201", "VK-107364", "electricity", 91540, "2025-02-27"),
    ("WM-2202", "VK-107364", "water", 1460, "2025-02-27"),
    ("EM-6601", "VK-660128", "electricity", 18390, "2025-03-04"),
    ("WM-6602", "VK-660128", "water", 377, "2025-03-04"),
    ("EM-9501", "VK-295530", "electricity", 60077, "2025-02-20"),
    ("WM-9502", "VK-295530", "water", 955, "2025-02-20"),
    ("EM-7301", "VK-731902", "electricity", 27004, "2025-03-10"),
    ("WM-7302", "VK-731902", "water", 640, "2025-03-10"),
    ("EM-5801", "VK-518847", "electricity", 75218, "2025-03-02"),
    ("WM-5802", "VK-518847", "water", 1203, "2025-03-02"),
)
_METER_FIELDS = ("meter", "customer", "supply", "last_reading", "last_date")
_METERS: dict[str, Result] = {str(row[0]): dict(zip(_METER_FIELDS, row, strict=True)) for row in _METER_ROWS}
TARIFFS: dict[str, Result] = {
    "Classic": {"tariff": "Classic", "cents": 34, "basic_fee": 9},
    "Green Wave": {"tariff": "Green Wave", "cents": 36, "basic_fee": 8},
    "Night Saver": {"tariff": "Night Saver", "cents": 29, "basic_fee": 13},
    "Fixed 24": {"tariff": "Fixed 24", "cents": 33, "basic_fee": 10},
}


class UtilityWorld:
    """Customers, meters and tariffs, and the tools that work on them."""

    def __init__(self) -> None:
        self.customers = copy.deepcopy(_CUSTOMERS)
        self.meters = copy.deepcopy(_METERS)
        self.receipts = 0

    def entities(self, argument: str) -> list[str]:
        """The values that an argument naming an entity may take."""
        return list(self.meters) if argument == "meter" else list(self.customers)

    def find_customer(self, customer: str) -> Result:
        """Tool: a customer's data."""
        return dict(self._known(customer))

    def find_meter(self, customer: str, supply: str) -> Result:
        """Tool: a customer's electricity or water meter with its last reading."""
        for meter in self.meters.values():
            if meter["customer"] == customer and meter["supply"] == supply:
                return dict(meter)
        raise ValueError(f"{customer} has no meter for {supply}")

    def find_tariff(self, tariff: str) -> Result:
        """Tool: the price of an electricity tariff."""
        if tariff not in TARIFFS:
            raise ValueError(f"there is no tariff {tariff}")
        return dict(TARIFFS[tariff])

    def report_reading(self, meter: str, reading: int, read_on: str) -> Result:
        """Tool: enter a meter reading."""
        self.meters[meter].update(last_reading=reading, last_date=read_on)
        return {"receipt": self._receipt("MR"), "meter": meter, "reading": reading, "read_on": read_on}

    def change_tariff(self, customer: str, tariff: str, start: str) -> Result:
        """Tool: put a customer on another tariff from a day on."""
        self._known(customer)["tariff"] = tariff
        return {"receipt": self._receipt("TC"), "customer": customer, "tariff": tariff, "start": start}

    def report_move(self, customer: str, address: str, moving_day: str, phone: str | None = None) -> Result:
        """Tool: move a customer's contract to another address."""
        self._known(customer).update(address=address, phone=phone)
        return {"receipt": self._receipt("MV"), "customer": customer, "address": address, "moving_day": moving_day}

    def set_instalment(self, customer: str, instalment: float) -> Result:
        """Tool: set what a customer pays each month."""
        entry = self._known(customer)
        if instalment < float(str(entry["lowest_instalment"])):
            raise ValueError("that is below the lowest possible instalment")
        entry["instalment"] = instalment
        return {
            "receipt": self._receipt("IN"),
            "customer": customer,
            "instalment": instalment,
            "first_due": "2026-04-01",
        }

    def _known(self, customer: str) -> Result:
        """A customer that exists."""
        if customer not in self.customers:
            raise ValueError(f"there is no customer {customer}")
        return self.customers[customer]

    def _receipt(self, kind: str) -> str:
        """A new receipt number."""
        self.receipts += 1
        return f"{kind}-{560 + self.receipts}"
