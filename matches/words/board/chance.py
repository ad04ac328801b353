"""What is said about chance that can be checked: dice, or shuffles where a game has nothing else; by name."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Chance = Mapping[str, str | Promise]

DICE: Chance = {
    "doubt": _("Dice that nobody can doubt"),
    "sealed": _(
        "The server has fixed a secret number before anybody sat down, and this is its seal. Every player's device "
        "seals a number of its own, and only when all are sealed they are opened: nobody can choose a roll, and at the "
        "end everybody can check them all."
    ),
    "share": _(
        "Your device picks and seals a random number of your own for the dice. When all numbers are sealed, "
        "they are opened and the match begins: leave this page open."
    ),
    "begins": _(
        "The dice for the order of play are thrown and the clock runs. Seats, settings and rules stay as they are "
        "from then on."
    ),
    "begins_drawn": _(
        "The order of play is that of the seats, as the tournament has drawn it, and the clock runs. Seats, settings "
        "and rules stay as they are from then on."
    ),
    "fixed": _(
        "The dice were fixed before the first roll. This is their seal (SHA-256); the secret number is shown "
        "at the end and every roll can be checked."
    ),
    "open": _("The dice, open"),
    "follows": _(
        "Every roll follows from the server's secret number and from the number of each player. The secret "
        "number was sealed before the match; now it is here, and anybody can check every roll."
    ),
    "check": _("Check the dice"),
    "check_every": _("Check every roll"),
    "again": _("Your own browser computes every roll again, without asking this server anything but the record."),
    "bound": _("What the dice are bound to"),
    "binds": _(
        "Before the match the server fixed a secret number and showed its seal (SHA-256). Then every seat "
        "sealed a number of its own, and opened it once all were sealed. Every roll follows from all of "
        "them: nobody could choose one."
    ),
    "binds_before": _(
        "Before the match the server fixed a secret number and showed its seal (SHA-256). Then every seat "
        "added a number of its own, in the way of release 0.1.0: these numbers were not sealed, so whoever "
        "could read the secret number could have chosen the last of them."
    ),
    "checked": _(
        "Everything checks out: the {events} steps are as first written, the secret number is the one "
        "promised, and all {rolls} rolls and shuffles come from it."
    ),
    "wrong": _("Roll {at} does not check out: it does not come from the secret number."),
    "replay": _("Every step of the match as it was played, every roll with its proof."),
    "proof_of": _("The proof of this roll"),
    "proof": _(
        "This is roll or shuffle number {roll} of the match. Anybody who has the record can compute it again "
        "from the revealed secret number: that is what “Check the dice” does."
    ),
}

SHUFFLES: Chance = {
    "doubt": _("Shuffles that nobody can doubt"),
    "sealed": _(
        "The server has fixed a secret number before anybody sat down, and this is its seal. Every player's device "
        "seals a number of its own, and only when all are sealed they are opened: nobody can choose how the cards lie, "
        "and at the end everybody can check every shuffle."
    ),
    "share": _(
        "Your device picks and seals a random number of your own for the shuffles. When all numbers are "
        "sealed, they are opened and the match begins: leave this page open."
    ),
    "begins": _(
        "The dealer is drawn by lot, the cards are shuffled and the clock runs. Seats, settings and rules stay as they "
        "are from then on."
    ),
    "begins_drawn": DICE["begins_drawn"],
    "fixed": _(
        "The shuffles were fixed before play began. This is their seal (SHA-256); the secret number is shown "
        "at the end and every shuffle can be checked."
    ),
    "open": _("The shuffles, open"),
    "follows": _(
        "Every shuffle follows from the server's secret number and from the number of each player. The "
        "secret number was sealed before the match; now it is here, and anybody can check every shuffle."
    ),
    "check": _("Check the shuffles"),
    "check_every": _("Check every shuffle"),
    "again": _("Your own browser computes every shuffle again, without asking this server anything but the record."),
    "bound": _("What the shuffles are bound to"),
    "binds": _(
        "Before the match the server fixed a secret number and showed its seal (SHA-256). Then every seat "
        "sealed a number of its own, and opened it once all were sealed. Every shuffle follows from all of "
        "them: nobody could choose one."
    ),
    "binds_before": DICE["binds_before"],
    "checked": _(
        "Everything checks out: the {events} steps are as first written, the secret number is the one "
        "promised, and all {rolls} shuffles come from it."
    ),
    "wrong": _("Shuffle {at} does not check out: it does not come from the secret number."),
    "replay": _("Every step of the match as it was played, every shuffle with its proof."),
    "proof_of": _("The proof of this shuffle"),
    "proof": _(
        "This is shuffle number {roll} of the match. Anybody who has the record can compute it again from "
        "the revealed secret number: that is what “Check the shuffles” does."
    ),
}
"""The same names as `DICE`."""
