"""What is asked of a draw: the players, the rounds wanted, what was played before, and the locks."""

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

ClubRule = Literal["off", "soft", "hard"]
SeatRule = Literal["balanced", "dice"]
DrawMode = Literal["avoid", "random", "swiss", "greek", "bands", "snake", "fixed"]
Priority = Literal[
    "thirds",
    "repeats",
    "clubs",
    "regions",
    "families",
    "winners",
    "quarters",
    "club_meetings",
    "player_club",
    "short",
    "distance",
]
LockKind = Literal["apart", "together", "table", "at"]
Round = tuple[tuple[int, ...], ...]

SEARCHED: tuple[DrawMode, ...] = ("avoid", "swiss")
BY_STANDING: tuple[DrawMode, ...] = ("swiss", "bands", "snake", "fixed")
SIZES = range(2, 8)
# More than any evening has, and what a draw can still answer in reasonable time: its memory grows with the square of
# the players, its time with the seats of all rounds.
MOST_PLAYERS = 8000
MOST_ROUNDS = 200
MOST_SEATS = 100_000
MOST_COLOURS = 8


@dataclass(frozen=True, slots=True)
class DrawPlayer:
    """One player: an integer id, club, region and family (None: none), and whether here for the new rounds."""

    id: int
    club: str | None = None
    present: bool = True
    region: str | None = None
    family: str | None = None

    def document(self) -> dict[str, object]:
        """Return the player in the `draw` contract; `region` and `family` only where there is one."""
        out: dict[str, object] = {"id": self.id, "club": self.club, "present": self.present}
        more = {"region": self.region, "family": self.family}
        return {**out, **{key: value for key, value in more.items() if value is not None}}


@dataclass(frozen=True, slots=True)
class Lock:
    """What the draw must respect. `round` counts the new rounds from 1; None holds in all of them.

    `apart`: no two of them share a table; `together`: all of them share one; `table`: they are a whole table
    (its members are fixed, the seats within it are still balanced); `at`: each of them sits at table `number` (from 1;
    None for the other kinds).
    """

    kind: LockKind
    players: tuple[int, ...]
    round: int | None = None
    number: int | None = None

    def document(self) -> dict[str, object]:
        out: dict[str, object] = {self.kind: list(self.players)}
        if self.number is not None:
            out["number"] = self.number
        if self.round is not None:
            out["round"] = self.round
        return out


@dataclass(frozen=True, slots=True)
class DrawInput:
    """The whole question. Tables of `history` are in seat order. Built by hand or by `parse.parse_input`.

    `tables`, where given, are the exact sizes of the tables of every new round (a planned elimination); else the
    mix follows `preferred` and `sizes`.

    `plan`, where given, is (rounds of the whole stage, seed of its first round): rounds drawn one after the other are
    then those of one design, as long as the same people come and nobody was moved.

    `priorities` is the order in which the search weighs things, each before all that follow; empty: the usual order,
    see `order`. `standing` are ids, best first (who is missing there comes last); `shared` are who share a place in the
    standing, or at a table of `ranking`, each group in the order of its lot (`equals.by_lot`) from `shared_seed`, None:
    of the draw. `winners` won a table in the round before; `ranking` are the tables of the round before, each in the
    order of its result ("greek": the winner stays, the second moves one table on, the third two). `parallel` deals the
    standing out to so many separate fields; `groups` names the fields instead (venues, mini-tournaments).

    `colours`, where given, are dealt to the seats, as many as the largest table has or more; `worn` says how often a
    player had each of them before.
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
    plan: tuple[int, int] | None = None
    priorities: tuple[Priority, ...] = ()
    standing: tuple[int, ...] = ()
    shared: Round = ()
    shared_seed: int | None = None
    winners: tuple[int, ...] = ()
    ranking: Round = ()
    parallel: int = 1
    groups: Round = ()
    colours: tuple[str, ...] = ()
    worn: tuple[tuple[int, tuple[int, ...]], ...] = ()
    source_sha256: str = field(default="", compare=False)

    @property
    def present(self) -> tuple[DrawPlayer, ...]:
        """Return the players to be seated, in the order given."""
        return tuple(player for player in self.players if player.present)

    @property
    def order(self) -> tuple[Priority, ...]:
        """Return what the search weighs, the first before all others; nothing in the modes that do not search."""
        if self.mode not in SEARCHED:
            return ()
        stated: tuple[Priority, ...] = self.priorities or (
            "thirds",
            "repeats",
            "clubs",
            "short",
            *(("distance",) if self.mode == "swiss" else ()),
        )
        return tuple(name for name in stated if name != "clubs" or self.clubs == "soft")

    @property
    def clubs_yield(self) -> bool:
        """Return whether club mates meet where that saves rematches, and nothing else is a reason for it."""
        before = self.order[: self.order.index("clubs")] if "clubs" in self.order else ()
        return bool(before) and set(before) <= {"thirds", "repeats"} and not self.locks

    @property
    def has_table_order(self) -> bool:
        """Return whether the number of a table means something: the first one is for the best of the standing."""
        return self.mode in (*BY_STANDING, "greek")

    def standing_order(self) -> list[int]:
        """Return the present players in the order of the standing, those who are not in it last, in the order given."""
        here = {player.id for player in self.present}
        ranked = [player for player in self.standing if player in here]
        known = set(ranked)
        return ranked + [player.id for player in self.present if player.id not in known]

    def document(self) -> dict[str, object]:
        """Return the document of the `draw` contract; keys from `seats` on only where not the default."""
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
        more: dict[str, tuple[object, object]] = {
            "seats": (self.seats, "balanced"),
            "mode": (self.mode, "avoid"),
            "tables": (list(self.tables), []),
            "plan": ({"rounds": self.plan[0], "seed": self.plan[1]} if self.plan else None, None),
            "priorities": (list(self.priorities), []),
            "standing": (list(self.standing), []),
            "shared": ([list(people) for people in self.shared], []),
            "shared_seed": (self.shared_seed, None),
            "winners": (list(self.winners), []),
            "ranking": ([list(table) for table in self.ranking], []),
            "parallel": (self.parallel, 1),
            "groups": ([list(group) for group in self.groups], []),
            "colours": (list(self.colours), []),
            "worn": ({str(player): list(counts) for player, counts in self.worn}, {}),
        }
        return {**out, **{key: value for key, (value, default) in more.items() if value != default}}

    def digest(self) -> str:
        """Return SHA-256 of the canonical JSON of the document received, or of `document()` when built by hand."""
        return self.source_sha256 or digest(self.document())


def canonical(document: object) -> str:
    """Return JSON with sorted keys and no spaces, ASCII only: the text that digests cover."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def digest(document: object) -> str:
    """Return SHA-256 of the canonical JSON, 64 hexadecimal digits."""
    return sha256(canonical(document).encode("ascii")).hexdigest()
