"""How the agent speaks: the styles' sentences around a domain's words."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from pathlib import Path

import yaml

HERE = Path(__file__).parent


@lru_cache
def load(name: str) -> dict:
    """A YAML file beside this module."""
    return yaml.safe_load((HERE / name).read_text(encoding="utf-8"))


STYLES = tuple(load("styles.yaml"))


def listed(words: list[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} " + words[-1]


def day_text(iso: str, form: str) -> str:
    """A date in one of the forms people use."""
    day = date.fromisoformat(iso)
    plain = f"{day.day}"
    if day.year < 2020:
        return {"iso": iso}.get(form, f"{plain} {day:%B %Y}")
    return {
        "iso": iso,
        "us": f"{day:%B} {plain}",
        "week": f"{day:%A}, {day:%B} {plain}",
        "long": f"{plain} {day:%B %Y}",
        "dots": f"{day:%a} {plain} {day:%B %Y}",
    }[form]


def clock_text(hour: int, minute: str, form: str) -> str:
    """A time of the day, in 24 hours or with am and pm."""
    if form != "half":
        return f"{hour:02d}:{minute}"
    shown = f"{(hour - 1) % 12 + 1}" + (f":{minute}" if minute != "00" else "")
    return f"{shown} {'am' if hour < 12 else 'pm'}"


class Speaker:
    """One style's voice for one domain."""

    def __init__(self, style: str, texts: str, now: str) -> None:
        self.style, self.now = style, now
        self.words = load("styles.yaml")[style]
        self.texts = load(texts)

    def slot(self, name: str) -> dict:
        """A slot's words."""
        return self.texts["slots"][name]

    def pick(self, kind: str, turn: int) -> str:
        """One of the style's phrasings, by the turn."""
        found = self.words.get(kind) or load("styles.yaml")["plain"][kind]
        return found if isinstance(found, str) else found[(turn - 1) % len(found)]

    def say(self, kind: str, turn: int, **values: str) -> str:
        """A sentence of the style; {aside} and {offer} are the domain's."""
        values.setdefault("aside", self.texts["asides"][turn % len(self.texts["asides"])])
        values.setdefault("offer", self.texts["offers"][turn % len(self.texts["offers"])])
        text = self.pick(kind, turn)
        for key, value in {**values, "place": self.texts["place"]}.items():
            text = text.replace("{" + key + "}", value)
        return text.strip()

    def join(self, parts: list[str]) -> str:
        """Several things to say as one message."""
        return ("\n\n" if self.style in ("table", "form", "menu") else " ").join(part for part in parts if part)

    def finish(self, body: str, looked: bool, turn: int) -> str:
        """The message as it is sent: dates and times in the style's form."""
        if looked and self.words.get("moment"):
            body = self.say("moment", turn) + " " + body
        day, clock = self.words.get("day", "iso"), self.words.get("clock", "plain")
        body = re.sub(r"\b\d{4}-\d\d-\d\d\b", lambda m: day_text(m.group(0), day), body)
        return re.sub(r"\b(\d\d):(\d\d)\b", lambda m: clock_text(int(m[1]), m[2], clock), body)

    def guess(self, name: str) -> list[str] | None:
        """The value and the question of a guess."""
        return self.slot(name).get("guess")

    def ask(
        self,
        names: list[str],
        known: list[tuple[str, str]],
        choices: dict[str, list[str]],
        turn: int,
        again: bool,
        guess: str,
        told: bool = False,
    ) -> str:
        """The question for the lacking values."""
        words = self.slot(names[0])
        values = {key: str(value) for key, value in words.items()}
        values["question_low"] = words["question"][0].lower() + words["question"][1:]
        values["nouns"] = listed([self.slot(n)["noun"] for n in names])
        values["lines"] = "\n".join(f"{self.slot(n)['label']}{self.slot(n).get('hint', '')}: ____" for n in names)
        values["rows"] = "\n".join(
            f"| {self.slot(n)['label']} | ❓ {listed(choices[n], 'or') if n in choices else ''} |" for n in names
        )
        values["recap"] = "; ".join(f"{label.lower()} {value}" for label, value in known)
        if guess:
            return guess
        if self.style == "recap" and not known:
            return self.say("ask_first", turn, **values)
        if self.style == "menu" and names[0] in choices:
            lines = "\n".join(f"{i}. {c}" for i, c in enumerate(choices[names[0]], 1))
            return self.say("ask_choice", turn, lines=lines, noun=values["noun"])
        if again:
            return self.say("again", turn, **values)
        if told and self.style not in ("form", "table", "menu", "several", "hedged"):
            field = self.style if self.style in ("terse", "formal", "indirect") else "question"
            return str(words[field])
        return self.say("ask", turn, **values)

    def propose(self, action: str, details: list[tuple[str, str]], turn: int, again: bool) -> str:
        """The write with its details, and the question for the yes."""
        inline = ", ".join(f"{label} {value}" for label, value in details)
        lines = "\n".join(f"- {label}: {value}" for label, value in details)
        rows = "\n".join(f"| {label} | {value} |" for label, value in details)
        return self.say("yesno" if again else "propose", turn, action=action, details=inline, lines=lines, rows=rows)

    def options(self, intro: str, labels: list[str], turn: int) -> str:
        """A choice among options."""
        lines = "\n".join(f"{i}. {label}" for i, label in enumerate(labels, 1))
        rows = "\n".join(f"| {i} | {label} |" for i, label in enumerate(labels, 1))
        return self.say("options", turn, intro=intro, options=listed(labels, "or"), lines=lines, rows=rows)

    def check(self, pairs: list[tuple[str, str]], turn: int) -> str:
        """Whether the values just heard are right."""
        return self.say("check", turn, values=listed([f"{label.lower()} {value}" for label, value in pairs]))

    def intent(self, titles: list[str], turn: int, again: bool) -> str:
        """What the person wants."""
        lines = "\n".join(f"{i}. {title[0].upper() + title[1:]}" for i, title in enumerate(titles, 1))
        return self.say("intent_again" if again else "intent", turn, tasks=listed(titles, "or"), lines=lines)
