"""One request to a model through LiteLLM, and what LiteLLM knows of models. The only module that imports it."""

from __future__ import annotations

import asyncio
import functools
import importlib.util
import os
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from harness.errors import UserMistake, nearest
from harness.llm.answers import in_words
from harness.llm.context_window import known_window
from harness.llm.direct.chat import KEY, NO_KEY, as_format, as_function
from harness.llm.direct.connections import close
from harness.llm.prices import Price, listed_price
from harness.llm.redirects import before_litellm, refuse_redirects
from harness.llm.responses import CallFailure, read_failure, read_response
from harness.types.model_spec import ModelSpec, Role
from harness.types.protocols import Reply
from harness.types.trajectory import ToolSchema

MANY_MODELS = frozenset({"openai", "hosted_vllm", "openai_like", "litellm_proxy"})
"""Providers that serve models under any name; about these LiteLLM asks nobody what they can do."""
LIST = "model_prices_and_context_window_backup.json"
"""In LiteLLM's package: what it knows of models."""
DATED = re.compile(r"^ft:|-?20\d\d-?[01]\d-?[0-3]\d|-\d{4}$")
"""A model that was trained further by somebody, or one version of a model that has a shorter name."""
SURELY_PROVIDERS = MANY_MODELS | {"anthropic", "azure", "bedrock", "gemini", "groq", "ollama", "ollama_chat", "watsonx"}


class LiteLLMChat:
    """Sends each request once. `price` goes before what LiteLLM knows of the model's."""

    def __init__(self, spec: ModelSpec, price: Price | None = None) -> None:
        self._litellm = _litellm()  # takes seconds: now, rather than in the middle of a conversation
        _silence()
        self.spec = spec
        self.price = price
        _make_known(spec.name)
        self._missing_keys = _missing_keys(spec.name)
        self._takes_schema = True

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        """Ask once. A model that cannot be held to the schema is told of it in words. Raises CallFailure."""
        from openai import OpenAIError  # LiteLLM's own errors all descend from it

        if self._missing_keys and not self.spec.base_url:
            raise self._with_keys(
                CallFailure("no_key", f"nothing was sent, {' or '.join(self._missing_keys)} is not set")
            )
        enforced = schema is not None and self._takes_schema and "response_format" in _parameters(self.spec.name)
        sent = list(messages) if enforced or schema is None else in_words(messages, schema)
        request = self._request(sent, schema if enforced else None, tools)
        try:
            async with asyncio.timeout(self.spec.timeout):
                response = await self._litellm.acompletion(**request)
        except TimeoutError:
            failure = CallFailure("timed_out", f"no answer within {self.spec.timeout:g} s")
        except OpenAIError as problem:
            failure = read_failure(problem)
            self._takes_schema = self._takes_schema and not (enforced and failure.refuses_schema)
        else:
            return read_response(response, self.price)
        raise self._with_keys(failure)  # not while the other is handled: it may hold the key

    def _request(
        self, messages: list[dict[str, Any]], schema: dict[str, Any] | None, tools: Sequence[ToolSchema] | None
    ) -> dict[str, Any]:
        spec = self.spec
        request: dict[str, Any] = {
            "model": spec.name,
            "messages": messages,
            "base_url": spec.base_url,
            "temperature": spec.temperature,
            "max_tokens": spec.max_tokens,
            "timeout": spec.timeout,
            # The attempts are counted and recorded elsewhere, so neither LiteLLM nor the client under it may retry.
            "num_retries": 0,
            "max_retries": 0,
        }
        if "seed" in _parameters(spec.name):
            request["seed"] = spec.seed
        if schema is not None:
            request["response_format"] = as_format(schema)
        if tools:
            request["tools"] = [as_function(tool) for tool in tools]
            # Else LiteLLM looks for MCP servers among the tools, and needs a package for that which it does not bring.
            request["_skip_mcp_handler"] = True
        if spec.base_url and self._missing_keys:
            request["api_key"] = NO_KEY
        return {name: value for name, value in request.items() if value is not None}

    def _with_keys(self, failure: CallFailure) -> CallFailure:
        """The failure, which says where the key is to be set."""
        own = f"{_provider(self.spec.name).upper()}_API_KEY"
        failure.keys = " or ".join(self._missing_keys) or (own if own in os.environ else "the environment")
        return failure


def check(model: str, base_url: str | None = None) -> None:
    """Notice before the first call what it could only fail on: an unknown provider, a missing key, no real URL.

    Raises UserMistake. Contacts nobody.
    """
    if not _provider(model):
        known = [str(getattr(each, "value", each)) for each in _litellm().provider_list]
        raise UserMistake(
            f'model "{model}": no provider is known for it{nearest(model.partition("/")[0], known)}; '
            "write provider/model, such as openai/gpt-5-mini or ollama/llama3.2, or give the base URL of its server"
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


def served(model: str) -> str:
    """The name under which a server of one's own is asked for a model: a name of no provider is the server's own."""
    if model.partition("/")[0] in SURELY_PROVIDERS:  # without the seconds that importing LiteLLM takes
        return model
    return model if _provider(model) else f"openai/{model}"


def public_price(model: str) -> Price | None:
    """What a model costs by LiteLLM's own list, as installed; None when that says nothing, or 0 for want of better."""
    return listed_price(model, _provider(model), _listed())


def public_window(model: str, role: Role = "judge") -> int | None:
    """Tokens a model reads at most by the same list; None when that says nothing, or the role is not held to it."""
    return known_window(role, model, _listed())


def listed_models(provider: str) -> list[str]:
    """The chat models of a provider by the same list, as they are named to the harness, without those of a date."""
    names = {
        name.removeprefix(f"{provider}/")
        for name, known in _listed().items()
        if known.get("litellm_provider") == provider and known.get("mode") == "chat"
    }
    return [f"{provider}/{name}" for name in sorted(names) if not DATED.search(name)]


async def close_connections() -> None:
    """Close what is kept open between calls. Call it at the end of the loop in which models were asked.

    LiteLLM is not imported for it.
    """
    await close()
    if "litellm" not in sys.modules:
        return
    litellm = _litellm()
    await litellm.close_litellm_async_clients()
    # Clients are found by the address of their loop, which a later loop may have again: none that is closed may stay.
    litellm.in_memory_llm_clients_cache.flush_cache()


def _litellm() -> ModuleType:
    if "litellm" not in sys.modules:
        before_litellm()
    import litellm

    module: ModuleType = litellm
    litellm.suppress_debug_info = True
    _hold_to_hosts()
    return module


@functools.cache
def _hold_to_hosts() -> None:
    refuse_redirects(sys.modules["litellm"].in_memory_llm_clients_cache)


def _listed() -> Mapping[str, Mapping[str, Any]]:
    """LiteLLM's list of models."""
    if "litellm" not in sys.modules and (listed := _shipped_list()):
        return listed
    known: Mapping[str, Mapping[str, Any]] = _litellm().model_cost
    return known


@functools.cache
def _shipped_list() -> Mapping[str, Mapping[str, Any]]:
    """The list as the package brings it, without the seconds that importing it takes; empty when it is elsewhere."""
    import orjson

    found = importlib.util.find_spec("litellm")
    for folder in (found.submodule_search_locations or ()) if found else ():
        try:
            listed = orjson.loads((Path(folder) / LIST).read_bytes())
        except (OSError, ValueError):
            continue
        return listed if isinstance(listed, dict) else {}
    return {}


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


@functools.cache
def _provider(model: str) -> str:
    """The provider LiteLLM takes a model name for; empty when it knows none."""
    named, slash, _ = model.partition("/")
    if slash and named in SURELY_PROVIDERS:
        return named
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
    if model.startswith("openai/"):
        return [] if os.environ.get(KEY) else [KEY]
    missing = _litellm().validate_environment(model)["missing_keys"]
    return [name for name in missing if name.endswith("_API_KEY")]
