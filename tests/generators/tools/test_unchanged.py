"""A fresh world that is used on until something may have changed it."""

import json
from contextlib import asynccontextmanager

import pytest
import rental_tools

from generators.tools.toolboxes import toolbox_from
from generators.tools.unchanged import UnchangedWorld
from generators.world.learn import learn
from generators.world.tables import read_world

MOST = 100
"""Worlds; where each record had its own, 125."""


class CountedToolbox:
    """Another toolbox that says how many worlds were made."""

    def __init__(self, toolbox):
        self.tools, self.examples, self.version = toolbox.tools, toolbox.examples, toolbox.version
        self.toolbox, self.made = toolbox, 0

    @asynccontextmanager
    async def open(self):
        self.made += 1
        async with self.toolbox.open() as world:
            yield world


@pytest.fixture
def counted():
    return CountedToolbox(toolbox_from("rental_tools:functions", allow_writes=True))


async def test_it_is_made_when_it_is_needed_and_anew_when_it_was_changed(counted):
    async with UnchangedWorld(counted) as unchanged:
        assert counted.made == 0
        first = await unchanged.fresh()
        assert await unchanged.fresh() is first
        await unchanged.changed()
        assert await unchanged.fresh() is not first
    assert counted.made == 2


async def test_records_that_refuse_a_change_share_a_world_and_what_reads_by_its_name_needs_one(counted, tmp_path):
    for name, table in rental_tools.data().items():
        (tmp_path / f"{name}.json").write_text(json.dumps(table))
    known = await learn(counted, {}, 0, read_world([tmp_path / "*.json"]))
    tried = [each for attempts in known.attempts.values() for each in attempts]
    assert any(each.error is not None for each in tried)
    assert counted.made < MOST
