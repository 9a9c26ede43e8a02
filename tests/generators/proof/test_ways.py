"""Stories with groups, conditions and predicates are proved by every way, as it comes out on the tools."""

from __future__ import annotations

from typing import Any

import library_stories
from library_stories import FIND, LOANS, MEMBER

from generators.proof import Proof, prove
from generators.tools.toolboxes import toolbox_from

RENEW = {
    "name": "renew",
    "tool": "renew_loan",
    "args": {"member_id": MEMBER, "book_id": {"$from": "loans", "path": "loans.0.book_id"}, "weeks": 3},
}
RENEWS = "You want to renew your loan by 3 weeks. Your username is ada."


async def proved(*goals: Any, **options: Any) -> Proof:
    case = library_stories.story(RENEWS, *goals, starting_sentence="I want to renew my loan.")
    return await prove(case, toolbox_from("library_tools:functions", allow_writes=True, call_seconds=30), **options)


async def test_every_way_is_proved() -> None:
    stamp = {"name": "stamp", "tool": "stamp_card", "args": {"member_id": MEMBER}}
    proof = await proved(FIND, LOANS, {"name": "do", "any_of": [[RENEW], [stamp]]})
    assert (proof.executable.status, proof.solvable.status) == ("proved", "proved"), proof
    assert proof.survivors == (await proved(FIND, LOANS, RENEW)).survivors, "what the first way alone lets pass"


async def test_a_way_that_the_tools_refuse_is_said() -> None:
    wrong = {**RENEW, "name": "wrong", "args": {**RENEW["args"], "book_id": "B-999"}}
    proof = await proved(FIND, LOANS, {"name": "do", "any_of": [[RENEW], [wrong]]}, mutate=False)
    assert proof.executable.status == "refuted"
    assert "way 2 of do: wrong: renew_loan failed" in " ".join(proof.executable.reasons)


async def test_what_no_condition_lets_in_is_not_made() -> None:
    never = {**RENEW, "when": {"goal": "loans", "path": "loans.0.book_id", "is": "B-999"}}
    proof = await proved(FIND, LOANS, never, {"name": "say", "say": ["Dune"], "after": "loans"}, mutate=False)
    assert (proof.executable.status, proof.solvable.status) == ("proved", "proved"), proof
    due = {**RENEW, "when": {"goal": "loans", "path": "loans.0.book_id", "is": {"$regex": "^B-"}}}
    proof = await proved(FIND, LOANS, due, mutate=False)
    assert (proof.executable.status, proof.solvable.status) == ("proved", "proved"), proof


async def test_a_value_that_meets_a_predicate_is_made_up_and_what_was_returned_is_told() -> None:
    renew = {**RENEW, "args": {**RENEW["args"], "weeks": {"$between": [3, 4]}}}
    told = {"name": "say", "say": [{"$from": "renew", "path": "loan_id"}], "after": "renew"}
    proof = await proved(FIND, LOANS, renew, told, mutate=False)
    assert (proof.executable.status, proof.solvable.status) == ("proved", "proved"), proof
