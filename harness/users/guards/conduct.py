"""Guards over what the user does: it leaves too early, keeps to itself what it knows, or speaks of something else."""

from __future__ import annotations

from collections.abc import Iterator

from harness.text.keywords import mentions
from harness.types.user.note import GuardFinding
from harness.users.guards.part import Known, Moment

FEWEST_TOPICS = 4
"""Words about something of which none has to do with the story, before a message is about something else."""


def early_end(moment: Moment) -> Iterator[GuardFinding]:
    if not moment.ends or (moment.by_user and not moment.by_agent):
        return
    missing = _unvoiced(moment)
    asked = [fact for fact in moment.wanted_facts if not _tells(fact, moment.said, moment)]
    if missing is not None:
        yield GuardFinding(code="early_end", message=f'it ended before it had said what it wants: "{missing}"')
    elif asked and not _says_unknown(moment):
        yield GuardFinding(
            code="early_end", message=f"it ended while the agent asked for {asked[0].name}, which it knows"
        )
    elif moment.part.cue("waits", moment.heard.strip()) and not moment.said:
        yield GuardFinding(code="early_end", message="it ended before the agent had told the outcome")
    elif not moment.said and any(moment.part.cue("confirms", each) for each in moment.asks):
        yield GuardFinding(code="early_end", message="it ended while the agent waited for a yes or no")


def _unvoiced(moment: Moment) -> str | None:
    """A want of the story of which the user has said nothing at all."""
    data = moment.part.brief.user
    said = moment.part.stems("\n".join([*moment.by_user, moment.said]))
    wants = [want.say for want in data.wants] if data is not None else []
    if not wants and not moment.by_user and not moment.said:
        return moment.part.brief.story[:100]
    return next((want for want in wants if not moment.part.content(want) & said), None)


def withholds(moment: Moment) -> Iterator[GuardFinding]:
    """Asked for what it knows and may tell, it says that it does not know, or gives no answer for the second time."""
    if not moment.said or moment.ends:
        return
    for fact in moment.wanted_facts:
        if fact.tell == "never" or _tells(fact, moment.said, moment):
            continue
        if _says_unknown(moment) or _evaded_before(fact, moment):
            yield GuardFinding(
                code="withholds",
                message=f'it was asked for {fact.name}, which it knows, and did not tell it: "{fact.values[0]}"',
                cure=f'user: {{knows: {{{fact.name.replace(" ", "_")}: "{fact.values[0]}"}}}}',
            )
            return


def _says_unknown(moment: Moment) -> bool:
    return moment.intention == "unknown" or moment.part.cue("unknown", moment.said) is not None


def _tells(fact: Known, said: str, moment: Moment) -> bool:
    """Whether the value, or a good part of it, was said."""
    language, now = moment.part.language, moment.part.now
    data = moment.part.brief.user
    ways = (*fact.values, *(data.knows[fact.name].say if data is not None and fact.name in data.knows else ()))
    if any(mentions(said, each, language, now=now) for each in ways):
        return True
    wanted = frozenset().union(*(moment.part.stems(each) for each in ways))
    return bool(wanted & moment.part.stems(said))


def _evaded_before(fact: Known, moment: Moment) -> bool:
    """Whether the same was asked just before, and the user had never told it, and says nothing to the point."""
    if any(_tells(fact, text, moment) for text in moment.by_user) or len(moment.by_agent) < 2:
        return False
    earlier = moment.by_agent[:-1][-1]
    again = fact.is_named(moment.part.stems(earlier)) and len(moment.wanted_facts) == 1
    return again and not moment.part.values(moment.said)


def off_topic(moment: Moment) -> Iterator[GuardFinding]:
    topics = moment.part.content(moment.said) - moment.part.stems(" ".join(moment.part.words("anybodys")))
    if len(topics) >= FEWEST_TOPICS and not topics & moment.known_stems and moment.spoken:
        named = ", ".join(sorted(topics)[:5])
        yield GuardFinding(code="off_topic", message=f"it spoke of what is in neither story nor conversation: {named}")
