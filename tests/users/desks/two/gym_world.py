"""The world of the gym, and how its values are said."""

from __future__ import annotations

from typing import Any

WORLD: dict[str, Any] = {
    "members": {
        "GM-3051": {
            "name": "Priya Raman",
            "born": "1991-07-23",
            "plan": "standard",
            "ends_earliest": "2026-04-30",
            "classes": ["C210"],
        },
        "GM-3015": {
            "name": "Tom Raman",
            "born": "1989-02-11",
            "plan": "standard",
            "ends_earliest": "2026-05-31",
            "classes": [],
        },
        "GM-4420": {
            "name": "Henrik Dahl",
            "born": "1975-12-02",
            "plan": "premium",
            "ends_earliest": "2026-03-31",
            "classes": ["C305", "C114"],
        },
        "GM-5877": {
            "name": "Maria Costa",
            "born": "2001-05-04",
            "plan": "student",
            "ends_earliest": "2026-06-30",
            "classes": ["C118"],
        },
        "GM-6203": {
            "name": "Oleg Petrov",
            "born": "1968-09-30",
            "plan": "standard",
            "ends_earliest": "2026-12-31",
            "classes": [],
        },
        "GM-7741": {
            "name": "Aisha Bello",
            "born": "1996-01-17",
            "plan": "premium",
            "ends_earliest": "2026-04-30",
            "classes": ["C211"],
        },
        "GM-8099": {
            "name": "Lena Vogel",
            "born": "1983-03-08",
            "plan": "standard",
            "ends_earliest": "2026-03-31",
            "classes": [],
        },
    },
    "classes": {
        "C114": {"activity": "spinning", "date": "2026-03-05", "time": "18:00", "trainer": "Nils", "free": 3},
        "C118": {"activity": "spinning", "date": "2026-03-10", "time": "19:30", "trainer": "Nils", "free": 2},
        "C205": {"activity": "yoga", "date": "2026-03-04", "time": "07:30", "trainer": "Carla", "free": 5},
        "C207": {"activity": "yoga", "date": "2026-03-04", "time": "18:30", "trainer": "Carla", "free": 0},
        "C210": {"activity": "yoga", "date": "2026-03-09", "time": "07:30", "trainer": "Carla", "free": 4},
        "C211": {"activity": "yoga", "date": "2026-03-10", "time": "18:30", "trainer": "Jonas", "free": 1},
        "C301": {"activity": "pilates", "date": "2026-03-06", "time": "10:00", "trainer": "Ines", "free": 6},
        "C302": {"activity": "pilates", "date": "2026-03-06", "time": "17:00", "trainer": "Ines", "free": 2},
        "C305": {"activity": "pilates", "date": "2026-03-13", "time": "10:00", "trainer": "Ines", "free": 6},
        "C401": {"activity": "boxing", "date": "2026-03-07", "time": "11:00", "trainer": "Samir", "free": 0},
        "C402": {"activity": "boxing", "date": "2026-03-07", "time": "15:00", "trainer": "Samir", "free": 2},
        "C403": {"activity": "boxing", "date": "2026-03-14", "time": "11:00", "trainer": "Samir", "free": 7},
        "C501": {"activity": "aqua fitness", "date": "2026-03-08", "time": "09:00", "trainer": "Britt", "free": 8},
    },
    "plans": {
        "standard": {"monthly": 39.9, "term_months": 12, "joining_fee": 20.0},
        "premium": {"monthly": 59.9, "term_months": 12, "joining_fee": 0.0},
        "student": {"monthly": 27.5, "term_months": 6, "joining_fee": 10.0},
        "senior": {"monthly": 31.0, "term_months": 6, "joining_fee": 10.0},
    },
}
ACTIVITIES = {
    "yoga": "yoga",
    "spinning|spin|indoor cycling": "spinning",
    "pilates": "pilates",
    "box(?:ing)?": "boxing",
    "aqua(?: ?(?:fitness|gym|fit))?|water aerobics": "aqua fitness",
    "zumba": "zumba",
}
PLANS = {
    "standard(?: plan)?|adults?|normal|regular": "standard",
    "premium": "premium",
    "students?|university": "student",
    "seniors?|pensioners?|retired": "senior",
}


def money(amount: float) -> str:
    """An amount as it is said."""
    return f"{amount:.2f} euros"


def months_later(iso: str, months: int) -> str:
    """The same day some months on (the last day of short months)."""
    total = int(iso[:4]) * 12 + int(iso[5:7]) - 1 + months
    return f"{total // 12:04d}-{total % 12 + 1:02d}-{min(int(iso[8:]), 28 if total % 12 == 1 else 30):02d}"
