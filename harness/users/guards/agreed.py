"""Guards over a yes: what the agent asked leave for, held against what the story refuses and knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.text.conflicts import other_value, shape
from harness.text.keywords import says
from harness.text.reading.value import Value, exact
from harness.types.user.note import GuardFinding
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.listening import is_done
from harness.users.agenda.language.grammar import words
from harness.users.agenda.reading.worded import words_of
from harness.users.guards.derived import CODES, DIGITS, LONG_NUMBER, may_be_made_up
from harness.users.guards.moment import Moment
from harness.users.guards.part import Known, PlayedPart
from harness.users.guards.stated import rivals

_KIND_OF_CODE = re.compile(r"([^\W\d_]+)[\W_]*\d+")
"""A code of letters and then digits: the letters say what it names."""


def agrees_to_refused(moment: Moment) -> Iterator[GuardFinding]:
    asked = [_leave(each, moment.part) for each in moment.asked("confirm", "offer", "choice", "polar")]
    for refused in moment.part.data.refuses:
        if any(_proposes(each, refused.act, moment.part) for each in asked):
            message = f'it agreed to "{refused.act}", which the story refuses'
            yield GuardFinding(code="contradicts", message=message, helped=True)
            return


def _leave(ask: DialogueAct, part: PlayedPart) -> str:
    """What leave is asked for: where the question only points there ("Would you like that?"), what stands before it."""
    return ask.text if part.topics(ask.text) else f"{ask.around}\n{ask.text}"


def _proposes(asked: str, act: str, part: PlayedPart) -> bool:
    """Whether it names the act, and not as what is left out: without insurance, automatic renewal off."""
    plain = part.left_out(asked).replace("?", ".")
    named = [each for each in words(act) if part.content(each)]
    return all(says(plain, each, part.language, now=part.brief.now) for each in (named if named[1:] else [act]))


def agrees_to_wrong(moment: Moment) -> Iterator[GuardFinding]:
    """A yes to a recap in which a fact has another value, or where the only code of its shape is another one."""
    for other, mine in (*_wrong_facts(moment), *_wrong_codes(moment), *_new_days(moment)):
        if not moment.part.says("\n".join([moment.part.text, *moment.by_user]), [other]):
            yield GuardFinding(code="contradicts", message=f'it agreed to "{other}"; the story says "{mine}"')
            return


def _wrong_facts(moment: Moment) -> Iterator[tuple[str, str]]:
    part = moment.part
    for sentence in part.pack.sentences(moment.heard):
        for fact, other in rivals(sentence, moment):
            told = fact.name in moment.other_wants or part.says(moment.heard, fact.values)
            if not told and not _is_within(other, fact, part):
                yield other.text, fact.values[0]


def _is_within(other: Value, fact: Known, part: PlayedPart) -> bool:
    """Whether the fact only says how much or when at most, or at least, and the value keeps to that."""
    named = bool(part.words("upper").intersection(words(words_of(fact.name))))
    most = named or any(part.cue("at_most", each) for each in fact.values)
    least = any(part.cue("at_least", each) for each in fact.values)
    if not (most or least):
        return False
    for mine in (each for value in fact.values for each in part.values(value) if each.kind == other.kind):
        left, right = _size(other), _size(mine)
        if type(left) is not type(right) or (mine.kind in ("amount", "measure") and _unit(mine) != _unit(other)):
            continue
        if (most and left <= right) or (least and left >= right):  # type: ignore[operator]
            return True
    return False


def _size(value: Value) -> object:
    """What it is compared by: a day or a time as written, else a number."""
    if value.kind == "date":
        return value.value[-5:]
    return value.value if value.kind == "time" else exact(value.value.partition(" ")[0])


def _unit(value: Value) -> str:
    return value.value.partition(" ")[2]


def _wrong_codes(moment: Moment) -> Iterator[tuple[str, str]]:
    asked = _asked_about(moment)
    for code in moment.part.values(moment.part.brief.story):
        if code.kind in CODES or _is_code(code):
            found = other_value(code.text, asked, moment.part.language, within=True)
            if found is not None and shape(found[1].text) == shape(code.text) and _names_alike(code, found[1]):
                yield found[1].text, code.text


def _new_days(moment: Moment) -> Iterator[tuple[str, str]]:
    """The only day of a recap, of which nobody had spoken before, though the user has named one of its own."""
    if moment.hearing.offers or moment.hearing.failed or not moment.asked("confirm"):
        return
    days = [each for each in moment.part.values(moment.heard) if each.kind == "date"]
    mine = [each for text in moment.by_user for each in moment.part.values(text) if each.kind == "date"]
    if len(days) == 1 and mine:
        last = max(place for place, each in enumerate(moment.spoken) if each.role == "user")
        if may_be_made_up(days[0], Moment.of(moment.heard, moment.part, moment.spoken[: last + 1])):
            yield days[0].text, mine[-1].text


def _asked_about(moment: Moment) -> str:
    """What the agent said, without what it tells of things done before: "It is moved, your new reference is B-6."."""
    pack, leave = moment.part.pack, "\n".join(each.around for each in moment.asked("confirm"))
    told = (each for each in pack.sentences(moment.heard) if each in leave or not is_done(each, pack))
    return "\n".join(told)


def _names_alike(code: Value, other: Value) -> bool:
    """Whether both may name the same kind of thing: hire H-3162 is no account T-2087."""
    mine, theirs = (_KIND_OF_CODE.fullmatch(each.text.casefold()) for each in (code, other))
    return mine is None or theirs is None or mine[1] == theirs[1]


def _is_code(value: Value) -> bool:
    return value.kind == "number" and len(DIGITS.sub("", value.text)) == 0 and len(value.text) > LONG_NUMBER
