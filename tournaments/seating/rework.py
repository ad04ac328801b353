"""Tables of one round made better by as few swaps as it takes: only who is in trouble moves, the best swap first."""

from collections.abc import Sequence

from tournaments.seating.chance import Chance
from tournaments.seating.cost import Ledger, weights
from tournaments.seating.nearby import improve_nearby
from tournaments.seating.problem import DrawInput, DrawPlayer
from tournaments.seating.remarks import DrawContext
from tournaments.seating.search import Held, Search


def reworked(tables: Sequence[Sequence[int]], stay: frozenset[int], context: DrawContext) -> list[list[int]]:
    """The same tables, swapped as long as that lowers rematches, club clashes or short seats; those of `stay` do not
    move. A swapped player takes the other's seat."""
    asked = DrawInput(
        players=tuple(DrawPlayer(player, context.clubs.get(player)) for table in tables for player in table),
        preferred=context.preferred,
        history=tuple(tuple(tuple(table) for table in rounds) for rounds in context.history),
    )
    ids = [player.id for player in asked.players]
    weigh = weights(asked, len(ids))
    ledger = Ledger(asked, weigh)
    seated = [[ledger.index[player] for player in table] for table in tables if table]
    ledger.seat(seated, context.preferred)
    held = Held(frozenset(ledger.index[player] for player in stay if player in ledger.index), {}, {})
    search = Search([seated], [held], ledger, weigh, context.preferred, Chance(0))
    improve_nearby(search)
    found = iter(search.rounds[0])
    return [[ids[place] for place in next(found)] if table else [] for table in tables]
