"""What the tools of a graph return, as it is recorded: what the model was told of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from agent_graphs import ScriptedModel, calling, loop, model_node, react, turn
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import tool
from langgraph.graph import MessagesState
from langgraph.prebuilt import ToolNode
from pydantic import BaseModel

from harness.agents.graph.agent import GraphAgent
from harness.scoring.expected.data_flow import substitute
from harness.types.trajectory import Trajectory


class Order(BaseModel):
    id: str
    total: float


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


async def recorded(returned: Any) -> Any:
    """What is recorded of a tool that returns this."""

    @tool
    def look() -> Any:
        """Look."""
        return returned

    agent = GraphAgent(react(calling(("c1", "look", {})), "Done.", tools=[look]))
    steps = await turn(agent, Trajectory(), "Look.")
    (call,) = [call for step in steps for call in step.calls]
    assert call.answered
    return call.result


@pytest.mark.parametrize(
    ("returned", "result"),
    [
        pytest.param(["A-1", "B-2"], ["A-1", "B-2"], id="a list of strings"),
        pytest.param(["only"], ["only"], id="a list of one string"),
        pytest.param(("A-1", "B-2"), ["A-1", "B-2"], id="a tuple of strings"),
        pytest.param([], [], id="an empty list"),
        pytest.param([text("It is "), text("sunny.")], "It is sunny.", id="parts of a text"),
        pytest.param(["It is ", text("sunny.")], "It is sunny.", id="parts of a text, one of them bare"),
        pytest.param("A-1", "A-1", id="a string"),
        pytest.param('["A-1"]', '["A-1"]', id="a string of JSON stays as the tool wrote it"),
        pytest.param(
            [text("see"), {"type": "image_url", "image_url": {"url": "https://x/y.png"}}],
            [text("see"), {"type": "image_url", "image_url": {"url": "https://x/y.png"}}],
            id="a text with a picture",
        ),
    ],
)
async def test_a_list_is_a_list_and_a_text_in_parts_is_a_text(returned, result):
    assert await recorded(returned) == result


@pytest.mark.parametrize(
    "returned",
    [{"id": "A-1", "items": ["x", "y"]}, 5, 1.5, True, None, [1, 2], [{"id": "A-1"}, {"id": "B-2"}], [["a"], ["b"]]],
    ids=repr,
)
async def test_other_values_are_recorded_as_the_json_that_the_model_is_told(returned):
    assert json.loads(await recorded(returned)) == returned


async def test_a_path_into_a_result_finds_the_same_in_both_forms():
    found = {"listed": await recorded(["A-1", "B-2"]), "objects": await recorded([{"id": "A-1"}, {"id": "B-2"}])}
    wanted = [{"$from": "listed", "path": "1"}, {"$from": "objects", "path": "1.id"}]
    assert substitute(wanted, found) == ["B-2", "B-2"]


async def test_a_model_class_is_recorded_in_the_words_that_the_model_is_told():
    assert await recorded(Order(id="A-1", total=5)) == "id='A-1' total=5.0"


async def test_an_artifact_is_for_the_program_and_the_content_is_what_was_told():
    @tool(response_format="content_and_artifact")
    def look() -> tuple[list[str], dict[str, Any]]:
        """Look."""
        return ["A-1", "B-2"], {"rows": 2}

    agent = GraphAgent(react(calling(("c1", "look", {})), "Done.", tools=[look]))
    (call,) = [call for step in await turn(agent, Trajectory(), "Look.") for call in step.calls]
    assert call.result == ["A-1", "B-2"]


async def test_a_list_in_a_message_that_a_node_writes_by_hand_is_a_list_too():
    def tools(state: MessagesState) -> dict[str, Any]:
        (call,) = state["messages"][-1].tool_calls
        return {"messages": [ToolMessage(content=["A-1", "B-2"], tool_call_id=call["id"])]}

    model = model_node(ScriptedModel(calling(("c1", "look", {})), AIMessage("Done.")))
    steps = await turn(GraphAgent(loop(model, tools)), Trajectory(), "Look.")
    (call,) = [call for step in steps for call in step.calls]
    assert call.result == ["A-1", "B-2"]


async def test_a_list_in_an_error_is_its_text():
    @tool
    def look() -> list[str]:
        """Look."""
        raise ValueError("no access")

    steps = await turn(
        GraphAgent(
            loop(
                model_node(ScriptedModel(calling(("c1", "look", {})), "Done."), [look]),
                ToolNode([look], handle_tool_errors=True),
            )
        ),
        Trajectory(),
        "Look.",
    )
    (call,) = [call for step in steps for call in step.calls]
    assert "no access" in (call.error or "")
