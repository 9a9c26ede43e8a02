"""python play.py OUT [--style NAME] [--story GLOB]: with the Python that has the harness (see README)."""
import sys

import desk

sys.path.insert(0, str(desk.HERE.parent / "common"))
import playing  # noqa: E402

if __name__ == "__main__":
    playing.main(desk)
