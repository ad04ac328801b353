# ruff: noqa: E501 - one fault, one line
"""The faults of what stands beside the rules of the games: bots that think, analysis, matches in writing, adapters, odds."""

from tests.faults.fault import by_tests

GAMES, ANALYSIS = "tests/rules/games", "tests/rules/analysis"

FAULTS = by_tests(
    "rules",
    (
        (f"{GAMES}/test_plans_of_a_turn.py", (
            ("the worst march is taken", "lands/mind/thinker.py", "if worth > best:\n                best, chosen = worth, move\n", "if worth < best:\n                best, chosen = worth, move\n"),
            ("the worst number moves in", "lands/mind/thinker.py", "if worth > best:\n                best, chosen = worth, number", "if worth < best:\n                best, chosen = worth, number"),
            ("armies in hand count twice", "lands/mind/thinker.py", "        judge.field.waiting[judge.seat] = 0\n", ""),
            ("a search leaves its conquests behind", "lands/mind/search.py", "        field.conquests -= 1\n", ""),
            ("hopeless battles are thought about", "lands/mind/search.py", "LEAST_CHANCE = 0.25", "LEAST_CHANCE = 0.0"),
            ("large battles are won by sixty", "lands/mind/search.py", "return max(here - MOST, there - MOST, 0)", "return 0"),
            ("others are welcome to their continents", "lands/mind/judges.py", "worth -= 0.5 * float(income) +", "worth += 0.5 * float(income) +"),
            ("the strongest sees one world", "lands/mind/styles.py", "WORLDS = 3", "WORLDS = 1"),
            ("of continents of ones choice the last one counts", "lands/mind/field.py", "best, fewest = kind, lack", "best, fewest = kind, 99"),
        )),
        (f"{ANALYSIS}/test_exact_luck.py", (
            ("the dice of the end are luck the other way round", "analysis/ledger.py", "((ends, 1), (1 - ends, 6))", "((ends, 6), (1 - ends, 1))"),
            ("luck knows no dice of eight", "analysis/throws.py", "throw_odds(*dice, len(event.attack8), len(event.defence8))", "throw_odds(*dice)"),
        )),
        (f"{ANALYSIS}/test_decisions.py", (
            ("a turn costs three times", "analysis/decisions.py", "(seen.decision.round, seen.turn), seen)", "(seen.decision.step, seen.turn), seen)"),
            ("six decisions are told", "analysis/decisions.py", "KEPT, AGAIN = 3, 6", "KEPT, AGAIN = 6, 6"),
            ("decisions without end are looked at", "analysis/decisions.py", " or self._looked >= MOST:", ":"),
        )),
        (f"{ANALYSIS}/test_candidates.py", (
            ("a lost battle goes on undecided", "analysis/decisions.py", "return same and conquest(step.before, action) >= LIKELY", "return same"),
            ("after a conquest the turn never ends", "analysis/candidates.py", "ANSWERS = 12", "ANSWERS = 1"),
        )),
        ("tests/rules/notation/test_bounds_of_texts.py", (
            ("a seat goes out twice", "notation/fields.py", "if sorted(exits) != [seat for seat, by in enumerate(fallen) if by]:", "if False:"),
            ("variations without end", "notation/reading.py", "DEPTH = 20", "DEPTH = 2000"),
            ("lists without end", "notation/packing.py", "if depth > 5:", "if depth > 5000:"),
            ("lines as long as they like", "notation/writing.py", "WIDTH = 100", "WIDTH = 400"),
            ("nobody may take back", "notation/moves.py", "if history.undo is not None:", "if False:"),
        )),
        ("tests/rules/adapters/test_gymnasium_ends.py", (
            ("the first seat is rewarded for another", "adapters/gymnasium_env.py", "rewards(self._match.state)[self.seat - 1]", "rewards(self._match.state)[0]"),
            ("a match is over and cut short at once", "adapters/gymnasium_env.py", "over, not over and self._decisions", "over, self._decisions"),
        )),
        ("tests/rules/engine/test_large_battles.py", (
            ("few armies are read off the wrong corner", "odds/advisor.py", "[min(mine, most), min(theirs, most)]", "[min(theirs, most), min(mine, most)]"),
            ("the last throws of a large battle are forgotten", "odds/beyond.py", "- theirs + self._shift, self", "- theirs, self"),
        )),
    ),
)  # fmt: skip
