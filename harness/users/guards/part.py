"""The part that a simulated user plays, and the moment in which it speaks: what guards hold a message against."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache

from harness.text.keywords import mentions
from harness.text.languages import section, words
from harness.text.normalize import fold
from harness.text.values import Value, find_values
from harness.text.wordforms import stem, word_set
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import Tell, UserData
from harness.types.user.note import Intention, UserTurn
from harness.users.agenda.language.cues import Cues
from harness.users.agenda.language.pack import base_language, load_pack
from harness.users.agenda.listening import hear
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.understanding import DialogueAct

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"')*]*\s+|\n+")
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Known:
    """A fact of the story that has a name."""

    name: str
    names: tuple[frozenset[str], ...]
    """Each a way to name it: stems that must all be there."""
    values: tuple[str, ...]
    tell: Tell = "any"

    def is_named(self, stems: frozenset[str]) -> bool:
        return any(each <= stems for each in self.names)


class PlayedPart:
    """What the story tells its user, made ready once for a trial."""

    def __init__(self, brief: Brief, instructions: str = "") -> None:
        """`instructions` are what a model was told besides the story: it may not say them."""
        self.brief, self.language, self.instructions = brief, brief.language, instructions
        data = brief.user
        told = [brief.story, brief.starting_sentence, brief.persona.prose if brief.persona else None, *brief.user_turns]
        told += [] if data is None else [data.model_dump_json(), " ".join(data.knows).replace("_", " ")]
        told += [] if brief.now is None else [brief.now.isoformat(), f"{brief.now:%A, %B %d, %Y}"]
        self.text = "\n".join(filter(None, told))
        self.facts = tuple(self._given(data) if data is not None and data.knows else self._read())

    @cached_property
    def now(self) -> datetime | None:
        return self.brief.now

    def cue(self, name: str, text: str) -> re.Match[str] | None:
        """Where the words of this kind stand; a language without such words says none."""
        return _cues(self.language).get(name, _NOTHING).search(text)

    def words(self, name: str) -> frozenset[str]:
        return frozenset(str(section(base_language(self.language), "guarding").get(name, "")).split())

    def stems(self, text: str) -> frozenset[str]:
        pack = load_pack(self.language)
        if pack is not None:
            return frozenset(pack.stems(text, light=True))
        return frozenset(stem(word, self.language) for word in map(fold, WORD.findall(text)))

    def content(self, text: str) -> frozenset[str]:
        """The stems of the words that say what a text is about."""
        pack = load_pack(self.language)
        if pack is not None:
            return frozenset(pack.stems(text))
        own = words(self.language)
        light = own.fillers | own.negations | own.farewell_words | word_set(self.language, "said_by_anyone")
        found = (word for word in map(fold, WORD.findall(text)) if word not in light and len(word) > 3)
        return frozenset(stem(word, self.language) for word in found)

    def topics(self, text: str) -> frozenset[str]:
        """The same without what anybody says who is served."""
        return self.content(text) - self.stems(" ".join(self.words("anybodys")))

    def values(self, text: str) -> list[Value]:
        return find_values(text, self.language, now=self.now)

    def _given(self, user: UserData) -> Iterator[Known]:
        for name, fact in user.knows.items():
            values = fact.value if isinstance(fact.value, tuple) else (fact.value,)
            ways = (self._naming(each) for each in (name.replace("_", " "), *fact.asked_as))
            yield Known(name, tuple(filter(None, ways)), tuple(map(str, values)), fact.tell)

    def _naming(self, name: str) -> frozenset[str]:
        """Without what says nothing alone: order_id is asked for as the number of the order, too."""
        light = self.words("naming")
        return self.stems(" ".join(word for word in name.split() if fold(word) not in light)) or self.stems(name)

    @cached_property
    def unknown(self) -> tuple[frozenset[str], ...]:
        """Ways to name what the user does not know."""
        names = self.brief.user.does_not_know if self.brief.user is not None else ()
        return tuple(filter(None, (self._naming(each.replace("_", " ")) for each in names)))

    @cached_property
    def story_stems(self) -> frozenset[str]:
        return self.content(self.text)

    @cached_property
    def wishes(self) -> list[str]:
        """What the prose says that the user wants; of many a wish the words are a manner only: to be quick."""
        if load_pack(self.language) is None:
            return []
        return [want.say for want in read_user(self.brief.story, self.language).user.wants]

    def _read(self) -> Iterator[Known]:
        if load_pack(self.language) is not None:
            yield from self._given(read_user(self.brief.story, self.language).user)


@dataclass(frozen=True)
class Moment:
    """What the user is about to say, and what was said before."""

    part: PlayedPart
    said: str
    ends: bool
    """It says nothing more after this."""
    intention: Intention | None
    spoken: Sequence[Utterance]

    @staticmethod
    def of(turn: str | UserTurn | None, part: PlayedPart, spoken: Sequence[Utterance]) -> Moment:
        text, note = (turn.text, turn.note) if isinstance(turn, UserTurn) else (turn, None)
        ends = text is None or (note is not None and note.reason is not None)
        return Moment(part, text or "", ends, note.intention if note is not None else None, spoken)

    @cached_property
    def heard(self) -> str:
        """What the agent said since the user spoke last."""
        since: list[str] = []
        for each in reversed(self.spoken):
            if each.role == "user":
                break
            since.append(each.text)
        return "\n".join(reversed(since))

    @cached_property
    def asks(self) -> list[DialogueAct]:
        """What the agent asks for, but not whether anything else is wanted."""
        pack = load_pack(self.part.language)
        if pack is None:
            return [DialogueAct("slot", each) for each in sentences(self.heard) if each.endswith("?")]
        return [each for each in hear(self.heard, pack).asks if each.kind != "more"]

    def asked(self, *kinds: str) -> list[DialogueAct]:
        return [each for each in self.asks if each.kind in kinds]

    @cached_property
    def by_user(self) -> list[str]:
        return [each.text for each in self.spoken if each.role == "user"]

    @cached_property
    def by_agent(self) -> list[str]:
        return [each.text for each in self.spoken if each.role == "agent"]

    @cached_property
    def known(self) -> str:
        """All that the user can know: its story, and what was said."""
        return "\n".join([self.part.text, *(each.text for each in self.spoken)])

    @cached_property
    def known_stems(self) -> frozenset[str]:
        return self.part.stems(self.known) | self.part.content(self.known)

    @cached_property
    def affirms(self) -> bool:
        """It says yes and takes nothing back."""
        yes = self.part.cue("affirms", self.said) or (self.intention == "affirm" and self.said)
        return bool(yes) and self.part.cue("but", self.said) is None

    @cached_property
    def wanted_facts(self) -> list[Known]:
        """The facts that the agent asks for, as far as their names tell; not what the user does not know."""
        asked = [self.part.stems(each.text) for each in self.asks if each.kind not in {"offer", "confirm"}]
        asked = [stems for stems in asked if not any(each <= stems for each in self.part.unknown)]
        return [fact for fact in self.part.facts if any(fact.is_named(stems) for stems in asked)]

    @cached_property
    def other_wants(self) -> frozenset[str]:
        """Names of facts that only such wants need as the agent does not speak of."""
        wants = self.part.brief.user.wants if self.part.brief.user is not None else ()
        language = self.part.language
        values = {fact.name: fact.values for fact in self.part.facts}
        spoken_of = [
            want
            for want in wants
            if any(mentions(self.heard, each, language) for name in want.needs for each in values.get(name, ()))
        ]
        named = {name for want in spoken_of for name in want.needs}
        return frozenset(name for want in wants for name in want.needs) - named if named else frozenset()

    def tells_of_story(self, text: str) -> bool:
        """Whether a message says anything of what the story is about, or a value."""
        return bool(self.part.values(text) or self.part.content(text) & self.part.story_stems)


def sentences(text: str) -> list[str]:
    return [each for part in _SENTENCE_END.split(text) if (each := part.strip(" *_-•\t"))]


@lru_cache(maxsize=16)
def _cues(language: str) -> Mapping[str, re.Pattern[str]]:
    code = base_language(language)
    compiled = Cues(code, f"{code}/guarding.yaml")
    return {name: compiled.expression(name, str(cue)) for name, cue in section(code, "guarding").items()}
