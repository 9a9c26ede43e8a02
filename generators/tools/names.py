"""What names say: whether an argument and a value in a result mean the same, and whether a value identifies a thing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from harness.text import wordforms

_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
OPAQUE = frozenset({"id", "ids", "uuid", "guid", "key"})
"""Last words of names whose values only a system knows by heart."""
IDENTIFYING = OPAQUE | frozenset(
    "code number no num ref reference sku username login handle user email iban isbn account phone slug symbol "
    "identifier customer employee order product".split()
)
"""Last words of names whose values stand for one thing."""
_MARKS = frozenset("tag serial code number no ref reference".split())
"""What stands on a thing: the tag that find_asset takes is that of an asset."""
_NUMBERED = frozenset("number no num code word".split())
"""What a column leaves out that says only that it is one: the badge, for badge_no."""
_COMMON = frozenset(
    "name date day time number code no type kind status state amount total price text note reason at on value "
    "address email phone count page".split()
)
"""What things of all kinds have: another date is none of this one's."""
PERSONS = frozenset(
    "caller customer client person people holder member patient guest user account tenant owner passenger".split()
)
"""Who has a name: the caller is one of the persons."""
FIRST, LAST = frozenset({"first", "given", "fore", "forename"}), frozenset({"last", "family", "sur", "surname"})
"""Words of the two names of a person."""
_DETAILS: Mapping[str, frozenset[str]] = {
    "birth": frozenset("birth birthday birthdate dob born".split()),
    "phone": frozenset("phone telephone tel mobile cell cellphone".split()),
    "email": frozenset({"email", "mail"}),
    "postcode": frozenset("postcode zip zipcode eircode postal".split()),
    "password": frozenset("password passphrase passcode".split()),
}
"""What everybody has, and the words that each calls it by; `post_code` and `e_mail` are read as one."""
_OF_A_DETAIL = PERSONS | frozenset(
    "date day of number no num address code word contact main primary current on file s e".split()
)
"""Words beside these that make it no other: the date of birth of the caller."""
SHORTEST = 3
"""Letters of what is short for a word."""
_INNER = frozenset({"value", "amount"})
"""The name of the number in an object that is named after what it says: the value of an amount."""
LANGUAGE = "en"
_SHAPE = ((re.compile(r"[A-Z]+"), "A"), (re.compile(r"[a-z]+"), "a"), (re.compile(r"\d+"), "9"))


@lru_cache(maxsize=4_096)
def words(name: str) -> tuple[str, ...]:
    """order_id, orderId and ORDER-ID are all ("order", "id")."""
    return tuple(word.lower() for word in _WORDS.findall(name))


_MACHINE_MADE = re.compile(
    r"(?<![a-zA-Z0-9])(?:(?=[a-f]*\d)(?=\d*[a-f])[a-f0-9]{6,}|(?=[a-z0-9]*\d[a-z])[a-z0-9]{8,})(?![a-zA-Z0-9])"
)
"""An id that nobody knows by heart, be it the only way to tell a thing: crd_3c0722ec, bkg_dhnhgnd9r4."""


def same_words(some: str, other: str) -> bool:
    """dateOfBirth is date_of_birth, and dob is none."""
    return words(some) == words(other)


def stem(word: str) -> str:
    """One form for category and categories. Names are read as English, as nearly all tools are named."""
    return wordforms.stem(word, LANGUAGE)


def identifying(name: str) -> bool:
    """Whether the values of an argument of this name stand for one thing."""
    return bool(words(name)) and words(name)[-1] in IDENTIFYING


def opaque(name: str) -> bool:
    """Whether only a system knows the values of an argument of this name by heart."""
    return bool(words(name)) and words(name)[-1] in OPAQUE


def shape(value: str) -> str:
    """X-2041 and X-7 have one shape."""
    for pattern, mark in _SHAPE:
        value = pattern.sub(mark, value)
    return value


@lru_cache(maxsize=65_536)
def kinship(argument: str, taker: tuple[str, ...], key: str, owner: tuple[str, ...]) -> int:
    """How sure it is by names that a value under `key` is what `argument` asks for: 0 to 3.

    `taker` are the words of the tool that takes it, `owner` those of what the key belongs to: the `id` in `orders` is
    an `order_id`, and the `id` that `get_order` takes is one, too.
    """
    wanted, given = _stems(words(argument)), _stems(words(key))
    if not wanted or not given:
        return 0
    wanted, given = _in_full(wanted, given), _in_full(given, wanted)
    if _of_person(argument, key):
        return 3
    of, by = _stems(owner[-1:]), _stems(taker[-1:])
    if sorted(wanted) == sorted(given) and (not opaque(argument) or len(wanted) > 1 or of == by):
        return 3
    if wanted in {of + given, of} and (identifying(key) or key in _INNER):
        return 3
    if given == by + wanted:
        return 3
    of_marked = given == by and len(wanted) == 1 and wanted[0] in _MARKS
    if of_marked or wanted == of + given or _names_person(wanted, given[:-1] or of, given[-1]):
        return 2
    numbered = len(wanted) == 2 and given == wanted[:1] and words(argument)[-1] in _NUMBERED
    if numbered or (wanted[-1] == given[-1] and len(given) > 1 and set(given) < set(wanted)):
        return 2
    kin, own = _thing(argument, wanted), _thing(key, given)
    if given == kin != wanted or (own != given and own and kin[-len(own) :] == own):
        return 2
    if opaque(argument) and opaque(key) and by and own == by:
        return 2
    return int(wanted[-1] == given[-1] and (opaque(argument) or (len(given) == 1 and given[0] not in _COMMON)))


def _of_person(argument: str, key: str) -> bool:
    """Whether both are the first name, the last name or the same detail of somebody."""
    detail = detail_of(argument)
    names = any(names_part(argument, part) and names_part(key, part) for part in (FIRST, LAST))
    return names or bool(detail and detail == detail_of(key))


@lru_cache(maxsize=4_096)
def detail_of(name: str) -> str:
    """What of a person it is that goes by several names: birth, for dob and date_of_birth. Empty where it is none."""
    parts = words(name.lower().replace("post_code", "postcode").replace("postcode", " postcode "))
    found = [detail for detail, called in _DETAILS.items() if called & {*parts}]
    rest = {*parts} - (_DETAILS[found[0]] if found else set())
    return found[0] if len(found) == 1 and rest <= _OF_A_DETAIL else ""


def _in_full(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The same with each word as the others have it that it is short for: the customer number, for cust_no."""
    return tuple(next((other for other in others if _is_short_for(word, other, len(some))), word) for word in some)


def _is_short_for(word: str, other: str, beside: int) -> bool:
    """How it begins, or its consonants: cust for customer, acct for account. Alone it has to say more."""
    if len(other) < len(word) + 2 or len(word) < (SHORTEST if beside > 1 else SHORTEST + 1) or word[0] != other[0]:
        return False
    letters = iter(other)
    consonants = not set(word[1:]) & set("aeiou") and word[-1] == other[-1] and all(each in letters for each in word)
    return other.startswith(word) or consonants


def _names_person(wanted: tuple[str, ...], of: tuple[str, ...], key: str) -> bool:
    return wanted[-1] == key == "name" and bool(PERSONS & {*wanted[:-1]} and PERSONS & {*of})


def _thing(name: str, stems: tuple[str, ...]) -> tuple[str, ...]:
    """What a key stands for: the account, of account_id; the part, of part_sku."""
    last = words(name)[-1]
    return stems[:-1] if last in OPAQUE | _MARKS | {"sku", "num"} and len(stems) > 1 else stems


def singular_name(name: str) -> str:
    """order, for orders"""
    parts = words(name)
    return "_".join([*parts[:-1], _one(parts[-1])]) if parts else name


_IRREGULAR = {"people": "person", "children": "child", "men": "man", "women": "woman", "data": "data", "news": "news"}


def _one(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("xes", "x"), ("ss", "ss"), ("us", "us"),
                            ("is", "is"), ("s", "")):  # fmt: skip
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word[: -len(ending)] + instead
    return word


def _stems(said: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(stem, said))


def full_name(named: Iterable[tuple[str, object]]) -> str:
    """What somebody is called, of what stands in a record under these names: first and last name, else all of a name,
    else the last name alone; empty where there is none."""
    known = [(key, str(value)) for key, value in named]
    first, last = (next((value for key, value in known if names_part(key, part)), "") for part in (FIRST, LAST))
    if first and last:
        return f"{first} {last}"
    return next((value for key, value in known if words(key)[-1:] == ("name",) and " " in value), last)


def names_part(key: str, part: frozenset[str]) -> bool:
    """Whether it is the first, or the last, name of somebody: what was updated last is none."""
    said = {*words(key)}
    return bool(said & part) and said <= part | {"name"}


SMALL_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def ending_of(name: str) -> tuple[tuple[str, ...], int] | None:
    """Of what an argument takes the last signs, and how many: the mobile and 4, for mobile_last4."""
    parts = words(name)
    if "last" not in parts:
        return None
    number = next(
        (
            int(part) if part.isdigit() else SMALL_NUMBERS[part]
            for part in parts
            if part.isdigit() or part in SMALL_NUMBERS
        ),
        0,
    )
    of = tuple(
        part for part in parts if not (part.isdigit() or part in SMALL_NUMBERS or part in {"last", "digits", "of"})
    )
    return (of, number) if of and number else None


def last_of(value: object, number: int) -> str | None:
    """So many signs at the end of a number: 0137, of 07700 900137."""
    signs = "".join(sign for sign in str(value) if sign.isalnum())
    return signs[-number:] if len(signs) > number and signs[-number:].isdigit() else None


def machine_made(value: object) -> bool:
    """Whether it holds an id that nobody knows by heart."""
    return isinstance(value, str) and bool(_MACHINE_MADE.search(value))
