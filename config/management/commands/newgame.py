"""A new game out of the template: small, whole and playable, to be changed into the game that is wanted."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from rules.contract.ruleset import GAMES

TEMPLATE = Path("tools/new_game")
CODE, NAME = "presa", "Presa"
"""What the template calls its game, and what nothing else in it is called."""
WHERE_GAMES_STAND = {
    "rules/contract/ruleset.py": (r"^GAMES = \(.*(?=\)$)", ', "{code}"'),
    "pyproject.toml": (r'^  "battaglia \|.*\| risiko(?=",$)', " | {code}"),
}
"""Where the code of every game is written: what stands before the new one, and how that is written."""
NEXT = """\
{name} can be played: manage.py simulate {code}; make run, and "New match" offers it.
Tidy what a longer name has moved: .venv/bin/ruff check --fix . && .venv/bin/ruff format .
Its proofs: .venv/bin/python -m pytest tests/rules/games tests/journeys/test_a_match_of_{code}.py -k {code}
Then make it your game, from rules/{code}/values.py on; CONTRIBUTING ("Add a game") says in which order.
"""


class Command(BaseCommand):
    help = "Write a new game out of the template: newgame tressette 'Tressette'."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="small letters and digits; the name of its folders")
        parser.add_argument("name", help="what people call it")

    def handle(self, *args: object, **options: object) -> None:
        code, name, root = str(options["code"]), str(options["name"]), Path(settings.BASE_DIR)
        refuse(code, name, root)
        for path in sorted(path for path in (root / TEMPLATE).rglob("*") if path.suffix in (".py", ".toml")):
            target = root / rename_game(str(path.relative_to(root / TEMPLATE)), code, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(rename_game(path.read_text(encoding="utf-8"), code, name), encoding="utf-8")
            self.stdout.write(str(target.relative_to(root)))
        for file, (before, more) in WHERE_GAMES_STAND.items():
            self.stdout.write(file)
            enter(root / file, before, more.format(code=code))
        self.stdout.write(NEXT.format(code=code, name=name))


def refuse(code: str, name: str, root: Path) -> None:
    """Raise CommandError for what cannot be the code or the name of a new game, before anything is written."""
    if not re.fullmatch(r"[a-z][a-z0-9]{1,19}", code):
        raise CommandError(f"{code!r} cannot be a code: 2 to 20 small letters and digits, a letter first.")
    if not re.fullmatch(r"[\w !'-]{1,40}", name):
        raise CommandError(f"{name!r} cannot be a name: letters, digits, blanks, ! ' and - only, 40 at most.")
    if not (root / TEMPLATE).is_dir():
        raise CommandError("There is no template here: this command works in a checkout of the repository.")
    if code in GAMES or (root / "rules" / code).exists():
        raise CommandError(f"There is a game or a folder {code!r} already.")
    ruleset = root / "rules" / "data" / "rulesets" / f"{code}.toml"
    if ruleset.exists():
        raise CommandError(f"There is a ruleset {code!r} already.")


def rename_game(text: str, code: str, name: str) -> str:
    """Return a text of the template with the code and the name of the new game."""
    return re.sub(rf"\b{NAME}\b", lambda _: name, text).replace(CODE, code)


def enter(path: Path, before: str, more: str) -> None:
    """Write the new code behind those that stand there."""
    text, count = re.subn(before, lambda match: match[0] + more, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    if count != 1:
        raise CommandError(f"{path.name}: the place where games are entered was not found.")
    path.write_text(text, encoding="utf-8")
