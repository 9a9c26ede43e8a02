"""One thing that is wrong with one trial, with the ways in which it may be the same as what is wrong with others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

CauseKind = Literal[
    "agent_error",
    "timeout",
    "call_failed",
    "wrong_arguments",
    "out_of_order",
    "unexpected_write",
    "failed_check",
    "state_differs",
    "cut_short",
    "missing_call",
    "text_not_found",
    "undecided",
]
"""What kind of thing it is that went wrong; of two that explain as many trials, the first tells more."""


class Sign(NamedTuple):
    """By which two shortfalls are one: what is spoken of, what is said of it, the tool if it holds for that alone."""

    kind: CauseKind
    subject: str
    says: str
    tool: str = ""


SAID = "said: "
"""What a detail begins with that tells what was said instead: one of them is enough."""
LONGEST_SAID = 70
"""Characters of what was said instead."""


def said_text(text: str) -> str:
    """What the agent said instead of what it should; "" where it said nothing."""
    said = " ".join(text.split())
    return f'{SAID}"{said[:LONGEST_SAID]}{"…" if len(said) > LONGEST_SAID else ""}"' if said else ""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What is wrong, and the signs under which it may be told together with others."""

    other: Sign
    """Says the least, and always holds."""
    telling: tuple[Sign, ...] = ()
    """Each says what is wrong, the most telling first; the one that most trials share is taken."""
    shared: tuple[Sign, ...] = ()
    """Each is a coincidence, unless several different values share it."""
    tool: str | None = None
    argument: str | None = None
    pair: tuple[Any, Any] | None = None
    """What was expected and what was observed."""
    detail: str = ""
    """What is known besides, such as what the tool said."""
    step: int | None = None
    follows: bool = False
    """It may well be the consequence of something else that is wrong with the trial."""
    hint: str = ""
