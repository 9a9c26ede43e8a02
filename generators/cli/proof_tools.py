"""The tools that stories are proved on, and the rules by which it is judged what is done with them."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import reduce
from typing import TYPE_CHECKING

from generators.tools.toolboxes import toolbox_from
from harness.errors import UserMistake
from harness.types.rules import Rules
from harness.types.story import Tools

if TYPE_CHECKING:
    from generators.cli.validate import ProofOptions
    from generators.tools.world import Toolbox
    from harness.formats.story_files import StoryFile
    from harness.types.suite import Suite


def to_prove_on(files: Sequence[StoryFile], suites: Sequence[Suite], options: ProofOptions) -> tuple[Toolbox, Rules]:
    """The tools, and the rules by which it is judged what is done with them. Raises UserMistake."""
    rules = [suite.rules for suite in suites] or [Rules()]
    if any(each != rules[0] for each in rules):
        raise UserMistake("--tools: these suites judge by different rules; give the stories of one after the other")
    judged = rules[0].model_copy(update={"tools": _both(options.effects, rules[0].tools)})
    return _toolbox(options, judged.tools, [file.story.tools for file in files]), judged


def _toolbox(options: ProofOptions, known: Tools, said: Sequence[Tools]) -> Toolbox:
    """The tools, with what the stories say of them too; what any of them says to write, writes."""
    toolbox = toolbox_from(options.tools, allow_writes=options.allow_writes, tools=known, access=options.access)
    names = [tool.name for tool in toolbox.tools]

    def there(globs: Sequence[str]) -> tuple[str, ...]:
        return tuple(glob for glob in dict.fromkeys(globs) if any(fnmatchcase(name, glob) for name in names))

    all_said = reduce(_both, said, known)
    tools = Tools(write=there(all_said.write), read=there(all_said.read))
    if tools == known:
        return toolbox
    return toolbox_from(options.tools, allow_writes=options.allow_writes, tools=tools, access=options.access)


def _both(first: Tools, then: Tools) -> Tools:
    return then.model_copy(update={"write": (*first.write, *then.write), "read": (*first.read, *then.read)})
