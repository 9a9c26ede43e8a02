"""Recordings find the stories they are judged by."""

from __future__ import annotations

import json

import pytest

from harness.errors import UserMistake
from harness.formats.recordings import read_recordings
from harness.formats.recordings_by_story import pair
from harness.formats.story_files import read_stories

STORY = {"agent": "desk", "story": "You say hello.", "starting_sentence": "Hi", "goals": [{"say": ["hello"]}]}
TALK = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]


def paired(tmp_path, stories, recordings):
    """stories: file stem → further fields; recordings: file name → document."""
    for folder, files in (("stories", stories), ("recorded", recordings)):
        (tmp_path / folder).mkdir()
        for name, document in files.items():
            (tmp_path / folder / name).write_text(json.dumps(document))
    return pair(read_recordings([tmp_path / "recorded"]), read_stories([tmp_path / "stories"]))


def test_recordings_are_paired_by_id_or_file_stem(tmp_path):
    found = paired(
        tmp_path,
        {"a.json": STORY, "b.json": STORY, "c.json": {**STORY, "id": "see"}, "d.json": STORY, "e.json": STORY},
        {
            "a.messages.json": TALK,
            "talk.json": {"id": "b", "messages": TALK},
            "c.json": TALK,
            "d.json": {"id": "chat-17", "messages": TALK},
        },
    )
    assert [(each.story.id, each.trial, each.path.name) for each in found.pairs] == [
        ("a", 1, "a.messages.json"),
        ("b", 1, "talk.json"),
        ("see", 1, "c.json"),
        ("d", 1, "d.json"),
    ]
    assert found.without_recording == ("e",)
    assert found.pairs[0].trajectory.steps[1].text == "Hello"


def test_several_runs_of_a_story_are_its_trials(tmp_path):
    found = paired(
        tmp_path,
        {"a.json": STORY, "b.run1.json": STORY},
        {f"a.run{n}.messages.json": TALK for n in (10, 2)} | {"b.run1.json": TALK},
    )
    assert [(each.story.id, each.trial) for each in found.pairs] == [("a", 2), ("a", 10), ("b.run1", 1)]


def test_all_recordings_without_a_story_are_listed(tmp_path):
    with pytest.raises(UserMistake) as caught:
        paired(tmp_path, {"greet.json": STORY, "leave.json": STORY}, {"greeet.json": TALK, "xyz.json": TALK})
    folder = tmp_path / "recorded"
    assert caught.value.problems == (
        f'{folder}/greeet.json: no story has the id "greeet" (did you mean "greet"?)',
        f'{folder}/xyz.json: no story has the id "xyz" (valid: greet, leave)',
    )


def test_two_recordings_of_one_trial_are_a_mistake(tmp_path):
    with pytest.raises(UserMistake) as caught:
        paired(tmp_path, {"greet.json": STORY}, {"greet.json": TALK, "greet.run1.json": TALK})
    folder = tmp_path / "recorded"
    assert caught.value.problems == (
        f'{folder}/greet.run1.json: is trial 1 of "greet", as is {folder}/greet.json; keep one',
    )
