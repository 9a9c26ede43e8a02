"""What is written: stories with where they come from, the card, the split, and nothing over what is there."""

import json

import pytest

from generators.dataset.card import card
from generators.dataset.generate import DatasetSpec, generate
from generators.dataset.journal import ProvedStory
from generators.dataset.writing import Destination, documents
from generators.draft import Rejected
from generators.proof import Proof, ProofResult
from harness.errors import UserMistake
from harness.formats.story_files import read_stories
from harness.types.story import Story

HEAD = {"tools": "shop:functions", "version": "v1", "source": "walks", "seed": 7, "model": None, "writes": False}
GOAL = {"name": "look", "type": "tool_call", "tool_name": "look", "args": {"car": "K-1"}}


def proved(number, task=None):
    story = Story.model_validate(
        {
            "id": f"story-{number}",
            "agent": "garage",
            "story": f"You want to see car {number}. Its number is K-1.",
            "starting_sentence": "Hello.",
            "goals": {"look": ["say"], "say": []},
            "goal_details": [GOAL, {"name": "say", "type": "text", "keywords": ["42.5"]}],
            "labels": ["read"],
        }
    )
    proof = Proof(story=story.id, executable=ProofResult(status="proved"), solvable=ProofResult(status="proved"))
    return ProvedStory(story=story, proof=proof, origin={"source": "walks", "task": task or story.id})


def test_stories_that_are_written_are_read_as_they_were(tmp_path):
    taken = [proved(1), proved(2)]
    folder, file = Destination(tmp_path / "set"), Destination(tmp_path / "set.jsonl")

    for destination in (folder, file):
        destination.write(documents(taken, HEAD, {}), [], "# card\n", force=False)
        read = [each.story for each in read_stories([destination.out])]

        assert [story.model_copy(update={"origin": None}) for story in read] == [each.story for each in taken]
        assert read[0].origin["source"] == "walks"
        assert (read[0].origin["seed"], read[0].origin["tools_version"]) == (7, "v1")


def test_the_hash_is_of_what_the_story_says():
    one, same, other = (documents([each], HEAD, {})[0]["origin"]["hash"] for each in (proved(1), proved(1), proved(2)))

    assert one == same != other


def test_nothing_that_is_as_it_would_be_anyway_is_written():
    document = documents([proved(1)], HEAD, {})[0]

    assert list(document) == ["id", "agent", "story", "starting_sentence", "goals", "goal_details", "labels", "origin"]
    assert document["goal_details"][0] == GOAL


def test_a_split_has_its_shares_and_keeps_variants_of_one_task_together():
    taken = [proved(number, task=f"task-{number // 2}") for number in range(200)]

    found = documents(taken, HEAD, {"train": 80, "test": 20})
    parts = {}
    for each in found:
        parts.setdefault(each["origin"]["task"], set()).add(each["labels"][-1])

    assert all(len(part) == 1 for part in parts.values())
    assert 77 <= sum(part == {"split=train"} for part in parts.values()) <= 83


def test_a_split_stays_when_stories_are_added():
    short, long = (
        [each["labels"] for each in documents([proved(n) for n in range(count)], HEAD, {"a": 1, "b": 1})]
        for count in (9, 40)
    )

    assert long[:9] == short


@pytest.mark.parametrize(
    ("there", "options", "says"),
    [
        pytest.param({}, {}, None, id="nothing is there"),
        pytest.param({"notes.txt": ""}, {}, None, id="something that is no story"),
        pytest.param(
            {"mine.json": "{}"}, {}, "holds mine.json already; give an empty folder, or --force", id="a story"
        ),
        pytest.param({"mine.json": "{}"}, {"force": True}, None, id="a story, and force"),
        pytest.param({".generation/journal.jsonl": "{}"}, {}, "--resume goes on with it", id="a set that was begun"),
        pytest.param({".generation/journal.jsonl": "{}"}, {"resume": True}, None, id="to be resumed"),
        pytest.param({}, {"resume": True}, "nothing was begun there", id="nothing to be resumed"),
    ],
)
def test_what_is_there_is_looked_at_first(tmp_path, there, options, says):
    for name, text in there.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    destination = Destination(tmp_path)

    if says is None:
        destination.check(**{"resume": False, "force": False, **options})
    else:
        with pytest.raises(UserMistake, match=says):
            destination.check(**{"resume": False, "force": False, **options})


@pytest.mark.parametrize(("name", "kind"), [("set", "file"), ("set.jsonl", "folder")])
def test_a_file_is_no_folder(tmp_path, name, kind):
    path = tmp_path / name
    path.write_text("") if kind == "file" else path.mkdir()

    with pytest.raises(UserMistake, match=f"is a {kind}; give another --out"):
        Destination(path).check(resume=False, force=True)


def test_a_story_of_another_content_is_not_written_over(tmp_path):
    (tmp_path / "story-1.json").write_text("{}")
    destination = Destination(tmp_path)

    with pytest.raises(UserMistake, match=r"story-1\.json would be replaced by another content; --force allows that"):
        destination.write(documents([proved(1), proved(2)], HEAD, {}), [], "", force=False)

    assert not (tmp_path / "story-2.json").exists()
    destination.write(documents([proved(1)], HEAD, {}), [], "", force=True)
    assert json.loads((tmp_path / "story-1.json").read_text())["id"] == "story-1"


def test_what_was_refused_is_kept_with_its_reason(tmp_path):
    destination = Destination(tmp_path)
    refused = Rejected(reason="the tool said no", stage="execute", what={"id": "one"})

    destination.write([], [refused], "", force=False)

    assert json.loads(destination.rejected.read_text()) == {
        "reason": "the tool said no",
        "stage": "execute",
        "what": {"id": "one"},
    }
    assert destination.rejected.parent.name.startswith("."), "it must not be read as stories"


async def test_the_card_says_what_is_in_the_set_and_what_is_not(tmp_path):
    spec = DatasetSpec(tools="garage_tools:functions", out=tmp_path / "set", count=8, split={"train": 3, "test": 1})
    made = await generate(spec)

    text = card(made, documents(made.collection.taken, made.head, spec.split), "rejected.jsonl")

    for line in (
        "# Stories of garage_tools:functions",
        "8 stories, each proved before it was written.",
        "| tools | garage_tools:functions (version " + made.toolbox.version + ") |",
        "| label | stories | split=test | split=train |",
        "| book_service | writes | never tested |",
        "| executable | 8 | 8 |",
        "- never tested: book_service after list_cars",
    ):
        assert line in text
    assert "Kill score: " in text
    assert "| kind of mistake | planted | caught | kill score |" in text
