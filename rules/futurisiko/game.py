"""FutuRisiKo! under the contract of all games."""

from rules.contract.beginning import hidden
from rules.contract.game import Game
from rules.contract.random_bot import RandomBot
from rules.futurisiko import beginning, pace, position, requests, results
from rules.futurisiko.bot import SenseBot
from rules.futurisiko.chapters import match
from rules.futurisiko.documents import determinization, view
from rules.futurisiko.random_play import AtRandom
from rules.futurisiko.state.events import Event
from rules.futurisiko.state.state import State


def seen(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` (None: the public) may read it: the position of a first event is nobody's."""
    return hidden(view.seen(event, seat))


GAME = Game(
    code=State.game,
    documents=beginning.DOCUMENTS,
    engine=beginning.ENGINE,
    view=view.view,
    seen=seen,
    determinize=determinization.determinize,
    defects=position.defects,
    final_board=None,
    started=match.started,
    opening=beginning.ENGINE.opening,
    request=requests.request,
    results=results.results,
    asked=results.asked,
    automatic=pace.automatic,
    pace=pace.pace,
    begins=pace.BEGINS,
    ended_by=pace.ended_by,
    between=pace.BETWEEN,
    bots={"random": RandomBot, "sense": SenseBot},
    upcast={},
    at_random=AtRandom(),
    counted_by=("first", "colour"),
)
