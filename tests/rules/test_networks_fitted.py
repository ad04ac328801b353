"""tools/bots: matches are looked at, networks fitted to four fifths of them and judged by the rest."""

import json
from pathlib import Path
from typing import Any

import numpy
import pytest

from tools.bots import fit, reliability
from tools.bots.self_play import MOST_SEATS, play, rows_of

Rows = numpy.ndarray


def stored(folder: Path, name: str, matches: int) -> str:
    """A file of two positions of each match, in which the first number of a seat says its match and the second who
    wins; two seats play."""
    lot = numpy.random.default_rng(matches)
    winner = lot.integers(0, 2, matches).repeat(2)
    x = numpy.full((2 * matches, MOST_SEATS, 3), numpy.nan)
    x[:, :2, 0] = numpy.arange(matches).repeat(2)[:, None]
    x[:, :2, 1] = numpy.eye(2)[winner]
    x[:, :2, 2] = 1
    y = numpy.eye(MOST_SEATS)[winner]
    file = folder / f"{name}.npz"
    numpy.savez_compressed(file, x=x, y=y, match=numpy.arange(matches).repeat(2))
    return str(file)


def test_no_network_is_judged_by_a_match_that_it_was_fitted_to(tmp_path: Path, monkeypatch: Any) -> None:
    """Nor do the positions of a match stand on both sides; a file named twice counts twice when fitted, once else."""
    seen: dict[str, list[float]] = {}

    def fitted(x: Rows, active: Rows, y: Rows, lot: object) -> list[Rows]:
        seen["fitted"] = x[:, 0, 0].tolist()
        return fit.begun(x.shape[2], numpy.random.default_rng(1))

    def judged(weights: object, x: Rows, active: Rows) -> tuple[Rows, Rows]:
        seen["judged"] = x[:, 0, 0].tolist()
        return active / active.sum(axis=1, keepdims=True), x

    monkeypatch.setattr(fit, "fit", fitted)
    monkeypatch.setattr(fit, "chances", judged)
    file = stored(tmp_path, "some", 20)
    fit.fitted("risiko-challenge", [file, file], 1)
    assert seen["judged"] == [4, 4, 9, 9, 14, 14, 19, 19]
    assert sorted(seen["fitted"]) == sorted(4 * [number for number in range(20) if number % 5 != 4])


def test_the_weights_follow_the_slope_of_what_is_told_wrong() -> None:
    lot = numpy.random.default_rng(3)
    x, active = lot.normal(size=(8, 4, 3)), numpy.ones((8, 4), bool)
    active[:3, 3] = False
    y = numpy.eye(4)[lot.integers(0, 3, 8)]
    weights = [lot.normal(size=part.shape) for part in fit.begun(3, lot)]

    def entropy() -> float:
        shares = fit.chances(weights, x, active)[0]
        return float(-numpy.log((shares * y).sum(axis=1)).mean())

    for part, slope in zip(weights, fit.slopes(weights, x, active, y), strict=True):
        for place in numpy.ndindex(part.shape):
            kept = part[place]
            part[place] = kept + 1e-6
            above = entropy()
            part[place] = kept - 1e-6
            below = entropy()
            part[place] = kept
            assert (above - below) / 2e-6 == pytest.approx(slope[place], abs=1e-5)


def test_what_decides_matches_is_learnt_and_seats_that_are_out_have_no_chance(tmp_path: Path) -> None:
    x, active, y, _ = fit.loaded([stored(tmp_path, "many", 1500)])
    x[..., 0] = 0
    shares, _ = fit.chances(fit.fit(x, active, y, numpy.random.default_rng(1)), x, active)
    assert shares.sum(axis=1) == pytest.approx(1) and not shares[:, 2:].any()
    assert shares[y == 1].mean() > 0.6 > 0.4 > shares[:, :2][y[:, :2] == 0].mean()


def test_networks_are_written_only_where_a_file_is_named(
    tmp_path: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = Path("rules/data/win_chances.json")
    before, into = shipped.read_bytes(), tmp_path / "networks.json"
    source = f"new={stored(tmp_path, 'few', 10)}"
    fit.main(["1", source])
    assert shipped.read_bytes() == before and "new: 2 matches, 4 positions" in capsys.readouterr().out
    into.write_text('{"other": 1}')
    fit.main(["1", source, "--into", str(into)])
    kept = json.loads(into.read_text())
    assert list(kept) == ["new", "other"] and kept["other"] == 1
    assert len(kept["new"]["inner"]) == fit.HIDDEN and {len(row) for row in kept["new"]["inner"]} == {4}
    assert shipped.read_bytes() == before


def test_a_source_that_names_no_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fit.main(["1", "risiko-challenge"])
    assert "'risiko-challenge' is not RULESET=FILE.npz" in capsys.readouterr().err


def test_a_match_is_looked_at_as_each_turn_begins_and_the_same_for_the_same_seed() -> None:
    played = play("risiko-challenge", "1", ["random"], lambda match: (match.turns, match.at.seat))
    assert played is not None and played == play("risiko-challenge", "1", ["random"], lambda m: (m.turns, m.at.seat))
    turns = [number for number, _ in played[0]]
    assert turns == list(range(1, len(turns) + 1)) and sum(played[1]) == pytest.approx(1)


def test_more_is_looked_at_in_between_where_that_is_asked_for() -> None:
    turns, more = (play("risiko-challenge", "1", ["random"], rows_of, between) for between in (0, 1 / 5))
    assert turns is not None and more is not None and len(more[0]) > 1.5 * len(turns[0]) and more[1] == turns[1]


@pytest.mark.parametrize("code", ["futurisiko", "battaglia"])
def test_games_whose_positions_no_network_reads_are_refused_by_name(code: str) -> None:
    with pytest.raises(SystemExit, match=rf"^{code}: no network reads positions of {code}; .*: risiko, italywar$"):
        play(code, "1", ["random"], rows_of)


def test_errors_are_of_whole_matches_and_tenths_count_what_came() -> None:
    told = reliability.Told((0.75, 0.25), (0.5, 0.5), (0.5, 0.5))
    played = [([told, told], (1.0, 0.0)), ([told, told], (0.0, 1.0))]
    assert reliability.with_error([2, 0], [2, 2]) == (0.5, pytest.approx(2 * 2**0.5 / 4))
    assert reliability.brier(played, lambda told: told.even).startswith("0.500 ± 0.000")
    assert reliability.brier(played, lambda told: told.open).startswith("0.625 ± ")
    assert [line.split(" ±")[0] for line in reliability.tenths(played)] == [
        "20-30 %  told 0.250  won 0.500", "70-80 %  told 0.750  won 0.500",
    ]  # fmt: skip
