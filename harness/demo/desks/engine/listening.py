"""The hearing half of the front desk: takes in what a person says."""

from __future__ import annotations

import re

from harness.demo.desks.engine.attention import AttentiveDesk
from harness.demo.desks.engine.jobs import ServiceRequest
from harness.demo.desks.engine.tasks import is_declined
from harness.demo.desks.engine.understanding import Attitude, attitude, picked

_CHECKED_KINDS = ("identifier", "date", "count", "amount")
_CHANGE_OF_MIND = re.compile(r"\b(?:instead|rather|changed my mind|forget (?:it|that)|never ?mind)\b", re.IGNORECASE)


class HearingDesk(AttentiveDesk):
    """How a message is taken, by what was asked before it."""

    def _hear(self, text: str) -> list[str]:
        """Take in one message; returns what has to be said about it before going on."""
        mood = attitude(text)
        self._restated = False
        wants = self._wants(text)
        changed = self._take_values(text, wants)
        fresh = self._add_jobs(text, wants)
        self._understood = bool(changed or fresh)
        if self._job is None:
            return self._hear_without_job(text, mood, fresh)
        if (
            fresh
            and self.phase != "want"
            and (mood.no or _CHANGE_OF_MIND.search(text))
            and not mood.yes
            and not changed
        ):
            return self._end_job() if fresh[0].task.writes else []
        if self.phase in ("confirm", "change"):
            return self._hear_decision(text, mood, bool(changed))
        return self._hear_value(text, mood, changed)

    def _hear_without_job(self, text: str, mood: Attitude, fresh: list[ServiceRequest]) -> list[str]:
        """Nothing is being done: a new wish, or leaving."""
        if fresh or self._queue:
            return []
        if self.phase == "more" and any(is_declined(task, text) for task in self.tasks()) and not mood.done:
            self.asking = ()
            return []
        leaving = mood.done or (self.phase == "more" and (mood.no or mood.thanks or mood.drop) and "?" not in text)
        if leaving:
            self._tools.flush()
            self.phase, self.asking = "over", ("nothing",)
            return [self._speaker.frame("goodbye")]
        return []

    def _hear_decision(self, text: str, mood: Attitude, changed: bool) -> list[str]:
        """The answer to a proposal, or to the question what to change about it."""
        assert self._job is not None
        number = picked(text, 2) if self.style == "menu" and self.phase == "confirm" else None
        if changed:
            self.phase = "confirm"
            return []
        if (mood.drop or is_declined(self._job.task, text) or (self.phase == "change" and mood.no)) and not mood.yes:
            return self._end_job()
        if mood.no and self._restated and self.phase == "confirm":
            return []
        if number == 1 or (mood.no and self.phase == "confirm"):
            self.phase, self.asking, self._understood = "change", ("change",), True
        elif self.phase == "confirm" and (number == 0 or (mood.yes and (mood.at_once or "?" not in text))):
            self._job.agreed = True
        return []

    def _hear_value(self, text: str, mood: Attitude, changed: set[str]) -> list[str]:
        """The answer to a question for a value."""
        job = self._job
        assert job is not None
        slot = self.asking[0]
        if self.phase == "trouble" and (changed & set(job.set_back)) and slot not in changed:
            job.values.setdefault(slot, job.set_back[slot])
        self._hear_left_out(job, mood, changed)
        if self.phase == "check":
            self._hear_check(job, slot, mood, changed)
        elif changed:
            return []
        elif slot in self._slots and (mood.unsure or (mood.no and self._slots[slot].optional)):
            return self._hear_unknown(job, slot)
        elif self._gives_up(job, text, mood):
            return self._end_job()
        elif self.phase == "guess" and (mood.yes or mood.no):
            self._understood = True
            if mood.yes:
                job.values[slot] = str(self._speaker.guess(slot))
        return []

    def _gives_up(self, job: ServiceRequest, text: str, mood: Attitude) -> bool:
        """Whether the person, asked for a value, would rather leave it."""
        declines = (mood.drop or is_declined(job.task, text)) and not mood.yes
        return declines or (self.phase == "trouble" and (mood.no or mood.done))

    def _hear_left_out(self, job: ServiceRequest, mood: Attitude, changed: set[str]) -> None:
        """Optional values that were asked for together with others and are left out are not asked for again."""
        for name in self.asking:
            if (
                name in self._slots
                and self._slots[name].optional
                and name not in job.values
                and (changed or mood.unsure)
            ):
                job.unknown.add(name)

    def _hear_check(self, job: ServiceRequest, slot: str, mood: Attitude, changed: set[str]) -> None:
        """The answer to "That was the 10th, right?"."""
        if slot in changed or mood.yes or (changed and not mood.no):
            job.unchecked = [name for name in job.unchecked if name != slot]
            self._understood = True
        elif mood.no:
            job.values.pop(slot, None)
            job.unchecked = [name for name in job.unchecked if name != slot]
            self._shared.pop(slot, None)
            self._understood = True

    def _hear_unknown(self, job: ServiceRequest, slot: str) -> list[str]:
        """The person does not know a value: do without it, ask for others instead, or give up."""
        job.unknown.add(slot)
        self._understood = True
        if self._slots[slot].optional or self._slots[slot].substitutes:
            return []
        self._finish_job()
        return [self._speaker.cannot(slot)]

    def _end_job(self) -> list[str]:
        """Drop what is being done."""
        self._finish_job()
        return [self._speaker.frame("dropped")]

    def _finish_job(self) -> None:
        self._tools.flush()
        self._last_job, self._job, self.phase, self._understood = self._job, None, "more", True
