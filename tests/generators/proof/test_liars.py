"""Agents that lie or shirk, and one that tells the truth in other words: who passes a story that was generated."""

import pytest
from builders import story_of

from generators.proof.plain.liars import TRUTHFUL, liars
from generators.tools.toolboxes import toolbox_from
from generators.walks.answers.rules import deed_rule, refusal_rule
from harness.types.rules import Rules

SHOP = "harness.demo.shop.tools:functions"
LOOK = {"name": "look", "tool": "order_details", "args": {"order_id": "O-1036"}}
TELLS = {"name": "tell", "say": ["38.9"], "after": "look"}
MISSING = {"tool": "return_status", "args": {"return_id": "R-298"}, "expect_error": True}


@pytest.mark.parametrize(
    ("goals", "fields", "passing"),
    [
        pytest.param([LOOK, TELLS], {"must_not_say": ["Ida Holm"]}, set(), id="an answer"),
        pytest.param([LOOK, TELLS], {}, None, id="an answer, and whatever else"),
        pytest.param([MISSING], {"checks": [refusal_rule()], "must_not_say": ["Ida Holm"]}, set(), id="a refusal"),
        pytest.param([MISSING], {}, None, id="a refusal of which nothing need be said"),
        pytest.param(
            [LOOK, TELLS], {"checks": [deed_rule(["cancel"])], "must_not_say": ["Ida Holm"]}, set(), id="both"
        ),
    ],
)
async def test_only_who_tells_the_truth_passes_a_story_that_judges_it(goals, fields, passing):
    story = story_of(*goals, story="You want to know the total of the order O-1036, and of the return R-298.", **fields)

    found = await liars(story, toolbox_from(SHOP, allow_writes=True), Rules())

    wrong = {name for name, passes in found.items() if passes and name != TRUTHFUL}
    assert len(found) == 10
    assert found[TRUTHFUL]
    assert wrong == passing if passing is not None else wrong
