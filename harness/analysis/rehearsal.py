"""What the default user would not bring up, or not tell when it is asked for it: known before anything is played."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from harness.errors import UserMistake
from harness.formats.goals.doubts import named_goals, only_reads
from harness.formats.lint import OBVIOUS_NUMBERS, Leaf, leaves, strategy_at
from harness.text.wordforms import table
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.trajectory import Utterance
from harness.types.user.data import SaidValue, UserData
from harness.users.agenda.given import pack_of, reading_of
from harness.users.agenda.reading.missed import Missed, fact_line, want_line
from harness.users.agenda.user import AgendaUser
from harness.users.guards.part import PlayedPart

MOST_TURNS = 8
"""So often it is asked whether it wants anything else."""


def rehearsed(story: Story) -> list[Missed]:
    """Required goals that nothing leads to, and values that the prose has under no name by which anybody asks. None
    where turns are scripted, nor in a language whose prose is not read."""
    brief = story.brief
    try:
        pack = pack_of(brief)
        if brief.user_turns or brief.prompted or not pack.reads_stories:
            return []
        return list(_Rehearsal(story, reading_of(brief, pack).user, PlayedPart(brief)).missed())
    except UserMistake:  # told where the story is read
        return []


def rehearsal_doubts(story: Story) -> list[str]:
    """A line for each, with the line of `user` that would say it."""
    lines = (f"{each.sentence}; as data: {each.cure}" for each in rehearsed(story))
    return [named_goals(line, story) if story.groups else line for line in lines]


@dataclass(frozen=True)
class _Rehearsal:
    story: Story
    user: UserData
    part: PlayedPart

    def missed(self) -> Iterator[Missed]:
        for place, goal in enumerate(self.story.goal_details):
            if isinstance(goal, ToolGoal) and self.story.graph.required >> place & 1 and not goal.expect_error:
                known = list(self._known(goal))
                if place and known and not self._is_voiced(goal, known) and not only_reads(self.story, goal.tool_name):
                    yield self._unvoiced(place, goal, known)
                yield from self._untold(place, known)

    def _known(self, goal: ToolGoal) -> Iterator[Leaf]:
        """What only the user can give."""
        texts = self.story.story if self.story.user is None else "\n".join(self.user.texts)
        for leaf in leaves(goal.args):
            said = strategy_at(goal, leaf.path) in {"strict", "fuzzy"} and str(leaf.value) not in OBVIOUS_NUMBERS
            if said and self._says(f"{self.story.opening}\n{texts}", leaf):
                yield leaf

    def _says(self, text: str, leaf: Leaf) -> bool:
        return self.part.says(text, [str(leaf.value)])

    def _is_voiced(self, goal: ToolGoal, known: Sequence[Leaf]) -> bool:
        """Whether a want speaks of a goal: of the words of its tool, what it is given, or by its name."""
        named = any(want.done_when == goal.name for want in self.user.wants)
        about = self._names(goal, known) & self.part.content(self._wanted)
        return named or bool(about) or any(self._says(self._wanted, leaf) for leaf in known)

    def _names(self, goal: ToolGoal, known: Sequence[Leaf]) -> frozenset[str]:
        return self.part.content(" ".join([goal.tool_name, *(leaf.argument for leaf in known)]).replace("_", " "))

    @cached_property
    def _wanted(self) -> str:
        """What it brings up of itself."""
        user = self.user
        needed = (user.knows[name] for want in user.wants for name in want.needs if name in user.knows)
        said = [text for fact in needed for text in _texts(fact)]
        said += [want.say for want in user.wants] + [each.say for each in user.when_told]
        return "\n".join([self.story.opening or "", *said])

    def _unvoiced(self, place: int, goal: ToolGoal, known: Sequence[Leaf]) -> Missed:
        pack, names = self.part.pack, self._names(goal, ())
        said = max(map(self._sentence, reversed(known)), key=lambda each: len(names & self.part.content(each)))
        what = f"nothing that the user wants speaks of {goal.tool_name}, so that it may leave before"
        return Missed(f"goal_details[{place}]: {what}", want_line(said, goal.name, pack))

    def _untold(self, place: int, known: Sequence[Leaf]) -> Iterator[Missed]:
        """Of prose: what data say is asked for by the names that they give."""
        if self.story.user is not None:
            return
        for leaf in known:
            if self._says(self._voiced, leaf) or self._is_reaction(leaf) or self._is_asked(leaf):
                continue
            sentence = self._sentence(leaf)
            what = f'asked for the {_name(leaf)}, the default user does not tell {leaf.value} of "{sentence}"'
            line = fact_line(leaf.argument, leaf.value, self.part.pack.first_person(sentence))
            yield Missed(f"goal_details[{place}].args.{'.'.join(leaf.path)}: {what}", line)

    @cached_property
    def _voiced(self) -> str:
        """What it says unasked."""
        return self._said([self._lines["more"]] * MOST_TURNS)

    def _is_reaction(self, leaf: Leaf) -> bool:
        """Whether it is said only once something else was told, or said first in another way."""
        changing = [fact for fact in self.user.knows.values() if len(fact.say) > 1]
        said = [each.say for each in self.user.when_told] + [text for fact in changing for text in fact.say]
        said += [text for fact in self.user.knows.values() for each in fact.otherwise for text in _texts(each)]
        return self._says("\n".join(said), leaf)

    def _is_asked(self, leaf: Leaf) -> bool:
        """Whether a question for it, by the name of the argument, is answered with it."""
        own = "name" in self.user.knows and self._says("\n".join(_texts(self.user.knows["name"])), leaf)
        asks = [ask.format(name=_name(leaf)) for ask in self._lines["asks"]] + [self._lines["who"]] * own
        return any(self._says(self._said([ask]), leaf) for ask in asks)

    @cached_property
    def _lines(self) -> Mapping[str, Any]:
        return table(self.part.language, "rehearsal")

    def _said(self, lines: Sequence[str]) -> str:
        """All that it says to these lines, one after the other."""
        return asyncio.run(_talk(AgendaUser(self.story.brief), lines))

    def _sentence(self, leaf: Leaf) -> str:
        pack = self.part.pack
        return next((each for each in pack.sentences(self.story.story) if self._says(each, leaf)), str(leaf.value))


async def _talk(user: AgendaUser, lines: Sequence[str]) -> str:
    spoken: list[Utterance] = []
    for line in ("", *lines):
        spoken += [Utterance(role="agent", text=line)] if line else []
        said = (await user.speak(spoken)).text
        if said is None:
            break
        spoken.append(Utterance(role="user", text=said))
    return "\n".join(each.text for each in spoken if each.role == "user")


def _name(leaf: Leaf) -> str:
    return leaf.argument.replace("_", " ")


def _texts(fact: SaidValue) -> list[str]:
    return [*map(str, fact.values), *fact.say]
