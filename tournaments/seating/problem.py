"""What is asked of a draw: the players, the rounds wanted, what was played before, and the locks."""

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from tournaments.seating.errors import Infeasible

ClubRule = Literal["off", "soft", "hard"]
SeatRule = Literal["balanced", "dice"]
DrawMode = Literal["avoid", "random"]
LockKind = Literal["apart", "together", "table"]
Table = tuple[int, ...]
Round = tuple[Table, ...]

SIZES = range(2, 7)
MOST_PLAYERS = 8000
MOST_ROUNDS = 200
MOST_SEATS = 100_000


@dataclass(frozen=True, slots=True)
class DrawPlayer:
    """One player: an integer id, a club (None: no club) and whether the player is here for the new rounds."""

    id: int
    club: str | None = None
    present: bool = True

    def document(self) -> dict[str, object]:
        return {"id": self.id, "club": self.club, "present": self.present}


@dataclass(frozen=True, slots=True)
class Lock:
    """What the draw must respect. `round` counts the new rounds from 1; None holds in all of them.

    `apart`: no two of them share a table; `together`: all of them share one; `table`: they are a whole table
    (its members are fixed, the seats within it are still balanced).
    """

    kind: LockKind
    players: tuple[int, ...]
    round: int | None = None

    def document(self) -> dict[str, object]:
        out: dict[str, object] = {self.kind: list(self.players)}
        if self.round is not None:
            out["round"] = self.round
        return out


@dataclass(frozen=True, slots=True)
class DrawInput:
    """The whole question. Tables of `history` are in seat order. Built by hand or by `parse.parse_input`.

    `tables`, where given, are the exact sizes of the tables of every new round (a planned elimination); else the
    mix follows `preferred` and `sizes`.
    """

    players: tuple[DrawPlayer, ...]
    rounds: int = 1
    preferred: int = 4
    sizes: tuple[int, ...] = (3, 4, 5)
    seed: int = 0
    history: tuple[Round, ...] = ()
    locks: tuple[Lock, ...] = ()
    clubs: ClubRule = "soft"
    seats: SeatRule = "balanced"
    mode: DrawMode = "avoid"
    tables: tuple[int, ...] = ()
    source_sha256: str = field(default="", compare=False)

    @property
    def present(self) -> tuple[DrawPlayer, ...]:
        """The players to be seated, in the order given."""
        return tuple(player for player in self.players if player.present)

    def document(self) -> dict[str, object]:
        """The document of the `draw` contract; `seats`, `mode` and `tables` only where not the default."""
        out: dict[str, object] = {
            "players": [player.document() for player in self.players],
            "rounds": self.rounds,
            "preferred": self.preferred,
            "sizes": list(self.sizes),
            "seed": self.seed,
            "history": [[list(table) for table in tables] for tables in self.history],
            "locks": [lock.document() for lock in self.locks],
            "clubs": self.clubs,
        }
        if self.seats != "balanced":
            out["seats"] = self.seats
        if self.mode != "avoid":
            out["mode"] = self.mode
        if self.tables:
            out["tables"] = list(self.tables)
        return out

    def digest(self) -> str:
        """SHA-256 of the canonical JSON of the document received, or of `document()` when built by hand."""
        return self.source_sha256 or digest(self.document())

    def check(self) -> None:
        """Raises Infeasible for content that no draw can serve, whatever the search would find."""
        _check_numbers(self)
        known = _check_players(self)
        _check_history(self, known)
        _check_locks(self, known)


def canonical(document: object) -> str:
    """JSON with sorted keys and no spaces, ASCII only: the text that digests cover."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def digest(document: object) -> str:
    """SHA-256 of the canonical JSON, 64 hexadecimal digits."""
    return sha256(canonical(document).encode("ascii")).hexdigest()


def _refuse(code: str, reason: str, **params: object) -> Infeasible:
    return Infeasible(code, reason, params=params)


def _check_numbers(asked: DrawInput) -> None:
    if not 1 <= asked.rounds <= MOST_ROUNDS:
        raise _refuse("rounds", f"rounds: {asked.rounds} is not between 1 and {MOST_ROUNDS}", rounds=asked.rounds)
    if len(asked.history) + asked.rounds > MOST_ROUNDS:
        raise _refuse("rounds", f"history: more than {MOST_ROUNDS} rounds together with the new ones")
    if asked.preferred not in SIZES:
        raise _refuse("preferred", f"preferred: {asked.preferred} is not between 2 and 6", preferred=asked.preferred)
    if not asked.sizes:
        raise _refuse("sizes", "sizes: no table size is allowed")
    for size in asked.sizes:
        if size not in SIZES:
            raise _refuse("sizes", f"sizes: {size} is not between 2 and 6", size=size)
    for size in asked.tables:
        if size not in asked.sizes:
            raise _refuse("sizes", f"tables: {size} is not one of the sizes", size=size)
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
        elif len(lock.players) < 2:
            problem = "it needs at least two players"
        elif lock.round is not None and not 1 <= lock.round <= asked.rounds:
            problem = f"round {lock.round} is not between 1 and {asked.rounds}"
        if problem:
            raise Infeasible("lock_invalid", f"{where}: {problem}", locks=[lock.document()])
