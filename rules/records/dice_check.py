"""Every roll of an official match checked against the revealed seed (docs/dice.md)."""

from rules.base.chance import FACES, ROLLS
from rules.base.committed import FIRST, Committed, commitment_of
from rules.base.errors import ChanceError, LogError
from rules.records.match_file import StoredMatch, game_of_header, ruleset_of, verify
from rules.records.match_log import setup_of


def verify_dice(match: StoredMatch) -> int:
    """Return how many rolls and shuffles were checked; finished and abandoned matches alike.

    LogError: no_commitment, seed_not_revealed, seed_wrong, commitment_wrong, nonce_missing, nonce_wrong,
    scheme_unknown, outside_wrong, or roll_wrong with the number of the roll, from 1; then those of `verify`: a roll
    that no rule asks for would let all later ones be chosen; deal_was_fair for a deal left out although it was valid.
    """
    header, closed = match.header, match.closed or {}
    commitment, seed_text = header.get("commitment"), closed.get("seed")
    if not isinstance(commitment, str):
        raise LogError("no_commitment", 0)
    if not isinstance(seed_text, str):
        raise LogError("seed_not_revealed", len(match.events))
    drawn = _draw_again(match, _chance(match, commitment, seed_text))
    verify(match)
    _check_unwritten(match, [cards for cards, written in drawn if not written])
    return len(drawn)


def _draw_again(match: StoredMatch, chance: Committed) -> list[tuple[tuple[int, ...], bool]]:
    """Return every roll and shuffle drawn again, and whether its values stand in the match; LogError(roll_wrong)."""
    played = game_of_header(match.header)
    drawn: list[tuple[tuple[int, ...], bool]] = []
    sizes = (len(values) for _, values in played.results(played.filled(match.events, None)))
    for (kind, values), size in zip(played.results(match.events), sizes, strict=True):
        fallen, written = _again(chance, kind, size), len(values) == size
        if written and fallen != values:
            raise LogError("roll_wrong", None, roll=len(drawn) + 1)
        drawn.append((fallen, written))
    return drawn


def _check_unwritten(match: StoredMatch, drawn: list[tuple[int, ...]]) -> None:
    """Play a match that leaves out shuffles once more with what was drawn; LogError(deal_was_fair)."""
    if not drawn:
        return
    try:
        verify(match._replace(events=game_of_header(match.header).filled(match.events, drawn)))
    except LogError as error:
        raise LogError("deal_was_fair", error.event) from None


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
        mark = match.header.get("setup_was", "")
        return Committed(seed, setup, match.header.get("nonces", ()), scheme=scheme, outside=outside, mark=mark)
    except ChanceError as error:
        raise LogError(error.code, 0, **error.params) from None
    except ValueError as error:
        if isinstance(error, LogError):
            raise
        raise LogError("seed_wrong", len(match.events)) from None
