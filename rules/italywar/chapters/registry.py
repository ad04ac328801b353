"""The chapters of Italy War enter their functions here."""

from rules.contract import chapters
from rules.italywar.state.state import State

CHAPTERS: chapters.Chapters[State] = chapters.Chapters()
decides, evolves = CHAPTERS.decides, CHAPTERS.evolves
Course = chapters.Course[State]
