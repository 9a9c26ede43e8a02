"""What makes two runs not comparable, in one place: whatever is played or judged otherwise, whoever the agent is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from harness.errors import NotComparable, UserMistake, nearest
from harness.text.wording import count, some
from harness.types.model_spec import ModelSpec, UserSpec
from harness.types.story import Story
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

Part = Literal["user", "user-model", "persona", "judge", "meaning", "world", "limits", "rules", "stories"]
"""What may be let pass (`--allow`)."""
PARTS: tuple[Part, ...] = get_args(Part)
LONGEST_VALUE = 60
NOT_THE_USER = {"check", "max_false_failures", *ModelSpec.model_fields}
NOT_THE_JUDGE = {"calibration", "min_agreement", "min_agreement_sure"}
NOT_JUDGED = {"labels", "description", "origin", "severity", "xfail"}
BEGINS: Mapping[str, str] = {"user-model": "user", "meaning": "", "rules": ""}
"""Part → how the paths of its settings begin, where that is not its name."""
CURES: Mapping[str, str] = {
    "scorer": "judge the older one again with: harness score RUN",
    "suite": "play both versions on the same stories",
    "stories": "--allow stories leaves those out",
}


class OtherTerm(Data):
    """One thing in which two runs differ, besides the agent."""

    part: Part | Literal["scorer", "suite"]
    what: str
    """The setting, such as `limits.trial`; of stories, their names."""
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        return f"{self.what}: {self.before} → {self.after}" if self.before or self.after else self.what


def settings_of(run: Run) -> dict[str, Any]:
    """On what terms a run was played and judged, whoever the agent is."""
    suite, versions = run.suite, run.header.versions
    user = suite.user or UserSpec()  # one that is not named is the agenda
    weights = versions.get("embeddings")
    return {
        "user": user.model_dump(mode="json", exclude=NOT_THE_USER) | {"prompts": versions.get("user_prompts")},
        "user-model": user.model_dump(mode="json", include=set(ModelSpec.model_fields)),
        "judge": suite.judge
        and suite.judge.model_dump(mode="json", exclude=NOT_THE_JUDGE) | {"prompts": versions.get("judge_prompts")},
        "meaning": {
            "entailment": suite.entailment
            and suite.entailment.model_dump(mode="json") | {"weights": versions.get("entailment")},
            "embeddings": weights and f"{suite.embeddings} ({weights})",
        },
        "world": {label: {"setup": each.setup, "snapshot": each.snapshot} for label, each in suite.targets.items()},
        "limits": suite.limits.model_dump(mode="json"),
        "rules": suite.rules.model_dump(mode="json"),
    }


def other_settings(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[OtherTerm]:
    """The settings in which two runs differ; a target that only one of them has says nothing of its world."""
    for part in PARTS:
        mine, theirs = before.get(part), after.get(part)
        if part == "world":
            both = [label for label in mine or () if label in (theirs or ())]
            mine, theirs = ({label: side[label] for label in both} for side in (mine or {}, theirs or {}))
        for path, old, new in _leaves(mine, theirs, BEGINS.get(part, part)):
            yield OtherTerm(part=part, what=path, before=_short(old), after=_short(new))


def other_scorer(before: int, after: int) -> Iterator[OtherTerm]:
    if before != after:
        yield OtherTerm(part="scorer", what="scorer version", before=str(before), after=str(after))


def other_stories(before: Run, after: Run) -> Iterator[OtherTerm]:
    """Stories that both have and that are not the same; only those of one run are no difference, unless all are."""
    mine, theirs = ({story.id: story for story in run.stories} for run in (before, after))
    common = [name for name in mine if name in theirs]
    if not common:
        yield OtherTerm(part="suite", what="they have no story in common")
        return
    moved = [name for name in common if mine[name].persona != theirs[name].persona]
    if moved:
        told = [_persona(side[moved[0]]) for side in (mine, theirs)]
        yield OtherTerm(part="persona", what=f"persona of {some(moved)}", before=told[0], after=told[1])
    if changed := _changed(mine, theirs):
        what = f"{count(len(changed), 'story is', 'stories are')} not the same in both: {some(changed)}"
        yield OtherTerm(part="stories", what=what)


def _changed(mine: Mapping[str, Story], theirs: Mapping[str, Story]) -> list[str]:
    return sorted(
        name
        for name, story in mine.items()
        if name in theirs
        and story is not theirs[name]
        and judged_by(story, but={"persona"}) != judged_by(theirs[name], but={"persona"})
    )


def judged_by(story: Story, *, but: Collection[str] = ()) -> str:
    """Everything of a story that can move a verdict."""
    return story.model_dump_json(exclude={*NOT_JUDGED, *but})


def _persona(story: Story) -> str:
    return "none" if story.persona is None else story.persona.name or "one in prose"


def differences(before: Run, after: Run) -> list[OtherTerm]:
    """Everything in which two runs differ beside the agent."""
    return [
        *other_scorer(before.header.scorer_version, after.header.scorer_version),
        *other_settings(settings_of(before), settings_of(after)),
        *other_stories(before, after),
    ]


def refusal(found: Iterable[OtherTerm], allow: Collection[str] = (), command: str = "") -> str:
    """Why two runs are not comparable, in one line: what differs, both values, and what to do; "" where they are.

    `command` is the one that takes `--allow`, where it is another one than that which is running.
    """
    refused = [each for each in found if each.part not in allow]
    if not refused:
        return ""
    parts = list(dict.fromkeys(each.part for each in refused))
    cures = [CURES[part] for part in parts if part in CURES]
    if options := [f"--allow {part}" for part in parts if part in PARTS]:
        cures.append(f"to compare all the same: {' '.join([command, *options]).strip()}")
    return f"not comparable: {'; '.join(map(str, refused))} ({'; '.join(cures)})"


def comparable(runs: Sequence[Run], allow: Collection[str] = ()) -> list[Run]:
    """The runs, less the stories that are not the same as in the first, where that is allowed. Raises NotComparable."""
    first, *others = runs
    changed = set[str]()
    for other in others:
        found = differences(first, other)
        if said := refusal(found, allow):
            raise NotComparable(f"{first.header.id} and {other.header.id} are {said}")
        if any(each.part == "stories" for each in found):
            changed.update(_changed(*({story.id: story for story in run.stories} for run in (first, other))))
    return [_without(run, changed) for run in runs] if changed else list(runs)


def _without(run: Run, names: Collection[str]) -> Run:
    kept = [story for story in run.stories if story.id not in names]
    if not kept:
        raise NotComparable(f"{run.header.id} has no story that is the same in the other: nothing can be compared")
    gone = sum(trial.story in names for trial in run.trials.facts)
    gone += sum(run.unplayed_by_story.get(name, 0) for name in names)
    planned = None if run.header.planned is None else run.header.planned - gone
    header = run.header.model_copy(update={"planned": planned})
    return replace(run, header=header, stories=kept, trials=run.trials.without(names))


def allowed(names: Collection[str]) -> frozenset[str]:
    """What `--allow` names, several at once with commas between. Raises UserMistake."""
    found = [name.strip() for each in names for name in each.split(",") if name.strip()]
    for name in found:
        if name not in PARTS:
            raise UserMistake(
                f"--allow {name}: no such part of a run{nearest(name, PARTS)}; it takes {', '.join(PARTS)}"
            )
    return frozenset(found)


def _leaves(mine: Any, theirs: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Every leaf in which two settings differ, with its path."""
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        for name in dict.fromkeys((*mine, *theirs)):
            yield from _leaves(mine.get(name), theirs.get(name), f"{path}.{name}" if path else name)
    elif mine != theirs:
        yield path, mine, theirs


def _short(value: Any) -> str:
    if isinstance(value, Mapping) and value.get("model"):  # a judge beside none is told by its name
        value = value["model"]
    text = "not set" if value is None else str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
