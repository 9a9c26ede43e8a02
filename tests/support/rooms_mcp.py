"""An MCP server of a company's rooms, over stdio or, with a port, over HTTP; some of its tools misbehave."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

READS = ToolAnnotations(read_only_hint=True)
BOOKED: dict[str, str] = {}
server = MCPServer("rooms")


@server.tool(annotations=READS)
def list_rooms(floor: int) -> list[str]:
    """The rooms of a floor, such as 1."""
    return [f"R-{floor}{n}" for n in range(1, 4)]


@server.tool(annotations=READS)
def show_room(room_id: str) -> dict[str, Any]:
    """One room."""
    return {"room_id": room_id, "status": BOOKED.get(room_id, "free")}


@server.tool(annotations=READS, structured_output=False)
def house_rules() -> str:
    """The rules, as a text."""
    print("this is said where only messages belong", flush=True)
    return "No food in the rooms."


@server.tool(annotations=ToolAnnotations(destructive_hint=True))
def book_room(room_id: str, name: str) -> str:
    """Book a room."""
    if room_id in BOOKED:
        raise ToolError(f"{room_id} is booked already")
    BOOKED[room_id] = name
    return f"{room_id} is booked"


@server.tool()
def put_back() -> str:
    """For tests: no room is booked."""
    BOOKED.clear()
    return "done"


@server.tool(annotations=READS)
def count_seats(room_id: str) -> int:
    """Never done."""
    time.sleep(60)
    return 0


@server.tool(annotations=READS, structured_output=False)
def all_seats() -> str:
    """More than anybody reads."""
    return "x" * 10_100_000


@server.tool(annotations=READS)
def badge(name: str) -> str:
    """What the server was given of a variable."""
    return os.environ.get(name, "nothing")


@server.tool(annotations=READS)
def fire_alarm() -> str:
    """Ends the server."""
    print("everybody out", file=sys.stderr, flush=True)
    os._exit(3)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        server.run("streamable-http", host="127.0.0.1", port=int(sys.argv[1]))
    else:
        server.run("stdio")
