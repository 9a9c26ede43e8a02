"""How people ask for what a result holds, and what an answer may say: a part of `telling.yaml`."""

from __future__ import annotations

from harness.text.languages.forms import OrderedWords, WordList
from harness.types.jsonable import Data


class AskingPhrases(Data):
    """Words, and phrases with places to fill in."""

    main: OrderedWords
    """What an answer tells first of a record."""
    named: OrderedWords
    """What the entries of a list are called."""
    beside: WordList
    """What stands beside an answer, and is in it only where it was asked for."""
    states: WordList
    units: WordList
    dated: WordList
    """Last words of names that tell a day."""
    time: str
    """What is said after the name of a beginning with a clock."""
    day_of: str
    """What such a day is called: the expected day."""
    unspoken: WordList
    """Of these nobody asks for a field."""
    generic: WordList
    """What is known of a thing, and no thing itself."""
    asking: str
    """A wish for one field of a record …"""
    asking_alone: str
    """… of which the thing is a part of the name …"""
    asking_when: str
    asking_when_you: str
    """… of the one who speaks …"""
    asking_when_began: str
    asking_when_due: str
    """… or is expected …"""
    asking_often: str
    asking_cost: str
    asking_what: str
    """What somebody does."""
    asking_latest: str
    """When something was done last …"""
    asking_happens: str
    """… when it starts …"""
    asking_still: str
    """… how many are left …"""
    asking_who: str
    """… and who somebody is."""
    asking_left: str
    asking_left_alone: str
    of_its: str
    """A wish for a change of a part …"""
    to_its: str
    """… and for one that adds something, with the thing that it is a part of."""
    adding: WordList
    acting: WordList
    giving: WordList
    """Verbs for what is not counted: give notice."""
    finding: str
    """… or what the description of a tool asks: what it would cost."""
    questions: OrderedWords
    """First words of such a description."""
    asking_each_when: str
    asking_each_due: str
    asking_each_happens: str
    asking_each: str
    asking_each_entry: str
    their: str
    its: str
    """… and of each entry of a list."""
    obvious: WordList
    """Names of what nobody asks for."""
    undated: WordList
    """Last words of names for which people have no word."""
    refusing: str
    """A pattern that is found in an answer that says no."""
    affirming: str
    """One that is found in an answer unless it says of something done ({verbs}) that it was not."""
    affirming_one: str
    """The same for something done for want of another: of that other the answer may say that it was not …"""
    not_claiming: str
    """… and must not say that it was ({verbs})."""
