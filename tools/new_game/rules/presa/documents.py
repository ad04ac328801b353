"""The game as plain JSON; what a seat, or the public, may know; and whether a stored state is sound."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.base.chance import Chance
from rules.base.errors import MalformedDocument
from rules.base.lots import hands_and_pile
from rules.base.sealed import state_of
from rules.boards.final_board import Defect
from rules.contract.codec import NUMBER, NUMBERS, TEXTS, Codec, Kind, tuple_of
from rules.contract.documents import (
    FORMAT,
    OUTCOME,
    Documents,
    outcome_of,
    refuse_defects,
    state_document,
    table_in,
)
from rules.contract.leaving import leaving_in, leaving_out
from rules.contract.outcome import Outcome, encode_outcome
from rules.contract.outside import REASONS
from rules.lands.soundness import outcome_sound
from rules.presa.options import CARDS
from rules.presa.state import CHANGE, LAY, OVER, MatchTable, Phase, Position, State, seal, table_of
from rules.presa.values import Action, Changed, Event, HandDealt

CODEC = Codec(Action.__args__, Event.__args__, {"card": NUMBER, "drawn": NUMBER}, {})
HANDS = tuple_of(Kind(list, NUMBERS.read))
PARTS: dict[str, Kind[Any]] = {
    **dict.fromkeys(("phase", "seat", "round"), NUMBER),
    **dict.fromkeys(("pile", "laid", "points"), NUMBERS),
    "hands": HANDS,
    "gone": TEXTS,
    "outcome": Kind(
        lambda value: None if value is None else OUTCOME.out(value),
        lambda value: None if value is None else outcome_of(OUTCOME.read(value)),
    ),
}
BY_SEAT = ("hands", "laid", "points", "gone")


class View(NamedTuple):
    """A state as `seat` sees it (None: the public); `hand` is its own, `hands` and `pile` are sizes."""

    table: MatchTable
    seat: int | None
    phase: int
    turn: int
    round: int
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    pile: int
    laid: tuple[int, ...]
    points: tuple[int, ...]
    gone: tuple[str, ...]
    leaving: tuple[int, ...]
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    """Return the state with every secret of the others left out; UnknownSeat for a seat that is not at the table."""
    state.table.check_viewer(seat)
    return View(
        state.table, seat, state.phase, state.seat, state.round, state.hands[seat] if seat else (),
        tuple(map(len, state.hands)), len(state.pile), state.laid, state.points, state.gone, state.leaving,
        state.outcome,
    )  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` (None: the public) may read it."""
    if isinstance(event, HandDealt):
        return HandDealt(())
    return Changed(event.seat, 0, 0) if isinstance(event, Changed) and event.seat != seat else event


def determinize(view: View, chance: Chance) -> State:
    """Return a state whose view from this seat is this one; every such state is equally likely."""
    position = Position(view.table)
    for name in ("phase", "round", "laid", "points", "gone", "leaving", "outcome"):
        setattr(position, name, getattr(view, name))
    position.seat = view.turn
    position.hands, position.pile = hands_and_pile(view, range(1, CARDS + 1), view.laid, chance)
    return seal(position)


def encode_view(view: View) -> dict[str, Any]:
    """Return the view as a plain object: what is said of the table, and of each of the `seats`."""
    return {
        "type": "view",
        "format": FORMAT,
        "ruleset": view.table.ruleset.code,
        "seat": view.seat,
        "phase": Phase(view.phase).name.lower(),
        "turn": view.turn,
        "round": view.round,
        "hand": list(view.hand),
        "pile": view.pile,
        "seats": [
            {
                "seat": seat,
                "name": view.table.names[seat - 1],
                "cards": view.hands[seat],
                "laid": view.laid[seat] or None,
                "points": view.points[seat],
                "gone": view.gone[seat] or None,
            }
            for seat in range(1, view.table.seats + 1)
        ],
        "outcome": encode_outcome(view.outcome),
    }


def encode_state(state: State) -> dict[str, Any]:
    """Return the state as a plain object; tuples by seat keep their unused place 0."""
    document = state_document(CODEC, state.table.started)
    document |= {name: kind.out(getattr(state, name)) for name, kind in PARTS.items()}
    return document | leaving_out(state.leaving, state.gone)


def decode_state(document: dict[str, Any]) -> State:
    """Return the state of such an object; MalformedDocument for one that is no sound position."""
    table = table_in(document, PARTS, CODEC, table_of)
    values = {name: kind.read(document[name]) for name, kind in PARTS.items()} | {"table": table}
    values["leaving"] = leaving_in(document, values["gone"])
    if any(len(values[name]) != table.seats + 1 for name in BY_SEAT):
        raise MalformedDocument("wrong_length", type="state")
    state = state_of(State, tuple(values[name] for name in State.fields))
    refuse_defects(defects(state))
    return state


DOCUMENTS = Documents(CODEC, State, encode_state, decode_state, View, encode_view)


def defects(state: State) -> tuple[Defect, ...]:
    """Return what is wrong with a state, as a code of its part: the first thing, since later checks rely on it."""
    wrong = next((part for part, holds in _checks(state) if not holds), None)
    return (Defect(f"{wrong}_wrong"),) if wrong else ()


def _checks(state: State) -> Iterator[tuple[str, bool]]:
    seats, size = range(1, state.table.seats + 1), state.table.ruleset.hand_size
    cards = [*state.pile, *filter(None, state.laid), *(card for hand in state.hands for card in hand)]
    playing = state.phase in (CHANGE, LAY)
    yield "phase", playing or state.phase == OVER
    yield from outcome_sound(state, state.phase == OVER, len(seats))
    yield "seat", 0 <= state.seat <= len(seats) and (not playing or (state.seat > 0 and state.active(state.seat)))
    yield "round", 0 < state.round < 10**5
    yield "cards", len(set(cards)) == len(cards) and all(1 <= card <= CARDS for card in cards)
    yield "hands", not state.hands[0] and all(list(hand) == sorted(hand) for hand in state.hands)
    yield "hands", all(len(hand) + bool(laid) <= size for hand, laid in zip(state.hands, state.laid, strict=True))
    yield "hands", not playing or (bool(state.hands[state.seat]) and not state.laid[state.seat])
    yield "hands", all(state.active(seat) or not state.hands[seat] for seat in seats)
    yield "pile", not playing or bool(state.pile)
    yield "points", state.points[0] == state.laid[0] == 0 and all(0 <= points < 10**5 for points in state.points)
    yield "points", not playing or max(state.points) < state.table.ruleset.target_points
    yield "gone", not state.gone[0] and all(reason in ("", *REASONS) for reason in state.gone)
    yield "gone", not playing or sum(map(state.active, seats)) > 1
