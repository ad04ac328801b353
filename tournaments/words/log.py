"""The log in sentences: one for each action that a service writes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.base.json_types import Json, JsonMapping
from tournaments.formats.round_names import round_name_of
from tournaments.models import Grant, Job, LogEntry, Membership, Penalty, PlayerWish
from tournaments.selectors.round_names import of_the_round, round_words, table_words, the_round
from tournaments.words.draw.locks import logged_lock
from tournaments.words.roster.doors import DOOR_ACTIONS
from tournaments.words.roster.penalties import logged_penalty
from tournaments.words.rounds.calls import CALL_ACTIONS
from tournaments.words.setup.choices import FIELDS, PRESET_NAMES
from tournaments.words.setup.formats import PARTS
from tournaments.words.setup.helpers import HELPER_ACTIONS
from tournaments.words.setup.values import choice_label, choice_text

ACTIONS: dict[str, str | Promise] = {
    "tournament_created": _("created the tournament (%(preset)s)"),
    "tournament_repeated": _("copied the tournament from “%(name)s” (people: %(count)s)"),
    "materials_changed": _("chose custom board and cards: %(names)s"),
    "choices_changed": _("changed: %(fields)s"),
    "format_changed": _("changed the format of stage %(stage)s: %(parts)s"),
    "finalists_changed": _("set how many go through to the final: %(finalists)s"),
    "tournament_finished": _("closed the tournament"),
    "tournament_reopened": _("reopened the tournament"),
    "restored": _(
        "restored the tournament from a copy of %(saved_at)s (rows that count differently now: %(differences)s)"
    ),
    "imported_unsigned": _(
        "imported the tournament from a copy of %(saved_at)s without signature (rows of the standings that "
        "count differently now: %(differences)s; results that do not follow from what was written down: "
        "%(unlike)s)"
    ),
    "imported_signed": _(
        "imported the tournament from a copy of %(saved_at)s, signed by another installation with the key "
        "%(key)s (rows of the standings that count differently now: %(differences)s; results that do not "
        "follow from what was written down: %(unlike)s)"
    ),
    "spreadsheet_imported": _("imported a spreadsheet of type %(program)s: %(counts)s"),
    "spreadsheet_updated": _("brought up to date from a spreadsheet of type %(program)s: %(counts)s"),
    "address_set": _("set the public address to %(address)s"),
    "mirror_started": _("published the tournament on the mirror %(address)s"),
    "mirror_stopped": _("ended the publishing on the mirror %(address)s"),
    "projector_set": _("set what the projector shows, and for how long"),
    **HELPER_ACTIONS,
    "entrant_withdrawn": _("withdrew %(name)s: %(reason)s"),
    "entrant_returned": _("brought %(name)s back"),
    "entrant_removed": _("removed %(name)s, entered by mistake"),
    "entrant_changed": _("changed club or first round of %(name)s"),
    "entrants_described": _("set groups, regions, families or newcomers of %(count)s people"),
    "absences_set": _("set who is absent for %(the_round)s: %(count)s"),
    "absences_named": _("set who is absent for %(the_round)s: %(names)s"),
    "rests_set": _("set who is absent for %(the_round)s: %(names)s; rest by lot: %(resting)s"),
    "player_changed": _("changed a person: %(old)s is now %(new)s"),
    "person_shown": _("changed how a person is called: %(name)s"),
    "person_erased": _("erased a person, whose results stand under %(name)s"),
    "club_renamed": _("renamed the club %(old)s: now %(new)s"),
    "clubs_joined": _("merged the club %(old)s into %(new)s"),
    "clubs_parted": _("separated the club %(new)s from %(old)s again"),
    "player_merged": _("merged the entries of %(other)s and %(name)s"),
    "player_parted": _("separated the entries of %(name)s again"),
    "entries_joined": _("made the two entries of %(name)s one: number %(old)s is number %(number)s now"),
    "entries_parted": _("separated the two entries of %(name)s again: number %(number)s is back"),
    "penalty_given": _("gave %(name)s a penalty (%(kind)s): %(reason)s"),
    "penalty_revoked": _("took back a penalty of %(name)s: %(reason)s"),
    "ban_waived": _("let %(name)s play although a ban runs: %(reason)s"),
    "ban_restored": _("let the ban of %(name)s hold again"),
    "checkin_opened": _("opened the check-in %(of_round)s (seal of the secret number: %(commitment)s)"),
    "seed_again": _(
        "fixed the secret number %(of_round)s again (seal %(commitment)s): a draw had shown the previous one "
        "(%(instead_of)s)"
    ),
    "lock_set": _("set a lock for the draws to come: %(lock)s"),
    "lock_set_once": _("set a lock for the draw %(of_round)s: %(lock)s"),
    "lock_removed": _("removed a lock of the draws to come: %(lock)s"),
    "lock_removed_once": _("removed a lock of the draw %(of_round)s: %(lock)s"),
    "round_drawn": _("drew %(the_round)s (number of the draw: %(seed)s; players: %(players)s)"),
    "round_redrawn": _("drew %(the_round)s again (number of the draw: %(seed)s)"),
    "round_discarded": _("discarded the draw %(of_round)s"),
    "round_published": _("published %(the_round)s"),
    "round_unpublished": _("took %(the_round)s off the public pages"),
    "round_started": _("started %(the_round)s"),
    "round_start_undone": _("undid the start %(of_round)s"),
    "round_repaired": _("mended %(the_round)s (%(changes)s)"),
    "round_repair_undone": _("undid the repair %(of_round)s"),
    "seats_swapped": _("swapped two people, %(round)s: %(names)s"),
    "seats_swap_undone": _("let two people change back, %(round)s: %(names)s"),
    "clock_started": _("started the clock %(of_round)s"),
    "clock_paused": _("stopped the clock %(of_round)s"),
    "clock_added": _("added %(minutes)s min to the clock %(of_round)s"),
    "clock_set": _("set the clock %(of_round)s to %(minutes)s min"),
    "table_extra": _("gave %(minutes)s min more (%(where)s): %(reason)s"),
    "table_paused": _("stopped the clock of one table (%(where)s): %(reason)s"),
    "table_resumed": _("let the clock run again (%(where)s)"),
    "no_show": _("noted that %(name)s did not come (%(where)s): %(reason)s"),
    "no_show_undone": _("noted that %(name)s came after all (%(where)s)"),
    "seat_replaced": _("replaced a player (%(where)s): %(reason)s"),
    "table_not_played": _("declared a table not played (%(where)s): %(reason)s"),
    "table_played_after_all": _("let a table be played after all (%(where)s)"),
    "winner_decided": _("named %(name)s the winner (%(where)s): %(reason)s"),
    "winner_undecided": _("undid the choice of the winner (%(where)s)"),
    "stage_closed": _("closed stage %(stage)s; going through: %(through)s"),
    "stage_reopened": _("reopened stage %(stage)s"),
    "lots_drawn": _("drew lots for %(the_round)s (%(names)s): %(reason)s"),
    "lots_undone": _("took the lots for %(the_round)s back"),
    "plan_replaced": _("made the plan again for %(entrants)s players"),
    "rounds_planned": _("set the number of rounds from %(was)s to %(rounds)s"),
    "sdadata_order": _("set the order of play (%(where)s)"),
    "sdadata_rolled": _("had the dice thrown for %(name)s (%(where)s, lap %(lap)s): %(dice)s, up to %(most)s ends it"),
    "sdadata_typed": _("entered the dice of %(name)s (%(where)s, lap %(lap)s): %(dice)s, up to %(most)s ends it"),
    "sdadata_no_throw": _("noted that %(name)s does not throw (%(where)s, lap %(lap)s)"),
    "sdadata_out": _("noted that %(name)s is out of the match (%(where)s)"),
    "sdadata_undone": _("undid a step of the sdadata (%(where)s): %(name)s %(dice)s"),
    "result_submitted": _("entered a result: %(where)s (version %(version)s)"),
    "result_disputed": _("entered a disputed result: %(where)s (version %(version)s)"),
    "result_confirmed": _("confirmed a result: %(where)s (version %(version)s): %(reason)s"),
    "result_agreed": _("agreed with a result: %(where)s (version %(version)s)"),
    "result_not_agreed": _("did not agree with a result: %(where)s (version %(version)s): %(wrong)s"),
    "result_confirmed_by_table": _("last word of the table: %(where)s (version %(version)s) confirmed by %(names)s"),
    "protest_made": _("protested against a result: %(where)s (version %(version)s)"),
    "protest_withdrawn": _("took a protest back: %(where)s"),
    "protest_accepted": _("accepted the protest of %(name)s: %(where)s: %(reason)s"),
    "protest_refused": _("refused the protest of %(name)s: %(where)s: %(reason)s"),
    "result_sent_back": _("sent a result back (%(where)s): %(reason)s"),
    "result_corrected": _("corrected a result (%(where)s): %(reason)s"),
    "result_restored": _("brought an earlier result back (%(where)s): %(reason)s"),
    "dispute_settled": _("settled a dispute by version %(taken)s as it stands (%(where)s): %(reason)s"),
    **CALL_ACTIONS,
    **DOOR_ACTIONS,
    "photo_deleted": _("deleted the photo of a sheet (%(where)s)"),
    "match_created": _("had a table played online: %(where)s (match %(match)s)"),
    "match_counted": _("brought the result of an online match (%(where)s): it counts"),
    "match_to_confirm": _("brought the result of an online match (%(where)s), to confirm"),
    "match_disputed": _("brought a disputed result of an online match (%(where)s)"),
    "match_noted": _("ended the online match without a result here (%(where)s)"),
    "match_withdrawn": _("withdrew the result of an online match that is void (%(where)s)"),
    "dispute_dismissed": _("kept the confirmed result against a disputed one (%(where)s)"),
    "season_entered": _("added the tournament to the season “%(season)s”"),
    "season_left": _("took the tournament out of the season “%(season)s”"),
    "season_members_left_out": _(
        "made the season “%(season)s” again; the copy names co-organisers, and none of them was let in: %(names)s"
    ),
    "job_started": _("started printing: %(kind)s"),
    "logo_saved": _("saved the logo of the club"),
    "logo_removed": _("took the logo of the club off"),
    "job_cancelled": _("stopped printing: %(kind)s"),
}

ONE: dict[str, str | Promise] = {
    "entrants_added": _("entered one person"),
    "entrants_described": _("set group, region, family or newcomer of one person"),
}
"""The sentences of actions whose `count` is 1."""
REPAIRED: dict[str, str | Promise] = {
    "moved": _("changes of table: %(what)s"),
    "out": _("out: %(what)s"),
    "into": _("in: %(what)s"),
    "sat": _("moved: %(what)s"),
}
"""What a repair did to the tables: what it did not do is left out."""
COUNTS_PEOPLE = ("entrants_added", "entrants_described")
OTHER = "other"
KINDS: dict[str, tuple[str, ...]] = {
    "results": (
        *("result_submitted", "result_disputed", "result_confirmed", "result_sent_back", "result_corrected"),
        *("result_agreed", "result_not_agreed", "result_confirmed_by_table"),
        *("protest_made", "protest_withdrawn", "protest_accepted", "protest_refused"),
        *("result_restored", "winner_decided", "winner_undecided", "match_created", "match_counted"),
        *("match_to_confirm", "match_disputed", "dispute_settled", "table_not_played", "table_played_after_all"),
    ),
    "people": (
        *("entrants_added", "entrant_withdrawn", "entrant_returned", "entrant_removed", "entrant_changed"),
        *("entrants_described", "absences_set", "absences_named", "rests_set", "player_changed", "club_renamed"),
        *("person_shown", "person_erased"),
        *("clubs_joined", "clubs_parted", "player_merged", "player_parted", "no_show", "no_show_undone"),
        *("seat_replaced", "entrants_add_undone", "entries_joined", "entries_parted"),
    ),
    "penalties": ("penalty_given", "penalty_revoked", "ban_waived", "ban_restored"),
    "rounds": (
        *("round_drawn", "round_redrawn", "round_discarded", "round_published", "round_started", "round_repaired"),
        *("round_repair_undone", "seats_swapped", "seats_swap_undone", "clock_started", "clock_paused", "clock_added"),
        *("clock_set", "table_extra", "table_paused", "table_resumed", "stage_closed", "stage_reopened", "lots_drawn"),
        *("plan_replaced", "rounds_planned", "checkin_opened", "seed_again", "lock_set", "lock_set_once"),
        *("lock_removed", "lock_removed_once", "round_unpublished", "round_start_undone", "lots_undone"),
    ),
    "settings": (
        *("tournament_created", "materials_changed", "choices_changed", "format_changed", "finalists_changed"),
        *("tournament_finished", "tournament_reopened", "address_set"),
    ),
}
"""The actions by kind; what is in none is among the others: links, copies, files."""
KIND_NAMES: dict[str, str | Promise] = {
    "results": _("Results"),
    "people": _("Players"),
    "penalties": _("Penalties"),
    "rounds": _("Rounds and clock"),
    "settings": _("Settings"),
    OTHER: _("Links, copies, files"),
}
REASON = ": %(reason)s"
"""How a sentence ends that tells a reason: left out where nobody wrote one."""
FINGERPRINTS, FINGERPRINT = {"commitment", "instead_of"}, 12
"""How many digits of a fingerprint a sentence shows; the entry holds all of them."""


def log_text(entry: LogEntry) -> str:
    """Return the sentence of an entry; an action without one is shown by its code."""
    sentence = (ONE if entry.detail.get("count") == 1 else {}).get(entry.action) or ACTIONS.get(entry.action)
    if sentence is None:
        return entry.action
    told = str(sentence) if entry.detail.get("reason") else str(sentence).removesuffix(REASON)
    text = told % defaultdict(lambda: "–", _words_of_detail(entry.detail))
    if proposer := entry.detail.get("proposer"):
        text += " " + gettext("(proposed by %(name)s)") % {"name": proposer}
    return text


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """One value of an entry: what it belongs to, what stood there before and what afterwards."""

    label: str
    before: str
    after: str


def log_changes(entry: LogEntry) -> list[LoggedChange]:
    """Return the old and the new values that an entry holds; entries of before this was kept have none."""
    was, now = entry.detail.get("was"), entry.detail.get("now")
    if not isinstance(was, Mapping) or not isinstance(now, Mapping):
        return []
    return [
        LoggedChange(choice_label(name), choice_text(name, was.get(name)), choice_text(name, now[name])) for name in now
    ]


def log_people(entry: LogEntry) -> str:
    """Return the people whom an entry counts in its sentence, by name."""
    names = entry.detail.get("names") if entry.action in COUNTS_PEOPLE else None
    return ", ".join(map(str, names)) if isinstance(names, list) else ""


def log_kind(action: str) -> str:
    """Return the kind of an action, by which the log is filtered."""
    return next((kind for kind, actions in KINDS.items() if action in actions), OTHER)


def _words_of_detail(detail: Mapping[str, object]) -> dict[str, object]:
    words: dict[str, object] = {name: "–" if value in ("", None) else value for name, value in detail.items()}
    if isinstance(detail.get("round"), int):
        words |= _place(detail)
    if "role" in detail:
        words["role"] = str(dict(Grant.Role.choices).get(str(detail["role"]), detail["role"]))
        words["label"] = detail.get("label") or ""
    if "role" in detail and "was" in detail:
        words |= {name: dict(Membership.Role.choices).get(str(detail[name]), "–") for name in ("role", "was")}
    for name in FINGERPRINTS & detail.keys():
        words[name] = f"{str(detail[name])[:FINGERPRINT]}…"
    for key, known in (("fields", FIELDS), ("parts", PARTS)):
        if isinstance(names := detail.get(key), list):
            words[key] = ", ".join(str(known.get(str(name), name)) for name in names)
    for key in ("names", "resting"):
        if isinstance(names := detail.get(key), list):
            words[key] = ", ".join(map(str, names)) or "–"
    if "moved" in detail:
        done = [str(part) % {"what": detail[name]} for name, part in REPAIRED.items() if detail.get(name)]
        words["changes"] = "; ".join(done) or "–"
    if "lock" in detail:
        words["lock"] = logged_lock(detail)
    if "program" in detail:
        words["counts"] = "; ".join(_counts(detail)) or "–"
    if "preset" in detail:
        words["preset"] = str(PRESET_NAMES.get(str(detail["preset"]), detail["preset"]))
    if "wish" in detail:
        words["wish"] = str(dict(PlayerWish.Kind.choices).get(str(detail["wish"]), detail["wish"]))
    if detail.get("kind") in Job.Kind.values:
        words["kind"] = Job.Kind(str(detail["kind"])).label
    if detail.get("kind") in Penalty.Kind.values:
        words["kind"] = logged_penalty(detail)
    return words


COUNTED: Json = {
    "players": ngettext_lazy("%(n)s person", "%(n)s people", "n"),
    "rounds": ngettext_lazy("%(n)s round", "%(n)s rounds", "n"),
    "results": ngettext_lazy("%(n)s result", "%(n)s results", "n"),
    "changed": ngettext_lazy("%(n)s table that counts differently", "%(n)s tables that count differently", "n"),
}
"""What a spreadsheet brought, by how many."""


def _counts(detail: JsonMapping) -> list[str]:
    counts = [str(words % {"n": detail[name]}) for name, words in COUNTED.items() if detail.get(name)]
    return [*counts, *map(str, detail.get("values", ()))]


def _place(detail: Mapping[str, object]) -> dict[str, object]:
    """Return the round of an entry, and its table, as sentences need them; an entry of old knows the number alone."""
    kept = detail.get("round_name")
    name = round_name_of(kept if isinstance(kept, Mapping) else {"code": "round", "number": detail["round"]})
    places: dict[str, object] = {
        "round": round_words(name),
        "the_round": the_round(name),
        "of_round": of_the_round(name),
    }
    table = detail.get("table")
    return places | ({"where": table_words(name, table)} if isinstance(table, int) else {})
