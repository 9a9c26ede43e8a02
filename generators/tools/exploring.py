"""Explores tools: calls those that only read, again and again with what results show, then those that write."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.observations import (
    Findings,
    Observation,
    RefusedCall,
    ResultValue,
    call_key,
    plain,
    without_caller,
)
from generators.tools.results.refusals import disproves
from generators.tools.results.vain import VainTexts
from generators.tools.results.volatile import ALL, NO_READ, UNSTABLE, clocks, differing, has_clock, without
from generators.tools.seed_values import arguments_of, with_moments
from generators.tools.sessions.handing import fill_known, seek_handed
from generators.tools.sessions.logins import LoginBook
from generators.tools.sessions.seeking import may_open, named_openers, seek_logins
from generators.tools.sessions.worlds import SessionToolbox
from generators.tools.trying.choice import ENOUGH, CallChoice
from generators.tools.trying.proof_fields import ProofFields
from generators.tools.trying.said_alike import sort_out_said_alike
from generators.tools.trying.sequences import after_changes
from generators.tools.trying.silent import notes_on
from generators.tools.trying.taken_keys import TakenKeys
from generators.tools.trying.told_forms import learn_forms, learn_needed
from generators.tools.unchanged import UnchangedWorld
from generators.tools.world import Faulted, NotRecorded, NotRun, Toolbox, ToolCallFailed, Unusable, World
from harness.scoring.calls.effects import by_name
from harness.types.events import ToolSchema

ROUNDS = 4
"""How often every tool is tried again with what the others have shown since."""
OTHERWISE = -1
"""The turn in which changes that were answered are made with other values."""
MOST_STEPS = 4
"""Calls of one session of which each gives what the next one takes."""
SINCE_LOGIN = 3
"""The same once it is known that others have to be called after a login."""
TICK = 1.1
"""Seconds after which a clock that tells seconds says another one."""
MADE_TWICE = 3
"""Answered calls of one tool that are made again at once: what is another then is volatile."""
MOST_FAULTS = 3
"""So often running a tool may break before it is called no more."""
Effects = Callable[[Findings], Awaitable[Mapping[str, bool]]]
"""What was found → tool → whether it only reads, of tools that do not say so."""


async def explore(
    toolbox: Toolbox,
    hints: Mapping[str, Sequence[JsonValue]],
    seed: int,
    *,
    known: Sequence[ResultValue] = (),
    effects: Effects | None = None,
    logins: LoginBook | None = None,
    vain: VainTexts | None = None,
) -> Findings:
    """What there is behind the tools: the same for the same tools, hints and seed.

    Everything that may change something is called in a world of its own, and only where writes are allowed. `known` are
    values that are known to be there, and `effects` is asked after each round. What is refused before a login is called
    after one, as soon as `logins`, which are filled here, know one. How tools say no is learned into `vain`.
    """
    tools = {tool.name: tool for tool in toolbox.tools}
    arguments = {name: arguments_of(tool, toolbox.examples.get(name, ())) for name, tool in tools.items()}
    findings = Findings(tools, with_moments(arguments))
    for place in known:
        findings.expect(place)
    book = logins if logins is not None else LoginBook()
    fill_known(findings, book)
    records = list({id(place.observation): place.observation for place in known}.values())
    explorer = _Explorer(SessionToolbox(toolbox, book), findings, hints, seed, records, book)
    keys, proofs = TakenKeys(records, seed), ProofFields(records, seed)
    turn, last, since_login = 0, ROUNDS, False
    while turn < last:
        await explorer.round(turn)
        sort_out_said_alike(findings, vain if vain is not None else VainTexts())
        for _ in range(MOST_STEPS):
            if not (anew := await seek_handed(findings, toolbox, book)):
                break
            await explorer.anew(anew, turn)
        anew = [*await keys.seek(findings, explorer.toolbox), *await proofs.seek(findings, toolbox)]
        if anew := [*anew, *learn_forms(findings), *learn_needed(findings)]:
            await explorer.anew(dict.fromkeys(anew), turn)
        if opened := await seek_logins(findings, toolbox, book):
            explorer.again(opened, refused=not since_login)
            last = last if since_login else max(ROUNDS, turn + 1 + SINCE_LOGIN)
            since_login = True
        findings.rounds = turn = turn + 1
        for name, reads in (await effects(findings) if effects else {}).items():
            findings.tools[name] = findings.tools[name].model_copy(update={"read_only": reads})
    for tool in findings.tools.values():
        await explorer.last(tool)
    keys.learn(findings)
    await explorer.anew(learn_forms(findings), 0)
    await after_changes(findings, explorer.toolbox)
    for tool in findings.tools.values():
        findings.notes += notes_on(
            tool, findings, explorer.given_up.get(tool.name), explorer.faults.get(tool.name, ()), hints
        )
    return findings


class _Explorer:
    def __init__(
        self,
        toolbox: Toolbox,
        findings: Findings,
        hints: Mapping[str, Sequence[JsonValue]],
        seed: int,
        records: Sequence[Observation],
        book: LoginBook,
    ) -> None:
        self.toolbox, self._findings, self._hints, self._seed = toolbox, findings, hints, seed
        self._book = book
        self._choosing = CallChoice(findings, hints, seed, toolbox.examples, records, book)
        self.given_up: dict[str, str] = {}
        """Tool → why it is called no more."""
        self._tried: set[str] = set()
        self._waiting: dict[str, set[str]] = {}
        """Tool → its calls that nobody's login opened so far."""
        self.faults: dict[str, list[str]] = {}
        """Tool → how it broke since it last said something."""

    async def round(self, turn: int) -> None:
        """Call all tools once more, but those that are known to change something and not just to tell who is there."""
        for tool in self._findings.tools.values():
            if tool.read_only:
                await self.read(tool, turn)
            elif tool.read_only is None or may_open(tool.name, self._findings):
                await self.write(tool, turn)

    async def last(self, tool: ToolSchema) -> None:
        """Call what changes something, and what was hardly ever answered with things in other states."""
        if tool.read_only is False:
            await self.write(tool, 0)
            if self._choosing.together(tool):
                await self.write(tool, 1)
            await self.write(tool, OTHERWISE)
        elif self._findings.refused.get(tool.name) and len(self._findings.answered.get(tool.name, ())) < MADE_TWICE:
            await (self.read if tool.read_only else self.write)(tool, OTHERWISE)

    def again(self, tools: Collection[str], *, refused: bool) -> None:
        """What was refused before a login is tried once more, as well what nobody known by then could ask for."""
        for tool in tools:
            self._tried -= {*(self._findings.refused.pop(tool, {}) if refused else ()), *self._waiting.pop(tool, ())}

    async def anew(self, tools: Collection[str], turn: int) -> None:
        """Call these once more: it is known better what they give and take."""
        for name in tools:
            self._tried -= {*self._findings.answered.pop(name, {}), *self._findings.refused.pop(name, {})}
            tool = self._findings.tools[name]
            await (self.read if tool.read_only else self.write)(tool, turn)

    async def read(self, tool: ToolSchema, turn: int) -> None:
        """Call a tool that only reads with what was not tried yet, in one world."""
        async with self.toolbox.open() as world:
            for arguments in self._untried(tool, turn):
                if self._done(tool):
                    return
                await self._call(world, tool, arguments)

    async def write(self, tool: ToolSchema, turn: int) -> None:
        """Call a tool that may change something, after each call that was answered in another world."""
        reads_by_name = tool.name in by_name(list(self._findings.tools.values())).read
        changes = tool.read_only is not None or not reads_by_name
        async with UnchangedWorld(self.toolbox) as unchanged:
            for arguments in self._untried(tool, turn):
                if self._done(tool):
                    return
                answered = await self._call(await unchanged.fresh(), tool, arguments)
                if changes if answered else may_open(tool.name, self._findings):
                    await unchanged.changed()

    def _done(self, tool: ToolSchema) -> bool:
        return tool.name in self.given_up or len(self._findings.answered.get(tool.name, ())) >= ENOUGH

    def _untried(self, tool: ToolSchema, turn: int) -> list[dict[str, JsonValue]]:
        found = self._choosing.otherwise(tool) if turn == OTHERWISE else self._choosing.calls(tool, turn)
        return [each for each in found if call_key(tool.name, each) not in self._tried]

    async def _call(self, world: World, tool: ToolSchema, arguments: Mapping[str, JsonValue]) -> bool:
        """Whether it was answered."""
        key = call_key(tool.name, arguments)
        if key in self._tried:
            return False
        self._tried.add(key)
        said, caller = without_caller(arguments)
        try:
            result = await self._steady(world, tool, arguments)
        except (Unusable, NotRun) as problem:
            self.given_up[tool.name] = str(problem)
        except Faulted as problem:
            faults = self.faults.setdefault(tool.name, [])
            faults.append(str(problem))
            if len(faults) >= MOST_FAULTS:
                self.given_up[tool.name] = f"{problem} ({MOST_FAULTS} times running)"
        except NotRecorded:
            pass
        except ToolCallFailed as problem:
            self.faults.pop(tool.name, None)
            self._findings.openers.update(named_openers(tool.name, str(problem), self._findings.tools))
            if self._book.asks(tool.name, str(problem)):  # that it is another's is no refusal of what is wanted
                self._waiting.setdefault(tool.name, set()).add(key)
            else:
                self._findings.refused.setdefault(tool.name, {})[key] = RefusedCall(tool.name, said, str(problem))
        else:
            self.faults.pop(tool.name, None)
            call = Observation(tool.name, said, result, caller)
            if may_open(tool.name, self._findings) and disproves(result):
                self._findings.refused.setdefault(tool.name, {})[key] = RefusedCall(tool.name, said, plain(result))
                return False
            self._book.shown(call)
            self._choosing.answered(tool.name, said)
            self._findings.take(call, reads=tool.read_only is not False)
            return True
        return False

    async def _steady(self, world: World, tool: ToolSchema, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """The result without what is another each time. Raises what a call raises, Unusable where nothing is left."""
        result = await world.call(tool.name, arguments)
        volatile = self._findings.volatile.setdefault(tool.name, set())
        if len(self._findings.answered.get(tool.name, ())) < MADE_TWICE:
            volatile |= clocks(result)
            if tool.read_only:
                volatile |= await self._elsewhere(tool, arguments, result)
            try:
                volatile |= differing(result, await self._again(world, tool, arguments))
            except (Faulted, NotRecorded, NotRun, Unusable):
                pass  # it worked once, which is what a caller of it gets to see
            except ToolCallFailed as problem:
                if tool.read_only:
                    raise Unusable(NO_READ.format(" ".join(str(problem).split()))) from None
        if ALL in volatile:
            raise Unusable(f"it {UNSTABLE}")
        return without(result, volatile)

    async def _elsewhere(self, tool: ToolSchema, arguments: Mapping[str, JsonValue], result: JsonValue) -> set[str]:
        """What the first answer of a read has otherwise in a fresh world: the id of a session is the same all through
        it. Nothing where all of it is another, or it is refused there: it goes by what was called before."""
        if self._findings.answered.get(tool.name):
            return set()
        try:
            async with self.toolbox.open() as other:
                found = differing(result, await other.call(tool.name, arguments))
            if has_clock(without(result, found)):  # two calls of one second say the same
                await asyncio.sleep(TICK)
                async with self.toolbox.open() as other:
                    found |= differing(result, await other.call(tool.name, arguments))
        except (Faulted, NotRecorded, NotRun, Unusable, ToolCallFailed):
            return set()
        return set() if ALL in found else found

    async def _again(self, world: World, tool: ToolSchema, arguments: Mapping[str, JsonValue]) -> JsonValue:
        if tool.read_only:
            return await world.call(tool.name, arguments)
        async with self.toolbox.open() as other:
            return await other.call(tool.name, arguments)
