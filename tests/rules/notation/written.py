"""What has a notation: every game but one that was just begun."""

import rules
from rules.notation.vocabulary import notation_data

CODES = tuple(code for code in rules.codes() if rules.load(code).game in notation_data())
"""Rulesets whose matches and positions are written."""
GAMES = sorted({rules.load(code).game for code in CODES})
