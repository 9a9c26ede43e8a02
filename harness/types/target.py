"""The target: an agent under test, by reference."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, JsonValue, PrivateAttr, model_validator

from harness.types.kinds import PYTHON_OBJECT, TARGET_KINDS, TargetKind
from harness.types.model_spec import HOW_IT_IS_ASKED, AgentModelSpec
from harness.types.trajectory import Data

UNNAMED = "agent"
"""The label of a target that is given without one (agent: REF, --agent REF)."""

if TYPE_CHECKING:
    AgentKind = str
else:
    AgentKind = Literal[tuple(TARGET_KINDS)]


def _with_hosts(value: Any) -> Any:
    if isinstance(value, str):
        return {value: ()}
    if isinstance(value, list | tuple):
        return dict.fromkeys(value, ())
    if isinstance(value, Mapping):
        return {name: [hosts] if isinstance(hosts, str) else (hosts or ()) for name, hosts in value.items()}
    return value


def _host(name: str) -> str:
    if re.fullmatch(r"[\w.-]+(?::\d+)?|\[[0-9a-fA-F:.]+\](?::\d+)?", name) is None:
        raise ValueError(f'"{name}" is no host; expected such as api.example.com or 127.0.0.1:8000')
    return name.lower()


AllowedVariables = Annotated[dict[str, tuple[Annotated[str, AfterValidator(_host)], ...]], BeforeValidator(_with_hosts)]
"""Variable of the environment → the hosts, with or without a port, that its value may be sent to."""


class Environment(Data):
    """A named variant of a target, such as `staging`."""

    kwargs: dict[str, JsonValue] = Field(default_factory=dict)
    """Given to the factory beside the target's own, and before them where both name the same."""
    env_file: str | None = None
    """A file of NAME=VALUE lines, relative to the suite."""
    protected: bool = False
    """Not played against unless --allow-protected is given."""


class Variant(Data):
    """One of several versions that are played together: what is given to the factories of the targets besides."""

    kwargs: dict[str, JsonValue] = Field(default_factory=dict)
    """Given to the factories of the targets besides, and before their own where both name the same."""
    model: str | None = None
    """Given to the factories as model."""
    prompt: str | None = None
    """A file, relative to the suite. Its text is given to the factories as prompt."""
    commit: str | None = Field(default=None, min_length=1)
    """The targets are played as they were at this commit, branch or tag."""


class Target(Data):
    """An agent under test: a reference, and how to read it."""

    ref: str = Field(min_length=1)
    """module:attribute, or for replay a file or folder of recorded conversations."""
    kind: AgentKind | None = None
    """What the reference is. Default is told by what it names."""
    kwargs: dict[str, JsonValue] = Field(default_factory=dict)
    """Given to the factory by keyword."""
    setup: str | None = None
    """module:attribute, called before each trial with what it names of story (the id), context and trial."""
    teardown: str | None = None
    """The same, called after each trial, whatever happened in it."""
    snapshot: str | None = None
    """module:attribute, called after each trial with what setup returned, else with what the factory made; it returns
    the state of the world as JSON. Shipped are harness.worlds:sqlite, harness.worlds:json_files and
    harness.worlds:objects."""
    tools: str | None = None
    """module:attribute, a factory of functions or of (functions, world): with these the goals' calls are made in a
    fresh world (state: from_goals), and those of recordings again. Default are the tools the agent itself shows."""
    environments: dict[str, Environment] = Field(default_factory=dict)
    """Named variants of the target, chosen with --env."""
    protected: bool = False
    """Not played against unless --allow-protected is given."""
    isolation: Literal["concurrent", "serial"] = "concurrent"
    """serial plays one trial at a time, for an agent or a world that cannot bear two."""
    workers: int | None = Field(default=None, ge=1)
    """So many processes play the trials, each with an agent of its own, one trial at a time. What crashes or
    hangs there is one trial's alone. Default is none, the process of the harness."""
    memory_mb: int | None = Field(default=None, ge=1)
    """A worker that takes more memory than so many MB is ended, and its trial has failed. Default is any amount."""

    gateway: bool = False
    """The agent's model calls pass the harness on their way to the provider (OPENAI_BASE_URL and ANTHROPIC_BASE_URL of
    its environment name it), so that its tool calls are seen whatever it is made with. It is played in workers."""
    agent_model: AgentModelSpec | None = None
    """The model that answers at the gateway, whichever the agent asks, by its name, or an object with model, base_url,
    key and more. Default is that of the suite, else what the agent asks."""
    commit: str | None = Field(default=None, min_length=1)
    """A commit, branch or tag of the repository around the current folder: the agent is played as it was there, in
    workers. Default is the working tree."""

    _variables: Mapping[str, tuple[str, ...]] | None = PrivateAttr(default=None)

    @property
    def variables(self) -> Mapping[str, tuple[str, ...]] | None:
        """The variables that `${NAME}` may stand for, with their hosts; None where no suite says it: any."""
        return self._variables

    def reading(self, variables: Mapping[str, tuple[str, ...]]) -> Target:
        """The same target, which may read just these variables."""
        found = self.model_copy()
        found._variables = variables
        return found

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        """`REF` or `kind:REF`, so that `graph:agents:build` and `replay:recordings/` fit in one word."""
        if not isinstance(value, str):
            return value
        head, _, rest = value.partition(":")
        schemes = {"http": "http", "https": "http", "ws": "websocket", "wss": "websocket"}
        if head in schemes and rest.startswith("//"):
            return {"kind": schemes[head], "ref": value}
        kind = TARGET_KINDS.get(head)
        named = kind is not None and (kind.opener is not None or ":" in rest)  # `graph:build` is a module of that name
        return {"kind": head, "ref": rest} if rest and named else {"ref": value}

    @property
    def identity(self) -> str:
        """What makes it another agent: all but where it is played."""
        left_out: dict[str, Any] = {"workers": True, "memory_mb": True, "agent_model": True}
        if self.agent_model is not None:
            left_out["agent_model"] = HOW_IT_IS_ASKED
        return self.model_dump_json(exclude=left_out)

    @property
    def known(self) -> TargetKind:
        """What is known of its kind; of one that is told by its reference, that it is a Python object."""
        return TARGET_KINDS[self.kind] if self.kind is not None else PYTHON_OBJECT

    def located(self, folder: Path) -> Target:
        """The target with the files it names found from this folder."""
        environments = {
            name: each.model_copy(update={"env_file": str(folder / each.env_file)}) if each.env_file else each
            for name, each in self.environments.items()
        }
        kwargs: dict[str, JsonValue] = dict(self.kwargs)
        kwargs |= {name: str(folder / file) for name in self.known.files if isinstance(file := kwargs.get(name), str)}
        ref = str(folder / self.ref) if self.known.recorded else self.ref
        return self.model_copy(update={"environments": environments, "ref": ref, "kwargs": kwargs})
