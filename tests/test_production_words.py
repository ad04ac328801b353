"""`tools/production` asked for what it does not know, or how it is used, says how it is used."""

from __future__ import annotations

import pytest

from benchmarks.production.__main__ import main


@pytest.mark.parametrize(("word", "code"), [("--help", 0), ("-h", 0), ("nonsense", 2)])
def test_it_says_its_words_and_begins_nothing(word: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([word])
    said = capsys.readouterr()
    assert ended.value.code == code and "{up,load,bots,chaos,check}" in said.out + said.err
