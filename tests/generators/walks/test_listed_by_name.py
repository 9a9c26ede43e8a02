"""Things that are found in a list of names with their ids: one of what each offers is asked about by what it is."""

import pytest

from generators.dataset.generate import DatasetSpec, generate
from harness.threads import run_sync

NURSERY = """
NAMES = ("Red Currant", "Sweet Bay", "Tea Rose", "Winter Aster", "Blue Iris", "White Clover")
SIZES = (("small", "clay"), ("small", "plastic"), ("large", "clay"), ("large", "plastic"))
PLANTS = {
    f"{41007 + 113 * i}": {
        "plant_id": f"{41007 + 113 * i}",
        "name": name,
        "pots": [
            {"pot_id": f"{8800 + 10 * i + n}", "size": size, "pot": pot, "price": 3.25 + 7 * i + 1.5 * n}
            for n, (size, pot) in enumerate(SIZES)
        ],
    }
    for i, name in enumerate(NAMES)
}


def functions():
    def list_all_plants() -> dict:
        '''The names of all plants, each with its id.'''
        return {each["name"]: each["plant_id"] for each in PLANTS.values()}

    def get_plant_details(plant_id: str) -> dict:
        '''A plant with the pots in which it is sold.

        Args:
            plant_id: The id of the plant.
        '''
        return PLANTS[plant_id]

    list_all_plants.read_only = get_plant_details.read_only = True
    return [list_all_plants, get_plant_details]
"""


@pytest.fixture
def stories(module, tmp_path):
    spec = DatasetSpec(f"{module(NURSERY)}:functions", tmp_path / "set", count=3, seed=1, mutate=False)
    made = run_sync(generate(spec))
    assert all(each.proof.served for each in made.collection.taken)
    return [each.story for each in made.collection.taken]


def test_who_tells_the_prices_of_all_has_not_told_that_of_the_one_that_is_meant(stories):
    asked = [story for story in stories if "price" in story.story]

    assert asked
    for story in asked:
        assert {goal.tool_name for goal in story.goal_details if goal.type == "tool_call"} == {
            "list_all_plants",
            "get_plant_details",
        }
        (answer,) = [goal.keywords for goal in story.goal_details if goal.type == "text"]
        assert story.must_not_say
        assert not set(answer) & set(story.must_not_say)
