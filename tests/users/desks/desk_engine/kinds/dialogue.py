"""The dialogue of a desk whose slots are of a kind: one turn after the other, from a want to its end."""

from __future__ import annotations

from typing import Any

from desk_engine.description import Ask, GiveUp, Propose
from desk_engine.kinds import listening
from desk_engine.kinds.answers import find_choice
from desk_engine.kinds.scan import normalise
from desk_engine.kinds.steps import Choose, Steps

CHECKED = ("id", "born", "date", "time", "amount", "number")


class Desk(Steps):
    """What every such desk shares; a desk has `DESCRIBED`, its tools, and a `do_<task>` each."""

    NUMBER = ""
    """The slot without which the name will do."""

    def reply(self, user: str) -> str:
        """One turn of the conversation."""
        self.turn += 1
        self.looked, self.notes, self.fresh, self.touched = False, [], [], []
        if self.asking[0] == "closed":
            return self.speaker.say("bye", turn=self.turn)
        text = normalise(user or "")
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
        """The person does not know what was asked: the name may do instead of a number; twice ends the task."""
        if self.NUMBER in names and self.NUMBER not in self.unknown:
            self.unknown.add(self.NUMBER)
            return
        self.failures += 1
        self.notes.append(self.speaker.say("without", turn=self.turn, noun=self.slots[names[0]].words["noun"]))
        if self.failures > 1:
            self.failures = 0
            self.end_task()

    def described(self, words: dict[str, list[str]], text: str | None = None) -> str | None:
        """Which of some values is meant by a description ("the one to the gym"); None unless it is just one."""
        found = find_choice(self.heard.get(self.task or "", "") if text is None else text, words)
        kept = [value for value, negated in found if not negated]
        return kept[0] if len(kept) == 1 else None

    def names(self) -> list[str]:
        """The names of the people on file."""
        return []

    def prefer(self, names: list[str], text: str) -> list[str]:
        """Which of several wants found in one message are meant."""
        return names

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
        self.unknown -= {name for name, slot in self.slots.items() if not slot.shared}

    def known(self) -> list[tuple[str, str]]:
        """Label and value of all that is known of the current task."""
        names = self.tasks[self.task].slots if self.task else ()
        return [
            (self.slots[name].words["label"], str(self.value(name)))
            for name in names
            if self.value(name) and not self.slots[name].secret
        ]

    def advance(self) -> str:
        """Goes on with the task up to the next thing to say."""
        for _ in range(12):
            if self.task is None and self.queue:
                self.task = self.queue.pop(0)
                for key, value in self.own.pop("", {}).items():
                    if key in self.tasks[self.task].slots or key not in self.slots:
                        self.own.setdefault(self.task, {}).setdefault(key, value)
            if self.task is None:
                return self.ask_more() if self.notes else self.ask_intent()
            said = self.step()
            if said is not None:
                return said
        raise RuntimeError("the task does not end")

    def step(self) -> str | None:
        """One try at the task: what there is to say now, or nothing where it came to its end."""
        before = len(self.calls)
        try:
            if check := self.to_check():
                return self.joined(check)
            outcome = getattr(self, "do_" + str(self.task))()
            written = len(self.calls) > before and self.DESCRIBED.tools[self.calls[-1]["name"]] == "write"
            self.notes.append(
                self.speaker.say("outcome" if written or self.bug else "answer", turn=self.turn, outcome=outcome)
            )
        except GiveUp as dropped:
            self.notes.append(str(dropped) or self.speaker.say("drop", turn=self.turn))
        except Ask as ask:
            return self.joined(self.ask(ask))
        except Choose as choose:
            self.asking = ("options", choose.options, choose.labels)
            return self.joined(self.speaker.options(choose.intro, choose.labels, self.turn))
        except Propose as proposal:
            again = self.asking == ("proposal", proposal.key)
            self.asking = ("proposal", proposal.key)
            return self.joined(self.speaker.propose(proposal.summary, proposal.rows, self.turn, again))
        self.end_task()
        return None

    def ask(self, ask: Ask) -> str:
        """The question for the lacking slots."""
        self.notes += [ask.problem] if ask.problem else []
        again = self.asking[0] == "slots" and self.asking[1] and self.asking[1][0] == ask.slots[0] and self.misses > 0
        names = ask.slots if self.style in ("several", "form", "table") else ask.slots[:1]
        guess: Any = None
        if self.style == "wrong_guess" and not again and not ask.problem and self.asking[0] != "guess":
            guess = self.slots[names[0]].words.get("guess")
        self.asking = ("guess", names, guess[0]) if guess else ("slots", names)
        choices = {n: list(self.slots[n].choices) for n in names if self.slots[n].choices and not self.slots[n].secret}
        return (
            guess[1] if guess else self.speaker.ask(names, self.known(), choices, self.turn, again, bool(ask.problem))
        )

    def to_check(self) -> str:
        """In the style which checks each value: the question whether the value just heard is right."""
        names = [
            name
            for name in self.fresh
            if self.value(name) is not None
            and self.checked.get(name) != self.value(name)
            and self.slots[name].kind in CHECKED
        ]
        if self.style != "check_each" or not names or self.asking[0] not in ("slots", "check"):
            return ""
        self.checked.update({name: str(self.value(name)) for name in names})
        self.asking = ("check", names)
        return self.speaker.check([(self.slots[n].words["label"], str(self.value(n))) for n in names], self.turn)

    def ask_more(self) -> str:
        """Asks whether there is anything else."""
        self.asking = ("more",)
        return self.joined(self.speaker.say("more", turn=self.turn))

    def ask_intent(self) -> str:
        """Asks what the person wants."""
        again = self.asking[0] in ("intent", "more") and self.misses > 0 and self.turn > 1
        self.asking = ("more",) if self.asking[0] == "more" else ("intent",)
        return self.speaker.intent([task.title for task in self.tasks.values()], self.turn, again)
