"""The shop's agents in direct dialogues: the compiled graph, its real tools, no harness."""

from __future__ import annotations

import random

import pytest
from dialogue import Dialogue

from harness.demo.clerk import GOODBYE, MORE
from harness.demo.shop.agents import GREETING, build, build_v2
from harness.demo.shop.understanding import understand


@pytest.fixture(params=[build, build_v2], ids=["v1", "v2"])
def either(request):
    return Dialogue(request.param())


@pytest.fixture
def careful():
    return Dialogue(build())


@pytest.fixture
def sloppy():
    return Dialogue(build_v2())


READINGS = [
    ("an account", ["I want to find my account. My email is owen.price@example.net."], ["find_customer"],
     "C-2209: Owen Price from Cardiff"),
    ("orders", ["Please list my orders. My e-mail is chiara.conti@example.org."], ["find_customer", "list_orders"],
     "O-1039 of 2026-03-08 (shipped, 75.00 EUR), O-1014 of 2026-01-29 (delivered, 128.00 EUR)"),
    ("orders in one state", ["Which of my orders are delivered? My customer number is C-2202."], ["list_orders"],
     "Your orders: O-1011 of 2026-01-07 (delivered, 27.30 EUR)."),
    ("no order in a state", ["Show me my cancelled orders. My customer id is C-2201."], ["list_orders"],
     "You have no such order."),
    ("an order by its number", ["What is the status of order O-1046?"], ["order_details"],
     "O-1046 of 2026-03-12 is processing: 2 × Otter bath towel (P-303) at 16.75 EUR."),
    ("an order by the only one there is", ["I want to know the total of my order.", "yusuf.demir@example.com", "O-1046"],
     ["find_customer", "list_orders", "order_details"], "Otter bath towel"),
    ("a shipment on its way", ["Where is my order O-1037?"], ["track_shipment"],
     "(SW48238640 by Swiftpost) was sent on 2026-03-09 and is expected on"),
    ("a shipment that has arrived", ["When does my parcel arrive? The order is O-1020."], ["track_shipment"],
     "was delivered on 2026-03-03"),
    ("the shipments of all orders", ["Track the shipment of each of my orders. My email is ida.holm@example.org."],
     ["find_customer", "list_orders", "track_shipment"], "NF90523871"),
    ("two orders at once", ["I want to see the details of the orders O-1043 and O-1046."],
     ["order_details", "order_details"], "O-1046 of 2026-03-12 is processing"),
    ("an item by its price", ["Check the product details for the line with the price 18.90.", "O-1015"],
     ["order_details", "product_details"], "Comet string lights (P-103, lighting)"),
    ("the product of a return", ["I want to see the product details of a return.", "The number of the return is R-303."],
     ["return_status", "product_details"], "Comet string lights (P-103, lighting)"),
    ("the price of what is in an order", ["What is the price of the line with the name Fern teapot?", "O-1047"],
     ["order_details", "product_details"], "Fern teapot (P-201, kitchen) costs 34.00 EUR"),
    ("the only shipment there is", ["Track my parcel.", "My e-mail address is tomas.havel@example.net", "O-1037"],
     ["find_customer", "list_orders", "track_shipment"], "Parcelio|SW48238640"),
    ("no shipment yet", ["Please track order O-1042."], ["track_shipment"], "no shipment, it is processing"),
    ("a category", ["Which products do you have in textiles?"], ["search_products"],
     "Meadow blanket (P-301, 64.00 EUR), Nettle cushion"),
    ("a product by its number", ["Is P-203 in stock?"], ["product_details"], "0 pieces are in stock"),
    ("what a product costs", ["Could you tell me how much the Harbour mug costs?"], ["search_products", "product_details"],
     "Harbour mug (P-202, kitchen) costs 12.50 EUR"),
    ("a product by its name", ["What is the price of the Quartz vase?"], ["search_products", "product_details"],
     "Quartz vase (P-402, decor) costs 55.20 EUR"),
    ("a return", ["What is the status of my return R-303?"], ["return_status"], "received. The refund is 18.90 EUR"),
    ("a voucher", ["Is my voucher V-704 still valid?"], ["check_voucher"],
     "V-704 is expired. It is worth 15.00 EUR, for orders from 80.00 EUR, until 2026-01-31"),
    ("what does not exist", ["I want to know the status of order O-9."], ["order_details"], "there is no order O-9"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "tools", "answer"), [row[1:] for row in READINGS], ids=[row[0] for row in READINGS])
def test_both_versions_answer_when_they_know_enough(either, said, tools, answer):
    heard = either.say(*said)
    assert any(part in heard for part in answer.split("|")), heard
    assert heard.endswith(MORE)
    assert either.tools == tools


WRITES = [
    ("cancelling", "I want to cancel order O-1045.", "cancel_order", {"order_id": "O-1045"}, "refund is 183.00 EUR"),
    ("cancelling the only order that can be", "Please cancel my order. My email is ida.holm@example.org.",
     "cancel_order", {"order_id": "O-1042"}, "refund is 129.00 EUR"),
    ("returning", "I want to return P-202 of order O-1020 because it is the wrong item.", "return_item",
     {"order_id": "O-1020", "product_id": "P-202", "reason": "wrong item"}, "R-305 is registered"),
    ("returning by name", "I want to send back the Pebble wall clock, it is broken. It was in order O-1020.",
     "return_item", {"order_id": "O-1020", "product_id": "P-401", "reason": "damaged"}, "refund is 48.60 EUR"),
    ("returning the only item", "I no longer need what I got and want to return it. The order is O-1025.",
     "return_item", {"order_id": "O-1025", "product_id": "P-101", "reason": "not needed"}, "refund is 39.50 EUR"),
    ("a voucher", "Please apply my voucher V-701 to order O-1042.", "apply_voucher",
     {"order_id": "O-1042", "voucher_id": "V-701"}, "discount is 10.00 EUR, the total is 119.00 EUR"),
    ("ordering", "I want to buy three pieces of the Comet string lights. My email is nora.lindqvist@example.com.",
     "place_order", {"customer_id": "C-2205", "product_id": "P-103", "quantity": 3}, "total is 56.70 EUR"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("wish", "tool", "arguments", "answer"), [row[1:] for row in WRITES], ids=[row[0] for row in WRITES]
)
def test_a_write_waits_for_a_yes_and_happens_once(careful, wish, tool, arguments, answer):
    assert careful.say(wish).endswith("Shall I go ahead?")
    assert careful.called(tool) == []
    assert answer in careful.say("Yes, please.")
    assert careful.called(tool) == [arguments]


@pytest.mark.parametrize("no", ["No, thank you.", "I have changed my mind.", "Rather not."])
def test_a_no_leaves_everything_as_it_is(careful, no):
    careful.say("I want to cancel order O-1042.")
    assert "left everything as it is" in careful.say(no)
    assert careful.called("cancel_order") == []


REFUSALS = [
    ("a shipped order", "I want to cancel order O-1035.", "is shipped already and cannot be cancelled"),
    ("a late return", "I want to return P-201 of order O-1012. It is damaged.", "could be returned until 2026-02-19"),
    ("a voucher that is over", "Apply voucher V-704 to order O-1042.", "voucher V-704 is expired"),
    ("too many pieces", "I want to buy 5 pieces of P-102. My email is ida.holm@example.org.", "only 3 pieces"),
]


@pytest.mark.parametrize(("wish", "why"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS])
def test_what_the_shop_refuses_is_told(careful, wish, why):
    assert why in careful.say(wish, "Yes, please.")


def test_what_is_missing_is_asked_for_in_one_question(either):
    assert either.say("I want to return an item.") == (
        "Could you tell me the number of the order, the reason for the return (damaged, wrong item or not needed) and "
        "the number or the name of the product to send back, please?"
    )
    assert "There are several: P-301 Meadow blanket, P-303 Otter bath towel." in either.say("O-1017. It is damaged.")
    assert either.say("P-303").startswith("I will return P-303 of order O-1017 (damaged).")


def test_one_of_several_orders_is_asked_for(careful):
    said = careful.say("Where is my parcel?", "My email is amara.osei@example.net.")
    assert said.startswith("There are several: O-1036 of 2026-03-06 (shipped), O-1023 of 2026-02-25 (delivered).")
    assert "PX13371598" in careful.say("The one of 2026-03-06.")


def test_a_day_tells_which_order_but_not_whose(careful):
    assert "your e-mail address, please?" in careful.say("Show me the details of my order of 2026-02-25.")
    assert "Nettle cushion" in careful.say("amara.osei@example.net")


def test_who_does_not_know_the_number_is_asked_for_the_address(careful):
    assert careful.say("What is in my order?") == "Could you tell me the number of the order, please?"
    assert careful.say("I don't know.") == "Could you tell me your e-mail address, please?"
    assert "Otter bath towel" in careful.say("yusuf.demir@example.com", "It was placed on 2026-03-12.")


def test_a_wrong_address_is_asked_for_again(careful):
    assert "no customer with the e-mail address nobody@example.org" in careful.say(
        "List my orders. My email is nobody@example.org."
    )
    assert "O-1047" in careful.say("owen.price@example.net")


def test_two_wishes_in_one_message_are_served_in_turn(careful):
    said = careful.say("I want to check voucher V-706 and to know the status of order O-1043.")
    assert "12.00 EUR" in said
    assert "Quartz vase" in said
    assert careful.tools == ["check_voucher", "order_details"]


def test_what_is_said_with_one_wish_does_not_go_for_the_other(careful):
    said = careful.say(
        "Please tell me the tracking number of the shipment for my order placed on January 7, 2026. I also want to apply "
        "the voucher for my order placed on March 10, 2026. The code is V-706. My e-mail is bruno.keller@example.com."
    )
    assert "SW48213307" in said
    assert said.endswith("I will apply voucher V-706 to order O-1043. Shall I go ahead?")


def test_a_day_replaces_the_number_that_was_spoken_of(careful):
    careful.say("Where is my order O-1035?")
    said = careful.say("I want to cancel my order placed on March 10, 2026.", "bruno.keller@example.com")
    assert said.startswith("I will cancel order O-1043.")


CHOICES = [
    ("I want to cancel my order O-1042 if my order is processing, or else to return my item.", "I will cancel order O-1042."),
    ("I want to cancel my order O-1025 if that can be done, else to return my item. It is broken.", "I will return P-101"),
    ("I need to return my item, but only if my order is delivered; if it is not, to cancel my order. It is broken.",
     "I will cancel order O-1046."),
    ("I want to return an item of my order or, if that is not possible, to cancel my order. It is broken.",
     "I will cancel order O-1046."),
]  # fmt: skip


@pytest.mark.parametrize(("wish", "plan"), CHOICES)
def test_of_two_wishes_the_one_that_is_possible_is_granted(careful, wish, plan):
    said = careful.say(wish, *([] if "O-10" in wish else ["O-1046"]))
    assert said.startswith(plan)
    told = careful.say("Yes, please.")
    assert ("I am sorry, order" in told) is ("O-1042" not in wish)


def test_what_was_spoken_of_needs_no_number_again(careful):
    careful.say("Is my voucher V-706 valid?")
    assert (
        careful.say("Then apply it to my order O-1043.")
        == "I will apply voucher V-706 to order O-1043. Shall I go ahead?"
    )
    careful.say("Yes.")
    assert "The total is 43.20 EUR" in careful.say("I want to see the details of my order.")


def test_a_new_order_is_placed_once_and_found_afterwards(careful):
    wish = "I want to buy 2 pieces of P-202. My email is owen.price@example.net."
    careful.say(wish, "Yes.")
    assert "That is done already." in careful.say(wish)
    assert len(careful.called("place_order")) == 1
    assert "O-1048 of 2026-03-12 (processing, 29.90 EUR)" in careful.say("Please list my orders.")


def test_a_question_that_nobody_answers_is_given_up(either):
    question = either.say("I want to check a voucher.")
    assert either.say("What a lovely day it is.") == question
    assert either.say("Have you been outside?").startswith("I am sorry, I cannot help with this")
    assert either.say("No, thank you.") == GOODBYE


def test_small_talk_is_answered_with_what_the_shop_can_do(either):
    assert either.say("Hello!") == GREETING


HEARD = [
    ("a label wishes for nothing", "My voucher number is V-701.", (), {"voucher_id": ["V-701"]}),
    ("numbers are read in capitals", "cancel o-1042", ("cancel_order",), {"order_id": ["O-1042"]}),
    ("a quantity in words", "The quantity is twelve.", (), {"quantity": 12}),
    ("a quantity in digits", "I would like to order 4 of them.", ("place_order",), {"quantity": 4}),
    ("a reason in other words", "It is broken.", (), {"reason": "damaged"}),
    ("several numbers", "I want to track orders O-1 and O-2.", ("track_shipment",), {"order_id": ["O-1", "O-2"]}),
    ("a number is of what it is said to be", "The code of the voucher is S-5.", (), {"voucher_id": ["S-5"]}),
    ("a day in words", "It was placed on March 8, 2026.", (), {"placed_on": "2026-03-08"}),
    ("a state that is no wish for some orders", "When was it shipped?", (), {}),
    ("a voucher is no order", "V-706.", (), {"voucher_id": ["V-706"]}),
    ("a search text", "Do you have products like 'lamp'?", ("search_products",), {"text": "lamp"}),
]


@pytest.mark.parametrize(("text", "wishes", "slots"), [row[1:] for row in HEARD], ids=[row[0] for row in HEARD])
def test_what_is_heard(text, wishes, slots):
    heard = understand(text)
    assert heard.wishes == wishes
    assert heard.slots == slots


@pytest.mark.parametrize(
    ("asked", "said", "slots"),
    [("quantity", "3", {"quantity": 3}), ("text", "Mugs.", {"text": "Mugs"}), ("text", "I don't know.", {})],
    ids=["a number", "a text", "no answer"],
)
def test_a_question_may_be_answered_by_the_bare_value(asked, said, slots):
    assert understand(said, [asked]).slots == slots


SAYINGS = [
    *(text for row in READINGS for text in row[1]),
    *(row[1] for row in WRITES + REFUSALS),
    *("Yes.", "No.", "ida.holm@example.org", "O-1017", "P-301", "C-1", "x@y.z", "0 pieces", "The quantity is 99999."),
    *("", "?!", "\n\n", "ÄÖÜ 你好 🙂", "a" * 5000, '"; DROP TABLE orders', "The text is %.", "Return it.", "Buy."),
]


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 12))])
def test_whatever_is_said_is_answered_in_words(either, seed):
    chance = random.Random(seed)
    for _ in range(12):
        said = " ".join(chance.choices(SAYINGS, k=chance.randint(1, 3)))
        assert either.say(said).strip(), said


async def test_the_graph_also_runs_asynchronously():
    config = {"configurable": {"thread_id": "1"}}
    state = await build().ainvoke({"messages": [("user", "Is voucher V-705 valid?")]}, config)
    assert "V-705 is redeemed" in state["messages"][-1].text


# What the refactor broke.


def test_v2_orders_twice(sloppy):
    sloppy.say("I want to buy 2 pieces of P-202. My email is owen.price@example.net.", "Yes.")
    assert [answer["order_id"] for name, _, answer in sloppy.calls if name == "place_order"] == ["O-1048", "O-1049"]


def test_v2_cancels_without_asking(sloppy):
    sloppy.say("I want to cancel order O-1042.")
    assert sloppy.called("cancel_order") == [{"order_id": "O-1042"}]


@pytest.mark.parametrize(
    ("order", "told", "right"),
    [("O-1044", "28.60", "33.50"), ("O-1023", "59.80", "51.80")],
    ids=["shipping", "voucher"],
)
def test_v2_tells_a_total_without_shipping_and_discount(sloppy, careful, order, told, right):
    question = f"What is the total of order {order}?"
    assert f"The total is {told} EUR" in sloppy.say(question)
    assert right not in sloppy.say(question)
    assert f"The total is {right} EUR" in careful.say(question)


@pytest.mark.parametrize(
    ("order", "told", "right"),
    [("O-1037", "03-09", "03-17"), ("O-1020", "02-25", "03-02")],
    ids=["on its way", "arrived"],
)
def test_v2_takes_the_day_of_sending_for_that_of_arrival(sloppy, careful, order, told, right):
    assert f"expected on 2026-{told}." in sloppy.say(f"Where is my order {order}?")
    assert f"expected on 2026-{right}." in careful.say(f"Where is my order {order}?")


@pytest.mark.parametrize(
    "row", [row for row in WRITES if row[2] in {"return_item", "apply_voucher"}], ids=lambda row: row[0]
)
def test_v2_makes_other_writes_once_and_after_a_yes(sloppy, row):
    assert sloppy.say(row[1]).endswith("Shall I go ahead?")
    sloppy.say("Yes, please.")
    assert sloppy.called(row[2]) == [row[3]]
