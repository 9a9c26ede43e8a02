"""A day of the month that is said without its month."""

from __future__ import annotations

import pytest

from harness.text.reading.days.lone import lone_day

SAID = [
    ("en", "Then make that the 15th.", 15),
    ("en", "The 1st would do.", 1),
    ("en", "Not the 15th.", None),
    ("en", "the 15 items", None),
    ("en", "the 45th", None),
    ("de", "Dann nehme ich den 15.", 15),
    ("de", "Am 3. passt es mir.", 3),
    ("de", "Nicht am 15.", None),
    ("de", "den 15 Gästen", None),
    ("es", "Entonces el 15, por favor.", 15),
    ("es", "Mejor el día 3.", 3),
    ("es", "No el 15.", None),
    ("es", "el 15 % de descuento", None),
    ("es", "el 1.500", None),
    ("fr", "Alors le 15, s'il vous plaît.", 15),
    ("fr", "Plutôt le 1er.", 1),
    ("fr", "Pas le 15.", None),
    ("fr", "le 15 % de remise", None),
    ("de-AT", "Dann den 15.", 15),
    ("ja", "15", None),
]


@pytest.mark.parametrize(("language", "text", "day"), SAID)
def test_a_day_alone(language: str, text: str, day: int | None) -> None:
    assert lone_day(text, language) == day
