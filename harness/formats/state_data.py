"""What is wrong with what a story demands of the end state, as far as it can be read off the story."""

from __future__ import annotations

from collections.abc import Iterator

from harness.types.story import Story


def state_problems(story: Story) -> Iterator[str]:
    """One line for each mistake."""
    state = story.state
    if state is None:
        return
    if not state.from_goals and not state.equals:
        yield "state: demands nothing; write from_goals, or what must hold under equals"
    for i, path in enumerate(state.ignore):
        if not _is_path(path):
            yield f'state.ignore[{i}]: "{path}" is no path; write such as log, or orders.*.updated_at'
    if state.equals:
        import jmespath
        from jmespath.exceptions import JMESPathError

        for path in state.equals:
            try:
                jmespath.compile(path)
            except JMESPathError as problem:
                what = str(problem).split("\n")[0]
                yield f'state.equals: "{path}" is no JMESPath: {what}; quote names with signs: orders."W-1".status'


def _is_path(path: str) -> bool:
    """Names with dots between them, none blank; in quotes, a name may hold dots."""
    names, quoted = [""], False
    for letter in path:
        if letter == '"':
            quoted = not quoted
        elif letter == "." and not quoted:
            names.append("")
        else:
            names[-1] += letter
    return not quoted and all(name.strip() for name in names)
