"""Tools that answer in words: what they refuse is no answer, and the keys in what they tell are found."""

import pytest

from generators.tools.arguments.ways import ways
from generators.tools.names import kinship
from generators.tools.results.refusals import refuses
from generators.tools.results.texts import values_in
from generators.tools.results.volatile import SteadyToolbox
from generators.tools.seed_values import arguments_of
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import ToolCallFailed
from harness.types.events import ToolSchema


@pytest.mark.parametrize(
    ("text", "reads", "expected"),
    [
        ("No repairs match.", True, True),
        ("There is no repair 12.", True, True),
        ("Nobody at the desk has the username rlind.", True, True),
        ("Repair #12 cannot be found.", True, True),
        ("The boiler is not warm yet.", True, False),
        ("Not possible: the boiler was looked at this year.", True, True),
        ("Not allowed for guests.", False, True),
        ("Guest 12 not on file.", True, True),
        ("Cannot be booked on a Sunday.", False, True),
        ("Repair #12 is not closed.", False, True),
        ("Repair #12 is closed already.", False, True),
        ("Please say in the note why.", False, True),
        ("A reason is needed for that.", False, True),
        ("CU-12 is not verified on this call.", True, True),
        ("Too late: #12 is on the van since this morning.", False, True),
        ("Wrong security word.", False, True),
        ("Boiler not in the shop yet - ask again when it is.", False, True),
        ("The house is outside the area of that team.", False, True),
        ("For a gift we need its value.", False, True),
        ("The boiler is fitted, not ordered.", False, True),
        ("Repair #12 is suspended.", False, False),
        ("Repair #12 closed as fixed.", False, False),
        ("Opened repair #12 for Rosa Lind, the team was told.", False, False),
        ("Repair #12: the tap\nNo comments yet.", True, False),
        ({"status": "not found"}, False, False),
    ],
)
def test_a_short_text_that_says_why_nothing_was_done_is_a_refusal(text, reads, expected):
    assert refuses(text, reads=reads) is expected


def close_repair(repair_id: int) -> str:
    """Close a repair."""
    return f"Repair #{repair_id} closed." if repair_id == 4201 else f"There is no repair {repair_id}."


def functions():
    return [close_repair]


async def test_what_a_tool_refuses_in_words_is_an_error_while_it_is_explored():
    toolbox = toolbox_from(f"{__name__}:functions", allow_writes=True)
    async with SteadyToolbox(toolbox, toolbox.tools, {}).open() as world:
        assert await world.call("close_repair", {"repair_id": 4201}) == "Repair #4201 closed."
        with pytest.raises(ToolCallFailed, match="no repair 12"):
            await world.call("close_repair", {"repair_id": 12})


def test_keys_in_a_text_are_those_of_what_stands_before_them():
    text = "Rosa Lind [CU-1] has:\n- boiler B2 [BL-7], in use; parts: fuse [P103], valve [P108]"
    assert {("part_id", "P103"), ("part_id", "P108"), ("asset_id", "BL-7")} <= set(values_in(text, "asset"))
    assert ("person_id", "mholt") in set(values_in("Team:\n- Marta Holt [mholt], tiles\n- Jin Po [jpo]", "person"))
    assert ("repair_id", "4201") in set(values_in("Found 1:\n- #4201 Tap drips", "repair"))


@pytest.mark.parametrize(
    ("argument", "tool", "key", "owner"),
    [
        ("fromAccount", "transfer_own", "account_id", "account"),
        ("part_sku", "order_part", "part_id", "part"),
        ("agent", "assign_ticket", "agent_id", "agents"),
        ("into_id", "merge_tickets", "ticket_id", "tickets"),
        ("amount", "pay_invoice", "value", "amount"),
    ],
)
def test_a_key_fits_by_what_it_is_the_key_of(argument, tool, key, owner):
    assert kinship(argument, tuple(tool.split("_")), key, (owner,)) > 1


def test_where_no_call_was_answered_what_need_not_be_given_is_tried_alone_and_in_pairs():
    schema = ToolSchema(
        name="list_visits",
        description="",
        parameters={
            "properties": {
                "day": {"type": "string"},
                "email": {"type": "string"},
                "room_id": {"type": "string"},
                "limit": {"type": "integer"},
                "include_cancelled": {"type": "boolean"},
            },
            "required": ["day"],
        },
    )
    arguments = arguments_of(schema)

    assert list(ways(arguments, reads=True, silent=False)) == []
    assert list(ways(arguments, reads=True, silent=True)) == [["email"], ["room_id"], ["email", "room_id"]]
