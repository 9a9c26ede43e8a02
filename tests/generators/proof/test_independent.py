"""An agent that knows tools and world but no goals: what it hears, whom it serves, and of whom it does not know enough."""

import functools

import pytest

from generators.dataset.collect import Collection
from generators.dataset.journal import JournalEntry, ProvedStory
from generators.proof import Proof, ProofResult, prove
from generators.proof.independent.candidates import chosen, mentioned
from generators.proof.independent.heard import Heard, wish_in
from generators.proof.independent.intents import tool_for
from generators.proof.independent.knowledge import ToolKnowledge, WorldKnowledge
from generators.proof.independent.literals import said_as
from generators.proof.independent.solve import solve_independently
from generators.tools.seed_values import arguments_of
from generators.tools.toolboxes import toolbox_from
from generators.world.learn import learn
from generators.world.model import KnownArgument, KnownTool
from generators.world.records import RecordValue
from generators.world.tables import GivenWorld
from harness.formats.story_parser import parse_story
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync
from harness.types.events import ToolSchema
from harness.types.story import Story

SHOP = "harness.demo.shop.tools:functions"


@functools.cache
def knowledge() -> WorldKnowledge:
    return WorldKnowledge(run_sync(learn(toolbox_from(SHOP, allow_writes=True), {}, 1, GivenWorld())))


def story_of(document):
    return parse_story(document, where="story", default_id="story")


def talk(document):
    return run_sync(solve_independently(story_of(document), knowledge(), DEFAULT_RULES))


CANCEL = {
    "id": "cancel",
    "agent": "shop",
    "story": "You want to cancel the order placed on 2026-03-11.",
    "starting_sentence": "Hi, I'd like to cancel the order placed on 2026-03-11, please.",
    "user": {
        "wants": ["I want to cancel the order placed on 2026-03-11."],
        "knows": {
            "email": {"value": "luis.prado@example.org", "say": ["My e-mail address is luis.prado@example.org."]}
        },
    },
    "goals": [{"tool": "cancel_order", "args": {"order_id": "O-1045"}}],
    "tools": {"write": ["cancel_order"]},
    "consent": ["cancel_order"],
}


def own_order():
    """The order of luis.prado that was placed on 2026-03-11, as the shop knows it."""

    async def look():
        async with toolbox_from(SHOP).open() as world:
            customer = await world.call("find_customer", {"email": "luis.prado@example.org"})
            return await world.call("list_orders", {"customer_id": customer["customer_id"]})

    orders = run_sync(look())["orders"]
    return next(each["order_id"] for each in orders if each["placed_on"] == "2026-03-11")


def cancelling(**changes):
    return {**CANCEL, "goals": [{"tool": "cancel_order", "args": {"order_id": own_order()}}], **changes}


def test_who_is_told_enough_is_served_with_consent():
    found = talk(cancelling())

    assert found.result.status == "proved", found.result.reasons
    assert [call.name for call in found.trajectory.calls] == [
        *("find_customer", "list_orders", "order_details", "cancel_order"),
    ]


def test_with_a_fact_taken_away_it_says_what_was_not_done():
    found = talk(cancelling(user={"wants": CANCEL["user"]["wants"], "does_not_know": ["email"]}))

    assert found.result.status == "not_proved"
    assert any("cancel_order was never called" in reason for reason in found.result.reasons)


def test_another_end_than_the_goals_want_is_no_proof():
    found = talk({**CANCEL, "goals": [{"tool": "cancel_order", "args": {"order_id": "O-1001"}}]})

    assert found.result.status == "not_proved"
    assert any("unexpected_write" in reason for reason in found.result.reasons)


def test_it_is_one_of_the_proofs_with_its_reason():
    story = story_of(cancelling(user={"wants": CANCEL["user"]["wants"], "knows": {"order_id": own_order()}}))
    toolbox = toolbox_from(SHOP, allow_writes=True)
    other = story.model_copy(
        update={"starting_sentence": "Hello.", "user": story.user.model_copy(update={"wants": ()})}
    )

    known = run_sync(prove(story, toolbox, mutate=False, knowledge=knowledge()))
    silent = run_sync(prove(other, toolbox, mutate=False, knowledge=knowledge()))

    assert (known.independent.status, known.served) == ("proved", True)
    assert (silent.status, silent.served) == ("proved", False)
    assert silent.reasons[0].startswith("not proved: independent: ")
    assert run_sync(prove(story, toolbox, mutate=False)).independent is None


@pytest.mark.parametrize(
    ("said", "label", "value", "others"),
    [
        ("The order id is #W23.", {"order", "id"}, "#W23", ()),
        ("My e-mail address is a@b.org.", {"email", "address"}, "a@b.org", ()),
        ("As the new address I want 1 Main Street, Reno.", {"new", "address"}, "1 Main Street, Reno", ()),
        ("It was spent on January 14, 2026.", {"spent", "on"}, "January 14, 2026", ()),
        ("For the size I first thought of S, but I changed my mind: it is M.", {"size"}, "M", ()),
        ("The payment method may be the gift card or the paypal; both will do.", None, "the gift card", ("the paypal",)),
        ("As the card I would rather have the red; only if that is not possible, it is the blue.", {"card"}, "the red",
         ("the blue",)),
        ("I want 3 instalments.", {"instal"}, "3 instalments", ()),
        ("I want it for 1 month.", {"month"}, "1 month", ()),
        ("I want the small unit on floor 0.", {"small", "unit"}, "the small unit on floor 0", ()),
        ("I want no insurance plan.", {"insur", "plan"}, "none", ()),
        ("I need this twice: once the code is V-1, and once it is V-2.", {"code"}, "V-1", ("V-2",)),
    ],
)  # fmt: skip
def test_facts_are_heard_under_their_label(said, label, value, others):
    heard = Heard()

    assert heard.listen(said) == []
    (fact,) = heard.facts
    assert (fact.value, fact.others) == (value, others)
    assert label is None or fact.label == label


def test_what_is_corrected_takes_the_place_of_what_was_said():
    heard = Heard()

    heard.listen("The item is the Lamp. No, wait: it is the Desk after all, not the Lamp.")

    assert [fact.value for fact in heard.facts] == ["the Desk"]


@pytest.mark.parametrize(
    ("said", "first", "only_if", "instead"),
    [
        ("I want to cancel my order.", "I want to cancel my order", "", None),
        ("I want to cancel it or, if that is not possible, to return it.", "I want to cancel it", "", "return it"),
        ("I want to cancel it if that can be done, else to return it.", "I want to cancel it", "", "return it"),
        ("I want to cancel it, but only if the status is pending; if it is not, to return it.", "I want to cancel it",
         "the status is pending", "return it"),
    ],
)  # fmt: skip
def test_a_wish_is_heard_with_its_condition_and_what_is_wanted_otherwise(said, first, only_if, instead):
    wish = wish_in(said)

    assert (wish.text, wish.only_if) == (first, only_if)
    assert (wish.instead and wish.instead.text) == instead


def test_what_is_not_wanted_is_no_wish():
    assert Heard().listen("I do not want to cancel my order; it is just a question.") == []


@pytest.mark.parametrize(
    ("said", "tool"),
    [
        ("Could you help me to call off my order, I mean cancel the order?", "cancel_order"),
        ("I'd like to know the shipped day of the shipment, please.", "track_shipment"),
        ("I need to see my orders, with the total of each.", "list_orders"),
        ("Hi, I want to send back an item.", "return_item"),
        ("I was hoping you could show me my orders.", "list_orders"),
        ("I need to see my shipped orders and when each was placed.", "list_orders"),
        ("I need to find out the status of my order.", "order_details"),
        ("I need to have my order cancelled.", "cancel_order"),
        ("Could you tell me how much the Fern teapot costs?", "product_details"),
        ("I want to know the stock of the Comet string lights.", "product_details"),
        ("Could you tell me how much the unicorn costs?", None),
        ("The weather is fine.", None),
    ],
)
def test_a_wish_means_a_tool(said, tool):
    found = tool_for(wish_in(said), knowledge())

    assert (found and found.name) == tool


# ------------------------------------------------------------------------------------------------------- things of lists


def thing(value, name, **features):
    return RecordValue("items.0.id", "items.*.id", "id", "items", value, {"id": value, "name": name, **features})


LAMPS = [thing("1", "Lamp", color="red", size="S"), thing("2", "Lamp", color="blue", size="S"), thing("3", "Desk")]
LAMPS += [thing("4", "Oar", taken_on="2026-03-10", status="returned"), thing("5", "Oar", taken_on="2026-03-13")]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("the red lamp", "1"),
        ("the Lamp with color blue", "2"),
        ("the desk", "3"),
        ("the lamp", None),  # there are two
        ("the chair", None),
        ("when the oar was returned, for the one taken on 2026-03-13", "5"),  # a day says more than a state
    ],
)
def test_of_several_things_the_one_is_meant_of_which_most_is_said(said, meant):
    found = chosen(LAMPS, said)

    assert (found and found.value) == meant


def test_things_are_named_in_a_wish_in_their_order():
    assert [each.value for each in mentioned(LAMPS, "the Desk and the Lamp with color blue")] == ["3", "2"]


# ------------------------------------------------------------------------------------------------------------- the set


def proved(number, *, served):
    story = Story.model_validate(
        {"id": f"s-{number}", "agent": "a", "story": f"Story {number}.", "goals": {}, "goal_details": ()}
    )
    result = ProofResult(status="proved" if served else "not_proved", reasons=() if served else ("it never learned x",))
    proof = Proof(
        story=story.id,
        executable=ProofResult(status="proved"),
        solvable=ProofResult(status="proved"),
        independent=result,
    )
    return JournalEntry(job=str(number), task=f"t-{number}", proved=(ProvedStory(story=story, proof=proof),))


@pytest.mark.parametrize(
    ("served", "most", "taken", "refused"),
    [({2, 4}, 2, ["s-2", "s-4"], 2), ({2, 4}, 3, ["s-2", "s-4"], 2), (set(), 3, ["s-1", "s-2", "s-3"], 1)],
)
def test_what_nobody_served_without_the_goals_is_refused_where_others_were_served(served, most, taken, refused):
    collection = Collection()
    for number in range(1, 5):
        collection.take(proved(number, served=number in served), most)

    collection.fill(most)

    assert [each.story.id for each in collection.taken] == taken
    assert len(collection.refused) == refused
    assert all("independent: it never learned x" in each.reason for each in collection.refused)


RINGS = """
CAVES = {f"CV-{10 + i}": {"cave_code": f"CV-{10 + i}", "torch_code": f"TR-{70 + i}", "name": f"Cave {chr(65 + i)}"} for i in range(6)}


def functions():
    def caves_for(torch_codes: list[str]) -> list:
        '''The caves that some torches suit.

        Args:
            torch_codes: Codes of the torches, e.g. ["TR-71"].
        '''
        return [each for each in CAVES.values() if each["torch_code"] in torch_codes]

    def torches_for(cave_codes: list[str]) -> list:
        '''The torches that some caves need.

        Args:
            cave_codes: Codes of the caves, e.g. ["CV-11"].
        '''
        return [{"torch_code": CAVES[each]["torch_code"], "cave_code": each} for each in cave_codes]

    def close_caves(cave_codes: list[str]) -> str:
        '''Close caves.

        Args:
            cave_codes: Codes of the caves, e.g. ["CV-11"].
        '''
        return "done" if all(each in CAVES for each in cave_codes) else "Error: no such cave"

    caves_for.read_only = torches_for.read_only = True
    close_caves.read_only = False
    return [caves_for, torches_for, close_caves]
"""


def test_two_lists_each_of_which_wants_what_the_other_gives_are_not_asked_for_ever(module):
    toolbox = toolbox_from(f"{module(RINGS)}:functions", allow_writes=True)
    world = WorldKnowledge(run_sync(learn(toolbox, {}, 1, GivenWorld())))
    document = {
        "id": "close",
        "agent": "caves",
        "story": "You want to close the caves near the old mill.",
        "starting_sentence": "I'd like to close the caves near the old mill.",
        "goals": [{"tool": "close_caves", "args": {"cave_codes": ["CV-11"]}}],
        "tools": {"write": ["close_caves"]},
    }

    assert run_sync(solve_independently(story_of(document), world, DEFAULT_RULES)).result.status != "proved"


@pytest.mark.parametrize(
    ("said", "value"), [("the one with worth 10", None), ("CLAY-A832", "CLAY-A832"), ("code CLAY-A832", None)]
)
def test_what_a_code_is_told_by_is_no_code(said, value):
    schema = ToolSchema(
        name="redeem_voucher", parameters={"properties": {"voucher_code": {"type": "string"}}, "required": []}
    )
    known = KnownTool(does="writes", how="declared", arguments={"voucher_code": KnownArgument(shape="text")})
    tool = ToolKnowledge(schema.name, known, "", arguments_of(schema), [], False, {}, frozenset())

    assert said_as(said, tool.arguments[0], tool, {"CLAY-B771"}, points=True) == value


@pytest.mark.parametrize(
    ("said", "tool"),
    [
        pytest.param("I want to make a deposit.", "take_deposit", id="whose deposit is taken makes one"),
        pytest.param("I want to leave the waiting list.", "answer_waiting_list", id="what is chosen from is done"),
    ],
)
def test_a_wish_means_the_tool_of_those_who_serve(said, tool):
    tools = toolbox_from("kennel_places:functions", allow_writes=True)
    found = tool_for(wish_in(said), WorldKnowledge(run_sync(learn(tools, {}, 1, GivenWorld()))))

    assert found is not None
    assert found.name == tool
