"""A guild whose members sign in with the short name in its roll and a seal that no tool shows. Of a market that several
see only the one who holds it may change it; a stall needs an address list, and a length of at least 15 minutes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

NAMES = ("ada", "bo", "cy", "di", "ed", "flo", "gus", "hal")
SEALS = {name: f"{4100 + 37 * number}" for number, name in enumerate(NAMES)}
Address = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$")]


def address(name: str) -> str:
    return f"{name}@guild.example"


class Guild:
    def __init__(self) -> None:
        self._who = ""
        self._markets: dict[str, dict[str, Any]] = {
            f"MK-{50 + n}": {
                "market_id": f"MK-{50 + n}",
                "name": f"{('Spring', 'Herb', 'Wool', 'Cheese')[n % 4]} market {n}",
                "holder": address(name),
                "guests": [address(NAMES[(n + 1) % len(NAMES)]), address(NAMES[(n + 2) % len(NAMES)])],
                "status": "planned",
                "day": f"2026-05-{10 + n}",
            }
            for n, name in enumerate(NAMES)
        }

    def _me(self) -> str:
        if not self._who:
            raise ValueError("Not signed in. Use sign_in first.")
        return self._who

    def sign_in(self, user: str, seal_no: str) -> dict[str, Any]:
        """Tell who calls. `user` is the e-mail address or the roll number (RN-n). All that follows is theirs."""
        name = next((n for i, n in enumerate(NAMES) if user in {address(n), f"RN-{i + 1}"}), "")
        if not name or SEALS[name] != seal_no:
            raise ValueError("User and seal do not match.")
        self._who = address(name)
        return {"signed_in_as": self._who, "name": name.title()}

    def get_person(self, email: str) -> dict[str, Any]:
        """One entry of the roll."""
        self._me()
        number = next((n for n, name in enumerate(NAMES) if address(name) == email), None)
        if number is None:
            raise ValueError(f"Nobody has the address {email}.")
        return {"email": email, "name": NAMES[number].title(), "phone": f"0770 9{number:02d}", "craft": "weaver"}

    def list_markets(self) -> list[dict[str, Any]]:
        """The markets that one holds or goes to."""
        me = self._me()
        return [dict(each) for each in self._markets.values() if me == each["holder"] or me in each["guests"]]

    def call_off_market(self, market_id: str) -> dict[str, Any]:
        """Call off a market of one's own."""
        me, market = self._me(), self._markets.get(market_id)
        if market is None:
            raise ValueError(f"Market {market_id} does not exist.")
        if market["holder"] != me:
            raise ValueError(f"Only the holder can call off {market_id}; that is {market['holder']}.")
        market["status"] = "called_off"
        return {"market_id": market_id, "status": "called_off"}

    def plan_talk(
        self,
        name: str,
        minutes: Annotated[int, Field(ge=15, le=90)],
        guests: list[Address],
        kind: Literal["open", "closed"],
    ) -> dict[str, Any]:
        """Plan a talk and invite guests."""
        return {"talk": name, "holder": self._me(), "minutes": minutes, "guests": guests, "warnings": []}


def functions() -> list[Any]:
    guild = Guild()
    for read in (Guild.get_person, Guild.list_markets):
        read.read_only = True  # type: ignore[attr-defined]
    return [guild.sign_in, guild.get_person, guild.list_markets, guild.call_off_market, guild.plan_talk]


def calls() -> dict[str, Any]:
    return {"sign_in": [{"user": address(name), "seal_no": seal} for name, seal in SEALS.items()]}


def roll() -> str:
    rows = [f"RN-{i + 1},{name},{name.title()},{SEALS[name]}" for i, name in enumerate(NAMES)]
    return "\n".join(["roll_no,email,name,seal", *rows]) + "\n"
