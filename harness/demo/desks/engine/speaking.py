"""Put what the agent means into the words of a style."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from harness.demo.desks.engine.dates import write_date
from harness.demo.desks.engine.tasks import Said

_FOLDER = Path(__file__).resolve().parent
PORTIONS = {"several": 3, "form": 3, "table": 2}
OPTION_STYLES = ("menu", "either_or")


@cache
def load(path: Path) -> dict[str, Any]:
    """The content of a YAML file of wordings."""
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


STYLES: tuple[str, ...] = tuple(load(_FOLDER / "styles.yaml"))


class Speaker:
    """Speaks in one style about one domain."""

    def __init__(self, style: str, wordings: Path) -> None:
        self.style = style
        self.turn = 0
        self._style: dict[str, Any] = load(_FOLDER / "styles.yaml")[style]
        self._domain = load(wordings)

    def triggers(self, task: str) -> re.Pattern[str]:
        """What shows that a person wants a task."""
        return re.compile("|".join(self._domain["triggers"][task]), re.IGNORECASE)

    def portion(self) -> int:
        """How many values the style asks for at once."""
        return PORTIONS.get(self.style, 1)

    def options(self, slot: str) -> list[str]:
        """The values of a slot in the order in which they are offered; none for one that is never asked for."""
        return list(self._domain["slots"].get(slot, {}).get("options", []))

    def wishes(self) -> dict[str, str]:
        """The tasks that are offered, with their wording."""
        wishes: dict[str, str] = self._domain["wishes"]
        return wishes

    def guess(self, slot: str) -> str | None:
        """The (wrong) value that the style guesses, if any."""
        guess = self._domain["slots"][slot].get("guess") if self.style == "wrong_guess" else None
        return str(guess) if guess is not None else None

    def frame(self, kind: str, **values: Said) -> str:
        """A sentence of the style, by kind; two or three phrasings take turns."""
        return self._fill(self._pick(self._style[kind]), values)

    def want(self) -> str:
        """Ask what the person would like."""
        if self.style == "menu":
            return self.frame("want", wishes=_numbered(self.wishes().values()))
        return self.frame("want", wishes=_either(list(self.wishes().values())), topic=self._domain["topic"])

    def ask(self, slots: Sequence[str], repeated: bool, known: Mapping[str, Said]) -> str:
        """Ask for one or several slots; when repeated, in other words."""
        if repeated:
            again = " ".join(str(self._domain["slots"][slot]["again"]) for slot in slots[:1])
            return self.frame("not_understood", again=again + self._listed(slots[0]))
        question = self._question(slots)
        if self.style == "recap" and known:
            return self.frame("ask", recap=self._listing(known), question=question)
        return question

    def ask_guess(self, slot: str) -> str:
        """Ask with a guessed value."""
        return self._fill(str(self._domain["slots"][slot]["ask_guess"]), {})

    def check(self, slot: str, value: Said) -> str:
        """Ask whether a value was understood."""
        label = self._label(slot)
        return self.frame("check", label=label, noun=label.lower(), value=value)

    def propose(self, task: str, said: Mapping[str, Said]) -> str:
        """Say what would be written and ask for the yes."""
        action = self._fill(self._domain["tasks"][task]["action"], said)
        remark = self._fill(self._domain["tasks"][task].get("remark", ""), said)
        shown = {key: value for key, value in said.items() if key in self._domain["labels"]}
        text = self.frame("propose", action=action, remark=remark or "-", details=self._details(shown))
        text = text if remark else re.sub(r"\n-(?=\n)| -(?=[ \n])", "", text)
        return re.sub(r" {2,}", " ", text).replace(" \n", "\n")

    def outcome(self, task: str, said: Mapping[str, Said]) -> str:
        """Say that it is done, and with which result."""
        text = self._fill(self._domain["tasks"][task]["outcome"], said)
        return self.frame("outcome", text=text)

    def told(self, wording: str, said: Mapping[str, Said]) -> str:
        """Answer a question."""
        return self.frame("told", text=self._fill(self._domain["answers"][wording], said))

    def problem(self, wording: str, said: Mapping[str, Said]) -> str:
        """Say why a value does not do, and ask what to do instead."""
        return self.frame("problem", text=self._fill(self._domain["problems"][wording], said))

    def failed(self, reason: str) -> str:
        """Say that a tool refused."""
        return self.frame("problem", text=f"That could not be done: {reason}.")

    def cannot(self, slot: str) -> str:
        """Say that it cannot be done without a value."""
        return self.frame("cannot", noun=self._domain["slots"][slot]["noun"])

    def _question(self, slots: Sequence[str]) -> str:
        """The question for slots: written for the style by hand, or put together from nouns and labels."""
        words = self._domain["slots"]
        first = words[slots[0]]
        if self.style in first["ask"]:
            return self._fill(self._pick(first["ask"][self.style]), {})
        if "fields" in self._style:
            fields = [
                self._fill(self._style["fields"], {"label": self._label(slot), "format": words[slot]["format"]})
                for slot in slots
            ]
            return self.frame("ask", fields="\n".join(fields))
        nouns = [str(words[slot]["noun"]) for slot in slots]
        if self.style == "menu" and self.options(slots[0]):
            return self.frame("ask_options", noun=nouns[0], options=_numbered(self.options(slots[0])))
        if "ask" in self._style and self.style != "recap":
            return self.frame("ask", nouns=_listed(nouns), example=str(first["example"]))
        return self._fill(self._pick(first["ask"]["plain"]), {})

    def _listed(self, slot: str) -> str:
        """The options of a slot once more, where the style offers options."""
        if self.style == "menu" and self.options(slot):
            return "\n" + _numbered(self.options(slot))
        return f" ({', '.join(self.options(slot))})" if self.options(slot) else ""

    def _label(self, slot: str) -> str:
        return str(self._domain["slots"][slot]["label"])

    def _listing(self, known: Mapping[str, Said]) -> str:
        """What is known, in one line."""
        return "; ".join(f"{self._label(slot).lower()} {self._written(value)}" for slot, value in known.items())

    def _details(self, said: Mapping[str, Said]) -> str:
        """The details of a proposal in lines, as the style writes them."""
        line = str(self._style.get("detail", "{label}: {value}"))
        labels = self._domain["labels"]
        return "\n".join(self._fill(line, {"label": labels[key], "value": value}) for key, value in said.items())

    def _written(self, value: Said) -> str:
        """A value as the style writes it."""
        if isinstance(value, date):
            return write_date(value, self._style.get("dates", "long"))
        if isinstance(value, Decimal):
            whole = value == value.to_integral_value()
            return f"€{int(value)}" if whole else f"€{value:.2f}"
        return str(value)

    def _fill(self, template: str, values: Mapping[str, Said]) -> str:
        """Put values into a template; other braces stay."""
        written = {key: self._written(value) for key, value in values.items()}
        return re.sub(r"\{(\w+)\}", lambda match: written.get(match[1], match[0]), template).strip()

    def _pick(self, phrasings: str | Sequence[str]) -> str:
        """The phrasing whose turn it is."""
        return phrasings if isinstance(phrasings, str) else phrasings[(self.turn - 1) % len(phrasings)]


def _numbered(options: Sequence[str] | Any) -> str:
    """Options with numbers, one a line."""
    return "\n".join(f"{number}) {option}" for number, option in enumerate(options, 1))


def _listed(nouns: Sequence[str]) -> str:
    """Nouns in a row: "a, b and c"."""
    return nouns[0] if len(nouns) == 1 else f"{', '.join(nouns[:-1])} and {nouns[-1]}"


def _either(options: Sequence[str]) -> str:
    """Options in a row: "a, b or c"."""
    return f"{', '.join(options[:-1])} or {options[-1]}"
