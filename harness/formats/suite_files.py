"""Suite files and the files of variables they name, read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from os.path import normpath
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from harness.errors import UserMistake, nearest
from harness.formats.datasets.stories import written_labels
from harness.formats.demands.checks import check_problems, labels_of_none
from harness.formats.demands.policies import read_policy
from harness.formats.documents import (
    SUFFIXES,
    beside,
    looks_like_suite,
    read_document,
    read_text,
    schema_problems,
    unquoted,
)
from harness.types.model_spec import EntailmentSpec, JudgeSpec, UserSpec
from harness.types.suite import Suite, spelled_out
from harness.types.target import Target
from harness.types.trajectory import Data
from harness.types.user.persona import names_file

USER_FILES = ("prompts", "check")
JUDGE_FILES = ("prompts", "calibration")
"""Fields of `user` that name a file."""


def read_suite(path: Path) -> Suite:
    """The suite in this file, its story paths made absolute. Raises UserMistake with every problem."""
    return _suite_in(read_document(path), path)


def _suite_in(document: Any, path: Path) -> Suite:
    if not isinstance(document, Mapping):
        raise UserMistake(f"{path}: a suite is an object with agent (or targets) and stories, cases or datasets")
    if "file" in document:
        raise UserMistake(f"{path}: file: is told by where the suite is read; take it out")
    fields = {"name": path.stem, **document}
    try:
        suite = Suite.model_validate(fields)
    except ValidationError as error:
        raise UserMistake(*_problems(error, str(path), document)) from None
    suite = _with_references(suite, path.parent)
    mistakes = [f"{path}: {each}" for each in check_problems(suite.rules.checks, in_suite=True)]
    mistakes += [*unquoted(path, "user", ("cases", "datasets"))] if suite.cases or suite.datasets else []
    located = _located(suite, path)
    if mistakes:  # otherwise whoever reads the stories tells those
        unknown = labels_of_none(suite.rules, partial(written_labels, located))
        raise UserMistake(*mistakes, *(f"{path}: {each}" for each in unknown))
    return located


def _with_references(suite: Suite, folder: Path) -> Suite:
    """The suite with the references that its checks name as files read, so that a run keeps what they say.

    Raises UserMistake.
    """
    named = [i for i, each in enumerate(suite.rules.checks) if isinstance(each.get("reference"), str)]
    policies = [i for i, each in enumerate(suite.rules.checks) if isinstance(each.get("policy"), dict)]
    if not named and not policies:
        return suite
    checks = [dict(each) for each in suite.rules.checks]
    for i in policies:
        checks[i]["policy"] = read_policy(checks[i]["policy"], folder, f"checks[{i}].policy")
    for i in named:
        checks[i]["reference"] = read_document(folder / str(checks[i]["reference"]))
    return suite.model_copy(update={"rules": suite.rules.model_copy(update={"checks": tuple(checks)})})


def _located(suite: Suite, path: Path) -> Suite:
    """The suite with every file that it names found from where it was read."""
    folder = path.resolve().parent
    targets = {label: target.located(folder) for label, target in suite.targets.items()}
    stories = tuple(normpath(folder / each) for each in suite.stories)
    variants = {
        label: each.model_copy(update={"prompt": str(folder / each.prompt)}) if each.prompt else each
        for label, each in suite.variants.items()
    }
    located: dict[str, Any] = {"stories": stories, "targets": targets, "variants": variants}
    located["datasets"] = tuple(
        each.model_copy(update={"path": normpath(folder / each.path)}) for each in suite.datasets
    )
    if suite.cases or any(check.get("labels") for check in suite.rules.checks):
        located["file"] = str(path.resolve())
    if suite.embeddings is not None and (folder / suite.embeddings).is_dir():
        located["embeddings"] = normpath(folder / suite.embeddings)
    if suite.entailment is not None and (folder / suite.entailment.model).is_dir():
        model = normpath(folder / suite.entailment.model)
        located["entailment"] = suite.entailment.model_copy(update={"model": model})
    located["personas"] = tuple(normpath(folder / each) if names_file(each) else each for each in suite.personas)
    for role, spec, names in (("user", suite.user, USER_FILES), ("judge", suite.judge, JUDGE_FILES)):
        if spec is not None:
            files = {name: getattr(spec, name) for name in names}
            there = {name: beside(folder, file) for name, file in files.items() if file is not None}
            located[role] = spec.model_copy(update=there)
    if suite.prices is not None:
        located["prices"] = str(folder / suite.prices)
    return suite.model_copy(update=located)


def env_files(suite: Suite, name: str | None) -> list[str]:
    """The files of variables that belong to the environment of that name."""
    found = (target.environments.get(name or "") for target in suite.targets.values())
    return [each.env_file for each in found if each is not None and each.env_file is not None]


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a file of NAME=VALUE lines. Raises UserMistake."""
    from dotenv import dotenv_values

    if not path.is_file():
        raise UserMistake(f"--env-file {path}: no such file")
    return {name: value for name, value in dotenv_values(path).items() if value is not None}


def find_suite(paths: Sequence[Path]) -> Suite | None:
    """The suite among these paths; None when they are stories and folders of stories.

    Each file is read once. Raises UserMistake: for a path that does not exist, a suite that is not given alone, and
    every problem of the suite.
    """
    missing = [path for path in paths if not path.exists()]
    if missing:
        raise UserMistake(*(f"{path}: no such file or folder; check the path" for path in missing))
    for path in paths:
        if path.is_file() and path.suffix in SUFFIXES and looks_like_suite(document := read_document(path)):
            if len(paths) > 1:
                raise UserMistake(f"{path}: is a suite, which names its stories itself; give it alone")
            return _suite_in(document, path)
    return None


def suite_over(stories: Sequence[Path], fields: Mapping[str, Any]) -> Suite:
    """The suite that stands for files and folders of stories, with these fields. Raises UserMistake."""
    if "targets" not in fields:
        raise UserMistake("no agent is given: add --agent module:attribute, or give a suite file that names one")
    name = stories[0].resolve().stem if len(stories) == 1 else "stories"
    return suite_of({"name": name or "stories", "stories": [str(path.resolve()) for path in stories]}, fields)


def suite_of(base: Mapping[str, Any], overrides: Mapping[str, Any]) -> Suite:
    """The suite with these fields, some set otherwise. Raises UserMistake."""
    written = overrides
    try:
        overrides = spelled_out(overrides)
    except ValueError as problem:
        raise UserMistake(f"options: {problem}") from None
    if isinstance(overrides.get("prices"), str):  # a run may be resumed in another folder
        overrides["prices"] = str(Path(overrides["prices"]).resolve())
    if isinstance(personas := overrides.get("personas"), list | tuple):
        named = [name for each in personas for name in str(each).split(",")]
        overrides["personas"] = [str(Path(each).resolve()) if names_file(each) else each for each in named]
    for role, names in (("judge", JUDGE_FILES), ("user", USER_FILES)):
        asked = overrides.get(role)
        if isinstance(asked, Mapping):
            there = {name: beside(Path.cwd(), asked[name]) for name in names if isinstance(asked.get(name), str | list)}
            overrides[role] = {**asked, **there}
    targets = base.get("targets", {})
    if isinstance(settings := overrides.get("agent"), Mapping) and len(targets) == 1:
        del overrides["agent"]  # settings of the one target there is
        overrides["targets"] = {label: merged(target, settings) for label, target in targets.items()}
    if isinstance(fields := overrides.get("targets"), FieldsOfTargets):
        _refuse_unknown(fields, targets)
    try:
        return Suite.model_validate(merged(base, overrides))
    except ValidationError as error:
        raise UserMistake(*map(_as_json, _problems(error, "options", written))) from None


def _as_json(problem: str) -> str:
    """A value of --set that was written as in YAML is a text."""
    looks_like_yaml = re.search(r', found "[\[{]', problem)
    return f"{problem}; write it as JSON, names and texts in double quotes" if looks_like_yaml else problem


def _problems(error: ValidationError, where: str, written: Mapping[str, Any]) -> list[str]:
    """One line each; what was written in short is named as it was written."""
    return [
        re.sub(r": (\w+)\.(\w+)", lambda found: f": {found[2]}" if found[2] in written else found[0], line, count=1)
        if line.startswith(tuple(f"{where}: {part}." for part in set(Suite.short_spellings.values())))
        else line.replace(": the document: stories: ", ": stories: ")
        for line in schema_problems(error, where, Suite)
    ]


class FieldsOfTargets(dict[str, Any]):
    """Targets by name of which single fields are set: their other fields, and the other targets, stay."""


def _refuse_unknown(named: FieldsOfTargets, targets: Mapping[str, Any]) -> None:
    """Raises UserMistake where a field is set of a target that there is not."""
    unknown = [
        name
        for name, fields in named.items()
        if targets and name not in targets and isinstance(fields, Mapping) and "ref" not in fields
    ]
    if unknown:
        raise UserMistake(
            *(
                f"options: targets.{name}: no target has that name{nearest(name, targets)}; or set its ref, too"
                for name in unknown
            )
        )


def read_setting(setting: str) -> dict[str, Any]:
    """`a.b=value` as nested fields; the value is JSON, else text. Raises UserMistake."""
    path, equals, text = setting.partition("=")
    if not equals or not all(path.split(".")):
        raise UserMistake(f'--set "{setting}": expected NAME=VALUE, such as limits.trial=60')
    try:
        value = json.loads(text)
    except ValueError:
        value = text
    fields = nested(path, value)
    if path.startswith("targets."):
        return {"targets": FieldsOfTargets(fields["targets"])}
    return fields


def with_setting(fields: Mapping[str, Any], setting: str) -> dict[str, Any]:
    """The fields with what a `--set` says; what is written in short there (`judge=MODEL`) keeps its meaning beside
    further fields (`judge.timeout=5`). Raises UserMistake."""
    changes = read_setting(setting)
    spelled = {
        name: _spelled(SHORT[name], value) if name in SHORT and isinstance(changes.get(name), Mapping) else value
        for name, value in fields.items()
    }
    if "targets" in changes and isinstance(targets := spelled.get("targets"), FieldsOfTargets):
        spelled["targets"] = FieldsOfTargets({name: _spelled(Target, each) for name, each in targets.items()})
    return merged(spelled, changes)


SHORT: Mapping[str, type[Data]] = {"judge": JudgeSpec, "user": UserSpec, "entailment": EntailmentSpec}
"""Parts of a suite that may be written as one word."""


def _spelled(model: type[Data], value: Any) -> Any:
    """What one word stands for, as fields."""
    return model.model_validate(value).model_dump(exclude_unset=True) if isinstance(value, str) and value else value


def nested(path: str, value: Any) -> dict[str, Any]:
    """`a.b` and 1 → {"a": {"b": 1}}"""
    head, _, rest = path.partition(".")
    return {head: nested(rest, value) if rest else value}


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with the changes, mappings merged at every depth; targets are replaced whole, but for single fields."""
    result = dict(base)
    for key, value in changes.items():
        below = result.get(key)
        whole = key == "targets" and not isinstance(value, FieldsOfTargets)
        if not whole and isinstance(value, Mapping) and isinstance(below, Mapping):
            together = merged(below, value)
            result[key] = FieldsOfTargets(together) if isinstance(below, FieldsOfTargets) else together
        else:
            result[key] = value
    return result


def in_environment(suite: Suite, name: str | None, allow_protected: bool) -> Suite:
    """The suite with every target in the environment of that name. Raises UserMistake.

    A target without environments stays as it is; None leaves all targets as they are.
    """
    known = {each for target in suite.targets.values() for each in target.environments}
    if name is not None and name not in known:
        raise UserMistake(f"--env {name}: no target has an environment of that name{nearest(name, known)}")
    targets = {}
    for label, target in suite.targets.items():
        chosen = target.environments.get(name) if name is not None else None
        if (target.protected or (chosen is not None and chosen.protected)) and not allow_protected:
            what = f"{label} in {name}" if chosen is not None else label
            raise UserMistake(f"target {what} is protected; to play against it all the same, add --allow-protected")
        if chosen is not None:
            target = target.model_copy(update={"kwargs": {**target.kwargs, **chosen.kwargs}})
        targets[label] = target
    return suite.model_copy(update={"targets": targets})


def in_variant(suite: Suite, label: str) -> Suite:
    """The suite with every target in one of its variants, and none left to choose. Raises UserMistake."""
    if label not in suite.variants:
        raise UserMistake(f"--variant {label}: the suite has no such variant{nearest(label, suite.variants)}")
    variant = suite.variants[label]
    given = {**variant.kwargs, **({"model": variant.model} if variant.model is not None else {})}
    if variant.prompt is not None:
        given["prompt"] = read_text(Path(variant.prompt))
    commit = {"commit": variant.commit} if variant.commit is not None else {}
    targets = {
        name: target.model_copy(update={"kwargs": {**target.kwargs, **given}, **commit})
        for name, target in suite.targets.items()
    }
    return suite.model_copy(update={"targets": targets, "variants": {}, "name": f"{suite.name}-{label}"})
