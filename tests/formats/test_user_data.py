"""The `user` of a story: every mistake by its own line, every doubt, and what it stands for."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from harness.errors import UserMistake
from harness.formats.lint import lint
from harness.formats.story_files import read_stories
from harness.formats.story_parser import parse_story
from harness.formats.story_writer import story_document
from harness.types.story import Story

PROSE = "Your name is Ana Wolf, zip code 19122. Your order number is W-7002, and you want to exchange the lamp."
USER: dict[str, Any] = {
    "knows": {"order_id": {"value": "W-7002", "asked_as": ["order number"]}, "zip": "19122"},
    "wants": [{"id": "swap", "say": "I want to exchange the lamp.", "needs": ["order_id"], "done_when": "read"}],
    "refuses": [{"act": "return", "say": "No, I want to exchange it."}],
    "when_told": [{"told": ["not available"], "say": "Then leave it."}],
    "does_not_know": ["email"],
}


def document(*, user: Any = None, **fields: Any) -> dict[str, Any]:
    return {
        "agent": "desk",
        "story": PROSE,
        "starting_sentence": "Hello.",
        "goals": [{"name": "read", "tool": "get_order", "args": {"order_id": "W-7002"}}],
        "user": USER | (user or {}),
        **fields,
    }


def parsed(**fields: Any) -> Story:
    return parse_story(document(**fields), where="f", default_id="f")


def problems(**fields: Any) -> list[str]:
    with pytest.raises(UserMistake) as mistake:
        parsed(**fields)
    return list(mistake.value.problems)


MISTAKES = [
    pytest.param({"knows": {"zip": None}}, "f: user.knows.zip.value: has no value; give one, or name it under user.does_not_know", id="a fact without a value"),
    pytest.param({"knows": {"zip": ""}}, "f: user.knows.zip.value: has no value", id="a fact with an empty value"),
    pytest.param({"knows": {"zip": []}}, "f: user.knows.zip.value: has no value", id="a fact with no value of several"),
    pytest.param({"knows": {"zip": {"say": ["It is 1."]}}}, "f: user.knows.zip.value: is missing; add it", id="a fact with a sentence alone"),
    pytest.param({"knows": {"zip": {"value": {"a": 1}}}}, "f: user.knows.zip.value: should be a text, a number, true or false, or a list of them", id="a fact that is an object"),
    pytest.param({"knows": {"zip": ["a", ["b"]]}}, "f: user.knows.zip.value: a list of values holds texts, numbers, true and false; found ['b']", id="a list in a list"),
    pytest.param({"knows": {"zip": {"value": "1", "tel": "asked"}}}, 'f: user.knows.zip.tel: unknown field "tel" (did you mean "tell"?)', id="an unknown field of a fact"),
    pytest.param({"knows": {"zip": {"value": "1", "tell": "ask"}}}, 'f: user.knows.zip.tell: "ask" is not one of any, asked, never (did you mean "asked"?)', id="an unknown manner of telling"),
    pytest.param({"knows": {"zip": {"value": "1", "say": [" "]}}}, "f: user.knows.zip.say[0]: is blank", id="a blank sentence"),
    pytest.param({"know": {}}, 'f: user.know: unknown field "know" (did you mean "knows"?)', id="an unknown field"),
    pytest.param({"knows": {"order_id": "W-7002", "order-id": "W-7002"}}, 'f: user.knows: "order_id" and "order-id" are one name; keep one', id="a fact twice"),
    pytest.param({"wants": [{"say": "The lamp.", "needs": ["order"]}]}, 'f: user.wants[0].needs: "order" is nothing that the user knows (did you mean "order_id"?)', id="a need that is unknown"),
    pytest.param({"wants": [{"id": "a", "say": "One."}, {"id": "a", "say": "Two."}]}, 'f: user.wants[1].id: "a" is taken by another want; ids are unique', id="a want twice"),
    pytest.param({"wants": [{"id": "want-2", "say": "One."}, "Two."]}, 'f: user.wants[1].id: "want-2" is taken by another want', id="a want by another's default name"),
    pytest.param({"wants": [""]}, "f: user.wants[0].say:", id="a want that says nothing"),
    pytest.param({"wants": [{"say": "One.", "done_when": "raed"}]}, 'f: user.wants[0].done_when: "raed" is no goal (did you mean "read"?)', id="a want served by no goal"),
    pytest.param({"does_not_know": ["order id"]}, 'f: user.does_not_know[0]: "order id" is among what the user knows', id="known and not known"),
    pytest.param({"refuses": ["exchange"]}, 'f: user.refuses[0].act: "exchange" is what user.wants[0] asks for', id="a refusal of what is wanted"),
    pytest.param({"refuses": [""]}, "f: user.refuses[0].act:", id="a refusal of nothing"),
    pytest.param({"when_told": [{"told": [], "say": "Oh."}]}, "f: user.when_told[0].told:", id="a reaction to nothing"),
    pytest.param({"when_told": [{"told": [""], "say": "Oh."}]}, "f: user.when_told[0].told[0]: is blank", id="a reaction to a blank keyword"),
    pytest.param({"when_told": [{"told": ["no lamp"]}]}, "f: user.when_told[0].say: is missing; add it", id="a reaction without words"),
    pytest.param({"knows": {"zip": "19123", "order_id": "W-7002"}}, 'f: user.knows.zip: is "19123", but the story says "zip code 19122"; correct one of them', id="the prose has another value"),
    pytest.param({"knows": {"order_id": {"value": "W-7003", "asked_as": ["order number"]}}}, 'f: user.knows.order_id: is "W-7003", but the story says "order number is W-7002"', id="the prose has another value by another name"),
    pytest.param({"knows": {"name": "Anna Wolf"}}, 'f: user.knows.name: is "Anna Wolf", but the story says "name is Ana Wolf"', id="the prose has another name"),
]  # fmt: skip


@pytest.mark.parametrize(("user", "says"), MISTAKES)
def test_a_mistake_is_one_line_with_file_path_and_what_to_do(user: dict[str, Any], says: str) -> None:
    found = problems(user=user)
    assert any(line.startswith(says) for line in found), found
    assert all(line.startswith("f: ") and "\n" not in line for line in found)


AGREEING = [
    pytest.param({"knows": {"zip": 19122, "order_id": "w7002"}}, id="the same values, spelled otherwise"),
    pytest.param({"knows": {"order_id": "W-9", "other_order": "W-7002"}}, id="the prose's value under another name"),
    pytest.param({"knows": {"name": "Ana Wolf, the owner"}}, id="more words than the prose has"),
    pytest.param({"knows": {"name": "Ana"}}, id="a part of a name"),
    pytest.param({"knows": {"order_id": "W-7002", "number": "blue"}}, id="words where the prose has a number"),
    pytest.param({"refuses": ["reserve"], "wants": ["I do not want to reserve it, only the price."]}, id="refused in the want"),
    pytest.param({"refuses": ["insurance"], "wants": ["I want to cancel my insurance."]}, id="another act on the same thing"),
    pytest.param({"refuses": ["cancel_pilates"], "wants": ["I have to cancel my spinning class."]}, id="the same act on another thing"),
]  # fmt: skip


@pytest.mark.parametrize("user", AGREEING)
def test_what_agrees_is_no_mistake(user: dict[str, Any]) -> None:
    wants = {"wants": ["I want to exchange the lamp."]} | user
    assert parsed(user=wants).user is not None


def test_all_mistakes_are_listed_at_once() -> None:
    found = problems(user={"does_not_know": ["zip"], "refuses": ["exchange"], "knows": {"zip": "19123"}}, severity="hi")
    assert len(found) >= 4


def test_without_a_starting_sentence_the_first_want_opens() -> None:
    story = parsed(starting_sentence=None)
    assert story.brief.starting_sentence == "I want to exchange the lamp."
    assert parsed(starting_sentence=None, agent_first=True).brief.starting_sentence is None
    assert any("starting_sentence: is missing" in line for line in problems(starting_sentence=None, user={"wants": []}))


UNQUOTED = [
    pytest.param("zip: 01922", 'user.knows.zip: 01922 at line 7 needs quotes: write "01922"', id="a leading zero"),
    pytest.param("zip: {value: 01922}", "user.knows.zip.value: 01922 at line 7", id="in the long form"),
    pytest.param("zip: [1, 007]", "user.knows.zip[1]: 007 at line 7", id="in a list"),
    pytest.param("phone: +4930123456", 'user.knows.phone: +4930123456 at line 7 needs quotes: write "+4930123456"', id="a plus, which numbers lose"),
    pytest.param("code: 12E4", 'user.knows.code: 12E4 at line 7 needs quotes: write "12E4"', id="a code that is a number with an exponent"),
    pytest.param("code: 0x1F", "user.knows.code: 0x1F at line 7", id="hexadecimal to others"),
    pytest.param("code: 0o17", "user.knows.code: 0o17 at line 7", id="octal to others"),
]  # fmt: skip
STORY = """\
agent: desk
story: You want to know the price.
starting_sentence: Hello.
user:
  wants: [I want to know the price.]
  knows:
    {}
goals: [{{tool: price, args: {{zip: 01922, user: {{zip: 007}}}}}}]
"""


@pytest.mark.parametrize(("fact", "says"), UNQUOTED)
def test_digits_that_lose_their_spelling_need_quotes(tmp_path: Path, fact: str, says: str) -> None:
    one, listed = tmp_path / "one.yaml", tmp_path / "listed.yaml"
    one.write_text(STORY.format(fact))
    listed.write_text("- " + STORY.format(fact).replace("\n", "\n  "))
    with pytest.raises(UserMistake) as mistake:
        read_stories([one, listed])
    assert mistake.value.problems[0].startswith(f"{one}: {says}")
    assert mistake.value.problems[1].startswith(f"{listed}[0]: {says}")


@pytest.mark.parametrize(
    "fact", ['zip: "01922"', "zip: 19122", "at: 21:30", "day: 2026-03-02", "fee: 84.90", "n: 0", "half: 0.5"]
)
def test_digits_that_keep_their_spelling_need_none(tmp_path: Path, fact: str) -> None:
    (tmp_path / "a.yaml").write_text(STORY.format(fact))
    [found] = read_stories([tmp_path / "a.yaml"])
    assert found.story.user is not None
    [known] = found.story.user.knows.values()
    assert str(known.value) == yaml.load(fact.partition(": ")[2], Loader=yaml.BaseLoader).removesuffix(
        "0" * (fact == "fee: 84.90")
    )


def test_what_only_the_data_hold_can_be_known() -> None:
    goals = [{"tool": "pay", "args": {"card": "GC-4471", "amount": 84.9, "by": "2026-03-17", "email": "a@b.example"}}]
    silent = parsed(goals=goals, user={"wants": []})
    knows = {
        "card": "GC-4471",
        "sum": "84.90 euros",
        "day": {"value": "x", "say": ["By March 17."]},
        "email": "a@b.example",
    }
    told = parsed(goals=goals, user={"wants": [], "knows": knows, "does_not_know": []})
    assert len(lint(silent)) >= 3
    assert lint(told) == []


def test_a_value_that_the_goals_expect_otherwise_is_a_doubt() -> None:
    [doubt] = [
        line for line in lint(parsed(goals=[{"name": "read", "tool": "get_order", "args": {"order_id": "W-7003"}}])) if "user." in line
    ]  # fmt: skip
    assert doubt.startswith('user.knows.order_id: is "W-7002", but goal_details[0].args.order_id expects "W-7003"')


def test_what_only_the_prose_says_is_not_said_by_a_user_with_data() -> None:
    goals = [{"name": "book", "tool": "book", "args": {"day": "2026-05-04"}}]
    user = {"knows": {"day": "2026-05-05"}, "wants": ["I want a table."]}
    found = lint(parsed(story="You want a table on May 4.", starting_sentence="Hello.", goals=goals, user=user))
    assert any(line.startswith('user.knows.day: is "2026-05-05", but goal_details[0].args.day') for line in found)


def test_words_where_a_goal_expects_a_value_are_no_doubt() -> None:
    goals = [
        {"tool": "order"},
        {"tool": "book", "args": {"order_id": {"$from": "order", "path": "id"}, "time": "08:45"}},
    ]
    story = parsed(goals=goals, user={"knows": {"time": "the earliest"}, "wants": []})
    assert not [line for line in lint(story) if "user." in line]


REACTIONS = [
    pytest.param([{"told": ["the"], "say": "Oh."}], "user.when_told[0].told[0]: \"the\" is no word", id="in nearly any message"),
    pytest.param([{"told": ["…"], "say": "Oh."}], "user.when_told[0].told[0]:", id="no word"),
    pytest.param(
        [{"told": ["gone"], "say": "Oh.", "once": False}, {"told": ["gone"], "say": "Ah."}],
        "user.when_told[1].told: an earlier reaction to the same answers every time",
        id="after one that always answers",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("reactions", "says"), REACTIONS)
def test_a_reaction_that_means_nothing_is_a_doubt(reactions: list[dict[str, Any]], says: str) -> None:
    assert any(line.startswith(says) for line in lint(parsed(user={"when_told": reactions})))


def test_a_good_user_raises_no_doubt() -> None:
    assert lint(parsed()) == []


@pytest.mark.parametrize("now", ["2026-03-02T09:00", "2026-03-02 09:00:30", "2026-03-02T09:00:00Z"])
def test_now_is_a_date_and_a_time_that_the_user_is_told(now: str) -> None:
    story = parsed(now=now)
    assert story.brief.now == datetime.fromisoformat(now)
    assert parse_story(story_document(story), where="f", default_id="f").now == story.now


@pytest.mark.parametrize("now", ["2026-03-02", "tomorrow", 1_700_000_000, "2026-02-30T09:00", True])
def test_anything_else_is_no_moment(now: object) -> None:
    [line] = problems(now=now)
    assert line.startswith("f: now: should be a date and a time, such as 2026-03-02T09:00; found ")


def test_a_story_is_written_as_it_was_read() -> None:
    story = parsed()
    written = story_document(story)
    assert written["user"]["knows"] == {"order_id": {"value": "W-7002", "asked_as": ["order number"]}, "zip": "19122"}
    assert written["user"]["does_not_know"] == ["email"]
    assert parse_story(written, where="f", default_id="f") == story
