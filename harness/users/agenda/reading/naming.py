"""What a sentence is about, in its own words: the name of a fact, and the words by which a condition is recognised."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import takewhile

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.pack import Pack

LONGEST_NAME = 3
"""Words of a name that is made of a sentence."""
_NUMBERED = re.compile(r"\b[A-Z][\w’-]*(?: [A-Z][\w’-]*)* \d+\b(?! [A-Z])")
"""Something with its number: Mobile 50."""
_CLAUSE = re.compile(r"[,;(]|\s(?:and|but|because)\s")
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+|[^\W\d_]{2,}")


def name_in(text: str, pack: Pack, most: int = LONGEST_NAME) -> str:
    """The last words that say what something is about: "My member number is" → member_number."""
    light = pack.lists["function_words"] | pack.lists["light_words"] | pack.lists["wanting"] | pack.lists["another"]
    said = [word.lower() for word in WORD.findall(text) if word.lower() not in light]
    return "_".join(word.replace("-", "_") for word in said[-most:])


def first_words(text: str, pack: Pack) -> str:
    """The same, of the first words."""
    return "_".join(name_in(text, pack, most=100).split("_")[:LONGEST_NAME])


def name_behind(text: str, pack: Pack) -> str:
    """What a value is called by the words behind it, before anything is said of it: 8 *guests* are coming."""
    said = takewhile(lambda word: word not in pack.lists["finite"], re.split("[,;]", text)[0].split())
    return name_in(" ".join(said), pack)


def name_between(before: str, after: str, pack: Pack, *, counts: bool) -> str:
    """What a value is called, by what stands before it, else behind it; one that `counts` by the thing: "I bring one
    dog"."""
    name = name_in(before, pack)
    if counts and {*name.split("_")} <= pack.lists["verbs"] | {""}:
        name = first_words(after.partition(",")[0], pack) or name
    return name or name_in(after, pack)


def name_of_label(label: str) -> str:
    """The number of the order: order_number."""
    pieces = (piece.removeprefix("the_").split("_") for piece in reversed(label.split("_of_")))
    return "_".join(each for piece in pieces for each in piece)


def name_of_unknown(text: str, pack: Pack) -> str:
    """What is not known, where a text says that something is not."""
    cue = pack.cue("ignorance", text)
    tail = " ".join(reversed(_CLAUSE.split(text[cue.end() if cue else 0 :])[0].split(" of ")))
    return name_in(tail, pack, most=LONGEST_NAME + 1) or name_in(text, pack)


def content_words(when: str, pack: Pack) -> list[str]:
    """The words that say what it is about, and not that the agent says it."""
    light = pack.stemmed("when_light")
    return [word for word in WORD.findall(when) if set(pack.stems(word, light=True)) - light]


def told_words(when: str, pack: Pack) -> str:
    """The words by which a condition is recognised."""
    said = when.split()
    told = (content_words(each, pack) or pack.cue("told", each) for each in said)
    telling = [place for place, each in enumerate(told) if each]
    return (
        " ".join(said[telling[0] : telling[-1] + 1]) if content_words(when, pack) or any(map(str.isdigit, when)) else ""
    )


def refused_words(text: str, refused: Collection[str], pack: Pack) -> list[str]:
    """The words of a refusal that say what is refused; "another day" is not the day that is named."""
    said, before = [], ("", "", "")
    for word in WORD.findall(text.lower()):
        if {*pack.stems(word)} & {*refused}:
            another = before[2] in pack.lists["another"] and "or" not in before  # "a box or some other extra"
            said += [before[2], word] if another else [word]
        before = (*before[1:], word)
    return list(dict.fromkeys(said))


def refused_acts(fact: Fact, wished: frozenset[str], pack: Pack) -> Iterator[str]:
    """What is refused, each in words; of what is wanted, too, only that this is done to it."""
    numbered = _NUMBERED.findall(fact.text)
    for stems in fact.refused:
        deed = refused_deed(fact.text, pack) if stems <= wished else []
        said = numbered[:1] or refused_words(fact.text, stems, pack) or sorted(stems)
        yield " ".join(dict.fromkeys([*deed, *said]))


def refused_deed(text: str, pack: Pack) -> list[str]:
    """What is not to be done, where that alone is refused: to pay the fine that is appealed."""
    found = pack.grammar("refused", text)
    doing = pack.lists["verbs"] - pack.lists["wanting"]
    said = WORD.findall(found["what"].lower()) if found else []
    return [word for word in said if word in doing][:1]
