"""Every language pack: each section is read, and each field has its form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from harness.errors import UserMistake
from harness.text.languages import FOLDER, in_every_pack, languages, section, words
from harness.text.languages.forms import WordList, check_names, checked
from harness.text.languages.plain_yaml import parse_yaml

FILES = sorted(FOLDER.glob("*/*.yaml"))


def leaves(value, path=()):
    match value:
        case dict():
            for key, each in value.items():
                yield from leaves(each, (*path, key))
        case list():
            for i, each in enumerate(value):
                yield from leaves(each, (*path, i))
        case _:
            yield path, value


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_file_is_a_section_of_words_and_numbers(file):
    content = section(file.parent.name, file.stem)
    assert content
    for path, leaf in leaves(content):
        assert isinstance(leaf, str | int | float | bool), path
        assert (
            not isinstance(leaf, str)
            or leaf.strip()
            or path[0] in {"plural", "plainly", "heard"}
            or "spelling_endings" in path
        ), path


@pytest.mark.parametrize("code", languages())
def test_every_language_has_the_words_that_scoring_needs(code):
    pack = words(code)
    assert set(pack.months.values()) == set(range(1, 13))
    assert pack.negations
    assert all(number == number.strip() for number in section(code, "values").get("numbers", {}).values())


def test_a_language_is_found_by_its_folder_alone():
    assert set(languages()) == {path.name for path in FOLDER.iterdir() if path.is_dir() and "__" not in path.name}
    assert section("xx", "values") == {}


# ------------------------------------------------------------------------------------------------------------- the checks


def test_no_and_on_and_times_are_text(tmp_path: Path):
    read = parse_yaml("no: [yes, on, 12:00, 2025-01-05, null]\n", tmp_path / "x.yaml")
    assert read == {"no": ["yes", "on", "12:00", "2025-01-05", None]}


def test_a_field_given_twice_is_said(tmp_path: Path):
    with pytest.raises(UserMistake, match=r'x\.yaml: not valid YAML: the key "a" is given twice.* line 2'):
        parse_yaml("a: 1\na: 2\n", tmp_path / "x.yaml")


class FormOfTest(BaseModel, extra="forbid"):
    listed: WordList
    count: int = 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({}, 'xx/words.yaml: "listed" is missing; add it'),
        ({"listed": "a b", "lisetd": "c"}, 'xx/words.yaml: unknown field "lisetd" (did you mean "listed"?)'),
        ({"listed": ["a"]}, "xx/words.yaml: listed: should be words with spaces between, in one text, found ['a']"),
        ({"listed": "a", "count": "many"}, "xx/words.yaml: count: should be a valid integer"),
    ],
    ids=["missing", "unknown", "another form", "another type"],
)
def test_what_is_amiss_in_a_section_is_said_by_name(content, said):
    with pytest.raises(UserMistake) as mistake:
        checked(FormOfTest, content, "xx/words.yaml")
    assert mistake.value.problems[0].startswith(said)
    assert checked(FormOfTest, {"listed": "a b"}, "xx/words.yaml").listed == {"a", "b"}


def test_names_are_compared_with_those_that_are_read():
    check_names(["a", "b"], ["b", "a"], "xx/words.yaml")
    with pytest.raises(UserMistake) as mistake:
        check_names(["beginning"], ["beginnings", "ends"], "xx/words.yaml")
    assert mistake.value.problems == (
        'xx/words.yaml: "beginnings" is missing; add it',
        'xx/words.yaml: "ends" is missing; add it',
        'xx/words.yaml: unknown field "beginning" (did you mean "beginnings"?)',
    )


def test_words_by_which_times_are_written_stand_in_the_packs_alone():
    said = in_every_pack("after_time") | in_every_pack("full_day_hours") | in_every_pack("dotted_times")
    assert {"uhr", "uur", "heures"} <= said
    sources = "".join(path.read_text(encoding="utf-8") for path in (FOLDER.parent / "reading").glob("*.py"))
    assert [word for word in said if len(word) > 1 and re.search(rf"[\"'(:|]{word}[\"'|)]", sources)] == []
