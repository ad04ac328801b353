"""A draw kept whole: the question and the answer, packed small, so that anybody can draw it again anywhere."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from zlib import compress, decompress

from tournaments.seating.problem import canonical


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
    whole = json.loads(decompress(b64decode(text)))
    return Record(whole["question"], whole["answer"])
