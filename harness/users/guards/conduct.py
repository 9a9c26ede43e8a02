"""Guards over what the user does: it leaves too early, keeps to itself what it knows, or speaks of something else."""

from __future__ import annotations

from collections.abc import Iterator

from harness.text.keywords import mentions
from harness.text.languages import words
from harness.text.normalize import fold
from harness.types.user.note import GuardFinding
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.listening import hear
from harness.users.guards.part import WORD, Known, Moment, sentences

FEWEST_TOPICS = 4
"""Words about something of which none has to do with the story, before a message is about something else."""


def early_end(moment: Moment) -> Iterator[GuardFinding]:
    if not moment.ends or (moment.by_user and not moment.by_agent) or (not moment.said and _took_leave(moment)):
        return
    found = _left_open(moment)
    if found is not None:
        yield GuardFinding(code="early_end", message=f"it ended {found}")


def _took_leave(moment: Moment) -> bool:
    """Whether its last message was a goodbye; guards have seen that one."""
    last = moment.by_user[-1] if moment.by_user[1:] else ""
    said = set(map(fold, WORD.findall(last)))
    return bool(said & words(moment.part.language).farewells) and moment.part.cue("affirms", last) is None


def _left_open(moment: Moment) -> str | None:
    """What the user leaves open by ending."""
    part, said = moment.part, moment.said
    if (want := _unvoiced(moment)) is not None:
        return f'before it had said what it wants: "{want}"'
    asked = [fact for fact in moment.wanted_facts if not _tells(fact, said, moment)]
    if asked and not _says_unknown(moment) and part.cue("denies", said) is None:
        return f"while the agent asked for {asked[0].name}, which it knows"
    declined = moment.affirms or any(part.cue(name, said) for name in ("denies", "unknown", "served"))
    declined = declined or (bool(said) and moment.tells_of_story(said))
    if any(part.cue("later", each.text) is None for each in moment.asked("confirm")) and not declined:
        return "while the agent waited for a yes or no"
    if moment.asked("slot", "have") and not declined:
        return "while the agent asked for something"
    if not said and _waited(moment):
        return "before the agent had told the outcome"
    if not moment.by_user[1:] and _untold(moment) and not _served(moment):
        return "before it had told anything that it knows"
    for reaction in part.brief.user.when_told if part.brief.user is not None else ():
        told = any(mentions(moment.heard, each, part.language) for each in reaction.told)
        answer = part.content(reaction.say)
        if told and not any(2 * len(answer & part.content(each)) > len(answer) for each in (*moment.by_user, said)):
            return f'where the story has it answer: "{reaction.say}"'
    return None


def _unvoiced(moment: Moment) -> str | None:
    """A want of the story of which the user has said nothing at all: no word that only this one has."""
    data = moment.part.brief.user
    said = moment.part.stems("\n".join([*moment.by_user, moment.said]))
    wants = [want.say for want in data.wants] if data is not None else []
    about = {want: moment.part.content(want) for want in wants or moment.part.wishes}
    for want, content in about.items():
        own = content.difference(*(other for each, other in about.items() if each != want))
        if not (own or content) & said and (wants or moment.part.cue("besides", want)):
            return want
    return None


def withholds(moment: Moment) -> Iterator[GuardFinding]:
    """Asked for what it knows and may tell, it says that it does not know, or answers nothing for the second time."""
    if not moment.said or moment.ends:
        return
    for fact in moment.wanted_facts:
        told = any(_tells(fact, each, moment) for each in (moment.said, *moment.by_user))
        if fact.tell != "never" and not told and _denies_knowing(fact, moment):
            yield GuardFinding(
                code="withholds",
                message=f'it was asked for {fact.name}, which it knows, and did not tell it: "{fact.values[0]}"',
                cure=f'user: {{knows: {{{fact.name.replace(" ", "_")}: "{fact.values[0]}"}}}}',
            )
            return
    if _evades(moment):
        yield GuardFinding(code="withholds", message="it was asked twice running, and told nothing of its story")


def _denies_knowing(fact: Known, moment: Moment) -> bool:
    """Whether the sentence that says so is about this fact, or about nothing that it names."""
    part = moment.part
    unknown = [each for each in sentences(moment.said) if part.cue("unknown", each)]
    if not unknown:
        return moment.intention == "unknown"
    return any(fact.is_named(part.stems(each)) or not part.topics(each) for each in unknown)


def _evades(moment: Moment) -> bool:
    """Whether it has told nothing since its opening, for the second time, though there is something to tell.

    Who says that it does not know may be right; but not when the agent has to say the same again.
    """
    answers = (*moment.by_user[1:], moment.said)
    if len(answers) < 2 or any(map(moment.tells_of_story, answers)) or not _untold(moment) or _waited(moment):
        return False
    decides = moment.asked("confirm", "offer", "choice", "polar") and (
        moment.affirms or moment.part.cue("denies", moment.said)
    )
    if decides or moment.part.cue("served", moment.said):
        return False
    again = moment.by_agent[-2:-1] == moment.by_agent[-1:] or (moment.affirms and len(answers) > 2)
    return again or not (moment.affirms or _says_unknown(moment))


def _untold(moment: Moment) -> bool:
    """Whether nobody has named most of what belongs to the first want, or of all that the user may tell."""
    told, data = "\n".join([*(each.text for each in moment.spoken), moment.said]), moment.part.brief.user
    needs = data.wants[0].needs if data is not None and data.wants else ()
    facts = [fact for fact in moment.part.facts if fact.tell != "never" and (not needs or fact.name in needs)]
    named = sum(any(mentions(told, each, moment.part.language) for each in fact.values) for fact in facts)
    return 2 * named < len(facts)


def _served(moment: Moment) -> bool:
    """Whether the agent has told something, or asks whether anything else is wanted."""
    pack = load_pack(moment.part.language)
    if pack is None:
        return True
    heard = hear(moment.heard, pack)
    return heard.told or heard.done or heard.failed or bool(heard.asked("more"))


def _waited(moment: Moment) -> bool:
    """Whether the agent asks for patience, and for nothing else."""
    pack = load_pack(moment.part.language)
    heard = hear(moment.heard, pack) if pack is not None else None
    return heard is not None and heard.waits and not (heard.done or heard.asks)


def _says_unknown(moment: Moment) -> bool:
    return moment.intention == "unknown" or moment.part.cue("unknown", moment.said) is not None


def _tells(fact: Known, said: str, moment: Moment) -> bool:
    """Whether the value, or a good part of it, was said."""
    language, now = moment.part.language, moment.part.now
    data = moment.part.brief.user
    ways = (*fact.values, *(data.knows[fact.name].say if data is not None and fact.name in data.knows else ()))
    if any(mentions(said, each, language, now=now) for each in ways):
        return True
    return any(moment.part.content(each) & moment.part.content(said) for each in ways)


def off_topic(moment: Moment) -> Iterator[GuardFinding]:
    topics = moment.part.topics(moment.said)
    if len(topics) >= FEWEST_TOPICS and not topics & moment.known_stems and moment.spoken:
        named = ", ".join(sorted(topics)[:5])
        yield GuardFinding(code="off_topic", message=f"it spoke of what is in neither story nor conversation: {named}")
