"""What a seat, or the public, may know of a match: hands are secret, their sizes and the discards are not."""

from rules.base.values import value
from rules.contract.outcome import Outcome
from rules.futurisiko.state.events import CardDealt, DeckShuffled, Event, OrderDrawn
from rules.futurisiko.state.state import Due, Fight, People, State, Truce, Turn
from rules.futurisiko.state.table import MatchTable


@value
class View:
    """A state as `seat` sees it (None: the public). `hand` is its own, `hands` and `pile` are sizes."""

    table: MatchTable
    seat: int | None
    phase: int
    turn: int
    asked: int
    round: int
    owner: bytes
    land: tuple[int, ...]
    air: tuple[int, ...]
    subs: tuple[tuple[int, ...], ...]
    held: tuple[int, ...]
    course: Turn
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    pile: int
    discards: tuple[int, ...]
    people: People
    truces: tuple[Truce, ...]
    fight: Fight | None
    due: Due | None
    expired: int
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    """Return the state with every secret of the others left out; UnknownSeat for a seat that is not at the table."""
    state.table.check_viewer(seat)
    cards = state.cards
    return View(
        state.table, seat, state.phase, state.seat, state.asked, state.round, state.owner, state.land, state.air,
        state.subs, state.held, state.turn, cards.hands[seat] if seat else (), tuple(map(len, cards.hands)),
        len(cards.pile), cards.discards, state.people, state.truces, state.fight, state.due, state.expired,
        state.outcome,
    )  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` (None: the public) may read it: cards of others are -1, the order of the pile is
    empty."""
    if isinstance(event, CardDealt) and event.seat != seat:
        return CardDealt(event.seat, -1)
    if isinstance(event, OrderDrawn):
        return OrderDrawn((), event.cards, event.seat, event.round)
    return DeckShuffled(()) if isinstance(event, DeckShuffled) else event
