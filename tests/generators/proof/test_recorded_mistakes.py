"""Mistakes planted in recorded conversations: what is planted, what is none, and which line catches what passes."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from builders import call, say, story_of, trajectory

from generators.proof.mutation.passing_trajectory import PassingTrajectory
from generators.proof.mutation.recorded.advice import followed
from generators.proof.mutation.recorded.conversation import Harmless, PlantedMistake, RecordedPass, SeenValues
from generators.proof.mutation.recorded.figure import _allowed, planted
from generators.proof.mutation.recorded.judging import JudgedChange
from harness.runs.folder.mutation import Advice
from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory

RULES = Rules()
TOOLS = {"read": ["find_*", "list_*"], "write": ["pay_*", "book_*"]}


def recorded(story: Story, talk: Trajectory, *others: Trajectory, rules: Rules = RULES) -> RecordedPass:
    verdict = score(story, talk, rules)
    assert verdict.success, verdict
    seen = SeenValues()
    for each in (talk, *others):
        seen.take(each)
    return RecordedPass(PassingTrajectory.of(story, talk, verdict, (), rules, 0), seen)


def passes(story: Story, mistake: PlantedMistake, rules: Rules = RULES) -> bool:
    return score(story, mistake.trajectory, rules).success is True


def of_kind(found: RecordedPass, kind: str) -> list[PlantedMistake]:
    return [each for each in planted(found) if isinstance(each, PlantedMistake) and each.kind == kind]


BILLS = {
    "bills": [{"id": "B-11", "amount": 45.8, "due": "2026-05-04"}, {"id": "B-12", "amount": 12.0, "due": "2026-06-01"}]
}
FIND = {"name": "find", "tool": "find_member", "args": {"username": "ana"}}
LIST = {"name": "list", "tool": "list_bills", "args": {"member_id": {"$from": "find", "path": "id"}}}
TELL = {"name": "tell", "say": ["45.80", "12.00"], "after": "list"}
PAY = {"name": "pay", "tool": "pay_bill", "args": {"bill": "B-11", "amount": 45.8}, "after": "tell"}


def strong(*goals: dict[str, Any], **fields: Any) -> Story:
    given = {"tools": TOOLS, "story": "You are ana and want to pay your first bill."}
    return story_of(*(goals or (FIND, LIST, TELL, PAY)), **{**given, **fields})


def talk(*, answer: str = "You have two bills: 45.80 and 12.00. Shall I pay the first?") -> Trajectory:
    return trajectory(
        "I want to pay my first bill.",
        [say("Who are you?")],
        "I am ana.",
        [call("find_member", {"id": "M-7"}, id="c1", username="ana")],
        [call("list_bills", BILLS, id="c2", member_id="M-7")],
        [say(answer)],
        "Yes, please.",
        [call("pay_bill", {"status": "paid"}, id="c3", bill="B-11", amount=45.8)],
        [say("It is paid.")],
    )


def test_every_kind_is_planted_and_a_story_that_says_what_it_wants_catches_it() -> None:
    found = recorded(strong(must_not_say=["do not have two"]), talk())

    kinds = {each.kind for each in planted(found) if isinstance(each, PlantedMistake)}
    passed = [each.what for each in planted(found) if isinstance(each, PlantedMistake) and passes(found.story, each)]

    assert kinds == {
        "value swapped", "answer denied", "half an answer", "write doubled", "call dropped", "call put first",
        "nothing done", "other entity",
    }  # fmt: skip
    assert passed == []


def test_who_says_every_value_is_caught_by_what_must_not_be_said() -> None:
    told = {"name": "tell", "say": ["9 days"], "after": "left"}
    goals = ({"name": "left", "tool": "list_leave", "args": {"user": "ana"}}, told)
    said = trajectory("How much leave is left?", [call("list_leave", {"days": 9}, user="ana")], [say("You have 9 days left.")])  # fmt: skip

    (shotgun,) = of_kind(recorded(strong(*goals), said), "every value said")

    assert "8 days" in shotgun.trajectory.last_said
    assert "31 days" in shotgun.trajectory.last_said
    assert passes(strong(*goals), shotgun)
    assert not passes(strong(*goals, must_not_say=["8 days"]), shotgun)


def read(name: str = "read", **fields: Any) -> dict[str, Any]:
    return {"name": name, "tool": "list_bills", "args": {"member_id": "M-7"}, **fields}


def did(*events: Any) -> Trajectory:
    return trajectory("I am M-7, what is there?", *([event] for event in events))


SEEN = call("list_bills", BILLS, member_id="M-7")
TOLD = say("There is one of 45.80.")
SAYS = {"name": "tell", "say": ["45.80"]}
NO_MISTAKES = {
    "an argument that is ignored": (
        strong(read(arg_matching={"member_id": "ignore"})), did(SEEN), "its argument is ignored"),
    "a goal that is optional": (strong(read(required=False), SAYS), did(SEEN, TOLD), "its goal is optional"),
    "a read whose order is free": (strong(SAYS, read()), did(TOLD, SEEN), "a read whose order is free"),
    "a write that needs nothing before it": (
        strong({"tool": "book_room", "args": {"room": "R-1"}}, read()),
        did(SEEN, call("book_room", {"ok": True}, id="c2", room="R-1")),
        "nothing that it needs came before it"),
    "what the user has said": (strong(read(), {"name": "tell", "say": ["45.80"]}), did(SEEN, say("M-7, it is 45.80.")), "the agent repeats the user, or makes conversation"),
    "what was not asked for": (strong(read(), SAYS), did(SEEN, say("It is 45.80, due 2026-05-04.")), "said besides: its goal asks for no such value"),
    "no call where none is asked for": (strong({"name": "tell", "say": ["45.80"]}), did(SEEN, TOLD), "no required goal asks for a call"),
    "what was not asked for, beside what was worked out": (
        strong(read(), {"name": "tell", "say": ["57.80"]}), did(SEEN, say("57.80 in all: the first is 45.80.")),
        "said besides: its goal asks for no such value"),
    "a value that is said in two spellings": (
        strong(read(), SAYS), did(SEEN, say("It is 45.80."), say("That is **45.8** in all.")), "it is said once more in other words"),
    "a call that ends the talk, twice": (
        strong(read(), {"tool": "pass_on"}, ends_on=["pass_on"]),
        did(SEEN, call("pass_on", "ok")), "the talk was over with it"),
    "a write that may be made": (
        strong(read(), unexpected_writes="allow"), did(SEEN, call("book_room", {"ok": True})),
        "the story allows writes that no goal asks for"),
}  # fmt: skip


@pytest.mark.parametrize(("story", "conversation", "why"), NO_MISTAKES.values(), ids=NO_MISTAKES)
def test_what_is_no_mistake_is_counted_apart(story: Story, conversation: Trajectory, why: str) -> None:
    assert why in [each.why for each in planted(recorded(story, conversation)) if isinstance(each, Harmless)]


def test_the_same_value_by_another_name_is_no_other_value() -> None:
    meet = {"tool": "book_room", "args": {"at": "14:00"}}
    first = did(call("book_room", {"ok": True}, at="14:00"))
    again = did(call("book_room", {"ok": True}, at="2 PM"))

    swapped = of_kind(recorded(strong(meet), first, again), "value swapped")

    assert [each.what for each in swapped if "2 PM" in each.what] == []


def test_a_goal_that_is_met_by_another_call_of_the_conversation_says_so() -> None:
    """Both calls meet it, as one of its arguments is ignored; without one of them the other one does."""
    case = strong(read(args={"member_id": "M-7", "page": 1}, arg_matching={"page": "ignore"}))
    one, two = (call("list_bills", BILLS, id=f"c{page}", member_id="M-7", page=page) for page in (1, 2))

    (dropped,) = of_kind(recorded(case, did(one, two)), "call dropped")

    assert (
        _allowed(dropped, JudgedChange(score(case, dropped.trajectory, RULES), None)) == "its goal takes this as well"
    )


def test_a_read_that_was_made_twice_is_dropped_twice() -> None:
    again = SEEN.model_copy(update={"id": "c2"})

    (dropped,) = of_kind(recorded(strong(read()), did(SEEN, again)), "call dropped")

    assert dropped.trajectory.calls == []
    assert not passes(strong(read()), dropped)


def test_what_two_goals_ask_for_is_dropped_once() -> None:
    again = SEEN.model_copy(update={"id": "c2"})

    dropped = of_kind(recorded(strong(read(), read("once more")), did(SEEN, again)), "call dropped")

    assert [len(each.trajectory.calls) for each in dropped] == [1, 1]


PASSING = {
    "a value that no keyword holds": (
        strong(read(), {"name": "tell", "say": ["bill"], "after": "read"}),
        did(SEEN, say("Your bill is 45.80.")),
        "value swapped",
        "goal tell: keywords: [bill, '45.80']",
    ),
    "half of a list": (
        strong(read(), SAYS),
        did(SEEN, say("You owe 45.80, and 12.00.")),
        "half an answer",
        "goal tell: keywords: ['45.80', '12.00']",
    ),
    "an answer denied": (
        strong(read(), SAYS),
        did(SEEN, say("You have 45.80 to pay.")),
        "answer denied",
        "must_not_say: [not 45.80]",
    ),
    "a write that nobody says to be one": (
        strong({"tool": "settle", "args": {"bill": "B-11"}}, tools={"read": ["list_*"]}),
        did(call("settle", "ok", bill="B-11")),
        "write doubled",
        "tools: {write: [settle], read: [list_*]}",
    ),
    "a write twice where others are allowed": (
        strong({"tool": "pay_bill", "args": {"bill": "B-11"}}, unexpected_writes="allow"),
        did(call("pay_bill", "ok", bill="B-11")),
        "write doubled",
        "unexpected_writes: fail",
    ),
    "a write before it was looked up": (
        strong(read(), {"name": "pay", "tool": "pay_bill", "args": {"bill": "B-11"}}),
        did(SEEN, call("pay_bill", "ok", id="c2", bill="B-11")),
        "call put first",
        "goal pay: after: [read]",
    ),
    "a write before the user said yes": (
        strong({"name": "pay", "tool": "pay_bill", "args": {"bill": "B-11"}}),
        trajectory("Pay my bill B-11.", [say("I will pay bill B-11. Shall I go ahead?")], "Yes, please.",
                   [call("pay_bill", "ok", bill="B-11")]),
        "call put first",
        "consent: [pay_bill]",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("story", "conversation", "kind", "line"), PASSING.values(), ids=PASSING)
def test_what_passes_has_a_line_that_catches_it(story: Story, conversation: Trajectory, kind: str, line: str) -> None:
    mistakes = [each for each in of_kind(recorded(story, conversation), kind) if score(story, each.trajectory, RULES).success is not False]  # fmt: skip

    assert mistakes
    lines = [option.line for each in mistakes for option in each.options]
    assert line in lines
    changed = pasted(story, line)
    assert score(changed, conversation, RULES).success, "what was right stays right"
    assert any(score(changed, each.trajectory, RULES).success is False for each in mistakes)


def pasted(story: Story, line: str) -> Story:
    """The story with a printed line, as a person would write it."""
    if line.startswith("goal "):
        name, _, field = line.removeprefix("goal ").partition(": ")
        ((word, value),) = yaml.safe_load(field).items()
        changed = followed(story, Advice(goal=name, field=word, value=value))
        assert changed is not None
        return changed
    return Story.model_validate({**story.model_dump(mode="json", exclude_unset=True), **yaml.safe_load(line)})


def test_a_line_that_the_version_does_not_know_or_that_goes_in_a_circle_is_none() -> None:
    story = strong()

    assert followed(story, Advice(field="no_such_word", value=1)) is None
    assert followed(story, Advice(goal="find", field="after", value=["pay"])) is None
    assert followed(story, Advice(goal="tell", field="keywords", value=[{"a": 1}])) is None


def test_the_same_seed_plants_the_same() -> None:
    def whats() -> list[str]:
        return [each.what for each in planted(recorded(strong(), talk())) if isinstance(each, PlantedMistake)]

    assert whats() == whats()


DENIED = {
    "a verb": ("You have 9 days left.", "9 days", "You do not have 9 days left."),
    "the value itself": ("9 days.", "9 days", "not 9 days."),
    "what is denied already": ("I cannot show 9 days.", "9 days", "I can show 9 days."),
    "only the sentence that tells it": (
        "It is late. You have 9 days.",
        "9 days",
        "It is late. You do not have 9 days.",
    ),
}


@pytest.mark.parametrize(("text", "told", "denied"), DENIED.values(), ids=DENIED)
def test_an_answer_is_denied(text: str, told: str, denied: str) -> None:
    from generators.proof.mutation.recorded.denials import Denial

    denial = Denial.of("en", told)

    assert denial is not None
    assert denial.denied(text) == denied


def test_a_language_without_words_of_denial_is_left_alone() -> None:
    from generators.proof.mutation.recorded.denials import Denial

    assert Denial.of("fi", "9") is None
    german = Denial.of("de-AT", "9 Tage")
    assert german is not None
    assert german.denied("Sie haben 9 Tage.") == "Sie haben nicht 9 Tage."
