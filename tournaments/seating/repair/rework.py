"""Tables of one round made better by as few swaps as it takes: only who is in trouble moves, the best swap first."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.seating.figures.figures import present_at
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.lots.chance import Chance, stream
from tournaments.seating.question.problem import DrawInput, DrawPlayer
from tournaments.seating.search.cost import Ledger, weights
from tournaments.seating.search.nearby import improve_nearby
from tournaments.seating.search.search import Held, Search


def rework_tables(tables: Sequence[Sequence[int]], stay: frozenset[int], context: DrawContext) -> list[list[int]]:
    """Return the same tables, swapped as long as that lowers what the draw weighs; those of `stay` do not move. A
    swapped player takes the other's seat."""
    asked = _question(tables, context)
    # Of swaps that help equally the first is taken: by lot, not by the list.
    away = [player for player in asked.players if not player.present]
    asked = replace(asked, players=(*stream(context.seed, "rework").shuffle(list(asked.present)), *away))
    ids = [player.id for player in asked.present]
    weigh = weights(asked, len(ids))
    ledger = Ledger(asked, weigh)
    seated = [[ledger.index[player] for player in table] for table in tables if table]
    ledger.seat(seated, context.preferred)
    held = Held(frozenset(ledger.index[player] for player in stay if player in ledger.index), {}, {})
    search = Search([seated], [held], ledger, weigh, context.preferred, Chance(0))
    improve_nearby(search)
    new_tables = iter(search.rounds[0])
    return [[ids[place] for place in next(new_tables)] if table else [] for table in tables]


def _question(tables: Sequence[Sequence[int]], context: DrawContext) -> DrawInput:
    if context.asked:
        return replace(present_at(context.asked, tables), preferred=context.preferred, rounds=1)
    return DrawInput(
        players=tuple(DrawPlayer(player, context.clubs.get(player)) for table in tables for player in table),
        preferred=context.preferred,
        history=tuple(tuple(tuple(table) for table in rounds) for rounds in context.history),
    )
