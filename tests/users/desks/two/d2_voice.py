"""Words for a turn, in one style."""

from __future__ import annotations

import re
from datetime import date

from d2_model import Domain, Frame, Option
from d2_wording import template

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

    def __init__(self, style: str, domain: Domain) -> None:
        self.style, self.domain, self.turn = style, domain, 0

    def dates(self, text: str) -> str:
        """The text with its ISO dates in the words of the style."""
        return re.sub(r"\b\d{4}-\d\d-\d\d\b", lambda match: day_in_words(match[0], self.style), text)

    def titles(self) -> str:
        """The desk's wants, as a list in words."""
        names = [task.title for task in self.domain.tasks]
        return ", ".join(names[:-1]) + " or " + names[-1]

    def say(self, kind: str, **fields: str) -> str:
        """A sentence of this kind."""
        menu = "\n".join(f"{number}) {task.title}" for number, task in enumerate(self.domain.tasks, 1))
        text = template(self.style, kind, self.turn)
        return text.format(
            **{
                "titles": self.titles(),
                "menu": menu,
                "turn": str(self.turn),
                **{key: self.dates(value) for key, value in fields.items()},
            }
        )

    def portion(self, missing: list[str], first: str) -> list[str]:
        """The slots asked for in one message."""
        ordered = [first, *[name for name in missing if name != first]]
        return ordered[: PORTIONS.get(self.style, 1)]

    def recap(self, frame: Frame) -> str:
        """What is known so far, in a sentence."""
        known = [
            f"{self.domain.slots[name].label.split(' (')[0].lower()} {value}"
            for name, value in frame.values.items()
            if value and len(value) < 40
        ]
        return self.dates("So far I have: " + ", ".join(known) + ". ") if known else ""

    def ask(self, frame: Frame, names: list[str], kind: str, missed: bool) -> str:
        """The question for these slots."""
        slots = [self.domain.slots[name] for name in names]
        first = slots[0]
        if kind == "verify":
            return self.say("verify", value=frame.values[first.name], label=first.label)
        nouns = [slot.noun for slot in slots]
        guess = first.guess[1] if first.guess[1] and first.name not in frame.guessed else first.question
        fields = {
            "noun": " and ".join([", ".join(nouns[:-1]), nouns[-1]] if len(nouns) > 1 else nouns),
            "question": first.question,
            "terse": first.label + "?",
            "label": first.label,
            "example": first.example,
            "why": first.why,
            "either": first.either or first.question,
            "guess": guess,
            "recap": self.recap(frame),
            "fields": "\n".join(f"{slot.label} (e.g. {slot.example}): ____" for slot in slots),
        }
        fields["list"] = fields["noun"]
        offer = self.options(frame.options[first.name]) if kind == "choose" else ""
        if kind == "choose" and self.style == "guess":
            fields["guess"] = first.question
        if kind == "choose":
            fields["either"] = first.question
        single = self.style == "several" and len(slots) == 1
        question = self.say("again" if missed else "ask_one" if single else "ask", **fields)
        return (offer + ("\n" if self.style in ("menu", "table", "form") else " ") + question) if offer else question

    def options(self, options: list[Option]) -> str:
        """What there is to choose from."""
        shown = [option.shown for option in options]
        choices = ", ".join(shown[:-1]) + " or " + shown[-1] if len(shown) > 1 else shown[0]
        numbered = "\n".join(f"{number}) {text}" for number, text in enumerate(shown, 1))
        return self.say(
            "options",
            options=", ".join(shown),
            choices=choices,
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
