"""The user of a story in prose as data: what it knows, each under a name, what it wants, refuses and answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from harness.text.values import find_values
from harness.types.user.data import KnownFact, Reaction, Refusal, Scalar, UserData, Want
from harness.users.agenda.facts import END, START, Fact, Part, make_fact, sentence
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import Mention, as_amount, find_mentions, numbered
from harness.users.agenda.language.pack import Pack, load_pack
from harness.users.agenda.reading.besides import denied_in, known_limit, lacks, others_named, set_apart
from harness.users.agenda.reading.fitting import ended, fitting, grouped, is_code, is_held, quotes, value_in, which_one
from harness.users.agenda.reading.missed import Missed, missed_in
from harness.users.agenda.reading.naming import (
    content_words,
    first_words,
    name_behind,
    name_between,
    name_in,
    name_of_label,
    name_of_unknown,
    refused_acts,
    told_words,
)
from harness.users.agenda.reading.parts import Condition, StoryParts
from harness.users.agenda.reading.story_reader import read_story
from harness.users.agenda.wishes import changes

MOST_PARTS = 20  # values of one sentence that are told apart
TOLD_IN_WISHES = ("reason", "problem", "note")
"""What the words of a wish may tell besides."""
_END = re.compile(r",\s+(?:and|but|which|who|so)\b|;|\s\(|\s(?:if|unless|when)\b")
"""Where the value of a labelled fact ends, and more is told."""
_NOUN = re.compile(r" [a-z]+(?=[.,;]|$)")
_AND = re.compile(r",\s|\s(?:and|or)\s")
_ENDS = {
    START: {"date": "start", "day": "start", "time": "start", "name": "origin", "identifier": "origin"},
    END: {"date": "end", "day": "end", "time": "end", "name": "destination", "identifier": "destination"},
}
"""What the ends of something are called, by the kind of their values."""


@dataclass(frozen=True, slots=True)
class ReadUser:
    """What a story in prose comes to."""

    user: UserData
    declines: bool = False
    """Whatever is to be confirmed at the end is declined."""
    confirming: str = ""
    """What is said to any request to confirm, in the words of the story."""
    labelled: frozenset[str] = frozenset()
    """The facts of which the prose says the name and the value: "Your username is ada"."""
    missed: tuple[Missed, ...] = ()
    beginning: str = ""
    """The first sentence, in the first person."""


@lru_cache(maxsize=1_024)
def read_user(prose: str, language: str) -> ReadUser:
    """The user of a story in the language of an existing pack."""
    pack = load_pack(language)
    assert pack is not None
    story = read_story(prose, pack)
    reading = _Reading(pack)
    reading.take(story)
    return ReadUser(
        reading.user,
        story.declines,
        story.confirming,
        frozenset(reading.labelled),
        tuple(missed_in(story, reading.bounds, pack)),
        story.beginning,
    )


@dataclass
class _Reading:
    """Turns what a story says into data, fact by fact."""

    pack: Pack
    knows: dict[str, KnownFact] = field(default_factory=dict)
    wants: list[Want] = field(default_factory=list)
    refuses: list[Refusal] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    labelled: set[str] = field(default_factory=set)
    bounds: frozenset[str] = frozenset()  # the most that may be paid
    wished: frozenset[str] = frozenset()  # what is wanted is about: "I do not want to pay the fine" that is appealed
    moves: bool = False  # something is to be at another time
    shifts: bool = False  # one that is named

    @property
    def user(self) -> UserData:
        held = {name.replace("_", " ") for name in self.knows}
        return UserData(
            knows=self.knows,
            wants=tuple(self.wants),
            refuses=tuple({each.act: each for each in reversed(self.refuses)}.values())[::-1],
            when_told=tuple(self.reactions),
            does_not_know=tuple(name for name in dict.fromkeys(self.unknown) if name.replace("_", " ") not in held),
        )

    def take(self, story: StoryParts) -> None:
        bounds = {limit.said for limit in story.limits}
        self.bounds = frozenset(limit.value for limit in story.limits)
        self.wished = self.wished.union(*(fact.all_stems for fact in story.facts if fact.kind == "wish"))
        moving = [fact for fact in story.facts if self.pack.cue("changes", fact.text)]
        self.moves = bool(moving) or any(fact.kind == "wish" and fact.mentions for fact in story.facts)
        self.shifts = any(fact.kind == "wish" and {each.kind for each in fact.mentions} & {"date"} for fact in moving)
        for fact in story.facts:
            amounts = [as_amount(each, fact.text, self.pack).text for each in fact.mentions]
            only_bounds = bool(amounts) and set(amounts) <= self.bounds
            if fact.kind == "wish" or not (fact.sentence in bounds or only_bounds):
                self._fact(fact)
        self._of_the_talk(story)
        self.knows = set_apart(self.knows, {name for want in self.wants for name in want.needs}, self.pack)
        wishes = [fact for fact in story.facts if fact.kind == "wish"]
        several = sum(changes(wish, self.pack) for wish in wishes) > 1  # who asks pays nothing for the answer
        for limit in story.limits:
            if limit.value in (each.value for each in self.knows.values() if each.say and each.tell == "any"):
                continue
            thing = "" if limit.thing in {*self.knows, *(each.name for each in story.extremes)} else limit.thing
            found = known_limit(replace(limit, thing=thing), self.knows, self.pack)
            self.knows |= found
            if several and limit.want >= 0:
                self._need(min(limit.want, len(self.wants) - 1), [next(iter(found))])
        for condition in story.conditions:
            self._condition(condition)
        self.knows = others_named(story, self.pack) | self.knows
        bare = (Refusal(act=" ".join(sorted(stems))) for stems in story.refused)
        self.refuses += [*denied_in(story.facts, self.pack), *bare]

    def _of_the_talk(self, story: StoryParts) -> None:  # what is said first and changed then, what is chosen of a list
        changed = list[str]()
        for each in story.changed:  # of what has this value already, where it has a name of its own
            known = (name for name, fact in self.knows.items() if fact.value == each.value and fact.say)
            name = next(known, each.name) if each.name in {"date", "time", "email"} else each.name
            self.knows[name] = KnownFact(value=each.value, say=(each.first, each.then))
            changed.append(name)
        for extreme in story.extremes:
            name, value = extreme.name, extreme.value
            if "time" in self.knows and name == "one":  # of those
                name, value = "time", value.replace(" one", f" {self.knows['time'].value}")
            elif name in self.knows:  # the earliest of those in the afternoon
                self.knows[f"{name}_of_day"] = self.knows.pop(name)
            said = sentence(f"{value}, {self.pack.templates['please']}")
            self.knows[name] = KnownFact(value=value, say=(said,), asked_as=("choice",))
            self._need(min(extreme.want, len(self.wants) - 1), [name])
        self._need(0, changed)

    def _need(self, place: int, names: Sequence[str]) -> None:
        if names and (wants := self.wants):
            wants[place] = wants[place].model_copy(update={"needs": (*dict.fromkeys((*wants[place].needs, *names)),)})

    def _fact(self, fact: Fact) -> None:
        if fact.kind == "ignorance":
            self.unknown.append(name_of_unknown(fact.text, self.pack))
        elif fact.kind == "wish":
            self.wants.append(Want(say=fact.sentence, needs=tuple(dict.fromkeys(self._parts(fact)))))
        elif fact.refused and (fact.kind != "refusal" or not lacks(fact, self.pack)):
            self.refuses += [Refusal(act=act, say=fact.sentence) for act in refused_acts(fact, self.wished, self.pack)]
        else:
            of_it = fact.kind == "detail" or self.pack.cue("of_it", fact.text) is not None  # "its ticket is LC-4523"
            self._need(-1, [name for name in self._parts(fact) if of_it])

    def _parts(self, fact: Fact) -> Iterator[str]:  # the names of the facts in a sentence, each kept on the way
        if whole := self._whole(fact):
            yield whole
            _, behind, rest = fact.text.partition(f"{self.knows[whole].value}, ")
            if behind and whole in self.labelled and is_code(str(self.knows[whole].value), self.pack):
                yield from self._parts(make_fact(fact.number, rest, "fact", self.pack))
            return
        values = fact.mentions
        fact = replace(fact, parts=tuple(ended(fact, held=self._is_held(fact))))
        groups = [self._keep(name, said, fact, fact.sentence) for name, said in grouped(fact, self.pack)]
        yield from groups
        several = len({each.kind for each in values}) > 1 or fact.roles == {START, END}
        if fact.kind == "wish" or several:
            wanted = len(self.pack.without("instead_of", fact.text))
            for part in fact.parts[:MOST_PARTS]:
                if part.mentions[0].text not in self.bounds and part.mentions[0].start < wanted:
                    yield self._part(part, fact)
        if fact.kind == "wish":
            yield from self._in_wish(fact)
        elif several:
            return
        elif values := tuple(v for v in values if v.start < len(self.pack.without("instead_of", fact.text))):
            before, after = fact.text[: values[0].start], fact.text[values[-1].end :]
            named = name_between(before, after, self.pack, counts=values[0].kind == "number")
            name = named or self._kind(values[0], fact.text)
            yield self._keep(name, value_in(fact.text, values), fact, fact.sentence, others=self._topics(fact))
        elif not groups:
            own = self.pack.without("instead_of", fact.text) or fact.text
            so = self.pack.cue("negated", own) is None
            taken = self.pack.grammar("taken_then", own) if so and fact.kind in {"detail", "preference"} else None
            value = taken["what"] if taken else so
            yield self._keep(first_words(own, self.pack), value, fact, fact.sentence, others=self._topics(fact))

    def _in_wish(self, fact: Fact) -> Iterator[str]:  # what it quotes, and what it says by the way
        for before, quote in quotes(fact):
            yield self._keep(name_in(before, self.pack, 1), quote, fact, sentence(quote), fact.sentence)
        for name, what, asked in which_one(fact, self.pack):
            yield self._keep(name, what, fact, fact.sentence, sentence(what), others=(asked,))
        told = () if self.pack.grammar("to_know", fact.text) else self._topics(fact)
        for topic in (each for each in told if each in TOLD_IN_WISHES):
            yield self._keep(topic, True, fact, fact.sentence)

    def _whole(self, fact: Fact) -> str:  # the name of a sentence that says one thing; empty for others
        if fit := fitting(fact, self.pack):
            return self._keep(*fit, fact, fact.sentence, others=self._topics(fact) if fact.truth is not None else ())
        if not (fact.label and fact.value and fact.kind != "wish"):
            return ""
        value, coded = _END.split(fact.value)[0].rstrip(" .,;:"), fact.value.partition(",")[0]
        value = coded if is_code(coded, self.pack) else value  # "RD-4417, for Thursday"
        name = self._keep(name_of_label(fact.name), value, fact, fact.sentence)
        self.labelled.add(name)
        return name

    def _is_held(self, fact: Fact) -> bool:
        return self.moves and fact.kind == "fact" and is_held(fact, self.pack, sure=self.shifts)

    def _part(
        self, part: Part, fact: Fact
    ) -> str:  # called by the words beside its value, by its end, else by its kind
        first, last = part.mentions[0], part.mentions[-1]
        ends = [_ENDS[role].get(first.kind, "") for role in sorted(part.roles, reverse=True)]
        end = ends[0] if len(ends) == 1 else ""
        timed = {each.kind for each in part.mentions} <= {"date", "day", "time"}
        kind = next((each.kind for each in part.mentions if each.kind != "day"), self._kind(first, fact.text))
        things = numbered(fact.text, first.start, self.pack) if len(part.mentions) > 1 else -1
        before = things if things >= 0 else part.start + len(part.lead)
        beside = name_in(fact.text[before : first.start], self.pack)
        beside = beside or name_behind(fact.text[last.end : part.end], self.pack)
        if not beside and first.kind == "name" and (noun := _NOUN.match(fact.text, last.end)):  # "the Premium cover"
            beside = name_in(noun[0], self.pack, 1) or noun[0].strip()
        if not part.lead and not beside and not timed and kind != "amount":
            before = max((each.end for each in fact.mentions if each.end <= part.start), default=0)
            beside = name_in(fact.text[before : part.start], self.pack, 2)
        elif not part.lead and self.pack.stems(fact.text[: first.start])[-1:] == (self.pack.stemmer.stem("born"),):
            beside = "birthdate"
        if first.kind == "number" and beside in {each.name for each in self.pack.groups}:  # one seat, an aisle seat
            beside = f"number_of_{beside}"
        about = "" if beside or timed or kind == "amount" else name_in(fact.text[: part.start], self.pack, 1)
        if about and part.lead and not end:
            about = f"{about}_{part.lead}"
        name = "_".join(filter(None, (end, beside or (kind if timed or kind == "amount" else "")))) or about
        if timed:
            span = fact.text.rfind(beside, 0, first.start) if beside in self.pack.lists["spans"] else -1
            start = span if span >= 0 else first.start
            value: Scalar | tuple[Scalar, ...] = fact.text[start : last.end]  # "week of 11 May"
            if not {each.kind for each in find_mentions(str(value), self.pack)} & {each.kind for each in part.mentions}:
                value = fact.text[part.start : last.end].strip()  # "after four in the afternoon"
        else:
            value = fact.text[things : last.end] if things >= 0 else value_in(fact.text, part.mentions)
        rivals = sum(each.kind == kind for other in fact.parts for each in other.mentions) > 1
        said = (fact.say([part]), fact.sentence) if fact.kind == "wish" or part.roles or rivals else (fact.sentence,)
        others = [each for each in (end, kind if kind in {"date", "time", "amount"} else "") if each and each != name]
        led = (each for each in self.pack.slots.values() if part.lead in each.leads)
        others += [each.name for each in led if first.kind in each.kinds]
        others += self._topics(fact) if fact.kind != "wish" else ()
        return self._keep(name or self._kind(first, fact.text), value, fact, *said, others=tuple(others))

    def _kind(self, mention: Mention, text: str) -> str:  # what a value without a name is called
        found = [each.kind for each in find_values(text, self.pack.language) if each.start == mention.start]
        return "time" if mention.value in self.pack.day_parts else found[0] if found else mention.kind

    def _topics(self, fact: Fact) -> tuple[str, ...]:  # what it answers, by the words that show it: the payment
        slots = self.pack.slots.items()
        return tuple(name for name, slot in slots if slot.told is not None and slot.told.search(fact.text))

    def _keep(
        self, name: str, value: Scalar | tuple[Scalar, ...], fact: Fact, *said: str, others: tuple[str, ...] = ()
    ) -> str:
        name = name or fact.name
        if self._is_held(fact) and not any(each.kind == "identifier" for each in find_mentions(str(value), self.pack)):
            name = "_".join(words(self.pack.templates["until_now"].format(name)))
            others = ()
        free = name
        number = 1
        while free in self.knows:
            if self.knows[free].value == value:
                return free
            number += 1
            free = f"{name}_{number}"
        if number > 1:
            others = (name, *others)
        self.knows[free] = KnownFact(value=value, say=said, tell=fact.tell, asked_as=others)
        return free

    def _condition(self, condition: Condition) -> None:  # a no to what is offered, else an answer to what is told
        content = content_words(condition.when, self.pack)
        bare = self.pack.phrase("right" if condition.reply == "yes" else "no", 0)
        said = sentence(condition.text) if condition.text else bare
        if condition.reply == "no" and not condition.denied and content:
            each = [content_words(one, self.pack) for one in self.pack.split("alternatives", condition.when)]
            acts = [" ".join(act) for act in each if act and not self.pack.lists["another"] & set(act)]
            for act in acts or [" ".join(content)]:
                said = condition.text or self.pack.templates["refuse"].format(act)
                self.refuses.append(Refusal(act=act, say=said))
        elif condition.denied and not (content or find_mentions(condition.when, self.pack)):
            self.reactions.append(Reaction(told=tuple(self.pack.templates["denied"].split("|")), say=said))
        else:
            told = (told_words(each, self.pack) for each in _AND.split(condition.when))
            self.reactions.append(Reaction(told=tuple(filter(None, told)) or (condition.when,), say=said))
