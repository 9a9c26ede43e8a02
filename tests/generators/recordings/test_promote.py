"""Promotion: which calls of a conversation matter, and which rules their arguments get."""

from __future__ import annotations

import pytest

from generators.recordings.promote import ConversationBackground, PromotedStory, promote
from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.story import Tools
from harness.types.trajectory import Message, Step, Text, ToolCall, Trajectory


def conversation(opening: str, *turns: list[ToolCall] | str) -> Trajectory:
    """Lists are calls of the agent, texts its messages; a text that begins with > is the user's."""
    trajectory = Trajectory()
    trajectory.say(opening)
    for turn in turns:
        if isinstance(turn, list):
            trajectory.extend([Step(role="agent", events=tuple(turn))])
        elif turn.startswith(">"):
            trajectory.say(turn[1:].strip())
        else:
            trajectory.extend([Step(role="agent", events=(Message(content=(Text(text=turn),)),))])
    trajectory.end("user_done")
    return trajectory


def call(name: str, result: object = None, error: str | None = None, **arguments: object) -> ToolCall:
    return ToolCall(id=name, name=name, arguments=arguments, result=result, error=error)


SETTING = ConversationBackground("case", "shop", labels=("agent=shop",), rules=Rules(tools=Tools(write=("cancel_*",))))
CANCELLED = conversation(
    "I want to cancel an order. My email is ana@example.com.",
    [call("search_help", "…", topic="orders")],
    [call("find_customer", {"customer_id": "C-7001"}, email="ana@example.com")],
    [call("list_orders", {"orders": [{"order_id": "O-1042", "days": 3}]}, customer_id="C-7001")],
    "Order O-1042 was placed 3 days ago. Shall I cancel it?",
    "> Yes, please.",
    [call("cancel_order", error="busy", order_id="O-1042", reason="the customer has asked for it")],
    [call("cancel_order", {"status": "cancelled"}, order_id="O-1042", reason="the customer has asked for it")],
    "Order O-1042 is cancelled.",
)


def promoted(trajectory: Trajectory) -> PromotedStory:
    return promote(trajectory, SETTING)


def test_the_calls_that_mattered_are_on_and_the_others_are_off_with_a_reason() -> None:
    offers = {offer.name: (offer.on, offer.why) for offer in promoted(CANCELLED).offers}
    assert offers == {
        "search_help": (False, "its result is neither used nor told"),
        "find_customer": (True, "its result is used by list_orders"),
        "list_orders": (True, "the agent tells what it gave: O-1042, 3 days"),
        "cancel_order": (False, "it failed, and was tried again: busy"),
        "cancel_order_2": (True, "it changes something"),
    }


def test_arguments_get_the_rule_that_their_origin_suggests() -> None:
    goals = {goal.name: goal for goal in promoted(CANCELLED).story.goal_details}
    assert goals["find_customer"].args == {"email": "ana@example.com"}
    assert goals["list_orders"].args == {"customer_id": {"$from": "find_customer", "path": "customer_id"}}
    assert goals["cancel_order_2"].args["order_id"] == {"$from": "list_orders", "path": "orders.0.order_id"}
    assert goals["cancel_order_2"].arg_matching == {"reason": "ignore"}, "free text that nobody said"


def test_the_input_is_what_the_user_said_and_a_mere_yes_is_no_part_of_it() -> None:
    story = promoted(CANCELLED).story
    assert story.starting_sentence == "I want to cancel an order. My email is ana@example.com."
    assert "Yes" not in story.story
    assert (story.agent, story.labels) == ("shop", ("agent=shop",))


def test_what_was_promoted_passes_its_own_story() -> None:
    verdict = score(promoted(CANCELLED).story, CANCELLED, SETTING.rules)
    assert verdict.success, verdict


def test_a_refusal_that_is_the_outcome_is_expected() -> None:
    trajectory = conversation(
        "Where is order O-9?",
        [call("order_status", error="there is no order O-9", order_id="O-9")],
        "There is no order O-9.",
    )
    (goal,) = [goal for goal in promoted(trajectory).story.goal_details if goal.type == "tool_call"]
    assert (goal.required, goal.expect_error) == (True, True)


def test_a_conversation_with_nothing_to_judge_by_is_refused() -> None:
    with pytest.raises(ValueError, match="no call in it"):
        promoted(conversation("Hello", "Hello! How can I help?"))


def test_a_conversation_in_which_the_user_is_silent_is_refused() -> None:
    with pytest.raises(ValueError, match="the user says nothing"):
        promoted(Trajectory())


@pytest.mark.parametrize(
    ("result", "message", "keywords"),
    [
        pytest.param({"due": 12.0}, "You owe 12.00 EUR.", ("12.0",), id="a whole amount"),
        pytest.param({"due": 0}, "You owe 0 EUR.", ("0",), id="nothing"),
        pytest.param({"days": 9}, "You have 9 days left.", ("9 days",), id="a count with its unit"),
        pytest.param({"days": 9}, "There are 9 left.", ("9",), id="a count without it"),
        pytest.param({"member": "M-203", "due": 12.0}, "M-203 owes 12 EUR.", ("12.0",), id="not what the user said"),
    ],
)
def test_what_the_agent_tells_of_a_result_must_be_told_again(result, message, keywords) -> None:
    trajectory = conversation("What does M-203 owe?", [call("balance_due", result, member="M-203")], message)
    made = promoted(trajectory)
    assert made.offers[0].on
    assert made.story.goal_details[-1].keywords == keywords
