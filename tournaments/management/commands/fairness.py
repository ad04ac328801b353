"""`fairness RULESET --seats N... --matches M --seed S`: who wins among equals, kept for the page about it."""

import json
from argparse import ArgumentParser
from pathlib import Path

import rules
from rules.base.json_types import Json
from rules.contract.ruleset import UnknownRuleset
from rules.play.bots import bot_names
from rules.play.fairness import tally
from rules.play.simulation import MAX_EVENTS
from tournaments.management.jsonio import JsonCommand, fail_usage
from tournaments.management.play_options import check_from_one, check_seats


class Command(JsonCommand):
    """The counts depend on the arguments alone."""

    help = "Plays matches of the same bot at every seat and counts wins by turn order and by what else the game deals."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", help=f"one of {', '.join(rules.codes())}")
        parser.add_argument("--seats", type=int, nargs="+", default=[4], help="sizes of tables")
        parser.add_argument("--matches", type=int, default=100, help="of each size")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--bot", default="", help="who plays; the one that is offered first without it")
        parser.add_argument("--events", type=int, default=MAX_EVENTS, help="after so many a match does not count")
        parser.add_argument("--into", metavar="FILE", help="put the counts into this file (rules/data/fairness.json)")

    def answer(self, options: Json) -> tuple[object, bool]:
        try:
            ruleset = rules.load(options["ruleset"])
        except UnknownRuleset as error:
            fail_usage(str(error))
        name = options["bot"] or bot_names(ruleset.game)[0]
        if name not in bot_names(ruleset.game):
            fail_usage(f"--bot: one of {', '.join(bot_names(ruleset.game))}")
        for seats in options["seats"]:
            check_seats(ruleset, seats)
        check_from_one(options, "matches", "events")
        report: Json = {"bot": name, "seed": options["seed"], "tables": {}}
        path = Path(options["into"]) if options["into"] else None
        if path is not None:  # before hours of counting
            _write(path, _kept(path, ruleset.code, report))
        for seats in options["seats"]:
            counted = tally(ruleset, seats, name, options["matches"], options["seed"], options["events"])
            report["tables"][str(seats)] = counted
            if path is not None:
                _keep(path, ruleset.code, report)
        return {"ruleset": ruleset.code, **report}, True


def _kept(path: Path, code: str, report: Json) -> Json:
    """Return what was counted before; what another bot or seed has counted of this ruleset is in the way."""
    try:
        kept: Json = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except (OSError, ValueError) as error:
        fail_usage(f"--into: {path}: {error}")
    if not isinstance(kept, dict):
        fail_usage(f"--into: {path}: no JSON object")
    before = kept.get(code, report)
    if not isinstance(before, dict) or not isinstance(before.get("tables"), dict):
        fail_usage(f"--into: {path}: {code} has no counts of tables")
    if any(before.get(key) != report[key] for key in ("bot", "seed")):
        fail_usage(f"--into: {path} has {code} counted with another bot or seed: take those, or another file")
    return kept


def _write(path: Path, kept: Json) -> None:
    try:
        path.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        fail_usage(f"--into: {path}: {error}")


def _keep(path: Path, code: str, report: Json) -> None:
    kept = _kept(path, code, report)
    tables = {**kept.get(code, report)["tables"], **report["tables"]}
    kept[code] = {**report, "tables": dict(sorted(tables.items()))}
    _write(path, kept)
