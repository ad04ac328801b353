"""The chapters of FutuRisiKo! enter their functions here."""

from rules.contract.chapters import Chapters

CHAPTERS = Chapters()
decides = CHAPTERS.decides
evolves = CHAPTERS.evolves
proceeds = CHAPTERS.proceeds
