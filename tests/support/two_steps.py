"""Two desks that know who calls after two steps: a water company by a session of its own, a surgery by a token."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Callable
from typing import Any, Literal

PEOPLE = (("Ada", "Brook"), ("Ben", "Carver"), ("Cleo", "Dale"), ("Dan", "Ewing"), ("Eve", "Foss"), ("Finn", "Gale"),
          ("Gus", "Holm"), ("Ida", "Irving"), ("Jo", "Kemp"), ("Kit", "Lowe"), ("Lea", "Moss"), ("Max", "Noon"))  # fmt: skip
DAYS = ("2026-05-04", "2026-05-11", "2026-05-18", "2026-05-26")


class WaterCompany:
    """`look_up_customer` gives a reference that is good once; `confirm_identity` with it opens the line."""

    @staticmethod
    def data() -> dict[str, Any]:
        customers = [
            {
                "customer_no": f"W-{5100 + 37 * n}",
                "first_name": first,
                "last_name": last,
                "date_of_birth": f"19{60 + 3 * n}-0{1 + n % 9}-1{n % 9}",
                "address": {"street": f"{n + 2} Weir Lane", "postcode": f"HG{n + 1} 4AB"},
                "payment_day": 1 + n,
            }
            for n, (first, last) in enumerate(PEOPLE)
        ]
        bills = [
            {
                "bill_no": f"B-{70001 + 13 * n}",
                "customer_no": f"W-{5100 + 37 * (n // 2)}",
                "status": ("open", "paid")[n % 2],
                "due_on": f"2026-0{1 + n % 9}-12",
                "total": 31.5 + n,
            }
            for n in range(2 * len(PEOPLE))
        ]
        return {"customers": customers, "bills": bills}

    def __init__(self) -> None:
        tables = copy.deepcopy(self.data())
        self._customers = {each["customer_no"]: each for each in tables["customers"]}
        self._bills = {each["bill_no"]: each for each in tables["bills"]}
        self._looked_up: dict[str, str] = {}
        self._caller: str | None = None

    def _mine(self, bill_no: str | None = None) -> dict[str, Any]:
        if self._caller is None:
            raise PermissionError("IDENTITY_UNKNOWN: confirm who calls first")
        if bill_no is None:
            return self._customers[self._caller]
        if self._bills[bill_no]["customer_no"] != self._caller:
            raise LookupError("no such bill on this account")
        return self._bills[bill_no]

    def look_up_customer(self, last_name: str, date_of_birth: str) -> dict[str, Any]:
        """Look up who calls. This proves nothing yet.

        Args:
            last_name: Family name.
            date_of_birth: YYYY-MM-DD
        """
        for key, each in self._customers.items():
            if (each["last_name"], each["date_of_birth"]) == (last_name, date_of_birth):
                reference = secrets.token_hex(5)
                self._looked_up[reference] = key
                return {"request": secrets.token_hex(4), "lookup_reference": reference}
        raise LookupError("nobody of that name")

    def confirm_identity(self, lookup_reference: str, postcode: str) -> dict[str, Any]:
        """Confirm who calls.

        Args:
            lookup_reference: From look_up_customer.
            postcode: Of the address on the bill.
        """
        key = self._looked_up.pop(lookup_reference, None)
        if key is None:
            raise LookupError("unknown reference")
        if self._customers[key]["address"]["postcode"] != postcode:
            raise PermissionError("that is not what we have")
        self._caller = key
        return {"request": secrets.token_hex(4), "customer_no": key}

    def list_bills(self) -> dict[str, Any]:
        """List the caller's bills."""
        key = self._mine()["customer_no"]
        mine = [each for each in self._bills.values() if each["customer_no"] == key]
        return {"request": secrets.token_hex(4), "bills": [dict(each) for each in mine]}

    def get_bill(self, bill_no: str) -> dict[str, Any]:
        """Get a bill.

        Args:
            bill_no: Its number, e.g. B-99999.
        """
        return {"request": secrets.token_hex(4), **self._mine(bill_no)}

    def pay_bill(self, bill_no: str) -> dict[str, Any]:
        """Pay a bill.

        Args:
            bill_no: Its number, e.g. B-99999.
        """
        bill = self._mine(bill_no)
        if bill["status"] != "open":
            raise ValueError("it is paid")
        bill["status"] = "paid"
        return {"request": secrets.token_hex(4), "bill_no": bill_no, "status": "paid"}

    def list_tariffs(self) -> dict[str, Any]:
        """List the tariffs."""
        return {"tariffs": [{"name": "Metered", "per_cubic_metre": 2.1}, {"name": "Flat", "per_month": 38.0}]}


class Surgery:
    """`find_patient` gives a reference, `verify_patient` a token, which all that is personal takes."""

    @staticmethod
    def data() -> dict[str, Any]:
        patients = [
            {
                "patient_no": f"P{4100 + 23 * n}",
                "first_name": first,
                "last_name": last,
                "date_of_birth": f"19{61 + 3 * n}-0{1 + n % 9}-2{n % 9}",
                "postcode": f"LS{n + 1} 7QT",
                "phone": f"0113 496 0{100 + 11 * n}",
            }
            for n, (first, last) in enumerate(PEOPLE)
        ]
        appointments = [
            {
                "appointment_no": f"A-{9000 + 17 * n}",
                "patient_no": f"P{4100 + 23 * (n // 2)}",
                "kind": ("check-up", "vaccination", "blood test")[n % 3],
                "day": DAYS[n % 4],
                "status": ("booked", "booked", "over")[n % 3],
            }
            for n in range(2 * len(PEOPLE))
        ]
        return {"patients": patients, "appointments": appointments}

    def __init__(self) -> None:
        tables = copy.deepcopy(self.data())
        self._patients = {each["patient_no"]: each for each in tables["patients"]}
        self._appointments = {each["appointment_no"]: each for each in tables["appointments"]}
        self._found: dict[str, str] = {}
        self._tokens: dict[str, str] = {}

    def _mine(self, session_token: str, appointment_no: str | None = None) -> dict[str, Any]:
        if session_token not in self._tokens:
            raise PermissionError("unknown token")
        patient = self._patients[self._tokens[session_token]]
        if appointment_no is None:
            return patient
        appointment = self._appointments[appointment_no]
        if appointment["patient_no"] != patient["patient_no"]:
            raise LookupError("no such appointment")
        return appointment

    def find_patient(
        self,
        patient_no: str | None = None,
        last_name: str | None = None,
        date_of_birth: str | None = None,
    ) -> dict[str, Any]:
        """Find who calls: by their number, or by name and date of birth.

        Args:
            patient_no: On the card.
            last_name: Family name.
            date_of_birth: YYYY-MM-DD
        """
        for key, each in self._patients.items():
            named = (each["last_name"], each["date_of_birth"]) == (last_name, date_of_birth)
            if key == patient_no or (patient_no is None and named):
                reference = f"pr_{secrets.token_hex(6)}"
                self._found[reference] = key
                return {"data": {"reference": reference}, "status": "OK", "meta": {"id": secrets.token_hex(6)}}
        return {"status": "ERROR", "error": {"code": "NOT_FOUND"}, "meta": {"id": secrets.token_hex(6)}}

    def verify_patient(self, reference: str, factor: Literal["postcode", "phone_last4"], value: str) -> dict[str, Any]:
        """Verify who calls.

        Args:
            reference: From find_patient.
            factor: What is said: the postcode, or the last four digits of the phone.
            value: What the patient said.
        """
        patient = self._patients[self._found[reference]]
        right = patient["postcode"] if factor == "postcode" else patient["phone"].replace(" ", "")[-4:]
        if value != right:
            raise PermissionError("that is not what we have")
        token = f"tk_{secrets.token_hex(9)}"
        self._tokens[token] = patient["patient_no"]
        return {"data": {"session_token": token}, "status": "OK", "meta": {"id": secrets.token_hex(6)}}

    def list_appointments(self, session_token: str) -> dict[str, Any]:
        """List the patient's appointments."""
        key = self._mine(session_token)["patient_no"]
        mine = [dict(each) for each in self._appointments.values() if each["patient_no"] == key]
        return {"data": {"appointments": mine}, "status": "OK", "meta": {"id": secrets.token_hex(6)}}

    def get_appointment(self, session_token: str, appointment_no: str) -> dict[str, Any]:
        """Get an appointment.

        Args:
            session_token: From verify_patient.
            appointment_no: As in the letter, e.g. A-9999.
        """
        found = self._mine(session_token, appointment_no)
        return {"data": dict(found), "status": "OK", "meta": {"id": secrets.token_hex(6)}}

    def cancel_appointment(self, session_token: str, appointment_no: str) -> dict[str, Any]:
        """Cancel an appointment.

        Args:
            session_token: From verify_patient.
            appointment_no: As in the letter, e.g. A-9999.
        """
        appointment = self._mine(session_token, appointment_no)
        if appointment["status"] != "booked":
            raise ValueError("only what is booked can be cancelled")
        appointment["status"] = "cancelled"
        return {"data": dict(appointment), "status": "OK", "meta": {"id": secrets.token_hex(6)}}

    def list_opening_hours(self) -> dict[str, Any]:
        """List the opening hours."""
        return {"data": {"hours": [{"day": "Monday", "from": "08:00"}, {"day": "Friday", "from": "09:00"}]}}


def _functions(desk: object) -> list[Callable[..., Any]]:
    return [getattr(desk, name) for name in vars(type(desk)) if not name.startswith("_") and name != "data"]


def water() -> list[Callable[..., Any]]:
    return _functions(WaterCompany())


def surgery() -> list[Callable[..., Any]]:
    return _functions(Surgery())
