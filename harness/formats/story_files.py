"""Reads story files: the ancestor's JSON and ours, JSON or YAML, one file or a folder of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.errors import UserMistake
from harness.formats.documents import SUFFIXES, looks_like_suite, read_document, unquoted
from harness.formats.story_parser import parse_story
from harness.types.rules import Rules
from harness.types.story import ALIASES, Story

STORY_KEYS = frozenset({"story", "goals", "goal_details", "starting_sentence", "prompt", "user_turns", "user_prompts"})


@dataclass(frozen=True, slots=True)
class StoryFile:
    """A story and where it was read: `path`, or `path[i]` when the file holds several."""

    story: Story
    where: str


@dataclass(frozen=True, slots=True)
class StoryEntry:
    """A story as it stands in a file, not looked into yet."""

    document: Mapping[str, Any]
    path: Path
    where: str
    default_id: str
    root: Path
    """The folder that its attachments may not leave."""
    of_many: bool = False
    """It is one of so many that their mistakes are not all listed."""

    @property
    def id(self) -> str:
        names = ("id", *(theirs for theirs, ours in ALIASES.items() if ours == "id"))
        return str(next((value for name in names if (value := self.document.get(name))), self.default_id))

    @property
    def labels(self) -> tuple[str, ...] | None:
        """As they are written; None where they are not written as labels are."""
        given = self.document.get("labels") or self.document.get("tags") or ()
        labels = [f"{key}={value}" for key, value in given.items()] if isinstance(given, Mapping) else given
        if isinstance(labels, list | tuple) and all(isinstance(each, str) for each in labels):
            return tuple(labels)
        return None

    def read(self) -> StoryFile:
        """Raises UserMistake with every problem of the story."""
        story = parse_story(self.document, where=self.where, default_id=self.default_id)
        return StoryFile(story.read_in(self.path.parent, self.root) if story.attachments else story, self.where)


Choose = Callable[[Sequence[StoryEntry]], Sequence[StoryEntry]]
"""Stories → those that are read."""
MOST_TOLD = 10
"""Records of a dataset whose mistakes are listed."""
AS_USUAL = Rules()
MOST_VAIN = 50
"""Stories with nothing to judge that are listed."""


def read_stories(paths: Iterable[str | Path], rules: Rules = AS_USUAL) -> list[StoryFile]:
    """Every story in these files and folders, in the order given, folders in the order of their file names.

    Raises UserMistake with all mistakes of all of them at once.
    """
    problems: list[str] = []
    return read_entries(entries_in(paths, problems), rules, problems)


def read_entries(entries: Iterable[StoryEntry], rules: Rules, problems: Sequence[str] = ()) -> list[StoryFile]:
    """The stories that these are. Raises UserMistake with the mistakes of all, and the problems there were before."""
    found, problems, wrong = list[StoryFile](), list(problems), Counter[Path]()
    for entry in entries:
        try:
            found.append(entry.read())
        except UserMistake as mistake:
            wrong[entry.path] += entry.of_many
            problems += mistake.problems if wrong[entry.path] <= MOST_TOLD else ()
    left = {path: number - MOST_TOLD for path, number in wrong.items() if number > MOST_TOLD}
    problems += [f"{path}: and {number:,} more records with mistakes" for path, number in left.items()]
    return checked(found, rules, problems)


def entries_in(paths: Iterable[str | Path], problems: list[str]) -> list[StoryEntry]:
    """What stands in these files; what is wrong with a file as a whole is added to the problems."""
    found: list[StoryEntry] = []
    for path in dict.fromkeys(Path(each) for each in paths):
        try:
            for file in story_files(path):
                found += _in_file(file, path if path.is_dir() else path.parent, problems)
        except UserMistake as mistake:
            problems += mistake.problems
    return found


def checked(found: Sequence[StoryFile], rules: Rules, problems: Iterable[str] = ()) -> list[StoryFile]:
    """The same stories.

    Raises UserMistake when ids meet, a story cannot be failed, an attachment lies elsewhere, or there are problems.
    """
    problems = [*problems, *_duplicates(found), *(line for each in found for line in _outside(each))]
    vain = [each for each in found if _nothing_to_judge(each.story, rules)]
    problems += [f"{each.where}: goals: nothing to judge: {_why_vain(each.story, rules)}" for each in vain[:MOST_VAIN]]
    problems += [f"and {len(vain) - MOST_VAIN:,} more stories with nothing to judge"] if len(vain) > MOST_VAIN else []
    if problems:
        raise UserMistake(*problems)
    return list(found)


def _outside(file: StoryFile) -> list[str]:
    """The attachments that would be read from elsewhere: a story is data, and may be somebody else's."""
    if not file.story.attachments:
        return []
    root = (file.story.root or Path()).resolve()
    folder = file.story.folder or Path()
    return [
        f"{file.where}: attachments[{place}].path: {each.path} is not in {root}, the folder of the stories; put the "
        "file there"
        for place, each in enumerate(file.story.attachments)
        if not (folder / each.path).resolve().is_relative_to(root)
    ]


def story_files(path: Path) -> list[Path]:
    """The files that may hold stories: the file itself, or all JSON and YAML files below a folder, sorted."""
    if not path.is_dir():
        return [path]
    files = sorted(
        file
        for file in path.rglob("*")
        if file.suffix in SUFFIXES
        and file.is_file()
        and not any(p.startswith(".") for p in file.relative_to(path).parts)
    )
    if not files:
        raise UserMistake(f"{path}: holds no .json, .jsonl, .yaml or .yml file; give the folder of the stories")
    return files


def _in_file(path: Path, root: Path, problems: list[str]) -> list[StoryEntry]:
    if path.suffix not in SUFFIXES:
        problems.append(f"{path}: {_wrong_suffix(path)}")
        return []
    try:
        document = read_document(path)
    except UserMistake as mistake:
        problems += mistake.problems
        return []
    if looks_like_suite(document):
        problems.append(f"{path}: is a suite, not a story; give it by itself")
        return []
    entries = list(enumerate(document)) if isinstance(document, list) else [(None, document)]
    found: list[StoryEntry] = []
    for i, entry in entries:
        where, stem = (str(path), path.stem) if i is None else (f"{path}[{i}]", f"{path.stem}-{i + 1}")
        if _is_story(entry):
            found.append(StoryEntry(entry, path, where, stem, root))
        else:
            problems.append(f"{where}: is not a story: it has none of {', '.join(sorted(STORY_KEYS))}")
    problems += unquoted(path, "user") if any("user" in entry.document for entry in found) else ()
    return found


def _wrong_suffix(path: Path) -> str:
    if not path.exists():
        return "no such file; check the path"
    return f"stories are read from {', '.join(sorted(SUFFIXES))} files"


def _is_story(entry: Any) -> bool:
    return isinstance(entry, Mapping) and not STORY_KEYS.isdisjoint(entry)


def _duplicates(found: Iterable[StoryFile]) -> list[str]:
    first: dict[str, str] = {}
    problems = []
    for each in found:
        if each.story.id in first:
            problems.append(f'{each.where}: id: "{each.story.id}" is taken by {first[each.story.id]}; ids are unique')
        first.setdefault(each.story.id, each.where)
    return problems


def _nothing_to_judge(story: Story, rules: Rules) -> bool:
    """No goal, and nothing else that could fail: no write tool that is known, no scripted turn, no demand on calls,
    words, the end, the agents or the world, no check of the story or the suite."""
    if story.goal_details or story.user_turns or story.regular_end or story.routing or story.state is not None:
        return False
    if story.forbid or story.at_most or story.must_not_say or story.consent:
        return False
    if any(_may_fail(each) and _is_for(story, each) for each in (*story.checks, *rules.checks)):
        return False
    return story.unexpected_writes == "allow" or not (story.tools.write or rules.tools.write)


def _why_vain(story: Story, rules: Rules) -> str:
    checks = [each for each in (*story.checks, *rules.checks) if _is_for(story, each)]
    types = [check.get("type") for check in checks]
    if "stability" in types:
        return "stability holds trials against each other, and judges none of them; add goals or other checks"
    if checks:
        return "a check with severity warning never fails; add goals or other checks, or give it another severity"
    return (
        "no goal, and nothing else that could fail; add goals or checks, or name the tools that change something under "
        "tools.write"
    )


def _may_fail(check: Mapping[str, Any]) -> bool:
    """Whether it may fail a journey: a warning does not, nor what is judged over all trials."""
    return check.get("severity") != "warning" and check.get("type") != "stability"


def _is_for(story: Story, check: Mapping[str, Any]) -> bool:
    labels = check.get("labels")
    return not isinstance(labels, list) or not labels or not set(map(str, labels)).isdisjoint(story.labels)
