"""What the user said as the value of an argument: a choice, a number, a day, a key, a text."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Mapping, Sequence
from itertools import pairwise

from pydantic import JsonValue

from generators.proof.independent.heard import HeardFact, label_of, plain
from generators.proof.independent.knowledge import ToolKnowledge
from generators.proof.independent.shapes import SPAN, day_in, in_parts
from generators.tools.names import PERSONS, ending_of, identifying, opaque, shape, stem, words
from generators.tools.seed_values import ToolArgument
from harness.text.keywords import mentions

_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
_CODE = re.compile(r"(?<![\w-])[A-Z]{3}(?![\w-])")
"""A month or a year, which stands for all its days."""
_PERIOD = label_of("period")
_LASTING = frozenset("minutes hours days nights weeks months".split())
_FROM, _TO = frozenset({"start", "from", "since", "begin", "first"}), frozenset({"end", "to", "until", "last"})
_IDS = frozenset(map(stem, "id ids number no code ref reference key name identifier".split()))
_PERSONS = frozenset(map(stem, [*PERSONS, "full"]))
_HUNDREDTHS = frozenset({"pence", "cents"})
_IN_FULL = re.compile(r"[£€$]|\d\.\d\d\b")
_NUMBER_OF = frozenset({stem("number")})
LONGEST_NAME = 6
"""Words with which a description says what an argument is."""
LEAST = 0.5


def about(
    argument: ToolArgument, tool: ToolKnowledge, facts: Sequence[HeardFact], role: frozenset[str] = frozenset()
) -> list[HeardFact]:
    """What was said of an argument, the surest alone. `role` says of whom: approver, where a call is made for one."""
    graded = [(sure(fact, argument, tool) + 0.2 * bool(role & fact.label), fact) for fact in facts]
    best = max((grade for grade, _ in graded), default=0.0)
    return [fact for grade, fact in graded if grade >= max(LEAST, best - 0.15)]


def sure(fact: HeardFact, argument: ToolArgument, tool: ToolKnowledge) -> float:
    return max(
        _likeness(fact, argument, tool), _measured(fact, argument), _sought(fact, argument), _told(fact, argument)
    )


def role_of(argument: ToolArgument) -> frozenset[str]:
    """What somebody or something is to the tool that takes it: the approver of approver_id."""
    return label_of(" ".join(words(argument.name))) - _IDS


def _measured(fact: HeardFact, argument: ToolArgument) -> float:
    """Whether a fact has the unit in its value by which the argument is called: 240 litres."""
    unit = re.escape(words(argument.name)[-1])
    return 0.9 * bool(re.fullmatch(rf"[\d.,]+ {unit}", fact.value, re.IGNORECASE))


def _sought(fact: HeardFact, argument: ToolArgument) -> float:
    """My search is for "wiper blades"."""
    return 0.7 * (argument.searches and fact.label == {"search"})


def _told(fact: HeardFact, argument: ToolArgument) -> float:
    """Whether a fact goes by what the description of an argument begins with: the trade, of category."""
    first = re.split(r"[,;.:(]", str(argument.schema.get("description") or ""), maxsplit=1)[0]
    label = fact.label - _NUMBER_OF or fact.label  # tickets, of the number of tickets
    return 0.7 * (0 < len(label) and len(first.split()) <= LONGEST_NAME and label <= label_of(first))


def _likeness(fact: HeardFact, argument: ToolArgument, tool: ToolKnowledge) -> float:
    """How sure it is that a fact is said of an argument: 0 to 1."""
    named = words(argument.name)
    ways = [named, *((*named[:i], f"{one}{other}", *named[i + 2 :]) for i, (one, other) in enumerate(pairwise(named)))]
    ways += [named[:-1]] if named[1:] and named[-1] in {"at", "on"} else []  # the start time, for starts_at
    of_other = {*named} <= _LASTING and named[0] not in fact.value.lower()  # a start time is no number of minutes
    ways += [words(said)] if (said := tool.of(argument.name).said) and not of_other else []  # the arrival time, for eta
    ways += [("earliest", *named[1:])] if named[0] in _FROM and named[1:] else []
    ways += [("latest", *named[1:])] if named[0] in _TO and named[1:] else []
    return max(_likeness_by(fact, argument, tool, label_of(" ".join(each))) for each in ways)  # the move-out date


def _likeness_by(fact: HeardFact, argument: ToolArgument, tool: ToolKnowledge, parts: frozenset[str]) -> float:
    own = parts - _IDS or tool.nouns
    said = fact.label
    numbered = "name" in parts and "name" not in said and said & _IDS  # the pet number is no name of the pet
    if numbered or (words(argument.name)[:1] == ("to",) and "from" in said):
        return 0.0
    if not parts - _IDS and not parts & said:
        return 0.6 * (argument.required and own <= said)
    if not parts - _IDS and said - _IDS <= label_of(tool.of(argument.name).of or ""):
        return 0.8  # the booking reference, of what is a booking's
    ends = _is_last(argument, tool) or _is_first(argument, tool)
    if ends and (_PERIOD <= said or SPAN.match(fact.value)):
        return 1.0
    if own <= said:
        extra = said - parts - _IDS
        return 1.0 - 0.04 * len(extra) - 0.3 * ("new" in extra)
    if said == {"name"} and ({"first", "last"} & parts or _callers_name(fact, parts)):
        return 0.9
    marks = {"name"} & _named(argument, said) if words(argument.name)[-1:] == ("name",) else _IDS
    if (
        argument.searches
        and said & (marks | {"search"})
        and (not said - _IDS - {"search"} or said & (tool.nouns | marks))
        and (not said & tool.things or said & tool.about)
    ):
        return 0.7
    described = label_of(re.split(r"[.,;:(]", str(argument.schema.get("description") or ""), maxsplit=1)[0])
    shared = described & said
    if described and len(shared) >= 0.6 * max(len(described), len(said)):
        return 0.8
    if said - {"new"} and said - {"new"} <= parts and not parts & _IDS:
        return 0.5
    return 0.0


def _callers_name(fact: HeardFact, parts: frozenset[str]) -> bool:
    return fact.mine and "name" in parts and parts - {"name"} <= _PERSONS


def _named(argument: ToolArgument, said: frozenset[str]) -> frozenset[str]:
    """The name, where it is said whose, or it is that of one who calls: no pet has my name."""
    parts, whose = label_of(" ".join(words(argument.name))), said - {"name", "search"}
    named = parts - {"name"} <= _PERSONS | said and whose <= parts | _PERSONS
    return frozenset({"name"}) if named else frozenset()


def said_as(
    text: str, argument: ToolArgument, tool: ToolKnowledge, examples: Collection[str], *, points: bool
) -> JsonValue | None:
    """The same by values that are known. The 26 of a line that is described is not its number."""
    if points and argument.kind == "number" and not text.strip(".# ").isdigit():
        return None
    return value_in(
        text, argument, tool, {*map(shape, examples)} if points else examples if argument.kind == "moment" else ()
    )


def as_taken(key: str, argument: ToolArgument) -> JsonValue:
    """A key as the argument takes it: a number where it takes numbers."""
    return int(key) if argument.schema.get("type") == "integer" and key.isdecimal() else key


def value_in(text: str, argument: ToolArgument, tool: ToolKnowledge, known: Collection[str]) -> JsonValue | None:
    """What a text says as a value of the argument; None where it is none. `known` are shapes of such values."""
    labels = tool.of(argument.name).labels
    longest_first = sorted(labels, key=lambda code: -len(labels[code]))
    codes = [code for code in longest_first if _says(text, labels[code])]
    if not codes:
        return _value_in(text, argument, tool, known)
    in_turn: list[JsonValue] = [*sorted(codes, key=lambda code: text.lower().find(labels[code].lower()))]
    return in_turn if argument.schema.get("type") == "array" else codes[0]


def _value_in(text: str, argument: ToolArgument, tool: ToolKnowledge, known: Collection[str]) -> JsonValue | None:
    text = text.strip().rstrip(".")
    kind = argument.schema.get("type")
    choices = [each for each in argument.listed if isinstance(each, str)] if argument.kind == "choice" else []
    coded = [each for each in argument.listed if isinstance(each, str) and "_" in each and not opaque(argument.name)]
    if choices or any(_says(text, each) for each in coded):
        choices = choices or coded
        return next((each for each in sorted(choices, key=len, reverse=True) if _says(text, each)), None)
    if kind in {"integer", "number"}:
        return _number(text, argument)
    if kind == "boolean":
        return not re.search(r"\b(?:no|none|not|without)\b", text.lower())
    if kind in {"array", "object"} or argument.kind == "moment":
        return in_parts(text, argument, tool.whole, known)
    if argument.kind in {"date", "month"}:
        return day_in(text, argument, _is_last(argument, tool))
    if {"first", "last"} & set(words(argument.name)) and "name" in words(argument.name):
        return _persons_name(text, argument)
    bare = text.strip("\"'")
    if tool.of(argument.name).shape in {"key", "member", "members"} or opaque(argument.name):
        if known and shape(bare) not in known:
            return next((word for word in bare.split() if shape(word) in known and any(map(str.isdigit, word))), None)
        return bare if " " not in bare or shape(bare) in known else None
    return None if identifying(argument.name) and _is_no_name(bare, known) else bare


def _is_no_name(text: str, known: Collection[str]) -> bool:
    """Whether nothing is called so: the voucher with worth 10 has no such code, and nobody the number of an employee as
    a username."""
    numbered = any(map(str.isdigit, text))
    return (" " in text and not numbered) or ((" " in text or numbered) and _is_unlike(text, known))


def _is_unlike(text: str, known: Collection[str]) -> bool:
    """Whether a text has another shape than all values that are known: the voucher with worth 10 is no code."""
    return bool(known) and shape(text) not in known


def _persons_name(text: str, argument: ToolArgument) -> JsonValue | None:
    """A part of it; nobody is called CB-48426, as what is booked is."""
    first, _, last = text.partition(" ")
    name = first if "first" in words(argument.name) else last or first or None
    return None if any(map(str.isdigit, text)) else name


def _number(text: str, argument: ToolArgument) -> JsonValue | None:
    """A number, and of a sum as it is written its smallest unit where that is wanted: £96.50 in pence."""
    found = _NUMBER.search(text)
    if found is None:
        return None
    number = float(found[0].replace(",", ""))
    if words(argument.name)[-1] in _HUNDREDTHS and _IN_FULL.search(text):
        number = float(round(number * 100))
    return int(number) if argument.schema.get("type") == "integer" or number.is_integer() else number


def _says(text: str, choice: str) -> bool:
    return (
        plain(choice) in plain(text)
        or plain(choice.replace("_", "-")) in plain(text)
        or mentions(text, choice.replace("_", " "))
    )


def _is_first(argument: ToolArgument, tool: ToolKnowledge) -> bool:
    """Whether it tells the first day of a period."""
    return argument.name in tool.ends or bool(_FROM & set(words(argument.name)))


def _is_last(argument: ToolArgument, tool: ToolKnowledge) -> bool:
    return argument.name in tool.ends.values() or bool(_TO & set(words(argument.name)))


def wide_day(argument: ToolArgument, known: Collection[str]) -> str | None:
    """A day so early or late that everything known lies between, for a read of all there is."""
    days = sorted(known)
    if not days:
        return None
    return days[-1 if _TO & set(words(argument.name)) else 0][: 7 if argument.kind == "month" else 10]


def all_said(tool: ToolKnowledge, facts: Sequence[HeardFact], known: Container[str] = ()) -> dict[str, JsonValue]:
    """The required arguments of a call, as the user said them, but for those that are `known`; none where one was not
    said."""
    found: dict[str, JsonValue] = {}
    for argument in (each for each in tool.arguments if each.name not in known):
        fitting = [
            each for each in about(argument, tool, facts) if is_end(each) == (ending_of(argument.name) is not None)
        ]
        if not argument.required:  # my last name is not my first name
            fitting = [each for each in fitting if not _suits_another(each, argument, tool)]
            if (own := role_of(argument)) and tool.of(argument.name).of is not None:  # nor that of my bill my booking's
                fitting = [each for each in fitting if own & each.label]
        values = [value_in(fact.value, argument, tool, ()) for fact in fitting]
        if (value := next((each for each in values if each is not None), None)) is not None:
            found[argument.name] = value
        elif argument.required:
            return {}
    return found


def _suits_another(fact: HeardFact, argument: ToolArgument, tool: ToolKnowledge) -> bool:
    return any(sure(fact, other, tool) > sure(fact, argument, tool) for other in tool.arguments)


def is_end(fact: HeardFact) -> bool:
    """Whether it is the end of a number: the last four digits of the phone."""
    return "last" in fact.label and bool(fact.label & label_of("digits 2 3 4 5 6 two three four five six"))


def code_in(facts: Sequence[HeardFact], argument: ToolArgument) -> str | None:
    """A currency that was said with an amount."""
    if "currency" not in words(argument.name):
        return None
    said = (found[0] for fact in facts if (found := _CODE.search(fact.value)) is not None)
    return next((code for code in said if argument.kind != "choice" or code in argument.listed), None)


def parts_of(
    text: str, arguments: Sequence[ToolArgument], examples: Mapping[str, Collection[str]]
) -> dict[str, JsonValue]:
    """The pieces of a text such as an address by argument, told by the shapes of values that are known; none where one
    is left over, or nothing is left for one of them."""
    shapes = {name: {shape(value) for value in values} for name, values in examples.items()}
    firsts = {name: {value.split()[0] for value in values if " " in value} for name, values in examples.items()}
    lasts = {name: {value.split()[-1] for value in values if " " in value} for name, values in examples.items()}
    pieces: list[str] = []
    for piece in (each.strip() for each in text.strip().rstrip(".").split(",")):
        whole = any(shape(piece) in known for known in shapes.values())
        pieces += [piece] if whole or " " not in piece else _cut(piece, shapes)
    found: dict[str, JsonValue] = {}
    for piece in pieces:
        graded = {
            each.name: (piece in examples[each.name]) * 4
            + (piece.split()[0] in firsts[each.name]) * 2
            + (piece.split()[-1] in lasts[each.name]) * 1
            + (shape(piece) in shapes[each.name])
            for each in arguments
            if each.name not in found
        }
        best = max(graded, key=lambda name: graded[name], default=None)
        if best is None:
            return {}
        found[best] = piece
    return found if all(each.name in found for each in arguments if each.required) else {}


def _cut(piece: str, shapes: Mapping[str, Collection[str]]) -> list[str]:
    """DC 20353 as two, where both look like something that is known."""
    first, _, last = piece.rpartition(" ")
    known = [shape(each) for each in (first, last)]
    if all(any(each in of for of in shapes.values()) for each in known):
        return [first, last]
    return [piece]
