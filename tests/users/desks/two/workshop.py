"""Front desk of a car workshop: appointments, tyres, quotes, the state of a job, pick-up."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent))  # so that the module can be loaded from anywhere

from d2_desk import Desk
from d2_model import Domain, Option, Task
from d2_wording import STYLES as STYLES
from workshop_words import SLOTS
from workshop_world import SERVICES, WORLD, money

BUGS = (
    "wrong_date",
    "no_confirmation",
    "double_write",
    "invented_answer",
    "wrong_order",
    "wrong_id",
    "claims_without_calling",
    "asks_for_ever",
)
TOOLS: dict[str, str] = {
    "find_car": "read",
    "free_slots": "read",
    "get_quote": "read",
    "job_status": "read",
    "book_appointment": "write",
    "order_tyres": "write",
    "arrange_pickup": "write",
}


# ---- tasks ------------------------------------------------------------------------------------------------------


def run_book(desk: Any) -> str:
    """Books an appointment."""
    plate = desk.need("plate")
    car = desk.look("find_car", ["plate"], plate=plate)
    service, day = desk.need("service"), desk.need("day")
    service = "tyre change" if service.endswith(" tyres") else service
    slots = desk.look("free_slots", ["day"], date=day)["times"]
    if len(slots) == 1:
        time, said = slots[0], desk.has("time")
        if said and said not in (time, "earliest", "latest", "morning" if time < "12" else "afternoon"):
            desk.note(f"The only free time on that day is {time}.")
    else:
        options = [Option(time, time, "morning" if time < "12" else "afternoon") for time in slots]
        options[0].tags += "|earliest"
        options[-1].tags += "|latest"
        time = desk.choose("time", options, "No time is free.")
    courtesy = desk.need("courtesy")
    quote = desk.look("get_quote", [], plate=plate, service=service)
    extra = "with a courtesy car" if courtesy == "yes" else "without a courtesy car"
    done = desk.write(
        "book_appointment",
        f"book the {car['model']} ({plate}) in for {service} on {day} at {time}, {extra}, for about {money(quote['price'])}",
        {
            "Plate": plate,
            "Service": service,
            "Date": day,
            "Time": time,
            "Courtesy car": courtesy,
            "Price": money(quote["price"]),
        },
        plate=plate,
        service=service,
        date=day,
        time=time,
        courtesy_car=courtesy == "yes",
    )
    return f"Your appointment for {service} is on {done['date']} at {done['time']}. The appointment number is {done['appointment']}."


def run_tyres(desk: Any) -> str:
    """Orders tyres."""
    plate = desk.need("plate")
    car = desk.look("find_car", ["plate"], plate=plate)
    season, count = desk.need("season"), int(desk.need("quantity"))
    offers = desk.look("get_quote", [], plate=plate, service=f"{season} tyres")["offers"]
    prices = [offer["price"] for offer in offers]
    options = [
        Option(
            offer["brand"],
            f"{offer['brand']} at {money(offer['price'])} each ({money(offer['price'] * count)} for {count})",
            "cheapest" if offer["price"] == min(prices) else "best",
        )
        for offer in offers
    ]
    brand = desk.choose("brand", options, "We have no such tyres.")
    price = next(offer["price"] for offer in offers if offer["brand"] == brand)
    done = desk.write(
        "order_tyres",
        f"order {count} {season} tyres {brand} in size {car['tyre_size']} for the {car['model']} ({plate}), {money(price * count)} in total",
        {
            "Plate": plate,
            "Tyres": f"{count} x {season} {brand}",
            "Size": car["tyre_size"],
            "Total": money(price * count),
        },
        plate=plate,
        season=season,
        brand=brand,
        quantity=count,
    )
    return f"{count} {season} tyres {brand} are ordered for {money(done['total'])}. The order number is {done['order']}, and they arrive on {done['arrives']}."


def run_quote(desk: Any) -> str:
    """Tells what a job would cost."""
    plate = desk.need("plate")
    car = desk.look("find_car", ["plate"], plate=plate)
    service = desk.need("service")
    quote = desk.look("get_quote", [], plate=plate, service=service)
    quote = desk.invent(quote) if desk.bug == "invented_answer" else quote
    if "offers" in quote:
        return (
            f"For your {car['model']} ({plate}) the {service} cost: "
            + ", ".join(f"{offer['brand']} {money(offer['price'])} each" for offer in quote["offers"])
            + "."
        )
    return f"For your {car['model']} ({plate}) the {service} costs {money(quote['price'])} and takes about {quote['hours']} hours. The quote is valid until {quote['valid_until']}."


def job_of(desk: Any) -> dict[str, Any]:
    """The job spoken of."""
    return desk.look("job_status", ["job"], job=desk.need("job"))


def run_status(desk: Any) -> str:
    """Tells how far a job is."""
    job = job_of(desk)
    job = desk.invent(job) if desk.bug == "invented_answer" else job
    ready = "It is ready" if job["state"] == "finished" else f"It will be ready on {job['ready_on']}"
    return f"Job {job['job']} ({job['work']} on {job['plate']}): {job['state']}. {ready}, and the price is {money(job['price'])}."


def run_pickup(desk: Any) -> str:
    """Arranges when a car is picked up."""
    job = job_of(desk)
    if job["state"] != "finished":
        desk.note(f"Job {job['job']} is not finished yet ({job['state']}); it will be ready on {job['ready_on']}.")
    day = desk.need("pickup_day")
    if day < job["ready_on"]:
        desk.refuse(
            "pickup_day",
            f"The car cannot be picked up on {day}, because it will be ready on {job['ready_on']} at the earliest.",
        )
    time = desk.need("pickup_time")
    if not "08:00" <= time <= "18:00":
        desk.refuse("pickup_time", "We hand out cars from 08:00 to 18:00.")
    payment = desk.need("payment")
    done = desk.write(
        "arrange_pickup",
        f"arrange the pick-up of job {job['job']} ({job['plate']}) on {day} at {time}, {money(job['price'])} to be paid by {payment}",
        {
            "Job": job["job"],
            "Plate": job["plate"],
            "Date": day,
            "Time": time,
            "Price": money(job["price"]),
            "Payment": payment,
        },
        job=job["job"],
        date=day,
        time=time,
        payment=payment,
    )
    return f"The pick-up is arranged for {done['date']} at {done['time']}. The pick-up code is {done['code']}, and {money(done['price'])} will be due."


TASKS = [
    Task(
        "status",
        "the state of a repair",
        r"\b(status|how far|(?:is|are) (?:my|the) (?:car|job|repair|van|vehicle)\b[^.;!?]{0,25}\b(?:ready|done|finished|fixed)|is it (?:ready|done)|when (?:will|can|is)\b[^.;!?]{0,30}\b(?:ready|done|finished|fixed)|state of (?:my|the)|progress|find out (?:if|whether|when))\b",
        ["job"],
        run_status,
        hands_on=["job"],
    ),
    Task(
        "pickup",
        "picking up a car",
        r"\b(?:pick(?:ing)?[ -]?up|pick (?:my|the|it)|collect(?:ing)?|fetch(?:ing)?|get my car back)\b",
        ["job", "pickup_day", "pickup_time", "payment"],
        run_pickup,
    ),
    Task(
        "quote",
        "a quote",
        r"\b(quotes?|estimates?|how much|what (?:would|does|will|is)\b[^.;!?]{0,40}\b(?:cost|price|charge)|cost of|price)\b",
        ["plate", "service"],
        run_quote,
        hands_on=["plate", "service"],
    ),
    Task(
        "tyres",
        "ordering tyres",
        r"\b(?:order|buy|need|want|like|purchase|get)\b(?:(?!\bchang|\bswap|\bfit|appointment)[^.;!?]){0,45}\b(?:tyre|tire)s?\b(?! (?:change|swap|fitting))",
        ["plate", "season", "quantity"],
        run_tyres,
        ["brand"],
    ),
    Task(
        "book",
        "an appointment",
        r"\b(appointment|book(?: in)?|bring (?:my|the) (?:car|van))\b",
        ["plate", "service", "day", "courtesy"],
        run_book,
        ["time"],
        "|".join(SERVICES) + r"|\b(?:inspected|serviced|slot|repair)",
    ),
]
FACTS = [
    (r"\b(opening hours|open|close)\b.*\?", "The workshop is open from 8:00 to 18:00, Monday to Friday."),
    (r"\b(where|address|located)\b.*\?", "You find us at 9 Foundry Lane."),
    (r"\b(wash|washing|cleaned)\b", "A wash is included in every inspection."),
    (r"\bcourtesy car\b.*\?", "A courtesy car is free of charge."),
    (r"\b(warranty|guarantee)\b", "There are two years of warranty on all our work."),
]
DOMAIN = Domain("workshop", SLOTS, TASKS, FACTS, TOOLS)


class Agent(Desk):
    """The front desk of the workshop."""

    def __init__(self, style: str = "plain", bug: str | None = None, now: str = "2026-03-02T09:00") -> None:
        super().__init__(DOMAIN, WORLD, style, bug, now)

    def _car(self, plate: str) -> dict[str, Any]:
        if plate not in self.world["cars"]:
            raise ValueError(f"We have no car with the plate {plate} on file.")
        return self.world["cars"][plate]

    def _job(self, job: str) -> dict[str, Any]:
        if job not in self.world["jobs"]:
            raise ValueError(f"There is no job {job}.")
        return {"job": job, **self.world["jobs"][job]}

    def tool_find_car(self, plate: str) -> dict[str, Any]:
        """A car by its plate."""
        return {"plate": plate, **self._car(plate)}

    def tool_free_slots(self, date: str) -> dict[str, Any]:
        """The free times of a day."""
        times = self.world["slots"].get(date, [])
        if not times:
            later = [day for day, free in self.world["slots"].items() if day > date and free]
            raise ValueError(
                self.voice.dates(
                    f"Nothing is free on {date}." + (f" The next free day is {later[0]}." if later else "")
                )
            )
        return {"date": date, "times": list(times)}

    def tool_get_quote(self, plate: str, service: str) -> dict[str, Any]:
        """What a job or tyres cost for a car."""
        factor = self._car(plate)["factor"]
        if service.endswith(" tyres"):
            offers = self.world["tyres"][service.removesuffix(" tyres")]
            return {
                "service": service,
                "offers": [{"brand": brand, "price": round(price * factor, 2)} for brand, price in offers.items()],
            }
        return {
            "service": service,
            "price": round(self.world["prices"][service] * factor, 2),
            "hours": 2,
            "valid_until": "2026-03-31",
        }

    def tool_job_status(self, job: str) -> dict[str, Any]:
        """How far a job is."""
        return self._job(job)

    def tool_book_appointment(
        self, plate: str, service: str, date: str, time: str, courtesy_car: bool
    ) -> dict[str, Any]:
        """Books an appointment."""
        self._car(plate)
        if time in self.world["slots"].get(date, []):
            self.world["slots"][date].remove(time)
        return {"appointment": f"A-{plate[3:6]}{date[5:7]}{date[8:]}", "date": date, "time": time}

    def tool_order_tyres(self, plate: str, season: str, brand: str, quantity: int) -> dict[str, Any]:
        """Orders tyres."""
        price = self.world["tyres"][season][brand] * self._car(plate)["factor"]
        return {"order": f"T-{plate[3:6]}{quantity}", "total": round(price * quantity, 2), "arrives": "2026-03-09"}

    def tool_arrange_pickup(self, job: str, date: str, time: str, payment: str) -> dict[str, Any]:
        """Arranges a pick-up."""
        return {"code": f"P-{job[2:]}{date[8:]}", "date": date, "time": time, "price": self._job(job)["price"]}

    def spoil_id(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Another car or job."""
        for key, kind in (("plate", "cars"), ("job", "jobs")):
            if key in arguments:
                names = list(self.world[kind])
                return {**arguments, key: names[(names.index(arguments[key]) + 1) % len(names)]}
        return arguments
