"""The values of a message beside those of the story: which of them are the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from harness.users.agenda.facts import END, LONGEST_COUNT, START, Fact, is_self
from harness.users.agenda.hearing.listening import is_done
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import Mention
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Scope, UserProfile
from harness.users.agenda.weighing.claims import Claim, claims_in, claims_of, is_part_of_name, titles_of
from harness.users.agenda.weighing.contradictions import Contradictions, in_year, is_code, other_journey, same
from harness.users.agenda.weighing.exclusions import is_same

COUNTED = frozenset({"number", "age"})
LAST = 3
"""More signs than this at the end of an identifier are enough to name it."""
LONGEST_ENTRY = 6
"""Words of an entry of a list."""
_STATE = re.compile(r",? (?:[A-Z]{2},? )?")
"""What stands between a town and its postcode: ", CO, "."""
LABELLED = 3.0
"""How much a label says that names a fact in full; a word of it says less."""


@dataclass(frozen=True, slots=True)
class KnownClaim:
    """A value of a fact, as the fact says it."""

    fact: Fact
    claim: Claim

    @property
    def named(self) -> frozenset[str]:  # the words of the fact's name
        return frozenset(words(self.fact.name.replace("_", " ")))


class Agreement:
    """The values that a message states, and the facts that have them."""

    def __init__(self, knowledge: UserProfile, theirs: list[Fact], pack: Pack, scope: Scope) -> None:
        self.pack = pack
        self.scope = scope
        self.story = Contradictions(knowledge, theirs, pack, scope)
        self.titles = titles_of(pack.language)
        self._all = [claim for line in theirs for claim in claims_in(line, pack)]
        self.claims = [
            each for each in self._all if not is_most(each, self.pack)
        ]  # room for up to six is no number of guests
        facts = [fact for fact in knowledge.facts if fact.kind in {"fact", "wish", "detail"} and fact.truth is None]
        known = [KnownClaim(fact, claim) for fact in facts for claim in claims_of(fact, pack)]
        self.known = [each for each in known if not self._is_bound(each)]
        self._bounds = [each for each in known if is_most(each.claim, self.pack)]
        self.agreed = [[known for known in self.known if self._agrees(claim, known)] for claim in self.claims]

    @property
    def strange(self) -> list[Claim]:  # what neither the story has nor was agreed to
        pairs = zip(self.claims, self.agreed, strict=True)
        return [each for each, found in pairs if not (found or self.is_known(each.mention))]

    @property
    def facts(self) -> frozenset[str]:  # the names of the facts of which the message has a value
        return frozenset(each.fact.name for found in self.agreed for each in found if each.fact.kind == "fact")

    def _is_bound(self, known: KnownClaim) -> bool:
        """Whether it only bounds what is wanted, is what something is moved from, or an article: a green one."""
        fact, claim = known.fact, known.claim
        parts = [*fact.parts, *claim.line.parts]
        leads = [part.lead for part in parts if any(same(claim.mention, each) for each in part.mentions)]
        if claim.kind == "amount" and float(claim.mention.value.partition(" ")[0]) in self.story.limits:
            return True  # whoever wants more is too dear, and states no other value
        if self.pack.lists["bounds"] & known.named or any(self.pack.cue("bounding", lead) for lead in leads):
            return True
        before, behind = claim.line.text[: claim.mention.start], claim.line.text[claim.mention.end :]
        if claim.kind in {"amount", *COUNTED} and self.pack.grammar("least", before):
            return True  # more than at least so much is no other value
        led = self.pack.grammar("bounded", before)
        if (led and (led["not"] or self.pack.cue("bounding", led[0]))) or self.pack.grammar("bounded_behind", behind):
            return True
        if is_most(claim, self.pack):
            return True
        if fact.kind != "wish" or counts(claim.mention):
            return fact.kind == "wish" and claim.mention.value == "1" and not claim.unit
        ends = {each.kind for part in fact.parts if part.roles == {END} for each in part.mentions}
        return claim.roles == {START} and claim.kind in {"date", "day", "time"} and claim.kind not in ends

    def beyond(self) -> Fact | None:  # what is counted as at most so many, where the message has more of the same
        for known in self._bounds:
            unit = known.claim.unit & self.pack.stemmed("spans") or known.claim.unit
            alike = (each for each in self._all if each.kind in COUNTED and each.unit & unit)
            if any(float(each.mention.value) > float(known.claim.mention.value) for each in alike):
                return known.fact
        return None

    def within(self) -> bool:  # whether it has no more than so many of what is counted as at most so many
        kept = [(each, known) for known in self._bounds for each in self.claims if each.unit & known.claim.unit]
        return any(e.kind in COUNTED and float(e.mention.value) <= float(k.claim.mention.value) for e, k in kept)

    def _agrees(self, claim: Claim, known: KnownClaim) -> bool:
        theirs, mine = claim.mention, known.claim.mention
        if claim.kind != known.claim.kind or (claim.kind == "number" and claim.is_label):
            return False
        if claim.kind == "name":
            return is_part_of_name(claim, known.claim, self.titles)
        if claim.kind == "day" and self._is_within(theirs.value, mine.value):
            return True
        if claim.kind in {"identifier", "number"} and len(theirs.value) > LAST and mine.value.endswith(theirs.value):
            return True
        return same(theirs, mine) and (not counts(theirs) or self._is_counted(claim, known))

    def is_affordable(self, amount: Mention) -> bool:  # whether it is no more than the story would pay
        return any(float(amount.value.partition(" ")[0]) <= limit for limit in self.story.limits)

    def _is_counted(self, claim: Claim, known: KnownClaim) -> bool:
        """Whether it counts what the fact counts, or no other fact is named by what it counts."""
        own = known.fact.all_stems.union(known.claim.unit, *known.fact.names)
        others = (each.fact for each in self.known if each.fact is not known.fact and each.claim.kind == claim.kind)
        named = any(name and name <= claim.near for name in known.fact.names)
        return named or bool(claim.unit & own) or not any(claim.unit & name for each in others for name in each.names)

    def _is_within(self, theirs: str, mine: str) -> bool:
        """Whether a day of the week is one of those that are meant: any weekday; or is written shorter: Mon."""
        free, whole = self.pack.lists["weekend"], set(mine.removesuffix("s").split())
        if whole & {"weekday", "weekend"}:
            return (theirs in free) == ("weekend" in whole)
        return mine.startswith(theirs.removesuffix("s")) or theirs.startswith(mine.removesuffix("s"))

    def is_other_time(self, one: Mention, other: Mention) -> bool:
        """Whether one of two dates is past and the other is to come, and they differ in more than the year."""
        now = self.story.knowledge.now
        first, last = sorted(in_year(each, now).value for each in (one, other))
        return now is not None and first[4:] != last[4:] and first < now.date().isoformat() < last

    def is_known(self, mention: Mention) -> bool:  # whether the story names it anywhere, or it was agreed to instead
        return self.story.is_known(mention) or self.story.is_accepted(mention)

    def accepted(self, kind: str) -> list[Claim]:  # what is named of what was agreed to instead
        return [each for each in self.claims if each.kind == kind and self.story.is_accepted(each.mention)]

    def is_stated(self, known: KnownClaim) -> bool:  # whether the message has it, or what was agreed to instead of it
        if any(known in found for found in self.agreed):
            return True
        if known.claim.kind == "day" and any(
            is_same(each.mention, known.claim.mention, self.pack) for each in self.claims
        ):
            return True
        kind = known.claim.kind  # what was agreed to instead of one name leaves the others
        return kind != "name" and bool(self.accepted(kind))

    def generic(self, kind: str) -> frozenset[str]:  # stems that name no more than a kind of value
        typed = (slot for slot in self.pack.slots.values() if slot.typed and kind in slot.kinds)
        return frozenset(stem for slot in typed for stem in slot.generic)

    def named(self, claim: Claim, fact: Fact) -> float:  # whether what is said of the value names the fact
        labelled = any(name and name == claim.line.label for name in fact.names)
        if counts(claim.mention) and not labelled and claim.unit and not claim.unit & fact.all_stems.union(*fact.names):
            return 0.0  # Guests: 2 adults
        vague = self.generic(claim.kind) | self.pack.stemmed("vague") | self.pack.stemmed("former")
        best = 0.0
        for name in fact.names:
            own = name - vague
            if own and own & claim.near:
                best = max(best, LABELLED if own <= claim.near else 1.0)
            elif own or not name or fact.number in self.scope.others:
                continue
            elif name == claim.line.label or (len(name) > 1 and name <= claim.near):
                best = LABELLED
        return best

    def neighbours(self, place: int) -> Iterator[tuple[KnownClaim, str]]:
        """The values of facts, with their kinds, that stand in the same line or in the next entry of a list."""
        line = self.claims[place].line
        for other, found in enumerate(self.agreed):
            theirs = self.claims[other].line
            listed = all(len(each.text.split()) <= LONGEST_ENTRY for each in (line, theirs))
            if other != place and (theirs is line or (listed and abs(theirs.number - line.number) == 1)):
                yield from ((each, self.claims[other].kind) for each in found)

    def is_worded(self, claim: Claim) -> bool:
        """Whether it belongs to what another fact says in words, and the message as well: a debit card."""
        said, own = claim.line.all_stems, frozenset(self.pack.stems(claim.mention.text, light=True))
        values = (frozenset(self.pack.stems(fact.value, light=True)) for fact in self.story.knowledge.facts)
        return any(own < value <= said for value in values)

    def is_made(self, claim: Claim) -> bool:
        """Whether it is said of something that was made as it was wanted: the number of a claim that is submitted."""
        made = self.pack.stemmed("making") & claim.line.all_stems
        wishes = self.story.knowledge.wishes
        told = (each.text.rpartition(": ")[2] for each in self.story.theirs)  # "Booking: XK42" alone tells of no deed
        done = is_done(claim.line.text, self.pack) and any(is_done(each, self.pack) for each in told)
        return done and any(made & each.all_stems for each in wishes)

    def reversed(self) -> Fact | None:  # from B to A, where the story says from A to B
        ends = [
            (claim.roles == roles, known.fact, claim.mention.value)
            for claim, found in zip(self.claims, self.agreed, strict=True)
            for known in found
            if claim.kind == "name" and claim.roles and (roles := self.roles(known))
        ]
        several = len({value for *_, value in ends}) > 1 and not any(right for right, *_ in ends)
        trip = self.pack.slots.get("trip")
        back = trip is not None and trip.told is not None and several and trip.told.search(ends[0][1].text)
        return ends[0][1] if several and not back else None

    def other_town(self) -> Fact | None:
        """The address of which a message has the postcode, right after a town that it does not have; or where the story
        says that somebody lives, where something goes to towns that it never names."""
        places = [each for each in self.known if each.claim.kind == "name" and self._is_dwelling(each.fact)]
        strange = False
        for claim, found in zip(self.claims, self.agreed, strict=True):
            town = self._town_before(claim)
            known = [each.fact for each in found if each.claim.kind == "number" and not counts(each.claim.mention)]
            mine = [each for each in self.known if each.fact in known and each.claim.kind == "name"]
            mine = mine if known else places
            if town and mine and not any(is_part_of_name(town, each.claim, frozenset()) for each in mine):
                if known:
                    return mine[0].fact
                strange = strange or not self.is_known(town.mention)
            line = claim.line.text[: claim.mention.start]
            if claim.kind == "name" and not is_code(claim.mention) and self.pack.grammar("sent_to", line):
                strange = strange or not (found or self.is_known(claim.mention))
        return next((each.fact for each in places if strange and not self.is_stated(each)), None)

    def _town_before(
        self, claim: Claim
    ) -> Claim | None:  # the name right before a postcode, with no more than its state
        if claim.kind != "number" or counts(claim.mention):
            return None
        named = (each for each in self.claims if each.kind == "name" and each.line is claim.line)
        text, start = claim.line.text, claim.mention.start
        return next((each for each in named if _STATE.fullmatch(text[each.mention.end : start])), None)

    def _is_dwelling(self, fact: Fact) -> bool:
        place = self.pack.slots.get("place")
        told = place is not None and place.told is not None and place.told.search(fact.text)
        named = place is not None and any(place.generic & name for name in fact.names[:1])
        return bool(told or named) and fact.kind == "fact" and not is_self(fact, self.pack)

    def other_journey(self) -> Fact | None:  # from DFW to SEA, where the story says from ATL to SEA
        mine = {each.claim.mention.text: each.fact for each in self.known if is_code(each.claim.mention)}
        values = (value.upper() for kind, value in self.story.knowledge.mentions if kind == "name")
        return other_journey(self.story.theirs, mine, {*values, *mine}, self.pack)

    def roles(self, known: KnownClaim) -> frozenset[str]:
        """Which end of something a value is, as the fact says it or is named."""
        slots = {START: ("start", "origin"), END: ("end", "destination")}
        named = known.fact.names[0] if known.fact.names else frozenset[str]()
        stem, of_name = self.pack.stemmer.stem, known.claim.kind == "name"
        return known.claim.roles or frozenset(role for role, each in slots.items() if stem(each[of_name]) in named)


def counts(mention: Mention) -> bool:  # whether it is a number that occurs anywhere: 2 or 5,000, not 38452
    return mention.kind in COUNTED and (len(mention.value) <= LONGEST_COUNT or "," in mention.text)


def is_most(claim: Claim, pack: Pack) -> bool:  # whether it is the most that may be: at most 6 weeks
    return claim.kind in COUNTED and pack.grammar("limit", claim.line.text[: claim.mention.start]) is not None
