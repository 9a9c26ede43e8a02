"""HTTP connections that are kept between requests: one pool an event loop, through the proxies of the environment."""

from __future__ import annotations

import asyncio
import functools
import os
import ssl
import urllib.request
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    import aiohttp

PROXIES = [each for name in ("http", "https", "all", "no") for each in (f"{name}_proxy", f"{name.upper()}_PROXY")]
"""The variables that name them."""
LONGEST_HEADER = 2**16
"""Bytes of one header of an answer."""

_open: WeakKeyDictionary[asyncio.AbstractEventLoop, aiohttp.ClientSession] = WeakKeyDictionary()


def connections() -> aiohttp.ClientSession:
    """Those of the event loop that runs: as many at once as are wanted."""
    loop = asyncio.get_running_loop()
    session = _open.get(loop)
    if session is None or session.closed:
        session = _open[loop] = _session()
    return session


def _session() -> aiohttp.ClientSession:
    import aiohttp

    return aiohttp.ClientSession(
        # By default there are 100; how many are wanted is said elsewhere.
        connector=aiohttp.TCPConnector(limit=0, ttl_dns_cache=300, ssl=_certificates()),
        timeout=aiohttp.ClientTimeout(total=None, sock_connect=None),
        cookie_jar=aiohttp.DummyCookieJar(),
        max_line_size=LONGEST_HEADER,
        max_field_size=LONGEST_HEADER,
    )


async def close() -> None:
    """Close what the event loop that runs keeps open."""
    session = _open.pop(asyncio.get_running_loop(), None)
    if session is not None:
        await session.close()


@functools.cache
def _certificates() -> ssl.SSLContext:
    """Those that the system trusts or SSL_CERT_FILE names, and those that LiteLLM trusts."""
    import certifi

    trusted = ssl.create_default_context()
    with suppress(OSError):
        trusted.load_verify_locations(certifi.where())
    return trusted


def proxy_for(url: str) -> str | None:
    """The proxy by which HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY want an address reached; None for none.

    It is looked up here, once, rather than by aiohttp, which would also put a password of .netrc in place of the key.
    """
    return _proxy_for(url, *map(os.environ.get, PROXIES))


@functools.lru_cache(maxsize=64)
def _proxy_for(url: str, *environment: str | None) -> str | None:
    """Every trial asks; to look through the whole environment takes as long as to send a request."""
    parts = urlsplit(url)
    proxies = urllib.request.getproxies()
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    if proxy is None or urllib.request.proxy_bypass(parts.hostname or ""):
        return None
    return proxy if "://" in proxy else f"http://{proxy}"
