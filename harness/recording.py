"""What an agent does inside a turn, recorded as it happens, so that a turn that breaks off keeps what was done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from harness.trajectory import Step

_live: ContextVar[list[Step] | None] = ContextVar("harness_turn", default=None)


@contextmanager
def turn() -> Iterator[list[Step]]:
    """One turn of an agent: the list collects the steps that are kept while it lasts."""
    steps: list[Step] = []
    token = _live.set(steps)
    try:
        yield steps
    finally:
        _live.reset(token)


def keep(steps: Iterable[Step]) -> None:
    """Keep steps of the current turn at once, in case it never returns. Does nothing outside a trial."""
    live = _live.get()
    if live is not None:
        live.extend(steps)


def merged(live: Sequence[Step], returned: Sequence[Step]) -> list[Step]:
    """The steps of a turn: what was kept, less the calls that the agent returned itself, then what it returned."""
    if not live:
        return list(returned)
    known = {call.id for step in returned for call in step.calls}
    return [step for step in live if not step.calls or any(call.id not in known for call in step.calls)] + list(
        returned
    )
