"""Nine wrong variants of the desk. `python wrong.py [STYLE]...` shows that each fails where bugs.yaml says so."""
import asyncio, os, sys, tempfile
from collections import Counter
from pathlib import Path
HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path: sys.path.insert(0, str(HERE))
import desk
from styles import STYLES

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


def build(bug, style):
    if bug in STYLES: bug, style = style, bug  # in either order
    if bug not in BUGS: raise ValueError(f"no bug {bug}")
    return desk.build(style, bug)


if __name__ == "__main__":
    sys.path.append(str(HERE.parent))
    import yaml
    import check
    from playing import Loader, outcome, talk
    stories = {s["id"]: s for s in yaml.load((HERE / "stories.yaml").read_text(), Loader)}
    bugs = yaml.safe_load((HERE / "bugs.yaml").read_text())
    tmp = Path(tempfile.mkdtemp()); os.chdir(tmp)
    for bug in BUGS:
        (tmp / bug).mkdir()
        got = asyncio.run(check.play(lambda style: build(bug, style), [stories[i] for i in bugs[bug]], sys.argv[1:] or ["justconfirm", "lower"], ["full"], tmp / bug))
        print(f"{bug:24}", dict(Counter(outcome(t) for _, t in got)), flush=True)
        for s, t in got:
            if outcome(t) != "fail": print("   not caught:", s, t["story"], outcome(t)); print("\n".join(talk(t))) if os.environ.get("SHOW") else None
