"""LangChain's tools obey what stands in for them: in tool nodes, and where a node runs one by itself.

A tool is run in one place, `BaseTool.run` (or `arun`), whoever runs it. There it is looked whether the trial has a
double for it; then another tool of the same name and arguments runs instead, so that checks, callbacks and messages
stay real.
"""

from __future__ import annotations

import asyncio
import functools
import time
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool, ToolException

from harness.agents.tools.doubles.staged import DoubledError, next_double, outcome
from harness.types.scene.doubles import ToolDouble

DOUBLED = "harness_doubled"
"""In the metadata of a call that a double answers or holds up."""


@functools.cache
def obey_doubles() -> None:
    """From now on, in this process. Outside a trial with doubles everything is as before."""
    run, arun = BaseTool.run, BaseTool.arun

    @functools.wraps(run)
    def obeying(self: BaseTool, tool_input: Any, *args: Any, **kwargs: Any) -> Any:
        double = next_double(self.name)
        if double is None:
            return run(self, tool_input, *args, **kwargs)
        time.sleep(double.delay or 0)
        return run(_runs(self, double, kwargs), tool_input, *args, **_marked(kwargs))

    @functools.wraps(arun)
    async def obeying_async(self: BaseTool, tool_input: Any, *args: Any, **kwargs: Any) -> Any:
        double = next_double(self.name)
        if double is None:
            return await arun(self, tool_input, *args, **kwargs)
        await asyncio.sleep(double.delay or 0)
        return await arun(_runs(self, double, kwargs), tool_input, *args, **_marked(kwargs))

    BaseTool.run = obeying  # type: ignore[method-assign]
    BaseTool.arun = obeying_async  # type: ignore[method-assign]


def _marked(kwargs: dict[str, Any]) -> dict[str, Any]:
    return {**kwargs, "metadata": {**(kwargs.get("metadata") or {}), DOUBLED: True}}


def _runs(tool: BaseTool, double: ToolDouble, kwargs: dict[str, Any]) -> BaseTool:
    """What runs instead. An error answers the call of a model; to a node that runs the tool itself it is raised."""
    if not double.stands_in:
        return tool

    def answer(*args: Any, **arguments: Any) -> Any:
        try:
            return outcome(double)
        except DoubledError as problem:
            raise ToolException(str(problem)) from None

    async def answer_async(*args: Any, **arguments: Any) -> Any:
        return answer()

    return StructuredTool(
        name=tool.name,
        description=tool.description,
        args_schema=tool.args_schema if tool.args_schema is not None else tool.get_input_schema(),
        func=answer,
        coroutine=answer_async,
        metadata=tool.metadata,
        tags=tool.tags,
        callbacks=tool.callbacks,
        return_direct=tool.return_direct,
        handle_tool_error=True if kwargs.get("tool_call_id") else tool.handle_tool_error,
        handle_validation_error=tool.handle_validation_error,
    )
