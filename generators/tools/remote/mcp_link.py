"""Calls the tools of an MCP server, a command or an address, by the official SDK."""

from __future__ import annotations

import asyncio
import json
import shlex
import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from pydantic import JsonValue

from generators.tools.remote.access import RemoteAccess, checked_url
from generators.tools.world import Faulted, ToolCallFailed, Unusable
from harness.errors import UserMistake
from harness.types.events import ToolSchema
from harness.types.jsonable import jsonable

PREFIX = "mcp:"
STARTING = 30.0
"""Seconds that a server has to start and list its tools, at the least."""
MOST_PAGES = 100
"""Of the list of tools."""
INTERNAL = -32603
"""What a server that broke answers with, as JSON-RPC says."""
LONGEST_QUOTE = 200


class McpLink:
    """The way to an MCP server."""

    def __init__(self, ref: str, access: RemoteAccess, seconds: float) -> None:
        """Raises UserMistake."""
        where = ref.removeprefix(PREFIX).strip()
        self.address = checked_url(where, "--tools") if where.startswith(("http://", "https://")) else None
        self.command = [] if self.address else _command(where)
        self.key = access.key()
        self._ref, self._key_env, self._seconds = ref, access.key_env, seconds
        self._client: Any = None
        self._stuck = False
        """The command was not done with a call: it may do one thing at a time, and never be done with this."""
        self._wrapped: set[str] = set()
        """Tools whose structured result is an object only because it must be one."""
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        self._stop = asyncio.Event()
        self._serving: asyncio.Task[None] | None = None

    async def tools(self) -> list[ToolSchema]:
        """Start, and list them. Raises UserMistake."""
        await self._start()
        found: list[Any] = []
        cursor: str | None = None
        try:
            async with asyncio.timeout(max(STARTING, self._seconds)):
                for _ in range(MOST_PAGES):
                    page = await self._client.list_tools(cursor=cursor)
                    found += page.tools
                    cursor = page.next_cursor
                    if not cursor:
                        break
        except Exception as problem:  # noqa: BLE001  # whatever a foreign server makes the SDK raise
            raise UserMistake(f"tools {self._ref}: does not list its tools: {self._why(problem)}") from None
        if not found:
            raise UserMistake(f"tools {self._ref}: there are none")
        self._wrapped = {tool.name for tool in found if _is_wrapper(tool.output_schema)}
        return [
            ToolSchema(
                name=tool.name,
                description=tool.description or tool.title,
                parameters=tool.input_schema,
                read_only=_reads(tool.annotations),
            )
            for tool in found
        ]

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        from mcp import MCPError

        if self._stuck:
            await self.restart()
        if self._serving is None or self._serving.done():
            raise self._ended(Faulted(f"{tool}: the server had ended{self._last_words()}"))
        try:
            async with asyncio.timeout(self._seconds):
                result = await self._client.call_tool(tool, dict(arguments))
        except TimeoutError:
            self._stuck = bool(self.command)
            raise Unusable(f"{tool} was not done within {self._seconds:g} s") from None
        except MCPError as problem:
            if self._serving.done() or "closed" in str(problem).lower():
                raise self._ended(Unusable(f"{tool} ended the server{self._last_words()}")) from None
            if problem.code == INTERNAL:
                raise Faulted(f"{tool} broke: {_line(problem)}") from None
            raise ToolCallFailed(_line(problem)) from None
        except (RuntimeError, ValueError) as problem:  # such as a structured result that its schema does not allow
            raise Faulted(f"{tool}: its answer is not as it says: {_line(problem)}") from None
        return self._content(tool, result)

    async def begin(self) -> None:
        """Nothing is left here of a conversation."""

    async def close(self) -> None:
        self._stop.set()
        if self._serving is not None:
            await asyncio.wait([self._serving])
        self._errors.close()

    async def restart(self) -> None:
        """Start the command anew. Raises UserMistake."""
        self._stop.set()
        if self._serving is not None:
            await asyncio.wait([self._serving])
        self._stop, self._stuck = asyncio.Event(), False
        await self._start()

    async def _start(self) -> None:
        ready: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._serving = asyncio.create_task(self._serve(ready))
        try:
            async with asyncio.timeout(max(STARTING, self._seconds)):
                self._client = await asyncio.shield(ready)
        except TimeoutError:
            self._serving.cancel()
            said = f"does not answer as an MCP server within {max(STARTING, self._seconds):g} s{self._last_words()}"
            raise UserMistake(f"tools {self._ref}: {said}") from None
        except Exception as problem:  # noqa: BLE001  # whatever a foreign server makes the SDK raise
            raise UserMistake(f"tools {self._ref}: cannot be opened: {self._why(problem)}") from None

    async def _serve(self, ready: asyncio.Future[Any]) -> None:
        """Hold the connection until it is no longer wanted: it must be ended by the task that began it."""
        try:
            async with self._connected() as client:
                ready.set_result(client)
                await self._stop.wait()
        except Exception as problem:  # noqa: BLE001  # told where it is awaited; later, by the next call
            if not ready.done():
                ready.set_exception(problem)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        from mcp import Client, StdioServerParameters, stdio_client

        if self.address is None:
            env = {self._key_env: self.key} if self._key_env and self.key else None
            parameters = StdioServerParameters(command=self.command[0], args=self.command[1:], env=env)
            async with Client(stdio_client(parameters, errlog=self._errors)) as client:
                yield client
            return
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        timeout = httpx2.Timeout(max(STARTING, self._seconds))
        async with (
            httpx2.AsyncClient(headers=headers, timeout=timeout) as web,
            Client(streamable_http_client(self.address, http_client=web)) as client,
        ):
            yield client

    def _ended(self, otherwise: ToolCallFailed) -> Exception:
        """A command is started again at the next call; what listens somewhere has to be by the person."""
        if self.command:
            self._stuck = True
            return otherwise
        return UserMistake(f"tools {self._ref}: the server has ended; start it again")

    def _content(self, tool: str, result: Any) -> JsonValue:
        """What is structured, else the texts. Raises ToolCallFailed."""
        parts = [_part(each) for each in result.content]
        if result.is_error:
            said = " ".join(part if isinstance(part, str) else json.dumps(part) for part in parts)
            raise ToolCallFailed(
                self._hidden(said.removeprefix(f"Error executing tool {tool}: ")) or "an error without words"
            )
        content = jsonable(result.structured_content)
        if content is None:
            content = parts[0] if len(parts) == 1 else list(parts) or None
        elif tool in self._wrapped and isinstance(content, dict) and set(content) == {"result"}:
            content = content["result"]
        if self.key is None:
            return content
        hidden: JsonValue = json.loads(self._hidden(json.dumps(content, ensure_ascii=False)))
        return hidden

    def _hidden(self, text: str) -> str:
        """Without the key."""
        return text.replace(self.key, "[key]") if self.key else text

    def _why(self, problem: BaseException) -> str:
        while isinstance(problem, BaseExceptionGroup):
            problem = problem.exceptions[0]
        return self._hidden(f"{_line(problem)}{self._last_words()}")

    def _last_words(self) -> str:
        """The last line that a command wrote to stderr."""
        if self._errors.closed or not self.command:
            return ""
        self._errors.seek(0)
        lines = self._errors.read()[-2_000:].split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"; it said: {self._hidden(last)[:LONGEST_QUOTE]}" if last else ""


def is_mcp(ref: str) -> bool:
    """Whether a reference names an MCP server. Raises UserMistake for the address of a file."""
    if ref.startswith(("http://", "https://")) and ref.endswith((".json", ".yaml", ".yml")):
        raise UserMistake(f"--tools {ref}: an OpenAPI file is read from here: download it, and give --tools-url")
    return ref.startswith((PREFIX, "http://", "https://"))


def _command(where: str) -> list[str]:
    try:
        command = shlex.split(where)
    except ValueError as problem:
        raise UserMistake(f"--tools {PREFIX}{where}: is no command: {problem}") from None
    if not command:
        raise UserMistake(f"--tools {PREFIX}: expected a command or an address after it, such as mcp:python server.py")
    if shutil.which(command[0]) is None:
        raise UserMistake(f'--tools {PREFIX}{where}: there is no command "{command[0]}" on the PATH')
    return command


def _reads(annotations: Any) -> bool | None:
    """As it says itself; None where it does not say."""
    if annotations is None:
        return None
    if annotations.read_only_hint is not None:
        return bool(annotations.read_only_hint)
    return False if annotations.destructive_hint else None


def _is_wrapper(schema: Mapping[str, Any] | None) -> bool:
    """A structured result had to be an object: SDKs put others under `result`."""
    return schema is not None and set(schema.get("properties") or ()) == {"result"}


def _part(part: Any) -> JsonValue:
    """A text as it is; of all else what it is, without its bytes."""
    if part.type == "text":
        return str(part.text)
    if part.type == "resource" and getattr(part.resource, "text", None) is not None:
        return str(part.resource.text)
    found: JsonValue = jsonable(part.model_dump(mode="json", exclude_none=True, exclude={"data", "resource"}))
    return found


def _line(problem: BaseException) -> str:
    return " ".join((str(problem) or type(problem).__name__).split())[:LONGEST_QUOTE]
