"""The data behind tools, as files: each table holds the records of one kind."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import yaml
from pydantic import JsonValue, ValidationError

from generators.tools.dataflow import read
from generators.tools.names import identifying, opaque, singular_name, words
from generators.tools.observations import is_day
from generators.world.corrections import marked, only_corrected, to_be_written
from generators.world.files.sheet import SUFFIX, read_sheet
from generators.world.model import WorldModel
from harness.errors import UserMistake
from harness.formats.documents import SUFFIXES, read_document

_CODE = re.compile(r"(?=.*[^\W\d_])(?=.*\d)[\w./-]+")
"""E6C04414, as a serial number, a call number or a plate is written; neither a day nor an amount."""
_DIGITS = re.compile(r"(?!\d{4}-\d\d-\d\d|\d+\.\d+$)(?=.*\d)[\w/-]{3,}")
"""208-2306: one of digits alone, written as a text."""
FEWEST_REFERRED = 3
"""Records of a table to which a field of another refers, at least."""
MOST_RARE = 4
"""Records that are known of a field which few have."""
LONGEST_KEY = 24
"""Characters of a key: what is longer tells something."""
HEAD = """# What is known of the world behind the tools. Correct it, and give it back with --world.
# Leave what stands under `found`: what you corrected is known by it.
"""
WHAT = (
    "records by id, a list of records that a field tells apart, or such under the names of tables; or a world.yaml "
    "that --explore wrote"
)


@dataclass(frozen=True, slots=True)
class Table:
    """The records of one kind."""

    name: str
    key: str
    """The name of what stands for one of them."""
    records: Mapping[str, Mapping[str, JsonValue]]

    def with_every_field(self, keys: Sequence[str]) -> list[str]:
        """These keys, and some of records that alone have a text in a field: why few things were cancelled."""
        told = {name for key in keys for name, value in self.records[key].items() if value not in (None, "")}
        more: dict[str, list[str]] = {}
        for key, record in sorted(self.records.items()):
            for name, value in record.items():
                if name not in told and isinstance(value, str) and value:
                    more.setdefault(name, []).append(key)
        return [*keys, *dict.fromkeys(key for found in more.values() for key in found[:MOST_RARE] if key not in keys)]


LeavesAlone = Callable[[Sequence[tuple[str, Mapping[str, JsonValue]]]], Awaitable[bool]]
"""Of calls, each a tool and its arguments: whether the last one changes nothing."""


@dataclass(frozen=True, slots=True)
class GivenWorld:
    """What the person gives with --world."""

    tables: Sequence[Table] = ()
    model: WorldModel | None = None
    left_out: Sequence[Path] = ()
    """Files beside others in which there are no records."""
    leaves_alone: LeavesAlone | None = None
    """Whether a call leaves a fresh world as it is, where a snapshot shows it."""


def read_world(given: Sequence[Path]) -> GivenWorld:
    """Files, folders of files, and patterns such as world/*.json. Raises UserMistake where none holds a record."""
    tables: list[Table] = []
    left_out: list[Path] = []
    model: WorldModel | None = None
    for file in world_files(given):
        document: JsonValue = read_sheet(file) if file.suffix.lower() == SUFFIX else read_document(file)
        if isinstance(document, Mapping) and "entities" in document and "tools" in document:
            if model is not None:
                raise UserMistake(f"--world {file}: a second model of the world; give one")
            model = _model(file, document)
            continue
        found = list(_tables(singular_name(file.stem), document))
        left_out += [] if found else [file]
        tables += found
    if left_out and not tables and model is None:
        raise UserMistake(f"--world {left_out[0]}: holds no records; expected {WHAT}")
    return GivenWorld(tuple(_with_keys(tables)), model, tuple(left_out))


def corrections_in(path: Path) -> WorldModel | None:
    """What a person corrected in a world.yaml; None where it is none."""
    try:
        model = read_world([path]).model if path.is_file() and path.suffix in SUFFIXES else None
    except UserMistake:
        return None
    return only_corrected(model) if model is not None else None


def in_state(given: GivenWorld, state: JsonValue) -> GivenWorld:
    """What is given, with the records in the state of a fresh world where no others are given."""
    if given.tables:
        return given
    return GivenWorld(tuple(_with_keys(list(_tables("world", _with_objects(state))))), given.model)


def _with_objects(value: JsonValue) -> JsonValue:
    """The same with the lists and objects that a database keeps as texts."""
    if isinstance(value, Mapping):
        return {key: _with_objects(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_objects(each) for each in value]
    inside = read(value) if isinstance(value, str) and value[:1] in {"{", "["} else value
    return inside if isinstance(inside, dict | list) else value


def write_model(model: WorldModel, path: Path) -> None:
    """world.yaml. Raises UserMistake."""
    document = to_be_written(model).model_dump(mode="json", exclude_defaults=True)
    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=120)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{HEAD}{text}")
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}; give another --out") from None


def world_files(given: Sequence[Path]) -> list[Path]:
    """The files that paths, folders and patterns stand for, each once. Raises UserMistake."""
    found: dict[Path, None] = {}
    for path in given:
        if path.is_file():
            found[path] = None
            continue
        inside = sorted(path.iterdir()) if path.is_dir() else sorted(_matching(path))
        files = [each for each in inside if each.is_file() and each.suffix.lower() in {*SUFFIXES, SUFFIX}]
        if not files:
            raise UserMistake(f"--world {path}: no such file; expected {WHAT}")
        found.update(dict.fromkeys(files))
    return list(found)


def _matching(pattern: Path) -> Iterator[Path]:
    if pattern.is_absolute():
        return Path(pattern.anchor).glob(str(pattern.relative_to(pattern.anchor)))
    return Path().glob(str(pattern)) if pattern.name else iter(())


def _model(file: Path, document: Mapping[str, JsonValue]) -> WorldModel:
    try:
        return marked(WorldModel.model_validate(document))
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise UserMistake(f"--world {file}: {where}: {first['msg']}; `--explore` writes what is expected") from None


def _tables(name: str, value: JsonValue) -> Iterator[Table]:
    if isinstance(value, list):
        records = [each for each in value if isinstance(each, Mapping)]
        if records and len(records) == len(value) and (key := _own_key(name, records)):
            yield Table(name, key, {str(each[key]): each for each in records})
    elif isinstance(value, Mapping) and value and not all(is_day(str(key)) for key in value):
        inside = list(value.values())
        if all(any(map(str.isdigit, str(key))) and isinstance(each, list) for key, each in value.items()):
            yield from _tables(name, [row for each in inside if isinstance(each, list) for row in each])
            return
        if all(str(key).startswith("[") for key in value):  # rows of a table without a key, by all of their values
            yield from _tables(name, inside)
            return
        if all(isinstance(each, Mapping) for each in inside) and not _holds_tables(inside):
            found = {str(key): each for key, each in value.items() if isinstance(each, Mapping)}
            yield Table(name, "", found)
        else:
            for key, each in value.items():
                yield from _tables(singular_name(str(key)), each)


def _holds_tables(inside: Sequence[JsonValue]) -> bool:
    """Whether these are tables and no records: each holds nothing but records, and some may hold none yet."""
    filled = [each for each in inside if each]
    return bool(filled) and all(isinstance(each, Mapping) and all(map(_is_record, each.values())) for each in filled)


def _is_record(value: JsonValue) -> bool:
    return isinstance(value, Mapping) and len(value) > 1


def _own_key(name: str, records: Sequence[Mapping[str, JsonValue]]) -> str:
    """The field that is another in each record and is named as one that stands for something."""
    fields = [field for field in records[0] if all(isinstance(each.get(field), str | int) for each in records)]
    alone = [field for field in fields if len({str(each[field]) for each in records}) == len(records)]
    ranked = sorted(
        alone,
        key=lambda field: (
            field not in {"id", f"{name}_id"},
            not (identifying(field) and words(field)[:-1] == words(name)),  # plot_ref, though there is a holder_id
            not opaque(field),
            not identifying(field),
        ),
    )
    named = (field for field in ranked if identifying(field) or opaque(field))
    coded = (
        field
        for form in (_CODE, _DIGITS)
        for field in ranked
        if all(isinstance(each[field], str) or form is _CODE for each in records)
        and all(form.fullmatch(str(each[field])) for each in records)
    )
    return next(chain(named, coded, _leading(fields, alone, records)), "")


def _leading(fields: Sequence[str], alone: Sequence[str], records: Sequence[Mapping[str, JsonValue]]) -> Iterator[str]:
    """The first field, where no name tells: a table begins with what its records are told apart by, a plate or a trade
    code."""
    if len(records) > 1 and fields[:1] == alone[:1]:
        texts = [each[fields[0]] for each in records]
        if all(isinstance(text, str) and len(text) <= LONGEST_KEY and not is_day(text) for text in texts):
            yield fields[0]


def _with_keys(tables: Sequence[Table]) -> Iterator[Table]:
    """Each with the name of its key: the field that repeats it, else the one by which others refer to it."""
    for table in (_keyed_as_others_do(table, tables) for table in tables):
        if table.key:
            own_name = len(words(table.key)) > 1 or not (identifying(table.key) or opaque(table.key))
            yield Table(table.name, table.key if own_name else f"{table.name}_id", table.records)
            continue
        first = next(iter(table.records.values()))
        own = [field for field in first if all(str(each.get(field)) == key for key, each in table.records.items())]
        named = [field for field in own if len(words(field)) > 1]
        yield Table(table.name, named[0] if named else f"{table.name}_id", table.records)


def _keyed_as_others_do(table: Table, tables: Sequence[Table]) -> Table:
    """The same by the field whose values stand in other tables, where those of its key stand in none: bookings name the
    account, and no e-mail address."""
    records = list(table.records.values())
    fields = [each for each in records[0] if all(isinstance(record.get(each), str | int) for record in records)]
    others = [other for other in tables if other is not table]
    named_after_it = words(table.key)[:-1] == words(table.name) or opaque(table.key)
    if table.key not in fields or named_after_it or _referring(table.key, records, others):
        return table
    held = {each: {str(record[each]) for record in records} for each in fields}
    alone = [each for each, values in held.items() if len(values) == len(records)]
    own = (each for each in alone if not any(held[each] <= other.records.keys() for other in others))
    named = {each: found for each in own if (found := _referring(each, records, others))}
    if not named:
        return table
    key = max(named, key=lambda each: named[each])
    return Table(table.name, key, {str(record[key]): record for record in records})


def _referring(field: str, records: Sequence[Mapping[str, JsonValue]], others: Sequence[Table]) -> int:
    """In how many fields of other tables nothing else stands than values of this one, texts with a digit in them."""
    values = {str(record[field]) for record in records}
    if not all(any(map(str.isdigit, value)) and not value.isdigit() for value in values):
        return 0
    found = 0
    for other in others:
        rows = list(other.records.values())
        for name in rows[0]:
            held = {str(row[name]) for row in rows if isinstance(row.get(name), str | int)}
            found += len(held) >= FEWEST_REFERRED and held <= values
    return found
