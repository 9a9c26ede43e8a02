"""Holds the values that a message states against the facts they are about: which of them the story gives otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from harness.text.wordforms import word_set
from harness.users.agenda.facts import END, LONGEST_COUNT, START, Fact, Mention
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Scope, UserProfile
from harness.users.agenda.weighing.claims import EITHER_WAY, Claim, claims_in, claims_of, is_part_of_name, is_slip
from harness.users.agenda.weighing.contradictions import Contradictions, same, shape

Asked = Literal["told", "leave", "check"]
"""What a message does with its values: it tells of them, asks leave to act on them, or asks whether they are right."""
LEAST: dict[Asked, float] = {"told": 3.0, "leave": 2.5, "check": 1.0}
"""From this evidence on a value is one that stands in the place of a fact's."""
TYPED = frozenset({"date", "time", "identifier", "email", "amount"})
"""Kinds of values of which a person who is asked whether all is right lets none pass that it does not know."""
COUNTED = frozenset({"number", "age"})
LABELLED, BESIDE, ALONE, SLIPPED = 3.0, 2.5, 2.5, 3.0
"""The evidence of a label that names the fact, of another value of the same thing, of no other place for it, of a sign
or two."""
SHORTEST = {"identifier": 2}
"""Signs of a value that is compared sign by sign; of other kinds three."""
SPELT = frozenset({"identifier", "number", "postcode", "phone"})
"""Kinds of values that are easily mistaken by a sign."""
LAST = 3
"""More signs than this at the end of an identifier are enough to name it."""
BEFORE = 10
"""Characters before a value in which a word stands that makes it a bound."""
NEAR = 5
"""Characters between a date and its day of the week."""
LONGEST_ENTRY = 6
"""Words of an entry of a list."""
ALIKE = 75
"""How alike (0 to 100) two words of names are, of which one was misheard."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A value of a fact, as the fact says it."""

    fact: Fact
    claim: Claim


class Alignment:
    """The values of one message, each with the fact that it is about."""

    def __init__(self, knowledge: UserProfile, theirs: list[Fact], pack: Pack, scope: Scope) -> None:
        self._pack = pack
        self._scope = scope
        self._story = Contradictions(knowledge, theirs, pack, scope)
        self._titles = word_set(pack.language, "titles")
        self._claims = [claim for line in theirs for claim in claims_in(line, pack)]
        bounds = pack.stemmed("bounds")
        facts = [fact for fact in knowledge.facts if fact.kind in {"fact", "wish", "detail"} and fact.truth is None]
        self._known = [
            _Known(fact, claim)
            for fact in facts
            if not fact.label & bounds
            for claim in claims_of(fact, pack)
            if not self._is_bound(claim, fact)
        ]
        self._agreed = {
            place: [known for known in self._known if self._agrees(claim, known)]
            for place, claim in enumerate(self._claims)
        }

    def wrong(self, asked: Asked) -> Fact | None:
        """The first fact of which the message states another value."""
        for place, claim in enumerate(self._claims):
            found = [(self._evidence(place, claim, known, asked), known) for known in self._rivals(place, claim)]
            best = max(found, key=lambda each: each[0], default=None)
            if best is not None and best[0] >= LEAST[asked]:
                return self._worded(best[1])
        return None

    def _worded(self, known: _Known) -> Fact:
        """The fact; the want with its value where the fact is said in no words."""
        bare = known.fact.text.rstrip(".") == known.fact.value
        wants = (each.fact for each in self._known if each.fact.kind == "wish")
        return next((want for want in wants if bare and known.claim.mention.text in want.text), known.fact)

    def _is_bound(self, claim: Claim, fact: Fact) -> bool:
        """Whether it only bounds what is wanted, is what something is moved from, or an article: a green one."""
        parts = [*fact.parts, *claim.line.parts]
        leads = [part.lead for part in parts if claim.mention.value in {each.value for each in part.mentions}]
        if any(self._pack.cue("bounding", lead) for lead in leads):
            return True
        if fact.kind != "wish" or self._counts(claim.mention):
            return fact.kind == "wish" and claim.mention.value == "1"
        ends = {each.kind for part in fact.parts if part.roles == {END} for each in part.mentions}
        return claim.roles == {START} and claim.kind in {"date", "time"} and claim.kind not in ends

    def _agrees(self, claim: Claim, known: _Known) -> bool:
        theirs, mine = claim.mention, known.claim.mention
        if claim.kind == "name" == known.claim.kind:
            return is_part_of_name(claim, known.claim, self._titles)
        if claim.kind != known.claim.kind:
            return False
        if claim.kind == "date" and (written := EITHER_WAY.fullmatch(theirs.value)):
            return any(mine.value.endswith("-{:02}-{:02}".format(*each)) for each in permutations(map(int, written.groups())))
        if claim.kind == "day" and self._is_within(theirs.value, mine.value):
            return True
        if claim.kind == "amount" and self._is_affordable(theirs):
            return True
        if claim.kind == "identifier" and len(theirs.value) > LAST and mine.value.endswith(theirs.value):
            return True
        return same(theirs, mine) and (not self._counts(theirs) or self._is_named(claim, known))

    def _is_affordable(self, amount: Mention) -> bool:
        """Whether it is no more than the story would pay."""
        return any(float(amount.value.partition(" ")[0]) <= limit for limit in self._story.limits)

    def _is_named(self, claim: Claim, known: _Known) -> bool:
        """Whether it counts what the fact counts, or nobody says what."""
        return not claim.unit or bool(claim.unit & known.claim.unit) or self._named(claim, known.fact) > 0

    @staticmethod
    def _counts(mention: Mention) -> bool:
        """Whether it is a number that occurs anywhere: 2, not 38452."""
        return mention.kind in COUNTED and len(mention.value) <= LONGEST_COUNT

    def _is_within(self, theirs: str, mine: str) -> bool:
        """Whether a day of the week is one of those that are meant: any weekday; or is written shorter: Mon, Mondays."""
        free, whole = self._pack.lists["weekend"], set(mine.removesuffix("s").split())
        if whole & {"weekday", "weekend"}:
            return (theirs in free) == ("weekend" in whole)
        return mine.startswith(theirs.removesuffix("s")) or theirs.startswith(mine.removesuffix("s"))

    def _rivals(self, place: int, claim: Claim) -> Iterator[_Known]:
        """Values of facts in whose place this one may stand: of its kind, and nowhere in the message."""
        owners = [each.fact for each in self._agreed[place]]
        if owners and any(fact.kind == "wish" or self._named(claim, fact) for fact in owners):
            return
        known = not self._counts(claim.mention) and self._is_known(claim.mention)
        for each in self._known:
            if self._is_alike(claim, each.claim) and not self._is_stated(each):
                free = not (owners or known) or self._named(claim, each.fact) >= LABELLED
                if free or self._is_item_of(place, each.fact):
                    yield each

    def _is_item_of(self, place: int, fact: Fact) -> bool:
        """Whether it is enumerated with a value of this fact: A History of Salt and Learning Portuguese."""
        claim = self._claims[place]
        for other, found in self._agreed.items():
            each = self._claims[other]
            if other == place or each.kind != claim.kind or not any(known.fact is fact for known in found):
                continue
            first, last = sorted((claim, each), key=lambda one: (one.line.number, one.mention.start))
            gap = first.line.text[first.mention.end : last.mention.start if first.line is last.line else None]
            lead = "" if first.line is last.line else last.line.text[: last.mention.start]
            near = first.line is last.line or last.line.number - first.line.number == 1
            if near and not self._pack.stems(f"{gap} {lead}", light=True):
                return True
        return False

    def _is_alike(self, claim: Claim, known: Claim) -> bool:
        """Whether they are values of one kind: no weekday stands for a morning."""
        if claim.kind == known.kind == "number":
            return self._counts(claim.mention) == self._counts(known.mention)
        if claim.kind != "day":
            return claim.kind == known.kind
        dates = [each.mention for each in self._claims if each.kind == "date" and each.line is claim.line]
        dated = any(-NEAR < claim.mention.end - date.start < 1 or -1 < claim.mention.start - date.end < NEAR for date in dates)
        mine, theirs = (set(self._pack.stems(each.mention.value, light=True)) for each in (known, claim))
        alike = any(mine & group.values and theirs & group.values for group in self._pack.groups)
        return known.kind == "day" and alike and not dated

    def _is_known(self, mention: Mention) -> bool:
        return self._story.is_known(mention) or self._story.is_accepted(mention)

    def _is_stated(self, known: _Known) -> bool:
        """Whether the message states it too, or what was agreed to instead of it."""
        if any(known in found for found in self._agreed.values()):
            return True
        return any(each.kind == known.claim.kind and self._story.is_accepted(each.mention) for each in self._claims)

    def _evidence(self, place: int, claim: Claim, known: _Known, asked: Asked) -> float:
        """How much speaks for it that the message means the value of this fact."""
        fact, name, unit = known.fact, self._named(claim, known.fact), bool(claim.unit & known.claim.unit - self._titles)
        spelt = claim.kind in SPELT or asked == "check"
        slip = spelt and is_slip(claim.mention, known.claim.mention, SHORTEST.get(claim.kind, 3))
        said = name + SLIPPED * slip + self._beside(place, claim, known) + self._ends(claim, known)
        if claim.kind != "name":
            said += self._alone(claim, known)
        if claim.kind in COUNTED or claim.kind == "name":
            misheard = claim.kind == "name" and self._misheard(claim, known.claim)
            said += LABELLED * unit + SLIPPED * misheard
            is_meant = unit or name or slip or misheard or said >= ALONE
            long = claim.kind == "number" and not self._counts(claim.mention)
            if asked == "check" and long and not self._counts(known.claim.mention):
                return said + 1 + self._closeness(claim, known)
            return said - (0 if slip else self._apart(claim, fact)) if is_meant else 0.0
        alike = claim.kind != "identifier" or shape(claim.mention) == shape(known.claim.mention)
        if not (alike or slip or (name and asked == "check")):
            return 0.0
        if claim.kind == "amount" and self._is_price(claim, fact):
            return 0.0
        if claim.kind == "amount" and unit:
            said += BESIDE
        said += asked == "check" and claim.kind in TYPED
        return said + self._closeness(claim, known) - (0 if slip else self._apart(claim, fact))

    def _generic(self, kind: str) -> frozenset[str]:
        """Stems that name no more than a kind of value."""
        typed = (slot for slot in self._pack.slots.values() if slot.typed and kind in slot.kinds)
        return frozenset(stem for slot in typed for stem in slot.generic)

    def _alone(self, claim: Claim, known: _Known) -> float:
        """Whether it is the only open value of its kind, in the place of the only one that is missing in a recap."""
        stated = {each.fact.number for found in self._agreed.values() for each in found if each.fact.kind == "fact"}
        lasting = self._pack.stemmed("lasting") | self._pack.stemmed("former")
        missing = [
            each
            for each in self._known
            if each.claim.kind == claim.kind
            and each.fact.kind == "fact"
            and not (self._is_stated(each) or each.fact.label & lasting)
            and not (claim.kind in COUNTED and len(each.claim.mention.value) > LONGEST_COUNT)
        ]
        needed = [each for each in missing if each.fact.name in self._scope.needed] or missing
        open_yet = {
            each.mention.value
            for place, each in enumerate(self._claims)
            if each.kind == claim.kind and not (self._agreed[place] or self._is_known(each.mention) or self._spans(each))
        }
        spans = self._spans(claim) or any(claim.unit & each.fact.all_stems for each in self._known if each.fact.kind == "fact" and each.fact is not known.fact and claim.kind in COUNTED)
        alone = [each.fact for each in needed] == [known.fact] and len(open_yet) == 1 and not spans
        least = 2 if claim.kind in COUNTED else 1 if known.fact.name not in self._scope.needed else 0
        return ALONE * (alone and len(stated) >= least)

    def _spans(self, claim: Claim) -> bool:
        """Whether it says how long something takes, or until when it can be."""
        before = claim.line.text[: claim.mention.start][-BEFORE:]
        return bool(claim.unit & self._pack.stemmed("spans")) or self._pack.cue("upper", before) is not None

    def _named(self, claim: Claim, fact: Fact) -> float:
        """Whether what is said of the value names the fact."""
        vague = self._generic(claim.kind) | self._pack.stemmed("vague") | self._pack.stemmed("former")
        best = 0.0
        for name in fact.names:
            own = name - vague
            if own and own & claim.near:
                best = max(best, LABELLED if own <= claim.near else 1.0)
            elif not own and name == claim.line.label and fact.number not in self._scope.others:
                best = max(best, LABELLED * bool(name))
        return best

    def _beside(self, place: int, claim: Claim, known: _Known) -> float:
        """Whether another value of the same thing stands in the same line: the old date beside the old time."""
        mine = known.fact.names[0] - self._generic(claim.kind) if known.fact.names else frozenset()
        for other, kind in self._neighbours(place) if not (claim.kind in COUNTED and claim.roles) else ():
            theirs = other.fact.names[0] - self._generic(kind) if other.fact.names else frozenset()
            if other.fact is known.fact or mine & theirs:
                return BESIDE
        return 0.0

    def _neighbours(self, place: int) -> Iterator[tuple[_Known, str]]:
        """The facts that are stated rightly in the same line, or in the next entry of a list."""
        line = self._claims[place].line
        for other, found in self._agreed.items():
            theirs = self._claims[other].line
            listed = all(len(each.text.split()) <= LONGEST_ENTRY for each in (line, theirs))
            if other != place and (theirs is line or (listed and abs(theirs.number - line.number) == 1)):
                yield from ((each, self._claims[other].kind) for each in found)

    def _ends(self, claim: Claim, known: _Known) -> float:
        slots = {START: ("start", "origin"), END: ("end", "destination")}
        roles = known.claim.roles or {
            role
            for role, named in slots.items()
            if known.fact.names and known.fact.names[0] & {self._pack.stemmer.stem(named[claim.kind == "name"])}
        }
        if not roles or not claim.roles:
            return 0.0
        if claim.kind == "name" and roles == claim.roles:
            return LABELLED
        return 1.5 if roles & claim.roles else -LABELLED

    def _misheard(self, claim: Claim, known: Claim) -> bool:
        """Whether a word of one name is nearly a word of the other, and another word is."""
        pairs = [fuzz.ratio(one, other) for one in claim.words - self._titles for other in known.words]
        return any(ratio >= ALIKE for ratio in pairs)

    def _is_price(self, claim: Claim, fact: Fact) -> bool:
        """Whether it is what the agent asks for, where the fact is no price."""
        dear = self._pack.cue("money", claim.line.text) is not None
        return dear and self._pack.cue("money", fact.text) is None

    def _closeness(self, claim: Claim, known: _Known) -> float:
        """Of several values of its kind it stands for the nearest one."""
        return fuzz.ratio(claim.mention.value, known.claim.mention.value) / 250

    def _apart(self, claim: Claim, fact: Fact) -> float:
        """What speaks against it: it is of another want, or of what was before, of which nobody speaks."""
        stems = claim.line.all_stems
        lasting = self._pack.stemmed("lasting") | self._pack.stemmed("former")
        names = frozenset().union(*fact.names) if fact.names else frozenset[str]()
        other = fact.number in self._scope.others
        needed = fact.name in self._scope.needed
        return 2.0 * bool(names & lasting and not names & lasting & stems) + LABELLED * other - 0.5 * needed
