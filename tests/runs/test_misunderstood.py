"""Where the conversation itself shows that user and agent misunderstood each other, what is missing is nobody's fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from builders import story
from told_users import saying

import harness
from harness.runs.doubt.not_understood import not_understood
from harness.types.story import Story
from harness.types.trial import Failure, Trial

OPENING = "I'd like to have a picture framed."
USER = {
    "wants": [{"id": "frame", "say": OPENING, "needs": ["size", "wood"]}],
    "knows": {"size": "40 x 60 cm", "wood": "oak", "name": "Ada Byron"},
    "when_told": [{"told": ["no oak"], "say": "Then walnut, please."}],
}
SIZE = "What size is it?"
WOOD = "Which wood, oak or walnut?"
RECAP = "A frame of 40 x 60 cm in oak for Ada Byron. Shall I order it?"
TOLD = "tell: It is 40 x 60 cm, in oak, for Ada Byron. Then walnut, please."


@harness.tool
def order(width: int, height: int, wood: str) -> str:
    return "ordered"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


async def played(agent: Any, turns: list[str], user: Any, **fields: Any) -> tuple[Story, Trial]:
    goals = [{"tool": "order", "args": {"width": 40, "height": 50, "wood": "oak"}}]
    told = story(
        "s", goals=goals, story="You want a frame.", starting_sentence=OPENING, user=USER, user_turns=turns,
        tools={"write": ["order"]}, **fields,
    )  # fmt: skip
    run = await harness.simulate([told], agent=agent, user=user, max_voids=0, confirm=False)
    return told, run.trials[0]


async def found_in(agent: list[Any], turns: list[str], **fields: Any) -> Failure | None:
    """What is found in a conversation that failed."""
    told, trial = await played(saying(*agent), turns, {"kind": "told_users:Told", "guards": "off"}, **fields)
    assert trial.outcome == "fail"
    return not_understood(trial.trajectory, trial.verdict, told.brief)


def orders(height: int) -> Callable[[], str]:
    return lambda: f"It is {order(width=40, height=height, wood='oak')}."


MISUNDERSTOOD = {
    "asked again, and never said": (
        [SIZE, SIZE, "Goodbye."],
        ["tell: I'd like a nice one.", "unknown: I don't know."],
        'was asked this again after "I don\'t know.", and never said "40 x 60 cm"; in the story, size: {asked_as: [',
    ),
    "asked again for a yes": (
        [RECAP, RECAP, RECAP],
        [TOLD, "tell: I am Ada Byron."],
        'was asked this again after "I am Ada Byron.", which is no answer; in the story, when_told: [{told: ["Shall I',
    ),
    "asked again to choose": (
        [WOOD, WOOD, WOOD],
        ["tell: It is 40 x 60 cm, for Ada Byron.", "affirm: Yes, go ahead."],
        'it was asked this again after "Yes, go ahead.", ',
    ),
    "said no to what it wants": (
        [RECAP, "I leave it as it is. Anything else?", "Goodbye."],
        ["deny: No. I'd like a frame of 40 x 60 cm in oak.", "end: No, that is all."],
        "names nothing that is otherwise there",
    ),
    "said a bare no, and left": (
        [RECAP, "I leave it as it is. Anything else?", "Goodbye."],
        ["deny: No, thanks.", "end: No, that is all."],
        "names nothing that is otherwise there",
    ),
    "left where a yes was awaited": ([RECAP], [], "it ended where this was said"),
    "left before it had told all": (
        ["Then I leave everything as it is. Is there something else?", "Goodbye."],
        ["end: No, that is all."],
        'it said "No, that is all.", and had never said "40 x 60 cm"',
    ),
    "said yes to the value that it had said": (
        [SIZE, RECAP, orders(60), "Goodbye."],
        ["tell: 40 x 60 cm, in oak, for Ada Byron.", "affirm: Yes, please.", "end: No, that is all."],
        'it said "Yes, please." to this, and never said height: 50',
    ),
}


@pytest.mark.parametrize(("agent", "turns", "told"), MISUNDERSTOOD.values(), ids=MISUNDERSTOOD)
async def test_what_is_missing_then_is_void(agent: list[Any], turns: list[str], told: str) -> None:
    failure = await found_in(agent, turns)

    assert failure is not None
    assert (failure.side, failure.code) == ("user", "not_understood")
    assert told in failure.message
    assert "in the story, " in failure.message


AGENTS_FAULT = {
    "asks for ever what it was told": ([SIZE, SIZE, SIZE], ["tell: It is 40 x 60 cm.", "tell: 40 x 60 cm"]),
    "asks for ever what was decided": ([RECAP, RECAP, RECAP], ["affirm: Yes, please.", "affirm: Yes, go ahead."]),
    "refuses": (["I cannot do that, sorry.", "I cannot do that, sorry."], ["want: I'd like to have it framed."]),
    "says goodbye": (["Goodbye."], []),
    "repeats what is wrong": (
        ["A frame in pine, 40 x 60 cm. Shall I order it?"] * 3,
        ["correct: No. In oak, 40 x 60 cm, for Ada Byron. Then walnut, please.", "correct: No. In oak, not pine."],
    ),
    "claims what it did not do": (
        [SIZE, SIZE, RECAP, "Your frame is ordered.", "Goodbye."],
        ["unknown: I don't know.", TOLD, "affirm: Yes, please.", "end: No, that is all."],
    ),
    "writes what nobody said": (
        [SIZE, SIZE, RECAP, orders(70), "Goodbye."],
        ["unknown: I don't know.", "tell: 40 x 50 cm, no, 40 x 60 cm", "affirm: Yes, please.", "end: That is all."],
    ),
    "writes before it was told": ([orders(60), SIZE, SIZE], ["unknown: I don't know.", "unknown: I don't know."]),
    "writes without a yes": (
        [SIZE, orders(60), SIZE, SIZE],
        ["tell: 40 x 60 cm", "unknown: I don't know.", "unknown: I don't know."],
        {"consent": ["order"]},
    ),
}


@pytest.mark.parametrize("case", AGENTS_FAULT.values(), ids=AGENTS_FAULT)
async def test_a_wrong_deed_and_what_was_told_and_decided_is_the_agents(case: tuple[Any, ...]) -> None:
    agent, turns, *fields = case

    assert await found_in(agent, turns, **(fields[0] if fields else {})) is None


@pytest.mark.parametrize(
    ("user", "outcome"),
    [
        ({"kind": "told_users:Told"}, "void"),
        ({"kind": "told_users:Told", "guards": "report"}, "fail"),
        ({"kind": "told_users:Told", "guards": "off"}, "fail"),
        ("scripted", "fail"),
    ],
)
async def test_it_is_looked_for_where_guards_are_on(user: Any, outcome: str) -> None:
    agent, turns, _ = MISUNDERSTOOD["asked again for a yes"]
    _, trial = await played(saying(*agent), turns, user)

    assert trial.outcome == outcome
    assert (trial.failure is not None and trial.failure.code == "not_understood") == (outcome == "void")
