"""What a question asks for, and what a wrong answer breaks."""

import pytest
from builders import story_of

from generators.proof.plain.agents import knows_the_goals, lists_everything
from generators.proof.plain.mending import mended
from generators.tools.toolboxes import toolbox_from
from generators.walks.answers.asked import asked_fields
from generators.walks.answers.rules import deed_rule, instead_rules, refusal_rule
from harness.checks.answer import AnswerCheck
from harness.checks.answer import _found as found_in
from harness.scoring.score import score
from harness.types.rules import Rules

ORDER = {"order_id": "O-1", "status": "shipped", "total": 12.5, "placed_on": "2026-03-01", "customer_since": "2019"}


@pytest.mark.parametrize(
    ("results", "wish", "asked"),
    [
        pytest.param([ORDER], "see the order details", ["status", "total", "placed day"], id="one field of a record"),
        pytest.param([ORDER], "see the status of an order", None, id="what the wish names already"),
        pytest.param([{"kind": "annual", "days": 9}], "see the leave balance", ["kind", "days"], id="a small record"),
        pytest.param([{"days": 9}], "see the leave balance", None, id="all that there is to tell"),
        pytest.param([ORDER, {"total": 3.5, "fee": 1.5}], "see the order details", ["total"], id="what both have"),
        pytest.param([[{"name": "Oak"}, {"name": "Elm"}]], "see the trees", None, id="the names of a list"),
        pytest.param([[{"on": "a", "fee": 2.5}, {"on": "b", "fee": 3.5}]], "see the visits", ["fee each"], id="a list"),
        pytest.param([{"id": "K-12", "key": "x-39"}], "see it", [], id="only what a system knows"),
    ],
)
def test_a_question_names_the_field_that_it_asks_for(results, wish, asked):
    fields = asked_fields(results, "O-1", wish.split())

    assert (fields and [f"{each.words}{' each' if each.each else ''}" for each in fields]) == asked


@pytest.mark.parametrize(
    ("value", "day"),
    [("2026-03-14", True), ("14 March 2026", True), ("14 Mar 2026", True), ("£14.00", False), ("in March", False)],
)
def test_what_tells_a_day_is_known(value, day):
    fields = asked_fields([{"paid": value, "status": "open"}], "", [])

    assert fields is not None
    assert {each.key: each.day for each in fields} == {"paid": day, "status": False}


@pytest.mark.parametrize(
    ("rule", "said", "passes"),
    [
        (refusal_rule(), "I'm afraid it can't be changed any more.", True),
        (refusal_rule(), "It has been shipped already.", True),
        (refusal_rule(), "Done, I have changed it.", False),
        (refusal_rule(), "I will cancel it, as it is no longer needed. Shall I go ahead?", False),
        (deed_rule(["cancel"]), "Your order is cancelled. Is there anything I have not seen?", True),
        (deed_rule(["cancel"]), "I could not cancel it.", False),
        (deed_rule(["exchange"]), "The items were not exchanged.", False),
        (deed_rule(["exchange"]), "That was not possible.", False),
        (deed_rule(["modify"]), "Your address could not be modified.", False),
        (deed_rule([]), "That could not be done.", False),
        (deed_rule(["place"]), "I am sorry, only 1 pieces are in stock.", False),
        (deed_rule(["place"]), "Your order is placed. Only 1 piece is left in stock.", True),
        (deed_rule([]), "It is on its way.", True),
    ],
)
def test_who_says_the_contrary_of_what_was_done_breaks_the_rule(rule, said, passes):
    (pattern,) = AnswerCheck.model_validate(rule).regex

    assert found_in(pattern, said, ignore_case=False) is passes


@pytest.mark.parametrize(
    ("said", "passes"),
    [
        ("All of that is taken care of now.", True),
        ("Cancelling isn't possible, so I returned the items.", True),
        ("It was delivered and cannot be cancelled. The camera has been returned.", True),
        ("Only pending orders can be cancelled, but the return is requested.", True),
        ("Your order couldn't be cancelled. I've set up the return for you.", True),
        ("You're welcome! Goodbye.", True),
        ("I am afraid that this can't be done for you.", False),
        ("The return was not possible either.", False),
        ("Neither can be done.", False),
        ("I have cancelled the order.", False),
        ("Your order was cancelled as you wished.", False),
    ],
)
def test_who_did_another_thing_for_want_of_the_first_may_deny_the_first_only(said, passes):
    (rule,) = instead_rules(["cancel"], ["return"])

    assert all(found_in(pattern, said, False) for pattern in AnswerCheck.model_validate(rule).regex) is passes


def test_of_two_changes_that_are_called_the_same_neither_is_read_as_claimed():
    (rule,) = instead_rules(["modify"], ["modify"])

    assert len(AnswerCheck.model_validate(rule).regex) == 1


async def test_what_is_read_on_the_way_and_what_the_user_says_may_be_said():
    toolbox, rules = toolbox_from("harness.demo.shop.tools:functions"), Rules()
    goals = [
        {"name": "who", "tool": "find_customer", "args": {"email": "chiara.conti@example.org"}},
        {"name": "list", "tool": "list_orders", "args": {"customer_id": {"$from": "who", "path": "customer_id"}},
         "required": False},
        {"name": "look", "tool": "track_shipment", "args": {"order_id": "O-1039"}, "after": "list"},
        {"name": "tell", "say": ["PX13375063"], "after": "look"},
    ]  # fmt: skip
    told = "You want to know the tracking number of your order placed on March 8, 2026. Your e-mail address is "
    better = await mended(story_of(*goals, story=f"{told}chiara.conti@example.org."), toolbox, rules)

    assert better is not None
    assert better.must_not_say
    assert not {"O-1014", "2026-01-29", "2026-03-08"} & {*better.must_not_say}


async def test_a_story_that_listing_everything_passes_is_mended():
    toolbox, rules = toolbox_from("harness.demo.shop.tools:functions"), Rules()
    look = {"name": "look", "tool": "order_details", "args": {"order_id": "O-1036"}}
    tells = {"name": "tell", "say": ["38.9"], "after": "look"}
    story = story_of(look, tells, story="You want to know the total of the order. The number of the order is O-1036.")
    listing = await lists_everything(story, toolbox, rules)
    assert score(story, listing.trajectory, rules).success

    better = await mended(story, toolbox, rules)

    assert better is not None
    assert better.must_not_say
    assert score(better, listing.trajectory, rules).success is False
    knowing = await knows_the_goals(better, toolbox, rules)
    assert score(better, knowing.trajectory, rules).success
