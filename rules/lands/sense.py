"""What the options of a game of territories may not say: shares no deal keeps, too few armies, cards without a part."""

from collections.abc import Iterable, Sequence

from rules.boards.decks import Deck
from rules.boards.objectives import TerritoryList
from rules.contract.ruleset import RulesetError
from rules.lands.goals import counts_inside


def check_endowment(code: str, endowment: Sequence[int], seats_min: int, size: int, armies: int = 1) -> None:
    """Check (R4, I2) that each number of players has its armies, and enough for `armies` on each territory dealt."""
    for seats, given in enumerate(endowment, seats_min):
        least = armies * -(-size // seats)
        if given < least:
            raise RulesetError(
                "endowment_too_small", ruleset=code, option="endowment", armies=given, seats=seats, least=least
            )


def check_share(code: str, share: int, seats_min: int, sizes: Iterable[int]) -> None:
    """Check (R2, I27) that with the fewest players every continent or region of these sizes can be dealt within the
    share."""
    for size in sizes if share else ():
        if seats_min * (share * size // 100) < size:
            least = next(percent for percent in range(share, 101) if seats_min * (percent * size // 100) >= size)
            raise RulesetError("share_never_fair", ruleset=code, option="deal_share_percent", least=least)


def check_deck(code: str, scope: str, winner_by: str, deck: Deck) -> None:
    """Check the deck (R25, R27): with both parts in scope each card has a Secondary; where points inside count, each
    is a list."""
    if counts_inside(winner_by):
        for card in deck.cards:
            if not isinstance(card, TerritoryList):
                raise RulesetError("objective_not_list", ruleset=code, option="winner_by", card=card.number)
    if scope == "both" and not deck.has_secondary:
        raise RulesetError("scope_without_secondary", ruleset=code, option="scope")
