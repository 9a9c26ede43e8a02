"""A model, as a server asks it, that works at the HR desk: the desk's own rules over the messages of one request."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from typing import Any

from langchain_core.messages import HumanMessage, ToolMessage, convert_to_messages
from model_server import Answer, calls, says

from harness.demo.clerk import answer_to
from harness.demo.dialogue import DeskDialogue
from harness.demo.hr.agents import CAREFUL, trade_of

TRADE = trade_of(CAREFUL)


def answer(body: dict[str, Any]) -> Answer:
    """What the desk says or calls next. It remembers nothing, so all that was said is gone through again."""
    names = {tool["function"]["name"] for tool in body.get("tools", ())}
    texts = "final_answer" in names  # smolagents tells of calls and results in texts
    given = list(_untold(body["messages"])) if texts else body["messages"]
    messages = convert_to_messages([{"content": None, **each} for each in given if each["role"] != "system"])
    dialogue, said = DeskDialogue(), None
    for place, message in enumerate(messages):
        more = place + 1 < len(messages) and isinstance(messages[place + 1], ToolMessage)
        if isinstance(message, HumanMessage) or (isinstance(message, ToolMessage) and not more):
            said = answer_to(dialogue, messages[: place + 1], TRADE)
    assert said is not None
    if said.tool_calls:
        return calls(
            *((each["name"], each["args"]) for each in said.tool_calls), ids=[c["id"] for c in said.tool_calls]
        )
    return calls(("final_answer", {"answer": said.text})) if texts else says(said.text)


def _untold(messages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The messages of smolagents in OpenAI's form."""
    made: list[dict[str, Any]] = []
    for message in messages:
        text = _text(message["content"])
        if message["role"] == "assistant":
            _, _, told = text.partition("Calling tools:\n")
            made = [call for call in ast.literal_eval(told)] if told else []
            final = [
                call["function"]["arguments"]["answer"] for call in made if call["function"]["name"] == "final_answer"
            ]
            if final:
                yield {"role": "assistant", "content": final[0]}
                made = []
            elif made:
                for call in made:
                    call["function"]["arguments"] = json.dumps(call["function"]["arguments"])
                yield {"role": "assistant", "content": None, "tool_calls": made}
        elif message["role"] == "user":
            observed, task, said = text.rpartition("New task:\n")
            rest = observed if task else text
            for call in made:
                rest = rest[rest.index("{") :]
                _, end = json.JSONDecoder().raw_decode(rest)
                yield {"role": "tool", "tool_call_id": call["id"], "content": rest[:end]}
                rest = rest[end:]
            made = []
            if task:
                yield {"role": "user", "content": said}


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content or ())
