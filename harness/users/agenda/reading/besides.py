"""What a story says besides: who of the user's own is named, what a want is not to be."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from harness.types.user.data import KnownFact, Refusal
from harness.users.agenda.facts import Fact, sentence
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.naming import content_words
from harness.users.agenda.reading.parts import StoryParts


def others_named(story: StoryParts, pack: Pack) -> dict[str, KnownFact]:
    """The names of those who are the user's own: "your son Ben"."""
    texts = " \n".join([*(fact.text for fact in story.facts), *(each.text for each in story.conditions)])
    found = [(each["who"].lower(), each["name"]) for each in pack.grammars["relative"][0].finditer(texts)]
    said = pack.templates["of_relative"]
    return {
        f"{who}_name": KnownFact(value=name, say=(sentence(said.format(who, "name", name)),))
        for who, name in found
        if who in pack.lists["relatives"]
    }


def denied_in(facts: Iterable[Fact], pack: Pack) -> list[Refusal]:
    """What a want says that it is not to be: "breakfast but no dinner", "my money back, not a voucher"."""
    found = ((fact, pack.grammar("not_that", fact.text)) for fact in facts if fact.kind in {"wish", "detail"})
    named = [(fact, " ".join(content_words(each["what"], pack)).lower()) for fact, each in found if each]
    return [Refusal(act=act, say=fact.sentence) for fact, act in named if act]


def pointed_out(spoken: str, facts: list[Fact], pack: Pack) -> str:
    """ "Reminders get on my nerves; I don't want any": I don't want reminders, and no fact besides."""
    those = pack.grammar("refuses_those", spoken)
    if those is None or not facts or facts[-1].kind != "fact":
        return spoken
    doing = pack.lists["verbs"] | pack.lists["finite"]
    what = takewhile(lambda word: word.lower() not in doing, facts.pop().text.split())
    return f"{those['no']} {' '.join(what).lower()}"
