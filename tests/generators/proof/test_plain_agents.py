"""Plain agents: who passes a story that should not, and whether who knows the goals passes it."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story_of

from generators.proof.plain.agents import lists_everything
from generators.proof.plain.doubts import PlainResult, plain_results
from generators.tools.toolboxes import toolbox_from
from harness.types.rules import Rules
from harness.types.story import Story, Tools

FIND = {"name": "find", "tool": "find_member", "args": {"username": "ada"}}
LOANS = {"name": "loans", "tool": "list_loans", "args": {"member_id": {"$from": "find", "path": "member_id"}}}
RENEW = {"name": "renew", "tool": "renew_loan", "args": {"member_id": "M-17", "book_id": "B-204", "weeks": 3}}
TELLS = {"name": "tell", "say": ["Dune"], "after": "loans"}


def library(*, allow_writes: bool = True) -> Any:
    return toolbox_from("library_tools:functions", allow_writes=allow_writes, tools=Tools(write=("stamp_*",)))


def story(*goals: dict[str, Any], **fields: Any) -> Story:
    return story_of(*goals, story="You are ada, M-17, and want Dune, B-204, for 3 more weeks.", **fields)


async def played(case: Story, **options: Any) -> PlainResult:
    (found,) = await plain_results([case], library(**options), Rules())
    return found


NOTHING, REFUSES, LISTS, KNOWS = "does nothing", "refuses everything", "lists everything", "knows the goals"
STORIES = {
    "a write that is wanted": (story(FIND, RENEW), {KNOWS}),
    "only reads, and what they give": (story(FIND, LOANS, TELLS), {LISTS, KNOWS}),
    "what must not be said besides": (story(FIND, LOANS, TELLS, must_not_say=["Emma"], at_most={"find_*": 1}), {KNOWS}),
    "nothing is to be done": (story(tools={"write": ["renew_*"]}, goals=[]), {NOTHING, REFUSES, LISTS, KNOWS}),
    "a refusal that says no reason": (story({"say": ["cannot"]}), {REFUSES, KNOWS}),
    "a refusal with its reason": (story({"say": ["not a member"]}), {KNOWS}),
    "a yes before the write": (story(FIND, RENEW, consent=["renew_*"]), {KNOWS}),
    "a regular end": (story(FIND, RENEW, regular_end=True), {KNOWS}),
    "turns that the user says": (story(FIND, RENEW, user_turns=["Yes.", "Thanks."]), {KNOWS}),
    "an optional goal whose call would fail": (
        story(FIND, RENEW, {"tool": "find_member", "args": {"username": "eve"}, "required": False}), {KNOWS}),
    "a refusal of the tool": (
        story({"tool": "find_member", "args": {"username": "eve"}, "expect_error": True}, RENEW), {KNOWS}),
}  # fmt: skip


@pytest.mark.parametrize(("case", "passing"), STORIES.values(), ids=STORIES)
async def test_who_passes(case: Story, passing: set[str]) -> None:
    found = await played(case)

    assert {name for name, passes in found.passes.items() if passes} == passing
    assert len(found.doubts) == len(passing - {KNOWS})
    assert found.untold == ()


FAILING = {
    "a call that fails": (
        story({**FIND, "args": {"username": "eve"}}),
        "find_member failed: ValueError: nobody is called eve",
    ),
    "what may not be done": (story(FIND, RENEW, forbid=["renew_*"]), "forbid"),
    "what may not be said": (story(FIND, LOANS, TELLS, must_not_say=["Dune"]), "must_not_say"),
    "a tool that there is not": (story({"tool": "find_nobody"}), "find_nobody"),
}


@pytest.mark.parametrize(("case", "why"), FAILING.values(), ids=FAILING)
async def test_a_story_that_cannot_be_passed_is_doubted(case: Story, why: str) -> None:
    found = await played(case)

    (doubt,) = [each for each in found.doubts if KNOWS in each]
    assert doubt.startswith("an agent that knows the goals does not pass: ")
    assert why in doubt


async def test_a_write_that_was_not_run_is_no_doubt_but_said() -> None:
    found = await played(story(FIND, {**RENEW, "args": {"book": 1}}), allow_writes=False)

    assert found.doubts == ()
    assert found.untold == ("renew_loan may change something and was not run; allow it with --allow-writes",)


async def test_what_is_advised_stops_who_lists_everything_and_lets_the_right_one_pass() -> None:
    case = story(FIND, LOANS, TELLS)
    (doubt,) = (await played(case)).doubts
    assert doubt == "an agent that lists everything passes: add at_most: {find_member: 1}"

    found = await played(story(FIND, LOANS, TELLS, at_most={"find_member": 1}))

    assert {name for name, passes in found.passes.items() if passes} == {KNOWS}


async def test_who_lists_everything_reads_what_there_is_and_changes_nothing() -> None:
    listed = await lists_everything(story(FIND, RENEW), library(), Rules())

    assert {each.call.tool for each in listed.made} == {"find_member", "list_loans", "search_books"}
    assert "Dune" in listed.trajectory.last_said


LOANS_LEFT = {"goal": "loans", "path": "loans.0.book_id", "is": {"$regex": "^B-"}}
DUE = {**RENEW, "when": LOANS_LEFT}
TOLD = {"name": "told", "say": [{"$from": "renew", "path": "loan_id"}], "after": "renew"}
FOR_WEEKS = {**RENEW, "args": {**RENEW["args"], "weeks": {"$between": [3, 4]}}}
STAMP = {"name": "stamp", "tool": "stamp_card", "args": {"member_id": "M-17"}}
GROUPED = {
    "a condition, and what flows from its goal": story(FIND, LOANS, DUE, TOLD),
    "a predicate of a read in a group": story(
        {"name": "do", "any_of": [[{**FIND, "args": {"username": {"$any": ["ada"]}}}, RENEW], [STAMP]]}
    ),
    "a predicate in a group": story(FIND, {"name": "do", "any_of": [[FOR_WEEKS], [STAMP]]}),
    "so many of some with a predicate": story(FIND, {"name": "do", "n_of": {"n": 1, "goals": [FOR_WEEKS, STAMP]}}),
}


@pytest.mark.parametrize("case", list(GROUPED))
async def test_who_knows_the_goals_passes_groups_and_conditions(case: str) -> None:
    found = await played(GROUPED[case])
    assert {name for name, passes in found.passes.items() if passes} == {KNOWS}, found
