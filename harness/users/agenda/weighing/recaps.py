"""Messages that say what the story says and wait to hear whether it is right, in whatever words they ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from harness.users.agenda.facts import Fact
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.listening import is_done
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.weighing.proposals import Proposal
from harness.users.agenda.weighing.truths import WHEN
from harness.users.agenda.wishes import own_stems

FEW = 2
"""Words of a question that is about what was said before it; facts that a recap states, unless one is wrong."""


def is_recap(heard: UnderstoodMessage, whole: Proposal, facts: Iterable[Fact], pack: Pack) -> bool:
    """Whether the message states several facts of the story, and each of its questions is about what it states.

    "Amara Diallo, K-55208, Market Square?", "Any mistake?" and "That is your trip?" ask for a yes or a no; "And the
    number of guests?" names a fact that the message does not state.
    """
    settled = heard.done or heard.asked("more", "choice", "offer")
    if settled or heard.options or heard.offers or any(ask.options for ask in heard.asks):
        return False
    stated = whole.aligned.stated
    asks = heard.failed or pack.cue("wh", heard.text) or any(ask.text for ask in heard.asks)
    if not asks and names_wanted(whole) and whole.objection(checking=True) is None:  # "Large, £9. Add?"
        return True
    if len(stated) < FEW and (not stated or whole.aligned.wrong("check") is None):
        return False
    facts, former = [fact for fact in facts if fact.kind in {"fact", "ignorance"}], pack.stemmed("former")
    held = [fact.label - former for fact in facts if fact.label & former and fact.name in stated]
    missing = [fact for fact in facts if fact.name not in stated or fact.label in held]  # "Zones 1 and 2 now. Zones?"
    lines = pack.sentences(heard.text)
    return not any(_requests(line, missing, pack) for line in lines if not pack.cue("courtesy", line))


def _requests(line: str, missing: Iterable[Fact], pack: Pack) -> bool:
    """Whether a sentence asks for something that the message does not state."""
    if pack.cue("request", line) or pack.cue("required", line):
        return pack.cue("confirm", line) is None
    if not line.endswith(("?", ":")) and "____" not in line:
        return False
    if pack.cue("begins_question", line) or "____" in line or line.endswith(":"):
        return True
    clause = line.rsplit(", ", 1)[-1]
    if (asked := pack.cue("wh", clause)) and len(clause[: asked.start()].split()) <= FEW:
        return True
    said = set(pack.stems(line, light=True))
    if any(each.kind != "name" for each in find_mentions(line, pack)):
        return False
    if any(name and name <= said for fact in missing for name in fact.names):
        return True
    about = any(pack.cue(name, line) for name in ("back", "confirm", "correct"))
    return not (about or len(pack.stems(line)) <= FEW or find_mentions(f"- {line}", pack))


def reads_back(heard: UnderstoodMessage, whole: Proposal) -> bool:
    """Whether a message that asks for nothing states several facts of the story, as something that is to be done."""
    settled = heard.done or heard.waits or heard.failed or heard.ends or heard.offers or heard.options
    return not (heard.asks or settled) and len(whole.aligned.stated) > 1


def parted(text: str, wishes: Sequence[Fact], pack: Pack) -> tuple[str, str]:
    """What a message says first of deeds that are done, and what it would do next, with the rest: "Your leave is
    requested (L-514). I will change your address. Shall I go ahead?" What answers a question of the user is in neither.
    Of one who wants but one thing all is about that.
    """
    lines = pack.sentences(text)
    done = list(takewhile(lambda line: is_done(line, pack) and not pack.cue("acting", line), lines))
    rest = lines[len(done) :]
    if not (done and wishes[1:] and any(pack.cue("acting", line) and not line.endswith("?") for line in rest)):
        return "", text
    return "\n".join(line for line in done if not _answers(line, wishes, pack)), "\n".join(rest)


def _answers(line: str, wishes: Sequence[Fact], pack: Pack) -> bool:
    """Whether the wish that a line is about is only to know something (to look up the status of the claim), or one is,
    where it speaks of none."""
    said = {*pack.stems(line, light=True)}
    about = [(len(own_stems(wish, wishes) & said), _only_asks(wish, pack)) for wish in wishes]
    return max(about, default=(0, False))[1]


def _only_asks(wish: Fact, pack: Pack) -> bool:
    looking = pack.stemmed("looking")
    verbs = (stem for stem in pack.stems(wish.text, light=True) if stem in pack.stemmed("verbs") | looking)
    return next(verbs, "") in looking


def names_wanted(whole: Proposal) -> bool:
    """Whether a message has what is wanted, or wanted instead, in words, and offers nothing beyond it."""
    pack, scope = whole.pack, whole.scope
    mine = [each for each in whole.knowledge.facts if each.name in scope.needed and each.kind == "fact"]
    known = (pack.stems(each.value, light=True) for each in whole.knowledge.facts)
    new = (frozenset(pack.stems(scope.instead)) - pack.stemmed("verbs")).difference(*known)
    has = any(each and {*each} <= whole.stems for each in (pack.stems(fact.value) for fact in mine))
    return bool(has or new & whole.stems) and not whole.stems & pack.stemmed("extras") - whole.knowledge.stems


def kept_back(text: str, untold: Iterable[Fact], pack: Pack) -> Iterator[Fact]:
    """What belongs to a change of day or hour that is proposed, with what it was and what it will be, and was neither
    told nor asked for: the other one."""
    named = Counter(kind for kind, _ in {(each.kind, each.value) for each in find_mentions(text, pack)})
    changes = pack.cue("replaces", text) and max((named[kind] for kind in WHEN), default=0) > 1
    for fact in untold if changes else ():
        own = {each.kind for each in fact.mentions}
        if fact.ways and own and own <= WHEN - named.keys():
            yield fact


def keeps_on(whole: Proposal, instead: str, deeds: frozenset[str]) -> str | None:
    """What is wanted `instead` by now, where that undoes what was wanted, and the message names nothing of it."""
    undone = {*whole.pack.stems(instead, light=True)} & (whole.pack.stemmed("drastic") | whole.pack.stemmed("undoing"))
    return instead if undone - deeds and not undone & whole.stems else None


def strange(whole: Proposal) -> list[Fact]:
    """What may be meant where it names nothing of the story, but another name: "You said Lakeside, correct?" """
    names = [each.text for line in whole.theirs for each in line.mentions if each.kind == "name"]
    if not names or (whole.named(whole.text) | whole.stems) & whole.knowledge.stems:
        return []
    facts = (fact for fact in whole.knowledge.facts if fact.kind == "fact" and fact.tell == "any")
    mine = [fact for fact in facts if fact.value[:1].isupper() and fact.number not in whole.scope.others]
    return [fact for fact in mine if not any(map(str.isdigit, fact.value))]


def matter(whole: Proposal, ask: DialogueAct, deeds: frozenset[str]) -> set[str]:
    """What a question names by itself: nothing in "Shall I save it?", which is about the whole message."""
    pack, leave = whole.pack, whole.pack.cue("leave", ask.text) is not None
    named = whole.named(ask.text)
    own = named & whole.knowledge.stems - pack.stemmed("extras")
    back = leave and pack.cue("back", ask.text) is not None and not own
    old = bool({*pack.stems(ask.text, light=True)} & pack.stemmed("former"))
    doing = pack.stemmed("verbs") | pack.stemmed("actions") | deeds
    if (done := pack.grammar("deed_to_that", ask.text)) and (whole.aligned.stated or names_wanted(whole)):
        named = {*pack.stems(ask.text[done.end() :])} & named | {*pack.stems(done["deed"])} & pack.stemmed("extras")
        own = named
    shown = not named & pack.stemmed("extras") and pack.cue("shown", ask.text) is not None  # "… this job?"
    old = old or (shown and len(whole.aligned.stated) > FEW)
    bare = leave and (set(ask.stems) <= doing or old)  # "Do we cancel?", "Shall I take out the old one?"
    return set() if bare or (back and (whole.aligned.stated or len(named) < FEW)) else named
