"""A result as somebody sees it who does not agree: one's own territories first, and what one had sent before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.counting.endings.boards import lands_of
from tournaments.models import Result, Seat
from tournaments.selectors.results.result_view import PlayerView, ResultView
from tournaments.selectors.results.results import board_of
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


@dataclass(frozen=True)
class DissentMap:
    """`players` and `held` begin with who asks; `view` draws the map, where there is one."""

    view: ResultView
    players: Sequence[PlayerView]
    held: Sequence[Holding]

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
    return DissentMap(view, players, [row for row in [*held, *(holding(at, None) for at in strays)] if row.lands])


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
