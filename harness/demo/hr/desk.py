"""The HR desk's records, made fresh for every conversation."""

from __future__ import annotations

from datetime import date

from harness.demo.database import Database
from harness.demo.dates import working_days
from harness.demo.hr.records import ROWS, SCHEMA


class Desk(Database):
    """Opens a database of its own."""

    def __init__(self) -> None:
        super().__init__(SCHEMA, ROWS)

    def working_days(self, office: str, first: date, last: date) -> int:
        """Days from `first` to `last`, both included, on which the office is open."""
        closed = {row["day"] for row in self.rows("SELECT day FROM holidays WHERE office = ?", office)}
        return working_days(first, last, closed)
