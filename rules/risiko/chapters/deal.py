"""R2: the territories are dealt, one card at a time, to the dealer's neighbour first."""

from rules.lands.bits import count
from rules.lands.dealing import hands_dealt
from rules.lands.setting_up import next_lot
from rules.risiko.chapters.registry import Course, evolves
from rules.risiko.chapters.void_deals import as_written
from rules.risiko.state.events import TerritoriesDealt
from rules.risiko.state.parts import OPENING
from rules.risiko.state.position import Position
from rules.risiko.state.table import MatchTable


def deal(course: Course) -> None:
    """Shuffle and deal, again and again while a player has too much of a continent (R2, club)."""
    state = course.state
    while state.phase == OPENING and not state.held[1]:
        cards = course.chance.shuffle(state.terms.size, "deal")
        held = hands_dealt(state.table.seats, state.people.order[0], state.table.ruleset.deal_side, cards)
        dealt = TerritoriesDealt(cards, _fair(state.table, held))
        state = course.add(as_written(dealt, state.table.seats))


def _fair(table: MatchTable, held: list[int]) -> bool:
    share = table.ruleset.deal_share_percent
    if share:
        for continent in table.geo.continents:
            most = share * count(continent) // 100
            for mine in held:
                if count(mine & continent) > most:
                    return False
    return True


@evolves(TerritoriesDealt)
def after_territories_dealt(state: Position, event: TerritoriesDealt) -> None:
    """Put one army on each territory, the rest of the endowment (R4) in stock; a deal that is not valid changes
    nothing."""
    if not event.valid:
        return
    table = state.table
    held = hands_dealt(table.seats, state.people.order[0], table.ruleset.deal_side, event.cards)
    state.deal(held, 1)
    endowment = table.ruleset.endowment[table.seats - table.ruleset.seats_min]
    gone = state.people.gone
    state.stock = tuple([
        endowment - mine.bit_count() if mine and not gone[seat] else 0 for seat, mine in enumerate(held)
    ])  # fmt: skip
    next_lot(state, state.terms.lot)
