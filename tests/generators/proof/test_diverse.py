"""Sets of stories: near-duplicates, and what of the tools nobody tests."""

from __future__ import annotations

from typing import Any

import library_stories
import pytest
from library_stories import FIND, LOANS

from generators.proof import prove_set
from generators.proof.diverse import duplicates
from generators.tools.toolboxes import toolbox_from
from harness.types.story import Story


def story(name: str, text: str, *goals: Any) -> Story:
    return library_stories.story(text, *goals, id=name)


def found(name: str, user: str) -> Story:
    return story(name, f"You want to be found. Your username is {user}.", {**FIND, "args": {"username": user}})


A = "You want to know which books you have on loan. Your username is ada."
TABLE = {
    "the same calls in other words": (
        [story("one", A, FIND, LOANS), story("two", "Which books did ada borrow?", FIND, LOANS)],
        [(("one", "two"), "the same calls with the same arguments")],
    ),
    "the same calls under other names, in another order of the file": (
        [
            story("one", A, FIND, LOANS),
            story("two", "Ada's loans?", {**LOANS, "args": {"member_id": {"$from": "who", "path": "member_id"}}}, {**FIND, "name": "who"}),
        ],
        [(("one", "two"), "the same calls with the same arguments")],
    ),
    "the same text for other calls with the same values": (
        [story("one", A, FIND), story("two", A.replace("which", "what"), FIND, LOANS)],
        [(("one", "two"), "their texts are 97 % alike")],
    ),
    "the same text with another value": ([found("one", "ada"), found("two", "ben")], []),
    "stories without calls": (
        [story("one", "You want a refund.", {"say": ["no"]}), story("two", "You want a ham sandwich.", {"say": ["no"]})],
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("stories", "expected"), TABLE.values(), ids=TABLE)
def test_duplicates(stories: list[Story], expected: list[tuple[tuple[str, ...], str]]) -> None:
    assert [(each.stories, each.why) for each in duplicates(stories)] == expected


async def test_what_nobody_tests() -> None:
    toolbox = toolbox_from("library_tools:functions", allow_writes=True)

    proved = await prove_set([story("one", A, FIND, LOANS)], toolbox)

    assert "renew_loan" in proved.coverage.untested_tools
    assert [str(edge) for edge in proved.coverage.tested_edges] == ["list_loans after find_member"]
    untested = [str(edge) for edge in proved.coverage.untested_edges]
    assert "renew_loan after list_loans" in untested
    assert "return_book after find_member" in untested
    assert proved.kill_score == proved.proofs[0].kill_score == 11 / 12
    assert [each.hint for each in proved.proofs[0].survivors] == ['add a text goal with the keyword "14"']


async def test_each_proof_is_told_as_it_is_made() -> None:
    told: list[str] = []

    await prove_set(
        [found("one", "ada"), found("two", "ben")],
        toolbox_from("library_tools:functions"),
        on_proof=lambda proof: told.append(proof.story),
    )

    assert told == ["one", "two"]
