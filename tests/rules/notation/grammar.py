"""The grammar of docs/notation.md as regular expressions: what stands there is what is read."""

import json
import re
from pathlib import Path

PAGE = Path("docs/notation.md").read_text(encoding="utf-8")
_BLOCKS = re.compile(r"^```ebnf\n(.*?)^```", re.DOTALL | re.MULTILINE)
_TOKEN = re.compile(r'"(?:[^"]+)"|"""|\w+|[|()\[\]{}=.…]')
SIGNS = {"json": r'(?:"(?:[^"\\]|\\.)*"|[^\]\s"]+|\[.*\])', "comment_sign": "[^}]", "line_sign": r"[^\n]"}
DEEP = {"piece", "variation", "text", "tree", "position"}
"""Productions that hold themselves, and what holds those: they are no regular expressions."""
OF_POSITIONS = 3


def productions(section: int) -> dict[str, list[str]]:
    """The productions of every game with those of a section of its own: 1 territories, 2 Battaglia, 3 positions."""
    blocks = _BLOCKS.findall(PAGE)
    found: dict[str, list[str]] = {}
    for block in (blocks[0], blocks[section]):
        tokens = _TOKEN.findall(block)
        while tokens:
            name = tokens.pop(0)
            assert tokens.pop(0) == "=", name
            end = tokens.index(".")
            found[name], tokens = tokens[:end], tokens[end + 1 :]
    return found


class Grammar:
    """What may stand where, by the names of the page."""

    def __init__(self, section: int) -> None:
        self._rules = productions(section)

    def pattern(self, name: str) -> str:
        """A production as a regular expression; KeyError for a name that the page does not define."""
        if name in SIGNS:
            return SIGNS[name]
        tokens = list(self._rules[name])
        pattern = self._either(tokens)
        assert not tokens, (name, tokens)
        return f"(?:{pattern})"

    def fits(self, name: str, text: str) -> bool:
        """Whether a text is one of these."""
        return re.fullmatch(self.pattern(name), text) is not None

    def names(self) -> set[str]:
        """Every name that is defined."""
        return set(self._rules)

    def _either(self, tokens: list[str]) -> str:
        ways = [self._row(tokens)]
        while tokens and tokens[0] == "|":
            tokens.pop(0)
            ways.append(self._row(tokens))
        return "|".join(ways)

    def _row(self, tokens: list[str]) -> str:
        row = ""
        while tokens and tokens[0] not in ("|", ")", "]", "}"):
            row += self._one(tokens)
        return row

    def _one(self, tokens: list[str]) -> str:
        token = tokens.pop(0)
        if token in ("(", "[", "{"):
            inner = self._either(tokens)
            tokens.pop(0)
            return f"(?:{inner}){ {'(': '', '[': '?', '{': '*'}[token] }"
        if not token.startswith('"'):
            return self.pattern(token)
        if tokens and tokens[0] == "…":
            tokens.pop(0)
            return f"[{token[1:-1]}-{tokens.pop(0)[1:-1]}]"
        return re.escape(token[1:-1])


def is_json(text: str) -> bool:
    """Whether a text is a value of JSON, without space around it; NaN is none."""
    odd: list[str] = []
    try:
        json.loads(text, parse_constant=odd.append)
    except ValueError:
        return False
    return not odd and text == text.strip()


class Ends:
    """Where the productions can end in a text, whether they hold themselves or not: for short texts."""

    def __init__(self, section: int) -> None:
        self._rules = productions(section)

    def fits(self, name: str, text: str) -> bool:
        """Whether a text is one of these."""
        self._text, self._known = text, dict[tuple[str, int], set[int]]()
        return len(text) in self._named(name, 0)

    def _named(self, name: str, at: int) -> set[int]:
        if name == "json":
            return {end for end in range(at + 1, len(self._text) + 1) if is_json(self._text[at:end])}
        if (name, at) not in self._known:
            self._known[name, at], rest = self._either(self._rules[name], {at})
            assert not rest, (name, rest)
        return self._known[name, at]

    def _either(self, tokens: list[str], starts: set[int]) -> tuple[set[int], list[str]]:
        """Where any of these ways ends, and the tokens behind them."""
        ends: set[int] = set()
        while True:
            reached = starts
            while tokens and tokens[0] not in ("|", ")", "]", "}"):
                reached, tokens = self._part(tokens, reached)
            ends = ends | reached
            if tokens[:1] != ["|"]:
                return ends, tokens
            tokens = tokens[1:]

    def _part(self, tokens: list[str], starts: set[int]) -> tuple[set[int], list[str]]:
        token, *rest = tokens
        if token in ("(", "[", "{"):
            ends, behind = self._either(rest, starts)
            new = ends
            while token == "{" and new - starts:
                starts = starts | new
                new, _ = self._either(rest, starts)
            return (ends if token == "(" else starts | ends), behind[1:]
        if not token.startswith('"'):
            return set().union(*(self._named(token, at) for at in starts)), rest
        if rest[:1] == ["…"]:
            return {at + 1 for at in starts if token[1] <= self._text[at : at + 1] <= rest[1][1]}, rest[2:]
        return {at + len(token) - 2 for at in starts if self._text.startswith(token[1:-1], at)}, rest
