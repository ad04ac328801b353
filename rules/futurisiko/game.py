"""FutuRisiKo! under the contract of all games."""

from collections.abc import Sequence

from rules.contract.documents import Documents
from rules.contract.game import Game
from rules.contract.random_bot import RandomBot
from rules.futurisiko import pace, position, requests, results
from rules.futurisiko.bot import SenseBot
from rules.futurisiko.chapters import legal, match
from rules.futurisiko.documents import determinization, view
from rules.futurisiko.documents.codec import CODEC
from rules.futurisiko.documents.codec_state import decode_state, encode_state
from rules.futurisiko.documents.codec_view import encode_view
from rules.futurisiko.random_play import act_at_random
from rules.futurisiko.state.actions import Action
from rules.futurisiko.state.state import State


def legal_actions(state: State, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    return legal.legal_actions(state.position, seat)


DOCUMENTS = Documents(CODEC, State, encode_state, decode_state, view.View, encode_view)
GAME = Game(
    code=State.game,
    documents=DOCUMENTS,
    engine=match.ENGINE,
    legal_actions=legal_actions,
    view=view.view,
    seen=view.seen,
    determinize=determinization.determinize,
    defects=position.defects,
    final_board=None,
    started=match.started,
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
