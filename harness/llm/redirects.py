"""Holds a provider's HTTP clients to the host that is configured: they send nothing where a redirect points to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx


class RedirectRefused(Exception):
    """An answer points to another host."""


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
