"""The faults of Presa."""

from tests.faults.fault import in_rules

FAULTS = tuple(
    in_rules(*row)
    for row in (
        (
            "the lowest card takes the trick",
            "presa/chapters.py",
            "state.laid.index(max(state.laid))",
            "state.laid.index(min(card for card in state.laid if card))",
        ),
        (
            "a card of somebody else is laid",
            "presa/chapters.py",
            "type(card) is not int or card not in state.hands[seat]",
            "type(card) is not int",
        ),
        ("whoever has left is dealt to", "presa/chapters.py", "size * state.active(seat)", "size"),
        (
            "a drawn card is put at the end of the hand",
            "presa/chapters.py",
            "tuple(sorted([*hand, event.drawn]))",
            "(*hand, event.drawn)",
        ),
        ("everybody sees the hands", "presa/documents.py", "return HandDealt(())", "return event"),
        (
            "everybody sees the changed card",
            "presa/documents.py",
            "and event.seat != seat else event",
            "and event.seat == seat else event",
        ),
    )
)
