"""Final boards under all methods."""

from collections.abc import Iterator
from random import Random

import rules
from benchmarks.cal import timed
from benchmarks.figure import Figure
from rules.boards.final_board import FinalBoard, FinalSeat, defects
from scoring.methods import explain, scores

BOARDS = 10_000


def final_boards(count: int) -> list[FinalBoard]:
    """Return sound random boards of 3 to 6 seats, the sixteen cards, every territory with armies."""
    ruleset = rules.load("risiko-torneo")
    deck, codes, chance = ruleset.load_deck(), ruleset.load_board().codes, Random(7)
    boards = []
    for _ in range(count):
        seats = chance.randint(3, 6)
        cards = chance.sample(deck.cards, seats)
        players = tuple(FinalSeat(number, f"p{number}", card) for number, card in enumerate(cards, 1))
        holdings = {code: (chance.randint(1, seats), chance.randint(1, 9)) for code in codes}
        boards.append(FinalBoard(ruleset, "principal", players, holdings))
    return boards


def figures(cal: float) -> Iterator[Figure]:
    """Yield the two figures of final boards."""
    boards = final_boards(BOARDS)
    plain = timed(lambda: [scores(board) for board in boards if not defects(board)])
    yield Figure("10,000 final boards, all methods with defects", plain / cal, 1.5)
    boards = final_boards(BOARDS)
    told = timed(lambda: [explain(board) for board in boards if not defects(board)])
    yield Figure("10,000 final boards, with explanations", told / cal, 3.5)
