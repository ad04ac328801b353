"""`manage.py roles`: the table of docs/roles.md, who may do what in a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournaments.permissions import BY_PHONE, ROLES, WATCH, Action
from tournaments.permissions.tournaments import AT_A_TABLE

PAGE = "docs/roles.md"
MARKS = ("<!-- roles: written by `manage.py roles --write` -->", "<!-- end of the roles -->")
AT_THEIR_TABLE = WATCH | AT_A_TABLE


def roles_table() -> str:
    """Return the actions by role as a table in Markdown; `table` is allowed at one's own table alone."""
    columns = [*ROLES, "player's phone", "table's code", "everybody"]
    lines = [f"| | {' | '.join(name.replace('_', '-') for name in columns)} |", f"|---|{'---|' * len(columns)}"]
    for action in Action:
        marks = ["yes" if action in allowed else "" for allowed in ROLES.values()]
        marks += ["" if action not in AT_THEIR_TABLE else "yes" if action in WATCH else "table"] * 2
        marks += ["if public" if action in WATCH else ""]
        lines.append(f"| {action.value.replace('_', ' ')} | {' | '.join(marks)} |")
    lines += [f"| {words} | {' | ' * len(ROLES)}{where} |  |  |" for words, where in BY_PHONE.items()]
    return "\n".join(lines)


def page_with(text: str) -> str:
    """Return the page with the table as the code says it now."""
    before, rest = text.split(MARKS[0])
    return f"{before}{MARKS[0]}\n{roles_table()}\n{MARKS[1]}{rest.split(MARKS[1])[1]}"


class Command(BaseCommand):
    help = "Show who may do what in a tournament, or write it into docs/roles.md."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--write", action="store_true", help="write the table into docs/roles.md")

    def handle(self, *args: Any, **options: Any) -> None:
        page = Path(settings.BASE_DIR) / PAGE
        if options["write"]:
            page.write_text(page_with(page.read_text()))
        else:
            self.stdout.write(roles_table())
