"""What agents did to the process in which they were played: in a trial, and once for a whole run."""

from __future__ import annotations

from collections.abc import Iterable

from harness.report.layout.printable import printable
from harness.runs.folder.facts import TrialFacts
from harness.text.wording import duration
from harness.types.trial import IMPORTING, Incident

WORTH_SAYING = 0.5
"""Seconds, together, that a place must have held up all others to be told of at the end of a run."""
MOST = 5
"""Lines at the end of a run."""
REMEDY = {
    "held_up": "await instead, use asyncio.to_thread, or make the agent a plain function",
}
ONCE = "that is once: import it where the agent's module begins"


def incident_text(incident: Incident) -> str:
    """In one line, as it is shown in the trial."""
    lasted = f" for {duration(incident.seconds)}" if incident.seconds is not None else ""
    return printable(f"{incident.code}: {incident.message}{lasted}{f' at {incident.at}' if incident.at else ''}")


def incident_lines(trials: Iterable[TrialFacts]) -> list[str]:
    """For a whole run: each of them once, with the trials that it is about."""
    found: dict[tuple[str, str, str | None], list[tuple[TrialFacts, Incident]]] = {}
    for trial in trials:
        for incident in trial.incidents:
            key = incident.code, incident.message.partition(" to ")[0], incident.at
            found.setdefault(key, []).append((trial, incident))
    lines = [_line(about) for about in found.values() if _worth_saying(about)]
    return lines[:MOST] + [f"{len(lines) - MOST} more like these: see the trials"] * (len(lines) > MOST)


def _worth_saying(about: list[tuple[TrialFacts, Incident]]) -> bool:
    seconds = [incident.seconds for _, incident in about if incident.seconds is not None]
    return not seconds or sum(seconds) >= WORTH_SAYING


def _line(about: list[tuple[TrialFacts, Incident]]) -> str:
    first = about[0][1]
    seconds = [incident.seconds for _, incident in about if incident.seconds is not None]
    names = [f"{trial.story} #{trial.trial}" for trial, _ in about]
    who = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    return incident_line(who, first.model_copy(update={"seconds": sum(seconds) if seconds else None}))


def incident_line(who: str, incident: Incident) -> str:
    """Who did it, what, and what to do about it."""
    imports = incident.at is not None and incident.at.endswith(IMPORTING)
    remedy = ONCE if imports else REMEDY.get(incident.code)
    instead = f"{remedy}, or use --isolation process" if remedy else "--isolation process keeps it to itself"
    return f"{printable(who)}: {incident_text(incident)}; {instead}"
