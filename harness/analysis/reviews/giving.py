"""One person who labels trials of a run: what it said of them before, and what it says now."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.analysis.reviews.questions import Conclusion, JudgedAs, said_of
from harness.analysis.reviews.queue import Queued
from harness.analysis.reviews.reviews import Review
from harness.errors import UserMistake
from harness.runs.labels.writing import LabelsWritten, content_hash, label_id
from harness.types.judging.labels import RANDOM, Label
from harness.types.story import Story
from harness.types.trial import Trial

BY_CHOICE = "label"
"""The source of a label whose trial was not drawn at random."""
LONGEST_NAME = 80


def who_is_here() -> str:
    """The name of whoever is logged in; "" where nobody knows."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""


def checked_name(name: str) -> str:
    """Of a person who labels. Raises UserMistake."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise UserMistake(f"labeller: expected a name of 1 to {LONGEST_NAME} characters, without line breaks")
    return name.strip()


def as_referred(run: Path) -> str:
    """The folder of a run, as its labels refer to it: from the current folder, or else from where the labels stand."""
    path, here = run.resolve(), Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) and path != here else f"../{path.name}"


@dataclass(slots=True)
class Labeller:
    """Writes what one person says into the labels of a run."""

    name: str
    run: str
    """The id of the run."""
    folder: str
    """Of the run, as the labels name it."""
    labels: LabelsWritten
    blind: bool = False
    _contents: dict[int, str] = field(default_factory=dict)
    """Hashes of trials, by the line at which they stand."""

    def label_of(self, queued: Queued) -> Label | None:
        """What this person has said of the trial as it stands."""
        label = self.labels.kept.get((label_id(self.run, queued.trial), self.name))
        return label if label is not None and label.content == self._content(queued) else None

    def others(self, queued: Queued) -> Sequence[Review]:
        """What others say of it."""
        id, content, judged = label_id(self.run, queued.trial), self._content(queued), JudgedAs.of(queued.trial)
        return [
            Review(each, said_of(judged, each.human_label or ""))
            for each in self.labels.kept.values()
            if each.id == id and each.labeller != self.name and each.content == content
        ]

    def give(self, queued: Queued, trial: Trial, story: Story | None, found: Conclusion, reason: str) -> Label:
        """It is on the disk when this returns. Raises UserMistake."""
        label = Label(
            id=label_id(self.run, trial),
            trace_ref=f"{self.folder}#{trial.story}/{trial.trial}",
            input=(story.story or story.prompt or story.starting_sentence or "") if story is not None else "",
            candidate_output=trial.trajectory.last_said,
            human_score=found.score,
            human_label=found.label,
            labeller=self.name,
            disagreement_reason=reason or None,
            source=RANDOM if queued.group == "sample" else BY_CHOICE,
            content=self._content(queued),
            verdict=JudgedAs.of(trial).text,
            blind=self.blind,
        )
        self.labels.keep(label)
        return label

    def drawn(self, queued: Sequence[Queued]) -> int:
        """Those of a sample that were labelled before count as drawn from now on; how many these are."""
        known = [label for each in queued if (label := self.label_of(each)) is not None]
        self.labels.keep(*(each.model_copy(update={"source": RANDOM}) for each in known if each.source != RANDOM))
        return len(known)

    def _content(self, queued: Queued) -> str:
        place = queued.trial.place
        if place not in self._contents:
            self._contents[place] = content_hash(queued.trial)
        return self._contents[place]
