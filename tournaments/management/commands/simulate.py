"""`simulate RULESET --seats N --matches M --seed S`: whole matches through the engine (contract `simulate`)."""

import hashlib
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from time import perf_counter

from django.utils.translation import override

import rules
from matches.words.rules.options import options_wrong_text
from rules.base.errors import SetupError
from rules.base.json_types import Json
from rules.contract.ruleset import GAMES
from rules.play.bots import UnknownBot, bot, bot_names
from rules.play.simulation import MAX_EVENTS, TIME_UP_AFTER, Recording, simulated
from tournaments.management.jsonio import JsonCommand, fail_usage
from tournaments.management.play_options import check_from_one, check_seats
from tournaments.management.programs.player import Limits, ProgramUnknown, check_program, is_program
from tournaments.management.programs.programs import Programs

LIMITS = (("bot_seconds", 0.01, 3600), ("bot_memory", 32, 1_000_000))
"""What a program may be given: seconds for a decision, megabytes."""


class Command(JsonCommand):
    """The digest covers every event of every match and depends on the arguments alone."""

    help = "Plays whole matches with bots and counts what happened."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", help=f"one of {', '.join(rules.codes())}")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--matches", type=int, default=1)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--bots",
            default="random",
            help=f"one name, or one per seat, who move on by a seat from match to match: {_of_each_game()}",
        )
        parser.add_argument("--bot-seconds", type=float, default=1.0, help="time that a program has (exec:COMMAND)")
        parser.add_argument("--bot-memory", type=int, default=1024, metavar="MB", help="memory that a program may use")
        parser.add_argument("--out", metavar="DIR", help="write one stored match per match here")
        parser.add_argument("--max-events", type=int, default=MAX_EVENTS, help="a match stops here as unfinished")
        parser.add_argument(
            "--time-up-after", type=int, default=TIME_UP_AFTER, help="round after which the clock rings"
        )
        parser.add_argument("--committed", action="store_true", help="official dice: commitment, nonces, seed revealed")
        parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="another rule option")

    def answer(self, options: Json) -> tuple[object, bool]:
        ruleset = _ruleset(options["ruleset"], options["set"])
        check_seats(ruleset, options["seats"])
        _check_begins(ruleset, options["seats"])
        names = _bots(options["bots"], options["seats"], ruleset.game)
        check_from_one(options, "matches", "max_events", "time_up_after")
        for key, least, most in LIMITS:
            if not least <= options[key] <= most:
                fail_usage(f"--{key.replace('_', '-')}: must be a number from {least} to {most}")
        folder, programs = _folder(options["out"]), Programs(Limits(options["bot_seconds"], options["bot_memory"]))
        digest, endings = hashlib.sha256(), Counter({"objective": 0, "points": 0, "unfinished": 0})
        wins = dict.fromkeys(names, Fraction(0))
        events = turns = 0
        started = perf_counter()
        for number in range(options["matches"]):
            seed, whole, seated = f"{options['seed']}/{number}", folder is not None, _rotated(names, number)
            with programs.match():
                recording = Recording(ruleset, seated, seed, options["committed"], programs.bot)
                played = simulated(recording, options["time_up_after"], options["max_events"], whole=whole)
                programs.end(played.ending)
            digest.update(played.digest.encode())
            endings[played.ending] += 1
            _count_wins(wins, [seated[seat - 1] for seat in played.winners])
            events, turns = events + played.events, turns + played.turns
            if folder is not None:
                (folder / f"match-{number + 1:06d}.jsonl").write_text("".join(played.lines), encoding="ascii")
        seconds = perf_counter() - started
        return {
            "matches": options["matches"],
            "seconds": round(seconds, 6),
            "matches_per_second": round(options["matches"] / seconds, 1),
            "turns": turns,
            "events": events,
            "endings": dict(endings),
            "wins": {name: int(won) if won.denominator == 1 else round(float(won), 6) for name, won in wins.items()},
            "digest": digest.hexdigest(),
            "core": rules.CORE,
        } | ({"programs": programs.report} if programs.report else {}), True


def _of_each_game() -> str:
    return "; ".join(f"{code}: {', '.join(bot_names(code))}" for code in GAMES)


def _ruleset(code: str, changes: list[str]) -> rules.Ruleset:
    try:
        ruleset = rules.load(code)
        options: Json = {}
        for change in changes:
            key, given, value = change.partition("=")
            if not given:
                fail_usage(f"--set: {key}: =VALUE is missing")
            options[key] = int(value) if value.isascii() and value.isdigit() else value
        return ruleset.varied(**options) if options else ruleset
    except rules.UnknownRuleset as error:
        fail_usage(str(error))
    except rules.RulesetError as error:
        with override("en"):
            fail_usage(f"--set: {options_wrong_text(error.code, error.params, {})}")


def _check_begins(ruleset: rules.Ruleset, seats: int) -> None:
    """End the command (exit 2) where no match can begin with these options."""
    try:
        rules.start(ruleset, seats, rules.Seeded(""))
    except SetupError as error:
        fail_usage(f"--set: {error}")


def _bots(text: str, seats: int, game: str) -> list[str]:
    names = text.split(",")
    names = names * seats if len(names) == 1 else names
    if len(names) != seats:
        fail_usage(f"--bots: {len(names)} names for {seats} seats")
    try:
        for name in names:
            if is_program(name):
                check_program(name)
            else:
                bot(name, "", game)
    except (UnknownBot, ProgramUnknown) as error:
        fail_usage(f"--bots: {error}")
    return names


def _rotated(names: list[str], number: int) -> list[str]:
    """Return the bots by seat in a match: each stands a seat further than in the one before."""
    first = -number % len(names)
    return names[first:] + names[:first]


def _count_wins(wins: dict[str, Fraction], winners: Iterable[str]) -> None:
    """Count a victory, a shared one in parts."""
    names = list(winners)
    for name in names:
        wins[name] += Fraction(1, len(names))


def _folder(path: str | None) -> Path | None:
    if path is None:
        return None
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail_usage(f"--out: {path}: {error.strerror}")
    return folder
