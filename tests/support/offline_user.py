"""Run as a script: models in all roles on loopback, two turns as the user; prints what was said and contacted.

With `--own-network` the loopback interface is brought up first: that of a fresh network namespace is down.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

contacted: list[Any] = []


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    """Notes every address that is looked up or connected to, by whatever library."""
    if event == "socket.connect":
        address = arguments[1]
        contacted.append(list(address[:2]) if isinstance(address, tuple) else str(address))
    elif event == "socket.getaddrinfo":
        contacted.append(list(arguments[:2]))


def bring_up_loopback() -> None:
    import fcntl
    import socket
    import struct

    set_flags, up_and_running = 0x8914, 0x1 | 0x40  # SIOCSIFFLAGS, IFF_UP | IFF_RUNNING
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, set_flags, struct.pack("16sh14x", b"lo", up_and_running))


OLLAMA = {"model": "own", "message": {"role": "assistant", "content": '{"same": true}'}, "done": True}
LABEL = {"type": "object", "properties": {"same": {"type": "boolean"}}, "required": ["same"]}
TOOLS = [{"name": "look", "description": "Looks.", "parameters": {"type": "object", "properties": {}}}]


async def talk(url: str) -> dict[str, Any]:
    from harness.llm.client import chat_for
    from harness.llm.transport import check, close_connections
    from harness.llm.trial_models import TrialModels
    from harness.types.model_spec import ModelSpec
    from harness.types.story import Brief
    from harness.types.trajectory import ToolSchema, Utterance
    from harness.users.simulated import SimulatedUser

    check("openai/stub", url)
    models = TrialModels()
    patience = {"timeout": 20, "max_attempts": 1}
    spec = ModelSpec(model="openai/stub", base_url=url, **patience)
    brief = Brief("You are Nancy.", None, None, (), "en", False)
    user = SimulatedUser(brief, chat=chat_for("user", spec, 0, models))
    first = (await user.speak([])).text
    second = (await user.speak([Utterance("user", first or ""), Utterance("agent", "Who are you?")])).text
    roles = [("agent", "openai/stub", url), ("judge", "openai/stub", url), ("generator", "hosted_vllm/own", url)]
    roles.append(("judge", "ollama_chat/a-model-of-ones-own", url.removesuffix("/v1")))
    for role, model, address in roles:
        other = ModelSpec(model=model, base_url=address, **patience)
        tools = [ToolSchema(**tool) for tool in TOOLS] if role == "agent" else None
        schema = LABEL if role == "judge" else None
        await chat_for(role, other, 0, models).complete([{"role": "user", "content": "Hello"}], schema, tools)
    await close_connections()
    return {"said": [first, second], "tokens": [call.usage.tokens if call.usage else None for call in models.calls]}


def main() -> None:
    if "--own-network" in sys.argv:
        bring_up_loopback()
    from model_server import Answer, ModelServer, plays, says

    answers = [plays("Hello."), plays("I am Nancy."), says("Hi."), says('{"same": true}'), says("Hi."), Answer(OLLAMA)]
    with ModelServer(answers) as server:
        sys.addaudithook(watch)
        result = asyncio.run(talk(server.url))
        print(json.dumps({**result, "url": server.url, "contacted": contacted}))


if __name__ == "__main__":
    main()
