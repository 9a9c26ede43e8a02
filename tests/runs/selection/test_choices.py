"""Which stories are played: labels and names together, then a sample, then a part; and why each is in or out."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story

from harness.errors import UserMistake
from harness.runs.selection.choices import choices, selected
from harness.runs.selection.selection import Selection
from harness.types.cases.select import Select

STORIES = [
    story("hr-1", labels={"agent": "hr", "tier": "gold"}),
    story("hr-2", labels=["agent=hr", "smoke"]),
    story("shop-1", labels=["agent=shop", "smoke"]),
    story("shop-2"),
]


def chosen(select: Any) -> list[str]:
    return [each.id for each in selected(Select.model_validate(select), STORIES)]


@pytest.mark.parametrize(
    ("select", "ids"),
    [
        pytest.param({}, ["hr-1", "hr-2", "shop-1", "shop-2"], id="nothing said"),
        pytest.param({"labels": {"agent": "hr"}}, ["hr-1", "hr-2"], id="an object, as others match labels"),
        pytest.param({"labels": {"agent": "hr", "tier": "gold"}}, ["hr-1"], id="an object needs all of them"),
        pytest.param({"labels": "agent=hr,tier=gold"}, ["hr-1"], id="commas too"),
        pytest.param({"labels": [["agent=hr", "smoke"]]}, ["hr-2"], id="a list inside the list too"),
        pytest.param({"labels": ["smoke", {"tier": "gold"}]}, ["hr-1", "hr-2", "shop-1"], id="a list needs one of them"),
        pytest.param({"names": "shop-*"}, ["shop-1", "shop-2"], id="a glob"),
        pytest.param({"names": ["shop-2", "hr-1"]}, ["hr-1", "shop-2"], id="names, in the order of the files"),
        pytest.param({"labels": ["smoke"], "names": ["shop-1", "shop-2"]}, ["hr-2", "shop-1", "shop-2"], id="both: each once"),
    ],
)  # fmt: skip
def test_a_suite_selects_by_labels_and_names(select, ids) -> None:
    assert chosen(select) == ids


@pytest.mark.parametrize(
    ("select", "said"),
    [
        pytest.param({"labels": ["smok"]}, 'select.labels: "smok": no story has this label (did you mean "smoke"?)', id="a label"),
        pytest.param({"labels": [{"agent": "hr", "tier": "silver"}]}, 'select.labels: "tier=silver": no story has this label', id="one of several"),
        pytest.param({"labels": ["smoke,tier=gold"]}, 'select.labels: "smoke,tier=gold": no story has all of these labels', id="none has both"),
        pytest.param({"names": ["shop-3"]}, 'select.names: "shop-3": no story has such an id; there are hr-1, hr-2, shop-1, shop-2 (did you mean "shop-2"?)', id="a name"),
    ],
)  # fmt: skip
def test_a_label_or_name_that_nothing_has_is_a_mistake(select, said) -> None:
    with pytest.raises(UserMistake) as mistake:
        chosen(select)
    assert str(mistake.value).startswith(said)


def test_every_mistake_of_a_selection_is_told_at_once() -> None:
    with pytest.raises(UserMistake) as mistake:
        chosen({"labels": ["smok", "smoke"], "names": ["x"]})
    assert len(mistake.value.problems) == 2


@pytest.mark.parametrize(
    "select",
    [
        {"labels": [""]},
        {"labels": ["smoke,"]},
        {"labels": "a,,b"},
        {"labels": [{}]},
        {"labels": [{"a": ["b"]}]},
        {"labels": 5},
        {"label": "x"},
    ],
)
def test_what_is_no_label_is_refused(select) -> None:
    with pytest.raises(ValueError, match="validation error"):
        Select.model_validate(select)


def test_no_label_at_all_is_said() -> None:
    with pytest.raises(UserMistake, match="no story has a label; write labels into the stories"):
        selected(Select.model_validate({"labels": "x"}), [story("a")])


def told(seed: int = 0, **fields: Any) -> dict[str, tuple[bool, str]]:
    found = choices(STORIES, Selection(**fields), seed)
    return {each.story: (each.played, each.why) for each in found}


def test_options_say_why_each_story_is_in_or_out() -> None:
    assert told(labels=(("smoke",),), story="hr-1") == {
        "hr-1": (True, "--story hr-1"),
        "hr-2": (True, "--label smoke"),
        "shop-1": (True, "--label smoke"),
        "shop-2": (False, "has not the label smoke and its id does not fit hr-1"),
    }


def test_a_sample_and_a_part_are_taken_of_what_is_selected() -> None:
    found = told(labels=(("smoke",),), sample=1)
    assert sum(played for played, _ in found.values()) == 1
    assert {why for played, why in found.values() if not played} == {
        "has not the label smoke",
        "is not among the 1 of 2 that --sample drew (seed 0)",
    }
    parts = [told(labels=(("smoke",),), shard=(part, 2)) for part in (1, 2)]
    played = [{name for name, (is_played, _) in found.items() if is_played} for found in parts]
    assert played == [{"hr-2"}, {"shop-1"}]
    assert parts[0]["hr-2"] == (True, "--label smoke; --shard 1/2")
    assert parts[0]["shop-1"] == (False, "is in another part than --shard 1/2")


def test_what_did_not_fall_short_is_out() -> None:
    found = told(only=(("hr-1", 1),))
    assert found["hr-1"] == (True, "fell short in the run of --failed")
    assert found["hr-2"] == (False, "did not fall short in the run of --failed")
    with pytest.raises(UserMistake, match="none of the trials that fell short there is in this suite"):
        told(only=(("elsewhere", 1),))


def test_a_story_played_with_personas_goes_by_its_own_name_too() -> None:
    terse = STORIES[0].model_copy(update={"id": "hr-1@terse", "base": "hr-1"})
    assert [each.played for each in choices([terse, STORIES[1]], Selection(story="hr-1"), 0)] == [True, False]
