"""The style sheets of each part of the site, which a page asks for as one file (`templatetags/styles.py`),
and the script of the theme, which stands on the page itself."""

from __future__ import annotations

from pathlib import Path

Paths = tuple[str, ...]

SITE = ("tokens", "base", "layout", "buttons", "evening", "forms", "tables", "lists", "components", "clock", "bracket")
"""What every page is made of, `templates/_styles.html`. A name is a file of `tournaments/css`, or after "/" another."""
PAGE_END, SCREEN_END, BARE_END = ("short", "print", "contrast"), ("screen", "print", "contrast"), ("door", "contrast")
"""What counts more than a part's own: the ends of `base.html`, `base_screen.html`, and a page without ways out."""

PUBLIC = ("public", "standing", "plan")
MAPS = ("/matches/planisphere", "/matches/italywar/italywar", "result")
BOARD = ("/matches/dice", "/matches/play", "/matches/play_panel")
WALL = (*BOARD, "/matches/play_screen")
RULES = ("/matches/dice", "/matches/materials", "/matches/rules", "/matches/rules_figures")
GAMES: dict[str, Paths] = {
    "risiko": ("/matches/planisphere",),
    "futurisiko": ("/matches/futurisiko/chart",),
    "italywar": ("/matches/planisphere", "/matches/italywar/italywar"),
    "battaglia": ("/matches/battaglia/table",),
    "generic": ("/matches/generic/generic",),
}
"""The files that a game brings, as its presenter names them (`matches/games`; a test compares)."""


def _paths(own: Paths, end: Paths = PAGE_END) -> Paths:
    """Return the static files of a part, in the order in which they count."""
    names = (*SITE, *own, *end)
    return tuple(f"{name[1:]}.css" if name[0] == "/" else f"tournaments/css/{name}.css" for name in names)


PARTS: dict[str, Paths] = {
    "site": _paths(()),
    "bare": _paths((), BARE_END),
    "public": _paths(PUBLIC),
    "public-screen": _paths((*PUBLIC, "projector"), SCREEN_END),
    "result": _paths(("public", *MAPS)),
    "result-screen": _paths(("public", "projector", *MAPS), SCREEN_END),
    "entry": _paths((*MAPS, "entry", "numbers")),
    "season": _paths(("public",)),
    "projector": _paths(("public", "projector"), SCREEN_END),
    "my": _paths(("public", "my")),
    "door": _paths(("door",)),
    "account": _paths(("account",)),
    "clock": _paths(("rounds",)),
    "clock-screen": _paths(("rounds",), SCREEN_END),
    "setup": _paths(("setup",)),
    "plan": _paths(("setup", "plan")),
    "manage": _paths(("setup", "plan", "rounds")),
    "matches": _paths(("/matches/pages",)),
    "materials": _paths(("/matches/materials",)),
    "dice": _paths(("/matches/replay",)),
    "position": _paths(("/matches/planisphere", "/matches/pages", "/matches/position")),
    "rules": _paths(RULES),
    **{f"rules-{game}": _paths((*own, *RULES)) for game, own in GAMES.items()},
    **{f"board-{game}": _paths((*own, *BOARD)) for game, own in GAMES.items()},
    **{f"board-screen-{game}": _paths((*own, *WALL), SCREEN_END) for game, own in GAMES.items()},
    **{f"replay-{game}": _paths((*own, "/matches/dice", "/matches/replay")) for game, own in GAMES.items()},
    **{f"end-{game}": _paths((*own, "/matches/pages", "/matches/end")) for game, own in GAMES.items()},
}
"""The static files that each part is made of, by its name."""


def theme_text() -> str:
    """Return the script that puts a chosen theme on a page before it is painted, as it stands on every page."""
    path = Path(__file__).parent / "static/tournaments/js/theme.js"
    return path.read_text(encoding="utf-8").partition("*/")[2].strip()


def part_file(name: str) -> str:
    """Return the static file of a part; it lies beside the others, for whose pictures it asks by relative addresses."""
    return f"tournaments/parts/{name}.css"
