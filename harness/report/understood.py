"""Shows what the simulated user understood of a story, fact by fact, and what it did not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from harness.analysis.story_user.wording import FactWording, PlayedLimit, PlayedReaction, PlayedStory
from harness.analysis.understood import Understood
from harness.formats.story_writer import user_document
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import cells, printable
from harness.types.story import Story
from harness.types.user.data import KnownFact, Reaction, Scalar, UserData, Want

TOLD = {"any": "when asked, or in doubt", "asked": "only when asked", "never": "never"}
NAMES = ("opens", "now", "wants", "knows", "refuses", "reacts", "limits", "confirms", "not known")
Row = tuple[str, list[str]]
"""A line, and what is said of it below."""
INDENT = max(map(len, NAMES)) + 4


def understood_lines(story: Story, found: Understood, parts: PlayedStory, width: int) -> Iterator[Line]:
    """One story."""
    origin = "from data" if found.given else "read out of the prose"
    yield line((printable(story.id), "bold"), f" · {origin}")
    for name, rows in _sections(story, found, parts):
        for place, (row, more) in enumerate(rows):
            yield from hanging((f"  {name if place == 0 else '':{INDENT - 2}}",), printable(row), width)
            if more:
                yield from hanging((" " * (INDENT + 2),), printable(" · ".join(more)), width, "dim")
    if not found.missed:
        return
    yield line()
    lacking = "not in the data" if found.given else "not understood"
    yield line((f"  {lacking}", "bold"), ", and the line of `user:` that says it")
    for each in found.missed:
        yield from hanging(("  ? ",), printable(each.sentence), width)
        yield from hanging(("      ",), printable(each.cure), width)


def _sections(story: Story, found: Understood, parts: PlayedStory) -> Iterator[tuple[str, list[Row]]]:
    user = found.user
    yield "opens", _plain(story.opening)
    yield "now", _plain(story.now.isoformat(" ") if story.now else None)
    yield "wants", [(f"{user.label(place)}: {want.say}", _of_want(want)) for place, want in enumerate(user.wants)]
    yield "knows", list(_facts(user, found.kinds, parts))
    yield (
        "refuses",
        [
            (each.act + (f" → {json_text(each.say)}" if each.say else ""), [f"matches {' + '.join(words)}"])
            for each, words in zip(user.refuses, parts.refusals, strict=True)
        ],
    )
    yield (
        "reacts",
        [
            (
                f"told {' or '.join(map(json_text, each.told))} → {json_text(each.say)}",
                list(_of_reaction(each, does)),
            )
            for each, does in zip(user.when_told, parts.reactions, strict=True)
        ],
    )
    yield "limits", [(limit.bound, list(_of_limit(limit, user))) for limit in parts.limits]
    yield (
        "confirms",
        [*_plain(found.confirming and json_text(found.confirming)), *_plain("declines at the end" * found.declines)],
    )
    yield "not known", _plain(", ".join(user.does_not_know))


def _plain(text: str | None) -> list[Row]:
    return [(text, [])] if text else []


def _of_want(want: Want) -> list[str]:
    done = [f"done when {want.done_when}"] if want.done_when else []
    return done + ([f"needs {', '.join(want.needs)}"] if want.needs else [])


def _facts(user: UserData, kinds: Mapping[str, str], parts: PlayedStory) -> Iterator[Row]:
    """In columns: name, value, kind, when it is told; below each how it is said, asked for, and needed."""
    shown = [(name, value_text(known), kinds[name], TOLD[known.tell]) for name, known in user.knows.items()]
    widths = [min(max((cells(row[i]) for row in shown), default=0), 36) for i in range(3)]
    for row in shown:
        columns = [text + " " * (width - cells(text)) for text, width in zip(row, widths, strict=False)]
        yield "  ".join([*columns, row[3]]), list(_of_fact(row[0], user, parts.facts[row[0]]))


def _of_fact(name: str, user: UserData, wording: FactWording) -> Iterator[str]:
    known = user.knows[name]
    if known.tell != "never":
        yield _said(wording)
    if known.asked_as:
        yield f"asked as {', '.join(known.asked_as)}"
    if wants := [user.label(place) for place, want in enumerate(user.wants) if name in want.needs]:
        yield f"needed for {', '.join(wants)}"


def _said(wording: FactWording) -> str:
    """First in these words, then in those; the second time corrected, where the first is another value."""
    first, *later = map(json_text, wording.ways)
    if not later:
        return f"says {first}"
    turns = [f"corrected to {later[0]}" if wording.corrected else f"then {later[0]}", *(f"then {w}" for w in later[1:])]
    return f"says first {first}, {', '.join(turns)}"


def _of_reaction(reaction: Reaction, does: PlayedReaction) -> Iterator[str]:
    if does.gives_up:
        yield "gives up what it wanted"
    if does.second_choice:
        yield "a second choice" + (", wanted from then on" if does.lasting else "")
    if does.unoffered:
        yield "also where what it wanted is not among what is offered"
    yield "once" if reaction.once else "every time"


def _of_limit(limit: PlayedLimit, user: UserData) -> Iterator[str]:
    if limit.on:
        yield f"on {limit.on}"
    source = "the want" if limit.source in map(user.label, range(len(user.wants))) else "the fact"
    yield f"from {source} {limit.source}" + (" in the prose" if limit.in_prose else "")
    if limit.wants and source == "the fact":
        yield f"for {', '.join(limit.wants)} alone"
    if limit.says:
        yield f"objects {json_text(limit.says)}"


def value_text(known: KnownFact) -> str:
    """The value as a file has it, without quotes."""

    def shown(value: Scalar) -> str:
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)

    return ", else ".join(", ".join(map(shown, choice.values)) for choice in known.choices)


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
