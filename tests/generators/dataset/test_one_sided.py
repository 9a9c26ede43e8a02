"""What is said first of a set that is nearly all of one kind."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
import rental_tools

from generators.dataset.card import card
from generators.dataset.collect import Collection
from generators.dataset.generate import DatasetSpec, generate
from generators.dataset.one_sided import FEWEST, one_sided
from generators.dataset.writing import Destination, documents
from generators.report.dataset import DatasetSummary, summary_lines
from harness.threads import run_sync


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rental")
    for name, table in rental_tools.data().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    out = tmp_path_factory.mktemp("out") / "set"
    return run_sync(
        generate(DatasetSpec("rental_tools:functions", out, count=10, allow_writes=True, world=(folder,), mutate=False))
    )


def only(made, *labels, times=FEWEST):
    """The set with the first story of these labels alone, so many times."""
    one = next(each for each in made.collection.taken if each.story.labels[: len(labels)] == labels)
    return replace(made, collection=Collection(taken=[one] * times)), one.story.labels[1]


def test_a_set_of_several_kinds_is_not_warned_of(made):
    assert one_sided(made) == []
    assert one_sided(only(made, "refusal", times=FEWEST - 1)[0]) == []


def test_refusals_of_one_tool_are_named_with_what_is_left_out_and_what_to_give(made, tmp_path):
    refusals, tool = only(made, "refusal")

    what, *left = one_sided(refusals)
    text = card(refusals, documents(refusals.collection.taken, refusals.head, {}), "rejected.jsonl")
    printed = [*summary_lines(DatasetSummary.of(refusals, Destination(tmp_path / "set"), 1.0))]

    assert what == f"5 of 5 stories are refusals, 5 of them of {tool}: nearly nothing that succeeds is tested"
    assert left
    assert all(line.startswith(("not wanted in any: ", "and ")) for line in left)
    assert f"> **Look at this first.** {what}." in text
    assert text.index("Look at this first") < text.index("## How it was made")
    assert f"warning: {what}" in printed
    assert printed[printed.index(f"warning: {what}") + 1] == f"  {left[0]}"


def test_one_tool_alone_is_named(made):
    alone, tool = only(made, "write")

    assert one_sided(alone)[0] == f"5 of 5 stories want nothing but {tool}: the other tools are hardly tested"


def test_few_of_many_tools_are_named(made):
    tools = [each.name for each in made.toolbox.tools if each.name not in made.unasked]
    stories = [each for each in made.collection.taken if each.story.labels[0] == "write"][:2]
    few = replace(made, collection=Collection(taken=[stories[i % 2] for i in range(3 * len(tools))]))
    named = dict.fromkeys(each.story.labels[1] for each in stories)
    few = replace(few, toolbox=SimpleNamespace(tools=[*few.toolbox.tools] * 2))

    assert (
        one_sided(few)[0] == f"all {3 * len(tools)} stories are about {' and '.join(named)}, of {2 * len(tools)} tools"
    )


def test_what_changes_something_is_to_be_allowed_where_it_was_not(made):
    alone, _ = only(made, "write")
    kept = replace(alone, head={**alone.head, "writes": False})

    assert any(line.endswith("let it be tried with --allow-writes") for line in one_sided(kept)[1:])
