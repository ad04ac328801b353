"""The words of the hall: what neither the Italian of the catalogue nor its English source says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

from tests.test_house import CATALOGUE

FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d\])? (".*")$')
ESCAPED = {"n": "\n", "t": "\t"}


@dataclass
class Text:
    """A text of the catalogue: its source, with the plural if there is one, and its Italian in all forms."""

    source: list[str] = field(default_factory=list)
    italian: list[str] = field(default_factory=list)

    def said_in(self, language: str) -> list[str]:
        return self.italian if language == "it" else self.source


def unquoted(quoted: str) -> str:
    return re.sub(r"\\(.)", lambda escape: ESCAPED.get(escape[1], escape[1]), quoted[1:-1])


def text_of(block: str) -> Text:
    """Return what an entry says; a line that begins with a quotation mark goes on with the one above."""
    text, said = Text(), [""]
    for line in block.splitlines():
        if name := FIELD.match(line):
            said = {"msgctxt": [], "msgstr": text.italian}.get(name[1], text.source)
            said.append(unquoted(name[2]))
        elif line.startswith('"'):
            said[-1] += unquoted(line)
    return text


def catalogue() -> list[Text]:
    """Return the texts of the catalogue without its header."""
    return [text_of(block) for block in CATALOGUE.read_text(encoding="utf-8").split("\n\n")[1:]]


@dataclass(frozen=True)
class Rule:
    """What is never said in a language: how it would look, an example of it, and where it is right all the same."""

    pattern: str
    wrong: str
    unless: str = ""
    language: str = "it"

    def faults(self, texts: Iterable[Text]) -> list[str]:
        """Return the sentences that break the rule."""
        said = [sentence for text in texts for sentence in text.said_in(self.language)]
        return [sentence for sentence in said if self.breaks(sentence)]

    def breaks(self, sentence: str) -> bool:
        rest = re.sub(self.unless, "", sentence) if self.unless else sentence
        return re.search(self.pattern, rest) is not None


DONE = """
aggiornat aggiunt annullat cancellat confermat contat corrett creat distribuit divis fatt fissat importat inserit
inviat mess modificat preparat pubblicat registrat ricalcolat riapert rifatt rifiutat rimandat ripristinat revocat
salvat scartat scelt sistemat sorteggiat spostat tolt unit
"""
"""How the participles of what somebody has just done begin: "è stato salvato", never "è salvato"."""
STATES = (
    "(?:è|sono) (?:fissato e segreto|fissata|confermato finora|confermati, qui|uniti da|unito da|fatta di|già annullata"
    "|salvato tutto|confermato, la partita)"
)
"""Where something is so, and nobody has just done it."""
CHANCES = r"l'ultimo posto:|ultim[oi] posto (?:disponibile|utile|in semifinale)|siede al primo posto"
"""Places that can be had, at a table or in the next round."""
NAMES = r": (?:Lombardia|Asia 7|HOST=)"


def either(*patterns: str) -> str:
    return "|".join(patterns)


RULES = {
    "quotation marks are « », the apostrophe is straight": Rule("[“”„‘’]", "«Nora» è tornata, “Ugo” no"),
    "the exclamation mark belongs to the name of the game, and to a word of the notation": Rule(
        "!", "Fatto!", r"RisiKo!|passa!"
    ),
    "a thing just done has been done": Rule(
        rf"(?<![Ss]i )\b(?:è|sono) (?:già |ancora |ora |di nuovo )?(?:{either(*DONE.split())})[oaie]\b",
        "«Serata» è creato.",
        STATES,
    ),
    "how somebody finished is a piazzamento": Rule(
        either(
            r"(?i)\b(?:prim|second|terz|quart|ultim)[oi] post[oi]\b",
            r"° posto|posti e punti|valori dei posti|\bper posto (?:in|al|finale)|\bper il posto (?:più|e per)",
            r"posto (?:finale|in classifica|%\(value)|divid\w+ (?:un|il) posto",
        ),
        "Ogni torneo vale, dal primo posto in giù",
        CHANCES,
    ),
    "what came before is precedente, not prima": Rule(
        r"\b(?:fase|turno|turni|versione|semifinal[ei]) prima\b(?! d[ei])", "vincitori del turno prima separati"
    ),
    "no capital after a colon": Rule(r": [A-ZÀÈÉÌÒÙ]", "Prossimo passo: Sorteggia il turno", NAMES),
    "niente, not nulla": Rule(r"(?i)\bnulla\b", "Non è stato salvato nulla."),
    "a file is imported and a list used, neither is taken": Rule(
        r"\bnon si (?:può|possono|è potut[oa]) prendere\b|\be prendi quello|\bnon ne è stato preso",
        "Alcune righe non si possono prendere.",
    ),
    "what was read is letto": Rule(r"\bcapit[oaie]\b", "Vedi che cosa è stato capito"),
    "one word for each thing": Rule(
        either(
            r"(?i)accettazione|nickname|sottomarin|\bbandier[ae]\b|rei?ncontr|tavol[oi] inter[oi]|foglietti|segnaposto",
            r"\bschede (?:per|dei tavoli|con)|butta\w* via|\bpareggi\w*|tabelloni|tabellone e carte|carte propri",
            r"mazz[oi] propri|opera del motore|progetta|^Entra$|Entra con (?:il|un|la)|^Elimina$|^Eliminare",
            r"nomina(?:to|re)? (?:chi|il vincitore)",
        ),
        "Scheda di Nora: nickname",
    ),
    "no calque": Rule(
        either(
            r"d'accordo con (?:le|il)|\bogni tant[ie]\b|chi sarebbe dove|cambiat[oaie] mano|\bacces[oi]\b",
            r"il vecchio muore",
            r"(?:condivid|divid)\w+ la posizione|a pari totale|\bsta(?:nno)? nell'elenco|da portare via|si scende fino",
        ),
        "Qui stanno le partite: per scegliere, i territori accesi.",
    ),
    "English has no stands in, is no, the own": Rule(
        either(
            r"\bstands? (?:in|twice|elsewhere|there|here|still)\b|\b(?:the|an) own\b|\banew\b|\bparted\b|take that\b",
            r"(?<![Tt]here )\b(?:is|are) no (?:number|whole|text|code|list|table|finals)|put (?:it|them|the \w+) right",
            r"\bthrow(?:n|ing|s)? (?:\w+ )*?away\b|\bdie of eight\b|so many (?:territories|turns|throws|points)\b",
            r"\b(?:\d+|%\(\w+\)s) signs\b",
        ),
        "The same name stands in line 3.",
        language="en",
    ),
    "English gives who a noun": Rule(
        either(
            r"\b(?:to|for|of|by|not) who \w+",
            r"(?:^|[.;:] )Who (?:arranges|withdraws|administers|completes|is marked)\b",
        ),
        "Ask for who organises it.",
        language="en",
    ),
}

NOUNS = """
aerei armate capoluoghi caratteri carte celle cifre codici colpi dadi file finali fogli giocatori gruppi inviti mani
minuti partite persone porti posti proposte punti righe risultati secondi semifinali tavoli territori tornei turni
vincitori vincoli
"""
COUNTED = re.compile(
    rf"%\((?!(?:most|least|limit|minimum|best|entrants|needed|planned|nearest|final)\))\w+\)[sd] "
    rf"(?:altr[ei] |nuov[ei] )?(?:{'|'.join(NOUNS.split())})\b"
)
"""A number before a noun in the plural; a limit, and the people of a whole tournament, are never one."""
NEVER_ONE = (
    "The defender throws %(dice)d dice",  # fewer are not allowed: there are two at least
    "each held by at least %(armies)d armies",  # one army has a sentence of its own
    "%(count)s territories with %(armies)s armies each",
    "Destroy all %(colour)s armies",  # the rule books ask for 24 territories instead
    "The first with %(count)s territories wins",  # 20
    "nobody holds %(value)s territories",
    "%(count)s points; the most points win",  # the hundred of Battaglia
    "nobody has reached %(total)s points",
    "before somebody had %(value)s points",
    "somebody had %(value)s points alone",
    "points on the table, but all cards together",
    "%(patrol)s points each",
    "more than any card is worth",
    "the territories are worth",
    "armies are too few for the cards",
    "more than the rules allow",
    "a colour of its own for each of %(seats)s players",
    "Plan for %(n)s people",  # a plan needs as many people as a table has
    "%(people)s people",
    "The semifinals need at least %(n)s people",
    "With %(counts)s players",
    "The file has %(tables)s tables, and the page accepts",  # more than the limit
    "Players are dealt out to %(count)s finals",  # a single final has no such sentence
    "Make the plan for %(count)s players",
    "entered %(count)s people",  # one person has a sentence of its own
    "newcomers of %(count)s people",
    "%(players)s people cannot sit at tables",  # one person makes no table: said before
    "%(players)s people do not fit at",
    "%(count)s people are more than one draw can seat",
    "%(club)s has %(players)s people, more than there are tables",
)
"""Sources whose number is never one, so that they need no singular."""


def without_singular(texts: Iterable[Text]) -> list[str]:
    """Return the sentences that would say "1 tavoli"."""
    single = [text for text in texts if len(text.italian) == 1 and COUNTED.search(text.italian[0])]
    return [text.italian[0] for text in single if not any(known in text.source[0] for known in NEVER_ONE)]


def test_what_is_counted_has_a_singular() -> None:
    assert without_singular(catalogue()) == []


def test_a_count_without_a_singular_would_be_noticed() -> None:
    text = Text(source=["%(n)s tables are missing"], italian=["Mancano %(n)s tavoli"])
    assert without_singular([text]) == ["Mancano %(n)s tavoli"]


def test_what_is_never_one_is_still_said() -> None:
    """An exception whose sentence is gone is taken out of the list."""
    sources = [text.source[0] for text in catalogue()]
    assert [known for known in NEVER_ONE if not any(known in source for source in sources)] == []


@pytest.mark.parametrize("name", RULES)
def test_every_sentence_keeps_the_rule(name: str) -> None:
    assert RULES[name].faults(catalogue()) == []


@pytest.mark.parametrize("name", RULES)
def test_a_sentence_against_the_rule_would_be_noticed(name: str) -> None:
    text = Text(source=[RULES[name].wrong], italian=[RULES[name].wrong])
    assert RULES[name].faults([text]) == [RULES[name].wrong]
