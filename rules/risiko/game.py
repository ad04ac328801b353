"""RisiKo! under the contract of all games."""

from rules.bots.random_bot import RandomBot
from rules.bots.risiko import ObjectiveBot
from rules.documents import Documents
from rules.game import Game
from rules.lands.objective_cards import started_with_deck
from rules.lands.position import final_board
from rules.risiko import legal, match, pace, position, requests, results, setup, view, void_deals
from rules.risiko.codec import CODEC
from rules.risiko.codec_state import decode_state, encode_state
from rules.risiko.codec_view import encode_view
from rules.risiko.state import State
from rules.risiko.upcast import UPCASTERS

DOCUMENTS = Documents(CODEC, State, encode_state, decode_state, view.View, encode_view)
GAME = Game(
    code=State.game,
    documents=DOCUMENTS,
    decide=match.decide,
    step=match.step,
    evolve=match.evolve,
    to_move=legal.to_move,
    legal_actions=legal.legal_actions,
    outcome=match.outcome,
    view=view.view,
    seen=view.seen,
    defects=position.defects,
    final_board=final_board,
    started=started_with_deck,
    opening=setup.start,
    request=requests.request,
    results=results.results,
    asked=results.asked,
    automatic=pace.automatic,
    pace=pace.pace,
    began=pace.began,
    ended_by=pace.ended_by,
    between=pace.BETWEEN,
    bots={"random": RandomBot, "objective": ObjectiveBot},
    upcast=UPCASTERS,
    shortened=void_deals.shortened,
    filled=void_deals.filled,
)
