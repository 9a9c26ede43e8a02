"""What the user of a trial could have said otherwise: where the same agent then succeeds, the user may be to blame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from harness.types.protocols import ReconsideringUser, User
from harness.types.trajectory import Trajectory
from harness.types.user.note import AnswerKind, OtherAnswer

MOST_TRIED = 16
"""Answers that are tried for one trial."""
LIKELIEST: tuple[AnswerKind, ...] = ("yes", "correction", "choice", "want", "no", "everything", "fact")
"""By how often each made right agents of strangers succeed."""
EVERY_TURN: frozenset[AnswerKind] = frozenset({"yes", "choice", "no"})
"""These are tried at every turn, the last one first, for they depend on what was asked; the rest as early as it can be
said."""


async def other_answers(user: User, played: Trajectory) -> list[OtherAnswer]:
    """The other answers in this conversation, the likeliest to help first; none of a user that cannot tell. The user
    is as the one that had it, and has said nothing yet."""
    if not isinstance(user, ReconsideringUser):
        return []
    found = [each for each in await user.other_answers(played.spoken) if each.text != each.said]
    # What was corrected at last need not be corrected earlier: the story wants to know whether the agent takes that.
    found = [each for each in found if each.left_out or each.kind != "correction"]
    return [each for kind in LIKELIEST for each in _of_kind(kind, found)][:MOST_TRIED]


def _of_kind(kind: AnswerKind, found: Sequence[OtherAnswer]) -> Iterable[OtherAnswer]:
    mine = [each for each in found if each.kind == kind]
    if kind in EVERY_TURN:
        return sorted(mine, key=lambda each: -each.turn)
    earliest = {each.text: each for each in reversed(mine)}
    return sorted(earliest.values(), key=lambda each: each.turn)
