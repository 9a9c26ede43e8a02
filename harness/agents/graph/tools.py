"""The tools that a graph offers, as far as it shows them: in its tool nodes, to its models, by running them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from langchain_core.tools import BaseTool
from langchain_core.utils.function_calling import convert_to_openai_tool
from langgraph.pregel import Pregel

from harness.errors import AgentFailed, boundary
from harness.types.jsonable import jsonable
from harness.types.trajectory import ToolSchema


class Offered:
    """Tool schemas by name; what is learnt later fills in what was unknown."""

    def __init__(self, graph: Pregel[Any, Any, Any, Any]) -> None:
        self._schemas: dict[str, ToolSchema] = {}
        for tool in _in_nodes(graph):
            self._learn(_schema_of(tool))

    def __call__(self) -> tuple[ToolSchema, ...] | None:
        return tuple(self._schemas.values()) or None

    def to_model(self, tools: Iterable[Any] | None) -> None:
        """What a request to a model offers it."""
        for tool in tools or ():
            schema = _schema_in(tool)
            if schema is not None:
                self._learn(schema)

    def ran(self, name: str, description: str | None, metadata: Mapping[str, Any] | None) -> None:
        self._learn(ToolSchema(name=name, description=description, read_only=read_only(metadata)))

    def _learn(self, schema: ToolSchema) -> None:
        known = self._schemas.setdefault(schema.name, schema)
        news = {field: value for field, value in schema if value is not None and getattr(known, field) is None}
        if news:
            self._schemas[schema.name] = known.model_copy(update=news)


def read_only(metadata: Mapping[str, Any] | None) -> bool | None:
    """What a tool's metadata says of it, in the words of MCP or in plain ones."""
    for key in ("readOnlyHint", "read_only"):
        said = (metadata or {}).get(key)
        if isinstance(said, bool):
            return said
    return None


def tools_in(graph: Pregel[Any, Any, Any, Any]) -> list[BaseTool]:
    """The tools of all its tool nodes."""
    return list({tool.name: tool for tool in _in_nodes(graph)}.values())


def _in_nodes(graph: Pregel[Any, Any, Any, Any]) -> Iterator[BaseTool]:
    """The tools of all tool nodes, those of graphs within included."""
    for node in graph.nodes.values():
        yield from getattr(node.bound, "tools_by_name", {}).values()
        for inner in node.subgraphs:
            if isinstance(inner, Pregel):
                yield from _in_nodes(inner)


def _schema_of(tool: BaseTool) -> ToolSchema:
    read = read_only(tool.metadata)
    made_of = (tool.name, tool.description, tool.args_schema)
    try:
        found = _schemas[made_of]
    except KeyError:  # the same for every trial: a factory builds its tools of the same classes again and again
        found = _schemas[made_of] = _described(tool)
    except TypeError:  # a schema that is a dict
        found = _described(tool)
    return found if read is None else found.model_copy(update={"read_only": read})


_schemas: dict[Any, ToolSchema] = {}


def _described(tool: BaseTool) -> ToolSchema:
    found = None
    try:
        with boundary(AgentFailed):
            found = _schema_in(convert_to_openai_tool(tool))
    except AgentFailed:  # its arguments cannot be written as a JSON schema
        pass
    return found or ToolSchema(name=tool.name, description=tool.description or None)


def _schema_in(tool: Any) -> ToolSchema | None:
    """A tool as providers are told of it: OpenAI's two forms, Anthropic's."""
    if not isinstance(tool, Mapping):
        return None
    told = tool.get("function", tool)
    name = told.get("name")
    if not isinstance(name, str):
        return None
    parameters = jsonable(told.get("parameters", told.get("input_schema")))
    return ToolSchema(
        name=name,
        description=told.get("description") or None,
        parameters=parameters if isinstance(parameters, dict) else None,
    )
