"""`draw FILE`: seats for one or more rounds, with figures, bounds and certificate (contract `draw`)."""

from time import perf_counter
from typing import Any

from django.core.management.base import CommandParser

from rules.base.json_types import Json
from tournaments.management.jsonio import JsonCommand, fail_usage, read_json
from tournaments.seating.draw import VERSION
from tournaments.seating.errors import Infeasible, Malformed
from tournaments.seating.lots.turns import rest_holds, rest_of
from tournaments.seating.question.parse import KNOWN_KEYS, parse_input
from tournaments.seating.question.problem import canonical
from tournaments.seating.redraw import is_known, redraw
from tournaments.seating.verify import version_of


class Command(JsonCommand):
    """Exit 1 when the request was understood and cannot be seated (the answer then says why), or when the file is a
    certificate and the version of the draw that made it does not come to its answer, or the lot of who sat out to
    those it names."""

    help = "Draws the tables of one or more rounds from a JSON document, or from the certificate of a draw."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the document, or - for standard input")

    def answer(self, options: Json) -> tuple[object, bool]:
        whole = read_json(options["file"])
        document, known = _question(whole)
        version = version_of(known) if isinstance(known, dict) else ""
        started = perf_counter()
        try:
            asked = parse_input(document)
            self._mention_unknown(document)
            answer = redraw(document, version if is_known(version) else VERSION)
        except Malformed as error:
            fail_usage(f"{options['file']}: {error}")
        except Infeasible as error:
            return error.answer(), False
        same = known is None or canonical(known) == canonical(answer)
        if not same:
            self.stderr.write("these are not the tables of the certificate")
        self._mention_version(version, whole)
        rests = self._rests(whole, {player.id for player in asked.present})
        return {**answer, "seconds": round(perf_counter() - started, 6)}, same and rests

    def _mention_version(self, version: str, whole: Json) -> None:
        """Say which version of the draw made a certificate, where it is not the present one."""
        if version in ("", VERSION):
            return
        release = whole.get("release", "")
        by = f"{version} of Planisfero {release[:20]!r}" if release and isinstance(release, str) else version
        if is_known(version):
            self.stderr.write(f"it was made by {by}, and is drawn again as that version drew")
        else:
            self.stderr.write(
                f"it was made by {by}, which is not kept here ({VERSION}): draw it again with the release that made it"
            )

    def _rests(self, whole: Any, present: set[int]) -> bool:
        """Return whether who sat out follows from the lot of a certificate; says what a hand changed of it."""
        lot = whole.get("resting") if "question" in whole else None
        if lot is None:
            return True
        if not isinstance(lot, dict) or not rest_holds(lot, present):
            self.stderr.write("those who sat out are not those of the lot")
            return False
        rest = rest_of(lot, present)
        for said, numbers in (
            ("the lot named, and they play all the same", rest.let_in),
            ("the lot did not name, and they were marked absent after it", rest.left_out),
        ):
            if numbers:
                self.stderr.write(f"{said}: {', '.join(map(str, numbers))}")
        return True

    def _mention_unknown(self, document: dict[str, object]) -> None:
        for key in sorted(set(document) - KNOWN_KEYS):
            self.stderr.write(f"ignored: {key[:60]!r} is not part of a draw")


def _question(document: Any) -> tuple[Any, object]:
    """Return the question of a document and, where the document is a certificate, the answer it gives."""
    if isinstance(document, dict) and "question" in document and "players" not in document:
        return document["question"], document.get("answer")
    return document, None
