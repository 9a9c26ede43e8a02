"""numpy, imported when it is first asked for something: that takes a tenth of a second, and most runs need no array."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["Floats", "Integers", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]
else:
    Floats = Integers = Any

    class _Numpy:
        def __getattr__(self, name: str) -> Any:
            import numpy

            found = getattr(numpy, name)
            setattr(self, name, found)  # the next time nobody looks here
            return found

    np = _Numpy()
