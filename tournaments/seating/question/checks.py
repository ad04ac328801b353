"""What no draw can serve, whatever the search would find: judged before anything is tried."""

from collections.abc import Sequence

from tournaments.seating.errors import Infeasible
from tournaments.seating.question.mix import table_mix
from tournaments.seating.question.problem import (
    BY_STANDING,
    MOST_COLOURS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_SEATS,
    SIZES,
    DrawInput,
)


def check_input(asked: DrawInput) -> None:
    """Raise Infeasible with the place and the reason."""
    _check_numbers(asked)
    known = _check_players(asked)
    _check_history(asked, known)
    _check_locks(asked, known)
    _check_order(asked)
    _check_standing(asked, known)
    _check_groups(asked)
    _check_colours(asked)


def _refuse(code: str, reason: str, **params: object) -> Infeasible:
    return Infeasible(code, reason, params=params)


def _check_numbers(asked: DrawInput) -> None:
    if not 1 <= asked.rounds <= MOST_ROUNDS:
        raise _refuse("rounds", f"rounds: {asked.rounds} is not between 1 and {MOST_ROUNDS}", rounds=asked.rounds)
    if len(asked.history) + asked.rounds > MOST_ROUNDS:
        raise _refuse("rounds", f"history: more than {MOST_ROUNDS} rounds together with the new ones")
    if asked.preferred not in SIZES:
        raise _refuse("preferred", f"preferred: {asked.preferred} is not between 2 and 7", preferred=asked.preferred)
    if not asked.sizes:
        raise _refuse("sizes", "sizes: no table size is allowed")
    for size in asked.sizes:
        if size not in SIZES:
            raise _refuse("sizes", f"sizes: {size} is not between 2 and 7", size=size)
    for size in asked.tables:
        if size not in asked.sizes:
            raise _refuse("sizes", f"tables: {size} is not one of the sizes", size=size)
    if asked.plan and not (1 <= asked.plan[0] <= MOST_ROUNDS and asked.plan[1] >= 0):
        raise _refuse("plan", f"plan: {asked.plan[0]} rounds from seed {asked.plan[1]} cannot be")
    if asked.seed < 0:
        raise _refuse("seed", f"seed: {asked.seed} is negative", seed=asked.seed)


def _check_players(asked: DrawInput) -> set[int]:
    if len(asked.players) > MOST_PLAYERS:
        raise _refuse("too_many", f"players: more than {MOST_PLAYERS}", count=len(asked.players))
    if len(asked.present) * asked.rounds > MOST_SEATS:
        raise _refuse("too_many", f"players: more than {MOST_SEATS} seats to fill in all rounds together")
    known: set[int] = set()
    for index, player in enumerate(asked.players):
        if player.id in known:
            raise _refuse("player_duplicate", f"players[{index}].id: {player.id} stands twice", player=player.id)
        known.add(player.id)
    if not asked.present:
        what = "all players are absent" if asked.players else "there are no players"
        raise _refuse("nobody", f"players: {what}")
    return known


def _check_history(asked: DrawInput, known: set[int]) -> None:
    for number, tables in enumerate(asked.history):
        seen: set[int] = set()
        for place, table in enumerate(tables):
            where = f"history[{number}][{place}]"
            for player in table:
                if player not in known:
                    raise _refuse(
                        "history_unknown", f"{where}: player {player} is not among the players", player=player
                    )
                if player in seen:
                    reason = f"{where}: player {player} sits twice in that round"
                    raise _refuse("history_twice", reason, player=player)
                seen.add(player)


def _check_locks(asked: DrawInput, known: set[int]) -> None:
    for index, lock in enumerate(asked.locks):
        where = f"locks[{index}]"
        problem = ""
        unknown = [player for player in lock.players if player not in known]
        if unknown:
            problem = f"player {unknown[0]} is not among the players"
        elif len(set(lock.players)) != len(lock.players):
            problem = "a player stands twice in it"
        elif len(lock.players) < (1 if lock.kind == "at" else 2):
            problem = "it needs at least two players" if lock.players else "it names nobody"
        elif (lock.kind == "at") != (lock.number is not None) or (lock.number or 1) < 1:
            problem = "the number of a table belongs to a lock of kind at, from 1"
        elif lock.round is not None and not 1 <= lock.round <= asked.rounds:
            problem = f"round {lock.round} is not between 1 and {asked.rounds}"
        if problem:
            raise Infeasible("lock_invalid", f"{where}: {problem}", locks=[lock.document()])


def _check_order(asked: DrawInput) -> None:
    for place, name in enumerate(asked.priorities):
        if name in asked.priorities[:place]:
            raise _refuse("priority_twice", f"priorities[{place}]: {name} stands twice", priority=name)
    if asked.priorities and not asked.order:
        reason = f"priorities: mode {asked.mode} with clubs {asked.clubs} weighs none of them"
        raise _refuse("priorities_unused", reason, mode=asked.mode)
    if "distance" in asked.priorities and asked.mode != "swiss":
        raise _refuse("distance_mode", "priorities: distance counts in mode swiss only", mode=asked.mode)
    needs: list[str] = [name for name in ("quarters", "distance") if name in asked.order]
    needs += [asked.mode] if asked.mode in BY_STANDING else ["parallel"] if asked.parallel > 1 else []
    if needs and not asked.standing:
        raise _refuse("standing_missing", f"standing: missing, and {needs[0]} rests on it", needed_by=needs[0])
    if asked.mode == "greek" and not asked.ranking:
        raise _refuse("ranking_missing", "ranking: missing, and greek moves people on by it")
    if asked.rounds > 1 and asked.mode in (*BY_STANDING, "greek"):
        reason = f"rounds: mode {asked.mode} rests on the round before, so it draws one round at a time"
        raise _refuse("rounds", reason, rounds=asked.rounds)
    if not 1 <= asked.parallel <= max(1, len(asked.present) // min(asked.sizes)):
        raise _refuse("parallel", f"parallel: {asked.parallel} fields cannot be made of those present")


def _check_standing(asked: DrawInput, known: set[int]) -> None:
    lists: list[tuple[str, Sequence[int]]] = [("standing", asked.standing), ("winners", asked.winners)]
    lists.append(("ranking", [player for table in asked.ranking for player in table]))
    for where, ids in lists:
        seen: set[int] = set()
        for player in ids:
            if player not in known:
                reason = f"{where}: player {player} is not among the players"
                raise _refuse(f"{where}_unknown", reason, player=player)
            if player in seen:
                raise _refuse(f"{where}_twice", f"{where}: player {player} stands twice", player=player)
            seen.add(player)


def _check_groups(asked: DrawInput) -> None:
    named = [player for group in asked.groups for player in group]
    if asked.groups and sorted(named) != sorted(player.id for player in asked.present):
        raise _refuse("groups", "groups: everybody present must be in exactly one group")
    if asked.groups and asked.parallel > 1:
        raise _refuse("groups", "groups: they are the fields already, so parallel must be 1")
    for number, group in enumerate(asked.groups):
        if table_mix(len(group), asked.preferred, asked.sizes) is None or not group:
            reason = f"groups[{number}]: {len(group)} players cannot be seated at tables of the sizes allowed"
            raise _refuse("groups", reason, players=len(group))


def _check_colours(asked: DrawInput) -> None:
    if not asked.colours:
        return
    if len(set(asked.colours)) < max(len(asked.colours), max(asked.sizes)) or len(asked.colours) > MOST_COLOURS:
        reason = f"colours: between {max(asked.sizes)} and {MOST_COLOURS} different ones are needed"
        raise _refuse("colours", reason, needed=max(asked.sizes))
    for player, counts in asked.worn:
        if len(counts) != len(asked.colours) or min(counts) < 0:
            raise _refuse("worn", f"worn.{player}: it needs a count of each of the {len(asked.colours)} colours")
