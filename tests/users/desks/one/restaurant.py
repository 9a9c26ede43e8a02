"""A restaurant: table reservations, allergies, changes, take-away orders."""

from __future__ import annotations

import re

import d1_understand as hear
from d1_engine import Ask, Choose, Drop, Engine, Slot, Task
from d1_speech import STYLES as ALL_STYLES
from d1_speech import listed

STYLES = ALL_STYLES
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
TOOLS = {
    "check_tables": "read",
    "find_reservation": "read",
    "find_dish": "read",
    "book_table": "write",
    "change_reservation": "write",
    "cancel_reservation": "write",
    "order_takeaway": "write",
}
DISHES = {
    "lasagne": ["lasagna"],
    "mushroom risotto": ["risotto"],
    "gnocchi with pesto": ["pesto gnocchi", "gnocchi"],
    "tomato pasta": ["pasta with tomato", "spaghetti with tomato", "spaghetti", "pasta"],
    "Thai curry": ["curry"],
    "tiramisu": [],
    "panna cotta": [],
    "green salad": ["salad"],
    "lentil soup": ["soup"],
}
ALLERGIES = {
    "nuts": ["nut", "peanuts", "peanut", "hazelnut", "walnut"],
    "gluten": ["wheat", "coeliac", "celiac"],
    "milk": ["lactose", "dairy", "lactose intolerant"],
    "shellfish": ["prawn", "shrimp", "seafood"],
    "eggs": ["egg"],
    "none": ["no allergies", "no allergy", "nobody is allergic", "nobody has", "no food allergies"],
}
WORLD = {
    "reservations": {
        "R-512": {"name": "Celine Fontaine", "date": "2026-03-13", "time": "19:00", "people": 4, "allergy": ""},
        "R-521": {"name": "Celine Fontaine", "date": "2026-03-14", "time": "20:00", "people": 2, "allergy": "gluten"},
        "R-530": {"name": "Tom Okafor", "date": "2026-03-12", "time": "18:30", "people": 4, "allergy": ""},
        "R-544": {"name": "Greta Lindqvist", "date": "2026-03-20", "time": "19:30", "people": 8, "allergy": "nuts"},
    },
    "full": {"2026-03-07": ["19:00", "19:30", "20:00"], "2026-03-08": "closed", "2026-03-15": "closed"},
    "dishes": {
        "lasagne": {"price": 13.5, "allergens": ["gluten", "milk", "eggs"], "left": 12},
        "mushroom risotto": {"price": 14, "allergens": ["milk"], "left": 9},
        "gnocchi with pesto": {"price": 12.5, "allergens": ["gluten", "milk", "nuts"], "left": 10},
        "tomato pasta": {"price": 10.5, "allergens": ["gluten"], "left": 20},
        "Thai curry": {"price": 15.5, "allergens": ["shellfish"], "left": 6},
        "tiramisu": {"price": 6.5, "allergens": ["gluten", "milk", "eggs"], "left": 8},
        "panna cotta": {"price": 6, "allergens": ["milk"], "left": 0},
        "green salad": {"price": 7, "allergens": [], "left": 15},
        "lentil soup": {"price": 6.5, "allergens": [], "left": 0},
    },
    "orders": {},
}
HOURS = [f"{hour}:{minute}" for hour in range(12, 22) for minute in ("00", "30")]
FOOD = "|".join(re.escape(word.lower()) for name, others in DISHES.items() for word in [name, *others])


def portions(text: str) -> dict[str, int]:
    """The dishes of an order as it is noted: "2 x lasagne, 1 x tiramisu"."""
    return {part.split(" x ")[1]: int(part.split(" x ")[0]) for part in text.split(", ") if part}


class Agent(Engine):
    """The restaurant's agent."""

    SLOTS = {
        slot.name: slot
        for slot in (
            Slot("name", "person", shared=True),
            Slot(
                "reservation",
                "id",
                prefix="R",
                digits=3,
                cue=r"\breservation(?: (?:number|no\.?|id))?|\bbooking(?: number)?|\bnumber",
            ),
            Slot("old_date", "date"),
            Slot("date", "date"),
            Slot("time", "time"),
            Slot(
                "people",
                "number",
                cue=r"(?:number of )?(?:people|guests|persons)\s*(?:is|to|:|=)\s*(\d{1,2})\b"
                r"|\b(\d{1,2}) ?(?:people|persons?|guests|of us|adults|diners|pax|seats)\b"
                r"|\b(?:party of|group of|table for|we are|we're|we will be|we'll be|be"
                r"|for) (\d{1,2})\b(?! ?(?:x|o'clock|euro))|\bto (\d{1,2}) (?:people|persons|guests)",
            ),
            Slot("allergy", "choice", choices=ALLERGIES, optional=True),
            Slot(
                "detail",
                "choice",
                choices={
                    "date": ["day"],
                    "time": ["hour"],
                    "number of people": ["guests", "party size", "people", "persons"],
                },
            ),
            Slot("items", "items"),
            Slot("dish", "choice", choices=DISHES),
        )
    }
    TASKS = {
        task.name: task
        for task in (
            Task(
                "book",
                "book a table",
                r"\b(?:book|reserve|get|(?<!i )have|want|need|like)\b[^.;!?]{0,25}\b(?:an?|another"
                r"|the) (?:\w+ )?(?:table|reservation)\b"
                r"|\btable for\b|\b(?:make|making) a (?:\w+ )?(?:reservation|booking)\b|\breserve\b|\bbook\b(?! ?ing)",
                ("name", "date", "time", "people", "allergy"),
            ),
            Task(
                "change",
                "change a reservation",
                r"\b(?:chang(?:e|ing)|mov(?:e|ing)|postpon\w+|reschedul\w+|shift|alter|push|modify)\b"
                r"|\bmore (?:people|guests)\b|\binstead of \d",
                ("reservation", "name", "old_date", "date", "time", "people", "detail"),
            ),
            Task(
                "cancel",
                "cancel a reservation",
                r"\bcancel(?:ling|led|lation)?\b|\bcall off\b",
                ("reservation", "name", "old_date"),
            ),
            Task(
                "order",
                "take a take-away order",
                r"\border(?:ing)?\b|\btake-?\s?(?:away|out)\b|\bpick up\b[^.;!?]*\b(?:" + FOOD + r")",
                ("items", "allergy", "time", "name"),
            ),
            Task(
                "dish",
                "check a dish, its price and allergens",
                r"\b(?:does|do|is|are|has|have|any)\b[^.;!]*\b(?:contain|nuts?|gluten|milk"
                r"|shellfish|eggs?|lactose|dairy|vegetarian|vegan|sold out|available)\b|\bcontains?\b"
                r"|\bhow much\b|\bcosts?\b|\bprice\b|\ballergens?\b"
                r"|\bquestion about\b[^.;!?]*\b(?:menu|dish|" + FOOD + r")|\bwhat(?:'s| is) in\b",
                ("dish",),
            ),
        )
    }
    TOOLS, WORLD, TEXTS, EARLIEST_HOUR = TOOLS, WORLD, "restaurant_texts.yaml", 11

    def names(self) -> list[str]:
        """The guests' names on file."""
        return sorted({entry["name"] for entry in self.world["reservations"].values()})

    def prefer(self, names: list[str], text: str) -> list[str]:
        """Which of several wants found in one message are meant."""
        if {"change", "cancel"} & set(names) and "book" in names and not re.search(r"\b(?:another|also|new)\b", text):
            names = [n for n in names if n != "book"]
        if "dish" in names and {"order", "book"} & set(names) and ("?" not in text or re.search(r"\bif\b", text)):
            names = [n for n in names if n != "dish"]
        if (
            "cancel" in names
            and "change" in names
            and re.search(r"\b(?:table|reservation|booking)\b", text)
            and "also" not in text
            and not re.search(r"\b(?:change|move|shift)\b", text)
        ):
            names = [n for n in names if n != "change"]
        return names

    def take_items(self, text: str, scan: hear.Scan, asked: bool) -> str | None:
        """The dishes and how many of each; new ones are added, "no tiramisu" takes it out."""
        held = portions(self.value("items") or "") if self.task == "order" else {}
        before = dict(held)
        place: dict[str, int] = {}
        lower = text.lower()
        for word, dish in sorted(
            ((w.lower(), d) for d, ws in DISHES.items() for w in [d, *ws]), key=lambda p: -len(p[0])
        ):
            pattern = (
                r"(?:\b(\d{1,2}|an?|one)\s*(?:x\s*|times\s+|portions?\s+of\s+|more\s+|plates?\s+of\s+)?(?:the\s+)?)?\b"
                + re.escape(word)
                + r"s?\b(?:\s*[x(:]\s*(\d{1,2})\b)?"
            )
            for match in list(re.finditer(pattern, lower)):
                prefix = lower[: match.start()]
                place[dish] = match.start()
                if hear.NEGATED.search(prefix) or re.search(
                    r"\b(?:no|without|skip|remove|drop)(?: the| any)? *$", prefix
                ):
                    held.pop(dish, None)
                else:
                    count = match.group(1) or match.group(2) or ""
                    held[dish] = int(count) if count.isdigit() else held.get(dish, 1) if not count else 1
                lower = lower[: match.start()] + "_" * (match.end() - match.start()) + lower[match.end() :]
        if held == before:
            return None
        order = sorted(held, key=lambda dish: (dish not in before, place.get(dish, 0)))
        return ", ".join(f"{held[dish]} x {dish}" for dish in order) or None

    def interlude(self, text: str, wanted: list[str]) -> str:
        """A question about a dish in the middle of something else."""
        if "dish" not in wanted or self.task in (None, "dish") or "?" not in text:
            return ""
        named = [dish for dish, negated in hear.find_choice(text, DISHES) if not negated]
        return self.dish_text(named[0]) if named else ""

    def unknown_asked(self, names: list[str]) -> None:
        """Without the reservation number the name will do."""
        if "reservation" in names and "reservation" not in self.unknown:
            self.unknown.add("reservation")
            return
        super().unknown_asked(names)

    # ---- tools ----
    def tool_check_tables(self, world: dict, date: str, time: str, people: int) -> dict:
        """Whether a table is free, and otherwise the free times of that day."""
        full = world["full"].get(date, [])
        if full == "closed":
            raise ValueError("the restaurant is closed on Sundays")
        if people > 10:
            raise ValueError("we seat at most 10 people")
        times = [t for t in HOURS if t not in full and t >= "18:00"]
        near = sorted(times, key=lambda t: abs(int(t[:2]) * 60 + int(t[3:]) - int(time[:2]) * 60 - int(time[3:])))[:3]
        return {
            "date": date,
            "time": time,
            "free": "12:00" <= time <= "21:30" and time not in full,
            "other_times": sorted(near),
        }

    def tool_find_reservation(self, world: dict, reservation: str = "", name: str = "") -> dict:
        """The reservation with a number, or all under a name."""
        found = [
            {"reservation": key, **value}
            for key, value in world["reservations"].items()
            if key == reservation or (name and name.lower() in value["name"].lower())
        ]
        if not found:
            raise ValueError("I find no reservation with these details")
        return {"reservations": found}

    def tool_find_dish(self, world: dict, dish: str) -> dict:
        """Price, allergens and whether a dish is left."""
        entry = world["dishes"][dish]
        others = [name for name, other in world["dishes"].items() if other["left"] and name != dish]
        return {
            "dish": dish,
            "price": f"{entry['price']:.2f}",
            "allergens": entry["allergens"],
            "left": entry["left"],
            "others": others,
        }

    def tool_book_table(self, world: dict, name: str, date: str, time: str, people: int, allergy: str = "") -> dict:
        """Books a table."""
        number = f"R-{600 + len(world['reservations'])}"
        world["reservations"][number] = {"name": name, "date": date, "time": time, "people": people, "allergy": allergy}
        return {"reservation": number, "date": date, "time": time, "people": people}

    def tool_change_reservation(self, world: dict, reservation: str, date: str, time: str, people: int) -> dict:
        """Changes a reservation."""
        if reservation not in world["reservations"]:
            raise ValueError("there is no such reservation")
        world["reservations"][reservation].update(date=date, time=time, people=people)
        return {"reservation": reservation, "date": date, "time": time, "people": people}

    def tool_cancel_reservation(self, world: dict, reservation: str) -> dict:
        """Cancels a reservation."""
        if reservation not in world["reservations"]:
            raise ValueError("there is no such reservation")
        gone = world["reservations"].pop(reservation)
        return {"reservation": reservation, "cancelled": gone["date"]}

    def tool_order_takeaway(self, world: dict, name: str, items: dict, time: str) -> dict:
        """Orders dishes to be picked up today."""
        total = sum(world["dishes"][dish]["price"] * count for dish, count in items.items())
        number = f"T-{70 + len(world['orders'])}"
        world["orders"][number] = {"name": name, "items": items, "time": time}
        return {"order": number, "total": f"{total:.2f}", "time": time}

    # ---- steps ----
    def free_table(self, day: str, time: str, people: int) -> None:
        """Makes sure that a table is free, or lets the person choose another time."""
        found = self.look("check_tables", date=day, time=time, people=people)
        if "error" in found:
            self.refuse(found["error"], "people" if "seat" in found["error"] else "date")
        if not found["free"]:
            self.forget("time")
            raise Choose(
                [{"time": t} for t in found["other_times"]],
                found["other_times"],
                f"We have no table at {time} on {day}.",
            )

    def reservation(self) -> dict:
        """The reservation which is meant, looked up."""
        if self.value("reservation"):
            found = self.look("find_reservation", reservation=self.value("reservation"))
            keys = ["reservation"]
        elif self.value("name") or "reservation" in self.unknown:
            (name,) = self.need("name")
            found = self.look("find_reservation", name=name)
            keys = ["name"]
        else:
            self.need("reservation")
        if self.bug == "asks_for_ever":
            self.need("reservation")
        if "error" in found:
            self.refuse(found["error"], *keys)
        own = found["reservations"]
        fitting = [r for r in own if r["date"] == self.value("old_date")]
        if len(own) > 1 and len(fitting) != 1:
            raise Ask(
                "old_date",
                intro="I see "
                + listed([f"a table for {r['people']} on {r['date']} at {r['time']} ({r['reservation']})" for r in own])
                + ".",
            )
        return fitting[0] if fitting else own[0]

    def do_book(self) -> str:
        """Books a table."""
        day, time, people = self.need("date", "time", "people")
        count = int(float(people))
        self.free_table(day, time, count)
        name, allergy = self.need("name", "allergy")
        allergy = "" if allergy == "none" else allergy
        self.propose(
            "book a table",
            [
                ("under the name", name),
                ("date", day),
                ("time", time),
                ("people", count),
                ("allergy", allergy or "none"),
            ],
        )
        done = self.write("book_table", name=name, date=day, time=time, people=count, allergy=allergy)
        return (
            f"Your table for {count} is booked for {self.fact(done.get('date', day))} at {time}, "
            f"reservation number {self.fact(done.get('reservation', 'R-999'))}."
        )

    def do_change(self) -> str:
        """Changes a reservation."""
        old = self.reservation()
        if self.value("date") == old["date"] and not (self.value("time") or self.value("people")):
            self.forget("date")
        if not any(self.value(name) for name in ("date", "time", "people")):
            (detail,) = self.need("detail")
            self.need("people" if detail.startswith("number") else detail)
        day, time = self.value("date") or old["date"], self.value("time") or old["time"]
        people = int(float(self.value("people") or old["people"]))
        self.free_table(day, time, people)
        self.propose(
            f"change reservation {old['reservation']}",
            [("name", old["name"]), ("date", day), ("time", time), ("people", people)],
        )
        done = self.write("change_reservation", reservation=old["reservation"], date=day, time=time, people=people)
        return (
            f"Reservation {self.fact(done.get('reservation', old['reservation']))} is changed: it is now for "
            f"{people} people on "
            f"{self.fact(done.get('date', day))} at {time}."
        )

    def do_cancel(self) -> str:
        """Cancels a reservation."""
        old = self.reservation()
        self.propose(
            f"cancel reservation {old['reservation']}",
            [("name", old["name"]), ("date", old["date"]), ("time", old["time"]), ("people", old["people"])],
        )
        self.write("cancel_reservation", reservation=old["reservation"])
        return f"Reservation {self.fact(old['reservation'])} on {old['date']} is cancelled."

    def do_order(self) -> str:
        """Takes a take-away order for today."""
        text, allergy = self.need("items", "allergy")
        items = portions(text)
        for dish in items:
            found = self.look("find_dish", dish=dish)
            reason = (
                f"{dish} is sold out today"
                if found["left"] < items[dish]
                else f"{dish} contains {allergy}"
                if allergy in found["allergens"]
                else ""
            )
            if reason:
                others = [name for name in found["others"] if allergy not in self.world["dishes"][name]["allergens"]]
                rest = {name: count for name, count in items.items() if name != dish}
                self.bag("items")["items"] = ", ".join(f"{count} x {name}" for name, count in rest.items())
                if not rest:
                    self.forget("items")
                self.failures += 1
                if self.failures > 3:
                    self.failures = 0
                    raise Drop(f"I am sorry, {reason}, so I cannot take this order.")
                raise Ask("items", intro=f"I am sorry, {reason}. We still have {listed(others)}.")
        time, name = self.need("time", "name")
        if not "12:00" <= time <= "21:30":
            self.refuse(f"orders can be picked up between 12:00 and 21:30, not at {time}", "time")
        total = sum(float(self.look("find_dish", dish=dish)["price"]) * count for dish, count in items.items())
        shown = listed([f"{count} x {dish}" for dish, count in items.items()])
        self.propose(
            "order for you",
            [("take-away", shown), ("pick-up today at", time), ("name", name), ("total", f"{total:.2f} euros")],
        )
        done = self.write("order_takeaway", name=name, items=items, time=time)
        return (
            f"Your order is in: {shown}, {self.fact(done['total'])} euros, to be picked up at {time}. "
            f"The order number is {self.fact(done.get('order', 'T-99'))}."
        )

    def dish_text(self, dish: str) -> str:
        """What is to be said of a dish."""
        found = self.look("find_dish", dish=dish)
        if self.bug == "invented_answer":
            found = {**found, "allergens": [] if found["allergens"] else ["nuts"]}
        inside = (
            f"contains {listed(found['allergens'])}" if found["allergens"] else "contains none of the usual allergens"
        )
        return f"The {dish} costs {self.fact(found['price'])} euros and {inside}." + (
            "" if found["left"] else " It is sold out today."
        )

    def do_dish(self) -> str:
        """Tells a dish's price and allergens."""
        (dish,) = self.need("dish")
        return self.dish_text(dish)
