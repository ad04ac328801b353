"""Text as people see it: a name, a title or a reason keeps no sign that nobody sees.

Two names that look alike would otherwise differ by such signs, and a sign of direction turns what stands around it.
"""

import re
import unicodedata

HIDDEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Co"})
# Without a picture although called marks, letters or symbols: Unicode's Default_Ignorable_Code_Point where it is not of
# the kinds above, signs that are none, the Braille cell without dots, the empty note head, the place of an object.
HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\uffa0\ufff0-\ufff8\ufffc"
    "\ufffe\uffff\U0001d159\U000e0000-\U000e0fff]"
)


def plain_text(text: str) -> str:
    """Return `text` composed (NFC), on one line with single spaces, without signs that nobody sees."""
    shown = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or not _is_hidden(sign))
    return " ".join(unicodedata.normalize("NFC", shown).split())


def plain_lines(text: str) -> str:
    """The same for what may have several lines."""
    return "\n".join(plain_text(line) for line in text.splitlines()).strip()


def _is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in HIDDEN_KINDS or HIDDEN.match(sign) is not None
