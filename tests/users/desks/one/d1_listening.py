"""What the agent takes from a person's message: wants, values, yes and no, choices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import d1_understand as hear
from d1_values import MENU, find_tasks, take_values, values

if TYPE_CHECKING:
    from d1_engine import Engine

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


def listen(agent: Engine, text: str) -> bool:
    """Takes in a message; True where the conversation is to be closed."""
    mode = agent.asking[0]
    wanted = find_tasks(agent, text)
    marked = bool(MARKER.search(text.lower()))
    menu = MENU.match(text)
    if agent.style == "menu" and menu and mode in ("intent", "more", "proposal", "change"):
        return menu_choice(agent, int(menu.group(1)))
    fresh = mode in ("intent", "more")
    bye = bool(hear.BYE.search(text.lower()))
    if fresh and not (wanted and (marked or not (bye or hear.says_no(text)))):
        wanted = []
    if not fresh and (answer := agent.interlude(text, wanted)):
        agent.notes.append(answer)
        return False
    plan_tasks(agent, wanted, text, fresh, marked)
    for name in {*agent.queue, agent.task} - {None}:
        agent.heard[name] = agent.heard.get(name, "") + " " + text
    before = values(agent)
    take_values(agent, text, wanted)
    if agent.task and values(agent) == before:
        agent.bag_all(agent.resolve(text))
    changed = values(agent) != before
    agent.misses = 0 if changed or wanted else agent.misses + 1
    if fresh:
        agent.misses = 0 if hear.says_yes(text) else agent.misses
        return not wanted and agent.task is None and leaves(agent, text, bye, mode)
    return HEARERS[mode](agent, text, changed, bye)


def leaves(agent: Engine, text: str, bye: bool, mode: str) -> bool:
    """Whether the person has nothing more to ask for."""
    return (
        bye
        or bool(re.match(r"\W*(?:none|nothing)\b", text.lower()))
        or ((mode == "more" or agent.done) and (hear.says_no(text) or bool(hear.THANKS.search(text.lower()))))
    )


def menu_choice(agent: Engine, number: int) -> bool:
    """An option of a numbered menu."""
    mode = agent.asking[0]
    if mode in ("intent", "more"):
        names = list(agent.TASKS)
        agent.misses = 0
        if mode == "more" and number == 2:
            return True
        if mode == "intent" and number <= len(names):
            agent.queue.append(names[number - 1])
        agent.asking = ("intent",)
        return False
    if mode == "proposal" and number == 1:
        agent.confirmed = agent.asking[1]
    elif mode == "proposal" and number == 2:
        ask_change(agent)
    else:
        drop(agent)
    return False


def plan_tasks(agent: Engine, wanted: list[str], text: str, fresh: bool, marked: bool) -> None:
    """Puts new wants into the queue."""
    if fresh:
        agent.queue += [name for name in wanted if name not in agent.queue]
        return
    strong = bool(STRONG.search(text.lower()))
    refused = agent.asking[0] in ("proposal", "options", "change") and hear.says_no(text)
    for name in wanted:
        if name in ("move", "change") and agent.task not in (None, "cancel") and not OBJECT.search(text.lower()):
            continue
        if not (strong or refused) or name == agent.task or name in agent.queue or name in getattr(agent, "done", []):
            continue
        instead = re.search(r"\binstead\b|\brather\b|\bactually\b", text.lower())
        if (refused and agent.task) or instead:
            agent.end_task()
            agent.queue.insert(0, name)
        else:
            agent.queue.append(name)


def ask_change(agent: Engine) -> None:
    """Asks what is to be changed: done by raising the question in the next step."""
    agent.asking = ("change",)
    agent.hold = True


def drop(agent: Engine) -> None:
    """Gives the task up."""
    agent.notes.append(agent.speaker.say("drop", turn=agent.turn))
    agent.end_task()


def hear_proposal(agent: Engine, text: str, changed: bool, bye: bool) -> bool:
    """The answer to a proposal."""
    lower = text.lower()
    if agent.task is None:
        return False
    yes, no = hear.says_yes(text), hear.says_no(text)
    if changed:
        return False
    if (hear.DROP.search(lower) or bye) and not (yes and not hear.DROP.search(lower)):
        drop(agent)
        return bye and bool(re.search(r"that'?s all|nothing else|bye", lower)) and not agent.queue
    if no:
        agent.asking = ("change",)
        agent.hold = True
    elif yes or hear.THANKS.search(lower):
        agent.confirmed = agent.asking[1]
    return False


def hear_change(agent: Engine, text: str, changed: bool, bye: bool) -> bool:
    """The answer to "what should I change?"."""
    lower = text.lower()
    if agent.task is None or changed:
        return False
    named = [
        n
        for n in agent.TASKS[agent.task].slots
        if re.search(r"\b" + re.escape(agent.speaker.slot(n)["word"]) + r"\b", lower)
    ]
    if named and not hear.DROP.search(lower):
        agent.forget(named[0])
    elif hear.DROP.search(lower) or bye or hear.says_no(text) or "nothing" in lower or "cancel" in lower:
        drop(agent)
        return bye and not agent.queue and bool(re.search(r"that'?s all|nothing else|bye", lower))
    else:
        agent.hold = not hear.says_yes(text) and not agent.touched
    return False


def hear_options(agent: Engine, text: str, changed: bool, bye: bool) -> bool:
    """The choice among options."""
    lower, options = text.lower(), agent.asking[1]
    if agent.task is None:
        return False
    pick = pick_option(agent, text, options)
    if pick is not None:
        for name, value in options[pick].items():
            if name in agent.SLOTS:
                agent.bag(name)[name] = value
    elif hear.DROP.search(lower) or bye:
        drop(agent)
    elif (not changed and re.search(r"\bnone\b|\bneither\b|\bother (?:day|date|time|one)|\banother\b", lower)) or (
        hear.says_no(text) and not changed
    ):
        agent.forget(*[n for n in options[0] if n in agent.SLOTS])
    else:
        agent.repeat = not changed
    return False


def pick_option(agent: Engine, text: str, options: list[dict]) -> int | None:
    """Which option a message names: by its values, its place, or any."""
    lower, scan = text.lower(), agent.scanner.scan(text)
    said = {t.value for t in scan.of("date") + scan.of("time") if not t.vague}
    said |= {
        v for v, negated in hear.find_choice(text, {str(v): [] for o in options for v in o.values()}) if not negated
    }
    numbers = {t.value for t in scan.of("number") if len(t.value) > 2}
    said |= {str(v) for o in options for v in o.values() if str(v).split("-")[-1] in numbers}
    hours = {t.value for t in scan.of("time")}
    if said:
        fits = [i for i, o in enumerate(options) if said & {str(v) for v in o.values()}]
        full = [i for i in fits if said <= {str(v) for v in o_values(options[i])}]
        if full:
            return full[0]
        return fits[0] if len(fits) == 1 and not hours - {str(v) for v in options[fits[0]].values()} else None
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


def o_values(option: dict) -> list:
    """The values of an option."""
    return list(option.values())


def hear_check(agent: Engine, text: str, changed: bool, bye: bool) -> bool:
    """The answer to "that was the 10th, right?"."""
    if hear.says_no(text) and not changed:
        agent.forget(*agent.asking[1])
    return quits(agent, text, changed)


def hear_guess(agent: Engine, text: str, changed: bool, bye: bool) -> bool:
    """The answer to a question with a guess in it."""
    name, guess = agent.asking[1][0], agent.asking[2]
    if not changed and hear.says_yes(text):
        agent.bag(name)[name] = guess
    return hear_slots(agent, text, changed, bye)


def hear_slots(agent: Engine, text: str, changed: bool, bye: bool) -> bool:
    """The answer to a question for values."""
    if not changed and (hear.UNKNOWN.search(text.lower()) or hear.says_no(text) or hear.ANY.search(text.lower())):
        optional = [n for n in agent.asking[1] if agent.SLOTS[n].optional]
        agent.unknown |= set(optional)
        if hear.UNKNOWN.search(text.lower()) and not optional:
            agent.unknown_asked(list(agent.asking[1]))
    elif changed:
        agent.unknown |= (
            {n for n in agent.asking[1] if agent.SLOTS[n].optional and agent.value(n) is None} if agent.task else set()
        )
    return quits(agent, text, changed)


def quits(agent: Engine, text: str, changed: bool) -> bool:
    """Whether the person gives up in the middle."""
    lower = text.lower()
    ends = hear.BYE.search(lower) and not hear.UNKNOWN.search(lower)
    if not changed and agent.task and (hear.DROP.search(lower) or ends):
        drop(agent)
        return bool(re.search(r"bye|nothing else|that'?s all", lower)) and not agent.queue
    return False


HEARERS = {
    "proposal": hear_proposal,
    "change": hear_change,
    "options": hear_options,
    "check": hear_check,
    "guess": hear_guess,
    "slots": hear_slots,
}
