"""Holds the words of a message against those of the story: a thing of another kind, another bound."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import pairwise

from harness.users.agenda.facts import Fact, is_self
from harness.users.agenda.language.grammar import covers, words
from harness.users.agenda.language.mentions import Mention, barred_in, find_mentions, prices_in, value_stems
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Scope, UserProfile
from harness.users.agenda.weighing.claims import titles_of
from harness.users.agenda.weighing.contradictions import Contradictions, same
from harness.users.agenda.weighing.exclusions import rivals_in

LONGEST_PLAIN = 3  # words of a value that is compared word by word
LONGEST_VALUE, LONGEST_THING = 5, 3  # words of a thing in the data, and in a message without those around it
SHORTEST = 3  # letters of a word that names something: no um, no Y/N
FEW = 2
"""What a message must state of a want for what it lacks to be missed."""
_CAPITALS = re.compile(r"\b[A-Z]\S*")
_VALUE, _CODE = "=", "#"
"""What stands for a value that is no name; for one that what is before it names: Quote Q-5120."""
_COUNTS, _QUOTES = {_VALUE, "%"}, {'"', "“", "”"}
_DESCRIBED = re.compile(r"[a-z]\S* [A-Z]\S*")
"""A person with what they are: instructor Sepp."""
LONGEST_ENTRY = 6  # words of a line that lists something
_CLAUSES = re.compile(r"[,;:!?()]")
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\S")


class Wordings:
    """The facts of the data that are no values, beside the lines of a message."""

    def __init__(self, knowledge: UserProfile, theirs: list[Fact], pack: Pack, scope: Scope) -> None:
        self.pack = pack
        self.theirs = theirs
        known = [fact for fact in knowledge.facts if fact.ways and fact.kind == "fact"]
        former = pack.stemmed("former")  # what is so until now is not spoken of where nothing says so
        former -= frozenset().union(*(line.all_stems for line in theirs))
        self.facts = [
            fact
            for fact in known
            if fact.truth is None
            and not barred_in(fact.value, pack)
            and fact.number not in scope.others
            and not fact.label & (pack.stemmed("bounds") | former)
            and not pack.cue("describes", fact.value)
        ]
        said = (scope.instead, *(fact.value for fact in known), *(wish.text for wish in knowledge.wishes))
        self.values = [" ".join(words(text)) for text in said]
        self.agreed = frozenset(pack.stems(scope.instead))
        self.scope = scope
        self.story = Contradictions(knowledge, theirs, pack, scope)

    def first(self) -> Fact | None:
        """The first fact that is given in other words."""
        for line in self.theirs:
            for found in (self._labelled(line), self._of_another_kind(line), self._bounded(line)):
                if (fact := next(found, None)) is not None:
                    return fact
        return next(self.corrected(), None)

    def corrected(self) -> Iterator[Fact]:
        """By card, as was said first, where it is to be in instalments."""
        said = frozenset(stem for line in self.theirs for stem in line.all_stems)
        for fact in self.facts:
            mine = frozenset(self.pack.stems(fact.value, light=True))
            if fact.taken_back and fact.taken_back <= said and not (mine <= said or fact.taken_back & self.agreed):
                yield fact
            elif self._is_first(fact):
                yield fact

    def _is_first(self, fact: Fact) -> bool:
        """Whether the number, the day or the hour that is said of it first is named, and not the one that holds."""
        first = find_mentions(fact.ways[0], self.pack)
        priced = {each.value for line in self.theirs for each in prices_in(line.text, self.pack)}
        said = [each for line in self.theirs for each in line.mentions if each.value not in priced]
        for kind in ("number", "date", "time") if len(fact.ways) > 1 or not fact.ways[0].count(fact.value) else ():
            one, right = ([each for each in group if each.kind == kind] for group in (first, fact.mentions))
            if len(one) == len(right) == 1 and not any(same(each, right[0]) for each in (*one, *said)):
                if any(same(each, one[0]) for each in said):
                    return True
        return False

    def replaced(self, stated: Collection[str], *, sure: bool) -> Iterator[Fact]:
        """What is in words, where the message has most of what the story says and another thing instead of it.

        `stated`: the names of facts of which it has a value. `sure`: the other thing stands as things are listed.
        """
        there, gone = {fact.name for fact in self.facts if fact.name in stated}, list[Fact]()
        for fact in self.facts if not self.story.knowledge.prose else ():  # of prose the names are but guesses
            if not (ways := self._ways(fact)):
                continue
            capital = not self.pack.stems(" ".join(word for word in fact.value.split() if word.islower()))
            if any(covers(self._said, way) for way in ways) or self._is_meant_by(fact):
                there.add(fact.name)
            elif self._is_meant(fact) or (capital and not self._is_of_want(fact)):
                has = ways[0] & self._said
                things = self._strange(fact, capital=capital, listed=sure and not capital)
                if any(not has or has & thing for thing in things):
                    gone.append(fact)
        known = self.scope.needed or {fact.name for fact in self.facts}
        most = 2 * len(there) >= len(known) and len(there) >= max(FEW, len(gone))
        if most and len(gone) > self._taken:
            yield from gone

    @property
    def _taken(self) -> int:  # of how many things the message has what is taken where they cannot be had
        said = [" ".join([each.text, *each.ways]) for each in self.facts]
        facts = frozenset(self.pack.stems(" ".join(said), light=True)) | self._common
        said = [each.say for each in self.story.knowledge.reactions] + [self.scope.instead]
        said += [each.text for each in self.story.knowledge.limits]
        new = (frozenset(self.pack.stems(each)) - facts - value_stems(each, self.pack) for each in said)
        agreed = any(self.story.is_accepted(each) for line in self.theirs for each in line.mentions)
        return len(self.facts) if agreed else sum(bool(each & self._said) for each in new)

    def _ways(self, fact: Fact) -> list[frozenset[str]]:
        """The stems of a value in words, without its name (plain, of the glass), then of what is said of it."""
        worded = all(each.kind == "name" for each in fact.mentions) and len(fact.value.split()) <= LONGEST_VALUE
        text = fact.value[:1].isupper() and next(words(fact.value), "") in self.pack.lists["function_words"]
        if not worded or text or is_self(fact, self.pack) or self._is_none(fact.value):
            return []
        names = self.pack.generic("name").union(*fact.names)
        own = frozenset(self.pack.stems(fact.value, light=True))
        if fact.names and fact.names[0] & self.pack.stemmed("lasting"):
            return []
        said = (frozenset(self.pack.stems(way)) - self._common - names for way in fact.ways)
        return [own - names or own, *filter(None, said)]

    @cached_property
    def _said(self) -> frozenset[str]:
        said = frozenset(stem for line in self.theirs for stem in self.pack.stems(line.text, light=True))
        return said.union(*(what for name, what in self.scope.described if name <= said))

    def _means(self, text: str) -> frozenset[str]:  # what it is another word for: pick-up, for collection
        return frozenset().union(*(each.about for each in self.pack.concepts.units(text)))

    def _is_meant_by(self, fact: Fact) -> bool:  # in other words, not in those of its name: an advanced level
        return bool(self._means(fact.value) & self._meant - (fact.names[0] if fact.names else frozenset()))

    @cached_property
    def _meant(self) -> frozenset[str]:
        return frozenset().union(*(self._means(line.text) for line in self.theirs))

    def _is_meant(self, fact: Fact) -> bool:  # whether it belongs to what is wanted, or is said in it
        wishes = [wish for wish in self.story.knowledge.wishes if wish.number not in self.scope.others]
        named = re.compile(rf"{re.escape(fact.value)} [A-Z]")  # my cat Saffron: it is said by its name
        said = [each for each in wishes if {*self.pack.stems(fact.value)} <= each.all_stems]
        needed = fact.name in self.scope.needed or not self.scope.needed
        return needed or any(not named.search(each.text) for each in said)

    def _is_of_want(self, fact: Fact) -> bool:
        return any(fact.name in names for names in self.story.knowledge.needs.values())

    @cached_property
    def _common(self) -> frozenset[str]:
        generic = frozenset(stem for slot in self.pack.slots.values() for stem in slot.generic)
        return generic | self.pack.stemmed("verbs") | self.pack.stemmed("actions")

    def _strange(self, fact: Fact, *, capital: bool, listed: bool) -> list[frozenset[str]]:
        """The things that the message names in place of this, each as stems, of which a word is not of the story."""
        common = self.story.knowledge.stems | titles_of(self.pack.language)
        common |= self.pack.stemmed("actions") if listed else self._common
        plain = (each for each in self._stating if not (capital and each.label))  # Plan: Green Fix is no town
        lines = [*plain, *(each for each in self._stating if any(name & each.label for name in fact.names))]
        named = (each for line in lines for each in self._things(line, listed=listed))
        named = (each for each in named if not _DESCRIBED.fullmatch(each))
        named = (" ".join(_CAPITALS.findall(each)) if capital else each for each in named)
        things = (frozenset(self.pack.stems(each)) for each in named)
        return [each for each in things if any(len(stem) >= SHORTEST for stem in each - common)]

    @property
    def _stating(self) -> list[Fact]:  # the entries, and the sentences that state a value of the story
        short = (len(each.text.split()) <= LONGEST_ENTRY and not each.text.endswith("?") for each in self.theirs)
        known = (any(map(self.story.is_known, each.mentions)) for each in self.theirs)
        return [line for line, lists, states in zip(self.theirs, short, known, strict=True) if lists or states]

    def _things(self, line: Fact, *, listed: bool) -> Iterator[str]:
        """A few words each between others that only join, where nobody does anything before them: the skirt.

        `listed`: nothing but an article or a preposition stands before them, and no value or verb behind.
        """
        text, lists = line.text, self.pack.lists
        for each in reversed(find_mentions(text, self.pack)):
            sign = _CODE if each.kind == "identifier" else _VALUE
            text = text if each.kind == "name" else f"{text[: each.start]} {sign} {text[each.end :]}"
        run, before = list[str](), ""
        for word in [*_TOKEN.findall(text.replace("-", " ")), ""]:
            if word[:1].isalpha() and word.lower() not in lists["function_words"]:
                run += [word] if run or before not in _COUNTS else []  # not what a number counts
                before = "" if before in _COUNTS else before
                continue
            led = not before.isalpha() or before in lists["articles"] or self.pack.cue("preposition", before)
            follows = not word.isalpha() or self.pack.cue("preposition", word) or word in lists["joining"]
            plain = led and follows and word != _VALUE
            run = run[before in lists["before_verbs"] :]
            names = word in {":", _CODE} or (word in _QUOTES and before not in _QUOTES)  # the card reading "Happy …"
            names = names or (word == _VALUE and run[-1:] != [] and run[-1].islower())  # event date 22.08.2026
            if 0 < len(run) <= LONGEST_THING and not names and (plain or not listed):
                yield " ".join(run)
            run, before = [], word.lower().replace("’", "'")

    def misnamed(self, question: str) -> Fact | None:
        """For "Is your username a?": the fact that says that it is b."""
        asked = set(self.pack.stems(question, light=True))
        generic = frozenset(stem for slot in self.pack.slots.values() if slot.typed for stem in slot.generic)
        for fact in self.facts:
            short = fact.value and len(fact.value.split()) <= LONGEST_PLAIN
            named = fact.label and fact.label < asked and fact.label - generic
            if (
                short
                and named
                and self._goes_on(fact, question)
                and not set(self.pack.stems(fact.value, light=True)) <= asked
            ):
                return fact
        return None

    def _goes_on(self, fact: Fact, question: str) -> bool:
        """Whether the question says something after it has named the fact."""
        said = [self.pack.stemmer.stem(word) for word in words(question)]
        named = max((place for place, stem in enumerate(said) if stem in fact.label), default=-1)
        return bool(self.pack.stems(" ".join([*words(question)][named + 1 :]), light=True))

    def _of_another_kind(self, line: Fact) -> Iterator[Fact]:
        """Credit card, where it is the gift card; second floor, where the floor is the third."""
        clauses = _CLAUSES.split(line.text.replace("-", " "))  # "at three, tap and hose" names no three tap
        said = [word for clause in clauses for word in (*words(clause), "")]
        for fact in self.facts:
            yield from self._qualified(fact, said)
            if line.label and not any(name & line.label for name in fact.names):
                continue  # Recipient: Yusuf Haddad, where the sender is Amira Haddad
            for modifier, head in pairwise(words(fact.value)):
                kinds = modifier not in said and modifier.isalpha() and head not in self._capital(fact)
                if kinds and head.isalpha() and self.pack.stems(modifier) and self.pack.stems(head):
                    if any(word == head and self._is_kind(before, word, line) for before, word in pairwise(said)):
                        yield fact
        for fact in self.facts:
            if fact.names and len(fact.names[0]) == 1 and fact.value and not fact.mentions:
                yield from self._of_group(fact, said)

    def _qualified(self, fact: Fact, said: list[str]) -> Iterator[Fact]:
        """The front door, where it is the back door, as the fact says or what is wanted; the message has no back."""
        stem, told = self.pack.stemmer.stem, self.story.knowledge.stems
        wishes = [wish.text for wish in self.story.knowledge.wishes if wish.number not in self.scope.others]
        doing = frozenset().union(*map(self.pack.stemmed, ("verbs", "actions", "former", "vague", "another")))
        own = [*words(fact.value.replace("-", " "))]
        plain = len(own) <= LONGEST_PLAIN and not {*own} & self.pack.lists["function_words"]
        for text in (fact.value, *wishes) if plain and not (self.story.knowledge.prose or fact.mentions) else ():
            for modifier, head in pairwise(words(text.replace("-", " "))):
                open_yet = modifier in own and modifier.isalpha() and stem(modifier) not in self._said
                for before, word in pairwise(said) if open_yet and self.pack.stems(head) else ():
                    strange = before.isalpha() and {*self.pack.stems(before, light=True)} - told - doing
                    kinds = (rivals_in(f"{each} {head}", self.pack) for each in (modifier, before))
                    if strange and stem(word) == stem(head) and len({*map(frozenset, kinds)}) == 1:
                        yield fact

    def _labelled(self, line: Fact) -> Iterator[Fact]:
        """Reason: arrived broken, where the reason is that it is too big: not a word of it."""
        said = frozenset(self.pack.stems(line.value))
        for fact in self.facts if said and not line.mentions else ():
            mine = frozenset(self.pack.stems(fact.value))
            named = fact.names and fact.names[0] == line.label
            same_way = mine & said or said & self.agreed or (self._is_none(fact.value) and self._is_none(line.value))
            if named and mine and not (fact.mentions or same_way):
                yield fact

    def _is_none(self, value: str) -> bool:
        """Whether it says that there is none: none, no allergies."""
        said = {*self.pack.stems(value, light=True)}
        return bool(self.pack.stemmed("nil") & said) or self.pack.cue("negated", value) is not None

    def _capital(self, fact: Fact) -> frozenset[str]:
        """The words of names in a fact, in lower case."""
        return frozenset(word for each in fact.mentions if each.kind == "name" for word in words(each.text))

    def _is_kind(self, before: str, word: str, line: Fact) -> bool:
        """Whether this says what kind of thing it is, and the story names none such."""
        known = any(f"{before} {word}" in value or before in value.split() for value in self.values)
        return not known and before in self.pack.lists["kinds_of"] | self._capital(line)

    def _of_group(self, fact: Fact, said: list[str]) -> Iterator[Fact]:
        value = frozenset(self.pack.stems(fact.value, light=True))
        stems = [self.pack.stemmer.stem(word) for word in said]
        every = frozenset[str]().union(*(line.all_stems for line in self.theirs))
        for group in self.pack.groups:
            if value & group.values and not (value & every or self.agreed & group.values & every):
                (name,) = fact.names[0]
                if any(before in group.values and word == name for before, word in pairwise(stems)):
                    yield fact

    def _bounded(self, line: Fact) -> Iterator[Fact]:
        """Flights before 7 pm, where it is flights before 9 pm."""
        for side in ("lower", "upper"):
            said = self._bounds(line, side)
            for fact in self.facts if said else ():
                mine = self._bounds(fact, side)
                other = mine and not any(same(one, each) for one in mine for each in said)
                open_yet = any(not (self.story.is_known(each) or self.story.is_accepted(each)) for each in said)
                if other and fact.stems & line.stems and open_yet:
                    yield fact

    def _bounds(self, fact: Fact, side: str) -> list[Mention]:
        """The times up to which, or from which on, something is."""
        parts = [part for part in fact.parts if self.pack.cue(side, part.lead) is not None]
        return [each for part in parts for each in part.mentions if each.kind == "time"]
