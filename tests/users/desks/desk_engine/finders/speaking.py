"""Words for a turn, in one style."""

from __future__ import annotations

import re
from datetime import date

from desk_engine.description import Description, read
from desk_engine.finders.frames import Frame, Option
from desk_engine.wordings import Phrases, listed

WORDINGS = "desk_engine/finders/styles.yaml"
STYLES = tuple(read(WORDINGS))
PORTIONS = {"several": 3, "form": 4}


def day_in_words(iso: str, style: str) -> str:
    """A date as this style writes it."""
    day = date.fromisoformat(iso)
    if style in ("form", "terse", "table"):
        return iso
    if style in ("formal", "sorry", "indirect", "hedged"):
        return f"{day.day} {day:%B %Y}"
    return f"{day:%A, %B} {day.day}" if day.year == 2026 else f"{day:%B} {day.day}, {day.year}"


class Voice:
    """Says things in a style."""

    def __init__(self, style: str, described: Description) -> None:
        self.style, self.slots, self.turn = style, described.slots, 0
        self.titles = [task.title for task in described.tasks.values()]
        self.phrases = Phrases(WORDINGS, style)

    def dates(self, text: str) -> str:
        """The text with its ISO dates in the words of the style."""
        return re.sub(r"\b\d{4}-\d\d-\d\d\b", lambda match: day_in_words(match[0], self.style), text)

    def say(self, kind: str, **fields: str) -> str:
        """A sentence of this kind."""
        menu = "\n".join(f"{number}) {title}" for number, title in enumerate(self.titles, 1))
        own = {"titles": listed(self.titles, "or"), "menu": menu, "turn": str(self.turn)}
        return self.phrases.say(kind, self.turn, own | {key: self.dates(value) for key, value in fields.items()})

    def portion(self, missing: list[str], first: str) -> list[str]:
        """The slots asked for in one message."""
        ordered = [first, *[name for name in missing if name != first]]
        return ordered[: PORTIONS.get(self.style, 1)]

    def recap(self, frame: Frame) -> str:
        """What is known so far, in a sentence."""
        known = [
            f"{self.slots[name].words['label'].split(' (')[0].lower()} {value}"
            for name, value in frame.values.items()
            if value and len(value) < 40
        ]
        return self.dates("So far I have: " + ", ".join(known) + ". ") if known else ""

    def ask(self, frame: Frame, names: list[str], kind: str, missed: bool) -> str:
        """The question for these slots."""
        slots = [self.slots[name].words for name in names]
        first, guess = slots[0], self.slots[names[0]].guess[1]
        if kind == "verify":
            return self.say("verify", value=frame.values[names[0]], label=first["label"])
        choosing = kind == "choose"
        nouns = listed([slot["noun"] for slot in slots])
        fields = {
            **{name: first[name] for name in ("question", "label", "example", "why")},
            "noun": nouns,
            "list": nouns,
            "terse": first["label"] + "?",
            "either": first["question"] if choosing else first.get("either", first["question"]),
            "guess": guess if guess and names[0] not in frame.guessed and not choosing else first["question"],
            "recap": self.recap(frame),
            "fields": "\n".join(f"{slot['label']} (e.g. {slot['example']}): ____" for slot in slots),
        }
        offer = self.options(frame.options[names[0]]) if choosing else ""
        single = self.style == "several" and len(slots) == 1
        question = self.say("again" if missed else "ask_one" if single else "ask", **fields)
        return (offer + ("\n" if self.style in ("menu", "table", "form") else " ") + question) if offer else question

    def options(self, options: list[Option]) -> str:
        """What there is to choose from."""
        shown = [option.shown for option in options]
        numbered = "\n".join(f"{number}) {text}" for number, text in enumerate(shown, 1))
        return self.say(
            "options",
            options=", ".join(shown),
            choices=listed(shown, "or"),
            numbered=numbered,
            bullets="\n".join(f"- {text}" for text in shown),
        )

    def propose(self, frame: Frame, summary: str, rows: dict[str, str], missed: bool) -> str:
        """The proposal."""
        return self.say(
            "unclear" if missed else "propose",
            summary=summary,
            recap=self.recap(frame),
            rows="\n".join(f"{label}: {value}" for label, value in rows.items()),
            table="\n".join(f"| {label} | {value} |" for label, value in rows.items()),
        )
