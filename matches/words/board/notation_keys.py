"""How a match in writing is read, sign by sign, for each game (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Signs = tuple[tuple[str, Promise], ...]
LABELS: Mapping[str, str | Promise] = {
    "Event": _("Event"),
    "Round": _("Round"),
    "Table": _("Table"),
    "Date": _("Day"),
}
"""Tags for people, as the head of a printed match names them; its result stands after the seats."""
_OPENING: Signs = (
    ("ordine[1=4 2=6]", _("the dice that say which seat begins: seat 1 threw 4, seat 2 threw 6")),
    ("!nero", _("a seat takes its colour")),
    ("obiettivi[…], territori[…], mazzo[…]", _("objectives, territories and cards as they were dealt")),
    ("annullati[…]", _("a deal that does not count")),
    ("1.3=4", _("round 1, seat 3, four armies to place")),
)
_MOVES_IN = (">5", _("five armies move into the conquered territory"))
_ELIMINATED = ("x2", _("seat 2 is eliminated"))
_TURN_ENDS = (".", _("end of the turn"))
_AGAIN = ("rimescola[…]", _("the discards are shuffled and become the new deck"))
_ENDING: Signs = (
    ("resa=2, assente=2, torna=2", _("seat 2 surrenders, is absent, is back")),
    ("ripensa=2", _("seat 2 takes back what it had ended")),
    ("tempo", _("the time is up")),
    ("#2=86,1=25", _("the end: seat 2 is first with 86 points, then seat 1 with 25")),
    ("#*", _("the end, by no rule of the game")),
)
KEYS: Mapping[str, Signs] = {
    "risiko": (
        *_OPENING,
        ("Ala+3", _("three armies on Alaska")),
        ("=Ala,Per,J1", _("a set of cards is played; J1 is a joker")),
        ("Ala>Kam/3", _("Alaska attacks Kamchatka with three dice")),
        ("/2", _("the defender throws two dice")),
        ("641-53", _("the dice: 6, 4, 1 of the attacker, 5, 3 of the defender")),
        _MOVES_IN,
        ("Ala-Kam/4", _("strategic move of four armies, which ends the turn")),
        _TURN_ENDS,
        ("^Jac, -Jac", _("the card Jacuzia is drawn, is given back")),
        _AGAIN,
        _ELIMINATED,
        ("extra.1", _("extra round 1")),
        ("54", _("the two dice of the sdadata: 5 and 4")),
        *_ENDING,
    ),
    "italywar": (
        *_OPENING,
        ("Mil+3", _("three armies on Milano")),
        ("=Mil,Nap,J1", _("a set of cards is played; J1 is a joker")),
        ("ammiraglio, tregua, maresciallo", _("that card is played")),
        ("passa, passa!", _("no card now, none in this turn")),
        ("Mil>Lod, Mil>Lod*", _("Milano attacks Lodi; with a Generale")),
        ("64-53, 64-53+8", _("the dice: 6, 4 of the attacker, 5, 3 of the defender; behind + those of eight faces")),
        _MOVES_IN,
        ("Mil-Lod/4", _("strategic move of four armies, which ends the turn")),
        _TURN_ENDS,
        ("^Sir", _("the card Siracusa is drawn")),
        _AGAIN,
        _ELIMINATED,
        *_ENDING,
    ),
    "futurisiko": (
        ("!nero", _("a seat takes its colour")),
        ("ordine[…], mazzo[…]", _("the order of play and the cards as they were shuffled")),
        ("sorteggio[…]", _("who is first is drawn by lot")),
        ("Ala", _("a flag on Alaska, before the first round")),
        ("^2=6M1, -6M1", _("seat 2 draws a card, a card is given back")),
        ("produce.2=18", _("production of seat 2, 18 points")),
        ("super=2P1, missile=2M1, scudo=2U1", _("Super Produzione, Missili, Scudo is played")),
        ("passa", _("no card now")),
        ("Ala+3t, Ala+1a, Mar+2s", _("new armies: land, air, sea")),
        ("basta", _("end of the production")),
        ("opera.2", _("operations of seat 2")),
        ("Ala-Can/3, Ala^Rus/1, Mar~Ase/1, Ala-Mar-Gro/2", _("armies march, fly, sail, are shipped over the sea")),
        ("tregua=3T1@2/Ala", _("Tregua is offered to seat 2 with an army from Alaska")),
        ("fermi", _("end of the movements")),
        ("siluro=3S1@2, Mar-2", _("Siluro Killer against seat 2, which loses two submarines")),
        ("Mar>Ala/2, fuoco", _("two submarines aim at Alaska, the submarines fire")),
        ("-2", _("two of the hits fall on land armies")),
        ("@Ala", _("the battle in Alaska")),
        ("carta=4A1", _("a card is played in the battle")),
        ("tira 64, tira! 64", _("6 and 4 are thrown; with the mark no more cards are played here")),
        ("=Ala", _("Alaska is conquered")),
        _TURN_ENDS,
        _ELIMINATED,
        *_ENDING,
    ),
    "battaglia": (
        ("sorte[…], mazzo[…], rimescola[…]", _("the lots, the cards as they were shuffled, shuffled again")),
        ("mano.1", _("hand 1")),
        ("1.2", _("round 1, seat 2")),
        ("pesca, raccoglie", _("a card from the deck, from the discards")),
        ("^CG1", _("the card that was drawn")),
        ("CR1, GA2, NV3", _("Capitano rosso 1, Guardia azzurra 2, Cannone verde 3; G in second place is giallo")),
        ("P1, B1, L1, D1, V1", _("Proiettili, Bomba a Mano, Colpo di Cannone, Dinamite, Valigetta Medica")),
        ("+CR1,GR3,GR5", _("a new patrol")),
        ("2+GR7", _("a card added to patrol 2")),
        ("D>3/1.0.2", _("attack with Dinamite on patrol 3: one captain, no guard, two cannons")),
        ("cura, subisce", _("Valigetta Medica against the attack, or none")),
        ("-GR7", _("a card is discarded, the play ends")),
        ("fine=chiusa", _("the hand is over, and why")),
        *_ENDING,
    ),
}
"""What stands in the moves of each game, in the order in which somebody meets it."""
ALOUD: Mapping[str, tuple[str, Promise]] = {
    "risiko": (
        "1.3=4 Mor+4 Mor>Cin/3 226-3 >6",
        _(
            "round 1, seat 3, four armies: four on Medio Oriente; Medio Oriente attacks Cina with three dice: 2, 2, 6 "
            "against 3; six armies move in"
        ),
    ),
    "italywar": (
        "1.3=4 Mil+4 Mil>Lod 326-3 >5",
        _("round 1, seat 3, four armies: four on Milano; Milano attacks Lodi: 3, 2, 6 against 3; five armies move in"),
    ),
}
"""A piece of a match as it is read aloud."""
