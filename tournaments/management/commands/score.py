"""`score FILE`: a finished table, or a list of them, under every method."""

from argparse import ArgumentParser

from rules.base.json_types import Json
from rules.boards.board import Board
from rules.boards.final_board import Defect, FinalBoard, Note, defects, notes
from rules.risiko.documents.final_board_text import ShapeError, parse
from scoring.methods import METHODS, scores
from tournaments.management.jsonio import JsonCommand, fail_usage, read_json

SHOWN = 3


class Command(JsonCommand):
    help = "Scores a finished table (a JSON file, or - for standard input) under every method."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON document or a list of them; - for standard input")

    def answer(self, options: Json) -> tuple[object, bool]:
        """Return the answer to one document, or the list of answers, and whether all are valid."""
        document = read_json(options["file"])
        if not isinstance(document, list):
            answer = _answer(document, "")
            return answer, bool(answer["valid"])
        answers = [_answer(table, f"table {number}: ") for number, table in enumerate(document, 1)]
        return answers, all(answer["valid"] for answer in answers)


def _answer(document: object, where: str) -> dict[str, object]:
    try:
        final = parse(document)
    except ShapeError as error:
        more = len(error.problems) - SHOWN
        rest = f"; and {more} more" if more > 0 else ""
        fail_usage(f"{where}{'; '.join(error.problems[:SHOWN])}{rest}")
    wrong = defects(final)
    answer: Json = {"valid": not wrong, "defects": [_plain(defect, final.board) for defect in wrong], "notes": []}
    if not wrong:
        answer["notes"] = [_plain(note, final.board) for note in notes(final)]
        answer["scores"] = _scores(final)
    return answer


def _scores(final: FinalBoard) -> dict[str, dict[str, int | None]]:
    by_method = scores(final)
    return {method: {str(seat): points for seat, points in by_method[method].items()} for method in METHODS}


def _plain(item: Defect | Note, board: Board) -> dict[str, object]:
    """Return only the keys that apply, territories by name."""
    given = {key: getattr(item, key, None) for key in ("code", "territory", "seat", "seats", "value")}
    plain = {key: value for key, value in given.items() if value is not None}
    if plain.get("territory") in board.by_code:
        plain["territory"] = board.territory(str(plain["territory"])).name
    return plain
