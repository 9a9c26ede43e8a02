"""Paths of a state are read as they were written, whatever the names on the way hold."""

import json

import pytest

from harness.scoring.world.places import path_of, place_of


@pytest.mark.parametrize(
    "place",
    [
        ("orders", "O-1", "status"),
        ("orders", "a.b", "two words"),
        ("lines", json.dumps(["KO-1", "K-FRONT", 2, None]), "label"),  # a row of a table that has no key
        ("notes", 'say "hi"', "a\\b"),
        ("notes", 'ends on \\"', "*"),
        ("notes", "two\nlines"),
    ],
    ids=str,
)
def test_a_path_is_read_as_it_was_written(place: tuple[str, ...]) -> None:
    assert place_of(path_of(place)) == place


def test_a_path_that_a_person_writes_is_read_as_ever() -> None:
    assert place_of('orders."a.b".*.updated_at') == ("orders", "a.b", "*", "updated_at")
    with pytest.raises(ValueError, match="expected a dot"):
        place_of('orders."a"b')
