"""Whether a message names what the story rules out: a day that it must not be, another one of a group of values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import Mention, barred_in, find_mentions, without_ends
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.weighing.contradictions import WANTED, Contradictions, in_year, same, weekday

DAY = "day"
NAMING = frozenset({"name", "number"})
DEEDS = frozenset({"exchange", "return", "cancel", "renew", "move"})
SHORT, SHORTEST = 2, 5
"""Words of a value that is hardly more than one of a group; letters of a word in another one: watch, in wristwatch."""
_PIECES = re.compile(r"[,;()]")
_CLAUSES = re.compile(r"[,;()\"“”]|(?<=\w) (?:and|but) (?=\w)")


class Exclusions:
    """The lines of a message beside what the story rules out."""

    def __init__(self, knowledge: UserProfile, theirs: list[Fact], weighed: Contradictions, pack: Pack) -> None:
        self.knowledge = knowledge
        self.theirs = theirs
        self.scope = weighed.scope
        self.pack = pack
        self._weighed = weighed

    def ruled_out(self) -> Fact | None:
        """The fact that rules out the only day, time or value of its kind that the message names."""
        lines = [(line, self.pack.without("instead_of", line.text)) for line in self.theirs]
        pieces = [piece for _, text in lines for piece in _PIECES.split(text)]
        stated = [piece for piece in pieces if not is_negated(piece, self.pack)]
        said = [
            each
            for line, text in lines
            if not is_negated(text, self.pack)
            for each in line.mentions
            if each.end <= len(text)
        ]
        for fact in self.knowledge.facts:
            if fact.number in self.scope.others or fact.kind == "refusal":
                continue
            for barred in barred_in(fact.value, self.pack):
                if any(barred <= set(self.pack.stems(text, light=True)) for text in stated):
                    return fact
        said = [in_year(each, self.knowledge.now) for each in said]
        for fact in self.knowledge.facts if said else ():
            out = () if fact.number in self.scope.others else rules_out(fact, self.pack)
            kinds = {self._kind(each) for each in said if any(is_same(each, one, self.pack) for one in out)}
            named = [each for each in said if self._kind(each) in kinds]
            wrong = {each for each in named if any(is_same(each, one, self.pack) for one in out)}
            right = {each for each in named if each.kind == "name" and self._weighed.is_known(each)}
            if wrong and {*named} - right <= wrong:
                return fact
        return None

    def _kind(self, mention: Mention) -> str:  # of which kind it is: a part of the day is no day of the week
        return "part" if mention.kind == DAY and weekday(mention, self.pack) is None else mention.kind

    def other_day(self) -> Fact | None:
        """The date of the want, where the message names a day of the week or of the month ("the 13th") that is not that
        date's, and no date."""
        said = [each for line in self.theirs for each in line.mentions]
        if not any(each.kind == "date" for each in said) and (fact := self._another_of_month()) is not None:
            return fact
        days = {weekday(each, self.pack) for each in said if each.kind == DAY} - {None}
        if not days or any(each.kind == "date" for each in said):
            return None
        for fact in self.knowledge.facts:
            mine = {weekday(each, self.pack) for each in fact.mentions if each.kind == "date"} - {None}
            if mine and fact.name in self.scope.needed and fact.kind == "fact" and not mine & days:
                return fact
        return None

    def until_now(self) -> Fact | None:
        """The date of the want, where the message has its time on no date but that which is held until now; or its
        time, in the same way."""
        said = [each for line in self.theirs for each in line.mentions if each.kind in {"date", "time"}]
        held = [m for fact in self.knowledge.facts if fact.number in self.scope.held for m in fact.mentions]
        mine = [(f, m) for f in self.knowledge.facts if f.name in self.scope.needed for m in f.mentions]
        told = {m.kind for _, m in mine if any(same(each, m) for each in said)}
        for fact, each in mine if held and told else ():
            rivals = [one for one in said if one.kind == each.kind]
            if each.kind not in told and rivals and all(any(same(one, m) for m in held) for one in rivals):
                return fact
        return None

    def _another_of_month(self) -> Fact | None:
        lines = [line.text for line in self.theirs if not is_negated(line.text, self.pack)]
        days = {int(m["day"]) for text in lines for p in self.pack.grammars["day_of_month"] for m in p.finditer(text)}
        dated = [fact for fact in self.knowledge.facts if days and self._is_date(fact)]
        if len(dated) != 1:
            return None
        mine = {int(each.value[-2:]) for each in dated[0].mentions if each.kind == "date"}
        latest = any(self.pack.cue("upper", part.lead) for part in dated[0].parts)  # by the 20th is on the 18th, too
        return None if mine & days or (latest and min(days) <= max(mine)) else dated[0]

    def _is_date(self, fact: Fact) -> bool:  # whether it says when something is to be, and not when somebody was born
        lasts = any(name & self.pack.stemmed("lasting") for name in fact.names)
        mine = fact.kind == "fact" and fact.number not in self.scope.others and not lasts
        return mine and any(each.kind == "date" for each in fact.mentions)

    def _of_group(self) -> Fact | None:  # one of a group of which only one can hold, where the story has another
        said = [line.value if line.label else without_ends(line.text, self.pack) for line in self.theirs]
        lines = [each for line in said for each in _CLAUSES.split(line) if not is_negated(each, self.pack)]
        lines = [each for each in lines if not self.pack.cue("money", each)]
        stems, every = ({stem for line in each for stem in self._unnamed(line)} for each in (lines, said))
        stated = [each.text for fact in self.knowledge.facts if fact.kind != "refusal" for each in fact.mentions]
        out = [each.text for fact in self.knowledge.facts for each in rules_out(fact, self.pack)]
        barred = frozenset().union(
            *(each for fact in self.knowledge.facts for each in barred_in(fact.value, self.pack))
        )
        ours, not_ours = (set(self.pack.stems(" ".join(each))) for each in (stated, out))
        known: set[str] = set(self.knowledge.stems - (not_ours - ours) - barred)
        known -= {stem for fact in self.knowledge.facts for stem in self._surnames(fact.text)}
        known -= {stem for fact in self.knowledge.facts for stem in self._bounding_days(fact)}
        if any(each.kind == "date" and self._weighed.is_known(each) for line in self.theirs for each in line.mentions):
            days = [fact for fact in self.knowledge.facts for each in fact.mentions if each.kind in {"day", "date"}]
            dated = [each.text for fact in days for each in fact.mentions if each.kind in {"day", "date"}]
            dated += [fact.sentence for fact in days if fact.kind == "fact" and fact.ways]
            known -= {stem for text in dated for stem in self.pack.stems(text, light=True)}
        for group in self.pack.groups:
            theirs, mine = group.values & stems, group.values & known
            right = group.values & (every | stems)
            same = any(one.startswith(other) or other.startswith(one) for one in right for other in mine)  # Fri, Friday
            if theirs and mine and not same:
                for fact in self.knowledge.facts:
                    if fact.all_stems & mine and self._binds(fact):
                        return fact
        return None

    def instead_of_wanted(self) -> Fact | str | None:
        """What the story says against another deed, another thing or another of a group of values."""
        rival = self._rival()
        return rival if rival is not None else self._other_thing() or self._of_group()

    def _rival(self) -> Fact | str | None:
        """What is wanted, where the message names only what excludes it and the story never speaks of: to return, where
        it is to exchange; basic economy, where it is economy; a credit card, where it is the gift card."""
        others = self.scope.others
        facts = [each for each in self.knowledge.facts if each.kind != "ignorance" and each.number not in others]
        mine: list[tuple[Fact | str, str]] = [(each, _granted(each, self.pack)) for each in facts]
        mine += [(each.say, each.say) for each in self.knowledge.reactions]
        lines = [self.pack.without("instead_of", line.text) for line in self.theirs]
        told = "; ".join([self._told, *sorted(self.knowledge.stems)])
        former = self.pack.lists["former"]
        for number in range(len(self.pack.grammars["rivals"])):

            def named(text: str, number: int = number) -> set[str]:
                return rivals_in(text, self.pack, number)

            pieces = [piece for line in lines for piece in _CLAUSES.split(line) if not is_negated(piece, self.pack)]
            stated = {each for piece in pieces if not former & set(words(piece)) for each in named(piece)}
            if other := stated - named(told):
                asked = named("; ".join(line for line in lines if line.endswith("?")))  # rather than what it speaks of
                right = asked if asked & other & DEEDS else named(" ".join(lines))
                missing = named(" ".join(text for _, text in mine)) - right
                if (found := next((each for each, text in mine if named(text) & missing), None)) is not None:
                    return found
                if named(self.knowledge.prose) - right:  # what was not understood, beside what is wanted
                    return next(iter(self.knowledge.wishes), None)
        return None

    def _is_code(self, things: str) -> bool:
        return any(each.kind == "identifier" for each in find_mentions(things, self.pack))

    def _other_thing(self) -> Fact | None:
        """The want, where its deed would be done to a thing of which the story never speaks, or such a thing is named
        and one that is wanted is not."""
        said = frozenset(stem for line in self.theirs for stem in line.all_stems)
        lines = [each.text for each in self.theirs]
        lines += [f"{lead} {entry}" for lead, entry in pairwise(lines) if lead.endswith(":")]  # the items: a bed
        strange = [line for line in lines if any(map(self._is_strange, self._things(line)))]
        left_out = any(is_negated(each, self.pack) for each in strange)
        for wish in self.knowledge.facts:
            kept = [self.pack.stems(each["what"]) for each in self.pack.grammars["barred"][0].finditer(wish.text)]
            if left_out and wish.kind == "wish" and kept and not any({*each} & said for each in kept):
                return wish  # all but the bed
            found = self.pack.grammar("wanted_things", wish.text)
            if self.pack.grammar("unnamed_things", wish.text[: found.end()] if found is not None else wish.text):
                continue
            told = [each for line in self.theirs for each in line.mentions if each.kind == "date"]
            found_by = any(same(one, each) for one in wish.mentions if one.kind == "date" for each in told)
            for line in (
                [] if found_by or wish.number in self.scope.others else self.theirs
            ):  # what is there on that day, only they know
                for each in self.pack.grammars["thing_of_deed"][0].finditer(line.text):
                    if each["deed"].lower() in wish.text.lower() and self._is_strange(each["thing"]):
                        return wish
            mine = found is not None and wish.kind == "wish" and wish.number not in self.scope.others
            by_code = mine and found is not None and self._is_code(found["things"])  # what it is, only they know
            if strange and found is not None and mine and not by_code and self._heads(found["things"]) - said:
                return wish
        return self._of_other_want(said)

    def _of_other_want(self, said: frozenset[str]) -> Fact | None:
        """The want, where its deed would be done to what another deed is wanted for: the hose, not the boots."""
        wanted = [(each, self.pack.grammar("wanted_things", each.text)) for each in self.knowledge.wishes]
        wants = [
            (e, DEEDS & rivals_in(e.text, self.pack), self._heads(m["things"])) for e, m in wanted if m is not None
        ]
        done = DEEDS & rivals_in("; ".join(line.text for line in self.theirs), self.pack)
        others = [heads for _, deeds, heads in wants if deeds and not deeds & done and heads & said]
        ours = ((each, heads) for each, deeds, heads in wants if deeds & done and heads)
        return next((each for each, heads in ours if others and not heads & said), None)

    def _things(self, line: str) -> Iterator[str]:  # what is named with a capital as agents name products
        yield from (each["thing"] for each in self.pack.grammars["thing_named"][0].finditer(line))

    def _heads(self, things: str) -> frozenset[str]:
        """The nouns of the things that something is to be done to: bottle and lamp."""
        pieces = self.pack.split("enumeration", things)
        return frozenset(stems[-1] for each in pieces if (stems := self.pack.stems(each, light=True)))

    def _is_strange(self, thing: str) -> bool:
        """Whether the story has none of its words, be it as a part of another one; nor are they words of all orders."""
        told = frozenset(words(self._told))
        parts = tuple(word for word in told if len(word) >= SHORTEST)
        values = frozenset[str]().union(*(group.values for group in self.pack.groups))
        own = [
            each for each in (*words(thing), *words(thing.replace("-", ""))) if each not in values
        ]  # T-shirt, tshirt
        known = any(word in told or word.endswith(parts) or word.removesuffix("s") in parts for word in own)
        *first, last = [each for each in self.pack.stems(thing, light=True) if each.isalpha()] or [""]
        doing = self.pack.stemmed("verbs") | self.pack.stemmed("actions")
        common = last in self._common or (not first and last in doing)
        return bool(own) and not (known or common or rivals_in(thing, self.pack) or self.pack.cue("money", thing))

    @property
    def _common(self) -> frozenset[str]:
        generic = frozenset(stem for slot in self.pack.slots.values() for stem in slot.generic)
        return generic | self.pack.stemmed("placing") | self.pack.stemmed("light_words")

    @property
    def _told(self) -> str:  # all that the story says
        said = (e.say for e in self.knowledge.reactions if not self.pack.cue("wh", e.told[0]))  # not "the long one"
        return "; ".join([*(f"{each.text}; {each.value}" for each in self.knowledge.facts), *said, self.scope.instead])

    def _bounding_days(self, fact: Fact) -> set[str]:  # the words of days before or after which something is to be
        ends = [part for part in fact.parts if self.pack.cue("lower", part.lead) or self.pack.cue("upper", part.lead)]
        days = [each.text for part in ends for each in part.mentions if each.kind == DAY]
        return set(self.pack.stems(" ".join(days), light=True))

    def _unnamed(self, line: str) -> set[str]:
        """Its words without those of names, unless these name what is wanted: the Maple Skateboard."""
        things = frozenset(stem for wish in self.knowledge.wishes for stem in wish.stems)
        stems = self._surnames(line)
        return set(self.pack.stems(line, light=True)) - (set() if stems & things else stems)

    def _surnames(self, line: str) -> set[str]:  # the words of names of several words: Max Brown is no colour
        names = [each.text for each in find_mentions(line, self.pack) if each.kind == "name" and " " in each.text]
        return {stem for name in names for stem in self.pack.stems(name, light=True)}

    def _binds(self, fact: Fact) -> bool:  # whether it says how what is wanted must be, not only how things are
        passed = self.pack.lists["lasting"] | self.pack.lists["former"]
        if fact.number in self.scope.others or set(words(fact.text)) & passed:
            return False
        short = fact.ways and len(fact.value.split()) <= SHORT
        binding = bool(fact.label or short) or self.pack.cue("binding", fact.text) is not None
        return fact.kind in WANTED or (fact.kind == "fact" and binding)


def _granted(fact: Fact, pack: Pack) -> str:
    """What it says, without what it refuses: economy, for "economy (not basic economy)"."""
    if fact.kind != "refusal":
        return fact.text
    return "; ".join(piece for piece in _PIECES.split(fact.text) if not is_negated(piece, pack))


def rules_out(fact: Fact, pack: Pack) -> tuple[Mention, ...]:
    """The values that it says must not be; of a thing that is refused not a part of its name: Plan 50, but not Plan."""
    acts = {stem for group in fact.refused for stem in group}
    said = (
        *fact.ruled_out,
        *(each for each in fact.mentions if acts & {*each.value.split(), *pack.stems(each.text, light=True)}),
    )
    named = [each.value.split() for each in said if each.kind in NAMING]
    apart = [group for group in fact.refused if any(group <= {*value} for value in named)]
    return said if not fact.refused or apart else tuple(each for each in said if each.kind not in NAMING)


def rivals_in(text: str, pack: Pack, number: int | None = None) -> set[str]:
    """Which of the things are named that exclude each other: those of one kind, or all."""
    patterns = pack.grammars["rivals"] if number is None else pack.grammars["rivals"][number : number + 1]
    return {each.lastgroup or "" for pattern in patterns for each in pattern.finditer(text.lower())}


def is_same(one: Mention, other: Mention, pack: Pack) -> bool:
    """Whether they are the same value; a day of the week is every date on it."""
    if DAY in {one.kind, other.kind} and (day := weekday(one, pack)) is not None:
        return day == weekday(other, pack)
    return same(one, other)


def is_negated(line: str, pack: Pack) -> bool:
    return pack.cue("negated", pack.without("yes_no", line)) is not None
