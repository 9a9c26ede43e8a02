"""Vetoes: pairs that are alike in words and different in meaning, by what makes the difference, in four languages."""

from __future__ import annotations

import pytest

from harness.scoring.vetoes import difference, doubt, notes

REFUSED = [
    ("another number", "en", "The fee is $84.", "The fee is $48."),
    ("another day", "de", "Der Termin ist am 12. Juni.", "Der Termin ist am 21. Juni."),
    ("another unit", "en", "take 5 mg", "take 5 ml"),
    ("another period", "es", "Cuesta 10 euros por día.", "Cuesta 10 euros por semana."),
    ("a denial", "en", "The seats are refundable.", "The seats are not refundable."),
    ("a denial at the end", "de", "Die Versicherung deckt den Schaden.", "Den Schaden deckt die Versicherung nicht."),
    ("ne … pas", "fr", "Le magasin livre le dimanche.", "Le magasin ne livre pas le dimanche."),
    ("without", "es", "habitación con balcón", "habitación sin balcón"),
    ("a separable verb", "de", "Frau Lenz sagt den Besuch zu.", "Frau Lenz sagt den Besuch leider ab."),
    ("opposite verbs", "en", "The plane lands at 9:40.", "The plane takes off at 9:40."),
    ("a prefix", "en", "The invoice is unpaid.", "The invoice is paid."),
    ("another of its kind", "fr", "Le reçu part par courriel.", "Le reçu part par courrier."),
    ("directions", "en", "move from Cork to Galway", "move from Galway to Cork"),
    ("by and to", "en", "lower the rent by $300", "lower the rent to $300"),
    ("ends", "en", "open until 8 PM", "open from 8 PM"),
]
DOUBTED = [
    ("perhaps", "en", "The bus stops here.", "The bus might stop here."),
    ("perhaps", "de", "Der Bus hält hier.", "Vermutlich hält der Bus hier."),
    ("perhaps", "es", "El autobús para aquí.", "Puede que el autobús pare aquí."),
    ("perhaps", "fr", "Le bus s'arrête ici.", "Il se peut que le bus s'arrête ici."),
    ("may", "en", "The refund arrives within 5 days.", "The refund may arrive within 5 days."),
    ("could", "en", "The refund arrives within 5 days.", "The refund could arrive within 5 days."),
    ("would", "en", "The refund arrives within 5 days.", "The refund would arrive within 5 days."),
    ("might", "en", "The refund arrives within 5 days.", "The refund might arrive within 5 days."),
    ("könnte", "de", "Die Erstattung kommt in 5 Tagen.", "Die Erstattung könnte in 5 Tagen kommen."),
    ("würde", "de", "Die Erstattung kommt in 5 Tagen.", "Die Erstattung würde in 5 Tagen kommen."),
    ("vielleicht", "de", "Die Erstattung kommt in 5 Tagen.", "Vielleicht kommt die Erstattung in 5 Tagen."),
    ("podría", "es", "El reembolso llega en 5 días.", "El reembolso podría llegar en 5 días."),
    ("puede que", "es", "El reembolso llega en 5 días.", "Puede que el reembolso llegue en 5 días."),
    ("pourrait", "fr", "Le remboursement arrive en 5 jours.", "Le remboursement pourrait arriver en 5 jours."),
    ("false", "en", "The refund arrives within 5 days.", "It is false that the refund arrives within 5 days."),
    ("not true", "en", "The refund arrives within 5 days.", "It is not true that the refund arrives within 5 days."),
    ("falsch", "de", "Die Erstattung kommt in 5 Tagen.", "Es ist falsch, dass die Erstattung in 5 Tagen kommt."),
    ("stimmt nicht", "de", "Der Flug ist gebucht.", "Es stimmt nicht, dass der Flug gebucht ist."),
    ("falso", "es", "El reembolso llega en 5 días.", "Es falso que el reembolso llegue en 5 días."),
    ("no es verdad", "es", "El reembolso llega en 5 días.", "No es verdad que el reembolso llegue en 5 días."),
    ("faux", "fr", "Le remboursement arrive en 5 jours.", "Il est faux que le remboursement arrive en 5 jours."),
    (
        "pas vrai",
        "fr",
        "Le remboursement arrive en 5 jours.",
        "Il n'est pas vrai que le remboursement arrive en 5 jours.",
    ),
    ("a condition", "en", "The parcel is released.", "The parcel is released once the fee is paid."),
    ("a condition", "de", "Das Paket wird freigegeben.", "Sobald die Gebühr bezahlt ist, wird das Paket freigegeben."),
    ("a part", "es", "Se envió el pedido.", "Se envió una parte del pedido."),
    ("almost", "fr", "Le parking est complet.", "Le parking est presque complet."),
    ("at most", "en", "The bonus is 600 euros.", "The bonus is up to 600 euros."),
    ("an exception", "en", "The museum opens every day.", "The museum opens every day except Monday."),
    ("still to come", "fr", "La carte a été envoyée.", "La carte sera envoyée."),
    ("under way", "de", "Die Störung ist behoben.", "Die Störung wird gerade behoben."),
    ("done already", "en", "The meter will be read.", "The meter was read."),
    ("tried", "es", "La tarjeta está bloqueada.", "Intenté bloquear la tarjeta y hubo un error."),
    ("offered", "en", "The seat was changed.", "Would you like me to change the seat?"),
    ("asked", "de", "Das Konto wurde gelöscht.", "Soll ich das Konto löschen?"),
    ("the user's words", "en", "The lift is broken.", "You say the lift is broken."),
    ("handed in", "fr", "Le congé est accordé.", "La demande de congé est transmise à la direction."),
    ("not known", "en", "The pool is heated.", "I don't know if the pool is heated."),
    ("taken back", "en", "The trip is cancelled.", "The trip is cancelled... sorry, I misread that, it goes ahead."),
    ("no longer", "en", "The shop matches prices.", "The shop used to match prices."),
    ("crosswise", "en", "paint the door green and the frame white", "frame green, door white"),
    ("turned round", "fr", "Le médecin a écrit à la mutuelle.", "La mutuelle a écrit au médecin."),
    ("other sentences", "en", "The price covers towels and breakfast.", "The price covers towels. Breakfast is extra."),
    ("another name", "en", "Ask for Fatima Noor.", "Ask for Fatima Novak."),
    ("another person", "en", "The customer wins the draw.", "Somebody else wins the draw."),
    ("not said", "de", "Der Vertrag wurde gekündigt.", "Der Vertrag liegt vor mir."),
]
LEFT = [
    ("may in both", "en", "Your refund may arrive within 5 days.", "Your refund may come within 5 days."),
    ("would elsewhere", "en", "The booking was cancelled.", "The booking was cancelled. Would you like more help?"),
    ("other words", "en", "The booking was cancelled.", "I've called off your booking."),
    ("the opposite denied", "en", "The pool is closed.", "The pool isn't open."),
    ("a value in another form", "de", "Die Sendung wiegt 2500 g.", "Ihre Sendung wiegt 2,5 kg."),
    ("more besides", "es", "La mesa está reservada.", "¡Listo! La mesa está reservada. ¿Algo más?"),
    ("a prefix and a denial", "de", "Rechnung unbezahlt", "Die Rechnung ist nicht bezahlt"),
    ("an abbreviation", "en", "Dr. Feld sees you on May 3.", "On May 3 you see Dr. Feld."),
    ("another order", "fr", "sac et veste bleus", "veste et sac bleus"),
    ("who is spoken to", "en", "The customer has 12 days left.", "You have 12 days left."),
    (
        "not in its clause",
        "de",
        "Der Schaden wird bezahlt.",
        "Der Schaden wird bezahlt, einen Beleg brauchen wir nicht.",
    ),
]


def cases(table: list[tuple[str, str, str, str]]):
    return pytest.mark.parametrize(
        ("language", "expected", "said"), [pytest.param(*row[1:], id=f"{row[0]}, {row[1]}") for row in table]
    )


def asked_of_a_message(expected: str) -> bool:
    return expected.endswith(".")


@cases(REFUSED)
def test_what_surely_differs_is_refused(language, expected, said):
    assert difference(expected, said, language, within=asked_of_a_message(expected))


@cases(DOUBTED)
def test_what_may_differ_is_doubted_and_not_refused(language, expected, said):
    within = asked_of_a_message(expected)
    assert difference(expected, said, language, within=within) is None
    assert doubt(expected, said, language, within=within)


@cases(LEFT)
def test_what_says_the_same_is_left_to_the_likeness(language, expected, said):
    assert notes(expected, said, language, within=asked_of_a_message(expected)) == ()


def test_words_that_are_missing_are_a_reason_of_their_own():
    pair = "The booking was confirmed by the clinic in Leeds.", "The clinic was evacuated."
    assert doubt(*pair, "en", within=True)
    assert doubt("The lamp is green.", "The lamp is huge.", "en", within=True)
    assert doubt("The lamp is green.", "The lamp is huge.", "en", within=True, unsaid=False) is None


def test_a_judge_is_told_all_of_it_each_once():
    found = notes("All windows were cleaned on May 3.", "Some windows might be cleaned on May 4.", "en", within=True)
    assert len(found) == len(set(found)) >= 3
    assert found[0] == "a number, date or identifier differs"
    assert "only the observed text says: only perhaps" in found


@pytest.mark.parametrize(
    "text", ["", " ", "?!…", "文字", "١٢", "a" * 5_000, "no " * 2_000, "é" * 50, "'t", "n't", "M. ", "14. ", "—;—"]
)
@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "ja", "de-AT", "xx"])
def test_any_text_is_read(text, language):
    for pair in ((text, "The lamp was sent."), ("The lamp was sent.", text), (text, text)):
        for within in (True, False):
            notes(*pair, language, within=within)
