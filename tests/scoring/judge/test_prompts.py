"""What the judge is asked stands in a file that a person may read, and replace as a whole or in parts."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from harness.errors import UserMistake
from harness.scoring.judge.prompts import SHIPPED, prompts_of


@pytest.fixture
def written(tmp_path):
    def write(text: str) -> str:
        path = tmp_path / "judge.yaml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_copy_of_the_shipped_file_asks_the_same(written):
    assert prompts_of(written(SHIPPED.read_text(encoding="utf-8"))) == prompts_of(None)


def test_a_file_may_hold_a_part_and_the_rest_is_asked_as_shipped(written):
    own, shipped = prompts_of(written("follows: {question: 'Does it follow? $data'}")), prompts_of(None)
    assert own.questions["follows"]["question"] == "Does it follow? $data"
    assert own.questions["follows"]["system"] == shipped.questions["follows"]["system"]
    assert (own.questions["same"], own.again) == (shipped.questions["same"], shipped.again)
    assert own.hash != shipped.hash


def test_the_hash_is_of_the_texts_and_not_of_how_they_are_written(written, tmp_path):
    shipped = yaml.safe_load(SHIPPED.read_text(encoding="utf-8"))
    (tmp_path / "other.yaml").write_text(yaml.safe_dump(shipped, sort_keys=True))
    assert prompts_of(str(tmp_path / "other.yaml")).hash == prompts_of(None).hash
    assert prompts_of(None).hash.startswith("sha256:")


def test_a_dollar_sign_is_written_twice_and_stands_once(written):
    own = prompts_of(written("same: {question: '$data in $$ or ${data}'}"))
    assert own.messages("same", '{"a": "$wrong $data $$"}')[1]["content"] == (
        '{"a": "$wrong $data $$"} in $ or {"a": "$wrong $data $$"}'
    )


def test_a_dollar_sign_is_written_twice_in_a_system_message_too(written):
    own = prompts_of(written("same: {system: 'About $$5.'}"))
    assert own.messages("same", "{}")[0]["content"] == "About $5."


def test_json_is_read_as_well(tmp_path):
    path = tmp_path / "judge.json"
    path.write_text('{"again": "Once more: $wrong"}')
    assert prompts_of(str(path)).again == "Once more: $wrong"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("same: {question: 'Is it the same?'}", "same.question: $data is missing; the values are put there"),
        ("again: Try again.", "again: $wrong is missing; what was wrong is put there"),
        ("same: {question: '$data $expected'}", "same.question: $expected: only $data stands for something here; write $$expected"),
        ("same: {system: 'About $data'}", "same.system: $data: nothing stands for something here; write $$data"),
        ("same: {question: 'For 5 $ or $data'}", "same.question: a dollar sign stands alone; write $$"),
        ("smae: {system: x}", 'smae: no such prompt (did you mean "same"?)'),
        ("same: {sytem: x}", 'same.sytem: no such prompt (did you mean "system"?)'),
        ("same: Is it the same?", "same: expected an object with system and question"),
        ("again: {question: x}", "again: expected text"),
        ("same: {system: ''}", "same.system: expected text"),
        ("same: {system: 5}", "same.system: expected text"),
        ("", "prompts of the judge: expected an object with one or more of same, follows, again"),
        ("- same", "prompts of the judge: expected an object with one or more of same, follows, again"),
        ("same: [", "not valid YAML"),
    ],
)  # fmt: skip
def test_a_mistake_is_said_in_one_line(written, text, says):
    path = written(text)
    with pytest.raises(UserMistake) as mistake:
        prompts_of(path)
    (line,) = mistake.value.problems
    assert line.startswith(f"{path}: ")
    assert says in line
    assert "\n" not in line


def test_all_mistakes_are_said_at_once(written):
    with pytest.raises(UserMistake) as mistake:
        prompts_of(written("same: {question: x, system: ''}\nagain: y\nother: z"))
    assert len(mistake.value.problems) == 4


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(UserMistake, match="no such file"):
        prompts_of(str(tmp_path / "none.yaml"))


def test_the_shipped_file_explains_its_placeholders():
    head = Path(SHIPPED).read_text(encoding="utf-8").partition("\nsame:")[0]
    for word in ("$data", "$wrong", "$$", "language", "expected", "observed", "message", "asked", "results", "noticed"):
        assert word in head
