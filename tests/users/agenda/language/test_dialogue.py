"""The packs by which the agenda user speaks: complete, and what is amiss in one is said by name."""

from __future__ import annotations

import ast
import copy
import re
from pathlib import Path

import pytest

from harness.errors import UserMistake
from harness.text.languages import languages, section
from harness.users.agenda.language.dialogue import DialogueForm, PhrasesForm, parse_dialogue, read_dialogue
from harness.users.agenda.language.pack import build, load_pack

ROOT = Path(__file__).parents[4]
ENGLISH = section("en", "dialogue")
SPOKEN = [code for code in languages() if section(code, "dialogue")]
READERS = (ROOT / "harness" / "users" / "agenda").rglob("*.py")


@pytest.mark.parametrize("code", SPOKEN)
def test_every_pack_has_the_form_and_all_its_cues_are_expressions(code):
    dialogue = read_dialogue(code)
    assert dialogue is not None
    for name in type(dialogue.phrases).model_fields:
        ways = getattr(dialogue.phrases, name)
        assert len(set(ways)) == len(ways)
        assert all(way == way.strip() and way[-1] in ".!?" for way in ways), name
    if isinstance(dialogue, DialogueForm):
        assert load_pack(code) is not None


def test_english_stories_are_understood():
    assert isinstance(read_dialogue("en"), DialogueForm)


def test_a_language_may_have_the_phrases_alone():
    alone = parse_dialogue({"phrases": ENGLISH["phrases"]}, "xx/dialogue.yaml")
    assert type(alone) is PhrasesForm
    assert alone.phrases.no[0] == "No, thank you."


def changed(*path, to=None):
    """English with something else at this place; without anything where it is None."""
    found = copy.deepcopy(ENGLISH)
    *parents, last = path
    place = found
    for each in parents:
        place = place[each]
    if to is None:
        del place[last]
    else:
        place[last] = to
    return found


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(changed("phrases", "done"), '"phrases.done" is missing; add it', id="a phrase is missing"),
        pytest.param(changed("phrases", "thanks", to=["Thanks."]), 'unknown field "phrases.thanks"', id="nobody says it"),
        pytest.param(changed("phrases", "yes", to=[]), "phrases.yes: ", id="no way to say yes"),
        pytest.param(changed("phrases", "yes", to="Yes."), "phrases.yes: ", id="no list"),
        pytest.param(changed("person"), '"person" is missing; add it', id="a whole part is missing"),
        pytest.param(changed("person", "first"), '"person.first" is missing; add it', id="a field of a part is missing"),
        pytest.param(changed("listen", to={}), 'unknown field "listen" (did you mean "lists"?)', id="a misspelt part"),
        pytest.param(changed("lists", "vague"), 'lists: "vague" is missing; add it', id="a list is missing"),
        pytest.param(changed("lists", "vagua", to="x"), 'lists: unknown field "vagua" (did you mean "vague"?)', id="a misspelt list"),
        pytest.param(changed("lists", "vague", to=["old"]), "lists.vague: should be words with spaces", id="a list in brackets"),
        pytest.param(changed("story", "wish"), 'story: "wish" is missing; add it', id="a cue of stories is missing"),
        pytest.param(changed("agent", "wait"), 'agent: "wait" is missing; add it', id="a cue of agents is missing"),
        pytest.param(changed("grammar", "label"), 'grammar: "label" is missing; add it', id="a rule is missing"),
        pytest.param(changed("slots", "date"), 'slots: "date" is missing; add it', id="a slot is missing"),
        pytest.param(changed("slots", "date", "asked"), '"slots.date.asked" is missing; add it', id="a slot is never asked for"),
        pytest.param(changed("slots", "date", "kinds", to="day year"), "slots.date.kinds", id="no such kind of value"),
        pytest.param(changed("day_parts", "morning", to="00:00"), "day_parts.morning: should be two times", id="half a part of a day"),
        pytest.param(changed("story", "wish", to="(want"), "wish: is not a regular expression", id="a bracket is open"),
        pytest.param(changed("story", "day", to="{weekdays}"), "day: there are no words for {weekdays}", id="no such words"),
    ],
)  # fmt: skip
def test_what_is_amiss_is_said_by_name(content, said):
    with pytest.raises(UserMistake) as mistake:
        every_pattern(build("en", parse_dialogue(content, "en/dialogue.yaml"), "en/dialogue.yaml"))
    assert any(line.startswith("en/dialogue.yaml: ") and said in line for line in mistake.value.problems), mistake.value


def every_pattern(pack):
    """Those that are compiled when they are first asked for, too."""
    return {**pack.cues.all(), **pack.grammars.all()}


def test_every_pattern_of_the_pack_that_reads_stories_is_one():
    assert len(every_pattern(load_pack("en"))) > 250


def test_every_problem_is_said_at_once():
    content = changed("lists", "vague")
    content["lists"]["vagua"] = "x"
    with pytest.raises(UserMistake) as mistake:
        parse_dialogue(content, "xx/dialogue.yaml")
    assert len(mistake.value.problems) == 2


# ------------------------------------------------------------------------------------ what is read is there, and nothing else


def constants(tree) -> set[str]:
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if re.fullmatch(r"[a-z_]+", text)}


TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in READERS]
EVERY_CONSTANT = {text for tree in TREES for text in constants(tree)}


def read_names(attributes, arguments) -> set[str]:
    """The names by which the code asks for something: pack.lists["vague"], pack.cue("no", text)."""
    found: set[str] = set()
    for node in (node for tree in TREES for node in ast.walk(tree)):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
            found |= constants(node.slice) if node.value.attr in attributes else set()
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Attribute):
            found |= constants(node.args[0]) if node.func.attr in arguments else set()
    return found


@pytest.mark.parametrize(
    ("parts", "attributes", "arguments"),
    [
        (("lists",), {"lists"}, {"stemmed"}),
        (("story", "agent"), {"cues"}, {"cue"}),
        (("grammar",), {"grammars"}, {"grammar", "without"}),
        (("templates",), {"templates"}, set()),
    ],
    ids=["lists", "cues", "grammar", "templates"],
)
def test_what_the_code_reads_is_in_the_pack_and_the_pack_holds_nothing_else(parts, attributes, arguments):
    there = {name for part in parts for name in ENGLISH[part]}
    assert read_names(attributes, arguments) - there == set()
    assert there - EVERY_CONSTANT == set()


def test_what_is_compiled_when_it_is_asked_for_is_there_before():
    pack = load_pack("en")

    assert "window" in pack.grammars
    assert pack.grammars.get("window") is pack.grammars["window"]
    assert pack.cues.get("no such cue") is None
