"""A real HTTP server on loopback that speaks OpenAI's chat completions, and misbehaves as told."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Answer:
    """What the server does with one request."""

    body: Any = None
    """Sent as JSON, or as it is when it is bytes."""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0
    """Seconds before anything is sent."""
    promised: int = 0
    """More bytes announced than are sent: the connection breaks off inside the body."""
    hang_up: bool = False
    """Close the connection without a word."""


def says(text: str | None, *, usage: bool = True, finish_reason: str = "stop", model: str = "stub") -> Answer:
    """A good answer."""
    body: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": model,
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish_reason}],
    }
    if usage:
        body["usage"] = {"prompt_tokens": 12, "completion_tokens": 5, "total_tokens": 17}
    return Answer(body)


def plays(message: str, *, done: bool = False) -> Answer:
    """A good answer of a model that plays the user."""
    return says(json.dumps({"message": message, "done": done}))


def calls(
    *wanted: tuple[str, Any], text: str | None = None, ids: Sequence[str | None] = (), usage: bool = True
) -> Answer:
    """A good answer that wants tools called: (name, arguments); arguments that are text are sent as they are."""
    answer = says(text, usage=usage, finish_reason="tool_calls")
    answer.body["choices"][0]["message"]["tool_calls"] = [
        {
            "id": ids[place] if place < len(ids) else f"call_{place}",
            "type": "function",
            "function": {
                "name": name,
                "arguments": arguments if isinstance(arguments, str) else json.dumps(arguments),
            },
        }
        for place, (name, arguments) in enumerate(wanted)
    ]
    return answer


def refuses(status: int, message: str, **headers: str) -> Answer:
    body = {"error": {"message": message, "type": "stub", "code": None}}
    return Answer(body, status=status, headers={name.replace("_", "-"): value for name, value in headers.items()})


class ManyCallersServer(ThreadingHTTPServer):
    """Of 200 callers at once none waits for the system to try again, which takes up to a minute."""

    request_queue_size = 1024


class ModelServer:
    """Answers requests in order with what it was given; the last answer is repeated. A context manager.

    Given a function, it asks that what to do with each request.
    """

    def __init__(self, answers: Iterable[Answer] | Callable[[dict[str, Any]], Answer] = ()) -> None:
        self.decide = answers if callable(answers) else None
        self.answers = [] if callable(answers) else list(answers)
        self.requests: list[dict[str, Any]] = []
        """The bodies, as received; of what is no JSON, that it is none."""
        self.authorizations: list[str | None] = []
        self.paths: list[str] = []
        self._released = threading.Event()
        self._lock = threading.Lock()
        server = self

        class Exchange(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                server._serve(self)

            do_GET = do_POST

            def log_message(self, *arguments: Any) -> None:
                pass

        self._http = ManyCallersServer(("127.0.0.1", 0), Exchange)
        self._http.daemon_threads = True
        self._http.block_on_close = False
        self.url = f"http://127.0.0.1:{self._http.server_port}/v1"

    def __enter__(self) -> ModelServer:
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._released.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def _serve(self, exchange: BaseHTTPRequestHandler) -> None:
        content = exchange.rfile.read(int(exchange.headers.get("Content-Length", 0)))
        try:
            request = json.loads(content)
        except (ValueError, RecursionError):
            request = {"not": "JSON"}
        with self._lock:
            if self.decide is not None:
                answer = self.decide(request)
            else:
                answer = self.answers[min(len(self.requests), len(self.answers) - 1)]
            self.requests.append(request)
            self.authorizations.append(exchange.headers["Authorization"])
            self.paths.append(exchange.path)
        if answer.delay:
            self._released.wait(answer.delay)
        if answer.hang_up:
            exchange.close_connection = True
            return
        content = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
        with suppress(OSError):  # the client may be gone
            exchange.send_response(answer.status)
            if "Content-Type" not in answer.headers:
                exchange.send_header("Content-Type", "application/json")
            exchange.send_header("Content-Length", str(len(content) + answer.promised))
            for name, value in answer.headers.items():
                exchange.send_header(name, value)
            exchange.end_headers()
            exchange.wfile.write(content)
        exchange.close_connection = exchange.close_connection or answer.promised > 0


def unused_url() -> str:
    """An address on loopback at which nobody listens."""
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{found.getsockname()[1]}/v1"


def wait_until(happened: Any, seconds: float = 5) -> bool:
    deadline = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
