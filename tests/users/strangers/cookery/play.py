"""python play.py OUT [--user] [--style NAME]... [--story ID]... (see ../playing.py)"""
import sys
from pathlib import Path
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import desk
from playing import play
play(desk, HERE)
