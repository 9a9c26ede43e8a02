"""Whether the text of a walk says what its user must supply, and no more."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import JsonValue

from generators.tools.arguments.inside import flat
from generators.walks.phrases import phrases
from generators.walks.walk import Walk
from harness.formats.lint import KnownFacts


def text_problem(
    walk: Walk, text: str, label: Callable[[str, str, JsonValue], str | None] = lambda tool, name, value: None
) -> str | None:
    """A fact that the user must supply and does not have, or one that only a result may give, but the text does.
    `label`: what the code that an argument of a tool takes is called."""
    known = KnownFacts(text, "en")
    own = {str(value) for call in walk.calls for value in call.said.values()}  # said for another call
    for call in walk.calls:
        free = walk.free.get(call.identity, ())
        for name, value in call.observation.arguments.items():
            if name in call.implied:
                continue
            if name not in call.said:
                if isinstance(value, str) and value in text and value not in own:
                    return f"the story gives away {value}"
            elif name not in free and not all(
                each in phrases().absent
                or known.says(label(call.tool, name, each) or each)
                or known.says(str(each).replace("_", " "))
                for each in _singles([*flat({name: value}).values()] if call.finds_caller else value)
            ):
                return f"the story does not say {value}"
    return None


def _singles(value: JsonValue) -> list[JsonValue]:
    """The single values of lists and objects."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return [value] if inside is None else [single for each in inside for single in _singles(each)]
