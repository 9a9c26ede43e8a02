"""stories.yaml is stories_user.yaml without `user`."""
import re, sys
from pathlib import Path
here = Path(__file__).resolve().parent
out, skip = [], False
for line in (here / "stories_user.yaml").read_text().splitlines():
    if line == "  user:":
        skip = True
    elif skip and not line.startswith("   "):
        skip = False
    if not skip:
        out.append(line)
(here / "stories.yaml").write_text("\n".join(out) + "\n")
