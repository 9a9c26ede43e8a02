"""Guards over what a message says: against the story, out of nothing, or more than the story lets be told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.text.normalize import fold
from harness.types.user.note import GuardFinding
from harness.users.agenda.reading.worded import words_of
from harness.users.guards.agreed import agrees_to_refused, agrees_to_wrong
from harness.users.guards.derived import may_be_made_up
from harness.users.guards.moment import Moment
from harness.users.guards.part import Known
from harness.users.guards.stated import misstates

_WORD = re.compile(r"[^\W_]+")
"""Of mei_kovacs_8020 each part is one."""
_STREET = re.compile(r"\d+ (?:[NSEW]\.? )?(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)+)")


def invents(moment: Moment) -> Iterator[GuardFinding]:
    """A value, name or preference that is in neither story nor conversation."""
    for value in moment.part.values(moment.said):
        if may_be_made_up(value, moment):
            helped = moment.denies and any(value.kind == other.kind for other in moment.part.values(moment.heard))
            yield _invented(value.text, moment, value.kind, helped=helped)
    for name in _names(moment):
        yield _invented(name, moment, "name")
    yield from _preferences(moment)


def _invented(what: str, moment: Moment, kind: str, *, helped: bool = False) -> GuardFinding:
    asked = moment.wanted_facts
    name = asked[0].name if asked else "NAME"
    one = f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
    return GuardFinding(
        code="invents",
        message=f'it invented {one}: "{what}" is in neither story nor conversation',
        helped=helped,
        cure=f'user: {{knows: {{{name}: "{what}"}}}}, or does_not_know: [{name}]',
    )


def _names(moment: Moment) -> Iterator[str]:
    """Its own name, or that of a street, of which no word is known."""
    named = moment.part.cue("my_name", moment.said)
    found = [*([named["name"]] if named else []), *_STREET.findall(moment.said)]
    told = {*_WORD.findall(fold(moment.known)), *moment.part.words("no_names")} if found else set()
    for name in dict.fromkeys(found):
        if told.isdisjoint(_WORD.findall(fold(name))):
            yield name


def _preferences(moment: Moment) -> Iterator[GuardFinding]:
    """Asked to choose, it names one of several that exclude each other, such as a colour, of which nobody spoke."""
    part = moment.part
    said = moment.words
    stems = set(map(part.pack.stemmer.stem, said))
    for group in part.pack.groups:
        new = frozenset() if stems.isdisjoint(group.values) else group.values - moment.known_stems
        if new and any(part.stems(each.text) & group.of for each in moment.asks):
            yield from (_invented(word, moment, "preference") for word in said if part.stems(word) & new)


def contradicts(moment: Moment) -> Iterator[GuardFinding]:
    yield from misstates(moment)
    if moment.affirms and moment.by_agent:
        yield from agrees_to_refused(moment)
        yield from agrees_to_wrong(moment)
    yield from _discloses(moment)


def _discloses(moment: Moment) -> Iterator[GuardFinding]:
    """It told what the story holds back: never to be told, or only when asked for."""
    part = moment.part
    before = "\n".join([part.brief.starting_sentence or "", *(each.text for each in moment.spoken)])
    wanted = "\n".join([*(each.say for each in part.data.wants), *(each.say for each in part.data.when_told)])
    for fact in (each for each in part.facts if each.tell != "any"):
        if not part.says(moment.said, fact.values) or part.says(before, fact.values):
            continue
        asked = any(fact.is_named(part.stems(each)) for each in moment.by_agent) or _is_of_kind_asked(fact, moment)
        asked = asked or part.says(wanted, fact.values)
        specific = not moment.asks or any(other is not fact for other in moment.wanted_facts)
        if fact.tell == "never" or (not asked and specific):
            when = "is never to be told" if fact.tell == "never" else "is told only when asked for"
            yield GuardFinding(
                code="contradicts",
                message=f"it told {fact.name} of its own accord, which {when}",
                helped=True,
                cure=f"user: {{knows: {{{fact.name}: {{asked_as: […]}}}}}}, if the agent did ask for it",
            )


def _is_of_kind_asked(fact: Known, moment: Moment) -> bool:
    """Whether something of its kind is asked for, such as a name; it is not always clear whose."""
    return any(each.slots.intersection(words_of(fact.name).split()) for each in moment.asks)
