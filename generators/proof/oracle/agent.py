"""The oracle: an agent that knows a story's goals and has real tools, but knows of the user only what the user says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from pydantic import JsonValue

from generators.proof.answerable import AgentKnowledge, as_text, unknown_facts
from generators.proof.executable import outcome, required_texts
from generators.proof.goal_calls import ends
from generators.proof.oracle.lookups import look_up, named_values
from generators.proof.oracle.phrases import announcement, expected_answer, how_it_ended, result_in_words
from generators.proof.oracle.questions import NeededValue, question
from generators.proof.wishes import untold_wishes
from generators.tools.execution import ExecutedCall, execute_call
from generators.tools.plan import PlannedCall
from generators.tools.world import World, writes
from generators.walks.phrases import phrases
from harness.formats.lint import KnownFacts, leaves
from harness.scoring.checks.judged import named_by
from harness.text.keywords import mentions
from harness.types.events import End, Event, Message, Step, Text, ToolCall, ToolSchema
from harness.types.goals import TextGoal, ToolGoal
from harness.types.story import Story
from harness.types.trajectory import Conversation

_DECLINING = re.compile(r"\b(?:declin|refus|reject|say no\b|disagree)", re.IGNORECASE)
MOST_REFUSALS = 2
"""How often the user may say no to what a goal asks for."""


@dataclass(slots=True)
class Oracle:
    """Asks for what it needs, makes the goals' calls in their order, asks before it changes anything, says what the
    text goals want as far as it knows it, and ends the talk. What keeps it from that is among `problems`.
    """

    story: Story
    world: World
    tools: tuple[ToolSchema, ...]
    calls: Mapping[str, PlannedCall]
    """Goal → its call, with values for what the story leaves open."""
    needs: Sequence[NeededValue]
    declines: Callable[[str], bool]
    """Whether words of the user say no."""
    done: set[int]
    """The places of the goals that are met; at first of those that are left out."""
    executed: tuple[ExecutedCall, ...] = ()
    """What the goals' calls gave before."""
    wishes: Sequence[frozenset[int]] = ()
    """The places of the goals of each wish, for an agent that serves one after the other: it asks for what the next
    one needs once it has asked whether there is anything else. Without them it asks for everything at once."""
    problems: list[str] = field(default_factory=list)
    misread: bool = False
    """The user objects to what its own story says: it has prose alone, and did not understand it."""
    made: list[ExecutedCall] = field(default_factory=list)
    inferred: set[NeededValue] = field(default_factory=set)
    """Choices that the user never named."""
    words: list[str] = field(default_factory=list)
    """What the user said."""
    _heard: set[NeededValue] = field(default_factory=set)
    """What the user said, or a call gave that no goal asks for."""
    _asked: int = 0
    _agreed: set[int] = field(default_factory=set)
    _proposed: list[int] = field(default_factory=list)
    """What the user was asked to agree to just now."""
    _proposals: int = 0
    _refusals: int = 0
    _offered: list[frozenset[int]] = field(default_factory=list)
    """The wishes for which the user was asked whether there is anything else."""
    _offering: bool = False

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        if not conversation.text:
            return [_step(_message(phrases().oracle.greeting))]
        self._listen(conversation.text)
        steps: list[Step] = []
        while not self.problems:
            if places := self._next():
                steps.append(_step(await self._meet(places)))
            elif (found := await self._read_more()) is not None:
                steps.append(_step(found))
            else:
                break
        if self.problems:
            return [*steps, _step(End())]
        if len(self.done) < len(self.story.goal_details):
            return [*steps, _step(self._ask())]
        if self.story.user_turns and self._turns_left:  # it is heard out
            return [*steps, _step(_message(phrases().oracle.heard.format(number=len(self.words))))]
        return [*steps, *self._goodbye()]

    # ------------------------------------------------------------------------------------------------------ knowing

    def _is_misread(self, places: Sequence[int]) -> bool:
        """Whether a no that only prose stands behind proves nothing: the prose tells all that was proposed."""
        known = KnownFacts.of(self.story)
        told = all(known.says(need.value) for need in self.needs if need.place in places)
        wanted = _DECLINING.search(self.story.story) is not None or self.story.approvals  # the story wants a no
        return self.story.user is None and not self.story.user_turns and told and not wanted

    def _listen(self, text: str) -> None:
        before = self.missing()
        self.words.append(text)
        said = self._said()
        self._heard.update(need for need in self._unknown() if said.says(need.value))
        missing = self.missing()
        if self._proposed and self.declines(text):
            self._refusals += missing == before
            if self._refusals >= MOST_REFUSALS:
                goal = self._goal(self._proposed[0])
                self.misread = self._is_misread(self._proposed)
                self.problems.append(f'{goal.name}: the user does not agree to it, and says: "{text}"')
        else:
            self._agreed.update(self._proposed)
        self._proposed = []
        self._hear_what_else(text)
        asked_for_each = self._asked > len({need.name for need in missing})  # at once, and one after the other
        if all(need.choice for need in missing) and (asked_for_each or not self._turns_left):
            self.inferred.update(missing)

    def _hear_what_else(self, text: str) -> None:
        """Whoever wants nothing else must have said all that is wanted. A mere fact is heard, and tells no wish."""
        unsaid = untold_wishes(self.story, self.words) if self._offering else []
        if unsaid and not self.declines(text):
            self._offered.pop()
        elif unsaid:
            goal = self._goal(min(self._offered[-1]))
            answer = f'asked whether there is anything else, the user says "{text}"'
            self.problems.append(f'{goal.name}: {answer}, and never said "{unsaid[0]}"')
        self._offering = False

    def missing(self) -> list[NeededValue]:
        """What only the user can say and has not said yet."""
        return [need for need in self._unknown() if not need.given]

    def _unknown(self) -> list[NeededValue]:
        known = self._heard | self.inferred
        return [need for need in self.needs if need.place not in self.done and need not in known]

    def _said(self) -> KnownFacts:
        context = (str(leaf.value) for leaf in leaves(self.story.context))
        return KnownFacts("\n".join([*self.words, *context]), self.story.language)

    @property
    def _turns_left(self) -> int:
        """How often the user will still speak, at least."""
        turns = len(self.story.user_turns) + bool(self.story.opening)
        return turns - len(self.words) if self.story.user_turns else 1

    def _next(self) -> list[int]:
        """The first goal that can be met now, what ends the talk last; of texts all that can be said at once."""
        needed = {need.place for need in self._unknown()}
        texts = []
        for place in sorted(self._open, key=lambda i: ends(self.story, getattr(self._goal(i), "tool_name", ""))):
            goal = self._goal(place)
            if isinstance(goal, TextGoal):
                source = AgentKnowledge(as_text(outcome(each) for each in self.made), self._said())
                if not any(unknown_facts(text, source) for text in required_texts(goal)):
                    texts.append(place)
            elif place not in needed and not self._must_ask(place) and not texts:
                return [place]
        return texts

    @property
    def _open(self) -> list[int]:
        """The places of the goals whose turn has come."""
        graph = self.story.graph
        return [i for i in graph.order if i not in self.done and self.done.issuperset(graph.predecessors(i))]

    def _goal(self, place: int) -> ToolGoal | TextGoal:
        return self.story.goal_details[place]

    def _must_ask(self, place: int) -> bool:
        goal = self._goal(place)
        tool = next((tool for tool in self.tools if isinstance(goal, ToolGoal) and tool.name == goal.tool_name), None)
        return place not in self._agreed and tool is not None and writes(tool) and self._turns_left > 0

    # ------------------------------------------------------------------------------------------------------- acting

    async def _meet(self, places: Sequence[int]) -> Event:
        self.done.update(places)
        goals = [self._goal(place) for place in places]
        if isinstance(goals[0], ToolGoal):
            return await self._call(goals[0])
        return _message(expected_answer([goal for goal in goals if isinstance(goal, TextGoal)], self.results))

    async def _read_more(self) -> ToolCall | None:
        """A call that gives what neither the user nor any goal's call can give."""
        known = KnownFacts.of(self.story)
        for need in self.missing():
            if need.argument and not need.choice and not known.says(need.value):
                values = named_values(each.result for each in self.made)
                for other in (each for each in self.needs if each in self._heard):
                    values.setdefault(other.argument, []).append(other.value)
                found = await look_up(str(need.value), self.world, self.tools, values)
                if found is not None:
                    self._heard.add(need)
                    self.made.append(found)
                    return self._recorded(found)
        return None

    async def _call(self, goal: ToolGoal) -> ToolCall:
        call = self.calls[goal.name]
        said = self._said()
        unsaid = [name for name, rule in goal.arg_matching.items() if rule == "optional" and name in call.args]
        given = {name: value for name, value in call.args.items() if name not in unsaid or said.says(value)}
        done = await execute_call(self.world, call.model_copy(update={"args": given}), self.results)
        self.made.append(done)
        told = as_text([outcome(done)])
        self._heard.update(need for need in self._unknown() if need.given and mentions(told, str(need.value)))
        if goal.expect_error != done.failed:
            why = f"failed: {done.error}" if done.failed else "should have ended in an error"
            self.problems.append(f"{goal.name}: {goal.tool_name} {why}")
        return self._recorded(done)

    def _recorded(self, done: ExecutedCall) -> ToolCall:
        call = ToolCall(id=f"call-{len(self.made)}", name=done.call.tool, arguments=done.arguments)
        # What a tool gave was read before: not once more, value for value.
        error = done.error if done.failed else None
        return call.model_copy(update={"result": done.result, "error": error, "answered": done.ran})

    @property
    def results(self) -> dict[str, JsonValue]:
        """Goal → what flows out of its call."""
        return {each.call.name: outcome(each) for each in self.made if each.ran}

    def _ask(self) -> Message:
        needed = {need.place for need in self._unknown()}
        if proposed := [place for place in self._open if place not in needed and self._must_ask(place)]:
            return self._propose(proposed)
        missing = self.missing()
        if self.wishes:
            wish = self._wish_to_serve({need.place for need in missing})
            if wish not in self._offered and any(each <= self.done for each in self.wishes) and not wish & self.done:
                self._offered.append(wish)
                self._offering = True
                return _message(phrases().oracle.noted.format(number=len(self.words)))
            missing = [need for need in missing if need.place in wish]
        self._asked += 1
        return _message(question(missing, self._asked))

    def _wish_to_serve(self, needed: set[int]) -> frozenset[int]:
        """The first that was begun and lacks something, else the first that lacks something."""
        lacking = [wish for wish in self.wishes if wish & needed]
        return next((wish for wish in lacking if wish & self.done), lacking[0] if lacking else frozenset())

    def _propose(self, places: list[int]) -> Message:
        self._proposed = places
        self._proposals += 1
        goals = [goal for i in places if isinstance(goal := self._goal(i), ToolGoal)]
        told = any(isinstance(self._goal(j), TextGoal) for j in self.story.graph.predecessors(places[0]))
        unnamed = [goal for goal in goals if not told or named_by(goal.tool_name, self.story.consent)]
        needs = [] if told else [need for need in self.needs if need.place in places]
        text = announcement(unnamed, needs)
        ways = phrases().oracle.confirm
        ask = ways[(self._proposals - 1) % len(ways)]
        message = _message(f"{text} {ask}")
        for glob in self.story.approvals:
            if fnmatchcase(goals[0].tool_name, glob):
                self._proposed = places[:1]
                return message.model_copy(update={"kind": "approval", "tool": goals[0].tool_name})
        return message

    def _goodbye(self) -> list[Step]:
        """What a call gave that no text goal is about is told at the end, as agents do."""
        details, after = self.story.goal_details, self.story.graph.after
        spoken_of = {
            goal.name
            for i, goal in enumerate(details)
            if any(after[i] >> j & 1 and isinstance(each, TextGoal) for j, each in enumerate(details))
        }
        last = self.made[-1] if self.made else None
        if ended := how_it_ended(self.story, self.tools, self.made):
            return [_step(_message(ended), End())]
        silent = last is None or last.call.name in spoken_of or last.error is not None or not last.ran
        said = expected_answer([goal for goal in details if isinstance(goal, TextGoal)], self.results)
        told = "" if last is None or silent else result_in_words(last, said)
        return [_step(*([_message(told)] if told else []), End())]


def _message(text: str) -> Message:
    return Message(content=(Text(text=text.strip()),))


def _step(*events: Event) -> Step:
    return Step(role="agent", events=events)
