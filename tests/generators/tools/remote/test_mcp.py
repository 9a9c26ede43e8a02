"""The tools of a real MCP server, as a process over stdio and over HTTP."""

from __future__ import annotations

import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from checkout import ROOT

from generators.tools.remote.access import RemoteAccess
from generators.tools.remote.toolbox import RemoteToolbox
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import NotRun, ToolCallFailed, Unusable
from harness.errors import UserMistake
from harness.types.story import Tools

SERVER = [sys.executable, str(ROOT / "tests" / "support" / "rooms_mcp.py")]
STDIO = f"mcp:{shlex.join(SERVER)}"
Open = Callable[..., RemoteToolbox]


@pytest.fixture(scope="module")
def opened() -> Iterator[Open]:
    """The tools of the server; all are closed in the end."""
    toolboxes: list[RemoteToolbox] = []

    def open_tools(ref: str = STDIO, *, access: dict[str, Any] | None = None, **options: Any) -> RemoteToolbox:
        toolbox = toolbox_from(ref, access=RemoteAccess(**(access or {})), **options)
        assert isinstance(toolbox, RemoteToolbox)
        toolboxes.append(toolbox)
        return toolbox

    yield open_tools
    for each in toolboxes:
        each.close()


@pytest.fixture(scope="module")
def rooms(opened: Open) -> RemoteToolbox:
    return opened(access={"reset": "tool:put_back"}, allow_writes=True, call_seconds=40)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("rooms") / "log"
    with log.open("wb") as said, subprocess.Popen([*SERVER, str(port)], stdout=said, stderr=said) as server:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/mcp"
        server.kill()


async def call(toolbox: RemoteToolbox, tool: str, **arguments: Any) -> Any:
    async with toolbox.open() as world:
        return await world.call(tool, arguments)


def test_annotations_say_what_a_tool_does(rooms: RemoteToolbox) -> None:
    effects = {tool.name: tool.read_only for tool in rooms.tools}
    assert effects["show_room"] is True
    assert effects["book_room"] is False
    assert "put_back" not in effects, "what puts the world back is no tool of stories"
    floor = next(tool for tool in rooms.tools if tool.name == "list_rooms")
    assert floor.description == "The rooms of a floor, such as 1."
    assert (floor.parameters or {})["properties"]["floor"]["type"] == "integer"


async def test_results_are_what_is_structured_else_texts(rooms: RemoteToolbox) -> None:
    assert await call(rooms, "show_room", room_id="R-11") == {"room_id": "R-11", "status": "free"}
    assert await call(rooms, "list_rooms", floor=1) == ["R-11", "R-12", "R-13"], "without the object that wraps it"
    assert await call(rooms, "house_rules") == "No food in the rooms."


async def test_each_world_is_put_back_and_errors_are_refusals(rooms: RemoteToolbox) -> None:
    async with rooms.open() as world:
        await world.call("book_room", {"room_id": "R-11", "name": "Ada"})
        with pytest.raises(ToolCallFailed, match=r"^R-11 is booked already$"):
            await world.call("book_room", {"room_id": "R-11", "name": "Ben"})
        assert (await call(rooms, "show_room", room_id="R-11"))["status"] == "free"
        assert (await world.call("show_room", {"room_id": "R-11"}))["status"] == "Ada"
    with pytest.raises(ToolCallFailed, match="room_id"):
        await call(rooms, "show_room", room="R-11")


async def test_without_a_reset_only_what_says_to_read_is_called(opened: Open) -> None:
    toolbox = opened(allow_writes=True, tools=Tools(read=("badge",)))
    assert toolbox.notes == (
        "what may change something is not called, as nothing would put the world back (--reset): book_room, put_back",
    )
    for tool in ("book_room", "put_back"):
        with pytest.raises(NotRun, match="give --reset"):
            await call(toolbox, tool, room_id="R-11", name="Ada")


async def test_what_returns_too_much_is_not_read(rooms: RemoteToolbox) -> None:
    with pytest.raises(Unusable, match=r"all_seats returned 10\.1 MB"):
        await call(rooms, "all_seats")


async def test_what_hangs_is_not_worth_another_call(opened: Open) -> None:
    toolbox = opened(access={"reset": "restart"}, allow_writes=True, call_seconds=1)
    async with toolbox.open() as world:
        await world.call("book_room", {"room_id": "R-12", "name": "Ada"})
        with pytest.raises(Unusable, match=r"count_seats was not done within 1 s"):
            await world.call("count_seats", {"room_id": "R-12"})
        assert (await world.call("show_room", {"room_id": "R-12"}))["status"] == "Ada", "the world is made again"


async def test_a_command_gets_the_variable_with_the_key_alone_and_is_started_again_when_a_tool_ends_it(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOMS_KEY", "sesame-49217")
    monkeypatch.setenv("OTHER_KEY", "sesame-11111")
    toolbox = opened(access={"key_env": "ROOMS_KEY"})
    assert await call(toolbox, "badge", name="ROOMS_KEY") == "[key]"
    assert await call(toolbox, "badge", name="OTHER_KEY") == "nothing"
    with pytest.raises(Unusable, match=r"fire_alarm ended the server; it said: everybody out$"):
        await call(toolbox, "fire_alarm")
    assert await call(toolbox, "house_rules") == "No food in the rooms."


async def test_a_server_behind_an_address(opened: Open, address: str) -> None:
    toolbox = opened(address, access={"reset": "tool:put_back"}, allow_writes=True)
    await call(toolbox, "book_room", room_id="R-21", name="Ada")
    assert await call(toolbox, "show_room", room_id="R-21") == {"room_id": "R-21", "status": "free"}
    with pytest.raises(UserMistake, match="--reset restart: only a server that was started as a command can be"):
        opened(f"mcp:{address}", access={"reset": "restart"})


@pytest.mark.parametrize(
    ("ref", "access", "says"),
    [
        pytest.param("mcp:", {}, "expected a command or an address after it", id="nothing"),
        pytest.param(
            "mcp:no-such-server --now", {}, 'there is no command "no-such-server" on the PATH', id="no command"
        ),
        pytest.param("mcp:sh -c 'echo my database is gone >&2'", {}, "it said: my database is gone", id="ends at once"),
        pytest.param("mcp:http://127.0.0.1:9/mcp", {}, "cannot be opened: ", id="nothing listens"),
        pytest.param("https://a.example/openapi.json", {}, "download it, and give --tools-url", id="a file elsewhere"),
        pytest.param("mcp:true", {"url": "http://127.0.0.1:9"}, "stands in --tools; leave it out", id="two addresses"),
    ],
)
def test_mistakes_are_one_line(opened: Open, ref: str, access: dict[str, str], says: str) -> None:
    with pytest.raises(UserMistake, match=says) as raised:
        opened(ref, access=access)
    assert "\n" not in str(raised.value)


def test_the_processes_end_with_their_toolbox(opened: Open, tmp_path: Path) -> None:
    mark = f"mark-{tmp_path.name}"
    toolbox = opened(f"mcp:env MARK={mark} {shlex.join(SERVER)}")
    assert _running(mark)
    toolbox.close()
    assert not _running(mark)


def _running(mark: str) -> bool:
    return any(mark in (each.info["environ"] or {}).values() for each in psutil.process_iter(["environ"]))
