"""Matches that begin at a position: the option that says so, and the text of a position that can be played on."""

from rules.risiko.beginning import OPTION, position_text
from rules.risiko.filling import filled_text

__all__ = ["GAME", "OPTION", "filled_text", "position_text"]
GAME = "risiko"
"""The game that can begin at a position."""
