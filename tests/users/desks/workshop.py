"""Front desk of a car workshop: appointments, tyres, quotes, the state of a job, pick-up."""

from __future__ import annotations

from typing import Any

from desk_engine.counter import BUGS as BUGS
from desk_engine.description import Description
from desk_engine.finders.dialogue import Desk
from desk_engine.finders.frames import Option, Slot
from desk_engine.finders.speaking import STYLES as STYLES
from desk_engine.wordings import money
from workshop_finders import FINDERS

DESCRIBED = Description("workshop", Slot, FINDERS)
TOOLS = DESCRIBED.tools


class Agent(Desk):
    """The front desk of the workshop."""

    DESCRIBED = DESCRIBED

    def do_book(self) -> str:
        """Books an appointment."""
        plate = self.need("plate")
        car = self.look("find_car", ["plate"], plate=plate)
        service, day = self.need("service"), self.need("day")
        service = "tyre change" if service.endswith(" tyres") else service
        slots = self.look("free_slots", ["day"], date=day)["times"]
        if len(slots) == 1:
            time, said = slots[0], self.has("time")
            if said and said not in (time, "earliest", "latest", "morning" if time < "12" else "afternoon"):
                self.note(f"The only free time on that day is {time}.")
        else:
            options = [Option(time, time, "morning" if time < "12" else "afternoon") for time in slots]
            options[0].tags += "|earliest"
            options[-1].tags += "|latest"
            time = self.choose("time", options, "No time is free.")
        courtesy = self.need("courtesy")
        quote = self.look("get_quote", [], plate=plate, service=service)
        extra = "with a courtesy car" if courtesy == "yes" else "without a courtesy car"
        done = self.write(
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

    def do_tyres(self) -> str:
        """Orders tyres."""
        plate = self.need("plate")
        car = self.look("find_car", ["plate"], plate=plate)
        season, count = self.need("season"), int(self.need("quantity"))
        offers = self.look("get_quote", [], plate=plate, service=f"{season} tyres")["offers"]
        prices = [offer["price"] for offer in offers]
        options = [
            Option(
                offer["brand"],
                f"{offer['brand']} at {money(offer['price'])} each ({money(offer['price'] * count)} for {count})",
                "cheapest" if offer["price"] == min(prices) else "best",
            )
            for offer in offers
        ]
        brand = self.choose("brand", options, "We have no such tyres.")
        price = next(offer["price"] for offer in offers if offer["brand"] == brand)
        done = self.write(
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

    def do_quote(self) -> str:
        """Tells what a job would cost."""
        plate = self.need("plate")
        car = self.look("find_car", ["plate"], plate=plate)
        service = self.need("service")
        quote = self.look("get_quote", [], plate=plate, service=service)
        quote = self.invent(quote) if self.bug == "invented_answer" else quote
        if "offers" in quote:
            return (
                f"For your {car['model']} ({plate}) the {service} cost: "
                + ", ".join(f"{offer['brand']} {money(offer['price'])} each" for offer in quote["offers"])
                + "."
            )
        return f"For your {car['model']} ({plate}) the {service} costs {money(quote['price'])} and takes about {quote['hours']} hours. The quote is valid until {quote['valid_until']}."

    def job_of(self) -> dict[str, Any]:
        """The job spoken of."""
        return self.look("job_status", ["job"], job=self.need("job"))

    def do_status(self) -> str:
        """Tells how far a job is."""
        job = self.job_of()
        job = self.invent(job) if self.bug == "invented_answer" else job
        ready = "It is ready" if job["state"] == "finished" else f"It will be ready on {job['ready_on']}"
        return f"Job {job['job']} ({job['work']} on {job['plate']}): {job['state']}. {ready}, and the price is {money(job['price'])}."

    def do_pickup(self) -> str:
        """Arranges when a car is picked up."""
        job = self.job_of()
        if job["state"] != "finished":
            self.note(f"Job {job['job']} is not finished yet ({job['state']}); it will be ready on {job['ready_on']}.")
        day = self.need("pickup_day")
        if day < job["ready_on"]:
            self.refuse(
                "pickup_day",
                f"The car cannot be picked up on {day}, because it will be ready on {job['ready_on']} at the earliest.",
            )
        time = self.need("pickup_time")
        if not "08:00" <= time <= "18:00":
            self.refuse("pickup_time", "We hand out cars from 08:00 to 18:00.")
        payment = self.need("payment")
        done = self.write(
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

    def _car(self, plate: str) -> dict[str, Any]:
        return self.entry("cars", plate, f"We have no car with the plate {plate} on file.")

    def _job(self, job: str) -> dict[str, Any]:
        return {"job": job, **self.entry("jobs", job, f"There is no job {job}.")}

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

    def entities(self) -> dict[str, list[str]]:
        """What an argument may name."""
        return {"plate": list(self.world["cars"]), "job": list(self.world["jobs"])}
