"""Where an agent's requests go on to, and what of them the agent model of a suite changes."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import urlsplit

from harness.errors import UserMistake
from harness.llm.direct.chat import NO_KEY, VENDOR
from harness.llm.direct.connections import proxy_for
from harness.types.model_spec import AgentModelSpec

ANTHROPIC = "https://api.anthropic.com"
HOP_BY_HOP = frozenset(
    {"connection", "content-encoding", "content-length", "host", "keep-alive", "transfer-encoding", "upgrade"}
    | {"accept-encoding", "proxy-authorization", "proxy-authenticate", "te", "trailer", "expect"}
)
CREDENTIALS = frozenset({"authorization", "x-api-key", "api-key", "openai-organization", "openai-project", "cookie"})
Family = Literal["openai", "anthropic"]


class Onward:
    """To the address that the agent had, as it came; or by the agent model of its suite.

    The agent had what OPENAI_BASE_URL (or OPENAI_API_BASE) and ANTHROPIC_BASE_URL name now, else the vendors.
    """

    def __init__(self, spec: AgentModelSpec | None = None) -> None:
        """Raises UserMistake where one of these is no address."""
        self.spec = spec
        self.key: str | None = None
        """Sent instead of the agent's."""
        self.openai = os.environ.get("OPENAI_BASE_URL") or os.environ.get("OPENAI_API_BASE") or VENDOR
        self.anthropic = os.environ.get("ANTHROPIC_BASE_URL") or ANTHROPIC
        self._proxies: dict[str, str | None] = {}
        for name, url in (("OPENAI_BASE_URL", self.openai), ("ANTHROPIC_BASE_URL", self.anthropic)):
            if urlsplit(url).scheme not in {"http", "https"} or not urlsplit(url).hostname:
                raise UserMistake(f"{name}: is no address of a server; expected http://HOST:PORT/v1 or the like")
        if spec is not None and spec.base_url is not None:
            self.openai = spec.base_url
            self.anthropic = spec.base_url.rstrip("/").removesuffix("/v1")

    @property
    def host(self) -> str:
        """Of the agent model."""
        url = self.anthropic if self.spec is not None and self.spec.provider == "anthropic" else self.openai
        return urlsplit(url).netloc.rpartition("@")[2].lower()

    @property
    def keyless(self) -> bool:
        """Whether no key of the agent's is sent."""
        return self.spec is not None and (self.key is not None or self.spec.base_url is not None)

    def address(self, rest: str, query: str) -> str:
        """The URL of a path below a seat."""
        path = _below(rest)
        if _family(path) == "anthropic":
            url = f"{self.anthropic.rstrip('/')}/v1/{path}"
        else:
            url = f"{self.openai.rstrip('/')}/{path}"
        return f"{url}?{query}" if query else url

    def proxy(self, url: str) -> str | None:
        """By which an address is reached. The environment is looked at once for each host."""
        parts = urlsplit(url)
        host = f"{parts.scheme}://{parts.netloc}"
        if host not in self._proxies:
            self._proxies[host] = proxy_for(host)
        return self._proxies[host]

    def misfit(self, protocol: str) -> str | None:
        """Why a request in this protocol is not for the agent model."""
        provider = self.spec.provider if self.spec is not None else None
        if self.spec is None or provider is None or provider == ("anthropic" if protocol == "messages" else "openai"):
            return None
        return (
            f"the agent asks in {'Anthropic' if provider == 'openai' else 'OpenAI'}'s protocol, and agent_model is "
            f"{self.spec.model}; nothing is translated: name a model of the agent's own provider, or give base_url"
        )

    def headers(self, given: Mapping[str, str], rest: str) -> dict[str, str]:
        """Those of a request: with the key of the agent model, or none, instead of the agent's."""
        headers = {name: value for name, value in given.items() if name.lower() not in HOP_BY_HOP}
        headers["Accept-Encoding"] = "identity"
        spec, family = self.spec, _family(_below(rest))
        if spec is None or not self.keyless or spec.provider not in {None, family}:
            return headers
        headers = {name: value for name, value in headers.items() if name.lower() not in CREDENTIALS}
        key = self.key or NO_KEY
        headers |= {"x-api-key": key} if family == "anthropic" else {"Authorization": f"Bearer {key}"}
        return headers

    def body(self, told: dict[str, Any], content: bytes) -> bytes:
        """A request to a model, with the name of the agent model."""
        name = self.spec.sent if self.spec is not None else None
        if name is None or told.get("model") == name:
            return content
        return json.dumps({**told, "model": name}).encode()


def _below(rest: str) -> str:
    return rest.removeprefix("v1").lstrip("/")


def _family(path: str) -> Family:
    return "anthropic" if path.partition("/")[0] in {"messages", "complete"} else "openai"
