"""R35: what a seat, or the public, may know of a match. Two states that differ only in secrets have equal views."""

from rules.base.values import value
from rules.boards.objectives import Objective
from rules.contract.outcome import Outcome
from rules.risiko.state.events import CardDrawn, DeckShuffled, Event, ObjectivesDealt
from rules.risiko.state.state import OVER, Clock, Fight, State
from rules.risiko.state.table import MatchTable


@value
class View:
    """A state as `seat` sees it (None: the public); tuples by seat leave place 0 unused, as in State.

    `hand` and `objective` are the viewer's own; `hands` and `pile` are sizes, `discards` lie open. `objectives`
    holds the card of each seat that may be seen, else None: the own one, all at the end, those of the eliminated
    where the ruleset shows them at once.
    """

    table: MatchTable
    seat: int | None
    phase: int
    turn: int
    round: int
    left: int
    stock: tuple[int, ...]
    owner: bytes
    armies: tuple[int, ...]
    held: tuple[int, ...]
    fight: Fight | None
    conquests: int
    sets: int
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    pile: int
    discards: tuple[int, ...]
    reshuffles: int
    order: tuple[int, ...]
    colours: tuple[str, ...]
    objectives: tuple[int | None, ...]
    fallen: tuple[int, ...]
    exits: tuple[int, ...]
    gone: tuple[str, ...]
    leaving: tuple[int, ...]
    clock: Clock
    outcome: Outcome | None

    @property
    def objective(self) -> Objective | None:
        """Return the viewer's own card, None before the deal and for the public."""
        place = self.objectives[self.seat or 0]
        return None if place is None else self.table.cards[place]


def view(state: State, seat: int | None) -> View:
    """Return the state with every secret of the others left out; UnknownSeat for a seat that is not at the table."""
    state.table.check_viewer(seat)
    cards, people = state.cards, state.people
    return View(
        state.table, seat, state.phase, state.seat, state.round, state.left, state.stock, state.owner, state.armies,
        state.held, state.fight, state.conquests, state.sets, cards.hands[seat] if seat else (),
        tuple([len(hand) for hand in cards.hands]), len(cards.pile), cards.discards, cards.reshuffles, people.order,
        people.colours, _objectives(state, seat), people.fallen, people.exits, people.gone, people.leaving,
        state.clock, state.outcome,
    )  # fmt: skip


def _objectives(state: State, viewer: int | None) -> tuple[int | None, ...]:
    people = state.people
    if not any(state.held):
        return (None,) * (state.table.seats + 1)
    at_once = state.table.ruleset.eliminated_objective == "at_once"
    return tuple([
        card if seat and (seat == viewer or state.phase == OVER or (at_once and people.fallen[seat])) else None
        for seat, card in enumerate(people.goals)
    ])  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` (None: the public) may read it: cards drawn by others are -1, secret orders are
    empty."""
    if isinstance(event, CardDrawn) and event.seat != seat:
        return CardDrawn(event.seat, -1)
    if isinstance(event, ObjectivesDealt):
        return ObjectivesDealt(())
    if isinstance(event, DeckShuffled):
        return DeckShuffled((), event.again)
    return event
