"""Seats round a table: numbered from 1, clockwise."""


def seats_from(first: int, seats: int) -> tuple[int, ...]:
    """Return every seat clockwise, from the first on."""
    return tuple([(first - 1 + step) % seats + 1 for step in range(seats)])
