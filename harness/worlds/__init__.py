"""Worlds as JSON: what `snapshot:` of a target may name, such as `harness.worlds:sqlite`."""

from harness.worlds.files import json_files
from harness.worlds.objects import objects
from harness.worlds.sqlite import sqlite

__all__ = ["json_files", "objects", "sqlite"]
