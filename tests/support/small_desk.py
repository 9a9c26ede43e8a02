"""A small LangGraph agent for HR stories that others wrote: it asks for what it lacks, then calls its tools in turn."""

import json
import re
from typing import Any

from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import StructuredTool, create_schema_from_function
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode

IDS = {"nwaters": "15778303", "johndoe": "15338303", "nken": "15220427"}
REPORTS = {"nken": ["nwaters", "johndoe"], "nwaters": ["johndoe", "nken"]}
OFF = {"15778303": ["2025-01-05", "2025-02-14"], "15338303": ["2025-01-01", "2025-03-11", "2025-04-11"]}


def assignment(username: str) -> str:
    """The assignment id of a user."""
    return IDS.get(username, "not found")


def schedule(assignment_id: str, start_date: str, end_date: str) -> str:
    """The days off of an assignment."""
    return json.dumps([day for day in OFF.get(assignment_id, []) if start_date <= day <= end_date])


def reports(username: str) -> str:
    """Who reports to a user."""
    return json.dumps(REPORTS.get(username, []))


def reports_of(manager_assignment_id: str) -> str:
    """Who reports to an assignment."""
    return json.dumps([name for boss, names in REPORTS.items() if IDS[boss] == manager_assignment_id for name in names])


def address_type(address_type_name: str) -> str:
    """The id of a kind of address."""
    return "1"


def update(address_type_id: str, assignment_id: str, new_address: str) -> str:
    """Set an address."""
    return "updated"


def upload() -> str:
    """Read the employee's card."""
    return "johndoe"


# Made once: LangChain sets aside the process's warning filters meanwhile, which must not happen in two threads at once.
TOOLS = {
    function.__name__: StructuredTool(
        name=function.__name__,
        description=str(function.__doc__),
        func=function,
        args_schema=create_schema_from_function(function.__name__, function),
    )
    for function in (assignment, schedule, reports, reports_of, address_type, update, upload)
}


def tools_named(names: dict[str, str]) -> list[Any]:
    """The tools, under the names that a family of stories gives them (role → name)."""
    return [TOOLS[role].model_copy(update={"name": name}) for role, name in names.items()]


def build(names: dict[str, str]) -> Any:
    """The graph, its tools named as in `names` (role → name)."""

    def decide(state: MessagesState, config: RunnableConfig) -> dict[str, list[AIMessage]]:
        return {"messages": [_next(state["messages"], names, config.get("configurable", {}))]}

    def more(state: MessagesState) -> str:
        return "tools" if state["messages"][-1].tool_calls else END

    graph = StateGraph(MessagesState)
    graph.add_node("decide", decide)
    graph.add_node("tools", ToolNode(tools_named(names)))
    graph.add_edge(START, "decide")
    graph.add_conditional_edges("decide", more, ["tools", END])
    graph.add_edge("tools", "decide")
    return graph.compile()


def _next(messages: list[Any], names: dict[str, str], context: dict[str, Any]) -> AIMessage:  # noqa: C901  # rules
    said = " . ".join(str(message.content) for message in messages if isinstance(message, HumanMessage))
    done: dict[str, list[Any]] = {}
    for message in messages:
        if isinstance(message, ToolMessage):
            done.setdefault(str(message.name), []).append(message.content)
    words = said.lower()
    user = context.get("sap_username") or next((name for name in IDS if name in words), None)
    if "upload" in names:
        user = done.get(names["upload"], [None])[0]
        if user is None:
            if "ok" not in re.findall(r"\w+", words):
                return AIMessage("Please upload your employee ID card. Is that ok?")
            return _call(names["upload"])
    if user is None:
        return AIMessage("What is your username?")
    if "report" in words and "reports" in names:
        return _of_reports(user, words, said, names, done)
    assignment = done.get(names["assignment"], [None])[0]
    if assignment is None:
        return _call(names["assignment"], username=user)
    if "report" in words:
        found = done.get(names["reports_of"])
        if not found:
            return _call(names["reports_of"], manager_assignment_id=assignment)
        return AIMessage(f"Your direct reports are {', '.join(json.loads(found[0]))}. Anything else?")
    if "address" in words or "adress" in words:
        return _address(assignment, said, names, done)
    if "assignment" in words:
        return AIMessage(f"Your assignment ID is {assignment}. Anything else?")
    return _schedule(assignment, said, names, done)


def _of_reports(user: str, words: str, said: str, names: dict[str, str], done: dict[str, list[Any]]) -> AIMessage:
    found = done.get(names["reports"])
    if not found:
        return _call(names["reports"], username=user)
    period = _period(said)
    if period is None:
        return AIMessage("For which period?")
    people = json.loads(found[0])
    ids = done.get(names["assignment"], [])
    if not ids:
        return AIMessage(
            "", tool_calls=[_one(names["assignment"], {"username": name}, i) for i, name in enumerate(people)]
        )
    if names["schedule"] not in done:
        calls = [
            _one(names["schedule"], {"assignment_id": each, "start_date": period[0], "end_date": period[1]}, i)
            for i, each in enumerate(ids)
        ]
        return AIMessage("", tool_calls=calls)
    lines = [
        f"{name}: {', '.join(json.loads(days))}" for name, days in zip(people, done[names["schedule"]], strict=True)
    ]
    return AIMessage("The time off of your reports: " + "; ".join(lines) + ". Anything else?")


def _address(assignment: str, said: str, names: dict[str, str], done: dict[str, list[Any]]) -> AIMessage:
    address = re.search(r"to (\d+ [^.]*?)(?= \.|\.|$)", said)
    if address is None:
        return AIMessage("What is the new address, and is it your home or your work address?")
    if names["address_type"] not in done:
        return _call(names["address_type"], address_type_name="Home")
    if names["update"] not in done:
        return _call(names["update"], address_type_id="1", assignment_id=assignment, new_address=address[1])
    return AIMessage(f"Your Home address is now {address[1]}. Anything else?")


def _schedule(assignment: str, said: str, names: dict[str, str], done: dict[str, list[Any]]) -> AIMessage:
    period = _period(said)
    if period is None:
        return AIMessage("For which start date and end date?")
    if names["schedule"] not in done:
        return _call(names["schedule"], assignment_id=assignment, start_date=period[0], end_date=period[1])
    return AIMessage(f"Your days off: {', '.join(json.loads(done[names['schedule']][0]))}. Anything else?")


def _period(said: str) -> tuple[str, str] | None:
    if "Q1 2025" in said:
        return "2025-01-01", "2025-03-31"
    if "January to May 2025" in said:
        return "2025-01-01", "2025-05-05"
    days = re.findall(r"\d{4}-\d{2}-\d{2}", said)
    return (days[0], days[1]) if len(days) > 1 else None


def _call(name: str, **arguments: Any) -> AIMessage:
    return AIMessage("", tool_calls=[_one(name, arguments, 0)])


def _one(name: str, arguments: dict[str, Any], place: int) -> dict[str, Any]:
    return {"name": name, "args": arguments, "id": f"{name}-{place}"}
