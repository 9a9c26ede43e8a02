"""The model of a world, as `world.yaml` holds it: a person may correct it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generators.tools.names import words
from harness.types.jsonable import Data

Effect = Literal["reads", "writes", "thinks", "calculates", "transfers", "unknown"]
"""What a tool does; thinks, calculates and transfers leave the world as it is, and tell nothing of it."""
HOW = Literal["declared", "probed", "by name", "corrected"]
ArgumentShape = Literal["key", "member", "members", "choice", "flag", "number", "money", "date", "text", "object"]


class Entity(Data):
    """One kind of thing that the tools know."""

    key: str
    """The name of what stands for one of them: order_id."""
    said: str = ""
    """What people call one: pick-up."""
    fields: dict[str, str] = Field(default_factory=dict)
    """Path in it → what people call it; empty: they do not speak of it, and no story asks for it."""
    known: int = 0
    """How many were seen."""
    read_with: tuple[str, ...] = ()
    """Tools that give one by its key."""
    names: tuple[str, ...] = ()
    """Fields by which people tell one from another."""
    states: dict[str, dict[str, int]] = Field(default_factory=dict)
    """Field → value → how often it was seen, of fields that tell how a thing stands."""
    links: dict[str, str] = Field(default_factory=dict)
    """Path in it → the kind of thing whose key stands there; `*` is every place of a list."""
    units: dict[str, str] = Field(default_factory=dict)
    """Path → its unit or currency, or money where none is said."""
    belongs_to: str | None = None
    """The path of the one whose it is."""
    corrected: bool = False
    """A person changed something of it."""


class KnownArgument(Data):
    """What a tool takes."""

    shape: ArgumentShape
    said: str = ""
    """What people call it: rental number."""
    of: str | None = None
    """The entity whose key it is."""
    sources: tuple[str, ...] = ()
    """Where in the records round the key its values stand, the best first: order.items.*.item_id."""
    aligned_with: str | None = None
    """The list to which this one belongs, item by item."""
    choices: tuple[str, ...] = ()
    labels: dict[str, str] = Field(default_factory=dict)
    """Code that it takes → what people call that: DLK → Deluxe King."""
    optional: bool = False
    given_by: str | None = None
    """What an earlier call of the same session gives, another each time, and nobody says: verify_member.token."""


class KnownTool(Data):
    """What a tool does."""

    does: Effect
    said: str = ""
    """What follows "I want to" where it is wanted: order a bin. Told as it is, where a person wrote it."""
    how: HOW
    """declared (the tool says so), probed (by reading before and after a call), by name, or corrected (by a person)."""
    gives: str | None = None
    """The entity that it gives, or whose key it finds."""
    arguments: dict[str, KnownArgument] = Field(default_factory=dict)
    after: tuple[str, ...] = ()
    """Login first: it is refused until one of these was answered in the same session."""
    volatile: tuple[str, ...] = ()
    """Paths of its result that are another each time. They are ignored."""
    moves: tuple[str, ...] = ()
    """What it was seen to do to a state: order.status: pending → cancelled."""
    refused_in: tuple[str, ...] = ()
    """States in which it was refused each time, although others were not: order.status: delivered."""


class KnownCaller(Data):
    """Who calls, and how one is found."""

    entity: str
    found_by: tuple[str, ...] = ()
    """Tools that find or verify one by what a person knows of itself: of each story of what is one's own, the first."""
    proved_by: tuple[str, ...] = ()
    """Tools that tell whether one who was found is who they say, by what only that person knows: the second."""
    owns: dict[str, str] = Field(default_factory=dict)
    """Entity → the path in it that says whose it is."""
    corrected: bool = False
    """A person changed something of it."""

    @property
    def identified_by(self) -> tuple[str, ...]:
        """All tools by which it is known who calls."""
        return (*self.found_by, *self.proved_by)


class WorldModel(Data):
    """What is known of the world behind tools."""

    entities: dict[str, Entity] = Field(default_factory=dict)
    tools: dict[str, KnownTool] = Field(default_factory=dict)
    caller: KnownCaller | None = None
    found: dict[str, str] = Field(default_factory=dict)
    """What each part was as it was found, as a hash: by it, what a person corrected is known."""

    def needs_proof(self, tool: str) -> bool:
        """Whether the one for whom a tool is called proves first who they are. Where some tools insist on the proof,
        the others do without; where none does, it is for whatever is somebody's."""
        proofs = {*self.caller.proved_by} if self.caller is not None else set[str]()
        if self.caller is not None and not proofs:  # who logs in at once is found and proved by one call
            proofs = {*self.caller.found_by} & {login for known in self.tools.values() for login in known.after}
        handed = any(each.given_by for known in self.tools.values() for each in known.arguments.values())
        insisting = {name for name, known in self.tools.items() if proofs & {*known.after}}
        return tool in insisting if insisting and not handed else bool(proofs)

    @property
    def proves_callers(self) -> bool:
        """Whether who calls says more of themselves than a key."""
        caller = self.caller
        if caller is None or caller.entity not in self.entities:
            return False
        finders = [self.tools[name].arguments for name in caller.found_by if name in self.tools]
        key = self.entities[caller.entity].key
        return bool(caller.proved_by) or any(len(taken) > 1 and key in taken for taken in finders)

    def needs_finder(self, tool: str) -> bool:
        """Whether the one for whom a tool is called is found first. Where that is a login by the very key of somebody,
        which opens some tools, the others do without."""
        caller = self.caller
        if caller is None or caller.proved_by or caller.entity not in self.entities:
            return True
        key = self.entities[caller.entity].key
        logins = {name for name in caller.found_by if key in self.tools[name].arguments} if caller.found_by else set()
        insisting = {name for name, known in self.tools.items() if logins & {*known.after}}
        handed = any(each.given_by for known in self.tools.values() for each in known.arguments.values())
        return not insisting or handed or logins != {*caller.found_by} or tool in insisting


def state_words(model: WorldModel) -> frozenset[str]:
    """The words by which it is said how things stand: pending, delivered."""
    states = (state for entity in model.entities.values() for known in entity.states.values() for state in known)
    return frozenset(word for state in states for word in words(state))
