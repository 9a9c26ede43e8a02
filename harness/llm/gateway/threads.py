"""The conversations that an agent holds with models in one trial, told apart by what their requests repeat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from harness.llm.gateway.reading import SeenRequest


@dataclass(slots=True)
class Threads:
    """A request goes on with the thread of which it repeats all that was asked last; of several with the longest.

    Any other begins a thread: that of a sub-agent, of a title, a summary or a guard beside the conversation, or of a
    history that was cut. They are numbered in the order of their first requests, from 1.
    """

    _asked: list[tuple[Any, ...]] = field(default_factory=list)
    """What the last request of each thread held."""
    _answers: dict[str, int] = field(default_factory=dict)
    """Where the provider keeps what was said: the name of an answer → its thread."""

    def of(self, request: SeenRequest, answer: str | None) -> int:
        """The thread of a request, which got the answer of this name. To be asked in the order of the requests."""
        found = self._of(request)
        if found is None:
            self._asked.append(request.said)
            found = len(self._asked)
        else:
            self._asked[found - 1] = request.said
        if answer is not None:
            self._answers[answer] = found
        return found

    def _of(self, request: SeenRequest) -> int | None:
        if request.follows is not None:
            return self._answers.get(request.follows)
        said = request.said
        going_on = [place for place, asked in enumerate(self._asked, 1) if said[: len(asked)] == asked]
        return max(going_on, key=lambda place: len(self._asked[place - 1]), default=None)
