"""Fit networks to matches of tools/bots/self_play.py; print how they do on others.

A file that is named several times counts so often. Nothing is written but with --into FILE, in which the networks of
the named rulesets are put and the others stay; the shipped ones are rules/data/win_chances.json.

One network for each ruleset: a linear part and one hidden layer, the strengths of the seats compared by softmax. A
fifth of the matches is held out: the Brier score and the table of reliability are theirs.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy

HIDDEN = 10
EPOCHS = 12
"""More made the chances of few matches too sure of themselves."""
BATCH = 256
RATE = 0.003
SHRINK = 1e-4
"""What each step takes off the weights, so that seldom features stay small."""
Weights = list[numpy.ndarray]


def begun(features: int, lot: numpy.random.Generator) -> Weights:
    """Return small weights by lot: inner, its bias, outer, plain."""
    inner = lot.normal(0, 0.4 / numpy.sqrt(features), (features, HIDDEN))
    return [inner, numpy.zeros(HIDDEN), lot.normal(0, 0.1, HIDDEN), numpy.zeros(features)]


def chances(weights: Weights, x: numpy.ndarray, active: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Return the chances of all seats, and the hidden layer."""
    inner, bias, outer, plain = weights
    hidden = numpy.maximum(x @ inner + bias, 0)
    strength = numpy.where(active, hidden @ outer + x @ plain, -1e9)
    odds = numpy.exp(strength - strength.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True), hidden


def slopes(weights: Weights, x: numpy.ndarray, active: numpy.ndarray, y: numpy.ndarray) -> Weights:
    """Return how the cross entropy changes with each weight."""
    _, _, outer, _ = weights
    shares, hidden = chances(weights, x, active)
    error = (shares - y) / len(x)
    back = error[..., None] * outer * (hidden > 0)
    return [
        numpy.einsum("nsf,nsh->fh", x, back), back.sum(axis=(0, 1)),
        numpy.einsum("ns,nsh->h", error, hidden), numpy.einsum("ns,nsf->f", error, x),
    ]  # fmt: skip


def fit(x: numpy.ndarray, active: numpy.ndarray, y: numpy.ndarray, lot: numpy.random.Generator) -> Weights:
    """Return the weights after all epochs (Adam, the rate falling to nothing)."""
    weights = begun(x.shape[2], lot)
    first, second = [numpy.zeros_like(one) for one in weights], [numpy.zeros_like(one) for one in weights]
    steps, step = EPOCHS * (-(-len(x) // BATCH)), 0
    for _ in range(EPOCHS):
        order = lot.permutation(len(x))
        for start in range(0, len(x), BATCH):
            rows = order[start : start + BATCH]
            step += 1
            rate = RATE * (1 - step / (steps + 1))
            for place, slope in enumerate(slopes(weights, x[rows], active[rows], y[rows])):
                first[place] += 0.1 * (slope - first[place])
                second[place] += 0.001 * (slope * slope - second[place])
                size = numpy.sqrt(second[place] / (1 - 0.999**step)) + 1e-8
                weights[place] -= rate * (first[place] / (1 - 0.9**step) / size + SHRINK * weights[place])
    return weights


def report(code: str, shares: numpy.ndarray, active: numpy.ndarray, y: numpy.ndarray, matches: int) -> None:
    """Print the Brier score of held-out matches beside that of equal chances, and the reliability by tenths."""
    even = numpy.where(active, 1 / active.sum(axis=1, keepdims=True), 0)
    scores = [((told - y) ** 2).sum(axis=1).mean() for told in (shares, even)]
    print(f"{code}: {matches} matches, {len(y)} positions, Brier {scores[0]:.3f}, even {scores[1]:.3f}")
    told, came = shares[active], y[active]
    for tenth in range(10):
        here = (told >= tenth / 10) & (told < (tenth + 1) / 10 + (tenth == 9))
        if here.any():
            means = f"told {told[here].mean():.3f}  won {came[here].mean():.3f}  of {here.sum()}"
            print(f"  {tenth * 10:3d}-{tenth * 10 + 10:3d} %  {means}")


def loaded(names: Sequence[str]) -> tuple[numpy.ndarray, ...]:
    """Return positions (empty seats 0), who is in, results and the number of the match, of several files."""
    parts = [numpy.load(name) for name in names]
    x = numpy.concatenate([part["x"] for part in parts]).astype(numpy.float64)
    y = numpy.concatenate([part["y"] for part in parts]).astype(numpy.float64)
    match = numpy.concatenate([part["match"] + 1_000_000 * number for number, part in enumerate(parts)])
    active = ~numpy.isnan(x[..., 0])
    return numpy.nan_to_num(x), active, y, match


def plain_numbers(weights: Weights) -> dict[str, list]:
    """Return the weights as they are kept: five digits are more than they are sure of."""
    inner, bias, outer, plain = [numpy.round(one, 4) for one in weights]
    return {
        "inner": [[float(bias[row]), *map(float, inner[:, row])] for row in range(HIDDEN)],
        "outer": [0.0, *map(float, outer)], "plain": [float(one) for one in plain],
    }  # fmt: skip


def held_out(match: numpy.ndarray) -> numpy.ndarray:
    """Return which positions no network is fitted to, by the numbers of their matches: whole matches, a fifth."""
    return match % 5 == 4


def fitted(code: str, files: Sequence[str], seed: int) -> Weights:
    """Return the weights fitted to the matches of these files; print how they do on those held out."""
    x, active, y, match = loaded(files)
    held = held_out(match)
    weights = fit(x[~held], active[~held], y[~held], numpy.random.default_rng(seed))
    x, active, y, match = loaded(list(dict.fromkeys(files)))
    held = held_out(match)
    shares, _ = chances(weights, x[held], active[held])
    report(code, shares, active[held], y[held], len(numpy.unique(match[held])))
    return weights


def write(networks: dict[str, dict[str, list]], file: Path) -> None:
    """Put networks, by ruleset, into a file; those of other rulesets in it stay."""
    kept = json.loads(file.read_text(encoding="ascii")) if file.exists() else {}
    kept |= networks
    rows = [f"{json.dumps(code)}: {json.dumps(kept[code])}" for code in sorted(kept)]
    file.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="ascii")


def source(text: str) -> tuple[str, list[str]]:
    """Return the ruleset and the files of an argument RULESET=FILE[+FILE...]."""
    code, sign, files = text.partition("=")
    if not (code and sign and files):
        raise argparse.ArgumentTypeError(f"{text!r} is not RULESET=FILE.npz[+FILE.npz...]")
    return code, files.split("+")


def main(arguments: Sequence[str] | None = None) -> None:
    """Do as the usage says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("sources", type=source, nargs="+", metavar="RULESET=FILE.npz[+FILE.npz...]")
    parser.add_argument("--into", type=Path, metavar="FILE", help="write the networks into this file")
    asked = parser.parse_args(arguments)
    networks = {code: plain_numbers(fitted(code, files, asked.seed)) for code, files in asked.sources}
    if asked.into:
        write(networks, asked.into)


if __name__ == "__main__":
    main()
