"""A draw kept whole: the question and the answer, packed small, so that anybody can draw it again anywhere."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from zlib import compress, decompressobj
from zlib import error as ZlibError

from tournaments.seating.problem import canonical

# The draws of 1,000 people over many rounds are some hundred thousand letters and shrink to a tenth; what unfolds
# further was made to.
MOST_LETTERS, MOST_RATIO, FREE_OF_RATIO = 4 * 2**20, 40, 2**16


@dataclass(frozen=True, slots=True)
class Record:
    """`question` is the document that `draw` reads, `answer` what it prints, without `seconds`."""

    question: Mapping[str, object]
    answer: Mapping[str, object]

    def packed(self) -> str:
        """The record as text of ASCII characters; `unpacked` reads it."""
        whole = canonical({"question": self.question, "answer": self.answer})
        return b64encode(compress(whole.encode("ascii"), 9)).decode("ascii")


def unpacked(text: str) -> Record:
    """The Record that was packed. Raises ValueError for anything else."""
    most = min(MOST_LETTERS, max(FREE_OF_RATIO, len(text) * MOST_RATIO))
    try:
        content = decompressobj().decompress(b64decode(text), most + 1)
        if len(content) > most:
            raise ValueError("the record unfolds")
        whole = json.loads(content)
        return Record(dict(whole["question"]), dict(whole["answer"]))
    except (ZlibError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("no record of a draw") from error
