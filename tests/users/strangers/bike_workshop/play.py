"""Plays every style with the product's default user, one trial a story: play.py OUT. Runs are kept in OUT/<style>/."""

import sys

import desk
from playing import main

if __name__ == "__main__":
    main(desk, sys.argv[1])
