"""A kennel's tools whose names say what those do who serve: a deposit is taken, an offered place is answered."""

from __future__ import annotations

from typing import Literal

WAITS = {"W-1": "offered", "W-2": "waiting"}


def answer_waiting_list(wait_id: str, answer: Literal["accept", "decline", "leave"]) -> str:
    """Accept or decline an offered place, or leave the queue, such as W-1 or W-2."""
    return f"{answer} {WAITS[wait_id]}"


def join_waiting_list(walk: str) -> str:
    """Queue for a walk such as W-9."""
    return walk


def take_deposit(stay: str) -> str:
    """Settle what is due for a stay such as ST-1."""
    return stay


def register_stay(stay: str) -> str:
    """Sign up for a stay such as ST-1; a deposit is due on the day."""
    return stay


functions = [answer_waiting_list, join_waiting_list, take_deposit, register_stay]
