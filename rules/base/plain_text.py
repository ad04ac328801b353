"""Text as people see it: a name, a title or a reason keeps no sign that nobody sees.

Two names that look alike would otherwise differ by such signs, and a sign of direction turns what stands around it.
"""

import re
import unicodedata
from typing import overload

from rules.base.json_types import Json

HIDDEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})  # Cn: no sign at all, shown as an empty box or not
# Without a picture although called marks, letters or symbols: Unicode's Default_Ignorable_Code_Point where it is not of
# the kinds above, signs that are none, the Braille cell without dots, the empty note head, the place of an object.
HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\uffa0\ufff0-\ufff8\ufffc"
    "\ufffe\uffff\U0001d159\U000e0000-\U000e0fff]"
)

UNFIT = re.compile("[\0\ud800-\udfff]")
"""No text of ours has these signs: PostgreSQL does not keep them, and a lone surrogate cannot be sent."""
BLANKS = "\n\r\t "


def plain_text(text: str) -> str:
    """Return `text` composed (NFC), on one line with single spaces, without signs that nobody sees."""
    return " ".join(without_hidden(text).split())


def without_hidden(text: str) -> str:
    """Return `text` composed, without signs that nobody sees; its lines and blanks stay."""
    if not text.isprintable() or HIDDEN.search(text):
        text = "".join(map(_visible_sign, text))
    return unicodedata.normalize("NFC", text)


@overload
def plain_document(value: Json) -> Json: ...
@overload
def plain_document(value: object) -> object: ...
def plain_document(value: object) -> object:
    """Return a JSON document whose texts hold no sign that nobody sees."""
    if isinstance(value, str):
        return without_hidden(value)
    if isinstance(value, list):
        return [plain_document(item) for item in value]
    if isinstance(value, dict):
        return {key: plain_document(item) for key, item in value.items()}
    return value


def _visible_sign(sign: str) -> str:
    if sign.isspace():
        return sign if sign in BLANKS else " "
    return "" if unicodedata.category(sign) in HIDDEN_KINDS or HIDDEN.match(sign) else sign
