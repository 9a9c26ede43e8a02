"""The settings of an `http` agent: how it is asked, and where its answers say what."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue, model_validator

from harness.agents.answers import ANSWERS
from harness.agents.remote.paths import JsonPath
from harness.agents.remote.settings import CallPaths, HeaderName, RemoteSettings, Template

REQUEST: dict[str, JsonValue] = {
    "message": "{{ text }}",
    "session_id": "{{ session }}",
    "context": "{{ context }}",
    "attachments": "{{ attachments }}",
}
RESPONSE = f"not_null({', '.join(('reply', 'message.content', *ANSWERS, 'delta', 'token'))})"


class HttpSettings(RemoteSettings, CallPaths):
    """`Target.kwargs` of an `http` agent."""

    method: Literal["POST", "PUT", "PATCH", "GET"] = "POST"
    """GET sends the fields of the request as a query."""
    request: Template = Field(default_factory=lambda: dict(REQUEST))
    response: JsonPath = RESPONSE
    """The text, or a list of texts: messages that follow each other. In a stream: the piece that an event brings."""
    tool_calls: JsonPath = "tool_calls"
    """A list with an item for each call, in the order in which they were made."""
    messages: JsonPath | None = None
    """Instead of response and tool_calls: the turn, or the whole conversation, as chat messages in OpenAI's form."""
    usage: JsonPath = "usage"
    session: JsonPath | None = None
    """Where an answer names the session; sent back as {{ session }}. Without it the harness makes up its name."""
    session_header: HeaderName | None = None
    """The header of the answer that names it."""
    stream: Literal["sse"] | None = None
    """sse: the answer comes as server-sent events."""

    @model_validator(mode="after")
    def _fits_together(self) -> HttpSettings:
        if self.session is not None and self.session_header is not None:
            raise ValueError("session and session_header both say where the session is named; keep one")
        if self.method == "GET" and not isinstance(self.request, dict):
            raise ValueError("request: becomes the query of a GET, so it must be an object")
        return self

    @property
    def names_session(self) -> bool:
        """Whether the endpoint does."""
        return self.session is not None or self.session_header is not None
