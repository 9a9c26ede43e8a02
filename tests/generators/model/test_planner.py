"""User stories planned by a (scripted) model: plans are data, and what the model writes is held against the results."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from model_server import says

from generators.model.planner import PlannedSource
from generators.sources import SourceInput, Unservable
from generators.tools.execution import execute
from generators.tools.plan import problems
from generators.tools.toolboxes import toolbox_from
from harness.errors import UserMistake
from harness.llm.transport import close_connections
from harness.types.model_spec import ModelSpec

TOOLS = '''
ACCOUNTS = {"ana": "ACC-10001", "bob": "ACC-10002"}

def account_of(username: str) -> dict:
    """The account of a user."""
    if username not in ACCOUNTS:
        raise ValueError(f"nobody is named {username}")
    return {"account_id": ACCOUNTS[username], "branch": "North"}

def balance(account_id: str) -> str:
    """What an account holds.

    Args:
        account_id: Such as ACC-10001.
    """
    if account_id not in ACCOUNTS.values():
        raise ValueError(f"there is no account {account_id}")
    return '{"available": "1786.50", "currency": "USD"}'

TOOLS = [account_of, balance]
'''
STORY = "My username is ana. I want to know how much I have."
PLAN = {"serves": True, "why": "", "calls": [
    {"name": "account", "tool": "account_of", "after": [], "arguments": [
        {"name": "username", "value": "ana", "source": None, "path": None}]},
    {"name": "money", "tool": "balance", "after": [], "arguments": [
        {"name": "account_id", "value": None, "source": "account", "path": "account_id"}]},
]}  # fmt: skip
WRITTEN = {
    "opening": "Hi, I am ana. How much do I have?",
    "intent": "Hi, how much do I have?",
    "response": "You have 1,786.50 USD.",
    "keywords": ["1786.50"],
}


@pytest.fixture(autouse=True)
async def one_loop() -> AsyncIterator[None]:
    yield
    await close_connections()


@pytest.fixture
def source(tmp_path, module, model_server) -> Callable[..., PlannedSource]:
    """A source whose model gives these answers, one after the other."""

    def build(*answers: Any, stories: str = STORY, tools: str = TOOLS) -> PlannedSource:
        (tmp_path / "stories.csv").write_text(f'story,agent\n"{stories}",bank\n')
        server = model_server(*(says(each if isinstance(each, str) else json.dumps(each)) for each in answers))
        built = PlannedSource(
            SourceInput(
                toolbox=toolbox_from(f"{module(tools)}:TOOLS", allow_writes=True),
                stories=tmp_path / "stories.csv",
                model=ModelSpec(model="openai/stub", base_url=server.url, max_attempts=1),
            )
        )
        built.server = server  # type: ignore[attr-defined]
        return built

    return build


async def drafts(source: PlannedSource) -> list[Any]:
    (task,) = [task async for task in source.tasks()]
    plan = await source.propose(task)
    assert problems(plan, source.input.toolbox.tools) == []
    return list(await source.write(task, plan, await execute(plan, source.input.toolbox)))


async def test_a_plan_becomes_a_story_in_five_ways_of_telling(source) -> None:
    found = {draft.origin["variant"]: draft.story for draft in await drafts(source(PLAN, WRITTEN))}
    assert list(found) == [
        "told=all",
        "told=intent",
        "told=confused",
    ]
    story = found["told=all"]
    assert story.goals == {"account": ("money",), "money": ("answer",), "answer": ()}
    assert story.goal_details[1].args == {"account_id": {"$from": "account", "path": "account_id"}}
    assert (story.starting_sentence, story.goal_details[2].keywords) == (WRITTEN["opening"], ("1786.50",))
    assert found["told=intent"].starting_sentence == "Hi, how much do I have?"
    assert all(each.user.knows["username"].value == "ana" for each in found.values())
    assert all(len(each.user.wants) == 1 for each in found.values())
    assert found["told=confused"].persona


NUMBERED = "I want to know how much is on account ACC-10001."
DIRECT = {"serves": True, "why": "", "calls": [{"name": "money", "tool": "balance", "after": [], "arguments": [
    {"name": "account_id", "value": "ACC-10001", "source": None, "path": None}]}]}  # fmt: skip
TOLD = {**WRITTEN, "opening": "How much is on account ACC-10001?", "intent": "How much is on my account?"}


async def test_a_change_of_mind_and_a_refusal_are_made_of_a_value_with_a_digit(source) -> None:
    found = {draft.origin["variant"]: draft.story for draft in await drafts(source(DIRECT, TOLD, stories=NUMBERED))}
    assert list(found) == ["told=all", "told=intent", "told=confused", "told=changed", "told=refused"]
    changed, refused = found["told=changed"], found["told=refused"]
    assert changed.starting_sentence == "How much is on account ACC-10005?"
    assert changed.user_turns[0] == "Sorry, that was wrong: I meant ACC-10001, not ACC-10005."
    assert changed.user is None, "its turns are written"
    assert refused.story == "I want to know how much is on account ACC-10005."
    assert [known.value for known in refused.user.knows.values()] == ["ACC-10005"]
    (goal,) = refused.goal_details
    assert (goal.args, goal.expect_error) == ({"account_id": "ACC-10005"}, True)


REFUSED = {
    "a keyword that is in no result": ({"keywords": ["2000"], "response": "You have 2000."}, "keywords that are in no result: 2000"),
    "a response that does not say the keyword": ({"response": "You have money."}, "the response does not say: 1786.50"),
    "no keyword": ({"keywords": []}, "does not say: any value of the results"),
    "an opening without the fact": ({"opening": "How much do I have?"}, "the opening does not say ana"),
    "an opening that knows a result": ({"opening": "I am ana, account ACC-10001. How much?"}, "the opening says ACC-10001"),
    "an opening with an invented fact": ({"opening": "I am ana, born on 2001-02-03. How much?"}, "the opening says 2001-02-03"),
    "nothing written": ({"opening": " "}, "the opening is empty"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "said"), [pytest.param(*row, id=name) for name, row in REFUSED.items()])
async def test_what_the_model_writes_is_held_against_the_results(source, change, said) -> None:
    with pytest.raises(Unservable) as refusal:
        await drafts(source(PLAN, {**WRITTEN, **change}))
    assert said in str(refusal.value)


SLOTS = """
CLASSES = [{"class_id": "K-1001", "title": "Yoga"}, {"class_id": "K-1002", "title": "Spinning"}]

def classes() -> dict:
    \"\"\"All classes.\"\"\"
    return {"classes": CLASSES}

def book(class_id: str, member: str) -> dict:
    \"\"\"Book a class.\"\"\"
    if member != "M-204":
        raise LookupError(f"there is no member {member}")
    return {"booking": "B-7001"}

def cancel(booking: str) -> dict:
    \"\"\"Cancel a booking.\"\"\"
    return {"cancelled": booking}

TOOLS = [classes, book, cancel]
"""


@pytest.mark.parametrize(
    ("place", "said"),
    [
        pytest.param(
            "classes.0.class_id", "book: takes classes.0.class_id of all, but the story names Spinning", id="another"
        ),
        pytest.param("classes.1.class_id", None, id="the one that is named"),
    ],
)
async def test_the_item_that_is_taken_is_the_one_that_the_story_names(source, tmp_path, place, said) -> None:
    plan = {"serves": True, "why": "", "calls": [
        {"name": "all", "tool": "classes", "after": [], "arguments": []},
        {"name": "book", "tool": "book", "after": [], "arguments": [
            {"name": "class_id", "value": None, "source": "all", "path": place},
            {"name": "member", "value": "M-204", "source": None, "path": None}]},
    ]}  # fmt: skip
    written = {
        "opening": "Book the Spinning for M-204.",
        "intent": "Book a class.",
        "response": "It is B-7001.",
        "keywords": ["B-7001"],
    }
    asked = source(plan, written, stories="I want to book the Spinning. My number is M-204.", tools=SLOTS)
    if said is None:
        assert next(draft.origin["variant"] for draft in await drafts(asked)) == "told=all"
    else:
        with pytest.raises(Unservable) as refusal:
            await drafts(asked)
        assert said in str(refusal.value)


async def test_a_mind_is_not_changed_about_what_would_be_written(source) -> None:
    plan = {"serves": True, "why": "", "calls": [{"name": "cancel", "tool": "cancel", "after": [], "arguments": [
        {"name": "booking", "value": "B-7001", "source": None, "path": None}]}]}  # fmt: skip
    written = {
        "opening": "Cancel B-7001, please.",
        "intent": "Cancel a booking.",
        "response": "B-7001 is cancelled.",
        "keywords": ["B-7001"],
    }
    found = await drafts(source(plan, written, stories="I want to cancel the booking B-7001.", tools=SLOTS))
    assert "told=changed" not in {draft.origin["variant"] for draft in found}, "an agent that obeys makes no mistake"


UNUSABLE = {
    "prose": ("I would call the bank.", "no JSON object as asked for"),
    "a plan of another shape": ({"serves": True, "why": "", "calls": [{"tool": "balance"}]}, "calls.0.name"),
    "a story that no tool can serve": ({"serves": False, "why": "it is about the weather", "calls": []}, "no tool can serve it: it is about the weather"),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "said"), [pytest.param(*row, id=name) for name, row in UNUSABLE.items()])
async def test_an_answer_that_is_no_plan_is_refused_with_the_reason(source, answer, said) -> None:
    with pytest.raises(Unservable) as refusal:
        await drafts(source(answer))
    assert said in str(refusal.value)


async def test_the_model_is_told_what_was_wrong_with_its_plan(source) -> None:
    wrong = {**PLAN, "calls": [{**PLAN["calls"][0], "tool": "acount_of"}]}
    asked = source(wrong, PLAN)
    (task,) = [task async for task in asked.tasks()]
    plan = await asked.propose(task)
    found = problems(plan, asked.input.toolbox.tools)
    better = await asked.mend(task, plan, found)
    assert [call.tool for call in better.calls] == ["account_of", "balance"]
    last = asked.server.requests[-1]["messages"][-1]["content"]
    assert 'tool: there is no tool "acount_of" (did you mean "account_of"?)' in last
    assert asked.spent()["model_calls"] == 2
    assert asked.spent()["cost"] is None, "nobody knows what the stub costs"


async def test_a_double_is_refused(source) -> None:
    asked = source(PLAN, stories=f'{STORY}",bank\n"{STORY}')
    refused = []
    async for task in asked.tasks():
        try:
            await asked.propose(task)
        except Unservable as problem:
            refused.append(str(problem))
    assert len(refused) == 1
    assert "stories.csv:3: tells again what an earlier line told" in refused[0]


@pytest.mark.parametrize("missing", ["stories", "model"])
def test_what_is_missing_is_said_before_anything_is_asked(tmp_path, missing, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tools_of_bank.py").write_text(TOOLS)
    (tmp_path / "stories.csv").write_text("story\nx\n")
    given = {"stories": tmp_path / "stories.csv", "model": ModelSpec(model="openai/stub")}
    with pytest.raises(UserMistake, match=f"--{missing}"):
        PlannedSource(SourceInput(toolbox=toolbox_from("tools_of_bank:TOOLS"), **{**given, missing: None}))
