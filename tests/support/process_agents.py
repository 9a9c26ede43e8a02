"""Commands that talk in lines of JSON, and misbehave as told: `python process_agents.py NAME`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any


def lines() -> Iterator[dict[str, Any]]:
    for line in sys.stdin:
        yield json.loads(line)


def say(line: Any) -> None:
    print(line if isinstance(line, str) else json.dumps(line), flush=True)


def echo() -> None:
    """Tells what it was told, and a count that another trial would see go on."""
    for number, told in enumerate(lines(), 1):
        print(f"turn {number}: key sk-proj-0123456789abcdef0123456789", file=sys.stderr, flush=True)
        say({"type": "tool_call", "name": "note", "arguments": {"turn": number, "context": told["context"]}})
        spoken = [message["role"] for message in told["messages"]]
        say({"text": f"{number} {told['text']} {' '.join(spoken)} {os.environ.get('COLOUR')} {bool(told['session'])}"})


def messages() -> None:
    for _ in lines():
        call = {"id": "c1", "type": "function", "function": {"name": "find", "arguments": '{"who": "Ana"}'}}
        say({"role": "assistant", "content": None, "tool_calls": [call]})
        say({"role": "tool", "tool_call_id": "c1", "content": "Ana is here"})
        say({"type": "handoff", "target": "billing"})
        say({"role": "assistant", "content": "Ana is here."})


def unsure() -> None:
    for _ in lines():
        say({"text": "Perhaps.", "response_confidence": 0.4, "retrieval_confidence": 0.75})


def closes() -> None:
    for _ in lines():
        say([{"type": "message", "content": [{"type": "text", "text": "Bye."}]}, {"type": "end"}])


def exits() -> None:
    next(lines())
    say({"type": "tool_call", "name": "before", "arguments": {}})
    print("Error: no such table: orders", file=sys.stderr)
    sys.exit(3)


def crashes() -> None:
    next(lines())
    os.kill(os.getpid(), signal.SIGSEGV)


def answers_once() -> None:
    next(lines())
    say({"text": "Hello."})


def chatters() -> None:
    say("Server is listening …")
    for _ in lines():
        say({"text": "Hello."})


def number() -> None:
    for _ in lines():
        say("42")


def odd_event() -> None:
    for _ in lines():
        say({"type": "tool_cal", "name": "find"})
        say({"text": "Hello."})


def nothing() -> None:
    for _ in lines():
        say("null")


def error() -> None:
    for _ in lines():
        say({"error": "the database is locked"})


def floods() -> None:
    next(lines())
    while True:
        say({"type": "tool_call", "name": "find", "arguments": {"text": "x" * 1_000_000}})


def one_endless_line() -> None:
    next(lines())
    while True:
        sys.stdout.write("x" * 1_000_000)


def silent() -> None:
    """With a child in its group and one that has left it, whose numbers it writes down."""
    for _ in lines():
        here = subprocess.Popen(["sleep", "600"])
        away = subprocess.Popen(["sleep", "600"], start_new_session=True)
        with open(os.environ["PIDS"], "a", encoding="utf-8") as file:  # noqa: PTH123
            file.write(f"{os.getpid()} {here.pid} {away.pid}\n")
        time.sleep(600)


def stays() -> None:
    """Does not leave when its input ends."""
    for _ in lines():
        with open(os.environ["PIDS"], "a", encoding="utf-8") as file:  # noqa: PTH123
            file.write(f"{os.getpid()}\n")
        say({"text": "Hello."})
    time.sleep(600)


def deaf() -> None:
    """Reads nothing, and closes its output."""
    os.close(0)
    os.close(1)
    time.sleep(600)


def asks_gateway() -> None:
    """Tells which address the context of the turn names, and whether it is that of the environment."""
    for told in lines():
        address = told["context"]["gateway"]
        say({"text": f"{address.partition('/t/')[0][:16]} {address == os.environ['OPENAI_BASE_URL']}"})


def asks_model() -> None:
    """Made with a vendor's client; tells nothing of what it calls."""
    import asyncio

    from gateway_agents import agent

    answer = agent()
    with asyncio.Runner() as runner:
        for told in lines():
            say({"text": runner.run(answer(told["text"]))})


if __name__ == "__main__":
    globals()[sys.argv[1]]()
