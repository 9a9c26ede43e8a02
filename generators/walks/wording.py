"""What a user wants of a tool, in words: made of its name, or of the beginning of its description."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from pydantic import JsonValue

from generators.tools.names import stem, words
from generators.walks.phrases import phrases
from generators.walks.texts.beginnings import (
    DETAILS,
    LONGEST,
    goes_on,
    one_deed,
    person_is_told,
    question_in,
    says_more,
    unless_set,
    wants_consent,
    with_articles,
    without_states,
)
from generators.walks.user_facts import NoWording
from generators.words.deeds import as_people_say, base, deed_words, governs, hyphened
from generators.words.field_words import field_words
from generators.words.naming import several, written

SIMPLE = 2
"""Words of an object that is a thing with its article."""


@dataclass(frozen=True, slots=True)
class Wording:
    """How people speak of a tool."""

    verb: str
    """Empty where its name has none."""
    noun: tuple[str, ...]
    changes: bool
    """Whether it is asked to change something, as far as can be told."""
    description: str
    states: frozenset[str] = frozenset()
    """Words for how things stand: nobody says of what state a thing is that they want to have changed."""
    of_part: bool = False
    """Whether it makes a part of a thing another: the address of the order."""
    alone: bool = False
    """Whether its verb says all there is: check in. `noun` is then the name as it is."""
    entities: frozenset[str] = frozenset()
    acting: str = ""
    """The argument that says what is done …"""
    deeds: Mapping[str, Wording] = field(default_factory=dict)
    """… and how people speak of each of its choices."""
    schema: Mapping[str, JsonValue] = field(default_factory=dict, repr=False)
    """That of its arguments."""

    @property
    def things(self) -> str:
        """What it gives: the direct reports."""
        return written(hyphened(self.noun), {})

    @property
    def _in_full(self) -> str:
        """The same, with an article after what parts its nouns: the keys for the flat."""
        known = deed_words()
        at = next((i for i, word in enumerate(self.noun[:-1]) if i and word in known.prepositions), None)
        one = self.noun[-1] == phrases().singular(self.noun[-1]) and self.noun[-1] not in phrases().uncounted
        if at is None or not one:
            return self.things
        return written(hyphened([*self.noun[: at + 1], phrases().the, *self.noun[at + 1 :]]), {})

    @property
    def thing(self) -> str:
        """One of what it gives: the direct report."""
        return written(hyphened([*self.noun[:-1], phrases().singular(self.noun[-1])]), {})

    @property
    def about(self) -> str:
        """The thing of which it tells something: the order, for order details."""
        noun = self.noun[1:] if len(self.noun) > 1 and self.noun[0] in deed_words().prepositions else self.noun
        while len(noun) > 1 and noun[-1] in phrases().generic:
            noun = noun[:-1]
        return phrases().one_of(noun)

    @property
    def makes(self) -> bool:
        """Whether a single thing after its verb is a new one: report a leak, set up a payment plan."""
        return self.verb in phrases().making | deed_words().making or governs(self.verb, self.noun) != self.verb

    @property
    def not_had(self) -> bool:
        """Whether its thing is not one's own: it is new, or one comes to be in it."""
        made = self.changes and not self.verb and self.noun[-1] in deed_words().made  # make a payment
        return self.makes or made or self.verb.split(" ")[0] in deed_words().entering

    @property
    def becomes(self) -> bool:
        """Whether its arguments are what something shall be."""
        return self.verb in phrases().becoming

    @property
    def moves(self) -> bool:
        """Whether what is not the thing itself is where it goes."""
        return self.verb in phrases().moving

    @property
    def adds(self) -> bool:
        """Whether what it makes is added to a thing, or sent: a comment to the ticket."""
        return self.changes and not self.verb and self.noun[-1] in phrases().given

    @property
    def asks(self) -> str | None:
        """What its description asks, where it is a question: "what a pick-up of these items would cost"."""
        return None if self.changes else question_in(self.description, self.noun)

    @property
    def asks_first(self) -> bool:
        """Whether its description wants the user's yes before it is called: "ask for explicit user confirmation"."""
        return self.changes and wants_consent(self.description)

    def of(self, arguments: Mapping[str, object]) -> Wording:
        """That of a call with these arguments, where one of them says what is done: to pause, for manage_plus."""
        found = arguments.get(self.acting) if self.acting else None
        return self.deeds.get(found, self) if isinstance(found, str) else self

    def wish(self, rng: random.Random) -> str:
        """What follows "I want to": the name, or what the description says, where that begins with a wish.

        As a rule in the words of the name: they are what the user and the agent have in common. Raises NoWording.
        """
        return as_people_say(self._wish(rng))

    def _wish(self, rng: random.Random) -> str:
        described = unless_set(self._described(rng), self.verb)
        if described is not None and self.changes:
            described = with_articles(described)
        try:
            named = self._named(rng)
        except NoWording:
            if described is None:
                raise
            return described
        if described is not None and self.changes and self.verb and says_more(described, self.noun, makes=self.makes):
            return described
        said = set(map(stem, words(described or "")))
        alike = described is not None and set(map(stem, self.noun)) <= said
        if self.acting and described is not None and (alike or self.verb in deed_words().answering):
            return described
        return described if described is not None and rng.random() < (0.8 if alike else 0.5) else named

    def named(self, rng: random.Random) -> str:
        """The wish in the words of the name. Raises NoWording where they make none."""
        return as_people_say(self._named(rng))

    def _named(self, rng: random.Random) -> str:
        if self.alone:
            return self.verb
        self._check()
        if not self.verb and self.changes:
            return self._made()
        if not self.verb:
            return f"{rng.choice(phrases().looking)} {phrases().the} {self._in_full}"
        if not self.changes and self.verb in phrases().reading:
            wish = phrases().reading[self.verb]
            if self.noun[-1] in map(several, field_words().slots):
                return f"{phrases().looking[0]} {phrases().the} {phrases().available} {self.things}"
            if self.noun[-1] in field_words().slots and wish in phrases().reading:
                return f"{wish} {phrases().article(self.things)} {self.things}"
            return f"{wish} {self.things}" if wish.endswith(" for") else f"{wish} {phrases().the} {self._in_full}"
        many = self.noun[-1] != phrases().singular(self.noun[-1])
        made = self.makes and self.noun[-1] in deed_words().made_of
        if self.of_part or (self.changes and len(self.noun) == 2 and (many or made) and self.noun[0] in self.entities):
            a = phrases().article(self.noun[1]) if made else phrases().the  # the items of the order, a copy of the bill
            part = " ".join(self.noun[1:])
            return f"{self.verb} {a} {phrases().of.format(words=part, thing=self.noun[0])}"
        if (at := next((i for i, word in enumerate(self.noun) if word in deed_words().prepositions), None)) is not None:
            return self._with_preposition(at)
        return f"{governs(self.verb, self.noun)} {self._object(self.noun)}"

    def _check(self) -> None:
        """Raises NoWording for a name that says nothing that people want."""
        if self.verb in deed_words().managing:
            raise NoWording(f"its name does not say what is done: {self.verb} {self.things}")
        if self.verb in deed_words().identifying and self.noun[-1] in phrases().persons:
            raise NoWording(f"nobody wants to be told who they are: {self.verb} {self.things}")
        if self.changes and not self.becomes and len(self.noun) == 1 and self.noun[0] in phrases().persons:
            raise NoWording(f"its name is about a person, not about what is wanted: {self.verb} {self.things}")
        if self.verb in deed_words().telling and self.noun[-1] not in phrases().persons:
            raise NoWording(f"its name says whom it tells something, not what is wanted: {self.verb} {self.things}")

    def _made(self) -> str:
        """make a batch payment, bring back the pieces: where a name has no known verb. Raises NoWording."""
        if len(self.noun) > 2 and self.noun[1] in phrases().particles:
            return f"{' '.join(self.noun[:2])} {phrases().the} {' '.join(self.noun[2:])}"
        verb = phrases().given.get(self.noun[-1], deed_words().made.get(self.noun[-1]))
        if verb is None:
            raise NoWording(f"its name has no verb that people use: {self.things}")
        return f"{verb} {phrases().article(self.things)} {self.things}"

    def _with_preposition(self, at: int) -> str:
        """switch to paperless; add an item to the order. Raises NoWording."""
        if len(self.noun) > 2 and self.noun[0] in deed_words().particles and self.noun[1] == deed_words().of:
            return f"{self.verb} {phrases().the} {' '.join(self.noun)}"
        before, after = self.noun[:at], self.noun[at + 1 :]
        if not after:
            raise NoWording(f"its name ends without a thing: {self.things}")
        if not before and (self.makes or self.verb in phrases().adding | phrases().giving):
            raise NoWording(f"its name does not say what: {self.verb} {self.things}")
        tail = " ".join(after) if len(after) == 1 and not before else f"{phrases().the} {' '.join(after)}"
        return " ".join([self.verb, *([self._object(before)] if before else []), self.noun[at], tail])

    def _object(self, noun: Sequence[str]) -> str:
        """a payment plan, where it is new; the payment plan, where it is there."""
        said = written(hyphened(noun), {})
        many = noun[-1] != phrases().singular(noun[-1])
        makes = self.makes and noun[-1] not in deed_words().shared
        if noun[-1] in phrases().uncounted and (makes or self.verb in phrases().giving):
            return said
        if makes and many:
            return said  # order parts
        return f"{phrases().article(said) if makes else phrases().the} {said}"

    def _described(self, rng: random.Random) -> str | None:
        """The description's first words, as far as they are a wish; None where they are not."""
        if goes_on(self.description):
            return None
        whole = re.split(r"(?:\.\s|[:;(\n])", self.description.strip(), maxsplit=1)[0].strip().rstrip(".")
        first = DETAILS.split(whole, maxsplit=1)[0].strip()
        if any(word in first.split() for word in phrases().clauses):
            return None  # without the clause it would be too much: the employees who report to you
        for ending in phrases().cut:
            first = f"{first} ".split(ending, 1)[0].strip()
        first, *rest = first.split() or [""]
        said = one_deed(" ".join([self._first(first, rest), *rest]))
        said = without_states(said, self.states)
        if not 2 <= len(said.split()) <= LONGEST or set(said.lower().split()) & self._technical:
            return None
        if tuple(words(said)) == (*words(self.verb), *self.noun) or said.split()[1] == phrases().or_:
            return None  # the name says it with an article, or which: cancel Order, freeze or unfreeze a card
        if said.startswith(tuple(f"{each} " for each in phrases().articles)):
            if self.changes:
                return None  # a new ticket is a thing, and no wish for one
            return f"{rng.choice(phrases().looking)} {said}"
        verb = next((each for each in _longest_first() if said.startswith(f"{each} ")), None)
        if verb is None or self.changes:
            return said if self._is_wish(said, whole) else None
        rest_said, wish = said[len(verb) + 1 :], phrases().reading[verb]
        return said if wish.endswith(" for") and " for " in f" {rest_said}" else f"{wish} {rest_said}"

    @property
    def _technical(self) -> frozenset[str]:
        """Words of what is about the tool; what is changed may be a return."""
        return phrases().technical - ({"return"} if self.changes else set())

    def _first(self, first: str, rest: Sequence[str]) -> str:
        """change, for Changes; but the invoices of an account are things."""
        known = deed_words()
        verbs = known.verbs | known.either | phrases().changing if self.changes else phrases().reading.keys()
        if self.changes or (rest and rest[0].lower() in known.determiners):
            return base(first, verbs)
        return first[:1].lower() + first[1:]

    def _is_wish(self, said: str, whole: str) -> bool:
        """Whether the beginning of a description (`said`, of the sentence `whole`) is what a person wants."""
        known, (verb, *rest) = deed_words(), said.split()
        if verb not in known.verbs | known.either | phrases().changing:
            return False
        if not self.changes:
            return self.verb not in phrases().reading and (verb not in known.either or rest[0] in phrases().articles)
        if f"{verb} {rest[0]}" in known.alone and len(rest) == 1:
            return True
        if set(whole.lower().split()) & known.clauses or set(rest) & known.bare:
            return person_is_told(whole)
        incomplete = verb in known.incomplete or (verb in phrases().moving and verb != self.verb)
        if incomplete and not set(rest) & (known.particles | known.prepositions):
            return False  # turn the refills: on, or off; move a ticket, of set_status
        listed = f" {phrases().and_} " in whole.partition(",")[2] or "/" in said
        determined = rest[0] in known.determiners or rest[0].isdigit()
        counted = phrases().one_of(rest[:1]) == rest[0] and rest[0] not in phrases().uncounted
        if (
            listed
            or (len(rest) == 1 and rest[0] in known.determiners)
            or (not determined and counted and len(rest) < 3)
        ):
            return False
        if rest[0] in phrases().articles and rest[1] in phrases().persons:
            return False
        return self._is_alike(verb, rest)

    def _is_alike(self, verb: str, rest: Sequence[str]) -> bool:
        """Whether it speaks of what the name speaks of."""
        own = {stem(word) for word in (*self.noun, *words(self.verb))}
        same_thing = bool(own & {stem(word.lower()) for word in rest})  # the Plus membership
        same_verb = stem(verb) == stem(self.verb)
        simple = same_verb and (
            self.verb in deed_words().answering or (len(rest) <= SIMPLE and rest[0] in phrases().articles)
        )  # order a bin
        return same_thing or simple or not (self.verb or same_verb)


@cache
def _longest_first() -> list[str]:
    return sorted(phrases().reading, key=len, reverse=True)
