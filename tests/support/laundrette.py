"""A laundrette whose members log in by number and day of birth; the token is the same each time in a new world, and
some tools are called by two nouns of which the first is a verb as well."""

import datetime

MEMBERS = [
    (40103 + 7 * i, name, f"{name.split()[0].lower()}@suds.example", f"19{60 + i}-0{1 + i % 9}-1{i % 9}")
    for i, name in enumerate(
        ["Ana Ruiz", "Bo Lind", "Cy Moor", "Di Park", "Ed Roth", "Flo Sand", "Gus Tarn", "Hal Udall", "Ida Vane"]
    )
]


def data():
    return {
        "members": {
            str(no): {"member_no": no, "name": name, "email": email, "date_of_birth": born}
            for no, name, email, born in MEMBERS
        },
        "lockers": {
            f"LK-{200 + i}": {"locker_id": f"LK-{200 + i}", "member_no": no, "floor": i % 3, "rent": 4.5 + i}
            for i, (no, *_) in enumerate(MEMBERS)
        },
        "bags": {
            f"BG-{700 + i}": {"bag_id": f"BG-{700 + i}", "member_no": MEMBERS[i % 9][0], "status": "washing", "load": 3 + i % 4}
            for i in range(18)
        },
    }  # fmt: skip


class Laundrette:
    def __init__(self):
        self._tables, self._sessions = data(), {}

    def _whose(self, session_token):
        if session_token not in self._sessions:
            raise ValueError("Unknown session token. Log the member in first.")
        return self._sessions[session_token]

    def _own(self, table, no):
        return [each for each in self._tables[table].values() if each["member_no"] == no]

    def _one(self, table, key, session_token):
        found = self._tables[table].get(key)
        if found not in self._own(table, self._whose(session_token)):
            raise ValueError(f"You have no {key} here")
        return found

    def find_member_by_email(self, email: str) -> dict:
        """Find a member by e-mail address."""
        for member in self._tables["members"].values():
            if member["email"] == email.strip().lower():
                return {"member_no": member["member_no"], "name": member["name"]}
        raise ValueError(f"Nobody has the address {email}")

    def log_member_in(self, member_no: int, date_of_birth: str) -> dict:
        """Log a member in, before anything of theirs.

        Args:
            member_no: The five-digit member number.
            date_of_birth: As the caller says it, YYYY-MM-DD.
        """
        member = self._tables["members"].get(str(member_no))
        if not isinstance(member_no, int) or member is None:
            raise ValueError(f"There is no member {member_no}")
        if datetime.date.fromisoformat(date_of_birth).isoformat() != member["date_of_birth"]:
            raise ValueError("The date of birth does not match.")
        token = f"ts_{member_no * 7919 % 99991:05d}{len(self._sessions)}"
        self._sessions[token] = member_no
        return {"session_token": token, "name": member["name"]}

    def rent_statement(self, session_token: str) -> str:
        """Rent statement as text to read out."""
        mine = self._own("lockers", self._whose(session_token))
        return "\n".join(f"Locker {m['locker_id']}, floor {m['floor']}: {m['rent']:.2f} EUR a month" for m in mine)

    def deposit_state(self, session_token: str) -> dict:
        """Bags that a member has with us, and how far they are."""
        return {"bags": self._own("bags", self._whose(session_token))}

    def call_off_wash(self, session_token: str, bag_id: str) -> dict:
        """Cancel the wash of a bag."""
        bag = self._one("bags", bag_id, session_token)
        bag["status"] = "called off"
        return {"bag_id": bag_id, "status": bag["status"]}

    def change_floor(self, session_token: str, locker_id: str, floor: int) -> dict:
        """Move a locker to another floor."""
        locker = self._one("lockers", locker_id, session_token)
        if floor not in (0, 1, 2) or floor == locker["floor"]:
            raise ValueError("There are the floors 0, 1 and 2; it is to be another one.")
        locker["floor"] = floor
        return dict(locker)


def functions():
    desk = Laundrette()
    return [
        *(desk.find_member_by_email, desk.log_member_in, desk.rent_statement),
        *(desk.deposit_state, desk.call_off_wash, desk.change_floor),
    ]
