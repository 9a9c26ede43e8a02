"""A rowing club's desk that answers in text: a member is known by two of three things, and asked for more in words that
are no refusal."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

NAMES = ("Ada Birch", "Ben Cole", "Cleo Dunn", "Dov Ekman", "Eda Frost", "Finn Gale", "Gwen Hale", "Hugo Innes")


def data() -> dict[str, Any]:
    members = [
        {
            "member_no": f"RC-{310 + 7 * n}",
            "name": name,
            "postcode": f"OX{1 + n} {2 + n}BD",
            "born_on": f"19{60 + 3 * n}-0{1 + n}-1{n}",
            "locker_word": f"{'heron otter finch badger robin stoat plover dunnock'.split()[n]}" if n % 2 else None,
        }
        for n, name in enumerate(NAMES)
    ]
    boats = [
        {"boat_tag": f"BT{40 + n}", "member_no": members[n % 8]["member_no"], "rack": f"R{n}", "state": "racked"}
        for n in range(16)
    ]
    return {"members": members, "boats": boats}


def functions() -> list[Callable[..., str]]:
    """A desk of its own."""
    tables = copy.deepcopy(data())
    members = {each["member_no"]: each for each in tables["members"]}
    boats = {each["boat_tag"]: each for each in tables["boats"]}
    known: set[str] = set()

    def boat_of(boat_tag: str) -> dict[str, Any]:
        boat = boats.get(boat_tag)
        if boat is None:
            raise ValueError(f"no boat {boat_tag}")
        if boat["member_no"] not in known:
            raise ValueError(f"The caller is not verified as {boat['member_no']}; use check_member first")
        return boat

    def check_member(
        member_no: str, postcode: str | None = None, born_on: str | None = None, locker_word: str | None = None
    ) -> str:
        """Check who calls: two of the three."""
        member = members.get(member_no)
        if member is None:
            raise ValueError(f"no member {member_no}")
        given = {"postcode": postcode, "born_on": born_on, "locker_word": locker_word}
        told = {name: value for name, value in given.items() if value is not None}
        if len(told) < 2:
            return "Two more things are wanted here: postcode, day of birth, the word on the locker."
        if any(member[name] != value for name, value in told.items()):
            raise ValueError("that is not what stands in our book")
        known.add(member_no)
        return f"Good. {member['name']} is at the desk, {member_no}."

    def boat_card(boat_tag: str) -> str:
        """Where a boat is."""
        boat = boat_of(boat_tag)
        return f"Boat {boat_tag}\nRack: {boat['rack']}\nState: {boat['state']}"

    def launch_boat(boat_tag: str) -> str:
        """Have a boat launched."""
        boat = boat_of(boat_tag)
        boat["state"] = "afloat"
        return f"{boat_tag} is afloat, rack {boat['rack']} is free."

    return [check_member, boat_card, launch_boat]
