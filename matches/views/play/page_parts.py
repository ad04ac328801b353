"""Where the parts of a page lie that belong to one game (docs/matches.md, "Add a game's board")."""

from __future__ import annotations

from matches.games.presenter import Presenter
from rules.base.json_types import Json

TEMPLATES = ("board", "drawer_tabs", "drawers", "seat_numbers", "table", "end", "end_board", "replay", "statistics")
SCRIPTS = ("board", "end", "replay", "results")


def parts(show: Presenter) -> Json:
    """Return the context of a page that a game has a part in.

    Templates by name in `part`, scripts in `script`, style sheets in `styles`, whether there are odds in `has_odds`,
    the game's words in `chance` and `board_table`.
    """
    folder = show.pages.folder or show.code
    return {
        "part": {name: f"matches/{folder}/_{name}.html" for name in TEMPLATES},
        "script": {name: f"matches/{folder}/{name}.js" for name in SCRIPTS},
        "styles": show.pages.styles,
        "has_odds": show.pages.odds,
        "chance": show.words.chance,
        "board_table": show.words.board_table,
    }
