"""What is set for a remote agent in `Target.kwargs`, and its address: checked before anything is contacted."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import AfterValidator, Field, JsonValue, ValidationError

from harness.agents.remote.paths import JsonPath
from harness.agents.remote.template import check_template, without_placeholders
from harness.errors import UserMistake
from harness.formats.documents import schema_problems
from harness.redaction import Redactor
from harness.redaction.known import is_secret_name
from harness.redaction.shapes import looks_secret
from harness.types.target import Target
from harness.types.trajectory import Data

OWN_HOSTS: Mapping[str, Sequence[str]] = {"OPENAI_API_KEY": ("api.openai.com",)}
"""The keys that need no line in a suite to be sent where they belong."""
Settings = TypeVar("Settings", bound=Data)

_VARIABLE = re.compile(r"\$\{(\w+)\}")
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_SECRET_NAME = re.compile(r"authorization|cookie|token|secret|passw|api[_-]?key", re.IGNORECASE)


def _header(name: str) -> str:
    if _HEADER_NAME.fullmatch(name) is None:
        raise ValueError(f'"{name}" cannot be the name of a header')
    return name


def _fillable(template: Any) -> Any:
    check_template(template)
    return template


HeaderName = Annotated[str, AfterValidator(_header)]
Template = Annotated[JsonValue, AfterValidator(_fillable)]
"""JSON with placeholders; see remote_template."""


class RemoteSettings(Data):
    """What every remote agent can be told."""

    schemes: ClassVar[tuple[str, ...]] = ("http", "https")
    """Of its address."""
    addressed_by_template: ClassVar[bool] = False
    """Whether its address may hold placeholders, behind the host."""

    headers: dict[HeaderName, Annotated[str, AfterValidator(_fillable)]] = Field(default_factory=dict)
    """Sent with every request. `${NAME}` is a variable of the environment; placeholders are filled as in a template."""
    max_attempts: int = Field(default=4, ge=1)
    """How often a request is tried that has surely done nothing yet: no connection, or a status of `retry_on`."""
    retry_on: tuple[int, ...] = (429, 503)
    """A request that failed otherwise may have had effects, such as a call of a tool: it is not sent again."""
    verify_tls: bool = True
    ca_file: str | None = None
    """A PEM file of the certificates that are trusted instead of the public ones."""


class CallPaths(Data):
    """Where the parts of a tool call are within an item that tells of one."""

    tool_id: JsonPath = "not_null(id, call_id, tool_call_id)"
    tool_name: JsonPath = "not_null(name, function.name, tool_name, tool)"
    tool_arguments: JsonPath = "not_null(arguments, args, function.arguments, input, parameters)"
    tool_result: JsonPath = "not_null(result, output, content, response)"
    tool_error: JsonPath = "error"
    tool_step: JsonPath = "step"
    """Calls in a row with the same value here were made at once; without one, each call is a step of its own."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where an agent is reached, with what is secret in it and without."""

    url: str
    shown: str
    """As it was given, without its query."""
    headers: dict[str, str] = field(repr=False)
    """They may still hold placeholders."""
    redact: Redactor = field(repr=False)
    """Takes the values of all variables that are sent out of a text."""


def read_settings(target: Target, model: type[Settings]) -> Settings:
    """The settings of a target. Raises UserMistake with every problem."""
    try:
        return model.model_validate(target.kwargs)
    except ValidationError as error:
        problems = [each.replace("kwargs: ", "kwargs.", 1) for each in schema_problems(error, "kwargs", model)]
        whole = "kwargs.the document: "  # what is wrong with several fields together
        raise UserMistake(
            *(f"agent {shown(target.ref)}: {each.replace(whole, 'kwargs: ')}" for each in problems)
        ) from None


def resolve(target: Target, settings: RemoteSettings, key_variable: str | None = None) -> Address:
    """Fill in the variables of the environment. `key_variable` names the one sent as bearer token, if any.

    Raises UserMistake with every problem.
    """
    problems: list[str] = []
    used: dict[str, str] = {}

    def variable(name: str, place: str) -> str:
        used[name] = os.environ.get(name, "").strip()
        if not used[name]:
            problems.append(f"{place}: {name} is not set; set it in the environment or in an --env-file")
        return used[name]

    def filled(text: str, place: str) -> str:
        return _VARIABLE.sub(lambda match: variable(match[1], place), text)

    url = filled(target.ref, "the address")
    known = without_placeholders(url) if settings.addressed_by_template else url
    problems = problems or _url_problems(known, settings.schemes)
    if not problems and _host_of(known) not in url.lower():
        problems = ["a placeholder stands in its host; which host is asked must be known before"]
    host = "" if problems else _host_of(known)
    headers = {name: filled(value, f"kwargs.headers.{name}") for name, value in settings.headers.items()}
    problems += [
        f'kwargs.headers.{name}: a secret is not written out; keep it in the environment, as "Bearer ${{NAME}}"'
        for name, value in settings.headers.items()
        if _SECRET_NAME.search(name) and not _VARIABLE.search(value) and "{{" not in value
    ]
    if key_variable is not None and "authorization" not in {name.lower() for name in headers}:
        headers["Authorization"] = f"Bearer {variable(key_variable, 'kwargs.api_key_env')}"
    if target.variables is not None:
        problems += [said for name, value in used.items() if (said := not_allowed(name, value, host, target.variables))]
    if problems:
        raise UserMistake(*(f"agent {shown(target.ref)}: {each}" for each in problems))
    redact = Redactor.from_environment(declared=used)
    return Address(url, shown(target.ref), headers, redact)


def not_allowed(name: str, value: str, host: str, allowed: Mapping[str, Sequence[str]]) -> str:
    """Why the value of a variable may not be sent to this host; "" when it may."""
    hosts = allowed.get(name, OWN_HOSTS.get(name))
    line = f"env: {{{name}: [{host}]}}" if host else f"env: {{{name}: [HOST]}}"
    if hosts is None:
        secret = is_secret_name(name) or looks_secret(value)
        return f"{name} is no variable that the suite lists; add to it: {line if secret else f'env: {{{name}: []}}'}"
    if not hosts and (is_secret_name(name) or looks_secret(value)):
        return f"{name} is named like a key or looks like one, so say where it may be sent to: {line}"
    if hosts and host and host not in hosts and host.rpartition(":")[0] not in hosts:
        return f"{name} may only be sent to {', '.join(hosts)}, and this is {host}; if that is right: {line}"
    return ""


def unlisted(target: Target) -> list[str]:
    """A line for each variable that the settings name and the suite does not list; no value is looked at."""
    headers = target.kwargs.get("headers")
    texts = [target.ref, *(headers.values() if isinstance(headers, dict) else ())]
    found = [match[1] for text in texts if isinstance(text, str) for match in _VARIABLE.finditer(text)]
    key = target.kwargs.get("api_key_env")
    names = dict.fromkeys([*found, *([key] if isinstance(key, str) else [])])
    allowed = {**OWN_HOSTS, **(target.variables or {})}
    return [
        f"agent {shown(target.ref)}: {name} is no variable that the suite lists; add to it: env: {{{name}: [HOST]}}"
        for name in names
        if name not in allowed
    ]


def _host_of(url: str) -> str:
    """With the port, where one is named."""
    import httpx

    return httpx.URL(url).netloc.decode().rpartition("@")[2].lower()


def shown(ref: str) -> str:
    """An address without what may be secret in it: its query, a user and a password."""
    return re.sub(r"//[^/]*@", "//…@", ref.partition("?")[0])


def _url_problems(url: str, schemes: Sequence[str]) -> list[str]:
    import httpx

    try:
        parts = httpx.URL(url)
        parts.host.encode("idna")  # as it is when it is looked up
        there = parts.scheme in schemes and parts.host != "" and (parts.port or 80) < 2**16 and " " not in url
    except (httpx.InvalidURL, UnicodeError):
        there = False
    if not there:
        return [f"is no address; expected {schemes[0]}://HOST:PORT/PATH or {schemes[-1]}://HOST/PATH"]
    if parts.userinfo:
        return ["holds a user or a password; send them as a header, with the secret kept in the environment"]
    return []
