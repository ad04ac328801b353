"""Who sits out first: whoever sat out least, among equals by lot."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from tournaments.seating.commitment import commitment, commitment_text


def in_turn(name: str, missed: Mapping[int, int]) -> list[int]:
    """The numbers of `missed` (rounds sat out so far) in the order in which they sit out.

    The lot rests on `name` and the number alone, so looking again does not draw it again.
    """
    return sorted(missed, key=lambda number: (missed[number], sha256(f"{name}:{number}".encode()).hexdigest()))


def rest_name(seed: int, nonce: str) -> str:
    """What the lot of a round rests on: its seed fixed ahead; who rests may be seen, for the nonce keeps the seed."""
    return f"{commitment_text(seed, nonce)}:rest"


def are_in_turn(kept: Mapping[str, Any]) -> bool:
    """Whether those who sat out (`parts`: `missed` by number, `out` in their order) are those of the lot, and its seed
    the one announced."""
    try:
        name = rest_name(kept["seed"], kept["nonce"])
        announced = commitment(kept["seed"], kept["nonce"]) == kept["commitment"]
        return announced and all(_is_of_lot(name, part["missed"], part["out"]) for part in kept["parts"])
    except (KeyError, TypeError, ValueError, AttributeError):
        return False


def _is_of_lot(name: str, missed: Mapping[str, int], out: list[int]) -> bool:
    return in_turn(name, {int(number): rounds for number, rounds in missed.items()})[: len(out)] == out


def rested(kept: Mapping[str, Any]) -> list[int]:
    """Who sat out by lot, each once; [] where the lot does not hold."""
    return list(dict.fromkeys(one for part in kept["parts"] for one in part["out"])) if are_in_turn(kept) else []
