"""From what was said to wants and values."""

from __future__ import annotations

import re

from desk_engine.description import Task
from desk_engine.finders import answers as see
from desk_engine.finders.finding import Found
from desk_engine.finders.frames import Frame, Slot
from desk_engine.finders.steps import Steps

NEGATED = re.compile(
    r"\b(?:don't|do not|didn't|does not|not|never|no need|without|rather than|instead of|nothing but|no (?!i\b|we\b|please\b|but\b))\b(?:(?!\b(?:and|but|so|because|just|only)\b)[^.,;!?])*",
    re.I,
)
ALSO = re.compile(r"\b(also|too|as well|then|after that|afterwards|besides|second|secondly|another)\b", re.I)
INSTEAD = re.compile(r"\b(instead|rather|actually|forget|scratch that|changed my mind)\b", re.I)
OTHER = re.compile(r"\b(other|another|different|second|new one)\b", re.I)
REQUEST = re.compile(r"\b(want|need|like|could|can|would|also|when|how|what|which)\b", re.I)
ANY = r"any(?:thing| of (?:them|those|these))?|whichever|whatever|you choose|doesn't matter|does not matter|don't mind|first (?:one|free|available)"
NUMBER = ("first", "second", "third", "fourth", "fifth", "sixth")


class Hearing(Steps):
    """Finds wants, values, corrections and answers to guesses."""

    def _wants(self, text: str) -> list[tuple[Task, str]]:
        """The wants in a text, each with the clauses that belong to it."""
        clauses = re.split(r"(?<=[.!?;])\s+|,?\s+(?:and|then)\s+(?:(?:also|then|secondly)\s+)?", text)
        found: list[tuple[Task, str]] = []
        before = ""
        for clause in clauses:
            task = self._intent(clause)
            if (
                task
                and any(task is other for other, _ in found)
                and not self._another_id(clause, " ".join(part for _, part in found))
            ):
                task = None
            if task:
                found.append((task, (before + " " + clause).strip()))
                before = ""
            elif found:
                found[-1] = (found[-1][0], found[-1][1] + " . " + clause)
            else:
                before += " " + clause + " ."
        if not found and self.wanted is None and (self.asking == ["what"] or REQUEST.search(NEGATED.sub(" ", text))):
            plain = NEGATED.sub(" ", text)
            weak = next((task for task in self.tasks.values() if task.weak and re.search(task.weak, plain, re.I)), None)
            return [(weak, text)] if weak else []
        return found

    def _another_id(self, clause: str, earlier: str) -> bool:
        """Whether a clause speaks of another booking, car or job than the earlier ones."""
        finders = [slot.find for slot in self.slots.values() if slot.keep]
        new = {hit[2] for find in finders for hit in find(clause, self, False)}
        old = {hit[2] for find in finders for hit in find(earlier, self, False)}
        return bool(new - old) and bool(old) and not see.CORRECTS.search(clause)

    def _intent(self, text: str) -> Task | None:
        """The task a clause asks for: the first task (in the domain's order) whose pattern fits."""
        plain = NEGATED.sub(" ", text)
        return next((task for task in self.tasks.values() if re.search(task.patterns, plain, re.I)), None)

    def _open(self, task: Task, part: str, whole: str) -> Frame:
        """A frame with the values said so far."""
        frame = Frame(task)
        self._take(frame, part, [])
        for name in task.slots:
            if self.slots[name].shared and name not in frame.values:
                self._take(frame, whole, [], only=name)
        frame.said.append(part)
        return frame

    def _carry(self, frame: Frame) -> None:
        """Takes over what earlier wants have told: the person, and the one id that was spoken of."""
        other = any(OTHER.search(part) for part in frame.said)
        for name in frame.task.slots:
            slot = self.slots[name]
            if name not in frame.values and name in self.handed:
                frame.values[name] = frame.verified[name] = self.handed[name]
            if name in frame.values or name not in self.memory:
                continue
            if slot.shared or (slot.keep and not other and len(self.seen.get(name, ())) <= 1):
                frame.values[name] = frame.verified[name] = self.memory[name]

    def _take(self, frame: Frame, text: str, asked: list[str], correcting: bool = False, only: str = "") -> bool:
        """Puts the values found in the text into the frame; says whether anything is new."""
        changed = False
        correcting = correcting or bool(see.CORRECTS.search(text))
        for name in [*frame.task.slots, *frame.task.choices]:
            if only and name != only:
                continue
            slot, current = self.slots[name], frame.values.get(name, "")
            found = slot.find(text, self, name in asked) or self._pick(frame, slot, text, name in asked)
            values = [value for _, _, value in see.not_meant(text, found)]
            if slot.keep or slot.shared:
                self.seen.setdefault(name, set()).update(values)
            if not values:
                continue
            if current and not (name in asked or correcting):
                continue
            late = re.search(r"\b(meant?|actually|correction|sorry|oops|wait|i said|by mistake)\b", text, re.I)
            other = [value for value in values if value != current]
            value = (other[-1] if late else other[0]) if other and (current or late) else values[0]
            if value != current:
                frame.values[name], changed = value, True
                frame.verified.pop(name, None)
                frame.wishes.pop(name, None)
        return changed

    def _pick(self, frame: Frame, slot: Slot, text: str, asked: bool) -> list[Found]:
        """An option named by its words or its place in the list."""
        options = frame.options.get(slot.name)
        if not options or not asked:
            return []
        for option in options:
            if re.search(rf"(?<![\w-]){re.escape(option.value)}(?!\w)", text, re.I):
                return [(0, 0, option.value)]
        for option in options:
            if option.tags and re.search(rf"(?<!\w)(?:{option.tags})(?!\w)", NEGATED.sub(" ", text), re.I):
                return [(0, 0, text)]
        if slot.name not in self.asking:
            return []
        for index, option in enumerate(options[:6]):
            if re.search(rf"\b{NUMBER[index]}\b", text, re.I) or re.fullmatch(
                rf"\W*(?:option |number )?{index + 1}\W*", text, re.I
            ):
                return [(0, 0, option.value)]
        if re.search(r"\blast\b", text, re.I):
            return [(0, 0, options[-1].value)]
        alone = len(options) == 1 and see.is_yes(text)
        return [(0, 0, options[0].value)] if alone or re.search(rf"\b(?:{ANY})\b", text, re.I) else []

    def _verified(self, frame: Frame, name: str, text: str, before: dict[str, str]) -> bool:
        """The answer to 'that was the 10th, right?'."""
        if frame.values.get(name) != before.get(name) and not re.match(r"\W*yes\b", text, re.I):
            frame.verified[name] = frame.values[name]
            return True
        frame.values[name] = before[name]
        if see.is_no(text) and not self.slots[name].find(text, self, True):
            frame.values.pop(name)
            return True
        if see.is_yes(text) or self.slots[name].find(text, self, True) or re.fullmatch(r"\W*1\W*", text):
            frame.verified[name] = frame.values[name]
            return True
        if re.fullmatch(r"\W*2\W*", text):
            frame.values.pop(name)
            return True
        return False

    def _guessed(self, frame: Frame, name: str, text: str) -> bool:
        """The answer to a question that held a guess."""
        value, _ = self.slots[name].guess
        if not value or name in frame.guessed:
            return False
        frame.guessed.add(name)
        if see.is_yes(text):
            frame.values[name] = value
            return True
        return see.is_no(text) and not see.UNKNOWN.search(text)

    def _unknown(self, frame: Frame, slots: list[str]) -> bool:
        """The person does not have a value: goes on without it where that is possible."""
        done = False
        for name in slots:
            slot = self.slots[name]
            if name not in frame.values and slot.optional:
                frame.values[name], done = "", True
        return done

    def _repeats(self, frame: Frame, text: str) -> bool:
        """Whether a no only says again what the proposal holds already."""
        for name, value in frame.values.items():
            slot = self.slots[name]
            every = slot.find(text, self, False)
            found = see.not_meant(text, every)
            refused = bool(every) and not found and all(hit[2] != value for hit in every)
            if value and (refused or any(hit[2] == value for hit in found)):
                return True
        return False

    def _fact(self, text: str) -> str:
        """An answer from the desk's own leaflet."""
        return next((answer for pattern, answer in self.DESCRIBED.facts.items() if re.search(pattern, text, re.I)), "")
