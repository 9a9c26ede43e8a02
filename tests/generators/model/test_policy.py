"""A policy as stories: of each rule a wish that it allows and one that it forbids; and what a policy may not be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from model_server import says

from generators.dataset.generate import DatasetSpec, generate
from generators.dataset.targets import check_policy
from generators.model.policy import read_policy
from harness.errors import UserMistake
from harness.llm.transport import close_connections
from harness.types.model_spec import ModelSpec

TOOLS = '''
def functions():
    seats = {"S-101": "booked", "S-102": "flown"}

    def seat(number: str) -> dict:
        """How a seat stands.

        Args:
            number: Such as S-101.
        """
        return {"number": number, "state": seats[number], "gate": "C42"}

    def cancel_seat(number: str) -> dict:
        """Cancel a seat."""
        seats[number] = "cancelled"
        return {"number": number, "state": "cancelled"}

    seat.read_only = True
    return [seat, cancel_seat]
'''
POLICY = """# Rules of the desk

- Seats that are booked can be cancelled
  until the flight.
- Seats that are flown must not be cancelled.

Keep calm.
"""
NONE = {"contradictions": []}
PAIR = {
    "testable": True,
    "allowed": "I want to cancel seat S-101.",
    "forbidden": "I want to cancel seat S-102, which is flown.",
}
UNTESTABLE = {"testable": False, "allowed": "", "forbidden": ""}


def plan_of(number):
    def call(name, tool, after):
        argument = {"name": "number", "value": number, "source": None, "path": None}
        return {"name": name, "tool": tool, "after": after, "arguments": [argument]}

    return {"serves": True, "why": "", "calls": [call("look", "seat", []), call("cancel", "cancel_seat", ["look"])]}


WRITTEN = {
    "opening": "Hello, please cancel seat S-101.",
    "intent": "Hello, please cancel my seat.",
    "response": "Your seat is cancelled.",
    "keywords": ["cancelled"],
}


@pytest.fixture
def made(tmp_path, module, model_server):
    """The set that a model makes of a policy, which answers so."""

    async def make(*answers, policy=POLICY):
        (tmp_path / "policy.md").write_text(policy)
        server = model_server(*(says(json.dumps(each)) for each in answers))
        spec = DatasetSpec(
            f"{module(TOOLS)}:functions",
            tmp_path / "set",
            source="planned",
            policy=tmp_path / "policy.md",
            model=ModelSpec(model="openai/stub", base_url=server.url, max_attempts=1),
            allow_writes=True,
        )
        try:
            return (await generate(spec)).collection
        finally:
            await close_connections()

    return make


def test_items_and_paragraphs_are_rules_and_titles_are_none(tmp_path):
    (tmp_path / "policy.md").write_text(
        f"{POLICY}\nA paragraph of two\nlines counts as one.\n1) Numbers are fine as well.\n"
    )

    rules = read_policy(tmp_path / "policy.md")

    assert [(rule.text, rule.where.rpartition(":")[2]) for rule in rules] == [
        ("Seats that are booked can be cancelled until the flight.", "3"),
        ("Seats that are flown must not be cancelled.", "5"),
        ("A paragraph of two lines counts as one.", "9"),
        ("Numbers are fine as well.", "11"),
    ]


def test_a_text_without_rules_is_said(tmp_path):
    (tmp_path / "policy.md").write_text("# Policy\n\nTo do.\n")

    with pytest.raises(UserMistake, match="there are no rules in it"):
        read_policy(tmp_path / "policy.md")


async def test_each_rule_has_a_wish_that_it_allows_and_one_that_it_forbids(made):
    collection = await made(NONE, PAIR, plan_of("S-101"), WRITTEN, plan_of("S-102"), UNTESTABLE)

    stories = {each.story.id: each.story for each in collection.taken}
    allowed, forbidden = stories["rule-001-allowed-all"], stories["rule-001-forbidden"]
    assert [goal.tool_name for goal in allowed.goal_details[:2]] == ["seat", "cancel_seat"]
    assert [(each.tool, each.args) for each in forbidden.forbid] == [("cancel_seat", {"number": "S-102"})]
    assert [goal.tool_name for goal in forbidden.goal_details] == ["seat"]
    assert forbidden.kind == "bad"
    assert "Seats that are booked" in (forbidden.description or "")


async def test_a_policy_that_contradicts_itself_is_refused_with_both_lines(made):
    found = {
        "contradictions": [
            {"first": 1, "second": 2, "why": "A seat may be both."},
            {"first": 1, "second": 9, "why": "x"},
        ]
    }

    with pytest.raises(UserMistake) as mistake:
        await made(found)

    (line,) = mistake.value.problems
    assert "policy.md:3: contradicts " in line
    assert line.endswith("policy.md:5: A seat may be both.; say which of them holds")


async def test_a_model_that_gives_no_answer_about_contradictions_is_a_mistake_of_one_line(made):
    with pytest.raises(UserMistake) as mistake:
        await made("no answer")

    (line,) = mistake.value.problems
    assert line.startswith("--policy: whether its rules contradict each other is not known: the model")


@pytest.mark.parametrize(
    ("given", "says_so"),
    [
        pytest.param({}, "name one with --model", id="no model"),
        pytest.param(
            {"stories": Path("wants.csv")}, "--policy and --stories: give one of them", id="with user stories"
        ),
        pytest.param({"source": "walks"}, "the source walks does not read it", id="of walks"),
    ],
)
def test_what_a_policy_needs_is_said_in_one_line(tmp_path, given, says_so):
    (tmp_path / "policy.md").write_text(POLICY)

    with pytest.raises(UserMistake, match=says_so):
        check_policy(tmp_path / "policy.md", given.get("stories"), given.get("source", "planned"), None)
    with pytest.raises(UserMistake, match="there is no such file"):
        check_policy(tmp_path / "none.md", None, "planned", "openai/stub")
