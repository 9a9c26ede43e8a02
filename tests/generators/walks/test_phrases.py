"""The pack by which walks are told: complete, and what is amiss is said by name."""

from __future__ import annotations

import pytest

from generators.walks.phrases import Phrases, phrases
from harness.errors import UserMistake
from harness.text.languages import languages, section
from harness.text.languages.forms import checked


@pytest.mark.parametrize("code", [code for code in languages() if section(code, "telling")])
def test_every_pack_has_the_form(code):
    told = checked(Phrases, section(code, "telling"), f"{code}/telling.yaml")
    assert told.user.put_into("{you} {your} {other}").endswith("{other}")
    for wish in (*told.wishes, *told.more):
        assert "cancel" in wish.format(you="you", wish="cancel")
    for name, forms in told.facts.items():
        nameless = name.endswith(("switched", "bidden")) or name in {"without", "agreed", "having"}
        said = {"words": "7", "value": ""} if nameless else {"words": "id", "value": "7"}
        assert all(
            "7" in form.format(your="your", you="you", them="them", first="7", last="8", **said) for form in forms
        )


@pytest.mark.parametrize("field", ["wishes", "own", "story", "no", "and"])
def test_a_field_that_lacks_is_named(field):
    content = {name: value for name, value in section("en", "telling").items() if name != field}
    with pytest.raises(UserMistake, match=f'^en/telling.yaml: "{field}" is missing; add it$'):
        checked(Phrases, content, "en/telling.yaml")


def test_a_pronoun_that_lacks_is_named():
    with pytest.raises(UserMistake, match=r'"user\.your" is missing; add it'):
        checked(Phrases, {**section("en", "telling"), "user": {"you": "I", "yours": "mine"}}, "en/telling.yaml")


def test_days_are_told_with_the_months_of_the_language():
    assert phrases().day(2026, 3, 9) == "March 9, 2026"
    assert phrases().month(2026, 5) == "May 2026"


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("categories", "category"), ("orders", "order"), ("status", "status"), ("classes", "class"), ("class", "class"),
        ("boxes", "box"), ("branches", "branch"), ("analysis", "analysis"), ("gas", "gas"), ("booking", "booking"),
        ("flies", "fly"), ("leave", "leave"),
    ],
)  # fmt: skip
def test_one_of_several_things_is_named(several, one):
    assert phrases().singular(several) == one
