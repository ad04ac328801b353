"""The cards of FutuRisiKo!: seven kinds, alike in each colour (F5). A card is a number that says colour and kind."""

SECRET, MISSILE, TORPEDO, SHIELD, SUPER, TRUCE, BETRAYAL = range(7)
KINDS = ("secret_weapon", "missile", "torpedo", "shield", "super_production", "truce", "betrayal")
COPIES = 16
"""Of a kind in one colour, at most."""
COLOURS = 6


def kind_of(card: int) -> int:
    """Return the kind of a card."""
    return card // COPIES % len(KINDS)


def colour_of(card: int) -> int:
    """Return the colour of a card: its place among the ruleset's colours."""
    return card // COPIES // len(KINDS)


def cards_of(colours: int, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return all cards of a match, ascending; `counts` of each kind, spread evenly over the colours."""
    return tuple(
        (place * len(KINDS) + kind) * COPIES + copy
        for place in range(colours)
        for kind, count in enumerate(counts)
        for copy in range(count // colours)
    )


CODES = tuple(
    f"{colour_of(card) + 1}-{KINDS[kind_of(card)]}-{card % COPIES + 1}" for card in range(COLOURS * len(KINDS) * COPIES)
)
"""How a card is written: colour (from 1), kind, copy (from 1)."""
