"""The agent: it hears wishes, finds what they need, asks for the rest, acts, and says what came of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from generators.proof.independent import telling
from generators.proof.independent.finding import Finder
from generators.proof.independent.heard import Heard, HeardFact, HeardWish, label_of
from generators.proof.independent.identity import CallerIdentity
from generators.proof.independent.intents import deed_in, tool_for
from generators.proof.independent.knowledge import ToolKnowledge, WorldKnowledge
from generators.proof.independent.literals import about
from generators.proof.independent.naming import CallBinding, points_to
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
class _Task:
    """One wish that is being served."""

    wish: HeardWish
    tool: ToolKnowledge
    facts: tuple[HeardFact, ...] = ()
    """What is said for this one alone, where one wish is to be served several times."""
    asked: int = 0
    agreed: bool = False
    refusals: int = 0
    proposal: str = ""


@dataclass(slots=True)
class GoalFreeAgent:
    """It knows tools and the model of their world; of the user only what is said."""

    world: World
    knowledge: WorldKnowledge
    heard: Heard = field(default_factory=Heard)
    problems: list[str] = field(default_factory=list)
    """What it could not do."""
    tasks: list[_Task] = field(default_factory=list)
    _used: set[frozenset[str]] = field(default_factory=set)
    """Labels of what was said for wishes that were served."""
    _heard_deeds: list[frozenset[str]] = field(default_factory=list)
    _reads: TalkReads = field(init=False)
    _finder: Finder = field(init=False)
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
            deed = label_of(deed_in(wish.text))
            if deed not in self._heard_deeds:
                self._heard_deeds.append(deed)
                self.tasks.append(_Task(wish, tool))
                self._offered = 0

    # ------------------------------------------------------------------------------------------------------ serving

    async def _serve(self, task: _Task) -> tuple[str, bool]:
        """What there is to say, and whether the user is to answer it before anything else."""
        if (many := self._repeated(task)) is not None:
            self.tasks[:1] = many
            return "", False
        own = [*task.facts, *task.wish.facts]
        facts = [*own, *(each for each in self.heard.facts if each.label not in [fact.label for fact in own])]
        if task.tool.known.after and (unknown := await self._unidentified(task)) is not None:
            return unknown
        if task.wish.each and not task.facts:
            return await self._each(task, facts)
        if (unknown := await self._unidentified(task)) is not None:
            return unknown
        self._finder.lacking.clear()
        self._finder.caller = self._who_calls.caller
        self._finder.others = self._of_others(task)
        bound = await self._finder.bind(task.tool, task.wish, facts)
        if task.asked:
            self._finder.as_before(task.tool, task.wish, bound)
        if bound.missing:
            return self._ask(task, bound)
        if (others := await self._of_another(task, bound)) is not None:
            return others
        await self._look_first(task, bound)
        if task.wish.only_if and not self._reads.holds(task.wish.only_if):
            return self._otherwise(task, "that is not so")
        if task.tool.changes and not task.agreed:
            if task.refusals > 1:
                return self._give_up(task, "the user does not agree to it")
            self._awaiting = True
            used = [fact for each in task.tool.arguments for fact in about(each, task.tool, facts)]
            return telling.proposed(task.tool, used, task.wish), True
        return await self._act(task, bound)

    async def _act(self, task: _Task, bound: CallBinding) -> tuple[str, bool]:
        if task.tool.changes:
            done = await self._reads.call(task.tool, bound.args)
            self._reads.forget()
        else:
            await self._reads.look(task.tool, bound.args)
            done = _made(self._reads.made, task.tool, bound)
        if done.error is not None:
            if (again := self._with_other(task)) is not None:
                self.tasks[0] = again
                return "", False
            return self._otherwise(task, done.error)
        self._done(task)
        self._remember(task, bound)
        if task.tool.changes:
            return telling.done(task.tool, done.result, bound.args), False
        return telling.found(done.result, task.wish), False

    def _of_others(self, task: _Task) -> frozenset[frozenset[str]]:
        """What was said for earlier wishes alone; whoever was asked in vain may mean it for this one, too."""
        deed = label_of(deed_in(task.wish.text))
        return frozenset(label for label in self._used if not task.asked and not label & self.knowledge.things & deed)

    def _remember(self, task: _Task, bound: CallBinding) -> None:
        """What this wish was about, and what was said of it."""
        caller = self.knowledge.learned.model.caller
        for argument in task.tool.arguments:
            of = task.tool.of(argument.name).of
            if task.tool.of(argument.name).shape == "key" and of and (caller is None or of != caller.entity):
                self._used |= {fact.label for fact in about(argument, task.tool, self.heard.facts)}
                self._finder.spoken_of |= {of: bound.args[argument.name]} if argument.name in bound.args else {}

    def _ask(self, task: _Task, bound: CallBinding) -> tuple[str, bool]:
        task.asked += 1
        if task.asked > MOST_QUESTIONS:
            names = ", ".join(each.name for each in bound.missing)
            return self._give_up(task, f"it never learned {names}")
        missing = bound.missing if task.asked == 1 else bound.missing[: task.asked]
        extra = self._who(task, bound) if task.asked < 3 else ""
        extra = extra or telling.asked(self._finder.lacking[:1], task.asked)
        return " ".join(filter(None, [telling.asked(missing, task.asked, task.tool.whole), extra])), True

    async def _unidentified(self, task: _Task) -> tuple[str, bool] | None:
        """Where the world has tools for it, nobody is served before it is known who calls."""
        if not self.knowledge.whose(task.tool) or not (unknown := await self._who_calls.unknown(task.tool.name)):
            return None
        self._asked_who += 1
        if self._asked_who > MOST_QUESTIONS:
            return self._give_up(task, "it never learned who calls")
        return telling.asked(unknown, self._asked_who), True

    async def _of_another(self, task: _Task, bound: CallBinding) -> tuple[str, bool] | None:
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

    def _who(self, task: _Task, bound: CallBinding) -> str:
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

    def _otherwise(self, task: _Task, why: str) -> tuple[str, bool]:
        """What is wanted instead, else that it cannot be done."""
        told = telling.refused(why, deed_in(task.wish.text))
        instead = task.wish.instead
        tool = tool_for(replace(instead, text=f"I want to {instead.text}"), self.knowledge) if instead else None
        self._done(task)
        if instead is not None and tool is not None:
            self.tasks.insert(0, _Task(replace(instead, text=f"I want to {instead.text}"), tool))
        return told, False

    def _give_up(self, task: _Task, why: str) -> tuple[str, bool]:
        self.problems.append(f"{task.tool.name}: {why}")
        self._done(task)
        return f"I am afraid I cannot help with that: {why}.", False

    def _done(self, task: _Task) -> None:
        self.tasks.remove(task)

    # ------------------------------------------------------------------------------------------------- several things

    def _repeated(self, task: _Task) -> list[_Task] | None:
        """A task for each of the values that the user named, where it wants the same more than once."""
        if task.facts:
            return None
        for fact in self.heard.facts:
            if (
                fact.again
                and fact.others
                and any(fact in about(each, task.tool, [fact]) for each in task.tool.arguments)
            ):
                values = (fact.value, *fact.others)
                return [replace(task, facts=(HeardFact(fact.label, value, fact.mine),)) for value in values]
        return None

    def _with_other(self, task: _Task) -> _Task | None:
        """The same with the second of two values, where the first was refused."""
        if task.facts:
            return None
        for fact in self.heard.facts:
            if fact.others and not fact.again and any(about(each, task.tool, [fact]) for each in task.tool.arguments):
                return replace(task, facts=(HeardFact(fact.label, fact.others[0], fact.mine),), agreed=False)
        return None

    async def _each(self, task: _Task, facts: Sequence[HeardFact]) -> tuple[str, bool]:
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

    async def _look_first(self, task: _Task, bound: CallBinding) -> None:
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
