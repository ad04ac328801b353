"""Italy War under the contract of all games."""

from typing import Any

from rules.bots.italywar import SenseBot
from rules.bots.random_bot import RandomBot
from rules.game import Game
from rules.italywar import codec, legal, match, pace, position, requests, results, setup, view
from rules.italywar.state import State


def encode(thing: Any) -> dict[str, Any]:
    """A state, action, event or view as a plain JSON object with its `type`."""
    if isinstance(thing, State):
        return codec.encode_state(thing)
    return view.encode_view(thing) if isinstance(thing, view.View) else codec.CODEC.encode(thing)


def decode(document: Any) -> Any:
    """The state, action or event of such an object; MalformedDocument(code, ...) when it is none."""
    if isinstance(document, dict) and document.get("type") == "state":
        return codec.decode_state(document)
    return codec.CODEC.decode(document)


GAME = Game(
    code=State.game,
    state=State,
    actions=tuple(codec.CODEC.actions.values()),
    events=tuple(codec.CODEC.events.values()),
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
    final_board=position.final_board,
    started=match.started,
    opening=setup.opening,
    encode=encode,
    decode=decode,
    decode_action=codec.CODEC.decode_action,
    event_text=codec.CODEC.event_text,
    request=requests.request,
    results=results.results,
    asked=results.asked,
    automatic=pace.automatic,
    pace=pace.pace,
    began=pace.began,
    bots={"random": RandomBot, "sense": SenseBot},
    upcast={},
)
