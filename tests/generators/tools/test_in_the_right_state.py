"""Changes and reads that want a thing in the right state: as its record tells, or after another change."""

from __future__ import annotations

import pytest
from van_desk import ON_ITS_WAY

from generators.tools.exploring import explore
from generators.tools.toolboxes import toolbox_from
from generators.walks.bindings import Binder
from generators.walks.write_walks import later_changes
from generators.world.tables import GivenWorld, in_state


@pytest.fixture
async def findings():
    return await explore(toolbox_from("van_desk:functions", allow_writes=True), {}, seed=0)


async def test_what_others_are_refused_is_tried_in_each_state(findings):
    assert [each.arguments["order_id"] for each in findings.answered["track_van"].values()] == [ON_ITS_WAY]


async def test_what_is_always_refused_is_tried_after_other_changes(findings):
    assert "refund_order" not in findings.answered
    assert findings.later
    for first, then in findings.later:
        assert (first.tool, then.tool) == ("report_damage", "refund_order")
        assert first.arguments == then.arguments
        assert then.result == {"refunded": then.arguments["order_id"]}
    assert not [note for note in findings.notes if note.startswith("refund_order")]


async def test_both_are_wanted_one_after_the_other(findings):
    walks = list(later_changes(findings, Binder(findings)))
    assert walks
    assert {tuple(call.tool for call in walk.wanted) for walk in walks} == {("report_damage", "refund_order")}
    assert all(walk.wanted[0] in walk.wanted[1].before for walk in walks)


def test_tables_without_rows_are_tables():
    rows = {"CU-1": {"customer_id": "CU-1", "name": "Ada"}, "CU-2": {"customer_id": "CU-2", "name": "Tom"}}
    state = {"customers": rows, "refunds": {}, "cases": {}}
    assert [table.name for table in in_state(GivenWorld(), state).tables] == ["customer"]
