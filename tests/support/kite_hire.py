"""A kite hire's desk that answers in text: everything is refused in the same odd words until somebody is known, who is
told nothing but a greeting, and who says an e-mail address, the last four of a phone and a word that the data call
otherwise."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

NAMES = ("Ana Brook", "Bo Crane", "Cy Dale", "Di Elm", "Ed Finch", "Flo Grey", "Gus Heath", "Ida Kerr")
BIRDS = "osprey kestrel merlin harrier kite buzzard falcon goshawk".split()
CLOSED = "Don't know who this is. Do who_is_it before that."


def data() -> dict[str, Any]:
    flyers = [
        {
            "flyer": f"F{200 + 3 * n}",
            "first": name.split()[0],
            "last": name.split()[1],
            "dob": f"19{60 + 3 * n}-0{1 + n}-1{n}",
            "mail": f"{name.split()[0].lower()}@kites.example",
            "mobile": f"07700 900{310 + 7 * n}",
            "bird": BIRDS[n],
            "beach": ("Saunton", "Croyde", "Bude")[n % 3],
        }
        for n, name in enumerate(NAMES)
    ]
    hires = [
        {
            "hire_no": f"H-{7000 + n}",
            "flyer": flyers[n % 8]["flyer"],
            "kite": ("Delta", "Sled", "Parafoil")[n % 3],
            "state": ("booked", "out")[n // 8],
        }
        for n in range(16)
    ]
    return {"flyers": flyers, "hires": hires}


def functions() -> list[Callable[..., str]]:
    """A desk of its own."""
    tables = copy.deepcopy(data())
    hires = {each["hire_no"]: each for each in tables["hires"]}
    here: list[dict[str, Any]] = []

    def who_is_it(email: str, mobile_last4: str, pass_answer: str) -> str:
        """See that the flyer is who they say."""
        for each in tables["flyers"]:
            if (each["mail"], each["mobile"][-4:], each["bird"]) == (email, mobile_last4, pass_answer):
                here[:] = [each]
                return f"Hiya {each['first']}!"
        return "Those three don't go together."

    def own(hire_no: str) -> dict[str, Any] | str:
        hire = hires.get(hire_no, {})
        mine = bool(here) and hire.get("flyer") == here[0]["flyer"]
        return hire if mine else f"Hire {hire_no} is not on your account." if here else CLOSED

    def hire_state(hire_no: str) -> str:
        """How a hire stands."""
        if isinstance(hire := own(hire_no), str):
            return hire
        return f"Hire {hire_no}\nKite: {hire['kite']}\nState: {hire['state']}"

    def drop_hire(hire_no: str) -> str:
        """Drop a hire that is booked."""
        if isinstance(hire := own(hire_no), str):
            return hire
        if hire["state"] != "booked":
            return f"Hire {hire_no} can't be dropped, it is {hire['state']}."
        hire["state"] = "dropped"
        return f"Hire {hire_no} dropped."

    return [who_is_it, hire_state, drop_hire]
