"""When a failed trial says nothing about the agent, because the simulated user did not understand it."""

from __future__ import annotations

from harness.types.trajectory import Trajectory
from harness.types.trial import Failure
from harness.types.user.note import UserNote
from harness.types.verdict import Verdict

MOST_REFUSALS = 3
"""So many requests for facts after everything was told are `stuck`."""


def not_understood(trajectory: Trajectory, verdict: Verdict | None) -> Failure | None:
    """The user's failure where a failed trial may be its doing; None where the verdict stands.

    Who answered in doubt may have misled the agent: with a yes, a no or a choice, or with too little. Who told
    everything that it may tell has not; what is missing then is missing in the story, or the agent is wrong.
    """
    if verdict is None or verdict.success is not False:
        return None
    notes = list(trajectory.user_notes)
    doubts = [note.doubt for note in notes if note.doubt is not None]
    untold = next((note.untold for note in reversed(notes) if note.untold is not None), 0)
    misled = next((doubt for doubt in doubts if doubt.about != "request"), None)
    if not doubts or (misled is None and not untold):
        return None
    doubt = misled or doubts[-1]
    what = {
        "request": f"what was asked for, and {untold} of the facts that it may tell were never told",
        "yes_no": "whether to say yes or no",
        "choice": "which to choose",
    }[doubt.about]
    cure = f"; in the story, {doubt.cure} would help" if doubt.cure else ""
    return Failure(side="user", code="not_understood", message=f'"{doubt.heard}": it could not tell {what}{cure}')


def nothing_left(trajectory: Trajectory, now: UserNote) -> bool:
    """Whether the user, with what it is about to say, was asked for facts for the third time after it had told all."""
    since = 0
    for note in (*trajectory.user_notes, now):
        if note.told:
            since = 0
        elif note.untold == 0 and note.doubt is not None and note.doubt.about == "request":
            since += 1
    return since >= MOST_REFUSALS
