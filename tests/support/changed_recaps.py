"""Recaps of recorded agents to which a person said yes, each with one value changed to what the story does not say.

Run: PYTHONPATH=. .venv/bin/python tests/support/changed_recaps.py [--print N] [--kind KIND] [--seed S]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from checkout import CONFORMANCE
from recorded_talks import Answered, Talk, answers, talks

from harness.text.values import Value, find_values

VALUES = ("number", "amount", "date", "identifier", "postcode", "email", "time")
"""Kinds of values of which a sign or a day is changed."""
AGREED = re.compile(
    r"\W*(?:yes|yeah|yep|sure|great|perfect|please (?:go|proceed|confirm)|okay|(?:oh,? )?that(?:'s|’s| is| works| sounds))\b",
    re.IGNORECASE,
)
"""How a recorded person begins that says yes."""
_ASKS = re.compile(r"\?|\b(?:please|could you) confirm\b|\blet me know\b|\bonce (?:you )?confirm", re.IGNORECASE)
_CHOICE = re.compile(
    r"\b(?:which|what|how many|how would|provide)\b[^.?!]*\?|\blet me know (?:\w+ )?(?:how|what|which)\b|\blet me know the following|\bneed the following",
    re.IGNORECASE,
)
_HANDS_OVER = re.compile(
    r"\b(?:transfer|escalate|speak|connect)\w*\b[^.?!]*\b(?:human|agent|transfer)\b[^.?!]*", re.IGNORECASE
)
"""Whether somebody else is to go on is no value of the story."""
_DECLINES = re.compile(r"\W*that(?:'s|’s| is) (?:a bit|too)\b", re.IGNORECASE)
"""What begins like a yes, and is a no: "That's a bit higher than my budget." """
_CONDITION = re.compile(
    r"\bif\b[^.,]*\bagent\b[^.,]*(?=,)|\bif\b[^.]*?(?=\bprefer)\bprefer[^.]*|\bif\b[^.]*\bmention the\b[^.]*",
    re.IGNORECASE,
)
_TO_KNOW = re.compile(r"\bwant to know ([^.?!]*)", re.IGNORECASE)
_NUMBERING = re.compile(r"\s*\d+[.)]")
_WORDS = re.compile(r"[^\W\d_]+")
_COUNTS = ("one", "two", "three", "four", "five", "six")
_CITIES = (
    "New York", "Chicago", "Houston", "Denver", "Seattle", "Las Vegas", "Philadelphia", "Atlanta", "San Francisco",
    "Los Angeles", "Boston", "Miami", "Orlando", "Charlotte", "Phoenix", "Dallas", "Newark", "Detroit", "Minneapolis",
    "San Diego", "Austin", "Fort Worth", "Indianapolis", "Jacksonville", "Columbus", "San Antonio", "Washington",
)  # fmt: skip
_AIRPORTS = (
    "JFK", "LGA", "EWR", "ORD", "IAH", "DEN", "SEA", "LAS", "PHL", "ATL", "SFO", "LAX", "BOS", "MIA", "MCO", "CLT",
    "PHX", "DFW", "DTW", "MSP",
)  # fmt: skip
_NAMES = ("Amelia", "Chen", "Evelyn", "Harper", "Liam", "Noah", "Raj", "Yara")
_GROUPS: dict[str, tuple[tuple[str, ...], ...]] = {
    "cabin": (("basic economy", "economy", "business"),),
    "payment": (("gift card", "credit card", "PayPal"), ("certificate", "credit card", "gift card")),
    "trip": (("one-way", "round trip"), ("one way", "round-trip")),
    "place": (_CITIES, _AIRPORTS),
    "number": (_COUNTS,),
}
"""Words of which another one of the same group says something else."""
_DEEDS = {
    "exchange": ("exchange", "exchanging", "exchanged", r"exchang|swap|replac"),
    "return": ("return", "returning", "returned", r"\breturn|refund|send back"),
    "cancel": ("cancellation", "cancelling", "cancelled", r"cancel"),
    "upgrade": ("upgrade", "upgrading", "upgraded", r"upgrad"),
    "downgrade": ("downgrade", "downgrading", "downgraded", r"downgrad"),
}
"""Each deed as a noun, in its other forms, and how a story says that it is wanted."""
_NOUN = r"(?P<noun>(?:the|this|that|these|your|an?|with|for|of)\s+)"
_RULE = re.compile(r"\b(?:no further|cannot|can only|can't|without|must go)\b", re.IGNORECASE)
"""A sentence that says what is possible at all, and nothing of what is to be done."""
_INSURANCE = re.compile(r"(insurance\**(?: \w+)?:\**\s*)(no\b|none\b|not \w+|yes\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Changed:
    """A message in which one value is another one, wherever it stands."""

    place: int
    kind: str
    right: str
    wrong: str
    message: str


def recaps(talk: Talk) -> Iterator[int]:
    """The places of messages that ask for a yes, and got it from the person of the recording."""
    for place, each in enumerate(talk.said[:-1]):
        after = talk.said[place + 1]
        asks = each.role == "agent" and _ASKS.search(each.text) and not _CHOICE.search(each.text)
        if asks and after.role == "user" and AGREED.match(after.text) and why_none(each.text, after.text) is None:
            yield place


def why_none(asked: str, answer: str) -> str | None:
    """Why a message that was said yes to is no recap."""
    if _HANDS_OVER.search(asked):
        return "offers a human"
    return "was not said yes to" if _DECLINES.match(answer) else None


def changes(talk: Talk, place: int, draw: random.Random) -> Iterator[Changed]:
    """Every value of a message that the story has, each changed alone to one that neither has."""
    text = talk.said[place].text
    before = " ".join(each.text for each in talk.said[:place] if each.role == "user")
    for kind, right, wrong in (
        *_other_values(talk.story, text, draw),
        *_other_words(talk.story, text, draw),
        *_other_deeds(talk.story, text, draw),
        *_other_names(talk.story, text, draw),
        *_other_things(talk.story, text, draw),
        *_other_insurance(talk.story, text),
    ):
        known = any(is_spoken_of(kind, wrong, said) for said in (talk.story, text, before))
        open_yet = is_example(right, text) or is_asked(right, text, talk.story)
        if not (known or open_yet) and is_determined(right, talk.story):
            yield Changed(place, kind, right, wrong, _instead(text, right, wrong, kind))


def is_determined(value: str, story: str) -> bool:
    """Whether a value stands elsewhere than in a condition, or in a preference on one: nobody knows whether it holds."""
    free = _CONDITION.sub(" ", story)
    return _stands(value, free) or not _stands(value, story)


def is_spoken_of(kind: str, words: str, text: str) -> bool:
    """Whether a text has a value; of a thing, as people call it: the sneaker, of Sneakers, and the charger that goes
    with a tablet, of Portable Charger."""
    called = words.split()[-1].removesuffix("s")
    return _stands(words, text) or (kind == "item" and re.search(rf"\b{called}s?\b", text, re.IGNORECASE) is not None)


def is_example(value: str, text: str) -> bool:
    """Whether it only is one of the things that a message names as examples: what else there is, it does not say."""
    listed = re.search(r"\b(?:items|things|products) (?:like|such as)\b[^.!?]*", text)
    return listed is not None and _stands(value, listed[0]) and not _stands(value, text.replace(listed[0], ""))


def is_asked(value: str, text: str, story: str) -> bool:
    """Whether a message tells what the story wants to know, in the words of that: "The order was sent to Rome"."""
    before = re.search(rf"([^.?!\n]*)\b{re.escape(value)}\b", text)
    said = {*_WORDS.findall(before[1])[-3:]} if before else set()
    return any(len(said) == 3 and said <= {*_WORDS.findall(asked)} for asked in _TO_KNOW.findall(story))


def _stands(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


def _other_values(story: str, text: str, draw: random.Random) -> Iterator[tuple[str, str, str]]:
    mine = {(each.kind, str(each.value), beside) for each in find_values(story) for beside in _beside(each, story)}
    found = [each for each in _values(text) if each.kind in VALUES]
    held = [each for each in found if any((each.kind, str(each.value), by) in mine for by in _beside(each, text))]
    for value in {each.text: each for each in held}.values():
        wrong = _other(value, draw)
        if wrong is not None and not (value.kind == "number" and value.text.isalpha()):
            yield value.kind, value.text, wrong


def _other_words(story: str, text: str, draw: random.Random) -> Iterator[tuple[str, str, str]]:
    for kind, groups in _GROUPS.items():
        for group in groups:
            said = [each for each in group if _stands(each, text)]
            said = [each for each in said if _stands(each, story) and (kind != "number" or _counted(each, text, story))]
            said = [each for each in said if not any(each != one and each in one for one in said)]
            for right in said[:2]:
                others = [each for each in group if each != right and not _stands(each, story)]
                if others:
                    yield kind, right, draw.choice(others)


def _other_deeds(story: str, text: str, draw: random.Random) -> Iterator[tuple[str, str, str]]:
    """What is to be done, where the story wants it and never speaks of the other."""
    for deed, forms in _DEEDS.items():
        if re.search(rf"{deed}(?! (?:flight|trip|leg|option|on)s?\b)", text, re.IGNORECASE) and _wanted(deed, story):
            lines = [each for each in re.split(r"(?<=[.!?])\s|\n", text) if re.search(deed, each, re.IGNORECASE)]
            if all(_RULE.search(each) for each in lines):
                continue
            others = [each for each in _DEEDS if not _wanted(each, story) and forms[0] != _DEEDS[each][0]]
            pairs = {"upgrade", "downgrade"}, {"exchange", "return", "cancel"}
            others = [each for each in others if any({deed, each} <= pair for pair in pairs)]
            if others and not re.search(rf"{deed} (?:flight|trip|leg)", text, re.IGNORECASE):
                yield "deed", deed, draw.choice(others)


def _wanted(deed: str, story: str) -> bool:
    return re.search(_DEEDS[deed][3], story, re.IGNORECASE) is not None


def _other_deed(text: str, right: str, wrong: str) -> str:
    """In every form: with the return, returning."""
    ours, theirs = _DEEDS[right], _DEEDS[wrong]
    stem = right.removesuffix("e")
    text = re.sub(rf"{stem}(?:l?)(?:e?d)\b", theirs[2], text, flags=re.IGNORECASE)
    text = re.sub(rf"{stem}l?ing\b", theirs[1], text, flags=re.IGNORECASE)
    text = re.sub(rf"{_NOUN}(?:{ours[0]})s?\b", rf"\g<noun>{theirs[0]}", text, flags=re.IGNORECASE)
    text = re.sub(rf"\b{ours[0]}\b", theirs[0], text, flags=re.IGNORECASE) if ours[0] != right else text
    return re.sub(rf"\b{right}s?\b", wrong, text, flags=re.IGNORECASE)


def _counted(word: str, text: str, story: str) -> bool:
    after = re.search(rf"\b{word}\s+(\w+)", text, re.IGNORECASE)
    return after is not None and re.search(rf"\b{word}\s+{after[1]}", story, re.IGNORECASE) is not None


def _other_names(story: str, text: str, draw: random.Random) -> Iterator[tuple[str, str, str]]:
    """The first names of persons that the story names in full, where the message does."""
    cities = set(" ".join(_CITIES).split())
    for name in dict.fromkeys(re.findall(r"\b([A-Z][a-z]+) [A-Z][a-z]+\b", story)):
        full = re.search(rf"\b{name} [A-Z][a-z]+\b", story)
        person = re.search(rf"(?:name is|name:|passengers?|friend|yourself|for) {name}\b|you are {name}\b", story, re.I)
        if full and person and not cities & set(full[0].split()) and full[0] in text:
            yield "name", name, draw.choice([each for each in _NAMES if each != name])


def _other_things(story: str, text: str, draw: random.Random) -> Iterator[tuple[str, str, str]]:
    """Products, and what their options may be: the canister where it is the robot."""
    products = json.loads((CONFORMANCE / "retail" / "world" / "products.json").read_text(encoding="utf-8")).values()
    names = [each["name"] for each in products]
    for name in names:
        if _stands(name, story) and _stands(name, text):
            wrong = [each for each in names if not set(each.lower().split()) & set(name.lower().split())]
            yield "item", name, draw.choice(wrong)
    for value, values in _options(products, text):
        others = [each for each in sorted(values) if not set(each.split()) & set(value.split())]
        others = [each for each in others if not _stands(each.split()[0], story)]  # AC, for AC adapter
        sized = _stands(f"{value}-sized", text)  # which is no other option of it
        if others and len(value) > 2 and not sized and _stands(value, story) and _stands(value, text):
            yield "option", value, draw.choice(others)


def _options(products: Collection[Mapping[str, Any]], text: str) -> Iterator[tuple[str, set[str]]]:
    """Each value of an option of the products that a text names, once, with all that the option may be."""
    done = set[str]()
    for product in products:
        ways: dict[str, set[str]] = {}
        for variant in product["variants"].values() if _stands(product["name"].split()[-1], text) else ():
            for option, value in variant["options"].items():
                ways.setdefault(option, set()).add(value)
        for values in ways.values():
            twice = {each for each in values if sum(each in others for others in ways.values()) > 1}  # medium
            yield from ((each, values - {each}) for each in sorted(values - done - twice))
            done |= values


def _other_insurance(story: str, text: str) -> Iterator[tuple[str, str, str]]:
    unwanted = re.search(r"(?:\bno|\bnot|n't|without)\b[^.]*insurance|insurance[^.]*\bno\b", story, re.IGNORECASE)
    if unwanted and (found := _INSURANCE.search(text)):
        yield "insurance", found[0], found[1] + ("No" if found[2].lower() == "yes" else "Yes")


def _values(text: str) -> list[Value]:
    """The values of a message, without the numbers of its lists."""
    return [
        each
        for each in find_values(text)
        if not _NUMBERING.fullmatch(text[: each.start].rpartition("\n")[2] + text[each.start : each.end + 1])
    ]


def _instead(text: str, right: str, wrong: str, kind: str) -> str:
    """The text with this value changed wherever it stands, and nothing else: no digit of a date, no number of a list."""
    if kind == "deed":
        return _other_deed(text, right, wrong)
    if kind in VALUES and (kind != "number" or right.isdigit()):
        for each in sorted(_values(text), key=lambda each: -each.start):
            if (each.kind, each.text) == (kind, right):
                text = text[: each.start] + wrong + text[each.end :]
        return text

    def written(found: re.Match[str]) -> str:
        return wrong.capitalize() if found[0][0].isupper() and wrong.islower() else wrong

    either = re.sub(r"\\?[ -]", "[ -]", re.escape(right))  # round trip, round-trip
    return re.sub(rf"(?<!\w){either}(?=s?\b)", written, text, flags=re.IGNORECASE)


def _beside(value: Value, text: str) -> Iterator[str]:
    """What makes it this value: a name stands for itself; of a count or an amount, a word beside it."""
    if value.kind not in {"number", "amount", "time"}:
        yield ""
        return
    before, after = _WORDS.findall(text[: value.start])[-1:], _WORDS.findall(text[value.end :])[:1]
    yield from (word.lower() for word in (*before, *after) if len(word) > 2)


def _other(value: Value, draw: random.Random) -> str | None:
    """Another value of the kind, written as this one."""
    if value.kind == "date" and re.fullmatch(r"\d{4}-\d\d-\d\d", value.text):
        return (date.fromisoformat(value.text) + timedelta(days=draw.randint(1, 6))).isoformat()
    digits = [place for place, character in enumerate(value.text) if character.isdigit()]
    if not digits:
        return None
    place = draw.choice(digits[-2:])
    digit = draw.choice([each for each in "123456789" if each != value.text[place]])
    wrong = value.text[:place] + digit + value.text[place + 1 :]
    read = find_values(wrong)
    return wrong if any(each.kind == value.kind and str(each.value) != str(value.value) for each in read) else None


async def heard(talk: Talk, place: int, message: str) -> Answered | None:
    """What the user says to this message in the place of the agent's; None where it had left before."""
    said = await answers(talk, {place: message})
    return said[-1] if said and said[-1].message == message and len(said[-1].before) == place else None


async def measured(chosen: Sequence[Talk], seed: int) -> tuple[list[Answered], list[tuple[Changed, Answered]]]:
    """The answers to recaps as they are, and to each of them with one value changed, to one wrong one or to two."""
    draw, plain, changed = random.Random(seed), [], []
    for talk in chosen:
        for place in recaps(talk):
            if (as_it_is := await heard(talk, place, talk.said[place].text)) is None:
                continue
            plain.append(as_it_is)
            for each in dict.fromkeys([*changes(talk, place, draw), *changes(talk, place, draw)]):
                if (answer := await heard(talk, place, each.message)) is not None:
                    changed.append((each, answer))
    return plain, changed


def is_affirmed(change: Changed, answer: Answered) -> bool:
    """Whether the user said yes, and not what would be right."""
    return answer.affirms and not _stands(change.right, answer.answer or "")


def is_denied(answer: Answered) -> bool:
    return answer.intention in {"deny", "correct"}


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--denied", type=int, default=20, help="so many denials of recaps as they are are printed")
    options.add_argument("--kind", help="print what is said to changes of this kind")
    given = options.parse_args()
    plain, changed = await measured(talks(), given.seed)
    denied = [each for each in plain if is_denied(each)]
    print(f"as they are: {len(plain)} recaps, {sum(e.affirms for e in plain)} affirmed, {len(denied)} denied")
    for each in denied[: given.denied]:
        print(f"  {each.talk.name} denied | {each.answer} | {each.message}".replace("\n", " "))
    wrong = [(change, answer) for change, answer in changed if is_affirmed(change, answer)]
    kinds, affirmed = Counter(c.kind for c, _ in changed), Counter(c.kind for c, _ in wrong)
    objected = Counter(c.kind for c, a in changed if is_denied(a))
    print(f"with one value changed: {len(changed)} recaps, {len(wrong)} wrongly affirmed")
    for kind, count in kinds.most_common():
        print(f"  {kind:10} {count:4} changed {objected[kind]:4} objected to {affirmed[kind]:4} wrongly affirmed")
    for change, answer in wrong:
        shown = f"{answer.talk.name}/{change.place} {change.kind}: {change.right} > {change.wrong} | {answer.answer} | "
        print("  affirmed", shown + answer.message.replace("\n", " "))
    for change, answer in changed:
        if change.kind == given.kind:
            print(f"  {answer.talk.name}/{change.place} {change.right} > {change.wrong} | {answer.answer}")


if __name__ == "__main__":
    asyncio.run(main())
