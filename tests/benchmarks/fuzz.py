"""Breaks valid files of every kind and runs the real commands on them: each must end with a known status, in time.

Run: .venv/bin/python tests/benchmarks/fuzz.py --minutes 10 --seed 1 [--kind run] [--findings FOLDER]

A traceback, an exit status but 0, 1, 2, 3, a failure inside the harness and a command that does not end are findings:
each is kept in a folder with its input, once for the place in the code. The exit status is 1 when there are any.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import select
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from fuzzing.material import Material, made, quietly

A_CHILD = 150
"""Cases that one process runs: whatever they leave behind ends with it."""
KNOWN = {0, 1, 2, 3}
_FRAME = re.compile(r'File "[^"]*?((?:harness|generators)/[^"]+)", line (\d+), in (\w+)')


@dataclass
class Fuzzer:
    """Runs cases by number: the same seed and number give the same case."""

    material: Material
    kinds: list[str]
    seed: int
    patience: float
    findings: Path
    counts: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)

    def run(self, seconds: float) -> int:
        """How many cases were run."""
        ends, number = time.monotonic() + seconds, 0
        while time.monotonic() < ends:
            number = self._in_a_child(number, ends)
        return number

    def _in_a_child(self, number: int, ends: float) -> int:
        """Run the next cases; the number of the first that is left."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self._cases(number, writing, ends)
        os.close(writing)
        rest = b""
        try:
            while select.select([reading], [], [], self.patience)[0]:
                came = os.read(reading, 1 << 16)
                if not came:
                    return number
                *lines, rest = (rest + came).split(b"\n")
                for line in lines:
                    self._book(number, *json.loads(line))
                    number += 1
            os.kill(child, signal.SIGKILL)
            self._book(number, "hang", "none", f"did not end within {self.patience:g} s")
            return number + 1
        finally:
            os.close(reading)
            os.waitpid(child, 0)

    def _cases(self, number: int, writing: int, ends: float) -> None:
        with open(writing, "wb", buffering=0) as told:
            for each in range(number, number + A_CHILD):
                if time.monotonic() > ends:
                    break
                with tempfile.TemporaryDirectory() as folder:
                    told.write(json.dumps(self.case(each, Path(folder) / "case")).encode() + b"\n")
        os._exit(0)

    def case(self, number: int, folder: Path) -> tuple[str, str, str]:
        """(What is wrong, else "", the exit status, what it printed) of one case."""
        random = Random(f"{self.seed}/{number}")
        _, words = self.material.broken(self.material.kinds[random.choice(self.kinds)], random, folder)
        os.chdir(folder)
        try:
            status, printed = quietly(words)
        except BaseException:  # noqa: BLE001  # whatever it is, it is what is looked for
            text = traceback.format_exc()
            return _place(text), "raised", text
        finally:
            os.chdir("/")
        broken = [*_harness_failures(folder)]
        if broken:
            return _place(broken[0]), str(status), broken[0]
        if "Traceback (most recent call last)" in printed or status not in KNOWN:
            return _place(printed), str(status), printed[-5000:]
        return "", str(status), ""

    def _book(self, number: int, wrong: str, status: str, printed: str) -> None:
        self.statuses[status] += 1
        if not wrong:
            return
        self.counts[wrong] += 1
        kept = self.findings / re.sub(r"[^\w.-]+", "_", wrong)[:100]
        if not kept.exists():
            kept.mkdir(parents=True)
            random = Random(f"{self.seed}/{number}")
            kind = random.choice(self.kinds)
            file, words = self.material.broken(self.material.kinds[kind], random, kept / "input")
            said = f"seed {self.seed}, case {number} ({kind}): {file.relative_to(kept)}\nharness {' '.join(words)}\n\n{printed}"
            (kept / "finding.txt").write_text(said, encoding="utf-8", errors="replace")
            print(f"case {number} ({kind}): {wrong}: harness {' '.join(words)[:100]}", flush=True)


def _place(text: str) -> str:
    """The place in the code at which it broke, and with what."""
    frames = _FRAME.findall(text)
    kinds = re.findall(r"^(?:\w+\.)*(\w+(?:Error|Exception|Group|Interrupt))\b", text, re.MULTILINE)
    where = ":".join(frames[-1][::2]) if frames else "?"
    return f"{where} {kinds[-1] if kinds else ''}"


def _harness_failures(folder: Path) -> list[str]:
    """Tracebacks of trials that broke inside the harness, in the runs that this case has made."""
    found = []
    for path in folder.glob("out/*/trials.jsonl"):
        for line in path.read_bytes().split(b"\n"):
            failure = json.loads(line).get("failure") if line else None
            if failure and failure["side"] == "harness":
                found.append(failure["traceback"] or failure["message"])
    return found


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=1)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--kind", action="append", help="only files of this kind; repeatable")
    options.add_argument("--patience", type=float, default=20, help="seconds within which a command must end")
    options.add_argument("--findings", type=Path, default=Path("findings"))
    given = options.parse_args()
    findings = given.findings.resolve()
    with tempfile.TemporaryDirectory() as folder:
        material = made(Path(folder) / "material")
        fuzzer = Fuzzer(material, given.kind or list(material.kinds), given.seed, given.patience, findings)
        number = fuzzer.run(given.minutes * 60)
        os.chdir("/")
    print(f"{number} cases of {', '.join(fuzzer.kinds)}; exit statuses: {dict(sorted(fuzzer.statuses.items()))}")
    for wrong, times in fuzzer.counts.most_common():
        print(f"{times:5} × {wrong}")
    print(f"{len(fuzzer.counts)} findings" + (f", in {findings}" if fuzzer.counts else ""))
    return 1 if fuzzer.counts else 0


if __name__ == "__main__":
    sys.exit(main())
