"""The service desk of an electricity and water supplier: readings, tariffs, moving house, monthly instalments."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

from harness.demo.desks.engine.dialogue import FrontDesk
from harness.demo.desks.engine.needs import DeskSlot
from harness.demo.desks.engine.tasks import DeskAnswer, KnownValues, ProblemError, ProposedWrite, Result, Said, Service
from harness.demo.desks.utility.world import TARIFFS, UtilityWorld

_UNITS = {"electricity": "kWh", "water": "cubic metres"}
SLOTS = [
    DeskSlot(
        "customer",
        "identifier",
        prefix="VK",
        digits=6,
        before="customer|account|contract|client|number|no",
        shared=True,
    ),
    DeskSlot(
        "supply",
        "choice",
        options={
            "electricity": r"\b(?:electric\w*|power|kwh)\b",
            "water": r"\bwater\b|\bcubic met\w+|m³",
        },
    ),
    DeskSlot(
        "reading",
        "count",
        unit=r"kwh\b|kilowatt|cubic|m³|m3\b",
        before=r"reading(?: is| was|:| of| shows| says)?"
        r"|(?:meter|it|display)"
        r" (?:says|shows|reads|is at|stands at|showed|said|read)|reads|shows|stands at|counter(?: is| at|:)?",
    ),
    DeskSlot(
        "read_on",
        "date",
        relative=r"\b(?:i|we|i've|we've|just) (?:just )?(?:read|looked|checked)\b"
        r"|\bread (?:it|on|today|this|yesterday)",
    ),
    DeskSlot(
        "tariff",
        "choice",
        options={
            "Classic": r"\bclassic\b",
            "Green Wave": r"\bgreen wave\b|\bgreen(?: one| tariff)\b",
            "Night Saver": r"\bnight[- ]?saver\b|\bnight (?:one|tariff)\b",
            "Fixed 24": r"\bfixed[- ]?24\b|\bfixed (?:one|tariff)\b",
        },
        open_ended=True,
    ),
    DeskSlot("start", "date"),
    DeskSlot(
        "address", "address", before=r"\b(?:to|new address|new home|into|will be|moving to|is|be at)\b[\s\w:]{0,12}$"
    ),
    DeskSlot("moving_day", "date", relative=r"\bmov(?:e|ing)\b"),
    DeskSlot(
        "instalment",
        "amount",
        unit=r"euros?\b|€|eur\b",
        before=r"€|\beur|\b(?:instalment|instalments|installment|payment)s? (?:to|of|at)"
        r"|\b(?:lower|raise|reduce|increase|set|change) it to|make (?:it|that)",
    ),
    DeskSlot(
        "phone", "phone", optional=True, declined=r"\b(?:no|without|don't|do not|not)\b[^.,;]{0,25}\b(?:tele)?phone"
    ),
]


class UtilityDesk(FrontDesk):
    """The supplier's agent."""

    def __init__(self, style: str = "plain", bug: str | None = None, now: str = "2026-03-02T09:00") -> None:
        wordings = Path(__file__).with_name("wordings.yaml")
        super().__init__(SLOTS, UtilityWorld(), wordings, style, bug, now)
        self._tasks = [
            self.task("ask_reading", ("customer", "supply"), self._tell_reading, writes=False),
            self.task("reading", ("customer", "supply", "reading", "read_on"), self._reading),
            self.task("ask_tariff", ("tariff",), self._tell_tariff, writes=False),
            self.task("tariff", ("customer", "tariff", "start"), self._tariff, inherits=("tariff",)),
            self.task("ask_instalment", ("customer",), self._tell_instalment, writes=False),
            self.task("instalment", ("customer", "instalment"), self._instalment),
            self.task("move", ("customer", "address", "moving_day", "phone"), self._move),
        ]

    def tasks(self) -> list[Service]:
        """What the supplier can do for a person."""
        return self._tasks

    def _customer(self, facts: KnownValues) -> Result:
        """The customer whose number was given."""
        customer = facts.need("customer")
        try:
            return self._tools.read("find_customer", customer=customer)
        except ValueError:
            raise ProblemError("no_customer", "customer", customer=customer) from None

    def _price(self, facts: KnownValues) -> Result:
        """The tariff that is meant."""
        tariff = facts.need("tariff")
        try:
            return self._tools.read("find_tariff", tariff=tariff)
        except ValueError:
            raise ProblemError("no_tariff", "tariff", tariff=tariff, tariffs=", ".join(TARIFFS)) from None

    def _reading(self, facts: KnownValues) -> ProposedWrite:
        """Enter a meter reading that is not below the last one."""
        customer = str(self._customer(facts)["customer"])
        supply = facts.need("supply")
        meter = self._tools.read("find_meter", customer=customer, supply=supply)
        reading = int(Decimal(facts.need("reading")))
        last = int(str(meter["last_reading"]))
        if reading < last:
            raise ProblemError(
                "reading_low", "reading", (), reading=reading, last=last, last_date=_day(meter["last_date"])
            )
        read_on = date.fromisoformat(facts.need("read_on"))
        if read_on > self.today:
            raise ProblemError("read_later", "read_on", (), read_on=read_on)
        said: dict[str, Said] = {
            "customer": customer,
            "supply": supply,
            "meter": str(meter["meter"]),
            "reading": reading,
            "read_on": read_on,
            "unit": _UNITS[supply],
        }
        arguments = {"meter": meter["meter"], "reading": reading, "read_on": read_on.isoformat()}
        return ProposedWrite("report_reading", arguments, "meter", "reading", said)

    def _tariff(self, facts: KnownValues) -> ProposedWrite | DeskAnswer:
        """Put the customer on another tariff."""
        entry = self._customer(facts)
        price = self._price(facts)
        tariff, customer = str(price["tariff"]), str(entry["customer"])
        if tariff == entry["tariff"]:
            return DeskAnswer("same_tariff", {"tariff": tariff})
        start = date.fromisoformat(facts.need("start"))
        if start <= self.today:
            raise ProblemError("start_past", "start", (), start=start)
        said: dict[str, Said] = {
            "customer": customer,
            "old_tariff": str(entry["tariff"]),
            "tariff": tariff,
            "start": start,
            "cents": str(price["cents"]),
            "basic_fee": Decimal(str(price["basic_fee"])),
        }
        arguments: dict[str, object] = {"customer": customer, "tariff": tariff, "start": start.isoformat()}
        return ProposedWrite("change_tariff", arguments, "customer", "start", said)

    def _move(self, facts: KnownValues) -> ProposedWrite:
        """Move the contract to another address."""
        entry = self._customer(facts)
        address, moving_day = facts.need("address"), date.fromisoformat(facts.need("moving_day"))
        phone = facts.offer("phone")
        customer = str(entry["customer"])
        said: dict[str, Said] = {
            "customer": customer,
            "old_address": str(entry["address"]),
            "address": address,
            "moving_day": moving_day,
        }
        arguments: dict[str, object] = {"customer": customer, "address": address, "moving_day": moving_day.isoformat()}
        if phone is not None:
            arguments["phone"] = phone
        return ProposedWrite("report_move", arguments, "customer", "moving_day", said)

    def _instalment(self, facts: KnownValues) -> ProposedWrite:
        """Set the monthly instalment, not below the lowest one."""
        entry = self._customer(facts)
        instalment, lowest = Decimal(facts.need("instalment")), Decimal(str(entry["lowest_instalment"]))
        if instalment < lowest:
            raise ProblemError("instalment_low", "instalment", (), instalment=instalment, lowest=lowest)
        said: dict[str, Said] = {
            "customer": str(entry["customer"]),
            "old_instalment": Decimal(str(entry["instalment"])),
            "instalment": instalment,
        }
        arguments = {"customer": entry["customer"], "instalment": _number(instalment)}
        return ProposedWrite("set_instalment", arguments, "customer", "instalment", said)

    def _tell_reading(self, facts: KnownValues) -> DeskAnswer:
        """The last reading of a meter."""
        customer, supply = str(self._customer(facts)["customer"]), facts.need("supply")
        meter = self._tools.read("find_meter", customer=customer, supply=supply)
        said: dict[str, Said] = {
            "supply": supply,
            "reading": int(str(meter["last_reading"])),
            "read_on": _day(meter["last_date"]),
            "unit": _UNITS[supply],
        }
        return DeskAnswer("reading", said, "reading")

    def _tell_tariff(self, facts: KnownValues) -> DeskAnswer:
        """The price of a tariff."""
        price = self._price(facts)
        said: dict[str, Said] = {
            "tariff": str(price["tariff"]),
            "cents": int(str(price["cents"])),
            "basic_fee": Decimal(str(price["basic_fee"])),
        }
        return DeskAnswer("tariff", said, "cents")

    def _tell_instalment(self, facts: KnownValues) -> DeskAnswer:
        """What the customer pays each month."""
        entry = self._customer(facts)
        said: dict[str, Said] = {"customer": str(entry["customer"]), "instalment": Decimal(str(entry["instalment"]))}
        return DeskAnswer("instalment", said, "instalment")


def _day(value: object) -> date:
    """A date of the world as a date."""
    return date.fromisoformat(str(value))


def _number(value: Decimal) -> int | float:
    """A whole amount as an int, any other as a float."""
    return int(value) if value == value.to_integral_value() else float(value)
