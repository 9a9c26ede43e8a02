"""What is known of the world behind tools, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generators.world.learn import LearnedWorld
from generators.world.model import Entity, KnownArgument, KnownTool
from harness.report.layout.printable import shortened
from harness.text.wording import count

WIDEST = 44
MOST_NOTES = 20
THINGS = (
    "Things. known: how many were seen; names: by what people tell one from another. Wrong? Correct said, key, names."
)
TOOLS = (
    "Tools. told: how it is known what it does; gives: of which thing it tells. Wrong? Correct does, said, arguments."
)
FIELDS = "Fields, as people call them; no story asks for one of which nobody speaks. Wrong? Correct said, or write one."
STATES = "States that a call was seen to change, or in which it was always refused."


def world_lines(learned: LearnedWorld, out: Path) -> Iterator[str]:
    """What --explore prints."""
    model = learned.model
    notes = learned.findings.notes
    yield from (f"note: {note}" for note in notes[:MOST_NOTES])
    yield f"{count(len(model.entities), 'kind of thing', 'kinds of things')} behind {count(len(model.tools), 'tool')}"
    yield ""
    yield THINGS
    head = ("thing", "said", "key", "known", "read with", "names", "states", "links to", "money and units")
    yield from _table(head, [_entity(name, each) for name, each in model.entities.items()])
    yield ""
    yield TOOLS
    yield from _table(
        ("tool", "does", "told", "gives", "takes", "volatile"), [_tool(n, t) for n, t in model.tools.items()]
    )
    yield ""
    yield FIELDS
    yield from _table(
        ("thing", "field", "said"), [row for name, each in model.entities.items() for row in _said(name, each)]
    )
    if moved := [(name, line, "moves") for name, tool in model.tools.items() for line in tool.moves]:
        moved += [(name, line, "refused in") for name, tool in model.tools.items() for line in tool.refused_in]
        yield ""
        yield STATES
        yield from _table(("tool", "state", "what it does"), moved)
    yield ""
    if model.caller is None:
        yield "caller: nobody is found by what a person would say of itself"
    else:
        owned = ", ".join(f"{name} by {path}" for name, path in model.caller.owns.items()) or "nothing that says so"
        found = ", ".join(model.caller.found_by) or "no tool"
        by_hand = " (corrected)" if model.caller.corrected else ""
        proved = f", proved with {', '.join(model.caller.proved_by)}" if model.caller.proved_by else ""
        yield f"caller{by_hand}: {model.caller.entity}, found with {found}{proved}; owns {owned}"
    first: dict[str, list[str]] = {}
    for name, tool in model.tools.items():
        for login in tool.after:
            first.setdefault(login, []).append(name)
    yield from (f"login first: {login}, before {', '.join(names)}" for login, names in first.items())
    handed: dict[str, list[str]] = {}
    for name, tool in model.tools.items():
        for argument, known in tool.arguments.items():
            if known.given_by is not None:
                giver, _, path = known.given_by.partition(".")
                handed.setdefault(f"{path} of {giver}", []).append(f"{argument} of {name}")
    yield from (f"handed on, another each time: {given} → {', '.join(takers)}" for given, takers in handed.items())
    yield f"written to {out}; correct it, and go on with --world {out}"


def _entity(name: str, entity: Entity) -> Sequence[object]:
    states = "; ".join(f"{path}: {', '.join(values)}" for path, values in entity.states.items())
    links = ", ".join(f"{path} → {other}" for path, other in entity.links.items())
    units = ", ".join(f"{path} {unit}" for path, unit in entity.units.items())
    shown = f"{name} (corrected)" if entity.corrected else name
    return (
        shown,
        entity.said,
        entity.key,
        entity.known,
        ", ".join(entity.read_with),
        ", ".join(entity.names),
        states,
        links,
        units,
    )


def _said(name: str, entity: Entity) -> Iterator[tuple[str, str, str]]:
    """Its fields with the words for them."""
    for path, said in entity.fields.items():
        yield name, path, said or "(nobody speaks of it)"


def _tool(name: str, tool: KnownTool) -> Sequence[object]:
    takes = ", ".join(_argument(argument, known) for argument, known in tool.arguments.items())
    return (name, tool.does, tool.how, tool.gives or "", takes, ", ".join(tool.volatile))


def _argument(name: str, known: KnownArgument) -> str:
    said = f' "{known.said}"' if known.said and known.said != name else ""
    return f"{name}{'?' if known.optional else ''}{said} ({f'{known.of} ' if known.of else ''}{known.shape})"


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Columns that hold nothing are left out; long cells are shortened, as the file holds all."""
    texts = [[shortened(str(cell), WIDEST) for cell in row] for row in rows]
    shown = [i for i in range(len(head)) if any(row[i] for row in texts)]
    widths = {i: max(len(head[i]), *(len(row[i]) for row in texts)) for i in shown}
    for line in (head, *texts):
        yield "  ".join(line[i].ljust(widths[i]) for i in shown).rstrip()
