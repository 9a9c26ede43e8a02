"""The world of the car workshop, and how its values are said."""

from __future__ import annotations

from typing import Any

WORLD: dict[str, Any] = {
    "cars": {
        "HX-482-KL": {"model": "Corsa", "owner": "Edwards", "tyre_size": "195/55", "factor": 1.0},
        "HX-428-KL": {"model": "Transit van", "owner": "Edwards", "tyre_size": "215/65", "factor": 1.4},
        "BT-107-RM": {"model": "Golf", "owner": "Fischer", "tyre_size": "205/55", "factor": 1.1},
        "LP-935-AD": {"model": "Yaris", "owner": "Okafor", "tyre_size": "175/65", "factor": 0.9},
        "NQ-660-CE": {"model": "Octavia", "owner": "Larsen", "tyre_size": "205/60", "factor": 1.2},
        "VW-214-TS": {"model": "Polo", "owner": "Moreau", "tyre_size": "185/60", "factor": 1.0},
        "ZK-553-FB": {"model": "Volvo estate", "owner": "Sato", "tyre_size": "225/50", "factor": 1.5},
    },
    "prices": {
        "inspection": 89.0,
        "oil change": 64.0,
        "brake check": 35.0,
        "tyre change": 48.0,
        "battery change": 120.0,
        "windscreen repair": 75.0,
    },
    "slots": {
        "2026-03-04": ["11:30"],
        "2026-03-05": ["08:00", "10:30", "14:00"],
        "2026-03-06": ["15:30"],
        "2026-03-09": ["08:00", "13:00"],
        "2026-03-10": ["09:30", "16:00"],
        "2026-03-11": [],
        "2026-03-12": ["08:00", "11:00", "15:00"],
        "2026-03-13": ["10:00"],
        "2026-03-16": ["08:30", "14:30"],
        "2026-03-17": ["08:00", "12:00"],
    },
    "tyres": {
        "winter": {"Norrad": 92.0, "Gripline": 71.0},
        "summer": {"Solano": 84.0, "Gripline": 63.0},
        "all-season": {"Quatro": 88.0, "Gripline": 69.0},
    },
    "jobs": {
        "J-2207": {
            "plate": "BT-107-RM",
            "work": "brake check",
            "state": "finished",
            "ready_on": "2026-03-02",
            "price": 212.4,
        },
        "J-2270": {
            "plate": "NQ-660-CE",
            "work": "battery change",
            "state": "waiting for a part",
            "ready_on": "2026-03-06",
            "price": 187.5,
        },
        "J-2318": {
            "plate": "ZK-553-FB",
            "work": "windscreen repair",
            "state": "in progress",
            "ready_on": "2026-03-04",
            "price": 134.0,
        },
        "J-2381": {
            "plate": "LP-935-AD",
            "work": "oil change",
            "state": "finished",
            "ready_on": "2026-03-02",
            "price": 71.9,
        },
    },
}
SERVICES = {
    r"(?:main |general |safety |annual |yearly |vehicle )?inspection|mot|check-?up|roadworthiness(?: test)?": "inspection",
    r"(?:changing the |new )?oil(?: change)?|change the oil": "oil change",
    r"brakes?(?: check| checked| test)?": "brake check",
    r"(?:tyre|tire|wheel)s? (?:change|changing|swap|fitting)|(?:change|swap|fit) (?:of )?(?:my |the )?(?:tyre|tire|wheel)s?": "tyre change",
    r"battery(?: change)?|new battery": "battery change",
    r"wind(?:screen|shield)(?: repair)?|chip in the glass": "windscreen repair",
    "winter (?:tyre|tire)s?": "winter tyres",
    "summer (?:tyre|tire)s?": "summer tyres",
    "all[- ]?seasons? (?:tyre|tire)s?": "all-season tyres",
}
SEASONS = {"winter": "winter", "summer": "summer", "all[- ]?seasons?|all[- ]?year|all[- ]?weather": "all-season"}


def money(amount: float) -> str:
    """An amount as it is said."""
    return f"{amount:.2f} euros"
