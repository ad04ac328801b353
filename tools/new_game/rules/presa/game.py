"""The game under the contract of all: what a stored event asked for, what chance gave, whose time runs."""

from collections.abc import Iterable, Iterator

from rules.contract.beginning import hidden
from rules.contract.game import Game, Result
from rules.contract.outside import Withdraw, asked_of_outside
from rules.contract.random_bot import RandomBot
from rules.presa import beginning, documents, state
from rules.presa.bot import SenseBot
from rules.presa.values import Action, Change, Changed, Event, HandDealt, Keep, Kept, Laid, Lay, TurnBegan


def request(state: state.State, event: Event) -> tuple[int | None, Action] | None:
    """Return (seat, action) whose first event this is, seat None for the outside; None when it only follows."""
    match event:
        case Kept(seat):
            return seat, Keep()
        case Changed(seat, card, _):
            return seat, Change(card)
        case Laid(seat, card):
            return seat, Lay(card)
    return asked_of_outside(event)


def results(events: Iterable[Event]) -> Iterator[Result]:
    """Yield every shuffle in the order in which the engine asked."""
    return (("shuffle", event.order) for event in events if isinstance(event, HandDealt))


def seen(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` (None: the public) may read it: the position of a first event is nobody's."""
    return hidden(documents.seen(event, seat))


GAME = Game(
    code="presa",
    documents=documents.DOCUMENTS,
    engine=beginning.ENGINE,
    view=documents.view,
    seen=seen,
    determinize=documents.determinize,
    defects=documents.defects,
    final_board=None,
    started=state.started,
    opening=beginning.ENGINE.opening,
    request=request,
    results=results,
    asked=lambda events: sum(isinstance(event, HandDealt) for event in events),
    automatic=lambda state, seat: (None, Withdraw(seat, "absent")),
    pace=lambda state: "turn",
    begins=frozenset({TurnBegan}),
    bots={"random": RandomBot, "sense": SenseBot},
    upcast={},
)
