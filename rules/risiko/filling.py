"""A position of which only the board is known, filled up so that a match can begin at it: cards and objectives by
chance."""

from rules.base.chance import Chance
from rules.base.errors import SetupError
from rules.base.json_types import Document, Json
from rules.base.material import canonical
from rules.risiko.beginning import HEAD
from rules.risiko.documents.codec import CODEC
from rules.risiko.state.table import MatchTable, table_of


def filled_text(document: Json, chance: Chance) -> str:
    """Return what `begins_at` says for the public position of a document (docs/notation.md), what is hidden dealt out.

    SetupError (begins_wrong) where the seat in turn holds nothing, or where more cards are told than there are.
    """
    table = table_of(CODEC.decode_event(document["started"]))
    held = [0] * (table.seats + 1)
    for owner in document["owner"]:
        held[owner] += 1
    filled = {name: part for name, part in document.items() if name not in HEAD}
    filled |= _people(document, table, held, chance) | _cards(document, table, chance)
    filled["sets"] = document["sets"] or (table.terms.sets if document["phase"] == "reinforce" else 0)
    return canonical(filled)


def _people(document: Json, table: MatchTable, held: list[int], chance: Chance) -> Document:
    turn, seats = document["seat"], range(1, table.seats + 1)
    if not held[turn]:
        raise SetupError("begins_wrong", reason="seat")
    told = document["colours"]
    free = iter(colour for colour in table.ruleset.colours if colour not in told)
    colours = ["", *(colour or next(free) for colour in told[1:])]
    known = {goal for goal in document["goals"][1:] if goal is not None} if document["order"] else set()
    others = [goal for goal in range(len(table.cards)) if goal not in known]
    drawn = iter([others[place] for place in chance.shuffle(len(others), "objectives")])
    goals = [0, *(goal if document["order"] and goal is not None else next(drawn) for goal in document["goals"][1:])]
    fallen = [0, *(0 if held[seat] else document["fallen"][seat] or turn for seat in seats)]
    exits = document["exits"] or [seat for seat in seats if fallen[seat]]
    order = document["order"] or list(seats)
    return {"order": order, "colours": colours, "goals": goals, "fallen": fallen, "exits": exits}


def _cards(document: Json, table: MatchTable, chance: Chance) -> Document:
    codes = list(table.geo.cards)
    rest = [code for code in codes if code not in document["discards"]]
    rest = [rest[place] for place in chance.shuffle(len(rest), "deck")]
    hands: list[list[str]] = []
    for count in document["hands"]:
        hand, rest = rest[:count], rest[count:]
        if len(hand) < count:
            raise SetupError("begins_wrong", reason="hands")
        hands.append(sorted(hand, key=codes.index))
    return {"hands": hands, "pile": rest, "discards": document["discards"]}
