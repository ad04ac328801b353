"""Draw the rooms of the house: which packages each package holds, and which of them import which.

Usage: tools/rooms.py          writes the drawing into docs/architecture.md, between its marks
       tools/rooms.py --check  exits with 1 where the drawing there is not that of the code
       tools/rooms.py --show   prints it
"""

import ast
import sys
import tomllib
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
FIRST, LAST = "<!-- rooms: drawn by `make rooms` -->\n", "<!-- rooms end -->\n"
HOUSES = ("config", "tournaments", "matches", "scoring", "rules")


class House:
    """The import graph of the packages of ours."""

    def __init__(self) -> None:
        self.graph = grimp.build_graph(*HOUSES)

    def files(self, room: str) -> int:
        """Return how many modules a room has, itself included."""
        return 1 + len(self.graph.find_descendants(room))

    def uses(self, room: str, rooms: set[str]) -> set[str]:
        """Return which of these rooms a room imports something of."""
        inside = {room} | self.graph.find_descendants(room)
        found = {name for one in inside for name in self.graph.find_modules_directly_imported_by(one)}
        return {other for other in rooms - {room} if any(f"{name}.".startswith(f"{other}.") for name in found)}

    def levels(self, package: str) -> list[list[str]]:
        """Return the rooms of a package from the top down: each imports only from levels below; [] where some import
        each other in a circle."""
        rooms = self.graph.find_children(package)
        below = {room: self.uses(room, rooms) for room in rooms}
        height: dict[str, int] = {}
        while len(height) < len(rooms):
            ready = [room for room in rooms if room not in height and below[room] <= height.keys()]
            if not ready:
                return []
            height |= {room: 1 + max((height[one] for one in below[room]), default=-1) for room in ready}
        return [
            sorted(room for room in rooms if height[room] == at)
            for at in range(max(height.values(), default=-1), -1, -1)
        ]

    def _has_rooms(self, package: str) -> bool:
        return any(self.graph.find_children(one) for one in self.graph.find_children(package))

    def packages(self, package: str) -> list[str]:
        """Return a package and those in it that have rooms of their own, the outer ones first."""
        inner = [one for one in sorted(self.graph.find_children(package)) if self._has_rooms(one)]
        return [package, *(deeper for one in inner for deeper in self.packages(one))]


@cache
def drawing() -> str:
    """Return the drawing: for each package its levels, the upper ones import from the lower ones."""
    house, lines = House(), []
    for package in (inner for outer in HOUSES for inner in house.packages(outer)):
        levels = house.levels(package)
        lines.append(f"{package}  {house.files(package)} files")
        lines += [f"    {line}" for level in levels for line in _wrapped([_named(house, room) for room in level])]
        lines += [] if levels else ["    in a circle"]
    return "\n".join(["```", *lines, "```", "", "The satellites of `tournaments`:", "", *satellites(), ""])


def satellites() -> list[str]:
    """Return a line for each satellite: what it is, as the first sentence of its package says it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {contract["name"]: contract for contract in settings["tool"]["importlinter"]["contracts"]}
    names = contracts["Inside a satellite arrows point down"]["containers"]
    folders = [ROOT / name.replace(".", "/") for name in sorted(names)]
    return [f"- `{folder.name}`: {_first_sentence(folder)}" for folder in folders]


def _first_sentence(folder: Path) -> str:
    doc = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    return doc.split("\n\n")[0].replace("\n", " ")


def _named(house: House, room: str) -> str:
    name, files = room.rpartition(".")[2], house.files(room)
    return f"{name} ({files})" if files > 1 else name


def _wrapped(names: list[str], width: int = 130) -> list[str]:
    lines = [""]
    for name in names:
        if len(lines[-1]) + len(name) > width:
            lines.append("  ")
        lines[-1] += name + "  "
    return [line.rstrip() for line in lines]


def main(wish: str) -> int:
    if wish == "--show":
        print(drawing(), end="")
        return 0
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.index(FIRST) + len(FIRST), text.index(LAST)
    drawn = text[:before] + drawing() + text[after:]
    if wish == "--check":
        if drawn != text:
            print("docs/architecture.md does not show the rooms as they are: make rooms", file=sys.stderr)
        return int(drawn != text)
    PAGE.write_text(drawn, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    raise SystemExit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
