"""Any user with guards around it: told why and asked once more where it can be, else the trial is void, as a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from harness.errors import UserInvalid
from harness.types.protocols import CorrectedUser, User
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import NEVER_VOID, GuardFinding, UserNote, UserTurn
from harness.users.guards.check import findings
from harness.users.guards.part import PlayedPart

STRONGER = "a stronger user.model, or user: agenda"
LONGEST_QUOTE = 200


class Guarded:
    """A user whose every message carries what guards found in it."""

    def __init__(self, user: User, brief: Brief, *, does: Literal["on", "report"] = "on") -> None:
        self.user = user
        self.does = does
        self.notes: tuple[str, ...] = getattr(user, "notes", ())
        self._corrected = user if isinstance(user, CorrectedUser) else None  # a protocol: looked at once
        self._part = PlayedPart(brief, "" if self._corrected is None else self._corrected.instructions)

    async def speak(self, spoken: Sequence[Utterance]) -> UserTurn:
        """What the user says. Raises UserInvalid with the code of a guard that was broken, twice by who can be told."""
        turn, attempts = _turn(await self.user.speak(spoken)), 0
        found = findings(turn, self._part, spoken)
        refused: list[GuardFinding] = []
        for grave in (False, True):  # who was told of its persona alone has not been told of anything grave
            if self.does != "on" or self._corrected is None:
                break
            if found and _grave(found) == grave:
                refused += [each.model_copy(update={"spoken": False}) for each in found]
                turn = await self._corrected.reword(spoken, turn, list(dict.fromkeys(each.message for each in found)))
                found, attempts = findings(turn, self._part, spoken), attempts + 1
        if self.does == "on" and _grave(found):
            raise UserInvalid(_told(found[0], turn), code=found[0].code)
        if not (found or refused):
            return turn
        guards, attempts = (*turn.note.guards, *refused, *found), turn.note.attempts + attempts
        return UserTurn(turn.text, turn.note.model_copy(update={"guards": guards, "attempts": attempts}))


def _grave(found: Sequence[GuardFinding]) -> bool:
    """Whether something was found that makes a trial void."""
    return any(each.code not in NEVER_VOID for each in found)


def _turn(said: str | UserTurn | None) -> UserTurn:
    return said if isinstance(said, UserTurn) else UserTurn(said, UserNote())


def _told(finding: GuardFinding, turn: UserTurn) -> str:
    """What was wrong, what it said, and what helps."""
    said = " ".join((turn.text or "").split())
    quoted = f'it said: "{said[:LONGEST_QUOTE]}{"…" if len(said) > LONGEST_QUOTE else ""}"' if said else "it ended"
    helped = "; that would have helped the agent" if finding.helped else ""
    return f"the simulated user left its part: {finding.message}{helped}; {quoted}; cure: {finding.cure or STRONGER}"
