"""A small library: tools that say what they do, one that does not say, and one that never answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

MEMBERS = {"ada": "M-17", "ben": "M-18"}
BOOKS = {"B-204": "Dune", "B-305": "Emma"}


def reads(function: Callable[..., Any]) -> Callable[..., Any]:
    vars(function)["read_only"] = True
    return function


def writes(function: Callable[..., Any]) -> Callable[..., Any]:
    vars(function)["read_only"] = False
    return function


class Library:
    """Members and what they have on loan."""

    def __init__(self) -> None:
        self.loans = {"M-17": {"B-204": "2026-05-04"}, "M-18": {"B-305": "2026-06-01"}}

    @reads
    def find_member(self, username: str) -> dict[str, Any]:
        """Find a member by user name: member_id."""
        if username not in MEMBERS:
            raise ValueError(f"nobody is called {username}")
        return {"member_id": MEMBERS[username], "username": username}

    @reads
    def list_loans(self, member_id: str) -> dict[str, Any]:
        """The books that a member has on loan."""
        found = [{"book_id": book, "title": BOOKS[book], "due": due} for book, due in self.loans[member_id].items()]
        return {"loans": found, "days": 14}

    @reads
    def search_books(self, title: str, since: str, until: str) -> dict[str, Any]:
        """Search books by title, bought from since to until (YYYY-MM-DD)."""
        return {"found": [{"book_id": book, "title": name} for book, name in BOOKS.items() if title in name]}

    @writes
    def renew_loan(self, member_id: str, book_id: str, weeks: int, notify: str = "mail") -> dict[str, Any]:
        """Lend a book for some more weeks. Notify: mail, phone or none."""
        if book_id not in self.loans[member_id]:
            raise ValueError(f"{book_id} is not on loan")
        return {"loan_id": f"L-{90 + weeks}", "status": "renewed"}

    @writes
    def return_book(self, member_id: str, book_id: str) -> dict[str, Any]:
        """Take a book back."""
        del self.loans[member_id][book_id]
        return {"status": "returned"}

    def stamp_card(self, member_id: str) -> dict[str, Any]:
        """Stamp the card of a member."""
        return {"stamped": member_id}

    @reads
    def opening_hours(self, branch: str) -> str:
        """Never answers."""
        time.sleep(30)
        return branch


def functions() -> list[Callable[..., Any]]:
    """A library of its own."""
    desk = Library()
    return [
        *(desk.find_member, desk.list_loans, desk.search_books, desk.renew_loan),
        *(desk.return_book, desk.stamp_card, desk.opening_hours),
    ]
