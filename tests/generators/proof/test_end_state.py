"""How the world ends that talks leave: held against `state` by each proof, and wrong ends that a story has to catch."""

from __future__ import annotations

from random import Random
from typing import Any

from generators.proof import Proof, prove
from generators.proof.end_state import EndStateProof, WrongEnd, end_worlds, wrong_ends
from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.tools.toolboxes import toolbox_from
from generators.world.learn import learn
from generators.world.tables import GivenWorld
from harness.formats.story_parser import parse_story
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync
from harness.types.story import Story
from harness.worlds.state import WorldState

SHOP, SNAPSHOT = "harness.demo.shop.tools:open_shop", "harness.worlds:sqlite"
CANCEL = {"tool": "cancel_order", "args": {"order_id": "O-1042"}}
FROM_GOALS = "from_goals"


def story(state: Any, **fields: Any) -> Story:
    document = {
        "agent": "shop",
        "story": "You want to cancel your order. The number of the order is O-1042.",
        "starting_sentence": "I want to cancel my order. The number of the order is O-1042.",
        "tools": {"write": ["place_order", "cancel_order", "return_item", "apply_voucher"]},
        "goals": [CANCEL],
        "state": state,
        **fields,
    }
    return parse_story(document, where="it", default_id="it")


def proof_of(case: Story, **given: Any) -> Proof:
    toolbox = toolbox_from(SHOP, allow_writes=True)
    return run_sync(prove(case, toolbox, worlds=end_worlds(SHOP, SNAPSHOT), **given))


def test_wrong_ends_of_each_kind_are_planted_and_caught_where_goals_say_how_the_world_ends() -> None:
    proof = proof_of(story(FROM_GOALS))

    assert proof.status == "proved"
    assert {kind for kind in proof.planted if kind.startswith("state")} == {
        "state as it was",
        "state otherwise",
        "state changed besides",
    }
    assert [each for each in proof.survivors if each.kind.startswith("state")] == []


def test_an_end_of_which_one_value_is_named_lets_others_pass_and_says_what_would_catch_them() -> None:
    named = {"equals": {'orders."O-1042".status': "cancelled"}}

    proof = proof_of(story(named))

    passing = {each.kind: each.hint for each in proof.survivors if each.kind.startswith("state")}
    assert "state as it was" not in passing
    assert passing["state changed besides"].endswith("or write state: from_goals")


def test_an_end_that_the_goals_calls_do_not_leave_refutes() -> None:
    proof = proof_of(story({"equals": {'orders."O-1042".status': "delivered"}}))

    assert proof.solvable.status == "refuted"
    assert "state" in proof.solvable.reasons[0]


def test_the_agent_without_goals_must_reach_the_same_end() -> None:
    toolbox = toolbox_from(SHOP, allow_writes=True)
    learned = run_sync(learn(toolbox, {}, 0, GivenWorld()))
    worlds = end_worlds(SHOP, SNAPSHOT)

    def served(case: Story) -> str:
        ends = EndStateProof.of(case, DEFAULT_RULES, worlds)
        return run_sync(solve_independently(case, WorldKnowledge(learned), DEFAULT_RULES, ends=ends)).result.status

    assert served(story(FROM_GOALS)) == "proved"
    assert served(story({"equals": {'orders."O-1042".status': "delivered"}})) == "not_proved"


BEFORE = {"orders": {"A": {"state": "open", "total": 12}, "B": {"state": "open", "total": 7}, "C": {"state": "open"}}}
AFTER = {"orders": {"A": {"state": "gone", "total": 12}, "B": {"state": "open", "total": 9}, "C": {"state": "open"}}}


def test_which_ends_are_wrong() -> None:
    found = list(wrong_ends(WorldState.of(BEFORE, 1), WorldState.of(AFTER, 1), Random(0)))

    assert [(each.kind, _shown(each)) for each in found] == [
        ("state as it was", BEFORE["orders"]),
        ("state half done", {**AFTER["orders"], "A": BEFORE["orders"]["A"]}),
        ("state half done", {**AFTER["orders"], "B": BEFORE["orders"]["B"]}),
        ("state otherwise", {**AFTER["orders"], "A": {"state": "another gone", "total": 12}}),
        ("state otherwise", {**AFTER["orders"], "B": {"state": "open", "total": found[4].state.tree["orders"]["B"]["total"]}}),
        ("state changed besides", {**AFTER["orders"], "C": {"state": "another open"}}),
    ]  # fmt: skip
    assert found[4].state.tree["orders"]["B"]["total"] not in {7, 9}


def _shown(wrong: WrongEnd) -> Any:
    return wrong.state.tree["orders"]


def test_where_nothing_changed_no_end_is_wrong() -> None:
    assert list(wrong_ends(WorldState.of(BEFORE, 1), WorldState.of(BEFORE, 1), Random(0))) == []
