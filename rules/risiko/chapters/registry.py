"""The chapters of RisiKo! enter their functions here."""

from rules.contract import chapters
from rules.risiko.state.state import State

CHAPTERS: chapters.Chapters[State] = chapters.Chapters()
decides, evolves = CHAPTERS.decides, CHAPTERS.evolves
Course = chapters.Course[State]
