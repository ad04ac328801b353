"""Who wins among equals, as a page shows it: shares with their intervals, by turn order, colour and objective."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.words.board.colours import colour_name, letter_of
from matches.words.board.objectives import objective_name
from rules import Ruleset, load
from rules.base.json_types import Json
from rules.lands.objective_cards import WithDeck
from rules.odds.intervals import Z_MANY, wilson
from rules.play.seat_worth import counts

WIDTH, LEFT = 200, 6
HEADINGS: Mapping[str, Promise] = {
    "turn": gettext_lazy("By turn order"),
    "first": gettext_lazy("By turn order in the first round"),
    "colour": gettext_lazy("By colour"),
    "card": gettext_lazy("By objective"),
}


class Bar(NamedTuple):
    """A share won in hundredths, with its interval, and where the three stand in its plot; `mark`: clearly off."""

    name: str
    letter: str
    played: int
    share: float
    least: float
    most: float
    x: float
    x_least: float
    x_most: float
    mark: str


class Off(NamedTuple):
    """What wins more often (`more`) or less often than an even share, of one kind, what is furthest off first."""

    heading: str | Promise
    more: bool
    bars: list[Bar]


class Part(NamedTuple):
    """One table: what it counts by, its bars, where the even share stands in their plots."""

    heading: str | Promise
    bars: list[Bar]
    even: float
    x_even: float


def fairness_context() -> Json:
    """Return rulesets, tables and plots of everything that was counted."""
    return {
        "rulesets": [
            {
                "ruleset": load(code),
                **counted,
                "tables": [_table(load(code), *row) for row in counted["tables"].items()],
            }
            for code, counted in counts().items()
        ]
    }


def _table(ruleset: Ruleset, seats: str, counted: Any) -> Json:
    even = 1 / int(seats)
    parts = [_part(ruleset, kind, counted[kind], even) for kind in HEADINGS if kind in counted]
    off = [row for part in parts for row in _off(part) if row.bars]
    return {"seats": int(seats), "matches": counted["matches"], "even": 100 * even, "parts": parts, "off": off}


def _off(part: Part) -> tuple[Off, Off]:
    """Return what of a part is so far off that chance does it once in a thousand: a page shows many shares."""
    rows = sorted(part.bars, key=lambda bar: -abs(bar.share - part.even))
    sure = [(bar, wilson(bar.share * bar.played / 100, bar.played, Z_MANY)) for bar in rows]
    return (
        Off(part.heading, True, [bar for bar, share in sure if 100 * share.least > part.even]),
        Off(part.heading, False, [bar for bar, share in sure if 100 * share.most < part.even]),
    )


def _part(ruleset: Ruleset, kind: str, rows: Mapping[str, tuple[int, float]], even: float) -> Part:
    by_share = kind not in ("turn", "first")
    order = sorted(rows.items(), key=lambda row: -row[1][1] / row[1][0] if by_share else int(row[0]))
    bars = [_bar(ruleset, kind, value, row, even) for value, row in order]
    return Part(HEADINGS[kind], bars, 100 * even, _x(even))


def _bar(ruleset: Ruleset, kind: str, value: str, row: tuple[int, float], even: float) -> Bar:
    played, won = row
    share, least, most = wilson(won, played)
    mark = _("above") if least > even else _("below") if most < even else ""
    letter = letter_of(value) if kind == "colour" else ""
    return Bar(
        _name(ruleset, kind, value), letter, played, 100 * share, 100 * least, 100 * most,
        _x(share), _x(least), _x(most), mark,
    )  # fmt: skip


def _name(ruleset: Ruleset, kind: str, value: str) -> str:
    if kind in ("turn", "first"):
        return _("Turn %(n)s") % {"n": value}
    if kind == "colour":
        return colour_name(value).capitalize()
    deck = cast(WithDeck, ruleset).load_deck()
    name = objective_name(deck.cards[int(value)]) or str(int(value) + 1)
    is_number = name.isascii() and name.isdigit()
    return _("Objective %(n)d") % {"n": int(name)} if is_number else name


def _x(share: float) -> float:
    return round(LEFT + (WIDTH - 2 * LEFT) * min(1.0, share), 1)
