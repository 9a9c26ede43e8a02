"""What is asked once all that was wanted was agreed to: whether that was all, however it is put; and the second of two
offers."""

from __future__ import annotations

from dataclasses import replace

from harness.users.agenda.agenda import Agenda
from harness.users.agenda.facts import sentence
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.listening import is_done
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import contents
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.weighing.decisions import Decisions


def after_deed(
    heard: UnderstoodMessage, story: UserProfile, agenda: Agenda, decisions: Decisions, pack: Pack, *, closed: bool
) -> UnderstoodMessage:
    """The message, heard as asking only whether that was all, where this is asked after what was agreed to. What else
    sounds like a question then is none: "I am pleased to confirm …", "Type what you need, or no …". When everything was
    agreed to, a question that is about nothing of the story asks this, too."""
    if any(ask.sure for ask in heard.asked("slot")) and not decisions.states(heard):
        heard = replace(heard, asks=tuple(ask for ask in heard.asks if ask.kind != "confirm"))  # "Let's see, shall we?"
    if heard.failed or not heard.asks:
        return heard
    more, told = heard.asked("more"), heard.told or heard.done
    if more == list(heard.asks) and agenda.awaits(choosing=False) and decisions.proposes_wish(heard):
        return heard.asking(DialogueAct("confirm", heard.text))  # "… That's what you want, yes?"
    if more and (agenda.has_agreed or (agenda.is_question and told)):
        return heard.asking(more[0])
    over = agenda.is_settled and (told or closed)
    beside = over and all(_is_beside(ask, story, pack) for ask in heard.asks)
    return heard.asking(DialogueAct("more", heard.text)) if beside else heard


def leaves_undone(heard: UnderstoodMessage, pack: Pack) -> bool:
    """Whether a message says that nothing was done: "I'll leave everything as it was." """
    done = [line for line in pack.sentences(heard.text) if is_done(line, pack)]
    return (
        all(pack.cue("negated", line) for line in done) if done else pack.grammar("unchanged", heard.text) is not None
    )


def taking(ask: DialogueAct, pack: Pack) -> list[str]:
    """What one does who takes the second of two offers: "Shall I keep it, or do you want it back?" """
    other = pack.grammar("asks_you", ask.text)
    return [sentence(pack.first_person(other["what"]))] if other else []


def _is_beside(ask: DialogueAct, story: UserProfile, pack: Pack) -> bool:
    """Whether a question is about nothing of the story."""
    if (ask.kind not in {"open", "polar", "offer", "choice"} and ask.sure) or pack.cue("leave", ask.text):
        return False
    if ask.kind not in {"open", "choice"} and (not ask.stems or pack.cue("back", ask.text)):  # "Is that so?"
        return False
    own = frozenset().union(*(fact.all_stems for fact in story.facts if fact.kind in {"wish", "fact"}))
    return not (own & set(ask.stems) or contents(ask.text, pack.language)[1])
