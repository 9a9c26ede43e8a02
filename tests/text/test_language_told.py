"""A message in another language than what is expected is told by its function words."""

from __future__ import annotations

import pytest

from harness.text.languages.told import another_language

EXPECTED = "The refund arrives within 5 days."


@pytest.mark.parametrize(
    ("expected", "observed", "told"),
    [
        (EXPECTED, "Ihre Erstattung kommt in fünf Tagen auf Ihrem Konto an, wir haben sie heute gebucht.", "de"),
        (EXPECTED, "El reembolso llegará en cinco días a su cuenta, ya lo hemos enviado.", "es"),
        (EXPECTED, "Le remboursement arrivera dans les cinq jours sur votre compte.", "fr"),
        ("Die Erstattung kommt in 5 Tagen.", "Your refund will arrive within five days, we have sent it.", "en"),
        (EXPECTED, "Your refund will arrive within five days, we have sent it.", None),
        (EXPECTED, "Your refund will be there in 5 days. Danke!", None),
        (EXPECTED, "Erstattung: 5 Tage", None),
        ("Die Erstattung kommt in 5 Tagen.", "Ihre Erstattung kommt in fünf Tagen auf Ihrem Konto an.", None),
        ("5 days", "Ihre Erstattung kommt in fünf Tagen auf Ihrem Konto an, wir haben sie heute gebucht.", None),
        (EXPECTED, "", None),
        ("", "", None),
    ],
)
def test_another_language_is_told_where_it_is_plain(expected, observed, told):
    assert another_language(expected, observed) == told
