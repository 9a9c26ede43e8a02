"""What stands in arguments and not in names: the verb of a wish, and what a flag wants."""

from __future__ import annotations

import random

import pytest

from generators.proof.independent.heard import Heard, label_of
from generators.tools.observations import Observation
from generators.tools.seed_values import arguments_of
from generators.walks.bindings import BoundCall
from generators.walks.named.worded import wordings
from generators.walks.saying.questions import question
from generators.walks.templates import StoryTemplates
from generators.walks.texts.flags import flag_words
from generators.walks.user_facts import NoWording
from generators.walks.walk import Walk
from harness.types.events import ToolSchema


def schema(name, description, **properties):
    parameters = {"type": "object", "properties": properties, "required": [*properties]}
    return ToolSchema(name=name, description=description, read_only=False, parameters=parameters)


def chosen(*values):
    return {"type": "string", "enum": [*values]}


TEXT = {"type": "string"}


@pytest.mark.parametrize(
    ("tool", "choice", "wish"),
    [
        (schema("manage_plus", "Manage the Plus membership of a customer.", customer_id=TEXT,
                action=chosen("pause", "resume", "cancel")), "resume", "resume the Plus membership of a customer"),
        (schema("membership", "Pause, resume or close a membership.\n\nAsk first.", member_id=TEXT,
                action=chosen("pause", "resume", "close")), "close", "close a membership"),
        (schema("gym_pass_action", "Acts on a pass.", pass_id=TEXT,
                operation=chosen("renewal", "cancellation")), "renewal", "renew the gym pass"),
        (schema("handle_driver", "Drivers of a policy.", policy_id=TEXT,
                op=chosen("add_driver", "remove_driver")), "add_driver", "add a driver"),
        (schema("toggle_paperless_bills", "Paperless.", account=TEXT,
                mode=chosen("turn_on", "turn_off")), "turn_off", "turn off the paperless bills"),
    ],
    ids=["the name manages", "the description lists them", "nouns of deeds", "with a thing of its own", "a particle"],
)  # fmt: skip
def test_the_verb_stands_in_an_argument(tool, choice, wish):
    wording = wordings([tool])[tool.name]
    assert {wording.deeds[choice].wish(random.Random(seed)) for seed in range(9)} == {wish}


def test_a_kind_of_case_is_no_verb():
    opening = schema("cx_open_case", "Case.", order_id=TEXT, kind=chosen("refund", "return", "missing_item"))
    assert wordings([opening])["cx_open_case"].acting == ""


def test_without_its_choice_a_name_says_nothing():
    tool = schema("manage_plus", "Plus.", customer_id=TEXT, action=chosen("pause", "cancel"))
    with pytest.raises(NoWording, match="does not say what is done"):
        wordings([tool])["manage_plus"].named(random.Random(0))


@pytest.mark.parametrize("action", ["pause", "cancel"])
def test_a_story_says_what_is_wanted_and_not_the_action(action):
    tool = schema("manage_plus", "Manage a Plus membership.", customer_id=TEXT, action=chosen("pause", "cancel"))
    call = BoundCall(Observation(tool.name, {"customer_id": "CU-3001", "action": action}, None))
    told = StoryTemplates(wordings([tool]), {tool.name: arguments_of(tool)}).tell(
        Walk("write", (call,)), random.Random(3)
    )
    assert f"{action} a Plus membership" in told.story
    assert "action" not in told.story


@pytest.mark.parametrize(
    ("name", "description", "wanted", "words"),
    [
        ("leave_at_door", "", True, ("bidden", "leave it at the door")),
        ("skip_sold_out", "", False, ("unbidden", "skip what is sold out")),
        (
            "skip_sold_out",
            "Leave out dishes that are sold out.",
            True,
            ("bidden", "leave out dishes that are sold out"),
        ),
        ("send_replacement", "", True, ("bidden", "send a replacement")),
        ("to_credit", "As credit rather than to the card.", True, ("switched", "as credit rather than to the card")),
        ("accept_fee", "", True, ("agreed", "accept the fee")),
        ("accept_fee", "", False, None),
        ("child_seat", "", True, ("having", "a child seat")),
        ("child_seat", "", False, ("without", "child seat")),
        ("by_post", "", True, ("switched", "by post")),
        ("notify", "", True, None),
        (
            "standby",
            "Stay on standby if no berth is free.",
            True,
            ("agreed", "agree to stay on standby if no berth is free"),
        ),
        ("hazardous", "", True, None),
    ],
)
def test_a_flag_is_said_as_people_say_it(name, description, wanted, words):
    tool = schema("send_order", "Sends an order.", **{name: {"type": "boolean", "description": description}})
    assert flag_words(arguments_of(tool)[0], wanted=wanted) == words


@pytest.mark.parametrize(
    ("sentence", "label", "value"),
    [
        ("I want you to leave it at the door.", "door", "yes"),
        ("I do not want you to send a replacement.", "replacement", "no"),
        ("I accept the fee.", "fee", "yes"),
        ("I want a child seat with it.", "seat", "yes"),
        ("I want it by post.", "post", "yes"),
    ],
)
def test_it_is_heard_as_a_fact_and_no_wish(sentence, label, value):
    heard = Heard()
    assert heard.listen(sentence) == []
    assert [(label_of(label) <= fact.label, fact.value) for fact in heard.facts] == [(True, value)]


@pytest.mark.parametrize("key", ["paid_with", "leave_at_door", "asked_for"])
def test_of_a_name_that_is_no_noun_nobody_asks(key):
    with pytest.raises(NoWording):
        question(key, key.replace("_", " "), "order")


def test_of_a_name_that_is_a_noun_somebody_asks():
    assert question("delivery_address", "delivery address", "order") == "find out the delivery address of the order"
