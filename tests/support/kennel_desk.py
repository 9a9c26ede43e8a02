"""The desk of boarding kennels, in plain text. Dogs are told by their chips, which are written with spaces and are
called otherwise in the data; nobody says in a schema how a day is written, or what a meal holds."""

import inspect
from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

NAMES = ["Abbott", "Brandt", "Cowley", "Dray"]
DOGS = ["Bosun", "Tansy", "Rufus", "Pippa", "Moss", "Clove"]
TODAY = date(2025, 5, 6)
LONGEST = 40
FREE = 6
"""Place of the one run that nobody has."""
FIRST, LAST = date(2025, 5, 9), date(2025, 5, 13)
"""Days between which a run is lent."""


def data() -> dict[str, list[dict[str, Any]]]:
    owners = [
        {"card_no": f"KN-{301 + 7 * i}", "surname": name, "pin": f"{4120 + 31 * i}"} for i, name in enumerate(NAMES)
    ]
    dogs = [
        {
            "number": f"981 02{i}4 {6117 + 13 * i}",
            "called": dog,
            "card_no": owners[i % 4]["card_no"],
            "until": f"2025-06-1{i}",
        }
        for i, dog in enumerate(DOGS)
    ]
    beds = [
        {"bed": f"BD{5200 + 41 * i}", "bought": "2024-11-02", "dog": dog["number"], "state": "stored"}
        for i, dog in enumerate(dogs)
    ]
    runs = [{"run_no": f"R-{11 + i}", "status": "open" if i == FREE else "taken"} for i in range(18)]
    return {"owners": owners, "dogs": dogs, "beds": beds, "runs": runs}


class No(Exception):
    pass


class Kennels:
    def __init__(self) -> None:
        self.owners = {each["card_no"]: each for each in data()["owners"]}
        self.dogs = {each["number"]: dict(each) for each in data()["dogs"]}
        self.beds = {each["bed"]: dict(each) for each in data()["beds"]}
        self.runs = {each["run_no"]: each for each in data()["runs"]}
        self.known: set[str] = set()

    def _dog(self, chip: str) -> dict[str, Any]:
        dog = self.dogs.get(chip.strip())
        if dog is None:
            raise No(f"No dog with chip {chip} stays here.")
        self._owner(dog["card_no"])
        return dog

    def _owner(self, card_no: str) -> None:
        if card_no not in self.known:
            raise No(f"Identify the owner of {card_no} first.")

    def identify_owner(self, card_no: str, surname: str, pin: str = "") -> str:
        """Identify who is calling."""
        owner = self.owners.get(card_no)
        if owner is None:
            raise No(f"No card {card_no}.")
        if not pin:
            return "One thing more is needed: the pin."
        if (owner["surname"], owner["pin"]) != (surname, pin):
            raise No("That does not match.")
        self.known.add(card_no)
        return f"Identified: {surname}, {card_no}."

    def wall_clock(self) -> str:
        """What time it is at the desk."""
        return f"{TODAY:%A} {TODAY.day} {TODAY:%B %Y}, 09:10. Doors shut at six."

    def dog_card(self, chip: str) -> str:
        """All about one dog."""
        dog = self._dog(chip)
        return f"Chip: {dog['number']}\nDog: {dog['called']}\nOwner: {dog['card_no']}\nStays until: {dog['until']}"

    def longer_stay(self, chip: str, upto: str) -> str:
        """Let a dog stay longer."""
        dog = self._dog(chip)
        try:
            day = date.fromisoformat(upto)
        except ValueError:
            raise No(f"I can't make sense of '{upto}'. Write it like 2024-12-31.") from None
        if not 0 < (day - TODAY).days <= LONGEST:
            raise No(f"A stay ends within {LONGEST} days.")
        dog["until"] = upto
        return f"{dog['called']} stays until {day:%d %b %Y}."

    def lend_run(self, chip: str, run_no: str, move_in: str) -> str:
        """Lend a dog a run of its own."""
        dog, run = self._dog(chip), self.runs.get(run_no)
        if run is None or run["status"] != "open":
            raise No(f"Run {run_no} is not to be had.")
        try:
            day = date.fromisoformat(move_in)
        except ValueError:
            raise No("What day is that?") from None
        if not FIRST <= day <= LAST:
            raise No(f"Runs are lent from {FIRST:%d %B %Y} to {LAST:%d %B %Y}.")
        run["status"] = "taken"
        return f"{dog['called']} moves into {run_no} on {day:%d %b %Y}."

    def hand_out_bed(self, chip: str, bed_code: str) -> str:
        """Give a dog its bed out of the store."""
        dog, bed = self._dog(chip), self.beds.get(bed_code)
        if bed is None or bed["dog"] != dog["number"]:
            raise No(f"No bed {bed_code} was left for {dog['number']}.")
        bed["state"] = "in use"
        return f"{dog['called']} has {bed_code} now."

    def plan_meals(self, chip: str, meals: list[dict[str, Any]]) -> str:
        """Plan what a dog is fed. Each meal: {"food": ..., "grams": number}."""
        dog = self._dog(chip)
        known = ("kibble", "chicken", "fish", "rice", "lamb")
        for meal in meals:
            if meal.get("food") not in known:
                raise No(f"None of that is in the larder. There is: {', '.join(known)}.")
            if not isinstance(meal.get("grams"), int | float):
                raise No("How many grams?")
        dog["meals"] = [*meals]
        return f"{dog['called']} gets {len(meals)} kind of food."

    def leave_word(self, card_no: str, gist: str) -> str:
        """Leave word for the vet."""
        self._owner(card_no)
        if len(gist.split()) < 3:
            raise No("Please write a whole sentence.")
        return "The vet reads it this evening."


def _saying(method: Callable[..., str]) -> Callable[..., str]:
    @wraps(method)
    def said(*args: Any, **kwargs: Any) -> str:
        try:
            return method(*args, **kwargs)
        except No as problem:
            return f"Sorry. {problem}"

    said.__signature__ = inspect.signature(method)  # type: ignore[attr-defined]
    return said


def functions() -> list[Callable[..., str]]:
    desk = Kennels()
    return [
        _saying(each)
        for each in (
            desk.identify_owner,
            desk.wall_clock,
            desk.dog_card,
            desk.longer_stay,
            desk.lend_run,
            desk.hand_out_bed,
            desk.plan_meals,
            desk.leave_word,
        )
    ]
