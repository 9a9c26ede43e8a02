"""A real HTTP or HTTPS server on loopback that answers as an agent would, or misbehaves as told."""

from __future__ import annotations

import json
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl


@dataclass
class Sent:
    """One request as it was received."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Any


@dataclass
class Back:
    """What the server does with one request."""

    body: Any = None
    """Sent as JSON, or as it is when it is bytes."""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    kind: str = "application/json"
    delay: float = 0
    """Seconds before anything is sent."""
    pieces: Sequence[bytes] | None = None
    """Sent one by one instead of the body, in chunks."""
    pause: float = 0
    """Seconds between them."""
    breaks_off: bool = False
    """The connection is closed in the middle of the body."""
    hangs_up: bool = False
    """The connection is closed without a word."""
    never: bool = False
    """Nothing is ever sent."""


def events(*data: Any, done: bool = False, **more: Any) -> Back:
    """Server-sent events: objects as JSON, text as it is."""
    texts = [each if isinstance(each, str) else json.dumps(each) for each in data]
    pieces = [f"data: {text}\n\n".encode() for text in [*texts, *(["[DONE]"] if done else [])]]
    return Back(pieces=pieces, kind="text/event-stream", **more)


class RemoteDesk:
    """Answers every request with what `answer` makes of it; a list is answered in order, its last entry repeated."""

    def __init__(
        self,
        answer: Callable[[Sent], Back] | Sequence[Back],
        certificate: tuple[Path, Path] | None = None,
        port: int = 0,
    ):
        self.sent: list[Sent] = []
        self._answer = answer
        self._lock = threading.Lock()
        self._released = threading.Event()
        desk = self

        class Exchange(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                with suppress(ConnectionError):
                    desk._serve(self)

            do_GET = do_PUT = do_POST

            def log_message(self, *arguments: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads, block_on_close, request_queue_size = True, False, 512

            def handle_error(self, *arguments: Any) -> None:
                """Clients that hang up, and TLS that fails, are part of the game."""

        self._http = Server(("127.0.0.1", port), Exchange)
        self.port = self._http.server_port
        scheme = "http"
        if certificate is not None:
            scheme, context = "https", ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self._http.socket = context.wrap_socket(self._http.socket, server_side=True, do_handshake_on_connect=False)
        self.origin = f"{scheme}://127.0.0.1:{self.port}"
        self.url = f"{self.origin}/chat"

    def __enter__(self) -> RemoteDesk:
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._released.set()
        self._http.shutdown()
        self._http.server_close()

    def _serve(self, exchange: BaseHTTPRequestHandler) -> None:
        content = exchange.rfile.read(int(exchange.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in exchange.headers.items()}
        form = headers.get("content-type", "").endswith("x-www-form-urlencoded")
        body = dict(parse_qsl(content.decode())) if form else json.loads(content) if content else None
        sent = Sent(exchange.command, exchange.path, headers, body)
        with self._lock:
            place = len(self.sent)
            self.sent.append(sent)
        back = self._answer(sent) if callable(self._answer) else self._answer[min(place, len(self._answer) - 1)]
        if back.never:
            self._released.wait()
        self._released.wait(back.delay)
        exchange.close_connection = exchange.close_connection or back.hangs_up or back.breaks_off or back.never
        if not (back.hangs_up or back.never):
            self._send(exchange, back)

    def _send(self, exchange: BaseHTTPRequestHandler, back: Back) -> None:
        exchange.send_response(back.status)
        exchange.send_header("Content-Type", back.kind)
        for name, value in back.headers.items():
            exchange.send_header(name, value)
        if back.pieces is None:
            content = back.body if isinstance(back.body, bytes) else json.dumps(back.body).encode()
            exchange.send_header("Content-Length", str(len(content)))
            exchange.end_headers()
            exchange.wfile.write(content[: len(content) // 2] if back.breaks_off else content)
            return
        exchange.send_header("Transfer-Encoding", "chunked")
        exchange.end_headers()
        for piece in back.pieces:
            exchange.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
            time.sleep(back.pause)
        if not back.breaks_off:
            exchange.wfile.write(b"0\r\n\r\n")


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that is signed by itself, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run([*new, *subject, "-out", certificate, "-keyout", key], check=True, capture_output=True)
    return certificate, key
