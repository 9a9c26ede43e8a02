"""What the user of a walk knows and wants, as data: the same that its story tells in words."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.arguments.free_texts import is_free
from generators.tools.names import opaque, words
from generators.tools.observations import plain
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import FactForm, phrases
from generators.words.field_words import field_words
from harness.types.user.data import KnownFact, Reaction, Refusal, Scalar, UserData, Want

_MONTH = re.compile(r"(\d{4})-(\d{2})")
_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_IN_TEXT = re.compile(r"(?<![\w-])(\d{4})-(0[1-9]|1[0-2])-(\d{2})(?![\w-])")
_MOMENT = re.compile(r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00)?(?:Z|[+-]\d\d:\d\d)?")


WHOSE = "'s "


class NoWording(Exception):
    """There are no words for it."""


@dataclass(frozen=True, slots=True)
class UserFact:
    """Something the user knows."""

    words: str
    """What it is: the kind, the street."""
    value: str
    form: FactForm = "other"
    """The name of its phrases."""
    role: str = ""
    """Whose it is, where two are spoken of: approver."""
    first: str = ""
    """Another value that the user thought of first, would take as well, or would rather have."""
    more: Mapping[str, str] | None = None
    """Argument → its value, or "" where several make one value; `first` and `last` of a fact that holds twice."""
    several: bool = False
    """It is said of several things: the transactions are …"""
    of: str = ""
    """The thing of which it is a field."""


def user_of(
    wishes: Sequence[str],
    facts: Sequence[tuple[UserFact, str]],
    spare: Sequence[tuple[UserFact, str]] = (),
    fallback: Reaction | None = None,
    refuses: Sequence[Refusal] = (),
    takes: Sequence[Collection[str]] = (),
) -> UserData:
    """`wishes` and, beside each fact, what the user says are sentences in the first person. `spare` is known besides,
    and told when it is asked for; `fallback` is what is said when a search fails. `takes` has the arguments that are
    said for each wish: what is said for one of several belongs to it.
    """
    knows: dict[str, KnownFact] = {}
    needs: list[list[str]] = [[] for _ in wishes]
    names = {name for fact, _ in facts for name, _ in _named(fact)}
    for fact, said in facts:
        own = [number for number, names in enumerate(takes) if {*(fact.more or ())} & {*names}]
        for name, value in _named(fact):
            free = name if name not in knows else f"{name}_{len(knows) + 1}"
            asked: tuple[str, ...] = (fact.words,) if words(fact.words) != words(name) else ()
            if fact.more and not any(fact.more.values()):  # of an address also the city
                asked += tuple(" ".join(words(each)) for each in fact.more if each not in names)
            knows[free] = KnownFact(value=value, say=(said,), asked_as=asked)
            if len(own) == 1 or len(wishes) == 1:
                needs[own[0] if len(wishes) > 1 else 0].append(free)
    for fact, said in spare:
        for name, value in _named(fact):
            if name not in knows:
                knows[name] = KnownFact(value=value, say=(said,), tell="asked")
    return UserData(
        knows=knows,
        wants=tuple(Want(say=wish, needs=tuple(names)) for wish, names in zip(wishes, needs, strict=True)),
        refuses=tuple(refuses),
        when_told=(fallback,) if fallback is not None else (),
    )


def _named(fact: UserFact) -> Iterator[tuple[str, Scalar]]:
    """Each value under the name of its argument; with its role, where that is another's."""
    more = fact.more or {}
    role = [*words(fact.role)] if fact.role else []
    if fact.form.startswith("several"):
        for end, value in more.items():
            yield "_".join([end, *role, *words(fact.words)]), _value(value)
    elif more and all(more.values()):
        for name, value in more.items():
            yield "_".join([*role, name] if not set(role) & set(words(name)) else [name]), _value(value)
    else:
        yield "_".join([*role, *words(fact.words)]), fact.value


def _value(shown: str) -> Scalar:
    return {phrases().yes: True, phrases().no: False}.get(shown, shown.strip('"'))


def tells_who(name: str) -> bool:
    """Whether an argument is what a person is known by."""
    return words(name)[0] in phrases().own


def distinct(facts: Iterator[UserFact]) -> Iterator[UserFact]:
    """Each once. Raises NoWording where one thing would have two values."""
    known: dict[tuple[str, str, str], str] = {}
    for fact in facts:
        key = ("other" if fact.form == "picked" else fact.form, fact.words, fact.role)
        if key not in known:
            known[key] = fact.value.strip('"')
            yield fact
        elif known[key] != fact.value.strip('"'):
            raise NoWording(f"two values for the {fact.words}")


def check_others(facts: Sequence[UserFact]) -> None:
    """Raises NoWording where somebody would be somebody else: their own delegate."""
    mine = {fact.value for fact in facts if fact.form == "own"}
    if any(WHOSE in fact.words and fact.form != "own" and fact.value in mine for fact in facts):
        raise NoWording("nobody is somebody else")


def said_twice(name: str, found: Sequence[UserFact]) -> UserFact:
    """What is wanted for two values of one thing. Raises NoWording."""
    if words(name)[-1] in phrases().states or words(name)[0] in phrases().states:
        raise NoWording(f"nobody asks the same for two of {name}")
    if len({fact.form == "searched" for fact in found}) > 1:
        raise NoWording(f"two searches of different kinds for the {name}")
    if len(found) == 1:
        return found[0]
    if found[0].form == "own":
        raise NoWording(f"nobody has two of what they are known by: {name}")
    form: FactForm = "several_searched" if found[0].form == "searched" else "several"
    ends = dict(zip(("first", "last"), (fact.value for fact in found), strict=False))
    return UserFact(name, " ".join(ends.values()), form, found[0].role, more=ends)


def in_turn(known: Sequence[tuple[UserFact, str]], rng: random.Random) -> list[tuple[UserFact, str]]:
    """As people tell it: who they are, and what it is about; or the other way round."""
    mine = [each for each in known if each[0].form == "own"]
    others = [each for each in known if each[0].form != "own"]
    return mine + others if rng.random() < 0.5 else others + mine


def plainly(value: JsonValue) -> str:
    if isinstance(value, bool):
        return phrases().yes if value else phrases().no
    if isinstance(value, float):
        return f"{value:.2f}" if round(value, 2) == value else repr(value)
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list) and value and not any(isinstance(item, dict | list) for item in value):
        *others, last = [plainly(item) for item in value]
        return f" {phrases().and_} ".join([", ".join(others), last] if others else [last])
    if isinstance(value, list) and any(opaque(key) for item in value if isinstance(item, dict) for key in item):
        raise NoWording("nobody tells several things by their ids")
    if isinstance(value, list) and value and all(isinstance(item, dict) and item for item in value):
        return "; ".join(
            ", ".join(f"{' '.join(words(key))} {plainly(part)}" for key, part in item.items())
            for item in value
            if isinstance(item, dict)
        )
    if isinstance(value, dict) and any(opaque(key) or _is_moment(item) for key, item in value.items()):
        raise NoWording("nobody tells ids and times one after the other")
    if isinstance(value, dict) and value and not any(isinstance(item, dict | list) for item in value.values()):
        joined = " " if any("currency" in words(key) for key in value) else ", "
        return joined.join(plainly(item) for item in value.values())
    raise NoWording(f"no words for {plain(value)}")


def _is_moment(value: JsonValue) -> bool:
    return isinstance(value, str) and _MOMENT.fullmatch(value) is not None


def in_plain(choice: str) -> str:
    """A choice as people write it: e-ticket, credit card."""
    return re.sub(r"\b([a-z])_(?=[a-z]{3})", r"\1-", choice).replace("_", " ")


def spelt_out(text: str) -> str:
    """A text with its days written out."""
    return _IN_TEXT.sub(lambda found: phrases().day(int(found[1]), int(found[2]), int(found[3])), text)


def in_words(value: JsonValue, argument: ToolArgument) -> str:
    """The value as people write it, with days written out. Raises NoWording."""
    if argument.kind == "month" and isinstance(value, str) and (found := _MONTH.fullmatch(value)):
        return phrases().month(int(found[1]), int(found[2]))
    if isinstance(value, str) and (found := _DAY.fullmatch(value)):
        return phrases().day(int(found[1]), int(found[2]), int(found[3]))
    if isinstance(value, str) and (moment := _MOMENT.fullmatch(value)):
        year, month, day = map(int, moment[1].split("-"))
        return phrases().moment.format(day=phrases().day(year, month, day), time=moment[2])
    shown = plainly(value)
    if "_" in shown and shown in map(str, argument.listed) and not opaque(argument.name):
        shown = in_plain(shown)
        return f'"{shown}"' if words(argument.name)[-1] in phrases().told else shown
    if isinstance(value, list) and argument.schema.get("type") == "array" and not opaque(argument.name):
        shown = re.sub(r"(?<=[a-z])_(?=[a-z])", " ", shown)
        shown = re.sub(r"\b[b-df-hj-np-tv-xz]{2,4}\b", lambda found: found[0].upper(), shown)  # BSL
    written = words(argument.name)[-1:] and words(argument.name)[-1] in field_words().quoted
    written = written or is_free(argument)
    phrase = isinstance(value, str) and (value[:1].islower() or value.startswith("I ") or written) and " " in value
    return f'"{shown.rstrip(".")}"' if phrase else shown
