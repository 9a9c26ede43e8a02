"""One request to a model at an OpenAI-compatible address: what is sent, and what may go wrong on the way."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urljoin, urlsplit

import orjson

from harness.llm.answers import in_words
from harness.llm.direct.connections import connections, proxy_for
from harness.llm.direct.reading import read_completion, read_refusal
from harness.llm.prices import Price
from harness.llm.responses import CallFailure
from harness.types.model_spec import ModelSpec
from harness.types.protocols import Reply
from harness.types.trajectory import ToolSchema

VENDOR = "https://api.openai.com/v1"
KEY = "OPENAI_API_KEY"
NO_KEY = "not-needed"
"""Sent to a configured address when no key is set: local servers want some key, any key."""
MAPPED = re.compile(r"(?i)^responses/|(^|/)(o\d|gpt-[5-9]|.*codex)|audio|search|deep-research")
"""Names of models whose parameters LiteLLM turns into others, or which it asks by another protocol."""
MOST_REDIRECTS = 5


def address_of(spec: ModelSpec) -> str | None:
    """The URL of chat completions at which a model is asked directly; None when it takes LiteLLM.

    That is any `openai/` model whose parameters go over the wire as they are, at an address of one's own or the vendor.
    """
    provider, slash, name = spec.name.partition("/")
    if spec.transport == "litellm" or not slash or provider != "openai" or not name or MAPPED.search(name):
        return None
    base = spec.base_url or os.environ.get("OPENAI_BASE_URL") or os.environ.get("OPENAI_API_BASE") or VENDOR
    if urlsplit(base).scheme not in {"http", "https"}:
        return None
    proxy = proxy_for(base)
    if proxy is not None and urlsplit(proxy).scheme not in {"http", "https"}:
        return None
    path, mark, query = base.partition("?")
    return f"{path.rstrip('/')}/chat/completions{mark}{query}"


class DirectChat:
    """Sends each request once, over connections that stay open. `price` is the model's, where it is known."""

    def __init__(self, spec: ModelSpec, url: str, price: Price | None = None) -> None:
        self.spec = spec
        self.url = url
        self.price = price
        self._proxy = proxy_for(url)
        self._takes_schema = True

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        """Ask once. A model that cannot be held to the schema is told of it in words. Raises CallFailure."""
        key = os.environ.get(KEY)
        if not key and self.spec.base_url is None:
            raise self._with_keys(CallFailure("no_key", f"nothing was sent, {KEY} is not set"))
        enforced = schema is not None and self._takes_schema
        sent = list(messages) if enforced or schema is None else in_words(messages, schema)
        body = self._body(sent, schema if enforced else None, tools)
        try:
            async with asyncio.timeout(self.spec.timeout):
                outcome = await self._sent(_written(body), key or NO_KEY)
        except TimeoutError:
            outcome = CallFailure("timed_out", f"no answer within {self.spec.timeout:g} s")
        if isinstance(outcome, Reply):
            return outcome
        self._takes_schema = self._takes_schema and not (enforced and outcome.refuses_schema)
        raise self._with_keys(outcome)

    async def _sent(self, body: bytes, key: str) -> Reply | CallFailure:
        """What comes of one request, which the same host may send on to another path of its own."""
        import aiohttp
        from aiohttp.http_exceptions import ContentEncodingError

        url, headers = self.url, {"Content-Type": "application/json"}
        if "@" not in urlsplit(url).netloc:  # else these are the credentials
            headers["Authorization"] = f"Bearer {key}"
        try:
            for _ in range(MOST_REDIRECTS):
                asked = connections().post(url, data=body, headers=headers, proxy=self._proxy, allow_redirects=False)
                async with asked as answer:
                    status, place = answer.status, answer.headers.get("Location", "")
                    if not 300 <= status < 400 or not place:
                        content = await answer.read()
                        if status < 300:
                            return read_completion(content, self.price)
                        return read_refusal(status, content, answer.headers.get("Retry-After", ""))
                url, before = urljoin(url, place), urlsplit(url)
                there = urlsplit(url)
                if (there.scheme, there.netloc) != (before.scheme, before.netloc):
                    named = f"{there.scheme}://{there.netloc.rpartition('@')[2]}"
                    return CallFailure("redirects", f"{status} to {named}")
            return CallFailure("redirects", f"more than {MOST_REDIRECTS} redirects")
        except CallFailure as failure:
            return failure
        except aiohttp.ClientPayloadError as problem:
            encoded = any(isinstance(each, ContentEncodingError) for each in _within(problem))
            return CallFailure("bad_reply" if encoded else "unreachable", f"the answer broke off: {_said(problem)}")
        except aiohttp.InvalidURL:
            return CallFailure("bad_request", "the base URL is no URL")
        except (aiohttp.ClientError, OSError) as problem:
            return CallFailure("unreachable", _said(problem))

    def _body(
        self, messages: list[dict[str, Any]], schema: Mapping[str, Any] | None, tools: Sequence[ToolSchema] | None
    ) -> dict[str, Any]:
        spec = self.spec
        body: dict[str, Any] = {"model": spec.name.partition("/")[2], "messages": messages}
        settings = {"temperature": spec.temperature, "max_tokens": spec.max_tokens, "seed": spec.seed}
        body.update((name, value) for name, value in settings.items() if value is not None)
        if schema is not None:
            body["response_format"] = as_format(schema)
        if tools:
            body["tools"] = [as_function(tool) for tool in tools]
        return body

    def _with_keys(self, failure: CallFailure) -> CallFailure:
        """The failure, which says where the key is to be set."""
        failure.keys = KEY
        return failure


def _written(body: dict[str, Any]) -> bytes:
    """As JSON. orjson takes a tenth of json's time; it refuses lone surrogates and numbers beyond 64 bits."""
    try:
        return orjson.dumps(body)
    except TypeError:
        return json.dumps(body).encode()


def as_format(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A wish for JSON of a shape, as OpenAI's chat completions take it."""
    return {"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": schema}}


def as_function(tool: ToolSchema) -> dict[str, Any]:
    """A tool as OpenAI's chat completions take it."""
    parameters = tool.parameters or {"type": "object", "properties": {}}
    told = {"name": tool.name, "description": tool.description or "", "parameters": parameters}
    return {"type": "function", "function": told}


def _within(problem: BaseException) -> list[BaseException]:
    return [each for each in (problem, problem.__cause__, problem.__context__) if each is not None]


def _said(problem: BaseException) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split())
