"""What a seat, or the public, may know of a match. Two states that differ only in secrets have equal views."""

from rules.base.json_types import Document
from rules.base.values import value
from rules.boards.objectives import Objective
from rules.contract.documents import FORMAT
from rules.contract.outcome import Outcome, encode_outcome
from rules.italywar.state.events import AttackDeclared, CardDrawn, DeckShuffled, Event, ObjectivesDealt
from rules.italywar.state.state import OVER, Fight, Phase, State
from rules.italywar.state.table import MatchTable
from rules.lands.codec import lands_document, seat_document


@value
class View:
    """A state as `seat` sees it (None: the public); tuples by seat leave place 0 unused, as in State.

    `hand` is the viewer's own; `hands` and `pile` are sizes; discards and what lies face up are open. `fight` tells
    only the attacker that a Generale is meant. `objectives` holds the card of each seat that may be seen, else None.
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
    sailing: int
    truces: int
    waived: int
    attacked: bool
    idle: tuple[int, ...]
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    pile: int
    discards: tuple[int, ...]
    shown: tuple[tuple[int, int, int], ...]
    reshuffles: int
    order: tuple[int, ...]
    colours: tuple[str, ...]
    objectives: tuple[int | None, ...]
    fallen: tuple[int, ...]
    exits: tuple[int, ...]
    gone: tuple[str, ...]
    leaving: tuple[int, ...]
    expired: int
    outcome: Outcome | None

    @property
    def objective(self) -> Objective | None:
        """Return the viewer's own card, None before the deal and for the public."""
        place = self.objectives[self.seat or 0]
        return None if place is None else self.table.cards[place]


def view(state: State, seat: int | None) -> View:
    """Return the state with every secret of the others left out; UnknownSeat for a seat that is not at the table."""
    state.table.check_viewer(seat)
    cards, people, fight = state.cards, state.people, state.fight
    if fight is not None and seat != state.seat:
        fight = fight._replace(general=False)
    return View(
        state.table, seat, state.phase, state.seat, state.round, state.left, state.stock, state.owner, state.armies,
        state.held, fight, state.conquests, state.sets, state.sailing, state.truces, state.waived, state.attacked,
        state.idle, cards.hands[seat] if seat else (), tuple([len(hand) for hand in cards.hands]), len(cards.pile),
        cards.discards, cards.shown, cards.reshuffles, people.order, people.colours, _objectives(state, seat),
        people.fallen, people.exits, people.gone, people.leaving, state.expired, state.outcome,
    )  # fmt: skip


def _objectives(state: State, viewer: int | None) -> tuple[int | None, ...]:
    if not any(state.held):
        return (None,) * (state.table.seats + 1)
    return tuple([
        card if seat and (seat == viewer or state.phase == OVER) else None
        for seat, card in enumerate(state.people.goals)
    ])  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` (None: the public) may read it: cards drawn by others are -1, secret orders are empty.

    Whether a Generale is meant is hidden from everybody: who declared the attack knows.
    """
    if isinstance(event, CardDrawn) and event.seat != seat:
        return CardDrawn(event.seat, -1)
    if isinstance(event, AttackDeclared):
        return AttackDeclared(event.source, event.target, None)
    if isinstance(event, ObjectivesDealt):
        return ObjectivesDealt(())
    if isinstance(event, DeckShuffled):
        return DeckShuffled((), event.again)
    return event


def encode_view(view: View) -> Document:
    """Return the view as a plain object: territories by code, seats from 1; nothing in it that the viewer may not
    know."""
    geo = view.table.geo
    seats = range(1, view.table.seats + 1)
    truces = range(geo.size) if view.table.by_territory else seats
    safe = [number for number in truces if view.truces >> number & 1]
    return {
        "type": "view",
        "format": FORMAT,
        "ruleset": view.table.ruleset.code,
        "seat": view.seat,
        "phase": Phase(view.phase).name.lower(),
        **{name: getattr(view, name) for name in PLAIN},
        "order": list(view.order),
        "seats": [seat_document(view, seat) | {"idle": view.idle[seat]} for seat in seats],
        **lands_document(view),
        "truces": [geo.codes[number] for number in safe] if view.table.by_territory else safe,
        "waived": [seat for seat in seats if view.waived >> seat & 1],
        "shown": [{"seat": seat, "card": geo.cards[card], "throws": left} for seat, card, left in view.shown],
        "exits": list(view.exits),
        "outcome": encode_outcome(view.outcome),
    }  # fmt: skip


PLAIN = ("turn", "round", "left", "conquests", "sets", "sailing", "attacked", "pile", "reshuffles", "expired")
