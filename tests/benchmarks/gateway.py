"""What the gateway adds to a streamed model call: to its first token, and in CPU, beside the same call without it.

Beside it stand what any proxy adds: a relay of bytes that knows no HTTP (asyncio's transports, the floor), and the
shortest proxy of aiohttp. The provider is a server in a process of its own, which sends its events 10 ms apart. Calls go
one after the other, in turns, so that whatever else the machine does meets all of them.

CPU is that of this process, where client and gateway run, with the gateway less without it: the client alone pays for
being woken at each event, which the gateway takes over from it. Every event that comes by itself wakes whoever stands
between, so that a long stream costs any relay more than a short one; told is what the gateway adds to the floor, too.

Run: .venv/bin/python tests/benchmarks/gateway.py [--quick]
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from queue import Queue
from urllib.parse import urlsplit

sys.path.append(str(Path(__file__).parents[1] / "support"))

import aiohttp
from aiohttp import web

from harness.llm.gateway.server import Gateway

MANY, PAUSE = 20, 0.01


async def serve() -> None:
    """Answers each request with a stream; prints its address."""

    async def answer(request: web.Request) -> web.StreamResponse:
        back = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await back.prepare(request)
        for number in range((await request.json())["events"]):
            event = {"model": "stub", "choices": [{"index": 0, "delta": {"content": f"word {number} "}}]}
            await back.write(f"data: {json.dumps(event)}\n\n".encode())
            await asyncio.sleep(PAUSE)
        await back.write(b"data: [DONE]\n\n")
        return back

    app = web.Application()
    app.router.add_post("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}/v1", flush=True)
    await asyncio.to_thread(sys.stdin.read)


@contextmanager
def provider() -> Iterator[str]:
    with subprocess.Popen(
        [sys.executable, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


class Relay(asyncio.Protocol):
    """Passes bytes on to its other side as they come: two system calls for each piece, and no more."""

    def __init__(self, to: tuple[str, int] | None) -> None:
        self._to, self._waiting = to, b""
        self.other: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._own = transport
        if self._to is not None:
            self._task = asyncio.ensure_future(self._connect(*self._to))

    async def _connect(self, host: str, port: int) -> None:
        self.other, beyond = await asyncio.get_running_loop().create_connection(lambda: Relay(None), host, port)
        beyond.other = self._own
        self.other.write(self._waiting)

    def data_received(self, data: bytes) -> None:
        if self.other is None:
            self._waiting += data
        else:
            self.other.write(data)

    def connection_lost(self, problem: Exception | None) -> None:
        if self.other is not None:
            self.other.close()


@asynccontextmanager
async def relay(url: str) -> AsyncIterator[str]:
    there = urlsplit(url)
    assert there.hostname is not None
    assert there.port is not None
    to = there.hostname, there.port
    async with await asyncio.get_running_loop().create_server(lambda: Relay(to), "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"


@asynccontextmanager
async def bare_proxy(url: str) -> AsyncIterator[str]:
    """The shortest proxy of aiohttp that hands pieces on as they come; it sees nothing."""

    async def answer(request: web.Request) -> web.StreamResponse:
        content, headers = await request.read(), {"Accept-Encoding": "identity"}
        async with session.post(f"{url}/chat/completions", data=content, headers=headers) as came:
            back = web.StreamResponse(headers={"Content-Type": came.headers["Content-Type"]})
            await back.prepare(request)
            async for chunk in came.content.iter_any():
                await back.write(chunk)
            await back.write_eof()
        return back

    app = web.Application()
    app.router.add_post("/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    async with aiohttp.ClientSession() as session:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    await runner.cleanup()


@contextmanager
def in_thread_of_its_own(serve: Callable[[str], AbstractAsyncContextManager[str]], url: str) -> Iterator[str]:
    """Its address; as the gateway it runs in an event loop of its own."""
    address: Queue[str] = Queue()

    async def hold() -> None:
        async with serve(url) as served:
            address.put(served)
            await asyncio.to_thread(over.wait)

    over = threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(hold()), daemon=True)
    thread.start()
    yield address.get()
    over.set()
    thread.join()


async def chunks(session: aiohttp.ClientSession, url: str, events: int) -> AsyncIterator[bytes]:
    body = {
        "model": "stub",
        "events": events,
        "stream": True,
        "messages": [{"role": "user", "content": "Hello. " * 50}],
    }
    async with session.post(f"{url}/chat/completions", json=body) as answer:
        async for chunk in answer.content.iter_any():
            yield chunk


async def asked(session: aiohttp.ClientSession, url: str, events: int) -> tuple[float, float]:
    """Seconds to the first piece, and CPU seconds of this process for the whole call."""
    began, cpu, first = time.perf_counter(), time.process_time(), None
    async for _ in chunks(session, url, events):
        first = first if first is not None else time.perf_counter() - began
    assert first is not None
    return first, time.process_time() - cpu


Found = dict[str, list[tuple[float, float]]]


async def measure(urls: Mapping[str, str], times: int, events: int) -> Found:
    found: Found = {name: [] for name in urls}
    async with aiohttp.ClientSession() as session:
        for _ in range(times + 5):
            for name, url in urls.items():
                found[name].append(await asked(session, url, events))
    return {name: each[5:] for name, each in found.items()}


def main(quick: bool) -> None:
    times = 40 if quick else 200
    with provider() as url, in_thread_of_its_own(relay, url) as floor, in_thread_of_its_own(bare_proxy, url) as proxy:
        os.environ["OPENAI_BASE_URL"] = url
        gateway = Gateway()
        seat = gateway.seat()
        seat.begin()
        urls = {"without": url, "relay": floor, "aiohttp proxy": proxy, "gateway": f"{seat.root}/v1"}
        try:
            for events in (1, MANY):
                show(asyncio.run(measure(urls, times, events)), events)
        finally:
            gateway.close()


def show(found: Found, events: int) -> None:
    print(f"{len(found['without'])} streamed calls each of {events} events, medians; what is added beside without")
    first, cpu = (
        {name: statistics.median(each[of] for each in calls) * 1000 for name, calls in found.items()} for of in (0, 1)
    )
    floor = cpu["relay"]
    for name in found:
        added = f"adds {first[name] - first['without']:5.2f} ms, {cpu[name] - cpu['without']:5.2f} ms CPU, {cpu[name] - floor:5.2f} beside the relay"
        print(f"  {name:14} to the first piece {first[name]:5.2f} ms, CPU {cpu[name]:5.2f} ms  ({added})")


if __name__ == "__main__":
    if "--serve" in sys.argv:
        asyncio.run(serve())
    else:
        main("--quick" in sys.argv)
