"""A new game out of the template: small, whole and playable, to be changed into the game that is wanted."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from rules.contract.ruleset import GAMES

TEMPLATE = Path("tools/new_game")
CODE, NAME, ROW = "presa", "Presa", "P1"
"""What the template calls its game and the row of its decisions, and what nothing else in it is called."""
KINDS = (".py", ".toml", ".md")
WHERE_GAMES_STAND = {
    "rules/contract/ruleset.py": (r"^GAMES: .* = \(.*(?=\)$)", ', "{code}"'),
    "pyproject.toml": (r'^  "battaglia \|.*(?=",$)', " | {code}"),
}
"""Where the code of every game is written: what stands before the new one, and how that is written."""
WITHOUT_FRAMEWORKS = (r'"rules\.play", "rules\.records", "rules\.risiko"', ', "rules.{code}"')
"""The same in pyproject.toml, of the packages that know no framework for learning."""
ADDED = {
    "rules/data/decisions.toml": """
[{code}]
{row} = ["choice"]
""",
    "docs/rules-coverage.md": """
## {name}
The files are those of `rules/{code}/`, the options those of `rules/{code}/options.py`. What all games share is in
`tests/rules/games/`.

| point | row | options | file | tests |
|---|---|---|---|---|
| Carte in mano, prese | {row} | `hand_size`, `target_points` | `chapters.py` | `test_{small}_*` |
""",
}
"""What is written at the end of files that have a part for every game."""
TIDY = (("-m", "ruff", "check", "--quiet", "--fix"), ("-m", "ruff", "format", "--quiet"))
"""What is run over the new files: a longer name has moved lines."""
DRAW = (("tools/decisions.py",), ("tools/rooms.py",))
"""What draws anew the pages that are drawn from the code."""
NEXT = """\
{name} can be played: manage.py simulate {code}; make run, and "New match" offers it.
Its Italian: make messages, and write what it lists.
Its proofs: .venv/bin/python -m pytest tests/rules tests/matches tests/journeys tests/test_decisions.py -k {code}
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
        row = f"{free_letter(code, root)}1"
        entries, written = entries_of(code, root), []
        for path in sorted(path for path in (root / TEMPLATE).rglob("*") if path.suffix in KINDS):
            target = root / rename_game(str(path.relative_to(root / TEMPLATE)), code, name, row)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(rename_game(path.read_text(encoding="utf-8"), code, name, row), encoding="utf-8")
            written.append(str(target.relative_to(root)))
            self.stdout.write(written[-1])
        for file, text in entries.items():
            self.stdout.write(file)
            (root / file).write_text(text, encoding="utf-8")
        for file, part in ADDED.items():
            self.stdout.write(file)
            with (root / file).open("a", encoding="utf-8") as end:
                end.write(part.format(code=code, name=name, row=row, small=row.lower()))
        modules = [file for file in written if file.endswith(".py")]
        for words in (*((*tidy, *modules) for tidy in TIDY), *DRAW):
            if subprocess.run([sys.executable, *words], cwd=root, check=False).returncode != 0:  # noqa: S603
                self.stderr.write(f"Did not work here: {' '.join(words[:5])}")
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


def rename_game(text: str, code: str, name: str, row: str) -> str:
    """Return a text of the template with the code, the name and the row of the new game."""
    text = re.sub(rf"\b{ROW}\b", row, text).replace(f"_{ROW.lower()}_", f"_{row.lower()}_")
    return re.sub(rf"\b{NAME}\b", lambda _: name, text).replace(CODE, code)


def free_letter(code: str, root: Path) -> str:
    """Return a letter for the rows of a game, of its code if possible: nothing here may be named so already."""
    texts = [path.read_text(encoding="utf-8") for path in read_for_rows(root)]
    letters = dict.fromkeys(letter for letter in (code + ascii_lowercase).upper() if letter.isalpha())
    free = (letter for letter in letters if not any(re.search(rf"\b{letter}\d+\b", text) for text in texts))
    return next(free)


def read_for_rows(root: Path) -> Iterator[Path]:
    """Yield the files in which a letter with a number is read as a row (tests/test_citations.py)."""
    for folder in ("config", "tournaments", "matches", "scoring", "rules", "templates", "tests", "benchmarks", "docs"):
        yield from (path for path in (root / folder).rglob("*") if path.suffix in (*KINDS, ".html", ".js", ".css"))


def entries_of(code: str, root: Path) -> dict[str, str]:
    """Return the files in which every game is entered, with this one behind those that stand there.

    CommandError where a place is not found; nothing has been written then.
    """
    texts = {file: (root / file).read_text(encoding="utf-8") for file in WHERE_GAMES_STAND}
    places = [*WHERE_GAMES_STAND.items(), ("pyproject.toml", WITHOUT_FRAMEWORKS)]
    for file, (before, more) in places:
        entry = more.format(code=code)
        texts[file], count = re.subn(before, lambda match: match[0] + entry, texts[file], flags=re.MULTILINE)  # noqa: B023
        if count != 1:
            raise CommandError(f"{file}: the place where games are entered was not found.")
    return texts
