"""Shows what the simulated user understood of a story, fact by fact, and what it did not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from harness.analysis.understood import Understood
from harness.formats.story_writer import user_document
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import cells, printable
from harness.types.story import Story
from harness.types.user.data import KnownFact, Scalar

TOLD = {"any": "when asked, or in doubt", "asked": "only when asked", "never": "never"}
NAMES = ("opens", "now", "wants", "knows", "refuses", "reacts", "limits", "confirms", "not known")
INDENT = max(map(len, NAMES)) + 4


def understood_lines(story: Story, found: Understood, width: int) -> Iterator[Line]:
    """One story."""
    origin = "from data" if found.given else "read out of the prose"
    yield line((printable(story.id), "bold"), f" · {origin}")
    for name, rows in _sections(story, found):
        for place, row in enumerate(rows):
            yield from hanging((f"  {name if place == 0 else '':{INDENT - 2}}",), printable(row), width)
    if not found.missed:
        return
    yield line()
    lacking = "not in the data" if found.given else "not understood"
    yield line((f"  {lacking}", "bold"), ", and the line of `user:` that says it")
    for each in found.missed:
        yield from hanging(("  ? ",), printable(each.sentence), width)
        yield from hanging(("      ",), printable(each.cure), width)


def _sections(story: Story, found: Understood) -> Iterator[tuple[str, list[str]]]:
    user = found.user
    yield "opens", [story.opening] if story.opening else []
    yield "now", [story.now.isoformat(" ")] if story.now else []
    yield (
        "wants",
        [
            f"{user.label(place)}: {want.say}" + (f" (needs {', '.join(want.needs)})" if want.needs else "")
            for place, want in enumerate(user.wants)
        ],
    )
    yield "knows", list(_facts(user.knows, found.kinds))
    yield "refuses", [each.act + (f' → "{each.say}"' if each.say else "") for each in user.refuses]
    yield (
        "reacts",
        [
            f'told {" or ".join(map(json_text, each.told))} → "{each.say}"' + ("" if each.once else " (every time)")
            for each in user.when_told
        ],
    )
    yield (
        "limits",
        [f"at most {each.amount:g}" + (f" for each {each.unit}" if each.unit else "") for each in found.limits],
    )
    answers = [f'"{found.confirming}"'] if found.confirming else []
    yield "confirms", answers + (["declines at the end"] if found.declines else [])
    yield "not known", [", ".join(user.does_not_know)] if user.does_not_know else []


def _facts(knows: Mapping[str, KnownFact], kinds: Mapping[str, str]) -> Iterator[str]:
    """In columns: name, value, kind, when it is told."""
    shown = [(name, value_text(known), kinds[name], TOLD[known.tell]) for name, known in knows.items()]
    widths = [min(max((cells(row[i]) for row in shown), default=0), 36) for i in range(3)]
    for row in shown:
        yield "  ".join(
            [*(text + " " * (width - cells(text)) for text, width in zip(row, widths, strict=False)), row[3]]
        )


def value_text(known: KnownFact) -> str:
    """The value as a file has it, without quotes."""

    def shown(value: Scalar) -> str:
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)

    return ", ".join(map(shown, known.values))


def json_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def user_block(pairs: Sequence[tuple[Story, Understood]], layout: str) -> str:
    """The `user:` of a story to paste into it, as YAML or JSON; of several stories a list, each with its id."""
    blocks: list[dict[str, Any]] = [{"user": user_document(found.user)} for _, found in pairs]
    content: Any = blocks[0]
    if len(blocks) != 1:
        content = [{"id": story.id, **block} for (story, _), block in zip(pairs, blocks, strict=True)]
    if layout == "json":
        return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    import yaml

    text: str = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=110)
    return text
