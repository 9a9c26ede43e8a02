"""Of any template and record, no key is lost or it is a mistake; of any table, every cell comes back as it was written."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import UserMistake
from harness.formats.datasets.merging import merged_over
from harness.formats.datasets.table import DELIMITERS, read_table

KEYS = st.sampled_from("abc")
VALUES = st.recursive(
    st.integers(0, 3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(KEYS, VALUES, max_size=3)


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every single value and list of nested objects, with its path."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item, (*path, name))
    else:
        yield path, value


@given(template=DOCUMENTS, record=DOCUMENTS)
def test_no_key_is_lost_or_it_is_a_mistake(template: dict[str, Any], record: dict[str, Any]) -> None:
    below, own = dict(leaves(template)), dict(leaves(record))
    if contrary := [*paths_of_both(template, record)]:
        with pytest.raises(UserMistake) as mistake:
            merged_over(template, record)
        assert len(mistake.value.problems) == len(contrary)
        return
    both = dict(leaves(merged_over(template, record)))
    assert both.keys() == below.keys() | own.keys()
    for path, value in both.items():
        if isinstance(below.get(path), list) and isinstance(own.get(path), list):
            assert value == [*below[path], *own[path]]
        else:
            assert value == own.get(path, below.get(path))


def paths_of_both(template: Any, record: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where both say something, in forms that differ."""
    if isinstance(template, dict) and isinstance(record, dict):
        for name in template.keys() & record.keys():
            yield from paths_of_both(template[name], record[name], (*path, name))
    elif type(template) is not type(record):
        yield path


CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)


@given(rows=st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=5), delimiter=st.sampled_from(DELIMITERS))
def test_every_cell_comes_back(rows: list[tuple[str, str]], delimiter: str) -> None:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerow(["id", "prompt"])
    writer.writerows(rows)
    found = [tuple(record.values()) for _, record in read_table(file.getvalue(), Path("x.csv"), None, ["id", "prompt"])]
    assert found == [row for row in rows if any(cell.strip() for cell in row)]
