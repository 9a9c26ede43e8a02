"""Holds LiteLLM, and the HTTP clients of providers, to the host that is configured: nothing is sent elsewhere unasked,
nor where a redirect points to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx

SETTINGS = {
    "LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS": "True",  # else it fetches them
    "LITELLM_MODE": "PRODUCTION",  # else it reads a .env file that is near
    "LITELLM_LOG": "CRITICAL",
    # By default 1,000 connections and 500 to one host. To the first 0 would mean the 100 of aiohttp, to the other none.
    "AIOHTTP_CONNECTOR_LIMIT": "1000000",
    "AIOHTTP_CONNECTOR_LIMIT_PER_HOST": "0",
}
"""Of LiteLLM: variables of the environment."""


class RedirectRefused(Exception):
    """An answer points to another host."""


def before_litellm() -> None:
    """Set what LiteLLM reads when it is imported, be it by an agent: silent, no requests to others, no cap of its own.

    What the person has set stays, save for what would contact others.
    """
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # else it fetches the list of prices
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)


def refuse_redirects(clients: Any) -> None:
    """See to it that no client that LiteLLM keeps follows a redirect to another host.

    LiteLLM makes its clients itself, of several kinds, and puts each into this cache before it uses it.
    """
    keep = clients.set_cache

    def set_cache(key: Any, value: Any, *arguments: Any, **options: Any) -> Any:
        _watch(value)
        return keep(key, value, *arguments, **options)

    clients.set_cache = set_cache


def _watch(client: Any) -> None:
    import httpx

    inner = next(
        (each for name in ("client", "_client") if isinstance(each := getattr(client, name, None), httpx.AsyncClient)),
        None,
    )
    if inner is not None:
        inner.event_hooks = {**inner.event_hooks, "response": [*inner.event_hooks["response"], _stay]}


async def _stay(response: httpx.Response) -> None:
    """Raises RedirectRefused. A hook is called before a redirect is followed."""
    if not response.has_redirect_location:
        return
    there = response.request.url.join(response.headers["location"])
    if (there.scheme, there.netloc) != (response.request.url.scheme, response.request.url.netloc):
        raise RedirectRefused(f"{response.status_code} to {there.scheme}://{there.netloc.decode().rpartition('@')[2]}")
