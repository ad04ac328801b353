"""The chapters of FutuRisiKo! enter their functions here."""

from rules.contract import chapters
from rules.futurisiko.state.state import State

CHAPTERS: chapters.Chapters[State] = chapters.Chapters()
decides, evolves, proceeds = CHAPTERS.decides, CHAPTERS.evolves, CHAPTERS.proceeds
Course = chapters.Course[State]
