"""A library behind HTTP, and the OpenAPI file that describes it; some of its operations misbehave."""

from __future__ import annotations

import json
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

KEY = "sesame-49217"
MEMBERS = {f"M-{n}": {"member_id": f"M-{n}", "name": name, "status": "active"} for n, name in
           enumerate(["Ada Frost", "Ben Okoro", "Cleo Marsh"], 101)}  # fmt: skip
COPIES = [f"C-{n}" for n in range(501, 509)]


class LibraryApi(ThreadingHTTPServer):
    """Listens as long as it is entered. `requests` are those that came, `resets` counts how often it was put back."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.requests: list[tuple[str, str, dict[str, str], Any]] = []
        self.resets, self.busy = 0, 2
        self.elsewhere = "http://library.invalid"
        self.loans: dict[str, str] = {}
        self.put_back()

    def put_back(self) -> None:
        self.loans = {"C-501": "M-101"}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def paths(self, method: str) -> list[str]:
        return [path for each, path, _, _ in self.requests if each == method]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked has gone."""

    def __enter__(self) -> LibraryApi:
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *args: object) -> None:
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: LibraryApi
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:  # noqa: C901
        parts = urlsplit(self.path)
        query = {name: values for name, values in parse_qs(parts.query).items()}
        self._note(None)
        match parts.path.split("/")[2:]:
            case ["members", member] if member in MEMBERS:
                self._say(200, {"member": MEMBERS[member], "request_id": uuid.uuid4().hex})
            case ["members", member]:
                self._refuse(404, "not_found", f"there is no member {member}")
            case ["loans"]:
                mine = [
                    copy for copy, member in sorted(self.server.loans.items()) if [member] == query.get("member_id")
                ]
                self._say(200, {"loans": [{"copy_id": copy} for copy in mine], "request_id": uuid.uuid4().hex})
            case ["hours"]:
                self._send(200, "text/plain", "Open from 9 to 17\n")
            case ["slow"]:
                time.sleep(2)
                self._say(200, {})
            case ["huge"]:
                self._send(200, "application/json", json.dumps(["x" * 1_000] * 12_000))
            case ["broken"]:
                self._send(500, "text/html", "<h1>no</h1>")
            case ["busy"] if self.server.busy:
                self.server.busy -= 1
                self._send(429, "application/json", "{}", {"Retry-After": "0.05"})
            case ["busy"]:
                self._say(200, {"done": True})
            case ["always-busy"]:
                self._send(429, "application/json", "{}", {"Retry-After": "3600"})
            case ["away"]:
                self._send(302, "text/plain", "", {"Location": f"{self.server.elsewhere}/v1/hours"})
            case ["moved"]:
                self._send(301, "text/plain", "", {"Location": "/v1/hours"})
            case ["echo"]:
                self._say(200, {"headers": dict(self.headers), "query": query})
            case _:
                self._send(404, "text/plain", "404: Not Found")

    do_HEAD = do_GET

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = json.loads(content) if content else {}
        self._note(body)
        match urlsplit(self.path).path:
            case "/reset":
                self.server.put_back()
                self.server.resets += 1
                self._say(200, {})
            case "/v1/loans":
                taken = [copy for copy in body["copy_ids"] if copy in self.server.loans]
                if taken:
                    self._refuse(409, "lent", f"{taken[0]} is lent already")
                else:
                    self.server.loans |= dict.fromkeys(body["copy_ids"], body["member_id"])
                    self._say(201, {"lent": body["copy_ids"], "until": "2026-06-01"})
            case "/v1/search":
                self._say(200, {"copies": [{"copy_id": each} for each in COPIES]})
            case _:
                self._send(404, "text/plain", "404: Not Found")

    def _note(self, body: Any) -> None:
        self.server.requests.append((self.command, self.path, dict(self.headers), body))

    def _say(self, status: int, content: Any) -> None:
        self._send(status, "application/json", json.dumps(content))

    def _refuse(self, status: int, code: str, message: str) -> None:
        self._say(status, {"error": {"code": code, "message": message}, "request_id": uuid.uuid4().hex})

    def _send(self, status: int, kind: str, text: str, headers: dict[str, str] | None = None) -> None:
        content = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(content)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            try:
                self.wfile.write(content)
            except OSError:  # whoever asked has gone
                self.close_connection = True


def described(**operations: dict[str, Any]) -> dict[str, Any]:
    """The file as JSON; `operations` are more of them: "get /path" → operation."""
    paths: dict[str, Any] = {
        "/v1/members/{member_id}": {
            "parameters": [{"$ref": "#/components/parameters/Member"}],
            "get": {"operationId": "getMember", "summary": "One member."},
        },
        "/v1/loans": {
            "get": {
                "summary": "What a member has.",
                "parameters": [{"name": "member_id", "in": "query", "required": True, "schema": {"type": "string"}}],
            },
            "post": {
                "operationId": "lend",
                "description": "Lends copies to a member.",
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Lending"}}},
                },
            },
        },
        "/v1/search": {"post": {"operationId": "search", "x-read-only": True}},
    }
    for place, operation in operations.items():
        method, path = place.split(" ")
        paths.setdefault(path, {})[method] = operation
    member = {"type": "string", "example": "M-101"}
    return {
        "openapi": "3.0.3",
        "info": {"title": "Library", "version": "1"},
        "servers": [{"url": "https://library.example/v1"}],
        "paths": paths,
        "components": {
            "parameters": {"Member": {"name": "member_id", "in": "path", "required": True, "schema": member}},
            "schemas": {
                "Lending": {
                    "allOf": [{"$ref": "#/components/schemas/Whose"}, {"type": "object", "required": ["copy_ids"]}],
                    "properties": {
                        "copy_ids": {"type": "array", "items": {"type": "string", "nullable": True}},
                        "lent_at": {"type": "string", "readOnly": True},
                    },
                },
                "Whose": {"type": "object", "required": ["member_id"], "properties": {"member_id": member}},
            },
        },
    }
