"""A cassette in one trial: where each request of it is made, and in which order its calls stand in the end."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field

from harness.errors import Unavailable
from harness.llm.cassette.file import CallSite, Cassette, CassetteEntry
from harness.llm.cassette.request import ModelRequest
from harness.types.trial import Failure, ModelCall


@dataclass(slots=True)
class CassetteSession:
    """What all models of a trial that is recorded or played back share."""

    cassette: Cassette
    version: str = ""
    """Tells apart several versions of an agent that are played on the same stories."""
    diverged: str | None = None
    """Why the first call that was not on the cassette is not there."""
    unrecorded: Unavailable | None = None
    """Why a call could not be recorded of which nobody here waits for the answer."""
    _asked: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Turn and request → how often it was made."""
    _lock: threading.Lock = field(default_factory=threading.Lock)
    """The gateway asks from a thread of its own."""
    _calls: dict[int, ModelCall] = field(default_factory=dict)
    """By the number of its request."""
    _cut_off: list[tuple[CallSite, ModelRequest, CassetteEntry]] = field(default_factory=list)

    def site(self, story: str, trial: int, turn: int, request: ModelRequest) -> CallSite:
        """Where the next request of the trial is made."""
        with self._lock:
            self._asked[turn, request.hash] += 1
            nth, number = self._asked[turn, request.hash], self._asked.total()
        return CallSite(story, trial, turn, nth, self.version, number)

    def ended(self, site: CallSite, call: ModelCall | None) -> None:
        """The request that was made there has ended."""
        if call is not None:
            self._calls[site.number] = call

    def cut_off(self, site: CallSite, request: ModelRequest, entry: CassetteEntry) -> None:
        """The call was cancelled. It is recorded once the trial goes on to its end: then a limit of it did that."""
        self._cut_off.append((site, request, entry))

    @property
    def calls(self) -> list[ModelCall]:
        """Those that have ended, in the order of their requests: in a replay they end in another order."""
        return [self._calls[number] for number in sorted(self._calls)]

    async def close(self) -> Failure | None:
        """The trial is over: what was cancelled in it was cut off by its limits, and is recorded as that.

        A replay that diverged is a failure, whoever made something else of the call that was not there.
        """
        try:
            if self.unrecorded is not None:
                raise self.unrecorded
            for each in self._cut_off:
                await self.cassette.put(*each)
        except Unavailable as problem:
            return Failure(side="world", code=problem.code, message=str(problem))
        self._cut_off.clear()
        return Failure(side="world", code="not_on_cassette", message=self.diverged) if self.diverged else None
