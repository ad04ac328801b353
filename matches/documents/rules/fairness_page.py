"""Who wins among equals, as a page shows it: shares with their intervals, by turn order, colour and objective."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.games.choices import game_choices
from matches.words.board.colours import colour_name, letter_of
from matches.words.board.objectives import objective_brief, objective_name, objective_short
from matches.words.rules.rulesets import bot_name
from rules import Ruleset, load
from rules.base.json_types import Json
from rules.lands.objective_cards import WithDeck
from rules.odds.intervals import Z_MANY, wilson
from rules.play.seat_worth import counts

WIDTH, LEFT = 200, 6
NEAR = 30  # hundredths of the width between two marks of a scale, at least
HEADINGS: Mapping[str, Promise] = {
    "turn": gettext_lazy("By turn order"),
    "first": gettext_lazy("By turn order in the first round"),
    "colour": gettext_lazy("By colour"),
    "card": gettext_lazy("By objective"),
}


class Bar(NamedTuple):
    """A share won in hundredths, with its interval, and where the three stand in its plot.

    `asks`: what an objective asks for, "" of anything else; `short`: the same in a few words where the card has no
    nickname. `off`: 1 where it wins clearly more often than an even
    share, -1 less often, 0 where chance would do it once in a thousand: a page shows many shares.
    """

    name: str
    asks: str
    short: str
    letter: str
    played: int
    share: float
    least: float
    most: float
    x: float
    x_least: float
    x_most: float
    off: int


class Mark(NamedTuple):
    """A number below the plots: where it stands, in hundredths of their width, the share that it says, and which end of
    it stands there (`start`, `middle` or `end`)."""

    x: float
    share: float
    anchor: str


class Scale(NamedTuple):
    """The even share, and the least and the largest that the plots of a table have room for."""

    even: float
    least: float
    most: float

    def x(self, share: float) -> float:
        """Return where a share stands."""
        return round(LEFT + (WIDTH - 2 * LEFT) * (share - self.least) / (self.most - self.least), 1)

    def marks(self) -> list[Mark]:
        """Return the even share and, where they do not come too near to it, the ends."""
        even, *ends = (
            Mark(100 * self.x(share) / WIDTH, 100 * share, anchor)
            for share, anchor in ((self.even, "middle"), (self.least, "start"), (self.most, "end"))
        )
        return [even, *(mark for mark in ends if abs(mark.x - even.x) > NEAR)]


class Off(NamedTuple):
    """What wins more often (`more`) or less often than an even share, of one kind, what is furthest off first."""

    heading: str | Promise
    more: bool
    bars: list[Bar]

    @property
    def told(self) -> bool:
        """Return whether each takes a line of its own, with what it asks."""
        return any(bar.short for bar in self.bars)


class Part(NamedTuple):
    """One table: what it counts by, its bars, where the even share stands in their plots, the marks of their scale."""

    heading: str | Promise
    bars: list[Bar]
    even: float
    x_even: float
    marks: list[Mark]


def fairness_context() -> Json:
    """Return every ruleset that was counted, what the clubs play most first, with what is clearly off at its tables."""
    order = [ruleset for choice in game_choices(on_paper=True) for ruleset in choice.rulesets]
    return {"rulesets": [_counted(ruleset) for ruleset in order if ruleset.code in counts()]}


def shares_context(code: str) -> Json | None:
    """Return one ruleset with the shares and plots of all its tables; None where it was not counted."""
    return {"counted": _counted(load(code))} if code in counts() else None


def _counted(ruleset: Ruleset) -> Json:
    kept = counts()[ruleset.code]
    return {
        "ruleset": ruleset,
        **kept,
        "bot": bot_name(kept["bot"]),
        "tables": [_table(ruleset, *row) for row in kept["tables"].items()],
    }


def _table(ruleset: Ruleset, seats: str, counted: Any) -> Json:
    kinds = [kind for kind in HEADINGS if kind in counted]
    shares = [wilson(won, played) for kind in kinds for played, won in counted[kind].values()]
    scale = Scale(1 / int(seats), min(share.least for share in shares), max(share.most for share in shares))
    parts = [_part(ruleset, kind, counted[kind], scale) for kind in kinds]
    off = [row for part in parts for row in _off(part) if row.bars]
    played = {key: counted[key] for key in ("matches", "unfinished")}
    return {"seats": int(seats), **played, "even": 100 * scale.even, "parts": parts, "off": off}


def _off(part: Part) -> list[Off]:
    rows = sorted(part.bars, key=lambda bar: -abs(bar.share - part.even))
    return [Off(part.heading, off > 0, [bar for bar in rows if bar.off == off]) for off in (1, -1)]


def _part(ruleset: Ruleset, kind: str, rows: Mapping[str, tuple[int, float]], scale: Scale) -> Part:
    by_share = kind not in ("turn", "first")
    order = sorted(rows.items(), key=lambda row: -row[1][1] / row[1][0] if by_share else int(row[0]))
    bars = [_bar(ruleset, kind, value, row, scale) for value, row in order]
    return Part(HEADINGS[kind], bars, 100 * scale.even, scale.x(scale.even), scale.marks())


def _bar(ruleset: Ruleset, kind: str, value: str, row: tuple[int, float], scale: Scale) -> Bar:
    played, won = row
    share, least, most = wilson(won, played)
    _, surely_least, surely_most = wilson(won, played, Z_MANY)
    named = _objective(cast(WithDeck, ruleset), int(value)) if kind == "card" else (_name(kind, value), "", "")
    return Bar(
        *named, letter_of(value) if kind == "colour" else "", played, 100 * share, 100 * least, 100 * most,
        scale.x(share), scale.x(least), scale.x(most), (surely_least > scale.even) - (surely_most < scale.even),
    )  # fmt: skip


def _name(kind: str, value: str) -> str:
    return colour_name(value).capitalize() if kind == "colour" else _("No. %(n)s to play") % {"n": value}


def _objective(ruleset: WithDeck, place: int) -> tuple[str, str, str]:
    """Return what a card is called, what it asks for, and that in a few words where its name does not tell."""
    deck, scope = ruleset.load_deck(), ruleset.scope
    card, places = deck.cards[place], deck.board.by_code
    asks = objective_brief(card, scope, places)
    if card.label:
        return objective_name(card), asks, ""
    return _("Objective %(n)d") % {"n": card.number or place + 1}, asks, objective_short(card, scope, deck.board)
