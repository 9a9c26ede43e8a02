"""The HR desk, made with one framework after the other. Each asks the model at OPENAI_BASE_URL and tells nothing itself."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

from langchain_core.tools import BaseTool
from langchain_core.utils.function_calling import convert_to_openai_tool

from harness.demo.hr.desk import Desk
from harness.demo.hr.tools import tools_for

KEY = "sk-own-0123456789abcdef"


def tools() -> list[BaseTool]:
    """Those of a desk of its own; they answer with JSON as text."""
    return tools_for(Desk())


def client() -> Any:
    import openai

    return openai.AsyncOpenAI(api_key=KEY, max_retries=0)


def bare() -> Callable[[str], Any]:
    """With OpenAI's own package."""
    known = {tool.name: tool for tool in tools()}
    offered = [convert_to_openai_tool(tool) for tool in known.values()]
    messages: list[Any] = []
    asked = client()

    async def agent(text: str) -> str:
        messages.append({"role": "user", "content": text})
        while True:
            came = await asked.chat.completions.create(model="stub", messages=messages, tools=offered)
            message = came.choices[0].message
            messages.append(message.model_dump(exclude_none=True))
            if not message.tool_calls:
                return message.content
            for call in message.tool_calls:
                result = known[call.function.name].invoke(json.loads(call.function.arguments))
                messages.append({"role": "tool", "tool_call_id": call.id, "content": result})

    return agent


def agents_sdk() -> Any:
    from agents import Agent, FunctionTool, OpenAIChatCompletionsModel, set_tracing_disabled

    set_tracing_disabled(True)

    def told(tool: BaseTool) -> FunctionTool:
        async def invoke(context: Any, arguments: str) -> str:
            return tool.invoke(json.loads(arguments))

        schema = convert_to_openai_tool(tool)["function"]["parameters"]
        return FunctionTool(tool.name, tool.description, schema, invoke, strict_json_schema=False)

    return Agent(name="hr", tools=[told(tool) for tool in tools()], model=OpenAIChatCompletionsModel("stub", client()))


def pydantic_ai() -> Any:
    from pydantic_ai import Agent, Tool
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    def told(tool: BaseTool) -> Any:
        def function(**arguments: Any) -> str:
            return tool.invoke(arguments)

        schema = convert_to_openai_tool(tool)["function"]["parameters"]
        return Tool.from_schema(function, tool.name, tool.description, schema)

    model = OpenAIChatModel("stub", provider=OpenAIProvider(openai_client=client()))
    return Agent(model, tools=[told(tool) for tool in tools()])


def smolagents() -> Any:
    from smolagents import OpenAIServerModel, Tool, ToolCallingAgent

    def told(tool: BaseTool) -> Any:
        schema = convert_to_openai_tool(tool)["function"]["parameters"]
        inputs = {
            name: {"type": about["type"], "description": name, "nullable": name not in schema.get("required", ())}
            for name, about in _typed(schema["properties"]).items()
        }

        class Told(Tool):
            skip_forward_signature_validation = True

            def forward(self, **arguments: Any) -> str:
                return tool.invoke(arguments)

        Told.name, Told.description, Told.inputs, Told.output_type = tool.name, tool.description, inputs, "string"
        return Told()

    model = OpenAIServerModel("stub", api_base=os.environ["OPENAI_BASE_URL"], api_key=KEY)
    return ToolCallingAgent(tools=[told(tool) for tool in tools()], model=model, verbosity_level=0)


def _typed(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        name: {"type": about.get("type") or next(each["type"] for each in about["anyOf"] if each["type"] != "null")}
        for name, about in properties.items()
    }


def langgraph() -> Any:
    from langchain_core.messages import AIMessage, convert_to_openai_messages
    from langgraph.checkpoint.memory import InMemorySaver
    from langgraph.graph import START, MessagesState, StateGraph
    from langgraph.prebuilt import ToolNode, tools_condition

    mine = tools()
    offered = [convert_to_openai_tool(tool) for tool in mine]
    asked = client()

    async def model(state: MessagesState) -> dict[str, Any]:
        messages = convert_to_openai_messages(state["messages"])
        came = await asked.chat.completions.create(model="stub", messages=messages, tools=offered)
        message = came.choices[0].message
        wanted = [
            {"name": call.function.name, "args": json.loads(call.function.arguments), "id": call.id}
            for call in message.tool_calls or ()
        ]
        return {"messages": [AIMessage(message.content or "", tool_calls=wanted)]}

    graph = StateGraph(MessagesState).add_node("model", model).add_node("tools", ToolNode(mine))
    graph.add_edge(START, "model").add_conditional_edges("model", tools_condition).add_edge("tools", "model")
    return graph.compile(InMemorySaver())


def serve_tools() -> None:
    """For an agent in another language: first the schemas, then the result of each call, a line of JSON each."""
    known = {tool.name: tool for tool in tools()}
    print(json.dumps([convert_to_openai_tool(tool) for tool in known.values()]), flush=True)
    for line in sys.stdin:
        call = json.loads(line)
        print(json.dumps(known[call["name"]].invoke(call["arguments"])), flush=True)


if __name__ == "__main__":
    serve_tools()
