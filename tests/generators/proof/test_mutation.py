"""Mistakes made in a passing trajectory: which are made, which are none, and what catches those that pass."""

from __future__ import annotations

from typing import Any

import library_stories
import pytest

from generators.proof import Proof, prove
from generators.proof.mutation.passing_trajectory import Mutant, PassingTrajectory
from generators.proof.mutation.plant import mutants
from harness.scoring.score import DEFAULT_RULES, score
from harness.types.events import End, Message, Step, Text, ToolCall, ToolSchema
from harness.types.story import Story
from harness.types.trajectory import Trajectory

TOOLS = (
    ToolSchema(name="find", parameters={"properties": {"user": {"type": "string"}}, "required": ["user"]}, read_only=True),
    ToolSchema(name="balance", parameters={"properties": {"user": {"type": "string"}, "on": {"type": "string"}}}, read_only=True),
    ToolSchema(name="pay", parameters={"properties": {"account": {"type": "string"}, "amount": {"type": "number"}}}, read_only=False),
    ToolSchema(name="close", parameters={"properties": {"account": {"type": "string"}}}, read_only=False),
    ToolSchema(name="owed", parameters={"properties": {"user": {"type": "string"}}}, read_only=True),
    ToolSchema(name="stamp", parameters={"properties": {"card": {"type": "string"}}}),
)  # fmt: skip
FIND = {"name": "find", "tool": "find", "args": {"user": "ana"}}
PAY = {"name": "pay", "tool": "pay", "args": {"account": {"$from": "find", "path": "account"}, "amount": 45.8}}
DONE = {"name": "done", "say": ["P-31"], "after": "pay"}
CALLS = {
    "find": ({"user": "ana"}, {"account": "AC-7"}),
    "pay": ({"account": "AC-7", "amount": 45.8}, {"receipt": "P-31"}),
    "balance": ({"user": "ana", "on": "2026-03-31"}, {"days": 9}),
    "stamp": ({"card": "C-1"}, {"ok": True}),
    "owed": ({"user": "ana"}, {"user": "ana", "class": "Spinning", "balance": 0.0, "currency": "EUR", "due": None}),
}


def story(*goals: Any, story: str = "You want to pay 45.80. You are ana.", **fields: Any) -> Story:
    return library_stories.story(story, *goals, **fields)


def played(*steps: str) -> Trajectory:
    """A step for each: the name of a tool for its call, anything else is said; with the last the agent ends the talk."""
    trajectory = Trajectory()
    trajectory.say("Hello.")
    *before, last = (_event(step, i) for i, step in enumerate(steps))
    for event in before:
        trajectory.extend([Step(role="agent", events=(event,))])
    trajectory.extend([Step(role="agent", events=(last, End()))])
    trajectory.end("agent_done")
    return trajectory


def _event(step: str, i: int) -> ToolCall | Message:
    if step not in CALLS:
        return Message(content=(Text(text=step),))
    arguments, result = CALLS[step]
    return ToolCall(id=f"c{i}", name=step, arguments=arguments, result=result)


def made(case: Story, trajectory: Trajectory, seed: int = 0) -> list[Mutant]:
    trajectory.tools = TOOLS
    verdict = score(case, trajectory)
    assert verdict.success
    return list(mutants(PassingTrajectory.of(case, trajectory, verdict, TOOLS, DEFAULT_RULES, seed)))


def caught(case: Story, mutant: Mutant) -> bool:
    return score(case, mutant.trajectory).success is False


PAID = ("find", "pay", "Your receipt is P-31.")


def test_every_mistake_of_the_list_is_made_and_a_good_story_catches_all() -> None:
    case = story(FIND, PAY, DONE)

    found = made(case, played(*PAID))

    assert {each.kind for each in found} == {
        "dropped call",
        "failed call",
        "other tool",
        "doubled call",
        "wrong digit",
        "wrong case",
        "wrong order",
        "extra write",
        "wrong number in the last text",
    }
    assert [each.what for each in found if not caught(case, each)] == []
    assert "pay: amount: 45.8 → " in " ".join(each.what for each in found)


def test_a_date_is_a_day_off() -> None:
    case = story({"name": "b", "tool": "balance", "args": {"user": "ana", "on": "2026-03-31"}})

    days = [each for each in made(case, played("balance", "Done.")) if each.kind == "wrong day"]

    assert [each.what for each in days] == ["b: on: 2026-03-31 → 2026-04-01"]
    assert caught(case, days[0])


def test_the_calls_of_an_optional_goal_are_left_alone() -> None:
    case = story(
        FIND,
        PAY,
        DONE,
        {"name": "b", "tool": "balance", "args": {"user": "ana", "on": "2026-03-31"}, "required": False},
    )

    assert not [each for each in made(case, played("balance", *PAID)) if each.what.startswith("b:")]


NO_MISTAKES = {
    "an argument that is ignored": (
        story({"name": "b", "tool": "balance", "args": {"user": "ana", "on": "2026-03-31"}, "arg_matching": {"on": "ignore"}}),
        ("balance",),
        "on:",
    ),
    "the case of a fuzzy argument": (
        story({"name": "b", "tool": "balance", "args": {"user": "ana", "on": "2026-03-31"}, "arg_matching": {"user": "fuzzy"}}),
        ("balance",),
        "user:",
    ),
    "a read that is doubled": (story(FIND), ("find",), "called twice"),
    "an extra write where the story allows them": (
        story(FIND, PAY, unexpected_writes="allow"),
        ("find", "pay"),
        "nobody asked for",
    ),
    "a doubled write where the story allows them": (
        story(FIND, PAY, unexpected_writes="allow"),
        ("find", "pay"),
        "called twice",
    ),
    "what a change gave and nobody asked for": (story(FIND, PAY), ("find", "pay", "pay: receipt: P-31."), "P-31"),
    "what a change gave that the user only tells of itself": (
        story(
            FIND,
            PAY,
            user={"knows": {"receipt": {"value": "P-30", "say": ["My last receipt is P-30."]}}, "wants": ["I want to pay 45.80."]},
        ),
        ("find", "pay", "pay: receipt: P-31."),
        "P-31",
    ),
    "the order of what depends on nothing": (
        story(FIND, {"name": "b", "tool": "balance", "args": {"user": "ana", "on": "2026-03-31"}}),
        ("find", "balance"),
        " before ",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("case", "steps", "what"), NO_MISTAKES.values(), ids=NO_MISTAKES)
def test_what_changes_no_meaning_is_no_mistake(case: Story, steps: tuple[str, ...], what: str) -> None:
    assert [each.what for each in made(case, played(*steps)) if what in each.what] == []


SURVIVORS = {
    "what a change gave, and the user wants to know": (
        story(FIND, PAY, story="You want to pay 45.80, and to know the number of your receipt. You are ana."),
        ("find", "pay", "pay: receipt: P-31."),
        "P-31 → ",
        'add a text goal with the keyword "P-31"',
    ),
    "a call of a tool of which nobody says what it does": (
        story({"name": "s", "tool": "stamp", "args": {"card": "C-1"}}),
        ("stamp",),
        "s: stamp is called twice",
        "nobody says whether stamp changes something: name it in tools.write (or tools.read) of the story or suite",
    ),
    "an answer given before its call, without an edge": (
        story({"name": "b", "tool": "balance", "args": {"user": "ana", "on": "2026-03-31"}}, {"name": "say", "say": ["9 days"]}),
        ("balance", "You have 9 days left."),
        'say: "9 days" is said before b gave it',
        "let say come after b: add the edge b → say",
    ),
    "a number in the answer that is no keyword": (
        story(FIND, {"name": "say", "say": ["receipt"], "after": "find"}),
        ("find", "Your receipt is P-31."),
        "P-31 → ",
        'add "P-31" to the keywords of say',
    ),
}  # fmt: skip


@pytest.mark.parametrize(("case", "steps", "what", "hint"), SURVIVORS.values(), ids=SURVIVORS)
def test_a_mistake_that_passes_is_shown_with_what_would_catch_it(
    case: Story, steps: tuple[str, ...], what: str, hint: str
) -> None:
    passing = [each for each in made(case, played(*steps)) if not caught(case, each)]

    assert any(each.what.startswith(what) and each.hint == hint for each in passing), passing


OWED = {"name": "owed", "tool": "owed", "args": {"user": "ana"}}
VAGUE = {
    "a zero, of which only the currency is wanted": (["EUR"], "it has to say no value of any result"),
    "a word that the user has said": (["Spinning"], "everything it has to say is in the story already"),
    "the name of a value": (["balance"], "it has to say no value of any result"),
}
SPECIFIC = {"the value": ["0.00", "EUR"], "the value as a whole number": ["0 EUR"]}
ASKS = "You want to know what you owe for Spinning. You are ana."


@pytest.mark.parametrize(("keywords", "why"), VAGUE.values(), ids=VAGUE)
def test_a_wrong_answer_is_planted_where_the_keywords_hold_no_value(keywords: list[str], why: str) -> None:
    case = story(OWED, {"name": "say", "say": keywords, "after": "owed"}, story=ASKS)

    passing = [each for each in made(case, played("owed", f"Well: {keywords[0]}")) if not caught(case, each)]

    assert [(each.kind, each.hint) for each in passing] == [
        ("wrong number in a text", f'{why}: add "0" to the keywords of say')
    ]
    assert passing[0].trajectory.steps[2].text.startswith(f"Well: {keywords[0]} balance: 0.")
    assert passing[0].what.startswith("say: balance 0.0 → 0.")


@pytest.mark.parametrize("keywords", SPECIFIC.values(), ids=SPECIFIC)
def test_and_is_caught_where_they_hold_it(keywords: list[str]) -> None:
    case = story(OWED, {"name": "say", "say": keywords, "after": "owed"}, story=ASKS)

    assert [each.what for each in made(case, played("owed", "You owe 0.00 EUR.")) if not caught(case, each)] == []


def test_what_only_confirms_or_proposes_a_change_need_not_tell_its_result() -> None:
    proposal = {"name": "plan", "say": ["ana"], "after": "find"}
    case = story(FIND, proposal, {**PAY, "after": "plan"}, {"name": "done", "say": ["45.80"], "after": "pay"})

    found = made(case, played("find", "For ana?", "pay", "You paid 45.80."))

    assert [each.what for each in found if each.kind == "wrong number in a text"] == []


FIXED = {
    "the tool is said to write": story({"name": "s", "tool": "stamp", "args": {"card": "C-1"}}, tools={"write": ["stamp"]}),
    "the tool is said to read": story({"name": "s", "tool": "stamp", "args": {"card": "C-1"}}, tools={"read": ["stamp"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", FIXED.values(), ids=FIXED)
def test_and_does_not_pass_once_that_is_done(case: Story) -> None:
    assert [each.what for each in made(case, played("stamp")) if not caught(case, each)] == []


def test_a_seed_makes_the_same_mistakes_and_another_one_others() -> None:
    case = story(FIND, PAY, DONE)

    def what(seed: int) -> list[str]:
        return [each.what for each in made(case, played(*PAID), seed)]

    assert what(1) == what(1)
    assert any(what(1) != what(seed) for seed in range(2, 8))


def test_the_passing_trajectory_stays_as_it_is() -> None:
    trajectory = played(*PAID)
    before = trajectory.model_dump()

    found = made(story(FIND, PAY, DONE), trajectory)

    assert {**trajectory.model_dump(), "tools": None} == {**before, "tools": None}
    for each in found:
        assert [step.number for step in each.trajectory.steps] == list(range(1, len(each.trajectory.steps) + 1))


async def test_of_many_mistakes_a_part_is_drawn() -> None:
    from generators.tools.toolboxes import toolbox_from

    goals: list[Any] = [{"name": f"f{i}", "tool": "find_member", "args": {"username": "ada"}} for i in range(20)]
    case = story(*goals, story="You want to be found. Your username is ada.")

    proof: Proof = await prove(case, toolbox_from("library_tools:functions"))

    assert proof.mutants == 60
