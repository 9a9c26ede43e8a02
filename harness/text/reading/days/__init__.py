"""Days that depend on what day it is, and the dates they are named with."""
