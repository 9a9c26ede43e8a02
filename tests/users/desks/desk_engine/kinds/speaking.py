"""How the agent speaks: the styles' sentences around a domain's words."""

from __future__ import annotations

import re
from datetime import date

from desk_engine.description import Description, read
from desk_engine.wordings import Phrases, listed

WORDINGS = "desk_engine/kinds/styles.yaml"
STYLES = tuple(read(WORDINGS))


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

    def __init__(self, style: str, described: Description) -> None:
        self.style, self.slots, self.words = style, described.slots, described.told
        self.phrases = Phrases(WORDINGS, style)

    def say(self, kind: str, turn: int, **values: str) -> str:
        """A sentence of the style; {aside} and {offer} are the desk's."""
        told = {"aside": self.words["asides"], "offer": self.words["offers"]}
        turned = {name: texts[turn % len(texts)] for name, texts in told.items()}
        return self.phrases.say(kind, turn, {**turned, **values, "place": self.words["place"]}).strip()

    def join(self, parts: list[str]) -> str:
        """Several things to say as one message."""
        return ("\n\n" if self.style in ("table", "form", "menu") else " ").join(part for part in parts if part)

    def finish(self, body: str, looked: bool, turn: int) -> str:
        """The message as it is sent: dates and times in the style's form."""
        style = self.phrases.own
        if looked and style.get("moment"):
            body = self.say("moment", turn) + " " + body
        day, clock = style.get("day", "iso"), style.get("clock", "plain")
        body = re.sub(r"\b\d{4}-\d\d-\d\d\b", lambda m: day_text(m.group(0), day), body)
        return re.sub(r"\b(\d\d):(\d\d)\b", lambda m: clock_text(int(m[1]), m[2], clock), body)

    def ask(
        self,
        names: list[str],
        known: list[tuple[str, str]],
        choices: dict[str, list[str]],
        turn: int,
        again: bool,
        told: bool,
    ) -> str:
        """The question for the lacking values."""
        slots = [self.slots[name].words for name in names]
        words = slots[0]
        if self.style == "menu" and names[0] in choices:
            return self.say("ask_choice", turn, lines=numbered(choices[names[0]]), noun=words["noun"])
        values = {key: str(value) for key, value in words.items()}
        values["question_low"] = words["question"][0].lower() + words["question"][1:]
        values["nouns"] = listed([slot["noun"] for slot in slots])
        values["lines"] = "\n".join(f"{slot['label']}{slot.get('hint', '')}: ____" for slot in slots)
        values["rows"] = "\n".join(
            f"| {self.slots[name].words['label']} | ❓ {listed(choices[name], 'or') if name in choices else ''} |"
            for name in names
        )
        values["recap"] = "; ".join(f"{label.lower()} {value}" for label, value in known)
        if self.style == "recap" and not known:
            return self.say("ask_first", turn, **values)
        if again:
            return self.say("again", turn, **values)
        if told and self.style not in ("form", "table", "menu", "several", "hedged"):
            return str(words[self.style if self.style in ("terse", "formal", "indirect") else "question"])
        return self.say("ask", turn, **values)

    def propose(self, action: str, rows: dict[str, str], turn: int, again: bool) -> str:
        """The write with its details, and the question for the yes."""
        inline = ", ".join(f"{label} {value}" for label, value in rows.items())
        lines = "\n".join(f"- {label}: {value}" for label, value in rows.items())
        table = "\n".join(f"| {label} | {value} |" for label, value in rows.items())
        return self.say("yesno" if again else "propose", turn, action=action, details=inline, lines=lines, rows=table)

    def options(self, intro: str, labels: list[str], turn: int) -> str:
        """A choice among options."""
        rows = "\n".join(f"| {i} | {label} |" for i, label in enumerate(labels, 1))
        return self.say("options", turn, intro=intro, options=listed(labels, "or"), lines=numbered(labels), rows=rows)

    def check(self, pairs: list[tuple[str, str]], turn: int) -> str:
        """Whether the values just heard are right."""
        return self.say("check", turn, values=listed([f"{label.lower()} {value}" for label, value in pairs]))

    def intent(self, titles: list[str], turn: int, again: bool) -> str:
        """What the person wants."""
        lines = numbered([title[0].upper() + title[1:] for title in titles])
        return self.say("intent_again" if again else "intent", turn, tasks=listed(titles, "or"), lines=lines)


def numbered(lines: list[str]) -> str:
    """Lines with their numbers."""
    return "\n".join(f"{place}. {line}" for place, line in enumerate(lines, 1))
