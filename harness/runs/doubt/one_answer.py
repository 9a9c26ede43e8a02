"""What the user of a trial could have said otherwise: where the same agent then succeeds, the user may be to blame."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from math import inf

from harness.runs.doubt.hindsight import objects
from harness.runs.doubt.talk import UserReply, UserTalk
from harness.text.values import numbers_of
from harness.types.goals import ToolGoal
from harness.types.protocols import ReconsideringUser, User
from harness.types.story import Story
from harness.types.trial import Trial
from harness.types.user.note import AnswerKind, OtherAnswer

MOST_TRIED = 16
"""Answers that are tried for one trial."""
LIKELIEST: tuple[AnswerKind, ...] = ("yes", "correction", "choice", "want", "no", "everything", "fact")
"""By how often each made right agents of strangers succeed."""
LASTING = frozenset({"no_consent", "unexpected_write", "forbidden_call", "said_forbidden", "agent_error"})
"""What fails a trial from the step on that shows it."""
EVERY_TURN: frozenset[AnswerKind] = frozenset({"yes", "choice", "no"})
"""These are tried at every turn, the last one first, for they depend on what was asked; the rest as early as it can be
said."""


async def other_answers(user: User, failed: Trial) -> list[OtherAnswer]:
    """The other answers in this conversation, the likeliest to help first; none of a user that cannot tell, and none
    after the agent did what nothing undoes. The user is as the one that had it, and has said nothing yet."""
    if not isinstance(user, ReconsideringUser):
        return []
    found = await user.other_answers(failed.trajectory.spoken)
    in_time = _turns_before_its_fault(failed)
    found = [each for each in found if each.turn < in_time and each.text != each.said]
    # What was corrected at last need not be corrected earlier: the story wants to know whether the agent takes that.
    found = [each for each in found if each.left_out or each.kind != "correction"]
    return [each for kind in LIKELIEST for each in _of_kind(kind, found)][:MOST_TRIED]


def _turns_before_its_fault(failed: Trial) -> float:
    """How often the user had spoken before the first step that fails the trial whatever follows."""
    checks = () if failed.verdict is None else failed.verdict.checks
    faults = [step for each in checks if each.fails and each.code in LASTING for step in each.evidence[:1]]
    before = failed.trajectory.steps[: min(faults, default=1) - 1]
    return sum(step.role == "user" and bool(step.text) for step in before) if faults else inf


def counts(answer: OtherAnswer, story: Story, second: Trial) -> bool:
    """Whether an agent that succeeds with this answer is right, and the user alone was wrong before.

    It is where the user had left out something of its story; and where it had said no to what its story is there for:
    to the yes the agent does what a goal asks for, it had named nothing that the story refuses or that the user
    objected to, and each value of it is one of the story, or of a result of its tools. With any other answer it may
    have told the user something wrong, or have no memory.
    """
    if answer.left_out or answer.kind != "yes" or second.verdict is None:
        return answer.left_out
    talk = UserTalk.of(second.trajectory, story.brief, story.goal_details)
    asked = talk.replies[answer.turn]
    done = {step.number for step in asked.then}
    met = {each.name for each in second.verdict.goals if each.met and each.step in done}
    goals = [each for each in talk.goals if isinstance(each, ToolGoal) and each.name in met]
    refused = any(asked.part.content(each.act) <= asked.part.content(asked.heard) for each in talk.data.refuses)
    objected = refused or any(objects(answer.said or "", asked.heard, goal, talk) for goal in goals)
    return bool(goals) and not objected and _tells_what_it_knows(asked, talk)


def _tells_what_it_knows(asked: UserReply, talk: UserTalk) -> bool:
    """Whether each value in what was asked stands in the story, or in a result of a tool before."""
    part, before = asked.part, talk.replies[: talk.replies.index(asked)]
    calls = [call for each in before for step in each.then for call in step.calls]
    results = [json.dumps([call.arguments, call.result], ensure_ascii=False) for call in calls]
    known = "\n".join([part.text, *(each.said for each in before), *results])
    numbers = {number for each in part.values(known) for number in numbers_of(each)}
    return all(part.says(known, [each.text]) or numbers_of(each) & numbers for each in part.values(asked.heard))


def _of_kind(kind: AnswerKind, found: Sequence[OtherAnswer]) -> Iterable[OtherAnswer]:
    mine = [each for each in found if each.kind == kind]
    if kind in EVERY_TURN:
        return sorted(mine, key=lambda each: -each.turn)
    earliest = {each.text: each for each in reversed(mine)}
    return sorted(earliest.values(), key=lambda each: each.turn)
