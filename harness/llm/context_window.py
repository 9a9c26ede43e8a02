"""Conversations longer than a model's window, cut by one rule: the system message, the opening and the end stay."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from harness.llm.call_log import call_of, with_call
from harness.types.model_spec import Role
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema
from harness.types.trial import ModelCall

BYTES_A_TOKEN = 3
"""Of UTF-8. English has 4.2 to 4.4, German 2.4 to 4.4, Chinese 1.7 to 4.6, JSON 1.9 to 2.4, by the tokenizer."""
TOKENS_A_MESSAGE = 4
TOKENS_AN_IMAGE = 1000
"""Of any content that is no text."""
TOKENS_OF_NOTE = 24
"""Of a line that says what is left out."""
SHARES = (1, 2, 4, 8, 16, 32)

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Messages as they fit into a window."""

    messages: list[Message]
    left_out: int = 0
    """How many messages are not among them."""
    shortened: int = 0
    """How many of them lack their middle."""

    def told(self, call: ModelCall | None) -> ModelCall | None:
        """The call, which says what was cut."""
        cut = {"left_out": self.left_out, "shortened": self.shortened}
        return call.model_copy(update=cut) if call is not None else None


@dataclass(frozen=True, slots=True)
class FittedChat:
    """A chat that is sent no more than a window of so many tokens holds; its calls say what was cut."""

    chat: Chat
    window: int
    answer: int | None = None
    """Tokens of an answer at most."""

    async def complete(
        self,
        messages: Sequence[Message],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        sent = fitted(messages, self.window, self.answer, schema, tools)
        if not (sent.left_out or sent.shortened):
            return await self.chat.complete(messages, schema, tools)
        try:
            reply = await self.chat.complete(sent.messages, schema, tools)
        except BaseException as problem:
            with_call(problem, sent.told(call_of(problem)))
            raise
        return replace(reply, call=sent.told(reply.call))


def known_window(role: Role, model: str, known: Mapping[str, Mapping[str, Any]]) -> int | None:
    """Tokens the model reads at most, by LiteLLM's list of models; None when it is not there.

    What a model reads that is measured (the agent) or that writes stories is cut only where somebody says so.
    """
    if role not in {"user", "judge"}:
        return None
    found = known.get(model) or known.get(model.partition("/")[2]) or {}
    window = found.get("max_input_tokens")
    return window if isinstance(window, int) else None


def fitted(
    messages: Sequence[Message],
    window: int | None,
    answer: int | None = None,
    schema: Mapping[str, Any] | None = None,
    tools: Sequence[ToolSchema] | None = None,
) -> Fitted:
    """The messages, cut so that they fit into a window of so many tokens; None is no limit.

    Room is kept for the answer (an eighth of the window, when nothing is said), the schema and the tools. What stays is
    all up to the user's second message, and then as many of the last messages as fit, from one of the user on; a line
    in that one says how many before it are left out. When not even this fits, long messages lose their middle, and say
    so: those longer than the room, else than half of it, a quarter, and so on.
    """
    if window is None:
        return Fitted(list(messages))
    # At least half is for reading, however long an answer may be.
    room = window - min(answer or window // 8, window // 2) - _of_besides(schema, tools)
    for share in SHARES:
        capped = [_shortened(message, room // share) for message in messages]
        first, last = _middle(capped, room)
        kept = [*capped[:first], *_noted(capped[last:], last - first)]
        if sum(map(tokens, kept)) <= room:
            break
    places = (*range(first), *range(last, len(messages)))
    return Fitted(kept, last - first, sum(capped[i] is not messages[i] for i in places))


def tokens(message: Message) -> int:
    """About as many as it has, by the bytes of its text: of prose rather too many, of JSON and codes too few."""
    content = message.get("content") or ""
    parts = [{"text": content}] if isinstance(content, str) else content
    besides = [value for name, value in message.items() if name not in {"role", "content"}]
    found = sum(_of_text(part["text"]) if "text" in part else TOKENS_AN_IMAGE for part in parts)
    return TOKENS_A_MESSAGE + found + (_of_text(json.dumps(besides)) if besides else 0)


def measured(
    messages: Sequence[Message], schema: Mapping[str, Any] | None = None, tools: Sequence[ToolSchema] | None = None
) -> int:
    """About as many tokens as a request has that sends all this."""
    return sum(map(tokens, messages)) + _of_besides(schema, tools)


def _of_besides(schema: Mapping[str, Any] | None, tools: Sequence[ToolSchema] | None) -> int:
    return _of_text(json.dumps([schema, *(tool.model_dump(mode="json") for tool in tools or ())]))


def _of_text(text: str) -> int:
    return -(-len(text.encode(errors="replace")) // BYTES_A_TOKEN)


def _middle(messages: Sequence[Message], room: int) -> tuple[int, int]:
    """From where to where messages are to be left out. The last message of the user always stays."""
    turns = [place for place, message in enumerate(messages) if message["role"] == "user"][1:]
    if not turns:
        return len(messages), len(messages)
    first = turns[0]
    sizes = [tokens(message) for message in messages]
    left = room - sum(sizes[:first])
    for last in turns:
        if sum(sizes[last:]) + (TOKENS_OF_NOTE if last > first else 0) <= left:
            return first, last
    return first, turns[-1]


def _noted(messages: Sequence[Message], left_out: int) -> list[Message]:
    """What stays of the end, with a word in its first message on what is not there."""
    if not left_out:
        return list(messages)
    note = f"[{left_out} earlier messages of this conversation are left out here.]\n\n"
    content = messages[0].get("content") or ""
    noted = note + content if isinstance(content, str) else [{"type": "text", "text": note}, *content]
    return [{**messages[0], "content": noted}, *messages[1:]]


def _shortened(message: Message, most: int) -> Message:
    """The message itself, or one whose text is so many tokens long."""
    content = message.get("content") or ""
    if tokens(message) <= most:
        return message
    if isinstance(content, str):
        short: Any = cut(content, most)
    else:
        short = [{**part, "text": cut(part["text"], most)} if "text" in part else part for part in content]
    return message if short == content else {**message, "content": short}


def cut(text: str, most: int) -> str:
    """The text; where it has more tokens, its beginning and its end, and between them a word on what is not there."""
    if _of_text(text) <= most - TOKENS_A_MESSAGE:
        return text
    written = text.encode(errors="replace")
    half = max(most - TOKENS_A_MESSAGE - TOKENS_OF_NOTE, 0) * BYTES_A_TOKEN // 2
    begin, end = written[:half].decode(errors="ignore"), written[len(written) - half :].decode(errors="ignore")
    return f"{begin} [… {len(text) - len(begin) - len(end)} characters are left out here …] {end}"
