"""The user of a conversation as data: what it knew, wanted, refused and said to what it was told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from generators.recordings.spoken import SpokenTurn, content
from harness.formats.lint import vagueness
from harness.text.keywords import mentions, says
from harness.text.saying.sentences import sentences
from harness.types.user.data import KnownFact, Reaction, Refusal, UserData, Want
from harness.users.agenda.language.pack import Pack, load_pack
from harness.users.agenda.reading.user_reader import read_user

LONGEST_FACT = 14
"""Words of a sentence that is nothing but a fact."""
MOST_ACT = 4
"""Words by which it is known what is refused."""
LEAST_WANTED = 3
"""Words that say something, of a message in which nothing is asked for but which tells what is wanted."""
LONGEST_VALUE = 6
"""Words of a value that is a fact by itself."""
_PARTS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def recorded_user(
    turns: Sequence[SpokenTurn], arguments: Sequence[Mapping[str, JsonValue]], language: str
) -> UserData | None:
    """None where nothing is wanted. `arguments`: those of the calls, by whose names the facts are called."""
    knows = _knows(turns, arguments, language)
    pack = load_pack(language)
    reactions, refuses = list[Reaction](), list[Refusal]()
    telling: list[tuple[str, ...]] = []
    for place, turn in enumerate(turns):
        rest = tuple(each for each in turn.said if not any(each in fact.say for fact in knows.values()))
        bad = _bad_news(turn.before, pack, language)
        if turn.denies and rest and (act := _act(turn.before, language)):
            refuses.append(Refusal(act=act, say=turn.text))
        elif bad and place and any(_is_conditional(each, pack) for each in rest):
            reactions.append(Reaction(told=bad, say=turn.text))
        elif rest:
            telling.append(rest)
    wants, unknown = _wants(telling, language, knows, refuses, reactions)
    if not wants:
        return None
    return UserData(
        knows=knows,
        wants=wants,
        refuses=tuple({each.act: each for each in refuses}.values()),
        when_told=tuple(reactions),
        does_not_know=unknown,
    )


def _knows(
    turns: Sequence[SpokenTurn], arguments: Sequence[Mapping[str, JsonValue]], language: str
) -> dict[str, KnownFact]:
    """The values of calls that the user said, each under the name of its argument."""
    found: dict[str, KnownFact] = {}
    for name, value in ((name, value) for given in arguments for name, value in given.items()):
        if (
            not isinstance(value, str | int | float)
            or isinstance(value, bool)
            or len(str(value).split()) > LONGEST_VALUE
        ):
            continue
        sentence = next((each for turn in turns for each in turn.said if mentions(each, str(value), language)), None)
        if sentence is None or any(same(each.value, value) for each in found.values()):
            continue
        if any(other != value and not _said(other, turns, language) for other in _given(name, arguments)):
            name = f"my_{name}"  # the agent looked up another one of that name
        plain, number = name, 1
        while name in found:
            number += 1
            name = f"{plain}_{number}"
        said = (sentence,) if len(sentence.split()) <= LONGEST_FACT and not _asks(sentence, language) else ()
        found[name] = KnownFact(value=value, say=said, asked_as=(plain.replace("_", " "),) if number > 1 else ())
    return found


def _given(name: str, arguments: Sequence[Mapping[str, JsonValue]]) -> list[JsonValue]:
    return [given[name] for given in arguments if name in given]


def _said(value: JsonValue, turns: Sequence[SpokenTurn], language: str) -> bool:
    return any(mentions(each, str(value), language) for turn in turns for each in turn.said)


def same(one: object, other: object) -> bool:
    """Whether two values are one, however they are written."""
    return str(one).casefold() == str(other).casefold()


def _asks(sentence: str, language: str) -> bool:
    """Whether it wants something."""
    pack = load_pack(language)
    if sentence.rstrip().endswith("?") or pack is None:
        return True
    first = next(iter(_PARTS.findall(sentence)), "").casefold()
    return pack.cue("wish", sentence) is not None or first in pack.lists["verbs"]


def _is_conditional(sentence: str, pack: Pack | None) -> bool:
    return pack is not None and pack.grammar("condition", sentence) is not None


def _bad_news(before: str, pack: Pack | None, language: str) -> tuple[str, ...]:
    """By which words the agent had said that something cannot be."""
    denied = pack.templates["denied"].split("|") if pack is not None and "denied" in pack.templates else []
    return tuple(each for each in denied if says(before, each, language) and not vagueness(each, language))


def _act(before: str, language: str) -> str:
    """What the agent had proposed, by the words of its last question."""
    asked = [each for each in sentences(before, language) if each.rstrip().endswith("?")]
    if not asked:
        return ""
    stems = content(asked[-1], language)
    said = [word for word in _PARTS.findall(asked[-1]) if content(word, language) & stems]
    return " ".join(dict.fromkeys(word.lower() for word in said[:MOST_ACT]))


def _wants(
    telling: Sequence[Sequence[str]],
    language: str,
    knows: dict[str, KnownFact],
    refuses: list[Refusal],
    reactions: list[Reaction],
) -> tuple[tuple[Want, ...], tuple[str, ...]]:
    """What is wanted, a message each, and what is said to be unknown; the rest goes where it belongs."""
    pack = load_pack(language)
    unknown: list[str] = []
    wants: list[Want] = []
    for message in telling:
        left: list[str] = []
        for sentence in message:
            read = read_user(sentence, language).user if pack is not None else UserData()
            if read.refuses and not read.wants:
                refuses += read.refuses
            elif read.when_told and not read.wants and not _is_vague(read.when_told, language):
                reactions += read.when_told
            elif read.does_not_know and not read.wants:
                unknown += read.does_not_know
            else:
                left.append(sentence)
        said = " ".join(left)
        if any(_asks(each, language) for each in left) or len(content(said, language)) >= LEAST_WANTED:
            needs = [name for name, fact in knows.items() if mentions(said, str(fact.value), language)]
            wants.append(Want(say=said, needs=tuple(needs)))
    if not wants and telling:
        wants = [Want(say=" ".join(telling[0]))]
    held = {name.replace("_", " ") for name in knows}
    return tuple(wants), tuple(name for name in dict.fromkeys(unknown) if name.replace("_", " ") not in held)


def _is_vague(reactions: Sequence[Reaction], language: str) -> bool:
    """Whether one of them would be said to nearly anything."""
    return any(vagueness(told, language) for each in reactions for told in each.told)
