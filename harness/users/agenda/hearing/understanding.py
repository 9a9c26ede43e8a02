"""What one sentence of an agent asks: by cues, and where there is none, by its likeness to sentences that are known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from harness.users.agenda.hearing.acts import AskKind, DialogueAct, slot
from harness.users.agenda.hearing.fewest import begins_deed, declares, is_deed
from harness.users.agenda.language.examples import Likely
from harness.users.agenda.language.mentions import find_mentions, is_bare_value
from harness.users.agenda.language.pack import Pack

ALL_LIKE = 0.9
"""The same for a sentence that has the words of a request."""
VERY_LIKE = 0.62
"""From this likeness on what a sentence is like goes before any cue."""
OFFERED = frozenset({"amount", "date", "time"})  # kinds of values of which several with an or are alternatives
FEW = 1  # words of a question about what was said before it, besides those that point there
SHORT = 4  # words before a question of which nothing is told
LEADING = 12
"""Characters before the word that asks: "And roughly how much …"."""
_LABELLED = re.compile(r"(?P<label>[^:?]{2,50}):\s*(?P<rest>.*)")
_ASIDE = re.compile(r"\([^()]*\)")
_YES_OR_NO = re.compile(r"\s*\((?:yes|y)\W[^()]*\)(?=[^:]*$)", re.IGNORECASE)
_LEADING = re.compile(r":\s+|\s[-–—]+\s+|[—…]\s*|;\s+")


def entry(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """One entry of a list of things asked for: "Dates: from when to when?" """
    match = _LABELLED.fullmatch(text)
    if match is None:
        yield from list(asks(text, pack)) or _requested(text, pack)
        return
    found = [ask for sentence in pack.sentences(match["rest"]) for ask in asks(sentence, pack) if ask.text]
    yield from found or slots(match["label"], pack)


def asks(sentence: str, pack: Pack) -> Iterator[DialogueAct]:
    """What one sentence asks: by cues, and where there is none, by what it is like."""
    sentence = pack.without("relative_clause", pack.without("supposed", sentence))
    if (thing := pack.without("thing_offered", sentence)) != sentence and sentence.endswith("?"):
        yield yes_or_no("offer", thing, pack)
        return
    if pack.cue("yes_or_no", sentence) and (bare := _YES_OR_NO.sub("", sentence)) != sentence:
        vague = all(ask.kind == "slot" and not ask.slots for ask in asks(bare, pack))
        if vague or pack.cue("affirming", bare):  # "Submit? (yes/no)", "Confirm the order (Y/N)?"
            yield DialogueAct("confirm", sentence, tuple(pack.stems(bare)))
            return
        sentence = bare
    if pack.cue("tag", sentence) and not (pack.cue("request", sentence) or pack.cue("or", sentence)):
        yield DialogueAct("confirm", sentence, tuple(pack.stems(sentence)))
        return
    if (whole := pack.without("or_not_at_all", sentence)) != sentence and sentence.endswith("?"):
        sentence = f"{whole.rstrip(' ?')}?"
    if (whole := pack.without("or_change", sentence)) != sentence:
        sentence = f"{whole}?"
        if not any(pack.cue(name, whole) for name in ("begins_question", "leave", "offer", "have", "polar", "request")):
            yield DialogueAct("confirm", sentence, tuple(pack.stems(sentence)))
            return
    likely = pack.place(sentence)
    opens = likely is not None and likely.does == "open" and pack.cue("confirm", sentence)
    needed = ALL_LIKE if opens or pack.cue("request", sentence) else VERY_LIKE
    if likely is not None and likely.score >= needed and likely.sure:
        return (yield from by_likeness(sentence, likely, pack))
    found = list(_by_cues(_question_in(sentence, pack), pack))
    vague = all(ask.kind == "slot" and not ask.slots for ask in found)
    named = pack.cue("request", sentence) is not None and any(ask.stems for ask in found)
    unlike = likely is None or (not likely.sure and named)  # "Please tell me width and height."
    if likely is None or unlike or not vague or (found and likely.does not in {"confirm", "more", "open"}):
        yield from found
    else:
        yield from by_likeness(sentence, likely, pack)


def _question_in(sentence: str, pack: Pack) -> str:
    """Without what only leads to a question: "I ask first: shall I …?" """
    for mark in _LEADING.finditer(sentence):
        lead, question = sentence[: mark.start()], sentence[mark.end() :]
        asks = question.endswith("?") and any(
            pack.cue(name, question) for name in ("begins_question", "polar", "offer")
        )
        if (asks and (len(lead.split()) > 1 or any(map(str.isdigit, lead)))) or is_deed(question, pack):
            return question
    return sentence


def by_likeness(sentence: str, likely: Likely, pack: Pack) -> Iterator[DialogueAct]:
    match likely.does:
        case "ask":
            yield from (replace(ask, sure=False) for ask in slots(sentence, pack))
        case "confirm" | "more" | "open":
            listed = pack.grammar("listed", sentence) if likely.does == "open" else None
            options = listed["options"] if listed is not None else ""
            yield DialogueAct(likely.does, sentence, tuple(pack.stems(sentence)), options=options, sure=likely.sure)


def _by_cues(sentence: str, pack: Pack) -> Iterator[DialogueAct]:
    if pack.cue("courtesy", sentence) and not sentence.endswith("?") and not pack.cue("confirm", sentence):
        return
    if there := pack.grammar("if_there_is", sentence):  # "If you have a card, I would need its number."
        yield replace(slot(f"{there['thing']} {there['what']}", pack), kind="have")
        return
    if pack.cue("request", supposed := pack.without("supposing", sentence)):
        sentence = supposed
    if not (sentence.endswith("?") or any(pack.cue(name, sentence) for name in ("asking", "request", "have"))):
        if required := pack.cue("required", sentence):
            yield from slots(sentence[: required.start()], pack)
        elif pack.cue("confirm", sentence) and not pack.cue("later", sentence):
            yield from _questions(sentence, pack)
        elif pack.cue("more", sentence) and pack.cue("wonders", sentence):
            yield DialogueAct("more", sentence)
    else:
        yield from _questions(sentence, pack)


def _questions(sentence: str, pack: Pack) -> Iterator[DialogueAct]:
    wh = pack.cue("wh", sentence)
    joints = "joined_question" if wh and wh.start() <= LEADING else "joined_request"
    for first in (each for piece in pack.split(joints, sentence) for each in pack.split("joined_polar", piece)):
        question, *others = pack.split("second_question", first) if sentence.endswith("?") else [first]
        if others and pack.cue("begins_question", others[0]) and pack.cue("offer", question):
            question = others.pop(0)  # "How about yours, what is its number?"
        proposes = others and pack.cue("proposes", question)
        yield from [yes_or_no("offer", question, pack)] if proposes else _question(question, pack)
        for other in others:
            yield from (replace(ask, otherwise=True) for ask in _question(other, pack))


def _question(text: str, pack: Pack) -> Iterator[DialogueAct]:  # the rules, first match wins
    if known := _known(text, pack):
        yield known
    elif pack.cue("more", text):
        yield DialogueAct("more", text, slots=_topics(text, pack))
    elif what := pack.cue("confirm_what", text):
        yield from slots(text[what.end() :], pack)
    elif _confirms(text, pack):
        yield DialogueAct("confirm", text, tuple(pack.stems(text)))
    elif pack.cue("open", text):
        yield DialogueAct("open", text)
    elif by := pack.cue("found_by", text):
        yield from slots(text[by.end() :], pack)
    elif (offers := pack.cue("offer", text) is not None and not pack.cue("request", text)) or pack.cue("have", text):
        yield yes_or_no("offer", text, pack) if offers else replace(slot(text, pack), kind="have")
    elif request := pack.cue("request", text):
        yield from _request(text, text[request.end() :], pack)
    elif wh := None if pack.cue("rhetorical", text) else pack.cue("wh", text):
        yield from _asked_beside(text[: wh.start()], text[wh.start() :], pack)
    else:
        yield from _plain(text, pack)


def _confirms(text: str, pack: Pack) -> bool:
    """Whether it asks for a yes: not where it asks how much it will cost to put everything right."""
    if not pack.cue("confirm", text) or (pack.cue("request", text) and pack.cue("yes_or_no", text)):
        return False
    if pack.cue("begins_question", text) and any(pack.slots[name].typed for name in slot(text, pack).slots):
        return False  # "At what hour would it suit you?"
    kinds = Counter(each.kind for each in find_mentions(text, pack) if each.kind in OFFERED)
    among = pack.cue("or", text) and max(kinds.values(), default=0) > 1  # "Would it be A for 5 euros or B for 7?"
    which, wh = pack.cue("asks_which", text), pack.cue("wh", text)
    return not (which or among or (wh and wh.start() <= LEADING and "," not in text and pack.cue("how_much", text)))


def _known(text: str, pack: Pack) -> DialogueAct | None:
    """A question that is nearly one of those that are known, asks what is wrong, or asks leave: "Enter it?" """
    if is_deed(text, pack) and pack.cue("back", text):
        return DialogueAct("confirm", text)
    if text.endswith("?") and pack.cue("deed_on", text) and not pack.cue("more", text):  # "Add it?", "Add a lock?"
        return yes_or_no("offer", text, pack)
    if begins_deed(text, pack) and not pack.cue("more", text):
        return DialogueAct("confirm", text, tuple(pack.stems(text)))
    if pack.cue("amiss", text.rstrip(" ?")):
        return DialogueAct("open", text)
    likely = pack.place(f"{text.rstrip(' ?')}?")
    if likely is None or likely.score < ALL_LIKE:
        return None
    return next(by_likeness(text, likely, pack), None) if likely.does in {"confirm", "more", "open"} else None


def _request(text: str, what: str, pack: Pack) -> Iterator[DialogueAct]:
    """What is asked for with please; a yes or no, too; and what only sounds like a word of asking: "Name for that?" """
    if pack.cue("of_what", what) and not pack.cue("confirm", text):
        yield slot(text.rstrip(" ?.!"), pack)
        return
    wanted = list(_requested(what, pack))
    word = pack.cue("confirm", text) is not None and not any(ask.slots or ask.kind != "slot" for ask in wanted)
    if not word and any(ask.text for ask in wanted):
        yield from wanted
    elif word:
        yield DialogueAct("confirm", text, tuple(pack.stems(text)))
    else:
        yield from [bare] if (bare := slot(text.rstrip(" ?.!"), pack)).slots else wanted


def _plain(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """A question without any of these words: "Is it red?", "Red or blue?", "Your username?" """
    if not pack.cue("polar", text) and (declares(text, pack) or is_bare_value(text, pack)):
        yield DialogueAct("confirm", text)
        return
    back = pack.cue("back_question", text) and len(pack.stems(text)) <= FEW and not pack.cue("day", text)
    if (pack.cue("polar", text) and back and not pack.cue("or", text)) or is_deed(text, pack):
        yield DialogueAct("confirm", text)  # "Is that convenient?", "Book it?"
    elif pack.cue("polar", text) or pack.cue("or", text):
        yield replace(yes_or_no("polar", text, pack), sure=pack.cue("rhetorical", text) is None)
    elif _is_priced(text, pack):
        yield yes_or_no("offer", text, pack)
    else:
        yield from (replace(ask, sure=bool(ask.slots)) for ask in slots(text, pack))


def _is_priced(text: str, pack: Pack) -> bool:
    """Whether it names a thing with its price, and nothing that is asked for: "Materials, £12?" """
    amounts = [each for each in find_mentions(text, pack) if each.kind == "amount"]
    if len(amounts) != 1 or not pack.stems(text[: amounts[0].start]):
        return False
    before, behind = text[: amounts[0].start], text[amounts[0].end :]
    per = pack.grammar("per", behind)  # "A bike, £12 a day?" asks for no day
    asked = slot(f"{before} {behind[per.end() :] if per else behind}", pack).slots
    return not asked - {"problem"}  # damage cover is a thing to be had


def _asked(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """A question with what, which, when …; its alternatives may be listed after it."""
    listed = pack.grammar("listed", text)
    if listed is None:
        yield from slots(text, pack)
    else:
        yield replace(slot(listed["asked"], pack), options=listed["options"])


def _asked_beside(before: str, asked: str, pack: Pack) -> Iterator[DialogueAct]:
    """A question with what, which … of what stands `before` it, unless that is another: "Red or blue, and which?" """
    first, _, joint = before.rstrip(" ,").rpartition(" ")
    chosen = joint in pack.lists["joining"] and pack.cue("or", first) is not None
    if chosen:
        yield DialogueAct("choice", first.rstrip(" ,"), tuple(pack.stems(first)))
    if before.strip() and not chosen and len(asked.split()) == 1:  # "Born when?"
        asked = f"{before}{asked}"
    options = before if pack.cue("or", before) and not chosen else ""
    if not (chosen or options):  # "Your name, the age, and where is it?"
        yield from (each for each in slots(before, pack) if each.slots and len(each.text.split()) <= SHORT)
    yield from (replace(ask, options=options or ask.options) for ask in _asked(asked, pack))


def _requested(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """What follows "please tell me": pieces of information, or whether something is so."""
    if pack.cue("confirm", text):
        yield DialogueAct("confirm", text, tuple(pack.stems(text)))
    elif (bare := pack.without("whether", text)) != text:
        yield yes_or_no("offer", bare, pack)
    else:
        yield from slots(text, pack)


def slots(text: str, pack: Pack) -> Iterator[DialogueAct]:
    """One request for each piece of information that is named."""
    text = pack.without("by_giving", text)
    options = pack.grammar("options", text)
    text = pack.without("purpose", _ASIDE.sub("", text)).strip(" .?!:;,")
    found = [_piece(piece.strip(), pack) for piece in pack.split("enumeration", text) if piece.strip(" :")]
    found = [ask for ask in found if (ask.stems or ask.slots) and not ask.text.endswith(":")]
    if found and found[0].slots:  # "… when you come back, I do you the return in one."
        found = [ask for ask in found if ask.slots or not pack.cue("declares", ask.text)]
    found = [replace(ask, sure=ask.sure and (not place or bool(ask.slots))) for place, ask in enumerate(found)]
    if options is not None and len(found) == 1:
        found = [replace(found[0], options=options["what"])]
    yield from found if found else [DialogueAct("open", "")]


def _piece(text: str, pack: Pack) -> DialogueAct:
    """One of several things asked for: a piece of information, or whether something is wanted."""
    wanted = pack.without("whether", text) != text and pack.cue("offer", text) is not None
    return yes_or_no("offer", text, pack) if wanted else slot(text, pack)


def yes_or_no(kind: AskKind, text: str, pack: Pack) -> DialogueAct:
    return DialogueAct("choice" if pack.cue("or", text) else kind, text, tuple(pack.stems(text)), _topics(text, pack))


def _topics(text: str, pack: Pack) -> frozenset[str]:  # the slots that a fact may answer however it is asked
    return frozenset(name for name, each in pack.slots.items() if each.any_question and each.asked.search(text))
