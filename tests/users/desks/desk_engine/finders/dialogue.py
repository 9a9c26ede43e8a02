"""The dialogue: one turn after the other, from a want to its end."""

from __future__ import annotations

import re

from desk_engine.description import Ask, GiveUp, Propose
from desk_engine.finders import answers as see
from desk_engine.finders.hearing import ALSO, INSTEAD, NEGATED, REQUEST, Hearing
from desk_engine.wordings import plain

QUOTES = {"“": '"', "”": '"'}


class Desk(Hearing):
    """A right agent for one domain; `bug` makes it wrong in one way."""

    def reply(self, user: str) -> str:
        """One turn."""
        text = re.sub(r"\bgood (?:morning|afternoon|evening|day)\b", "Hello", plain(user, QUOTES), flags=re.I)
        text = re.sub(r"\((?:[\w-]+/[\w-]+|e\.g\.[^)]*)\)", "", text)  # a form's own labels, copied back
        self.turn += 1
        self.voice.turn, self.lead = self.turn, []
        if self.asking == ["bye"]:
            return self.voice.say("bye")
        state = self.asking[0]
        body = {"what": self._idle, "else": self._idle, "confirm": self._confirm, "change": self._change}.get(
            state, self._answer
        )(text)
        return (
            "\n".join(part for part in [*self.lead, body] if part)
            if self.style in ("table", "form", "menu")
            else " ".join(part for part in [*self.lead, body] if part)
        )

    def _idle(self, text: str) -> str:
        """Nothing is under way: a want, a question, or a goodbye."""
        state = self.asking[0]
        done = ((state == "else" or self.turn > 1) and see.is_done(text)) or bool(
            re.search(r"\b(good)?bye\b", text, re.I)
        )
        if done and not (
            REQUEST.search(NEGATED.sub(" ", text))
            and not re.search(r"\b(never ?mind|forget (?:it|that))\b", text, re.I)
        ):
            self.asking = ["bye"]
            return self.voice.say("bye")
        if self._start(text):
            return self._run()
        answer = self._fact(text)
        if answer:
            self.lead.append(answer)
            self.asking = ["else"]
            return self.voice.say("else")
        if done or (state == "else" and self.style == "menu" and text.strip(" .") == "2"):
            self.asking = ["bye"]
            return self.voice.say("bye")
        if state == "what" and self.turn > 1 and see.is_done(text):
            self.asking = ["bye"]
            return self.voice.say("bye")
        if (
            state == "else"
            and not see.is_yes(text)
            and not re.search(r"\?|^\W*1\W*$|\b(want|need|like|could|can|help|one more|question)\b", text, re.I)
        ):
            self.lead.append("All right.")
            return self.voice.say("else")
        if state == "else" and "?" in text and self.last:
            self.lead.append(self.last)
            return self.voice.say("else")
        self.backlog.append(text)
        self.asking = ["what"]
        if state == "else" and (see.is_yes(text) or (self.style == "menu" and text.strip(" .") == "1")):
            return self.voice.say("what_else")
        greeting = len(text.split()) < 6 and re.match(
            r"\W*(hi|hello|hey|good (morning|day|afternoon|evening))\b", text, re.I
        )
        return self.voice.say("what" if greeting else "what_again")

    def _start(self, text: str) -> bool:
        """Opens a frame for each want in the text."""
        parts = self._wants(text)
        number = re.fullmatch(r"\W*(?:option |number )?(\d)\W*", text)
        if (
            not parts
            and self.style == "menu"
            and self.asking == ["what"]
            and number
            and 0 < int(number[1]) <= len(self.tasks)
        ):
            parts = [(list(self.tasks.values())[int(number[1]) - 1], "")]
        if not parts:
            return False
        parts[0] = (parts[0][0], " ".join([*self.backlog, parts[0][1]]))
        self.backlog = []
        self.queue += [self._open(task, part, text) for task, part in parts]
        self.wanted = self.queue.pop(0)
        self._carry(self.frame)
        return True

    def _run(self, missed: bool = False) -> str:
        """Runs the task as far as it goes and words what comes of it."""
        frame = self.frame
        try:
            text = getattr(self, "do_" + frame.task.name)()
        except Ask as ask:
            self.asking = list(ask.slots)
            if ask.kind == "verify":
                self.asking = ["verify:" + ask.slots[0]]
            if ask.problem:
                self.lead.append(self.voice.say("problem", text=ask.problem))
            return self.voice.ask(frame, ask.slots, ask.kind, missed)
        except Propose as proposal:
            self.asking, self.proposed = ["confirm"], proposal.key
            return self.voice.propose(frame, proposal.summary, proposal.rows, missed)
        except GiveUp as stop:
            text = self.voice.say("problem", text=str(stop))
        else:
            self.last = self.voice.dates(text)
            text = self.voice.say("done", text=text)
        self.calls += frame.hidden
        self.lead.append(text)
        return self._close()

    def _close(self) -> str:
        """Ends the want and takes up the next one."""
        frame = self.frame
        self.memory.update({name: value for name, value in frame.values.items() if value})
        self.handed = {name: frame.values[name] for name in frame.task.hands_on if frame.values.get(name)}
        self.wanted, self.backlog = None, []
        if self.queue:
            self.wanted = self.queue.pop(0)
            self._carry(self.frame)
            return self._run()
        self.asking = ["else"]
        return self.voice.say("else")

    def _answer(self, text: str) -> str:
        """An answer to a question for one or more slots."""
        frame = self.frame
        verifying = self.asking[0].startswith("verify:")
        slots = [name.removeprefix("verify:") for name in self.asking]
        before = dict(frame.values)
        taken = self._take(frame, text, slots, correcting=verifying)
        frame.said.append(text)
        if verifying:
            taken = self._verified(frame, slots[0], text, before)
        elif self.style == "guess" and not taken:
            taken = self._guessed(frame, slots[0], text)
        if not taken and see.UNKNOWN.search(text):
            taken = self._unknown(frame, slots)
        if self.style == "guess":
            frame.guessed.add(slots[0])
        frame.misses = 0 if taken else frame.misses + 1
        if self._switch(text, taken):
            return self._run()
        if frame.misses >= 4 and self.bug != "asks_for_ever":
            self.lead.append(
                self.voice.say("problem", text=f"Without {self.slots[slots[0]].words['noun']} I cannot go on.")
            )
            return self._drop()
        if not taken and re.search(
            r"\b(never ?mind|forget it|drop it|leave it|bye|goodbye|only wanted to know|(?:that's|that is|that will be) (?:all|it))\b",
            text,
            re.I,
        ):
            return self._drop(text)
        answer = "" if taken else self._fact(text)
        if answer:
            self.lead.append(answer)
        return self._run(missed=not taken and not answer and not self.lead)

    def _switch(self, text: str, taken: bool) -> bool:
        """Another want in the middle of one: later if said so, at once if it replaces this one."""
        frame = self.frame
        wants = [(task, part) for task, part in self._wants(text) if task is not frame.task]
        wants = [pair for pair in wants if all(pair[0] is not waiting.task for waiting in self.queue)]
        if not wants:
            return False
        opened = [self._open(task, part, text) for task, part in wants]
        if INSTEAD.search(text) and not taken:
            self.memory.update({name: value for name, value in frame.values.items() if value})
            self.wanted = opened[0]
            self._carry(self.frame)
            return True
        wish = re.search(r"\b(i|i'd|i'll|we|can|could|please)\b", text, re.I)
        if ALSO.search(text) or (wish and (re.search(r"\band\b", text, re.I) or (not taken and "?" not in text))):
            self.queue += opened
        return False

    def _confirm(self, text: str) -> str:
        """The answer to a proposal."""
        frame = self.frame
        number = re.fullmatch(r"\W*([12])\W*", text) if self.style == "menu" else None
        plain_yes = bool(number and number[1] == "1") or see.is_yes(text)
        changed = (
            False
            if plain_yes and not re.search(r"\b(but|actually|instead|rather|change|make it|not)\b", text, re.I)
            else self._take(frame, text, list(frame.task.slots + frame.task.choices), correcting=True)
        )
        if changed:
            return self._run()
        if plain_yes:
            frame.confirmed = self.proposed
            self._switch(text, True)
            return self._run()
        if number or see.is_no(text) or see.LEAVE.search(text):
            other = [task for task, _ in self._wants(text) if task is not frame.task]
            if other and not see.LEAVE.search(text):
                self._switch(text, False)
                return self._drop()
            if see.LEAVE.search(text) or re.search(r"\bno,? (?:thanks|thank you)\b|\b(bye|cancel)\b", text, re.I):
                return self._drop(text)
            if self._repeats(frame, text):
                return self._run(missed=True)
            self.asking = ["change"]
            return self.voice.say("change")
        if re.search(r"\b(good)?bye\b", text, re.I):
            return self._drop(text)
        if INSTEAD.search(text) and self._switch(text, False):
            return self._run()
        answer = self._fact(text)
        if answer:
            self.lead.append(answer)
        return self._run(missed=True)

    def _change(self, text: str) -> str:
        """What is to be different after a no."""
        frame = self.frame
        slots = list(frame.task.slots + frame.task.choices)
        if re.fullmatch(r"\W*2\W*", text) and self.style == "menu":
            return self._drop()
        if self._take(frame, text, slots, correcting=True):
            return self._run()
        for name in slots:
            if re.search(rf"\b(?:{self.slots[name].words['label']}|{name})\b", text, re.I) and name in frame.values:
                frame.values.pop(name)
                return self._run()
        if self._wants(text) and self._wants(text)[0][0] is not frame.task:
            self._switch(text, False)
            return self._drop() if self.queue else self._run()
        if see.is_yes(text) and not re.search(r"\b(leave|drop|forget|never ?mind)\b", text, re.I):
            return self._run()
        if see.LEAVE.search(text) or see.is_no(text) or see.is_done(text):
            return self._drop()
        return self._run() if see.is_yes(text) else self.voice.say("change")

    def _drop(self, text: str = "") -> str:
        """Leaves the want undone; with a goodbye in the text, all of them."""
        self.calls += self.frame.hidden
        self.lead.append(self.voice.say("dropped"))
        if re.search(r"\b(good)?bye\b", text, re.I):
            self.wanted, self.queue, self.asking = None, [], ["bye"]
            return self.voice.say("bye")
        return self._close()
