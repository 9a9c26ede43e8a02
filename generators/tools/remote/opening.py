"""Opens tools that run elsewhere, by what --tools says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from generators.tools.remote.access import RemoteAccess, checked_url
from generators.tools.remote.background import Background
from generators.tools.remote.http_link import HttpLink
from generators.tools.remote.mcp_link import McpLink, is_mcp
from generators.tools.remote.operations import Operation, is_openapi, read_api, servers_shown
from generators.tools.remote.resets import TOOL, reset_from
from generators.tools.remote.toolbox import Link, RemoteToolbox, Reset
from generators.tools.world import described, writes
from harness.errors import UserMistake
from harness.formats.documents import read_document
from harness.types.events import ToolSchema
from harness.types.story import Tools

FILES = (".json", ".yaml", ".yml")
NO_RESET = "it may change something, and nothing would put the world back: give --reset, or name it with --reads"
NOT_ALLOWED = "it may change something; allow that with --allow-writes, or name it with --reads"


def open_remote(
    ref: str, access: RemoteAccess, tools: Tools, *, allow_writes: bool, seconds: float
) -> RemoteToolbox | None:
    """None where the reference names tools that run here. Raises UserMistake."""
    if is_mcp(ref):
        return open_mcp(ref, access, tools, allow_writes=allow_writes, seconds=seconds)
    document = api_document(ref)
    if document is not None:
        return open_api(ref, document, access, tools, allow_writes=allow_writes, seconds=seconds)
    if access.given:
        where = "--tools with an OpenAPI file or an MCP server"
        raise UserMistake(f"{access.given[0]} goes with tools that run elsewhere: {where}")
    return None


def api_document(ref: str) -> Mapping[str, Any] | None:
    """The OpenAPI document that a reference names; None where it names something else. Raises UserMistake."""
    if not ref.endswith(FILES):
        return None
    document = read_document(Path(ref))
    if is_openapi(document):
        return document if isinstance(document, dict) else None
    if not ref.endswith(".json"):
        raise UserMistake(f"tools {ref}: is no OpenAPI file: it says no openapi: 3.0 or 3.1 at its top")
    return None


def open_api(
    ref: str, document: Mapping[str, Any], access: RemoteAccess, tools: Tools, *, allow_writes: bool, seconds: float
) -> RemoteToolbox:
    """The operations of the file at the person's address. Raises UserMistake, also where nothing answers there."""
    api = read_api(document, Path(ref))
    if access.url is None:
        raise UserMistake(
            f"tools {ref}: say where they run with --tools-url, such as http://127.0.0.1:8080{servers_shown(api.servers)}"
        )
    base, key = checked_url(access.url, "--tools-url"), access.key()
    names = [operation.tool.name for operation in api.operations]
    link = HttpLink({each.tool.name: each for each in api.operations}, base, key, seconds)
    reset: Reset | None = None
    if access.reset is not None:
        place = next((each.key for each in api.operations if each.key is not None), None)
        reset = reset_from(access.reset, link, address=base, key=key, names=names, restart=None, place=place)
    background = Background()
    extra = [*api.notes]
    offered = [each.tool for each in api.operations if not _is_reset(each, base, access.reset)]
    toolbox = _toolbox(ref, background, link, offered, reset, extra, access, tools, allow_writes)
    try:
        background.wait(link.reach())
    except BaseException:
        toolbox.close()
        raise
    return toolbox


def open_mcp(ref: str, access: RemoteAccess, tools: Tools, *, allow_writes: bool, seconds: float) -> RemoteToolbox:
    """The tools of an MCP server. Raises UserMistake."""
    if find_spec("mcp") is None:
        raise UserMistake(f"tools {ref}: MCP servers need one more package: pip install 'journey-harness[mcp]'")
    if access.url is not None:
        raise UserMistake(f"--tools-url {access.url}: the address of an MCP server stands in --tools; leave it out")
    link = McpLink(ref, access, seconds)
    background = Background()
    try:
        schemas = background.wait(link.tools())
        reset: Reset | None = None
        if access.reset is not None:
            restart = link.restart if link.command else None
            names = [schema.name for schema in schemas]
            reset = reset_from(access.reset, link, address=link.address, key=link.key, names=names, restart=restart)
        return _toolbox(ref, background, link, schemas, reset, [], access, tools, allow_writes)
    except BaseException:
        background.end(link.close())
        raise


def _is_reset(operation: Operation, base: str, reset: str | None) -> bool:
    """Whether it is what --reset gives by its address: nobody who calls wants the world put back."""
    if reset is None or operation.method.upper() != "POST" or not reset.startswith(("/", "http://", "https://")):
        return False
    asked, own = urlsplit(urljoin(base, reset)), urlsplit(base.rstrip("/") + operation.path)
    return (asked.netloc, asked.path) == (own.netloc, own.path)


def _toolbox(
    ref: str,
    background: Background,
    link: Link,
    schemas: Sequence[ToolSchema],
    reset: Reset | None,
    extra: Sequence[str],
    access: RemoteAccess,
    tools: Tools,
    allow_writes: bool,
) -> RemoteToolbox:
    known = told(ref, schemas, access, tools)
    why = closed(known, reset, allow_writes=allow_writes)
    changing = {each.name for each in schemas if each.read_only is False}
    counted = [each.name for each in known if each.read_only and each.name in changing]
    said = [*notes(known, reset, allow_writes=allow_writes), *extra]
    return RemoteToolbox(background, link, known, reset, why, said, counted)


def told(ref: str, schemas: Sequence[ToolSchema], access: RemoteAccess, tools: Tools) -> list[ToolSchema]:
    """The tools with what the person says of them, without the one that puts the world back. Raises UserMistake."""
    resetting = (access.reset or "").removeprefix(TOOL) if (access.reset or "").startswith(TOOL) else None
    return [each for each in described(ref, schemas, tools) if each.name != resetting]


def closed(schemas: Sequence[ToolSchema], reset: Reset | None, *, allow_writes: bool) -> dict[str, str]:
    """Tool → why it is not called."""
    why = NO_RESET if reset is None else NOT_ALLOWED
    return {} if reset and allow_writes else {schema.name: why for schema in schemas if writes(schema)}


def notes(schemas: Sequence[ToolSchema], reset: Reset | None, *, allow_writes: bool) -> list[str]:
    """What the person should know of tools that are not called."""
    writing = [schema.name for schema in schemas if writes(schema)]
    if not writing or not allow_writes or reset is not None:
        return []
    return [
        f"what may change something is not called, as nothing would put the world back (--reset): {', '.join(writing)}"
    ]
