"""One talk with an agent in the terminal, turn by turn."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from harness.errors import AgentFailed, SideFailed, UserMistake
from harness.report.layout.printable import printable
from harness.report.trial.steps import step_lines
from harness.runs.session import OpenAgent, open_agent
from harness.types.trajectory import Step, Trajectory

PROMPT = "you: "
HOW = (
    "Talk to your agent once, as one of your users would: what you say and what it does becomes the first story.\n"
    "An empty line or the end of the input (Ctrl-D) ends the talk; so does Ctrl-C, and all answered turns are kept."
)
EMPTY = 'Say something first, such as "Where is my order A-1001?"; Ctrl-D leaves, and nothing is written.'
UNSAID = (
    "nothing was said and answered, so there is no story, and nothing was written; say a line to your agent, or leave "
    "out --talk for a sample story"
)
WIDTH = 100


def talk(agent: str) -> Trajectory:
    """What was said and done, as far as it was answered. Raises UserMistake when nothing was.

    A turn that the agent breaks, or that Ctrl-C breaks off, is told of and left out.
    """
    print(f"\n{HOW}\n")
    heard: Trajectory | None = None
    with asyncio.Runner() as runner, _opened(runner, agent) as opened:
        try:
            for text in _lines():
                found = runner.run(_answer(opened, text))
                if found is None:
                    break
                _show(found.steps[len(heard.steps) if heard is not None else 0 :])
                heard = found
        except KeyboardInterrupt:
            if heard is None:
                raise
            print("\nThe talk was broken off; the turns that were answered are kept.")
    if heard is None:
        raise UserMistake(UNSAID)
    return heard


@contextmanager
def _opened(runner: asyncio.Runner, agent: str) -> Iterator[OpenAgent]:
    opened = open_agent(agent)
    try:
        yield opened
    finally:
        runner.run(opened.close())


async def _answer(opened: OpenAgent, text: str) -> Trajectory | None:
    """The talk so far with the agent's answer; None where it gave none."""
    try:
        await opened.run(text)
    except AgentFailed as problem:
        print(f"The agent failed, so the talk ends here, without this turn: {problem}")
        return None
    except SideFailed as problem:
        print(f"The agent could not be reached, so the talk ends here, without this turn: {problem}")
        return None
    return await opened.so_far()


def _lines() -> Iterator[str]:
    """What is typed, line by line, until there is an empty one or no more."""
    said = False
    while True:
        print(PROMPT, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        text = line.strip()
        if not line.endswith("\n") or not sys.stdin.isatty():
            print(printable(text))  # nobody sees what comes out of a pipe
        if text:
            said = True
            yield text
        elif not line or said:
            return
        else:
            print(EMPTY)


def _show(steps: list[Step]) -> None:
    """What the agent did and said."""
    for line in step_lines([step for step in steps if step.role == "agent"], width=WIDTH, full=False, numbers=False):
        print(line)
