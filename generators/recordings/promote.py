"""Makes a story of one conversation: its input, goals from the calls that mattered, rules for their arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from generators.tools.dataflow import CallResult, flowing, readings, specific
from harness.formats.lint import KnownFacts
from harness.scoring.calls.effects import effect_or_guess
from harness.scoring.calls.errors import call_error
from harness.text.keywords import mentions, says
from harness.text.values import find_values
from harness.types.goals import Strategy, TextGoal, ToolGoal
from harness.types.jsonable import json_equal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import ToolCall, Trajectory

FREE_TEXT_WORDS = 4
"""From this many words on a value is free text, which no two people write alike."""
LONGEST_KEYWORD = 80
CONSENT_WORDS = 3
"""Up to this many words without a value are an answer such as "yes, please", not part of what the user wants."""


@dataclass(frozen=True, slots=True)
class ArgumentRule:
    """How an argument is suggested to be matched, and why."""

    argument: str
    strategy: Strategy
    value: JsonValue
    why: str


@dataclass(frozen=True, slots=True)
class OfferedGoal:
    """A call of the conversation as a goal: switched on, or off (`required: false`), and why."""

    name: str
    tool: str
    on: bool
    why: str
    rules: tuple[ArgumentRule, ...]
    expect_error: bool = False

    @property
    def goal(self) -> ToolGoal:
        """The goal that it would be."""
        return ToolGoal(
            name=self.name,
            tool_name=self.tool,
            args={rule.argument: rule.value for rule in self.rules},  # of what is ignored, an example to execute
            arg_matching={rule.argument: rule.strategy for rule in self.rules if rule.strategy != "strict"},
            required=self.on,
            expect_error=self.expect_error,
        )


@dataclass(frozen=True, slots=True)
class PromotedStory:
    """The story, and the calls it was made of."""

    story: Story
    offers: tuple[OfferedGoal, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversationBackground:
    """What is known of a conversation besides what was said and done in it."""

    id: str
    agent: str
    played: Story | None = None
    """The story it was played from; None where a person spoke, or it was recorded elsewhere."""
    labels: tuple[str, ...] = ()
    rules: Rules = field(default_factory=Rules)
    origin: Mapping[str, JsonValue] | None = None


@dataclass(frozen=True, slots=True)
class NamedCall:
    """One call, by the name its goal will have."""

    name: str
    call: ToolCall
    step: int
    error: str | None
    writes: bool | None


def promote(trajectory: Trajectory, background: ConversationBackground) -> PromotedStory:
    """A story that this conversation passes. Raises ValueError when there is nothing in it to judge by."""
    draft = outline(trajectory, background)
    done = calls_of(trajectory, draft, background.rules)
    known = KnownFacts.of(draft)
    offers = _offers(done, known, trajectory)
    said = said_in(trajectory, [each for each, offer in zip(done, offers, strict=True) if offer.on], known)
    if not any(offer.on for offer in offers):
        offers = [replace(each, on=True, why="nothing else could be judged") for each in offers]
    if not offers and (said is None or not said.required):
        raise ValueError("there is no call in it, and the agent tells no value")
    goals: list[ToolGoal | TextGoal] = [offer.goal for offer in offers]
    edges: dict[str, tuple[str, ...]] = {goal.name: () for goal in goals}
    if said is not None:
        goals.append(said)
        edges |= {offer.name: (said.name,) for offer in offers if offer.on}
        edges[said.name] = ()
    story = draft.model_copy(update={"goal_details": tuple(goals), "goals": edges})
    return PromotedStory(Story.model_validate(story.model_dump()), tuple(offers), tuple(_notes(trajectory, said)))


def outline(trajectory: Trajectory, background: ConversationBackground) -> Story:
    """The story without its goals: what the user wants, in the words of its story or in the user's own."""
    spoken = [each.text for each in trajectory.spoken if each.role == "user"]
    if not spoken:
        raise ValueError("the user says nothing in it")
    played = background.played
    fields = played.model_dump() if played is not None else {"story": "\n".join(_telling(spoken))}
    return Story.model_validate(
        {
            **fields,
            "id": background.id,
            "agent": background.agent,
            "starting_sentence": spoken[0],
            "labels": tuple(dict.fromkeys((*(played.labels if played is not None else ()), *background.labels))),
            "origin": dict(background.origin or {}),
            "goals": {},
            "goal_details": (),
        }
    )


def _telling(spoken: Sequence[str]) -> list[str]:
    """The messages that tell something; the first one always does."""
    return [
        text
        for place, text in enumerate(spoken)
        if place == 0 or find_values(text) or len(text.split()) > CONSENT_WORDS
    ]


def calls_of(trajectory: Trajectory, story: Story, rules: Rules) -> list[NamedCall]:
    """The calls in order, each with a name of its own: the tool's, numbered where it was called before."""
    found: list[NamedCall] = []
    for step in trajectory.steps:
        for call in step.calls if step.role == "agent" else ():
            number = sum(each.call.name == call.name for each in found) + 1
            name = call.name if number == 1 else f"{call.name}_{number}"
            does = effect_or_guess(call.name, story, rules, trajectory.tools)
            error = call_error(call, rules.error_pattern)
            found.append(NamedCall(name, call, step.number, error, None if does is None else does == "write"))
    return found


def _offers(done: Sequence[NamedCall], known: KnownFacts, trajectory: Trajectory) -> list[OfferedGoal]:
    """Each call as a goal; one that only read is on when its result was used or told."""
    drafts: list[tuple[OfferedGoal, set[str]]] = []
    for place, each in enumerate(done):
        mended = any(one.call.name == each.call.name and one.error is None for one in done[place + 1 :])
        earlier = [CallResult(one.name, one.call.name, one.call.result) for one in done[:place] if one.step < each.step]
        rules, used = _rules(each.call, earlier, known)
        on, why = _matters(each, done[:place], mended, trajectory, known)
        drafts.append(
            (OfferedGoal(each.name, each.call.name, on, why, rules, expect_error=each.error is not None), used)
        )
    offers: dict[str, OfferedGoal] = {}
    needed: dict[str, str] = {}
    for offer, used in reversed(drafts):
        if not offer.on and offer.name in needed and not offer.expect_error:
            offer = replace(offer, on=True, why=f"its result is used by {needed[offer.name]}")
        if offer.on:
            needed |= dict.fromkeys(used, offer.name)
        offers[offer.name] = offer
    return [offers[offer.name] for offer, _ in drafts]


def _matters(
    each: NamedCall, before: Sequence[NamedCall], mended: bool, trajectory: Trajectory, known: KnownFacts
) -> tuple[bool, str]:
    if each.error is not None:
        why = "and was tried again" if mended else "and that is the outcome"
        return not mended, f"it failed, {why}: {each.error[:80]}"
    if each.writes:
        return True, "it changes something"
    for one in reversed(before):
        if one.writes:
            break
        if one.call.name == each.call.name and json_equal(one.call.arguments, each.call.arguments):
            return False, f"it repeats {one.name}"
    told = told_values(each.call.result, trajectory, each.step, known.language)
    if told:
        return True, f"the agent tells what it gave: {', '.join(told[:3])}"
    if each.writes is None:
        return True, "nobody says whether it changes something"
    return False, "its result is neither used nor told"


def told_values(result: JsonValue, trajectory: Trajectory, since: int, language: str) -> list[str]:
    """The values of a result that the agent says at or after a step, as keywords."""
    messages = [each.text for each in trajectory.steps if each.role == "agent" and each.number >= since and each.text]
    return _told(result, messages, language)


def _told(result: JsonValue, messages: Sequence[str], language: str) -> list[str]:
    """How the values of a result are said in these messages; a small number with what it counts where that is said."""
    found = []
    for path, leaf in readings(result):
        if isinstance(leaf, bool | dict | list | None) or len(_written(leaf)) > LONGEST_KEYWORD:
            continue
        ways = [_written(leaf)] if specific(leaf) or isinstance(leaf, int | float) else []
        if ways and not specific(leaf) and (unit := path.rpartition(".")[2]) and not unit.isdigit():
            ways.insert(0, f"{_written(leaf)} {unit.replace('_', ' ')}")
        found += [way for way in ways if any(says(message, way, language) for message in messages)][:1]
    return list(dict.fromkeys(found))


def _written(value: JsonValue) -> str:
    return value if isinstance(value, str) else str(value)


def _rules(
    call: ToolCall, earlier: Sequence[CallResult], known: KnownFacts
) -> tuple[tuple[ArgumentRule, ...], set[str]]:
    """A rule for each argument, and the goals whose results flow into them."""
    if isinstance(call.arguments, str):
        return (), set()
    arguments = {name: value for name, value in call.arguments.items() if value is not None}
    expected, taken = flowing(arguments, earlier, known.says)
    return tuple(_rule(name, value, arguments[name], known) for name, value in expected.items()), {
        source.goal for source in taken
    }


def _rule(name: str, value: JsonValue, given: JsonValue, known: KnownFacts) -> ArgumentRule:
    if not json_equal(value, given):
        return ArgumentRule(name, "strict", value, "it is in an earlier result")
    free = isinstance(given, str) and len(given.split()) >= FREE_TEXT_WORDS
    if known.says(given):
        return ArgumentRule(
            name, "fuzzy" if free else "strict", value, "free text of the user" if free else "the user says it"
        )
    if free:
        return ArgumentRule(name, "ignore", value, "free text that the user did not say")
    return ArgumentRule(name, "strict", value, "nobody said it: the agent chose it; check it, or make it ignore")


def said_in(trajectory: Trajectory, done: Sequence[NamedCall], known: KnownFacts) -> TextGoal | None:
    """The last message that tells values of results; where there is none, the last message, switched off.

    What the user said as well is a keyword only where the message tells nothing else.
    """
    messages = [step for step in trajectory.steps if step.role == "agent" and step.text]
    for step in reversed(messages):
        told = dict.fromkeys(
            value
            for each in done
            if each.step <= step.number
            for value in _told(each.call.result, [step.text], known.language)
        )
        if told:
            news = [value for value in told if not mentions(known.text, value, known.language)]
            return TextGoal(name="answer", response=step.text, keywords=tuple(_shortest(news or told)))
    if not messages:
        return None
    return TextGoal(name="answer", response=messages[-1].text, required=False)


def _shortest(keywords: Iterable[str]) -> list[str]:
    """Without keywords that hold another one."""
    each = list(keywords)
    return [one for one in each if not any(other != one and other in one for other in each)]


def _notes(trajectory: Trajectory, said: TextGoal | None) -> list[str]:
    notes = []
    if said is not None and not said.required:
        notes.append("answer: the last message tells no value of a result, so it is not required")
    if trajectory.ended_by is not None and trajectory.ended_by not in {"user_done", "agent_done", "ends_on"}:
        notes.append(f"the conversation ended by {trajectory.ended_by}: see whether it went as it should")
    return notes
