"""Battaglia under the contract of all games."""

from typing import Any

from rules.battaglia import codec_state, codec_view, legal, match, pace, position, requests, results, table, view
from rules.battaglia.codec import CODEC
from rules.battaglia.state import State
from rules.bots.battaglia import SenseBot
from rules.bots.random_bot import RandomBot
from rules.game import Game


def encode(thing: Any) -> dict[str, Any]:
    """A state, action, event or view as a plain JSON object with its `type`."""
    if isinstance(thing, State):
        return codec_state.encode_state(thing)
    return codec_view.encode_view(thing) if isinstance(thing, view.View) else CODEC.encode(thing)


def decode(document: Any) -> Any:
    """The state, action or event of such an object; MalformedDocument(code, ...) when it is none."""
    if isinstance(document, dict) and document.get("type") == "state":
        return codec_state.decode_state(document)
    return CODEC.decode(document)


GAME = Game(
    code="battaglia",
    state=State,
    actions=tuple(CODEC.actions.values()),
    events=tuple(CODEC.events.values()),
    view_type=view.View,
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
    encode=encode,
    decode=decode,
    decode_action=CODEC.decode_action,
    event_text=CODEC.event_text,
    request=requests.request,
    results=results.results,
    asked=results.asked,
    automatic=pace.automatic,
    pace=pace.pace,
    began=pace.began,
    bots={"random": RandomBot, "sense": SenseBot},
    upcast={},
)
