"""A street's tool shed that answers in plain text. Its members have a number that no name leads to: the tools ask for a
house number, the records have it under `hn`."""

MEMBERS = [
    (4101 + 17 * i, name) for i, name in enumerate(["Ada Lund", "Ben Roth", "Cleo Marsh", "Dan Vale", "Eva Moor"])
]
IMPLEMENTS = [("RK-01", "Rake"), ("SW-02", "Saw"), ("LD-03", "Ladder"), ("DR-04", "Drill"), ("MW-05", "Mower")]
STREETS = [("NTH", "North Lane"), ("STH", "South Lane"), ("EST", "East Lane")]


def data():
    return {
        "members": {str(no): {"hn": str(no), "name": name, "street": STREETS[no % 3][0]} for no, name in MEMBERS},
        "implements": {code: {"code": code, "name": name, "state": "in"} for code, name in IMPLEMENTS},
        "streets": {code: {"code": code, "name": name} for code, name in STREETS},
    }


class Shed:
    def __init__(self):
        self._tables = data()

    def show_implement(self, code: str) -> str:
        """One implement of the shed. Code like RK-01."""
        found = self._tables["implements"].get(code)
        if found is None:
            return f"Error: no implement {code}."
        return f"Implement: {code}\nName: {found['name']}\nState: {found['state']}\nShelf: left"

    def borrow(self, house_no: str, code: str) -> str:
        """Borrow an implement."""
        if house_no not in self._tables["members"]:
            return f"Error: house {house_no} is not on the list."
        if self._tables["implements"].get(code, {}).get("state") != "in":
            return f"Error: {code} is out."
        self._tables["implements"][code]["state"] = "out"
        return f"{code} handed to {self._tables['members'][house_no]['name']}."


def functions():
    shed = Shed()
    shed.show_implement.__func__.read_only = True
    return [shed.show_implement, shed.borrow]
