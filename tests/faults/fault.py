"""A wrong line to be planted."""

from typing import NamedTuple


class Fault(NamedTuple):
    """`right` stands exactly once in the file under rules/, `wrong` replaces it."""

    name: str
    file: str
    right: str
    wrong: str
