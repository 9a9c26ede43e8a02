"""What an OpenAI-compatible server sends back, read: a chat completion, or why there is none."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from harness.llm.prices import Price
from harness.llm.responses import FILTERED, CallFailure, failure_of, quoted
from harness.types.jsonable import readable, unchecked
from harness.types.protocols import Asked, Reply
from harness.types.trajectory import Usage

Json = dict[str, Any]


def read_completion(content: bytes, price: Price | None = None) -> Reply:
    """The answer in a body with status 200. Raises CallFailure."""
    body = _object(content)
    usage = _usage(body.get("usage"), price)
    choices = body.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        if body.get("error"):  # some servers say with 200 what went wrong
            raise read_refusal(200, content)
        raise CallFailure("bad_reply", f"the answer has no choices: {quoted(_text(content))}", usage=usage)
    refusal = str(message.get("refusal") or "")
    text = readable(_words(message.get("content")) or refusal)
    if message.get("reasoning_content") or message.get("reasoning"):
        text = text.lstrip()
    reason = str(choice.get("finish_reason") or "stop")
    if reason == FILTERED and not refusal:
        raise CallFailure(FILTERED, f"the answer was stopped{f' after: {quoted(text)}' if text else ''}", usage=usage)
    asked = message.get("tool_calls")
    calls = tuple(_asked(call, place) for place, call in enumerate(asked if isinstance(asked, list) else ()))
    return Reply(text, usage=usage, tool_calls=calls, finish_reason=reason)


def read_refusal(status: int, content: bytes, retry_after: str = "") -> CallFailure:
    """Why a server does not answer: by its status and what it says."""
    text = _text(content)
    try:
        said = json.loads(text)
    except ValueError:
        said = text
    error = said.get("error", said) if isinstance(said, dict) else said
    if isinstance(error, dict):
        kinds = [str(error[name]) for name in ("code", "type") if error.get(name) is not None]
        text = str(error.get("message") or error.get("detail") or text)
    else:
        kinds, text = [], str(error)
    return failure_of(status, text, kinds, retry_after)


def _object(content: bytes) -> Json:
    try:
        body = json.loads(content)
    except (ValueError, RecursionError) as problem:
        raise CallFailure("bad_reply", f"the answer is no JSON ({problem}): {quoted(_text(content))}") from None
    if not isinstance(body, dict):
        raise CallFailure("bad_reply", f"the answer is no JSON object: {quoted(_text(content))}")
    return body


def _text(content: bytes) -> str:
    return content.decode(errors="replace")


def _words(content: Any) -> str:
    """A message's text, in one piece or in parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _usage(counts: Any, price: Price | None) -> Usage | None:
    """Tokens as reported; no real request has 0."""
    if not isinstance(counts, Mapping):
        return None
    tokens = _count(counts, "prompt_tokens"), _count(counts, "completion_tokens")
    if not any(tokens):
        return None
    usage = _known(input_tokens=tokens[0], output_tokens=tokens[1])
    if price is None:
        return usage
    details = counts.get("prompt_tokens_details")
    cached = _count(details, "cached_tokens") if isinstance(details, Mapping) else 0
    return usage.model_copy(update={"cost": price.of(usage, min(cached, tokens[0]))})


_known = unchecked(Usage)


def _count(counts: Mapping[str, Any], name: str) -> int:
    value = counts.get(name)
    return max(int(value), 0) if isinstance(value, int | float) and value == value and abs(value) < 2**53 else 0


def _asked(call: Any, place: int) -> Asked:
    """A tool call as the model wrote it; some servers give it no id, or arguments that are an object already."""
    call = call if isinstance(call, dict) else {}
    function = call.get("function")
    function = function if isinstance(function, dict) else {}
    arguments = function.get("arguments") or ""
    written = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return Asked(id=str(call.get("id") or f"call_{place}"), name=str(function.get("name") or ""), arguments=written)
