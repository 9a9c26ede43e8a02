"""The kinds of targets and of users: two tables; a further kind is one line here and a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TargetKind:
    """One kind of agent under test, and what is known of it before it is opened."""

    what: str
    """What a person calls such an agent."""
    opener: str | None = None
    """`module:function` of (target, asked=…): checks its settings and gives what opens the agent for a trial.
    None: the reference names a Python object."""
    files: tuple[str, ...] = ()
    """kwargs that name a file."""
    remote: bool = False
    """It is contacted at an address."""
    recorded: bool = False
    """It is a file or folder of what was recorded: it has no world, and nobody to greet."""
    asks_model: bool = False
    """Its reference is a model that the harness asks itself, so that all it spends is seen."""
    started: bool = False
    """The harness starts it for each trial, in a process of its own."""


FILES = ("prompt_file", "doubles", "ca_file")


TARGET_KINDS: Mapping[str, TargetKind] = {
    "callable": TargetKind("a Python callable"),
    "graph": TargetKind("a LangGraph graph"),
    "replay": TargetKind("recorded conversations", "harness.agents.replay:open_replay", recorded=True),
    "chat": TargetKind("a model with a prompt and tools", "harness.agents.chat:open_chat", FILES, asks_model=True),
    "openai": TargetKind(
        "an endpoint that speaks OpenAI's protocol", "harness.agents.remote.openai:open_openai", FILES, remote=True
    ),
    "process": TargetKind("a command", "harness.agents.process.target:open_process", (*FILES, "folder"), started=True),
    "http": TargetKind("a JSON endpoint", "harness.agents.remote.http.agent:open_http", FILES, remote=True),
    "websocket": TargetKind(
        "a WebSocket endpoint", "harness.agents.remote.http.websocket:open_websocket", FILES, remote=True
    ),
}
"""A further kind is a module in `agents/` with its opener, and one line here."""


PYTHON_OBJECT = TargetKind("a Python object")


@dataclass(frozen=True, slots=True)
class UserKind:
    """A user that has a short name."""

    reference: str
    """`module:attribute` of its class."""
    asks_model: bool = False
    person: bool = False
    """Somebody plays it in this terminal."""
    rereads: bool = False
    """Its class takes `again`: how many attempts of the trial were void by its doing. It speaks otherwise then. It also
    knows its `other_answers` in a conversation, and takes some of them as `instead`."""
    guards: Literal["on", "report", "off"] = "on"
    """What is done about guards where nobody says it. report: what it says is given, and never worded anew."""


USER_KINDS: Mapping[str, UserKind] = {
    "agenda": UserKind("harness.users.agenda.user:AgendaUser", rereads=True, guards="off"),
    "scripted": UserKind("harness.users.scripted:ScriptedUser", guards="report"),
    "me": UserKind("harness.users.human:PersonalUser", person=True, guards="report"),
    "simulated": UserKind("harness.users.simulated:SimulatedUser", asks_model=True),
}
"""A further user is a module in `users/` with its class, and one line here."""
