"""What proves who calls may stand inside of an object: answers to questions, or a further factor and its value."""

import pytest
from proof_shapes import ANSWERS, FACTOR

from generators.tools.arguments.inside import flat, made_of, names_inside
from generators.tools.seed_values import arguments_of
from harness.types.events import ToolSchema


def verify(inside, needed=("holder_id", "proof")):
    properties = {"holder_id": {"type": "string"}, "proof": inside}
    return ToolSchema(name="verify_holder", parameters={"properties": properties, "required": list(needed)})


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"holder_id": "H7", "proof": {"postcode": "LS1", "phone_last4": "0310"}}, {"holder_id": "H7", "postcode": "LS1", "phone_last4": "0310"}),
        ({"holder_id": "H7", "proof": {"type": "phone_last4", "value": "0310"}}, {"holder_id": "H7", "phone_last4": "0310"}),
        ({"proof": {"name": "Ada Lee", "postcode": "LS1"}}, {"name": "Ada Lee", "postcode": "LS1"}),
        ({"proof": {"channel": "phone", "code": "4471"}}, {"channel": "phone", "code": "4471"}),
        ({"amount": {"value": 3, "currency": "GBP"}}, {"value": 3, "currency": "GBP"}),
    ],
)  # fmt: skip
def test_what_is_said_in_an_object_is_said_by_the_names_of_its_fields(arguments, said):
    assert flat(arguments) == said


@pytest.mark.parametrize(
    ("inside", "said", "made"),
    [
        (ANSWERS, {"postcode": "LS1 4QT"}, {}),
        (ANSWERS, {"postcode": "LS1 4QT", "birth_date": "1980-03-11"}, {"birth_date": "1980-03-11", "postcode": "LS1 4QT"}),
        (FACTOR, {"phone_last4": "0311"}, {"type": "phone_last4", "value": "0311"}),
        (FACTOR, {"postcode": "LS1 4QT"}, {}),
    ],
)  # fmt: skip
def test_an_object_is_made_of_what_was_said_where_that_is_enough(inside, said, made):
    tool = verify(inside)
    proof = arguments_of(tool)[1]

    assert made_of(proof, tool.parameters, said) == made
    assert [each.name for each in names_inside(proof, tool.parameters)] in (
        ["birth_date", "postcode", "phone_last4"],
        ["phone_last4", "card_last4"],
    )
