"""Sentences of the door: code -> text with %(name)s parameters; money as it is read."""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import CheckIn, Payment
from tournaments.words.numbers import euros

REFUSALS: dict[str, str | Promise] = {
    "door_over": _("There is no round to come: nobody needs to check in."),
    "door_withdrawn": _("%(name)s has withdrawn. Whoever organises can bring them back."),
    "door_drawn": _("The round has been drawn. Whoever organises handles it at the table."),
    "door_code_old": _("That code is no longer on the wall. Scan the one that is there now."),
    "door_code_wrong": _("That is not the code of this minute: check its nine letters and figures."),
    "door_from_home": _("You check in when you get there: scan the code on the wall of the hall."),
    "door_too_often": _("Too many codes were tried from here. Wait some minutes, or go to whoever organises."),
    "door_not_mine": _("This phone does not act for that person."),
    "amount_wrong": _("Write an amount above zero and say how it was paid."),
    "paid_already": _("%(name)s is already settled: %(who)s took it at %(at)s. This was not counted again."),
    "refund_reason": _("Write why the money goes back."),
    "payment_gone": _("That payment has already been taken back."),
    "till_closed": _("The till is closed. Reopen it first."),
    "till_open": _("The till has already been reopened."),
    "till_changed": _("Something was paid meanwhile: count again beside the new total."),
}

HOW: dict[str, str | Promise] = {
    CheckIn.How.PHONE: _("by their own phone"),
    CheckIn.How.KIOSK: _("at the kiosk"),
    CheckIn.How.DOOR: _("at the door"),
    CheckIn.How.LIST: _("in the list"),
}


def line_word(line: Payment) -> str | Promise:
    """Return what a line of the ledger is; one that takes another back says in its note whether money went back."""
    if line.kind == Payment.Kind.REVERSAL:
        return _("cancelled")
    return _("pays nothing") if line.kind == Payment.Kind.EXEMPT else line.get_kind_display()


def method_word(method: str) -> str:
    """Return a way of paying in words."""
    return str(Payment.Method(method).label)


def difference_text(cents: int) -> str:
    """Return by how much the box is off."""
    text = gettext("%(amount)s too much.") if cents > 0 else gettext("%(amount)s too little.")
    return text % {"amount": euros(abs(cents))}


EUROS = re.compile(r"(\d{1,5})(?:[.,](\d{1,2}))?")


def cents_read(text: str) -> int | None:
    """Return the cents of an amount as people write it ("5", "5,5", "5.00 €"); None for what is none."""
    match = EUROS.fullmatch(text.replace("€", "").strip())
    return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0")) if match else None
