"""Whether the simulated user of a suite was measured as the suite demands, told before anything is paid for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from harness import __version__
from harness.errors import UserMistake
from harness.formats.documents import read_document, schema_problems
from harness.plugins import load, source_file
from harness.types.kinds import USER_KINDS
from harness.types.model_spec import UserSpec
from harness.types.user.measurement import UserIdentity, UserMeasurement
from harness.users.instructions import prompts_told

AGAIN = "measure it again: harness doctor --user {kind} … --save {file}"


def identity_of(spec: UserSpec) -> UserIdentity:
    """What makes a user the one that it is. Raises UserMistake where it, or its prompts, cannot be read."""
    source = None
    if spec.kind not in USER_KINDS:
        load(spec.kind, what="user")
        file = source_file(spec.kind)
        source = _hash(file) if file is not None else None
    return UserIdentity(
        kind=spec.kind,
        model=spec.model if spec.asks else None,
        temperature=spec.temperature if spec.asks else None,
        guards=spec.guarded,
        prompts=prompts_told(spec).get("user_prompts"),
        source=source,
        harness=__version__,
    )


def not_as_demanded(spec: UserSpec | None) -> str | None:
    """Why the user is not measured as its suite demands, in one line; None where it is, or nothing is demanded.

    Raises UserMistake where the user itself cannot be read.
    """
    if spec is None or spec.check is None:
        return None
    file, again = spec.check, AGAIN.format(kind=spec.kind, file=spec.check)
    try:
        measured = read_measurement(Path(file))
    except UserMistake as mistake:
        return f"the user is not measured as the suite demands: {mistake.problems[0]}; {again}"
    other = next(differences(measured.user, identity_of(spec)), None)
    wrong = f"was measured with {other}" if other else _too_often(measured, spec)
    return f"the user is not measured as the suite demands: {file}: {wrong}; {again}" if wrong else None


def read_measurement(file: Path) -> UserMeasurement:
    """What `harness doctor --user … --save FILE` wrote. Raises UserMistake."""
    document = read_document(file)
    try:
        return UserMeasurement.model_validate(document)
    except ValidationError as error:
        problems = schema_problems(error, str(file), UserMeasurement)
        raise UserMistake(f"{problems[0]}; expected what harness doctor --user … --save writes") from None


def differences(measured: UserIdentity, own: UserIdentity) -> Iterator[str]:
    """In what the user that is or was measured is another one, such as `other code (sha256:…, and here sha256:…)`."""
    names = {"prompts": "other prompts", "source": "other code", "harness": "another version of the harness"}
    for name in UserIdentity.model_fields:
        then, now = getattr(measured, name), getattr(own, name)
        if then != now:
            what = names.get(name, f"another {name}")
            yield f"{what} ({_said(then)}, and here {_said(now)})"


def _too_often(measured: UserMeasurement, spec: UserSpec) -> str | None:
    """Compared is the upper end of the interval: a few trials without a failure show little."""
    if measured.desks is None or not measured.desks.total.trials:
        return "holds no trial against desks"
    found = measured.desks.total.false_failures
    limit = spec.max_false_failures
    if limit is None or found.high is None or found.high <= limit:
        return None
    return (
        f"false failures are {found.count} of {found.of}, which may be as many as {found.high:.1%}; "
        f"max_false_failures allows {limit:.1%}"
    )


def _said(value: object) -> str:
    return "none" if value is None else str(value)


def _hash(file: Path) -> str:
    return f"sha256:{hashlib.sha256(file.read_bytes()).hexdigest()[:16]}"
