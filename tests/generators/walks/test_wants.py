"""Several wants at once, over tools whose keys nobody knows by heart: they are found by what people know."""

import re

import pytest

from generators.sources import SourceInput, Unservable
from generators.tools.execution import execute
from generators.tools.toolboxes import toolbox_from
from generators.walks.intents.wants import MOST_CALLS
from generators.walks.source import WalkSource
from harness.threads import run_sync
from harness.types.goals import TextGoal, ToolGoal

DESK = '''
def functions():
    cards = {"crd_3c0722ec": "active", "crd_6dff2b86": "active"}
    orders = {5101: ["Hassan Ziegler", "monthly"], 5102: ["Dental Office", "yearly"]}
    lockers = {"L-10": "free", "L-11": "taken"}

    def list_cards(member_id: str) -> dict:
        """The cards of a member.

        Args:
            member_id: Such as C100200.
        """
        known = zip(cards, ("1435", "7541"))
        if member_id != "C100200":
            raise ValueError("no such member")
        return {"cards": [{"id": key, "last4": last, "kind": "debit", "status": cards[key]} for key, last in known]}

    def list_standing_orders(member_id: str) -> dict:
        """The standing orders of a member.

        Args:
            member_id: Such as C100200.
        """
        if member_id != "C100200":
            raise ValueError("no such member")
        return {"standing_orders": [
            {"id": key, "member_id": member_id, "payee_name": payee, "frequency": often}
            for key, (payee, often) in orders.items()
        ]}

    def freeze_card(card_id: str) -> dict:
        """Freeze a card."""
        if card_id not in cards:
            raise ValueError("no such card")
        cards[card_id] = "frozen"
        return {"card_id": card_id, "status": "frozen"}

    def cancel_standing_order(id: int) -> dict:
        """Cancel for good."""
        if id not in orders:
            raise ValueError("no such order")
        del orders[id]
        return {"id": id, "status": "cancelled"}

    def book_locker(locker_number: str) -> dict:
        """Book a locker.

        Args:
            locker_number: Such as L-10.
        """
        if lockers.get(locker_number) != "free":
            raise ValueError("it is taken")
        lockers[locker_number] = "taken"
        return {"locker_number": locker_number, "status": "taken"}

    list_cards.read_only = list_standing_orders.read_only = True
    freeze_card.read_only = cancel_standing_order.read_only = book_locker.read_only = False
    return [list_cards, list_standing_orders, freeze_card, cancel_standing_order, book_locker]
'''

BOXES = '''
def functions():
    boxes = {"BX-10": {}, "BX-11": {}}

    def show_box(box_id: str) -> dict:
        """What is known of a box.

        Args:
            box_id: Such as BX-10.
        """
        return {"box_id": box_id, **boxes[box_id]}

    def mark_box(box_id: str, colour: str) -> dict:
        """Mark a box.

        Args:
            box_id: Such as BX-10.
            colour: One of red, green, blue.
        """
        boxes[box_id]["colour"] = colour
        return {"box_id": box_id, **boxes[box_id]}

    def order_seal(box_id: str, size: int) -> dict:
        """Order a seal.

        Args:
            box_id: the box it is ordered for, such as BX-10
        """
        boxes[box_id]["size"] = size
        return {"box_id": box_id, **boxes[box_id]}

    show_box.read_only = True
    mark_box.read_only = order_seal.read_only = False
    return [show_box, mark_box, order_seal]
'''


@pytest.fixture
def stories(module):
    return run_sync(_written(f"{module(DESK)}:functions"))


async def _written(reference):
    toolbox = toolbox_from(reference, allow_writes=True)
    walks, found = WalkSource(SourceInput(toolbox)), []
    async for task in walks.tasks():
        try:
            plan = await walks.propose(task)
            found += [draft.story for draft in await walks.write(task, plan, await execute(plan, toolbox))]
        except Unservable:
            continue
    return found


def _calls(story):
    return [goal for goal in story.goal_details if isinstance(goal, ToolGoal)]


def test_who_calls_says_who_they_are_and_not_the_keys_of_what_they_have(stories):
    said = " ".join(story.story for story in stories)

    assert "C100200" in said
    assert "crd_" not in said
    assert "5101" not in said


def test_a_card_is_told_by_its_last_digits_and_an_order_by_its_payee(stories):
    said = " ".join(story.story for story in stories)

    assert re.search("(?:the|your) card ending in 1435", said)
    assert "standing order to Hassan Ziegler" in said
    assert "named Hassan Ziegler" not in said


def test_a_wish_says_what_is_given_up(stories):
    assert not [story.story for story in stories if "cancel for good" in story.story]


def test_several_wants_are_looked_up_and_done(stories):
    several = [story for story in stories if story.labels[0] == "writes"]

    assert max(len([call for call in _calls(story) if call.required]) for story in several) > 2
    assert max(len(_calls(story)) for story in several) > 3
    assert max(len(_calls(story)) for story in several) <= MOST_CALLS
    for story in several:
        assert not any(isinstance(goal, TextGoal) for goal in story.goal_details)


def test_a_question_beside_changes_is_asked_before_them(stories):
    besides = [story for story in stories if story.labels[0] == "besides"]

    assert besides
    for story in besides:
        assert any(isinstance(goal, TextGoal) for goal in story.goal_details)
        assert story.labels[1].startswith("list_")


def test_one_thing_is_said_once(module):
    both = [story for story in run_sync(_written(f"{module(BOXES)}:functions")) if story.labels[0] == "writes"]

    assert both
    for story in both:
        assert story.story.count("BX-") == 1
        assert sum("box" in name for name in story.user.knows) == 1
