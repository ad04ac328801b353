"""Battaglia under the contract of all games."""

from collections.abc import Sequence

from rules.battaglia import pace, position, requests, results
from rules.battaglia.bot import SenseBot
from rules.battaglia.chapters import legal, match
from rules.battaglia.documents import determinization, view
from rules.battaglia.documents.codec import CODEC
from rules.battaglia.documents.codec_state import decode_state, encode_state
from rules.battaglia.documents.codec_view import encode_view
from rules.battaglia.random_play import act_at_random
from rules.battaglia.state import table
from rules.battaglia.state.actions import Action
from rules.battaglia.state.state import State
from rules.contract.documents import Documents
from rules.contract.game import Game
from rules.contract.random_bot import RandomBot


def legal_actions(state: State, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    return legal.legal_actions(state.position, seat)


DOCUMENTS = Documents(CODEC, State, encode_state, decode_state, view.View, encode_view)
GAME = Game(
    code="battaglia",
    documents=DOCUMENTS,
    engine=match.ENGINE,
    legal_actions=legal_actions,
    view=view.view,
    seen=view.seen,
    determinize=determinization.determinize,
    defects=position.defects,
    final_board=None,
    started=table.started,
    opening=match.ENGINE.opening,
    request=requests.request,
    results=results.results,
    asked=results.asked,
    automatic=pace.automatic,
    pace=pace.pace,
    began=pace.began,
    ended_by=pace.ended_by,
    between=pace.BETWEEN,
    bots={"random": RandomBot, "sense": SenseBot},
    upcast={},
    at_random=act_at_random,
)
