"""The words by which names of fields and arguments are said: `fields.yaml` of the language pack."""

from __future__ import annotations

from functools import cache

from pydantic import BaseModel, ConfigDict

from harness.text.languages import section
from harness.text.languages.forms import OrderedWords, WordList, checked

LANGUAGE = "en"


class FieldWords(BaseModel):
    """The words of `fields.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    units: dict[str, tuple[str, str]]
    """Last word of a name → how the unit is written, and what it measures."""
    hundredths: dict[str, str]
    """Units of which a hundred are one of what people say → the currency; empty where it may be any …"""
    written_as: dict[str, str]
    """… how its sums are written …"""
    currencies: dict[str, WordList]
    """… and by which words of texts it is known."""
    month_days: WordList
    """Last words of numbers that are days of a month …"""
    ordinals: dict[int, str]
    """… how these end, 0 for the others …"""
    last_signs: str
    """The last signs of a number: the IBAN's last 4 digits."""
    ordinal: str
    """… and how they are said."""
    counted: WordList
    numbered: dict[str, str]
    """Last word of the name of a key → what people call it."""
    enough: WordList
    of_the: str
    """What stands between a part and its thing."""
    named: dict[str, str]
    """Words of a name → those that people use instead."""
    spelt: dict[str, str]
    specifying: WordList
    """What a request, a report or a claim is about."""
    choices: dict[str, str]
    """What people call a choice that is the name of a deed, or an abbreviation: collection, for collect."""
    languages: dict[str, str]
    """The same, of a language: English, for en."""
    clauses: dict[str, str]
    """Words of a name that are no noun → the noun for them."""
    after_product: WordList
    """Things that are called after what they are."""
    lasting: WordList
    """After one of these "min" is minutes."""
    receiving: WordList
    """To whom something is paid."""
    logins: dict[str, str]
    """What people call that by which they log in."""
    periodic: WordList
    """Words of a span of time, which stand before what they say something of."""
    asserting: WordList
    """What one does, as the name of a field."""
    checking: WordList
    """Last words of arguments that are only held against what is known."""
    days: WordList
    """Last words of names of days that need no other word."""
    ways: WordList
    """First words of arguments that say where something comes from, or goes."""
    frames: WordList
    """Parts of a record whose fields are said without them: the street, of the address."""
    unsayable: WordList
    noted: WordList
    """Last words of names of free texts that need not be given."""
    unasked: WordList
    unasked_of_each: WordList
    """Last words of fields that nobody asks for of each entry of a list."""
    left: WordList
    owed: dict[str, str]
    """Those of which people say something else."""
    latest: WordList
    still: WordList
    costs: WordList
    done_on: WordList
    times: WordList
    standing_of: dict[str, str]
    """Who somebody is → what they have as such: a member's membership."""
    began: WordList
    """What something does by itself."""
    awaited: WordList
    """What is still to come."""
    woven_as: dict[str, str]
    """Where something is wanted → the word before it."""
    done: WordList
    marks: dict[str, str]
    """Last word of a name → what each of its values holds."""
    measures: WordList
    """Words that say what is measured, without the name of the unit: the delay, for delay_minutes."""
    count: str
    number_of: str
    """How a count is said: the number of bags, for bag_count."""
    people: WordList
    """Whose name, address, … it is, where these stand before it."""
    persons_own: WordList
    known_of_oneself: WordList
    """What nobody asks of their own record."""
    full: dict[str, str]
    """Words that names cut short."""
    coded: WordList
    """Things of which people tell the number."""
    mailed: WordList
    mail: WordList
    """Last words that are said in full after others, too."""
    ends: WordList
    """Names of where a time begins or is over."""
    hosts: WordList
    """People with whom something is …"""
    quoted: WordList
    purposes: WordList
    """Last words of choices of what something new is for …"""
    sorts: WordList
    """… and of which sort it is."""
    slots: WordList
    places: WordList
    """Words of what tells where somebody lives, and in which area."""
    durations: WordList
    """Last words of how long something is wanted …"""
    methods: dict[str, str]
    """What is done → the word before a method of it."""
    adjectival: WordList
    """Last words of names whose values stand before the thing …"""
    adjective_order: OrderedWords
    """… and which of them stands before which."""
    chosen_as: dict[str, str]
    """Last words of names by which one of several is meant → how it is said."""
    placed: dict[str, str]
    """Names whose values are said after the thing, and how."""
    named_places: WordList
    """Of which some have names: in the Stalls."""
    parts_of_day: WordList
    had_of: WordList
    """What people have of a thing …"""
    had_in: WordList
    """… or in one …"""
    had_for: WordList
    """What people have for something, which is what a title in it names."""
    ones_own: WordList
    """Where something goes: to one's own card, but to a voucher."""
    happening: WordList
    """Names that are verbs of which the value is the time."""
    goods: WordList
    """Things of which there is many a one, so that what it is called has an article."""
    objects: WordList
    """Words of arguments that hold fields, and no thing of their own."""
    in_one_breath: WordList
    """Fields that are said together: an address, a sum."""
    called_by: WordList
    """The field by which a thing is called."""
    naming_fields: WordList
    """Fields that say which field is meant …"""
    holding: WordList
    """… and those that say what it shall be."""
    members: dict[str, str]
    """Names of several people in one word → what one of them is."""
    dated_as: str
    """What a day of something is called."""
    in_turn: OrderedWords
    """Of several things which one it is: first."""
    ending: WordList
    """With one of these, a description of an argument goes on after its name."""


@cache
def field_words() -> FieldWords:
    """Read once."""
    return checked(FieldWords, section(LANGUAGE, "fields"), f"{LANGUAGE}/fields.yaml")


def is_done(word: str) -> bool:
    """Whether it says what was done: issued, paid."""
    done = field_words().done
    return word in done or (word.endswith(tuple(done)) and len(word) > len("need"))
