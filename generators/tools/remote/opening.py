"""Opens tools that run elsewhere, by what --tools says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generators.tools.remote.access import RemoteAccess, checked_url
from generators.tools.remote.background import Background
from generators.tools.remote.http_link import HttpLink
from generators.tools.remote.operations import is_openapi, read_api, servers_shown
from generators.tools.remote.resets import TOOL, reset_from
from generators.tools.remote.toolbox import RemoteToolbox, Reset
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
    document = api_document(ref)
    if document is not None:
        return open_api(ref, document, access, tools, allow_writes=allow_writes, seconds=seconds)
    if access.given:
        raise UserMistake(f"{access.given[0]} goes with tools that run elsewhere: --tools with an OpenAPI file")
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
        reset = reset_from(access.reset, link, address=base, key=key, names=names, restart=None)
    schemas = told(ref, [each.tool for each in api.operations], access, tools)
    background = Background()
    toolbox = RemoteToolbox(
        background,
        link,
        schemas,
        reset,
        closed(schemas, reset, allow_writes=allow_writes),
        [*notes(schemas, reset, allow_writes=allow_writes), *api.notes],
    )
    try:
        background.wait(link.reach())
    except UserMistake:
        toolbox.close()
        raise
    return toolbox


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
