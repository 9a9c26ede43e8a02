"""What the default user understood of a story: the data that say the same, and the sentences that say nothing to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from harness.errors import UserMistake
from harness.text.keywords import mentions
from harness.text.languages import words
from harness.text.values import find_values
from harness.types.story import Brief
from harness.types.user.data import KnownFact, Reaction, Refusal, Scalar, UserData, Want
from harness.users.agenda.facts import Fact, find_mentions, sentence
from harness.users.agenda.given import pack_of, profile_of
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Condition, Limit, UserProfile
from harness.users.agenda.reading.prose import unread

LONGEST_NAME = 3
"""Words of a name that is made of a sentence."""
_END = re.compile(r",\s+(?:and|but|which|who|so)\b|;|\s\(|\s(?:if|unless|when)\b")
"""Where the value of a labelled fact ends, and more is told."""
_CLAUSE = re.compile(r"[,;(]|\s(?:and|but|because)\s")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+|[^\W\d_]{2,}")
_EXACT = frozenset({"identifier", "date", "amount", "email", "phone", "iban"})
"""Kinds of value that a story names for no other reason than that they are asked for."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A sentence of the prose that says nothing to the default user, and the line of `user` that would say it."""

    sentence: str
    cure: str


@dataclass(frozen=True, slots=True)
class Understood:
    """A story as the default user plays it."""

    given: bool
    """The story says it as data; else it was read out of the prose."""
    user: UserData
    kinds: Mapping[str, str]
    """Name of a fact → the kind of its value."""
    limits: tuple[Limit, ...] = ()
    confirms: tuple[Condition, ...] = ()
    """What it answers when it is to confirm: no matter of keywords."""
    declines: bool = False
    """Whatever is to be confirmed at the end is declined."""
    missed: tuple[Missed, ...] = ()


def understood(brief: Brief) -> Understood:
    """Raises UserMistake where the default user cannot play the story."""
    pack = pack_of(brief)
    profile = profile_of(brief, pack)
    if brief.user is None:
        reading = _Reading(pack)
        reading.take(profile)
        user, missed = reading.user, tuple(reading.missed(profile))
    else:
        user, missed = brief.user, tuple(_beside(brief, brief.user, profile.limits, pack))
    return Understood(
        given=brief.user is not None,
        user=user,
        kinds={name: kind_of(known.value, pack) for name, known in user.knows.items()},
        limits=profile.limits,
        confirms=tuple(each for each in profile.conditions if not each.about),
        declines=profile.declines,
        missed=missed,
    )


def reading_doubts(brief: Brief) -> list[str]:
    """A line for each sentence that is not understood; none where turns are scripted."""
    if brief.user_turns:
        return []
    try:
        found = understood(brief)
    except UserMistake as mistake:
        return [f"story: {problem}" for problem in mistake.problems]
    lacking = "the data of the user do not hold" if found.given else "the default user does not understand"
    return [f'story: {lacking} "{each.sentence}"; as data: {each.cure}' for each in found.missed]


def kind_of(value: Scalar | tuple[Scalar, ...], pack: Pack) -> str:
    """The kind of a value: date, identifier, amount …; words where it is none."""
    if isinstance(value, bool):
        return "yes or no"
    if isinstance(value, tuple):
        return ", ".join(dict.fromkeys(kind_of(each, pack) for each in value))
    text = str(value).strip()
    found: list[tuple[str, str]] = [(each.kind, each.text) for each in find_values(text, pack.language)]
    found += [(each.kind, each.text) for each in find_mentions(f": {text}", pack)]
    return next((kind for kind, said in found if said.strip() == text), "words")


def _beside(brief: Brief, user: UserData, limits: tuple[Limit, ...], pack: Pack) -> Iterator[Missed]:
    """Sentences with exact values that the data do not hold, and that are no limits either."""
    told = [word for each in user.when_told for word in each.told]
    held = "\n".join((*user.texts, *told, brief.starting_sentence or "", *(f"{limit.amount:g}" for limit in limits)))
    for line in pack.sentences(brief.story):
        for value in find_values(line, pack.language):
            said = mentions(held, value.text, pack.language) or (value.number and mentions(held, value.number))
            if value.kind in _EXACT and not said:
                yield Missed(line, _fact_line(_name(line[: value.start], pack), value.text, pack.first_person(line)))
                break


def _fact_line(name: str, value: Scalar, said: str) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    return f"knows: {{{name or 'fact'}: {{value: {shown}, say: [{json.dumps(sentence(said), ensure_ascii=False)}]}}}}"


def _name(text: str, pack: Pack, most: int = LONGEST_NAME) -> str:
    """The last words that say what something is about: "My member number is" → member_number."""
    light = pack.lists["function_words"] | pack.lists["light_words"] | pack.lists["wanting"]
    said = [word.lower() for word in _WORD.findall(text) if word.lower() not in light]
    return "_".join(word.replace("-", "_") for word in said[-most:])


@dataclass
class _Reading:
    """Turns a profile into data, fact by fact."""

    pack: Pack
    knows: dict[str, KnownFact] = field(default_factory=dict)
    wants: list[Want] = field(default_factory=list)
    refuses: list[Refusal] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

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

    def take(self, profile: UserProfile) -> None:
        replies = {sentence(each.text) for each in profile.conditions}
        for fact in profile.sayable:
            if fact.sentence not in replies:
                self._fact(fact)
        for condition in profile.conditions:
            if condition.about and condition.when:
                phrase = "right" if condition.reply == "yes" else "no"
                said = sentence(condition.text) if condition.text else self.pack.phrase(phrase, 0)
                self.reactions.append(Reaction(told=(self._told(condition.when),), say=said))
        for stems in profile.refused:
            self.refuses.append(Refusal(act=" ".join(sorted(stems))))

    def _fact(self, fact: Fact) -> None:
        if fact.kind in {"wish", "detail"}:
            self.wants.append(Want(say=fact.sentence, needs=tuple(self._parts(fact))))
        if fact.kind == "ignorance":
            self.unknown.append(self._unknown(fact.text))
        elif fact.refused and (fact.kind != "refusal" or not self._lacks(fact)):
            self.refuses += [Refusal(act=act, say=fact.sentence) for act in self._acts(fact)]
        elif fact.kind in {"fact", "preference", "refusal"}:
            list(self._parts(fact))

    def _parts(self, fact: Fact) -> Iterator[str]:
        """The names of the facts in a sentence, each kept on the way."""
        values = fact.mentions
        if fact.label and fact.value and fact.kind != "wish":
            yield self._keep(fact.name, _END.split(fact.value)[0].rstrip(" .,;:"), fact, fact.sentence)
        elif not values:
            if fact.kind not in {"wish", "detail"}:
                negated = self.pack.cue("negated", fact.text) is not None
                yield self._keep(_first(fact.text, self.pack), not negated, fact, fact.sentence)
        elif len(values) == 1 and fact.kind != "wish":
            before = _name(fact.text[: values[0].start], self.pack) or _first(fact.text, self.pack)
            yield self._keep(before, values[0].text, fact, fact.sentence)
        else:
            about = _name(fact.text[: values[0].start], self.pack) or _first(fact.text, self.pack)
            for part in fact.parts:
                lead = part.lead if part.lead.isalpha() and not about.endswith(f"_{part.lead}") else ""
                held = [mention.text for mention in part.mentions]
                said = fact.say([part]) if part.lead else fact.sentence
                yield self._keep(
                    "_".join(filter(None, (about, lead))), held[0] if len(held) == 1 else tuple(held), fact, said
                )

    def _keep(self, name: str, value: Scalar | tuple[Scalar, ...], fact: Fact, said: str) -> str:
        name = free = name or fact.name
        number = 1
        while free in self.knows:
            if self.knows[free].value == value:
                return free
            number += 1
            free = f"{name}_{number}"
        self.knows[free] = KnownFact(value=value, say=(said,), tell=fact.tell)
        return free

    def _lacks(self, fact: Fact) -> bool:
        """ "I have no checked bags": nothing is refused, it is not so. "No bags" and "I want no bags" refuse."""
        match = self.pack.grammar("refused", fact.text)
        return match is not None and match.start() > 0 and self.pack.cue("wish", fact.text) is None

    def _acts(self, fact: Fact) -> Iterator[str]:
        for stems in fact.refused:
            said = [word for word in _WORD.findall(fact.text) if set(self.pack.stems(word)) & stems]
            yield " ".join(dict.fromkeys(word.lower() for word in said)) or " ".join(sorted(stems))

    def _unknown(self, text: str) -> str:
        cue = self.pack.cue("ignorance", text)
        tail = " ".join(reversed(_CLAUSE.split(text[cue.end() if cue else 0 :])[0].split(" of ")))
        return _name(tail, self.pack, most=LONGEST_NAME + 1) or _name(text, self.pack)

    def _told(self, when: str) -> str:
        """The words by which a condition is recognised."""
        negations = words(self.pack.language).negations
        plain = {word for word in self.pack.lists["function_words"] if word.replace("'", "") not in negations}
        said = when.split()
        while len(said) > 1 and said[0].lower() in plain:
            said.pop(0)
        return " ".join(said)

    def missed(self, profile: UserProfile) -> Iterator[Missed]:
        for text in unread(profile, self.pack):
            match = self.pack.grammar("condition", text)
            yield Missed(
                sentence(text), self._cure(text) if match is None else self._reaction(match["when"], match["then"])
            )

    def _cure(self, text: str) -> str:
        first = self.pack.first_person(text)
        found = find_mentions(first, self.pack)
        name = _name(first[: found[0].start], self.pack) if found else _first(first, self.pack)
        return _fact_line(name, found[0].text if found else True, first)

    def _reaction(self, when: str, then: str) -> str:
        told, said = (
            json.dumps(each, ensure_ascii=False)
            for each in (self._told(when), sentence(self.pack.first_person(then.strip(" ."))))
        )
        return f"when_told: [{{told: [{told}], say: {said}}}]"


def _first(text: str, pack: Pack) -> str:
    return "_".join(_name(text, pack).split("_")[:LONGEST_NAME])
