"""Front desk of a gym: classes, pausing and cancelling a membership, prices."""

from __future__ import annotations

from typing import Any

from desk_engine.counter import BUGS as BUGS
from desk_engine.description import Description, GiveUp
from desk_engine.finders.dialogue import Desk
from desk_engine.finders.frames import Option, Slot
from desk_engine.finders.speaking import STYLES as STYLES
from desk_engine.wordings import money
from gym_finders import FINDERS

DESCRIBED = Description("gym", Slot, FINDERS)
TOOLS = DESCRIBED.tools


def months_later(iso: str, months: int) -> str:
    """The same day some months on (the last day of short months)."""
    total = int(iso[:4]) * 12 + int(iso[5:7]) - 1 + months
    return f"{total // 12:04d}-{total % 12 + 1:02d}-{min(int(iso[8:]), 28 if total % 12 == 1 else 30):02d}"


def in_words(entry: dict[str, Any]) -> str:
    """A class in words."""
    return f"{entry['activity']} with {entry['trainer']} on {entry['date']} at {entry['time']}"


def part_of_day(time: str) -> str:
    """Morning, afternoon or evening."""
    return "morning" if time < "12" else "afternoon" if time < "18" else "evening"


class Agent(Desk):
    """The front desk of the gym."""

    DESCRIBED = DESCRIBED

    def open_member(self) -> dict[str, Any]:
        """The member, by number or name, checked by date of birth."""
        number = self.need("member")
        if number:
            return self.look("find_member", ["member", "born"], member=number, born=self.need("born"))
        name = self.need("name")
        return self.look("find_member", ["name", "born"], name=name, born=self.need("born"))

    def do_book(self) -> str:
        """Books a place in a class."""
        member = self.open_member()
        activity, day = self.need("activity"), self.need("day")
        found = self.look("list_classes", ["day"], activity=activity, date=day)["classes"]
        free = [entry for entry in found if entry["free"]]
        full = ", ".join(entry["time"] for entry in found if not entry["free"])
        options = [
            Option(
                entry["time"],
                f"{entry['time']} with {entry['trainer']} ({entry['free']} free)",
                part_of_day(entry["time"]),
            )
            for entry in free
        ]
        if len(free) == 1 and self.has("class_time") != free[0]["time"]:
            said = self.has("class_time")
            time = free[0]["time"]
            if said and said not in (time, part_of_day(time)):
                self.note(
                    (f"{activity.capitalize()} at {full} is full. " if full else "")
                    + f"The only class with free places that day is at {time}."
                )
        else:
            time = self.choose("class_time", options, f"{activity.capitalize()} on {day} is full.")
        entry = next(entry for entry in free if entry["time"] == time)
        done = self.write(
            "book_class",
            f"book a place for {member['name']} ({member['member']}) in {in_words(entry)}",
            {"Member": member["member"], "Class": activity, "Date": day, "Time": time, "Trainer": entry["trainer"]},
            member=member["member"],
            class_id=entry["class_id"],
        )
        return (
            f"You are booked for {activity} on {done['date']} at {done['time']}. Your booking code is {done['code']}."
        )

    def do_drop(self) -> str:
        """Gives a booked place back."""
        member = self.open_member()
        booked = member["booked"]
        for slot, key in (("activity", "activity"), ("day", "date")):
            if self.has(slot) and booked:
                booked = [entry for entry in booked if entry[key] == self.has(slot)]
        if not booked:
            return f"You have no such class booked, so there is nothing to cancel. Booked are: {'; '.join(in_words(entry) for entry in member['booked']) or 'none'}."
        options = [
            Option(
                entry["class_id"],
                in_words(entry),
                f"{entry['activity']}|{entry['date']}|{entry['time']}|{entry['trainer']}",
            )
            for entry in booked
        ]
        chosen = booked[0]["class_id"] if len(booked) == 1 else self.choose("booked", options, "There is no booking.")
        entry = next(entry for entry in booked if entry["class_id"] == chosen)
        done = self.write(
            "cancel_class",
            f"cancel your place in {in_words(entry)}, free of charge",
            {"Member": member["member"], "Class": entry["activity"], "Date": entry["date"], "Time": entry["time"]},
            member=member["member"],
            class_id=chosen,
        )
        return f"Your place in {done['activity']} on {done['date']} is cancelled. The reference is {done['reference']}."

    def do_pause(self) -> str:
        """Pauses a membership."""
        member = self.open_member()
        start, months = self.need("start"), int(self.need("months"))
        if months > 6:
            raise GiveUp("A membership can be paused for at most 6 months.")
        until = months_later(start, months)
        done = self.write(
            "pause_membership",
            f"pause membership {member['member']} ({member['name']}) from {start} for {months} month{'s' if months > 1 else ''}, until {until}, for a fee of {money(months * 4.0)} in total",
            {"Member": member["member"], "From": start, "Until": until, "Fee": money(months * 4.0)},
            member=member["member"],
            start=start,
            months=months,
        )
        return f"Membership {done['member']} is paused from {done['start']} until {done['until']}. The reference is {done['reference']}."

    def do_quit(self) -> str:
        """Ends a membership at the next possible day."""
        member = self.open_member()
        end = member["ends_earliest"]
        done = self.write(
            "cancel_membership",
            f"cancel membership {member['member']} ({member['name']}); the earliest possible end is {end}, and you can train until then",
            {"Member": member["member"], "Ends on": end},
            member=member["member"],
            end=end,
        )
        return f"Membership {done['member']} is cancelled and ends on {done['end']}. The confirmation number is {done['reference']}."

    def do_prices(self) -> str:
        """Tells what a plan costs."""
        plan = self.need("plan")
        entry = self.look("list_plans", ["plan"], plan=plan)
        entry = self.invent(entry) if self.bug == "invented_answer" else entry
        return f"The {plan} plan costs {money(entry['monthly'])} a month with a term of {entry['term_months']} months and a joining fee of {money(entry['joining_fee'])}."

    def do_schedule(self) -> str:
        """Tells when a class takes place."""
        activity, day = self.need("activity"), self.need("day")
        found = self.look("list_classes", ["day"], activity=activity, date=day)["classes"]
        found = [self.invent(entry) for entry in found] if self.bug == "invented_answer" else found
        return (
            "; ".join(
                f"{'Class ' if not index else ''}{in_words(entry)} has {entry['free'] or 'no'} free places"
                for index, entry in enumerate(found)
            )
            + "."
        )

    def _member(self, number: str) -> dict[str, Any]:
        return self.entry("members", number, f"There is no member {number}.")

    def _class(self, class_id: str) -> dict[str, Any]:
        return {"class_id": class_id, **self.entry("classes", class_id, f"There is no class {class_id}.")}

    def tool_find_member(self, born: str, member: str = "", name: str = "") -> dict[str, Any]:
        """A member by number or name, and date of birth."""
        for number, entry in self.world["members"].items():
            if (number == member or (not member and entry["name"].lower() == name.lower())) and entry["born"] == born:
                return {
                    "member": number,
                    "name": entry["name"],
                    "plan": entry["plan"],
                    "ends_earliest": entry["ends_earliest"],
                    "booked": [self._class(class_id) for class_id in entry["classes"]],
                }
        raise ValueError(f"I find no member {member or name} with that date of birth.")

    def tool_list_classes(self, activity: str, date: str) -> dict[str, Any]:
        """The classes of a kind on a day."""
        found = [
            self._class(name)
            for name, entry in self.world["classes"].items()
            if (entry["activity"], entry["date"]) == (activity, date)
        ]
        if not found:
            days = sorted({entry["date"] for entry in self.world["classes"].values() if entry["activity"] == activity})
            raise ValueError(
                self.voice.dates(
                    f"There is no {activity} on {date}." + (f" It takes place on {' and '.join(days)}." if days else "")
                )
            )
        return {"classes": found}

    def tool_list_plans(self, plan: str) -> dict[str, Any]:
        """What a plan costs."""
        return dict(self.world["plans"][plan])

    def tool_book_class(self, member: str, class_id: str) -> dict[str, Any]:
        """Books a place."""
        entry = self._class(class_id)
        if not entry["free"]:
            raise ValueError("That class is full.")
        self.world["classes"][class_id]["free"] -= 1
        self._member(member)["classes"].append(class_id)
        return {"code": f"CB-{member[3:]}{class_id[1:]}", "date": entry["date"], "time": entry["time"]}

    def tool_cancel_class(self, member: str, class_id: str) -> dict[str, Any]:
        """Gives a place back."""
        entry = self._class(class_id)
        self._member(member)["classes"] = [name for name in self._member(member)["classes"] if name != class_id]
        return {"activity": entry["activity"], "date": entry["date"], "reference": f"CC-{member[3:]}{class_id[1:]}"}

    def tool_pause_membership(self, member: str, start: str, months: int) -> dict[str, Any]:
        """Pauses a membership."""
        self._member(member)["paused"] = (start, months)
        return {
            "member": member,
            "start": start,
            "until": months_later(start, months),
            "reference": f"PM-{member[3:]}{start[5:7]}",
        }

    def tool_cancel_membership(self, member: str, end: str) -> dict[str, Any]:
        """Ends a membership."""
        self._member(member)["ends"] = end
        return {"member": member, "end": end, "reference": f"QM-{member[3:]}"}

    def spoil_quantity(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Another class of the same kind, or another day."""
        if "class_id" in arguments:
            return self._other_class(arguments)
        return super().spoil_quantity(tool, arguments)

    def _other_class(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """The same with another class that has places."""
        names = [
            name for name, entry in self.world["classes"].items() if entry["free"] and name != arguments["class_id"]
        ]
        return {**arguments, "class_id": names[0]}

    def entities(self) -> dict[str, list[str]]:
        """What an argument may name."""
        return {"member": list(self.world["members"])}
