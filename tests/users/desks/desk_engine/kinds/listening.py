"""What the desk takes from a person's message: wants, values, yes and no, choices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from desk_engine.kinds import answers as hear
from desk_engine.kinds.values import MENU, find_tasks, take_values, values

if TYPE_CHECKING:
    from desk_engine.kinds.dialogue import Desk

MARKER = re.compile(
    r"\b(?:also|too|another|next|want|need|would like|'d like|can you|could you|can i|could i|please|second"
    r"|after that|besides|what|when|how|which|is there|do you|does|is it|let's|have to|i have|has)\b"
)
STRONG = re.compile(
    r"\b(?:also|another thing|after that|besides|second(?:ly)?|as well|in addition|instead|actually|rather"
    r"|then (?:i|please|could|can)|and i (?:want|need|would|'d)|too expensive)\b"
)
OBJECT = re.compile(
    r"\b(?:my|the|another|an?) (?:\w+ )?(?:reservation|booking|appointment|check-?up|standing order"
    r"|consultation|blood test)\b"
)


def listen(desk: Desk, text: str) -> bool:
    """Takes in a message; True where the conversation is to be closed."""
    mode = desk.asking[0]
    wanted = find_tasks(desk, text)
    marked = bool(MARKER.search(text.lower()))
    menu = MENU.match(text)
    if desk.style == "menu" and menu and mode in ("intent", "more", "proposal", "change"):
        return menu_choice(desk, int(menu.group(1)))
    fresh = mode in ("intent", "more")
    bye = bool(hear.BYE.search(text.lower()))
    if fresh and not (wanted and (marked or not (bye or hear.says_no(text)))):
        wanted = []
    if not fresh and (answer := desk.interlude(text, wanted)):
        desk.notes.append(answer)
        return False
    plan_tasks(desk, wanted, text, fresh, marked)
    for name in {*desk.queue, desk.task} - {None}:
        desk.heard[name] = desk.heard.get(name, "") + " " + text
    before = values(desk)
    take_values(desk, text, wanted)
    if desk.task and values(desk) == before:
        desk.keep(desk.resolve(text))
    changed = values(desk) != before
    desk.misses = 0 if changed or wanted else desk.misses + 1
    if fresh:
        desk.misses = 0 if hear.says_yes(text) else desk.misses
        return not wanted and desk.task is None and leaves(desk, text, bye, mode)
    return HEARERS[mode](desk, text, changed, bye)


def leaves(desk: Desk, text: str, bye: bool, mode: str) -> bool:
    """Whether the person has nothing more to ask for."""
    return (
        bye
        or bool(re.match(r"\W*(?:none|nothing)\b", text.lower()))
        or ((mode == "more" or desk.done) and (hear.says_no(text) or bool(hear.THANKS.search(text.lower()))))
    )


def menu_choice(desk: Desk, number: int) -> bool:
    """An option of a numbered menu."""
    mode = desk.asking[0]
    if mode in ("intent", "more"):
        names = list(desk.tasks)
        desk.misses = 0
        if mode == "more" and number == 2:
            return True
        if mode == "intent" and number <= len(names):
            desk.queue.append(names[number - 1])
        desk.asking = ("intent",)
        return False
    if mode == "proposal" and number == 1:
        desk.confirmed = desk.asking[1]
    elif mode == "proposal" and number == 2:
        ask_change(desk)
    else:
        drop(desk)
    return False


def plan_tasks(desk: Desk, wanted: list[str], text: str, fresh: bool, marked: bool) -> None:
    """Puts new wants into the queue."""
    if fresh:
        desk.queue += [name for name in wanted if name not in desk.queue]
        return
    strong = bool(STRONG.search(text.lower()))
    refused = desk.asking[0] in ("proposal", "options", "change") and hear.says_no(text)
    for name in wanted:
        if name in ("move", "change") and desk.task not in (None, "cancel") and not OBJECT.search(text.lower()):
            continue
        if not (strong or refused) or name == desk.task or name in desk.queue or name in desk.done:
            continue
        instead = re.search(r"\binstead\b|\brather\b|\bactually\b", text.lower())
        if (refused and desk.task) or instead:
            desk.end_task()
            desk.queue.insert(0, name)
        else:
            desk.queue.append(name)


def ask_change(desk: Desk) -> None:
    """Asks what is to be changed: done by raising the question in the next step."""
    desk.asking = ("change",)
    desk.hold = True


def drop(desk: Desk, text: str = "") -> bool:
    """Gives the task up; True where the text says that this was all."""
    desk.notes.append(desk.speaker.say("drop", turn=desk.turn))
    desk.end_task()
    return bool(re.search(r"that'?s all|nothing else|bye", text.lower())) and not desk.queue


def hear_proposal(desk: Desk, text: str, changed: bool, bye: bool) -> bool:
    """The answer to a proposal."""
    lower = text.lower()
    if desk.task is None or changed:
        return False
    yes, no = hear.says_yes(text), hear.says_no(text)
    if (hear.DROP.search(lower) or bye) and not (yes and not hear.DROP.search(lower)):
        return drop(desk, text) and bye
    if no:
        ask_change(desk)
    elif yes or hear.THANKS.search(lower):
        desk.confirmed = desk.asking[1]
    return False


def hear_change(desk: Desk, text: str, changed: bool, bye: bool) -> bool:
    """The answer to "what should I change?"."""
    lower = text.lower()
    if desk.task is None or changed:
        return False
    named = [
        n
        for n in desk.tasks[desk.task].slots
        if re.search(r"\b" + re.escape(desk.slots[n].words["word"]) + r"\b", lower)
    ]
    if named and not hear.DROP.search(lower):
        desk.forget(named[0])
    elif hear.DROP.search(lower) or bye or hear.says_no(text) or "nothing" in lower or "cancel" in lower:
        return drop(desk, text) and bye
    else:
        desk.hold = not hear.says_yes(text) and not desk.touched
    return False


def hear_options(desk: Desk, text: str, changed: bool, bye: bool) -> bool:
    """The choice among options."""
    lower, options = text.lower(), desk.asking[1]
    if desk.task is None:
        return False
    pick = pick_option(desk, text, options)
    if pick is not None:
        desk.keep({name: value for name, value in options[pick].items() if name in desk.slots})
    elif hear.DROP.search(lower) or bye:
        drop(desk)
    elif not changed and (
        re.search(r"\bnone\b|\bneither\b|\bother (?:day|date|time|one)|\banother\b", lower) or hear.says_no(text)
    ):
        desk.forget(*[n for n in options[0] if n in desk.slots])
    else:
        desk.repeat = not changed
    return False


def pick_option(desk: Desk, text: str, options: list[dict]) -> int | None:
    """Which option a message names: by its values, its place, or any."""
    lower, scan = text.lower(), desk.scanner.scan(text)
    values = [[str(value) for value in option.values()] for option in options]
    every = [value for option in values for value in option]
    said = {token.value for token in scan.of("date") + scan.of("time") if not token.vague}
    said |= {value for value, negated in hear.find_choice(text, {value: [] for value in every}) if not negated}
    numbers = {token.value for token in scan.of("number") if len(token.value) > 2}
    said |= {value for value in every if value.split("-")[-1] in numbers}
    if said:
        fits = [place for place, option in enumerate(values) if said & set(option)]
        full = [place for place in fits if said <= set(values[place])]
        hours = {token.value for token in scan.of("time")}
        return full[0] if full else fits[0] if len(fits) == 1 and hours <= set(values[fits[0]]) else None
    menu = MENU.match(text)
    if menu and int(menu.group(1)) <= len(options):
        return int(menu.group(1)) - 1
    times = [str(o.get("time", "")) for o in options]
    if re.search(r"\bmorning\b", lower) and any("" < t < "12:00" for t in times):
        return next(i for i, t in enumerate(times) if t < "12:00")
    if re.search(r"\bafternoon\b", lower) and any(t >= "12:00" for t in times):
        return next(i for i, t in enumerate(times) if t >= "12:00")
    if re.search(r"\b(?:last|latest|later|latter)\b", lower):
        return len(options) - 1
    for place, word in enumerate(hear.ORDINALS[1:], 1):
        if re.search(rf"\b{word}\b", lower) and place < len(options):
            return place
    if hear.FIRST.search(lower) or hear.ANY.search(lower) or (len(options) == 1 and hear.says_yes(text)):
        return 0
    return None


def hear_check(desk: Desk, text: str, changed: bool, bye: bool) -> bool:
    """The answer to "that was the 10th, right?"."""
    if hear.says_no(text) and not changed:
        desk.forget(*desk.asking[1])
    return quits(desk, text, changed)


def hear_guess(desk: Desk, text: str, changed: bool, bye: bool) -> bool:
    """The answer to a question with a guess in it."""
    name, guess = desk.asking[1][0], desk.asking[2]
    if not changed and hear.says_yes(text):
        desk.bag(name)[name] = guess
    return hear_slots(desk, text, changed, bye)


def hear_slots(desk: Desk, text: str, changed: bool, bye: bool) -> bool:
    """The answer to a question for values."""
    if not changed and (hear.UNKNOWN.search(text.lower()) or hear.says_no(text) or hear.ANY.search(text.lower())):
        optional = [n for n in desk.asking[1] if desk.slots[n].optional]
        desk.unknown |= set(optional)
        if hear.UNKNOWN.search(text.lower()) and not optional:
            desk.unknown_asked(list(desk.asking[1]))
    elif changed and desk.task:
        desk.unknown |= {n for n in desk.asking[1] if desk.slots[n].optional and desk.value(n) is None}
    return quits(desk, text, changed)


def quits(desk: Desk, text: str, changed: bool) -> bool:
    """Whether the person gives up in the middle."""
    lower = text.lower()
    ends = hear.BYE.search(lower) and not hear.UNKNOWN.search(lower)
    if not changed and desk.task and (hear.DROP.search(lower) or ends):
        return drop(desk, text)
    return False


HEARERS = {
    "proposal": hear_proposal,
    "change": hear_change,
    "options": hear_options,
    "check": hear_check,
    "guess": hear_guess,
    "slots": hear_slots,
}
