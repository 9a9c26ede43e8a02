"""Personas by name or file, and stories expanded to be played with each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document, schema_problems
from harness.formats.story_files import StoryFile
from harness.types.user.persona import Persona, names_file

SHIPPED = Path(__file__).parent
MARK = "@"
"""Between the id of a story and the persona that it is played with."""


def shipped() -> list[str]:
    """The names of those that are here."""
    return sorted(file.stem for file in SHIPPED.glob("*.yaml"))


def read_persona(name: str) -> Persona:
    """A shipped persona by its name, or one's own by its file. Raises UserMistake."""
    own = Path(name)
    if not names_file(name):
        if name not in shipped():
            raise UserMistake(f"persona {name}: there is none of that name{nearest(name, shipped())}; or name a file")
        own = SHIPPED / f"{name}.yaml"
    document = read_document(own)
    try:
        persona = Persona.model_validate(document)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, str(own), Persona)) from None
    return persona if persona.name else persona.model_copy(update={"name": own.stem})


def with_personas(files: Sequence[StoryFile], names: Iterable[str]) -> list[StoryFile]:
    """Each story once with each persona, as ID@PERSONA; as it is where none is named, or nobody plays its user.

    Raises UserMistake.
    """
    personas = [read_persona(name) for name in names]
    twice = {each.name for each in personas if [other.name for other in personas].count(each.name) > 1}
    if twice:
        raise UserMistake(f"personas: {', '.join(sorted(twice))}: is named twice")
    if not personas:
        return list(files)
    return [one for file in files for one in _played_with(file, personas)]


def _played_with(file: StoryFile, personas: Sequence[Persona]) -> Iterator[StoryFile]:
    """Once with each; as it is where nobody plays the user."""
    if file.story.prompt is not None:
        yield file
        return
    for each in personas:
        changes = {"id": f"{file.story.id}{MARK}{each.name}", "base": file.story.id, "persona": each}
        yield replace(file, story=file.story.model_copy(update=changes))
