"""The front desk: hears what a person says and decides what to do and to say next, in any domain and style."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from harness.demo.desks.engine.jobs import ServiceRequest
from harness.demo.desks.engine.listening import HearingDesk
from harness.demo.desks.engine.tasks import DeskAnswer, KnownValues, NeedError, ProblemError, ProposedWrite, Said
from harness.demo.desks.engine.understanding import straighten


class FrontDesk(HearingDesk):
    """A rule-based agent; a domain gives its slots, tasks, world and wordings."""

    def reply(self, user: str) -> str:
        """One turn: hear what the person says, act, and say what comes next."""
        if self.phase == "over":
            return self._speaker.frame("goodbye")
        self._speaker.turn += 1
        said = self._hear(straighten(user))
        if self.asking != ("nothing",):
            said += self._go_on()
        return "\n\n".join(part for part in said if part)

    def _go_on(self) -> list[str]:
        """Work on what is wanted until something has to be asked."""
        said: list[str] = []
        while True:
            if self._job is None:
                if not self._queue:
                    return [*said, self._ask_wish()]
                self._job = self._queue.pop(0)
                self.phase, self.asking = "want", ("want",)
            self._quick_answers(self._job, said)
            question = self._work(self._job, said)
            if question is not None:
                return [*said, question]

    def _ask_wish(self) -> str:
        """Ask what the person wants, or whether there is anything else."""
        if self.phase == "more":
            repeated, self.asking = self.asking == ("more",), ("more",)
            return self._speaker.want() if repeated else self._speaker.frame("more")
        repeated = self.asking == ("want",) and self._speaker.turn > 1
        self.phase, self.asking = "want", ("want",)
        return self._speaker.frame("not_understood", again=self._speaker.want()) if repeated else self._speaker.want()

    def _quick_answers(self, job: ServiceRequest, said: list[str]) -> None:
        """Answer waiting questions at once, if everything for them is known."""
        for waiting in [other for other in self._queue if not other.task.writes and other is not job]:
            if self.bug is None and job.task.writes:
                try:
                    result = waiting.task.run(self._facts(waiting))
                except (NeedError, ProblemError):
                    continue
                if isinstance(result, DeskAnswer):
                    self._queue.remove(waiting)
                    said.append(self._speaker.told(result.wording, result.said))
                    self._understood = True

    def _facts(self, job: ServiceRequest) -> KnownValues:
        return KnownValues(job.values, self._shared, job.unknown)

    def _work(self, job: ServiceRequest, said: list[str]) -> str | None:
        """One step of a job: a question to ask, or None if the job has ended."""
        if self.bug == "asks_for_ever":
            return self._ask(job, job.task.slots[0])
        if self.phase == "change":
            return self._speaker.frame("change")
        if self.style == "check" and job.unchecked:
            return self._check(job)
        try:
            result = job.task.run(self._facts(job))
        except NeedError as need:
            return self._ask(job, need.slot)
        except ProblemError as problem:
            return self._trouble(job, problem)
        if isinstance(result, DeskAnswer):
            self._tell(result, said)
            return None
        if job.agreed or self.bug == "no_confirmation":
            self._write(job, result, said)
            return None
        repeated = self.phase == "confirm" and not self._understood
        self.phase, self.asking = "confirm", ("confirm",)
        said += [self._speaker.frame("unclear")] if repeated else []
        return self._speaker.propose(job.task.name, result.said)

    def _ask(self, job: ServiceRequest, slot: str) -> str:
        """Ask for a slot, and in some styles for further missing ones with it."""
        missing = [
            name
            for name in self._job_slots(job)
            if name not in {**self._shared, **job.values}
            and name not in job.unknown
            and name != slot
            and not self._slots[name].silent
        ]
        if slot in {name for known in self._slots.values() for name in known.substitutes}:
            missing = [name for name in missing if name not in job.task.slots]
        asking = (slot, *missing)[: self._speaker.portion()]
        guess = self._speaker.guess(slot)
        repeated = self.asking[0] == slot and self.phase in ("slot", "guess", "trouble") and not self._understood
        if guess is not None and slot not in job.guessed and self.bug != "asks_for_ever":
            job.guessed.add(slot)
            self.phase, self.asking = "guess", (slot,)
            return self._speaker.ask_guess(slot)
        self.phase, self.asking = "slot", asking
        return self._speaker.ask(asking, repeated, self._known(job))

    def _known(self, job: ServiceRequest) -> dict[str, Said]:
        """The values known for a job, for recapitulation."""
        values = {**self._shared, **job.values}
        return {name: self._sayable(name, values[name]) for name in self._job_slots(job) if name in values}

    def _sayable(self, name: str, value: str) -> Said:
        """A value as something to say."""
        if self._slots[name].kind == "date":
            return date.fromisoformat(value)
        return Decimal(value) if self._slots[name].kind == "amount" and value != "all" else value

    def _check(self, job: ServiceRequest) -> str:
        """Ask whether the first unchecked value is right."""
        slot = job.unchecked[0]
        self.phase, self.asking = "check", (slot,)
        return self._speaker.check(slot, self._sayable(slot, {**self._shared, **job.values}[slot]))

    def _trouble(self, job: ServiceRequest, problem: ProblemError) -> str:
        """Say why a value does not do and ask for another."""
        names = (problem.slot, *problem.related)
        job.set_back = {name: value for name, value in {**self._shared, **job.values}.items() if name in names}
        job.values.pop(problem.slot, None)
        self._shared.pop(problem.slot, None)
        job.agreed = False
        self.phase, self.asking = "trouble", (problem.slot,)
        return self._speaker.problem(problem.wording, problem.said)

    def _tell(self, result: DeskAnswer, said: list[str]) -> None:
        """Answer a question and end the job."""
        values = dict(result.said)
        if self.bug == "invented_answer" and result.answer is not None:
            values[result.answer] = _invented(values[result.answer])
        said.append(self._speaker.told(result.wording, values))
        self._finish_job()

    def _write(self, job: ServiceRequest, proposal: ProposedWrite, said: list[str]) -> None:
        """Make the agreed write, tell its outcome and end the job."""
        try:
            result = self._tools.write(proposal)
        except ValueError as error:
            said.append(self._speaker.failed(str(error)))
        else:
            extra: dict[str, Said] = {key: str(value) for key, value in result.items() if key not in proposal.said}
            said.append(self._speaker.outcome(job.task.name, {**extra, **proposal.said}))
        job.agreed = True
        self._finish_job()


def _invented(value: Said) -> Said:
    """A value that no tool returned."""
    if isinstance(value, date):
        return value + timedelta(days=9)
    if isinstance(value, Decimal | int):
        return value + 7
    return f"{value}7"
