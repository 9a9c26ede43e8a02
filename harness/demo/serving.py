"""The HR desk as a service on loopback: a JSON endpoint, and OpenAI's chat completions and responses.

    python -m harness.demo.serving --agent v1 --port 8000

    POST /chat                  {"message": …, "session_id": …}; the first answer names the session
    POST /v1/chat/completions   told the whole conversation each time, or a part of one by the header X-Session-Id
    POST /v1/responses          goes on from previous_response_id

Each shows the calls that the desk made, and each streams when the request says `"stream": true`.
"""

from __future__ import annotations

import argparse
import json
import threading
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage, convert_to_openai_messages

from harness.demo.clerk import Graph
from harness.demo.hr.agents import build_v1, build_v2

AGENTS: dict[str, Callable[[], Graph]] = {"v1": build_v1, "v2": build_v2}
MODEL = "hr-desk"
Body = dict[str, Any]


class ServedConversation:
    """One conversation with a desk of its own."""

    def __init__(self, build: Callable[[], Graph]) -> None:
        self._graph = build()
        self._busy = threading.Lock()

    def answer(self, texts: Sequence[str]) -> list[AnyMessage]:
        """Hear messages of the user, one after the other; what the desk did and said after the last one."""
        messages: list[AnyMessage] = []
        graph: Any = self._graph  # it is given a change of its state, not a whole one
        with self._busy:
            for heard in [[HumanMessage(text)] for text in texts] or [[]]:
                state = graph.invoke({"messages": heard}, {"configurable": {"thread_id": "the only one"}})
                messages = state["messages"]
        spoken = [place for place, message in enumerate(messages, 1) if isinstance(message, HumanMessage)]
        return messages[spoken[-1] if spoken else 0 :]


class DeskServer:
    """Serves conversations until it is left. A context manager."""

    def __init__(self, build: Callable[[], Graph], port: int = 0) -> None:
        self._build = build
        self._conversations: dict[str, ServedConversation] = {}
        self._http = _Server(("127.0.0.1", port), partial(_Exchange, self))
        self.url = f"http://127.0.0.1:{self._http.server_port}"

    def __enter__(self) -> DeskServer:
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._http.shutdown()
        self._http.server_close()

    def serve(self) -> None:
        self._http.serve_forever(poll_interval=0.05)

    def answer(self, path: str, body: Body, session: str | None) -> tuple[Body, Iterator[Body]] | None:
        """The whole answer, and the same as a stream; None for a path that is not served."""
        match path:
            case "/chat":
                return self._chat(body)
            case "/v1/chat/completions":
                return self._completion(body, session)
            case "/v1/responses":
                return self._response(body)
        return None

    def _chat(self, body: Body) -> tuple[Body, Iterator[Body]]:
        session = str(body.get("session_id") or uuid.uuid4())
        turn = self._conversation(session).answer([body["message"]] if body.get("message") else [])
        whole = {"session_id": session, "reply": _text(turn), "tool_calls": _calls(turn)}
        pieces = ({"delta": piece} for piece in _pieces(_text(turn)))
        return whole, iter([{**whole, "reply": None}, *pieces])

    def _completion(self, body: Body, session: str | None) -> tuple[Body, Iterator[Body]]:
        spoken = [str(message["content"]) for message in body["messages"] if message["role"] == "user"]
        if session is None:
            turn = ServedConversation(self._build).answer(spoken)
        else:
            turn = self._conversation(session).answer(spoken[-1:])
        common = {"id": f"chatcmpl-{uuid.uuid4()}", "created": 0, "model": MODEL}
        shown = {"messages": convert_to_openai_messages(turn)}
        message = {"role": "assistant", "content": _text(turn)}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        whole = {**common, "object": "chat.completion", "choices": [choice], **shown}
        deltas = [{"index": 0, "delta": {"content": piece}, "finish_reason": None} for piece in _pieces(_text(turn))]
        end = {"index": 0, "delta": {}, "finish_reason": "stop"}
        chunk = {**common, "object": "chat.completion.chunk"}
        return whole, ({**chunk, **shown, "choices": [each]} for each in [*deltas, end])

    def _response(self, body: Body) -> tuple[Body, Iterator[Body]]:
        before = body.get("previous_response_id")
        given = body["input"] if isinstance(body["input"], list) else [{"role": "user", "content": body["input"]}]
        conversation = self._conversation(before or "")
        turn = conversation.answer([str(item["content"]) for item in given if item["role"] == "user"])
        identifier = f"resp-{uuid.uuid4()}"
        self._conversations[identifier] = conversation
        whole = {"id": identifier, "object": "response", "model": MODEL, "status": "completed", "output": _output(turn)}
        deltas = [{"type": "response.output_text.delta", "delta": piece} for piece in _pieces(_text(turn))]
        return whole, iter([*deltas, {"type": "response.completed", "response": whole}])

    def _conversation(self, session: str) -> ServedConversation:
        """That of the session; one that is not known, or has no name, is a new one."""
        found = self._conversations.get(session) or ServedConversation(self._build)
        return self._conversations.setdefault(session, found) if session else found


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


class _Exchange(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, desk: DeskServer, *connection: Any) -> None:
        self._desk = desk
        super().__init__(*connection)

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            body = json.loads(content)
            answer = self._desk.answer(self.path.partition("?")[0], body, self.headers.get("X-Session-Id"))
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            return self._send(400, {"error": {"message": f"the request cannot be read: {problem!r}"}})
        if answer is None:
            return self._send(404, {"error": {"message": f"{self.path} is not served"}})
        whole, pieces = answer
        return self._stream(pieces) if body.get("stream") else self._send(200, whole)

    def log_message(self, *arguments: Any) -> None:
        """Nothing is logged."""

    def _send(self, status: int, answer: Mapping[str, Any]) -> None:
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _stream(self, pieces: Iterator[Body]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for event in [*map(json.dumps, pieces), "[DONE]"]:
            data = f"data: {event}\n\n".encode()
            self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.write(b"0\r\n\r\n")


def _text(turn: Sequence[AnyMessage]) -> str:
    return str(turn[-1].text) if turn else ""


def _pieces(text: str) -> list[str]:
    """Word by word."""
    return [f"{word} " for word in text.split(" ")[:-1]] + text.split(" ")[-1:]


def _calls(turn: Sequence[AnyMessage]) -> list[Body]:
    """The calls of a turn with their results; those with the same step were made at once."""
    results = {message.tool_call_id: message.text for message in turn if isinstance(message, ToolMessage)}
    return [
        {
            "id": call["id"],
            "name": call["name"],
            "arguments": call["args"],
            "result": results[str(call["id"])],
            "step": i,
        }
        for i, message in enumerate(turn)
        if isinstance(message, AIMessage)
        for call in message.tool_calls
    ]


def _output(turn: Sequence[AnyMessage]) -> list[Body]:
    """A turn as the output of a response."""
    items: list[Body] = []
    for message in turn:
        if isinstance(message, ToolMessage):
            items.append({"type": "function_call_output", "call_id": message.tool_call_id, "output": message.text})
        elif isinstance(message, AIMessage):
            items += [
                {
                    "type": "function_call",
                    "call_id": call["id"],
                    "name": call["name"],
                    "arguments": json.dumps(call["args"]),
                }
                for call in message.tool_calls
            ]
            if message.text:
                said = [{"type": "output_text", "text": message.text, "annotations": []}]
                items.append({"type": "message", "role": "assistant", "content": said})
    return items


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m harness.demo.serving", description="Serve the HR desk on loopback."
    )
    parser.add_argument("--agent", choices=sorted(AGENTS), default="v1", help="which version of the desk")
    parser.add_argument("--port", type=int, default=8000, help="0: any that is free")
    options = parser.parse_args()
    desk = DeskServer(AGENTS[options.agent], options.port)
    print(
        f"the HR desk ({options.agent}) answers at {desk.url}/chat and {desk.url}/v1; stop it with Ctrl-C", flush=True
    )
    try:
        desk.serve()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
