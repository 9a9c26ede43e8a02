"""Context and attachments reach the agent, whatever its shape."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START, MessagesState, StateGraph

from harness.analysis.run import Run
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target

PICTURE = b"\x89PNG not really"


@pytest.fixture
def stories(tmp_path: Path) -> Path:
    folder = tmp_path / "stories"
    folder.mkdir()
    story = {
        "agent": "a", "story": "s", "starting_sentence": "Look.", "user_turns": ["And?"], "context": {"user": "ana"},
        "attachments": [{"path": "card.png", "name": "card"}, {"path": "notes.txt"}], "goals": [{"say": ["seen for ana"]}],
    }  # fmt: skip
    (folder / "one.json").write_text(json.dumps(story))
    (folder / "card.png").write_bytes(PICTURE)
    (folder / "notes.txt").write_text("a note")
    return folder


async def play(agent: Any, stories: Path) -> Run:
    suite = Suite(targets={"a": Target(ref="a")}, stories=(str(stories / "one.json"),))
    return await simulate(make_plan(suite, objects={"a": agent}), stories.parent / "runs")


def check(content: Any) -> None:
    text, picture, note = content
    assert text == {"type": "text", "text": "Look."}
    assert picture["type"] == "image_url"
    assert base64.b64decode(picture["image_url"]["url"].partition(",")[2]) == PICTURE
    assert note["file"]["filename"] == "notes.txt"


async def test_a_function_gets_them_in_the_conversation(stories: Path) -> None:
    def agent(messages: list[dict[str, Any]], context: dict[str, Any]) -> str:
        check(messages[0]["content"])
        assert messages[-1]["content"] in ("And?", messages[0]["content"])
        return f"seen for {context['user']} {len(messages)}"

    run = await play(agent, stories)
    (trial,) = run.trials
    assert trial.outcome == "success", trial.failure
    (message,) = trial.trajectory.steps[0].events
    kinds = [(part.type, getattr(part, "name", None)) for part in message.content]  # type: ignore[union-attr]
    assert kinds == [("text", None), ("image", "card"), ("file", "notes.txt")]
    assert base64.b64encode(PICTURE).decode() not in (run.path / "trials.jsonl").read_text()


async def test_a_graph_gets_them_as_content_parts_and_configurable(stories: Path) -> None:
    def agent(state: MessagesState, config: RunnableConfig) -> dict[str, Any]:
        check(state["messages"][0].content)
        return {"messages": [AIMessage(f"seen for {config['configurable']['user']} {len(state['messages'])}")]}

    graph = StateGraph(MessagesState)
    graph.add_node("agent", agent)
    graph.add_edge(START, "agent")
    graph.add_edge("agent", END)
    (trial,) = (await play(graph.compile(), stories)).trials
    assert trial.outcome == "success", trial.failure


async def test_an_attachment_that_is_not_there_is_not_the_agents_fault(stories: Path) -> None:
    (stories / "card.png").unlink()
    (trial,) = (await play(lambda text: "seen", stories)).trials
    assert trial.outcome == "error"
    assert trial.failure is not None
    assert trial.failure.code == "attachment_missing"
