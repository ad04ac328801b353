"""`read_sheet IMAGE [--seats N]`: what the photograph of a filled sheet says (contract `read_sheet`)."""

import time
from argparse import ArgumentParser
from pathlib import Path

import rules
from rules.base.json_types import Json
from tournaments.management.jsonio import JsonCommand, fail_usage
from tournaments.sheet.errors import MOST_MB, UnreadablePicture, UnreadableSheet
from tournaments.sheet.layout import SEATS_LEAST, SEATS_MOST
from tournaments.sheet.rulesets import USUAL_RULESET, ruleset_layout


class Command(JsonCommand):
    help = "Reads the photograph of a filled sheet. What is not sure is in `unsure`, and never guessed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("image", metavar="IMAGE", help=f"a PNG or JPEG of at most {MOST_MB} MB")
        parser.add_argument("--ruleset", default=USUAL_RULESET, help=f"{USUAL_RULESET} unless given")
        parser.add_argument(
            "--seats", type=int, metavar="N", help=f"from {SEATS_LEAST} to {SEATS_MOST}; the sheet says so itself"
        )

    def answer(self, options: Json) -> tuple[object, bool]:
        seats = options["seats"]
        if seats is not None and not SEATS_LEAST <= seats <= SEATS_MOST:
            fail_usage(f"--seats must be a number from {SEATS_LEAST} to {SEATS_MOST}")
        try:
            ruleset = rules.load(options["ruleset"])
            ruleset_layout(ruleset, SEATS_LEAST)
        except (rules.UnknownRuleset, ValueError) as error:
            fail_usage(str(error))
        data = _photograph(Path(options["image"]))
        from tournaments.sheet.reading.read import read_sheet

        began = time.perf_counter()
        try:
            reading = read_sheet(data, lambda count: ruleset_layout(ruleset, count), seats)
        except UnreadableSheet as error:
            if isinstance(error, UnreadablePicture) and error.code != "too_few_pixels":
                fail_usage(f"{options['image']}: {error}")
            return {"code": None, "reason": str(error), "why": error.code}, False
        return reading.document() | {"seconds": round(time.perf_counter() - began, 3)}, True


def _photograph(path: Path) -> bytes:
    """Return the file, one byte more than may be read at the most; what cannot be read is wrong usage (exit 2)."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_MB * 1_000_000 + 1)
    except (OSError, ValueError) as error:
        fail_usage(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})")
