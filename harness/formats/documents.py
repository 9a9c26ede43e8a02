"""Reads JSON and YAML documents, and says what is wrong with them in lines a person can act on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from os.path import normpath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.errors import UserMistake, nearest
from harness.text.languages.plain_yaml import parse_yaml, unquoted_digits

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic.fields import FieldInfo

DEEPEST = 100
"""Levels of lists and objects in a file."""
MOST_NODES, FREE_NODES, MOST_TIMES = 1_000_000, 10_000, 20
"""Values that the aliases of a YAML file may stand for at most; beyond the second number, so many times the written."""
SAID = {
    **dict.fromkeys(("model_type", "model_attributes_type", "dict_type", "mapping_type"), "an object"),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "a whole number"),
    **dict.fromkeys(("float_type", "float_parsing"), "a number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "true or false"),
}
"""Kind of a schema error → what was expected, in plain words."""
SUFFIXES = frozenset({".json", ".jsonl", ".yaml", ".yml"})


def read_text(path: Path) -> str:
    """The text of a file (UTF-8, a byte order mark allowed). Raises UserMistake when it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise UserMistake(f"{path}: no such file; check the path") from None
    except IsADirectoryError:
        raise UserMistake(f"{path}: is a folder; a file was expected") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise UserMistake(f"{path}: cannot be read: {problem}") from None


def beside(folder: Path, named: str | Sequence[str]) -> str | tuple[str, ...]:
    """A file that is named relative to a folder, or each of several."""
    return normpath(folder / named) if isinstance(named, str) else tuple(normpath(folder / each) for each in named)


def read_document(path: Path) -> Any:
    """The content of one JSON, JSONL (a list of its lines) or YAML file, told by its ending.

    Dates stay text, `yes` and `no` stay text, a number with leading zeros stays text; a key given twice and NaN are
    mistakes. Raises UserMistake.
    """
    return document_in(read_text(path), path)


def looks_like_suite(document: Any) -> bool:
    """A suite names stories or targets (or what looks like it was meant to), and tells no story of its own."""
    return (
        isinstance(document, Mapping)
        and not {"story", "goals", "goal_details", "starting_sentence", "prompt"} & document.keys()
        and bool({"stories", "cases", "datasets", "targets", "agent", "variants"} & document.keys())
    )


def is_suite_file(path: Path) -> bool:
    return path.is_file() and path.suffix in SUFFIXES and looks_like_suite(read_document(path))


def document_in(text: str, path: Path, *, most: int = MOST_NODES) -> Any:
    """What the text of a file holds, of at most so many values. Raises UserMistake."""
    document = _parsed(text, path)
    if _depth(document) > DEEPEST:
        raise UserMistake(f"{path}: is nested more than {DEEPEST} levels deep")
    written: dict[int, int] = {}
    try:
        expanded = _expanded(document, written)
    except RecursionError:
        raise UserMistake(f"{path}: an alias stands inside of what it names; write out what is meant") from None
    once = _written_once(document)
    if expanded == once > most:
        raise UserMistake(f"{path}: holds {expanded:,} values, at most {most:,} are read; divide it into files")
    if expanded > most or (expanded > FREE_NODES and expanded > MOST_TIMES * once):
        raise UserMistake(f"{path}: its aliases stand for {expanded:,} values; write them out, or fewer of them")
    return document


def unquoted(path: Path, below: str, within: Sequence[str] = ()) -> Iterator[str]:
    """A line for each value under this field of a YAML file, or of an entry of its list, that needs quotes; of a suite,
    under that field of what stands `within` these.

    Digits there are names (zip codes, phone numbers); unquoted, they lose zeros and signs. The file can be read.
    """
    if path.suffix not in {".yaml", ".yml"}:
        return
    for at, written, line in unquoted_digits(read_text(path)):
        entry, inside = (f"[{at[0]}]", at[1:]) if at and isinstance(at[0], int) else ("", at)
        if entry == "" and below in at[1:] and at[0] in within:
            entry, inside = f": {dotted(at[: at.index(below)])}", at[at.index(below) :]
        if inside[:1] == (below,) and (entry != "" or not within):
            yield f'{path}{entry}: {dotted(inside)}: {written} at line {line} needs quotes: write "{written}"'


def _written_once(document: Any) -> int:
    """How many lists, objects and values stand in the file itself."""
    count, seen, left = 0, set[int](), [document]
    while left:
        value = left.pop()
        if isinstance(value, dict | list):
            if id(value) in seen:
                continue
            seen.add(id(value))
            left += value.values() if isinstance(value, dict) else value
        count += 1
    return count


def _expanded(value: Any, written: dict[int, int]) -> int:
    """How many lists, objects and values there are where everything that an alias names is counted each time.

    `written` remembers how many there are in each list and object.
    """
    if not isinstance(value, dict | list):
        return 1
    if id(value) not in written:
        inside = value.values() if isinstance(value, dict) else value
        written[id(value)] = 1 + sum(_expanded(each, written) for each in inside)
    return written[id(value)]


def _depth(document: Any) -> int:
    """How deep lists and objects are nested; what YAML names several times is looked at once."""
    deepest, seen, left = 0, set[int](), [(document, 1)]
    while left and deepest <= DEEPEST:
        value, depth = left.pop()
        if isinstance(value, dict | list) and id(value) not in seen:
            seen.add(id(value))
            deepest = max(deepest, depth)
            left += [(each, depth + 1) for each in (value.values() if isinstance(value, dict) else value)]
    return deepest


def _parsed(text: str, path: Path) -> Any:
    if path.suffix in {".yaml", ".yml"}:
        return parse_yaml(text, path)
    if path.suffix == ".jsonl":
        return [parse_json(line, f"{path}:{i}") for i, line in enumerate(text.split("\n"), 1) if line.strip()]
    return parse_json(text, str(path))


def parse_json(text: str, where: str) -> Any:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise UserMistake(f'{where}: the key "{twice}" is given twice in one object; keep one')
        return found

    def no_constant(name: str) -> Any:
        raise UserMistake(f"{where}: {name} is not JSON; write null or a number")

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=no_constant)
    except json.JSONDecodeError as problem:
        what = problem.msg.removesuffix(" at")
        raise UserMistake(f"{where}: not valid JSON: {what} at line {problem.lineno}, column {problem.colno}") from None
    except ValueError as problem:  # an integer of thousands of digits
        raise UserMistake(f"{where}: cannot be read: {problem}") from None
    except RecursionError:
        raise UserMistake(f"{where}: nested too deeply to be read") from None


def schema_problems(error: ValidationError, where: str, model: type[BaseModel]) -> list[str]:
    """One line for each schema error: where, what was expected, and the nearest valid name."""
    found = error.errors(include_url=False)
    mistaken = {item["loc"][:length] for item in found for length in range(len(item["loc"]))}
    return [
        f"{where}: {_describe(dict(item), model)}"
        for item in found
        if item["type"] != "too_short" or item["loc"] not in mistaken  # mistaken items are not counted
    ]


def dotted(location: tuple[str | int, ...]) -> str:
    """("goals", 2, "args") → goals[2].args"""
    text = ""
    for part in location:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def _describe(item: Mapping[str, Any], model: type[BaseModel]) -> str:
    location = tuple(part for part in item["loc"] if part not in {"tool_call", "text", "[key]"})
    path = dotted(location) or "the document"
    kind, context = item["type"], item.get("ctx", {})
    if kind == "extra_forbidden":
        return f'{path}: unknown field "{location[-1]}"{nearest(str(location[-1]), _fields(model, location[:-1]))}'
    if kind == "missing":
        return f"{path}: is missing; add it"
    if kind in {"literal_error", "enum"}:
        valid = [word for word in re.split(r"[ ,']+|\bor\b", str(context.get("expected", ""))) if word.strip()]
        return f"{path}: {_short(item['input'])} is not one of {', '.join(valid)}{_close(item['input'], valid)}"
    if kind == "value_error":
        return f"{path}: {context.get('error', item['msg'])}"
    if kind == "too_short" and context.get("min_length") == 1:
        return f"{path}: is empty; write at least one, or leave the field out"
    if kind == "string_too_long":
        length, most = len(str(item["input"])), context["max_length"]
        return f"{path}: has {length:,} characters, and at most {most:,} are read; shorten it"
    if kind == "string_too_short" and context.get("min_length") == 1:
        return f"{path}: is empty; write something, or leave the field out"
    if kind in SAID:
        return f"{path}: should be {SAID[kind]}, found {_short(item['input'])}"
    message = str(item["msg"]).replace("Input should be", "should be")
    for theirs, ours in (("a valid tuple", "a list"), ("a valid list", "a list"), ("a valid dictionary", "an object")):
        message = message.replace(theirs, ours)
    message = message.replace("a valid string", "text").replace("a valid integer", "a whole number")
    return f"{path}: {message}, found {_short(item['input'])}"


def _close(value: Any, valid: list[str]) -> str:
    hint = nearest(value, valid) if isinstance(value, str) else ""
    return hint if hint.startswith(" (did") else ""


def _fields(model: type[BaseModel], location: tuple[str | int, ...]) -> set[str]:
    """The valid names at this place of the model; annotations are searched for nested models.

    What is no field is the key of a mapping: `user.knows.zip`.
    """
    models = [model]
    for part in location:
        holding = [field for each in models for name, field in _named(each).items() if name == part]
        if holding:
            models = [nested for each in holding for nested in _models(each.annotation)]
    return {name for each in models for name in (*_named(each), *getattr(each, "short_spellings", ()))}


def _named(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Its fields, as they are written: else, is."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _models(annotation: Any) -> list[type[BaseModel]]:
    from typing import get_args

    from pydantic import BaseModel

    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [found for part in get_args(annotation) for found in _models(part)]


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"
