"""The right agent: hears values, asks what it lacks, proposes, writes after a yes, tells the outcome."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field

import d1_listening as listening
import d1_understand as hear
from d1_speech import Speaker


@dataclass(frozen=True)
class Slot:
    """One thing the agent may need to know."""

    name: str
    kind: str  # id, born, date, time, choice, number, amount, person, text
    prefix: str = ""  # of an id
    digits: int = 4  # of an id
    choices: dict[str, list[str]] = field(default_factory=dict)
    cue: str = ""  # number: a pattern with the number; date: what stands before it
    shared: bool = False  # kept from one task to the next
    optional: bool = False  # the agent can do without
    secret: bool = False  # its choices are not shown
    free: bool = False  # a choice or text which takes other words when it is asked for


@dataclass(frozen=True)
class Task:
    """One thing a person may want."""

    name: str
    title: str
    patterns: str
    slots: tuple[str, ...]


class Ask(Exception):
    """The agent lacks values of these slots."""

    def __init__(self, *slots: str, intro: str = "") -> None:
        super().__init__(*slots)
        self.slots, self.intro = list(slots), intro


class Choose(Exception):
    """The person is to choose among options: dicts of slot values."""

    def __init__(self, options: list[dict], labels: list[str], intro: str) -> None:
        super().__init__(intro)
        self.options, self.labels, self.intro = options, labels, intro


class Propose(Exception):
    """The write with its details."""

    def __init__(self, action: str, details: list[tuple[str, str]], key: str) -> None:
        super().__init__(action)
        self.action, self.details, self.key = action, details, key


class Drop(Exception):
    """The task ends without a write."""


class Engine:
    """What every domain's agent shares; a domain gives SLOTS, TASKS, TEXTS, TOOLS, WORLD and a do_<task> each."""

    SLOTS: dict[str, Slot]
    TASKS: dict[str, Task]
    TOOLS: dict[str, str]
    WORLD: dict
    TEXTS: str
    EARLIEST_HOUR = 7

    def __init__(self, style: str = "plain", bug: str | None = None, now: str = "2026-03-02T09:00") -> None:
        self.style, self.bug, self.now = style, bug, now
        self.calls: list[dict] = []
        self.world = copy.deepcopy(self.WORLD)
        self.speaker = Speaker(style, self.TEXTS, now)
        prefixes = sorted({slot.prefix for slot in self.SLOTS.values() if slot.prefix})
        self.scanner = hear.Scanner(now[:10], self.EARLIEST_HOUR, prefixes)
        self.shared: dict[str, str] = {}
        self.own: dict[str, dict[str, str]] = {}
        self.unknown: set[str] = set()
        self.task: str | None = None
        self.queue: list[str] = []
        self.asking: tuple = ("intent",)  # ("intent",) ("slots", names) ("proposal", key) ("options", …) …
        self.confirmed = ""
        self.checked: dict[str, str] = {}
        self.fresh: list[str] = []
        self.cache: dict[str, dict] = {}
        self.late_reads: list[tuple[str, dict, dict]] = []
        self.notes: list[str] = []
        self.turn = 0
        self.misses = 0
        self.looked = False
        self.hold = False
        self.repeat = False
        self.touched: list[str] = []
        self.heard: dict[str, str] = {}  # what was said while a task was wanted
        self.done: list[str] = []
        self.failures = 0

    # ---- values -------------------------------------------------------------------------------------------------
    def bag(self, name: str, task: str | None = None) -> dict[str, str]:
        """Where a slot's value is kept."""
        return self.shared if self.SLOTS[name].shared else self.own.setdefault(task or self.task or "", {})

    def value(self, name: str) -> str | None:
        """What is known of a slot in the current task."""
        return self.bag(name).get(name)

    def value_of(self, mark: str) -> str | None:
        """A mark set while listening, such as "the week after"."""
        return self.own.get(self.task or "", {}).get(mark)

    def forget(self, *names: str) -> None:
        """Drops values which turned out wrong."""
        for name in names:
            self.bag(name).pop(name, None)
            self.checked.pop(name, None)

    def need(self, *names: str, intro: str = "") -> list[str]:
        """The values of the slots; asks for those lacking."""
        required = [n for n in names if not self.SLOTS[n].optional]
        if self.bug == "asks_for_ever" and required:
            raise Ask(required[0])
        lacking = [n for n in names if self.value(n) is None and n not in self.unknown]
        if lacking:
            raise Ask(*lacking, intro=intro)
        return [self.value(n) or "" for n in names]

    # ---- tools --------------------------------------------------------------------------------------------------
    def run(self, name: str, arguments: dict, world: dict | None = None) -> dict:
        """Runs a tool on the world."""
        return copy.deepcopy(getattr(self, "tool_" + name)(self.world if world is None else world, **arguments))

    def look(self, name: str, /, **arguments) -> dict:
        """A read; the same question is asked only once; {"error"} where the tool refuses."""
        key = name + repr(sorted(arguments.items()))
        if key in self.cache:
            return self.cache[key]
        self.looked = True
        entry: dict = {"name": name, "arguments": arguments}
        try:
            result = entry["result"] = self.run(name, arguments)
        except ValueError as problem:
            entry["error"] = str(problem)
            result = {"error": str(problem)}
        self.cache[key] = result
        if self.bug == "wrong_order":
            self.late_reads.append(entry)
        else:
            self.calls.append(entry)
        return result

    def write(self, name: str, /, **arguments) -> dict:
        """A write, recorded; a refusal ends the task."""
        if self.bug == "claims_without_calling":
            return self.run(name, arguments, copy.deepcopy(self.world))
        if self.bug in ("wrong_date", "wrong_id"):
            arguments = self.spoil(name, arguments)
        self.cache.clear()
        result: dict = {}
        for _turn in range(2 if self.bug == "double_write" else 1):
            entry: dict = {"name": name, "arguments": arguments}
            self.calls.append(entry)
            try:
                entry["result"] = self.run(name, arguments)
                result = result or entry["result"]
            except ValueError as problem:
                entry["error"] = str(problem)
                if not result and self.bug not in ("wrong_date", "wrong_id"):
                    raise Drop(f"I am sorry, that was not possible: {problem}.") from problem
        self.calls += self.late_reads
        self.late_reads = []
        return result or {"reference": "AP-7777", "amount": 0, "total": 0, "price": 0}

    def spoil(self, name: str, arguments: dict) -> dict:
        """The arguments with another date (or quantity), or with another entity: the bugs."""
        spoilt = dict(arguments)
        for key, value in arguments.items():
            text = str(value)
            if self.bug == "wrong_date" and re.fullmatch(r"\d{4}-\d\d-\d\d", text):
                spoilt[key] = hear.make_date(int(text[:4]), int(text[5:7]), int(text[8:]) % 28 + 1)
                return spoilt
        for key, value in arguments.items():
            if self.bug == "wrong_date" and isinstance(value, (int, float)):
                spoilt[key] = value + 1
                return spoilt
            if self.bug == "wrong_date" and isinstance(value, dict) and value:
                spoilt[key] = {item: count + 1 for item, count in value.items()}
                return spoilt
            if self.bug == "wrong_id" and re.fullmatch(r"[A-Z]{1,3}-\d{3,6}", str(value)):
                spoilt[key] = str(value)[:-1] + str((int(str(value)[-1]) + 1) % 10)
                return spoilt
        return spoilt

    def fact(self, value) -> str:
        """A value of a tool's result, as it is told."""
        text = str(value)
        if self.bug == "invented_answer":
            return (
                re.sub(r"\d", lambda m: str((int(m.group(0)) + 3) % 10), text)
                if not re.match(r"\d{4}-", text)
                else text[:8] + f"{(int(text[8:10]) + 10) % 28 + 1:02d}"
            )
        return text

    def propose(self, action: str, details: list[tuple[str, object]]) -> None:
        """Asks for the yes, unless it was given for just these details."""
        key = (self.task or "") + repr(details)
        if self.confirmed != key and self.bug != "no_confirmation":
            raise Propose(action, [(label, str(value)) for label, value in details if value not in (None, "")], key)

    # ---- one turn -----------------------------------------------------------------------------------------------
    def reply(self, user: str) -> str:
        """One turn of the conversation."""
        self.turn += 1
        self.looked, self.notes, self.fresh, self.touched = False, [], [], []
        if self.asking[0] == "closed":
            return self.speaker.say("bye", turn=self.turn)
        text = hear.normalise(user or "")
        closing = listening.listen(self, text)
        if closing:
            body = self.close()
        elif self.repeat and self.task and self.asking[0] == "options":
            body = self.joined(self.speaker.options("I did not get which one you mean.", self.asking[2], self.turn))
        else:
            body = self.change() if self.hold and self.task else self.advance()
        self.hold = self.repeat = False
        return self.speaker.finish(body, self.looked, self.turn)

    def close(self) -> str:
        """Says goodbye."""
        self.asking = ("closed",)
        return self.joined(self.speaker.say("bye", turn=self.turn))

    def change(self) -> str:
        """Asks what is to be changed in the proposal."""
        self.asking = ("change",)
        return self.joined(self.speaker.say("change", turn=self.turn))

    def unknown_asked(self, names: list[str]) -> None:
        """The person does not know what was asked: a domain may go another way; twice ends the task."""
        self.failures += 1
        self.notes.append(self.speaker.say("without", turn=self.turn, noun=self.speaker.slot(names[0])["noun"]))
        if self.failures > 1:
            self.failures = 0
            self.end_task()

    def refuse(self, problem: str, *names: str) -> None:
        """What was said does not lead to anything: asks for it again, the third time gives up."""
        self.failures += 1
        self.forget(*names)
        if self.failures > 2:
            self.failures = 0
            raise Drop(f"I am sorry, {problem}. I cannot go on with this here, please come by in person.")
        raise Ask(*names, intro=f"I am sorry, {problem}.")

    def described(self, name: str, words: dict[str, list[str]], text: str | None = None) -> str | None:
        """Which value of a slot is meant by a description, such as "the one to the gym"; None unless it is just one."""
        found = hear.find_choice(self.heard.get(self.task or "", "") if text is None else text, words)
        kept = [value for value, negated in found if not negated]
        return kept[0] if len(kept) == 1 else None

    def bag_all(self, values: dict[str, str]) -> None:
        """Takes values."""
        for name, value in values.items():
            self.bag(name)[name] = value

    def resolve(self, text: str) -> dict[str, str]:
        """Slot values which a message gives by description only."""
        return {}

    def interlude(self, text: str, wanted: list[str]) -> str:
        """The answer to a question asked in the middle of a task; nothing else is taken from it."""
        return ""

    def joined(self, text: str) -> str:
        """What is to be noted, and the text."""
        return self.speaker.join([*self.notes, text])

    def end_task(self) -> None:
        """Forgets what belongs to the task only."""
        self.own.pop(self.task or "", None)
        self.heard.pop(self.task or "", None)
        self.done.append(self.task or "")
        self.task, self.confirmed = None, ""
        self.unknown -= {n for n, s in self.SLOTS.items() if not s.shared}

    def known(self) -> list[tuple[str, str]]:
        """Label and value of all that is known of the current task."""
        names = self.TASKS[self.task].slots if self.task else ()
        return [
            (self.speaker.slot(n)["label"], str(self.value(n)))
            for n in names
            if self.value(n) and not self.SLOTS[n].secret
        ]

    def advance(self) -> str:
        """Goes on with the task up to the next thing to say."""
        for _ in range(12):
            if self.task is None and self.queue:
                self.task = self.queue.pop(0)
                for key, value in self.own.pop("", {}).items():
                    if key in self.TASKS[self.task].slots or key not in self.SLOTS:
                        self.own.setdefault(self.task, {}).setdefault(key, value)
            if self.task is None:
                return self.ask_more() if self.notes else self.ask_intent()
            before = len(self.calls)
            try:
                if check := self.to_check():
                    return self.joined(check)
                outcome = getattr(self, "do_" + self.task)()
                kind = (
                    "outcome"
                    if (len(self.calls) > before and self.TOOLS[self.calls[-1]["name"]] == "write") or self.bug
                    else "answer"
                )
                self.notes.append(self.speaker.say(kind, turn=self.turn, outcome=outcome))
                self.end_task()
            except Drop as dropped:
                self.notes.append(str(dropped) or self.speaker.say("drop", turn=self.turn))
                self.end_task()
            except Ask as ask:
                return self.joined(self.ask(ask))
            except Choose as choose:
                self.asking = ("options", choose.options, choose.labels)
                return self.joined(self.speaker.options(choose.intro, choose.labels, self.turn))
            except Propose as proposal:
                again = self.asking == ("proposal", proposal.key)
                self.asking = ("proposal", proposal.key)
                return self.joined(self.speaker.propose(proposal.action, proposal.details, self.turn, again))
        raise RuntimeError("the task does not end")

    def ask(self, ask: Ask) -> str:
        """The question for the lacking slots."""
        self.notes += [ask.intro] if ask.intro else []
        again = self.asking[0] == "slots" and self.asking[1] and self.asking[1][0] == ask.slots[0] and self.misses > 0
        names = ask.slots if self.style in ("several", "form", "table") else ask.slots[:1]
        guess = self.speaker.guess(names[0]) if self.style == "wrong_guess" and not again and not ask.intro else None
        self.asking = ("guess", names, guess[0]) if guess and self.asking[0] != "guess" else ("slots", names)
        choices = {n: list(self.SLOTS[n].choices) for n in names if self.SLOTS[n].choices and not self.SLOTS[n].secret}
        return self.speaker.ask(
            names,
            self.known(),
            choices,
            self.turn,
            again,
            guess[1] if self.asking[0] == "guess" and guess else "",
            bool(ask.intro),
        )

    def to_check(self) -> str:
        """In the style which checks each value: the question whether the value just heard is right."""
        names = [
            n
            for n in self.fresh
            if self.value(n) is not None
            and self.checked.get(n) != self.value(n)
            and self.SLOTS[n].kind in ("id", "born", "date", "time", "amount", "number")
        ]
        if self.style != "check_each" or not names or self.asking[0] not in ("slots", "check"):
            return ""
        self.checked.update({n: str(self.value(n)) for n in names})
        self.asking = ("check", names)
        return self.speaker.check([(self.speaker.slot(n)["label"], str(self.value(n))) for n in names], self.turn)

    def ask_more(self) -> str:
        """Asks whether there is anything else."""
        self.asking = ("more",)
        return self.joined(self.speaker.say("more", turn=self.turn))

    def ask_intent(self) -> str:
        """Asks what the person wants."""
        again = self.asking[0] in ("intent", "more") and self.misses > 0 and self.turn > 1
        self.asking = ("more",) if self.asking[0] == "more" else ("intent",)
        return self.speaker.intent([t.title for t in self.TASKS.values()], self.turn, again)
