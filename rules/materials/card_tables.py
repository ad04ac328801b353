"""Cards as a table: how many of each kind, what they are worth, what they do (rules/data/card_tables.toml).

The document is {"code", "name", "source", "rows": [{"kind", "copies", "points", ..., "mark"}]}; each cell is an option
of the game's ruleset, so that a table needs nothing new in the engine.
"""

from functools import cache

from rules.base.json_types import Document, Json
from rules.base.material import Flaw, Material
from rules.base.resources import read_toml
from rules.contract.ruleset import Ruleset, RulesetError, load
from rules.materials.shapes import LABEL, MARK, SOURCE, TEXT, Field, among, head_flaws, rows_flaws, several_of, whole

LISTS = {"rows": "kind"}


@cache
def _plan(game: str) -> Json:
    plan: Json = read_toml("card_tables.toml")[game]
    return plan


def card_table(game: str) -> Material:
    """Return the material of a game whose cards are a table."""
    plan = _plan(game)
    return Material(
        game, "cards", lambda: _standard(game), lambda data: table_flaws(game, data), lambda data: _options(game, data),
        LISTS, tuple(plan["columns"]), frozenset(plan["several"]),
    )  # fmt: skip


def cells(game: str) -> dict[str, dict[str, str]]:
    """Return the option behind each column, by kind of card."""
    options: dict[str, dict[str, str]] = _plan(game)["rows"]
    return options


def _standard(game: str) -> Json:
    ruleset = load(_plan(game)["ruleset"])
    rows = []
    for kind, row in cells(game).items():
        values = {column: _plain(getattr(ruleset, option)) for column, option in row.items()}
        rows.append({"kind": kind, **values, "mark": _mark(game, tuple(row))})
    return {"code": f"{game}-cards", "name": ruleset.name, "source": ruleset.source, "rows": rows}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _mark(game: str, columns: tuple[str, ...]) -> str:
    """Return a row is sourced when all its columns are."""
    marks = _plan(game)["marks"]
    return "sourced" if all(marks[column] == "sourced" for column in columns) else "reconstructed"


def table_flaws(game: str, data: object) -> list[Flaw]:
    """Return everything wrong with a table of cards; at last what the ruleset says of all cells together."""
    head = {"code": among((f"{game}-cards",)), "name": LABEL, "source": SOURCE}
    flaws = head_flaws(data, head, tuple(LISTS))
    if not isinstance(data, dict):
        return flaws
    known = cells(game)
    names = {"kind": TEXT, "mark": MARK, **dict.fromkeys(_plan(game)["columns"], Field(lambda value: None, True))}
    flaws += rows_flaws(data, "rows", names, "kind")
    rows = data.get("rows")
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict):
            flaws += _cell_flaws(game, row, known)
    if not flaws:
        kinds = [row["kind"] for row in data["rows"]]
        flaws = [Flaw("kind_missing", kind) for kind in known if kind not in kinds]
    return flaws or _flaws_of_rules(game, data)


def _cell_flaws(game: str, row: Json, known: dict[str, dict[str, str]]) -> list[Flaw]:
    kind = row.get("kind")
    where = str(kind)[:60]
    if not isinstance(kind, str) or kind not in known:
        return [Flaw("kind_unknown", where, {"known": ", ".join(known)})]
    flaws = []
    for column in _plan(game)["columns"]:
        if column in known[kind]:
            flaws += _value_flaws(game, where, column, row)
        elif row.get(column) not in (None, "", []):
            flaws.append(Flaw("cell_not_used", where, {"field": column}))
    return flaws


def _value_flaws(game: str, where: str, column: str, row: Json) -> list[Flaw]:
    plan, option = _plan(game), cells(game)[where][column]
    ruleset = load(plan["ruleset"])
    if column not in row:
        return [Flaw("field_missing", where, {"field": column})]
    field = several_of(ruleset.CHOICES[option]) if column in plan["several"] else whole(0, plan["most"])
    wrong = field.wrong(row[column])
    if wrong:
        return [Flaw(wrong[0], where, {"field": column, "value": str(row[column])[:60], **wrong[1]})]
    multiple = plan["multiple"]
    if column not in plan["several"] and row[column] % multiple:
        return [Flaw("not_a_multiple", where, {"field": column, "value": row[column], "of": multiple})]
    return []


def _flaws_of_rules(game: str, data: Json) -> list[Flaw]:
    try:
        load(_plan(game)["ruleset"]).varied(**_options(game, data))
    except RulesetError as error:
        return [Flaw("rules_refuse", params={"rule": error.code, "of_rule": dict(error.params)})]
    return []


def _options(game: str, data: Json) -> Json:
    """Return the value of each option in the table."""
    known = cells(game)
    return {option: row[column] for row in data["rows"] for column, option in known[row["kind"]].items()}


def changed_only(ruleset: Ruleset, options: Document) -> Json:
    """Return those of these options that are not what the ruleset has."""
    return {key: value for key, value in options.items() if _plain(getattr(ruleset, key)) != value}


def limits(game: str, kind: str, column: str) -> tuple[tuple[str, ...], int]:
    """Return the values that a cell may hold several of (none: it is a number), and the largest number."""
    plan = _plan(game)
    known = load(plan["ruleset"]).CHOICES[cells(game)[kind][column]] if column in plan["several"] else ()
    return known, plan["most"]
