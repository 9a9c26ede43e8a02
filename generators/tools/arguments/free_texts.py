"""What people write where a tool takes their own words: what others wrote in that place, else what fits the act."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated

from pydantic import BeforeValidator, JsonValue

from generators.tools.names import LANGUAGE, stem, words
from generators.tools.observations import Findings, ResultValue
from generators.tools.schemas import entries
from generators.tools.seed_values import ToolArgument, invented, lexicon
from harness.text.languages import section
from harness.text.languages.forms import OrderedWords, WordList, checked
from harness.types.jsonable import Data

ANY = "any"
LONGEST, MOST = 160, 12
"""Characters of a text that is taken over, and texts that are tried."""
_QUOTED = re.compile(r"[\"“]([^\"”]{6,120})[\"”]")
_NO_WORDS = re.compile(r"\d{4}-\d\d-\d\d|[A-Z]{2,}[-_]?\d{2,}|@|https?:|\b[0-9a-f]{8}\b")
"""What a text of somebody else says of their own things."""


class FreeTextWords(Data):
    """The words of `free_texts.yaml`."""

    alike: tuple[OrderedWords, ...]
    of_act: WordList
    acts: dict[str, WordList]
    texts: dict[str, dict[str, Annotated[tuple[str, ...], BeforeValidator(tuple)]]]
    beside: WordList
    """Last words of names of what others noted for themselves: nobody adds that unasked."""
    asking: WordList
    """First words of a description that asks for something of its own."""
    example: re.Pattern[str]
    between: re.Pattern[str]


@dataclass(frozen=True)
class WrittenText:
    """A text, and the place where it stands in the data."""

    text: str
    place: ResultValue | None = None

    @cached_property
    def row(self) -> Mapping[str, JsonValue]:
        """What stands beside it, by name."""
        if self.place is None:
            return {}
        around = self.place.path.rpartition(".")[0]
        beside = (each for each in self.place.observation.places if each.path.rpartition(".")[0] == around)
        return {each.key: each.value for each in beside}


def is_free(argument: ToolArgument) -> bool:
    """Whether it takes words of one's own."""
    plain = argument.kind == "text" and argument.schema.get("type") in {None, "string"}
    return plain and words(argument.name)[-1:] != () and words(argument.name)[-1] in _names()


def texts_for(
    argument: ToolArgument, findings: Findings, fits: Callable[[WrittenText], bool] = bool
) -> list[WrittenText]:
    """The best that there are, before all those beside which stands what the tool lets choose; empty: nothing fits. Of
    what others wrote only what `fits`."""
    known = free_text_words()
    told = str(argument.schema.get("description") or "")
    beside = not argument.required and words(argument.name)[-1] in known.beside
    found = [
        WrittenText(text.strip(" \"'`"))
        for match in known.example.finditer(told)
        for text in known.between.split(match[1])
        if " " in text.strip() and not re.search('["“”]', text) and text.split()[0] not in known.asking
    ]
    found += [WrittenText(each) for each in _QUOTED.findall(told) if " " in each.strip()]
    examples = entries(argument.schema.get("examples"))
    found += [WrittenText(each) for each in examples if isinstance(each, str) and " " in each]
    graded: dict[int, dict[str, WrittenText]] = {}
    for places in findings.by_key.values() if not beside else ():
        grades: dict[tuple[str, ...], int] = {}
        for place in places:
            if place.owner not in grades:
                grades[place.owner] = _grade(argument, findings, place)
            if grades[place.owner] and _is_text(place):
                text = WrittenText(str(place.value), place)
                graded.setdefault(grades[place.owner], {}).setdefault(text.text, text)
    best = [each for each in list(graded[max(graded)].values())[:MOST] if fits(each)] if graded else []
    asks = told.split(" ")[0].lower() in known.asking
    choices = [each for each in findings.arguments.get(argument.tool, ()) if each.kind == "choice"]
    chosen = [text for text in best if any(text.row.get(each.name) in each.listed for each in choices)]
    return chosen or found or best or [WrittenText(each) for each in ([] if asks else _of_act(argument))]


def with_fitting(
    call: Mapping[str, JsonValue], arguments: Sequence[ToolArgument], findings: Findings, number: int
) -> dict[str, JsonValue]:
    """The call with texts that fit, those of a record of which the call has a day or a number; and with what stands
    beside the first of them: the trade, with the problem. `number` says which of them."""
    free = [each for each in arguments if each.name in call and is_free(each)]
    made, row = dict(call), dict[str, JsonValue]()
    for argument in free:
        if offered := texts_for(argument, findings):
            offered = [each for each in offered if _is_of(each, call, arguments)] or offered
            text = offered[number % len(offered)]
            made[argument.name] = row.get(argument.name, text.text)
            row = row or dict(text.row)
        elif argument.required:
            made[argument.name] = next(iter(invented(argument)), made[argument.name])  # which nobody will say
        else:
            del made[argument.name]
    chosen = [each for each in arguments if each.kind == "choice" and each.name in call and each.name in row]
    return made | {each.name: row[each.name] for each in chosen if row[each.name] in each.listed}


def _is_of(text: WrittenText, call: Mapping[str, JsonValue], arguments: Sequence[ToolArgument]) -> bool:
    """Whether the call has a day or a number that stands beside the text."""
    told = (each for each in arguments if each.kind in {"date", "number"} and each.name in call and not each.listed)
    return any(each.name in text.row and text.row[each.name] == call[each.name] for each in told)


def is_unfitting(argument: ToolArgument, value: str) -> bool:
    """Whether it is a text that was made up only to try the tool: nobody gives it for what this does."""
    made_up = value in lexicon().get(words(argument.name)[-1], ()) if is_free(argument) else False
    return made_up and value not in _of_act(argument)


def _grade(argument: ToolArgument, findings: Findings, place: ResultValue) -> int:
    """How sure it is by names that a text there is one such as the argument takes; 0 where it is none."""
    known, named, key = free_text_words(), words(argument.name), words(place.key)
    if not key:
        return 0
    same = stem(key[-1]) == stem(named[-1])
    if not same and not any({key[-1], named[-1]} <= {*line} for line in known.alike):
        return 0
    tool = findings.tools[argument.tool]
    acts = {stem(word) for word in (*words(argument.tool)[:1], *words(tool.description or "")[:1], *named[:-1])}
    nouns = {stem(word) for word in (*words(argument.tool)[1:], *named[:-1])}
    owner = {stem(word) for word in place.owner}
    own = {stem(word) for word in named[:-1]} - {stem(word) for word in words(argument.tool)} - owner
    if own and not own & {stem(word) for word in key[:-1]}:
        return 0  # a medical note is no note of any kind
    qualified = {stem(word) for word in key[:-1]} - owner - nouns
    if qualified and not qualified & acts:
        return 0
    of_thing = bool(owner & (nouns | acts))
    if named[-1] in known.of_act and not qualified:
        ends = any(acts & set(map(stem, known.acts[each])) for each in ("ending", "leaving", "moving"))
        if not of_thing or (ends and not owner & acts):
            return 0
    if not of_thing and not (same and not qualified):
        return 0
    return 1 + same + 2 * of_thing + 2 * bool(qualified)


def _is_text(place: ResultValue) -> bool:
    text = place.value
    return isinstance(text, str) and " " in text.strip() and len(text) <= LONGEST and not _NO_WORDS.search(text)


def _of_act(argument: ToolArgument) -> list[str]:
    """The texts of the language that fit what the tool does."""
    known = free_text_words()
    of_name: Mapping[str, Sequence[str]] = next(
        (known.texts[name] for name in _forms(words(argument.name)[-1]) if name in known.texts), {}
    )
    done = {stem(word) for word in (*words(argument.tool), *words(argument.name)[:-1])}
    fitting = [act for act, verbs in known.acts.items() if done & set(map(stem, verbs))]
    if argument.required:
        fitting.append(ANY)  # what fits everything nobody writes where they need not
    return [text for act in fitting for text in of_name.get(act, ())]


def _forms(word: str) -> Iterator[str]:
    yield word
    yield word.removesuffix("s")


@cache
def _names() -> frozenset[str]:
    return frozenset(word for line in free_text_words().alike for word in line)


@cache
def free_text_words() -> FreeTextWords:
    """Read once."""
    return checked(FreeTextWords, section(LANGUAGE, "free_texts"), f"{LANGUAGE}/free_texts.yaml")
