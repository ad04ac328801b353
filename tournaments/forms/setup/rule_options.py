"""The options of the rules by which a tournament is played, those of its game alone."""

from __future__ import annotations

from typing import Unpack

from matches.forms.lobby.option_fields import NOBODY
from matches.forms.lobby.options import OptionsForm, option_name
from matches.forms.typed import FormData, FormRest
from matches.games.choices import GameChoice, game_choices
from rules import RulesetError, codes, load
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.selectors.setup.choices import DECIDED
from tournaments.words import refusal_text


class RuleOptionsForm(OptionsForm):
    """`ruleset` is the field of the rules, whose game says what is offered; the initial values are the tournament's."""

    def __init__(self, data: FormData | None = None, *, tournament: Tournament, **rest: Unpack[FormRest]) -> None:
        initial = rest.get("initial") or {}
        ruleset = str((data or initial).get("ruleset", ""))
        rest["initial"] = {**_options_chosen(tournament), **initial}
        super().__init__(data, games=_games(ruleset), without=DECIDED, marked=ruleset, **rest)

    def sound_options(self) -> dict[str, object]:
        """Return the options chosen but for those that are wrong by themselves."""
        ruleset = load(self.cleaned_data["ruleset"])
        chosen = self.changes(ruleset).items()
        return {field: value for field, value in chosen if option_name(ruleset.game, field) not in self.errors}

    def rules_refused(self, refused: Refused) -> bool:
        """Say beside its field what is wrong with an option; False when the refusal speaks of something else."""
        error = refused.params.get("error")
        if refused.code == "options_wrong" and isinstance(error, RulesetError):
            self.option_refused(str(refused.params["game"]), error)
        elif refused.code == "order_is_drawn":
            game = load(self.cleaned_data["ruleset"]).game
            self.add_error(option_name(game, "play_order"), refusal_text(refused))
        else:
            return False
        return True


def _games(ruleset: str) -> list[GameChoice]:
    """Return the game of these rules alone; none for rules that there are not."""
    code = load(ruleset).game if ruleset in codes() else ""
    return [game for game in game_choices(on_paper=True) if game.code == code]


def _options_chosen(tournament: Tournament) -> Json:
    """Return the changed options of a tournament by field."""
    game = load(tournament.ruleset).game if tournament.ruleset in codes() else ""
    own = tournament.rule_options.items()
    return {option_name(game, option): [NOBODY] if value == [] else value for option, value in own}
