"""Sign-ups in words: refusals, the consent, what an evening costs and how many places it has left."""

from __future__ import annotations

from django.utils.formats import date_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Announcement, Stage, Tournament
from tournaments.signup.selectors.announced import Announced
from tournaments.words import one_of
from tournaments.words.numbers import euros

REFUSALS: dict[str, str | Promise] = {
    "fee_below_reduced": _("The door asks for a reduced fee that is not less than this: change that one first."),
    "sign_up_closed": gettext_lazy("Sign-up is closed. Ask the organisers whether there is still a place."),
    "sign_up_twice": gettext_lazy(
        "%(name)s is already signed up. Is it you? Open the link you have kept, or press “This is me” and show the "
        "number at the door. If you are another person of that name, write your club too."
    ),
    "sign_up_refused_before": gettext_lazy(
        "The organisers have not accepted the sign-up of %(name)s. Talk to them before you try again."
    ),
    "sign_up_many": gettext_lazy("So many have signed up already that nobody else can now."),
    "sign_up_code": gettext_lazy("This is not the club's code word. Ask somebody of the club for it."),
    "sign_up_over": gettext_lazy("The sign-up of %(name)s has changed in the meantime: look at it again."),
    "sign_up_begun": gettext_lazy("The tables have been drawn: tell the organisers that you are not coming."),
    "sign_up_door": gettext_lazy("Your own page is opened for you at the door: ask the organisers."),
    "sign_up_full": gettext_lazy("No place is left of %(most)s: raise their number first, or free one."),
    "sign_up_nobody_waits": gettext_lazy("Nobody is on the waiting list: whoever goes there would move up at once."),
}


def consent_text(name: str) -> str:
    """Return what somebody agrees to who signs up for a tournament of this name."""
    return _(
        "The organisers of “%(name)s” may keep my name, club, nickname and e-mail address to run it. My name as I have "
        "chosen it, club and nickname appear on its tables, results and standings; the e-mail address is seen by the "
        "organisers alone."
    ) % {"name": name}


def fee_text(cents: int | None) -> str:
    """Return what taking part costs; empty where nothing was said."""
    if cents is None:
        return ""
    return euros(cents, short=True) if cents else _("free of charge")


def places_text(seen: Announced) -> str:
    """Return how many places are left, and how many wait; empty where as many may come as like, and after the draw."""
    left = seen.places_left
    if left is None or seen.begun:
        return ""
    if left and not seen.waiting:
        text = ngettext("%(n)s place left of %(most)s", "%(n)s places left of %(most)s", left)
        return text % {"n": left, "most": seen.row.capacity}
    if not seen.waiting:
        return _("No place left of %(most)s") % {"most": seen.row.capacity}
    text = ngettext(
        "No place left of %(most)s, %(n)s person is waiting",
        "No place left of %(most)s, %(n)s people are waiting",
        seen.waiting,
    )
    return text % {"most": seen.row.capacity, "n": seen.waiting}


def day_text(row: Announcement) -> str:
    """Return when an evening is: “giovedì 3 dicembre 2026, ore 21:00”."""
    day = date_format(row.tournament.starts_on, "l j F Y")
    if row.starts_at is None:
        return day
    return _("%(day)s, %(time)s") % {"day": day, "time": time_format(row.starts_at, "H:i")}


def format_text(tournament: Tournament) -> str:
    """Return how an evening is played, in one line: its stages, its tables, how long a match takes."""
    stages = [_stage_text(stage) for stage in tournament.stages.order_by("number")]
    return ", ".join([*stages, tables_text(tournament), minutes_text(tournament)])


def _stage_text(stage: Stage) -> str:
    if stage.kind == Stage.Kind.LEAGUE:
        text = ngettext("%(n)s round", "%(n)s rounds", stage.rounds_planned)
        return text % {"n": stage.rounds_planned}
    if stage.kind == Stage.Kind.ELIMINATION:
        return _("direct elimination")
    return _("semifinals and final") if stage.rules.semifinals else _("a final at the end")


def tables_text(tournament: Tournament) -> str:
    """Return of how many people the tables are: the size that is preferred, and the others there may be."""
    others = tuple(sorted(size for size in tournament.sizes if size != tournament.preferred_size))
    if not others:
        return _("tables of %(size)s") % {"size": tournament.preferred_size}
    return _("tables of %(size)s, else of %(others)s") % {"size": tournament.preferred_size, "others": one_of(others)}


def minutes_text(tournament: Tournament) -> str:
    """Return how long a match takes."""
    text = ngettext("%(n)s minute a match", "%(n)s minutes a match", tournament.match_minutes)
    return text % {"n": tournament.match_minutes}
