"""What comes back from a model provider, read: an answer with its usage, or why there is none."""

from __future__ import annotations

import email.utils
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.llm.prices import Price
from harness.redaction import Redactor
from harness.types.jsonable import jsonable, readable
from harness.types.protocols import Asked, Reply
from harness.types.trajectory import Usage

BY_STATUS = {
    401: "unauthorized",
    402: "quota",
    403: "unauthorized",
    404: "unknown_model",
    408: "timed_out",
    429: "rate_limited",
}
LONGEST_DETAIL = 300
"""Characters of the provider's own words that are quoted."""
MOST_OBJECTS = 100
"""How many opening braces of an answer are tried as the beginning of its JSON object."""
SPENT_WORDS = re.compile(
    r"insufficient[_ ](quota|balance|credits|funds)|billing_not_active|billing_hard_limit|credit balance is too low",
    re.IGNORECASE,
)
"""No pause helps, though some providers say so with the status of too many requests, or of a bad one."""
SCHEMA_WORDS = re.compile(r"response_format|json_schema|json schema|structured output|grammar", re.IGNORECASE)
JSON_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "array": (list,),
    "object": (dict,),
}


@dataclass(frozen=True, slots=True)
class CallFailure:
    """Why one request came to nothing. `retry_after` is in seconds."""

    code: str
    detail: str
    retry_after: float | None = None
    usage: Usage | None = None

    @property
    def refuses_schema(self) -> bool:
        """The provider takes the model and the messages, but not the wish for JSON of a certain shape."""
        return self.code == "bad_request" and SCHEMA_WORDS.search(self.detail) is not None


def read_response(
    response: Any,
    schema: Mapping[str, Any] | None,
    max_tokens: int | None,
    *,
    may_be_empty: bool = False,
    price: Price | None = None,
) -> Reply | CallFailure:
    """The answer in a LiteLLM response; a failure when it is empty or holds no object of the schema.

    An agent's answer may be empty: what that means is not for its provider to say. `price` goes before what LiteLLM
    knows of the model's.
    """
    usage = _usage(response, price)
    if not response.choices:
        return CallFailure("bad_reply", "the answer has no choices", usage=usage)
    choice = response.choices[0]
    text = readable(choice.message.content or "")
    calls = tuple(_asked(call, place) for place, call in enumerate(choice.message.tool_calls or ()))
    if not text.strip() and not calls and not may_be_empty:
        return CallFailure("bad_reply", f"an empty answer (finish reason: {choice.finish_reason})", usage=usage)
    if schema is None:
        return Reply(text, usage=usage, tool_calls=calls, finish_reason=choice.finish_reason)
    for data in map(jsonable, _objects(text)):
        if isinstance(data, dict) and _fits(data, schema):
            return Reply(text, data=data, usage=usage, finish_reason=choice.finish_reason)
    cut = f", cut off at max_tokens={max_tokens}" if choice.finish_reason == "length" else ""
    return CallFailure("bad_reply", f"no JSON object as asked for{cut}, but: {_quoted(text)}", usage=usage)


def read_failure(problem: Exception) -> CallFailure:
    """What an exception of LiteLLM means.

    LiteLLM turns lost connections and unreadable answers into errors with status 500, so what caused the error is
    looked at first; by the names of its classes, because that also holds for a transport that is not installed.
    """
    names = {kind.__name__ for each in _causes(problem) for kind in type(each).__mro__}
    status = getattr(problem, "status_code", None)
    detail = _quoted(str(getattr(problem, "message", problem)))
    if names & {"TimeoutException", "TimeoutError", "Timeout"}:
        code = "timed_out"
    elif names & {"TransportError", "ConnectionError"}:
        code = "unreachable"
    elif _is_spent(problem):
        code = "quota"
    elif status in BY_STATUS:
        code = BY_STATUS[status]
    elif "ImportError" in names or (isinstance(status, int) and 400 <= status < 500):
        code = "bad_request"
    elif "HTTPStatusError" in names:
        code = "server_error"
    else:
        code = "bad_reply"
    return CallFailure(code, detail, retry_after=_retry_after(problem))


def _is_spent(problem: Exception) -> bool:
    body = getattr(problem, "body", None)
    kinds = [body.get(name) for name in ("code", "type")] if isinstance(body, dict) else []
    return SPENT_WORDS.search(" ".join(map(str, [getattr(problem, "message", problem), *kinds]))) is not None


def explained(messages: Sequence[Mapping[str, Any]], schema: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The messages with the wanted shape described in words, for a model that cannot be held to it."""
    wish = f"Answer with one JSON object and nothing else. It must fit this JSON schema: {json.dumps(schema)}"
    first, *rest = [dict(message) for message in messages]
    if first["role"] != "system":
        return [{"role": "system", "content": wish}, first, *rest]
    return [{**first, "content": f"{first['content']}\n\n{wish}"}, *rest]


def _usage(response: Any, price: Price | None) -> Usage | None:
    """Tokens and cost as reported. LiteLLM fills in 0 for what it does not know; no real request has 0 tokens."""
    counts = getattr(response, "usage", None)
    tokens = (counts.prompt_tokens, counts.completion_tokens) if counts is not None else (0, 0)
    # 0 is also what a model costs whose price is not known, a local one for example.
    cost = response._hidden_params.get("response_cost") or None
    if not any(tokens):
        return Usage(cost=cost) if cost else None
    usage = Usage(input_tokens=tokens[0], output_tokens=tokens[1], cost=cost)
    if price is None:
        return usage
    cached = getattr(getattr(counts, "prompt_tokens_details", None), "cached_tokens", None) or 0
    return usage.model_copy(update={"cost": price.of(usage, min(cached, tokens[0]))})


def _asked(call: Any, place: int) -> Asked:
    """A tool call as the model wrote it; some servers give it no id."""
    function = call.function
    return Asked(id=str(call.id or f"call_{place}"), name=function.name or "", arguments=function.arguments or "")


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text, in order; those within another one are not looked for."""
    decoder = json.JSONDecoder(parse_constant=_no_constant)
    position = 0
    for _ in range(MOST_OBJECTS):
        position = text.find("{", position)
        if position < 0:
            return
        try:
            found, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            position += 1
        else:
            yield found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _fits(data: Mapping[str, Any], schema: Mapping[str, Any]) -> bool:
    """Every required property is there, and each property has its type: enough to be read without surprises."""
    properties: Mapping[str, Any] = schema.get("properties", {})
    if any(name not in data for name in schema.get("required", ())):
        return False
    return all(
        _has_type(data[name], shape.get("type")) and data[name] in shape.get("enum", [data[name]])
        for name, shape in properties.items()
        if name in data
    )


def _has_type(value: Any, name: Any) -> bool:
    if name not in JSON_TYPES:
        return True
    # To Python a bool is an int.
    return isinstance(value, JSON_TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def _causes(problem: BaseException) -> Iterator[BaseException]:
    found: BaseException | None = problem
    for _ in range(20):
        if found is None:
            return
        yield found
        found = found.__cause__ or found.__context__


def _retry_after(problem: Exception) -> float | None:
    """Seconds that the provider asks to wait: its header holds a number or a date."""
    headers = getattr(problem, "litellm_response_headers", None) or {}
    value = str(headers.get("retry-after") or "").strip()
    try:
        seconds = float(value)
    except ValueError:
        date = email.utils.parsedate_tz(value)
        seconds = email.utils.mktime_tz(date) - time.time() if date else -1
    return seconds if 0 <= seconds < float("inf") else None


def _quoted(text: str) -> str:
    """The provider's words in one short line, without secrets: some providers repeat the key they refuse."""
    text = " ".join(Redactor.from_environment()(text.partition("\nTraceback")[0]).split())
    return text if len(text) <= LONGEST_DETAIL else text[: LONGEST_DETAIL - 1] + "…"
