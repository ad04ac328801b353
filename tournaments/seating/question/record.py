"""A draw kept whole: the question and the answer, packed small, so that anybody can draw it again anywhere."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.seating.question.problem import canonical

# The largest draw there is, 5,000 people after 19 rounds with club, region and family, has 0.9 MB and 160,000 values;
# packed it is a third.
MOST_BYTES = 4 * 2**20
MOST_VALUES = 600_000
VALUE_SIGNS = (b",", b"[", b"{")


@dataclass(frozen=True, slots=True)
class Record:
    """`question` is the document that `draw` reads, `answer` what it prints, without `seconds`."""

    question: Mapping[str, object]
    answer: Mapping[str, object]

    def pack(self) -> str:
        """Return the record as text of ASCII characters; `unpack` reads it."""
        whole = canonical({"question": self.question, "answer": self.answer})
        return b64encode(zlib.compress(whole.encode("ascii"), 9)).decode("ascii")


def unpack(text: str) -> Record:
    """Return the Record of a packed text. Raise ValueError for anything else, before it takes more room than a draw
    does."""
    try:
        whole = json.loads(_inflate(text))
        question, answer = whole["question"], whole["answer"]
    except (KeyError, TypeError, RecursionError, zlib.error) as error:
        raise ValueError("no record of a draw") from error
    if len(whole) != 2 or not isinstance(question, dict) or not isinstance(answer, dict):
        raise ValueError("no record of a draw")
    return Record(question, answer)


def _inflate(text: str) -> bytes:
    if len(text) > MOST_BYTES:
        raise ValueError("the record is too large")
    expander = zlib.decompressobj()
    whole = expander.decompress(b64decode(text), MOST_BYTES)
    if not expander.eof or sum(map(whole.count, VALUE_SIGNS)) > MOST_VALUES:
        raise ValueError("the record unfolds")
    return whole
