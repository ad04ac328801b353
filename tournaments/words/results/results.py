"""Sentences for results: refusals, and what else is wrong with a document than the rules know (`words.scoring`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from matches.words.board.colours import colour_name
from rules import Objective, load_board
from rules.base.json_types import Json, JsonMapping
from rules.boards.objectives import DestroyColour, TerritoryCount, WholeContinents
from tournaments.selectors.results.verdicts import Verdict
from tournaments.words.results.scoring import DEFECTS as RULE_DEFECTS
from tournaments.words.results.scoring import FIRST_PLACE, WINNER_REASONS, Words
from tournaments.words.results.scoring import NOTES as RULE_NOTES

REFUSALS: dict[str, str | Promise] = {
    "submission_elsewhere": _("This result belongs to another table. Reload the page and enter the result again."),
    "result_round_hidden": _("%(number)s: not published yet, nobody can enter a result."),
    "result_tournament_over": _("The tournament is closed. Whoever runs it can reopen it."),
    "result_table_not_played": _("Table %(table)s was declared not played."),
    "draw_stale": _(
        "The draw of table %(table)s has changed since you opened this page. What you entered is kept on this device: "
        "reload and look at who sits where."
    ),
    "result_is_confirmed": _(
        "The result of table %(table)s has already been confirmed. A referee can correct it, with a reason."
    ),
    "result_stale": _(
        "%(who)s has sent another result for table %(table)s in the meantime. Look at the difference before you go on."
    ),
    "numbers_draw_stale": _(
        "The draw of table %(table)s has changed since you opened this page. Reload it, look at who sits where and "
        "write the numbers again."
    ),
    "numbers_stale": _(
        "%(who)s has sent another result for table %(table)s in the meantime. What you typed is still below: compare, "
        "and send it again if it is right."
    ),
    "numbers_bad": _("The numbers could not be read (%(reason)s). Reload the page and write them again."),
    "document_bad": _("The result could not be read (%(reason)s). Reload the page: your draft is kept."),
    "result_defects": _(
        "Something is not right yet (%(count)s). Correct it, or call the referee: then it is sent as disputed."
    ),
    "correction_defects": _(
        "Something is not right yet (%(count)s). Correct it: a correction is saved once everything adds up."
    ),
    "already_confirmed": _("The result of table %(table)s was confirmed already by %(who)s. Nothing changes."),
    "result_replaced": _("A newer version of the result of table %(table)s has come in. Look at that one."),
    "seat_left": _("You no longer sit at table %(table)s, so your word does not count there."),
    "referee_confirms": _("In this tournament the referee confirms the results."),
    "referee_decides": _("Table %(table)s waits for the referee: they decide which result is right."),
    "phone_spoke_already": _("This phone has already spoken for somebody else at the table. Use your own."),
    "dissent_empty": _("Touch what is wrong, or write it."),
    "result_defects_remain": _(
        "The result of table %(table)s still has errors (%(count)s): correct them before it is confirmed."
    ),
    "result_seats_changed": _(
        "Other people sit at table %(table)s now than when the result was entered. Enter it again."
    ),
    "winner_needed": _(
        "Table %(table)s has no single winner: %(names)s are equal. Count the armies if they were left out, or name "
        "the winner at the table, with the reason."
    ),
    "decision_seat_missing": _("Say who won."),
    "result_reason_missing": _("Write the reason: it stays with the result."),
    "nothing_to_correct": _("Table %(table)s has no confirmed result to correct."),
    "result_is_current": _("Version %(version)s is the one that counts already."),
    "restore_defects": _("Version %(version)s has defects and cannot count."),
    "restore_seats": _("Version %(version)s was entered for other people than sit there now: it cannot come back."),
    "rescore_defects": _("With this choice these results cannot be counted (round/table): %(tables)s."),
    "rescore_winners": _("With this choice these tables have no single winner (round/table): %(tables)s."),
}

DEFECTS: Words = RULE_DEFECTS | {
    "surrendered_cannot_complete": _("%(seat)s surrendered and cannot have completed the objective"),
    "objective_needed": _("the objective of %(seat)s is needed for the points"),
    "method2_absent": _("the card of %(seat)s lists no territories: this formula cannot count it"),
    "armies_needed": _("the armies of %(seat)s are needed for the points"),
    "armies_inside_needed": _("the armies of %(seat)s inside the objective are needed for the points"),
    "armies_inside_over_all": _("%(seat)s has more armies inside the objective (%(value)s) than in all (%(total)s)"),
    "points_not_whole_board": _("all points together make %(value)s, not 164"),
    "eliminated_has_points": _("%(seat)s is eliminated but has points or armies"),
    "eliminated_cannot_complete": _("%(seat)s cannot be eliminated and have completed the objective"),
    "inside_over_card": _("%(seat)s has %(value)s points in the objective, more than any card is worth"),
    "points_not_complete": _(
        "%(seat)s claims the objective with these points inside: %(value)s; whoever has completed one has "
        "all of them: %(total)s"
    ),
    "place_follows": _("place %(value)s of %(seat)s cannot be right: after two second places comes the fourth"),
    "points_needed": _("the points of %(seat)s are missing: write them for everybody, or for nobody"),
    "out_twice": _("%(seat)s went out at the same moment as another: say who went first"),
    "out_needed": _("when %(seat)s went out is needed: several were eliminated, and the points count the order"),
    "territories_needed": _("the territories of %(seat)s are missing"),
    "territories_not_whole": _("all territories together make %(value)s, not %(total)s"),
    "values_not_whole": _("all values together, inside and outside the objectives, make %(value)s, not %(total)s"),
    "inside_needed": _("the points of %(seat)s inside the objective are missing"),
    "armies_too_few": _("%(seat)s has fewer armies (%(value)s) than territories (%(total)s): each needs at least one"),
    "out_same": _("%(seats)s are recorded as going out at the same moment: write who went first"),
    "hand_cards_needed": _("hand %(hand)s: the points of %(seat)s are missing, 0 if there are none"),
    "hand_patrol_low": _(
        "hand %(hand)s: points of %(seat)s on the table: %(value)s; the complete patrols alone make %(total)s"
    ),
    "hand_over_deck": _("hand %(hand)s: %(value)s points on the table, but all cards together are worth %(total)s"),
    "hand_after_end": _("hand %(hand)s: the match was over before it, somebody had %(value)s points alone"),
    "hands_none": _("no hand has been written down yet"),
    "hands_not_over": _(
        "nobody has reached %(total)s points alone (the most are %(value)s): write the hands that are missing, or say "
        "that the time was up"
    ),
    "place_contradicts": _("place %(value)s of %(seat)s contradicts the points: %(seat)s has %(total)s"),
    "left_before_stayed": _(
        "place %(value)s of %(seat)s is not possible: in this tournament whoever surrenders is placed after everybody "
        "who stayed"
    ),
    "left_first": _("place %(value)s of %(seat)s is not possible: whoever surrenders cannot win"),
    "tie_plays_on": _(
        "%(seats)s are equal at the top: they play another hand. Write the points after it, or say that the time was up"
    ),
    "points_not_over": _(
        "nobody has reached %(total)s points (the most are %(value)s): the match is not over, or say that the time was "
        "up"
    ),
    "hand_number_bad": _('hand %(hand)s: "%(value)s" of %(seat)s is not a whole number from 0 to %(total)s'),
}

NOTES: Words = RULE_NOTES | {
    "numbers_only": _("only the points were entered, not the map"),
    "places_only": _("only the places were entered, no points"),
    "territories_only": _("only the numbers of territories were entered, not the map"),
    "time_was_up": _("nobody holds %(value)s territories: the time was up, the most win"),
    "hands_time_up": _("the time was up before somebody had %(value)s points: the most win"),
    "as_played": _("places and points are those of the match as it was played, its end is shown as it was"),
    "as_played_only": _("places and points are those of the match as it was played"),
    "typed_only": _("only the points typed in a spreadsheet are known"),
    "winner_needed": _("%(names)s are equal: count the armies, or let the referee name the winner"),
    "left_last": _("surrendered or away at the end, so placed after everybody who stayed: %(names)s"),
    "extra_round_only": _("the match went to an extra round: only %(names)s could win"),
    "extra_round_void": _(
        "an extra round of %(names)s is noted, but none of them can win or somebody else has completed the "
        "objective: it does not count"
    ),
}


class Named(Protocol):
    """What has a name in the language of the box."""

    @property
    def name(self) -> str: ...


class Places(Protocol):
    """A board of any game, as far as its territories have names."""

    @property
    def by_code(self) -> Mapping[str, Named]: ...


MOST_NAMED = 8


def finding_text(finding: JsonMapping, names: Mapping[int, str], board: Places) -> str:
    """Return a defect or a note in the reader's language; seats and territories by name."""
    sentences = DEFECTS if finding["code"] in DEFECTS else NOTES
    return str(sentences[finding["code"]]) % _params(finding, names, board)


def finding_texts(findings: Iterable[JsonMapping], names: Mapping[int, str], board: Places) -> list[str]:
    """Return several defects or notes in the reader's language; many free territories are counted, not named."""
    told = list(findings)
    free = [finding for finding in told if finding["code"] == "territory_missing"]
    if len(free) <= MOST_NAMED:
        return [finding_text(finding, names, board) for finding in told]
    rest = [finding_text(finding, names, board) for finding in told if finding["code"] != "territory_missing"]
    text = ngettext(
        "%(count)s territory is missing: touch a continent.",
        "%(count)s territories are missing: touch a continent.",
        len(free),
    )
    return [text % {"count": len(free)}, *rest]


def _params(finding: JsonMapping, names: Mapping[int, str], board: Places) -> Json:
    params = dict(finding)
    if "seat" in finding:
        params["seat"] = names.get(finding["seat"], finding["seat"])
    if "seats" in finding:
        params["seats"] = ", ".join(str(names.get(seat, seat)) for seat in finding["seats"])
        params["names"] = params["seats"]
    if finding.get("territory") in board.by_code:
        params["territory"] = board.by_code[finding["territory"]].name
    return params


OUT_ORDER: dict[int, str | Promise] = {
    1: _("first"),
    2: _("second"),
    3: _("third"),
    4: _("fourth"),
    5: _("fifth"),
    6: _("sixth"),
}
"""How an eliminated player went out, by number."""


def verdict_text(verdict: Verdict) -> str:
    """Return who won a table and how, as one sentence: "Ugo Ferri wins: equal points, more points outside (20, 10)"."""
    names = ", ".join(verdict.names)
    if verdict.reason == "decision":
        why = f"{verdict.why} ({verdict.by})" if verdict.by else verdict.why
        return gettext("%(names)s wins by decision: %(why)s") % {"names": names, "why": why or "–"}
    if verdict.reason == "shared":
        return gettext("%(names)s share the win") % {"names": names}
    reason = verdict_reason(verdict)
    if not reason:
        return gettext("%(names)s wins") % {"names": names}
    if verdict.compared and verdict.reason != "later_in_order":
        reason = f"{reason} ({', '.join(verdict.compared)})"
    return gettext("%(names)s wins: %(reason)s") % {"names": names, "reason": reason}


def verdict_reason(verdict: Verdict) -> str:
    """Return why the winner won: "most points among those who stayed", "first place" where nobody wrote points.

    Empty where nobody has written it: what comes from elsewhere may leave it out.
    """
    if verdict.placed:
        return str(FIRST_PLACE)
    if verdict.stayed:
        return gettext("most points among those who stayed")
    return str(WINNER_REASONS.get(verdict.reason, ""))


def left_text(turn: int | None) -> str:
    """Return that somebody surrendered or was away at the end, and when among those who did, if it was noted."""
    if turn is None:
        return gettext("surrendered")
    return gettext("surrendered as number %(turn)s") % {"turn": turn}


FIELDS: Words = {
    "objective": _("the objective"),
    "completed_in_time": _("completed in time"),
    "eliminated": _("eliminated"),
    "surrendered": _("surrendered"),
    "out": _("the order of going out"),
    "left": _("surrendered, and in which order"),
    "contenders": _("who could win after an extra round"),
    "order": _("the order of play"),
    "inside": _("points in the objective"),
    "outside": _("points outside the objective"),
    "armies": _("armies"),
    "armies_inside": _("armies in the objective"),
    "place": _("the place"),
    "points": _("the points"),
    "closer": _("closed the hand"),
}


def objective_text(card: Objective) -> str:
    """Return a card as people speak of it: number and nickname, or what it asks."""
    asked = _asked_text(card)
    return f"{card.number} · {asked}" if asked else str(card.number or "")


def _asked_text(card: Objective) -> str:
    if isinstance(card, TerritoryCount):
        params = {"count": card.count, "armies": card.min_armies}
        if card.min_armies > 1:
            return gettext("%(count)s territories with %(armies)s armies each") % params
        return ngettext("%(count)s territory", "%(count)s territories", card.count) % params
    if isinstance(card, WholeContinents):
        names = [load_board().continent(code).name for code in card.continents]
        more = [ngettext("another continent", "%(count)s other continents", card.extra) % {"count": card.extra}]
        return " + ".join(names + (more if card.extra else []))
    if isinstance(card, DestroyColour):
        return gettext("destroy %(colour)s") % {"colour": colour_name(card.colour)}
    return card.label


def difference_text(item: JsonMapping, names: Mapping[int, str], board: Places) -> str:
    """Return one difference of two versions (`result_difference`) in the reader's language."""
    nobody = gettext("nobody")
    if "territory" not in item:
        return gettext("%(name)s: %(field)s") % {
            "name": names.get(item["seat"], item["seat"]),
            "field": FIELDS[item["field"]],
        }
    where = board.by_code[item["territory"]].name if item["territory"] in board.by_code else item["territory"]
    if "armies" in item:
        mine, theirs = ("–" if count is None else count for count in item["armies"])
        return gettext("%(territory)s: armies %(mine)s, and %(theirs)s before") % {
            "territory": where,
            "mine": mine,
            "theirs": theirs,
        }
    return gettext("%(territory)s: %(mine)s, and %(theirs)s before") % {
        "territory": where,
        "mine": names.get(item["mine"], nobody) if item["mine"] else nobody,
        "theirs": names.get(item["theirs"], nobody) if item["theirs"] else nobody,
    }
