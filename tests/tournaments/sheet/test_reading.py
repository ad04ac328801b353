"""A photographed sheet is read rightly or asked about; `read_sheet` keeps its exit codes."""

import json
import struct
import zlib
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

import rules
from benchmarks.sheet_photos import photograph
from tournaments.management.commands.read_sheet import Command
from tournaments.sheet.reading.ink import BoxInk
from tournaments.sheet.reading.judge import Verdict, verdict, verdict_alone
from tournaments.sheet.rulesets import ruleset_layout

TORNEO = rules.load("risiko-torneo")
# Area, extent, cover, rim, thin stroke, depth, sharpness and edge of what was seen in boxes of photographs.
EMPTY = BoxInk(0, 0, 0, (0, 0, 0, 0), 0, 0, 0, 0)
CROSS = BoxInk(5.5, 5.2, 0.38, (0.2, 0.1, 0, 0), 5.3, 0.8, 1.9, 2.1)
PALE_CROSS = BoxInk(4.4, 5.0, 0.3, (0.2, 0.1, 0, 0), 5.0, 0.4, 0.9, 1.9)
DOT = BoxInk(1.2, 1.3, 0.08, (0, 0, 0, 0), 1.5, 0.8, 1.4, 1.9)
SMALL_TICK = BoxInk(1.5, 2.4, 0.1, (0, 0, 0, 0), 2.6, 0.8, 1.6, 2.0)
RING = BoxInk(4.4, 4.1, 0.31, (0, 0.1, 0, 0.3), 2.3, 0.38, 0.65, 0.6)
BLACKED = BoxInk(14.4, 5.4, 1.0, (1, 1, 1, 1), 0, 1.0, 0.1, 0)
SLOPPY = BoxInk(13.0, 5.4, 0.9, (0.5, 0.9, 0.2, 0), 0, 1.0, 0.1, 0.5)
FILLED = BoxInk(14.4, 5.2, 1.0, (0, 0, 0.2, 0), 0, 0.95, 0.2, 0)
FAINT_TICK = BoxInk(0, 0, 0, (0, 0, 0, 0), 3.5, 0, 0, 0)


@pytest.fixture
def read(capsys, tmp_path):
    """Runs the command on the bytes of a file, as the shell would: exit code, document, standard error."""

    def run(content: bytes, *argv: str) -> tuple[int, dict, str]:
        path = tmp_path / "sheet.jpg"
        path.write_bytes(content)
        code = 0
        try:
            Command().run_from_argv(["manage.py", "read_sheet", str(path), *argv])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, json.loads(out or "{}"), err

    return run


@pytest.mark.few(2)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_is_marked_is_read_and_what_is_open_is_asked_about(read, seats: int) -> None:
    content, truth = photograph(ruleset_layout(TORNEO, seats), Random(997 + seats))
    code, document, _ = read(content)
    asked = {row["territory"] for row in document["unsure"]}
    assert code == 0 and document["seats"] == seats and document["code"] is None
    assert document["owners"].items() <= truth.owners.items()
    assert truth.doubtful <= asked and len(asked - truth.doubtful) <= 1
    assert document["owners"].keys() | asked == set(TORNEO.load_board().codes)
    assert document["colours"].items() <= {str(seat): colour for seat, colour in truth.colours.items()}.items()
    assert document["objectives"].items() <= {str(seat): card for seat, card in truth.objectives.items()}.items()


@pytest.mark.parametrize(
    ("row", "chosen", "doubts"),
    [
        ((CROSS, EMPTY, EMPTY), 0, ()),
        ((CROSS, DOT, EMPTY), 0, ()),
        ((RING, EMPTY, CROSS), 2, ()),
        ((FILLED, EMPTY, RING), 0, ()),
        ((SLOPPY, EMPTY, RING), None, (0, 2)),
        ((BLACKED, SMALL_TICK, EMPTY), 1, ()),
        ((CROSS, CROSS, EMPTY), None, (0, 1)),
        ((CROSS, PALE_CROSS, EMPTY), None, (0, 1)),
        ((CROSS, EMPTY, SMALL_TICK), None, (0, 2)),
        ((SLOPPY, FAINT_TICK, EMPTY), None, (0, 1)),
        ((BLACKED, DOT, EMPTY), None, (1,)),
        ((BLACKED, EMPTY, EMPTY), None, ()),
        ((RING, RING, EMPTY), None, (0, 1)),
    ],
)
def test_a_row_says_who_is_marked_or_between_whom_it_is_open(row, chosen, doubts) -> None:
    said = verdict(dict(enumerate(row)))
    assert (said.chosen, said.doubts) == (chosen, doubts)


def test_a_box_that_is_usually_empty_is_marked_by_a_stroke_alone() -> None:
    assert verdict_alone(7, CROSS).chosen == 7
    assert [verdict_alone(7, ink) for ink in (EMPTY, DOT, RING, BLACKED)] == [Verdict(None)] * 4
    assert verdict_alone(7, FAINT_TICK).doubts == (7,)


def test_a_sheet_cut_off_or_for_other_seats_and_a_white_page_are_refused_with_a_reason(read) -> None:
    content, _ = photograph(ruleset_layout(TORNEO, 3), Random(1000))
    code, document, _ = read(content, "--seats", "5")
    assert (code, document["why"]) == (1, "other_seats")
    whole = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    half = cv2.imencode(".jpg", whole[: whole.shape[0] // 2])[1].tobytes()
    code, document, _ = read(half)
    assert (code, document["why"]) == (1, "corners_hidden") and "of 4 corner marks" in document["reason"]
    white = cv2.imencode(".png", np.full((1200, 900), 255, np.uint8))[1].tobytes()
    assert read(white)[:2] == (1, {"code": None, "reason": read(white)[1]["reason"], "why": "no_sheet"})


def test_what_is_no_picture_or_too_large_is_wrong_usage_and_never_decoded(read, tmp_path: Path) -> None:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 0, 0, 0, 0)
    chunk = b"IHDR" + head
    bomb = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    for content, words in ((bomb, ""), (b"a text", "no PNG or JPEG"), (b"\xff" * 20_000_001, "larger than 20 MB")):
        code, document, error = read(content)
        assert (code, document) == (2, {}) and words in error and "Traceback" not in error
        assert error.count("\n") == 1
