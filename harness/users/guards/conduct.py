"""Guards over what the user does: it leaves too early, keeps to itself what it knows, or speaks of something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.text.languages import words
from harness.types.user.note import GuardFinding
from harness.users.agenda.language import grammar
from harness.users.guards.moment import Moment
from harness.users.guards.part import Known

FEWEST_TOPICS = 4
"""Words that have nothing to do with the story, before a message is about something else."""
MOSTLY = 0.9
"""Share of those among all its words: of ten, one may be there by chance."""


def early_end(moment: Moment) -> Iterator[GuardFinding]:
    if not moment.ends or (moment.by_user and not moment.by_agent) or (not moment.said and _took_leave(moment)):
        return
    found = _left_open(moment)
    if found is not None:
        yield GuardFinding(code="early_end", message=f"it ended {found}")


def _took_leave(moment: Moment) -> bool:
    """Whether its last message was a goodbye; guards have seen that one."""
    last = moment.by_user[-1] if moment.by_user[1:] else ""
    leaves = words(moment.part.language).farewells.intersection(grammar.words(last))
    return bool(leaves) and moment.part.cue("affirms", last) is None


def _left_open(moment: Moment) -> str | None:
    """What the user leaves open by ending."""
    part, said = moment.part, moment.said
    if (want := _unvoiced(moment)) is not None:
        return f'before it had said what it wants: "{want}"'
    if _dismisses(moment):
        return None
    if (asked := _unanswered(moment)) is not None:
        return asked
    if not said and _waited(moment):
        return "before the agent had told the outcome"
    if not moment.by_user[1:] and _untold(moment) and not _served(moment):
        return "before it had told anything that it knows"
    for reaction in part.data.when_told:
        answer = part.content(reaction.say)
        given = any(2 * len(answer & part.content(each)) > len(answer) for each in (*moment.by_user, said))
        if not given and part.says(moment.heard, reaction.told):
            return f'where the story has it answer: "{reaction.say}"'
    return None


def _unanswered(moment: Moment) -> str | None:
    """What the agent asks for, and gets no answer to."""
    part, said = moment.part, moment.said
    kept = [fact for fact in part.facts if not _tells(fact, said, moment)]
    if kept and not _says_unknown(moment) and not moment.denies:
        asked = next((fact for fact in moment.wanted_facts if fact in kept), None)
        if asked is not None:
            return f"while the agent asked for {asked.name}, which it knows"
    answered = moment.affirms or moment.denies or any(part.cue(name, said) for name in ("unknown", "served"))
    answered = answered or moment.part.tells(said)
    if not answered and any(part.cue("later", each.text) is None for each in moment.asked("confirm")):
        return "while the agent waited for a yes or no"
    return "while the agent asked for something" if not answered and moment.asked("slot", "have") else None


def _dismisses(moment: Moment) -> bool:
    """Whether the agent asks nothing and says goodbye: what sounds like a request is a courtesy."""
    last = moment.part.pack.sentences(moment.heard)[-1:]
    return "?" not in moment.heard and any(moment.part.pack.cue("farewell", each) for each in last)


def _unvoiced(moment: Moment) -> str | None:
    """A want of which the user has said nothing at all: no word that only this one has.

    Much that prose tells is no errand ("You want to be polite"): only a further one counts there ("You also want …").
    """
    part = moment.part
    said = part.stems("\n".join([*moment.by_user, moment.said]))
    about = {want.say: part.content(want.say) for want in part.data.wants}
    for want, content in about.items():
        own = content.difference(*(other for each, other in about.items() if each != want))
        if not (own or content) & said and (part.brief.user is not None or part.cue("besides", want)):
            return want
    return None


def withholds(moment: Moment) -> Iterator[GuardFinding]:
    """Asked for what it knows and may tell, or for a yes or no, it says that it does not know, or nothing at all."""
    if not moment.said or moment.ends:
        return
    tells_nothing = bool(moment.part.facts) and _says_nothing(moment)
    excused = _tells_what_it_can(moment)
    silent = [each for each in moment.part.facts if tells_nothing or (not excused and _denies_knowing(each, moment))]
    for fact in moment.wanted_facts if silent else ():
        told = any(_tells(fact, each, moment) for each in (moment.said, *moment.by_user))
        if fact in silent and fact.tell != "never" and not told:
            message = f'it was asked for {fact.name}, which it knows, and did not tell it: "{fact.values[0]}"'
            yield GuardFinding(code="withholds", message=message, cure=fact.line)
            return
    if _evades(moment):
        yield GuardFinding(code="withholds", message="it was asked twice running, and told nothing of its story")
    elif _does_not_decide(moment):
        yield GuardFinding(code="withholds", message="it was asked for a yes or no, and said that it does not know")


def _says_nothing(moment: Moment) -> bool:
    """Whether it neither tells, nor decides, nor asks anything."""
    asks = "?" in moment.said or moment.intention == "wait"
    return not (asks or moment.affirms or moment.denies or moment.part.tells(moment.said) or moment.chooses)


def _does_not_decide(moment: Moment) -> bool:
    """Whether it answers a question for its leave with not knowing, and with nothing else, such as a goodbye."""
    unknown = moment.part.cue("unknown", moment.said)
    if unknown is None or not moment.asked("confirm") or moment.wanted_facts:
        return False
    besides = moment.said.replace(unknown[0], " ")
    affirms = any(moment.part.cue("affirms", each) for each in moment.part.pack.sentences(besides))
    says = moment.affirms or affirms or any(moment.part.cue(name, besides) for name in ("denies", "served"))
    says = says or moment.part.tells(besides)
    return not (says or "?" in besides)


def _denies_knowing(fact: Known, moment: Moment) -> bool:
    """Whether the sentence that says so is about this fact, or about nothing that it names."""
    part = moment.part
    unknown = [(each, found) for each in part.pack.sentences(moment.said) if (found := part.cue("unknown", each))]
    if not unknown:
        return moment.intention == "unknown"
    return any(
        fact.is_named(part.stems(each)) or not part.topics(each.replace(found[0], " ")) for each, found in unknown
    )


def _tells_what_it_can(moment: Moment) -> bool:
    """Whether it was asked for what it does not know, and tells something else that was asked for beside it."""
    part = moment.part
    unknown = any(each <= part.stems(ask.text) for ask in moment.asks for each in part.unknown)
    return unknown and any(part.says(moment.said, fact.values) for fact in moment.wanted_facts)


def _evades(moment: Moment) -> bool:
    """Whether it has told nothing since its opening, for the second time, though there is something to tell.

    Who says that it does not know may be right; but not when the agent has to say the same again.
    """
    answers = (*moment.by_user[1:], moment.said)
    return len(answers) > 1 and _tells_too_little(moment, answers) and not _waited(moment)


def _tells_too_little(moment: Moment, answers: Sequence[str]) -> bool:
    again = moment.by_agent[-2:-1] == moment.by_agent[-1:]
    if again and not any(map(moment.part.tells, answers[-2:])) and _unspoken(moment):
        return True
    if any(map(moment.part.tells, answers)) or not _untold(moment):
        return False
    decides = moment.asked("confirm", "offer", "choice", "polar") and (moment.affirms or moment.denies)
    if decides or moment.part.cue("served", moment.said):
        return False
    again = again or (moment.affirms and len(answers) > 2)
    return again or not (moment.affirms or _says_unknown(moment))


def _unspoken(moment: Moment) -> bool:
    """Whether a message that asks for something names a word of the story that the user has not said: annual leave."""
    part, said = moment.part, "\n".join(moment.by_user)
    return bool(moment.asked("slot", "choice") and part.content(moment.heard) & part.story_stems - part.stems(said))


def _untold(moment: Moment) -> bool:
    """Whether nobody has named most of what belongs to the first want, or of all that the user may tell."""
    part, told = moment.part, "\n".join([*(each.text for each in moment.spoken), moment.said])
    needs = next((want.needs for want in part.data.wants), ())
    facts = [fact for fact in part.facts if fact.tell != "never" and (not needs or fact.name in needs)]
    return 2 * sum(part.says(told, fact.values) for fact in facts) < len(facts)


def _served(moment: Moment) -> bool:
    """Whether the agent has told something, or asks whether anything else is wanted; yes where nobody can tell."""
    heard = moment.hearing
    return moment.part.pack.examples is None or heard.told or heard.done or heard.failed or bool(heard.asked("more"))


def _waited(moment: Moment) -> bool:
    """Whether the agent asks for patience, and for nothing else."""
    return moment.hearing.waits and not (moment.hearing.done or moment.hearing.asks)


def _says_unknown(moment: Moment) -> bool:
    return moment.intention == "unknown" or moment.part.cue("unknown", moment.said) is not None


def _tells(fact: Known, said: str, moment: Moment) -> bool:
    """Whether the value, or a good part of it, was said."""
    part, ways = moment.part, (*fact.values, *fact.ways)
    content = part.content(said)
    return any(part.content(each) & content for each in ways) or part.says(said, ways)


def off_topic(moment: Moment) -> Iterator[GuardFinding]:
    topics = moment.part.topics(moment.said) if moment.spoken else frozenset()
    new = topics - moment.known_stems if len(topics) >= FEWEST_TOPICS else frozenset()
    if len(new) >= FEWEST_TOPICS and len(new) >= MOSTLY * len(topics):
        named = ", ".join(sorted(new)[:5])
        yield GuardFinding(code="off_topic", message=f"it spoke of what is in neither story nor conversation: {named}")
