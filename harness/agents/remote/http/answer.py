"""What an answer says, read by the paths of the settings: in one piece, or event by event."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from harness.agents.answers import GIVEN, SPANS, read_spans
from harness.agents.remote.answer import PathMismatch, RemoteAnswer, call_messages, read_usage, texts_at
from harness.agents.remote.connection import DONE, Connection
from harness.agents.remote.http.settings import AnswerSettings
from harness.agents.remote.paths import is_told, search
from harness.agents.remote.shapes import as_chat_message, call_items
from harness.agents.remote.unmatched import UnmatchedPaths
from harness.agents.tools.recorder import keep
from harness.errors import AgentFailed
from harness.types.chat.confidence import confidence
from harness.types.jsonable import jsonable
from harness.types.trajectory import Handoff, Step, ToolCall


class HttpAnswer:
    """Takes in what comes, and tells the steps that it was so far."""

    def __init__(self, settings: AnswerSettings, unmatched: UnmatchedPaths) -> None:
        self.session: Any = None
        self.fits = False
        """There is something where the text is looked for, be it empty."""
        self.last: Any = None
        """What came last."""
        self.calls: list[Any] = []
        """As they are told of."""
        self._settings = settings
        self._unmatched = unmatched
        self._began = time.perf_counter()
        self._first_chunk: float | None = None
        self._before: list[str] = []
        """What was said before the first call."""
        self._texts: list[str] = []
        self._messages: list[Any] = []
        self._usage: Any = None
        self._sure: list[Any] = [None, None]
        """Response and retrieval confidence."""
        self._spans: list[ToolCall | Handoff] = []

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

    @property
    def has_text(self) -> bool:
        """Whether something was said."""
        return any(text.strip() for text in self._texts) or bool(self._messages)

    def steps(self) -> list[Step]:
        """Raises Misfit, and AgentFailed for messages that cannot be read."""
        said = [{"role": "assistant", "content": text} for text in self._spoken(self._texts)]
        before = [{"role": "assistant", "content": text} for text in self._spoken(self._before)]
        messages = [*before, *call_messages(self.calls, self._settings), *said]
        told = RemoteAnswer([*self._messages, *messages], usage=read_usage(self._usage), spans=self._spans)
        told.confidence = confidence(*self._sure)
        return told.steps(self._first_chunk)

    def _read(self, data: Any) -> None:
        """All but the text."""
        settings, self.last = self._settings, data
        if settings.session is not None:
            found = search(settings.session, data)
            self.session = found if found is not None else self.session
        if isinstance(data, Mapping):
            self._spans += read_spans(lambda *names: _listed(data, names))
        usage = search(settings.usage, data)
        self._usage = usage if usage is not None else self._usage
        sure = [search(path, data) for path in (settings.response_confidence, settings.retrieval_confidence)]
        self._sure = [before if found is None else found for before, found in zip(self._sure, sure, strict=True)]
        if settings.messages is not None:
            self._read_messages(search(settings.messages, data))
            return
        self._unmatched.look(data)
        calls = search(settings.tool_calls, data)
        if calls is not None and not self.calls:
            self._before, self._texts = self._texts, []
        self.calls += [] if calls is None else call_items(calls, settings)
        if isinstance(data, Mapping) and data.get("error") and not calls and search(settings.response, data) is None:
            said = data["error"] if isinstance(data["error"], str) else json.dumps(data["error"], ensure_ascii=False)
            raise AgentFailed(f"the agent answered with an error: {said}", code="reported_error")

    def _texts_in(self, data: Any) -> list[str]:
        if self._settings.messages is not None:
            return []
        path = self._settings.response
        texts = texts_at(path, data)
        self.fits = self.fits or bool(texts) or is_told(path, data)
        return texts or []

    def _read_messages(self, found: Any) -> None:
        """The latest ones count; of a whole conversation, those after the user's last."""
        if found is None:
            return
        if isinstance(found, list):
            found = [as_chat_message(each) if isinstance(each, Mapping) else each for each in found]
        if not isinstance(found, list) or not all(isinstance(each, Mapping) and "role" in each for each in found):
            raise PathMismatch(f"kwargs.messages: {self._settings.messages} is no list of chat messages with a role")
        self.fits = True
        given = [place for place, each in enumerate(found, 1) if each["role"] in GIVEN]
        self._messages = found[given[-1] if given else 0 :]

    def _spoken(self, texts: list[str]) -> list[str]:
        joined = ["".join(texts)] if self._settings.in_pieces else texts
        return [text for text in joined if text]


@contextmanager
def kept_where_it_fails(answer: HttpAnswer, connection: Connection) -> Iterator[None]:
    """What came of an answer that breaks off or fails is kept. Raises Unavailable for a path that does not fit."""
    try:
        yield
    except PathMismatch as misfit:
        raise connection.unavailable("path_does_not_fit", str(misfit)) from None
    except BaseException:
        with suppress(PathMismatch, AgentFailed):
            keep(answer.steps())
        raise


def _listed(data: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
    """What is told as a list; a list of `skills` may as well be of those that there are."""
    known = [data.get(name) for name in names if name.removesuffix("s") not in SPANS]
    found = next((each for each in known if isinstance(each, list)), [])
    return [each for each in found if isinstance(each, str | Mapping)]
