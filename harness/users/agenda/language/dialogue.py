"""The form of `dialogue.yaml`: what a language pack must hold so that the agenda user speaks and understands it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from harness.text.languages import section
from harness.text.languages.forms import WordList, check_names, checked
from harness.types.jsonable import Data

ValueKind = Literal["date", "day", "time", "name", "identifier", "number", "amount", "email", "age"]
Cue = str
"""A regular expression."""
Said = Annotated[str, Field(min_length=1)]
Ways = Annotated[tuple[Said, ...], Field(min_length=1)]
"""Ways to say one thing: the plain one first, the seed chooses."""
REFERENCE = "en"
"""The language whose pack says which words, cues and questions there are, each with a comment where it needs one."""


def _two(text: object) -> list[str]:
    """From, until."""
    parts = text.split() if isinstance(text, str) else []
    if len(parts) != 2:
        raise ValueError('should be two times, such as "00:00 12:00"')
    return parts


class ClosedPhrases(Data):
    """What may be said that no story says."""

    yes: Ways
    """To leave to act, and to an offer."""
    right: Ways
    """To a question whether something is so."""
    no: Ways
    """To an offer."""
    wrong: Ways
    """To a question whether something is so, and to leave to act that contradicts the story."""
    unknown: Ways
    unknown_rest: Ways
    """Where several things were asked, and one was answered."""
    lacking: Ways
    """To a question whether there is something that the story says nothing of."""
    any: Ways
    """To a choice, where the story has no preference."""
    fits: Ways
    """After what is wanted: to choose what fits it best."""
    wait: Ways
    """To a request for patience."""
    again: Ways
    """After a failure."""
    no_more: Ways
    """Where all was told that the story says."""
    done: Ways
    """To a question whether anything else is wanted."""
    minded: tuple[str, ...] = ()
    """Instead of yes, to a question whether one minds: a yes could be either."""
    small_talk: tuple[str, ...] = ()
    """What the talkative add: harmless, and nothing that anybody could act on."""


class PhrasesForm(Data):
    """The least that a language holds: it may leave out all the rest of `DialogueForm`, or nothing of it."""

    phrases: ClosedPhrases


class PersonForm(Data):
    """How the second person becomes the first. Only whole words are replaced."""

    subject: Said
    addressed: Said
    object: Said
    first: tuple[Said, ...]
    second: tuple[Said, ...]
    words: dict[str, Said]
    """Words of the second person → of the first."""
    third: tuple[tuple[Cue, str], ...] = ()
    """Somebody who is told of → the second person."""
    pairs: tuple[tuple[Cue, str], ...] = ()
    """Pronoun and verb together → the same in the first person."""
    object_after: Cue
    subject_before: Cue


class GroupForm(Data):
    """Words of which only one can hold, and the words for what they are values of."""

    of: tuple[Said, ...]
    values: tuple[Said, ...]


class SlotForm(Data):
    """Something agents ask for."""

    asked: Cue
    told: Cue | None = None
    kinds: Annotated[frozenset[ValueKind], *WordList.__metadata__] = frozenset()
    typed: bool = False
    any_question: bool = False
    role: Literal["", "start", "end"] = ""
    leads: WordList = frozenset()
    generic: WordList


class DialogueForm(PhrasesForm):
    """All of it: stories and agents are understood, too."""

    templates: dict[str, str]
    person: PersonForm
    lists: dict[str, WordList]
    same: dict[str, tuple[str, ...]]
    groups: tuple[GroupForm, ...]
    plainly: tuple[tuple[Cue, str], ...]
    """How stories tell of the talk → the same in plain sentences."""
    heard: tuple[tuple[Cue, str], ...]
    """How agents say some things → the same."""
    day_parts: dict[str, Annotated[tuple[str, str], BeforeValidator(_two)]]
    story: dict[str, Cue | tuple[Cue, ...]]
    agent: dict[str, Cue | tuple[Cue, ...]]
    grammar: dict[str, Cue | tuple[Cue, ...]]
    slots: dict[str, SlotForm]


def read_dialogue(code: str) -> PhrasesForm | None:
    """What the language's pack says of dialogue; None where it says nothing. Raises UserMistake."""
    content = section(code, "dialogue")
    return parse_dialogue(content, f"{code}/dialogue.yaml") if content else None


def parse_dialogue(content: Mapping[str, Any], where: str) -> PhrasesForm:
    """A `DialogueForm`, or the phrases alone. Raises UserMistake with a line for each field that is amiss."""
    if content.keys() <= PhrasesForm.model_fields.keys():
        return checked(PhrasesForm, content, where)
    dialogue = checked(DialogueForm, content, where)
    reference = section(REFERENCE, "dialogue")
    for part in ("templates", "lists", "story", "agent", "grammar"):
        check_names(getattr(dialogue, part), reference[part], f"{where}: {part}")
    own = dialogue.slots.keys()  # what else agents ask for in a language, or a country, may be added
    check_names(own, reference["slots"].keys() | own, f"{where}: slots")
    return dialogue
