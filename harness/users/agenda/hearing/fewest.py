"""Questions in the fewest words: a value with a question mark, a deed."""

from __future__ import annotations

from collections.abc import Sequence

from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack

LONGEST_DEED = 3  # words of a question whether something may be done that was said before it


def declares(text: str, pack: Pack) -> bool:
    """Whether it states a day, a time, a number of something …: "So it goes to Wednesday 20 May, 12 pm?" """
    values = any(each.kind not in {"name", "day", "number"} for each in find_mentions(text, pack))
    return values and text.endswith("?") and pack.cue("declares", text) is not None and not pack.cue("or", text)


def as_deed(text: str, found: list[DialogueAct], before: str, pack: Pack) -> list[DialogueAct]:
    """What it asks: leave, where it is one word for what the line before it states: "3 copies, £4.\nOrder?" """
    first, *others = pack.stems(text, light=True) or ("",)
    doing = first in pack.stemmed("actions") | pack.stemmed("placing") and not others
    states = any(each.kind != "name" for each in find_mentions(before, pack)) and not before.endswith("?")
    leave = found and doing and states and text.endswith("?") and len(text.split()) == 1
    return [DialogueAct("confirm", text)] if leave else found


def asks_again(text: str, found: Sequence[DialogueAct], before: str, asks: Sequence[DialogueAct], pack: Pack) -> bool:
    """Whether it only asks once more for what was asked just before: "I need to know when. Which day was that?" """
    if not (asks and len(found) == 1 and found[0].kind == asks[-1].kind == "slot" and pack.cue("pointing_day", text)):
        return False
    kinds = [frozenset(kind for n in each.slots for kind in pack.slots[n].kinds) for each in (found[0], asks[-1])]
    return bool(kinds[0] & kinds[1]) and asks[-1].text in before


def is_deed(text: str, pack: Pack) -> bool:
    """Whether it asks leave in the fewest words: "Book it?" """
    deeds = pack.stemmed("actions") | pack.stemmed("placing")
    first, *others = pack.stems(text, light=True) or ("",)
    meant = pack.cue("back", text) is not None or (bool(others) and deeds >= {*others})
    return text.endswith("?") and len(text.split()) <= LONGEST_DEED and first in deeds and meant


def begins_deed(text: str, pack: Pack) -> bool:
    """Whether it asks leave by naming a deed and what it is done to: "Refund it?", "Block the old pass?" """
    first, *others = text.lower().rstrip(" ?").split()[:2] or ("",)
    deeds = pack.lists["verbs"] - pack.lists["light_words"] - pack.lists["states"]
    done_to = bool(others) and (others[0] in pack.lists["pointing"] or pack.cue("back", others[0]) is not None)
    plain = text.endswith("?") and not (pack.cue("or", text) or pack.cue("wh", text))
    return plain and done_to and first in deeds
