"""docs/rules-coverage.md names real tests, every numbered test and every row R1 to R35."""

import re
from fnmatch import fnmatch
from pathlib import Path

PAGE = Path("docs/rules-coverage.md").read_text(encoding="utf-8")
PATTERNS = re.findall(r"`(test_[a-z0-9_*]+)`", PAGE)
NAMES = {
    name
    for path in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)
}
NUMBERED = {name for name in NAMES if re.match(r"test_r\d", name)}


def test_every_name_on_the_page_is_a_test() -> None:
    assert [one for one in PATTERNS if not any(fnmatch(name, one) for name in NAMES)] == []


def test_every_numbered_test_stands_on_the_page() -> None:
    assert [name for name in sorted(NUMBERED) if not any(fnmatch(name, one) for one in PATTERNS)] == []


def test_every_row_has_a_test_with_its_number_in_the_name() -> None:
    rows = {int(number) for name in NUMBERED for number in re.findall(r"(?<=_r)\d+(?=_)", name)}
    assert rows == set(range(1, 36))
