"""The grammar of docs/notation.md as regular expressions: what stands there is what is read."""

import re
from pathlib import Path

PAGE = Path("docs/notation.md").read_text(encoding="utf-8")
_BLOCKS = re.compile(r"^```ebnf\n(.*?)^```", re.DOTALL | re.MULTILINE)
_TOKEN = re.compile(r'"(?:[^"]+)"|"""|\w+|[|()\[\]{}=.…]')
SIGNS = {"json": r'(?:"(?:[^"\\]|\\.)*"|[^\]\s"]+|\[.*\])', "comment_sign": "[^}]", "line_sign": r"[^\n]"}
DEEP = {"piece", "variation", "text"}
"""Productions that hold themselves: they are not asked for whole."""


def productions(section: int) -> dict[str, list[str]]:
    """The productions of every game with those of a section of its own: 1 territories, 2 Battaglia."""
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
