"""OpenAI's chat completions: the request of one turn, and what the answer says, whole or streamed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from harness.agents.answers import GIVEN
from harness.agents.remote.answer import FILTERED, PathMismatch, RemoteAnswer, call_messages, described, read_usage
from harness.agents.remote.openai_settings import OpenAISettings
from harness.agents.remote.paths import search
from harness.agents.remote.template import spoken
from harness.agents.remote.unmatched import UnmatchedPaths
from harness.types.chat.confidence import read_confidence
from harness.types.trajectory import Conversation

PATH = "chat/completions"
FOR_THE_CALLER = frozenset({"tool_calls", "function_call"})
"""Finish reasons of an answer whose calls the caller is to run."""


class ChatTurns:
    """Every turn, the endpoint is told the whole conversation."""

    path = PATH

    def __init__(self, settings: OpenAISettings, prompt: str | None) -> None:
        self._settings = settings
        self._prompt = prompt
        self._unmatched = UnmatchedPaths(settings, settings.tool_calls)

    @property
    def notes(self) -> list[str]:
        """Paths that found nothing, which may be as it should be."""
        return self._unmatched.notes

    def body(self, conversation: Conversation) -> dict[str, Any]:
        system = [{"role": "system", "content": self._prompt}] if self._prompt is not None else []
        history = spoken(conversation) if self._settings.history == "spoken" else list(conversation)
        return {"messages": [*system, *history]}

    def stream(self) -> ChatStream:
        return ChatStream()

    def read(self, answer: Any) -> RemoteAnswer:
        """Raises Misfit when it is no chat completion."""
        choice = search("choices[0]", answer)
        message = choice.get("message") if isinstance(choice, Mapping) else None
        if not isinstance(message, Mapping):
            raise PathMismatch(f"it is no chat completion, check the address and kwargs.api; {described(answer)}")
        said = {"role": "assistant", "content": message.get("content"), "refusal": message.get("refusal")}
        told = RemoteAnswer(usage=read_usage(answer.get("usage")), model=answer.get("model"))
        told.confidence = read_confidence(message) or read_confidence(answer)
        told.filtered = choice.get("finish_reason") == FILTERED and not message.get("refusal")
        shown = search(self._settings.messages, answer)
        if shown:
            told.messages = _turn(shown, self._settings.messages, said)
            return told
        listed = search(self._settings.tool_calls, answer) or []
        if not message.get("tool_calls"):
            self._unmatched.look(answer)
            self._unmatched.check(listed)
        own = call_messages(listed, self._settings)
        # The calls of one message are made at once, whatever they say themselves.
        together = self._settings.model_copy(update={"tool_step": "'together'"})
        calls = call_messages(message.get("tool_calls") or [], together)
        told.messages = [*own, *calls, said]
        if choice.get("finish_reason") in FOR_THE_CALLER:
            told.waiting = unanswered(calls)
        return told


class ChatStream:
    """Puts the chunks of a streamed completion together."""

    def __init__(self) -> None:
        self._message: dict[str, Any] = {}
        self._calls: dict[int, dict[str, Any]] = {}
        self._rest: dict[str, Any] = {}
        self._finish_reason: str | None = None

    def take(self, chunk: Mapping[str, Any]) -> str:
        """The piece of text that it brings."""
        self._rest |= {name: value for name, value in chunk.items() if name != "choices" and value is not None}
        choice = search("choices[?index == `0` || index == null] | [0]", chunk) or {}
        self._finish_reason = choice.get("finish_reason") or self._finish_reason
        delta = choice.get("delta") or choice.get("message") or {}
        for name, value in delta.items():
            if name == "tool_calls":
                for place, call in enumerate(value or ()):
                    _add(self._calls.setdefault(call.get("index", place), {}), call)
            else:
                _add(self._message, {name: value})
        piece = delta.get("content")
        return piece if isinstance(piece, str) else ""

    def whole(self, *, done: bool) -> Any:
        """The completion; None while it is not complete. `done`: the stream said that it was."""
        if not (done or self._finish_reason or self._rest.get("error")):
            return None
        calls = {"tool_calls": list(self._calls.values())} if self._calls else {}
        choice = {"message": {**self._message, **calls}, "finish_reason": self._finish_reason}
        return {**self._rest, "choices": [choice]}


def unanswered(messages: Sequence[Mapping[str, Any]]) -> list[str]:
    """The tools of the calls that have no result."""
    answered = {message.get("tool_call_id") for message in messages}
    calls = [call for message in messages for call in message.get("tool_calls", ())]
    return [call["function"]["name"] for call in calls if call["id"] not in answered]


def _turn(shown: Any, path: str, said: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages after the user's last one, and the answer, where it is not the last of them."""
    if not isinstance(shown, list) or not all(isinstance(each, Mapping) and "role" in each for each in shown):
        raise PathMismatch(f"kwargs.messages: {path} is no list of chat messages with a role")
    given = [place for place, each in enumerate(shown, 1) if each["role"] in GIVEN]
    turn = [dict(each) for each in shown[given[-1] if given else 0 :]]
    last = turn[-1] if turn else {}
    return turn if last.get("role") == "assistant" and last.get("content") == said["content"] else [*turn, said]


def _add(whole: dict[str, Any], delta: Mapping[str, Any]) -> None:
    """Texts and lists go on where they were; of anything else the latest counts."""
    for name, value in delta.items():
        before = whole.get(name)
        if isinstance(value, Mapping):
            _add(whole.setdefault(name, {}), value)
        elif name in {"content", "refusal", "arguments", "name"} and isinstance(before, str) and isinstance(value, str):
            whole[name] = before + value
        elif isinstance(before, list) and isinstance(value, list):
            whole[name] = before + value
        elif value is not None:
            whole[name] = value
