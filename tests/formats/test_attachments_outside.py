"""A story is data: what it attaches lies in the folder of the stories, or the story is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import UserMistake
from harness.formats.story_files import read_stories


def write(folder: Path, attached: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    told = {
        "agent": "a",
        "story": "You ask.",
        "starting_sentence": "Hi",
        "goals": [{"say": ["ok"]}],
        "attachments": [{"path": attached}],
    }
    path = folder / "one.json"
    path.write_text(json.dumps(told))
    return path


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret.txt"
    path.write_text("for nobody")
    return path


@pytest.mark.parametrize(
    "attached", ["../secret.txt", "../../../../etc/passwd", "/etc/passwd", "below/../../secret.txt"]
)
def test_what_lies_outside_is_refused_in_one_line(attached: str, tmp_path: Path, secret: Path) -> None:
    path = write(tmp_path / "stories", attached)
    for given in (path, path.parent):
        with pytest.raises(UserMistake) as caught:
            read_stories([given])
        (problem,) = caught.value.problems
        assert problem.startswith(f"{path}: attachments[0].path: {attached} is not in {path.parent}")


def test_a_link_that_leads_outside_is_refused(tmp_path: Path, secret: Path) -> None:
    path = write(tmp_path / "stories", "card.txt")
    (path.parent / "card.txt").symlink_to(secret)
    with pytest.raises(UserMistake, match=r"card.txt is not in"):
        read_stories([path])


def test_a_linked_folder_that_leads_outside_is_refused(tmp_path: Path, secret: Path) -> None:
    path = write(tmp_path / "stories", "files/secret.txt")
    (path.parent / "files").symlink_to(tmp_path, target_is_directory=True)
    with pytest.raises(UserMistake, match=r"files/secret.txt is not in"):
        read_stories([path])


@pytest.mark.parametrize("attached", ["card.txt", "../shared/card.txt"])
def test_what_lies_beside_the_stories_is_attached(attached: str, tmp_path: Path) -> None:
    path = write(tmp_path / "stories" / "cards", attached)
    (read,) = read_stories([path.parent.parent])
    assert read.story.attachments[0].path == attached


def test_a_folder_of_stories_that_is_a_link_itself_is_where_they_are(tmp_path: Path) -> None:
    write(tmp_path / "elsewhere", "card.txt")
    (tmp_path / "stories").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert len(read_stories([tmp_path / "stories"])) == 1
