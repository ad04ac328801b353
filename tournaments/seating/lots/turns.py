"""Who sits out first: whoever sat out least, among equals by lot. Who moves first at a table: `seats/seats.py`."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256

from rules.base.json_types import JsonMapping
from tournaments.seating.lots.commitment import commitment, commitment_text


def in_turn(name: str, missed: Mapping[int, int]) -> list[int]:
    """Return the numbers of `missed` in the order in which they sit out; it says how often each sat out by lot so far.

    The first certificates also counted rounds that somebody did not come to: each is read by what it says itself.

    The lot rests on `name` and the number alone, so looking again does not draw it again.
    """
    return sorted(missed, key=lambda number: (missed[number], sha256(f"{name}:{number}".encode()).hexdigest()))


def rest_name(seed: int, nonce: str) -> str:
    """Return what the lot of a round rests on: its seed fixed ahead; who rests may be seen, for the nonce keeps the
    seed."""
    return f"{commitment_text(seed, nonce)}:rest"


def are_in_turn(lot: JsonMapping) -> bool:
    """Return whether those who sat out (`parts`: `missed` by number, `out` in their order) are those of the lot, and
    its seed the one announced."""
    try:
        name = rest_name(lot["seed"], lot["nonce"])
        announced = commitment(lot["seed"], lot["nonce"]) == lot["commitment"]
        return announced and all(_is_of_lot(name, part["missed"], part["out"]) for part in lot["parts"])
    except (KeyError, TypeError, ValueError, AttributeError):
        return False


def _is_of_lot(name: str, missed: Mapping[str, int], out: list[int]) -> bool:
    return in_turn(name, {int(number): rounds for number, rounds in missed.items()})[: len(out)] == out


@dataclass(frozen=True, slots=True)
class Rest:
    """Who rested, held against who plays, by number: `named` are those of the lot. Of them `rested` do not play, and
    `let_in` play all the same; `left_out` do not play either, although the lot was drawn among them and did not name
    them."""

    named: tuple[int, ...] = ()
    rested: tuple[int, ...] = ()
    let_in: tuple[int, ...] = ()
    left_out: tuple[int, ...] = ()

    def document(self) -> dict[str, list[int]]:
        """Return what a certificate says of it beside the lot; the lot itself says whom it named."""
        return {name: list(numbers) for name, numbers in asdict(self).items() if name != "named"}


def rest_of(lot: JsonMapping, present: Collection[int]) -> Rest:
    """Return what came of a lot where `present` are drawn to tables; an empty Rest where the lot does not hold."""
    if not are_in_turn(lot):
        return Rest()
    named = tuple(dict.fromkeys(number for part in lot["parts"] for number in part["out"]))
    among = sorted({int(number) for part in lot["parts"] for number in part["missed"]})
    return Rest(
        named,
        tuple(number for number in named if number not in present),
        tuple(number for number in named if number in present),
        tuple(number for number in among if number not in named and number not in present),
    )


def rest_holds(lot: JsonMapping, present: Collection[int]) -> bool:
    """Return whether a lot is that of its seed, and what is told of it beside (`Rest.document`) is what came of it."""
    document = rest_of(lot, present).document()
    return are_in_turn(lot) and all(lot.get(name, numbers) == numbers for name, numbers in document.items())
