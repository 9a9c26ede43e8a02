"""A sentence of the prose that was not understood, and the line of `user` that says it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from harness.types.user.data import Scalar
from harness.users.agenda.facts import sentence
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.naming import first_words, name_in, told_words
from harness.users.agenda.reading.parts import StoryParts


@dataclass(frozen=True, slots=True)
class Missed:
    """A sentence of the prose that says nothing to the default user, and the line of `user` that would say it."""

    sentence: str
    cure: str


def fact_line(name: str, value: Scalar, said: str) -> str:
    """The line of `user` that says a fact."""
    shown = json.dumps(value, ensure_ascii=False)
    return f"knows: {{{name or 'fact'}: {{value: {shown}, say: [{json.dumps(sentence(said), ensure_ascii=False)}]}}}}"


def asked_line(name: str, asked: str) -> str:
    """The line of `user` that says that a fact is asked for so."""
    return f'{name}: {{asked_as: ["{" ".join(asked.rstrip(" ?.!").split()[-6:]) or asked}"]}}'


def want_line(said: str, goal: str, pack: Pack) -> str:
    """The line of `user` that says a want."""
    say = json.dumps(sentence(pack.first_person(said)), ensure_ascii=False)
    return f"wants: [{{say: {say}, done_when: {json.dumps(goal)}}}]"


def missed_in(story: StoryParts, bounds: Collection[str], pack: Pack) -> Iterator[Missed]:
    """What of a story was not understood: what it could not play, and what is left of a condition."""
    told = {pack.first_person(each).rstrip(" .") for each in story.unplayed}
    left = [fact.text for fact in story.facts if fact.kind != "refusal" and _is_unread(fact.text, pack)]
    left = [each for each in left if each.rstrip(" .") not in told and not any(bound in each for bound in bounds)]
    for text in (*story.unplayed, *left):
        match = pack.grammar("condition", text)
        yield Missed(sentence(text), _reaction(match["when"], match["then"], pack) if match else _cure(text, pack))


def _is_unread(text: str, pack: Pack) -> bool:
    return pack.grammar("unread", pack.without("money_back", text)) is not None


def _cure(text: str, pack: Pack) -> str:
    first = pack.first_person(text)
    found = find_mentions(first, pack)
    name = name_in(first[: found[0].start], pack) if found else first_words(first, pack)
    return fact_line(name, found[0].text if found else True, first)


def _reaction(when: str, then: str, pack: Pack) -> str:
    said = sentence(pack.first_person(then.strip(" .")))
    told, said = (json.dumps(each, ensure_ascii=False) for each in (told_words(when, pack) or when, said))
    return f"when_told: [{{told: [{told}], say: {said}}}]"
