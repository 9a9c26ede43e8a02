"""The `replay` agent: plays the agent's side of a recorded conversation again, whatever the user says now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

from harness.agents.trial_context import TrialContext
from harness.errors import AgentFailed, Unavailable
from harness.formats.recordings import read_recordings
from harness.types.target import Target
from harness.types.trajectory import Conversation, End, Step, ToolSchema, Trajectory


def open_replay(target: Target, *, asked: bool = True) -> Callable[[TrialContext], Awaitable[ReplayAgent]]:
    """What plays the recording of each story, by its id or file name. Raises UserMistake when nothing can be read."""
    found = read_recordings([Path(target.ref)]).recordings
    recordings = {name: each for each in reversed(found.values()) for name in each.names} | found

    async def opened(trial_context: TrialContext) -> ReplayAgent:
        if trial_context.story not in recordings:
            raise Unavailable(
                f"{target.ref} holds no recording of the story {trial_context.story}", code="no_recording"
            )
        return ReplayAgent(recordings[trial_context.story].trajectory)

    return opened


class ReplayAgent:
    """Answers each turn with what was recorded between one user message and the next.

    With its last turn it closes the conversation. User messages that follow each other count as one; a recording that
    opens with the agent gives that as the first turn.
    """

    kind = "replay"

    def __init__(self, trajectory: Trajectory) -> None:
        self.tools: Sequence[ToolSchema] | None = trajectory.tools
        self._turns = _turns(trajectory)
        self._played = 0

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        if self._played == len(self._turns):
            raise AgentFailed(
                f"the recording holds {self._played} turn{'' if self._played == 1 else 's'} of the agent; "
                "there is no answer to play",
                code="recording_exhausted",
            )
        turn = self._turns[self._played]
        self._played += 1
        return turn if self._played < len(self._turns) else [*turn[:-1], _closing(turn[-1])]


def _turns(trajectory: Trajectory) -> list[list[Step]]:
    def parts() -> Iterator[list[Step]]:
        turn: list[Step] = []
        for step in trajectory.steps:
            if step.role == "agent":
                turn.append(step)
            else:
                yield turn
                turn = []
        yield turn

    return [turn for turn in parts() if turn]


def _closing(step: Step) -> Step:
    if any(isinstance(event, End) for event in step.events):
        return step
    return step.model_copy(update={"events": (*step.events, End())})
