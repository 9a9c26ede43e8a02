"""One answer of an `http` agent, read as it becomes known: whole, or event by event."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

from harness.agents.answers import GIVEN
from harness.agents.remote.answer import Misfit, Told, call_messages, read_usage, texts_at
from harness.agents.remote.connection import DONE
from harness.agents.remote.http import HttpSettings
from harness.agents.remote.template import begins_in, search
from harness.errors import AgentFailed
from harness.types.jsonable import jsonable
from harness.types.trajectory import Step


class Answer:
    """Takes in what comes, and tells the steps that it was so far."""

    def __init__(self, settings: HttpSettings) -> None:
        self.session: Any = None
        self.fits = False
        """There is something where the text is looked for, be it empty."""
        self.last: Any = None
        """What came last."""
        self._settings = settings
        self._began = time.perf_counter()
        self._first_chunk: float | None = None
        self._before: list[str] = []
        """What was said before the first call."""
        self._texts: list[str] = []
        self._calls: list[Any] = []
        self._messages: list[Any] = []
        self._usage: Any = None

    def take(self, data: Any) -> None:
        """Everything in one. Raises Misfit, and AgentFailed when all it says is an error."""
        self._read(data)
        self._texts += [data] if isinstance(data, str) else self._texts_in(data)
        self.fits = self.fits or isinstance(data, str)

    def take_event(self, event: str) -> None:
        """The data of one event: JSON, or a piece of plain text. Raises as `take`."""
        try:
            data = jsonable(json.loads(event))
        except (ValueError, RecursionError):
            data = event
        if event.strip() == DONE:
            return
        if isinstance(data, dict | list):
            self._read(data)
            pieces = self._texts_in(data)
        else:  # a piece may look like a number
            self.fits = True
            pieces = [data if isinstance(data, str) else event]
        if self._first_chunk is None and any(pieces):
            self._first_chunk = time.perf_counter() - self._began
        self._texts += pieces

    def steps(self) -> list[Step]:
        """Raises Misfit, and AgentFailed for messages that cannot be read."""
        said = [{"role": "assistant", "content": text} for text in self._spoken(self._texts)]
        before = [{"role": "assistant", "content": text} for text in self._spoken(self._before)]
        messages = [*before, *call_messages(self._calls, self._settings), *said]
        told = Told([*self._messages, *messages], usage=read_usage(self._usage))
        return told.steps(self._first_chunk)

    def _read(self, data: Any) -> None:
        """All but the text."""
        settings, self.last = self._settings, data
        if settings.session is not None:
            found = search(settings.session, data)
            self.session = found if found is not None else self.session
        usage = search(settings.usage, data)
        self._usage = usage if usage is not None else self._usage
        if settings.messages is not None:
            self._read_messages(search(settings.messages, data))
            return
        calls = search(settings.tool_calls, data)
        if calls is not None and not self._calls:
            self._before, self._texts = self._texts, []
        self._calls += calls if isinstance(calls, list) else [] if calls is None else [calls]
        if isinstance(data, Mapping) and data.get("error") and not calls and search(settings.response, data) is None:
            said = data["error"] if isinstance(data["error"], str) else json.dumps(data["error"], ensure_ascii=False)
            raise AgentFailed(f"the agent answered with an error: {said}", code="reported_error")

    def _texts_in(self, data: Any) -> list[str]:
        if self._settings.messages is not None:
            return []
        path = self._settings.response
        texts = texts_at(path, data)
        self.fits = self.fits or texts is not None or begins_in(path, data)
        return texts or []

    def _read_messages(self, found: Any) -> None:
        """The latest ones count; of a whole conversation, those after the user's last."""
        if found is None:
            return
        if not isinstance(found, list) or not all(isinstance(each, Mapping) and "role" in each for each in found):
            raise Misfit(f"kwargs.messages: {self._settings.messages} is no list of chat messages with a role")
        self.fits = True
        given = [place for place, each in enumerate(found, 1) if each["role"] in GIVEN]
        self._messages = found[given[-1] if given else 0 :]

    def _spoken(self, texts: list[str]) -> list[str]:
        joined = ["".join(texts)] if self._settings.stream is not None else texts
        return [text for text in joined if text]
