"""The English in which walks are told as stories: `telling.yaml` of the language pack."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from pydantic import Field

from generators.words.asking_phrases import AskingPhrases
from generators.words.phrase_parts import Fallback, OpeningsOf, OraclePhrases, Pronouns, Together
from harness.text.languages import section
from harness.text.languages import words as known_words
from harness.text.languages.forms import WordList, checked

LANGUAGE = "en"
SHORTEST_PLURAL = 4
"""Letters: gas is one thing."""
FactForm = Literal[
    "own",
    "new",
    "other",
    "several",
    "several_searched",
    "done",
    "happened",
    "dated",
    "dated_many",
    "switched",
    "unswitched",
    "bidden",
    "unbidden",
    "agreed",
    "having",
    "searched",
    "period",
    "changed",
    "either",
    "preferred",
    "counted",
    "lasting",
    "picked",
    "without",
    "stated",
    "goes",
]


class Phrases(AskingPhrases):
    """Words, and phrases with places to fill in."""

    reading: dict[str, str]
    """First words of a tool that reads → how a wish for it begins."""
    changing: WordList
    """Verbs of change."""
    making: WordList
    """Those after which a single thing is a new one."""
    becoming: WordList
    """Those whose arguments are what something becomes."""
    moving: WordList
    """Those that bring one thing to another."""
    demanding: WordList
    """With one of `consents`, in one sentence of a description: the user's yes is wanted first."""
    consents: WordList
    cut: tuple[str, ...]
    """Where a description goes into details."""
    clauses: frozenset[str]
    technical: frozenset[str]
    """Words of a description that is about the tool, not about the wish."""
    looking: tuple[str, ...]
    """Verbs for names that have none."""

    skipped: WordList
    """What stands between a verb and its thing, and belongs to neither."""
    toward: str
    """What belongs to the verb, where it follows it: respond to."""
    means: str
    """What is found by something in its name: find_member_by_name finds a member."""
    articles: tuple[str, ...]
    the: str
    some: str
    one: str
    """What stands for a thing that was spoken of."""
    a: str
    an: str
    an_before: str
    """A pattern of the words before which it is `an`."""
    this: str
    these: str
    """What a description says of things that a person has not spoken of."""
    it: str
    as_: str = Field(alias="as")
    what_is: str
    vague: re.Pattern[str]
    """What a description says of a thing that it does not name …"""
    some_time: re.Pattern[str]
    """… and of a time that is said beside it."""
    has: str
    have: str
    to_be: str
    """Forms of to be, as a pattern."""

    wishes: tuple[str, ...]
    more: tuple[str, ...]
    each: str
    each_of: str
    of_another: str
    chosen: str
    """Which one of several is meant; by its name, by a day, by its beginning."""
    chosen_named: str
    chosen_day: str
    chosen_happens: str
    chosen_start: str
    chosen_done: str
    chosen_began: str
    chosen_ending: str
    """By the last digits of a number."""
    chosen_kind: str
    chosen_titled: str
    chosen_for: str
    chosen_of: str
    chosen_in: str
    following: str
    """Words that may come after the thing that is chosen, as a pattern."""
    for_chosen: str
    from_chosen: str
    to_chosen: str
    with_chosen: str
    in_chosen: str
    available: str
    """What is said of what is looked for to be had."""
    greetings: tuple[str, ...]
    openings: tuple[str, ...]
    openings_of: tuple[OpeningsOf, ...]
    """Those of wishes that begin with certain words."""
    help: str
    """What is asked for once."""
    fallback: Fallback
    only_ask: tuple[str, ...]
    """That a change is not wanted."""
    condition_state: tuple[str, ...]
    """Two wishes, as the state is, where that is a word of the thing: the order is pending …"""
    condition: tuple[str, ...]
    """… and where it is another field."""
    preference: tuple[str, ...]
    """Two wishes, of which the second is for where the first is not possible."""
    item_for: str
    item_becomes: str
    one_for: str
    one_becomes: str
    of_one: str
    """The same of a single one of a list: an item of my order, the lamp, for …"""
    """One thing for another."""
    of_items: str
    of_new: str
    """The same where something new is wanted for them: book a pick-up for the desk."""
    for_: str = Field(alias="for")
    """The things that a wish is about."""
    in_: str = Field(alias="in")
    wants: str
    """Many wants in a story, …"""
    to: str
    counts: dict[int, str]
    """… and how many these are."""
    only_of: str
    """What stands between the article and the thing that has but one of them."""
    amounting: str
    """A number by which one thing is told from others."""
    amounts: WordList
    """Names of the number in a part that is named after what it says: the amount of a fee."""
    standing: str
    """Things of which it is said how they stand: the orders that are ready for collection."""
    narrowing: WordList
    """Choices that say which of the things of a list are wanted: the paid invoices."""
    in_detail_own: str
    in_detail: tuple[str, str]
    """A wish to see one thing, and the same in words that say what of it."""
    changing_own: str
    """A wish for another value of what is in one's own record."""
    way: str
    """From where, or to where."""
    of_key: str
    """Which of several things a wish is about, by its key."""
    or_: str = Field(alias="or")

    facts: dict[FactForm, tuple[str, ...]]
    joined: dict[FactForm, str]
    """Of these forms several make one sentence of a story."""
    told_as: dict[FactForm, str]
    """What a story tells of those that a person says in more than one breath."""
    changed_one: str
    """The same of one thing of many."""
    new: str
    want_one: str
    """Which one of its kind is wanted."""
    of: str
    instead: str
    """What belongs to one of several things."""
    own: WordList
    """What a person is known by."""
    own_things: WordList
    """What belongs to that one alone."""
    persons: WordList
    speakers: WordList
    """Whom a tool means by the one who calls."""
    undoing: WordList
    """Verbs that give up what was wanted."""
    kinds: WordList
    """Fields that say what kind of thing it is."""
    spelt: dict[str, str]
    """How people write the name of a kind."""
    framing: WordList
    given: dict[str, str]
    """Names of what is added to a thing → the verb for it."""
    uncounted: WordList
    """Names that take no article where something is new."""
    known_of_oneself: WordList
    """Last or first words of what people ask of others alone."""
    particles: WordList
    """After one of these, a name without a known verb begins with one all the same: bring back."""
    verbless: str
    """What is done with a thing of which the name of a tool that changes something speaks alone."""
    irregular: dict[str, str]
    """Names of several things → of one, which no ending tells."""
    told: WordList
    """Words of what is told with a change and is not changed by it."""
    flags: WordList
    """Flags that are said of the thing itself."""
    """Parts of a record without which their fields say little …"""
    within: str
    """… and how both are said."""
    unsaid: WordList
    """Last words of the names of searches of which nobody says "the … is"."""
    switches: WordList
    """First words of flags that say how a tool answers, and not what a person wants."""
    residual: WordList
    """Choices for whatever no other choice says."""
    to_do: str
    """What an argument is called whose name is a verb: the bin to replace."""
    absent: WordList
    """A choice that says that there shall be nothing."""
    first_names: WordList
    """Parts of the name of a person, by one of which they are called."""
    bare: WordList
    """Names that say little alone."""
    together: tuple[Together, ...]
    period: str
    span: str
    one_day: str
    on_day: str
    and_: str = Field(alias="and")
    yes: str
    no: str

    plural: dict[str, str]
    """Ending of several → of one; the first that fits."""
    story: Pronouns
    """Who wants it, in the story …"""
    user: Pronouns
    """… and in the user's own words."""
    capital_months: bool
    date: str
    month_of_year: str
    moment: str
    """A day with a time."""

    oracle: OraclePhrases

    def singular(self, word: str) -> str:
        """categories → category, orders → order, status → status"""
        if word in self.irregular:
            return self.irregular[word]
        for ending, instead in self.plural.items():
            if word.endswith(ending) and len(word) > max(len(ending) + 1, SHORTEST_PLURAL - 1):
                return word[: -len(ending)] + instead
        return word

    def article(self, thing: str) -> str:
        """a or an"""
        return self.an if re.match(self.an_before, thing, re.IGNORECASE) else self.a

    def one_of(self, things: Sequence[str]) -> str:
        """The words for one of these things: direct report."""
        return " ".join([*things[:-1], self.singular(things[-1])])

    def month(self, year: int, month: int) -> str:
        return self.month_of_year.format(year=year, month=self._month(month))

    def day(self, year: int, month: int, day: int) -> str:
        return self.date.format(year=year, month=self._month(month), day=day)

    def _month(self, number: int) -> str:
        name = next(name for name, month in known_words(LANGUAGE).months.items() if month == number)
        return name.capitalize() if self.capital_months else name


@cache
def phrases() -> Phrases:
    """The phrases, read once."""
    return checked(Phrases, section(LANGUAGE, "telling"), f"{LANGUAGE}/telling.yaml")
