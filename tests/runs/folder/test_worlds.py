"""The states of worlds in the folder of a run: once each, whole, and without secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.errors import UserMistake
from harness.redaction import Redactor
from harness.runs.folder.worlds import WorldFiles
from harness.types.world.state import ExpectedEnd, ExpectedWay
from harness.worlds.state import WorldState

KEY = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"


def state(world: Any) -> WorldState:
    return WorldState.of(world, 50)


def files(folder: Path) -> WorldFiles:
    return WorldFiles(folder, Redactor.from_environment({}, []))


WORLD = {"orders": {str(n): {"status": "open"} for n in range(100)}, "today": "2026-03-02", "empty": {}}


def test_only_what_changed_is_written_again(tmp_path: Path) -> None:
    kept = files(tmp_path)
    first = kept.keep(state(WORLD))
    changed = {**WORLD, "orders": {**WORLD["orders"], "7": {"status": "shut"}}, "new": [2**70, None]}
    del changed["today"]
    second = kept.keep(state(changed))
    assert kept.keep(state(dict(reversed(WORLD.items())))) == first
    sizes = {path.stem: path.stat().st_size for path in (tmp_path / "worlds").iterdir()}
    assert sizes.keys() == {first, second}
    assert sizes[second] < sizes[first] / 5
    again = files(tmp_path)
    assert again.read(second).tree == changed
    assert again.read(first).tree == WORLD


@pytest.mark.parametrize("world", [[1, 2], "text", {}, {"a": {}}])
def test_any_world_is_read_as_it_was_kept(tmp_path: Path, world: Any) -> None:
    kept = files(tmp_path)
    names = [kept.keep(state(each)) for each in (WORLD, world, [world])]
    assert [files(tmp_path).read(name).tree for name in names] == [WORLD, world, [world]]


def test_a_secret_is_in_no_part(tmp_path: Path) -> None:
    kept = files(tmp_path)
    plain = {"users": {"ana": {"name": "Ana"}}, "note": f"use {KEY}"}
    first = kept.keep(state(plain))
    second = kept.keep(state({**plain, "users": {"ana": {"name": "Ana", "password": "Tr0ub4dor&3x9Q"}}}))
    third = kept.keep(state({**plain, "users": {"ana": {"name": "Ana", "said": "it is Tr0ub4dor&3x9Q", "password": "Tr0ub4dor&3x9Q"}}}))  # fmt: skip
    assert len({first, second, third}) == 3
    written = "".join(path.read_text() for path in (tmp_path / "worlds").iterdir())
    assert KEY not in written
    assert "Tr0ub4dor" not in written
    assert files(tmp_path).read(first).tree["note"] == files(tmp_path).read(second).tree["note"]


def test_damage_is_found(tmp_path: Path) -> None:
    name = files(tmp_path).keep(state(WORLD))
    path = tmp_path / "worlds" / f"{name}.json"
    path.write_text(path.read_text().replace("2026-03-02", "2026-03-03"))
    with pytest.raises(UserMistake, match="is damaged"):
        files(tmp_path).read(name)
    path.unlink()
    with pytest.raises(UserMistake, match="cannot be read"):
        files(tmp_path).read(name)


def test_a_torn_last_line_of_what_is_expected_is_left_out(tmp_path: Path) -> None:
    kept = files(tmp_path)
    expected = ExpectedEnd(story="s", initial="a", ways=(ExpectedWay(goals=("x",), world="b"),))
    kept.expect(expected)
    kept.expect(expected.model_copy(update={"volatile": ("at",)}))
    path = tmp_path / "states.jsonl"
    whole = path.read_bytes()
    assert files(tmp_path).expected()["s"].volatile == ("at",)
    path.write_bytes(whole[:-10])
    assert files(tmp_path).expected()["s"].volatile is None
    path.write_bytes(whole.replace(b'"x"', b'"y"'))
    with pytest.raises(UserMistake, match=r"states\.jsonl:1: is damaged"):
        files(tmp_path).expected()
