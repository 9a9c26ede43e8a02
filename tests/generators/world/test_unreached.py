"""Tools that nothing leads to: which they are, what a person is told to give, and what they give then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import closed_desk

from generators.tools.toolboxes import toolbox_from
from generators.world.learn import LearnedWorld, learn
from generators.world.tables import GivenWorld, in_state
from harness.threads import run_sync


def learned(hints: Any = None, given: GivenWorld | None = None) -> LearnedWorld:
    toolbox = toolbox_from("closed_desk:functions", allow_writes=True)
    return run_sync(learn(toolbox, hints or {}, 0, given or GivenWorld()))


def test_one_line_says_which_tools_cannot_be_reached_and_what_to_give() -> None:
    found = learned()

    assert [(each.name, each.lacks) for each in found.unreached.tools] == [
        ("find_user_id", ("email",)),
        ("get_user", ("user_id",)),
        ("get_order", ("order_id",)),
        ("cancel_order", ("order_id",)),
    ]
    assert found.findings.notes[-1] == (
        "4 tools cannot be reached (find_user_id, get_user, get_order, cancel_order): nothing that was found is email, "
        'user_id or order_id; give values that exist with --hints FILE, such as {"email": ["…"]}, or the data with '
        "--world FILES or --snapshot REF"
    )
    assert not [note for note in found.findings.notes if note.startswith("think: ")], "nobody asks for it"


def test_what_it_says_to_give_is_enough_orders_of_a_list_are_ids_of_orders() -> None:
    found = learned({"email": ["ada@example.org"]})

    assert found.unreached.tools == ()
    assert found.findings.answered.keys() >= {"find_user_id", "get_user", "get_order", "cancel_order"}


def test_records_in_the_state_of_a_fresh_world_do_as_well() -> None:
    given = in_state(GivenWorld(), {"users": closed_desk.CUSTOMERS, "orders": closed_desk.ORDERS})

    assert {table.name: table.key for table in given.tables} == {"user": "user_id", "order": "order_id"}
    assert learned(given=given).unreached.tools == ()
    assert in_state(given, {"users": {"x": {"email": "x", "orders": []}}}) is given


def test_rows_of_a_table_without_a_key_are_known_by_none() -> None:
    days = {f'["Graz", "2026-05-{day}"]': {"office": "Graz", "day": f"2026-05-{day}"} for day in (14, 25)}
    given = in_state(GivenWorld(), {"holidays": days, "users": closed_desk.CUSTOMERS})

    assert not [key for table in given.tables for key in table.records if key.startswith("[")]
    assert "user" in {table.name for table in given.tables}


def test_what_finds_somebody_by_any_of_several_things_lacks_them_all(module: Callable[[str], str]) -> None:
    name = module(
        'def find_customer(phone: str = "", badge: str = "") -> dict:\n'
        '    """Find a customer by phone or badge."""\n'
        '    raise ValueError("no customer matches")\n\n'
        "def functions():\n"
        "    find_customer.read_only = True\n"
        "    return [find_customer]\n"
    )

    found = run_sync(learn(toolbox_from(f"{name}:functions", allow_writes=True), {}, 0, GivenWorld()))

    assert [(each.name, each.lacks) for each in found.unreached.tools] == [("find_customer", ("phone", "badge"))]


LOGIN = (
    "PEOPLE = {'H-1': '1980-03-11', 'H-2': '1981-04-12'}\n\n\n"
    "def functions():\n"
    "    seen = set()\n\n"
    "    def list_holders() -> list:\n"
    "        return [{'holder_id': key} for key in PEOPLE]\n\n"
    "    def verify_holder(holder_id: str, answers: dict) -> dict:\n"
    '        \'\'\'Check who calls. answers: {"birth_date": "...", "postcode": "..."}\'\'\'\n'
    "        if answers.get('birth_date') != PEOPLE.get(holder_id):\n"
    "            raise ValueError('the answers do not match')\n"
    "        seen.add(holder_id)\n"
    "        return {'verified': True}\n\n"
    "    def balance(holder_id: str) -> dict:\n"
    "        if holder_id not in seen:\n"
    "            raise ValueError('verify the holder first')\n"
    "        return {'balance': 12.5}\n\n"
    "    def confirm_payout(holder_id: str, payout_no: str) -> dict:\n"
    "        raise ValueError('verify the holder first' if holder_id not in seen else f'no payout {payout_no}')\n\n"
    "    list_holders.read_only = balance.read_only = True\n"
    "    return [list_holders, verify_holder, balance, confirm_payout]\n"
)


def test_of_a_login_that_was_refused_each_time_a_whole_call_is_shown(module: Callable[[str], str]) -> None:
    toolbox = toolbox_from(f"{module(LOGIN)}:functions", allow_writes=True)

    advice = run_sync(learn(toolbox, {}, 0, GivenWorld())).unreached.advice

    assert "they need a login, and nothing that was found is what verify_holder takes" in advice
    assert '{"verify_holder": [{"holder_id": "…", "answers": {"birth_date": "…", "postcode": "…"}}]}' in advice


def test_where_a_login_is_known_no_other_is_asked_for(module: Callable[[str], str]) -> None:
    toolbox = toolbox_from(f"{module(LOGIN)}:functions", allow_writes=True)
    calls = [{"holder_id": "H-1", "answers": {"birth_date": "1980-03-11"}}, {"holder_id": "H-2", "answers": {"birth_date": "1981-04-12"}}]  # fmt: skip

    found = run_sync(learn(toolbox, {"verify_holder": calls}, 0, GivenWorld()))

    assert found.findings.answered["balance"]
    assert "need a login" not in found.unreached.advice
