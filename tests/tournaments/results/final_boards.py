"""Twenty boards as they stand when the time is up, and the taps of a practised hand that enters one on a phone.

Each was played by four bots of the engine (`risiko-challenge`, the bell after eight rounds), and kept where all four
still stood, each with three to twenty territories. A board is the seat of every territory, in the order of the board.
"""

from __future__ import annotations

from collections import Counter

from rules import load_board

BOARDS = (
    "132223223323343444443444141221221111121411", "322422222422322322112221114344444444443343",
    "211144444444424244224414111323333244344143", "111444442111411111111331331122113132224443",
    "222222224333324444333434331133232333111134", "222222222211122222422221344433244434334343",
    "222222222122123433131113334341211111111111", "422222222133211113333322234344444444442112",
    "232233323413312211442222423333333333333111", "422222234414443343334111442244242334311111",
    "323432434241131114212222214444424444444244", "221442422113111111111311334443444212111124",
    "323223323243412443414344443333223422334421", "111122211332311411122223331111111422422221",
    "444444242313123123111144312111441322111111", "121111214433211213313221233333333333334444",
    "111111114444444112434242422322113423323344", "224422424311122412331344442333213233333333",
    "111111114222431121212424213443444314422222", "441241223333313324344133334444441411411111",
)  # fmt: skip
BOARD = load_board()
PARTS = [continent.code for continent in BOARD.continents]
Tap = tuple[str, str]


def owners_of(board: str) -> dict[str, int]:
    return {place.code: int(seat) for place, seat in zip(BOARD.territories, board, strict=True)}


def taps_of(board: str) -> list[Tap]:
    """Return the taps: the first continent is opened, the page goes on by itself; strangers, then the rest.

    Neighbours of one stranger are taken with one stroke of the finger, which counts as one tap.
    """
    owners, chosen = owners_of(board), 1
    taps: list[Tap] = [("zoom", PARTS[0])]
    for part in PARTS:
        places = [place.code for place in BOARD.territories if place.continent == part]
        most = holder_of_most([owners[code] for code in places], chosen)
        strangers = {owners[code] for code in places} - {most}
        for seat in sorted(strangers, key=lambda seat: (seat != chosen, seat)):
            taps += [("choose", str(seat))] if seat != chosen else []
            taps += [("touch", " ".join(way)) for way in ways([code for code in places if owners[code] == seat])]
            chosen = seat
        taps.append(("rest", str(most)))
    return taps


def holder_of_most(seats: list[int], chosen: int) -> int:
    """Return who holds most of a continent; of equals somebody who is not chosen, so that the chosen one is touched."""
    count = Counter(seats)
    return max(count, key=lambda seat: (count[seat], seat != chosen, seat))


def ways(codes: list[str]) -> list[list[str]]:
    """Return strokes from neighbour to neighbour that take these territories, the longest first."""
    left, out = list(codes), []
    while left:
        out.append(max((longest(code, left) for code in left), key=len))
        left = [code for code in left if code not in out[-1]]
    return out


def longest(start: str, codes: list[str]) -> list[str]:
    """Return the longest way over land from a territory through others of these, none of them twice."""
    others = [code for code in codes if code != start]
    steps = [longest(code, others) for code in others if code in BOARD.by_code[start].land]
    return [start, *max(steps, key=len, default=[])]
