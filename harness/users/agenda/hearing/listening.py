"""Understands one message of an agent: goes through its lines, and finds what it asks and how it sounds otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from harness.users.agenda.hearing import understanding
from harness.users.agenda.hearing.acts import DialogueAct, slot
from harness.users.agenda.hearing.blocks import Block, Closing
from harness.users.agenda.hearing.fewest import as_deed, asks_again
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.hearing.plain_text import plain_text
from harness.users.agenda.language.grammar import without_bullet
from harness.users.agenda.language.mentions import find_mentions, is_bare_value, prices_in
from harness.users.agenda.language.pack import Pack

HEARD_AT_EACH_END = 4_000
"""Characters of a message that are heard from its beginning and from its end: what is asked stands there."""
FEWEST_WORDS = 2  # a shorter message cannot ask leave for anything
LONGEST_PRICE = 5  # words of a sentence that only says what something costs
LONGEST_REMEMBERED = 1_000
"""Characters of a message whose reading is remembered: agents repeat themselves, and every trial hears the same."""
_FIELD = re.compile(
    r"(?P<label>[^:?()]{2,60}?)\s*(?P<aside>(?:\([^()]*\)\s*)*):\s*(?:(?:_{2,}|\.{3,}|…|\[\s*\]|❓|\?)+\s*|❓\s*(?P<hint>[^.?!]{2,}))"
)
"""What is to be filled in."""
_BARE_FIELD = re.compile(r"(?:[^:]{1,30} [-–—] )?(?P<label>[^\W\d][^:.?!]{2,40}?\.?)\s*(?P<aside>\([^()]*\)\s*)?:\s*")
"""The same, with nothing behind it: the last line of a message, or one of several at its end."""
_ANSWERS = re.compile(r"\?\s*(\((?:yes|y)\b[^()]*\))", re.IGNORECASE)
"""What may be answered, after the question: "Submit? (yes / no)"."""
_BRACKETS = re.compile(r"\([^()]*\)")


def hear(text: str, pack: Pack) -> UnderstoodMessage:
    """Understand one message."""
    return _hear_again(text, pack) if len(text) <= LONGEST_REMEMBERED else _hear(text, pack)


@lru_cache(maxsize=4_096)
def _hear_again(text: str, pack: Pack) -> UnderstoodMessage:
    return _hear(text, pack)


def _hear(text: str, pack: Pack) -> UnderstoodMessage:
    if len(text) > 2 * HEARD_AT_EACH_END:
        text = f"{text[:HEARD_AT_EACH_END]}\n{text[-HEARD_AT_EACH_END:]}"
    return _Listening(plain_text(text, pack), pack).message()


def is_done(line: str, pack: Pack) -> bool:
    """Whether a sentence says that something was done; what stands in brackets says nothing."""
    line = _BRACKETS.sub("", line)
    return pack.cue("done", line) is not None and pack.cue("undone", line) is None


class _Listening:
    """Goes through one message, line by line."""

    def __init__(self, text: str, pack: Pack) -> None:
        self.text = text
        self.pack = pack
        self.asks: list[DialogueAct] = []
        self.rest: list[str] = []
        """Sentences that ask for nothing."""
        self.last: list[str] = []
        """Those, and polite ones."""
        self.before = ""
        """The sentence before the one that is listened to."""
        self.entries: list[str] = []
        """What is listed, without being asked for."""
        self.lead: list[DialogueAct] = []
        """What the sentence before a list asks, while nothing is listed."""
        self.listed: list[str] = []
        """Lines of lists and forms."""
        self.listing = self.choosing = False
        self.block = Block()
        """The list that is gone through."""

    def message(self) -> UnderstoodMessage:
        lines = list(filter(None, self.text.splitlines()))
        for line, following in zip_longest(lines, lines[1:], fillvalue=""):
            if (label := _BARE_FIELD.fullmatch(line)) and (not following or _BARE_FIELD.fullmatch(following)):
                if following and self._leads(label["label"]):
                    continue
                line = f"{label['label']} {label['aside'] or ''}: ____"
            self._line(line)
        pack, rest = self.pack, self.rest
        self.asks += self.lead
        self.asks += self.block.requests(pack)
        if (closing := self.block.closing(pack)) is not None:
            self._close(closing)
        if self.choosing and len(self.entries) > 1 and not self.asks:
            options = "; ".join(self.entries)
            self.asks.append(DialogueAct("slot", options, slots=frozenset({"choice"}), options=options))
        likely = [pack.place(each) for each in rest]
        does = {each.does for each in likely if each is not None and each.sure}
        said = "\n".join(rest)
        finished = any(pack.cue("finished", line) for line in pack.sentences(self.text))
        priced = (
            pack.cue("or", said) is not None and len(prices_in(said, pack)) > 1
        )  # "One at £62 or one at £88, fitted."
        done = not priced and any(is_done(line, pack) for line in rest)
        waits = any(
            pack.cue("wait", each) and not (pack.cue("later", each) or pack.cue("maybe", each)) for each in rest
        )
        return UnderstoodMessage(
            text=self.text,
            asks=self._settled(),
            waits=waits or "wait" in does,
            failed=pack.cue("failed", said) is not None or "failed" in does,
            told=finished or pack.cue("result", said) is not None or any(each.isdigit() for each in said),
            done=finished or done or "done" in does,
            offers=len(self.entries) > 1 or pack.cue("offers", said) is not None or priced,
            options=tuple(self.entries) if len(self.entries) > 1 else (),
            listed="\n".join(self.listed),
            ends=(any(pack.cue("farewell", each) for each in self.last) or "bye" in does)
            and all(ask.kind == "more" for ask in self.asks),
        )

    def _close(self, closing: Closing) -> None:  # hear the list at the end as the question that it stands for
        self.rest = [line for line in self.rest if line not in self.block.entries]
        self.entries = []
        if not closing.denying:
            self.asks = [DialogueAct("more", "; ".join(self.block.entries))]
            return
        self.text = "\n".join(line for line in self.text.splitlines() if not line.endswith(closing.denying))
        self.asks = [ask for ask in self.asks if ask.kind not in {"slot", "open"} or ask.slots - {"choice"}]
        self.asks = self.asks or [DialogueAct("confirm", self.text)]

    def _asks_which(self, line: str) -> bool:
        choice = self.pack.slots.get("choice")
        return choice is not None and choice.asked.search(line) is not None

    def _leads(self, label: str) -> bool:
        """Whether it only says that what follows is to be filled in: "Please fill in:" """
        return self.pack.cue("list_lead", label) is not None or self.pack.cue("fills_in", label) is not None

    def _settled(self) -> tuple[DialogueAct, ...]:
        """Each thing asked once; who asks for a choice among what is listed asks for one of that."""
        asks = [ask for ask in dict.fromkeys(self.asks) if ask.text or len(self.asks) == 1]
        if any(
            ask.kind == "confirm" for ask in asks
        ):  # "The day I have at 15:00. Is good?", "Type yes, or what to change."
            asks = [ask for ask in asks if ask.kind != "slot" or ask.options or not self._is_idle(ask)]
        if len(asks) == 1 and asks[0].kind == "confirm" and len(self.text.split()) < FEWEST_WORDS:  # "Yes?"
            return (DialogueAct("open", self.text),)
        more = next((place for place, ask in enumerate(asks) if ask.kind == "more"), len(asks))
        asks = [ask for place, ask in enumerate(asks) if place < more or ask.kind != "confirm"]
        if more < len(asks):  # "Anything else, or is that it for today?"
            asks = [ask for place, ask in enumerate(asks) if not self._is_beside(ask, place, asks)]
        if any(ask.kind == "open" for ask in asks):  # "What should I change, or shall I leave it?"
            asks = [ask for ask in asks if ask.kind not in {"offer", "choice", "polar"}]
        said = [ask for ask in asks if ask.kind != "confirm"]
        return (
            tuple(asks) if len(asks) - len(said) < 2 else (*said, *[ask for ask in asks if ask.kind == "confirm"][-1:])
        )

    def _is_idle(self, ask: DialogueAct) -> bool:
        """Whether it only looks like a request beside a question for a yes: a value, or what would be wrong."""
        idle = is_bare_value(ask.text, self.pack) or {*ask.stems} <= self.pack.stemmed("actions")
        return idle and not ask.slots

    @staticmethod
    def _is_beside(ask: DialogueAct, place: int, asks: list[DialogueAct]) -> bool:
        """Whether it is the other half of the question whether anything else is wanted."""
        before = asks[place - 1].kind if place and ask.otherwise else ""
        after = asks[place + 1] if place + 1 < len(asks) else None
        beside = before == "more" or (after is not None and after.otherwise and after.kind == "more")
        return beside and ask.kind != "more" and not ask.slots

    def _line(self, line: str) -> None:
        entry, bulleted = without_bullet(line)
        entry = (without_bullet(entry)[0] if entry.startswith("[") else entry).strip()
        if bulleted:
            self.block.add(entry, line)
        elif not (self.block.entries and self._asks_which(line)):  # "Your choice?"
            self.asks += self.block.requests(self.pack)
            self.block = Block(line.rstrip(" :"))
        if not entry:
            return
        field = _FIELD.fullmatch(entry)
        if field is not None or bulleted:
            self.listed.append(line)
        if field is not None:
            self.lead = []
            self.asks += map(self._among, _field(field["label"], field["aside"] or "", self.pack))
            return
        if bulleted and self.listing:
            self.asks += understanding.entry(entry, self.pack)
            self.lead = []
            return
        self.listing = False
        if bulleted and not entry.endswith("?"):
            self.entries.append(entry)
            self.rest.append(entry)
            return
        self.block.asks = self.block.asks or bulleted
        for sentence in self.pack.sentences(_ANSWERS.sub(r" \1?", entry)):
            self._sentence(sentence)

    def _sentence(self, sentence: str) -> None:
        pack = self.pack
        found = list(understanding.asks(sentence, pack))
        bare = bool(found) and all(ask.kind == "open" and not ask.text for ask in found)  # "Please give me"
        request = max(pack.cues["request"].finditer(sentence), key=re.Match.start, default=None)
        before = slot(sentence[: request.start()] if request else sentence, pack)
        says = bool(before.slots) or len(before.stems) >= FEWEST_WORDS
        if bare and request and sentence.endswith("?") and says:
            found = [replace(before, sure=bool(before.slots))]  # "I can't see it without your number – could you …?"
            bare = False
        leads = sentence.endswith(":") or bare or pack.cue("list_lead", sentence)
        points = bare and sentence.endswith("?") and bool(self.before) and pack.cue("pointing", sentence)
        if request and leads and not points:
            self.listing = not pack.cue("choose", sentence)
            named = sentence.partition(":")[2].strip()
            self.lead, found = (
                found if self.listing and not named else [],
                [*understanding.entry(named, pack)] if named else [],
            )
            self.choosing = self.choosing or not self.listing
        bare = all(ask.kind in {"slot", "open"} and not (ask.stems or ask.slots) for ask in found)
        purpose = any(ask.kind == "open" for ask in self.asks)
        if found and bare and not purpose and pack.cue("pointing", sentence):  # "I need your name. What is it?"
            whole, before = slot(sentence, pack), slot(self.before, pack)
            each = [slot(piece, pack) for piece in pack.split("enumeration", self.before)]
            each = [ask for ask in each if ask.slots]  # "I need both a name and a date. What are they?"
            each = each if len(each) > 1 else [before]
            found = [whole] if len(whole.stems) > FEWEST_WORDS else each if before.stems else found
        slots = any(ask.kind == "slot" and ask.slots for ask in found)  # "When would you take it in?"
        if found and not slots and self._names_thing(self.before) and pack.cue("wants_that", sentence):
            what = self.before.rstrip(" .?!")
            found = [understanding.yes_or_no("offer", f"{what}: {sentence}", pack)]
        elif not found and pack.cue("unsure_if", sentence) and self._prices(f"{self.before} {sentence}"):
            found = [understanding.yes_or_no("offer", sentence, pack)]
        found = as_deed(sentence, found, self.before, pack)
        if asks_again(sentence, found, self.before, self.asks, pack):
            return
        around = f"{self.before}\n{sentence}"
        self.asks += [replace(self._among(ask), around=around) for ask in found]
        if not found and self._is_price(sentence):
            self.asks[-1:] = [self._offered_for(self.asks[-1])]
        self.before = sentence
        if not found:
            self.last.append(sentence)
            if not pack.cue("courtesy", sentence):
                self.rest.append(sentence)

    def _is_price(self, sentence: str) -> bool:
        """Whether it only says what a thing costs that was named with a question mark: "A lamp? £15." """
        plain = (
            self._prices(sentence)
            and len(sentence.split()) <= LONGEST_PRICE
            and bool(self.asks)
            and self.before.endswith("?")
        )
        return plain and self.asks[-1].kind == "slot" and not self.asks[-1].slots and not self.asks[-1].options

    def _names_thing(self, before: str) -> bool:
        """Whether what stands before may be offered as a thing: no day, no time, nothing that has a number."""
        kinds, priced = {each.kind for each in find_mentions(before, self.pack)}, bool(prices_in(before, self.pack))
        return bool(before) and kinds <= {"name", "amount", *(["number"] if priced else [])}

    def _prices(self, text: str) -> bool:
        return bool(prices_in(text, self.pack))

    @staticmethod
    def _offered_for(ask: DialogueAct) -> DialogueAct:
        return replace(ask, kind="offer", sure=True)

    def _among(self, ask: DialogueAct) -> DialogueAct:  # a choice, with what there is to choose from
        which = ask.kind == "slot" and "choice" in ask.slots and not ask.options
        offered = ask.kind in {"confirm", "offer", "polar"} and not self.pack.cue("adds_thing", ask.text)
        one_of = offered and self.pack.cue("one_of", ask.text) is not None
        options = self._offered() if which or one_of else ""
        if not options:
            return ask
        return replace(ask, options=options, kind="slot", slots=frozenset({"choice"}))

    def _offered(self) -> str:
        """What there is to choose from, where it is only asked which: what is listed, or several values."""
        kinds = Counter(each.kind for each in find_mentions(self.before, self.pack))
        several = any(count > 1 for kind, count in kinds.items() if kind != "name")
        return "; ".join(self.entries) or (self.before if several else "")


def _field(label: str, aside: str, pack: Pack) -> Iterator[DialogueAct]:
    """A field of a form that is empty: "Order number (such as 12): ____" """
    text = f"{label} {aside}".strip()
    likely = pack.place(label) or pack.place(text)
    if pack.cue("more", label) or (likely is not None and likely.does == "more"):
        yield DialogueAct("more", text)
    elif pack.cue("confirm", label) or pack.cue("affirming", label) or _is_deed(label, aside, pack):
        yield DialogueAct("confirm", label)
    elif pack.cue("yes_or_no", aside):
        yield understanding.yes_or_no("polar", label, pack)
    elif likely is not None and likely.does == "open":
        yield from understanding.by_likeness(text, likely, pack)
    else:
        yield from understanding.slots(label, pack)


def _is_deed(label: str, aside: str, pack: Pack) -> bool:
    """Whether leave is asked for in a form: "Cancel order (yes, no): ____" """
    deeds = pack.stemmed("actions") | pack.stemmed("placing") | pack.stemmed("drastic")
    return pack.cue("yes_or_no", aside) is not None and {*pack.stems(label, light=True)} <= deeds
