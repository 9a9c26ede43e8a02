"""The conversations that labels are about: trials of runs, lines of a file, or what the label itself says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.checks.rubrics.judge import JudgeCheck
from harness.errors import UserMistake, nearest
from harness.formats.recordings import read_recordings
from harness.runs.folder.header import RUN
from harness.runs.folder.store import StoredRun
from harness.runs.labels.writing import content_hash
from harness.types.chat.steps import read_messages
from harness.types.judging.labels import Label
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.verdict import JUDGE, CheckResult


@dataclass(frozen=True, slots=True)
class LabelledConversation:
    """One conversation, with whatever people said of it."""

    name: str
    """Where it is, or the id of the label that tells it."""
    story: Story
    trajectory: Trajectory
    labels: Sequence[Label]
    results: Sequence[CheckResult] = ()
    """What its trial came to, where it is one."""
    rest_held: bool = False
    """All required goals of its trial were met, and every check but those of judges."""


@dataclass(slots=True)
class Traces:
    """What labels name, read once each."""

    folder: Path
    """That of the file of labels."""
    _runs: dict[Path, StoredRun] = field(default_factory=dict)
    _files: dict[Path, dict[str, Trajectory]] = field(default_factory=dict)

    def conversations(self, labels: Iterable[Label], *, texts: bool = False) -> list[LabelledConversation]:
        """Each once. With `texts`, it is what the labels say, wherever they come from.

        Raises UserMistake with every trace that is not there.
        """
        found: dict[str, list[Label]] = {}
        for label in labels:
            own = label.id.rpartition("#")[0] or label.id
            found.setdefault(own if texts or label.trace_ref is None else label.trace_ref, []).append(label)
        problems: list[str] = []
        known: list[LabelledConversation] = []
        for name, of in found.items():
            try:
                known.append(_told(name, of) if texts or of[0].trace_ref is None else self._read(name, of))
            except UserMistake as mistake:
                problems += [f"{of[0].id}: {each}" for each in mistake.problems]
        if problems:
            named = not texts and any(of[0].trace_ref is not None for of in found.values())
            hint = ["give --texts to judge what the labels say in input and candidateOutput"] if named else []
            more = [f"and {len(problems) - 10} more"] if len(problems) > 10 else []
            raise UserMistake(*problems[:10], *more, *hint)
        return known

    def runs(self) -> list[StoredRun]:
        """Those that were read."""
        return list(self._runs.values())

    def _read(self, name: str, labels: list[Label]) -> LabelledConversation:
        where, sign, which = name.partition("#")
        if not sign or not which:
            raise UserMistake(f'traceRef: "{name}" names no conversation; expected RUN#STORY/TRIAL or FILE#ID')
        path = next((each for each in (self.folder / where, Path(where)) if each.exists()), None)
        if path is None:
            raise UserMistake(f"traceRef: {where}: no such run or file")
        return self._of_run(path, name, which, labels) if path.is_dir() else self._of_file(path, name, which, labels)

    def _of_run(self, path: Path, name: str, which: str, labels: list[Label]) -> LabelledConversation:
        if not (path / RUN).is_file():
            raise UserMistake(f"{path}: is no run")
        if path not in self._runs:
            self._runs[path] = StoredRun.read(path)
        run = self._runs[path]
        story, _, number = which.rpartition("/")
        place = next((i for i, each in enumerate(run.trials.facts)
                      if each.story == story and str(each.trial) == number), None)  # fmt: skip
        if place is None:
            raise UserMistake(f"{path}: has no trial {which}; expected STORY/TRIAL")
        now = content_hash(run.trials.facts[place])
        if any(each.content not in (None, now) for each in labels):
            again = "label it anew: harness label --judge"
            raise UserMistake(f"{path}: {which} was played again since it was labelled; {again}")
        trial = run.trials[place]
        told = next(each for each in run.stories if each.id == story)
        if trial.verdict is None:
            return LabelledConversation(name, told, trial.trajectory, labels)
        checks = trial.verdict.checks
        held = all(each.met for each in trial.verdict.goals if each.required)
        held = held and not any(each.fails for each in checks if each.check != JUDGE)
        return LabelledConversation(name, told, trial.trajectory, labels, checks, held)

    def _of_file(self, path: Path, name: str, which: str, labels: list[Label]) -> LabelledConversation:
        if path not in self._files:
            read = read_recordings([path]).recordings
            self._files[path] = {name: each.trajectory for name, each in read.items()}
        known = self._files[path]
        if which not in known:
            raise UserMistake(f"{path}: has no conversation {which}{nearest(which, known)}")
        return LabelledConversation(name, story_of(which, labels[0]), known[which], labels)


def recorded_verdict(conversation: LabelledConversation, check: JudgeCheck) -> CheckResult | None:
    """What a judge said of this rubric when the trial was played."""
    return next((each for each in conversation.results if each.judge and each.judge.rubric == check.hash), None)


def _told(name: str, labels: list[Label]) -> LabelledConversation:
    first = labels[0]
    if not first.candidate_output.strip():
        raise UserMistake("candidateOutput: is empty, and no traceRef names a conversation; add one of both")
    trajectory = Trajectory()
    said = [("user", first.input), ("assistant", first.candidate_output)]
    trajectory.extend(read_messages([{"role": role, "content": text} for role, text in said if text.strip()], name))
    return LabelledConversation(name, story_of(name, first), trajectory, labels)


def story_of(name: str, label: Label) -> Story:
    return Story.model_validate({"id": name, "story": label.input, "goals": {}, "goal_details": ()})
