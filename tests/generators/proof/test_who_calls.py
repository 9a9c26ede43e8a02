"""Who calls is heard by what was said of the caller: my name is that of no pet, and of things of somebody else no more is
said than finds one."""

import types

import pytest

from generators.proof.independent.heard import HeardFact, label_of
from generators.proof.independent.literals import LEAST, sure
from generators.tools.seed_values import arguments_of
from harness.types.events import ToolSchema

NAMES = ("caller_name", "full_name", "last_name", "pet_name")


class Finder:
    """What the solver knows of a tool that finds somebody."""

    nouns = about = things = frozenset({"owner"})
    ends = types.MappingProxyType({})
    known = None

    def __init__(self):
        schema = ToolSchema(name="find_owner", parameters={"properties": {each: {"type": "string"} for each in NAMES}})
        self.arguments = arguments_of(schema)

    def of(self, name):
        class Known:
            said, labels, shape, of = "", {}, "text", None

        return Known()


@pytest.mark.parametrize(
    ("label", "mine", "heard"),
    [
        ("name", True, {"caller_name", "full_name", "last_name"}),
        ("name of the pet", False, {"pet_name"}),
        ("pet number", False, set()),
        ("client number", True, set()),
    ],
)
def test_a_name_is_that_of_whose_it_is_said_to_be(label, mine, heard):
    finder = Finder()
    fact = HeardFact(label_of(label), "Ada Lee", mine)
    found = {each.name for each in finder.arguments if sure(fact, each, finder) >= LEAST}

    assert found == heard - set()
