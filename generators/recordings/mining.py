"""Makes one story of several good conversations of a task: what they have in common is required."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pydantic import JsonValue

from generators.recordings.promote import ConversationBackground, NamedCall, calls_of, outline, said_in
from generators.tools.dataflow import CallResult, ValueSource, sources_of
from harness.formats.lint import Known
from harness.scoring.same_meaning import same_meaning
from harness.scoring.similarity.tokens import TokenSimilarity
from harness.types.goals import Strategy, TextGoal, ToolGoal
from harness.types.jsonable import json_equal
from harness.types.story import Story
from harness.types.trajectory import Trajectory

MOST_ALIGNED = 6
"""Up to so many calls of one tool are matched to each other in every way; more, in the order in which they came."""


@dataclass(frozen=True, slots=True)
class Support:
    """Something that was mined, and in how many of the conversations that could show it, it held."""

    what: str
    held: int
    of: int

    def __str__(self) -> str:
        return f"{self.what} ({self.held} of {self.of})"


@dataclass(frozen=True, slots=True)
class MinedStory:
    """The story, and what it rests on."""

    story: Story
    support: tuple[Support, ...]
    left_out: tuple[Support, ...]


@dataclass(frozen=True, slots=True)
class AlignedCall:
    """One call of the task, as each conversation made it; None where it did not."""

    name: str
    tool: str
    calls: tuple[NamedCall | None, ...]

    @property
    def seen(self) -> list[NamedCall]:
        """As it was made, where it was."""
        return [call for call in self.calls if call is not None]

    @property
    def required(self) -> bool:
        """Whether every conversation made it."""
        return None not in self.calls


def mine(conversations: Sequence[Trajectory], background: ConversationBackground) -> MinedStory:
    """The story that all of these pass, as strict as they bear it. Raises ValueError when they have nothing in common.

    A call that all made is required, one that at least half made is not, others are left out. Order is what was always
    before what. An argument is data flow where it always equals the same place of an earlier result, optional where it
    is at times absent and else the same, strict where it is always the same, fuzzy where its texts mean the same, and
    ignored where it varies.
    """
    draft = outline(conversations[0], background)
    runs = [_without_noise(calls_of(each, draft, background.rules)) for each in conversations]
    aligned_calls, left_out = _aligned_calls(runs)
    if not aligned_calls:
        raise ValueError("the conversations have no call in common")
    known, support = Known.of(draft), list[Support]()
    goals: list[ToolGoal | TextGoal] = []
    for aligned in aligned_calls:
        support.append(Support(f"{aligned.name}: called", len(aligned.seen), len(runs)))
        rules = [_rule(name, aligned, aligned_calls, known) for name in _arguments(aligned)]
        support += [Support(f"{aligned.name}.{rule.argument}: {rule.why}", rule.held, rule.of) for rule in rules]
        goals.append(_goal(aligned, rules))
    order = _order(aligned_calls)
    support += [Support(f"{before} before {after}", held, held) for (before, after), held in order.items()]
    edges = {each.name: tuple(after for before, after in order if before == each.name) for each in aligned_calls}
    answer = _answer(conversations, aligned_calls, known)
    if answer is not None:
        goals.append(answer)
        required = {aligned.name for aligned in aligned_calls if aligned.required}
        last = [name for name in required if required.isdisjoint(_followers(name, edges))]
        edges |= {name: (*edges[name], answer.name) for name in last} | {answer.name: ()}
        support.append(Support(f"answer: tells {', '.join(answer.keywords)}", len(runs), len(runs)))
    story = draft.model_copy(update={"goal_details": tuple(goals), "goals": edges})
    return MinedStory(Story.model_validate(story.model_dump()), tuple(support), tuple(left_out))


def _goal(aligned: AlignedCall, rules: Sequence[_MinedRule]) -> ToolGoal:
    return ToolGoal(
        name=aligned.name,
        tool_name=aligned.tool,
        args={rule.argument: rule.value for rule in rules},  # of what is ignored, an example to execute
        arg_matching={rule.argument: rule.strategy for rule in rules if rule.strategy != "strict"},
        required=aligned.required,
    )


# ------------------------------------------------------------------------------------------------------------- calls


def _without_noise(calls: Sequence[NamedCall]) -> list[NamedCall]:
    """Without calls that failed, and without repeats that nothing had changed for."""
    found: list[NamedCall] = []
    for call in calls:
        since = list(itertools.takewhile(lambda one: not one.writes, reversed(found)))
        repeats = any(
            one.call.name == call.call.name and json_equal(one.call.arguments, call.call.arguments) for one in since
        )
        if call.error is None and not repeats:
            found.append(call)
    return found


def _aligned_calls(runs: Sequence[Sequence[NamedCall]]) -> tuple[list[AlignedCall], list[Support]]:
    """The calls that at least half of the runs made, in the order of the first run that made them, and the others."""
    tools = list(dict.fromkeys(call.call.name for run in runs for call in run))
    aligned_calls, left_out = list[AlignedCall](), list[Support]()
    for tool in tools:
        made = [[call for call in run if call.call.name == tool] for run in runs]
        usual = statistics.median_high([len(calls) for calls in made])
        reference = next((calls for calls in made if len(calls) == usual), [])
        matched = [_matched(reference, calls) for calls in made]
        for place in range(usual):
            name = tool if place == 0 else f"{tool}_{place + 1}"
            aligned_calls.append(AlignedCall(name, tool, tuple(each[place] for each in matched)))
        extra = sum(len(calls) > usual for calls in made)
        if extra:
            times = "" if usual == 0 else f" more than {usual} times" if usual > 1 else " more than once"
            left_out.append(Support(f"{tool}: called{times}", extra, len(runs)))
    first = {aligned.name: min(_place(runs, i, call) for i, call in _made(aligned)) for aligned in aligned_calls}
    return sorted(aligned_calls, key=lambda aligned: first[aligned.name]), left_out


def _made(aligned: AlignedCall) -> Iterator[tuple[int, NamedCall]]:
    return ((i, call) for i, call in enumerate(aligned.calls) if call is not None)


def _place(runs: Sequence[Sequence[NamedCall]], run: int, call: NamedCall) -> tuple[int, int]:
    return run, next(i for i, each in enumerate(runs[run]) if each is call)


def _matched(reference: Sequence[NamedCall], calls: Sequence[NamedCall]) -> list[NamedCall | None]:
    """For each call of the reference the one of these that is most like it."""
    if max(len(reference), len(calls)) > MOST_ALIGNED or not reference:
        return [calls[i] if i < len(calls) else None for i in range(len(reference))]
    padded: list[NamedCall | None] = [*calls, *[None] * max(0, len(reference) - len(calls))]
    best = min(
        itertools.permutations(range(len(padded)), len(reference)),
        key=lambda order: sum(_distance(one, padded[i]) for one, i in zip(reference, order, strict=True)),
    )
    return [padded[i] for i in best]


def _distance(one: NamedCall, other: NamedCall | None) -> float:
    """The share of arguments that differ; 1 for a call that was not made."""
    if other is None:
        return 1
    left, right = _given(one), _given(other)
    names = left.keys() | right.keys()
    differ = sum(name not in left or name not in right or not json_equal(left[name], right[name]) for name in names)
    return 0.9 * differ / len(names) if names else 0


def _given(call: NamedCall) -> Mapping[str, JsonValue]:
    arguments = call.call.arguments
    return {} if isinstance(arguments, str) else {key: value for key, value in arguments.items() if value is not None}


# --------------------------------------------------------------------------------------------------------- arguments


@dataclass(frozen=True, slots=True)
class _MinedRule:
    argument: str
    strategy: Strategy
    value: JsonValue
    why: str
    held: int
    of: int


def _arguments(aligned: AlignedCall) -> list[str]:
    return list(dict.fromkeys(name for call in aligned.seen for name in _given(call)))


def _rule(name: str, aligned: AlignedCall, aligned_calls: Sequence[AlignedCall], known: Known) -> _MinedRule:
    values = [_given(call)[name] for call in aligned.seen if name in _given(call)]
    rule = partial(_MinedRule, name, of=len(aligned.seen))
    source = _flow(name, aligned, aligned_calls, known)
    if source is not None and len(values) == len(aligned.seen):
        place = source.goal if source.path is None else f"{source.path} of {source.goal}"
        return rule("strict", source.value, f"is {place}", held=len(values))
    constant = all(json_equal(values[0], value) for value in values)
    if len(values) < len(aligned.seen):
        if constant:
            return rule("optional", values[0], "at times absent, else always the same", held=len(values))
        return rule("ignore", values[0], "at times absent, and varies", held=len(values))
    if constant:
        return rule("strict", values[0], "always the same", held=len(values))
    alike = _paraphrased(values, known.language)
    if alike is not None:
        return rule("fuzzy", alike, "always means the same", held=len(values))
    different = len({repr(value) for value in values})
    return rule("ignore", values[0], f"varies: {different} values", held=len(values))


def _flow(name: str, aligned: AlignedCall, aligned_calls: Sequence[AlignedCall], known: Known) -> ValueSource | None:
    """The place of an earlier result that the argument equals in every conversation; a `*` where the index varies."""
    common: list[ValueSource] | None = None
    anywhere: list[ValueSource] | None = None
    for i, call in _made(aligned):
        value = _given(call).get(name)
        if value is None or known.says(value):
            return None
        results = [
            CallResult(each.name, each.tool, earlier.call.result)
            for each in aligned_calls
            if each is not aligned and (earlier := each.calls[i]) is not None and earlier.step < call.step
        ]
        found = sources_of(name, value, results)
        starred = [_starred(source) for source in found]
        common = found if common is None else [source for source in common if source in found]
        anywhere = starred if anywhere is None else [source for source in anywhere if source in starred]
    return next(iter([*(common or ()), *(anywhere or ())]), None)


def _starred(source: ValueSource) -> ValueSource:
    if source.path is None:
        return source
    return ValueSource(source.goal, ".".join("*" if part.isdigit() else part for part in source.path.split(".")))


def _paraphrased(values: Sequence[JsonValue], language: str) -> JsonValue | None:
    """The text that all the others mean the same as; None when there is none."""
    if not all(isinstance(value, str) and len(value.split()) > 1 for value in values):
        return None
    tokens = TokenSimilarity()
    for candidate in values:
        if all(
            same_meaning(candidate, value, similarity=tokens, threshold=0.8, language=language).met for value in values
        ):
            return candidate
    return None


# ------------------------------------------------------------------------------------------------------------- order


def _order(aligned_calls: Sequence[AlignedCall]) -> dict[tuple[str, str], int]:
    """(before, after) → in how many conversations; always so, at least twice, and without what follows from others."""
    always: dict[tuple[str, str], int] = {}
    for a, b in itertools.permutations(aligned_calls, 2):
        pairs = [(x.step, y.step) for x, y in zip(a.calls, b.calls, strict=True) if x is not None and y is not None]
        if len(pairs) > 1 and all(x < y for x, y in pairs):
            always[a.name, b.name] = len(pairs)
    names = [aligned.name for aligned in aligned_calls]
    return {
        (a, b): held for (a, b), held in always.items() if not any((a, c) in always and (c, b) in always for c in names)
    }


def _followers(name: str, edges: Mapping[str, Sequence[str]]) -> set[str]:
    """All that come after, directly or not."""
    found: set[str] = set()
    waiting = list(edges[name])
    while waiting:
        after = waiting.pop()
        if after not in found:
            found.add(after)
            waiting += edges[after]
    return found


def _answer(conversations: Sequence[Trajectory], aligned_calls: Sequence[AlignedCall], known: Known) -> TextGoal | None:
    """What the agent told of the results in every conversation."""
    told: list[TextGoal] = []
    for i, trajectory in enumerate(conversations):
        done = [call for aligned in aligned_calls if (call := aligned.calls[i]) is not None]
        said = said_in(trajectory, done, known)
        if said is None or not said.keywords:
            return None
        told.append(said)
    keywords = tuple(word for word in told[0].keywords if all(word in each.keywords for each in told))
    return TextGoal(name="answer", response=told[0].response, keywords=keywords) if keywords else None
