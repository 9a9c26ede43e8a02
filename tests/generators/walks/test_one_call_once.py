"""No walk makes one call in two ways: who was found by a name does not say the username for the same once more."""

from generators.tools.observations import Observation
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.walk import Walk

SEARCH = BoundCall(Observation("search_crew", {"name": "Ada Berg"}, {"matches": [{"login": "aberg"}]}))
CREW = Observation("find_crew", {"login": "aberg"}, {"crew_id": "C-7", "rank": "mate"})
FOUND, SAID = BoundCall(CREW, {"login": ArgumentFlow(SEARCH, "matches.0.login", None)}), BoundCall(CREW)


def shift(source):
    return BoundCall(
        Observation("ask_shift", {"crew_id": "C-7"}, {}), {"crew_id": ArgumentFlow(source, "crew_id", None)}
    )


def test_a_walk_that_looks_one_up_in_two_ways_repeats_itself():
    assert Walk("besides", (FOUND, shift(SAID))).repeats
    assert not Walk("besides", (FOUND, shift(FOUND))).repeats
    assert not Walk("write", (shift(SAID),)).repeats


async def test_no_generated_walk_repeats_itself():
    from generators.sources import SourceInput
    from generators.tools.toolboxes import toolbox_from
    from generators.walks.source import WalkSource

    toolbox = toolbox_from("harness.demo.hr.tools:functions", allow_writes=True)
    source = WalkSource(SourceInput(toolbox=toolbox, seed=1))
    async for _ in source.tasks():
        pass

    assert not [walk for walk in source._walks.values() if walk.repeats]
