"""What happens by itself before the first turn: who begins, colours of those who left, objectives, cards dealt; also
where a match begins at a position of which only the board is known."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rules.base.chance import Chance
from rules.base.errors import SetupError
from rules.base.json_types import Document, Json
from rules.base.material import canonical
from rules.contract.beginning import HEAD
from rules.contract.course import Ongoing
from rules.contract.state import Event
from rules.lands.events import ColourChosen, ObjectivesDealt
from rules.lands.protocols import LandsState

S = TypeVar("S", bound=LandsState)


def colours_of_the_gone(course: Ongoing[S], choosing: int) -> None:
    """Give the first free colour to each seat that has left, while it is such a seat's turn to choose."""
    while course.state.phase == choosing and course.state.people.gone[course.state.seat]:
        taken = course.state.people.colours
        free = next(colour for colour in course.state.table.ruleset.colours if colour not in taken)
        course.add(ColourChosen(course.state.seat, free))


def deal_objectives(course: Ongoing[S]) -> None:
    """Deal the objectives (I35): all cards of the deck, shuffled."""
    course.add(ObjectivesDealt(course.chance.shuffle(len(course.state.table.cards), "objectives")))


def hands_dealt(seats: int, dealer: int, side: str, cards: tuple[int, ...]) -> list[int]:
    """Return the territories of each seat (place 0 unused) as a set; the dealer's neighbour on this side has the
    first."""
    step = 1 if side == "left" else seats - 1
    held = [0] * (seats + 1)
    seat = dealer
    for card in cards:
        seat += step
        if seat > seats:
            seat -= seats
        held[seat] |= 1 << card
    return held


def rolled_highest(course: Ongoing[S], seats: Sequence[int], rolled: Callable[..., Event], again: str = "tied") -> int:
    """Return the seat with the highest die; among the tied one more roll, or (`again` all) everybody rolls again
    (R1, I5)."""
    first = tuple(seats)
    while len(first) > 1:
        rolling = first if again == "tied" else tuple(seats)
        dice = course.chance.roll(len(rolling), "order")
        course.add(rolled(rolling, dice))
        first = tuple(seat for seat, die in zip(rolling, dice, strict=True) if die == max(dice))
    return first[0]


def filled_text(document: Json, table: Any, cards: Sequence[str], chance: Chance) -> str:
    """Return what `begins_at` says for the public position of a document (docs/notation.md), what is hidden dealt out.

    `table` is that of its match, `cards` what it is played with, in their order. SetupError (begins_wrong) where the
    seat in turn holds nothing or everything, or where more cards are told than there are.
    """
    held = [0] * (table.seats + 1)
    for owner in document["owner"]:
        held[owner] += 1
    filled = {name: part for name, part in document.items() if name not in HEAD}
    filled |= _people(document, table, held, chance) | _cards(document, cards, chance)
    filled["sets"] = document["sets"] or (table.terms.sets if document["phase"] == "reinforce" else 0)
    return canonical(filled)


def _people(document: Json, table: Any, held: list[int], chance: Chance) -> Document:
    turn, seats = document["seat"], range(1, table.seats + 1)
    if turn not in seats or not held[turn]:
        raise SetupError("begins_wrong", reason="seat", seat=turn)
    if held[turn] == len(document["owner"]):
        raise SetupError("begins_wrong", reason="alone", seat=turn)
    told = document["colours"]
    free = iter(colour for colour in table.ruleset.colours if colour not in told)
    colours = ["", *(colour or next(free) for colour in told[1:])]
    known = {goal for goal in document["goals"][1:] if goal is not None} if document["order"] else set()
    others = [goal for goal in range(len(table.cards)) if goal not in known]
    drawn = iter([others[place] for place in chance.shuffle(len(others), "objectives")])
    goals = [0, *(goal if document["order"] and goal is not None else next(drawn) for goal in document["goals"][1:])]
    fallen = [0, *(0 if held[seat] else document["fallen"][seat] or turn for seat in seats)]
    exits = document["exits"] or [seat for seat in seats if fallen[seat]]
    order = document["order"] or list(seats)
    return {"order": order, "colours": colours, "goals": goals, "fallen": fallen, "exits": exits}


def _cards(document: Json, codes: Sequence[str], chance: Chance) -> Document:
    lying = {*document["discards"], *(card for _, card, _ in document.get("shown", ()))}
    rest = [code for code in codes if code not in lying]
    rest = [rest[place] for place in chance.shuffle(len(rest), "deck")]
    hands: list[list[str]] = []
    for count in document["hands"]:
        hand, rest = rest[:count], rest[count:]
        if len(hand) < count:
            raise SetupError("begins_wrong", reason="hands")
        hands.append(sorted(hand, key=codes.index))
    return {"hands": hands, "pile": rest, "discards": document["discards"]}
