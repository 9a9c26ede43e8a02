"""What a tool does, by its name where nobody says."""

from __future__ import annotations

import pytest

from harness.scoring.calls.effects import by_name, reads_by_name, shared_prefix
from harness.types.trajectory import ToolSchema


@pytest.mark.parametrize(
    ("name", "reads"),
    [
        ("get_order", True),
        ("getOrder", True),
        ("GetOrderStatus", True),
        ("list-orders", True),
        ("search.products", True),
        ("lookup", True),
        ("look_up_customer", True),
        ("lookUpCustomer", True),
        ("think", True),
        ("calculate", True),
        ("CHECK_BALANCE", True),
        ("cancel_order", False),
        ("order_get", False),
        ("getaway_booking", False),
        ("listing_create", False),
        ("checkout", False),
        ("check_in_guest", False),
        ("checkOut", False),
        ("get_or_create_cart", False),
        ("read_and_archive", False),
        ("", False),
        ("42", False),
    ],
)
def test_the_first_word_of_a_name(name: str, reads: bool) -> None:
    assert reads_by_name(name) is reads


@pytest.mark.parametrize(
    ("names", "prefix"),
    [
        pytest.param(("hr_get_leave", "hr_cancel_leave"), ("hr",), id="of a server"),
        pytest.param(("mcp__shop__getOrder", "mcp__shop__cancel"), ("mcp", "shop"), id="of two words"),
        pytest.param(("get_order", "get_user"), (), id="a reading verb is none"),
        pytest.param(("hr_get_order", "hr_get_user"), ("hr",), id="nor at the end of one"),
        pytest.param(("search_add", "search_list"), ("search",), id="unless another one follows"),
        pytest.param(("hr_get_leave",), (), id="one name shares nothing"),
        pytest.param(("get", "get_order"), (), id="a word is left of each"),
        pytest.param((), (), id="no tools"),
    ],
)
def test_the_prefix_that_all_offered_tools_share(names: tuple[str, ...], prefix: tuple[str, ...]) -> None:
    assert shared_prefix(names) == prefix


def test_tools_are_sorted_by_what_they_say_and_by_their_names() -> None:
    offered = [
        ToolSchema(name="hr_get_leave"),
        ToolSchema(name="hr_cancel_leave"),
        ToolSchema(name="hr_find", read_only=False),
        ToolSchema(name="hr_count", read_only=True),
        ToolSchema(name="hr_pay", read_only=False),
    ]
    found = by_name(offered)
    assert (found.read, found.write) == (("hr_get_leave", "hr_count"), ("hr_find", "hr_pay"))
