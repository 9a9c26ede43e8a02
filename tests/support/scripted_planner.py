"""A scripted model for generation: for each user story it knows the plan and the words, as a good model would give them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from model_server import Answer, says


def given(name: str, value: Any) -> dict[str, Any]:
    return {"name": name, "value": value, "source": None, "path": None}


def flows(name: str, source: str, path: str | None = None) -> dict[str, Any]:
    return {"name": name, "value": None, "source": source, "path": path}


def call(name: str, tool: str, *arguments: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "tool": tool, "arguments": list(arguments), "after": []}


def words(opening: str, intent: str, response: str, *keywords: str) -> dict[str, Any]:
    return {"opening": opening, "intent": intent, "response": response, "keywords": list(keywords)}


Script = Mapping[str, tuple[list[dict[str, Any]], dict[str, Any]]]
"""A part of a user story → the calls of its plan, and what is written for it."""


def planner(script: Script) -> Callable[[dict[str, Any]], Answer]:
    """What the server does with a request: the plan, the words, or that no tool can serve it."""

    def decide(request: dict[str, Any]) -> Answer:
        asked = "\n".join(str(message["content"]) for message in request["messages"])
        for part, (calls, written) in script.items():
            if part in asked:
                writing = "opening" in json.dumps(request.get("response_format", {}))
                return says(json.dumps(written if writing else {"serves": True, "why": "", "calls": calls}))
        return says(json.dumps({"serves": False, "why": "nothing is said of it", "calls": []}))

    return decide


_ACCOUNT = "banking_fetch_account_id"
BANKING: Script = {
    "my current account balance": (
        [
            call("account", _ACCOUNT, given("identifier", "alice")),
            call("balance", "banking_retrieve_account_balance", flows("account_id", "account")),
        ],
        words("I am alice. What is my account balance?", "What is my account balance?",
              "Your balance is 12,500.75 USD.", "12500.75", "USD"),
    ),
    "list my last 5 transactions": (
        [call("list", "banking_list_recent_transactions", given("account_id", "ACC10002"), given("limit", "5"))], {},
    ),
    "transfer 250 USD": (
        [call("pay", "banking_initiate_funds_transfer", given("from_account", "ACC10001"), given("to_account", "ACC10002"),
              given("amount", "250"), given("currency", "USD"))], {},
    ),
    "I want to get my account ID": (
        [call("account", _ACCOUNT, given("identifier", "cust-555"))],
        words("I am cust-555, what is my account ID?", "I need my account ID.", "It is ACC10003.", "ACC10003"),
    ),
    "branch code for New York": (
        [call("branch", "banking_get_branch_code", given("branch_query", "New York"))],
        words("I am alice. Which branch code has New York?", "I need a branch code.", "It is BR001.", "BR001"),
    ),
    "update my registered email": (
        [
            call("account", _ACCOUNT, given("identifier", "bob")),
            call("update", "banking_update_contact_details", flows("account_id", "account"), given("email", "bob.new@abc.com")),
        ],
        words("I am bob, my email is now bob.new@abc.com.", "I have a new email.",
              "Your email is now bob.new@abc.com.", "bob.new@abc.com"),
    ),
    "update my phone number": (
        [
            call("account", _ACCOUNT, given("identifier", "cust-555")),
            call("update", "banking_update_contact_details", flows("account_id", "account"), given("phone", "+1-555-909-2323")),
        ],
        words("I am cust-555, my phone is now +1-555-909-2323.", "I have a new phone.",
              "Your phone is now +1-555-909-2323.", "+1-555-909-2323"),
    ),
    "all my transactions between": (
        [
            call("account", _ACCOUNT, given("identifier", "alice")),
            call("list", "banking_list_recent_transactions", flows("account_id", "account"),
                 given("start_date", "2025-09-01"), given("end_date", "2025-09-30")),
        ],
        words("I am alice. My transactions between 2025-09-01 and 2025-09-30, please.", "I want my transactions.",
              "Payroll of 1500.00 on 2025-09-28, and -200.00 on 2025-09-15.", "1500.00", "-200.00"),
    ),
    "details of all my recent transactions": (  # as the ancestor has it: two dates that nobody said
        [
            call("account", _ACCOUNT, given("identifier", "bob")),
            call("list", "banking_list_recent_transactions", flows("account_id", "account"),
                 given("start_date", "2022-01-01"), given("end_date", "2022-12-31"), given("limit", "10")),
        ],
        {},
    ),
    "sufficient balance to transfer": (
        [
            call("account", _ACCOUNT, given("identifier", "alice")),
            call("balance", "banking_retrieve_account_balance", flows("account_id", "account")),
        ],
        words("I am alice. Can I transfer 5000 USD to ACC10003?", "Do I have enough for a transfer?",
              "Yes, you have 12,500.75.", "12500.75"),
    ),
}  # fmt: skip

HR: Script = {
    "know my assignment ID": (
        [call("assignment", "fetch_assignment_id", given("username", "nwaters"))],
        words("My username is nwaters, and I want to know my assignment ID.", "I want to know my assignment ID.",
              "It is 15778303.", "15778303"),
    ),
    "who reports to me": (
        [
            call("assignment", "fetch_assignment_id", given("username", "nwaters")),
            call("reports", "list_direct_reports", flows("manager_assignment_id", "assignment")),
        ],
        words("I am nwaters. Who reports to me?", "Who reports to me?", "johndoe and nken report to you.", "johndoe", "nken"),
    ),
    "of all my direct reports": (
        [
            call("assignment", "fetch_assignment_id", given("username", "nwaters")),
            call("reports", "list_direct_reports", flows("manager_assignment_id", "assignment")),
            call("first", "fetch_assignment_id", flows("username", "reports", "0")),
            call("second", "fetch_assignment_id", flows("username", "reports", "1")),
            *(call(f"off_{who}", "retrieve_timeoff_schedule", flows("assignment_id", who),
                   given("start_date", "2025-01-01"), given("end_date", "2025-12-31")) for who in ("first", "second")),
        ],
        words("I am nwaters. When are my direct reports off from 2025-01-01 to 2025-12-31?", "When are my reports off?",
              "johndoe is off on 2025-03-11, nken on 2025-07-04.", "2025-03-11", "2025-07-04"),
    ),
    "your time-off schedule": (
        [
            call("assignment", "fetch_assignment_id", given("username", "johndoe")),
            call("off", "retrieve_timeoff_schedule", flows("assignment_id", "assignment"),
                 given("start_date", "2025-01-01"), given("end_date", "2025-12-31")),
        ],
        words("I am johndoe. My time off from 2025-01-01 to 2025-12-31, please.", "When am I off?",
              "You are off on 2025-01-01, 2025-03-11 and 2025-04-11.", "2025-01-01", "2025-03-11", "2025-04-11"),
    ),
    "update my Home": (
        [
            call("assignment", "fetch_assignment_id", given("username", "johndoe")),
            call("kind", "get_address_type", given("address_type_name", "Home")),
            call("update", "update_address", flows("address_type_id", "kind"), flows("assignment_id", "assignment"),
                 given("new_address", "123 Main St, Springfield, IL")),
        ],
        words("I am johndoe, and my Home address is now 123 Main St, Springfield, IL.", "I have moved.",
              "Your address is now 123 Main St, Springfield, IL.", "123 Main St, Springfield, IL"),
    ),
}  # fmt: skip
