"""A conversation as questions and answers: what the agent said, what the user said to it, what the agent said then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rapidfuzz import fuzz

from harness.text.normalize import fold
from harness.types.goals import Goal
from harness.types.story import Brief
from harness.types.trajectory import Step, Trajectory
from harness.types.user.data import UserData
from harness.types.user.note import Intention, UserNote
from harness.users.agenda.given import reading_of
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.listening import hear, is_done
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.guards.part import PlayedPart

SAME = 92
"""From this likeness (of 100) on, two questions are the same."""
YES_OR_NO = ("confirm", "offer", "polar", "have")
DECIDING: frozenset[Intention] = frozenset({"affirm", "deny", "choose", "correct"})
_DIGITS = re.compile(r"\d+")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True)
class UserReply:
    """One message of the user, with what it answers, and what came of it."""

    part: PlayedPart
    heard: str
    """What the agent had said since the user spoke before; nothing before the opening."""
    said: str
    note: UserNote | None
    then: Sequence[Step]
    """What the agent did next."""
    repeats: bool = False
    """The user had said the same before."""

    @cached_property
    def hearing(self) -> UnderstoodMessage:
        return hear(self.heard, self.part.pack)

    @cached_property
    def answer(self) -> str:
        """What the agent said next."""
        return "\n".join(step.text for step in self.then if step.text)

    @property
    def acts_on(self) -> bool:
        """Whether the agent said before this that something was done, and asked for nothing."""
        return self.hearing.done and not self.asks

    def names(self, value: str) -> bool:
        """Whether what it answers names a value."""
        return _holds(self.heard, value, self.part)

    @cached_property
    def asks(self) -> list[DialogueAct]:
        """What it was asked, but not whether anything else is wanted."""
        return [each for each in self.hearing.asks if each.kind != "more"]

    @property
    def asks_leave(self) -> bool:
        """Whether it was asked for a yes or no, and for nothing else."""
        return bool(self.asks) and all(each.kind in YES_OR_NO for each in self.asks)

    @cached_property
    def affirms(self) -> bool:
        return self._means("affirm") or (self.note is None and self.part.cue("affirms", self.said) is not None)

    @cached_property
    def denies(self) -> bool:
        return (
            self._means("deny")
            or self._means("correct")
            or (self.note is None and self.part.cue("denies", self.said) is not None)
        )

    @cached_property
    def decides(self) -> bool:
        intention = self.note.intention if self.note is not None else None
        return intention in DECIDING or self.affirms or self.denies

    def _means(self, intention: Intention) -> bool:
        return self.note is not None and self.note.intention == intention

    @cached_property
    def options(self) -> frozenset[str]:
        """The words of what it was given to choose from."""
        part = self.part
        named = [each.options for each in self.asks if each.options]
        named += [each.text for each in self.asks if not each.options and part.pack.cue("or", each.text)]
        return part.content(" ".join([*named, *self.hearing.options]))

    @property
    def is_choice(self) -> bool:
        """Whether it was asked which of several it is: "Do you know the size, or is it a standard one?" """
        return bool(self.options) or any(each.otherwise for each in self.asks)

    @property
    def is_heard(self) -> bool:
        """Whether it was understood that the agent asks for something, or tells the outcome of something."""
        heard = self.hearing
        return bool(heard.asks or heard.options) or heard.done or heard.failed or heard.ends or heard.waits

    @property
    def is_answered(self) -> bool:
        """Whether what the user said can be an answer to what it was asked: a yes or no, one of several, a value."""
        if self.options:
            picks = not self.repeats and self.part.content(self.said) & self.options
            return bool(picks) or self._means("deny")
        if self.asks_leave:
            return self.decides
        return bool(self.part.content(self.said) - self.part.content(self.heard)) or self.decides

    def is_asked_in(self, again: str) -> bool:
        """Whether a message asks the same as what this one answered: all of it, or at its end."""
        before, now = _plain(self.heard), _plain(again)
        if not (before and now) or {*_DIGITS.findall(before)} ^ {*_DIGITS.findall(now)}:
            return False
        return fuzz.ratio(before, now) >= SAME or now.endswith(before) or before.endswith(now)


def is_decided(replies: Sequence[UserReply]) -> bool:
    """Whether these are about a yes or no, and not about one of several, and one of them is one."""
    return any(each.asks_leave and each.decides and not each.is_choice for each in replies)


@dataclass(frozen=True)
class UserTalk:
    """A conversation, and the story of its user."""

    trajectory: Trajectory
    brief: Brief
    part: PlayedPart
    goals: Sequence[Goal] = ()
    """What the user never sees."""

    @staticmethod
    def of(trajectory: Trajectory, brief: Brief, goals: Sequence[Goal] = ()) -> UserTalk:
        return UserTalk(trajectory, brief, PlayedPart(brief), goals)

    @cached_property
    def data(self) -> UserData:
        """What the user knows and wants: as the story says, else as it is read out of the prose."""
        pack = self.part.pack
        reads = self.brief.user is None and pack.reads_stories and pack.reads(self.brief.story)
        return reading_of(self.brief, pack).user if reads else self.part.data

    @cached_property
    def replies(self) -> list[UserReply]:
        steps, found = self.trajectory.steps, list[UserReply]()
        places = [place for place, step in enumerate(steps) if step.role == "user"]
        for place, following in zip(places, [*places, len(steps)][1:], strict=True):
            heard = found[-1].answer if found else "\n".join(step.text for step in steps[:place] if step.text)
            notes = list(Trajectory(steps=[steps[place]]).user_notes)
            note = notes[0] if notes else None
            said, then = steps[place].text, steps[place + 1 : following]
            repeats = said in [each.said for each in found]
            found.append(UserReply(self.part, heard, said, note, then, repeats))
        return found

    @cached_property
    def said(self) -> str:
        """All that the user said."""
        return "\n".join(each.said for each in self.replies)

    def names(self, value: str) -> bool:
        """Whether a message of the user names a value."""
        return any(_holds(each.said, value, self.part) for each in self.replies)

    def until(self, reply: UserReply) -> UserTalk:
        """The talk up to this message of the user."""
        cut = reply.then[0].number - 1 if reply.then else len(self.trajectory.steps)
        return replace(self, trajectory=self.trajectory.model_copy(update={"steps": self.trajectory.steps[:cut]}))

    def keeps(self, value: str) -> bool:
        """Whether it stands in the story of the user, who never said it, nor yes to it."""
        part = self.part
        return part.says(f"{self.brief.story}\n{self.known}", [value]) and not part.says(self.disclosed, [value])

    def was_offered(self, value: str) -> bool:
        """Whether what the user kept to itself stood in a question to it, and it took another, or none."""
        return self.keeps(value) and any(each.asks and not each.affirms and each.names(value) for each in self.replies)

    @cached_property
    def known(self) -> str:
        """What the story says that its user knows and wants, not what it refuses."""
        data = self.data
        choices = [each for known in data.knows.values() for each in known.choices]
        said = [str(each) for choice in choices for each in (*choice.values, *choice.say)]
        said += [*(want.say for want in data.wants), *(reaction.say for reaction in data.when_told)]
        return "\n".join([self.brief.starting_sentence or "", *said])

    @cached_property
    def disclosed(self) -> str:
        """The same, and what it said yes to."""
        return "\n".join([self.said, *(each.heard for each in self.replies if each.affirms and each.asks_leave)])

    @cached_property
    def last(self) -> UnderstoodMessage:
        """The last that the agent said."""
        return hear(self.replies[-1].answer if self.replies else "", self.part.pack)

    @cached_property
    def in_vain(self) -> list[list[UserReply]]:
        """The replies to each question that was asked again, with nothing done in between, where the last came to
        nothing: the question stands at the end, or the agent went on without an answer, or with a no."""
        groups = list[list[UserReply]]()
        for each in [*self.replies, self._end]:
            if each.acts_on:
                groups.clear()
            if each.is_heard and not (each.asks or each.options):  # it tells something, or asks what else is wanted
                continue
            same = next((group for group in groups if group[-1].is_asked_in(each.heard)), None)
            if same is None:
                groups.append([each])
            else:
                same.append(each)
        repeated = ([each for each in group if each is not self._end] for group in groups if len(group) > 1)
        return [group for group in repeated if self._came_to_nothing(group[-1])]

    def _came_to_nothing(self, reply: UserReply) -> bool:
        return reply.is_asked_in(self._end.heard) or not reply.is_answered or reply.denies

    @cached_property
    def _end(self) -> UserReply:
        """What the agent said last, and nobody answered."""
        return UserReply(self.part, self.replies[-1].answer if self.replies else "", "", None, ())

    def claims(self, text: str) -> bool:
        """Whether a message says that something was done."""
        return any(is_done(line, self.part.pack) for line in self.part.pack.sentences(text))

    def is_about(self, text: str) -> bool:
        """Whether a message names a value that the user knows, wants, or says when it is told something."""
        told = "\n".join(self.data.texts)
        return any(self.part.says(told, [each.text]) for each in self.part.values(text))


def _holds(text: str, value: str, part: PlayedPart) -> bool:
    """Whether a text names a value, also in 40x60."""
    bare = value.isdigit() and re.search(rf"(?<!\d){value}(?!\d)", text) is not None
    return bare or part.says(text, [value])


def _plain(text: str) -> str:
    return _SPACE.sub(" ", fold(text)).strip()
