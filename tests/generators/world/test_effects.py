"""What tools do that do not say so: told by what is another after a call, also where a name tells nothing."""

import pytest

from generators.dataset.ends import EndStates
from generators.tools.seed_values import lists_in
from generators.tools.toolboxes import toolbox_from
from generators.world.learn import learn
from generators.world.tables import GivenWorld, read_world

BATHS = """
LANES = {f"LN-{20 + i}": {"lane_code": f"LN-{20 + i}", "depth": 90 + 7 * i, "slot_ref": f"SL-{700 + i}"} for i in range(6)}


def functions():
    world = {"lanes": {code: dict(lane) for code, lane in LANES.items()}, "vouched": [], "drained": []}

    def get_lane(lane_code: str) -> dict:
        '''A lane of the pool.

        Args:
            lane_code: Such as LN-21.
        '''
        return dict(world["lanes"][lane_code])

    def vouch(lane_code: str) -> dict:
        '''Vouch for a lane.

        Args:
            lane_code: Such as LN-21.
        '''
        world["lanes"][lane_code]
        world["vouched"].append(lane_code)
        return {"lane_code": lane_code, "slip": 4100 + len(world["vouched"])}

    def drain(lane_code: str) -> dict:
        '''Drains a lane.

        Args:
            lane_code: Such as LN-21.
        '''
        world["lanes"][lane_code]
        if lane_code in world["drained"]:
            raise ValueError("it is dry")
        world["drained"].append(lane_code)
        return {"lane_code": lane_code}

    def lane_hours(lane_code: str) -> dict:
        '''When a lane is open.

        Args:
            lane_code: Such as LN-21.
        '''
        world["lanes"][lane_code]
        return {"lane_code": lane_code, "open": ["07:00", "12:00"]}

    return [get_lane, vouch, drain, lane_hours], world
"""


async def test_what_comes_to_something_else_the_second_time_changes_something(module):
    learned = await learn(toolbox_from(f"{module(BATHS)}:functions", allow_writes=True), {}, 0, GivenWorld())

    does = {name: tool.does for name, tool in learned.model.tools.items()}
    assert does == {"get_lane": "reads", "vouch": "writes", "drain": "writes", "lane_hours": "unknown"}


async def test_a_snapshot_shows_what_changes_nothing(module):
    source = f"{module(BATHS + SNAPSHOT)}"
    ends = EndStates.load(f"{source}:functions", f"{source}:snapshot")
    given = GivenWorld(leaves_alone=ends.leaves_alone)

    learned = await learn(toolbox_from(f"{source}:functions", allow_writes=True), {}, 0, given)

    does = {name: (tool.does, tool.how) for name, tool in learned.model.tools.items()}
    assert does == {
        "get_lane": ("reads", "probed"),
        "vouch": ("writes", "probed"),
        "drain": ("writes", "probed"),
        "lane_hours": ("reads", "probed"),
    }
    assert await ends.leaves_alone([("get_lane", {"lane_code": "LN-21"})])
    assert not await ends.leaves_alone([("vouch", {"lane_code": "LN-21"})])
    assert await ends.leaves_alone([("vouch", {"lane_code": "LN-21"}), ("get_lane", {"lane_code": "LN-21"})])


SNAPSHOT = """

def snapshot(world):
    return world
"""

CLUB = """
from typing import Literal

MEMBERS = {f"U-{10 + i}": {"member_no": f"U-{10 + i}", "name": name} for i, name in enumerate(["Ana Ruiz", "Bo Lind", "Cy Moor"])}
BERTHS = {f"HB-{300 + i}": {"berth_ref": f"HB-{300 + i}", "member_no": f"U-{10 + i % 3}", "quay": "North"} for i in range(9)}


def functions():
    berths = {ref: dict(each) for ref, each in BERTHS.items()}

    def list_berths(member_no: str) -> dict:
        '''The berths of a member.

        Args:
            member_no: Such as U-11.
        '''
        MEMBERS[member_no]
        return {"berths": [each for each in berths.values() if each["member_no"] == member_no]}

    def get_quay(quay: str) -> dict:
        '''A quay.

        Args:
            quay: Such as North.
        '''
        return {"quay": quay, "length": {"North": 120, "South": 80}[quay]}

    def shift_berth(berth_ref: str, quay: Literal["North", "South"]) -> dict:
        '''Shifts a boat.

        Args:
            berth_ref: Such as HB-303.
            quay: Where to.
        '''
        berths[berth_ref]["quay"] = {"North": "North", "South": "South"}[quay]
        return {"berth_ref": berth_ref, "quay": quay}

    return [list_berths, get_quay, shift_berth]
"""


async def test_lists_that_show_the_thing_are_looked_at_beside_what_takes_a_value_of_the_call(module, tmp_path):
    (tmp_path / "berths.json").write_text(
        '{"berths": ['
        + ", ".join(f'{{"berth_ref": "HB-{300 + i}", "member_no": "U-{10 + i % 3}"}}' for i in range(9))
        + "]}"
    )
    learned = await learn(
        toolbox_from(f"{module(CLUB)}:functions", allow_writes=True), {}, 0, read_world([tmp_path / "berths.json"])
    )

    assert learned.model.tools["shift_berth"].does == "writes"


FERRY = """
CABINS = {f"CB-{500 + i}": {"cabin_ref": f"CB-{500 + i}", "deck": 4 + i} for i in range(6)}


def functions():
    asked = set()

    def get_cabin(cabin_ref: str) -> dict:
        '''A cabin.

        Args:
            cabin_ref: Such as CB-501.
        '''
        return dict(CABINS[cabin_ref])

    def ask_upgrade(cabin_ref: str) -> dict:
        '''Asks for an upgrade of a cabin.

        Args:
            cabin_ref: Such as CB-501.
        '''
        CABINS[cabin_ref]
        asked.add(cabin_ref)
        return {"cabin_ref": cabin_ref, "asked": len(asked)}

    def take_upgrade(cabin_ref: str) -> dict:
        '''Takes the upgrade of a cabin.

        Args:
            cabin_ref: Such as CB-501.
        '''
        CABINS[cabin_ref]
        if cabin_ref not in asked:
            raise ValueError("ask for an upgrade first")
        return {"cabin_ref": cabin_ref, "taken": True}

    get_cabin.read_only = True
    ask_upgrade.read_only = False
    return [get_cabin, ask_upgrade, take_upgrade]
"""


async def test_what_is_only_possible_after_a_change_is_one_though_it_does_not_say_so(module):
    learned = await learn(toolbox_from(f"{module(FERRY)}:functions", allow_writes=True), {}, 0, GivenWorld())

    assert {(first.tool, then.tool) for first, then in learned.findings.later} == {("ask_upgrade", "take_upgrade")}
    assert learned.model.tools["take_upgrade"].does == "writes"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("approve or decline.", ["approve", "decline"]),
        ("verdict must be approve or decline", ["approve", "decline"]),
        ("Pass it on, approve or decline it some day", []),
        ("Username or e-mail.", []),
    ],
)
def test_two_words_that_are_all_of_a_text_are_what_may_be_given(text, values):
    assert lists_in(text) == values
