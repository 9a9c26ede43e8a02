"""What the agent's answer must be or hold: its last message, any of them, or a field of one that is JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, Literal, NamedTuple

from pydantic import Field, JsonValue, field_validator, model_validator

from harness.checks.check import Count, DemandedCheck, Found, Seen, meets
from harness.checks.number import ExpectedNumber
from harness.checks.saying import as_json, cut, inside, quoted
from harness.text.answers.literal import composed, stands_in
from harness.types.jsonable import json_equal

PATTERN_SECONDS = 1.0
"""How long a pattern may search one message."""


class AnswerText(NamedTuple):
    """One message of the agent, or what stands in a field of it."""

    step: int
    text: str
    value: JsonValue


class AnswerDemand(NamedTuple):
    """One thing that the answer must be or hold."""

    path: str
    code: str
    fits: Callable[[AnswerText, Seen], bool]
    expected: JsonValue
    what: str
    """What an answer does that does not fit: lacks "refund"."""


class AnswerCheck(DemandedCheck):
    """What the agent's answer must be or hold, and what it must not."""

    scope: Literal["final", "any"] = "final"
    """final: the last message of the agent. any: one message of the agent must meet a demand, and none may hold what
    must not be said."""
    field: str | None = Field(default=None, min_length=1)
    """Where in an answer that is JSON (alone, or in a fenced block) to look: JMESPath, such as items[0].price."""
    equals: JsonValue = None
    """What the answer must be: the text but for white space around it or, of a field, the value."""
    contains: tuple[str, ...] = ()
    """What must stand in it, letter by letter; what has a digit in it as a whole value: 9:00 is not in 19:00."""
    not_contains: tuple[str, ...] = ()
    """What must not stand in it, in the same sense."""
    regex: tuple[str, ...] = ()
    """Patterns that must be found in it. Each may search a message for a second; after that the trial is undecided."""
    number: tuple[ExpectedNumber, ...] = ()
    """Numbers that it must tell, in whatever form they are written: a number, or an object with label, expected and
    tolerance."""
    similar_to: str | None = Field(default=None, min_length=1)
    """What it must mean, told by the judge, entailment or likeness of the suite."""
    min_length: Count | None = Field(default=None, ge=1)
    """Characters that it must have at least."""
    max_length: Count | None = Field(default=None, ge=0)
    """Characters that it may have at most."""
    ignore_case: bool = False
    """Whether equals, contains, not_contains and regex take A for a."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        """One text instead of a list, one number instead of an object."""
        if not isinstance(value, dict):
            return value
        value = dict(value)
        for name in ("contains", "not_contains", "regex", "number"):
            if name in value and not isinstance(value[name], list | tuple):
                value[name] = [value[name]]
        if isinstance(value.get("number"), list | tuple):
            value["number"] = [each if isinstance(each, dict) else {"expected": each} for each in value["number"]]
        return value

    @field_validator("contains", "not_contains", mode="after")
    @classmethod
    def _not_blank(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if any(not each for each in value):
            raise ValueError("an empty text is in every answer; write what is meant, or remove it")
        return value

    @field_validator("regex")
    @classmethod
    def _compiles(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        import regex

        for each in value:
            if not each:
                raise ValueError("an empty pattern is found in every answer; write what is meant, or remove it")
            try:
                regex.compile(each)
            except regex.error as problem:
                raise ValueError(f"{each!r} is no regular expression: {problem}") from None
        return value

    @field_validator("field")
    @classmethod
    def _is_path(cls, value: str | None) -> str | None:
        import jmespath

        if value is not None:
            try:
                jmespath.compile(value)
            except jmespath.exceptions.JMESPathError as problem:
                raise ValueError(f"{value!r} is no JMESPath: {str(problem).splitlines()[0]}") from None
        return value

    @model_validator(mode="after")
    def _possible(self) -> AnswerCheck:
        if self.min_length is not None and self.max_length is not None and self.min_length > self.max_length:
            raise ValueError(f"min_length {self.min_length} is more than max_length {self.max_length}")
        return self

    @property
    def asks_for_nothing(self) -> str | None:
        asked = {"equals", "contains", "not_contains", "regex", "number", "similar_to", "min_length", "max_length"}
        return None if asked & self.model_fields_set else f"give one of {', '.join(sorted(asked))}"

    def look(self, seen: Seen) -> Iterator[Found]:
        messages = seen.said[-1:] if self.scope == "final" else seen.said
        said, unread = self._read(messages)
        if self.field is not None and not said:
            yield self._no_field(messages, unread)
            return
        for demand in self._demands:
            yield self._demanded(demand, said, seen)
        for i, text in enumerate(self.not_contains):
            yield self._forbidden(f"not_contains[{i}]", text, said, seen)
        for i, pattern in enumerate(self.regex):
            yield self._pattern(f"regex[{i}]", pattern, said)

    # ------------------------------------------------------------------------------------------------- what was said

    def _read(self, messages: Sequence[tuple[int, str]]) -> tuple[list[AnswerText], str]:
        """What the demands are held against, and why a field was in none of it."""
        if self.field is None:
            return [AnswerText(step, composed(text), composed(text)) for step, text in messages], ""
        found, why = [], "the agent said nothing"
        for step, text in messages:
            value, readable = as_json(text)
            there, stands = inside(value, self.field) if readable else (None, False)
            if stands:
                found.append(AnswerText(step, _as_text(there), there))
            why = f"there is no {self.field} in it" if readable else "it is no JSON"
        return found, why

    def _no_field(self, messages: Sequence[tuple[int, str]], why: str) -> Found:
        shown = messages[-1][1] if messages else ""
        return Found(
            "field",
            "fail",
            "answer_field_missing",
            f"the answer has no {self.field}: {why}",
            self.field,
            cut(shown),
            tuple(step for step, _ in messages[-1:]),
        )

    # ------------------------------------------------------------------------------------------------------- demands

    @cached_property
    def _demands(self) -> Sequence[AnswerDemand]:
        return tuple(self._asked())

    def _asked(self) -> Iterator[AnswerDemand]:
        if "equals" in self.model_fields_set:
            yield AnswerDemand("equals", "answer_mismatch", self._equal, self.equals, f"is not {quoted(self.equals)}")
        for i, text in enumerate(self.contains):
            holds = partial(self._holds, text)
            yield AnswerDemand(f"contains[{i}]", "missing_text", holds, text, f"lacks {quoted(text)}")
        for i, number in enumerate(self.number):
            what = f"does not tell {number.label or 'the number'} {number.expected:.15g}"
            tells = partial(_tells, number.telling())
            yield AnswerDemand(f"number[{i}]", "numeric_mismatch", tells, number.expected, what)
        if self.similar_to is not None:
            expected = self.similar_to
            what = f"does not mean {quoted(expected)}"
            yield AnswerDemand(
                "similar_to", "answer_differs", lambda said, seen: seen.means(expected, said.text)[0], expected, what
            )
        if self.min_length is not None:
            least, what = self.min_length, f"has less than {self.min_length} characters"
            fits = partial(_is_long, least, None)
            yield AnswerDemand("min_length", "answer_too_short", fits, least, what)
        if self.max_length is not None:
            most, what = self.max_length, f"has more than {self.max_length} characters"
            yield AnswerDemand("max_length", "answer_too_long", partial(_is_long, 0, most), most, what)

    def _demanded(self, demand: AnswerDemand, said: Sequence[AnswerText], seen: Seen) -> Found:
        for each in said:
            if demand.fits(each, seen):
                return Found(demand.path, "pass", evidence=(each.step,))
        observed: JsonValue = [cut(each.text) for each in said]
        if len(said) < 2:
            observed = cut(said[0].value) if said else ""
        return Found(
            demand.path,
            "fail",
            demand.code,
            self._told(demand, said),
            demand.expected,
            observed,
            tuple(each.step for each in said),
            self._case_hint(demand.expected, said),
        )

    def _told(self, demand: AnswerDemand, said: Sequence[AnswerText]) -> str:
        if not said:
            return "the agent said nothing"
        if demand.path == "equals" and len(said) == 1:
            return f"the answer is {quoted(said[0].value)}, not {quoted(self.equals)}"
        return f"{'each message' if len(said) > 1 else 'the answer'} {demand.what}"

    def _case_hint(self, expected: JsonValue, said: Sequence[AnswerText]) -> str | None:
        if not isinstance(expected, str) or self.ignore_case or not expected:
            return None
        if any(expected.casefold() in each.text.casefold() for each in said):
            return "only capitals differ: ignore_case: true takes A for a"
        return None

    def _holds(self, text: str, said: AnswerText, seen: Seen) -> bool:
        return stands_in(composed(text), said.text, seen.story.language, ignore_case=self.ignore_case)

    def _equal(self, said: AnswerText, seen: Seen) -> bool:
        if isinstance(self.equals, str) and isinstance(said.value, str):
            return self._folded(self.equals.strip()) == self._folded(said.value.strip())
        if self.field is None:
            value, readable = as_json(said.text)
            return readable and json_equal(self.equals, value)
        return json_equal(self.equals, said.value)

    def _forbidden(self, path: str, text: str, said: Sequence[AnswerText], seen: Seen) -> Found:
        holding = [each for each in said if self._holds(text, each, seen)]
        if not holding:
            return meets(path)
        observed = cut(holding[0].text)
        evidence = tuple(each.step for each in holding)
        return Found(path, "fail", "forbidden_text", f"the answer holds {quoted(text)}", text, observed, evidence)

    def _pattern(self, path: str, pattern: str, said: Sequence[AnswerText]) -> Found:
        try:
            found = [each for each in said if _found(pattern, each.text, self.ignore_case)]
        except TimeoutError:
            message = f"the pattern searched the answer for more than {PATTERN_SECONDS:g} s: {cut(pattern)}"
            return Found(path, "error", "regex_timeout", message, pattern, hint="write it without nested repeats")
        if found:
            return Found(path, "pass", evidence=(found[0].step,))
        observed: JsonValue = cut(said[-1].text) if said else ""
        evidence = tuple(each.step for each in said)
        return Found(
            path, "fail", "regex_no_match", f"the answer has no match of {pattern}", pattern, observed, evidence
        )

    def _folded(self, text: str) -> str:
        return composed(text).casefold() if self.ignore_case else composed(text)


@lru_cache(maxsize=256)
def _searcher(pattern: str, ignore_case: bool) -> Any:
    import regex

    return regex.compile(pattern, regex.IGNORECASE if ignore_case else 0)


def _found(pattern: str, text: str, ignore_case: bool) -> bool:
    """Raises TimeoutError."""
    return _searcher(pattern, ignore_case).search(text, timeout=PATTERN_SECONDS) is not None


def _as_text(value: JsonValue) -> str:
    """null says nothing."""
    if isinstance(value, str):
        return composed(value)
    return json.dumps(value, ensure_ascii=False) if value is not None else ""


def _tells(telling: Callable[[str, str], bool | None], said: AnswerText, seen: Seen) -> bool:
    return seen.counts(telling(said.text, seen.story.language))


def _is_long(least: int, most: int | None, said: AnswerText, seen: Seen) -> bool:
    return least <= len(said.text) and (most is None or len(said.text) <= most)
