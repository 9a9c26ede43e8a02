"""A stream through the gateway: the same bytes however they were cut on their way, at once, and no more than are read."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable, Coroutine
from typing import Any

import aiohttp
import httpx
import pytest

from harness.llm.gateway.server import Gateway

CHUNKED = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n"
CALL = {"index": 0, "id": "a", "function": {"name": "find", "arguments": '{"name": "5\\r\\nhello\\r\\n"}'}}
LIKE_A_CHUNK = b"5\r\nhello\r\n"
EVENTS = [
    b"data: tricky\n\n" + LIKE_A_CHUNK + b"data: [DONE] it is not\n\n",
    b'data: {"choices": [{"delta": {"content": "word"}}]}\n\n',
    b"data: tricky\n\n" + LIKE_A_CHUNK + b"data: again\n\n",
    f"data: {json.dumps({'choices': [{'delta': {'tool_calls': [CALL]}}]})}\n\n".encode(),
    b'data: {"choices": [{"delta": {"content": "word"}}]}\n\n',
    f"data: {json.dumps({'choices': [{'delta': {'content': 'x' * 70_000}}]})}\n\n".encode(),
    b"data: [DONE]\n\n",
]
STREAM = b"".join(EVENTS)
ASKED = {"model": "stub", "stream": True, "messages": [{"role": "user", "content": "Hi"}]}
Answers = Callable[[asyncio.StreamWriter], Coroutine[Any, Any, None]]


def chunk(content: bytes, extension: bytes = b"") -> bytes:
    return b"%x%b\r\n%b\r\n" % (len(content), extension, content)


@pytest.fixture
async def served(monkeypatch):
    """Gives a seat at a gateway to a provider that answers each request as it is told, and its connections."""
    servers, gateways = [], []

    async def start(answers: Answers):
        connections = []

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connections.append(writer)
            try:
                while head := await reader.readuntil(b"\r\n\r\n"):
                    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
                    await reader.readexactly(length)
                    await answers(writer)
            except (asyncio.IncompleteReadError, ConnectionError):
                pass
            finally:
                writer.close()

        servers.append(await asyncio.start_server(serve, "127.0.0.1", 0))
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{servers[-1].sockets[0].getsockname()[1]}/v1")
        gateways.append(Gateway())
        seat = gateways[-1].seat()
        seat.begin()
        return seat, connections

    yield start
    for each in gateways:
        await asyncio.to_thread(each.close)
    for each in servers:
        each.close()


async def written(writer: asyncio.StreamWriter, *pieces: bytes) -> None:
    """Each arrives by itself."""
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.003)


def cut(content: bytes, size: int) -> list[bytes]:
    return [content[at : at + size] for at in range(0, len(content), size)]


PLAIN = [chunk(each) for each in EVENTS]
FIRST, THIRD = (each.partition(LIKE_A_CHUNK) for each in (PLAIN[0], PLAIN[2]))
CUTS = {
    "a chunk at a time": [*PLAIN, b"0\r\n\r\n"],
    "the last with the end": [*PLAIN[:-1], PLAIN[-1] + b"0\r\n\r\n"],
    "two at a time": [*map(b"".join, zip(PLAIN[::2], PLAIN[1::2], strict=False)), PLAIN[-1] + b"0\r\n\r\n"],
    "all at once": [b"".join(PLAIN) + b"0\r\n\r\n"],
    "not where chunks end": [*cut(b"".join([*PLAIN, b"0\r\n\r\n"]), 37)[:40], b"".join(PLAIN)[37 * 40 :] + b"0\r\n\r\n"],
    "around what looks like a chunk": [*FIRST, PLAIN[1], *THIRD, *PLAIN[3:], b"0\r\n\r\n"],
    "the same after others": [PLAIN[0] + PLAIN[1] + THIRD[0], *THIRD[1:], *PLAIN[3:], b"0\r\n\r\n"],
    "the same after one": [*PLAIN[:2], *THIRD, *PLAIN[3:], b"0\r\n\r\n"],
    "within the line of a size": [PLAIN[0], PLAIN[1][:1], PLAIN[1][1:], *PLAIN[2:], b"0\r\n\r\n"],
    "before the end of a chunk": [PLAIN[0], PLAIN[1][:-2], PLAIN[1][-2:], PLAIN[2][:-1], PLAIN[2][-1:], *PLAIN[3:], b"0\r\n\r\n"],
    "within the end": [*PLAIN, b"0\r", b"\n\r", b"\n"],
    "with extensions": [*(chunk(each, b";a=b") for each in EVENTS), b"0\r\n\r\n"],
    "with a trailer": [*PLAIN, b"0\r\nX-Sum: 1\r\n\r\n"],
    "an event in two chunks": [PLAIN[0], chunk(EVENTS[1][:9]), chunk(EVENTS[1][9:]), *PLAIN[2:], b"0\r\n\r\n"],
    "the end in two chunks": [*PLAIN[:-1], chunk(EVENTS[-1][:9]), chunk(EVENTS[-1][9:]), b"0\r\n\r\n"],
}  # fmt: skip


@pytest.mark.parametrize("together", [0, 1, 2], ids=["head", "head and first", "head and two"])
@pytest.mark.parametrize("pieces", CUTS.values(), ids=CUTS)
async def test_a_stream_arrives_as_it_was_sent(served, pieces, together):
    """Twice, over one connection to the provider."""

    async def answers(writer: asyncio.StreamWriter) -> None:
        await written(writer, b"".join([CHUNKED, b"\r\n", *pieces[:together]]), *pieces[together:])

    seat, connections = await served(answers)
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=30) as client:
        for _ in range(2):
            came = await client.post(f"{seat.root}/v1/chat/completions", json=ASKED)
            assert came.content == STREAM
    steps = seat.take()
    assert [step.events[0].error for step in steps] == [None, None]
    assert [[(call.name, call.arguments) for call in step.calls] for step in steps] == [
        [("find", {"name": "5\r\nhello\r\n"})]
    ] * 2
    assert len(connections) == 1


OTHERS = {
    "with a length": (b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: %d\r\n" % len(STREAM), STREAM),
    "up to the end of the connection": (b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n", STREAM),
    "compressed": (CHUNKED + b"Content-Encoding: gzip\r\n", [*(chunk(each) for each in cut(gzip.compress(STREAM), 50)), b"0\r\n\r\n"]),
}  # fmt: skip


@pytest.mark.parametrize(("head", "body"), OTHERS.values(), ids=OTHERS)
async def test_a_stream_in_another_form_arrives_too(served, head, body):
    async def answers(writer: asyncio.StreamWriter) -> None:
        await written(writer, head + b"\r\n", *(body if isinstance(body, list) else cut(body, 500)))
        if b"close" in head:
            writer.close()

    seat, _ = await served(answers)
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=30) as client:
        assert (await client.post(f"{seat.root}/v1/chat/completions", json=ASKED)).content == STREAM
    (step,) = seat.take()
    assert (step.events[0].error, [call.name for call in step.calls]) == (None, ["find"])


async def test_each_piece_arrives_before_the_next_is_sent(served):
    """The head, too: an agent sees that it is answered before there is anything."""
    goes_on = asyncio.Semaphore(0)

    async def answers(writer: asyncio.StreamWriter) -> None:
        for piece in (CHUNKED + b"\r\n", *PLAIN, b"0\r\n\r\n"):
            writer.write(piece)
            await goes_on.acquire()

    seat, _ = await served(answers)
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=10) as client:
        asking = client.stream("POST", f"{seat.root}/v1/chat/completions", json=ASKED)
        async with asking as answer:
            pieces = answer.aiter_raw()
            for event in EVENTS:
                goes_on.release()
                came = b""
                while came != event:
                    came += await anext(pieces)
            goes_on.release()
            goes_on.release()
            assert [each async for each in pieces] == []


async def test_the_pieces_of_a_long_stream_gather_on_their_way(served):
    """Beyond its first moments an agent is woken less often than its provider writes; nothing is lost, nor late."""
    many = [EVENTS[1]] * 40

    async def answers(writer: asyncio.StreamWriter) -> None:
        writer.write(CHUNKED + b"\r\n")
        for each in many:
            writer.write(chunk(each))
            await writer.drain()
            await asyncio.sleep(0.01)
        writer.write(chunk(EVENTS[-1]) + b"0\r\n\r\n")

    seat, _ = await served(answers)
    async with aiohttp.ClientSession() as client:
        async with client.post(f"{seat.root}/v1/chat/completions", json=ASKED) as answer:
            pieces = [each async for each in answer.content.iter_any()]  # one for each time that it is woken
    assert b"".join(pieces) == b"".join([*many, EVENTS[-1]])
    assert len(pieces) < len(many) / 2


@pytest.mark.parametrize("sent", [[], [PLAIN[0]], [PLAIN[0], PLAIN[3]], [PLAIN[0], PLAIN[3], PLAIN[5][:99]]])
async def test_a_stream_that_breaks_off_breaks_off(served, sent):
    async def answers(writer: asyncio.StreamWriter) -> None:
        await written(writer, CHUNKED + b"\r\n", *sent)
        writer.close()

    seat, _ = await served(answers)
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=30) as client:
        with pytest.raises(httpx.RemoteProtocolError, match=r"incomplete chunked read|peer closed"):
            await client.post(f"{seat.root}/v1/chat/completions", json=ASKED)
    (step,) = seat.take()
    assert step.events[0].error == "the stream broke off"
    assert [call.name for call in step.calls] == ["find"] * (len(sent) > 1)


async def test_no_more_is_fetched_than_an_agent_reads(served):
    sent = 0

    async def answers(writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await written(writer, CHUNKED + b"\r\n")
        while True:
            writer.write(chunk(b"data: " + b"x" * 1000 + b"\n\n") * 10)
            await writer.drain()
            sent += 10_000

    seat, _ = await served(answers)
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=30) as client:
        async with client.stream("POST", f"{seat.root}/v1/chat/completions", json=ASKED) as answer:
            pieces = answer.aiter_raw()  # without a name it would be over, and the connection closed
            assert await anext(pieces)
            before = -1
            for _ in range(20):
                if sent == before:
                    break
                before = sent
                await asyncio.sleep(0.5)
            assert sent < 30_000_000  # what lies in the buffers of four sockets
