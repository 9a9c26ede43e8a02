"""Names whose noun begins with a particle: the out of office is one thing, and nothing is set out."""

import random

import pytest

from generators.walks.named.worded import wordings
from harness.types.events import ToolSchema


@pytest.mark.parametrize(
    ("name", "said"), [("set_out_of_office", "set the out of office"), ("turn_off_alarm", "turn off the alarm")]
)
def test_a_particle_before_of_belongs_to_the_noun(name: str, said: str) -> None:
    tool = ToolSchema(name=name, parameters={}, read_only=False)

    assert wordings([tool], frozenset(), frozenset())[name].named(random.Random(1)) == said
