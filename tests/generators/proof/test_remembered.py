"""What is called again after a story was executed: worlds that are made, and reads that are made, once."""

from collections.abc import Mapping
from contextlib import asynccontextmanager

import pytest
from pydantic import JsonValue

from generators.proof import remembered
from generators.proof.remembered import RememberingToolbox
from generators.tools.world import ToolCallFailed, Unusable
from harness.types.events import ToolSchema


class Shelf:
    """A world of one book, which counts what is asked of it; signing in is declared a read, and is none."""

    examples: Mapping[str, list[Mapping[str, JsonValue]]] = {}
    version = "1"
    tools = tuple(
        ToolSchema(name=name, read_only=name != "lend")
        for name in ("sign_in", "show", "lent", "lend", "missing", "hangs", "longest")
    )

    def __init__(self) -> None:
        self.opened = 0
        self.calls: list[str] = []

    @asynccontextmanager
    async def open(self):
        self.opened += 1
        yield Book(self)


class Book:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf, self.lent, self.signed_in = shelf, False, False

    async def call(self, tool, arguments):
        self.shelf.calls.append(tool)
        if tool == "sign_in":
            self.signed_in = True
        elif tool == "lend":
            if not self.signed_in:
                raise ToolCallFailed("sign in first")
            self.lent = True
        elif tool == "missing":
            raise ToolCallFailed("there is none")
        elif tool == "hangs":
            raise Unusable("it was not done within 1 s")
        return {"lent": self.lent, "of": dict(arguments)} if tool != "longest" else list(range(remembered.SMALL))


async def test_a_read_is_made_once_and_for_the_next_no_world():
    shelf = Shelf()
    toolbox = RememberingToolbox(shelf)

    for _ in range(3):
        async with toolbox.open() as world:
            assert await world.call("show", {"shelf": 1}) == {"lent": False, "of": {"shelf": 1}}

    assert (shelf.opened, shelf.calls) == (1, ["show"])
    async with toolbox.open() as world:
        assert await world.call("show", {"shelf": 2}) == {"lent": False, "of": {"shelf": 2}}


async def test_after_a_change_reads_are_made():
    shelf = Shelf()
    toolbox = RememberingToolbox(shelf)

    for _ in range(2):
        async with toolbox.open() as world:
            await world.call("sign_in", {})
            assert (await world.call("show", {}))["lent"] is False
            await world.call("lend", {})
            assert (await world.call("show", {}))["lent"] is True

    assert shelf.opened == 2


async def test_what_was_remembered_is_made_up_for_where_a_world_is_needed_after_all():
    toolbox = RememberingToolbox(Shelf())
    async with toolbox.open() as world:
        await world.call("sign_in", {})

    async with toolbox.open() as world:
        await world.call("sign_in", {})
        assert (await world.call("lend", {}))["lent"] is True


async def test_what_is_long_is_not_read_again_for_that():
    shelf = Shelf()
    toolbox = RememberingToolbox(shelf)
    async with toolbox.open() as world:
        await world.call("longest", {})

    async with toolbox.open() as world:
        await world.call("longest", {})
        with pytest.raises(ToolCallFailed, match="sign in first"):
            await world.call("lend", {})

    assert shelf.calls == ["longest", "lend"]


@pytest.mark.parametrize(("tool", "times"), [("missing", 1), ("hangs", 2)])
async def test_a_refusal_is_remembered_and_a_breakdown_is_not(tool, times):
    shelf = Shelf()
    toolbox = RememberingToolbox(shelf)

    for _ in range(2):
        async with toolbox.open() as world:
            with pytest.raises(ToolCallFailed):
                await world.call(tool, {})

    assert shelf.calls == [tool] * times


def test_what_was_of_no_use_for_longest_is_forgotten():
    kept = remembered.Remembered()
    half: list[JsonValue] = [0] * (remembered.MOST_REMEMBERED // 2)

    for name in ("one", "two", "three"):
        kept.keep(name, half)

    assert list(kept.results) == ["two", "three"]
    kept.keep("too long", [0] * (remembered.MOST_REMEMBERED + 1))
    assert list(kept.results) == ["two", "three"]
