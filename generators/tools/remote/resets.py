"""What puts the world behind a server back: a request, a tool of the server's own, a command, or a new start of it."""

from __future__ import annotations

import asyncio
import shlex
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import Collection
from urllib.parse import urljoin

from generators.tools.remote.access import origin
from generators.tools.remote.operations import KeyPlace
from generators.tools.remote.requests import ApiRequest
from generators.tools.remote.toolbox import Link, Reset
from generators.tools.world import ToolCallFailed
from harness.errors import UserMistake, nearest

SECONDS = 60.0
"""For one reset."""
TOOL = "tool:"
RESTART = "restart"
FORMS = "an address to POST to, /a/path of the server, tool:NAME, restart (a server that is a command), or a command"
LONGEST_QUOTE = 200


def reset_from(
    said: str,
    link: Link,
    *,
    address: str | None,
    key: str | None,
    names: Collection[str],
    restart: Reset | None,
    place: KeyPlace | None = None,
) -> Reset:
    """What the option stands for. `address` is that of the server, to which alone the key is sent: to `place`, or as a
    bearer token. `restart` starts it anew. Raises UserMistake."""
    if said.startswith(TOOL):
        return _by_tool(said, link, names)
    if said == RESTART:
        if restart is None:
            raise UserMistake("--reset restart: only a server that was started as a command can be; give an address")
        return restart
    if said.startswith("/") and address is not None and shutil.which(said.split()[0]) is None:
        said = urljoin(address, said)
    if said.startswith(("http://", "https://")):
        ours = address is not None and origin(said) == origin(address)
        return _by_request(ApiRequest("POST", said).with_key(place or KeyPlace(), key if ours else None))
    return _by_command(said)


def _by_tool(said: str, link: Link, names: Collection[str]) -> Reset:
    name = said.removeprefix(TOOL)
    if name not in names:
        raise UserMistake(f'--reset {said}: the server has no tool "{name}"{nearest(name, names)}')

    async def reset() -> None:
        try:
            await link.call(name, {})
        except ToolCallFailed as problem:
            raise UserMistake(f"--reset {said}: {_line(problem)}") from None

    return reset


def _by_request(request: ApiRequest) -> Reset:
    url = request.url
    trusted: list[ssl.SSLContext] = []
    """What certificates are checked by; to read them takes thirty times as long as a request."""

    async def reset() -> None:
        import httpx

        if not trusted:
            trusted.append(httpx.create_ssl_context())
        try:
            address = httpx.URL(url).copy_merge_params(httpx.QueryParams(tuple(request.query)))
            async with httpx.AsyncClient(timeout=SECONDS, verify=trusted[0]) as client, asyncio.timeout(SECONDS):
                response = await client.post(address, headers=request.headers)
        except TimeoutError:
            raise UserMistake(f"--reset {url}: was not done within {SECONDS:g} s") from None
        except (httpx.HTTPError, httpx.InvalidURL) as problem:
            raise UserMistake(f"--reset {url}: {_line(problem)}; check the address, and that the server runs") from None
        if not response.is_success:
            said = f"{response.status_code} {response.reason_phrase}"
            raise UserMistake(f"--reset {url}: answered {said}; expected 200 to a POST")

    return reset


def _by_command(said: str) -> Reset:
    try:
        command = shlex.split(said)
    except ValueError as problem:
        raise UserMistake(f"--reset {said}: is no command: {problem}; expected {FORMS}") from None
    if not command or shutil.which(command[0]) is None:
        first = command[0] if command else ""
        raise UserMistake(f'--reset {said}: there is no command "{first}"; expected {FORMS}')

    async def reset() -> None:
        await asyncio.to_thread(_run, said, command)

    return reset


def _run(said: str, command: list[str]) -> None:
    with tempfile.TemporaryFile() as errors:
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise UserMistake(f"--reset {said}: was not done within {SECONDS:g} s") from None
        except OSError as problem:
            raise UserMistake(f"--reset {said}: cannot be run: {problem.strerror}") from None
        errors.seek(0)
        last = errors.read().decode("utf-8", "replace").strip().splitlines()[-1:]
    if done.returncode:
        told = f": {last[0][:LONGEST_QUOTE]}" if last else ""
        raise UserMistake(f"--reset {said}: ended with exit status {done.returncode}{told}")


def _line(problem: Exception) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split())[:LONGEST_QUOTE]
