"""What several tools say in the same words: that something else comes first, or only that they are done."""

import pytest

from generators.tools.observations import Findings, Observation
from generators.tools.results.vain import VainTexts
from generators.tools.trying.said_alike import sort_out_said_alike
from harness.types.events import ToolSchema

NAMING = "No idea who that might be, who_is_it comes first."


@pytest.mark.parametrize(
    ("said", "tools", "refused"),
    [
        pytest.param(NAMING, "hire_state drop_hire move_hire", True, id="it names another, three say it"),
        pytest.param(NAMING, "drop_hire move_hire", False, id="two are few"),
        pytest.param("we have not met yet", "get_hire list_kites drop_hire move_hire", True, id="reads and changes"),
        pytest.param("that is all noted", "drop_hire move_hire add_hire end_hire", False, id="changes are done"),
        pytest.param("nice kites you have", "get_hire list_kites find_kite show_kite", False, id="reads alone"),
    ],
)
def test_the_same_words_of_all_kinds_of_tools_are_a_refusal(said, tools, refused):
    names = [*tools.split(), "who_is_it"]
    findings = Findings({name: ToolSchema(name=name, parameters={}) for name in names}, {})
    for name in tools.split():
        findings.take(Observation(name, {"hire_no": name}, said), reads=True)
    findings.take(Observation("who_is_it", {}, "hello there Ada"), reads=True)
    vain = VainTexts()

    sort_out_said_alike(findings, vain)

    assert {bool(findings.answered[name]) for name in tools.split()} == {not refused}
    assert vain.says_no("anything", said) is refused
    assert ("who_is_it" in findings.openers) is (refused and said == NAMING)
    assert findings.answered["who_is_it"]
