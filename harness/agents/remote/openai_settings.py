"""The settings of an `openai` agent: how the endpoint is asked, and where its answers say what."""

from __future__ import annotations

import os
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, JsonValue, model_validator

from harness.agents.remote.paths import JsonPath
from harness.agents.remote.settings import OWN_HOSTS, CallPaths, RemoteSettings
from harness.agents.remote.template import check_template


def _fillable(body: dict[str, JsonValue]) -> dict[str, JsonValue]:
    check_template(body)
    return body


class OpenAISettings(RemoteSettings, CallPaths):
    """`Target.kwargs` of an `openai` agent."""

    model: str | None = None
    """None: none is named; some endpoints have only one."""
    api: Literal["chat", "responses"] = "chat"
    api_key_env: str | None = "OPENAI_API_KEY"
    """The variable of the environment with the key that is sent. The default is sent to OpenAI alone, where it is set;
    null: never."""
    prompt: str | None = None
    """The system prompt."""
    prompt_file: str | None = None
    """A file with it."""
    temperature: float | None = None
    stream: bool = False
    history: Literal["spoken", "full"] = "spoken"
    """chat: what is sent of the conversation so far. full: also the tool calls that the endpoint reported, with their
    results."""
    extra_body: Annotated[dict[str, JsonValue], AfterValidator(_fillable)] = Field(default_factory=dict)
    """More fields of the request: a template. The story's context is sent as `metadata`, unless this says otherwise."""
    messages: JsonPath = "choices[0].messages || messages"
    """chat: where an endpoint that shows its work has the messages of the turn, calls and results included."""
    tool_calls: JsonPath = "choices[0].message.executed_tools"
    """chat: where it lists the calls that it made itself; those of the message itself are read anyway."""
    tool_name: JsonPath = "not_null(name, function.name, type)"

    @model_validator(mode="after")
    def _one_prompt(self) -> OpenAISettings:
        if self.prompt is not None and self.prompt_file is not None:
            raise ValueError("prompt and prompt_file are both given; keep one")
        return self

    def key_variable(self, address: str) -> str | None:
        """The variable that must be set; None where the default is not, or is not for this address."""
        name = self.api_key_env
        if name is None or "api_key_env" in self.model_fields_set:
            return name
        own = (urlsplit(address).hostname or "") in OWN_HOSTS[name]
        return name if own and os.environ.get(name, "").strip() else None
