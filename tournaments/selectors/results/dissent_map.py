"""A result as somebody sees it who does not agree: one's own part first, and what one had sent before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.counting.cells import SEAT_FIELDS, Cell, board_of, seats_said
from tournaments.counting.endings.boards import lands_of
from tournaments.models import Result, Seat
from tournaments.selectors.results.ended_view import ended_view
from tournaments.selectors.results.result_view import PlayerView, ResultView
from tournaments.selectors.setup.tournament_rules import tournament_rules


@dataclass(frozen=True, slots=True)
class LandHeld:
    """A territory as the result has it; `said` is whose it was in what this person had sent, where that differs."""

    code: str
    name: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """What somebody holds by the result, and who else it may belong to; `player` None: nobody's."""

    player: PlayerView | None
    is_mine: bool
    lands: Sequence[LandHeld]
    others: Sequence[PlayerView]

    @property
    def position(self) -> int:
        return self.player.position if self.player else 0


@dataclass(frozen=True, slots=True)
class CellSaid:
    """A number or a mark as the result has it, to be touched where it is wrong; of a hand all that a player gained.

    `said` is what this person had sent there, where that differs.
    """

    place: Cell
    player: PlayerView
    value: object
    said: object = None


@dataclass(frozen=True, slots=True)
class CellGroup:
    """The numbers under one heading: of a hand, or of a player."""

    hand: int
    player: PlayerView | None
    is_mine: bool
    cells: Sequence[CellSaid]


@dataclass(frozen=True)
class DissentMap:
    """`players`, `held` and the players of `groups` begin with who asks; `view` draws the map, where there is one."""

    view: ResultView
    players: Sequence[PlayerView]
    held: Sequence[Holding]
    groups: Sequence[CellGroup]

    @property
    def has_board(self) -> bool:
        """Say whether there are territories to touch."""
        return bool(self.held and self.view.map_template)

    @property
    def has_objectives(self) -> bool:
        """Say whether the game has a deck of objectives; FutuRisiKo! has none."""
        return hasattr(tournament_rules(self.view.tournament), "load_deck")

    @property
    def differing(self) -> set[str]:
        """Return the codes of the territories that this person had sent otherwise."""
        return {land.code for holding in self.held for land in holding.lands if land.said}


def dissent_map(view: ResultView, seat: Seat, before: Result | None) -> DissentMap:
    """Return who holds what by a result, who sits at `seat` first; `before`: what they had sent. No query."""
    board = _owners(view.result)
    said = _owners(before) if before else board
    players = sorted(view.players, key=lambda player: (player.position != seat.position, player.position))
    names = {code: land.name for code, land in lands_of(tournament_rules(view.tournament)).by_code.items()}

    def land(code: str) -> LandHeld:
        claimed = said.get(code)
        differs = claimed is not None and claimed != board[code]
        return LandHeld(code, names.get(code, code), view.names.get(claimed, "") if claimed and differs else "")

    def holding(position: int, player: PlayerView | None) -> Holding:
        codes = sorted((code for code in board if board[code] == position), key=lambda code: names.get(code, code))
        others = [other for other in players if other is not player]
        return Holding(player, position == seat.position, [land(code) for code in codes], others)

    held = [holding(player.position, player) for player in players]
    known = {player.position for player in players}
    strays = sorted(set(board.values()) - known)
    lands = [row for row in [*held, *(holding(at, None) for at in strays)] if row.lands]
    return DissentMap(view, players, lands, [] if lands else _groups(view, seat, players, before))


def _groups(view: ResultView, seat: Seat, players: Sequence[PlayerView], before: Result | None) -> Sequence[CellGroup]:
    """Return what a result without a map says, hand by hand where it has hands, else player by player."""
    if view.ended and view.ended.hands:
        return _hands(view, seat, players, before)
    now, then = seats_said(view.result.document), seats_said(before.document) if before else {}

    def cell(player: PlayerView, name: str) -> CellSaid:
        value, said = now[player.position].get(name), then.get(player.position, {}).get(name)
        differs = name in then.get(player.position, {}) and said != value
        return CellSaid(Cell(player.position, name), player, value, said if differs else None)

    def cells(player: PlayerView) -> list[CellSaid]:
        known = [cell(player, name) for name in SEAT_FIELDS if name in now[player.position]]
        return [said for said in known if said.value not in (None, False) or said.said not in (None, False)]

    return [CellGroup(0, player, player.position == seat.position, cells(player)) for player in players]


def _hands(view: ResultView, seat: Seat, players: Sequence[PlayerView], before: Result | None) -> Sequence[CellGroup]:
    now, then = _gained(view.result, view), _gained(before, view) if before else {}

    def cell(player: PlayerView, hand: int) -> CellSaid:
        place = Cell(player.position, "", hand)
        said = then.get(place)
        return CellSaid(place, player, now[place], said if said != now[place] else None)

    hands = sorted({place.hand for place in now})
    return [CellGroup(hand, None, False, [cell(player, hand) for player in players]) for hand in hands]


def _gained(result: Result, view: ResultView) -> Mapping[Cell, str]:
    """Return what everybody gained in every hand, in its parts."""
    ended = ended_view(result.document, tournament_rules(view.tournament), {})
    if ended is None or not ended.hands:
        return {}
    return {
        Cell(row["seat"], "", shown.number): parts
        for shown, hand in zip(ended.hands, result.document["ended"]["hands"], strict=True)
        for row, (parts, _total) in zip(hand["seats"], shown.cells, strict=True)
    }


def _owners(result: Result) -> Mapping[str, int]:
    """Return whose each territory is by a version, by its seat."""
    return {code: pair[0] for code, pair in (board_of(result.document) or {}).items()}


def sent_before(result: Result, seat: Seat) -> Result | None:
    """Return the version beside this one that its person had sent before; None where they sent none. One query."""
    versions = result.table.results.filter(agreements__entrant=seat.entrant_id, agreements__is_sender=True)
    mine = versions.exclude(pk=result.pk).order_by("-version").first()
    if mine is not None:
        mine.table = result.table
    return mine
