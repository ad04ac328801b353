"""Every roll of an official match checked against the revealed seed (docs/dice.md)."""

from itertools import zip_longest

from rules.chance import FACES, ROLLS
from rules.committed import FIRST, Committed, commitment_of
from rules.errors import ChanceError, LogError
from rules.matchfile import StoredMatch, game_of_header, ruleset_of, verify
from rules.matchlog import setup_of


def verify_dice(match: StoredMatch) -> int:
    """How many rolls and shuffles were checked; finished and abandoned matches alike.

    LogError: no_commitment, seed_not_revealed, seed_wrong, commitment_wrong, nonce_missing, nonce_wrong,
    scheme_unknown, outside_wrong, or roll_wrong with the number of the roll, from 1; then those of `verify`: a roll
    that no rule asks for would let all later ones be chosen.
    """
    header, closed = match.header, match.closed or {}
    commitment, seed_text = header.get("commitment"), closed.get("seed")
    if not isinstance(commitment, str):
        raise LogError("no_commitment", 0)
    if not isinstance(seed_text, str):
        raise LogError("seed_not_revealed", len(match.events))
    chance = _chance(match, commitment, seed_text)
    count = 0
    for count, (kind, values) in enumerate(game_of_header(match.header).results(match.events), 1):
        found = _again(chance, kind, len(values))
        if any(one != other for one, other in zip_longest(found, values)):
            raise LogError("roll_wrong", None, roll=count)
    verify(match)
    return count


def _again(chance: Committed, kind: str, size: int) -> tuple[int, ...]:
    if kind == "shuffle":
        return chance.shuffle(size, "")
    return chance.roll(size, "", next((faces for faces, name in ROLLS.items() if name == kind), FACES))


def _chance(match: StoredMatch, commitment: str, seed_text: str) -> Committed:
    try:
        seed = bytes.fromhex(seed_text)
        if commitment_of(seed) != commitment:
            raise LogError("commitment_wrong", len(match.events))
        setup = setup_of(ruleset_of(match.header), match.header["seats"])
        scheme, outside = match.header.get("scheme", FIRST), match.header.get("outside")
        return Committed(seed, setup, match.header.get("nonces", ()), scheme=scheme, outside=outside)
    except ChanceError as error:
        raise LogError(error.code, 0, **error.params) from None
    except ValueError as error:
        if isinstance(error, LogError):
            raise
        raise LogError("seed_wrong", len(match.events)) from None
