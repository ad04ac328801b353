"""Sentences for draws, rounds, tables and the clock: refusals, and what is not ideal in a draw."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rules.base.json_types import Json
from tournaments.models import Entrant
from tournaments.seating.figures.club_firsts import Shares
from tournaments.seating.figures.remarks import Concern
from tournaments.selectors.roster.draw_lacks import Lack
from tournaments.words.draw.locks import lock_text

Names = Mapping[str, Mapping[str, str]]

REFUSALS: dict[str, str | Promise] = {
    "tournament_over": _("The tournament is closed: reopen it first."),
    "tournament_not_over": _("The tournament is not closed."),
    "nothing_played": _("Nothing was played yet: there is nothing to close."),
    "stage_closed": _("This stage is closed: “%(stage)s” is being played now."),
    "stage_over": _("Every planned round of this stage has been drawn."),
    "stage_not_begun": _("No round of this stage was played yet."),
    "stage_has_rounds": _("A round of this stage has already been drawn. Discard it before you go back."),
    "no_next_stage": _("There is no stage after this one."),
    "nobody_through": _("Nobody comes through: the standing of the previous stage is empty."),
    "semifinals_too_few": _(
        "These semifinals need %(needed)s people; present: %(entrants)s. Choose fewer semifinals on the page "
        "of the format."
    ),
    "round_not_published": _("%(number)s: drawn but not published. Publish it or discard it first."),
    "teams_without_clubs": _(
        "A team is a club, and nobody here has one. Write the clubs in the list of players, or choose a format without "
        "teams."
    ),
    "results_missing": _("%(round)s: there are unconfirmed results (tables: %(tables)s)."),
    "winners_missing": _(
        "These tables of the previous round have no winner yet: %(tables)s. Confirm the result, or name the "
        "winner at the table."
    ),
    "lots_needed": _("%(names)s are tied for the last place. Draw lots and record the outcome."),
    "lots_not_needed": _("There is no tie for the last place: no lots are needed."),
    "lots_not_there": _("There are no lots to take back."),
    "lots_used": _("%(number)s: who comes in rests on these lots already. Take that step back first."),
    "lots_incomplete": _("Give each of these people a different lot: %(names)s."),
    "plan_missing": _("This elimination has no plan yet. Make the plan first."),
    "plan_in_use": _("The first round has already been drawn, so the plan stays as it is."),
    "plan_differs": _("The plan was made for %(planned)s people; present: %(players)s. Make the plan again."),
    "rounds_too_few": _("Rounds already drawn: %(drawn)s. Plan at least as many."),
    "too_few_players": _("People present: %(players)s. They cannot make a table: it needs at least three."),
    "count_unseatable": _(
        "%(players)s people cannot sit at tables of %(sizes)s. It works with %(nearest)s people, or with other sizes."
    ),
    "tables_too_few": _(
        "%(players)s people do not fit at %(tables)s tables of %(sizes)s. It works with %(nearest)s people, or with "
        "more tables or other sizes in the settings."
    ),
    "resting_changed": _("Somebody came or went meanwhile. Nothing was changed: look again at who sits out."),
    "seating_nobody": _("There is nobody to seat."),
    "seating_too_many": _("%(count)s people are more than one draw can seat."),
    "seating_club_too_big": _(
        "%(club)s has %(players)s people, more than there are tables, so two of them must meet. Let the club rule be "
        "“apart where possible”."
    ),
    "seating_clubs_too_few": _(
        "There are %(clubs)s clubs for a table of %(table)s, so two of one club must meet. Let the club rule be "
        "“apart where possible”."
    ),
    "seating_club_clash": _(
        "No seating with all clubs apart was found. Try another number, or let the club rule be “apart where possible”."
    ),
    "seating_other": _("The draw is not possible: %(reason)s."),
    "seed_shown": _(
        "%(number)s: a draw in a copy of this tournament has shown the secret number that was fixed here. A "
        "new one has been fixed now, with its seal on the public page: draw once more."
    ),
    "seed_not_committed": _("%(number)s: no draw number was fixed. Choose one now."),
    "drawn_meanwhile": _("%(number)s: drawn a moment ago by somebody else. Look at it before you go on."),
    "draw_outdated": _("Somebody changed who plays while the tables were being drawn. Nothing was saved: draw again."),
    "draw_changed": _("The tables changed since you opened this page. Nothing was saved: look at them and try again."),
    "published_meanwhile": _(
        "%(number)s: when this page was opened nobody could see the draw; since then it was published, and people may "
        "have found their table."
    ),
    "already_published": _("%(number)s: the draw is public already."),
    "not_published": _("%(number)s: the draw is not public yet."),
    "not_started": _("%(number)s: play has not begun."),
    "start_in_use": _(
        "%(number)s: something has been entered already (tables: %(tables)s), so the start stays. The clock can be "
        "paused and set."
    ),
    "already_started": _("%(number)s: play has begun already."),
    "round_has_results": _("%(number)s: there are results already, so the draw stays. Swap people at single tables."),
    "not_the_last_round": _("%(number)s: a later round has already been drawn, so this one stays as it is."),
    "repair_nothing": _("That proposal is no longer valid. Look at the tables and choose again."),
    "repair_nobody_left": _(
        "Nobody would be left in this round. If it is not played, discard the draw on the page of the "
        "tables, or say at each table that it is not played."
    ),
    "repair_not_there": _("There is no repair to undo, or the seats have changed since."),
    "swap_not_there": _("There is no swap to undo, or the seats have changed since."),
    "same_seat": _("Choose two different people."),
    "two_seats_needed": _("Choose exactly two people who are to swap places."),
    "seat_elsewhere": _("These two people have no seat in this round."),
    "table_has_result": _("Table %(number)s has a result. Undo it before you change who sits there."),
    "table_closed": _("Table %(number)s was declared not played. Undo that first."),
    "decision_reason_missing": _("Write the reason: it stays with the table."),
    "already_no_show": _("%(name)s is already marked as not there."),
    "not_no_show": _("%(name)s is not marked as missing."),
    "too_few_left": _("Table %(number)s would be left with one person. Put somebody in, or say that it is not played."),
    "seated_already": _("%(name)s already has a seat in this round."),
    "cannot_replace": _("%(name)s has withdrawn and cannot sit down. Bring them back first."),
    "plays_later": _("%(name)s already has a seat in a later round and skips this one."),
    "not_not_played": _("Table %(number)s is not marked as not played."),
    "later_round_drawn": _(
        "The draw of the next round depends on the winners of this one. Discard it before you change who won "
        "table %(number)s."
    ),
    "winner_not_tied": _("%(name)s is not among those who are equal: name one of them."),
    "winner_known": _("Table %(number)s has its winner by the result. Correct the result to change it."),
    "decision_too_early": _("Table %(number)s has no result yet: enter it first, or say that it is not played."),
    "decision_in_use": _(
        "The confirmed result of table %(number)s rests on this decision. Name another winner, or correct the result."
    ),
    "no_decision": _("No winner was named for table %(number)s."),
    "clock_running": _("The clock is already running."),
    "clock_standing": _("The clock is not running."),
    "clock_out_of_range": _("A match lasts between 0 and 600 minutes."),
}

PUBLIC_CHANGES: dict[str, str | Promise] = {
    "redraw": _(
        "Drawing again takes away the tables everybody has seen, and the round is private until you publish it."
    ),
    "discard": _("Discarding the draw takes away the tables everybody has seen; you can draw again."),
    "swap": _("If these two swap places, tell both tables; sheets may already have been printed."),
    "repair": _("If people change table now, tell them; sheets may already have been printed."),
}

FIGURES: tuple[tuple[str, str | Promise], ...] = (
    ("repeats", _("Pairs of players who have met before")),
    ("club_clashes", _("Club mates at one table")),
    ("family_clashes", _("People of one family at one table")),
    ("region_clashes", _("People of one region at one table")),
    ("winner_clashes", _("Winners of the previous round at one table")),
    ("quarter_clashes", _("People of one quarter of the standing at one table")),
    ("club_again", _("Clubs that meet again (0: never; the lower, the better)")),
    ("player_club_again", _("People who meet a club again")),
    ("short_twice", _("People more than once at a table larger or smaller than usual")),
    ("first_moves_by_club", _("Playing first, by club: how many too many or too few for the club worst off")),
    ("seat_imbalance", _("Order of play: how much more often the same person had one seat than another")),
    ("first_mover_spread", _("Playing first: difference between whoever did so most and least often")),
)

DOUBTS: dict[str, str | Promise] = {
    "unreadable": _("The starting data or the outcome in this certificate cannot be read."),
    "question": _("The fingerprint is not that of the starting data."),
    "seats": _("Somebody who was present has no seat, or more than one."),
    "sizes": _("A table has a size that was not allowed."),
    "colours": _("A table does not have each of the colours once."),
    "locks": _("People who had to sit together or apart do not."),
    "standing": _("People who share a place in the standings are not in the order of the lot."),
    "figures": _("A figure is not what counting the tables again gives."),
    "resting": _("Those who sat out are not those of the lot, or its secret number is not the one announced."),
}

# What a swap or a repair shows before and after.
COSTS = (
    ("locks_broken", _("Locks that are not kept")),
    *FIGURES,
    ("distance", _("Distance in the standing between people at one table")),
)

# What a figure counts: where nobody has any, it says nothing.
COUNTED = {
    "club_clashes": "clubs",
    "club_again": "clubs",
    "player_club_again": "clubs",
    "first_moves_by_club": "clubs",
    "region_clashes": "regions",
    "family_clashes": "families",
}


def is_counted(code: str, names: Names | None) -> bool:
    """Say whether a figure counts something that somebody has; `names` are those beside the certificate, by kind; None
    where there is no certificate that says."""
    return code not in COUNTED or names is None or bool(names.get(COUNTED[code]))


def figure_rows(
    report: Json,
    names: Names,
    more_bounds: Mapping[str, int] | None = None,
    now: Mapping[str, int] | None = None,
    clubs_yield: bool = False,
) -> list[Json]:
    """Return the figures of a draw, the bound that no draw can pass and how far it is, where there is one; and what
    club mates above it buy where the draw lets them yield to rematches.

    `names` are those beside the certificate, by kind: a draw without clubs has no figure of clubs. `more_bounds` are
    those that the report does not hold; `now` the figures after people were moved by hand.
    """
    bounds = {**(more_bounds or {}), **report.get("bounds", {})}
    rows = []
    for code, word in FIGURES:
        if code in report and is_counted(code, names):
            value, bound = report[code], bounds.get(code)
            over = None if bound is None else value - bound
            why = yield_text(over) if clubs_yield and code == "club_clashes" and over else ""
            more = {"why": why, "now": (now or {}).get(code)}
            rows.append({"code": code, "word": word, "value": value, "bound": bound, "gap": over, **more})
    return rows


def yield_text(pairs: int) -> str:
    """Return what club mates at one table buy, above those who have to be there."""
    return ngettext(
        "%(n)s pair of club mates above the lowest possible: in exchange fewer people meet again over the rounds. "
        "Every seating tried with fewer club mates at one table had more rematches.",
        "%(n)s pairs of club mates above the lowest possible: in exchange fewer people meet again over the rounds. "
        "Every seating tried with fewer club mates at one table had more rematches.",
        pairs,
    ) % {"n": pairs}


def club_first_rows(shares: Shares, names: Names) -> list[Json]:
    """Return the clubs by name with the first moves they had and their share of them, rounded to hundredths."""
    clubs = names.get("clubs", {})
    rows = [
        {"club": clubs.get(club, club), "had": had, "share": round(Decimal(share.numerator) / share.denominator, 2)}
        for club, (had, share) in shares.items()
    ]
    return sorted(rows, key=lambda row: str(row["club"]))


def nothing_text(clubs: bool, balanced: bool) -> str:
    """Return that a draw leaves nothing to remark, claiming only what it looked at."""
    parts = [gettext("nobody meets again")]
    if clubs:
        parts.append(gettext("clubs are apart"))
    if balanced:
        parts.append(gettext("the seats are balanced"))
    return gettext("Nothing to remark: %(what)s.") % {"what": ", ".join(parts)}


def lack_text(lack: Lack) -> str:
    """Return what the draw looks at and people do not have, and what to do."""
    return str(NOBODY_HAS[lack.code]) if lack.nobody else _some_lack(lack)


NOBODY_HAS: dict[str, str | Promise] = {
    "clubs": _(
        "The draw keeps clubs apart, but nobody has a club: there is nothing it can keep apart. Write the clubs in the "
        "list of players."
    ),
    "teams": REFUSALS["teams_without_clubs"],
    "regions": _(
        "The draw keeps regions apart, but nobody has a region: write them in the list of players, or draw without "
        "them."
    ),
    "families": _(
        "The draw keeps families apart, but nobody has a family: write them in the list of players, or draw without "
        "them."
    ),
}


def _some_lack(lack: Lack) -> str:
    if lack.code == "teams":
        return ngettext(
            "%(n)s person has no club: they play, but count for no team.",
            "%(n)s people have no club: they play, but count for no team.",
            lack.without,
        ) % {"n": lack.without}
    return ngettext(
        "%(n)s person has no club: the draw keeps them apart from nobody.",
        "%(n)s people have no club: the draw keeps them apart from nobody.",
        lack.without,
    ) % {"n": lack.without}


def concern_text(concern: Concern, entrants: Mapping[int, Entrant]) -> str:
    """Return what is not ideal at a table and for whom, in the reader's language."""
    names = [entrants[pk].player.name for pk in concern.players if pk in entrants]
    if concern.lock is not None:
        return gettext("Not kept: %(lock)s.") % {"lock": lock_text(concern.lock.kind, names, concern.lock.number)}
    if concern.code == "repeat":
        text = ngettext(
            "%(a)s and %(b)s have met once before.", "%(a)s and %(b)s have met %(n)s times before.", concern.times
        )
        return text % {"a": names[0], "b": names[1], "n": concern.times}
    if concern.code == "club":
        club = entrants[concern.players[0]].club
        return gettext("%(a)s and %(b)s are both of %(club)s.") % {"a": names[0], "b": names[1], "club": club}
    if concern.code == "short_again":
        text = ngettext(
            "%(a)s sat at a table of another size once before.",
            "%(a)s sat at a table of another size %(n)s times before.",
            concern.times,
        )
        return text % {"a": names[0], "n": concern.times}
    text = ngettext("%(a)s had this seat once before.", "%(a)s had this seat %(n)s times before.", concern.times)
    return text % {"a": names[0], "n": concern.times}
