"""The types of JSON in annotations: what is written or not yet read, and what is known to have its shape."""

from collections.abc import Mapping
from typing import Any

Document = dict[str, object]
"""An object to be written, or one of which nothing is known yet: whoever reads a value of it checks it."""
Json = dict[str, Any]
"""An object whose shape is known: data of the package, or a document that the flaws of its material let pass."""
JsonMapping = Mapping[str, Any]
"""The same where it is only read."""
