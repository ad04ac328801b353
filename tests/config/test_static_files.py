"""Static files stand under two names, modules import each other by the hashed one; both have compressed forms."""

from __future__ import annotations

from pathlib import Path

import brotli

from config.storage.static_files import QUALITY, StaticFiles

SCRIPT = b"".join(b"export const word%d = %d;\n" % (n, n * n) for n in range(400))


def test_both_names_of_a_file_have_compressed_forms(tmp_path: Path) -> None:
    (tmp_path / "map.js").write_bytes(SCRIPT)
    storage = StaticFiles(location=tmp_path, base_url="/static/")
    list(storage.post_process({"map.js": (storage, "map.js")}))
    plain, hashed = tmp_path / "map.js", next(tmp_path.glob("map.?*.js"))
    for ending in (".br", ".gz"):
        forms = [path.with_name(path.name + ending).read_bytes() for path in (plain, hashed)]
        assert forms[0] == forms[1] and 0 < len(forms[0]) < len(SCRIPT)
    assert (tmp_path / "map.js.br").read_bytes() == brotli.compress(SCRIPT, quality=QUALITY) != brotli.compress(SCRIPT)


def test_modules_import_each_other_by_names_that_follow_their_content(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches/map.js").write_bytes(SCRIPT)
    (tmp_path / "matches/page.js").write_text('import { word1 } from "./map.js";\nword1;\n')
    storage = StaticFiles(location=tmp_path, base_url="/static/")
    list(storage.post_process({name: (storage, name) for name in ("matches/map.js", "matches/page.js")}))
    page, hashed = next(tmp_path.glob("matches/page.?*.js")), next(tmp_path.glob("matches/map.?*.js"))
    assert f'"./{hashed.name}"' in page.read_text()
