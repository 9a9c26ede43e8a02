"""What became of the wants of a story in one trial: did the user do its part?"""

from __future__ import annotations

from collections.abc import Iterator

from harness.analysis.user_figures.wants import WantState, wants_of
from harness.report.layout.printable import printable
from harness.text.keywords import mentions
from harness.types.story import Story
from harness.types.trial import Trial
from harness.types.user.data import UserData, Want

VOICED = "voiced"
"""Of several wants, one that names no goal: whether it was served cannot be told where the journey failed."""


def wants_line(story: Story | None, trial: Trial) -> str:
    """Such as `wants: swap done · refund attempted, and its account was not told`; "" where none is known."""
    if story is None or story.user is None or not story.user.wants:
        return ""
    states = wants_of(story, trial)
    shown = [_shown(story, story.user, place, trial, state) for place, state in enumerate(states)]
    return printable(f"wants: {' · '.join(shown)}")


def _shown(story: Story, user: UserData, place: int, trial: Trial, state: WantState) -> str:
    want, label = user.wants[place], user.label(place)
    if state != "attempted":
        return f"{label} {state}"
    word = VOICED if want.done_when is None and len(user.wants) > 1 else state
    lacking = list(_untold(want, user, trial, story.language))
    if not lacking:
        return f"{label} {word}"
    return f"{label} {word}, and its {', '.join(lacking)} {'was' if len(lacking) == 1 else 'were'} not told"


def _untold(want: Want, user: UserData, trial: Trial, language: str) -> Iterator[str]:
    """The facts that belong to it and were not told: by the account of the user, and by what it said."""
    told = {name for note in trial.trajectory.user_notes for name in note.told}
    said = "\n".join(each.text for each in trial.trajectory.spoken if each.role == "user")
    for name in want.needs:
        known = user.knows.get(name)
        if known is None or name in told or known.tell == "never":
            continue
        if any(way in said for way in known.say) or all(mentions(said, str(each), language) for each in known.values):
            continue
        yield name
