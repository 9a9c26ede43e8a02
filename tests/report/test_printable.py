"""Text of agents made fit to print."""

from __future__ import annotations

import pytest

from harness.report.layout.lines import hanging, plain
from harness.report.layout.printable import (
    around_difference,
    as_json,
    cells,
    printable,
    printable_lines,
    shortened,
    shortened_inside,
    wrapped,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("plain, ü, 漢字, 👍🏽", "plain, ü, 漢字, 👍🏽", id="ordinary text is left alone"),
        pytest.param("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m", id="escape sequences are spelled out"),
        pytest.param("\x9b31m\x07", "\\x9b31m\\x07", id="so are C1 controls and the bell"),
        pytest.param("a\r\nb\tc", "a\\r\\nb\\tc", id="a line stays one line"),
        pytest.param("evil\u202egnp.exe", "evil\\u202egnp.exe", id="the direction of writing cannot be turned"),
        pytest.param("zero\u200bwidth\ufeff", "zero\\u200bwidth\\ufeff", id="what is invisible is shown"),
        pytest.param("half \ud83d", "half \\ud83d", id="half a character is spelled out"),
        pytest.param("tag \U000e0041", "tag \\U000e0041", id="tag characters are spelled out"),
        pytest.param("[bold]x[/bold]", "[bold]x[/bold]", id="markup is text"),
    ],
)
def test_printable(text, shown):
    assert printable(text) == shown


def test_lines_keep_their_breaks_and_tabs():
    assert printable_lines("a\r\n\tb\n\x1b") == ["a", "    b", "\\x1b"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        pytest.param(8, "8", id="a number"),
        pytest.param("8", '"8"', id="text has quotes"),
        pytest.param({"ä": [None, True]}, '{"ä": [null, true]}', id="an object"),
        pytest.param("\x9b", '"\\x9b"', id="controls that JSON leaves alone"),
    ],
)
def test_as_json(value, shown):
    assert as_json(value) == shown


@pytest.mark.parametrize(
    ("text", "room", "shown"),
    [
        pytest.param("short", 5, "short", id="what fits stays whole"),
        pytest.param("longer", 5, "long…", id="the end is cut"),
        pytest.param("漢字漢字", 5, "漢字…", id="wide characters take two columns"),
        pytest.param("漢字漢字", 6, "漢字…", id="no wide character is halved"),
        pytest.param("anything", None, "anything", id="room for everything"),
        pytest.param("anything", 1, "…", id="hardly any room"),
    ],
)
def test_shortened(text, room, shown):
    assert shortened(text, room) == shown
    assert room is None or cells(shortened(text, room)) <= room


@pytest.mark.parametrize(
    ("text", "room", "shown"),
    [
        pytest.param("story-1", 7, "story-1", id="what fits stays whole"),
        pytest.param("a-long-story-name-7", 11, "a-long…me-7", id="the middle is cut"),
        pytest.param("書類の確認の物語", 9, "書類…語", id="wide characters are not halved"),
    ],
)
def test_shortened_inside(text, room, shown):
    assert shortened_inside(text, room) == shown
    assert cells(shown) <= room


def test_a_cut_keeps_the_difference_in_view():
    same = "the same words for a long while "
    left, right = around_difference(same + "left", same + "right", 20)
    assert (left, right) == ("…ong while left", "…ong while right")


def test_a_difference_at_the_start_needs_no_window():
    assert around_difference("left " * 9, "right " * 9, 12) == ("left left l…", "right right…")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param("", [""], id="nothing is one empty row"),
        pytest.param("one two three", ["one two", "three"], id="broken at spaces"),
        pytest.param("abcdefghijklm", ["abcdefgh", "ijklm"], id="a long word is broken anywhere"),
        pytest.param("a 漢字漢字漢字", ["a", "漢字漢字", "漢字"], id="wide characters are counted"),
    ],
)
def test_wrapped(text, rows):
    assert wrapped(text, 8) == rows


def test_further_lines_hang_below_the_first():
    assert plain(hanging(["✗ ", "name  "], "one two three four five six", 30)) == (
        "✗ name  one two three four\n        five six"
    )
