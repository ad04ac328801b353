"""Battaglia under the contract of all games."""

from rules.battaglia import beginning, pace, position, requests, results
from rules.battaglia.bot import SenseBot
from rules.battaglia.chapters.turns import order
from rules.battaglia.documents import determinization, view
from rules.battaglia.random_play import AtRandom
from rules.battaglia.state import table
from rules.battaglia.state.events import Event
from rules.contract.beginning import hidden
from rules.contract.game import Game
from rules.contract.random_bot import RandomBot


def seen(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` (None: the public) may read it: the position of a first event is nobody's."""
    return hidden(view.seen(event, seat))


GAME = Game(
    code="battaglia",
    documents=beginning.DOCUMENTS,
    engine=beginning.ENGINE,
    view=view.view,
    seen=seen,
    determinize=determinization.determinize,
    defects=position.defects,
    final_board=None,
    started=table.started,
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
    order=order,
)
