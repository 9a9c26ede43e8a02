"""Labelled pairs: JSONL or CSV of any kind, and every mistake in one line with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from checkout import ROOT

from harness.errors import UserMistake
from harness.formats.labelled_pairs import LabelledPair, read_labelled_pairs

SAME = {"expected": "It is booked.", "said": "Your booking is made.", "language": "en", "same": True}
OTHER = SAME | {"said": "It was cancelled.", "same": False}
PAIRS = [
    LabelledPair("It is booked.", "Your booking is made.", "en", True),
    LabelledPair("It is booked.", "It was cancelled.", "en", False),
]


def lines(*rows: dict) -> str:
    return "".join(f"{json.dumps(row)}\n" for row in rows)


@pytest.mark.parametrize(
    "text",
    [
        lines(SAME, OTHER),
        f"\ufeff{lines(SAME, OTHER)}\n\n",
        lines(SAME | {"class": "synonym", "id": 7}, OTHER | {"kind": "response", "asked": None}),
        "expected,said,language,same\nIt is booked.,Your booking is made.,en,true\nIt is booked.,It was cancelled.,en,false\n",
        "Same;Language;Said;Expected\n1;EN;Your booking is made.;It is booked.\n0;en;It was cancelled.;It is booked.",
        'expected\tsaid\tlanguage\tsame\n"It is booked."\tYour booking is made.\ten\tyes\n'
        "It is booked.\tIt was cancelled.\ten\tdifferent\n",
    ],
    ids=[
        "JSONL",
        "a byte order mark and empty lines",
        "more columns",
        "CSV",
        "semicolons, another order",
        "tabs, quotes",
    ],
)
def test_the_same_pairs_however_they_are_written(tmp_path, text):
    file = tmp_path / "pairs"
    file.write_text(text, encoding="utf-8")
    assert read_labelled_pairs(file) == PAIRS


def test_the_kind_and_the_question_are_read(tmp_path):
    file = tmp_path / "pairs.jsonl"
    file.write_text(lines(SAME | {"kind": "argument", "asked": "Is it booked?"}, OTHER))
    first, second = read_labelled_pairs(file)
    assert (first.kind, first.asked, second.kind, second.asked) == ("argument", "Is it booked?", "response", None)


def test_a_text_may_have_lines_and_delimiters_in_quotes(tmp_path):
    file = tmp_path / "pairs.csv"
    file.write_text('expected,said,language,same\nx,"a, b\nc",en,true\nx,y,en,false\n')
    assert read_labelled_pairs(file)[0].said == "a, b\nc"


def test_the_pairs_of_the_project_are_such_a_file():
    assert len(read_labelled_pairs(ROOT / "tests" / "meaning" / "pairs-development.jsonl")) == 305


HEADING = "expected,said,language,same\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "{file}: holds no pair; expected a line each with expected, said, language, same"),
        (HEADING, "{file}: holds no pair; expected a line each with expected, said, language, same"),
        (
            "expected,sayd,language,same\na,b,en,true\n",
            '{file}:1: no column said (did you mean "sayd"?); expected the columns',
        ),
        (
            "one thing\nanother\n",
            "{file}:1: no column expected; expected the columns expected, said, language, same, found one thing",
        ),
        (
            lines(SAME, {"expected": "a", "said": "b", "language": "en"}),
            "{file}:2: no same; expected expected, said, language, same",
        ),
        (lines(SAME, SAME | {"same": "perhaps"}), "{file}:2: same: expected true or false, found 'perhaps'"),
        (lines(SAME, SAME | {"same": None}), "{file}:2: same: expected true or false, found None"),
        (f"{HEADING}a,b,en,true\na,b,en,NaN\n", "{file}:3: same: expected true or false, found 'NaN'"),
        (lines(SAME) + '{"expected": NaN, "said": "b", "language": "en", "same": true}', "{file}:2: NaN is not JSON"),
        (lines(SAME, OTHER | {"said": " "}), "{file}:2: said: expected a text, found ' '"),
        (lines(SAME, OTHER | {"said": 5}), "{file}:2: said: expected a text, found 5"),
        (lines(SAME, OTHER | {"kind": "reply"}), '{file}:2: kind: expected argument or response, found "reply"'),
        (lines(SAME, SAME), "{file}: all pairs are the same; errors of both kinds need pairs of both kinds"),
        (lines(OTHER), "{file}: all pairs are not the same; errors of both kinds need"),
        (
            lines(SAME, OTHER, SAME | {"same": False}),
            "{file}:3: the same pair as in line 1, with the other label; keep one",
        ),
        (lines(SAME).encode() + "Grüße".encode("latin-1"), "{file}:2: is not UTF-8; save the whole file as UTF-8"),
        (lines(SAME, OTHER).encode("utf-16"), "{file}:1: is not UTF-8; save the whole file as UTF-8"),
        (lines(SAME) + "{", "{file}:2: not valid JSON"),
        (lines(SAME) + "[1]", "{file}:2: expected an object a line, with expected, said, language, same"),
        (f"{HEADING}a,b, c,en,true\n", "{file}:2: 5 columns, the heading has 4; put texts with ',' in them in quotes"),
        (
            f"{HEADING}{'a' * 131_073},c,en,true\n",
            "{file}:2: a cell has more than 131,072 characters; shorten the text",
        ),
        (f'{HEADING}"a"b,c,en,true\n', "{file}:2: cannot be read as CSV"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_with_its_place(tmp_path, content, says):
    file = tmp_path / "pairs.txt"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(UserMistake) as mistake:
        read_labelled_pairs(file)
    (problem,) = mistake.value.problems
    assert problem.startswith(says.format(file=file))
    assert "\n" not in problem


def test_of_many_problems_ten_are_told(tmp_path):
    file = tmp_path / "pairs.jsonl"
    file.write_text(lines(*[OTHER | {"same": "?", "said": str(i)} for i in range(30)]))
    with pytest.raises(UserMistake) as mistake:
        read_labelled_pairs(file)
    assert len(mistake.value.problems) == 11
    assert mistake.value.problems[-1] == f"{file}: and 20 more"


@pytest.mark.parametrize(("path", "says"), [("none.csv", "no such file; check the path"), (".", "is a folder; a file")])
def test_a_path_that_is_no_file(tmp_path, path, says):
    with pytest.raises(UserMistake, match=says):
        read_labelled_pairs(Path(tmp_path / path))
