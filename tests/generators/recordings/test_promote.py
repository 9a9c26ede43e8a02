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
        "find_customer": (False, "it only looks something up: what is changed shows it"),
        "list_orders": (False, "it only looks something up: what is changed shows it"),
        "cancel_order": (False, "it failed, and was tried again: busy"),
        "cancel_order_2": (True, "it changes something"),
    }


def test_arguments_get_the_rule_that_their_origin_suggests() -> None:
    goals = {goal.name: goal for goal in promoted(CANCELLED).story.goal_details}
    assert goals["find_customer"].args == {"email": "ana@example.com"}
    assert goals["list_orders"].args == {"customer_id": "C-7001"}
    assert goals["cancel_order_2"].args["order_id"] == "O-1042", "the world has it so, at whichever place of a list"
    assert goals["cancel_order_2"].arg_matching == {"reason": "ignore"}, "free text that nobody said"


def test_the_input_is_what_the_user_said_and_a_mere_yes_is_no_part_of_it() -> None:
    story = promoted(CANCELLED).story
    assert story.starting_sentence == "I want to cancel an order. My email is ana@example.com."
    assert "Yes" not in story.story
    assert (story.agent, story.labels) == ("shop", ("agent=shop",))


def test_what_was_promoted_passes_its_own_story() -> None:
    verdict = score(promoted(CANCELLED).story, CANCELLED, SETTING.rules)
    assert verdict.success, verdict


def test_a_read_whose_result_is_used_is_taken_from_there_where_nothing_is_changed() -> None:
    looked_up = conversation(
        "How many days did my order take? My email is ana@example.com.",
        [call("find_customer", {"customer_id": "C-7001"}, email="ana@example.com")],
        [call("list_orders", {"orders": [{"order_id": "O-1042", "days": 3}]}, customer_id="C-7001")],
        "Order O-1042 took 3 days.",
    )
    story = promoted(looked_up).story
    assert [(goal.name, goal.required) for goal in story.goal_details] == [
        ("find_customer", True),
        ("list_orders", True),
        ("answer", True),
    ]
    goals = {goal.name: goal for goal in story.goal_details}
    assert goals["list_orders"].args == {"customer_id": {"$from": "find_customer", "path": "customer_id"}}
    assert goals["answer"].keywords == ("3",)


def test_order_is_only_where_data_or_an_answer_demands_it() -> None:
    assert promoted(CANCELLED).story.goals == {
        "search_help": (),
        "find_customer": ("list_orders",),
        "list_orders": ("cancel_order_2",),
        "cancel_order_2": (),
    }


def test_thought_and_calculation_are_no_part_of_the_story_and_what_ends_the_talk_ends_it() -> None:
    trajectory = conversation(
        "Cancel order O-7 for me.",
        [call("think", "", thought="I should cancel it")],
        [call("calculate", "4", expression="2 + 2")],
        [call("cancel_order", {"status": "cancelled"}, order_id="O-7")],
        [call("transfer_to_human_agents", "done", summary="the customer wants to talk to somebody else")],
    )
    story = promoted(trajectory).story
    assert [goal.name for goal in story.goal_details] == ["cancel_order", "transfer_to_human_agents"]
    assert story.ends_on == ("transfer_to_human_agents",)
    assert story.goal_details[1].arg_matching == {"summary": "ignore"}


RECORDED = conversation(
    "Hi! I'd like to exchange a lamp from my order.",
    "What is your email?",
    "> Sure, my email is ana@example.com. I don't know the order number.",
    [call("list_orders", {"orders": [{"order_id": "O-1042", "tracking_number": "7463420"}]}, email="ana@example.com")],
    "The brass lamp is not available. Shall I book an express delivery of the white one?",
    "> No, I don't need it that fast. What is the tracking number of my old order, please?",
    "It is 7463420. I can exchange it for the white lamp then.",
    "> If the brass lamp is unavailable, I want the white one.",
    [call("exchange_item", {"order_id": "O-1042", "exchange_id": "X-77"}, order_id="O-1042", new="white")],
    "**Done**, the white lamp is on its way.",
    "> Thank you, that takes care of everything! Have a great day! ###STOP###",
)


def test_the_user_of_a_recording_is_data_without_magic_words_and_thanks() -> None:
    story = promoted(RECORDED).story
    assert story.starting_sentence == "I'd like to exchange a lamp from my order."
    user = story.user
    assert user is not None
    assert {name: (fact.value, fact.say) for name, fact in user.knows.items() if name == "email"} == {
        "email": ("ana@example.com", ("My email is ana@example.com.",))
    }
    assert user.wants[0].say == "I'd like to exchange a lamp from my order."
    assert [each.say for each in user.refuses] == [
        "No, I don't need it that fast. What is the tracking number of my old order, please?"
    ]
    assert "express delivery" in user.refuses[0].act
    assert user.does_not_know == ("order_number",)
    assert not any(word in story.model_dump_json() for word in ("STOP", "Thank you", "great day", "**"))


def test_where_something_is_changed_only_what_was_asked_for_is_to_be_told() -> None:
    story = promoted(RECORDED).story
    assert [goal.keywords for goal in story.goal_details if goal.type == "text"] == [("7463420",)]
    assert score(story, RECORDED, SETTING.rules).success


def test_lists_that_belong_together_are_compared_in_pairs() -> None:
    trajectory = conversation(
        "Exchange both lamps.",
        [call("exchange_items", "ok", item_ids=["11111", "22222"], new_item_ids=["33333", "44444"])],
    )
    (goal,) = promoted(trajectory).story.goal_details
    assert (goal.aligned, goal.arg_matching) == (("item_ids", "new_item_ids"), {})


def test_that_nothing_was_changed_is_something_to_judge_by_where_changes_are_known() -> None:
    refused = conversation("Cancel order O-7.", "I cannot do that: it was placed more than a day ago.")
    story = promoted(refused).story
    assert ([goal.required for goal in story.goal_details], story.tools.write) == ([False], ("cancel_*",))
    undone = conversation("Cancel order O-7.", [call("cancel_order", {}, order_id="O-7")], "It is cancelled.")
    assert score(story, refused, SETTING.rules).success
    assert not score(story, undone, SETTING.rules).success


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
        promote(conversation("Hello", "Hello! How can I help?"), ConversationBackground("case", "shop"))


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
