"""What is set for an `http` agent: how it is asked, where its answer says what, and how it keeps a conversation."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, JsonValue, model_validator

from harness.agents.answers import ANSWERS
from harness.agents.remote.paths import JsonPath
from harness.agents.remote.settings import CallPaths, HeaderName, RemoteSettings, Template
from harness.agents.remote.template import NAMES, check_template
from harness.types.chat.confidence import RESPONSE as RESPONSE_SURE
from harness.types.chat.confidence import RETRIEVAL as RETRIEVAL_SURE
from harness.types.trajectory import Data


def _fillable(address: str) -> str:
    check_template(address)
    return address


def _after_an_answer(address: str) -> str:
    check_template(address, (*NAMES, "answer"))
    return address


class SessionRequest(Data):
    """What makes a session."""

    url: Annotated[str, AfterValidator(_fillable)]
    """An address, or what follows the host of the agent's: /threads."""
    method: Literal["POST", "PUT", "GET"] = "POST"
    request: Template = Field(default_factory=dict)
    session: JsonPath = "not_null(session_id, sessionId, thread_id, conversation_id, id)"
    """Where the answer names it; that is {{ session }} from then on."""


class Poll(Data):
    """How an answer is waited for."""

    url: Annotated[str, AfterValidator(_after_an_answer)] | None = None
    """Where it is asked for; `{{ answer.id }}` is what the answer of before says. Default is its header Location, else
    the address that was asked."""
    until: JsonPath | None = None
    """What the answer has, and is not false, when it is complete. Default is another status than 202."""
    failed: JsonPath | None = None
    """What it has, and is not false, when there will be none."""
    every: float = Field(default=0.5, ge=0.05)
    """Seconds between two looks."""


REQUEST: dict[str, JsonValue] = {
    "message": "{{ text }}",
    "session_id": "{{ session }}",
    "context": "{{ context }}",
    "attachments": "{{ attachments }}",
}
RESPONSE = f"not_null({', '.join(('reply', 'message.content', *ANSWERS, 'delta', 'token'))})"


class AnswerSettings(RemoteSettings, CallPaths):
    """What is sent, and where an answer says what."""

    addressed_by_template: ClassVar[bool] = True

    request: Template = Field(default_factory=lambda: dict(REQUEST))
    response: JsonPath = RESPONSE
    """The text, or a list of texts: messages that follow each other. In a stream: the piece that an event brings."""
    tool_calls: JsonPath = "tool_calls"
    """A list with an item for each call, in the order in which they were made; or an object, name: arguments."""
    messages: JsonPath | None = None
    """Instead of response and tool_calls: the turn, or the whole conversation, as chat messages in OpenAI's form or
    LangChain's."""
    usage: JsonPath = "usage"
    response_confidence: JsonPath = f"not_null({RESPONSE_SURE}, confidence_scores.{RESPONSE_SURE})"
    """How sure the agent is, from 0 to 1, that its text answers what was asked."""
    retrieval_confidence: JsonPath = f"not_null({RETRIEVAL_SURE}, confidence_scores.{RETRIEVAL_SURE})"
    """How sure it is that what it found holds what the answer needs."""
    session: JsonPath | None = None
    """Where an answer names the session; sent back as {{ session }}. Without it the harness makes up its name."""

    @property
    def in_pieces(self) -> bool:
        """Whether texts are pieces of one message."""
        return False


class HttpSettings(AnswerSettings):
    """`Target.kwargs` of an `http` agent."""

    method: Literal["POST", "PUT", "PATCH", "GET"] = "POST"
    """GET sends the fields of the request as a query."""
    session_header: HeaderName | None = None
    """The header of the answer that names it."""
    stream: Literal["sse", "ndjson"] | None = None
    """The answer comes piece by piece: as server-sent events, or as a JSON value in each line."""
    sends: Literal["json", "form"] = "json"
    """form: the fields of the request are sent as a form; what is no text is written as JSON."""
    reads: Literal["json", "text"] = "json"
    """text: the body of the answer is the text, whatever it looks like."""
    create: SessionRequest | None = None
    """Asked once, before the first turn of a conversation, for a session."""
    poll: Poll | None = None
    """An answer that is not there yet (202) is asked for again."""

    @model_validator(mode="after")
    def _fits_together(self) -> HttpSettings:
        if self.session is not None and self.session_header is not None:
            raise ValueError("session and session_header both say where the session is named; keep one")
        if self.reads == "text" and (self.stream or self.poll or self.messages or self.session):
            raise ValueError("reads: text is one text; leave out stream, poll, messages and session, which need JSON")
        if self.sends == "form" and not isinstance(self.request, dict):
            raise ValueError("request: becomes the fields of a form, so it must be an object")
        if self.create is not None and self.names_session:
            raise ValueError("create makes the session; leave out session and session_header")
        if self.method == "GET" and not isinstance(self.request, dict):
            raise ValueError("request: becomes the query of a GET, so it must be an object")
        return self

    @property
    def names_session(self) -> bool:
        """Whether the endpoint does, in its answers."""
        return self.session is not None or self.session_header is not None

    @property
    def in_pieces(self) -> bool:
        return self.stream is not None
