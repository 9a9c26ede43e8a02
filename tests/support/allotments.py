"""A desk that tells nobody anything of a plot before its holder was verified in the same session."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

NAMES = (("Ada", "Brook"), ("Ben", "Carver"), ("Cleo", "Dale"), ("Dan", "Ewing"), ("Eve", "Foss"), ("Finn", "Gale"),
         ("Gus", "Holm"), ("Ida", "Irving"), ("Jo", "Kemp"), ("Kit", "Lowe"))  # fmt: skip


def data() -> dict[str, Any]:
    holders = [
        {
            "holder_id": f"H{700 + 7 * n}",
            "forename": forename,
            "surname": surname,
            "postcode": f"LS{n + 1} 4AB",
            "phone": f"0113 496 0{100 + 11 * n}",
            "date_of_birth": None if n % 5 == 4 else f"19{60 + 3 * n}-0{1 + n % 9}-1{n % 9}",
        }
        for n, (forename, surname) in enumerate(NAMES)
    ]
    plots = [
        {
            "plot_ref": f"PL-{310 + 3 * n}",
            "holder_id": f"H{700 + 7 * n}",
            "site": ("Mill Lane", "Hilltop")[n % 2],
            "status": ("let", "let", "ending")[n % 3],
            "rent": 40.5 + n,
        }
        for n in range(len(NAMES))
    ]
    deliveries = [
        {
            "delivery_id": f"DL{9000 + 13 * n}",
            "plot_ref": f"PL-{310 + 3 * (n // 2)}",
            "goods": ("compost", "gravel", "bark")[n % 3],
            "on_date": f"2026-05-{10 + n}",
            "status": ("planned", "done")[n % 2],
        }
        for n in range(2 * len(NAMES))
    ]
    return {"holders": holders, "plots": plots, "deliveries": deliveries}


def functions() -> list[Callable[..., Any]]:  # noqa: C901
    """A desk of its own, on which nobody is verified."""
    tables = copy.deepcopy(data())
    holders = {each["holder_id"]: each for each in tables["holders"]}
    plots = {each["plot_ref"]: each for each in tables["plots"]}
    deliveries = {each["delivery_id"]: each for each in tables["deliveries"]}
    verified: set[str] = set()

    def mine(plot_ref: str) -> dict[str, Any]:
        plot = plots[plot_ref]
        if plot["holder_id"] not in verified:
            raise PermissionError("NOT_VERIFIED: verify the holder of this plot first")
        return plot

    def find_holder(surname: str, postcode: str | None = None, phone: str | None = None) -> dict[str, Any]:
        """Find who calls.

        Args:
            surname: Family name.
            postcode: Of the home.
            phone: As we have it.
        """
        if not postcode and not phone:
            raise ValueError("say the postcode or the phone, too")
        found = [
            each
            for each in holders.values()
            if each["surname"] == surname and each["postcode"] == (postcode or each["postcode"])
            and each["phone"] == (phone or each["phone"])
        ]  # fmt: skip
        return {
            "matches": [{"holder_id": each["holder_id"], "name": f"{each['forename']} {surname}"} for each in found]
        }

    def verify_holder(
        holder_id: str, date_of_birth: str | None = None, phone_last4: str | None = None
    ) -> dict[str, Any]:
        """Verify a holder for this call.

        Args:
            holder_id: From find_holder.
            date_of_birth: YYYY-MM-DD
            phone_last4: Last four digits of the phone, where we know no date of birth.
        """
        holder = holders[holder_id]
        told = holder["date_of_birth"] or holder["phone"].replace(" ", "")[-4:]
        if told != (date_of_birth if holder["date_of_birth"] else phone_last4):
            raise ValueError("that is not what we have")
        verified.add(holder_id)
        return {"holder_id": holder_id, "plots": [p["plot_ref"] for p in plots.values() if p["holder_id"] == holder_id]}

    def get_plot(plot_ref: str) -> dict[str, Any]:
        """Get a plot."""
        return {key: value for key, value in mine(plot_ref).items() if key != "holder_id"}

    def list_deliveries(plot_ref: str) -> dict[str, Any]:
        """List the deliveries to a plot."""
        mine(plot_ref)
        return {"deliveries": [each for each in deliveries.values() if each["plot_ref"] == plot_ref]}

    def cancel_delivery(delivery_id: str) -> dict[str, Any]:
        """Cancel a delivery."""
        mine(deliveries[delivery_id]["plot_ref"])
        if deliveries[delivery_id]["status"] != "planned":
            raise ValueError("only what is planned can be cancelled")
        deliveries[delivery_id]["status"] = "cancelled"
        return deliveries[delivery_id]

    def give_up_plot(plot_ref: str, last_day: str) -> dict[str, Any]:
        """Give up a plot.

        Args:
            last_day: YYYY-MM-DD
        """
        plot = mine(plot_ref)
        if plot["status"] == "ending":
            raise ValueError("it is given up already")
        plot["status"] = "ending"
        return {**plot, "last_day": last_day}

    def list_sites() -> dict[str, Any]:
        """List the sites."""
        return {"sites": [{"name": "Mill Lane", "free_plots": 3}, {"name": "Hilltop", "free_plots": 5}]}

    return [find_holder, verify_holder, get_plot, list_deliveries, cancel_delivery, give_up_plot, list_sites]
