"""Datasets as the world writes them: spreadsheets, other encodings, broken rows. Nothing is lost, nothing guessed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import UserMistake
from harness.formats.datasets.records import read_records
from harness.formats.documents import parse_json
from harness.types.cases.dataset import Dataset

TWO = [{"id": "007", "prompt": "Hi"}, {"id": "8", "prompt": "Bye"}]


def read(folder: Path, content: str | bytes, name: str = "x.csv", **settings) -> list[dict]:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return [
        dict(record.fields) for record in read_records(path, Dataset.model_validate({"path": str(path), **settings}))
    ]


@pytest.mark.parametrize(
    ("content", "settings"),
    [
        pytest.param("id,prompt\n007,Hi\n8,Bye\n", {}, id="plain"),
        pytest.param("id,prompt\r\n007,Hi\r\n8,Bye", {}, id="no line feed at the end"),
        pytest.param("id,prompt\r007,Hi\r8,Bye\r", {}, id="carriage returns alone"),
        pytest.param(b"\xef\xbb\xbfid;prompt\r\n007;Hi\r\n8;Bye\r\n", {}, id="a spreadsheet's byte order mark and semicolons"),
        pytest.param("id\tprompt\n007\tHi\n8\tBye\n", {}, id="tabs"),
        pytest.param("sep=;\r\nid;prompt\r\n007;Hi\r\n8;Bye\r\n", {}, id="a first line that names the separator"),
        pytest.param(" id , prompt \n007,Hi\n8,Bye\n", {}, id="a heading with spaces"),
        pytest.param("\n\nid,prompt\n\n007,Hi\n , \n8,Bye\n,,\n\n", {}, id="empty lines and lines of empty cells"),
        pytest.param('"id","prompt"\n"007","Hi"\n"8","Bye"\n', {}, id="everything in quotes"),
        pytest.param("id#prompt\n007#Hi\n8#Bye\n", {"delimiter": "#"}, id="a delimiter that is said"),
        pytest.param("id\tprompt\n007\tHi\n8\tBye\n", {"delimiter": "tab"}, id="a delimiter by its name"),
        pytest.param("id;prompt\n007;Hi\n8;Bye\n".encode("utf-16"), {"encoding": "utf-16"}, id="utf-16 that is named"),
        pytest.param(b"\xef\xbb\xbfid,prompt\n007,Hi\n8,Bye\n", {"encoding": "utf-8"}, id="a byte order mark where UTF-8 is said"),
    ],
)  # fmt: skip
def test_the_same_records_in_whatever_form(tmp_path, content, settings) -> None:
    assert read(tmp_path, content, **settings) == TWO


def test_trailing_delimiters_are_no_column(tmp_path) -> None:
    assert read(tmp_path, "id,prompt,,\n007,Hi,,\n8,Bye\n") == TWO


def test_a_short_row_is_a_mistake_for_its_end_may_be_lost(tmp_path) -> None:
    with pytest.raises(UserMistake) as mistake:
        read(tmp_path, "id,prompt,labels\n007,Hi,\n8,Bye\n")
    assert str(mistake.value).endswith(
        "x.csv:3: 2 columns, the heading has 3; write ',' for each that is empty, and see that the file is whole"
    )


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("x.csv", "id,prompt\n1,Hi\n2,B\0e\n", id="in a cell"),
        pytest.param("x.jsonl", '{"id": "1", "prompt": "Hi"}\n\n{"id": "2", "prompt": "B\0e"}\n', id="in a line"),
        pytest.param("x.yaml", "- {id: a, prompt: Hi}\n\n- {id: a, prompt: H\0i}\n", id="in YAML"),
    ],
)
def test_a_nul_character_is_a_mistake(tmp_path, name, content) -> None:
    with pytest.raises(UserMistake) as mistake:
        read(tmp_path, content, name=name)
    assert f"{name}:3: holds a NUL character" in str(mistake.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param("- {id: a, prompt: *that}\n", "undefined alias at line 1, column 19; a text that begins with * or & needs quotes", id="no such anchor"),
        pytest.param("- {id: a, prompt: *that*}\n", "a text that begins with * or & needs quotes", id="emphasis"),
        pytest.param("- &x {id: a, prompt: Hi, context: {a: *x}}\n", "an alias stands inside of what it names; write out what is meant", id="a circle"),
    ],
)  # fmt: skip
def test_an_alias_that_cannot_be_is_said(tmp_path, content, said) -> None:
    with pytest.raises(UserMistake) as mistake:
        read(tmp_path, content, name="x.yaml")
    assert str(mistake.value).endswith(said)


def test_a_record_may_take_in_the_fields_of_another(tmp_path) -> None:
    text = "- &first {id: a, prompt: Hi, labels: [x]}\n- {<<: *first, id: b}\n- <<: *first\n  id: 3\n"
    assert read(tmp_path, text, name="x.yaml") == [{"id": id, "prompt": "Hi", "labels": ["x"]} for id in ("a", "b", 3)]


@pytest.mark.parametrize("text", ["a\nb", "a\r\nb", 'say "hi"', "a, b; c\td", "=cmd|' /C calc'!A0", "+1", "-2+3", "@SUM(A1)", "12/03/2026", "1e5", "0012.50", "TRUE"])  # fmt: skip
def test_a_cell_is_the_text_that_it_is(tmp_path, text) -> None:
    quoted = '"' + text.replace('"', '""') + '"'
    assert read(tmp_path, f"id,prompt\n1,{quoted}\n") == [{"id": "1", "prompt": text}]


def test_letters_of_another_encoding_that_is_named(tmp_path) -> None:
    assert read(tmp_path, "id,prompt\n1,Größe\n".encode("cp1252"), encoding="cp1252") == [
        {"id": "1", "prompt": "Größe"}
    ]


@pytest.mark.parametrize(
    ("content", "name", "settings", "said"),
    [
        pytest.param("id,prompt\n1,a\n2,Größe\n".encode("cp1252"), "x.csv", {}, "x.csv:3: is not UTF-8; save the file as UTF-8, or name its encoding in the dataset, such as encoding: cp1252", id="another encoding"),
        pytest.param('{"prompt": "a"}\n{"prompt": "é"}\n'.encode("latin-1"), "x.jsonl", {}, "x.jsonl:2: is not UTF-8", id="another encoding in JSONL"),
        pytest.param("id,prompt\n".encode("utf-16"), "x.csv", {}, "x.csv:1: is UTF-16, not UTF-8; add encoding: utf-16", id="utf-16"),
        pytest.param(b"id,prompt\n1,\x81\n", "x.csv", {"encoding": "cp1252"}, "x.csv:2: cannot be read as cp1252", id="not what it is said to be"),
        pytest.param("id,prompt,id\n1,a,2\n", "x.csv", {}, 'x.csv:1: the columns 1 and 3 are both called "id"; rename one', id="a heading twice"),
        pytest.param("id,prompt\n1,Hello, you\n", "x.csv", {}, "x.csv:2: 3 columns, the heading has 2; put texts with ',' in them in quotes", id="a comma without quotes"),
        pytest.param("id,prompt,\n1,Hello,x\n", "x.csv", {}, "x.csv:2: a text stands in a column without a name", id="a column without a name"),
        pytest.param('id,prompt\n1,ok\n2,"never closed\n3,x\n', "x.csv", {}, "x.csv:3: a quotation mark is opened and never closed", id="a quotation mark left open"),
        pytest.param('id,prompt\n1,"say "hi" now"\n', "x.csv", {}, "x.csv:2: after a closing quotation mark, ',' was expected", id="a quotation mark inside"),
        pytest.param("", "x.csv", {}, "x.csv: is empty", id="nothing"),
        pytest.param("id,prompt\n", "x.csv", {}, "x.csv: holds no record", id="a heading alone"),
        pytest.param("[]", "x.json", {}, "x.json: holds no record", id="an empty list"),
        pytest.param('{"id": "1", "prompt": "a"}', "x.json", {}, "x.json: holds an object; a list of records was expected", id="an object instead of a list"),
        pytest.param('["a"]', "x.json", {}, "x.json[0]: a record is an object with a value for each field; found str", id="a record that is none"),
        pytest.param('{"prompt": "a"}\n[1]\n', "x.jsonl", {}, "x.jsonl:2: a record is an object", id="a line that is no object"),
        pytest.param('{"prompt": "a"}\n{"prompt": \n', "x.jsonl", {}, "x.jsonl:2: not valid JSON", id="a line that is cut off"),
        pytest.param('{"prompt": "a", "prompt": "b"}\n', "x.jsonl", {}, 'x.jsonl:1: the key "prompt" is given twice', id="a key twice"),
        pytest.param('{"prompt": "a"}\n{"prompt": "b"}\n', "x.json", {}, "a record a line is JSONL: name the file x.jsonl", id="lines in a .json file"),
        pytest.param("a", "x.xlsx", {}, "x.xlsx: records are read from .csv, .tsv, .jsonl", id="a spreadsheet itself"),
        pytest.param("[]", "x.json", {"delimiter": ","}, "delimiter: is for CSV files", id="a delimiter of JSON"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_where_and_what_to_do(tmp_path, content, name, settings, said) -> None:
    with pytest.raises(UserMistake) as mistake:
        read(tmp_path, content, name, **settings)
    assert said in str(mistake.value)
    assert "\n" not in str(mistake.value)


def test_an_encoding_there_is_not_is_a_mistake() -> None:
    with pytest.raises(ValueError, match='there is no encoding "utf-9"'):
        Dataset(path="x.csv", encoding="utf-9")


def test_the_line_of_a_record_is_where_it_begins(tmp_path) -> None:
    (tmp_path / "x.csv").write_text('id,prompt\n1,"a\nb"\n\n2,c\n')
    found = read_records(tmp_path / "x.csv", Dataset(path="x.csv"))
    assert [record.where.rpartition(":")[2] for record in found] == ["2", "5"]


def test_the_same_records_from_every_format(tmp_path) -> None:
    texts = {
        "a.jsonl": "\n".join(json.dumps(each) for each in TWO) + "\n\n",
        "a.json": json.dumps(TWO),
        "a.yaml": '- {id: 007, prompt: Hi}\n- {id: "8", prompt: Bye}\n',
        "a.csv": "id,prompt\n007,Hi\n8,Bye\n",
    }
    assert {name: read(tmp_path, text, name) for name, text in texts.items()} == dict.fromkeys(texts, TWO)


def test_more_values_are_read_than_of_a_story_file(tmp_path) -> None:
    records = [{"id": str(i), "prompt": "x", "context": {str(j): j for j in range(100)}} for i in range(10_000)]
    assert len(read(tmp_path, json.dumps(records), "x.json")) == 10_000


def test_the_end_of_a_json_text_is_said_as_ever() -> None:
    with pytest.raises(UserMistake, match="not valid JSON"):
        parse_json("{", "x")
