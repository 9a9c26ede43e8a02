"""The forms in which facts are said, and who says them."""

from __future__ import annotations

import re

from generators.tools.names import words
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import FactForm, phrases
from generators.walks.user_facts import UserFact, in_plain
from generators.walks.wording import Wording
from generators.words.deeds import deed_words
from generators.words.field_words import field_words

COUNTS = (("quantity",), ("count",), ("amount",))
QUOTE = '"'
THOUGHT_OF = frozenset[FactForm]({"changed", "either", "preferred"})
"""Forms with two values."""
AUTO, AUTOMATICALLY = "auto", "automatically"


def dated(said: str, wording: Wording) -> tuple[FactForm, str]:
    """ordered on, of what was done; of what is to be done: executed on, for execute_on."""
    first, *rest = said.split(" ")
    done = field_words().done
    if first in field_words().began:
        return "happened", said
    if not wording.changes or first in done or first.endswith(("ed", "en")):
        return "done", said
    if first not in deed_words().verbs | deed_words().either | phrases().changing:
        named = [first, *rest[:-1]] if rest else []  # the first payment date; the date, of `on`
        return "other", " ".join([*named, field_words().dated_as])
    several = phrases().singular(wording.noun[-1]) != wording.noun[-1]
    return "dated_many" if several else "dated", " ".join([f"{first}{'d' if first.endswith('e') else 'ed'}", *rest])


def flag_of(argument: ToolArgument) -> str:
    """What a thing is said to be where a flag is set: frozen; empty where there is no such word."""
    named = [word for word in words(argument.name) if word not in {"is", "as", "mark", "set"}]
    if len(named) == 2 and named[0] == AUTO and named[1] in deed_words().verbs:
        return f"{phrases().to} {named[1]} {AUTOMATICALLY}"
    if named and named[0] in phrases().looking:
        return ""  # nobody wants it see private
    fits = bool(named) and (named[-1].endswith(("ed", "en")) or named[-1] in phrases().flags)
    return " ".join(named) if fits else ""


def goes(argument: ToolArgument) -> bool:
    """Whether it chooses where something goes: refund_to, a card or a voucher."""
    named = words(argument.name)
    return argument.kind == "choice" and len(named) > 1 and named[-1] == phrases().to


def with_article(value: str) -> str:
    """Where it goes: to the card, a voucher."""
    a = phrases().the if value.split(" ")[-1] in field_words().ones_own else phrases().article(value)
    return f"{a} {value}"


def counted_of(argument: ToolArgument) -> str | None:
    """tickets, of a quantity that is described as "Tickets wanted, 1 to 6"; None where nothing says so."""
    first, *rest = str(argument.schema.get("description") or "").split()[:2] or [""]
    word = first.lower().rstrip(",.")
    counts = argument.schema.get("type") == "integer" and words(argument.name)[-1:] in COUNTS
    return word if counts and rest and word.isalpha() and phrases().singular(word) != word else None


def is_unit(argument: ToolArgument) -> bool:
    """Whether a number is called by its unit alone: litres."""
    return argument.kind == "number" and argument.name in field_words().units


def verb_of(argument: ToolArgument) -> str:
    """replace, of an argument that is called replaces, and add, of a list: they are no things, and "the replaces" no
    English."""
    *rest, last = words(argument.name) or ("",)
    verb = last[:-1] if last.endswith("s") and not last.endswith("ss") else ""
    verb = last if argument.schema.get("type") == "array" and last in deed_words().verbs else verb
    return verb if not rest and verb in deed_words().verbs - deed_words().either else ""


def chosen_form(named: str, wording: Wording) -> FactForm:
    """How one of several that there are is said: a reason is given, a symptom is what it is, a funding is wanted."""
    if named in phrases().told:
        return "stated"
    return "other" if wording.verb in deed_words().stating else "picked"


def without_code(said: str) -> str:
    """The reason, for the reason code: what is told of a choice is what it stands for."""
    *rest, last = said.split(" ")
    return " ".join(rest) if rest and last in {*field_words().numbered.values(), *field_words().enough} else said


def is_counted(argument: ToolArgument, value: str, said: str) -> bool:
    """Whether it says how many of something: 5 instalments."""
    last = said.split(" ")[-1]
    counts = argument.schema.get("type") == "integer" and value.isdigit() and last.isalpha()
    return counts and phrases().singular(last) != last and " of " not in said


def which_one(fact: UserFact) -> str | None:
    """you want the small unit on floor 0, where it is the small one on floor 0; None where it is no such fact."""
    thing = thing_of(fact)
    return phrases().want_one.replace("{thing}", thing) if thing is not None else None


def thing_of(fact: UserFact) -> str | None:
    """the small unit on floor 0"""
    found = re.fullmatch(rf"{phrases().the} ((?:\S+ ){{0,3}}){phrases().one}((?: .+)?)", fact.value)
    if found is None or fact.form != "other" or fact.role or phrases().to in fact.words.split():
        return None
    new, words_of_it = phrases().new, fact.words
    before = f"{new} {found[1]}" if words_of_it.startswith(f"{new} ") else found[1]
    return f"{phrases().the} {before}{words_of_it.removeprefix(f'{new} ')}{found[2]}"


def is_bare(fact: UserFact) -> bool:
    """Whether it is a new value of one word, which nobody wants without an article: post, e-ticket."""
    return fact.form == "new" and not fact.several and bool(re.fullmatch(r"[a-z]+(?:-[a-z]+)*", fact.value))


def is_checked(argument: ToolArgument, said: str) -> str:
    """What is said of the one who speaks, and is held against what is known: the birthday, of dob_check."""
    named = words(argument.name)
    return said if len(named) > 1 and named[-1] in field_words().checking else ""


def is_plural(fact: UserFact) -> bool:
    """Whether it is called by a word for several: the details are; the status is, though it be open and on hold."""
    last = fact.words.partition(f" {phrases().of.split(' ')[1]} ")[0].split(" ")[-1]
    return (fact.several or fact.form in {"other", "stated"}) and phrases().singular(last) != last


def is_name(value: str, argument: ToolArgument) -> bool:
    """Whether what is searched for is what one thing is called."""
    return value[:1].isupper() and value not in argument.listed


def of_its_own(said: str) -> str:
    """the booking number, for the number of the booking"""
    what, _, thing = said.partition(f" {phrases().of.partition('}')[2].partition('{')[0].strip()} ")
    return f"{thing} {what}" if thing else said


def as_many(said: str, value: str) -> str:
    """month, of 1; months, of 3"""
    return phrases().one_of(said.split(" ")) if value == "1" else said


def timed(said: str, value: str) -> str:
    """The start time, for a start of a day and a clock; the start date, for that of a day."""
    if said.split(" ")[-1] not in field_words().ends:
        return said
    return f"{said} {phrases().time}" if re.search(r"\d:\d\d$", value) else said


def dayed(said: str, argument: ToolArgument) -> str:
    """The due date, for a due that is a day."""
    whole = {*said.replace("-", " ").split(" ")} & field_words().days
    return (
        said
        if argument.kind != "date" or whole or words(argument.name)[-1] in deed_words().prepositions
        else (f"{said} {field_words().dated_as}")
    )


def quoted(value: str, first: str, form: FactForm) -> tuple[str, str]:
    """A choice, and one that was thought of first, in quotes where it is no thing: "machine problem", "works badly"."""
    if not (value.replace(" ", "").isalpha() and value.islower()):
        return value, first
    if form == "picked" or (form == "other" and " " in value):
        return f'"{value}"', first
    if form in THOUGHT_OF and " " in f"{value}{first.replace('_', ' ')}":
        return f'"{value}"', f'"{in_plain(first.strip(QUOTE))}"'
    return value, first


def with_role(fact: UserFact) -> str:
    """What a fact is called, with whose it is."""
    said = fact.words
    if fact.role and " of the " not in said:
        return phrases().of.format(words=said, thing=fact.role)
    return f"{said.partition(' of the ')[0]} of the {fact.role}" if fact.role else said


def own_words() -> frozenset[str]:
    return phrases().own | phrases().own_things


def as_story(text: str) -> str:
    return capital(phrases().story.put_into(text))


def as_user(text: str) -> str:
    return capital(phrases().user.put_into(text))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
