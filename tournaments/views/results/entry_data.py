"""What the entry page knows: the board, the cards, who plays, every word it may say."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from matches.words.board.colours import NAMES, colour_name, letter_of
from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting import course, entry_of
from tournaments.counting.map import COLOURS
from tournaments.models import Result, Seat, Table, Tournament
from tournaments.selectors.draw.dealt_colours import dealt_letters
from tournaments.selectors.results.counting import rules_of
from tournaments.selectors.results.result_view import DEFAULT_LETTERS, letters_of
from tournaments.selectors.results.results import may_share
from tournaments.selectors.results.scoring_cards import cards_of
from tournaments.selectors.results.unsaid_notes import unsaid_notes
from tournaments.selectors.setup.formulas import formula_of
from tournaments.words.results import results as words
from tournaments.words.results import scoring
from tournaments.words.results.senders import sender_name


def scoring_data(tournament: Tournament, *, shared: bool) -> Json:
    """Return what scoring.js counts with; plain JSON."""
    ruleset, _deck = rules_of(tournament)
    board = ruleset.load_board()
    return {
        "territories": [
            {"code": territory.code, "name": territory.name, "value": territory.value, "continent": territory.continent}
            for territory in board.territories
        ],
        "rules": {
            "seats_min": ruleset.seats_min,
            "seats_max": ruleset.seats_max,
            "army_cap": ruleset.army_cap,
            "table_tie": list(ruleset.table_tie),
            "leavers": ruleset.leavers,
        },
        "colours": COLOURS,
        "cards": cards_of(tournament),
        "scope": tournament.scope,
        "formula": tournament.formula,
        "ordered": "elimination" in formula_of(tournament).needs,
        "shared": shared,
        "unsaid": unsaid_notes(tournament.formula),
    }


def entry_data(table: Table, seats: list[Seat], last: Result | None, purpose: str) -> Json:
    """Return the JSON of the entry page; `purpose` is enter or correct, `last` the newest version."""
    tournament = table.round.stage.tournament
    counted = scoring_data(tournament, shared=may_share(table.round.stage))
    page = page_data(table, seats, last, purpose) | {"kind": Result.Kind.MAP.value}
    data = counted | page | {"document": map_document(table, seats, last)}
    ruleset, _deck = rules_of(tournament)
    data["texts"]["colours"] = army_words(ruleset, [row["colour"] for row in data["document"]["seats"]])
    return data


def page_data(table: Table, seats: list[Seat], last: Result | None, purpose: str) -> Json:
    """Return what the entry page of any game knows: who plays, where it sends, every sentence of its scripts."""
    slug = table.round.stage.tournament.slug
    return {
        "purpose": purpose,
        "key": {"tournament": slug, "table": table.pk, "draw": f"{table.round.draw_version}:{purpose}"},
        "draw_version": table.round.draw_version,
        "base_version": last.version if last else 0,
        "by": sender_name(last) if last else "",
        "notes": last.notes if last and purpose == "enter" else "",
        "seats": [{"seat": seat.position, "name": seat.entrant.player.name} for seat in seats],
        "submit_url": reverse("result-submit", args=[slug, table.pk]),
        "texts": entry_texts(),
    }


def numbers_data(table: Table, last: Result | None, *, places: bool, fresh: bool) -> Json:
    """Return what the form of the numbers keeps a draft with; `fresh` says that nothing typed came back with it."""
    texts = entry_texts()
    return {
        "key": {
            "tournament": table.round.stage.tournament.slug,
            "table": table.pk,
            "draw": f"{table.round.draw_version}:{'places' if places else 'numbers'}",
        },
        "base_version": last.version if last else 0,
        "by": sender_name(last) if last else "",
        "fresh": fresh,
        "texts": {name: texts[name] for name in ("states", "draft_found", "draft_conflict")},
    }


def army_words(ruleset: Ruleset, used: Iterable[str]) -> dict[str, str]:
    """Return the colours of a game by letter, in its order, and any other that somebody has written down."""
    known = {letter_of(colour): colour_name(colour) for colour in ruleset.colours}
    return known | {letter: str(NAMES[letter]) for letter in used if letter not in known}


def page_document(document: Json) -> Json:
    """Return a stored document as a page has it."""
    kept = {key: document[key] for key in ("seats", "board", *course.KEYS) if key in document}
    seats = [row["seat"] for row in document["seats"]]
    told = course.part_for_page(kept, seats)
    return told | {"ended": course.part_for_page(document["ended"], seats)} if "ended" in document else told


def map_document(table: Table, seats: list[Seat], last: Result | None) -> Json:
    """Return the document the page begins with: the newest version where it fits the seats, else an empty board in the
    colours that were dealt."""
    positions = [seat.position for seat in seats]
    fits = last is not None and positions == [row["seat"] for row in last.document["seats"]]
    kept = {key: last.document[key] for key in course.KEYS if key in last.document} if last is not None and fits else {}
    if last is not None and fits and entry_of(last.kind).has_map:
        letters = letters_of(last.document["seats"])
        rows = [dict(row, colour=letters[row["seat"]]) for row in last.document["seats"]]
        return course.part_for_page({"seats": rows, "board": last.document["board"], **kept}, positions)
    return course.part_for_page(_empty_board(table, positions) | kept, positions)


def _empty_board(table: Table, positions: list[int]) -> Json:
    begun = dealt_letters(table, positions) or list(DEFAULT_LETTERS + "A")
    return {
        "seats": [
            {
                "seat": seat,
                "colour": begun[index],
                "objective": None,
                "completed_in_time": False,
                "eliminated": False,
                "surrendered": False,
                "out": None,
            }
            for index, seat in enumerate(positions)
        ],
        "board": {},
    }


def touch_texts() -> Json:
    """Return the sentences about what a touch does, and what was touched last."""
    return {
        "begin": _("Choose a player, then touch what they hold. Another colour? Touch its letter."),
        "begin_small": _(
            "Choose a player and touch a continent: it is theirs whole. Another colour? Touch its letter."
        ),
        "near": _("%(where)s: touch or stroke territories, then give the rest."),
        "gave_whole": _("%(where)s: whole. Touch it again for its territories."),
        "rest_all": _("All the rest goes to"),
        "rest_of": _("%(where)s, the rest goes to"),
        "undo_player": _("a player"),
        "undo_many": _("territories: %(count)s"),
    }


def entry_texts() -> Json:
    """Return every sentence of the page's scripts; %(name)s are filled in there."""
    return touch_texts() | {
        "defects": {code: str(text) for code, text in words.DEFECTS.items()},
        "notes": {code: str(text) for code, text in words.NOTES.items()},
        "fields": {code: str(text) for code, text in words.FIELDS.items()},
        "methods": {code: str(text) for code, text in scoring.METHODS.items()},
        "colours": {letter: str(NAMES[letter]) for letter in COLOURS},
        "states": {
            "empty": _("Nothing changed here yet"),
            "saved": _("Saved on this device, not sent yet"),
            "unsaved": _("This device keeps nothing: do not close the page before you send"),
            "waiting": _("Waiting for the network: it goes out by itself, leave the page open"),
            "sending": _("Sending…"),
            "sent": _("Sent"),
            "refused": _("Not accepted: read why below"),
        },
        "progress": _("%(done)s of %(total)s"),
        "nobody": _("nobody"),
        "free": _("free"),
        "territory_owner": _("%(territory)s: %(owner)s"),
        "difference": _("%(territory)s: you say %(mine)s, %(who)s says %(theirs)s"),
        "difference_armies": _("%(territory)s, armies: you say %(mine)s, %(who)s says %(theirs)s"),
        "armies_many": _("armies that differ, territories: %(count)s"),
        "places_many": _("%(where)s (territories: %(count)s)"),
        "difference_seat": _("%(name)s: %(field)s"),
        "missing_many": _("territories that belong to nobody yet: %(count)s"),
        "objective_progress": _("territories: %(held)s of %(total)s, points: %(points)s"),
        "objective_missing": _("missing: %(names)s"),
        "objective_complete": _("the whole objective is held"),
        "draft_found": _("Your draft on this device was brought back."),
        "draft_conflict": _("%(who)s has sent a result since you made this draft."),
        "draft_older": _("There is a draft from before the draw of this table changed."),
        "failed": _("The server answered with an error. Your draft is kept; reload the page and try again."),
        "signed_out": _(
            "You may not enter results here any more. Your draft is kept: open the link of the table again."
        ),
        "gone": _("This table no longer exists: the round was drawn again. Your draft is kept on this device."),
        "numbers_kind": _("%(who)s sent only numbers, without a map."),
    }
