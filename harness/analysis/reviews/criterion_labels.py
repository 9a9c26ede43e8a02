"""One person who says which label each criterion of a judge has, on the terminal or in the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from harness.analysis.reviews.criteria import AskedCriterion, header_of
from harness.analysis.reviews.giving import BY_CHOICE
from harness.runs.folder.store import StoredRun, redactor_for
from harness.runs.labels.writing import LabelsWritten, content_hash, labels_path
from harness.types.judging.labels import RANDOM, Label, LabelsHeader
from harness.types.judging.record import CriterionResult
from harness.types.story import Story


def headers_of(run: StoredRun, asked: Sequence[AskedCriterion]) -> Mapping[str, LabelsHeader]:
    """Of the files of labels of these criteria, by the hashes of their rubrics."""
    judge = run.suite.judge
    models = [judge.model] if judge is not None and judge.model else []
    return {each.check.hash: header_of(each.check, each.check.models or models) for each in asked}


def file_of(run: StoredRun, header: LabelsHeader) -> LabelsWritten:
    """Of labels of a run, open to be added to. Raises UserMistake."""
    redact = redactor_for(run.header.config, [story.model_dump_json() for story in run.stories])
    return LabelsWritten.open(labels_path(run.path, header), header, redact)


@dataclass(slots=True)
class CriterionLabeller:
    """Writes what one person says of criteria into the labels of a run."""

    name: str
    run: str
    """The id of the run."""
    folder: str
    """Of the run, as labels name it."""
    files: Mapping[str, LabelsWritten]
    """By the hash of the rubric."""
    _contents: dict[int, str] = field(default_factory=dict)

    def label_of(self, each: AskedCriterion) -> Label | None:
        """What this person has said of it, as its trial stands."""
        label = self._file(each).kept.get((each.id_in(self.run), self.name))
        return label if label is not None and label.content == self._content(each) else None

    def others(self, each: AskedCriterion) -> Sequence[str]:
        """What others say of it, in words."""
        known = self._file(each).kept.values()
        alike = [other for other in known if other.id == each.id_in(self.run) and other.labeller != self.name]
        return [f"{other.labeller} says {other.human_label or ''}" for other in alike]

    def give(self, each: AskedCriterion, key: str, story: Story | None, reason: str) -> str:
        """The label, which is on the disk when this returns. Raises UserMistake."""
        file, trial, said = self._file(each), each.trial.read(), each.label_of(key)
        file.keep(
            Label(
                id=each.id_in(self.run),
                trace_ref=f"{self.folder}#{trial.story}/{trial.trial}",
                criterion=each.name,
                input=(story.story or story.prompt or story.starting_sentence or "") if story is not None else "",
                candidate_output=trial.trajectory.last_said,
                human_score=each.score_of(said, file.header),
                human_label=said,
                labeller=self.name,
                disagreement_reason=reason or None,
                source=RANDOM if each.group == "sample" else BY_CHOICE,
                content=self._content(each),
            )
        )
        return said

    def _file(self, each: AskedCriterion) -> LabelsWritten:
        return self.files[each.check.hash]

    def _content(self, each: AskedCriterion) -> str:
        return self._contents.setdefault(each.trial.place, content_hash(each.trial))


def otherwise(each: AskedCriterion, key: str) -> CriterionResult | None:
    """What the judge says, where that is another label than the one of this key."""
    judged = each.judged()
    return judged if judged is not None and judged.label not in (None, each.label_of(key)) else None


def agrees(each: AskedCriterion, said: str) -> bool:
    """Whether the judge gave the same label."""
    judged = each.judged()
    return judged is not None and judged.label == said
