"""Holds the values that a message states against the facts they are about: which of them the story gives otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from rapidfuzz import fuzz

from harness.text.naming.slips import is_slip
from harness.users.agenda.facts import LONGEST_COUNT, START, Fact, is_self
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import NEAR, Mention, is_until
from harness.users.agenda.weighing.agreement import COUNTED, LABELLED, Agreement, KnownClaim, counts
from harness.users.agenda.weighing.claims import Claim
from harness.users.agenda.weighing.contradictions import is_code, shape

Asked = Literal["told", "leave", "check"]
"""What a message does with its values: it tells of them, asks leave to act on them, or asks whether they are right."""
LEAST: dict[Asked, float] = {"told": 3.0, "leave": 2.5, "check": 1.0}
"""From this evidence on a value is one that stands in the place of a fact's."""
TYPED = frozenset({"date", "time", "identifier", "email", "amount"})
"""Kinds of values of which a person who is asked whether all is right lets none pass that it does not know."""
BESIDE, ALONE, SLIPPED, AN_END = 2.5, 2.5, 3.0, 1.5
"""The evidence of another value of the same thing, of no other place for it, of a sign or two, of the same end."""
SHORTEST = {"identifier": 2}
"""Signs of a value that is compared sign by sign; of other kinds three."""
SPELT = frozenset({"identifier", "number", "postcode", "phone"})
"""Kinds of values that are easily mistaken by a sign."""
CLOSE = 0.2
"""The least closeness of numbers of which one is a slip for the other, at most 0.4."""
MOST_VALUES = 3
"""Values of a fact that belong together: a whole sentence of prose holds more."""
ALIKE = 75
"""How alike (0 to 100) two words of names are, of which one was misheard."""
LONGEST_CALL = 5
"""Words before the name of somebody who is spoken to."""
_CALLED = re.compile(r"\s?[,.!:;–—-]")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class Alignment:
    """The values of one message that the story does not have, each with the fact that it is about."""

    def __init__(self, agreement: Agreement) -> None:
        self._of = agreement
        self._pack = agreement.pack
        self._scope = agreement.scope

    def wrong(self, asked: Asked) -> Fact | None:  # the first fact of which the message states another value
        for place, claim in enumerate(self._of.claims):
            found = [(self._evidence(place, claim, known, asked), known) for known in self._rivals(place, claim)]
            best = max(found, key=lambda each: each[0], default=None)
            if best is not None and best[0] >= LEAST[asked]:
                return self._worded(best[1])
        of = self._of
        ways = (of.beyond, self._moved, self._renamed, of.reversed, of.other_journey, of.other_town)
        return next((fact for find in ways if (fact := find()) is not None), None)

    def keeps_bound(self) -> bool:  # whether it says that something is within what is counted as the most
        return self._of.within()

    def _moved(self) -> Fact | None:
        """What is so until now, where something is moved from another day or hour to the new one."""
        former, agreed = self._pack.lists["former"], [each for found in self._of.agreed for each in found]
        for known in self._of.known:
            if known.claim.kind in {"date", "time"} and former & known.named and known not in agreed:
                same = [each for each in self._of.claims if each.kind == known.claim.kind]
                rest = [each for each in self._of.strange if each in same]
                led = [each for each in rest if START in each.roles or former & {*words(each.line.text)}]
                if len(led) == len(rest) == 1 < len(same):
                    return known.fact
        return None

    def _renamed(self) -> Fact | None:
        """Who or where is meant, where another name stands for it: that of who is spoken to, of whom it is for."""
        missing = [each for each in self._of.known if each.claim.kind == "name" and each.fact.kind == "fact"]
        missing = [each for each in missing if not (self._of.is_stated(each) or self._has_another(each))]
        own = [each for each in missing if self._is_user(each.fact)]
        for claim in self._of.strange:
            if claim.kind == "name" and not is_code(claim.mention) and not claim.words & self._pack.lists["nil"]:
                meant = own[:1] if self._is_called(claim) else self._meant(claim, [e for e in missing if e not in own])
                if len({each.fact.number for each in meant}) == 1:
                    return meant[0].fact
        return None

    def _has_another(self, known: KnownClaim) -> bool:
        """Whether another fact of its name is what the message has (the other title), or what was agreed to instead."""
        agreed = (each.fact for found in self._of.agreed for each in found)
        beside = any(each is not known.fact and each.names[0] & known.fact.names[0] for each in agreed if each.names)
        return beside or bool(self._of.accepted("name"))

    def _is_called(self, claim: Claim) -> bool:  # whether the message begins by speaking to somebody of this name
        before, after = claim.line.text[: claim.mention.start], claim.line.text[claim.mention.end :]
        strange = not {*self._pack.stems(before, light=True)} & self._of.story.knowledge.stems
        parted = before.rstrip().endswith(",") or (
            before.strip().isalpha() and not self._pack.cue("preposition", before)
        )
        first = claim.line.number == 0 and parted and len(before.split()) <= LONGEST_CALL
        return first and bool(strange or claim.words & self._of.titles) and _CALLED.match(after) is not None

    def _meant(self, claim: Claim, missing: list[KnownClaim]) -> list[KnownClaim]:
        """The names in whose place it stands: of the same title, of a want, of a place."""
        before, after = claim.line.text[: claim.mention.start], claim.line.text[claim.mention.end :]
        if title := claim.words & self._of.titles:
            return [each for each in missing if each.claim.words & title]
        done = {*[*words(before)][-1:]} & self._pack.lists["verbs"] or claim.line.value == claim.mention.text
        if self._of.story.knowledge.prose:  # of which the names are but guesses
            return []
        if done or self._pack.grammar("meant_for", f"{before}\0{after}"):
            wishes = " ".join(each.fact.text for each in self._of.known if each.fact.kind == "wish")
            return [each for each in missing if each.claim.mention.text in wishes]
        sent = self._pack.grammar("sent_to", before) is not None
        return [each for each in missing if sent and not each.named & self._pack.lists["lasting"]]

    def _is_user(self, fact: Fact) -> bool:  # whether it is the user's name
        name = frozenset(self._pack.stems(self._pack.templates["identity"], light=True))
        return is_self(fact, self._pack) or name in fact.names

    @property
    def stated(self) -> frozenset[str]:  # the names of the facts of which the message states a value, rightly or not
        wrong = self.wrong("leave")
        return self._of.facts | ({wrong.name} if wrong is not None else set())

    def _worded(self, known: KnownClaim) -> Fact:
        """The fact; the want with its value where the fact is said in no words."""
        bare = known.fact.text.rstrip(".") == known.fact.value
        wants = (each.fact for each in self._of.known if each.fact.kind == "wish")
        return next((want for want in wants if bare and known.claim.mention.text in want.text), known.fact)

    def _rivals(self, place: int, claim: Claim) -> Iterator[KnownClaim]:
        """Values of facts in whose place this one may stand: of its kind, and nowhere in the message."""
        owners = [each.fact for each in self._of.agreed[place]]
        if owners and any(fact.kind == "wish" or self._of.named(claim, fact) for fact in owners):
            return
        affordable = claim.kind == "amount" and self._of.is_affordable(claim.mention)
        if affordable or (not owners and claim.kind == "identifier" and self._of.is_made(claim)):
            return
        mine = not claim.line.label and any(is_self(each, self._pack) for each in owners)
        if claim.kind == "name" and (mine if owners else self._of.is_worded(claim)):
            return
        known = not counts(claim.mention) and self._of.is_known(claim.mention)
        if claim.kind == "number" and self._pack.grammar("at_hour", claim.line.text[: claim.mention.start]):
            return
        for each in self._of.known:
            if claim.kind == "amount" and _plain(each.claim.mention) in _amounts(claim.line.text):
                continue  # 4 × 11.40 = 45.60
            if self._is_alike(claim, each.claim) and not self._of.is_stated(each):
                former = each.named & self._pack.lists["former"]
                misplaced = bool(owners) and each.fact.number not in self._scope.others and not former
                if former and not former & {*words(claim.line.text)}:
                    continue  # what is so until now is not what is proposed
                if not (owners or known) or (misplaced and self._of.named(claim, each.fact) >= LABELLED):
                    yield each

    def _is_alike(self, claim: Claim, known: Claim) -> bool:
        """Whether they are values of one kind: no weekday stands for a morning, nor the day of a date for another."""
        if claim.kind != known.kind or claim.is_label:
            return False
        if claim.kind == "name":  # SEA may be Seattle; what codes lead to is weighed as a whole
            return not is_code(claim.mention) and not is_code(known.mention)
        if claim.kind == "number":
            return counts(claim.mention) == counts(known.mention)
        if claim.kind == "date":
            return not self._of.is_other_time(claim.mention, known.mention)
        if claim.kind != "day":
            return True
        dates = [each.mention for each in self._of.claims if each.kind == "date" and each.line is claim.line]
        day = claim.mention
        dated = any(-NEAR < day.end - date.start < 1 or -1 < day.start - date.end < NEAR for date in dates)
        mine, theirs = (set(self._pack.stems(each.mention.value, light=True)) for each in (known, claim))
        return not dated and any(mine & group.values and theirs & group.values for group in self._pack.groups)

    def _evidence(self, place: int, claim: Claim, known: KnownClaim, asked: Asked) -> float:
        """How much speaks for it that the message means the value of this fact."""
        name, slip = self._of.named(claim, known.fact), self._is_slip(claim, known, asked)
        beside, alone = self._beside(place, claim, known), self._alone(claim, known, asked) * (claim.kind != "name")
        said = name + SLIPPED * slip + beside + alone + self._ends(claim, known)
        other = known.fact.number in self._scope.others
        spelt = claim.kind in SPELT or (asked == "check" and claim.kind == "date")
        if other and not ((name and claim.kind != "identifier") or (slip and spelt)):
            return 0.0
        unit = bool((claim.unit or claim.line.label) & known.claim.unit - self._of.titles)  # size 8; Size: 8
        close, apart = self._closeness(claim, known), 0.0 if slip else self._apart(claim, known)
        coded = claim.kind == "identifier" or self._is_long(claim)
        if coded and not (slip or (name and asked == "check") or shape(claim.mention) == shape(known.claim.mention)):
            return 0.0
        if claim.kind in COUNTED or claim.kind == "name":
            if asked == "check" and self._is_long(claim) and (close >= CLOSE or len(self._of.claims) == 1):
                return said + 1 + close
            said += LABELLED * unit
            return said - apart if unit or name or slip or said >= ALONE else 0.0
        if claim.kind == "amount":
            if self._is_price(claim, known.fact) and name < LABELLED:
                return 0.0
            said += BESIDE * unit
        return said + (asked == "check" and claim.kind in TYPED) + close - apart

    @staticmethod
    def _is_long(claim: Claim) -> bool:
        return claim.kind == "number" and not counts(claim.mention)

    def _is_slip(self, claim: Claim, known: KnownClaim, asked: Asked) -> bool:
        """Whether it was mistaken by a sign or two, or misheard."""
        if claim.kind == "name":
            pairs = ((one, other) for one in claim.words - self._of.titles for other in known.claim.words)
            return any(fuzz.ratio(one, other) >= ALIKE for one, other in pairs)
        spelt = claim.kind in SPELT or asked == "check"
        return spelt and is_slip(claim.mention.value, known.claim.mention.value, SHORTEST.get(claim.kind, 3))

    def _alone(self, claim: Claim, known: KnownClaim, asked: Asked) -> float:
        """Whether it is the only open value of its kind, in the place of the only one that is missing in a recap."""
        counted, units = claim.kind in COUNTED, (claim.unit, known.claim.unit)
        if self._spans(claim) or (
            counted and (self._counts_other(claim, known) or (all(units) and not units[0] & units[1]))
        ):
            return 0.0
        passed = self._pack.lists["lasting"] | self._pack.lists["former"]
        missing = [
            each
            for each in self._of.known
            if each.claim.kind == claim.kind
            and each.fact.kind == "fact"
            and not (self._of.is_stated(each) or passed & each.named)
            and not (counted and len(each.claim.mention.value) > LONGEST_COUNT)
        ]
        needed = [each for each in missing if each.fact.name in self._scope.needed] or missing
        # what something is moved from is none that is meant
        begins = known.fact.name not in self._scope.needed or self._of.roles(known) == {START}
        open_yet = {
            each.mention.value
            for each, found in zip(self._of.claims, self._of.agreed, strict=True)
            if each.kind == claim.kind
            and not (found or self._of.is_known(each.mention) or self._spans(each))
            and (begins or each is claim or each.roles != {START})
        }
        bare = asked == "check" and len(self._of.claims) == 1
        least = 0 if bare or (not counted and known.fact.name in self._scope.needed) else 2 if counted else 1
        alone = {each.fact.number for each in needed} == {known.fact.number} and len(open_yet) == len(needed)
        return ALONE * (alone and len(self._of.facts) >= least)

    def _counts_other(self, claim: Claim, known: KnownClaim) -> bool:
        """Whether it counts what another fact speaks of: the seats."""
        others = (each.fact for each in self._of.known if each.fact.kind == "fact" and each.fact is not known.fact)
        return any(claim.unit & each.all_stems for each in others)

    def _spans(self, claim: Claim) -> bool:  # whether it says how long something takes, or until when it can be
        lasts = claim.kind != "time" and claim.unit & self._pack.stemmed("spans")
        return bool(lasts) or is_until(claim.mention, claim.line.mentions, claim.line.text, self._pack)

    def _beside(self, place: int, claim: Claim, known: KnownClaim) -> float:
        """Whether another value of the same thing stands in the same line: the old date beside the old time."""
        if claim.kind == "name":
            return 0.0
        mine = known.fact.names[0] - self._of.generic(claim.kind) if known.fact.names else frozenset[str]()
        for other, kind in self._of.neighbours(place) if not (claim.kind in COUNTED and claim.roles) else ():
            theirs = other.fact.names[0] - self._of.generic(kind) if other.fact.names else frozenset[str]()
            if (other.fact is known.fact and len(known.fact.mentions) <= MOST_VALUES) or mine & theirs:
                return BESIDE
        return 0.0

    def _ends(self, claim: Claim, known: KnownClaim) -> float:
        """Whether both are the same end of something, or two ends."""
        roles = self._of.roles(known)
        if not roles or not claim.roles:
            return 0.0
        if claim.kind == "name" and roles == claim.roles:
            others = (each for each in self._of.claims if each.line is claim.line and each.kind == "name")
            said = {*words(claim.line.text)}
            theirs = (each for each in self._of.known if each.claim.words <= said and self._of.roles(each) - roles)
            other = any(each.roles and each.roles != roles for each in others) or any(theirs)
            return LABELLED * other  # not "to your Visa card"
        return AN_END if roles & claim.roles else -LABELLED

    def _is_price(self, claim: Claim, fact: Fact) -> bool:
        """Whether it is what the agent asks for, where the fact is no price."""
        said = self._pack.without("free_of_charge", claim.line.text)
        return any(self._pack.cue(name, said) and not self._pack.cue(name, fact.text) for name in ("money", "retained"))

    def _closeness(self, claim: Claim, known: KnownClaim) -> float:
        """Of several values of its kind it stands for the nearest one."""
        return fuzz.ratio(claim.mention.value, known.claim.mention.value) / 250

    def _apart(self, claim: Claim, known: KnownClaim) -> float:
        """What speaks against it: it is of another want, or of what was before, of which nobody speaks."""
        passed = known.named & (self._pack.lists["lasting"] | self._pack.lists["former"])
        names = frozenset(map(self._pack.stemmer.stem, passed)).union(*known.fact.names[:1])
        unspoken = passed and not claim.line.all_stems & names
        other, needed = known.fact.number in self._scope.others, known.fact.name in self._scope.needed
        return 2.0 * bool(unspoken) + LABELLED * other - 0.5 * needed


def _plain(mention: Mention) -> str:  # the number of an amount
    return mention.value.partition(" ")[0]


def _amounts(text: str) -> set[str]:  # the numbers of a line as numbers of amounts are written: 11.40 is 11.4
    return {each.rstrip("0").rstrip(".") if "." in each else each for each in _NUMBER.findall(text)}
