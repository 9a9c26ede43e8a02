"""Lines of JSON in a file, each sealed with a checksum, so that damage to a single bit of it is found."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from harness.errors import UserMistake

Model = TypeVar("Model", bound=BaseModel)
_SEAL = re.compile(rb',"crc":"([0-9a-f]{8})"\}\Z')
_BLOCK = 1 << 20


class DamagedLine(Exception):
    """A line does not say what was written into it. The text is why."""


def sealed(line: str) -> bytes:
    """The bytes of a JSON object with one more field, the last: `crc`, the CRC-32 of the line without that field.

    >>> sealed('{"story":"s1"}')
    b'{"story":"s1","crc":"64a0f8df"}'
    """
    content = line.encode()
    return content[:-1] + b',"crc":"%08x"}' % zlib.crc32(content)


def unsealed(line: bytes) -> bytes:
    """The line without its seal; one that has none, from an older version, is left as it is. Raises DamagedLine."""
    seal = _SEAL.search(line, max(len(line) - 20, 0))
    if seal is None:
        return line
    content = line[: seal.start()] + b"}"
    if zlib.crc32(content) != int(seal[1], 16):
        raise DamagedLine("its crc does not fit")
    return content


def parsed(line: bytes, model: type[Model]) -> Model:
    """Raises DamagedLine."""
    content = unsealed(line)
    try:
        return model.model_validate_json(content)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise DamagedLine(f"{where}: {first['msg']}" if where else first["msg"]) from None


def lines_of(file: int) -> Iterator[tuple[int, bytes]]:
    """Each whole line of an open file with its place; a last one that lacks its end is torn, and left out.

    Only a line feed ends a line: JSON may hold other separators.
    """
    place, rest = 0, b""
    while block := os.pread(file, _BLOCK, place + len(rest)):
        *whole, rest = (rest + block).split(b"\n")
        for line in whole:
            yield place, line
            place += len(line) + 1


def read_lines(path: Path, model: type[Model], remedy: str) -> list[Model]:
    """Every line of a file that was written as a whole. Raises UserMistake, which names each damaged line."""
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be read: {problem.strerror}; {remedy}") from None
    found, problems = [], []
    *lines, torn = content.split(b"\n")
    for number, line in enumerate([*lines, torn] if torn else lines, 1):
        try:
            found.append(parsed(line, model))
        except DamagedLine as problem:
            problems.append(f"{path}:{number}: is damaged: {problem}; {remedy}")
    if problems:
        raise UserMistake(*problems)
    return found


def same_file(one: Path, other: Path) -> bool:
    """Whether two files hold the same bytes; not where one cannot be read, which is told when it is."""
    try:
        return one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()
    except OSError:
        return False
