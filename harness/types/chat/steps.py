"""Reads a list of chat messages into the steps of a trajectory, each tool call with its result."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from harness.errors import UserMistake
from harness.types.chat.message import MessageCall, Spoken, ToolAnswer, Unreadable, read_message
from harness.types.trajectory import Event, Message, Step, ToolCall


def read_messages(items: Sequence[Any], where: str) -> list[Step]:
    """The steps of a conversation: one for each message of user or agent, with all the calls made in it.

    Raises UserMistake with a line for each message that cannot be read.
    """
    problems: list[str] = []
    spoken: list[Spoken] = []
    answers: list[ToolAnswer] = []
    for place, item in enumerate(items):
        try:
            found = read_message(item, place)
        except Unreadable as problem:
            problems.append(f"{where}[{place}]{problem}")
            continue
        if isinstance(found, Spoken):
            spoken.append(found)
        elif found is not None:
            answers.append(found)
    if not problems:  # a call that could not be read would only leave its result without a call
        calls = [call for message in spoken for call in message.calls]
        problems = [f"{where}{problem}" for problem in _bring_together(answers, calls)]
    if problems:
        raise UserMistake(*problems)
    ids = _unique(call.id for message in spoken for call in message.calls)
    return [_step(message, ids) for message in spoken]


def _bring_together(answers: Iterable[ToolAnswer], calls: Sequence[MessageCall]) -> list[str]:
    """Give each result to its call; returns what is wrong with the results that belong to none."""
    by_id: dict[str | None, list[MessageCall]] = {}
    for call in calls:
        by_id.setdefault(call.id, []).append(call)
    problems = []
    for answer in answers:
        possible: Sequence[MessageCall] = by_id.get(answer.id, ()) if answer.id is not None else ()
        if not possible:
            unnamed = calls if answer.id is None else by_id.get(None, ())
            possible = [call for call in unnamed if answer.name in (None, call.name)]
        owner = _owner(answer, possible)
        if owner is None:
            problems.append(
                f'[{answer.place}]: is the result of the call "{answer.id or answer.name}", which is nowhere'
            )
        else:
            owner.answer = answer
    return problems


def _owner(answer: ToolAnswer, calls: Sequence[MessageCall]) -> MessageCall | None:
    """The call a result belongs to. Ids are used again in some recordings, and some results stand before their call.

    It is in the latest message before the result that waits for one, else in the first such message after it; else the
    result is one more for a call that has one.
    """
    waiting = [call for call in calls if call.answer is None]
    before = [call for call in waiting if call.place < answer.place]
    after = [call for call in waiting if call.place > answer.place and call.id is not None]
    again = [call for call in calls if call.answer is not None and call.id is not None]
    if before:
        together = [call for call in before if call.place == before[-1].place]
    else:
        together = after[:1] or again[-1:]
    return next((call for call in together if call.name == answer.name), together[0] if together else None)


def _unique(ids: Iterable[str | None]) -> Iterator[str]:
    """The ids in order, a repeated one with a number behind it, a missing one made up."""
    taken: set[str] = set()
    uses: dict[str, int] = {}
    for i, given in enumerate(ids, 1):
        name = wanted = given or f"call-{i}"
        while name in taken:
            uses[wanted] = uses.get(wanted, 1) + 1
            name = f"{wanted}-{uses[wanted]}"
        taken.add(name)
        yield name


def _step(message: Spoken, ids: Iterator[str]) -> Step:
    events: list[Event] = [Message(content=message.parts, confidence=message.confidence)] if message.parts else []
    events += [_tool_call(call, next(ids)) for call in message.calls]
    return Step(role=message.role, events=tuple(events), agent=message.agent)


def _tool_call(call: MessageCall, identifier: str) -> ToolCall:
    answer = call.answer
    if answer is None:
        return ToolCall(id=identifier, name=call.name, arguments=call.arguments, answered=False)
    if answer.failed:
        error = answer.content if isinstance(answer.content, str) else json.dumps(answer.content)
        return ToolCall(id=identifier, name=call.name, arguments=call.arguments, error=error)
    return ToolCall(id=identifier, name=call.name, arguments=call.arguments, result=answer.content)
