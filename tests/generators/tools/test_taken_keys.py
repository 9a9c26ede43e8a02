"""Whose keys an argument takes is tried where no name tells, and what documentation says of arguments in running text."""

import pytest
import toolshed
from learned_worlds import learned_world

from generators.tools.results.refusals import refuses
from generators.tools.seed_values import arguments_of
from harness.types.events import ToolSchema


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(toolshed, tmp_path_factory.mktemp("toolshed"))


def test_with_a_key_a_call_is_refused_otherwise_than_with_what_nobody_has(learned):
    house = next(each for each in learned.findings.arguments["borrow"] if each.name == "house_no")

    assert house.also == ("member_id",)
    assert learned.model.tools["borrow"].arguments["house_no"].of == "member"
    assert learned.findings.answered["borrow"]


def test_a_thing_that_a_card_tells_of_is_read_by_its_key(learned):
    assert learned.model.tools["show_implement"].gives == "implement"


def described(description, **types):
    return {
        each.name: each
        for each in arguments_of(
            ToolSchema(
                name="use_boat",
                description=description,
                parameters={"properties": {name: each if isinstance(each, dict) else {"type": each} for name, each in types.items()}},
            )
        )
    }  # fmt: skip


def test_what_is_said_of_an_argument_within_a_sentence_is_its_description():
    found = described("List of boats. skipper = member no., at = YYYY-MM-DD HH:MM.", skipper="string", at="string")

    assert found["skipper"].schema["description"] == "member no"
    assert found["at"].kind == "moment"


def test_an_argument_with_the_form_of_days_behind_it_takes_days():
    assert described("Extend needs back_by (YYYY-MM-DD).", back_by="string", note="string")["back_by"].kind == "date"


def test_a_list_of_what_one_argument_chooses_between_is_no_list_of_another():
    choice = {"type": "string", "enum": ["launch", "moor", "sink"]}

    assert described("To launch, moor or sink a boat.", action=choice, berth="string")["berth"].listed == ()


def test_a_number_is_not_a_word_of_a_list_and_a_code_in_brackets_is_an_example():
    assert described("Sails (white, red, blue).", boat_no="string", sail="string")["boat_no"].listed == ()
    assert described("Open an article by number (KB0101).", query="string")["query"].listed == ("KB0101",)


@pytest.mark.parametrize("text", ["No loans.", "No such part.", "No access requests.", "No article on 'ropes'."])
def test_a_text_that_says_that_there_is_none_found_nothing(text):
    assert refuses(text, reads=True)
