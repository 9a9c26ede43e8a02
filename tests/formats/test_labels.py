"""Files of labels: the last line of a person counts, what was cut off is told, every mistake is one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import UserMistake
from harness.formats.labels.reading import line_of, read_labels
from harness.runs.labels.writing import LabelsWritten, labels_of, labels_path
from harness.types.judging.labels import FAULTS, Label, LabelsHeader

HEADER = {"version": 1, "kind": "judge", "rubric": "sha256:aa", "labels": ["pass", "fail"], "models": ["openai/x"]}
LABEL = {
    "id": "r1/s3/1#polite", "traceRef": "runs/r1#s3/1", "criterion": "polite", "input": "Hello", "candidateOutput": "Hi",
    "humanScore": 1.0, "humanLabel": "pass", "labeller": "ann", "disagreementReason": None, "source": "label",
}  # fmt: skip


def written(tmp_path: Path, *rows: dict | str, end: str = "\n") -> Path:
    path = tmp_path / "labels.jsonl"
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows) + end)
    return path


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    found = read_labels(written(tmp_path, HEADER, LABEL))
    assert json.loads(line_of(found.header)) == HEADER
    assert [json.loads(line_of(each)) for each in found.labels] == [LABEL]


def test_the_last_line_of_a_person_about_a_thing_counts(tmp_path: Path) -> None:
    otherwise = LABEL | {"humanScore": 0.0, "humanLabel": "fail"}
    found = read_labels(written(tmp_path, HEADER, LABEL, LABEL | {"labeller": "bob"}, otherwise))
    assert [(each.labeller, each.met) for each in found.labels] == [("ann", False), ("bob", True)]
    assert found.replaced == 1


def test_what_was_cut_off_is_left_out_and_told(tmp_path: Path) -> None:
    found = read_labels(written(tmp_path, HEADER, LABEL, json.dumps(LABEL)[:60], end=""))
    assert len(found.labels) == 1
    assert found.torn is not None
    assert found.torn.endswith(":3: was cut off while it was written, and is left out; label it again")
    whole = read_labels(written(tmp_path, HEADER, LABEL, end=""))
    assert (len(whole.labels), whole.torn) == (1, None)


def test_labels_of_another_rubric_are_refused_unless_that_is_wanted(tmp_path: Path) -> None:
    path = written(tmp_path, HEADER, LABEL)
    with pytest.raises(UserMistake, match=r"for the rubric sha256:aa, what is asked now is sha256:bb.*--any-rubric"):
        read_labels(path, rubric="sha256:bb")
    assert read_labels(path, rubric="sha256:bb", any_rubric=True).labels
    assert read_labels(path, rubric="sha256:aa").labels


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        pytest.param([""], ":1: has no heading; expected", id="nothing"),
        pytest.param([LABEL], ":1: is no heading of labels; expected", id="no heading"),
        pytest.param([HEADER | {"version": 2}], ":1: version: 2 is not known", id="a later version"),
        pytest.param([HEADER | {"labels": ["pass"]}], ":1: labels: ", id="one label to choose from"),
        pytest.param([HEADER | {"rubric": None}], ":1: the document: rubric: is missing", id="no rubric"),
        pytest.param([HEADER | {"kind": "juge"}], ":1: kind: juge is not one of judge, verdict", id="another kind"),
        pytest.param([HEADER, "[1]", LABEL], ":2: expected an object a line", id="a list"),
        pytest.param([HEADER, "{", LABEL], ":2: not valid JSON", id="half an object in the middle"),
        pytest.param([HEADER, LABEL | {"humanScore": 1.2}], ":2: humanScore: ", id="out of range"),
        pytest.param([HEADER, LABEL | {"humanScore": "1"}], ":2: humanScore: expected a number", id="a text"),
        pytest.param([HEADER, LABEL | {"humanScore": True}], ":2: humanScore: expected a number", id="true"),
        pytest.param([HEADER, LABEL | {"humanLabel": "passed"}], ":2: humanLabel: passed is none of", id="other label"),
        pytest.param([HEADER, LABEL | {"humanScore": 0.2}], "0.2 and humanLabel pass contradict", id="contradiction"),
        pytest.param([HEADER, LABEL | {"humanScore": None, "humanLabel": None}], "humanLabel: is missing", id="none"),
        pytest.param([HEADER, LABEL | {"labeller": " "}], ":2: labeller: is blank", id="nobody"),
        pytest.param([HEADER, LABEL | {"criterion": None}], ":2: criterion: is missing", id="no criterion"),
        pytest.param([HEADER, LABEL | {"humanlabel": "pass"}], 'unknown field "humanlabel"', id="a misspelt field"),
    ],
)
def test_each_mistake_is_one_line_with_its_place(tmp_path: Path, rows: list, said: str) -> None:
    with pytest.raises(UserMistake) as mistake:
        read_labels(written(tmp_path, *rows))
    assert len(mistake.value.problems) == 1
    assert said in mistake.value.problems[0].replace('"juge"', "juge")


def test_all_mistakes_are_told_at_once_but_no_more_than_ten(tmp_path: Path) -> None:
    with pytest.raises(UserMistake) as mistake:
        read_labels(written(tmp_path, HEADER, *[LABEL | {"humanScore": 3}] * 12))
    assert len(mistake.value.problems) == 11
    assert mistake.value.problems[-1].endswith("and 2 more")


def test_a_labelling_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    path, header = tmp_path / "labels-aa.jsonl", LabelsHeader.model_validate(HEADER)
    assert labels_path(tmp_path, header) == path
    label = Label.model_validate(LABEL)
    LabelsWritten.open(path, header, str).keep(label)
    path.write_text(path.read_text() + json.dumps(LABEL)[:50])
    second = LabelsWritten.open(path, header, str)
    assert second.torn is not None
    assert list(second.kept) == [("r1/s3/1#polite", "ann")]
    second.keep(label.model_copy(update={"labeller": "bob"}))
    assert [[each.labeller for each in found.labels] for found in labels_of(tmp_path)] == [["ann", "bob"]]
    other = header.model_copy(update={"labels": ("good", "bad")})
    with pytest.raises(UserMistake, match="move the file away"):
        LabelsWritten.open(path, other, str)


def test_a_heading_that_was_cut_off_is_written_anew_and_a_missing_end_is_added(tmp_path: Path) -> None:
    path, header = tmp_path / "labels.jsonl", LabelsHeader(kind="verdict", labels=FAULTS)
    path.write_text(line_of(header)[:20])
    label = Label(id="r1/s3/1", labeller="ann", human_label="right", source="random")
    LabelsWritten.open(path, header, str).keep(label)
    path.write_text(path.read_text().rstrip("\n"))
    LabelsWritten.open(path, header, str).keep(label.model_copy(update={"id": "r1/s4/1"}))
    assert [each.id for each in read_labels(path).labels] == ["r1/s3/1", "r1/s4/1"]


def test_secrets_are_taken_out_of_what_is_written(tmp_path: Path) -> None:
    header = LabelsHeader(kind="verdict", labels=FAULTS)
    found = LabelsWritten.open(tmp_path / "labels.jsonl", header, lambda text: text.replace("hunter2", "TOKEN"))
    found.keep(Label(id="a", labeller="ann", human_label="right", disagreement_reason="hunter2 was said"))
    assert "hunter2" not in (tmp_path / "labels.jsonl").read_text()
