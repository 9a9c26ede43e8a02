"""How sure an agent says that it is: found beside its text, under the names that services use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from harness.types.events import Confidence, Message, Step

RESPONSE, RETRIEVAL = "response_confidence", "retrieval_confidence"
WITHIN = ("confidence_scores", "metadata", "additional_kwargs", "response_metadata")
"""Where else in a message it may stand."""


def read_confidence(told: Mapping[str, Any] | Callable[[str], Any]) -> Confidence | None:
    """None where neither is told; `told` is a message, or gives what it has of a name."""
    get = told.get if isinstance(told, Mapping) else told
    inner = [each for name in WITHIN if isinstance(each := get(name), Mapping)]
    found = [
        next((value for value in (get(name), *(each.get(name) for each in inner)) if value is not None), None)
        for name in (RESPONSE, RETRIEVAL)
    ]
    return confidence(*found)


def confidence(response: Any, retrieval: Any) -> Confidence | None:
    """What is no number from 0 to 1 is not known."""
    known = {"response": _share(response), "retrieval": _share(retrieval)}
    return Confidence(**known) if any(each is not None for each in known.values()) else None


def _share(value: Any) -> float | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and 0 <= value <= 1 else None


def sure_of_last(steps: Sequence[Step], confidence: Confidence | None) -> Sequence[Step]:
    """The steps with the confidence at the last message."""
    last = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].text), None)
    if confidence is None or last is None:
        return steps
    told = {"confidence": confidence}
    events = [event.model_copy(update=told) if isinstance(event, Message) else event for event in steps[last].events]
    return [*steps[:last], steps[last].model_copy(update={"events": tuple(events)}), *steps[last + 1 :]]
