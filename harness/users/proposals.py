"""Weighs what an agent proposes against the story: what contradicts it, and whether it is wanted at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from harness.users.briefing import Knowledge
from harness.users.facts import Fact, Mention, find_mentions, make_fact
from harness.users.grammar import without_bullet
from harness.users.language import Pack

STATED = frozenset({"wish", "detail", "fact"})
"""Kinds of facts whose values hold; the values of preferences and refusals are bounds or are not wanted."""
_SHAPE = str.maketrans("0123456789", "9999999999")


class Scale:
    """Weighs one message against the story."""

    def __init__(self, text: str, knowledge: Knowledge, pack: Pack) -> None:
        self.text = text
        self.knowledge = knowledge
        self.pack = pack
        self.lines = [
            line
            for raw in text.splitlines()
            for line in pack.sentences(without_bullet(raw)[0].strip())
            if not pack.cue("courtesy", line)
        ]

    @cached_property
    def theirs(self) -> list[Fact]:
        """The message read as facts, line by line."""
        return [make_fact(number, line, "fact", self.pack) for number, line in enumerate(self.lines)]

    @property
    def values(self) -> frozenset[tuple[str, str]]:
        """(kind, normal form) of every value in the message."""
        return frozenset((mention.kind, mention.value) for line in self.theirs for mention in line.mentions)

    def objection(self) -> str | None:
        """What the story says against a proposal ("" when it gives no words for it), or None when nothing."""
        for find in (self._refused, self._too_dear, self._excluded, self._drastic, self.contradicted):
            found = find()
            if found is not None:
                return found.sentence if isinstance(found, Fact) else found
        return None

    def refusal(self) -> str:
        """What the story says to something that it refuses; empty when it does not refuse it."""
        found = self._refused()
        return found.sentence if isinstance(found, Fact) else ""

    def is_wanted(self, offer: str, *, instead: bool = False) -> bool:
        """Whether the story asks for what is offered: half of what it names, once the words for mere doing are gone.

        Of what is offered instead of something impossible, anything that the story speaks of is enough.
        """
        named = self.named(offer)
        known = self.knowledge.stems
        if (named or self._acts()) & self.pack.stem_lists["extras"] - known:
            return False
        return not named or 2 * len(named & known) >= (1 if instead else len(named))

    def named(self, offer: str) -> set[str]:
        """What an offer names beyond mere doing and beyond values: nothing in "Shall I book it for May 4?"."""
        lists = self.pack.stem_lists
        values = {
            stem
            for mention in find_mentions(offer, self.pack)
            if mention.kind != "name"
            for stem in self.pack.stems(mention.text, light=True)
        }
        doing = lists["actions"] | (lists["verbs"] - lists["drastic"] - lists["extras"])
        return set(self.pack.stems(offer)) - doing - values

    def _acts(self) -> set[str]:
        """What the agent says that it does or could do."""
        lines = self.pack.sentences(self.text)
        return {stem for line in lines if self.pack.cue("acting", line) for stem in self.pack.stems(line)}

    # ------------------------------------------------------------------------------------------------------- refusals

    def _refused(self) -> Fact | str | None:
        groups: list[tuple[frozenset[str], Fact | str]] = [
            (group, fact) for fact in self.knowledge.facts for group in fact.refused
        ]
        groups += [(group, "") for group in self.knowledge.refused]
        if not groups:
            return None
        for line in self.lines:
            stems = set(self.pack.stems(line, light=True))
            for group, objection in groups:
                if group <= stems and not self._negated(line):
                    return objection
        return None

    def _negated(self, line: str) -> bool:
        return self.pack.cue("negated", line) is not None

    def _too_dear(self) -> str | None:
        """More than may be paid: what the story says to that, else the limit."""
        if not self.knowledge.limits:
            return None
        for line in self.theirs:
            if not self.pack.cue("money", line.text):
                continue
            amounts = [float(each.value.partition(" ")[0]) for each in line.mentions if each.kind == "amount"]
            for limit in self.knowledge.limits:
                if any(amount > limit.amount for amount in amounts):
                    dear = [condition.text for condition in self.knowledge.conditions if condition.dear]
                    return dear[0] if dear else limit.text
        return None

    def _excluded(self) -> Fact | None:
        """One of a group of which only one can hold, where the story has another."""
        lines = [line for line in self.lines if not self._negated(line) and not self.pack.cue("money", line)]
        stems = {stem for line in lines for stem in self.pack.stems(line, light=True)}
        for group in self.pack.groups:
            theirs, ours = group.values & stems, group.values & self.knowledge.stems
            if theirs and ours and not theirs & ours:
                for fact in self.knowledge.facts:
                    if fact.kind in STATED and fact.all_stems & ours:
                        return fact
        return None

    def _drastic(self) -> str | None:
        unwanted = self.pack.stem_lists["drastic"] - self.knowledge.stems
        for line in self.lines:
            if self.pack.cue("acting", line) and unwanted & set(self.pack.stems(line)) and not self._negated(line):
                return ""
        return None

    # --------------------------------------------------------------------------------------------------------- values

    def contradicted(self, *, loosely: bool = False) -> Fact | None:
        """The fact whose value the message gives wrongly.

        A result names many values; `loosely` looks only at those that say which end of something they are.
        """
        if not any(fact.mentions or fact.label for fact in self.knowledge.facts):
            return None
        theirs = self.theirs
        stated = [fact for fact in self.knowledge.facts if fact.kind in STATED]
        wrong = next(self._wrong_ends(stated, theirs), None)
        if wrong is None and not loosely:
            wrong = next(self._wrong_labels(stated, theirs), None) or next(self._wrong_values(stated, theirs), None)
        return wrong

    def _wrong_ends(self, stated: list[Fact], theirs: list[Fact]) -> Iterator[Fact]:
        """From A to B, where the story says from A to C."""
        ours = list(_ends(stated))
        named = " ".join(self.text.lower().split())
        paired = [line for line in theirs if len({role for _, role, each in _ends([line]) if each.kind == "name"}) == 2]
        for line, role, mention in _ends(theirs):
            rivals = [(fact, each) for fact, end, each in ours if end == role and each.kind == mention.kind]
            mine = [each for _, each in rivals]
            if not mine or any(_same(mention, each) for each in mine):
                continue
            if mention.kind == "name" and not (line in paired and _rival_names(mention, mine, named)):
                continue
            if mention.kind == "identifier" and _shape(mention) not in {_shape(each) for each in mine}:
                continue
            yield rivals[0][0]

    def _wrong_labels(self, stated: list[Fact], theirs: list[Fact]) -> Iterator[Fact]:
        """Username: a, where the story says that it is b."""
        for fact in stated:
            for line in theirs:
                if not fact.label or not line.label or not fact.label <= line.label:
                    continue
                kinds = {mention.kind for mention in fact.mentions} & {mention.kind for mention in line.mentions}
                if kinds:
                    mine = [mention for mention in fact.mentions if mention.kind in kinds]
                    if not any(_same(one, other) for one in line.mentions for other in mine):
                        yield fact
                elif not fact.mentions and len(fact.value.split()) <= 3 and not self._says(line.text, fact.value):
                    yield fact

    def misnamed(self) -> str | None:
        """For "Is your username a?": the fact that says that it is b."""
        asked = set(self.pack.stems(self.text, light=True))
        for fact in self.knowledge.facts:
            named = fact.kind in STATED and fact.label and fact.label < asked
            if named and not self._says(self.text, fact.value):
                return fact.sentence
        return None

    def _says(self, line: str, value: str) -> bool:
        return set(self.pack.stems(value, light=True)) <= set(self.pack.stems(line, light=True))

    def _wrong_values(self, stated: list[Fact], theirs: list[Fact]) -> Iterator[Fact]:
        """Another amount, date, time, e-mail address, account or number of things than the only ones of the story."""
        said = [mention for line in theirs for mention in line.mentions]
        known = self.knowledge.mentions
        for fact in stated:
            for mention in fact.mentions:
                rivals = [each for each in said if each.kind == mention.kind]
                if mention.kind not in _COMPARED or any(_same(each, mine) for each in rivals for mine in fact.mentions):
                    continue
                if any((each.kind, each.value) not in known for each in self._rivals(mention, fact, theirs)):
                    yield fact

    def _rivals(self, mention: Mention, fact: Fact, theirs: list[Fact]) -> Iterator[Mention]:
        """Values of the agent that would stand in the place of this one."""
        unit = self._unit(mention, fact)
        for line in theirs:
            dear = self.pack.cue("money", line.text) and not self.pack.cue("money", fact.text)
            for each in line.mentions:
                if each.kind != mention.kind or (mention.kind in {"amount", "number"} and dear):
                    continue
                if mention.kind == "identifier" and _shape(each) != _shape(mention):
                    continue
                if mention.kind == "number" and (not unit or self._unit(each, line) != unit):
                    continue
                if mention.kind in {"date", "time"} and fact.label and not fact.label & line.all_stems:
                    continue
                yield each

    def _unit(self, mention: Mention, fact: Fact) -> str:
        """What a number counts: the word after it, or the label before it."""
        after = self.pack.stems(fact.text[mention.end : mention.end + 40], light=True)
        if after:
            return after[-1] if len(after) == 2 and after[1] in self.knowledge.stems else after[0]
        return " ".join(self.pack.stems(fact.text[: mention.start], light=True)[-1:])


_COMPARED = frozenset({"amount", "date", "time", "email", "identifier", "number"})


def _ends(facts: list[Fact]) -> Iterator[tuple[Fact, str, Mention]]:
    """Every value that says which end of something it is."""
    for fact in facts:
        for part in fact.parts:
            values = part.mentions
            if len(part.roles) == 2:
                yield fact, "start", values[0]
                yield fact, "end", values[-1]
            else:
                for role in part.roles:
                    yield fact, role, values[0]


def _same(one: Mention, other: Mention) -> bool:
    """Equal by value; a date without a year equals any year's."""
    if one.kind != other.kind:
        return False
    if one.kind == "date" and (one.value.startswith("--") or other.value.startswith("--")):
        return one.value[-5:] == other.value[-5:]
    return one.value == other.value or one.value in other.value.split() or other.value in one.value.split()


def _rival_names(mention: Mention, mine: list[Mention], text: str) -> bool:
    """Whether a name stands in the place of another; airport codes and the like say nothing either way."""
    return not mention.text.isupper() and not any(
        each.text.isupper() or each.value in text or mention.value in each.value for each in mine
    )


def _shape(mention: Mention) -> str:
    """ACC10001 → acc99999"""
    return mention.value.translate(_SHAPE)
