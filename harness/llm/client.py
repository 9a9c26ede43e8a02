"""Models through LiteLLM, the only module that imports it: time limits, retries, costs, and what went wrong."""

from __future__ import annotations

import asyncio
import functools
import os
import re
import sys
import time
import warnings
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from harness.errors import Unavailable, UserMistake, nearest
from harness.llm.cassette.chat import over_tape
from harness.llm.concurrency import lane
from harness.llm.context_window import fitted, known_window
from harness.llm.prices import Price, listed_price
from harness.llm.responses import CallFailure, explained, read_failure, read_response
from harness.llm.retry import Attempts, ChatSettings, as_function
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec, Role
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema, Usage
from harness.types.trial import ModelCall

OVERRIDE = "MODEL_OVERRIDE"
"""Names the environment variable that replaces the model of the simulated user and of the judge."""
SETTINGS = {
    "LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS": "True",  # else it fetches them
    "LITELLM_MODE": "PRODUCTION",  # else it reads a .env file that is near
    "LITELLM_LOG": "CRITICAL",
    # By default 1,000 connections and 500 to one host. To the first 0 would mean the 100 of aiohttp, to the other none.
    "AIOHTTP_CONNECTOR_LIMIT": "1000000",
    "AIOHTTP_CONNECTOR_LIMIT_PER_HOST": "0",
}
"""Of LiteLLM: variables of the environment."""
MANY_MODELS = frozenset({"openai", "hosted_vllm", "openai_like", "litellm_proxy"})
"""Providers that serve models under any name; about these LiteLLM asks nobody what they can do."""
NO_KEY = "not-needed"
"""Sent to a configured address when no key is set: local servers want some key, any key."""


class LiteLLMChat:
    """A model asked through LiteLLM. Every call ends up in the models, failed and cancelled ones too."""

    def __init__(self, settings: ChatSettings, models: TrialModels) -> None:
        litellm = _litellm()  # takes seconds: now, rather than in the middle of a conversation
        _silence()
        self.settings = settings
        self.model = model_for(settings.role, settings.model) or settings.model
        _make_known(self.model)
        self.models = models
        self.price = models.prices.get(self.model)
        self.window = settings.window or known_window(settings.role, self.model, litellm.model_cost)
        self._missing_keys = _missing_keys(self.model)
        self._takes_schema = True

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        """Ask once, with retries. `schema` is a JSON schema of an object; then `Reply.data` is such an object.

        Given `tools`, even none, the model answers as an agent: with text, calls, both or nothing at all.

        Raises Unavailable with one of the codes in BLAME.
        """
        settings, started, attempts = self.settings, time.perf_counter(), Attempts()
        sent = fitted(messages, self.window, settings.max_tokens, schema, tools)
        error: str | None = None
        try:
            outcome = await attempts.until_answered(
                lambda explain: self._attempt(sent.messages, schema, tools, explain),
                settings,
                lane(self.model, settings.base_url),
            )
            if isinstance(outcome, CallFailure):
                raise self._unavailable(outcome, len(attempts.usages))
            return outcome
        except BaseException as problem:
            error = f"{problem.code}: {problem}" if isinstance(problem, Unavailable) else type(problem).__name__
            raise
        finally:
            self.models.calls.append(
                ModelCall(
                    role=settings.role,
                    model=self.model,
                    usage=Usage.total(usage for usage in attempts.usages if usage is not None),
                    seconds=time.perf_counter() - started,
                    waited=attempts.waited,
                    attempts=max(len(attempts.usages), 1),
                    left_out=sent.left_out,
                    shortened=sent.shortened,
                    error=error,
                )
            )

    async def _attempt(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None,
        tools: Sequence[ToolSchema] | None,
        explain: bool,
    ) -> Reply | CallFailure:
        litellm = _litellm()
        from openai import OpenAIError  # LiteLLM's own errors all descend from it

        if self._missing_keys and not self.settings.base_url:
            return CallFailure("no_key", f"nothing was sent, {' or '.join(self._missing_keys)} is not set")
        enforced = schema is not None and self._takes_schema and "response_format" in _parameters(self.model)
        sent = explained(messages, schema) if schema is not None and (explain or not enforced) else list(messages)
        price, most = self.price, self.settings.max_tokens
        try:
            async with asyncio.timeout(self.settings.timeout):
                response = await litellm.acompletion(**self._request(sent, schema if enforced else None, tools))
        except TimeoutError:
            return CallFailure("timed_out", f"no answer within {self.settings.timeout:g} s")
        except OpenAIError as problem:
            failure = read_failure(problem)
            self._takes_schema = self._takes_schema and not (enforced and failure.refuses_schema)
            return failure
        return read_response(response, schema, most, may_be_empty=tools is not None, price=price)

    def _request(
        self,
        messages: list[dict[str, Any]],
        schema: dict[str, Any] | None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> dict[str, Any]:
        settings = self.settings
        request: dict[str, Any] = {
            "model": self.model,
            "messages": messages,
            "base_url": settings.base_url,
            "temperature": settings.temperature,
            "max_tokens": settings.max_tokens,
            "timeout": settings.timeout,
            # The attempts are counted and recorded here, so neither LiteLLM nor the client under it may retry.
            "num_retries": 0,
            "max_retries": 0,
        }
        if "seed" in _parameters(self.model):
            request["seed"] = settings.seed
        if schema is not None:
            shape = {"name": "reply", "strict": True, "schema": schema}
            request["response_format"] = {"type": "json_schema", "json_schema": shape}
        if tools:
            request["tools"] = [as_function(tool) for tool in tools]
            # Else LiteLLM looks for MCP servers among the tools, and needs a package for that which it does not bring.
            request["_skip_mcp_handler"] = True
        if settings.base_url and self._missing_keys:
            request["api_key"] = NO_KEY
        return {name: value for name, value in request.items() if value is not None}

    def _unavailable(self, failure: CallFailure, attempts: int) -> Unavailable:
        own = f"{_provider(self.model).upper()}_API_KEY"
        keys = " or ".join(self._missing_keys) or (own if own in os.environ else "the environment")
        return self.settings.unavailable(self.model, failure, attempts, keys)


def chat_for(role: Role, spec: ModelSpec, seed: int, models: TrialModels) -> Chat:
    """The model that a suite configures for a role; the cassette session of the trial may record it, or play it back.

    Raises UserMistake when the suite names none.
    """
    model = model_for(role, spec.model)
    if model is None:
        raise UserMistake(f"{role}: no model is given; name one, such as openai/gpt-5-mini or ollama/llama3.2")
    settings = ChatSettings(
        role=role,
        model=model,
        base_url=spec.base_url,
        temperature=spec.temperature,
        seed=(seed if spec.seed is None else spec.seed) % 2**31,  # some providers take no more
        max_tokens=spec.max_tokens,
        timeout=spec.timeout,
        max_attempts=spec.max_attempts,
        max_in_flight=spec.max_in_flight,
        window=spec.window,
    )
    told = {name: getattr(settings, name) for name in ("temperature", "seed", "max_tokens", "window")}
    return over_tape(role, model, told, models, lambda: LiteLLMChat(settings, models))


def model_for(role: Role, configured: str | None) -> str | None:
    """The model that is asked in this role: `MODEL_OVERRIDE` goes before what is configured."""
    return (os.environ.get(OVERRIDE) if role in {"user", "judge"} else None) or configured


def check(model: str, base_url: str | None = None) -> None:
    """Notice before the first call what it could only fail on: an unknown provider, a missing key, no real URL.

    Raises UserMistake. Contacts nobody.
    """
    if not _provider(model):
        known = [str(getattr(each, "value", each)) for each in _litellm().provider_list]
        raise UserMistake(
            f'model "{model}": no provider is known for it{nearest(model.partition("/")[0], known)}; '
            "write provider/model, such as openai/gpt-5-mini or ollama/llama3.2"
        )
    if base_url is not None:
        if re.match(r"(?:\w+://)?[^/?#]*@", base_url):  # first, as it must not be shown
            raise UserMistake("base URL: holds a user or a password; leave them out and put the key in the environment")
        if not re.match(r"https?://[^/]", base_url):
            raise UserMistake(f'base URL "{base_url}": expected http://HOST:PORT/v1 or the like')
    elif missing := _missing_keys(model):
        raise UserMistake(
            f'model "{model}": needs {" or ".join(missing)}, which is not set; set it in the environment, '
            "or give the base URL of a server that needs no key"
        )


def public_price(model: str) -> Price | None:
    """What a model costs by LiteLLM's own list, as installed; None when that says nothing, or 0 for want of better."""
    return listed_price(model, _provider(model), _litellm().model_cost)


def public_window(model: str) -> int | None:
    """Tokens a model reads at most by the same list, whoever asks it; None when that says nothing."""
    return known_window("judge", model, _litellm().model_cost)


async def close() -> None:
    """Close the connections that are kept open between calls. Call it at the end of the loop they were made in."""
    if "litellm" not in sys.modules:
        return
    litellm = _litellm()
    await litellm.close_litellm_async_clients()
    # Clients are found by the address of their loop, which a later loop may have again: none that is closed may stay.
    litellm.in_memory_llm_clients_cache.flush_cache()


def before_litellm() -> None:
    """Set what LiteLLM reads when it is imported, be it by an agent: silent, no requests to others, no cap of its own.

    What the person has set stays, save for what would contact others.
    """
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # else it fetches the list of prices
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)


def _litellm() -> ModuleType:
    if "litellm" not in sys.modules:
        before_litellm()
    import litellm

    litellm.suppress_debug_info = True
    return litellm


def _silence() -> None:
    """LiteLLM does the same, once, when it is imported; a test framework that resets the filters brings them back."""
    for message in (".*conflict with protected namespace", ".*on the instance is deprecated", ".*`ReadOnly` qualifier"):
        warnings.filterwarnings("ignore", message=message)


@functools.cache
def _make_known(model: str) -> None:
    """Put a model on LiteLLM's list that is not on it.

    About an Ollama model it would ask a server on this machine, wherever the model is; for the others it would look in
    vain at every call, which is a tenth of the work.
    """
    litellm, provider = _litellm(), _provider(model)
    entry: dict[str, Any] = {"litellm_provider": provider, "mode": "chat"}
    if provider in {"ollama", "ollama_chat"}:
        litellm.model_cost.setdefault(model, entry | {"supports_function_calling": True})
    elif provider in MANY_MODELS:
        try:
            litellm.get_model_info(model)
        except litellm.exceptions.ModelNotMappedError:
            litellm.model_cost[model] = entry


def _provider(model: str) -> str:
    """The provider LiteLLM takes a model name for; empty when it knows none."""
    litellm = _litellm()
    try:
        return str(litellm.get_llm_provider(model)[1])
    except litellm.exceptions.BadRequestError:
        return ""


@functools.cache
def _parameters(model: str) -> frozenset[str]:
    """The OpenAI parameters that the model's provider takes."""
    return frozenset(_litellm().get_supported_openai_params(model) or ())


def _missing_keys(model: str) -> list[str]:
    """The environment variables for the key that the model's provider wants, when none of them is set.

    Addresses have defaults, and the clouds' own credentials are found in many ways: they are not asked for.
    """
    missing = _litellm().validate_environment(model)["missing_keys"]
    return [name for name in missing if name.endswith("_API_KEY")]
