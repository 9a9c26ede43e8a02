"""Run as a script: a model server on loopback for many requests at once. Prints its address; GET /numbers tells what it saw.

Each answer takes the same time and holds the secret word of its request. It is a process of its own, so that whoever
asks does not share a processor with it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SECRET = re.compile(r"word-\w+")


class Busy:
    """What the server does, and what it has seen."""

    def __init__(self, seconds: float, refuse_every: int, turns: int) -> None:
        self.seconds = seconds
        self.refuse_every = refuse_every
        self.turns = turns
        self.requests = self.refused = self.in_flight = self.most_in_flight = 0
        self.first: float | None = None
        """Seconds since the epoch of the first request."""
        self.bodies: dict[str, list[dict[str, Any]]] = {}
        """By secret word: what was answered."""

    async def answer(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        self.requests += 1
        self.first = self.first or time.time()
        if self.refuse_every and self.requests % self.refuse_every == 0:
            self.refused += 1
            return 429, {"error": {"message": "slow down", "type": "stub", "code": None}}
        await asyncio.sleep(self.seconds)
        words = SECRET.findall(json.dumps(body["messages"]))
        self.bodies.setdefault(words[0], []).append(body)
        said = sum(message["role"] == "assistant" for message in body["messages"])  # the opening sentence is one
        text = json.dumps({"message": f"This is {words[-1]}, call {said}.", "done": said >= self.turns})
        message = {"role": "assistant", "content": text}
        return 200, {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": "stub",
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
        }

    def numbers(self) -> dict[str, Any]:
        names = ("requests", "refused", "most_in_flight", "first")
        return {name: getattr(self, name) for name in names} | {"bodies": self.bodies}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = re.search(rb"(?i)content-length: *(\d+)", head)
                body = await reader.readexactly(int(length[1])) if length else b""
                self.in_flight += 1
                self.most_in_flight = max(self.most_in_flight, self.in_flight)
                try:
                    status, found = await self.answer(json.loads(body)) if body else (200, self.numbers())
                finally:
                    self.in_flight -= 1
                content = json.dumps(found).encode()
                writer.write(
                    f"HTTP/1.1 {status} -\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode()
                )
                writer.write(content)
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            pass
        finally:
            writer.close()


async def run(busy: Busy) -> None:
    server = await asyncio.start_server(busy.serve, "127.0.0.1", 0, backlog=2000, limit=2**24)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", flush=True)
    async with server:
        await asyncio.to_thread(sys.stdin.read)  # until whoever started it is gone


@contextmanager
def busy_model_server(*, seconds: float = 0.2, refuse_every: int = 0, turns: int = 4) -> Iterator[str]:
    """Its address while it runs. Every so-many-th request is refused with 429; a user is done after so many calls."""
    options = [f"--seconds={seconds}", f"--refuse-every={refuse_every}", f"--turns={turns}"]
    with subprocess.Popen(
        [sys.executable, __file__, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()


def numbers(url: str) -> dict[str, Any]:
    """What a server at this address has seen."""
    with urllib.request.urlopen(url.removesuffix("/v1") + "/numbers", timeout=60) as response:
        found: dict[str, Any] = json.load(response)
        return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--refuse-every", type=int, required=True)
    parser.add_argument("--turns", type=int, required=True)
    given = parser.parse_args()
    asyncio.run(run(Busy(given.seconds, given.refuse_every, given.turns)))
