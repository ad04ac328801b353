"""What to install where a framework for learning is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Let modules be imported that come with an extra of pyproject.toml; where one is missing, say which extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        said = f"{error.name} is not installed: pip install 'planisfero[{name}]' brings what this adapter needs"
        raise ModuleNotFoundError(said, name=error.name) from error
