"""Sentences about how the games end that RisiKo!'s board does not count."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules import Ruleset
from rules.battaglia.options import BattagliaRuleset
from rules.futurisiko.options import FutuRuleset
from rules.italywar.options import ItalyWarRuleset
from tournaments.words.results.scoring import Words

SUPPLIES: Words = {
    "land": _("land armies"),
    "air": _("air armies"),
    "sea": _("submarines"),
    "flag": _("flags"),
}

COLUMNS: Words = {
    "territories": _("Territories"),
    "inside": _("Points inside the objective"),
    "outside": _("Points outside the objective"),
    "armies": _("Armies"),
    "cards": _("Points of the cards on the table"),
    "complete": _("Complete patrols"),
}

WON_BY: Words = {
    "objective": _("Whoever completes the objective wins."),
    "territories": _("Whoever completes the objective wins; when the time is over, the most territories."),
    "inside": _(
        "Whoever completes the objective wins; when the time is over, the most points of territories inside the "
        "objective."
    ),
}

TIES: Words = {
    "armies": _("more armies"),
    "outside": _("more points outside the objective"),
    "later_in_order": _("the later in the order of play"),
}


def _italywar(ruleset: Ruleset) -> str:
    assert isinstance(ruleset, ItalyWarRuleset)
    ties = ", ".join(str(TIES[rule]) for rule in ruleset.table_tie)
    won = str(WON_BY[ruleset.winner_by])
    told = gettext("When tied: %(rules)s.") % {"rules": ties}
    return f"{won} {told}" if ties else won


def _futurisiko(ruleset: Ruleset) -> str:
    assert isinstance(ruleset, FutuRuleset)
    words = gettext("The first with %(count)s territories wins; when the time is over, the most territories.")
    return words % {"count": ruleset.victory_territories}


def _battaglia(ruleset: Ruleset) -> str:
    assert isinstance(ruleset, BattagliaRuleset)
    words = gettext(
        "Play goes on until somebody reaches %(count)s points; the most points win, a tie means another hand."
    )
    return words % {"count": ruleset.target_points}


WON: Mapping[str, Callable[[Ruleset], str]] = {
    "italywar": _italywar,
    "futurisiko": _futurisiko,
    "battaglia": _battaglia,
}


def how_won(ruleset: Ruleset) -> str:
    """Return in a sentence or two how a match by these rules is won."""
    return WON[ruleset.game](ruleset)
