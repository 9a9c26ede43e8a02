"""A diary behind tools that only list: nobody is asked for by an id, and meetings by whose they are or by their room."""

from typing import Any, Literal

PEOPLE = [
    {"email": f"{first.lower()}.{last.lower()}@diary.example", "name": f"{first} {last}", "team": team}
    for first, last, team in (
        ("Ida", "Lund", "Sales"),
        ("Omar", "Reyes", "Design"),
        ("Tess", "Vogel", "Sales"),
        ("Ravi", "Menon", "Finance"),
    )
]
ROOMS = [
    {"id": f"{site[:3].upper()}-{number}", "name": name, "site": site}
    for site, names in (("Bergen", ("Fjord", "Pine")), ("Porto", ("Douro", "Ribeira")))
    for number, name in enumerate(names, 1)
]
TITLES = ("Budget review", "Kick-off", "Retro", "Hiring round", "Price list", "Yearly plan", "Stock count", "Open hour")


def meeting(number: int) -> dict[str, Any]:
    return {
        "id": f"mt_{TITLES[number].lower().replace(' ', '')[:5]}{number}",
        "title": TITLES[number],
        "starts": f"2026-06-{number + 8:02}T{9 + number}:00",
        "guests": [{"email": PEOPLE[number % 4]["email"]}, {"email": PEOPLE[(number + 1) % 4]["email"]}],
        "room": {"id": ROOMS[number % 4]["id"], "name": ROOMS[number % 4]["name"]},
        "status": "planned",
    }


def functions() -> list[Any]:
    meetings = [meeting(number) for number in range(len(TITLES))]

    def find_people(query: str = "") -> dict[str, Any]:
        """Look up colleagues by a part of their name."""
        return {"people": [each for each in PEOPLE if query.lower() in each["name"].lower()]}

    def list_rooms(site: Literal["Bergen", "Porto"]) -> dict[str, Any]:
        """List the rooms of a site."""
        return {"rooms": [each for each in ROOMS if each["site"] == site]}

    def list_meetings(email: str | None = None, room_id: str | None = None) -> dict[str, Any]:
        """List the meetings of a person or of a room."""
        if (email is None) == (room_id is None):
            raise ValueError("give either email or room_id")
        return {
            "meetings": [
                each
                for each in meetings
                if each["room"]["id"] == room_id or any(guest["email"] == email for guest in each["guests"])
            ]
        }

    def cancel_meeting(meeting_id: str) -> dict[str, Any]:
        """Cancel a meeting."""
        found = next((each for each in meetings if each["id"] == meeting_id), None)
        if found is None:
            raise ValueError(f"no meeting {meeting_id}")
        if found["status"] != "planned":
            raise ValueError("it is cancelled already")
        found["status"] = "cancelled"
        return {"id": meeting_id, "status": "cancelled"}

    return [find_people, list_rooms, list_meetings, cancel_meeting]
