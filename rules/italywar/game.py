"""Italy War under the contract of all games."""

from rules.contract.beginning import hidden
from rules.contract.game import Game
from rules.contract.random_bot import RandomBot
from rules.italywar import beginning, pace, position, requests, results
from rules.italywar.bot import SenseBot, greedy, planner, strong
from rules.italywar.documents import determinization, view
from rules.italywar.random_play import AtRandom
from rules.italywar.state.events import Event
from rules.italywar.state.state import State
from rules.lands.mind.chances import win_chances
from rules.lands.objective_cards import started_with_deck
from rules.lands.position import final_board


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
    final_board=final_board,
    started=started_with_deck,
    opening=beginning.ENGINE.opening,
    request=requests.request,
    results=results.results,
    asked=results.asked,
    automatic=pace.automatic,
    pace=pace.pace,
    begins=pace.BEGINS,
    ended_by=pace.ended_by,
    between=pace.BETWEEN,
    bots={"sense": SenseBot, "strong": strong, "planner": planner, "greedy": greedy, "random": RandomBot},
    upcast={},
    at_random=AtRandom(),
    win_chances=win_chances,
    searchers=frozenset({"strong", "planner", "greedy"}),
    counted_by=("turn", "colour", "card"),
)
