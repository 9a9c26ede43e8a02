"""The options for tools that run elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

TOOLS = "The tools"
"""The purpose of these options."""

ToolsUrl = Annotated[
    str | None,
    typer.Option(metavar="URL", help="Where the operations of an OpenAPI file run.", rich_help_panel=TOOLS),
]
ToolsKeyEnv = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="The environment variable with the key of an API or MCP server; sent to that host alone.",
        rich_help_panel=TOOLS,
    ),
]
ResetOption = Annotated[
    str | None,
    typer.Option(
        metavar="HOW",
        help="Puts the world behind an API or MCP server back, without which none of its writes is called: an address "
        "or /path to POST to, tool:NAME, restart (a server that is a command), or a command.",
        rich_help_panel=TOOLS,
    ),
]
