"""How far the time zones that people name are ahead of UTC, in minutes."""

from __future__ import annotations

OFFSETS = {
    "utc": 0, "gmt": 0, "z": 0, "wet": 0, "bst": 60, "cet": 60, "mez": 60, "cest": 120, "mesz": 120, "eet": 120,
    "eest": 180, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480,
    "pdt": -420, "ist": 330, "jst": 540, "aest": 600,
}  # fmt: skip
