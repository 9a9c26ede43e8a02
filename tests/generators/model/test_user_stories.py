"""User stories in CSV and JSONL, as spreadsheets and people write them."""

from __future__ import annotations

import pytest

from generators.model.user_stories import read_user_stories
from harness.errors import UserMistake

READ = {
    "commas": ("stories.csv", 'story,agent\n"I am ana, and want my balance.",bank\nI want a card.,bank\n'),
    "semicolons": ("stories.csv", "story;agent\nI am ana, and want my balance.;bank\nI want a card.;bank\n"),
    "tabs": ("stories.csv", "story\tagent\nI am ana, and want my balance.\tbank\nI want a card.\tbank\n"),
    "a byte order mark": ("stories.csv", '\ufeffstory,agent\n"I am ana, and want my balance.",bank\nI want a card.,bank\n'),
    "columns in another order and case": ("stories.csv", 'Agent, Story\nbank,"I am ana, and want my balance."\nbank,I want a card.\n'),
    "Windows line ends and blank lines": ("stories.csv", 'story,agent\r\n\r\n"I am ana, and want my balance.",bank\r\n\r\nI want a card.,bank\r\n'),
    "JSON lines": ("stories.jsonl", '{"story": "I am ana, and want my balance.", "agent": "bank"}\n\n{"story": "I want a card.", "agent": "bank"}\n'),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), [pytest.param(*row, id=name) for name, row in READ.items()])
def test_what_is_read(tmp_path, name, text) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8", newline="")
    found = read_user_stories(path).stories
    assert [(each.story, each.agent) for each in found] == [
        ("I am ana, and want my balance.", "bank"),
        ("I want a card.", "bank"),
    ]


def test_the_agent_may_be_missing_and_a_double_is_told_apart(tmp_path) -> None:
    path = tmp_path / "stories.csv"
    path.write_text("story\nI want a card.\nI want  a CARD.\nI want two cards.\n")
    found = read_user_stories(path)
    assert [(each.story, each.agent) for each in found.stories] == [
        ("I want a card.", None),
        ("I want two cards.", None),
    ]
    assert [each.where for each in found.doubles] == [f"{path}:3"]


REFUSED = {
    "no such column": (
        "a.csv",
        "storie,agent\nx,y\n",
        'a.csv:1: no column "story"; found storie, agent (did you mean to write "story"?)',
    ),
    "nothing in it": ("a.csv", "", "no column"),
    "only column names": ("a.csv", "story,agent\n", "a.csv: there are no stories in it"),
    "an empty story": ("a.csv", "story,agent\n,bank\n", "a.csv:2: the story is empty"),
    "a comma outside quotes": ("a.csv", "story,agent\nI am ana, and poor,bank\n", "a.csv:2: more fields than columns"),
    "a quote that is never closed": ("a.csv", 'story,agent\n"I am ana\n', "is not a CSV"),
    "JSON that is none": ("a.jsonl", "{story: 1}\n", "a.jsonl:1"),
    "a line without a story": ("a.jsonl", '{"agent": "bank"}\n', 'a.jsonl:1: expected an object with "story"'),
}


@pytest.mark.parametrize(("name", "text", "said"), [pytest.param(*row, id=name) for name, row in REFUSED.items()])
def test_what_is_refused_says_where(tmp_path, name, text, said) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(UserMistake) as mistake:
        read_user_stories(tmp_path / name)
    assert said in str(mistake.value)


def test_an_agent_that_is_the_end_of_a_story_is_noted(tmp_path) -> None:
    path = tmp_path / "stories.csv"
    path.write_text("story,agent\nI want a card.,bank\nI want class C-14, please\nI want my balance.,bank\n")
    assert read_user_stories(path).notes == (f'{path}:3: the agent is "please": is a comma unquoted?',)


def test_agents_that_are_all_different_are_not_noted(tmp_path) -> None:
    path = tmp_path / "stories.csv"
    path.write_text("story,agent\nI want a card.,bank\nI want a bike.,shop\n")
    assert read_user_stories(path).notes == ()


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_another_encoding_is_said_to_be_none_of_ours(tmp_path, encoding) -> None:
    path = tmp_path / "stories.csv"
    path.write_bytes("story\nIch möchte eine Karte.\n".encode(encoding))
    with pytest.raises(UserMistake, match="save it as UTF-8"):
        read_user_stories(path)
