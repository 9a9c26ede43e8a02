"""Guards over the form of a message: markup, its length, its language, whose words it says."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from harness.text.languages import languages
from harness.text.languages import words as words_of
from harness.text.normalize import fold
from harness.text.wordforms import word_set
from harness.types.user.note import GuardFinding
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.pack import Pack, base_language
from harness.users.guards.moment import Moment
from harness.users.guards.part import COURTESY_WORDS, SAME_RUN, PlayedPart

LONGEST_MESSAGE = 20_000
"""Characters. A person does not write more at once; a model that does has run away."""
LATIN = re.compile("[A-Za-z]")
FEWEST_WORDS = 3
"""Words by which another language is told."""
MARKUP = re.compile(
    r"<\|[\w /]+\|>|</?(?:s|tool_call|tool_response|function\w*|invoke|parameter|think|thinking|answer|system|assistant"
    r"|html|body|div|span|p|br|table|t[rdh]|ul|ol|li|a|b|i|strong|em|h[1-6]|script|img)\b[^<>]{0,200}>|\[/?INST\]|```"
    r'|\{\s*"\w+"\s*:|"(?:arguments|tool_calls?|function_call)"\s*:|\b(?:functions?|tools?)\.\w+\(',
    re.IGNORECASE,
)


def silent(moment: Moment) -> Iterator[GuardFinding]:
    if not moment.said.strip() and not moment.ends:
        yield GuardFinding(code="silent", message="it said nothing")


def too_long(moment: Moment) -> Iterator[GuardFinding]:
    if len(moment.said) > LONGEST_MESSAGE:
        message = f"it wrote {len(moment.said)} characters at once; {LONGEST_MESSAGE} are allowed"
        yield GuardFinding(code="too_long", message=message, cure="user: {max_tokens: 200}")


def markup(moment: Moment) -> Iterator[GuardFinding]:
    for found in MARKUP.finditer(moment.said):
        if found[0] not in moment.known:
            yield GuardFinding(code="markup", message=f'it wrote markup, which no person does: "{found[0]}"')
            return


def leaks(moment: Moment) -> Iterator[GuardFinding]:
    """Its instructions, or the story in the words in which it was told: You want …"""
    said = f" {' '.join(moment.words)} "
    part, opens = moment.part, moment.said.strip() == (moment.part.brief.starting_sentence or "").strip()
    told = () if opens else part.addressed
    shared = _instructed(said, part) or next((run for run in told if f" {run} " in said), None)
    cue = part.cue("leaks", moment.said)
    if shared or cue:
        yield GuardFinding(code="leaks", message=f'it told its instructions: "{shared or (cue and cue[0])}"')


def _instructed(said: str, part: PlayedPart) -> str | None:
    """The first words in a row of its instructions that it said."""
    found = said.split()
    runs = (" ".join(found[i : i + SAME_RUN]) for i in range(len(found) - SAME_RUN + 1))
    shared = [run for run in runs if f" {run} " in part.told_words]
    return min(shared, key=part.told_words.index) if shared else None


def role(moment: Moment) -> Iterator[GuardFinding]:
    """It speaks as the agent, says word for word what the agent said, or says that it is a model."""
    part = moment.part
    said = part.folded(moment.said)
    length = len(said.split())
    echoes = length > COURTESY_WORDS and said in map(part.folded, moment.by_agent)
    if echoes:  # an agent may have echoed it before
        echoes = said not in map(part.folded, (*moment.by_user, part.brief.starting_sentence or ""))
    echoes = echoes or (
        length >= SAME_RUN and any(said.startswith(each) for text in moment.by_agent for each in _long(text, part.pack))
    )
    own = [each for each in part.pack.sentences(moment.said) if part.cue("speaks_as_agent", each) and not _quotes(each)]
    refuses = part.cue("refuses_role", moment.said)
    if echoes and not moment.ends:
        yield GuardFinding(code="role", message="it said word for word what the agent had said")
    elif own:
        yield GuardFinding(code="role", message=f'it spoke as the agent: "{own[0][:200]}"')
    elif refuses and fold(refuses[0]) not in fold(moment.known):
        yield GuardFinding(code="role", message=f'it left its role: "{refuses[0]}"')


@lru_cache(maxsize=4_096)
def _long(heard: str, pack: Pack) -> tuple[str, ...]:
    """The long sentences of a message, folded."""
    folded = (fold(each).rstrip(" .!?") for each in pack.sentences(heard))
    return tuple(each for each in folded if each.count(" ") + 1 >= SAME_RUN)


def _quotes(sentence: str) -> bool:
    return any(mark in sentence for mark in '"“”«»')


def language(moment: Moment) -> Iterator[GuardFinding]:
    """Letters or words of another language than the story's, which nobody has used before."""
    own = base_language(moment.part.language)
    if (letters := _foreign_letters(moment)) is not None:
        yield GuardFinding(code="language", message=f'it wrote in {letters} letters; the story is in "{own}"')
        return
    said = moment.words
    if len(said) < FEWEST_WORDS or own not in languages() or _foreign_to(own).isdisjoint(said):
        return
    mine = sum(word in _frequent(own) for word in said)
    for other in languages():
        if _foreign(other, own).isdisjoint(said):
            continue
        theirs = [word for word in said if word in _foreign(other, own)]
        if len(theirs) < FEWEST_WORDS or len(theirs) <= 2 * mine:
            continue
        told = frozenset(words(moment.known))
        new = sum(word not in told for word in theirs)
        if new >= FEWEST_WORDS and new > 2 * mine:
            message = f'it wrote in another language ("{other}") than the story\'s "{own}"'
            yield GuardFinding(code="language", message=message)
            return


def _foreign_letters(moment: Moment) -> str | None:
    """The script of most of its letters, where nobody has used it before."""
    if moment.said.isascii() and LATIN.search(moment.part.text):
        return None
    letters = [each for each in moment.said if each.isalpha()]
    known = {_script(each) for each in set(moment.known) if each.isalpha()}
    unknown = {each for each in set(letters) if _script(each) not in known}
    foreign = [each for each in letters if each in unknown]
    return _script(foreign[0]).capitalize() if len(foreign) * 2 > len(letters) > 3 else None


@lru_cache(maxsize=4_096)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


@lru_cache(maxsize=64)
def _foreign(other: str, own: str) -> frozenset[str]:
    return _frequent(other) - _frequent(own)


@lru_cache(maxsize=64)
def _foreign_to(own: str) -> frozenset[str]:
    return frozenset().union(*(_foreign(other, own) for other in languages()))


@lru_cache(maxsize=64)
def _frequent(code: str) -> frozenset[str]:
    pack = words_of(code)
    return pack.fillers | pack.negations | pack.farewell_words | pack.directions | word_set(code, "said_by_anyone")


def persona(moment: Moment) -> Iterator[GuardFinding]:
    """What a behaviour of its persona excludes, in words of its own."""
    played, brief = moment.part.brief.persona, moment.part.brief
    if played is None or not moment.said.strip() or moment.said in (brief.starting_sentence, *brief.user_turns):
        return
    for violated in played.violations(moment.said):
        named = f'its persona "{played.name}"' if played.name else "its persona"
        yield GuardFinding(code="persona", message=f"it did what {named} does not: {violated}")


def repeats(moment: Moment) -> Iterator[GuardFinding]:
    """The same for the third time and nothing new, though the agent had said something else each time.

    Not where it is the answer to what was asked again.
    """
    if len(moment.by_user) < 2 or len(set(moment.by_agent[-2:])) < 2:
        return
    pack = moment.part.pack
    before, said = [_sentences(text, pack) for text in moment.by_user], _sentences(moment.said, pack)
    if any(all(each not in text for text in before) for each in said) or (moment.answers and not _only_wishes(moment)):
        return
    for each in said:
        if len(each.split()) > COURTESY_WORDS and sum(each in text for text in before) >= 2:
            yield GuardFinding(code="repeats", message=f'it said this for the third time: "{each[:200]}"')
            return


def _only_wishes(moment: Moment) -> bool:
    """Whether it says again what it wants, and nothing else, though it was not asked for that."""
    brief, pack = moment.part.brief, moment.part.pack
    told = [brief.starting_sentence or "", *(each.say for each in (brief.user.wants if brief.user else ()))]
    wishes = {each for text in told for each in _sentences(text, pack)}
    return wishes.issuperset(_sentences(moment.said, pack)) and not moment.asked("open")


@lru_cache(maxsize=4_096)
def _sentences(text: str, pack: Pack) -> tuple[str, ...]:
    return tuple(map(fold, pack.sentences(text)))
