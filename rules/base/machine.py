"""What the compiled core may keep as the machine does: `i64` and `i32` are words of it, `vec` is a row of such words
without an object for each (`Row`: that or any other sequence of numbers), `StringWriter` a text that grows.

Here they are plain numbers, lists and texts, which is all that the same files need as they are. Never compiled itself.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import StringWriter
    from librt.vecs import vec
    from mypy_extensions import i32, i64, mypyc_attr

    Row = Sequence[int] | vec[i32]
else:
    from io import StringIO as StringWriter

    Row = Sequence
    i32 = i64 = int
    vec = {int: list, float: list}
    """A row of words of one kind: vec[i64](values). To look a type up is quicker than to ask a class for it."""

    def mypyc_attr(**how):
        """Say how a class is compiled."""
        return lambda kind: kind


__all__ = ["Row", "StringWriter", "i32", "i64", "mypyc_attr", "vec"]
