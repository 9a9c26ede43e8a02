"""A pottery that answers in plain text: firings and glazes, of which each text is laid out in a way of its own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
STATES = "queued drying glazed fired collected".split()


def data() -> dict[str, list[dict[str, Any]]]:
    glazes = [
        {"code": f"GL{n}", "name": f"{name} Glaze", "litre_p": 950 + 110 * n}
        for n, name in enumerate("Celadon Tenmoku Shino Rutile Copper Ash".split())
    ]
    firings = [
        {
            "firing_no": f"FR-{700 + 3 * n}",
            "state": STATES[n % len(STATES)],
            "handed_in": f"2025-03-{10 + n:02d}",
            "ready": f"2025-04-{2 + n:02d}",
            "fee_p": 1250 + 175 * n,
            "glaze": f"GL{n % len(glazes)}",
            "shelf": {"row": f"Row {n}", "keeper": ["Ida Moss", "Per Quist"][n % 2]},
            "settled_p": 0,
        }
        for n in range(14)
    ]
    return {"glazes": glazes, "firings": firings}


def functions() -> list[Callable[..., str]]:
    """A pottery of its own."""
    tables = data()
    glazes = {each["code"]: each for each in tables["glazes"]}
    firings = {each["firing_no"]: each for each in tables["firings"]}

    def firing_slip(firing_no: str) -> str:
        """What is written on the slip of a firing."""
        one = firings.get(firing_no)
        if one is None:
            return f"NOT POSSIBLE: there is no firing {firing_no}."
        glaze = glazes[one["glaze"]]
        return "\n".join([
            f"FIRING {firing_no} of {_day(one['handed_in'])}: {one['state'].upper()}",
            f"In {glaze['name']} [{glaze['code']}], {_pounds(glaze['litre_p'])} the litre.",
            f"Ready {_day(one['ready'])}; {one['shelf']['row']}, ask {one['shelf']['keeper']}.",
            f"  {'Fee':<20}{_pounds(one['fee_p']):>10}",
        ])  # fmt: skip

    def glaze_sheet() -> str:
        """All glazes that there are."""
        return "\n".join(f"{code}  {each['name']}: {_pounds(each['litre_p'])} a litre" for code, each in glazes.items())

    def scrap_firing(firing_no: str) -> str:
        """Scrap a piece that is not fired yet."""
        one = firings.get(firing_no)
        if one is None:
            return f"NOT POSSIBLE: there is no firing {firing_no}."
        if one["state"] not in {"queued", "drying"}:
            return f"NOT POSSIBLE: {firing_no} is {one['state']}."
        one["state"] = "scrapped"
        return f"Done. {firing_no} goes to the clay bin."

    return [firing_slip, glaze_sheet, scrap_firing]


def _day(text: str) -> str:
    day = date.fromisoformat(text)
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _pounds(pence: int) -> str:
    return f"£{pence / 100:.2f}"
