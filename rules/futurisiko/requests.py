"""Which action, by whom, a stored event answers: so a log of events alone can be checked against the rules."""

from collections.abc import Callable, Mapping

from rules.contract.outside import asked_of_outside
from rules.contract.state import Event as AnyEvent
from rules.futurisiko.state import actions, events
from rules.futurisiko.state.actions import Action
from rules.futurisiko.state.events import Event
from rules.futurisiko.state.state import State

BY_SEAT: Mapping[type, Callable[[AnyEvent], Action]] = {
    events.ColourChosen: lambda event: actions.ChooseColour(event.colour),
    events.FlagPlaced: lambda event: actions.PlaceFlag(event.territory),
    events.Discarded: lambda event: actions.Discard(event.card),
    events.Passed: lambda event: actions.Pass(),
    events.SuperPlayed: lambda event: actions.PlaySuper(event.card),
    events.MissileLaunched: lambda event: actions.LaunchMissile(event.card),
    events.ShieldRaised: lambda event: actions.RaiseShield(event.card),
    events.Built: lambda event: actions.Build(event.arm, event.place, event.armies),
    events.ProductionEnded: lambda event: actions.EndProduction(),
    events.Marched: lambda event: actions.March(event.source, event.target, event.armies),
    events.Flown: lambda event: actions.Fly(event.source, event.target, event.armies),
    events.Sailed: lambda event: actions.Sail(event.source, event.target, event.armies),
    events.Shipped: lambda event: actions.Ship(event.source, event.sea, event.target, event.armies),
    events.TruceOffered: lambda event: actions.OfferTruce(event.card, event.target, event.territory),
    events.MovementEnded: lambda event: actions.EndMovement(),
    events.TorpedoLaunched: lambda event: actions.LaunchTorpedo(event.card, event.target),
    events.Sunk: lambda event: actions.Sink(event.sea, event.armies),
    events.Aimed: lambda event: actions.TakeAim(event.sea, event.territory, event.armies),
    events.FireOpened: lambda event: actions.Fire(),
    events.NavalEnded: lambda event: actions.Fire(),
    events.ArmiesLost: lambda event: actions.RemoveArmies(event.land),
    events.BattleBegan: lambda event: actions.BeginBattle(event.territory),
    events.WeaponPlayed: lambda event: actions.PlayCard(event.card),
    events.Thrown: lambda event: actions.Throw(event.on),
    events.TurnEnded: lambda event: actions.EndTurn(),
}
"""Decided by the seat that was asked."""


def request(state: State, event: Event) -> tuple[int | None, Action] | None:
    """Return (seat, action) whose first event this is, seat None for the outside; None when it only follows from
    others."""
    kind = type(event)
    return (state.asked, BY_SEAT[kind](event)) if kind in BY_SEAT else asked_of_outside(event)
