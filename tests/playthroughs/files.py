"""Where the golden matches lie."""

from pathlib import Path

from tests.playthroughs.recipe import Recipe, transcript

FOLDER = Path(__file__).parent


def written(recipe: Recipe) -> str:
    """The text of a golden match."""
    return "\n".join(transcript(recipe)) + "\n"
