"""What a user wants of a tool, in words: made of its name, or of the beginning of its description."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from generators.tools.names import OPAQUE, stem, words
from generators.walks.phrases import phrases
from harness.types.events import ToolSchema

LONGEST = 10
"""Words of a wish."""
_DETAILS = re.compile(r"[.:;,(\n]")


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

    @property
    def things(self) -> str:
        """What it gives: the direct reports."""
        return " ".join(self.noun)

    @property
    def thing(self) -> str:
        """One of what it gives: the direct report."""
        return phrases().one_of(self.noun)

    @property
    def about(self) -> str:
        """The thing of which it tells something: the order, for order details."""
        noun = self.noun
        while len(noun) > 1 and noun[-1] in phrases().generic:
            noun = noun[:-1]
        return phrases().one_of(noun)

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
        first = _DETAILS.split(self.description.strip(), maxsplit=1)[0].strip()
        said = first[:1].lower() + first[1:]
        question = said.split(" ")[0] in phrases().questions and 2 < len(said.split()) <= LONGEST + 2
        return said if question and not self.changes else None

    @property
    def asks_first(self) -> bool:
        """Whether its description wants the user's yes before it is called: "ask for explicit user confirmation"."""
        known = phrases()
        sentences = (set(words(each)) for each in re.split(r"[.;\n]\s", self.description))
        return self.changes and any(each & known.demanding and each & known.consents for each in sentences)

    def wish(self, rng: random.Random) -> str:
        """What follows "I want to": the name, or what the description says, where that begins with a wish.

        As a rule in the words of the name: they are what the user and the agent have in common.
        """
        described = self._described(rng)
        if described is not None and self.changes:
            described = _with_articles(described)
        said = set(map(stem, words(described or "")))
        alike = described is not None and set(map(stem, self.noun)) <= said
        if self.verb and self.changes and stem(self.verb) in said and not set(map(stem, self.noun)) & said:
            described = None  # "cancel for good": it does not say what
        return described if described is not None and rng.random() < (0.8 if alike else 0.5) else self.named(rng)

    def named(self, rng: random.Random) -> str:
        """The wish in the words of the name."""
        if not self.verb and self.changes and len(self.noun) > 2 and self.noun[1] in phrases().particles:
            return f"{' '.join(self.noun[:2])} {phrases().the} {' '.join(self.noun[2:])}"  # bring back the pieces
        if not self.verb and self.changes:
            verb = phrases().given.get(self.noun[-1], phrases().verbless)
            return f"{verb} {phrases().article(self.things)} {self.things}"
        if not self.verb:
            return f"{rng.choice(phrases().looking)} {phrases().the} {self.things}"
        if self.of_part or (self.changes and len(self.noun) == 2 and self.noun[1] != phrases().singular(self.noun[1])):
            whole = phrases().of.format(words=self.noun[1], thing=self.noun[0])
            return f"{self.verb} {phrases().the} {whole}"  # the items of the order
        if self.changes or self.verb not in phrases().reading:
            several = self.noun[-1] != phrases().singular(self.noun[-1])
            if self.noun[-1] in phrases().uncounted and self.verb in phrases().making | phrases().giving:
                return f"{self.verb} {self.things}"
            new = self.verb in phrases().making and not several
            return f"{self.verb} {phrases().article(self.things) if new else phrases().the} {self.things}"
        wish = phrases().reading[self.verb]
        return f"{wish} {self.things}" if wish.endswith(" for") else f"{wish} {phrases().the} {self.things}"

    def _described(self, rng: random.Random) -> str | None:
        """The description's first words, as far as they are a wish; None where they are not."""
        first = _DETAILS.split(self.description.strip(), maxsplit=1)[0].strip()
        if not self.changes and any(word in first.split() for word in phrases().clauses):
            return None  # without the clause it would be too much: the employees who report to you
        for ending in phrases().cut:
            first = f"{first} ".split(ending, 1)[0].strip()
        said = first[:1].lower() + first[1:]
        said = " ".join(word for word in said.split() if word.lower() not in self.states)
        if self.verb in phrases().making and tuple(words(said)) == (self.verb, *self.noun):
            return None  # create standing order: the name says it with an article
        if said.split()[1:2] == [phrases().or_]:
            return None  # freeze or unfreeze a card: the name says which
        if not 2 <= len(said.split()) <= LONGEST or set(said.lower().split()) & phrases().technical:
            return None
        if said.startswith(tuple(f"{each} " for each in phrases().articles)):
            if self.changes:
                return None  # a new ticket is a thing, and no wish for one
            return f"{rng.choice(phrases().looking)} {said}"
        verb = next((each for each in _longest_first() if said.startswith(f"{each} ")), None)
        if verb is None:
            return said if said.split()[0] in phrases().changing else None
        rest, wish = said[len(verb) + 1 :], phrases().reading[verb]
        return said if wish.endswith(" for") and " for " in f" {rest}" else f"{wish} {rest}"


def _with_articles(said: str) -> str:
    """A rental, where it was "an active rental"."""
    either = "|".join(map(re.escape, (phrases().a, phrases().an)))
    return re.sub(rf"\b(?:{either}) (\w+)", lambda found: f"{phrases().article(found[1])} {found[1]}", said)


def wordings(
    tools: Sequence[ToolSchema], states: frozenset[str] = frozenset(), things: frozenset[str] = frozenset()
) -> dict[str, Wording]:
    """Tool → how people speak of it. What all names begin with says nothing: bank_get_balance, bank_transfer; nor do
    the `states` in which a thing must be: cancel_pending_order. `things` are what there is in the world: order.
    """
    firsts = {words(tool.name)[:1] for tool in tools}
    shared = 1 if len(firsts) == 1 and len(tools) > 1 and all(len(words(tool.name)) > 1 for tool in tools) else 0
    return {tool.name: _wording(tool, words(tool.name)[shared:] or (tool.name,), states, things) for tool in tools}


def _wording(tool: ToolSchema, parts: tuple[str, ...], states: frozenset[str], things: frozenset[str]) -> Wording:
    """What only reads has no verb of change: `leave_balance` leaves nothing."""
    place = next((i for i, word in enumerate(parts) if _is_verb(word, tool)), None)
    verb = "" if place is None else parts[place]
    rest = parts if place is None else parts[place + 1 :]
    if verb and len(rest) > 2 and rest[0] == phrases().and_:  # block and reissue the card
        verb, rest = " ".join((verb, *rest[:2])), rest[2:]
    if verb and len(rest) > 1 and rest[0] == phrases().toward:  # respond to the invitation
        verb, rest = f"{verb} {rest[0]}", rest[1:]
    while len(rest) > 1 and rest[0] in phrases().skipped:
        rest = rest[1:]
    if phrases().means in rest[1:]:
        rest = rest[: rest.index(phrases().means, 1)]
        rest = rest[:-1] if len(rest) > 1 and rest[-1] in OPAQUE else rest
    if not rest:
        verb, rest = "", parts
    changes = tool.read_only is False or (tool.read_only is None and verb.split(" ")[0] in phrases().changing)
    if changes and verb:
        rest = tuple(word for word in rest if word not in states) or rest
    of_part = changes and verb in phrases().becoming and len(rest) == 2 and rest[0] in things
    return Wording(verb, rest, changes, tool.description or "", states if changes and verb else frozenset(), of_part)


def _is_verb(word: str, tool: ToolSchema) -> bool:
    return word in phrases().reading or (word in phrases().changing and tool.read_only is not True)


@cache
def _longest_first() -> list[str]:
    return sorted(phrases().reading, key=len, reverse=True)
