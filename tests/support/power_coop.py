"""An electricity co-operative whose members are verified by three things before anything of theirs; nobody is given its
data, and who says what is wrong three times is heard no more."""

from typing import Literal, TypedDict

TODAY = "2026-05-20"
NAMES = ["Abel", "Berg", "Cole", "Dunn", "Egan", "Frey", "Gill", "Hart", "Iqbal", "Jones"]
Period = TypedDict("Period", {"from": str, "to": str})


class Factor(TypedDict):
    type: Literal["phone_last4", "card_last4"]
    value: str


def _members():
    return {
        f"{3101 + 13 * i}": {
            "member_no": f"{3101 + 13 * i}",
            "surname": name,
            "date_of_birth": f"19{55 + 3 * i}-0{1 + i % 9}-1{i % 9}",
            "phone": f"+44 7700 900{210 + 7 * i}",
            "home": {"street": f"{4 + i} Mill Lane", "postcode": f"LA{i} {2 + i}QT"},
        }
        for i, name in enumerate(NAMES)
    }


class Coop:
    def __init__(self):
        self._members, self._wrong, self._verified, self._contested = _members(), {}, set(), []
        self._meters, self._readings = {}, {}
        for i, no in enumerate(self._members):
            for j, what in enumerate(("house", "barn")[: 1 + i % 2]):
                meter = f"M{560 + 3 * i + j}"
                self._meters[meter] = {"meter_id": meter, "feeds": what, "member_no": no, "status": "connected"}
                for month in (2, 3, 4):
                    key = f"RD{8000 + 10 * i + 4 * j + month}"
                    self._readings[key] = {
                        "reading_id": key, "meter_id": meter, "read_on": f"2026-0{month}-1{i}", "kwh": 90 + 17 * i + month,
                    }  # fmt: skip

    def _open(self, member_no):
        if member_no not in self._members:
            raise ValueError(f"No member {member_no}")
        if member_no not in self._verified:
            raise ValueError(f"{self._members[member_no]['surname']} must be verified first")

    def _meter(self, meter_id):
        if meter_id not in self._meters:
            raise ValueError(f"No meter {meter_id}")
        self._open(self._meters[meter_id]["member_no"])
        return self._meters[meter_id]

    def business_date(self) -> dict:
        """The date of the desk."""
        return {"business_date": TODAY}

    def find_members(self, surname: str = "") -> dict:
        """Find members by surname."""
        found = [each for each in self._members.values() if each["surname"].lower().startswith(surname.lower())]
        return {"members": [{"member_no": each["member_no"], "surname": each["surname"]} for each in found]}

    def get_member(self, member_no: str) -> dict:
        """The file of a member; not to be read out before the caller is verified."""
        if member_no not in self._members:
            raise ValueError(f"No member {member_no}")
        return self._members[member_no]

    def verify_member(self, member_no: str, date_of_birth: str, postcode: str) -> dict:
        """Check what the caller says. date_of_birth: YYYY-MM-DD. Three failures lock it."""
        member = self.get_member(member_no)
        if self._wrong.get(member_no, 0) > 2:
            raise ValueError("Verification is locked")
        if (date_of_birth, postcode) != (member["date_of_birth"], member["home"]["postcode"]):
            self._wrong[member_no] = self._wrong.get(member_no, 0) + 1
            raise ValueError("Details do not match")
        self._verified.add(member_no)
        return {"member_no": member_no, "level": "verified"}

    def list_meters(self, member_no: str) -> dict:
        """Meters of a member."""
        self._open(member_no)
        return {"meters": [each for each in self._meters.values() if each["member_no"] == member_no]}

    def list_readings(self, meter_id: str) -> dict:
        """Readings of a meter, the newest first."""
        self._meter(meter_id)
        found = [each for each in self._readings.values() if each["meter_id"] == meter_id]
        return {"readings": sorted(found, key=lambda each: each["read_on"], reverse=True)}

    def order_report(self, meter_id: str, period: Period, format: Literal["pdf", "csv"]) -> dict:
        """Order a report of what was used in a period that is over.

        Args:
            meter_id: Of the meter.
            period: From and to, YYYY-MM-DD, both included.
            format: Of the file.
        """
        self._meter(meter_id)
        if not period["from"] <= period["to"] < TODAY:
            raise ValueError("period: from must not be after to, and to not in the future")
        return {"report": "ordered", "meter_id": meter_id, "period": period, "format": format}

    def contest_readings(self, member_no: str, reading_ids: list[str], reason: Literal["too_high", "not_read"]) -> dict:
        """Contest readings of a member's meters."""
        self._open(member_no)
        if not isinstance(reading_ids, list) or not reading_ids:
            raise ValueError("reading_ids: must be a list")
        for each in reading_ids:
            if each not in self._readings or self._meters[self._readings[each]["meter_id"]]["member_no"] != member_no:
                raise ValueError(f"{each} is no reading of this member")
        self._contested.append((member_no, reading_ids, reason))
        return {"contested": reading_ids, "reason": reason}


def functions():
    desk = Coop()
    return [
        *(desk.business_date, desk.find_members, desk.get_member, desk.verify_member, desk.list_meters),
        *(desk.list_readings, desk.order_report, desk.contest_readings),
    ]


class CarefulCoop(Coop):
    """What changes something, or tells of readings, asks for a third thing, which is said in an object."""

    def __init__(self):
        super().__init__()
        self._fully = set()

    def verify_member(self, member_no: str, date_of_birth: str, postcode: str, factor: Factor | None = None) -> dict:
        """Check what the caller says. date_of_birth: YYYY-MM-DD. With a factor, which is four digits, all is open."""
        told = super().verify_member(member_no, date_of_birth, postcode)
        if factor is not None:
            if factor["type"] != "phone_last4" or factor["value"] != self._members[member_no]["phone"][-4:]:
                raise ValueError("Details do not match")
            self._fully.add(member_no)
        return {**told, "level": "full" if member_no in self._fully else "basic"}

    def _meter(self, meter_id):
        meter = super()._meter(meter_id)
        if meter["member_no"] not in self._fully:
            raise ValueError("The member must be verified fully first, with a factor")
        return meter


def careful_functions():
    desk = CarefulCoop()
    return [
        *(desk.business_date, desk.find_members, desk.get_member, desk.verify_member, desk.list_meters),
        *(desk.list_readings, desk.order_report, desk.contest_readings),
    ]
