"""The agent: it hears wishes, finds what they need, asks for the rest, acts, and says what came of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from generators.proof.independent import telling
from generators.proof.independent.finding import Finder
from generators.proof.independent.heard import Heard, HeardFact, label_of
from generators.proof.independent.identity import CallerIdentity
from generators.proof.independent.intents import deed_in, tool_for, tools_for
from generators.proof.independent.knowledge import ToolKnowledge, WorldKnowledge, is_reading
from generators.proof.independent.literals import about
from generators.proof.independent.naming import CallBinding, points_to
from generators.proof.independent.serving.earlier import EarlierWishes
from generators.proof.independent.serving.served import ServedWish, repeated, with_other
from generators.proof.independent.talk_reads import TalkReads
from generators.tools.execution import ExecutedCall
from generators.tools.names import words
from generators.tools.world import World
from harness.types.events import End, Message, Step, Text, ToolSchema
from harness.types.trajectory import Conversation

MOST_QUESTIONS = 3
_YES = re.compile(r"^(?:yes|yeah|sure|please)\b", re.IGNORECASE)
_NO = re.compile(r"^(?:no\b|not\b|please do not|don't|stop\b)", re.IGNORECASE)


@dataclass(slots=True)
class GoalFreeAgent:
    """It knows tools and the model of their world; of the user only what is said."""

    world: World
    knowledge: WorldKnowledge
    heard: Heard = field(default_factory=Heard)
    problems: list[str] = field(default_factory=list)
    """What it could not do."""
    tasks: list[ServedWish] = field(default_factory=list)
    _heard_deeds: list[frozenset[str]] = field(default_factory=list)
    _reads: TalkReads = field(init=False)
    _finder: Finder = field(init=False)
    _earlier: EarlierWishes = field(init=False)
    _who_calls: CallerIdentity = field(init=False)
    _asked_who: int = 0
    _told: int = 0
    _awaiting: bool = False
    _offered: int = 0

    @property
    def tools(self) -> Sequence[ToolSchema]:
        return self.knowledge.learned.toolbox.tools

    def __post_init__(self) -> None:
        self._reads = TalkReads(self.world, self.knowledge)
        self._earlier = EarlierWishes(self.knowledge)
        self._finder = Finder(self.knowledge, self.heard, self._reads)
        self._who_calls = CallerIdentity(self.knowledge, self.heard, self._reads)

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        if not conversation.text:
            return [_said(telling.GREETING)]
        self._listen(conversation.text)
        words_: list[str] = []
        while self.tasks:
            told, waits = await self._serve(self.tasks[0])
            words_ += [told] if told else []
            if waits:
                break
        if not self.tasks:
            self._offered += 1
            if self._offered == 2 and not words_ and _YES.match(conversation.text.strip()):
                return [*self._calls(), _said(telling.GREETING)]
            if self._offered > 1 and not words_:
                return [*self._calls(), Step(role="agent", events=(End(),))]
            words_.append(telling.MORE)
        return [*self._calls(), _said(" ".join(words_))]

    # ------------------------------------------------------------------------------------------------------ listening

    def _listen(self, text: str) -> None:
        before = len(self.heard.facts), [*self.heard.facts]
        wishes = self.heard.listen(text)
        if self._awaiting and self.tasks:
            task = self.tasks[0]
            if _NO.match(text.strip()) and before[1] == self.heard.facts:
                task.refusals += 1
            else:
                task.agreed = before[1] == self.heard.facts or not _NO.match(text.strip())
        self._awaiting = False
        for wish in wishes:
            tool = tool_for(wish, self.knowledge)
            if tool is None:
                continue
            deed = frozenset(word for word in label_of(deed_in(wish.text)) if not is_reading(word)) - {"me"}
            if deed not in self._heard_deeds:
                self._heard_deeds.append(deed)
                self.tasks.append(ServedWish(wish, tool))
                self._offered = 0

    # ------------------------------------------------------------------------------------------------------ serving

    async def _serve(self, task: ServedWish) -> tuple[str, bool]:
        """What there is to say, and whether the user is to answer it before anything else."""
        if (many := repeated(task, self.heard)) is not None:
            self.tasks[:1] = many
            return "", False
        facts = self._facts(task)
        if task.tool.known.after and (unknown := await self._unidentified(task)) is not None:
            return unknown
        if task.wish.each and not task.facts:
            return await self._each(task, facts)
        if (unknown := await self._unidentified(task)) is not None:
            return unknown
        bound = await self._bound(task, facts)
        if bound.missing and (other := await self._by_another(task, facts)) is not None:
            self.tasks[0] = other
            return "", False
        return self._ask(task, bound) if bound.missing else await self._do(task, bound, facts)

    def _facts(self, task: ServedWish) -> Sequence[HeardFact]:
        """What was said of a wish: for it alone first."""
        own = [*task.facts, *task.wish.facts]
        return [*own, *(each for each in self.heard.facts if each.label not in [fact.label for fact in own])]

    async def _bound(self, task: ServedWish, facts: Sequence[HeardFact]) -> CallBinding:
        """What is known for it. Who was asked in vain may have said all for an earlier wish."""
        self._finder.lacking.clear()
        self._finder.caller = self._who_calls.caller
        self._finder.others = self._earlier.said_for_others(task) if not task.asked else frozenset()
        bound = await self._finder.bind(task.tool, task.wish, facts)
        if task.asked:
            self._earlier.fill(task, bound)
        return bound

    async def _do(self, task: ServedWish, bound: CallBinding, facts: Sequence[HeardFact]) -> tuple[str, bool]:
        """After a look at the thing, and with a yes where it changes something."""
        if (others := await self._of_another(task, bound)) is not None:
            return others
        await self._look_first(task, bound)
        if task.wish.only_if and not self._reads.holds(task.wish.only_if):
            return self._otherwise(task, "that is not so")
        if task.changes and not task.agreed:
            if task.refusals > 1:
                return self._give_up(task, "the user does not agree to it")
            self._awaiting = True
            used = [fact for each in task.tool.arguments for fact in about(each, task.tool, facts)]
            return telling.proposed(task.tool, used, task.wish), True
        return await self._act(task, bound)

    async def _act(self, task: ServedWish, bound: CallBinding) -> tuple[str, bool]:
        if task.changes:
            done = await self._reads.call(task.tool, bound.args)
            self._reads.forget()
        else:
            await self._reads.look(task.tool, bound.args)
            done = _made(self._reads.made, task.tool, bound)
            if task.tool.changes:
                self._reads.forget()
        if done.error is not None:
            if (again := with_other(task, self.heard)) is not None:
                self.tasks[0] = again
                return "", False
            return self._otherwise(task, done.error)
        self._done(task)
        self._earlier.remember(task, bound, self.heard.facts)
        if task.changes:
            return telling.done(task.tool, done.result, bound.args), False
        return telling.found(done.result, task.wish), False

    async def _by_another(self, task: ServedWish, facts: Sequence[HeardFact]) -> ServedWish | None:
        """The same with a read that may be meant as well, and takes no more than is known: who says a username is
        not sought by name."""
        others = self._earlier.said_for_others(task)
        facts = [fact for fact in facts if fact.label not in others]
        for tool in tools_for(task.wish, self.knowledge):
            if tool is not task.tool and any(about(each, tool, facts) for each in tool.arguments if each.required):
                if not (await self._finder.bind(tool, task.wish, facts)).missing:
                    return replace(task, tool=tool)
        return None

    def _ask(self, task: ServedWish, bound: CallBinding) -> tuple[str, bool]:
        task.asked += 1
        if task.asked > MOST_QUESTIONS:
            names = ", ".join(each.name for each in bound.missing)
            return self._give_up(task, f"it never learned {names}")
        missing = bound.missing if task.asked == 1 else bound.missing[: task.asked]
        extra = self._who(task, bound) if task.asked < 3 else ""
        extra = extra or telling.asked(self._finder.lacking[:1], task.asked)
        return " ".join(filter(None, [telling.asked(missing, task.asked, task.tool.whole), extra])), True

    async def _unidentified(self, task: ServedWish) -> tuple[str, bool] | None:
        """Where the world has tools for it, nobody is served before it is known who calls."""
        if not self.knowledge.whose(task.tool) or not (unknown := await self._who_calls.unknown(task.tool.name)):
            return None
        self._asked_who += 1
        if self._asked_who > MOST_QUESTIONS:
            return self._give_up(task, "it never learned who calls")
        return telling.asked(unknown, self._asked_who), True

    async def _of_another(self, task: ServedWish, bound: CallBinding) -> tuple[str, bool] | None:
        """Nobody is served with what is another's. A tool that knows who has logged in says itself what they may do:
        they answer an invitation to what somebody else holds."""
        caller = self.knowledge.learned.model.caller
        if caller is not None and not caller.proved_by and {*caller.found_by} & {*task.tool.known.after}:
            return None
        for argument in task.tool.arguments if caller is not None and self._who_calls.caller else ():
            of = task.tool.of(argument.name).of
            if caller is not None and of in caller.owns and task.tool.of(argument.name).shape == "key":
                if argument.name not in bound.args:
                    continue
                record = await self._reads.record(of, bound.args[argument.name])
                owner = [str(leaf.value) for leaf in record if leaf.general == caller.owns[of]]
                if owner and owner[0] != self._who_calls.caller:
                    return self._give_up(task, f"{argument.name} belongs to somebody else")
        return None

    def _who(self, task: ServedWish, bound: CallBinding) -> str:
        """The caller's key is in nobody's head: what finds the caller is asked for."""
        caller = self.knowledge.learned.model.caller
        if caller is None:
            return ""
        needs = [each for each in bound.missing if task.tool.of(each.name).shape in {"key", "member", "members"}]
        finders = [self.knowledge.tools[name] for name in caller.found_by if name in self.knowledge.tools]
        givers = [giver for each in needs for giver in self.knowledge.providers(task.tool, each)]
        whose = [each for giver in givers for each in giver.arguments if giver.of(each.name).of == caller.entity]
        if not finders and whose and not about(whose[0], task.tool, self.heard.facts):
            return telling.asked(whose[:1], task.asked)  # what is listed by whose it is
        unknown = [each for finder in finders for each in finder.arguments if not about(each, finder, self.heard.facts)]
        return (
            telling.asked(unknown, task.asked)
            if needs and len(unknown) == sum(len(f.arguments) for f in finders)
            else ""
        )

    def _otherwise(self, task: ServedWish, why: str) -> tuple[str, bool]:
        """What is wanted instead, else that it cannot be done."""
        told = telling.refused(why, task.deed)
        instead = task.wish.instead
        tool = tool_for(replace(instead, text=f"I want to {instead.text}"), self.knowledge) if instead else None
        self._done(task)
        if instead is not None and tool is not None:
            self.tasks.insert(0, ServedWish(replace(instead, text=f"I want to {instead.text}"), tool))
        return told, False

    def _give_up(self, task: ServedWish, why: str) -> tuple[str, bool]:
        self.problems.append(f"{task.tool.name}: {why}")
        self._done(task)
        return f"I am afraid I cannot help with that: {why}.", False

    def _done(self, task: ServedWish) -> None:
        self.tasks.remove(task)

    # ------------------------------------------------------------------------------------------------- several things

    async def _each(self, task: ServedWish, facts: Sequence[HeardFact]) -> tuple[str, bool]:
        """For every thing of a list that another tool gives."""
        thing = label_of(task.wish.each)
        for argument in task.tool.arguments:
            if not points_to(task.tool, argument):
                continue
            for provider in self.knowledge.providers(task.tool, argument):
                if not thing & (provider.nouns | provider.fields | label_of(" ".join(words(provider.name)))):
                    continue
                values = await self._finder.every(provider, task.tool, argument, task.wish)
                if len(values) > 0:
                    label = label_of(" ".join(words(argument.name)))
                    made = [replace(task, facts=(HeardFact(label, str(value), mine=False),)) for value in values]
                    self.tasks[:1] = [replace(each, wish=replace(each.wish, each="")) for each in made]
                    return "", False
        bound = await self._finder.bind(task.tool, task.wish, facts)
        missing = bound.missing or list(task.tool.arguments)[:1]
        return self._ask(task, CallBinding({}, missing))

    # ------------------------------------------------------------------------------------------------------ conditions

    async def _look_first(self, task: ServedWish, bound: CallBinding) -> None:
        """Who changes a thing looks at it before."""
        for argument in task.tool.arguments:
            known = task.tool.of(argument.name)
            if task.tool.changes and known.shape == "key" and known.of and argument.name in bound.args:
                await self._reads.record(known.of, bound.args[argument.name])

    # ------------------------------------------------------------------------------------------------------ saying

    def _calls(self) -> list[Step]:
        """The calls since the last message."""
        new = self._reads.made[self._told :]
        self._told = len(self._reads.made)
        return [Step(role="agent", events=(each.event,)) for each in new]


def _made(calls: Sequence[ExecutedCall], tool: ToolKnowledge, bound: CallBinding) -> ExecutedCall:
    own = [each for each in calls if each.call.tool == tool.name]
    return next(each for each in reversed(own) if each.arguments.items() >= bound.args.items())


def _said(text: str) -> Step:
    return Step(role="agent", events=(Message(content=(Text(text=text.strip()),)),))
