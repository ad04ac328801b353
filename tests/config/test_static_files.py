"""Static files are compressed once each, although each stands under two names: JavaScript imports the plain one."""

from __future__ import annotations

from pathlib import Path

import pytest
from whitenoise.compress import Compressor

from config.storage.static_files import StaticFiles

SCRIPT = b"export const words = [];\n" * 40


def test_both_names_of_a_file_have_compressed_forms_and_the_work_is_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    compress = Compressor.compress_brotli
    monkeypatch.setattr(Compressor, "compress_brotli", staticmethod(lambda data: asked.append(data) or compress(data)))
    for name in ("map.js", "board.js"):
        (tmp_path / name).write_bytes(SCRIPT + name.encode())
    storage = StaticFiles(location=tmp_path, base_url="/static/")
    list(storage.post_process({name: (storage, name) for name in ("map.js", "board.js")}))
    for name in ("map", "board"):
        plain, hashed = tmp_path / f"{name}.js", next(tmp_path.glob(f"{name}.?*.js"))
        for ending in (".br", ".gz"):
            forms = [path.with_name(path.name + ending).read_bytes() for path in (plain, hashed)]
            assert forms[0] == forms[1] and 0 < len(forms[0]) < len(SCRIPT)
    assert sorted(asked) == [SCRIPT + b"board.js", SCRIPT + b"map.js"]
    assert not hasattr(storage, "compressor")
