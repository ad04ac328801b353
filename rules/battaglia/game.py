"""Battaglia under the contract of all games."""

from rules.battaglia import legal, match, pace, position, requests, results, table, view
from rules.battaglia.codec import CODEC
from rules.battaglia.codec_state import decode_state, encode_state
from rules.battaglia.codec_view import encode_view
from rules.battaglia.state import State
from rules.bots.battaglia import SenseBot
from rules.bots.random_bot import RandomBot
from rules.documents import Documents
from rules.game import Game

DOCUMENTS = Documents(CODEC, State, encode_state, decode_state, view.View, encode_view)
GAME = Game(
    code="battaglia",
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
    final_board=None,
    started=table.started,
    opening=match.opening,
    request=requests.request,
    results=results.results,
    asked=results.asked,
    automatic=pace.automatic,
    pace=pace.pace,
    began=pace.began,
    bots={"random": RandomBot, "sense": SenseBot},
    upcast={},
)
