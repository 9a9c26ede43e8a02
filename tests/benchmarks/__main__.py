"""All benchmarks, one after the other, each in a process of its own: one table.

Run: .venv/bin/python tests/benchmarks [--quick]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from figures import Figure

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in {"__main__", "figures", "fuzz"})


def main() -> int:
    options = argparse.ArgumentParser(prog="tests/benchmarks")
    options.add_argument("--quick", action="store_true", help="all of them in two minutes, less exactly")
    quick = options.parse_args().quick
    failed = []
    for name in NAMES:
        print(f"\n{name}", flush=True)
        began = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, HERE / f"{name}.py", "--json", *(["--quick"] if quick else [])],
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                print(f"  {Figure(**json.loads(line)).row}", flush=True)
        if process.returncode:
            failed.append(name)
        print(f"  ({time.perf_counter() - began:.0f} s)", flush=True)
    if failed:
        print(f"\nnot measured: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
