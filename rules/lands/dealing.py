"""Cards dealt one at a time around the table."""


def hands_dealt(seats: int, dealer: int, side: str, cards: tuple[int, ...]) -> list[int]:
    """The territories of each seat (place 0 unused) as a set; the dealer's neighbour on this side has the first."""
    step = 1 if side == "left" else -1
    held = [0] * (seats + 1)
    for turn, card in enumerate(cards, 1):
        held[(dealer - 1 + step * turn) % seats + 1] |= 1 << card
    return held
