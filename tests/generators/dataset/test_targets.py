"""What a set is to cover, and how many of its stories are to be how hard."""

import json

import pytest
import rental_tools

from generators.dataset.card import card
from generators.dataset.collect import Collection
from generators.dataset.generate import DatasetSpec, generate
from generators.dataset.spread import PATIENCE
from generators.dataset.targets import SetTargets, parsed_cover, parsed_difficulty, reached
from generators.dataset.writing import documents
from generators.sources import Task
from harness.errors import UserMistake
from harness.threads import run_sync


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param(
            "tool", 'there is no "tool" to cover (did you mean "tools"?); expected some of tools, states', id="x"
        ),
        pytest.param("tools,,pairs", 'there is no "" to cover', id="nothing between commas"),
        pytest.param("", 'there is no "" to cover', id="empty"),
    ],
)
def test_what_cannot_be_covered_is_said_in_one_line(text, says):
    with pytest.raises(UserMistake) as mistake:
        parsed_cover(text)
    assert says in str(mistake.value)


@pytest.mark.parametrize(
    "text",
    ["simple:3", "easy", "easy:0", "easy:-1", "easy:inf", "easy:nan", "easy:1,easy:2", "easy:30%", "easy=30", ""],
)
def test_a_difficulty_that_is_none_is_said_in_one_line(text):
    with pytest.raises(UserMistake, match="such as easy:30,medium:50,hard:20") as mistake:
        parsed_difficulty(text)
    assert str(mistake.value).startswith(f'--difficulty "{text}"')


def test_shares_become_numbers_of_stories():
    assert parsed_cover("pairs,tools") == ("tools", "pairs")
    shares = parsed_difficulty("easy:30, medium:50,hard:20")
    assert SetTargets((), shares).quotas(10) == {"easy": 3, "medium": 5, "hard": 2}
    assert SetTargets((), {"easy": 1, "medium": 1, "hard": 1}).quotas(200) == {"easy": 67, "medium": 67, "hard": 66}
    assert SetTargets((), shares).quotas(None) == {}


@pytest.mark.parametrize("targets", [SetTargets(cover=("tools",)), SetTargets(difficulty={"easy": 1})])
def test_targets_are_for_stories_without_a_model(targets, tmp_path):
    spec = DatasetSpec("rental_tools:functions", tmp_path / "set", source="planned", targets=targets)

    with pytest.raises(UserMistake, match="the source planned does not know it"):
        run_sync(generate(spec))


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rental")
    for name, table in rental_tools.data().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    return folder


def made_of(world, out, targets, count=12):
    spec = DatasetSpec(
        "rental_tools:functions", out, count=count, allow_writes=True, world=(world,), mutate=False, targets=targets
    )
    return run_sync(generate(spec))


def test_a_set_covers_what_it_is_to_cover_and_has_so_many_of_each_difficulty(world, tmp_path):
    targets = SetTargets(("tools", "states", "refusals"), {"easy": 1, "medium": 2, "hard": 1})

    made = made_of(world, tmp_path / "set", targets, count=16)

    stories = [each.story for each in made.collection.taken]
    assert reached(stories) == {"easy": 4, "medium": 8, "hard": 4}
    wanted = {name for story in stories for name in story.labels[1:]}
    assert {"cancel_booking", "bring_back_pieces", "swap_pieces", "get_booking"} <= wanted

    text = card(made, documents(made.collection.taken, made.head, {}), "rejected.jsonl")
    assert "| easy | 4 | 4 |" in text
    assert "never tested | 0 | 0 | nobody asks for it: it thinks |" in text
    assert "| refusal | " in text
    states = next(line for line in text.splitlines() if line.startswith("| states | "))
    covered = {line for each in made.collection.taken for line in each.origin["covers"] if line.startswith("states: ")}
    assert states.split(" | ")[1] == str(len(covered))


def test_what_could_not_be_reached_is_said(world, tmp_path):
    made = made_of(world, tmp_path / "set", SetTargets(("pairs",), {"hard": 1}), count=2)

    text = card(made, documents(made.collection.taken, made.head, {}), "rejected.jsonl")

    assert "| hard | 2 | 2 |" in text
    assert "| easy | 0 | 0 |" in text
    *_, tools = (line for line in text.splitlines() if line.startswith("| tools | "))
    assert "get_member" in tools


def test_a_set_that_was_begun_with_other_targets_is_not_gone_on_with(world, tmp_path):
    out = tmp_path / "set"
    made_of(world, out, SetTargets(("pairs",)), count=1)
    spec = DatasetSpec(
        "rental_tools:functions", out, count=2, allow_writes=True, world=(world,), mutate=False, resume=True
    )

    with pytest.raises(UserMistake, match="begun with other cover"):
        run_sync(generate(spec))


SEATS = '''
def functions():
    seats = {f"S-{100 + i}": {"number": f"S-{100 + i}", "gate": f"C{40 + i}"} for i in range(6)}

    def seat(number: str) -> dict:
        """How a seat stands.

        Args:
            number: Such as S-101.
        """
        return seats[number]

    seat.read_only = True
    return [seat]
'''


def test_why_there_are_fewer_of_a_difficulty_is_said(module, tmp_path):
    targets = SetTargets(difficulty={"easy": 1, "hard": 1})
    spec = DatasetSpec(f"{module(SEATS)}:functions", tmp_path / "set", count=2, mutate=False, targets=targets)

    made = run_sync(generate(spec))

    text = card(made, documents(made.collection.taken, made.head, {}), "rejected.jsonl")
    assert "| hard | 0 | 1 | no more candidates that a person would ask for are like that |" in text


class Offering:
    """Tasks of one tool, each with so many calls."""

    def __init__(self, calls):
        self.calls = calls

    async def tasks(self):
        for number, calls in enumerate(self.calls):
            yield Task(id=f"{number:04d}-pay", given={"calls": calls})


async def _order_of(calls):
    """The calls of the tasks in the order in which they are made; nothing comes of any of them."""
    tasks = SetTargets().wanted(Offering(calls).tasks(), 10, Collection())
    return [task.given["calls"] async for task in tasks]


def test_what_takes_few_calls_waits_unless_it_is_the_first_of_its_tool():
    assert run_sync(_order_of([1, 2, 5, 1, 4])) == [1, 5, 4, 2, 1]


def test_a_short_one_is_tried_where_nothing_comes_of_long_ones():
    long = [5] * PATIENCE

    assert run_sync(_order_of([1, 2, *long, 3, *long])).index(2) < 2 * PATIENCE
