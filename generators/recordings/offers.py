"""Each call of a conversation as a goal of the story that is made of it: demanded, possible, or left out, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from pydantic import JsonValue

from generators.recordings.calls import NamedCall
from generators.recordings.told import told_values
from generators.tools.dataflow import CallResult, ValueSource, flowing, readings
from generators.tools.observations import plain
from harness.formats.lint import KnownFacts
from harness.types.goals import Strategy, ToolGoal
from harness.types.jsonable import json_equal
from harness.types.trajectory import ToolCall, Trajectory

FREE_TEXT_WORDS = 4
"""From this many words on a value is free text, which no two people write alike."""
IDLE = {"thinks": "it only thinks", "calculates": "it only calculates"}


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
    kept: bool = True
    """Whether it is in the story at all."""
    after: tuple[str, ...] = ()
    """The goals whose results have its values."""
    aligned: tuple[str, ...] = ()

    @property
    def goal(self) -> ToolGoal:
        """The goal that it would be."""
        return ToolGoal(
            name=self.name,
            tool_name=self.tool,
            args={rule.argument: rule.value for rule in self.rules},  # of what is ignored, an example to execute
            arg_matching={
                rule.argument: rule.strategy
                for rule in self.rules
                if rule.strategy != "strict" and rule.argument not in self.aligned
            },
            aligned=self.aligned,
            required=self.on,
            expect_error=self.expect_error,
        )


def offers_of(done: Sequence[NamedCall], known: KnownFacts, trajectory: Trajectory) -> list[OfferedGoal]:
    """Where something was changed, that is demanded: how it was looked up is not. Else a read is demanded when its
    result was used or told."""
    changing = any(each.changes and each.error is None for each in done)
    drafts: list[tuple[OfferedGoal, set[str]]] = []
    for place, each in enumerate(done):
        earlier = [one for one in done[:place] if one.step < each.step]
        rules, after = _rules(each, earlier, known, changing=changing)
        told = told_values(each.call.result, trajectory, each.step, known.language)
        on, kept, why = _matters(each, done, place, told)
        offer = OfferedGoal(each.name, each.call.name, on, why, rules, each.error is not None, kept, after)
        drafts.append((replace(offer, aligned=_aligned(each.call)), set(after)))
    offers: dict[str, OfferedGoal] = {}
    needed: dict[str, str] = {}
    reads = {each.name for each in done if each.error is None and not each.changes and each.says_of_itself is None}
    for offer, used in reversed(drafts):
        if changing and offer.name in reads and (offer.on or offer.name in needed):
            offer = replace(offer, on=False, why="it only looks something up: what is changed shows it")
        elif not offer.on and offer.kept and offer.name in needed and not offer.expect_error:
            offer = replace(offer, on=True, why=f"its result is used by {needed[offer.name]}")
        if offer.on or (changing and offer.kept):
            needed |= dict.fromkeys(used, offer.name)
        offers[offer.name] = offer
    made = [offers[offer.name] for offer, _ in drafts]
    names = {offer.name for offer in made if offer.kept}
    return [replace(offer, after=tuple(each for each in offer.after if each in names)) for offer in made]


def _matters(each: NamedCall, done: Sequence[NamedCall], place: int, told: Sequence[str]) -> tuple[bool, bool, str]:
    """Whether it is demanded, whether it is in the story, and why."""
    if each.says_of_itself in IDLE:
        return False, False, IDLE[each.says_of_itself]
    if each.error is not None:
        return _failed(each, done, place, each.error[:80])
    if each.says_of_itself == "transfers":
        return True, True, "it ends the talk"
    if each.writes:
        return True, True, "it changes something"
    before = takewhile(lambda one: not one.writes, reversed(done[:place]))
    same = (one.name for one in before if one.call.name == each.call.name)
    repeated = next((name for name in same if _alike(each, name, done)), None)
    if repeated is not None:
        return False, False, f"it repeats {repeated}"
    if each.changes:
        return True, True, "it changes something, as its name says"
    if told:
        return True, True, f"the agent tells what it gave: {', '.join(told[:3])}"
    if each.writes is None:
        return True, True, "nobody says whether it changes something"
    return False, True, "its result is neither used nor told"


def _failed(each: NamedCall, done: Sequence[NamedCall], place: int, error: str) -> tuple[bool, bool, str]:
    if any(one.call.name == each.call.name and one.error is None for one in done[place + 1 :]):
        return False, False, f"it failed, and was tried again: {error}"
    if any(one.changes and one.error is None for one in done):
        return False, False, f"it failed, and something else was done: {error}"
    return True, True, f"it failed, and that is the outcome: {error}"


def _alike(each: NamedCall, name: str, done: Sequence[NamedCall]) -> bool:
    return any(one.name == name and json_equal(one.call.arguments, each.call.arguments) for one in done)


def _rules(
    each: NamedCall, earlier: Sequence[NamedCall], known: KnownFacts, *, changing: bool
) -> tuple[tuple[ArgumentRule, ...], tuple[str, ...]]:
    """A rule for each argument, and the calls whose results have its values, which come before it.

    What a change made is taken from there. What a read gave stands as it is: the world has it so however it was found;
    only where nothing is changed, and no number says which entry is meant, it is taken from the read.
    """
    if isinstance(each.call.arguments, str):
        return (), ()
    arguments = {name: value for name, value in each.call.arguments.items() if value is not None}
    reads = each.reads
    made = {one.name for one in earlier if not one.reads}
    results = [CallResult(one.name, one.call.name, one.call.result) for one in earlier if not one.is_idle]
    read = {plain(leaf) for one in results if one.goal not in made for _, leaf in readings(one.value)}

    def flows(source: ValueSource, value: JsonValue) -> bool:
        named = not any(part.isdigit() for part in (source.path or "").split("."))
        return (source.goal in made and plain(value) not in read) or (named and not changing)

    expected, taken = flowing(arguments, results, known.says, flows)
    anywhere, held = flowing(arguments, results, known.says)
    rules = tuple(
        _rule(name, value, arguments[name], known, found=not json_equal(anywhere[name], arguments[name]), reads=reads)
        for name, value in expected.items()
    )
    return rules, tuple(dict.fromkeys(source.goal for source in (*taken, *held)))


def _rule(
    name: str, value: JsonValue, given: JsonValue, known: KnownFacts, *, found: bool, reads: bool
) -> ArgumentRule:
    if not json_equal(value, given):
        return ArgumentRule(name, "strict", value, "an earlier call gave it")
    free = isinstance(given, str) and len(given.split()) >= FREE_TEXT_WORDS
    if known.says(given):
        return ArgumentRule(
            name, "fuzzy" if free else "strict", value, "free text of the user" if free else "the user says it"
        )
    if free and not found:
        return ArgumentRule(name, "ignore", value, "free text that the user did not say")
    several: Strategy = "unordered" if isinstance(given, list) and len(given) > 1 else "strict"
    if found:
        return ArgumentRule(name, several, value, "the world has it so")
    if reads:
        return ArgumentRule(name, "ignore", value, "nobody said it: the agent chose how to look")
    return ArgumentRule(name, several, value, "nobody said it: the agent chose it; check it, or make it ignore")


def _aligned(call: ToolCall) -> tuple[str, ...]:
    """Lists of the same length that are called alike: item_ids, new_item_ids."""
    if isinstance(call.arguments, str):
        return ()
    lists = [(name, value) for name, value in call.arguments.items() if isinstance(value, list) and len(value) > 1]
    for name, value in lists:
        alike = [other for other, more in lists if other.endswith(name) and len(more) == len(value)]
        if len(alike) > 1:
            return tuple(alike)
    return ()
