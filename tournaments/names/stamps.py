"""The stamps that chats put before a message when it is copied: WhatsApp and Telegram, of iOS, Android and desktop."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tournaments.names.marks import is_picture
from tournaments.names.remarks import HOUR, is_coming, remark_of

TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[aApP]\.?\s?[mM]\.?)?"
DATE = r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}\s+[^\W\d_]{3,9}\.?(?:\s+\d{2,4})?|oggi|ieri|today|yesterday)"
JOIN = r"(?:\s*,\s*|\s+alle(?:\s+ore)?\s+|\s+at\s+|\s+)"
WHEN = rf"(?:{TIME}(?:{JOIN}{DATE})?|{DATE}{JOIN}{TIME})"
# "[19:04, 20/11/2026] Marco: …", "[20/11/26, 19:04:33] ~ Marco: …", "[19:04] Marco: …"
BRACKETED = re.compile(rf"^\[\s*{WHEN}\s*\]\s*", re.IGNORECASE)
# "20/11/26, 19:04 - Marco: …"
DASHED = re.compile(rf"^{DATE}{JOIN}{TIME}\s+[-–—]\s+", re.IGNORECASE)
# "Marco Bellini, [20/11/2026 19:04]" and what follows, often only in the next line
NAMED = re.compile(rf"^(?P<sender>[^\[\]]{{1,60}}?),?\s*\[\s*{WHEN}\s*\]:?\s*", re.IGNORECASE)
SENDER = re.compile(r"^~?\s*(?P<sender>[^:\[\]]{1,60}?)\s*:(?:\s+|$)")
NOTICE = re.compile(
    r"crittograf|end-to-end|ha (?:aggiunto|rimosso|creato|cambiato|modificato|abbandonato|eliminato|fissato)"
    r"|è (?:entrat|uscit|stat[oa] (?:aggiunt|eliminat|rimoss))|sei stat[oa] aggiunt|hai (?:eliminato|aggiunto|creato)"
    r"|(?:immagine|video|audio|sticker|gif|documento|contatto) omess|media omess|<allegato"
    r"|messaggio (?:è stato )?eliminato"
    r"|(?:added|removed|created group|changed the|left$|joined using|omitted|was deleted)|<questo messaggio"
    r"|^(?:\[?in risposta a|inoltrato (?:da|molte)|forwarded from|reply to)",
    re.IGNORECASE,
)

HOUR_ALONE = re.compile(rf"(?:alle|dalle|h|ore)?\s*{HOUR}", re.IGNORECASE)
THANKS = re.compile(r"(?:grazie|port[ao]|gioca|vuole|deve|se\s+poss|[!.…])", re.IGNORECASE)


@dataclass(frozen=True)
class Stamped:
    """A line without its stamp: who wrote it, what stands behind the stamp, and whether there was one."""

    sender: str
    text: str
    stamped: bool


def without_stamp(text: str) -> Stamped:
    """Return what somebody wrote, parted from the stamp of the chat."""
    text = text.strip()
    named = NAMED.match(text)
    if named and not BRACKETED.match(text):
        return Stamped(named["sender"].strip(" ~"), text[named.end() :], True)
    stamp = BRACKETED.match(text) or DASHED.match(text)
    if not stamp:
        return Stamped("", text, False)
    rest = text[stamp.end() :]
    sender = SENDER.match(rest)
    if not sender:
        return Stamped("", rest, True)
    return Stamped(sender["sender"].strip(), rest[sender.end() :], True)


def is_notice(text: str) -> bool:
    """Say whether a line is what the chat itself says: who joined, a picture that was left out."""
    return bool(NOTICE.search(text))


def says_coming(text: str) -> bool:
    """Say whether somebody who writes this in a chat says of themselves that they come, may come or do not come."""
    if not any(sign.isalnum() or is_picture(sign) for sign in text) or text.rstrip().endswith(":"):
        return False
    code, is_remark = remark_of(text)
    is_hour = HOUR_ALONE.fullmatch(text.strip(" .!,;")) is not None
    return is_coming(text) or (is_remark and not is_hour and (bool(code) or not THANKS.match(text.strip())))
