"""RisiKo! under the contract of all games."""

from rules.contract.beginning import hidden
from rules.contract.game import Game
from rules.contract.random_bot import RandomBot
from rules.lands.mind.chances import win_chances
from rules.lands.objective_cards import started_with_deck
from rules.lands.position import final_board
from rules.risiko import beginning, pace, position, requests, results
from rules.risiko.bot import ObjectiveBot, greedy, planner, strong
from rules.risiko.chapters import void_deals
from rules.risiko.documents import determinization, view
from rules.risiko.documents.upcast import UPCASTERS
from rules.risiko.random_play import AtRandom
from rules.risiko.state.events import Event
from rules.risiko.state.state import State


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
    bots={"objective": ObjectiveBot, "strong": strong, "planner": planner, "greedy": greedy, "random": RandomBot},
    upcast=UPCASTERS,
    shortened=void_deals.without_void_deals,
    at_random=AtRandom(),
    filled=void_deals.with_void_deals,
    win_chances=win_chances,
    searchers=frozenset({"strong", "planner", "greedy"}),
    counted_by=("turn", "colour", "card"),
)
