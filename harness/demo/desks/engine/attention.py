"""The state of a dialogue at a desk: what is wanted, and which values are known for it."""

from __future__ import annotations

import re
from datetime import date, datetime
from pathlib import Path

from harness.demo.desks.engine.jobs import Phase, ServiceRequest, before, parts
from harness.demo.desks.engine.needs import DeskSlot, Setting
from harness.demo.desks.engine.slots import extract
from harness.demo.desks.engine.speaking import OPTION_STYLES, STYLES, Speaker
from harness.demo.desks.engine.tasks import Run, Service, trigger_place
from harness.demo.desks.engine.tools import Call, DeskTools, DeskWorld
from harness.demo.desks.engine.understanding import attitude, picked

BUGS = (
    "wrong_date",
    "no_confirmation",
    "double_write",
    "invented_answer",
    "wrong_order",
    "wrong_id",
    "claims_without_calling",
    "asks_for_ever",
)
_CHECKED_KINDS = ("identifier", "date", "count", "amount")
_CHANGE_OF_MIND = re.compile(r"\b(?:instead|rather|changed my mind|forget (?:it|that)|never ?mind)\b", re.IGNORECASE)


class AttentiveDesk:
    """The state of a dialogue, and how wishes and values of a message change it."""

    def __init__(
        self, slots: list[DeskSlot], world: DeskWorld, wordings: Path, style: str, bug: str | None, now: str
    ) -> None:
        if style not in STYLES or (bug is not None and bug not in BUGS):
            raise ValueError(f"unknown style or bug: {style}, {bug}")
        self.style, self.bug = style, bug
        self.today: date = datetime.fromisoformat(now).date()
        self.asking: tuple[str, ...] = ("want",)
        self._slots = {slot.name: slot for slot in slots}
        self._tools = DeskTools(world, bug)
        self._speaker = Speaker(style, wordings)
        self.phase: Phase = "want"
        self._job: ServiceRequest | None = None
        self._last_job: ServiceRequest | None = None
        self._queue: list[ServiceRequest] = []
        self._shared: dict[str, str] = {}
        self._early: list[str] = []
        self._context: date | None = None
        self._restated = False  # the last message only repeated known values
        self._understood = True

    @property
    def task_name(self) -> str:
        """The name of the task in hand, for whoever tests the agent."""
        return self._job.task.name if self._job is not None else ""

    @property
    def slot_names(self) -> tuple[str, ...]:
        """The slots of the task in hand, for whoever tests the agent."""
        return self._job.task.slots if self._job is not None else ()

    @property
    def calls(self) -> list[Call]:
        """Every tool call so far."""
        return self._tools.calls

    def task(
        self, name: str, slots: tuple[str, ...], run: Run, writes: bool = True, inherits: tuple[str, ...] = ()
    ) -> Service:
        """A task of the domain; the wordings say what shows that a person wants it."""
        return Service(name, self._speaker.triggers(name), slots, run, writes, inherits)

    def tasks(self) -> list[Service]:
        """What the domain can do for a person."""
        raise NotImplementedError

    def _wants(self, text: str) -> list[tuple[int, Service]]:
        """The tasks that a text shows a wish for, in the order of the text."""
        places = [(trigger_place(task, text), task) for task in self.tasks()]
        spans = [(place, task) for place, task in places if place is not None]
        questions = [place for place, task in spans if not task.writes]
        found = [
            (place[0], task)
            for place, task in spans
            if not (task.writes and any(start <= place[0] < end for start, end in questions))
        ]
        if self._job is None and not found:
            names = list(self._speaker.wishes())
            number = picked(text, len(names)) if self.style in OPTION_STYLES else None
            found = [(0, task) for task in self.tasks() if number is not None and task.name == names[number]]
        return sorted(found, key=lambda item: item[0])

    def _add_jobs(self, text: str, wants: list[tuple[int, Service]]) -> list[ServiceRequest]:
        """Put new wishes into the queue, each with the values from its own part of the text."""
        fresh: list[ServiceRequest] = []
        for part, task in parts(text, wants):
            waiting = next((job for job in self._queue if job.task is task), None)
            if self._job is not None and self._job.task is task:
                continue
            job = waiting or ServiceRequest(task)
            self._fill(job, part, asked=())
            if waiting is None:
                fresh.append(job)
                self._inherit(job)
        if fresh and self._job is None and not self._queue:
            for early in self._early:
                self._fill(fresh[0], early, asked=(), keep=True)
            self._early.clear()
        self._queue += fresh
        return fresh

    def _inherit(self, job: ServiceRequest) -> None:
        """Take over values from the task just before, if that ended without a write."""
        if self._job is not None and not job.task.writes:
            job.values = {
                name: value for name, value in self._job.values.items() if name in job.task.slots
            } | job.values
        before = self._last_job
        if before is not None and not before.agreed:
            for name in job.task.inherits:
                if name in before.values and name not in job.values:
                    job.values[name] = before.values[name]

    def _take_values(self, text: str, wants: list[tuple[int, Service]]) -> set[str]:
        """Give values to the current task (and the rest to waiting ones); returns the slots that changed."""
        shared = [slot for slot in self._slots.values() if slot.shared]
        asked = self._expected(text)
        self._shared |= extract(text, shared, self._setting(asked, self._shared))
        if self._job is None:
            if not wants and self.phase == "want":
                self._early.append(text)
            return set()
        own = [part for part, task in parts(text, wants) if task is self._job.task]
        if own or not wants:
            changed = self._fill(self._job, own[0] if len(wants) > 1 else text, asked)
        else:
            changed = self._fill(self._job, before(text, wants), asked)
            if self.phase not in ("confirm", "change"):
                changed |= self._fill(self._job, text, asked, names=list(asked))
        for job in self._queue:
            if not wants:
                others = [name for name in self._job_slots(job) if name not in self._job.task.slots]
                self._fill(job, text, asked=(), keep=True, names=others)
        return changed

    def _expected(self, text: str) -> tuple[str, ...]:
        """The slots for which a bare value is understood now."""
        if self.phase in ("slot", "guess", "check", "trouble"):
            return self.asking
        if self.phase in ("confirm", "change") and self._job is not None:
            numeric = tuple(name for name in self._job.task.slots if self._slots[name].kind in ("count", "amount"))
            if len(numeric) == 1 and not attitude(text).yes and picked(text, 2) is None:
                return numeric
        return ()

    def _fill(
        self, job: ServiceRequest, text: str, asked: tuple[str, ...], keep: bool = False, names: list[str] | None = None
    ) -> set[str]:
        """Put the values of a text into a job; returns the slots whose values are new."""
        names = self._heard_slots(job) if names is None else names
        current = {**self._shared, **job.values} if job is self._job else dict(job.values)
        found = extract(text, [self._slots[name] for name in names], self._setting(asked, current))
        number = picked(text, len(self._speaker.options(asked[0]))) if asked and self.style in OPTION_STYLES else None
        if number is not None:
            found[asked[0]] = self._speaker.options(asked[0])[number]
        changed = {name for name, value in found.items() if job.values.get(name) != value}
        if keep:
            changed = {name for name in changed if name not in job.values}
        self._restated = (bool(found) and not changed) if job is self._job else self._restated
        for name in changed:
            job.values[name] = found[name]
            job.unknown.discard(name)
            if self._slots[name].kind == "date":
                self._context = date.fromisoformat(found[name])
        for name in job.task.slots:
            declined = self._slots[name].declined
            if declined and name not in job.values and re.search(declined, text, re.IGNORECASE):
                job.unknown.add(name)
        self.settle(job.values, changed)
        checkable = [name for name in self._job_slots(job) if self._slots[name].kind in _CHECKED_KINDS]
        job.unchecked += [name for name in checkable if name in changed and name not in job.unchecked]
        return changed

    def settle(self, values: dict[str, str], changed: set[str]) -> None:
        """A domain may let values follow from others that changed."""

    def _heard_slots(self, job: ServiceRequest) -> list[str]:
        """The slots whose values are understood for a task, among them substitutes that were not needed so far."""
        names = self._job_slots(job)
        own_dates = any(self._slots[name].kind == "date" for name in names)
        for name in job.task.slots:
            for other in self._slots[name].substitutes:
                if other not in names and not (own_dates and self._slots[other].kind == "date"):
                    names.append(other)
        return names

    def _job_slots(self, job: ServiceRequest) -> list[str]:
        """The slots of a task, with the substitutes of those that the person does not know."""
        names: list[str] = []
        for name in job.task.slots:
            names += [name, *(other for other in self._slots[name].substitutes if name in job.unknown)]
        return list(dict.fromkeys(names))

    def _setting(self, asked: tuple[str, ...], current: dict[str, str]) -> Setting:
        return Setting(self.today, asked, current, self._context)
