"""Weighs what an agent proposes against the story: what contradicts it, and whether it is wanted at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property

from harness.users.agenda.facts import Fact, line_as_fact
from harness.users.agenda.language.grammar import covers, without_bullet, words
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import WHOLE, Limit, Scope, UserProfile
from harness.users.agenda.retrieval.staying import disturbed, is_left
from harness.users.agenda.weighing.agreement import Agreement
from harness.users.agenda.weighing.alignment import Alignment, Asked
from harness.users.agenda.weighing.claims import Price, held, is_of, is_unit, less_paid_back, prices, times, upright
from harness.users.agenda.weighing.contradictions import Contradictions
from harness.users.agenda.weighing.deeds import Deeds
from harness.users.agenda.weighing.exclusions import Exclusions, is_negated, rivals_in
from harness.users.agenda.weighing.included import Included
from harness.users.agenda.weighing.options import Fitting, is_replaced, moments
from harness.users.agenda.weighing.wordings import Wordings

CHOSEN = frozenset({"date", "time", "day", "amount", "identifier", "name"})
"""Kinds of values by which one of several things is chosen."""
STATED = frozenset({"date", "time", "amount", "identifier"})
"""Kinds of values that no mere courtesy names several of."""
MOST_VALUES = 2
"""Amounts, days or hours of a message that speaks of one thing: what it costs and in all, the old day and the new."""
FEW = 2
"""Words of a question that has no matter of its own; more of the story are enough in a message that is about it."""


class Proposal:
    """Weighs one message against the story."""

    def __init__(self, text: str, knowledge: UserProfile, pack: Pack, scope: Scope = WHOLE) -> None:
        """`scope`: of which facts is spoken."""
        self.text, self.scope, self.knowledge, self.pack = text, scope, knowledge, pack
        self.lines = [
            line
            for raw in text.splitlines()
            for line in pack.sentences(pack.without("until_now", without_bullet(raw)[0].strip()))
            if not pack.cue("courtesy", line) or sum(m.kind in STATED for m in find_mentions(line, pack)) >= FEW
        ]

    @staticmethod
    def of(text: str, knowledge: UserProfile, pack: Pack, scope: Scope = WHOLE) -> Proposal:
        """The same one for the same message, as long as nothing else is known of the user."""
        return knowledge.found((text, scope), lambda: Proposal(text, knowledge, pack, scope))

    @cached_property
    def theirs(self) -> list[Fact]:  # the message read as facts, line by line
        return [line_as_fact(number, upright(line, self.pack), self.pack) for number, line in enumerate(self.lines)]

    @property
    def values(self) -> frozenset[tuple[str, str]]:  # (kind, normal form) of every value in the message
        return frozenset((mention.kind, mention.value) for line in self.theirs for mention in line.mentions)

    def contradicted(self, *, loosely: bool = False) -> Fact | None:
        """The fact whose value the message gives wrongly; else one that no day and no time fits that it names."""
        found = self._weighed.first(loosely=loosely)
        return found if found is not None or loosely else next(iter(self._unfit()), None)

    def _unfit(self) -> list[Fact]:
        former, kinds = self.pack.stemmed("former"), {"wish", "detail", "fact", "refusal"}
        beside = former | self.pack.stemmed("lasting") | self.pack.stemmed("bounds")
        facts = [each for each in self.knowledge.facts if each.kind in kinds and each.truth is None]
        facts = [each for each in facts if each.number not in self.scope.others and not each.label & beside]
        facts = [each for each in facts if not is_replaced(each, self.scope.instead, self.text, self.pack)]
        free = {kind for kind, value in self.scope.accepted if not value}
        facts = [each for each in facts if not {one.kind for one in each.mentions} & free]
        held = [m for fact in self.knowledge.facts if fact.label & former for m in fact.mentions]
        named = [each for each in moments("\n".join(self.lines), self.pack) if not each.is_one_of(held, self.pack)]
        scope, now = self.scope, self.knowledge.now
        return Fitting(self.pack, facts, scope.needed, now, instead=scope.instead).against(named)

    @cached_property
    def aligned(self) -> Alignment:
        return Alignment(Agreement(self.knowledge, self.theirs, self.pack, self.scope))

    @cached_property
    def worded(self) -> Wordings:
        return Wordings(self.knowledge, self.theirs, self.pack, self.scope)

    def replaced(self, *, sure: bool) -> list[Fact]:
        """What another thing stands for in it, unless it names several to choose from."""
        counts = Counter(kind for kind, _ in self.values if kind in {"amount", "time", "date"})
        few = all(count <= MOST_VALUES for count in counts.values())
        found = self.worded.replaced(self.aligned.stated, sure=sure) if few else ()
        return [each for each in found if not is_left(each, self.lines, self.pack)]

    @cached_property
    def _deeds(self) -> Deeds:
        return Deeds(self.knowledge, self.lines, self.pack, self.scope)

    @cached_property
    def _included(self) -> Included:
        return Included(self.knowledge, self.lines, self.pack, self.scope)

    @cached_property
    def _exclusions(self) -> Exclusions:
        return Exclusions(self.knowledge, self.theirs, self._weighed, self.pack)

    @cached_property
    def _weighed(self) -> Contradictions:
        return Contradictions(self.knowledge, self.theirs, self.pack, self.scope)

    def objection(self, *, checking: bool = False) -> Fact | str | None:
        """What the story says against a proposal ("" when it gives no words for it), or None when nothing."""
        return next(self.objections(checking=checking), None)

    def objections(self, *, checking: bool = False) -> Iterator[Fact | str]:
        """All that it says against it, the plainest first; `checking`: it asks whether what it says is right."""
        if (decided := self._decided()) is not None:
            yield from () if self._denies(decided) else (decided,)
            return
        asks = self.pack.cue("correct", self.text) or any(upright(line, self.pack) != line for line in self.lines)
        mode: Asked = "check" if checking and asks else "leave"
        ways: tuple[Callable[[], Fact | str | None], ...] = (
            self._refused,
            self._included.otherwise,
            self._included.of_which,
            self.too_dear,
            self.pays_back_less,
            self._exclusions.ruled_out,
            self._exclusions.other_day,
            self._exclusions.until_now,
            lambda: disturbed(self.knowledge.facts, self.lines, self.pack),
            lambda: self.aligned.wrong(mode),
            self.worded.first,
            self._exclusions.instead_of_wanted,
            self._deeds.unwanted,
            self.contradicted,
        )
        yield from (each for find in ways if (each := find()) is not None and not self._says(each))

    @property
    def is_barred(self) -> bool:  # whether it names a thing that the story does not take, whatever it costs
        return {self._refused(), self._included.otherwise(), self._exclusions.ruled_out()} != {None}

    def _decided(self) -> Fact | None:
        """The fact without a value that is a no to what the other side would do, where it asks leave for it."""
        if not (self.names_price or any(self.pack.cue("leave", line) for line in self.lines)):
            return None
        mine = [each for each in self.knowledge.facts if each.kind == "fact" and each.number not in self.scope.others]
        facts = (each for each in mine if each.ways and not (each.mentions or each.ruled_out))
        return next((each for each in facts if self.pack.cue("declining", each.value)), None)

    @property
    def is_declined(self) -> bool:  # whether it says that what the story is a no to is not to be done
        return (decided := self._decided()) is not None and self._denies(decided)

    def _denies(self, decided: Fact) -> bool:  # whether the message itself says that it is not to be done
        said = set(self.pack.stems(decided.value, light=True)) & self.stems
        return bool(said) or any(is_negated(line, self.pack) for line in self.lines)

    def _says(self, objection: Fact | str) -> bool:
        """Whether the message says what is objected to it: the very words of a fact that is no number and no date."""
        if isinstance(objection, Fact) and is_left(objection, self.lines, self.pack):
            return True
        if not isinstance(objection, Fact) or objection.kind == "refusal" or objection.ruled_out or not objection.value:
            return False
        counted = objection.roles or any(map(str.isdigit, objection.value))
        worded = all(mention.kind == "name" for mention in objection.mentions) and not counted
        worded = worded and rivals_in(objection.value, self.pack) <= rivals_in(self.text, self.pack)
        return worded and set(self.pack.stems(objection.value, light=True)) <= self.stems

    @cached_property
    def stems(self) -> set[str]:
        return set(self.pack.stems(self.text, light=True))

    def refusal(self) -> str:  # what the story says to something that it refuses; empty when it does not refuse it
        return found.sentence if isinstance(found := self._refused(), Fact) else ""

    def is_wanted(self, offer: str, *, instead: bool = False) -> bool:
        """Whether the story asks for what is offered: half of what it names, once the words for mere doing are gone;
        `instead` of something impossible, anything that the story speaks of is enough."""
        if self.pack.cue("means", offer):  # how it is paid no person minds who has said nothing of that
            return True
        named = self.named(offer)
        known = self.knowledge.stems - self.knowledge.only_refused | self._deeds.of_what_is_stated(self.stems)
        added = self.stems if self.pack.cue("deed_on", offer) else self._acts()
        if (named or added) & self.pack.stemmed("extras") - known:  # it goes with nearly anything
            return False
        most = not named or 2 * len(named & known) >= (1 if instead else len(named))
        kept = self.pack.cue("leave", offer) and self.aligned.keeps_bound()
        return most or bool(kept) or self._deeds.does_wish(offer)

    def is_known(self, asked: str) -> bool:
        """Whether leave is asked for a matter of the story: a fact, a price or time that may be, half of its words."""
        named = self.named(self.text)
        if len(asked.split()) <= FEW and self.pack.cue("confirm", asked):  # "The black one is 175 euros. Agreed?"
            named -= self.named(asked) - self.knowledge.stems
        matter = self.named(asked) or self.pack.cue("deed_on", asked)
        alone = named <= self.named(asked) and self.pack.cue("confirm", asked)  # "Ready to go ahead?"
        if (
            (alone or not named or self.aligned.keeps_bound())
            or not (matter or len(named) > FEW or named & self.pack.stemmed("extras"))
            or not self.pack.reads_stories
            or self.aligned.stated
            or any(self.pack.cue("means", line) for line in ([asked] if self.named(asked) else self.lines))
            or any(map(self._is_moment, (*self.lines, asked)))
            or (self._is_within_limit() and not self.pack.cue("adds_thing", asked))
        ):
            return True
        mine = [fact for fact in self.knowledge.facts if fact.kind in {"wish", "fact", "detail"}]
        own = frozenset[str]().union(*(fact.all_stems.union(*fact.names) for fact in mine))
        own |= frozenset(self.pack.stems(" ".join(reaction.say for reaction in self.knowledge.reactions)))
        spoken = len(named & self.knowledge.stems) > FEW or 2 * len(named & own) >= len(named)
        return spoken or self._deeds.speaks_of_wish(asked) or self._deeds.are_told(asked)

    def _is_moment(self, line: str) -> bool:  # a day or a time, and hardly more: "I have a slot on Thursday at 4:30."
        dated = any(each.kind in {"date", "day", "time"} for each in find_mentions(line, self.pack))
        return dated and len(self.named(line)) < 2

    def named(self, offer: str) -> set[str]:
        """What an offer names beyond mere doing and beyond values: nothing in "Shall I book it for May 4?"."""
        stemmed = self.pack.stemmed
        said = " ; ".join(each.text for each in find_mentions(offer, self.pack) if each.kind != "name")
        values = {*self.pack.stems(said, light=True)}
        doing = stemmed("actions") | (stemmed("verbs") - stemmed("drastic") - stemmed("extras"))
        named = {self.pack.stemmer.stem(word) for word in words(offer) if word in self.pack.lists["deeds_as_things"]}
        return set(self.pack.stems(offer)) - (doing - named) - values

    def _acts(self) -> set[str]:  # what the agent says that it does or could do
        lines = (line for line in self.pack.sentences(self.text) if self.pack.cue("acting", line))
        return {*self.pack.stems(" ".join(lines))}

    def _refused(self) -> Fact | str | None:
        groups: list[tuple[frozenset[str], Fact | str]]
        groups = [(group, fact) for fact in self.knowledge.facts for group in fact.refused]
        recap = len(self.values) > 1
        groups += [(group, words if recap else "") for group, words in self.knowledge.refused]
        for group, objection in groups:
            if self._included.refused(group) and not self._is_wanted(group):
                return objection
        for line in (entry for each in self.lines for entry in each.split(";")) if groups else ():
            own = self.pack.without("instead_of", line)  # what it takes the place of is not proposed
            stems = {*self.pack.stems(own, light=True), *map(self.pack.stemmer.stem, words(own))}
            for group, objection in groups:
                if covers(stems, group) and not is_negated(own, self.pack) and not self._is_wanted(group):
                    return objection
        return None

    def _is_wanted(self, act: frozenset[str]) -> bool:
        """Whether this is what is wanted, done to what it is wanted for: the late check-out, where it may not be done
        to the breakfast."""
        needed = [fact for fact in self.knowledge.facts if fact.name in self.scope.needed and fact.value]
        meant = [fact for fact in needed if fact.names[0] & act]
        wanted = frozenset().union(*(fact.names[0] for fact in needed))
        wanted |= frozenset().union(*(w.all_stems for w in self.knowledge.wishes if w.number not in self.scope.others))
        return bool(meant) and act <= wanted and all(map(self._says, meant))

    def too_dear(self, *, earlier: bool = False) -> str | None:
        """More than may be paid: what the story says to that, else the limit. An `earlier` message may have named the
        prices of several things; only when all are too dear it counts."""
        known, facts = self.knowledge.mentions, self.knowledge.facts  # paid: "from €90 to €62"
        paid = {float(m.value.partition(" ")[0]) for fact in facts for m in fact.mentions if m.kind == "amount"}
        named = [each for line in self.theirs for each in prices(line, self.pack) if each[0] not in paid]
        for limit in self._limits if named else ():
            of_unit = [each for each in named if is_unit(each[1], limit.unit, self.pack)]
            meant = of_unit or (named if not limit.unit or not any(unit for _, unit, _ in named) else [])
            meant = [each for each in meant if self._is_limited(each, limit)]
            count = 1 if of_unit else times(self.theirs, limit.unit, self.pack)
            counts = [int(value) for kind, value in known if kind == "number" and value.isdecimal()]
            each = bool(limit.unit) and count == 1
            meant = held(meant, named, limit, self.pack, counts=counts if each else None, of_unit=bool(of_unit))
            above = [amount > limit.amount * count for amount, _, _ in meant]
            instead, there = rivals_in(limit.text, self.pack), rivals_in(self.text, self.pack)
            if earlier and self.pack.grammar("free_of_charge", self.text):
                continue  # another one is free
            if above and (all(above) if earlier else any(above)) and not (instead and instead <= there):
                return limit.text
        return None

    def pays_back_less(self) -> str | None:  # what the story says where the user would get back less than it wants to
        return less_paid_back(self.text, self.theirs, self.knowledge.refunds, self.pack)

    @property
    def _limits(self) -> list[Limit]:  # what bounds the want that is on its way
        return [each for each in self.knowledge.limits if each.fact not in self.scope.others]

    def _is_limited(self, price: Price, limit: Limit) -> bool:  # of several by the one its line or its unit names
        fits = [(each.unit == price[1]) + len(each.names & price[2].all_stems) for each in self._limits]
        own = (limit.unit == price[1]) + len(limit.names & price[2].all_stems)
        return own == max(fits) and is_of(price, limit.beside, self.pack)

    def _is_within_limit(self) -> bool:  # whether a price is named that is no more than may be paid for it
        named = ((price, limit) for line in self.theirs for price in prices(line, self.pack) for limit in self._limits)
        return any(price[0] <= limit.amount + limit.base and self._is_limited(price, limit) for price, limit in named)

    @property
    def names_price(self) -> bool:
        return any(prices(line, self.pack) for line in self.theirs)

    def offers(self, fact: Fact) -> bool:  # whether it names several values, one of which is the fact's
        for mention in fact.mentions:
            named = {value for kind, value in self.values if kind == mention.kind}
            if mention.kind in CHOSEN and len(named) > 1 and mention.value in named:
                return fact.kind not in {"refusal", "ignorance"}
        return False

    def preferred(self) -> Fact | None:  # the fact whose value is one of several of its kind that are named
        return next((e for e in self.knowledge.facts if e.number not in self.scope.others and self.offers(e)), None)

    @property
    def places(self) -> bool:  # whether it would do what was wanted: "Shall I place the order?"
        return bool(self.stems & self.pack.stemmed("placing"))
