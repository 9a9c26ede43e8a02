"""The names of persons and places in a text, and which names are the same."""

from __future__ import annotations

import pytest
from growth import grows_in_proportion

from harness.text.values import find_values, other_name, same_name, says_value


def _names(text, language):
    return [value for value in find_values(text, language, names=True) if value.kind == "name"]


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "Please send it to Mr. John Smith in New York.", ["john smith", "new york"]),
        ("en", "John Smith is booked.", ["john smith"]),
        ("en", "i booked for Anna yesterday", ["anna"]),
        ("en", "Paris", ["paris"]),
        ("en", "Smith, John", ["john smith"]),
        ("en", "Name: Smith, John", ["john smith"]),
        ("en", "The passenger is SMITH, JOHN.", ["john smith"]),
        ("en", "Passenger Maria de la Cruz flies from Boston to San Diego on Friday, January 5.",
         ["maria cruz", "boston", "san diego"]),
        ("en", "Unfortunately, Dr O'Brien is away.", ["o'brien"]),
        ("en", "Dear Ms. van der Berg,", ["berg"]),
        ("en", "We met Jean-Pierre Dupont's sister.", ["jean-pierre dupont"]),
        ("en", "The book is by J. R. Tolkien, I think.", ["j r tolkien"]),
        ("en", "Hello April, your parcel from Leeds is here.", ["april", "leeds"]),
        ("en", "My name is Rajesh Kumar and I live in Springfield, IL 62701.", ["rajesh kumar", "springfield"]),
        ("en", "ok so its under Mrs Adeyemi-Jones", ["adeyemi-jones"]),
        ("de", "Frau Dr. Anna Müller-Schmidt hat am Montag einen Termin.", ["anna muller-schmidt"]),
        ("de", "Die Buchung für Herrn von Goethe ist da.", ["goethe"]),
        ("de", "Mein Name ist Jonas Okafor.", ["jonas okafor"]),
        ("de", "Ich habe mit Anna gesprochen.", ["anna"]),
        ("de", "Name: Mehmet Yılmaz", ["mehmet yilmaz"]),
        ("de", "Der Zug fährt von Berlin nach Hamburg.", ["berlin", "hamburg"]),
        ("de", "Hauptstr. 5, 10115 Berlin", ["berlin"]),
        ("de", "Guten Tag Frau Becker, Ihre Bestellung ist da.", ["becker"]),
        ("de", "hi, hier ist Sabine Krämer aus der Buchhaltung", ["sabine kramer"]),
        ("de", "Wohnort: Köln", ["koln"]),
        ("es", "La señora García López viaja a Buenos Aires.", ["garcia lopez", "buenos aires"]),
        ("es", "Me llamo Luis de la Torre.", ["luis torre"]),
        ("es", "Reserva a nombre de José Martínez.", ["jose martinez"]),
        ("es", "Hola Ana, su vuelo a Madrid sale el lunes.", ["ana", "madrid"]),
        ("es", "Don Carlos llamó ayer.", ["carlos"]),
        ("es", "titular: Ximena Del Valle", ["ximena valle"]),
        ("fr", "Madame de La Fontaine arrive à Lyon.", ["fontaine", "lyon"]),
        ("fr", "Bonjour, je m'appelle Zoé Lefèvre.", ["zoe lefevre"]),
        ("fr", "M. Dupont vous attend à la gare.", ["dupont"]),
        ("fr", "Réservation au nom de Karim Benali", ["karim benali"]),
        ("fr", "Nom : Lefèvre, Zoé", ["zoe lefevre"]),
        ("fr", "on part de Nice samedi avec Chloé", ["nice", "chloe"]),
    ],
)  # fmt: skip
def test_names_are_read(language, text, names):
    found = _names(text, language)
    assert [name.value for name in found] == names
    assert all(text[name.start : name.end] == name.text for name in found)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Your Booking Is Confirmed"),
        ("en", "The flight UA123 leaves on Monday, May 5."),
        ("en", "Yesterday it rained. Please wait."),
        ("en", "WARNING: your IBAN is wrong, see the PDF."),
        ("en", "I think I'm late."),
        ("de", "Das Zimmer im Hotel hat einen Balkon und eine Tasse Kaffee."),
        ("de", "Guten Tag, Ihre Bestellung kommt am Dienstag nach Absprache."),
        ("de", "Die Abreise von Gästen ist bis Mittag."),
        ("es", "Gracias por su compra. El lunes llega."),
        ("fr", "Bonjour, votre vol part lundi. Merci."),
    ],
)
def test_ordinary_words_are_no_names(language, text):
    assert _names(text, language) == []


def test_names_are_read_only_where_they_are_asked_for():
    text = "Mr John Smith pays $5."
    assert [value.kind for value in find_values(text)] == ["amount"]
    assert [value.kind for value in find_values(text, names=True)] == ["name", "amount"]


def _pair(wanted, said, language):
    return [_names(text, language)[0] for text in (wanted, said)]


@pytest.mark.parametrize(
    ("language", "wanted", "said"),
    [
        ("en", "John Smith", "Mr Smith"),
        ("en", "Mr Smith", "it is for John Smith"),
        ("en", "Smith, John", "it is for John Smith"),
        ("en", "John Smith", "Name: Smith, John"),
        ("en", "John Smith", "J. Smith"),
        ("en", "John Smith", "it is for John Quincy Smith"),
        ("en", "John", "it is for John Smith"),
        ("en", "JOHN SMITH", "it is for John Smith"),
        ("en", "Zoë Brontë", "it is for Zoe Bronte"),
        ("de", "Herr Müller", "Name: Jürgen Mueller"),
        ("de", "Frau Dr. Becker", "Anna Becker"),
        ("es", "José Martínez", "a nombre de Jose Martinez"),
        ("es", "señora García", "a nombre de María García López"),
        ("es", "Luis de la Torre", "me llamo Luis De La Torre"),
        ("fr", "Mme Lefèvre", "Nom : LEFEVRE, Zoé"),
        ("fr", "Jean de La Fontaine", "M. de La Fontaine"),
    ],
)
def test_a_name_says_another(language, wanted, said):
    one, other = _pair(wanted, said, language)
    assert same_name(one, other, language)
    assert says_value(one, other, language)
    assert not other_name(one, other, language)


@pytest.mark.parametrize(
    ("language", "wanted", "said", "conflict"),
    [
        ("en", "John Smith", "it is for Jane Smith", True),
        ("en", "Mr Smith", "Mrs Smith", True),
        ("en", "John Smith", "it is for John Brown", False),
        ("en", "John Smith", "it is for John", False),
        ("en", "York", "we are in New York", False),
        ("en", "Mr Smith", "Mr Smythe", False),
        ("de", "Herr Becker", "Frau Becker", True),
        ("de", "Anna Becker", "Name: Eva Becker", True),
        ("de", "Herr Beck", "Herr Becker", False),
        ("es", "señor García", "señora García", True),
        ("es", "Ana Ruiz", "a nombre de Eva Ruiz", True),
        ("fr", "M. Dupont", "Mme Dupont", True),
        ("fr", "Paul Dupont", "Nom : Dupont, Pierre", True),
    ],
)
def test_a_name_does_not_say_another(language, wanted, said, conflict):
    one, other = _pair(wanted, said, language)
    assert not same_name(one, other, language)
    assert not says_value(one, other, language)
    assert other_name(one, other, language) == conflict


@pytest.mark.parametrize(
    "piece", ["Ab ", "de ", "De ", "X", "Mr ", "Smith, ", "John de la ", "name: A", "von Ab nach "]
)
def test_a_text_of_megabytes_takes_time_in_proportion(piece):
    def work(size: int) -> None:
        find_values(piece * (size // len(piece)), "de", names=True)

    assert grows_in_proportion(work, 5_000)
