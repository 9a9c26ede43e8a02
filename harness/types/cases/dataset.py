"""A file of records of which each becomes a story, as a suite names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field, JsonValue, field_validator, model_validator

from harness.types.jsonable import Data

INPUT, ID, EXPECTED = "prompt", "id", "expected"
"""How the fields of a record are called unless the suite says otherwise."""
ALL = "*"


class Dataset(Data):
    """A file of records (CSV, JSONL, JSON or YAML), each of which becomes a story."""

    path: str = Field(min_length=1)
    """The file, relative to the suite."""
    input_field: str = Field(default=INPUT, min_length=1)
    """The field of a record that holds what the user says: the prompt of the story."""
    id_field: str = Field(default=ID, min_length=1)
    """The field of a record that names the story. A record without one is named by its content."""
    expected_field: str = Field(default=EXPECTED, min_length=1)
    """The field of a record that says what the answer must be. A text or number must be the whole answer; an object
    says more, such as {contains: [refund]} or {calls: {…}}; of a list, the answer must hold each."""
    fields: dict[str, str] = Field(default_factory=dict)
    """Fields of a story → the field of a record that each is taken from, where that is called otherwise. A dot goes
    into objects: {context.user_id: user}."""
    template: dict[str, JsonValue] = Field(default_factory=dict)
    """Fields of a story that every record gets. Lists are joined, objects merged; of single values, the record's
    counts."""
    ignore_fields: tuple[str, ...] = ()
    """Fields of a record that are none of the story, although they are called like one. "*" stands for all that are not
    mapped. They are kept under the story's origin."""
    encoding: str | None = None
    """How the text of the file is encoded, such as cp1252. Default is UTF-8."""
    delimiter: str | None = Field(default=None, min_length=1, max_length=1)
    """What parts the columns of a CSV file. Default is told by its heading."""

    @model_validator(mode="before")
    @classmethod
    def _path_alone(cls, value: Any) -> Any:
        return {"path": value} if isinstance(value, str) else value

    @field_validator("ignore_fields", mode="before")
    @classmethod
    def _one_field(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @field_validator("delimiter", mode="before")
    @classmethod
    def _by_name(cls, value: Any) -> Any:
        names = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";"}
        return names.get(value, value) if isinstance(value, str) else value

    @field_validator("encoding")
    @classmethod
    def _known(cls, value: str | None) -> str | None:
        import codecs

        try:
            text = value is None or codecs.lookup(value)._is_text_encoding
        except LookupError:
            text = False
        if not text:
            raise ValueError(f'there is no encoding "{value}"; write utf-8, cp1252, utf-16 or another name of Python')
        return value

    def maps(self, name: str) -> bool:
        """Whether the suite itself says which field this is: `id_field`, `expected_field` or `input_field`."""
        return bool(getattr(self, name) != type(self).model_fields[name].default)


def as_datasets(value: Any) -> Any:
    """One dataset may stand without the list."""
    return [value] if isinstance(value, str | Mapping) else value
