"""A final board from a plain JSON document: its shape is checked here, its sense in `rules.boards.final_board`."""

from collections.abc import Mapping

from rules.boards.board import Board
from rules.boards.decks import Deck
from rules.boards.final_board import Defect, FinalBoard, FinalSeat, Holding
from rules.boards.objectives import Objective, Scope, TerritoryList
from rules.contract.ruleset import UnknownRuleset, load
from rules.risiko.options import RisikoRuleset

MAX_NUMBER = 10**9
_SHOWN = 80


class ShapeError(ValueError):
    """The document is not a final board at all; `problems` says where and why, one sentence each."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


def parse(document: object, deck: Deck | None = None, rules: RisikoRuleset | None = None) -> FinalBoard:
    """Return the final board of one document (`ruleset`, `scope`, `seats`, `board`); raises ShapeError.

    `deck` replaces the ruleset's own, `rules` the ruleset itself where it has options of its own. Keys it does not know
    are left alone. Territories nobody knows are kept under the text given, so that `defects` can name them.
    """
    if not isinstance(document, dict):
        raise ShapeError([f"a table must be an object, not {_brief(document)}"])
    problems: list[str] = []
    ruleset = rules or _ruleset(document.get("ruleset"), problems)
    scope = document.get("scope", Scope.PRINCIPAL.value)
    if not isinstance(scope, str) or scope not in tuple(Scope):
        problems.append(f"scope must be principal or both, not {_brief(scope)}")
    if ruleset is None:
        raise ShapeError(problems)
    reader = _Reader(ruleset.load_board(), deck or ruleset.load_deck(), problems)
    seats = reader.seats(document.get("seats"))
    holdings = reader.holdings(document.get("board"))
    if problems:
        raise ShapeError(problems)
    return FinalBoard(ruleset, scope, seats, holdings)


def _ruleset(code: object, problems: list[str]) -> RisikoRuleset | None:
    if not isinstance(code, str):
        problems.append(f"ruleset must be text, not {_brief(code)}")
        return None
    try:
        return load(code, RisikoRuleset)
    except UnknownRuleset as error:
        problems.append(str(error)[: _SHOWN * 3])
        return None


def _brief(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > MAX_NUMBER:
        return "a huge number"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return repr(value)[:_SHOWN] if value is not None else "nothing"


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= MAX_NUMBER


class _Reader:
    """Reads the parts of one document and collects what is wrong with their shape."""

    def __init__(self, board: Board, deck: Deck, problems: list[str]) -> None:
        self.board = board
        self.deck = deck
        self.problems = problems

    def seats(self, rows: object) -> tuple[FinalSeat, ...]:
        if not isinstance(rows, list):
            self.problems.append("seats must be a list of seats")
            return ()
        return tuple(seat for position, row in enumerate(rows, 1) if (seat := self._seat(position, row)))

    def _seat(self, position: int, row: object) -> FinalSeat | None:
        if not isinstance(row, dict) or not _is_number(row.get("seat")) or row["seat"] < 1:
            self.problems.append(f"seats, number {position}: seat must be a number from 1")
            return None
        number: int = row["seat"]
        card, fault = self._card(number, row)
        return FinalSeat(
            number,
            name=self._text(number, "name", row.get("name")),
            objective=card,
            completed_in_time=self._flag(number, "completed_in_time", row.get("completed_in_time")),
            eliminated=self._flag(number, "eliminated", row.get("eliminated")),
            colour=self._text(number, "colour", row.get("colour")),
            fault=fault,
        )

    def _flag(self, seat: int, key: str, value: object) -> bool:
        if value is not None and not isinstance(value, bool):
            self.problems.append(f"seat {seat}: {key} must be true or false, not {_brief(value)}")
        return value is True

    def _text(self, seat: int, key: str, value: object) -> str:
        if value is not None and not isinstance(value, str):
            self.problems.append(f"seat {seat}: {key} must be text, not {_brief(value)}")
        return value if isinstance(value, str) else ""

    def _card(self, seat: int, row: Mapping[str, object]) -> tuple[Objective | None, Defect | None]:
        if "objective" not in row:
            return None, Defect("objective_missing", seat=seat)
        given = row["objective"]
        if given is None:
            return None, None
        if type(given) is int:
            card = self.deck.card(given)
            value = given if _is_number(given) else _brief(given)
            return card, None if card else Defect("objective_unknown", seat=seat, value=value)
        if isinstance(given, dict):
            return self._own_card(seat, given)
        self.problems.append(f"seat {seat}: objective must be a card number, a card or null, not {_brief(given)}")
        return None, None

    def _own_card(self, seat: int, given: Mapping[str, object]) -> tuple[Objective | None, Defect | None]:
        parts: list[tuple[str, ...]] = []
        for part in ("principal", "secondary"):
            names = given.get(part) or []
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                self.problems.append(f"seat {seat}: {part} must be a list of territory names")
                return None, None
            unknown = [name for name in names if self.board.find(name) is None]
            if unknown:
                return None, Defect("objective_unknown", seat=seat, territory=unknown[0], value=", ".join(unknown))
            parts.append(tuple(dict.fromkeys(self.board.territory(name).code for name in names)))
        if not parts[0]:
            return None, Defect("objective_unknown", seat=seat)
        return TerritoryList(None, "", *parts), None

    def holdings(self, rows: object) -> dict[str, Holding]:
        if not isinstance(rows, dict):
            self.problems.append("board must be an object: territory to [seat, armies]")
            return {}
        holdings: dict[str, Holding] = {}
        for name, pair in rows.items():
            territory = self.board.find(name)
            code = territory.code if territory else name
            if code in holdings:
                self.problems.append(f"board: {self.board.by_code[code].name} is given twice (as {_brief(name)} too)")
            holdings[code] = self._holding(name, pair)
        return holdings

    def _holding(self, name: str, pair: object) -> Holding:
        if isinstance(pair, list) and len(pair) == 2:
            seat, armies = pair
            if _is_number(seat) and (armies is None or _is_number(armies)):
                return seat, armies
        self.problems.append(f"board: {name[:_SHOWN]} must be [seat, armies], two whole numbers, or [seat, null]")
        return 0, None
