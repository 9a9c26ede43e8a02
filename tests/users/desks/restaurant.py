"""A restaurant: table reservations, allergies, changes, take-away orders."""

from __future__ import annotations

import re

from desk_engine.counter import BUGS as BUGS
from desk_engine.description import Ask, Description, GiveUp
from desk_engine.kinds import answers as hear
from desk_engine.kinds.dialogue import Desk
from desk_engine.kinds.speaking import STYLES as STYLES
from desk_engine.kinds.steps import Choose
from desk_engine.kinds.values import Slot
from desk_engine.wordings import listed

DESCRIBED = Description("restaurant", Slot)
TOOLS = DESCRIBED.tools
DISHES = DESCRIBED.slots["dish"].choices
HOURS = [f"{hour}:{minute}" for hour in range(12, 22) for minute in ("00", "30")]


def portions(text: str) -> dict[str, int]:
    """The dishes of an order as it is noted: "2 x lasagne, 1 x tiramisu"."""
    return {part.split(" x ")[1]: int(part.split(" x ")[0]) for part in text.split(", ") if part}


class Agent(Desk):
    """The restaurant's agent."""

    DESCRIBED = DESCRIBED
    EARLIEST_HOUR, NUMBER = 11, "reservation"

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

    # ---- tools ----
    def tool_check_tables(self, date: str, time: str, people: int) -> dict:
        """Whether a table is free, and otherwise the free times of that day."""
        full = self.world["full"].get(date, [])
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

    def tool_find_reservation(self, reservation: str = "", name: str = "") -> dict:
        """The reservation with a number, or all under a name."""
        found = [
            {"reservation": key, **value}
            for key, value in self.world["reservations"].items()
            if key == reservation or (name and name.lower() in value["name"].lower())
        ]
        if not found:
            raise ValueError("I find no reservation with these details")
        return {"reservations": found}

    def tool_find_dish(self, dish: str) -> dict:
        """Price, allergens and whether a dish is left."""
        entry = self.world["dishes"][dish]
        others = [name for name, other in self.world["dishes"].items() if other["left"] and name != dish]
        return {
            "dish": dish,
            "price": f"{entry['price']:.2f}",
            "allergens": entry["allergens"],
            "left": entry["left"],
            "others": others,
        }

    def tool_book_table(self, name: str, date: str, time: str, people: int, allergy: str = "") -> dict:
        """Books a table."""
        number = f"R-{600 + len(self.world['reservations'])}"
        self.world["reservations"][number] = {
            "name": name,
            "date": date,
            "time": time,
            "people": people,
            "allergy": allergy,
        }
        return {"reservation": number, "date": date, "time": time, "people": people}

    def tool_change_reservation(self, reservation: str, date: str, time: str, people: int) -> dict:
        """Changes a reservation."""
        entry = self.entry("reservations", reservation, "there is no such reservation")
        entry.update(date=date, time=time, people=people)
        return {"reservation": reservation, "date": date, "time": time, "people": people}

    def tool_cancel_reservation(self, reservation: str) -> dict:
        """Cancels a reservation."""
        gone = self.entry("reservations", reservation, "there is no such reservation")
        del self.world["reservations"][reservation]
        return {"reservation": reservation, "cancelled": gone["date"]}

    def tool_order_takeaway(self, name: str, items: dict, time: str) -> dict:
        """Orders dishes to be picked up today."""
        total = sum(self.world["dishes"][dish]["price"] * count for dish, count in items.items())
        number = f"T-{70 + len(self.world['orders'])}"
        self.world["orders"][number] = {"name": name, "items": items, "time": time}
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
        key = self.known_by("reservation")
        who = self.value("reservation") or self.need(key)[0]
        found = self.look("find_reservation", **{key: who})
        if self.bug == "asks_for_ever":
            self.need("reservation")
        if "error" in found:
            self.refuse(found["error"], key)
        own = found["reservations"]
        fitting = [r for r in own if r["date"] == self.value("old_date")]
        if len(own) > 1 and len(fitting) != 1:
            raise Ask(
                "old_date",
                problem="I see "
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
            {"under the name": name, "date": day, "time": time, "people": count, "allergy": allergy or "none"},
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
            {"name": old["name"], "date": day, "time": time, "people": people},
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
            {"name": old["name"], "date": old["date"], "time": old["time"], "people": old["people"]},
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
                    raise GiveUp(f"I am sorry, {reason}, so I cannot take this order.")
                raise Ask("items", problem=f"I am sorry, {reason}. We still have {listed(others)}.")
        time, name = self.need("time", "name")
        if not "12:00" <= time <= "21:30":
            self.refuse(f"orders can be picked up between 12:00 and 21:30, not at {time}", "time")
        total = sum(float(self.look("find_dish", dish=dish)["price"]) * count for dish, count in items.items())
        shown = listed([f"{count} x {dish}" for dish, count in items.items()])
        self.propose(
            "order for you", {"take-away": shown, "pick-up today at": time, "name": name, "total": f"{total:.2f} euros"}
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
