"""What is doubtful in a story that can be read: values nobody could know, keywords that are not in their response."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from harness.formats.demands.doubts import demand_doubts
from harness.formats.goals.doubts import group_doubts, named_goals
from harness.formats.user_data import known_codes, plain_name, value_kind
from harness.text.calendar import Calendar, read_calendar
from harness.text.keywords import mentions, says
from harness.text.languages import words
from harness.text.languages.told import without_pack
from harness.text.normalize import fold
from harness.text.values import find_values, numbers_of
from harness.text.wordforms import stem, table
from harness.types.expected.predicates import is_predicate
from harness.types.goals import Strategy, TextGoal, ToolGoal, is_flow
from harness.types.story import Story

_NAMES_A_THING = re.compile(r"(?:^|_)(?:ids?|identifier|code|ref|reference|key|uuid|number|no|account|phone|zip|line)$")
"""Argument names whose numbers are names of things, not counts."""
_NAMES_A_PRICE = re.compile(r"(?:^|_)(?:price|cost|charge|fee|fare|total|amount|balance|due)$")
_NAMES_A_PERSON = re.compile(
    r"(?:^|_)(?:user|username|login|name|identifier|id|email|account|customer|employee|person)$"
)
_CHOICE = re.compile(r"[a-z]+(?:[_-][a-z]+)*|[A-Z]+(?:_[A-Z]+)+|[A-Z]{2,3}")
"""One of a tool's own words, such as one_way or USD: the agent knows it from the tool."""
_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"\w+(?:\+\+|#)?")
_EITHER_DAY = re.compile(r"(?<![\w/-])(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?![\w/-])")
"""Day and month, in the order of a region."""
_LETTER = re.compile("[a-z\u00df-\u024f\u0370-\u058f]")
"""Of a script in which one letter is no word."""
_MONTH = re.compile(r"(\d{4})-(\d{2})")
LONG_NUMBER = 6
"""From this many digits on a number is more likely a name than a count."""
OBVIOUS_NUMBERS = frozenset({"0", "1"})
"""Nobody has to say them: one room, no extra bags."""


def lint(story: Story) -> list[str]:
    """One line for each doubtful place: its path, what is wrong, what to do. Good stories get none."""
    known = KnownFacts.of(story)
    doubts = [doubt for i, _ in enumerate(story.goal_details) for doubt in _doubts(story, i, known)]
    warnings = []
    if doubts and _says_nothing_needed(story):
        names = ", ".join(dict.fromkeys(doubt.leaf.argument for doubt in doubts))
        warnings.append(
            f"story: names no fact that the user could answer with, although the goals need {names}; add them"
        )
    warnings += [doubt.line for doubt in doubts if doubt.strict]
    warnings += [*_contrary_values(story), *_vain_reactions(story), *group_doubts(story), *demand_doubts(story)]
    says_something = any(isinstance(goal, TextGoal) for goal in story.goal_details)
    if says_something and (why := without_pack(story.language)) is not None:
        warnings.append(f"language: {why}")
    warnings += [line for i, goal in enumerate(story.goal_details) for line in _keyword_warnings(i, goal, story)]
    return [named_goals(line, story) for line in warnings] if story.groups else warnings


# ------------------------------------------------------------------------------------------------- what can be known


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value that a goal expects, inside its arguments."""

    path: tuple[str, ...]
    value: Any

    @property
    def argument(self) -> str:
        """The name nearest to the value; a place in a list is none."""
        return next((name for name in reversed(self.path) if not name.isdigit()), "")


@dataclass(frozen=True)
class KnownFacts:
    """What the user can say, and the agent can read in the context, from the start."""

    text: str
    language: str

    @staticmethod
    def of(story: Story, *, context: bool = True, prose: bool = True) -> KnownFacts:
        texts = [
            story.story if prose else "",
            story.prompt or story.starting_sentence or "",
            story.persona.prose if story.persona else "",
            *story.user_turns,
        ]
        texts += (*story.user.texts, *known_codes(story)) if story.user is not None else ()
        if context:
            texts += [str(leaf.value) for leaf in leaves(story.context)]
        return KnownFacts("\n".join(texts), story.language)

    def says(self, value: Any) -> bool:
        """Whether it is said, by value, or follows from what is said."""
        text = str(value).strip()
        if not text or isinstance(value, bool) or mentions(self.text, text, self.language):
            return True
        found = find_values(text)
        dates = [each.value for each in found if each.kind == "date"]
        if dates:
            return all(self.says_date(each) for each in dates)
        if month := _MONTH.fullmatch(text):
            return self.says_date(f"{text}-01") or any(
                each.strftime("%Y-%m") == month[0] for each in self.calendar.dates
            )
        if len(found) == 1 and found[0].text == text and found[0].number:
            return found[0].number in self.numbers
        weighty = [word for word in _WORD.findall(fold(text)) if word not in words(self.language).fillers]
        enough = len(weighty) if text[0].isupper() else len(weighty) / 2  # a name is said in full, a note is not
        return bool(weighty) and not found and sum(map(self.has_word, weighty)) >= enough

    def says_date(self, value: str) -> bool:
        if value.startswith("--"):
            month_day = (int(value[2:4]), int(value[5:]))
            return month_day in self.calendar.days or month_day in {(day.month, day.day) for day in self.calendar.dates}
        return self.calendar.explains(date.fromisoformat(value))

    def has_word(self, word: str) -> bool:
        """The word, or another form of it: vacation, vacations."""
        return stem(word, self.language) in self.stems

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stem(word, self.language) for word in _WORD.findall(fold(self.text)))

    @cached_property
    def calendar(self) -> Calendar:
        return read_calendar(self.text, self.language)

    @cached_property
    def numbers(self) -> frozenset[str]:
        said = {each for value in find_values(self.text, self.language, loose=True) for each in numbers_of(value)}
        return OBVIOUS_NUMBERS | said | {str(days) for days in self.calendar.distances()}


# ------------------------------------------------------------------------------------------------------------ doubts


@dataclass(frozen=True, slots=True)
class Doubt:
    """A value that nobody could know."""

    place: int
    leaf: Leaf
    strict: bool
    why: str

    @property
    def line(self) -> str:
        shown = json.dumps(self.leaf.value, ensure_ascii=False)
        shown = shown if len(shown) <= 60 else f"{shown[:57]}…"
        path = f"goal_details[{self.place}].args.{'.'.join(self.leaf.path)}"
        where = "is in neither story, opening nor context"
        return f"{path}: {shown} {where}, and {self.why}; say it in the story or use $from"


def _doubts(story: Story, place: int, known: KnownFacts) -> Iterator[Doubt]:
    """Values of this goal that the user could not supply and no earlier result could give."""
    goal = story.goal_details[place]
    if not isinstance(goal, ToolGoal):
        return
    looked_up = bool(story.tools.read or story.tools.write)  # then what is no goal may be called
    fed = looked_up or any(isinstance(story.goal_details[j], ToolGoal) for j in story.graph.predecessors(place))
    for leaf in leaves(goal.args):
        strategy = strategy_at(goal, leaf.path)
        if strategy in {"strict", "fuzzy"} and not known.says(leaf.value) and (why := _why(leaf, fed, looked_up)):
            yield Doubt(place, leaf, strategy == "strict", why)


def _why(leaf: Leaf, fed: bool, looked_up: bool) -> str | None:
    """Why an unsaid value cannot be known; None when an earlier result or the tool itself can give it."""
    text = str(leaf.value).strip()
    found = find_values(text)
    whole = found[0] if len(found) == 1 and found[0].text == text else None
    if any(each.kind == "date" for each in found) or _MONTH.fullmatch(text):
        return "a date cannot come from an earlier result"
    is_named = _NAMES_A_THING.search(leaf.argument) or (looked_up and _NAMES_A_PRICE.search(leaf.argument))
    is_name = is_named or (isinstance(leaf.value, str) and text.isdigit() and len(text) >= LONG_NUMBER)
    if whole is not None and whole.number and not is_name:
        return "an amount or count cannot come from an earlier result"
    if fed or (_CHOICE.fullmatch(text) and not _NAMES_A_PERSON.search(leaf.argument)):
        return None
    return "no call comes before it whose result could give it"


def _says_nothing_needed(story: Story) -> bool:
    """Nothing the user can say is a date, number or identifier, or meets any argument."""
    spoken = KnownFacts.of(story, context=False)
    args = [leaf.value for goal in story.goal_details if isinstance(goal, ToolGoal) for leaf in leaves(goal.args)]
    return not find_values(spoken.text, spoken.language) and not any(map(spoken.says, args))


def _keyword_warnings(place: int, goal: ToolGoal | TextGoal, story: Story) -> Iterator[str]:
    if isinstance(goal, TextGoal) and goal.needs_meaning:
        yield (
            f"goal_details[{place}].response: stands without keywords, so that it takes a judge, entailment or "
            "embeddings to judge it; add keywords"
        )
    for i, keyword in enumerate(goal.keywords if isinstance(goal, TextGoal) else ()):
        path = f"goal_details[{place}].keywords[{i}]: {json.dumps(keyword, ensure_ascii=False)}"
        if vague := vagueness(keyword, story.language):
            yield f"{path} {vague}"
        if either := _either_day(keyword, story.language):
            yield f"{path} {either}"
        if isinstance(goal, TextGoal) and goal.response and not says(goal.response, keyword, story.language):
            yield f"{path} is not in the response: even the expected answer would not pass; correct one of them"


def _contrary_values(story: Story) -> Iterator[str]:
    """Where a goal expects another value than the user knows by the argument's name, and no data have that one."""
    known = KnownFacts.of(story, prose=False)  # who is played by data says nothing else
    held = {plain_name(name): (name, fact) for name, fact in (story.user.knows if story.user else {}).items()}
    for place, goal in enumerate(story.goal_details):
        if not isinstance(goal, ToolGoal):
            continue
        for leaf in leaves(goal.args):
            name, fact = held.get(plain_name(leaf.argument), ("", None))
            strict = fact is not None and strategy_at(goal, leaf.path) == "strict" and not known.says(leaf.value)
            if fact is not None and strict and _alike(fact.value, leaf.value, story.language):
                path = f"goal_details[{place}].args.{'.'.join(leaf.path)}"
                yield (
                    f"user.knows.{name}: is {json.dumps(fact.value, ensure_ascii=False)}, but {path} expects "
                    f"{json.dumps(leaf.value, ensure_ascii=False)}, which nobody says; correct one of them"
                )


def _alike(known: Any, expected: Any, language: str) -> bool:
    """Whether both are values of one kind: "the earliest" is no other time than 08:45."""
    kind = value_kind(str(known), language)
    return kind is not None and kind == value_kind(str(expected), language)


def _vain_reactions(story: Story) -> Iterator[str]:
    """Reactions that never happen, or to whatever the agent says first."""
    before: set[str] = set()
    for place, reaction in enumerate(story.user.when_told if story.user else ()):
        path = f"user.when_told[{place}].told"
        for i, keyword in enumerate(reaction.told):
            if vagueness(keyword, story.language):
                yield (
                    f"{path}[{i}]: {json.dumps(keyword, ensure_ascii=False)} is no word or value "
                    "that only some messages hold; name what is told"
                )
        told = {plain_name(keyword) for keyword in reaction.told}
        if told <= before:
            yield f"{path}: an earlier reaction to the same answers every time; join them, or set its once: true"
        before |= told if not reaction.once else set()


def _either_day(keyword: str, language: str) -> str:
    """Why a date in digits is none: it may be either of two days; empty where it is one."""
    for found in _EITHER_DAY.finditer(keyword):
        first, second, year = (int(each) for each in found.groups())
        if (
            first != second
            and max(first, second) <= 12
            and not any(each.kind == "date" for each in find_values(found[0], language))
        ):
            days = f"{year}-{first:02}-{second:02} or {year}-{second:02}-{first:02}"
            return f"may be either of two days, so that no other form of it is known: write {days}"
    return ""


def vagueness(keyword: str, language: str) -> str:
    """Why a keyword tells no right answer from a wrong one; empty where it does."""
    said = _TOKEN.findall(fold(keyword))
    if not said:
        return (
            "has no letter and no digit: it is looked for sign by sign; name a word or value that the answer must say"
        )
    by_anyone = words(language).fillers | words(language).negations | frozenset(table(language, "said_by_anyone") or ())
    if all(word in by_anyone or word in OBVIOUS_NUMBERS or (len(word) == 1 and _LETTER.match(word)) for word in said):
        return "is in nearly any message: it is expected to be what only the right answer says; add the word or value"
    return ""


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """The single values inside; what flows from another goal, or is only said how it must be, is not looked at."""
    if is_flow(value) or is_predicate(value):
        return
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from leaves(item, (*path, str(key)))
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from leaves(item, (*path, str(i)))
    elif value is not None and not isinstance(value, bool):
        yield Leaf(path, value)


def strategy_at(goal: ToolGoal, path: tuple[str, ...]) -> Strategy:
    """The strategy of the longest rule that this path is under; an exact argument name wins over a path."""
    found: Strategy = goal.arg_matching.get(path[0], "strict")
    deepest = 1
    for key, strategy in goal.arg_matching.items():
        parts = key.split(".")
        under = len(parts) <= len(path) and all(part in {"*", name} for part, name in zip(parts, path, strict=False))
        if key not in goal.args and under and len(parts) >= deepest:
            found, deepest = strategy, len(parts)
    return found
