"""Mining: the order and the rules that were planted in noisy conversations come back."""

from __future__ import annotations

import itertools
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.recordings.mining import mine
from generators.recordings.promote import ConversationBackground
from harness.scoring.score import score
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.trajectory import Message, Step, Text, ToolCall, Trajectory

TOOLS = ("find_customer", "read_orders", "book_slot", "send_note", "close_ticket")
READS = {"find_customer", "read_orders"}
"""In which order things are looked up is nobody's business."""
PARAPHRASES = (
    "please leave the parcel with the neighbour",
    "leave the parcel with the neighbour please",
    "Please leave the parcel with the neighbour.",
)
KINDS = ("strict", "ignore", "optional", "fuzzy", "flow")
OPENING = "I want to send a parcel. My number is C-4711."


def planted(rng: random.Random) -> tuple[list[set[int]], list[dict[str, str]]]:
    """For each call the calls before it, and for each of its arguments the rule."""
    count = rng.randint(2, 5)
    before = [{j for j in range(i) if rng.random() < 0.5} for i in range(count)]
    rules = []
    for i in range(count):
        kinds = rng.sample(KINDS, rng.randint(1, 4))
        rules.append({f"{kind}_{i}": kind for kind in kinds if kind != "flow" or before[i]})
    return before, rules


def conversation(rng: random.Random, run: int, before: list[set[int]], rules: list[dict[str, str]]) -> Trajectory:
    """The task done once: in an order the plan allows, with detours that mean nothing."""
    steps: list[list[ToolCall]] = []
    done: list[int] = []
    results = [{"token": f"T-{run}{i}{rng.randint(1000, 9999)}", "state": "done"} for i in range(len(before))]
    while len(done) < len(before):
        ready = [i for i in range(len(before)) if i not in done and before[i] <= set(done)]
        i = rng.choice(ready)
        arguments = {
            name: value for name, kind in rules[i].items() if (value := filled(rng, run, kind, i, before, results))
        }
        if rng.random() < 0.2:
            steps.append([ToolCall(id="x", name=TOOLS[i], arguments=arguments, error="try again")])
        steps.append([ToolCall(id="x", name=TOOLS[i], arguments=arguments, result=json.dumps(results[i]))])
        if rng.random() < 0.2:
            steps.append(steps[-1])
        if run % 3 == 0:
            steps.append([ToolCall(id="x", name="weather", arguments={"day": run * 100}, result="fine")])
        done.append(i)
    trajectory = Trajectory()
    trajectory.say(OPENING)
    trajectory.extend(Step(role="agent", events=tuple(calls)) for calls in steps)
    trajectory.extend([Step(role="agent", events=(Message(content=(Text(text="All is done."),)),))])
    trajectory.end("user_done")
    return trajectory


def filled(rng: random.Random, run: int, kind: str, i: int, before: list[set[int]], results: list[dict]) -> str | None:
    match kind:
        case "strict":
            return "C-4711"
        case "ignore":
            return f"{rng.choice('abcdefgh')}-{run}-{rng.randint(0, 10**6)}"
        case "optional":
            return "express" if run % 2 else None
        case "fuzzy":
            return PARAPHRASES[run % len(PARAPHRASES)]
        case _:
            return results[min(before[i])]["token"]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_the_planted_order_and_rules_come_back(seed) -> None:
    rng = random.Random(seed)
    before, rules = planted(rng)
    conversations = [conversation(rng, run, before, rules) for run in range(10)]
    story = mine(conversations, ConversationBackground("task", "agent")).story
    goals = {goal.name: goal for goal in story.goal_details if isinstance(goal, ToolGoal)}
    assert set(goals) == {TOOLS[i] for i in range(len(before))}, "every planted call, and no detour"
    for i, wanted in enumerate(rules):
        goal = goals[TOOLS[i]]
        taken = any("flow" in other.values() and min(before[j]) == i for j, other in enumerate(rules))
        assert goal.required == (TOOLS[i] not in READS or taken or len(before) <= len(READS))
        for name, kind in wanted.items():
            if kind == "flow":
                assert goal.args[name] == {"$from": TOOLS[min(before[i])], "path": "token"}
            else:
                assert goal.arg_matching.get(name, "strict") == kind
    places = {goal.name: place for place, goal in enumerate(story.goal_details)}
    for i, j in itertools.permutations(range(len(before)), 2):
        mined = bool(story.graph.before[places[TOOLS[j]]] >> places[TOOLS[i]] & 1)
        if mined != (i in ancestors(before, j)):
            in_any_order = READS & {TOOLS[i], TOOLS[j]}
            assert mined or in_any_order, "an order that was planted is missing"
            assert not mined or always(conversations, TOOLS[i], TOOLS[j]), "an order that was not even observed"
    noted = Rules(unknown_effects="note")  # nobody says what the tools of the detours do
    assert all(score(story, each, noted).success for each in conversations), "what it was mined from passes"


def ancestors(before: list[set[int]], i: int) -> set[int]:
    return before[i].union(*(ancestors(before, j) for j in before[i]))


def always(conversations: list[Trajectory], first: str, second: str) -> bool:
    """Chance gave this order in all of them: nothing in the data speaks against it."""
    for each in conversations:
        steps = {
            name: [step.number for step in each.steps for call in step.calls if call.name == name and not call.error]
            for name in (first, second)
        }
        if min(steps[first]) >= min(steps[second]):
            return False
    return True


def told(text: str, *calls: tuple[str, dict, object]) -> Trajectory:
    trajectory = Trajectory()
    trajectory.say(OPENING)
    events = [
        ToolCall(id=str(i), name=name, arguments=given, result=result) for i, (name, given, result) in enumerate(calls)
    ]
    trajectory.extend(Step(role="agent", events=(event,)) for event in events)
    trajectory.extend([Step(role="agent", events=(Message(content=(Text(text=text),)),))])
    return trajectory


def test_what_is_told_in_every_conversation_becomes_the_answer_and_the_support_says_so() -> None:
    conversations = [
        told(
            f"Your parcel P-{4}77 costs 12.50 EUR. {more}",
            ("quote", {"number": "C-4711"}, {"parcel": "P-477", "price": 12.5}),
        )
        for more in ("Anything else?", "Bye!")
    ]
    mined = mine(conversations, ConversationBackground("task", "agent"))
    answer = mined.story.goal_details[-1]
    assert isinstance(answer, TextGoal)
    assert answer.keywords == ("P-477", "12.5")
    assert "quote: called (2 of 2)" in map(str, mined.support)


def test_a_call_that_most_made_is_not_required_and_one_that_few_made_is_left_out() -> None:
    login, ask, odd = ("login", {"user": "C-4711"}, "ok"), ("ask", {"topic": "price"}, "1"), ("odd", {}, "?")
    mined = mine(
        [told("Done.", login, ask), told("Done.", login, ask), told("Done.", login, odd)],
        ConversationBackground("t", "agent"),
    )
    goals = {goal.name: goal.required for goal in mined.story.goal_details}
    assert goals == {"login": True, "ask": False}
    assert [str(each) for each in mined.left_out] == ["odd: called (1 of 3)"]


def test_a_place_in_a_list_that_varies_flows_from_any_place() -> None:
    def run(number: int) -> Trajectory:
        orders = [{"order_id": f"O-10{i}{number}"} for i in range(3)]
        return told(
            "Done.",
            ("orders", {"who": "C-4711"}, {"orders": orders}),
            ("cancel", {"order_id": orders[number]["order_id"]}, "ok"),
        )

    story = mine([run(0), run(1), run(2)], ConversationBackground("t", "agent")).story
    cancel = next(goal for goal in story.goal_details if goal.name == "cancel")
    assert cancel.args == {"order_id": {"$from": "orders", "path": "orders.*.order_id"}}


def test_conversations_without_a_common_call_are_refused() -> None:
    with pytest.raises(ValueError, match="no call in common"):
        mine(
            [told("a", ("a", {}, "1")), told("b", ("b", {}, "1")), told("c", ("c", {}, "1"))],
            ConversationBackground("t", "agent"),
        )


def test_the_answer_comes_after_the_last_call_that_is_required_whatever_came_besides() -> None:
    login, pay = ("login", {"user": "C-4711"}, "ok"), ("pay", {"amount": 120}, {"receipt": "R-9001"})
    look = ("look", {"topic": "news"}, "1")
    mined = mine(
        [
            told("It is R-9001.", login, pay, look),
            told("It is R-9001.", login, pay, look),
            told("It is R-9001.", login, pay),
        ],
        ConversationBackground("t", "agent"),
    )
    assert mined.story.goals == {"login": ("pay",), "pay": ("look", "answer"), "look": (), "answer": ()}
