"""A story's doubles in place of LangChain's tools of every shape: checks, injected values and messages stay real."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from agent_graphs import calling, once, react
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import InjectedToolCallId, tool
from langgraph.prebuilt import InjectedState

from harness.agents.tools.doubles.staged import staged
from harness.types.scene.doubles import ToolDouble
from harness.types.trajectory import ToolCall


@tool
def injected(
    amount: int,
    state: Annotated[dict[str, Any], InjectedState],
    call_id: Annotated[str, InjectedToolCallId],
    config: RunnableConfig,
) -> str:
    """Takes more than the model gives."""
    return f"really {amount}"


@tool(response_format="content_and_artifact")
def with_artifact(amount: int) -> tuple[str, dict[str, int]]:
    """Gives something beside the text."""
    return f"really {amount}", {"amount": amount}


@tool
async def asynchronous(amount: int) -> str:
    """Awaits."""
    return f"really {amount}"


TOOLS = [injected, with_artifact, asynchronous]
DOUBLES = [
    pytest.param(ToolDouble(result={"ok": 1}), '{"ok": 1}', None, id="an object, as text for the model"),
    pytest.param(ToolDouble(result="done"), "done", None, id="a text"),
    pytest.param(ToolDouble(error="declined"), None, "declined", id="an error"),
    pytest.param(ToolDouble(delay=0.001), "really 5", None, id="late"),
]


async def call_of(name: str, double: ToolDouble | None, **arguments: Any) -> ToolCall:
    with staged({name: (double,)} if double is not None else {}):
        steps = await once(react(calling(("c1", name, {"amount": 5, **arguments})), "Done.", tools=TOOLS))
    (call,) = (call for step in steps for call in step.calls)
    return call


@pytest.mark.parametrize("name", [each.name for each in TOOLS])
@pytest.mark.parametrize(("double", "result", "error"), DOUBLES)
async def test_the_model_is_told_what_stands_in(name: str, double: ToolDouble, result: Any, error: Any) -> None:
    call = await call_of(name, double)
    assert (call.arguments, call.result, call.error, call.doubled) == ({"amount": 5}, result, error, True)


@pytest.mark.parametrize("name", [each.name for each in TOOLS])
async def test_without_a_double_the_tool_runs_as_ever(name: str) -> None:
    await call_of(name, ToolDouble(result=1))
    call = await call_of(name, None)
    assert (call.arguments, call.result, call.error, call.doubled) == ({"amount": 5}, "really 5", None, False)


async def test_arguments_that_are_none_for_the_tool_are_refused_as_by_the_tool_itself() -> None:
    refused = await call_of("asynchronous", None, amount="five")
    doubled = await call_of("asynchronous", ToolDouble(result=1), amount="five")
    assert refused.error is not None
    assert doubled.error is not None
    assert "amount" in doubled.error
