"""A request to a model, as it is known again: in parts that many requests share, each under the hash of its content."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from harness.redaction import Redactor, token_of
from harness.types.trajectory import ToolSchema

OPTIONS = ("temperature", "seed", "max_tokens", "window")
"""What of a ModelSpec belongs to a request: not where the model is reached, nor how patiently it is asked."""

_TOKEN = re.compile(r"\[redacted:[0-9a-f]{8}\]")
_WORD = re.compile(r"[^\s\"'\\,;:(){}\[\]<>]+")


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What is asked of a model: neither where it is reached nor how patiently, so that a model may move."""

    role: str
    model: str
    options: Mapping[str, Any]
    """Temperature, seed and the like; of the schema and the tools their hashes."""
    messages: tuple[str, ...]
    """The hash of each."""
    parts: Mapping[str, str]
    """Hash → JSON, of the messages, the schema and the tools."""

    @property
    def hash(self) -> str:
        return _hash(_json([self.role, self.model, dict(self.options), self.messages]))

    def restored(self, text: str, environment: Redactor) -> Any:
        """What is in a JSON that was written without its secrets, with those again that this request holds.

        `environment` knows the secrets that do not look like one; where it was another when the JSON was written, they
        are looked for among the words of the request.
        """
        value, missing = json.loads(text), set(_TOKEN.findall(text))
        if not missing:
            return value
        held = environment.found_in(self.parts.values())
        secrets = {token: secret for secret, token in held.items()}
        if not secrets.keys() >= missing:
            said = "\n".join(self.parts.values())
            words = {form for word in _WORD.findall(said) for form in (word, word.rstrip(".!?"))}
            secrets = {token_of(word): word for word in words} | secrets
        return _put_back(value, secrets)


def request_of(
    role: str,
    model: str,
    options: Mapping[str, Any],
    messages: Sequence[Mapping[str, Any]],
    schema: Mapping[str, Any] | None,
    tools: Sequence[ToolSchema] | None,
    also: Mapping[str, Any] = MappingProxyType({}),
) -> ModelRequest:
    """Secrets count by their tokens: an answer that is played back may hold a token where it first held a secret.

    What is a secret is told by its looks alone and from this one request, so that a request has the same hash in every
    environment and whatever was asked before. `also` are options that are too long to stand in it themselves.
    """
    said = [_json(each) for each in (*messages, *also.values())]
    keys = [_hash(text) for text in Redactor().together(said)]
    parts = dict(zip(keys, said, strict=True))
    shapes: dict[str, str] = {}
    if schema is not None:
        shapes["schema"] = _json(schema)
    if tools is not None:
        shapes["tools"] = _json([tool.model_dump(mode="json") for tool in tools])
    parts |= {_hash(text): text for text in shapes.values()}
    known = {name: value for name, value in options.items() if value is not None}
    known |= {name: _hash(text) for name, text in shapes.items()}
    known |= dict(zip(also, keys[len(messages) :], strict=True))
    return ModelRequest(role, model, known, tuple(keys[: len(messages)]), parts)


def _put_back(value: Any, secrets: Mapping[str, str]) -> Any:
    """A text that is itself JSON holds them escaped."""
    if isinstance(value, dict):
        return {_put_back(name, secrets): _put_back(item, secrets) for name, item in value.items()}
    if isinstance(value, list):
        return [_put_back(item, secrets) for item in value]
    if not isinstance(value, str) or "[redacted:" not in value:
        return value
    if _is_json(value):
        secrets = {token: json.dumps(secret, ensure_ascii=False)[1:-1] for token, secret in secrets.items()}
    return _TOKEN.sub(lambda token: secrets.get(token[0], token[0]), value)


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except ValueError:
        return False


def _json(value: Any) -> str:
    """In ASCII: a model may be sent what is no Unicode."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
