"""What makes two players of a kind: one number per present player, equal for those to be kept apart."""

from collections.abc import Iterable, Sequence

from tournaments.seating.question.problem import DrawInput, DrawPlayer, Priority


def labels_of(asked: DrawInput, name: Priority) -> list[int]:
    """Return the labels of `name`, from 0 where two may be equal, negative and unique for who is of no kind; [] if
    `name` is not about kinds. "quarters" are as many parts of the standing as a table of the preferred size has
    seats."""
    if name in ("clubs", "regions", "families"):
        return _number_kinds(_kind(player, name) for player in asked.present)
    if name == "winners":
        won = set(asked.winners)
        return _number_kinds("won" if player.id in won else None for player in asked.present)
    if name == "quarters":
        part = quarters(asked)
        return [part[player.id] for player in asked.present]
    return []


def quarters(asked: DrawInput) -> dict[int, int]:
    """Return the part of the standing, from 0, of every present player; of parallel fields each has its own parts."""
    out: dict[int, int] = {}
    for field in range(asked.parallel):
        order = asked.standing_order()[field :: asked.parallel]
        out |= {player: place * asked.preferred // len(order) for place, player in enumerate(order)}
    return out


def packed_by(asked: DrawInput) -> list[int]:
    """Return the labels by which players are dealt out from the start: the hard clubs, or the first kind in the order
    that anybody is of."""
    if asked.clubs == "hard":
        return labels_of(asked, "clubs")
    return next((labels for name in asked.order if is_kind(labels := labels_of(asked, name))), [])


def is_kind(labels: Sequence[int]) -> bool:
    """Return whether anybody is of a kind by these labels."""
    return max(labels, default=-1) >= 0


def _kind(player: DrawPlayer, name: Priority) -> str | None:
    return {"clubs": player.club, "regions": player.region}.get(name, player.family)


def _number_kinds(names: Iterable[str | None]) -> list[int]:
    numbers: dict[str, int] = {}
    return [numbers.setdefault(name, len(numbers)) if name else -1 - place for place, name in enumerate(names)]
