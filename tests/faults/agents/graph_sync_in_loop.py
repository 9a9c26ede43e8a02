"""Misdeed: invokes a langgraph graph synchronously in a coroutine; its node sleeps 4 s and blocks the event loop (real life)."""
from typing import TypedDict

from langgraph.graph import END, START, StateGraph


class State(TypedDict):
    text: str


import time  # noqa: E402


def slow(state):
    time.sleep(4)
    return {'text': 'echo: ' + state['text']}


graph = StateGraph(State)
graph.add_node('slow', slow)
graph.add_edge(START, 'slow')
graph.add_edge('slow', END)
app = graph.compile()


async def agent(text: str) -> str:
    return app.invoke({'text': text})['text']
