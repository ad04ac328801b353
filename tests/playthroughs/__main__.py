"""Writes every golden match again and removes those without a recipe."""

from tests.playthroughs.files import FOLDER, written
from tests.playthroughs.own import recipes

if __name__ == "__main__":
    wanted = recipes()
    for name, recipe in wanted.items():
        (FOLDER / f"{name}.txt").write_text(written(recipe), encoding="utf-8")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in wanted:
            path.unlink()
