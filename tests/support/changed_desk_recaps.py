"""Recaps of right agents at desks to which the default user said yes, each with one value changed to what the story denies.

Run: PYTHONPATH=. .venv/bin/python tests/support/changed_desk_recaps.py FOLDER... [--sample N] [--seed S] [--kind KIND]
Each FOLDER holds what a desk under tests/users/strangers left when it was played (play.py FOLDER).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from other_values import is_same, otherwise

from harness.text.values import Value, find_values
from harness.types.story import Story
from harness.types.trajectory import Utterance
from harness.types.user.data import KnownFact
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser

LEAST = 2
"""Values of the story that a message reads back; fewer are no recap."""
MOST = 2
"""Days or hours of a message that says what is to be done; more are to choose from."""
_PERSON = re.compile(r"name|keyholder|owner|pupil|pet|passenger|driver|child|recipient|patient|participant")
_PLACE = re.compile(r"place|town|city|branch|depot|station|pickup|from|to|address|street|room|shop|port|venue|harbour")
_ARTICLE = re.compile(r"(?:the|any|no|at)\b", re.IGNORECASE)
"""What describes a choice, and names none."""
_OPTION = re.compile(r"^\W*(?:\d+[.)]|\[?[A-Z]\]?[.)=])[^\n]*", re.MULTILINE)
"""What may be answered, one by one."""
_DEEDS = {
    "book": ("book", "booking", "booked"),
    "cancel": ("cancel", "cancelling", "cancelled"),
    "move": ("move", "moving", "moved"),
    "renew": ("renew", "renewing", "renewed"),
    "order": ("order", "ordering", "ordered"),
    "return": ("return", "returning", "returned"),
    "exchange": ("exchange", "exchanging", "exchanged"),
    "reserve": ("reserve", "reserving", "reserved"),
}
_OTHERWISE = {
    "book": ("cancel",),
    "reserve": ("cancel",),
    "order": ("cancel",),
    "renew": ("cancel", "return"),
    "cancel": ("renew", "move"),
    "move": ("cancel",),
    "return": ("exchange", "renew"),
    "exchange": ("return", "cancel"),
}
"""What else might be done."""
_DOING = r"((?:^|[.!?:,] |\b(?:i|i'd|i'll|we|we'll|to|and|shall|should|may|can|do) )(?:then |now )?)"
_BEING = r"(\b(?:be|i'm|i am|am|by|get|being|it|it's|have) )"
"""What stands before a verb, and before its other forms."""


@dataclass(frozen=True)
class Recap:
    """A message to which the user said yes, after what was said before."""

    desk: str
    style: str
    story: Story
    before: tuple[Utterance, ...]
    message: str


@dataclass(frozen=True)
class Changed:
    recap: Recap
    kind: str
    right: str
    wrong: str
    message: str


def recaps(folder: Path) -> Iterator[Recap]:
    """Of conversations that succeeded: what was said yes to, where it reads back several values of the user's data."""
    for file in sorted(folder.rglob("trials.jsonl")):
        lines = map(json.loads, (file.parent / "stories.jsonl").read_text(encoding="utf-8").splitlines())
        stories = {each["id"]: each for each in lines}
        for trial in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            row = {key: value for key, value in stories[trial["story"]].items() if key != "crc"}
            if trial["outcome"] == "success" and row["user"] is not None:
                story, said = Story.model_validate(row), list(_spoken(trial["trajectory"]["steps"]))
                for place, ((one, _), (other, meant)) in enumerate(pairwise(said)):
                    if one.role == "agent" and other.role == "user" and meant == "affirm":
                        before = tuple(each for each, _ in said[:place])
                        yield Recap(folder.name, _style(file), story, before, one.text)


def _style(file: Path) -> str:
    return next((each.name for each in file.parents if each.name != "runs" and each != file.parent), "")


def _spoken(steps: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Utterance, str | None]]:
    for step in steps:
        for event in step["events"]:
            if event["type"] == "message":
                text = " ".join(each["text"] for each in event["content"])
                yield Utterance(step["role"], text), (event["note"] or {}).get("intention")


def changes(recap: Recap, others: Mapping[str, set[str]], draw: random.Random) -> list[Changed]:
    """Every value of the data that the message has, changed alone; nothing where it has but one."""
    found = list(_values(recap, draw)) + list(_words(recap, others, draw))
    if len({right for _, right, *_ in found}) < LEAST:
        return []
    found += list(_deeds(recap, draw))
    told = " ".join([recap.story.story, *recap.story.user.texts, *(e.text for e in recap.before if e.role == "user")])  # type: ignore[union-attr]
    return [
        Changed(recap, kind, right, wrong, message)
        for kind, right, wrong, message in found
        if not (_stands(wrong, told) or _stands(wrong, recap.message)) and message != recap.message
    ]


def _stands(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


def _values(recap: Recap, draw: random.Random) -> Iterator[tuple[str, str, str, str]]:
    assert recap.story.user is not None
    for name, fact in recap.story.user.knows.items():
        said = [*(str(each) for each in fact.values), *fact.say]
        mine = [each for text in said for each in find_values(text)]
        theirs = find_values(recap.message)
        several = Counter(each.kind for each in {(e.kind, str(e.value)): e for e in theirs}.values())
        for value in (each for each in theirs if several[each.kind] <= MOST or each.kind not in {"date", "time"}):
            same = any(value.kind == each.kind and is_same(value, each) for each in mine)
            if same and (value.kind != "number" or len(value.text) > 3 or _counts(value, recap.message, name, fact)):
                if changed := otherwise(value, recap.message, draw):
                    kind = {"duration": "number"}.get(value.kind, value.kind)
                    kind = (
                        "identifier"
                        if kind in {"phone", "email"}
                        or (kind == "number" and len(value.text) > 3 and value.text.isdigit())
                        else kind
                    )
                    wrong, message = changed
                    yield kind, value.text, wrong, message


def _counts(value: Value, text: str, name: str, fact: KnownFact) -> bool:
    """Whether a word beside the number is one of the fact's."""
    own = {each[:4] for each in re.findall(r"[a-z]{3,}", " ".join([name, *fact.say, *fact.asked_as]).lower())}
    near = (
        re.findall(r"[a-z]{3,}", text[: value.start].lower())[-1:]
        + re.findall(r"[a-z]{3,}", text[value.end :].lower())[:1]
    )
    return any(each[:4] in own for each in near)


def _words(recap: Recap, others: Mapping[str, set[str]], draw: random.Random) -> Iterator[tuple[str, str, str, str]]:
    """What is in words: persons, places and things; another one is what other stories of the desk have."""
    assert recap.story.user is not None
    for name, fact in recap.story.user.knows.items():
        for right in (each for each in fact.values if isinstance(each, str) and not re.search(r"\d", each)):
            if not _stands(right, recap.message):
                continue
            own = {*right.lower().split()}
            pool = sorted(
                each for each in others[name] if not _ARTICLE.match(each) and _is_apart(own, {*each.lower().split()})
            )
            if not pool:
                continue
            wrong, kind = draw.choice(pool), "item"
            if _PERSON.search(name):
                kind, place = "name", draw.randrange(2)
                ours, theirs = right.split(), wrong.split()
                if len(ours) == len(theirs) == 2:
                    wrong = " ".join(theirs[at] if at == place else ours[at] for at in range(2))
            elif _PLACE.search(name):
                kind = "place"
            yield kind, right, wrong, _instead(recap.message, right, wrong)


def _is_apart(mine: set[str], theirs: set[str]) -> bool:  # neither is the other in fewer words
    return not (mine <= theirs or theirs <= mine)


def _instead(text: str, right: str, wrong: str) -> str:
    def written(found: re.Match[str]) -> str:
        return wrong[0].upper() + wrong[1:] if found[0][0].isupper() else wrong

    return re.sub(rf"(?<!\w){re.escape(right)}(?!\w)", written, text, flags=re.IGNORECASE)


def _deeds(recap: Recap, draw: random.Random) -> Iterator[tuple[str, str, str, str]]:
    """What is to be done, where the story never speaks of the other."""
    told = f"{recap.story.story} {' '.join(recap.story.user.texts)}".lower()  # type: ignore[union-attr]
    for deed, forms in _DEEDS.items():
        others = [each for each in _OTHERWISE[deed] if each[:5] not in told]
        if deed not in told or not others or _OPTION.search(recap.message):
            continue
        wrong, text = draw.choice(others), recap.message
        for before, mine, theirs in zip((_DOING, _BEING, _BEING), forms, _DEEDS[wrong], strict=True):
            way = re.compile(rf"{before}({mine})\b(?! (?:number|reference|id|no\b|[A-Z]+-?\d))", re.IGNORECASE)
            text = way.sub(partial(_in_case, theirs), text)
        yield "action", deed, wrong, text


def _in_case(said: str, found: re.Match[str]) -> str:
    return found[1] + (said.capitalize() if found[2][0].isupper() else said)


async def heard(recap: Recap, message: str) -> tuple[str | None, str | None]:
    """What the user says to the message after the same conversation, and what it means by it."""
    user, said = AgendaUser(recap.story.brief), recap.before
    for place, each in enumerate(said):
        if each.role == "user":
            await user.speak(said[:place])
    turn = await user.speak([*said, Utterance("agent", message)])
    return (turn.text, turn.note.intention) if isinstance(turn, UserTurn) else (turn, None)


def sampled(every: Sequence[Changed], most: int, draw: random.Random) -> list[Changed]:
    """As many of each kind as there are, up to equal shares."""
    kinds = defaultdict(list)
    for each in every:
        kinds[each.kind].append(each)
    found: list[Changed] = []
    for place, kind in enumerate(sorted(kinds, key=lambda each: len(kinds[each]))):
        share = (most - len(found)) // (len(kinds) - place)
        found += draw.sample(kinds[kind], min(share, len(kinds[kind])))
    return found


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folders", nargs="+", type=Path)
    options.add_argument("--sample", type=int, default=800)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--kind", help="print what is said to changes of this kind")
    given = options.parse_args()
    draw, every, right = random.Random(given.seed), list[Changed](), list[Recap]()
    for folder in given.folders:
        found, others = list(recaps(folder)), defaultdict[str, set[str]](set)
        for story in {each.story.id: each.story for each in found}.values():
            for name, fact in story.user.knows.items():  # type: ignore[union-attr]
                others[name] |= {each for each in fact.values if isinstance(each, str) and not re.search(r"\d", each)}
        every += [change for each in found for change in changes(each, others, draw)]
        right += found
    chosen, right = sampled(every, given.sample, draw), draw.sample(right, min(given.sample // 2, len(right)))
    plain = [(each, *await heard(each, each.message)) for each in right]
    denied = [each for each in plain if each[2] != "affirm"]
    print(f"as they are: {len(plain)} messages that were said yes to, {len(denied)} no longer")
    for recap, said, meant in denied:
        print(f"  {recap.desk}/{recap.story.id}/{recap.style} {meant}: {said} | " + recap.message.replace("\n", " / "))
    answers = [(each, *await heard(each.recap, each.message)) for each in chosen]
    wrong = [each for each in answers if each[2] == "affirm" and not _stands(each[0].right, each[1] or "")]
    print(f"{len(chosen)} of {len(every)} recaps with one value changed, {len(wrong)} wrongly affirmed")
    counts = [
        Counter(each.kind for each in kept)
        for kept in (chosen, [c for c, _, meant in answers if meant in {"deny", "correct"}], [c for c, *_ in wrong])
    ]
    for kind, count in counts[0].most_common():
        print(f"  {kind:10} {count:4} changed {counts[1][kind]:4} objected to {counts[2][kind]:4} wrongly affirmed")
    for change, said, _ in wrong + [each for each in answers if each[0].kind == given.kind]:
        where = f"{change.recap.desk}/{change.recap.story.id}/{change.recap.style}"
        print(
            f"  {where} {change.kind}: {change.right} > {change.wrong} | {said} | "
            + change.message.replace("\n", " / ")
        )


if __name__ == "__main__":
    asyncio.run(main())
