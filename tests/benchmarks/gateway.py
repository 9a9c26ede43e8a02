"""What the gateway adds to a streamed model call: to its first token, and in CPU, beside the same call without it.

The provider is a server in a process of its own, which sends its events 10 ms apart. Calls go one after the other, with and
without the gateway in turns, so that whatever else the machine does meets both.

Run: .venv/bin/python tests/benchmarks/gateway.py [--quick]
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

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


async def measure(url: str, through: str, times: int, events: int) -> dict[str, list[tuple[float, float]]]:
    found: dict[str, list[tuple[float, float]]] = {"bare": [], "gateway": []}
    async with aiohttp.ClientSession() as session:
        for name, each in (("bare", url), ("gateway", through)) * (times + 5):
            found[name].append(await asked(session, each, events))
    return {name: each[5:] for name, each in found.items()}


def main(quick: bool) -> None:
    times = 40 if quick else 200
    with provider() as url:
        os.environ["OPENAI_BASE_URL"] = url
        gateway = Gateway()
        seat = gateway.seat()
        seat.begin()
        try:
            for events in (1, MANY):
                show(asyncio.run(measure(url, f"{seat.root}/v1", times, events)), events)
        finally:
            gateway.close()


def show(found: dict[str, list[tuple[float, float]]], events: int) -> None:
    first = {name: statistics.median(each[0] for each in calls) * 1000 for name, calls in found.items()}
    cpu = {name: statistics.median(each[1] for each in calls) * 1000 for name, calls in found.items()}
    print(f"{len(found['bare'])} streamed calls each of {events} events, medians")
    print(f"  to the first piece  bare {first['bare']:.2f} ms, gateway {first['gateway']:.2f} ms", end="")
    print(f"  (adds {first['gateway'] - first['bare']:.2f} ms)")
    print(f"  CPU of a call       bare {cpu['bare']:.2f} ms, gateway {cpu['gateway']:.2f} ms", end="")
    print(f"  (adds {cpu['gateway'] - cpu['bare']:.2f} ms)")


if __name__ == "__main__":
    if "--serve" in sys.argv:
        asyncio.run(serve())
    else:
        main("--quick" in sys.argv)
