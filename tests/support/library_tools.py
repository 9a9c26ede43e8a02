"""A small library: tools that say what they do, one that does not say, and one that never answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

MEMBERS = {"ada": "M-17", "ben": "M-18"}
BOOKS = {"B-204": "Dune", "B-305": "Emma"}


def functions() -> list[Callable[..., Any]]:
    """A library of its own."""
    loans = {"M-17": {"B-204": "2026-05-04"}, "M-18": {"B-305": "2026-06-01"}}

    def find_member(username: str) -> dict[str, Any]:
        """Find a member by user name: member_id."""
        if username not in MEMBERS:
            raise ValueError(f"nobody is called {username}")
        return {"member_id": MEMBERS[username], "username": username}

    def list_loans(member_id: str) -> dict[str, Any]:
        """The books that a member has on loan."""
        return {
            "loans": [{"book_id": book, "title": BOOKS[book], "due": due} for book, due in loans[member_id].items()],
            "days": 14,
        }

    def search_books(title: str, since: str, until: str) -> dict[str, Any]:
        """Search books by title, bought from since to until (YYYY-MM-DD)."""
        return {"found": [{"book_id": book, "title": name} for book, name in BOOKS.items() if title in name]}

    def renew_loan(member_id: str, book_id: str, weeks: int, notify: str = "mail") -> dict[str, Any]:
        """Lend a book for some more weeks. Notify: mail, phone or none."""
        if book_id not in loans[member_id]:
            raise ValueError(f"{book_id} is not on loan")
        return {"loan_id": f"L-{90 + weeks}", "status": "renewed"}

    def return_book(member_id: str, book_id: str) -> dict[str, Any]:
        """Take a book back."""
        del loans[member_id][book_id]
        return {"status": "returned"}

    def stamp_card(member_id: str) -> dict[str, Any]:
        """Stamp the card of a member."""
        return {"stamped": member_id}

    def opening_hours(branch: str) -> str:
        """Never answers."""
        time.sleep(30)
        return branch

    for read in (find_member, list_loans, search_books, opening_hours):
        vars(read)["read_only"] = True
    for write in (renew_loan, return_book):
        vars(write)["read_only"] = False
    return [find_member, list_loans, search_books, renew_loan, return_book, stamp_card, opening_hours]
