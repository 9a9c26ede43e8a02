"""The two pictures of the README: a run and a trial of the demo, as a browser shows them.

Run: .venv/bin/python tests/support/pictures.py FOLDER
"""

from __future__ import annotations

import asyncio
import base64
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from checkout import CONFIGS
from paged import chromium, page_of

import harness

WIDTH, HEIGHT = 1180, 620
STORY = "0062-holidays"
"""A story of HR v2 in which an argument is wrong: what differs is seen on one screen."""


def taken(browser: Any, to: Path) -> None:
    """A picture of what is seen, in 8 bits a colour."""
    shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "webp", "quality": 80})
    to.write_bytes(base64.b64decode(shot["data"]))
    print(f"{to.name}: {to.stat().st_size / 1000:.0f} kB")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as out, chromium(WIDTH) as browser:
        run = asyncio.run(harness.simulate(CONFIGS / "hr-v2.yaml", out=Path(out)))
        page = page_of(run, Path(out) / "run.html")
        screen = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        browser.get(page.as_uri())
        taken(browser, folder / "run.webp")
        browser.execute_script("document.querySelector(`#stories tr a[aria-label^='${arguments[0]},']`).click()", STORY)
        browser.execute_async_script("setTimeout(arguments[0], 300)")
        taken(browser, folder / "trial.webp")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
