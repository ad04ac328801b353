"""Tables and seats of the new rounds: of a whole stage at once where it is planned, and what had to hold checked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.seating.errors import Infeasible
from tournaments.seating.locks.conflict import packing_conflict
from tournaments.seating.locks.locks import RoundLocks, compile_locks
from tournaments.seating.lots.chance import Chance, stream
from tournaments.seating.question.metrics import Tables, club_pairs
from tournaments.seating.question.parallel import parallel_fields
from tournaments.seating.question.problem import DrawInput
from tournaments.seating.question.table_numbers import order_by_number
from tournaments.seating.search.arrange import Rounds, arrange_tables
from tournaments.seating.seats.seats import balance_seats, random_seats

OF_A_STAGE = frozenset({"thirds", "repeats", "clubs", "regions", "families", "short", "club_meetings", "player_club"})


def draw_rounds(asked: DrawInput) -> Rounds:
    """Return the new rounds of a checked question, tables in seat order. Raise Infeasible."""
    rounds = _draw_fields(asked) if asked.parallel > 1 or asked.groups else _draw_of_stage(asked) or _draw_field(asked)
    if not any(lock.kind == "at" for lock in asked.locks):
        return rounds
    return [order_by_number(tables, asked.locks, number) for number, tables in enumerate(rounds, start=1)]


def _draw_fields(asked: DrawInput) -> Rounds:
    """Return the tables of every parallel field, one field after the other."""
    drawn = [_draw_field(field, stream(asked.seed, f"field {n}")) for n, field in enumerate(parallel_fields(asked))]
    return [[table for rounds in drawn for table in rounds[number]] for number in range(asked.rounds)]


def _draw_of_stage(asked: DrawInput) -> Rounds:
    """Return the new rounds of a plan: those of one draw of the whole stage, as long as it was played like that; else
    []."""
    if not asked.plan or asked.mode != "avoid" or asked.locks or not OF_A_STAGE.issuperset(asked.order):
        return []
    played = len(asked.history)
    rounds = max(asked.plan[0], played + asked.rounds)
    try:
        whole = _draw_field(replace(asked, rounds=rounds, seed=asked.plan[1], history=(), plan=None))
    except Infeasible:
        return []
    if _people(whole[:played]) != _people(asked.history):
        return []
    new = whole[played : played + asked.rounds]
    if asked.seats == "dice" or [sorted(tables) for tables in whole[:played]] == [
        sorted(map(list, tables)) for tables in asked.history
    ]:
        return new
    return balance_seats(new, asked.history, stream(asked.seed, "seats"), clubs_of(asked))


def _people(rounds: Sequence[Tables]) -> list[set[frozenset[int]]]:
    return [{frozenset(table) for table in tables} for tables in rounds]


def _draw_field(asked: DrawInput, chance: Chance | None = None) -> Rounds:
    """Return the tables of one field. People are taken in random order from the start: that of the list decides
    nothing."""
    chance = chance or Chance(asked.seed)
    away = [player for player in asked.players if not player.present]
    asked = replace(asked, players=(*stream(asked.seed, "list").shuffle(list(asked.present)), *away))
    locks = [compile_locks(asked, number) for number in range(1, asked.rounds + 1)]
    clubs = clubs_of(asked)
    _check_clubs(asked, locks)
    rounds = arrange_tables(asked, locks, clubs, chance)
    _check_rounds(asked, locks, rounds, clubs)
    if asked.seats == "dice":
        rounds = [[chance.shuffle(table) for table in tables] for tables in rounds]
    elif asked.mode == "random":
        rounds = random_seats(rounds, asked.history, chance, clubs)
    else:
        rounds = balance_seats(rounds, asked.history, chance, clubs)
    if not asked.has_table_order:
        rounds = [chance.shuffle(tables) for tables in rounds]
    return rounds


def clubs_of(asked: DrawInput) -> dict[int, str | None]:
    return {player.id: player.club for player in asked.players}


def _check_clubs(asked: DrawInput, locks: Sequence[RoundLocks]) -> None:
    if asked.clubs != "hard":
        return
    members: dict[str, int] = {}
    for player in asked.present:
        if player.club:
            members[player.club] = members.get(player.club, 0) + 1
    tables = min(len(lock.sizes) for lock in locks)
    for club, count in members.items():
        if count > tables:
            reason = f"club {club} has {count} players for {tables} tables, so two of them must meet"
            near = {"clubs": "soft", "club_at_most": tables}
            raise Infeasible("club_too_big", reason, params={"club": club, "players": count}, nearest=near)
    kinds = len(members) + sum(1 for player in asked.present if not player.club)
    largest = max(max(lock.sizes) for lock in locks)
    if kinds < largest:
        reason = f"there are {kinds} clubs for a table of {largest}, so two of one club must meet"
        raise Infeasible("clubs_too_few", reason, params={"clubs": kinds, "table": largest}, nearest={"clubs": "soft"})


def _check_rounds(
    asked: DrawInput, locks: Sequence[RoundLocks], rounds: Sequence[Tables], clubs: Mapping[int, str | None]
) -> None:
    """Raise Infeasible where finished tables break what had to hold: the search may have run out of steps."""
    for number, (lock, tables) in enumerate(zip(locks, rounds, strict=True), start=1):
        for table in tables:
            if lock.apart and any(b in lock.apart.get(a, ()) for a in table for b in table):
                raise packing_conflict(asked, number)
            pairs = club_pairs(table, clubs) if asked.clubs == "hard" else []
            if pairs:
                a, b = pairs[0]
                reason = f"no seating with all clubs apart was found; the best one still has {a} and {b} together"
                documents = [lock.document() for lock in asked.locks]
                raise Infeasible("club_clash", reason, locks=documents, nearest={"clubs": "soft"})
