"""python play.py OUT [STYLE …] [--story GLOB]: every style plays every story with the default user.

OUT/outcomes.json holds the outcome of each style and story with its conversation; the table is printed. Runs are in OUT/runs.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from desk import STYLES, build
from outcomes import play

if __name__ == "__main__":
    play(HERE, build, STYLES)
