"""Lists as people send them, made up line by line: whoever stands there is known, so that what is read can be compared.

The people are invented: given names and surnames are drawn from the short lists below.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

GIVEN = (
    "Marco",
    "Anna",
    "Giulia",
    "Paolo",
    "Nicolò",
    "Maria Chiara",
    "Gian Luca",
    "Francesca",
    "Andrea",
    "Chiara",
    "Luca",
    "Pier Paolo",
    "Maria Grazia",
    "Sofia",
    "Ettore",
    "Niccolò",
    "Zoë",
    "Ilaria",
    "Rita",
    "Dario",
    "Anna Maria",
    "Carlo Alberto",
    "Noemi",
    "Youssef",
    "Andrei",
    "John",
    "Katarzyna",
    "Arben",
    "José",
    "Anna-Maria",
    "Gianfranco",
    "Mariangela",
    "Tommaso",
    "Beatrice",
)
SURNAMES = (
    "Bellini",
    "De Luca",
    "D'Angelo",
    "Dall'Ò",
    "Di Stefano",
    "Lo Re",
    "La Rosa",
    "Del Vecchio",
    "Della Valle",
    "Dell'Acqua",
    "Zaccardo",
    "Brontolini",
    "Ferri",
    "Tardivi",
    "Mazzoleni",
    "Degli Esposti",
    "Dal Pra",
    "Li Causi",
    "Vanzetti",
    "Rossi-Brandi",
    "Quattrocchi",
    "Però",
    "Cantù",
    "Sant'Elia",
    "Colombo",
    "Esposito",
    "Popescu",
    "Hoxha",
    "O'Brien",
    "Smith",
    "Van Dijk",
)
CLUBS = (
    "Il Gufo",
    "BGL",
    "B.G.L. Bologna",
    "Dadi e Draghi",
    "Torre Nera",
    "Circolo di Modena",
    "La Tana",
    "Risikisti Senesi",
)
NICKNAMES = ("Lupo", "Volpe", "il Conte", "Kappa", "gufo77", "Mano di Pietra")
HEADINGS = (
    "Giovedì:",
    "Lista iscritti",
    "*Torneo del 20 novembre*",
    "ISCRITTI:",
    "Partecipanti (23)",
    "Elenco giocatori:",
    "Serata di giovedì 20/11",
    "Riserve:",
    "Totale: 24",
    "Giovedì 20 novembre ore 21",
    "Tavolo 3",
    "Confermati",
    "🎲 Serata RisiKo! 🎲",
)
MESSAGES = (
    "ciao ragazzi chi viene stasera?",
    "Aggiungetevi alla lista",
    "ok grazie a tutti",
    "Ciao a tutti, ecco la lista per giovedì",
    "ci vediamo alle 21 in sede",
    "Copiate e incollate aggiungendo il vostro nome",
    "a che ora si comincia?",
)
MARKS = (
    "",
    "",
    "{n}) ",
    "{n}. ",
    "{n} - ",
    "{n}- ",
    "{n}.",
    "({n}) ",
    "{n}° ",
    "• ",
    "- ",
    "* ",
    "– ",
    "✅ ",
    "☑️ ",
    "👉 ",
    "[x] ",
    "#{n} ",
    "{n}️⃣ ",
    "- {n}) ",
    "> ",
    "{n} ",
    "✔ {n}. ",
    "[19:04, 20/11/2026] Gino: ",
    "[20/11/26, 19:04:33] ~ Pia Neri: ",
    "20/11/26, 19:04 - Gino Verdi: ",
    "\u200e[20/11/2026, 7:04 PM] +39 333 1234567: ",
    "Gino, [20.11.26 19:04]: ",
    "n. {n} ",
)
ENDS = (
    ("", ""),
    ("", ""),
    ("", ""),
    (" +1", "+1"),
    (" (+1)", "+1"),
    (" (forse)", "forse"),
    (" forse", "forse"),
    (" - forse", "forse"),
    (" arriva dopo", "tardi"),
    (" (arriva alle 21:30)", "tardi"),
    (", in ritardo", "tardi"),
    (" 👍", ""),
    (" ci sono!", ""),
    (" tel. 333 1234567", ""),
    (" +39 347 765 43 21", ""),
    (" ✅", ""),
    (" ?", "forse"),
    (" (confermato)", ""),
    (" 🎲🔥", ""),
    (" - arrivo tardi", "tardi"),
    (" ❓", "forse"),
    (" +2", "+2"),
    (" (se riesco)", "forse"),
)


@dataclass(frozen=True)
class Written:
    """A line, and who stands in it: None where nobody does."""

    text: str
    name: str = ""
    club: str = ""
    nickname: str = ""
    remark: str = ""
    mail: str = ""

    @property
    def is_person(self) -> bool:
        return bool(self.name)


def with_club(chance: random.Random, text: str, club: str) -> str:
    shapes = (
        "{t} ({c})",
        "{t}, {c}",
        "{t} - {c}",
        "{t} – {c}",
        "{t}\t{c}",
        "{t}; {c}",
        "{t} [{c}]",
        "{t}: {c}",
        "{t} | {c}",
    )
    return chance.choice(shapes).format(t=text, c=club) if club else text


def with_nickname(chance: random.Random, text: str, nickname: str) -> str:
    shapes = ('{t} "{k}"', "{t} «{k}»", "{t} “{k}”", "{t} ('{k}')", "{t} detto {k}", "{f} “{k}” {r}", '{f} "{k}" {r}')
    first, _, rest = text.partition(" ")
    return chance.choice(shapes).format(t=text, k=nickname, f=first, r=rest) if nickname else text


def order(chance: random.Random, given: str, surname: str) -> str:
    """A name as somebody writes it: given name or surname first, in capitals, without any, with another apostrophe."""
    plain = f"{given} {surname}"
    shapes: tuple[Callable[[], str], ...] = (
        lambda: plain,
        lambda: plain,
        lambda: f"{surname} {given}",
        lambda: f"{surname.upper()} {given}",
        lambda: f"{given} {surname.upper()}",
        lambda: f"{surname} {given}".upper(),
        lambda: plain.upper(),
        lambda: plain.lower(),
        lambda: f"{surname}, {given}",
        lambda: plain.replace("'", "’"),
    )
    return chance.choice(shapes)()


def a_line(chance: random.Random, number: int) -> Written:
    """A line of a list: mostly somebody, now and then a title or something said."""
    kind = chance.random()
    if kind < 0.04:
        return Written(chance.choice(HEADINGS))
    if kind < 0.07:
        return Written(chance.choice(MESSAGES))
    if kind < 0.09:
        return Written(chance.choice(("", "   ", "---", "🎲🎲")))
    given, surname = chance.choice(GIVEN), chance.choice(SURNAMES)
    club = chance.choice(CLUBS) if chance.random() < 0.5 else ""
    nickname = chance.choice(NICKNAMES) if chance.random() < 0.15 else ""
    mail = "nome@example.org" if chance.random() < 0.06 else ""
    text = order(chance, given, surname)
    if "," not in text:
        text = with_nickname(chance, text, nickname)
    else:
        nickname = ""
    text = with_club(chance, text, club)
    end, remark = chance.choice(ENDS)
    text = chance.choice(MARKS).format(n=number) + text + (f" <{mail}>" if mail else "") + end
    name = f"{given} {surname}"
    return Written(text, name, club, nickname, remark, mail)


def a_list(seed: int, lines: int = 40) -> list[Written]:
    chance = random.Random(seed)
    return [a_line(chance, number) for number in range(1, lines + 1)]
