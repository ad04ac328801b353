"""Sentences of the evening in steps: what each step is called, what holds now, what is done next."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.selectors.round_names import round_title, the_round
from tournaments.selectors.rounds.evening import HERE, PLAY, PRIZES, STANDINGS, TABLES, Evening, Late
from tournaments.words.rounds.open_tables import counted_text

STEP_WORDS: dict[str, str | Promise] = {
    HERE: pgettext_lazy("step of the evening", "Who is here"),
    TABLES: pgettext_lazy("step of the evening", "Tables"),
    PLAY: pgettext_lazy("step of the evening", "Play"),
    STANDINGS: pgettext_lazy("step of the evening", "Standings"),
    PRIZES: pgettext_lazy("step of the evening", "Prizes"),
}
ACTION_WORDS: dict[str, str | Promise] = {
    "add_players": gettext_lazy("Enter the players"),
    "review": gettext_lazy("Look at the tables and publish"),
    "results": gettext_lazy("Go to the results"),
    "advance": gettext_lazy("Look at who goes through"),
    "finish": gettext_lazy("Go on to the closing"),
    "over": gettext_lazy("Look at the podium"),
}
ACTION_NOTES: dict[str, str | Promise] = {
    "add_players": gettext_lazy("Paste the list as you have it; you see what was read before anything is saved."),
    "choose_plan": gettext_lazy(
        "The plan was made for another number of players. You see the alternatives before anything changes."
    ),
    "draw": gettext_lazy("You look at the tables and can swap people before anybody else sees them."),
    "review": gettext_lazy("Until you publish them, only organisers and referees see the tables."),
    "start": gettext_lazy("Print the sheets first if you use them; the clock starts when you say so."),
    "results": gettext_lazy("When all are confirmed, the next step follows here."),
    "advance": gettext_lazy("Who comes through is shown first."),
    "finish": gettext_lazy("Closing stops entries and corrections; it can be undone."),
    "over": gettext_lazy("If a result has to be corrected, reopen the tournament: it stands under the options."),
}


def now_text(evening: Evening, draws: bool = True) -> str:
    """Return what holds now, in one sentence; `draws` says whether the reader is who draws and publishes."""
    name, coming = evening.round, evening.coming
    if waits(evening):
        return _("Wait: %(n)s of %(total)s have come.") % {"n": 0, "total": evening.taking_part}
    if evening.code == "draw" and coming and not draws:
        return _("The organiser now draws %(round)s.") % {"round": the_round(coming)}
    if evening.code == "draw" and coming and evening.through is not None:
        return _through_text(evening.through) % {"n": evening.through, "round": the_round(coming)}
    if evening.code == "review" and name and not draws:
        return _("%(round)s has been drawn: the organiser publishes the tables.") % {"round": round_title(name)}
    if evening.code == "draw" and coming:
        return _people_text(evening) % {"n": evening.present, "total": evening.taking_part, "round": the_round(coming)}
    if evening.code == "review" and name:
        return _("%(round)s has been drawn: look at the tables and publish them.") % {"round": round_title(name)}
    if evening.code == "start" and name:
        return _("%(round)s is public: when everybody sits, start it.") % {"round": round_title(name)}
    if evening.code == "results" and name:
        return _("%(round)s: %(open)s.") % {"round": round_title(name), "open": counted_text(evening.open)}
    return {
        "add_players": _add_text(evening),
        "choose_plan": _("The plan has to fit the number of players."),
        "advance": _("All rounds have been played: look at who goes through."),
        "finish": _("Everything has been played: look at the standings, then close the tournament."),
        "over": _("The tournament is closed: the prizes can be given."),
    }[evening.code]


def waits(evening: Evening) -> bool:
    """Say whether the draw has nobody to seat yet: all are still on their way."""
    return evening.code == "draw" and evening.through is None and bool(evening.taking_part) and not evening.present


def open_until_text(closes_at: datetime | None) -> str:
    """Return until when people can sign up, before the day of the evening."""
    if closes_at is None:
        return _("Sign-up is open.")
    return _("Sign-up is open until %(when)s.") % {"when": date_format(localtime(closes_at), "SHORT_DATETIME_FORMAT")}


def late_text(late: Late) -> str:
    """Return the question about somebody who is not here when the next round can be drawn."""
    if not late.arrives:
        return _("%(name)s is missing: are they here?") % {"name": late.name}
    return _("%(name)s arrives at %(time)s: are they here?") % {"name": late.name, "time": late.arrives}


def _through_text(through: int) -> str:
    """Return the sentence that counts who comes through; without a number where it is not known yet."""
    if not through:
        return _("It is settled who goes through: draw %(round)s.")
    return ngettext("%(n)s person goes through: draw %(round)s.", "%(n)s people go through: draw %(round)s.", through)


def _people_text(evening: Evening) -> str:
    """Return the sentence that counts who is here, with the total where somebody is away."""
    if evening.present == evening.taking_part:
        return ngettext(
            "%(n)s person is here: draw %(round)s.", "%(n)s people are here: draw %(round)s.", evening.present
        )
    return ngettext(
        "%(n)s of %(total)s is here: draw %(round)s.", "%(n)s of %(total)s are here: draw %(round)s.", evening.present
    )


def _add_text(evening: Evening) -> str:
    if not evening.taking_part:
        return _("Nobody is entered yet: begin with the list of names.")
    text = ngettext(
        "%(n)s player is entered: a table needs at least three.",
        "%(n)s players are entered: a table needs at least three.",
        evening.taking_part,
    )
    return text % {"n": evening.taking_part}


def action_text(evening: Evening) -> str:
    """Return the word of the main button."""
    if evening.code == "choose_plan":
        return _("Make the plan for %(count)s players") % {"count": evening.present}
    if evening.code == "draw" and evening.coming:
        return _("Draw %(the_round)s") % {"the_round": the_round(evening.coming)}
    if evening.code == "start" and evening.round:
        return _("Start %(the_round)s") % {"the_round": the_round(evening.round)}
    return str(ACTION_WORDS[evening.code])
