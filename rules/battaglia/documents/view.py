"""What a seat, or the public, may know: hands, the cards beside the boards and the deck are hidden.

Two states that differ only in these have equal views.
"""

from typing import NamedTuple

from rules.battaglia.state.events import DeckShuffled, Drawn, Event
from rules.battaglia.state.state import Gain, Patrol, State, Strike
from rules.battaglia.state.table import MatchTable
from rules.contract.outcome import Outcome


class View(NamedTuple):
    """A state as `seat` sees it (None: the public); tuples by seat leave place 0 unused, as in State.

    `hand` and `arsenal` are the viewer's own; `hands`, `arsenals` and `pile` are sizes, `discards` lie open.
    """

    table: MatchTable
    seat: int | None
    phase: int
    turn: int
    round: int
    number: int
    dealer: int
    hand: tuple[int, ...]
    arsenal: tuple[int, ...]
    hands: tuple[int, ...]
    arsenals: tuple[int, ...]
    patrols: tuple[Patrol, ...]
    laid_so_far: int
    laid: tuple[bool, ...]
    complete: tuple[bool, ...]
    dealt: tuple[bool, ...]
    gone: tuple[str, ...]
    leaving: tuple[int, ...]
    pile: int
    discards: tuple[int, ...]
    thrown: int
    attacks: int
    strike: Strike | None
    totals: tuple[int, ...]
    gains: tuple[tuple[Gain, ...], ...]
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    """Return the state with every secret of the others left out; UnknownSeat for a seat that is not at the table."""
    state.table.check_viewer(seat)
    return View(
        state.table, seat, state.phase, state.seat, state.round, state.hand, state.dealer,
        state.hands[seat] if seat else (), state.arsenals[seat] if seat else (), tuple(map(len, state.hands)),
        tuple(map(len, state.arsenals)), state.patrols, state.laid_so_far, state.laid, state.complete, state.dealt,
        state.gone, state.leaving, len(state.pile), state.discards, state.thrown, state.attacks, state.strike,
        state.totals, state.gains, state.outcome,
    )  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` (None: the public) may read it: cards that others drew from the deck are -1."""
    if isinstance(event, Drawn) and event.seat != seat and event.source == "deck":
        return Drawn(event.seat, event.source, -1, event.arsenal)
    return DeckShuffled((), event.again) if isinstance(event, DeckShuffled) else event
