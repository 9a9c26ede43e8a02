"""One turn of a graph, put together from callbacks and messages: every call once, in the order things happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from langchain_core.messages import AIMessage, BaseMessage, RemoveMessage, ToolMessage
from langgraph.graph.message import REMOVE_ALL_MESSAGES
from langgraph.types import Command

from harness.agents.graph.messages import answer_of, as_message, handoffs, items_in, keys_of
from harness.agents.graph.steps import (
    GraphPlace,
    PartialCall,
    PartialStep,
    arguments_of,
    declared_calls,
    reported_model_step,
)
from harness.types.jsonable import jsonable, readable
from harness.types.trajectory import ModelStep, Step


class TurnRecord:
    """Takes in what happens as it happens, and merges it by call id (by name and arguments where a tool is told none).

    It takes no lock: whoever feeds it from several threads does.
    """

    def __init__(self) -> None:
        self._drafts: list[PartialStep] = []
        self._running: dict[UUID, tuple[GraphPlace, PartialStep, PartialCall]] = {}
        self._handed_over: set[UUID | None] = set()
        """The nodes in which a call turned out to be a handoff."""

    def steps(self) -> list[Step]:
        return [step for draft in self._drafts if (step := draft.step()) is not None]

    def model_answered(self, place: GraphPlace, message: BaseMessage | None, model: ModelStep) -> None:
        if not isinstance(message, AIMessage):
            self._drafts.append(PartialStep(place, model=model))
            return
        draft = self._find(message) or self._add(place, message)
        draft.model = model

    def model_was_shown(self, place: GraphPlace, messages: Sequence[BaseMessage]) -> None:
        """A loop inside one node tells its results to nobody but the next request."""
        for message in reversed(messages):
            if not isinstance(message, ToolMessage):
                break
            self._answer(place, message)

    def tool_started(
        self, run: UUID, place: GraphPlace, name: str, arguments: Any, call_id: str | None, *, doubled: bool = False
    ) -> None:
        given = PartialCall(call_id or str(run), name, arguments_of(arguments), nameless=not call_id)
        draft, call = self._declared(given) or self._direct(place, given)
        call.start()
        call.doubled = doubled
        self._running[run] = place, draft, call

    def tool_ended(self, run: UUID, output: Any) -> None:
        if run not in self._running:
            return
        place, draft, call = self._running[run]
        outputs = output if isinstance(output, list) else [output]
        commands = [each for each in outputs if isinstance(each, Command)]
        told = [*outputs, *(as_message(item) for command in commands for item in items_in(command.update))]
        answers = [each for each in told if isinstance(each, ToolMessage) and each.tool_call_id == call.id]
        if answers:
            call.finish(result=answer_of(answers[-1]))
            call.hear(answers[-1])
        else:
            call.finish(result=None if commands else jsonable(output))
        call.handoffs = tuple(each for command in commands for each in handoffs(command, draft.place.path))
        if call.handoffs:
            self._handed_over.add(place.run)

    def tool_failed(self, run: UUID, error: BaseException) -> None:
        if run in self._running:
            self._running[run][2].finish(error=readable(f"{type(error).__name__}: {error}"))

    def node_wrote(
        self, place: GraphPlace, update: Any, *, before: Iterable[Any], spoken: bool, command: Command[Any] | None
    ) -> None:
        """A node changed the state that it belongs to. `before` are the messages that it was given."""
        known = {key for item in before for key in keys_of(item)}
        for item in items_in(update):
            if isinstance(item, RemoveMessage):
                if spoken:
                    self._take_back(item)
                continue
            is_old = not known.isdisjoint(keys_of(item))
            message = item if is_old else as_message(item)
            draft = self._find(message) if isinstance(message, AIMessage) else None
            if isinstance(message, AIMessage) and (draft is not None or not is_old):
                draft = draft or self._add(place, message)
                draft.message, draft.written, draft.spoken = message, True, draft.spoken or spoken
            elif isinstance(message, ToolMessage) and not is_old:
                self._answer(place, message, command)
        if command is not None and command.graph == Command.PARENT and place.run not in self._handed_over:
            passed = handoffs(command, place.path)
            if passed:
                self._drafts.append(PartialStep(place, handoffs=passed))

    def _find(self, message: AIMessage) -> PartialStep | None:
        for draft in reversed(self._drafts):
            known = draft.message
            if known is not None and (known is message or (known.id is not None and known.id == message.id)):
                return draft
        return None

    def _add(self, place: GraphPlace, message: AIMessage) -> PartialStep:
        """A message that was not seen before, unless it is a copy without its id of one that was: its calls tell."""
        calls = declared_calls(message)
        shared = [(draft, call) for draft in self._drafts for call in draft.calls if any(map(call.repeats, calls))]
        for draft, call in shared:
            if draft.message is not None and (not call.answered or len(draft.place.path) > len(place.path)):
                return draft
        made = [(draft, call) for draft, call in shared if draft.message is None and draft.place.run == place.run]
        by_id = {call.id: call for _, call in made}
        added = PartialStep(place, message, [by_id.get(call.id, call) for call in calls], reported_model_step(message))
        self._drafts.append(added)
        for draft, call in made:
            self._adopt(added, draft, call)
        return added

    def _adopt(self, draft: PartialStep, source: PartialStep, call: PartialCall) -> None:
        """A message takes over a call that was made before it was written: its step goes where the call was made."""
        made, written = self._drafts.index(source), self._drafts.index(draft)
        if made < written:
            self._drafts.insert(made, self._drafts.pop(written))
        source.calls.remove(call)

    def _take_back(self, message: RemoveMessage) -> None:
        """What the graph itself removes before the turn is over was not said; calls of it that were made stay."""
        for draft in self._drafts:
            if draft.message is not None and message.id in {REMOVE_ALL_MESSAGES, draft.message.id}:
                draft.spoken = draft.written = False

    def _declared(self, given: PartialCall) -> tuple[PartialStep, PartialCall] | None:
        """The call that a tool is started for: by its id, else the last one like it that waits."""
        for draft in reversed(self._drafts):
            for call in draft.calls:
                if given.nameless:
                    waiting = draft.message is not None and call.began is None and not call.answered
                    if waiting and call.same(given):
                        return draft, call
                elif call.id == given.id and call.name == given.name:
                    if draft.message is not None or not call.answered:  # a message's call may be tried again
                        return draft, call
        return None

    def _direct(self, place: GraphPlace, given: PartialCall) -> tuple[PartialStep, PartialCall]:
        """A node calls a tool by itself. Calls that overlap are simultaneous, as those of one message are."""
        last = self._drafts[-1] if self._drafts else None
        overlaps = last is not None and last.message is None and last.place.run == place.run
        if last is None or not overlaps or all(call.answered for call in last.calls):
            last = PartialStep(place)
            self._drafts.append(last)
        last.calls.append(given)
        return last, given

    def _answer(self, place: GraphPlace, message: ToolMessage, command: Command[Any] | None = None) -> None:
        for draft in reversed(self._drafts):
            for call in draft.calls:
                if call.id == message.tool_call_id:
                    call = self._run_for(place, draft, call)
                    call.hear(message)
                    if command is not None and call.began is None and draft.place.run == place.run:
                        self._hand_over(place, call, command)
                    return

    def _run_for(self, place: GraphPlace, draft: PartialStep, call: PartialCall) -> PartialCall:
        """Where a node ran the tool itself, with other arguments and no id, that run is the call."""
        runs = [
            (source, run)
            for source in self._drafts
            if source.message is None and source.place.run == place.run
            for run in source.calls
            if run.nameless and run.name == call.name
        ]
        if call.began is not None or call.answered or not runs:
            return call
        source, run = next((each for each in runs if each[1].same(call)), runs[0])
        run.id, run.arguments, run.nameless = call.id, call.arguments, False
        draft.calls[draft.calls.index(call)] = run
        self._adopt(draft, source, run)
        return run

    def _hand_over(self, place: GraphPlace, call: PartialCall, command: Command[Any]) -> None:
        """A node did the handoff itself: it answers its own model's call, and goes to another agent."""
        call.handoffs = handoffs(command, place.path)
        if call.handoffs:
            self._handed_over.add(place.run)
