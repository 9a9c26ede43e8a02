"""The JSON Schema of a model, with what its source says of each field; in the draft that editors know best."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from harness import __version__
from harness.types.trajectory import Data

JsonSchema = dict[str, Any]


def described(model: type[BaseModel]) -> JsonSchema:
    """The model's own schema, with descriptions; in the draft that editors know best."""
    schema = model.model_json_schema()
    models = {each.__name__: each for each in _all_data()}
    for name, each in {model.__name__: schema, **schema.get("$defs", {})}.items():
        told = _told_of(models[name]) if name in models else {}
        for field, about in each.get("properties", {}).items():
            if field in told:
                about["description"] = told[field]
    schema.get("$defs", {}).pop("JsonValue", None)
    origin = f"Written by journey-harness {__version__}: harness schema {model.__name__.lower()}"
    return {"$schema": "http://json-schema.org/draft-07/schema#", "$comment": origin, **_plain(schema)}


def _told_of(model: type[BaseModel]) -> dict[str, str]:
    """What is said of each field, by the name that a file has for it."""
    docs = field_docs(model)
    return {model.model_fields[name].alias or name: text for name, text in docs.items() if name in model.model_fields}


def _all_data(base: type[BaseModel] = Data) -> Iterator[type[BaseModel]]:
    for each in base.__subclasses__():
        yield each
        yield from _all_data(each)


def field_docs(model: type[BaseModel]) -> dict[str, str]:
    """Field → what stands below it in the source of the class, or of the class that it is made of."""
    found: dict[str, str] = {}
    for each in reversed(model.__mro__):
        if issubclass(each, Data) and each is not Data:
            found |= _own_docs(each)
    return found


@functools.cache
def _own_docs(model: type[BaseModel]) -> Mapping[str, str]:
    """Of the class alone: its source is read once, though many are made of it."""
    from docstring_parser import parse_from_object

    told = {param.arg_name: param.description for param in parse_from_object(model).params}
    return {name: " ".join(text.split()) for name, text in told.items() if text}


def _plain(schema: Any) -> Any:
    """Without what only OpenAPI knows, and with `{}` for any JSON value."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("$ref") == "#/$defs/JsonValue":
        return {name: value for name, value in schema.items() if name in {"title", "description"}}
    return {name: _plain(each) for name, each in schema.items() if name != "discriminator"}


def also(fields: JsonSchema, name: str, form: JsonSchema) -> None:
    """Let a field be written in another form too. What is said about the field stays with the field."""
    field = fields[name]
    about = {key: field.pop(key) for key in ("title", "description", "default") if key in field}
    forms = field["anyOf"] if field.keys() == {"anyOf"} else [field]
    fields[name] = about | {"anyOf": forms if form in forms else [*forms, form]}
