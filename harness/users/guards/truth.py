"""Guards over what a message says: against the story, out of nothing, or more than the story lets be told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import permutations

from harness.text.conflicts import other_value, shape
from harness.text.normalize import fold
from harness.text.reading.value import Value, exact
from harness.text.values import says_value
from harness.types.user.note import GuardFinding
from harness.users.guards.part import Known, Moment, squeezed

CODES = frozenset({"identifier", "email", "phone", "iban"})
COUNTED = frozenset({"number", "measure", "duration", "percent", "ratio"})
"""Kinds of values that people count out or round."""
LONG_NUMBER = 4
"""From so many digits on, a number names something rather than counts."""
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[^\W_]+")
"""Of mei_kovacs_8020 each part is one."""
_STREET = re.compile(r"\d+ (?:[NSEW]\.? )?(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)+)")


def invents(moment: Moment) -> Iterator[GuardFinding]:
    """A value, name or preference that is in neither story nor conversation."""
    for value in moment.part.values(moment.said):
        if _may_be_made_up(value, moment):
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


def _may_be_made_up(value: Value, moment: Moment) -> bool:
    digits = "".join(_DIGITS.findall(value.text))
    if value.loose or not (digits or value.kind in CODES):
        return False
    if value.kind in COUNTED and len(digits) < LONG_NUMBER:
        return False
    if moment.has_heard(squeezed(value.text)):
        return False
    language, known = moment.part.language, moment.known_values
    if any(says_value(value, each, language) or says_value(each, value, language) for each in known):
        return False
    if value.kind == "date" and moment.part.cue("next_day", f"{moment.said}\n{moment.part.text}"):
        days = {date.fromisoformat(each.value[-10:]) for each in known if each.kind == "date" and each.value[0] != "-"}
        return not any(f"{day + timedelta(step):%m-%d}" == value.value[-5:] for day in days for step in (-1, 1))
    return value.kind in CODES or not _follows(value, known)


def _follows(value: Value, known: Sequence[Value]) -> bool:
    """Whether it can be reckoned out of two numbers that are known, or one of them is the same in another unit."""
    wanted = exact(value.number or value.value)
    numbers = {number for each in known if (number := exact(each.number or each.value)) is not None}
    if wanted is None or wanted in numbers:
        return wanted is not None
    few = sorted(numbers)[-60:]
    return any(wanted in (left + right, left - right, left * right) for left, right in permutations(few, 2))


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
    yield from _misstates(moment)
    if moment.affirms and moment.by_agent:
        yield from _agrees_to_refused(moment)
        yield from _agrees_to_wrong(moment)
    yield from _discloses(moment)


def _misstates(moment: Moment) -> Iterator[GuardFinding]:
    """Another value of a fact: my order is #W2, where the story says #W1."""
    for sentence in moment.part.pack.sentences(moment.said) if moment.part.facts else ():
        for fact, other in _rivals(sentence, moment) if not sentence.endswith("?") else ():
            if other not in moment.part.text:
                message = f'it said "{other}" for {fact.name}; the story says "{fact.values[0]}"'
                yield GuardFinding(code="contradicts", message=message, cure=fact.line)


def _rivals(sentence: str, moment: Moment) -> Iterator[tuple[Known, str]]:
    """The facts that a sentence names, each with the other value that it gives it."""
    stems = moment.part.stems(sentence)
    for fact in moment.part.facts:
        if fact.is_named(stems) and (other := _rival(fact, sentence, moment)):
            yield fact, other


def _rival(fact: Known, text: str, moment: Moment) -> str | None:
    """The one value in the text that stands where the fact's value should."""
    language = moment.part.language
    if moment.part.says(text, fact.values):
        return None
    said = moment.part.values(text)
    for wanted in (each for value in fact.values for each in moment.part.values(value)):
        alike = [each for each in said if each.kind == wanted.kind and not each.loose]
        if wanted.kind in CODES or wanted.kind == "number":
            alike = [each for each in alike if shape(each.value) == shape(wanted.value)]
        if len(alike) == 1 and not any(says_value(wanted, each, language) for each in said):
            return alike[0].text
    return None


def _agrees_to_refused(moment: Moment) -> Iterator[GuardFinding]:
    asked = [each.text for each in moment.asked("confirm", "offer", "choice", "polar")]
    for refused in moment.part.data.refuses:
        if any(moment.part.says(each, [refused.act]) for each in asked):
            message = f'it agreed to "{refused.act}", which the story refuses'
            yield GuardFinding(code="contradicts", message=message, helped=True)
            return


def _agrees_to_wrong(moment: Moment) -> Iterator[GuardFinding]:
    """A yes to a recap in which a fact has another value, or where the only code of its shape is another one."""
    for other, mine in (*_wrong_facts(moment), *_wrong_codes(moment)):
        if not moment.part.says("\n".join([moment.part.text, *moment.by_user]), [other]):
            yield GuardFinding(code="contradicts", message=f'it agreed to "{other}"; the story says "{mine}"')
            return


def _wrong_facts(moment: Moment) -> Iterator[tuple[str, str]]:
    for sentence in moment.part.pack.sentences(moment.heard):
        for fact, other in _rivals(sentence, moment):
            if fact.name not in moment.other_wants:
                yield other, fact.values[0]


def _wrong_codes(moment: Moment) -> Iterator[tuple[str, str]]:
    for code in moment.part.values(moment.part.brief.story):
        if code.kind in CODES or _is_code(code):
            found = other_value(code.text, moment.heard, moment.part.language, within=True)
            if found is not None and shape(found[1].text) == shape(code.text):
                yield found[1].text, code.text


def _is_code(value: Value) -> bool:
    return value.kind == "number" and len(_DIGITS.sub("", value.text)) == 0 and len(value.text) > LONG_NUMBER


def _discloses(moment: Moment) -> Iterator[GuardFinding]:
    """It told what the story holds back: never to be told, or only when asked for."""
    part = moment.part
    before = "\n".join([part.brief.starting_sentence or "", *(each.text for each in moment.spoken)])
    for fact in (each for each in part.facts if each.tell != "any"):
        if not part.says(moment.said, fact.values) or part.says(before, fact.values):
            continue
        asked = any(fact.is_named(part.stems(each)) for each in moment.by_agent)
        specific = not moment.asks or any(other is not fact for other in moment.wanted_facts)
        if fact.tell == "never" or (not asked and specific):
            when = "is never to be told" if fact.tell == "never" else "is told only when asked for"
            yield GuardFinding(
                code="contradicts",
                message=f"it told {fact.name} of its own accord, which {when}",
                helped=True,
                cure=f"user: {{knows: {{{fact.name}: {{asked_as: […]}}}}}}, if the agent did ask for it",
            )
