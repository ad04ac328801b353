"""What stands behind a name and is no part of it: who may come, who comes late, who brings somebody."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from tournaments.names.values import LATE, MAYBE, NOT_COMING
from tournaments.names.vocabulary import count_of, is_given, known_as, plain, words_of

HOUR = r"(?:ore\s+)?\d{1,2}(?:[:.,]\d{2})?(?:\s*h)?"
CODES = {"not_coming": NOT_COMING, "maybe": MAYBE, "late": LATE, "said": ""}
# Each of these may be a surname where it is written as one.
WORDS = {
    "tardi": LATE,
    "ritardo": LATE,
    "dopo": LATE,
    "presente": "",
    "ok": "",
    "okay": "",
    "si": "",
    "sì": "",
    "no": NOT_COMING,
    "nuovo": "",
    "nuova": "",
    "in": "",
    "late": LATE,
}
MOST_WORDS = 4  # of the name of a club behind a remark
BEFORE = re.compile(r"^(?:(?P<maybe>forse|in\s+forse|maybe)|\+\s*(?P<number>\d{1,2}))\s*[:,-]?\s+(?=\S)", re.IGNORECASE)
CLOCK = re.compile(r"(?:[01]?\d|2[0-3])[:.][0-5]\d")  # alone in brackets: "(21:15)"

LAST_CLOCK = re.compile(rf"(?<=[^\W\d_])[\s,;:.\-–—(]+({CLOCK.pattern})$")
ARRIVAL = re.compile(
    r"\b(?:alle|dalle|verso\s+le|per\s+le|dopo\s+le|ore|h)\s*(?:ore\s+)?(?P<hour>[01]?\d|2[0-3])(?:[:.,h](?P<minute>[0-5]\d))?(?!\d)"
    r"|\b(?P<alone>[01]?\d|2[0-3])[:.](?P<past>[0-5]\d)(?!\d)",
    re.IGNORECASE,
)


def arrival_in(text: str) -> str:
    """Return when somebody writes that they arrive, "21:15"; empty where they say no time."""
    match = ARRIVAL.search(text)
    if match is None:
        return ""
    return f"{int(match['hour'] or match['alone']):02d}:{match['minute'] or match['past'] or '00'}"


@cache
def _phrases() -> Mapping[str, re.Pattern[str]]:
    rows = tomllib.loads(files("tournaments.names").joinpath("remarks.toml").read_text("utf-8"))
    return {
        kind: re.compile(rf"(?:^|[\s,;:.\-–—])\s*(?:{'|'.join(row).replace('HOUR', HOUR)})\s*$", re.IGNORECASE)
        for kind, row in rows.items()
    }


def guests(match: re.Match[str]) -> str:
    """Return how many somebody brings: "+1"."""
    number = match.groupdict().get("number") or match.groupdict().get("more") or "1"
    return f"+{number if number.isascii() and number.isdigit() else 1}"


def remark_of(text: str) -> tuple[str, bool]:
    """Return what a text that stands apart (in brackets, behind a comma) remarks, and whether it is a remark."""
    text = text.strip(" .!,;")
    guest = _phrases()["guest"].fullmatch(text)
    if guest:
        return guests(guest), True
    if text.casefold() in WORDS:
        return WORDS[text.casefold()], True
    for kind, code in CODES.items():
        if _phrases()[kind].fullmatch(text):
            return code, True
    if CLOCK.fullmatch(text):
        return LATE, True
    return "", known_as("coming", plain(text)) or plain(text) in ("forse",)


def without_remarks(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return a text without the remarks at its end or beginning, and those as (code, text)."""
    remarks: list[tuple[str, str]] = []
    before = None
    while before != text:
        before = text
        text, remark = _last_off(text.strip(" ,;-–—"))
        if remark:
            remarks.append(remark)
    first = BEFORE.match(text)
    if first:
        remarks.append((MAYBE if first["maybe"] else f"+{first['number']}", first[0].strip()))
        text = text[first.end() :]
    return text, remarks


def _last_off(text: str) -> tuple[str, tuple[str, str] | None]:
    for kind in ("guest", *CODES):
        match = _phrases()[kind].search(text)
        if match and text[: match.start()].strip():
            said, beside = _without_club(match[0])
            code = guests(match) if kind == "guest" else CODES[kind]
            return text[: match.start()] + beside, (code, said.strip(" ,;:-–—"))
    hour = LAST_CLOCK.search(text)
    if hour:
        return text[: hour.start()], (LATE, hour[1])
    *names, last = text.split() or [""]
    before = text.rstrip().removesuffix(last).rstrip(" ")
    word = last.strip(".!").casefold()
    is_word = word in WORDS and (last == last.lower() or text.isupper()) and _leaves_a_name(names, last)
    if is_word:
        return before, (WORDS[word], last)
    return text, None


def _without_club(said: str) -> tuple[str, str]:
    """Return a remark without the club behind its last comma, and that with the comma: "arriva tardi, Meridiana"."""
    remark, comma, last = said.rpartition(",")
    last = last.strip()
    if not remark.strip(" ,;:-–—") or remark_of(last)[1]:
        return said, ""
    is_name = last[:1].isupper() and len(last.split()) <= MOST_WORDS and not any(map(is_given, last.split()))
    return (remark, f"{comma} {last}") if is_name or count_of("club", words_of(last)) else (said, "")


def _leaves_a_name(names: list[str], last: str) -> bool:
    """Say whether a last word is no surname: two words stand before it, or the one that does is written large."""
    return len(names) > 1 or (len(names) == 1 and names[0] != names[0].lower() and last == last.lower())


def is_coming(text: str) -> bool:
    """Say whether a message says no more than that its writer takes part."""
    words = " ".join(words_of(text))
    return not words or known_as("coming", words)
