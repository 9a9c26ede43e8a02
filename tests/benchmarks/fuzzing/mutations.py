"""Files made wrong: bytes flipped, cut and doubled, and documents in which values are of another kind, huge or gone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import yaml

ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "\ud800",
    "\u202eabc",
    "é́́́",
    "🦊" * 50,
    "x" * 20_000,
    "{{7*7}}",
    "../../etc",
    "$from",
    "a\nb\r\n",
    "1e999",
    "0x1F",
    "٣",
    "2025-13-45",
    "NaN",
    "((((a+)+)+)+)$",
    "[",
    "*",
    "no_module:nothing",
    "'\";--",
)
ODD_VALUES = (None, True, False, 0, -1, 1, 10**30, -(10**400), 1e308, 5e-324, float("nan"), float("inf"), [], {}, [[]])
ODD_BYTES = (
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n\n",
    b"{",
    b"}",
    b"[",
    b'"',
    b"\xed\xa0\x80",
    b"&a *a",
    b"!!python/",
)
Place = tuple[Any, Any]
"""A container and the key or index of a value in it."""


def mutated_bytes(content: bytes, random: Random) -> bytes:
    """One to four changes that know nothing of what the bytes mean."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = random.randrange(len(content) + 1)
        end = min(len(content), at + random.choice((1, 2, 8, 64, 1024)))
        match random.randrange(7):
            case 0 if at < len(content):
                content = content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]
            case 1:
                content = content[:at]
            case 2:
                content = content[:at] + content[end:]
            case 3:
                content = content[:at] + content[at:end] * random.choice((2, 3, 50)) + content[end:]
            case 4:
                content = content[:at] + random.choice(ODD_BYTES) + content[at:]
            case 5:
                content = content[:at] + random.randbytes(end - at) + content[end:]
            case _:
                other = random.randrange(len(content) + 1)
                content = content[:at] + content[other : other + end - at] + content[at:]
    return content


def mutated_tree(document: Any, random: Random) -> Any:
    """One to three values of the document are others."""
    document = json.loads(json.dumps(document))
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        places = list(_places(document))
        if not places:
            return _odd(random)
        holder, key = random.choice(places)
        match random.randrange(8):
            case 0 | 1 | 2:
                holder[key] = _odd(random)
            case 3:
                del holder[key]
            case 4 if isinstance(holder, dict):
                holder[random.choice(ODD_TEXTS)] = holder.pop(key)
            case 5 if isinstance(holder, list):
                holder += [holder[key]] * random.choice((1, 3, 300))
            case 6:
                other, there = random.choice(places)
                holder[key], other[there] = other[there], holder[key]
                document = json.loads(_flat(document))
            case _:
                holder[key] = _turned(holder[key], random)
    return document


def _places(value: Any) -> Iterator[Place]:
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield value, key
        yield from _places(child)


def _odd(random: Random) -> Any:
    match random.randrange(5):
        case 0 | 1:
            return random.choice(ODD_TEXTS)
        case 2 | 3:
            return random.choice(ODD_VALUES)
        case _:
            nested: Any = random.choice(ODD_VALUES)
            for _ in range(random.choice((2, 60, 400))):
                nested = [nested] if random.random() < 0.5 else {"a": nested}
            return nested


def _turned(value: Any, random: Random) -> Any:
    """The same in another kind of value."""
    kinds: list[Callable[[Any], Any]] = [
        str,
        lambda each: [each],
        lambda each: {"value": each},
        bool,
        lambda each: [each, each],
    ]
    if isinstance(value, str):
        kinds += [str.upper, lambda each: each * 50, lambda each: each[: len(each) // 2], lambda each: each + "\u0301"]
    if isinstance(value, int | float):
        kinds += [lambda each: -each, lambda each: each * 10**12, lambda each: each + 0.5]
    return random.choice(kinds)(value)


def _flat(document: Any) -> str:
    """A swap may put a value into itself, which no document can hold."""
    try:
        return json.dumps(document)
    except (ValueError, RecursionError):
        return "{}"


def written(document: Any, suffix: str) -> bytes:
    """As JSON or YAML, with halves of characters as they are."""
    if suffix == ".yaml":
        try:
            return yaml.safe_dump(document, allow_unicode=True, sort_keys=False).encode(errors="surrogatepass")
        except (yaml.YAMLError, RecursionError):
            return repr(document).encode(errors="surrogatepass")
    return json.dumps(document, ensure_ascii=False).encode(errors="surrogatepass")
