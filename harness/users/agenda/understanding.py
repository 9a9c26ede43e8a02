"""What an agent's message asks for: requests, proposals, choices, questions about more, and how it sounds otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from harness.users.agenda.language.grammar import without_bullet
from harness.users.agenda.language.pack import Pack

AskKind = Literal["slot", "have", "confirm", "offer", "choice", "polar", "open", "more"]
"""A piece of information, whether there is one, leave to act, something offered, one of several, whether something is
so, what is wanted, and whether anything else is wanted."""
HEARD_AT_EACH_END = 4_000
"""Characters of a message that are heard from its beginning and from its end: what is asked stands there."""
LONGEST_REMEMBERED = 1_000
"""Characters of a message whose reading is remembered: agents repeat themselves, and every trial hears the same."""
_MARKS = re.compile(r"[*_`#>]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}")
_LABELLED = re.compile(r"(?P<label>[^:?]{2,50}):\s*(?P<rest>.*)")
_ASIDE = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class DialogueAct:
    """One thing the agent wants to hear."""

    kind: AskKind
    text: str
    stems: tuple[str, ...] = ()
    slots: frozenset[str] = frozenset()
    """Names of the pack's slots that are asked for."""
    about: frozenset[str] = frozenset()
    """The stems that say of what: the *employee* number."""
    options: str = ""
    """The alternatives that are named with a request."""
    otherwise: bool = False
    """It is the other half of "… or …?"."""


@dataclass(frozen=True, slots=True)
class UnderstoodMessage:
    """A message, understood."""

    text: str
    """As much as was listened to."""
    asks: tuple[DialogueAct, ...]
    waits: bool
    """It asks for patience."""
    failed: bool
    """It says that something went wrong or is not possible."""
    told: bool
    """It brings something: a result, not only an acknowledgement."""
    done: bool = False
    """It says that something was done."""
    offers: bool = False
    """It names several things to choose from."""

    def asking(self, ask: DialogueAct) -> UnderstoodMessage:
        """The same, heard as asking only this."""
        return replace(self, asks=(ask,))

    def asked(self, *kinds: AskKind) -> list[DialogueAct]:
        return [ask for ask in self.asks if ask.kind in kinds]


def hear(text: str, pack: Pack) -> UnderstoodMessage:
    """Understand one message."""
    return _hear_again(text, pack) if len(text) <= LONGEST_REMEMBERED else _hear(text, pack)


@lru_cache(maxsize=4_096)
def _hear_again(text: str, pack: Pack) -> UnderstoodMessage:
    return _hear(text, pack)


def _hear(text: str, pack: Pack) -> UnderstoodMessage:
    if len(text) > 2 * HEARD_AT_EACH_END:
        text = f"{text[:HEARD_AT_EACH_END]}\n{text[-HEARD_AT_EACH_END:]}"
    text = _MARKS.sub("", text)
    asks: list[DialogueAct] = []
    rest: list[str] = []
    entries = 0
    listing = False
    for line in text.splitlines():
        entry, bulleted = without_bullet(line)
        entry = entry.strip()
        if not entry:
            continue
        if bulleted and listing:
            asks += _entry(entry, pack)
            continue
        listing = False
        entries += bulleted
        for sentence in pack.sentences(entry):
            found = list(_asks(sentence, pack))
            if pack.cue("request", sentence) and (sentence.endswith(":") or pack.cue("list_lead", sentence)):
                listing, found = True, []
            asks += found
            if not found and not pack.cue("courtesy", sentence):
                rest.append(sentence)
    asks = [ask for ask in asks if ask.text or len(asks) == 1]
    said = "\n".join(rest)
    finished = any(pack.cue("finished", line) for line in pack.sentences(text))
    return UnderstoodMessage(
        text=text,
        asks=tuple(dict.fromkeys(asks)),
        waits=any(
            pack.cue("wait", sentence) and not (pack.cue("later", sentence) or pack.cue("maybe", sentence))
            for sentence in rest
        ),
        failed=pack.cue("failed", said) is not None,
        told=finished or pack.cue("result", said) is not None or any(character.isdigit() for character in said),
        done=finished or any(pack.cue("done", line) and not pack.cue("undone", line) for line in rest),
        offers=entries > 1 or pack.cue("offers", said) is not None,
    )


def slot(text: str, pack: Pack) -> DialogueAct:
    """A request for what this text names."""
    stems = tuple(pack.stems(text))
    slots = frozenset(name for name, each in pack.slots.items() if each.asked.search(text))
    generic = {stem for name in slots for stem in pack.slots[name].generic}
    head = pack.split("head_end", text)[0]
    about = frozenset(pack.stems(head)) - generic or frozenset(stems) - generic
    return DialogueAct("slot", text, stems, slots, about)


def _entry(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """One entry of a list of things asked for: "Dates: from when to when?" """
    match = _LABELLED.fullmatch(text)
    if match is None:
        found = list(_asks(text, pack))
        yield from found if found else _requested(text, pack)
        return
    found = [ask for sentence in pack.sentences(match["rest"]) for ask in _asks(sentence, pack) if ask.text]
    yield from found if found else _slots(match["label"], pack)


def _asks(sentence: str, pack: Pack) -> Iterator[DialogueAct]:
    """What one sentence asks."""
    if pack.cue("courtesy", sentence) and not sentence.endswith("?") and not pack.cue("confirm", sentence):
        return
    supposed = pack.without("supposing", sentence)
    if supposed != sentence and pack.cue("request", supposed):
        sentence = supposed
    if not (sentence.endswith("?") or pack.cue("asking", sentence) or pack.cue("request", sentence)):
        if required := pack.cue("required", sentence):
            yield from _slots(sentence[: required.start()], pack)
        elif pack.cue("confirm", sentence) and not pack.cue("later", sentence):
            yield from _questions(sentence, pack)
    else:
        yield from _questions(sentence, pack)


def _questions(sentence: str, pack: Pack) -> Iterator[DialogueAct]:
    for first in pack.split("joined_request", sentence):
        question, *others = pack.split("second_question", first)
        yield from _question(question, pack)
        for other in others:
            yield from (replace(ask, otherwise=True) for ask in _question(other, pack))


def _question(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """The rules, first match wins."""
    if pack.cue("more", text):
        yield DialogueAct("more", text, slots=_topics(text, pack))
    elif what := pack.cue("confirm_what", text):
        yield from _slots(text[what.end() :], pack)
    elif pack.cue("confirm", text):
        yield DialogueAct("confirm", text, tuple(pack.stems(text)))
    elif pack.cue("open", text):
        yield DialogueAct("open", text)
    elif pack.cue("offer", text) and not pack.cue("request", text):
        yield _yes_or_no("offer", text, pack)
    elif pack.cue("have", text):
        yield replace(slot(text, pack), kind="have")
    elif request := pack.cue("request", text):
        yield from _requested(text[request.end() :], pack)
    elif wh := pack.cue("wh", text):
        yield from _asked(text[wh.start() :], pack)
    else:
        yield from _plain(text, pack)


def _plain(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """A question without any of these words: "Is it red?", "Red or blue?", "Your username?" """
    if pack.cue("polar", text) or pack.cue("or", text):
        yield _yes_or_no("polar", text, pack)
    else:
        yield from _slots(text, pack)


def _asked(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """A question with what, which, when …; its alternatives may be listed after it."""
    listed = pack.grammar("listed", text)
    if listed is None:
        yield from _slots(text, pack)
    else:
        yield replace(slot(listed["asked"], pack), options=listed["options"])


def _requested(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """What follows "please tell me": pieces of information, or whether something is so."""
    bare = pack.without("whether", text)
    if bare != text:
        yield _yes_or_no("offer", bare, pack)
    else:
        yield from _slots(text, pack)


def _slots(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """One request for each piece of information that is named."""
    text = pack.without("by_giving", text)
    options = pack.grammar("options", text)
    text = pack.without("purpose", _ASIDE.sub("", text)).strip(" .?!:;,")
    found = [slot(piece.strip(), pack) for piece in pack.split("enumeration", text) if piece.strip(" :")]
    found = [ask for ask in found if (ask.stems or ask.slots) and not ask.text.endswith(":")]
    if options is not None and len(found) == 1:
        found = [replace(found[0], options=options["what"])]
    yield from found if found else [DialogueAct("open", "")]


def _yes_or_no(kind: AskKind, text: str, pack: Pack) -> DialogueAct:
    return DialogueAct("choice" if pack.cue("or", text) else kind, text, tuple(pack.stems(text)), _topics(text, pack))


def _topics(text: str, pack: Pack) -> frozenset[str]:
    """The slots that a fact may answer however it is asked."""
    return frozenset(name for name, each in pack.slots.items() if each.any_question and each.asked.search(text))
