"""Own boards, decks and cards in words: parts, columns, rows, and everything that can be wrong with them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from matches.words.board.colours import colour_name
from matches.words.rules import rule_rows
from matches.words.rules.options import options_wrong_text
from rules.base import material as rules
from rules.base.material import Flaw

PARTS: Mapping[str, Promise] = {
    "board": gettext_lazy("Board"),
    "deck": gettext_lazy("Objectives"),
    "cards": gettext_lazy("Cards and points"),
}
LISTS: Mapping[str, Promise] = {
    "territories": gettext_lazy("Territories"),
    "seas": gettext_lazy("Sea areas"),
    "continents": gettext_lazy("Regions"),
    "cards": gettext_lazy("Cards"),
    "rows": gettext_lazy("Cards"),
}
FIELDS: Mapping[str, Promise] = {
    "code": gettext_lazy("code"),
    "kind": gettext_lazy("kind"),
    "name": gettext_lazy("name"),
    "city": gettext_lazy("capital city"),
    "lon": gettext_lazy("longitude"),
    "lat": gettext_lazy("latitude"),
    "land": gettext_lazy("borders by land"),
    "lines": gettext_lazy("black lines"),
    "seas": gettext_lazy("coasts"),
    "sea": gettext_lazy("borders by sea"),
    "borders": gettext_lazy("adjacent sea areas"),
    "continent": gettext_lazy("region"),
    "value": pgettext_lazy("territory", "value"),
    "symbol": gettext_lazy("symbol of the card"),
    "port": gettext_lazy("port"),
    "capital": gettext_lazy("capital"),
    "bonus": gettext_lazy("reinforcements"),
    "total": gettext_lazy("sum of the values"),
    "independent": gettext_lazy("independent"),
    "copies": gettext_lazy("how many"),
    "points": gettext_lazy("points or armies"),
    "hits": gettext_lazy("can destroy"),
    "most": gettext_lazy("at most"),
    "number": gettext_lazy("number"),
    "label": gettext_lazy("title of the card"),
    "principal": gettext_lazy("Principal territories"),
    "secondary": gettext_lazy("Secondary territories"),
    "continents": gettext_lazy("regions"),
    "count": gettext_lazy("how many territories"),
    "min_armies": gettext_lazy("minimum armies on each"),
    "extra": gettext_lazy("other whole regions"),
    "capitals": gettext_lazy("capitals"),
    "ports": gettext_lazy("ports"),
    "colour": gettext_lazy("colour to destroy"),
    "fallback": gettext_lazy("territories instead"),
    "source": gettext_lazy("where it comes from"),
}
KINDS: Mapping[str, Promise] = {
    "secret_weapon": gettext_lazy("Secret Weapon"),
    "missile": gettext_lazy("Ballistic Missiles"),
    "torpedo": gettext_lazy("Killer Torpedo"),
    "shield": gettext_lazy("Space Shield"),
    "super_production": gettext_lazy("Super Production"),
    "truce": gettext_lazy("Truce"),
    "betrayal": gettext_lazy("Betrayal"),
    "jolly": gettext_lazy("Joker, and a set with it"),
    "tregua": gettext_lazy("Truce"),
    "maresciallo": gettext_lazy("Marshal"),
    "generale": gettext_lazy("General"),
    "ammiraglio": gettext_lazy("Admiral"),
    "mixed": gettext_lazy("Set of one of each"),
    "territory": gettext_lazy("For one's own territory on a card"),
    "capitano": gettext_lazy("Captain"),
    "guardia": gettext_lazy("Guard"),
    "proiettili": gettext_lazy("Bullets"),
    "bomba_a_mano": gettext_lazy("Hand grenade"),
    "colpo_di_cannone": gettext_lazy("Cannon shot"),
    "dinamite": gettext_lazy("Dynamite"),
    "valigetta_medica": gettext_lazy("Medical case"),
}
GAME_KINDS: Mapping[tuple[str, str], Promise] = {
    ("italywar", "cannone"): gettext_lazy("Set of three cannons"),
    ("italywar", "fante"): gettext_lazy("Set of three infantry"),
    ("italywar", "cavaliere"): gettext_lazy("Set of three cavalry"),
    ("battaglia", "cannone"): gettext_lazy("Cannon"),
}
OBJECTIVES: Mapping[str, Promise] = {
    "territories": gettext_lazy("named territories"),
    "count": gettext_lazy("a number of territories"),
    "continents": gettext_lazy("whole regions"),
    "places": gettext_lazy("capitals and ports"),
    "destroy": gettext_lazy("a colour to destroy"),
}
VALUES: Mapping[str, Promise] = {
    "cannone": gettext_lazy("cannon"),
    "fante": gettext_lazy("infantry"),
    "cavaliere": gettext_lazy("cavalry"),
    "river": gettext_lazy("on a river"),
    "lake": gettext_lazy("on a lake"),
    "capitano": gettext_lazy("captain"),
    "guardia": gettext_lazy("guard"),
}
MARKS: Mapping[str, Promise] = {mark: rule_rows.MARKS[mark] for mark in rules.MARKS}


def kind_name(game: str, kind: str) -> str:
    """Return what a row of a table of cards is called."""
    named = {**KINDS, **{code: words for (of, code), words in GAME_KINDS.items() if of == game}}
    return str(named.get(kind) or kind)


def row_name(game: str, name: str, row: Mapping[str, object]) -> str:
    """Return what a row of a document is called: a place by its name, a card by kind or number."""
    if name == "cards":
        return _("Card %(number)s") % {"number": row.get("number", "")}
    return str(row.get("name") or kind_name(game, str(row.get("kind", ""))))


def field_name(field: str) -> str:
    """Return what a field is called; unknown ones as they are written."""
    return str(FIELDS.get(field, field))


def value_text(value: object, field: str, names: Mapping[str, str]) -> str:
    """Return a value of a row in words; `names` are those of the places of the document by code."""
    if isinstance(value, list):
        return ", ".join(value_text(item, field, names) for item in value) or "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in (None, ""):
        return "–"
    if field == "colour":
        return colour_name(str(value))
    if field == "kind":
        return str(OBJECTIVES.get(str(value), value))
    if field in ("name", "city", "label"):
        return str(value)
    return names.get(str(value)) or str(VALUES.get(str(value), value))


def flaw_text(flaw: Flaw, names: Mapping[str, str], *, of_file: bool = False) -> str:
    """Return a flaw as a sentence, with the place that it is at; a file is told the keys that stand in it."""
    params = {key: names.get(str(value), value) for key, value in flaw.params.items()}
    if flaw.code == "rules_refuse":
        of_rule = flaw.params["of_rule"]
        assert isinstance(of_rule, dict)
        params["reason"] = options_wrong_text(str(flaw.params["rule"]), of_rule, {})
    if "field" in params:
        key = str(flaw.params["field"])
        params["field"] = key if of_file else field_name(key)
    words = str(FLAWS.get(flaw.code, FLAWS["not_a_row"])) % {"where": "", **params}
    return f"{capfirst(names.get(flaw.where, flaw.where))}: {words}" if flaw.where else words


UNREAD: Mapping[str, Promise] = {
    "file_reading_memory": gettext_lazy("The file unfolds to more than can be read: nothing was imported."),
    "file_reading_slow": gettext_lazy("Reading the file took too long: nothing was imported."),
    "file_reading_died": gettext_lazy("The file cannot be read: nothing was imported."),
    "file_reading_busy": gettext_lazy("Too many files are being read at this moment: try again in a minute."),
}
FLAWS: Mapping[str, Promise] = {
    "too_large": gettext_lazy("The file is too long: %(most)s characters at most."),
    "not_json": gettext_lazy("The JSON file has an error: look at line %(line)s, column %(column)s."),
    "number_not_finite": gettext_lazy("%(value)s is not a number."),
    "document_not_object": gettext_lazy("The file must hold one object in braces, as the example does."),
    "not_a_row": gettext_lazy("this cannot be read."),
    "rows_missing": gettext_lazy("The list “%(field)s” is missing, empty or longer than %(most)s rows."),
    "field_unknown": gettext_lazy("the field “%(field)s” is not known."),
    "field_missing": gettext_lazy("the field “%(field)s” is missing."),
    "number_wrong": gettext_lazy("“%(field)s” must be a number from %(least)s to %(most)s, not “%(value)s”."),
    "text_wrong": gettext_lazy("“%(field)s” must be a text of 1 to %(most)s characters on one line."),
    "code_wrong": gettext_lazy("“%(value)s” is not a code: lower-case letters, digits and _ only."),
    "codes_wrong": gettext_lazy("“%(field)s” must be a list of codes."),
    "codes_doubled": gettext_lazy("“%(field)s” lists the same thing twice."),
    "words_wrong": gettext_lazy("“%(field)s” must hold texts."),
    "flag_wrong": gettext_lazy("“%(field)s” must be true or false."),
    "not_known": gettext_lazy("“%(field)s” may be %(known)s, not “%(value)s”."),
    "code_doubled": gettext_lazy("this appears in the list twice."),
    "place_not_drawn": gettext_lazy("this place is not on the drawing: only the names of the places can be others."),
    "place_missing": gettext_lazy("this place of the drawing is missing."),
    "border_unknown": gettext_lazy("the neighbour “%(neighbour)s” is not on the board."),
    "border_one_way": gettext_lazy("it borders on %(neighbour)s, but %(neighbour)s does not border on it."),
    "border_to_itself": gettext_lazy("it cannot border on itself."),
    "border_doubled": gettext_lazy("it borders on %(neighbour)s in two ways: only one can be."),
    "sea_unknown": gettext_lazy("the sea area “%(sea)s” is not on the board."),
    "place_alone": gettext_lazy("nothing borders on it: it can never be conquered."),
    "board_divided": gettext_lazy("it cannot be reached from the rest of the board."),
    "name_doubled": gettext_lazy("another place is called “%(name)s” too."),
    "region_unknown": gettext_lazy("there is no region “%(region)s”."),
    "region_empty": gettext_lazy("no territory lies in this region."),
    "region_without_capital": gettext_lazy("this region has no capital."),
    "port_and_capital": gettext_lazy("it is port and capital: only one can be."),
    "dashed_not_linked": gettext_lazy("a dashed line to %(neighbour)s needs a border by sea."),
    "total_wrong": gettext_lazy("the values add up to %(counted)s, not to %(total)s."),
    "kind_unknown": gettext_lazy("there is no such kind; there are: %(known)s."),
    "kind_missing": gettext_lazy("this row is missing."),
    "cell_not_used": gettext_lazy("“%(field)s” does not belong to this card: leave it empty."),
    "not_a_multiple": gettext_lazy("“%(field)s” must be a multiple of %(of)s, not %(value)s."),
    "rules_refuse": gettext_lazy("Taken together, the numbers do not fit the rules: %(reason)s"),
    "territory_unknown": gettext_lazy("there is no territory “%(territory)s”."),
    "territory_in_both": gettext_lazy("%(territory)s appears in both lists."),
    "card_asks_nothing": gettext_lazy("the card asks for nothing."),
    "card_value_wrong": gettext_lazy("the territories are worth %(counted)s, not %(value)s."),
    "colour_unknown": gettext_lazy("nobody can play the colour “%(colour)s”."),
    "csv_columns": gettext_lazy("The first line must name the columns: %(known)s."),
    "csv_column_unknown": gettext_lazy("The column “%(field)s” is not known."),
    "csv_too_long": gettext_lazy("The file has more than %(most)s lines."),
    "csv_wrong": gettext_lazy("This is not a CSV file: %(reason)s"),
    "not_text": gettext_lazy("The file is not a text in UTF-8."),
    **UNREAD,
}
REFUSALS: Mapping[str, Promise] = {
    "material_unknown": gettext_lazy("This part of the game cannot be replaced."),
    "material_name_taken": gettext_lazy("You have something of this kind called “%(name)s” already."),
    "material_too_many": gettext_lazy("You have %(most)s already: delete one that was never played with."),
    "material_changed_meanwhile": gettext_lazy(
        "It was changed in another window meanwhile: reload the page and try again."
    ),
    "material_used": gettext_lazy(
        "“%(name)s” has been used in a match or chosen for a tournament: it cannot be deleted, so that every "
        "match can still be checked."
    ),
    "material_of_another_game": gettext_lazy("What you chose belongs to another game."),
}
