"""What the name of an operation says: which of its words is the verb, and what is done with what.

Names are written in every order: `cancel_payment_plan`, `waitlist_join`, `plan_change`, `payment_plan_setup`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict

from harness.text.languages import section
from harness.text.languages.forms import OrderedWords, WordList, checked

LANGUAGE = "en"


def _phrases(text: object) -> object:
    return [each.strip() for each in text.split(",")] if isinstance(text, str) else text


class DeedWords(BaseModel):
    """The words of `deeds.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    verbs: WordList
    either: WordList
    """Verbs that are nouns as well."""
    told_of: WordList
    """Last words of names of things of which something is told, though another word of them is a verb as well."""
    identifying: WordList
    """Verbs for telling who is there."""
    cut_short: WordList
    """Two letters on which no whole word ends."""
    customary: dict[str, str]
    """What offices cut short, in full."""
    fused: dict[str, str]
    particles: WordList
    hyphened: WordList
    """Verbs that are one word with a particle after them, where both are a noun."""
    amending: WordList
    """Verbs that stand last in a name, after a noun that is a verb as well."""
    unspoken: WordList
    """What programs change, where people change the thing."""
    for_oneself: re.Pattern[str]
    """How a description ends that says for whom something is done, of whom the one who speaks is one."""
    longer: dict[str, str]
    """Last words of names → what people say: contact details."""
    pages: WordList
    """Last words of names of what tells all of a thing …"""
    details: str
    """… and what people call that."""
    serving: WordList
    """Verbs of those who serve: whose payment is taken makes one."""
    own: str
    """What a description says of what is the caller's."""
    ours: WordList
    """By these a description speaks of those who serve."""
    judging: WordList
    """What one does with what others want."""
    managing: WordList
    """Verbs that say only that something is done …"""
    acting: WordList
    standing: WordList
    """What is said of how a thing stands, and is not what something is done to."""
    """… last words of arguments that say what it is …"""
    acts: dict[str, str]
    """… and choices of these that are nouns → their verbs."""
    deciding: WordList
    """Verbs of those who say yes or no to what others want."""
    answering: WordList
    """Verbs of those who are offered something."""
    doing: WordList
    """Last words of names that say only that something is done with a thing."""
    how: WordList
    """How something is done, which is nothing that one accepts."""
    found: WordList
    """What becomes of a thing, where it is a choice of what is done …"""
    reporting: str
    """… and how people say that."""
    agreeing: WordList
    """What people do themselves, where a flag says it."""
    going: WordList
    """What people agree to do …"""
    agree_to: str
    adjectives: OrderedWords
    """Endings of words that name nothing."""
    entering: WordList
    """Verbs by which one comes to be in what is not one's own."""
    including: WordList
    """Verbs of flags after which a thing is one that is not had yet."""
    alone: Annotated[frozenset[str], BeforeValidator(_phrases)]
    """What is wanted without anything that it is done with."""
    made: dict[str, str]
    """Names of deeds → what is done with them: make a payment."""
    everyday: dict[str, str]
    """Verbs of names → what people say instead."""
    idioms: dict[str, dict[str, Annotated[frozenset[str], BeforeValidator(_phrases)]]]
    """Verb → what is said instead → before which nouns."""
    have: str
    of: str
    caused: dict[str, str]
    """What others do for one → what one wants to have done: resent."""
    governed: dict[str, dict[str, WordList]]
    """Verb → what stands after it → before which nouns."""
    making: Annotated[frozenset[str], BeforeValidator(_phrases)]
    """Verbs after which a single thing is a new one, besides those that make it."""
    made_of: WordList
    """What is made of a thing that is there: a review of the claim."""
    incomplete: WordList
    """Verbs that say nothing without a particle."""
    toward: WordList
    """Verbs to which `to` belongs."""
    sending: WordList
    """Verbs that bring something to others: not to my account."""
    unowned: WordList
    """Words before a thing that is not yet anybody's: to a later date."""
    telling: WordList
    """Verbs after which somebody stands who is told something."""
    stating: WordList
    """Verbs that tell how something is: whoever reports a symptom does not want it."""
    choosing: WordList
    """Verbs after which the thing is one that is not had yet."""
    shared: WordList
    prepositions: WordList
    clauses: WordList
    determiners: WordList
    bare: WordList


@dataclass(frozen=True, slots=True)
class NamedDeed:
    """The verb of a name; empty where it has none."""

    verb: str
    noun: tuple[str, ...]
    whole: bool = False
    """The verb says all of it: report the card as lost."""


@cache
def deed_words() -> DeedWords:
    """Read once."""
    return checked(DeedWords, section(LANGUAGE, "deeds"), f"{LANGUAGE}/deeds.yaml")


def base(word: str, verbs: Collection[str]) -> str:
    """change, for changes, where that is a verb."""
    word = word.lower()
    for ending, instead in (("", ""), ("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and (found := word[: len(word) - len(ending)] + instead) in verbs:
            return found
    return word


def first_word(description: str) -> str:
    return re.split(r"[^A-Za-z-]", description.strip(), maxsplit=1)[0]


def deed_of(parts: Sequence[str], description: str, verbs: Collection[str], sure: Collection[str]) -> NamedDeed:
    """What the words of a name say. `verbs` are all that may be one, `sure` those that are no nouns as well.

    The description decides where it begins with one of them; else the verb stands first, or last, or after a prefix.
    """
    known = deed_words()
    places = [i for i, word in enumerate(parts) if word in verbs or word in known.fused]
    told = base(first_word(description), verbs)
    said = [i for i in places if told and told in (parts[i], known.fused.get(parts[i], "").split(" ")[0])]
    firm = [i for i in places if parts[i] in sure or parts[i] in known.fused]
    last = len(parts) - 1
    idiom = any(parts[-1] in forms.get(parts[0], ()) for forms in known.idioms.values())
    if len(parts) > 1 and idiom:
        place = 0  # one places an order, whatever the description begins with
    elif said and not (said[0] == last and 0 in firm and _names_thing(description)):
        place = said[0]
    elif last == 1 and parts[0] in known.either and parts[last] in known.amending:
        place = last  # a loan is updated
    elif last > 1 and parts[1] in known.particles and told in {*verbs} - {parts[0]} and parts[last] not in sure:
        place = 0  # to call off a repair, which is cancelled
    elif not firm and last and parts[last] in known.told_of and (last == 1 or (last in places and 0 not in places)):
        return NamedDeed("", tuple(parts))
    elif 0 in places and (0 in firm or last not in firm):
        place = 0
    elif firm:
        place = firm[-1] if last in firm else firm[0]
    elif places and (places[0] < last or (parts[last] not in known.made and len(parts) > 1)):
        place = places[0]  # waitlist_leave, but bank_transfer is to make one
    else:
        return NamedDeed(
            told if told in known.verbs and told in sure else "", tuple(parts)
        )  # booking_bags: "Set the bags"
    verb = known.fused.get(parts[place], parts[place])
    rest = tuple(parts[place + 1 :]) or tuple(parts[:place])
    compound = rest[1:2] == (known.of,)  # the out of office is one thing
    if rest and rest[0] in known.particles and not compound and (len(rest) > 1 or f"{verb} {rest[0]}" in known.alone):
        verb, rest = f"{verb} {rest[0]}", rest[1:]
    return NamedDeed(verb, rest)


def _names_thing(description: str) -> bool:
    """Whether it begins with what is made, not with what is done: "Change request (RFC)"."""
    known = deed_words()
    second = description.split()[1:2]
    return bool(second) and second[0].lower() not in known.determiners | known.prepositions and second[0].isalpha()


def as_people_say(wish: str) -> str:
    """make a booking, for create a booking; change my address, for modify my address; have my tickets resent."""
    known = deed_words()
    verb, _, rest = wish.partition(" ")
    if not rest:
        return wish
    before = known.prepositions - ({known.of} if verb in known.caused else set())
    at = re.search(rf"[,:;(]|\b(?:{'|'.join(sorted(before))})\b", rest)
    noun = (rest[: at.start()] if at else rest).split()
    if verb in known.caused and noun:
        done = " ".join(noun)
        return f"{known.have} {done} {known.caused[verb]}{rest[len(done) :]}"
    ends = {" ".join(noun[-count:]) for count in (1, 2)}
    for instead, nouns in known.idioms.get(verb, {}).items():
        longer = {each for other in known.idioms[verb].values() for each in other if " " in each and each in ends}
        if nouns & (longer or ends):
            return f"{instead} {rest}"
    return f"{known.everyday.get(verb, verb)} {rest}"


def hyphened(parts: Sequence[str]) -> list[str]:
    """move-out date, for move out date: a verb and its particle are one word in a noun."""
    known, said = deed_words(), list[str]()
    for word in parts:
        if said and word in known.particles and said[-1] in known.hyphened:
            said[-1] = f"{said[-1]}-{word}"
        else:
            said.append(word)
    return said


def governs(verb: str, noun: Sequence[str]) -> str:
    """apply for, before a permit."""
    cases: Mapping[str, frozenset[str]] = deed_words().governed.get(verb, {})
    return next((f"{verb} {each}" for each, nouns in cases.items() if noun and noun[-1] in nouns), verb)
