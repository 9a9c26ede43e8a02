"""Every mistake of a story is said at once, in plain words, and none that only follows from another."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story_of

from harness.errors import UserMistake

WAYS = "write two ways or more, as in [[{tool: a}], [{tool: b}, {tool: c}]]"
SEVERAL = "say which, as in {n: 2, goals: [{tool: a}, {tool: b}]}"
UNKNOWN_WORD = 'goals[1]: unknown field "arg" (did you mean "args"?)'
MISSPELT = {"tool": "b", "arg": {}}


def mistakes(*goals: Any, **fields: Any) -> list[str]:
    with pytest.raises(UserMistake) as mistake:
        story_of(*goals, **fields)
    return sorted(line.removeprefix("s: ") for line in mistake.value.problems)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"any_of": []}, [f"goals[0].any_of: has no way; {WAYS}"]),
        ({"any_of": 3}, [f"goals[0].any_of: should be a list of ways, each a list of goals; found 3; {WAYS}"]),
        ({"n_of": {"n": 2}}, [f"goals[0].n_of.goals: are missing; {SEVERAL}"]),
        ({"n_of": {"n": 2, "goals": []}}, [f"goals[0].n_of.goals: should be a list of goals, found []; {SEVERAL}"]),
        (
            {"n_of": {"goal": [{"tool": "a"}], "n": 0}},
            [
                f"goals[0].n_of.goals: are missing; {SEVERAL}",
                "goals[0].n_of.n: should be a whole number from 1 on, found 0; say how many of the goals must be met",
                'goals[0].n_of: unknown field "goal" (did you mean "goals"?)',
            ],
        ),
        (
            {"any_of": [[{"tool": "a", "agrs": {}}], []]},
            [
                'goals[0].any_of[0][0]: unknown field "agrs" (did you mean "args"?)',
                "goals[0].any_of[1]: this way has no goal, so that it is taken by doing nothing; take it out",
            ],
        ),
        (
            {"tool": "a", "when": {"gaol": "b", "is": 1}},
            ['goals[0].when.gaol: unknown field "gaol" (did you mean "goal"?)', "goals[0].when.goal: is missing; add it"],
        ),
        ({"tool": "a", "when": "b"}, ['goals[0].when: should be an object, found "b"']),
        ({"tool": "a", "required": 7}, ["goals[0].required: should be true or false, found 7"]),
        ("a", ["goals[0]: a goal is an object with `tool` or `say`; found 'a'"]),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_a_mistake_is_said_in_plain_words_and_hides_no_other(entry: Any, said: list[str]) -> None:
    further = {"any_of": [[{"tool": "c"}], []]}  # what no schema can say
    empty = "goals[2].any_of[1]: this way has no goal, so that it is taken by doing nothing; take it out"
    assert mistakes(entry, MISSPELT, further) == sorted([*said, UNKNOWN_WORD, empty])


def test_what_refers_to_a_mistaken_goal_is_not_mistaken_for_it() -> None:
    first, by_tool = {"name": "read", "tool": "get", "agrs": {}}, {"tool": "list_all", "agrs": {}}
    flow = {"tool": "b", "args": {"id": {"$from": "read", "path": "id"}}, "after": "list_all"}
    assert mistakes(first, by_tool, flow) == [
        f'goals[{i}]: unknown field "agrs" (did you mean "args"?)' for i in (0, 1)
    ]


def test_groups_too_deep_are_said_once_and_looked_into() -> None:
    entry: dict[str, Any] = {"tool": "a", "agrs": {}}
    for level in range(5):
        entry = {"any_of": [[entry], [{"tool": f"b{level}"}]]}
    fourth = "goals[0]" + ".any_of[0][0]" * 3
    assert mistakes(entry) == [
        f'{fourth}.any_of[0][0].any_of[0][0]: unknown field "agrs" (did you mean "args"?)',
        f"{fourth}: groups stand in each other at most 3 deep; put its goals into the group around it",
    ]


def test_doubles_are_mistaken_where_they_are_written() -> None:
    doubles = {
        "get": {"resul": 1},
        "put": [{"error": "x"}, {"eror": "x"}],
        "post": {"result": 1, "error": "x"},
        "wait": {"delay": -1},
        "none": [],
    }
    assert mistakes(MISSPELT, doubles=doubles) == [
        "doubles.get.resul: unknown field \"resul\" (did you mean \"result\"?)",
        "doubles.none: is empty; write at least one, or leave the field out",
        "doubles.post: result and error are both given; keep one",
        'doubles.put[1].eror: unknown field "eror" (did you mean "error"?)',
        "doubles.wait.delay: should be greater than 0, found -1",
        'goals[0]: unknown field "arg" (did you mean "args"?)',
    ]  # fmt: skip
