"""What the goals show in hindsight: the user, who never sees them, said no to what its story is there for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from pydantic import JsonValue

from harness.runs.doubt.deeds import NO_CONSENT
from harness.runs.doubt.disclosure import is_told
from harness.runs.doubt.talk import UserReply, UserTalk
from harness.scoring.calls.effects import reads_by_name
from harness.types.goals import ToolGoal, is_literal
from harness.types.verdict import Verdict
from harness.users.guards.part import squeezed

FEWEST = 2
"""So many arguments of a call a message names that proposes it, or all that it has."""


def refused(talk: UserTalk, verdict: Verdict) -> UserReply | None:
    """The last answer to a proposal of a call that is missing now, or that was made without a yes, where the proposal
    is as the goal has it: the answer is no yes, and objects to nothing that stands there."""
    unagreed = {step for each in verdict.checks if each.fails and each.code == NO_CONSENT for step in each.evidence}
    for found in verdict.goals:
        goal = next((each for each in talk.goals if each.name == found.name), None)
        missing = found.reason is not None and found.reason.code == "missing_call"
        if isinstance(goal, ToolGoal) and goal.required and (missing or found.step in unagreed):
            no = _refusal(goal, talk, None if missing else found.step)
            if no is not None:
                return no
    return None


def _refusal(goal: ToolGoal, talk: UserTalk, until: int | None) -> UserReply | None:
    before = (each for each in talk.replies if until is None or (each.then and each.then[0].number <= until))
    proposals = [each for each in before if _proposes(each, goal, talk)]
    last = proposals[-1] if proposals else None
    return None if last is None or last.affirms or objects(last.said, last.heard, goal, talk) else last


def picked(talk: UserTalk, verdict: Verdict) -> UserReply | None:
    """The answer that picks, of what it was given, another date, time, number or name than the goal has, which stood
    there, too; nothing that the story says, and the user never said what the goal has."""
    wanted = {each for each in failed_values(talk, verdict) if not talk.names(each)}
    return next((each for each in talk.replies if any(_picks_another(each, one, talk) for one in wanted)), None)


def failed_values(talk: UserTalk, verdict: Verdict) -> Iterator[str]:
    """What required calls are given that are missing, or were made in another way."""
    failed = {each.name for each in verdict.goals if each.required and not each.met}
    goals = (each for each in talk.goals if isinstance(each, ToolGoal) and each.name in failed)
    return (one for goal in goals for each in _values(goal).values() for one in each)


def withheld(talk: UserTalk, verdict: Verdict) -> tuple[UserReply, str] | None:
    """What a failed call needs and the story says, but the user never said, nor yes to it, though it had been asked for
    something: the answer that told nothing. Who was asked nothing has held nothing back."""
    wanted = next((each for _, each in never_said(talk, verdict)), None)
    own = {squeezed(each.said) for each in talk.replies}
    replies = (each for each in reversed(talk.replies) if wanted and squeezed(each.heard) not in own)  # no echo
    asked = (each for each in replies if _tells_nothing(each) and not is_told(each, talk))
    return next(((each, wanted) for each in asked if wanted), None)


def never_said(talk: UserTalk, verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Argument and value of what a failed call needs, the story says, and the user never did."""
    for found in verdict.goals:
        goal = next((each for each in talk.goals if each.name == found.name), None)
        if found.required and not found.met and isinstance(goal, ToolGoal):
            failed = {each.path for each in found.reason.arguments if not each.met} if found.reason else set()
            for name, values in _values(goal).items():
                yield from ((name, each) for each in values if (not failed or name in failed) and talk.keeps(each))


def _tells_nothing(reply: UserReply) -> bool:
    """Whether it was asked for something, or to choose, and told nothing of its story for the first time."""
    asks = any(each.kind in {"slot", "choice"} for each in reply.asks)
    return asks and reply.note is not None and not reply.note.told


def never_asked_for(talk: UserTalk, verdict: Verdict) -> str | None:
    """What a missing call is for, in the words of a want of which the user never said one, or the tool of which the
    story speaks and the user never did: it had the chance, for it ended the talk, or was asked what else it wants."""
    part, said = talk.part, talk.part.content(talk.disclosed)
    chance = talk.trajectory.ended_by == "user_done" or any(
        each.hearing.asked("more", "open") for each in talk.replies[1:]
    )
    missing = {
        each.name for each in verdict.goals if each.required and each.reason and each.reason.code == "missing_call"
    }
    goals = [each for each in talk.goals if isinstance(each, ToolGoal) and each.name in missing]
    if not chance or not goals:
        return None
    wants = {want.say: part.content(want.say) for want in talk.data.wants}
    for say, own in wants.items():
        alone = own - frozenset().union(*(other for each, other in wants.items() if each != say))
        if alone and not alone & said:
            return say
    for goal in goals:
        told = part.content(goal.tool_name.replace("_", " ")) & part.content(talk.brief.story)
        if told and not told & said and not any(talk.names(each) for each in chain(*_values(goal).values())):
            return goal.tool_name
    fails = any(each.fails for each in verdict.checks) or any(
        each.required and not each.met and each.name not in missing for each in verdict.goals
    )
    return None if fails else _unspoken(goals, talk)


def _unspoken(goals: Sequence[ToolGoal], talk: UserTalk) -> str | None:
    """What a missing call is given, where the story says it and the user spoke neither of it nor of what it is called,
    and the agent refused nothing."""
    part, said = talk.part, talk.part.content(talk.said)
    if talk.last.failed or any(each.hearing.failed for each in talk.replies):
        return None
    if any(reads_by_name(goal.tool_name) for goal in goals):  # who looks nothing up has not asked what for
        return None
    for goal in goals:
        values = [(name, each) for name, some in _values(goal).items() for each in some]
        kept = {name: each for name, each in values if talk.keeps(each)}
        heard = any(part.says(talk.disclosed, [each]) for _, each in values)
        if kept and not heard and not part.content(" ".join([goal.tool_name, *kept]).replace("_", " ")) & said:
            return next(iter(kept.values()))
    return None


def _picks_another(reply: UserReply, wanted: str, talk: UserTalk) -> bool:
    part = reply.part
    kinds = {each.kind for each in part.values(wanted)}
    if not kinds or not part.says(reply.heard, [wanted]):
        return False
    named = [each.text for each in part.values(reply.said) if each.kind in kinds]
    return any(part.says(reply.heard, [each]) and not part.says(talk.known, [each]) for each in named)


def _values(goal: ToolGoal) -> Mapping[str, Sequence[str]]:
    """Argument → what is said of it; not flags, nor what stands in objects: these are said in other words."""
    said = {name: list(_said_of(value)) for name, value in goal.args.items() if is_literal(value)}
    return {name: each for name, each in said.items() if each}


def _said_of(value: JsonValue) -> Iterator[str]:
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str | int | float) and not isinstance(each, bool):
            yield str(each)


def _proposes(reply: UserReply, goal: ToolGoal, talk: UserTalk) -> bool:
    """Whether a message proposes a call with these values: it names most of them, and what it does not name was given
    before, last in this way, or is nothing that the answer asks for."""
    heard, part, values = reply.hearing, reply.part, _values(goal)
    if not (reply.asks_leave or reply.denies) and (heard.done or heard.ends or heard.asked("more", "slot")):
        return False
    left = {name: each for name, each in values.items() if not all(part.says(reply.heard, [one]) for one in each)}
    named = len(values) - len(left)
    if named < max(1, min(FEWEST, len(values))) or any(part.says(reply.said, each) for each in left.values()):
        return False
    explains = bool(part.content(reply.said)) and named > len(left)
    return explains or all(_is_given(name, each, reply, talk) for name, each in left.items())


def _is_given(name: str, values: Sequence[str], reply: UserReply, talk: UserTalk) -> bool:
    """Whether the agent's last call with this argument had this value; without one, whether the user had said it."""
    before = talk.replies[: talk.replies.index(reply)]
    calls = [call for each in before for step in each.then for call in step.calls]
    had = [call.arguments[name] for call in calls if isinstance(call.arguments, dict) and name in call.arguments]
    if had:
        return list(_said_of(had[-1])) == list(values)
    said = "\n".join(each.said for each in before)
    return all(reply.part.says(said, [each]) for each in values)


def objects(said: str, heard: str, goal: ToolGoal, talk: UserTalk) -> bool:
    """Whether the user objects to something that stands in the proposal of a call, and that is not its own."""
    content = talk.part.content
    own = [talk.known, *(each.replace("_", " ") for each in talk.data.knows)]
    own += [one for each in _values(goal).values() for one in each]
    return bool(content(said) & content(heard) - content("\n".join(own)))
