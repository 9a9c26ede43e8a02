"""Lines of texts that begin with a code, and texts with a sum, are records."""

from generators.tools.results.text_records import understood


def test_lines_between_bars_are_records_whatever_stands_at_their_ends():
    text = "BO-21 | Oak Lane Bakery | shop | Ripon\nBO-34 | Mill Bakery | wholesale | Selby | CLOSED"
    assert understood(text, "find_bakers") == [
        {"baker_id": "BO-21", "name": "Oak Lane Bakery", "kind": "shop"},
        {"baker_id": "BO-34", "name": "Mill Bakery", "kind": "wholesale", "status": "CLOSED"},
    ]


def test_under_a_heading_one_line_is_a_record_without_what_is_masked():
    text = "1 found:\nSK-101  Ann Lee, Whitby ***, tel ..14, an***"
    assert understood(text, "find_skipper") == [{"skipper_id": "SK-101", "name": "Ann Lee"}]


def test_cells_are_called_by_what_stands_in_them():
    text = "OR-501  2026-03-04  rye loaves  in_oven  due 2026-03-06"
    assert understood(text, "list_orders") == [
        {"order_id": "OR-501", "date": "2026-03-04", "kind": "rye loaves", "status": "in_oven", "due": "2026-03-06"}
    ]


def test_a_sum_tells_of_what_its_parts_are():
    text = "OR-501 from Ripon: flour £8.40 + oven £43.60 = £52.00\nState: due, pay by Friday"
    assert understood(text, "get_bill") == {
        "id": "OR-501", "flour": "£8.40", "oven": "£43.60", "total": "£52.00", "state": "due"
    }  # fmt: skip


def test_what_stands_beside_a_labelled_value_has_a_name_of_its_own():
    text = "OR-501 (rye) for Ann Lee\nStatus: baking   due Tue 11 Mar   oven B2"
    told = {"id": "OR-501", "status": "baking", "due": "Tue 11 Mar", "oven": "B2"}
    assert understood(text, "get_order") == told


def test_two_labels_are_a_card_below_a_code_and_a_name():
    text = "LDS Leeds Bakery\nOven Way, Leeds\nCounter: open from 7\nSundays: closed"
    assert understood(text, "get_bakery") == {
        "id": "LDS", "name": "Leeds Bakery", "counter": "open from 7", "sundays": "closed"
    }  # fmt: skip
