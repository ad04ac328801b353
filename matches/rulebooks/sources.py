"""The rule books and the other sources of clauses, by title."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import BOOK, CHOICE, CLUB, OTHER, RECONSTRUCTED, Title

LATER = Title(_("RisiKo! rule book, later box"), BOOK, _("later box"))
BOX_1997 = Title(_("RisiKo! rule book of 1997"), BOOK, _("1997 box"))
FUTURISIKO = Title(_("FutuRisiKo! rule book of 1992"), BOOK, _("rule book"))
ITALY_WAR = Title(_("Rules of Italy War, blog of its author, January 2007"), BOOK, _("author's blog"))
BATTAGLIA = Title(_("Battaglia rule book, box with 70 cards"), BOOK, _("rule book"))
CLUBS = Title(_("Practice of the Italian RisiKo! clubs"), CLUB, _("club practice"))
ELSEWHERE = Title(_("Another source, named next to the rule"), OTHER, _("another source"))
OURS = Title(_("Our decision, where the rule book is silent or can be read in two ways"), CHOICE, _("our decision"))
RECONSTRUCTION = Title(_("Reconstructed by us, because no source shows it"), RECONSTRUCTED, _("reconstructed"))
