"""Which changes a person wants for want of another, and which questions nobody asks."""

from __future__ import annotations

import pytest
from pydantic import JsonValue

from generators.tools.observations import Observation
from generators.walks.intents.pairs import would_do_instead

EXCHANGE = Observation("exchange_items", {"order_id": "o1", "item_ids": ["i1", "i2"], "new_item_ids": ["i8", "i9"]}, {})
CANCEL = Observation("cancel_pending_order", {"order_id": "o1", "reason": "late"}, {})
ADDRESS = Observation("modify_order_address", {"order_id": "o1", "city": "Austin"}, {})


@pytest.mark.parametrize(
    ("wanted", "tool", "arguments", "instead"),
    [
        pytest.param(EXCHANGE, "return_items", {"item_ids": ["i2", "i1"]}, True, id="of the same things"),
        pytest.param(EXCHANGE, "return_items", {"item_ids": ["i7", "i1"]}, False, id="of other things"),
        pytest.param(EXCHANGE, "cancel_order", {"order_id": "o1"}, True, id="gives up the whole"),
        pytest.param(EXCHANGE, "modify_order_address", ADDRESS.arguments, False, id="of a part that is no thing"),
        pytest.param(CANCEL, "return_items", {"item_ids": ["i1"]}, True, id="what is left to give up"),
        pytest.param(CANCEL, "exchange_items", EXCHANGE.arguments, False, id="what is to be given up is not exchanged"),
        pytest.param(ADDRESS, "return_items", {"item_ids": ["i1"]}, False, id="sent elsewhere, or sent back"),
        pytest.param(ADDRESS, "cancel_order", {"order_id": "o1"}, True, id="sent elsewhere, or not at all"),
    ],
)
def test_for_want_of_a_change_people_want_what_has_to_do_with_it(
    wanted: Observation, tool: str, arguments: dict[str, JsonValue], instead: bool
) -> None:
    assert would_do_instead(wanted, Observation(tool, arguments, {}), "order") is instead
