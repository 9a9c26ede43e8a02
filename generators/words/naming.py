"""What people call the things of a world and their fields: the words are those of names, written as the texts of the
tools write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from generators.tools.names import OPAQUE, opaque, singular_name, words
from generators.words.deeds import deed_words, hyphened
from generators.words.field_words import field_words
from generators.words.measures import in_minutes, measured
from generators.world.learn import LearnedWorld
from generators.world.model import Entity, KnownArgument, WorldModel
from generators.world.things.entity import fields_of
from harness.types.events import ToolSchema

LONGEST_FIELD = 4
"""Words of the name of a field that people speak of."""
LISTED = "of"
LANGUAGE_OF = "language"
MOST_DESCRIBING = 8
"""Words of the beginning of a description that is a name."""
_DETAILS = re.compile(r"[.,;:(]")
_PAIRS = re.compile(r"\b(?=([A-Za-z]{2,}) ([A-Za-z]{2,})\b)")
FUSED = 6
"""Letters of two words that a name has as one."""
_HYPHENED = re.compile(r"\b[a-z]+(?:-[a-z]+)+\b")

FEWEST_LETTERS = 3
FEWEST_CONSONANTS = 3
"""Letters of a word without vowels that is none: bkg."""
_VOWELS = frozenset("aeiouy")
SHORTENED = 4
"""Letters of the beginning of a word by which it is known."""


def in_words(learned: LearnedWorld) -> LearnedWorld:
    """What was learned, with the words of its model."""
    return replace(learned, model=with_words(learned.model, learned.toolbox.tools, fields_of(learned.kinds)))


def with_words(model: WorldModel, tools: Sequence[ToolSchema], paths: Mapping[str, Iterable[str]]) -> WorldModel:
    """The model with the words of its things, their fields (`paths`, of each thing) and the arguments of its tools, as
    far as nobody wrote others."""
    spelt = spellings(tools)
    named = {word for tool in tools for word in map(singular_name, words(tool.name))}
    entities = {
        name: _entity(_in_full(name, named), each, spelt, paths.get(name, ())) for name, each in model.entities.items()
    }
    schemas = {tool.name: tool for tool in tools}
    known = {
        name: tool.model_copy(
            update={
                "arguments": {
                    argument: _argument(argument, each, schemas[name], entities, spelt)
                    for argument, each in tool.arguments.items()
                }
            }
        )
        if name in schemas
        else tool
        for name, tool in model.tools.items()
    }
    return model.model_copy(update={"entities": entities, "tools": known})


def _in_full(name: str, named: Collection[str]) -> str:
    """What tools call a thing of which the data have the beginning alone: preauthorisation, for preauth."""
    longer = [each for each in named if each.startswith(name) and len(each) > len(name) + 2]
    return longer[0] if len(longer) == 1 and len(name) >= SHORTENED and name not in named else name


def _entity(name: str, known: Entity, spelt: Mapping[str, str], paths: Iterable[str]) -> Entity:
    fields = {path: _path_said(path, spelt) for path in paths if "*" not in path} | known.fields
    return known.model_copy(update={"said": known.said or written(words(name), spelt), "fields": fields})


def _path_said(path: str, spelt: Mapping[str, str]) -> str:
    """unit size, for unit.size; nothing where people do not speak of it."""
    *around, key = path.split(".")
    said = field_said(key, spelt)
    if said is None or not around:
        return said or ""
    part = words(around[-1])
    frames = not part or part[-1] in field_words().frames or set(part) <= set(words(key))
    return said if frames else f"{written(part, spelt)} {said}"


def _argument(
    name: str, known: KnownArgument, tool: ToolSchema, entities: Mapping[str, Entity], spelt: Mapping[str, str]
) -> KnownArgument:
    called = {each: each for each in known.choices} | known.labels
    meant = field_words().choices | (field_words().languages if words(name)[-1:] == (LANGUAGE_OF,) else {})
    if spoken := {code: said for code, text in called.items() if (said := meant.get(text.lower()))}:
        known = known.model_copy(update={"labels": known.labels | spoken})
    if known.said:
        return known
    properties = (tool.parameters or {}).get("properties")
    schema = properties.get(name) if isinstance(properties, dict) else None
    of = entities.get(known.of) if known.of is not None else None
    own = of if of is not None and all(_begins(word, known.of or "") for word in words(name)[:-1]) else None
    said = argument_said(name, schema if isinstance(schema, dict) else {}, spelt, own.said if own is not None else "")
    if of is not None and said in of.fields.values() and opaque(name):
        said = written([*words(name)[:-1], words(name)[-1].upper()], spelt)  # the household number is another one
    return known.model_copy(update={"said": said})


def _begins(word: str, thing: str) -> bool:
    """Whether a word is one of those of a thing, or cut short: res, of reservation."""
    return any(each == word or (each.startswith(word) and len(word) >= FEWEST_LETTERS) for each in words(thing))


def argument_said(name: str, schema: Mapping[str, JsonValue], spelt: Mapping[str, str], thing: str = "") -> str:
    """What an argument is called: as its description begins, or by its name. `thing` is what its key stands for."""
    described = described_name(str(schema.get("description") or ""))
    if described is not None:
        return described
    parts = [field_words().full.get(word, word) for word in in_minutes(words(name)) if word != "is"] or [name]
    if parts[-1] in field_words().checking and len(parts) > 1:
        parts = parts[:-1]
    if parts[-1] in field_words().numbered and len(parts) > 1:
        return key_said(name, thing or written(parts[:-1], spelt), spelt)
    return _by_parts(parts, spelt)


def _by_parts(parts: Sequence[str], spelt: Mapping[str, str]) -> str:
    """the number of bags, for bag_count; the recipient's e-mail address; the maximum rate; the move-out date."""
    known = field_words()
    parts = hyphened(parts)
    if parts[-1] in known.units:
        parts = measured(parts)
    if parts[-1] == known.count and len(parts) > 1:
        return f"{known.number_of} {written([*parts[:-2], several(parts[-2])], spelt)}"
    if len(parts) > 1 and parts[-2] in known.people and (whose := _of_whom(parts, spelt)):
        return whose
    *rest, last = parts
    if rest and last in known.mail:
        return f"{written(rest, spelt)} {known.named[last]}"  # the claims phone number
    said = written(parts, spelt)
    return known.named.get(said, said)


def _of_whom(parts: Sequence[str], spelt: Mapping[str, str]) -> str:
    *who, what = parts
    known = field_words()
    return f"{written(who, spelt)}'s {known.named.get(what, what)}" if what in known.persons_own else ""


def several(word: str) -> str:
    """bags, for bag; categories, for category"""
    if word.endswith("s"):
        return word
    return (
        f"{word[:-1]}ies"
        if re.search(r"[^aeiou]y$", word)
        else f"{word}es"
        if re.search(r"(?:ch|sh|x)$", word)
        else f"{word}s"
    )


def numbered(said: str, value: str, things: Iterable[str]) -> str:
    """The account number, for the account BW10568857: what stands for a thing is not the thing; the order number, for
    the number of the order; the e-mail address, for an address with an @."""
    known = field_words()
    what, joined, thing = said.partition(known.of_the)
    if joined and what in {*known.numbered.values(), *known.enough}:
        return f"{thing} {what}"
    last = said.split(" ")[-1]
    if known.marks.get("email", "@") in value and not set(said.split(" ")) & known.mailed:
        return f"{said[: -len(last)]}{known.named['email']}" if last == "address" else said
    coded = bool(re.fullmatch(r"(?=.*\d)[A-Za-z0-9#/.-]+", value)) and not re.fullmatch(
        r"\d{4}-\d\d(-\d\d)?|\d+\.\d+", value
    )
    if last in known.numbered.values():
        return said
    return f"{said} {known.numbered['id']}" if coded and last in {*things, *known.coded} else said


def described_name(text: str) -> str | None:
    """The new plan, for "The new plan: basic or premium."; None where that is no name."""
    said = _DETAILS.split(text, maxsplit=1)[0].strip().split()
    end = next((i for i, word in enumerate(said) if i > 1 and word.lower() in field_words().ending), None)
    the, *named = said[:end] or [""]
    if the.lower() != "the" or not named or len(named) >= MOST_DESCRIBING:
        return None
    if LISTED in named[1:-1] and named[named.index(LISTED) - 1] == "list":
        named = named[named.index(LISTED) + 1 :]  # the needs, for the whole list of needs
    known = field_words().numbered
    return " ".join([*named[:-1], known[named[-1]]] if len(named) > 1 and named[-1] in OPAQUE else named)


def spellings(tools: Sequence[ToolSchema]) -> dict[str, str]:
    """Word as names have it → as the texts of the tools write it: pickup → pick-up."""
    texts = " ".join(text for tool in tools for text in _texts(tool))
    names = {word for tool in tools for word in words(tool.name) if len(word) >= FUSED}
    pairs = {f"{first}{second}".lower(): f"{first} {second}" for first, second in _PAIRS.findall(texts)}
    apart = {fused: pair for fused, pair in pairs.items() if fused in names}  # Gift Aid, for giftaid
    return in_full(tools) | apart | {each.replace("-", ""): each for each in _HYPHENED.findall(texts.lower())}


def in_full(tools: Sequence[ToolSchema]) -> dict[str, str]:
    """Words of names that are cut short → the word that the tools' texts have most of those it may be: vacc →
    vaccination."""
    named = {word for tool in tools for name in (tool.name, *_arguments(tool)) for word in words(name)}
    known = deed_words()
    no_vowels = {word for word in named if len(word) >= FEWEST_CONSONANTS and word.isalpha() and not _VOWELS & {*word}}
    short = {word for word in named if len(word) >= SHORTENED and word[-2:] in known.cut_short} | no_vowels
    customary = known.customary.keys() & named
    texts = " ".join(text for tool in tools for text in _texts(tool)) if short or customary else ""
    said = Counter(map(singular_name, re.findall(r"\b[a-z]+\b", texts.lower())))
    found = {word: known.customary[word] for word in sorted(customary) if known.customary[word] in said}
    for word in sorted(short - found.keys()):
        form = re.compile(
            ".*".join(word) if word in no_vowels else rf"{word[:2]}.*{'.*'.join(word[2:])}.*"  # bkg, which ends on g
        )
        longer = {each: often for each, often in said.items() if len(each) > len(word) + 2 and form.fullmatch(each)}
        begun = Counter({each: often for each, often in longer.items() if each.startswith(word)} or longer)
        first, second = [*begun.most_common(2), ("", 0), ("", 0)][:2]
        if word not in said and first[1] > second[1]:
            found[word] = first[0]
    return found


def _arguments(tool: ToolSchema) -> Iterator[str]:
    properties = (tool.parameters or {}).get("properties")
    yield from properties if isinstance(properties, dict) else ()


def _texts(tool: ToolSchema) -> Iterator[str]:
    yield tool.description or ""
    properties = (tool.parameters or {}).get("properties")
    for each in properties.values() if isinstance(properties, dict) else ():
        if isinstance(each, dict):
            yield str(each.get("description") or "")


def written(parts: Iterable[str], spelt: Mapping[str, str]) -> str:
    """The words, each as people write it."""
    return " ".join(spelt.get(word, field_words().spelt.get(word, word)) for word in parts)


def field_said(key: str, spelt: Mapping[str, str]) -> str | None:
    """What people call a field, without its unit: the area, for area_sqft; None where they do not speak of it."""
    parts = [word for word in words(key) if word != "is"]
    known = field_words()
    if not parts or len(parts) > LONGEST_FIELD or parts[-1] in {*OPAQUE, *known.numbered} or parts[-1] in known.unasked:
        return None
    if not all(part.isalpha() for part in parts):
        return None
    return _by_parts([known.full.get(part, part) for part in in_minutes(parts)], spelt)


def key_said(key: str, thing: str, spelt: Mapping[str, str]) -> str:
    """What people call a key, given what its thing is called: rental number, pick-up reference, asset tag."""
    parts = words(key)
    known = field_words()
    if len(parts) > 1 and parts[-1] in known.enough and parts[-1] not in known.numbered:
        return written(parts, spelt)
    last = known.numbered.get(parts[-1])
    return f"{thing} {last}" if last is not None else written(parts, spelt)
