"""Telephone numbers, addresses of mail and links: no part of a name."""

from __future__ import annotations

import re

MAIL = re.compile(r"[<(\[]?\s*(?:mailto:)?([\w.+%-]+@[\w-]+(?:\.[\w-]+)+)\s*[>)\]]?", re.IGNORECASE)
LINK = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
PHONE = re.compile(
    r"(?:\b(?:tel(?:efono)?|cell(?:ulare)?|mob(?:ile)?|phone|wa|whatsapp)\b\.?\s*:?\s*)?"
    r"[(\[]?(?<![\w/.])(?:\+|00)?\(?\d[\d\s().\-–/]{5,}\d(?![\w/])[)\]]?",
    re.IGNORECASE,
)
LABEL = re.compile(r"\b(?:tel|cell|telefono|cellulare|e-?mail|mail)\b\.?\s*:?\s*(?=$|[,;|\t)])", re.IGNORECASE)
DATE = re.compile(r"^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s*$")
FEWEST_DIGITS = 7
PARTED = " – "  # what stands on the two sides of a number is not one name


def without_contacts(text: str) -> tuple[str, list[str]]:
    """Return a text without numbers, addresses and links, and the addresses of mail that stood in it."""
    mails = [match[1] for match in MAIL.finditer(text)]
    text = PHONE.sub(_phone_off, LINK.sub(" ", MAIL.sub(PARTED, text)))
    return LABEL.sub(" ", text), mails


def _phone_off(phone: re.Match[str]) -> str:
    digits = sum(sign.isascii() and sign.isdigit() for sign in phone[0])
    return phone[0] if digits < FEWEST_DIGITS or DATE.match(phone[0].strip("()[] ")) else PARTED


def name_of_mail(mail: str) -> str:
    """Return the name that an address seems to hold: "marco.bellini@…" is Marco Bellini; empty where it is none."""
    words = re.split(r"[._+-]+", re.sub(r"\d+", "", mail.split("@")[0]))
    return " ".join(words) if len([word for word in words if len(word) > 1]) > 1 else ""
